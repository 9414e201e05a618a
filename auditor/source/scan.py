"""The gate: can this text hold any claim at all? One cheap pass over the whole file, before any parser is loaded.

Generous on purpose: a false "yes" costs a parse, a false "no" loses a mistake.
"""

from __future__ import annotations

import re
from functools import lru_cache

from auditor.source.pattern import lazy

# Every alternative begins with a literal or a small class and stops within a bounded stretch, so that the scan is linear.
_CANDIDATE = lazy(
    r"""
      [=≈≃≅≡＝≒][ \t ]{0,4}+[^=\s\w]{0,8}+\d                      # = 23,440,896   ≈ **110M**
    | [\d)\]}）²³%a-zA-Z_]["'*`$ \t\\]{0,8}+[=≈≃≅≡＝≒]\s{0,8}+[\w($\\\[{（*`_"'.+\-−~约]{1,4}(?<![a-zA-Z_]{4})   # 4H^2 = W
    | \\(?:times|cdot|frac|dfrac|approx|sim|simeq|text|ast|begin|left|sqrt|sum|equiv|quad|div)\b
    | (?<![\d,._])\d[\d,._]*+[ \t ]?[×∗·⋅✕xX*/÷^][ \t ]?[\d(（a-zA-Z_\\$]          # 30522 * 768   12×H
    | [a-zA-Z_)）\]}][ \t ]?[×∗⋅✕*^][ \t ]?[\d(（a-zA-Z]                # V * H
    | (?<![\d,.])\d[\d,.]*+[ \t \-]?(?:[KMBTG]i?B?|bn|million|billion|trillion|千|万|亿|百万)(?![a-zA-Z])
    | (?<![\d,.%])(?=[\d,.%])(?>(?=\d)|[\d,.%]*?%\d)[\d,.%]*+[ \t ]{0,2}+(?:个|of|layers?|heads?|层|头|维|dims?|bits?|bytes?|params?|parameters|GB|MB|KB|TB|%)
    | \d[ \t \-]?[KMGTPEZ]?FLOP                                      # 312 TFLOP/s
    | \d[ \t\-]?(?:[张块片][ \t]?)?(?:[A-Z]\w{1,8}[ \t])?GPU          # 64 H100 GPUs for 120 hours
    | (?:即|等于|约|共|总计|合计|小计|总共|得到|大概|about|roughly|approximately|equals?|total|sum|gives|parameters?|参数量?|is|are)[^\n\d]{0,24}\d
    | \d[ \t]?(?:m?s|sec|seconds?|min|minutes?|h|hours?|days?|秒|分钟|小时|天)[ \t]?[(（,，]    # 545.2 s (9.1 min)
    | (?<![\d,.])\d{1,3},\d{3},\d{3}(?!\d)                          # 38,597,376 and 786,432, together 39,383,808
    | (?:[Ss]ize|shape)[ \t]?\(?[\[(]
    | ^[ \t>]*+\|?[^|\n]{0,200}\|[^\n]{0,200}?\d
    | (?:layers?|heads?|hidden|vocab|size|dim|model|层|头|维|大小|长度|维度|个数|参数)[^\n\d]{0,16}[:：＝是为][^\n\d]{0,8}\d
    """,
    re.VERBOSE | re.MULTILINE | re.IGNORECASE,
)


# Found at once where it stands, as it does in most blocks that claim anything.
_RELATED = lazy(r"[=≈＝][ \t]?\d")
_ANY_DIGIT = dict.fromkeys(range(ord("1"), ord("9") + 1), "0")
_MOST_SEEN = 1_000
# What every alternative above holds; most lines hold none, and finding the next is fast.
_ANCHOR = lazy(r"[\d=≈≃≅≡＝≒×∗⋅✕*^\\]")
# "two learnable parameters, mean and variance": a claim without any figure
_LEARNABLE = lazy(
    r"(?:mean|Mean|variance|Variance|均值|方差)[^\n]{0,80}(?:learn|param|可学习|参数)|可学习[^\n]{0,40}(?:均值|方差)|learn[^\n]{0,60}\bvariance"
)
_SHORTEST = 4
_SPELT = lazy(r" x [(（A-Z][ \t(]{0,2}[A-Za-z_]{0,8}[ \t]?[/)+*x]")  # H x (H / A): letters and an x for a sign
_DIGITS = lazy(r"\s*\d")
_COLUMN = 400
_NEXT_LINE = 40
_WINDOW = 1_000_000
_CELL = 16
_BEFORE = 2_000
"""Characters of a long line that are looked at twice, so that nothing is cut."""
_ODD_BLANKS = (("\u00a0", " "), ("\u2009", " "), ("\u202f", " "), ("&nbsp;", " "), ("&thinsp;", " "), ("&times;", "×"))
"""What stands between operands of pages copied from a browser."""


def candidate(content: str) -> bool:
    """Whether any claim can stand here."""
    if len(content) <= _CELL:
        return _in_cell(content)
    start = 0
    while len(content) - start > _WINDOW:  # what is put in other words to be looked at is never a whole large document
        end = content.find("\n", start + _WINDOW, start + 2 * _WINDOW) + 1 or start + _WINDOW
        if _within(content[start : end + _NEXT_LINE]):
            return True
        start = end if content[end - 1] == "\n" else end - _BEFORE
    return _within(content[start:] if start else content)


@lru_cache(maxsize=1024)
def _in_cell(content: str) -> bool:
    """The same of a short text: the cells of a table repeat."""
    return _within(content)


def _within(content: str) -> bool:
    if _ANCHOR.search(content) is None and "&" not in content:  # most cells of tables
        return len(content) > _SHORTEST and _is_spelt(content)
    if "\r" in content:  # a line is a line whatever ends it
        content = content.replace("\r\n", "\n").replace("\r", "\n")
    if "&" in content or not content.isascii():
        for odd, plain in _ODD_BLANKS:
            if odd in content:
                content = content.replace(odd, plain)
    if _RELATED.search(content) is not None:
        return True
    if "\n" not in content:
        return _CANDIDATE.search(content) is not None or _is_spelt(content)
    position = 0
    seen: set[str] = set()
    while (anchor := _ANCHOR.search(content, position)) is not None:
        start = content.rfind("\n", position, anchor.start()) + 1 or position
        position = content.find("\n", anchor.end()) + 1 or len(content)
        if _DIGITS.match(content, position):  # a column of figures is looked at in one go
            position = content.find("\n", position + _COLUMN) + 1 or len(content)
        end = min(len(content), position + _NEXT_LINE)  # a relation may end its line, and its figure begin the next
        shape = content[start:end].translate(_ANY_DIGIT)  # no alternative asks which digit it is
        if shape in seen:
            continue
        if _CANDIDATE.search(content, start, end) is not None:
            return True
        if len(seen) < _MOST_SEEN:
            seen.add(shape)
    return _is_spelt(content)


def _is_spelt(content: str) -> bool:
    """Whether a claim without any figure may stand here."""
    return _LEARNABLE.search(content) is not None or _SPELT.search(content) is not None
