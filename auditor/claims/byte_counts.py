"""Finds a number of parameters that is printed with a byte unit: "109.5MB 个参数", "has 37.5KB parameters".

sentence -> (number of parameters that the figure stands for, whether the words leave no doubt, start, end)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from auditor.source.pattern import lazy

_UNIT = lazy(r"[\d,]\s?[KMGT]B", re.IGNORECASE)
"""What every such count has, and few sentences."""
_POWERS = {"K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}
_FIGURE = r"(?P<{0}>\d[\d,]{{0,20}}(?:\.\d{{1,9}})?)\s?(?P<{0}u>[KMGT])B"
_BEFORE = lazy(
    _FIGURE.format("a")
    + r"(?:\s(?P<of>of )?(?:trainable |model |learnable )?(?:parameters|params)\b|\s?(?P<zh>多?个)?(?:的)?参数(?!服务))",
    re.IGNORECASE,
)
_BEHIND = lazy(
    r"(?:参数量|参数总量|参数个数|参数数量|parameter count|number of parameters)(?:\s?(?:约|大约|大概|共))?\s?(?:为|是|有|达到?|is|of|:|：|=)?\s?"
    r"(?:约|大约|大概|about |roughly |≈|~)?\s?" + _FIGURE.format("b"),
    re.IGNORECASE,
)
_HAS = lazy(r"(?:\b(?:has|have|contains?|with|is|are)|有|共|含|包含)\s?(?:about |roughly |only |约|大约)?\s?$", re.IGNORECASE)
_MEMORY = lazy(
    r"内存|显存|占用|占|存储|大小|文件|下载|加载|优化器|激活|缓存|精度|字节|memory|storage|\bdisk|\bfile|\bV?RAM\b|\bload|optimi[sz]er|cache|fp16|fp32|bf16"
    r"|float|\bint8|bytes?\b|precision|\bsizes?\b|takes?\b|occup|gradient|梯度",
    re.IGNORECASE,
)
"""Where a sentence speaks of memory, the figure is one of bytes."""


def byte_counts(words: str) -> Iterator[tuple[int, bool, int, int]]:
    """The counts with a byte unit of a sentence, by their place."""
    if _UNIT.search(words) is None or _MEMORY.search(words):
        return
    for match in _BEFORE.finditer(words):
        plain = match["of"] is None and (match["zh"] is not None or _HAS.search(words, 0, match.start()) is not None)
        yield _number(match["a"], match["au"]), plain, match.start("a"), match.end("au") + 1
    for match in _BEHIND.finditer(words):
        yield _number(match["b"], match["bu"]), False, match.start("b"), match.end("bu") + 1


def _number(digits: str, unit: str) -> int:
    return int(Fraction(digits.replace(",", "")) * _POWERS[unit.upper()])
