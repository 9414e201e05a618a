"""What the labels of rows and columns mean, as concepts by name. TO BE REPLACED by the lexicon: nothing else of this floor holds words.

    label -> concepts("Total params") = {"total"}

One entry a concept; its surfaces are matched as whole words in Latin letters, anywhere in Chinese.
"""

from __future__ import annotations

import re
from functools import lru_cache

from auditor.source.pattern import lazy

_SURFACES: dict[str, tuple[str, ...]] = {
    "total": (
        "total", "totals", "grand total", "subtotal", "sub-total", "sum", "altogether", "in total", "overall total",
        "合计", "总计", "总和", "总共", "总参数", "总参数量", "共计", "小计", "总显存", "总内存",
        "합계", "총계", "총합", "소계", "gesamt", "summe", "insgesamt", "suma", "soma", "somme", "totale", "合計", "総計", "小計", "итого", "всего", "toplam", "jumlah",
        "totaal",
    ),
    "difference": (
        "difference", "savings", "saving", "saved", "reduction", "increase", "change", "delta", "diff", "δ",
        "节省", "差值", "差异", "差距", "增加", "减少", "变化", "增量",
    ),
    "ratio": ("ratio", "speedup", "factor", "times", "multiple", "relative", "比例", "比值", "倍数", "加速比", "倍率"),
    "each": ("per layer", "each layer", "per block", "each block", "one layer", "single layer", "每层", "每一层", "单层", "每个block"),
    "statistic": (
        "mean", "median", "avg", "average", "max", "maximum", "min", "minimum", "std", "stdev", "peak", "percentile", "accuracy", "score", "rate",
        "平均", "均值", "中位", "最大", "最小", "峰值", "标准差", "分位", "准确率", "得分", "평균", "최대", "최소",
    ),
    "exception": (
        "tied", "tie", "shared", "share", "shares", "reused", "same", "not", "no", "non", "without", "excluding", "excl", "except", "minus", "only", "optional",
        "of which", "thereof", "incl", "including", "includes", "included", "active", "activated", "trainable", "frozen", "buffers", "ignoring", "extra", "if",
        "per head", "or", "etc", "overhead", "others", "remaining", "available", "free", "used", "overlap", "peak", "approx",
        "共享", "绑定", "复用", "共用", "同上", "相同", "不计", "不算", "不含", "不包", "除外", "除去", "非", "无", "未", "其中", "仅", "只", "可选", "激活", "可训练",
        "冻结", "忽略", "额外", "含", "若", "或", "其他", "其它", "剩余", "可用", "已用",
        "포함", "제외", "공유", "ohne", "davon", "nur", "sans", "dont", "hors", "sin", "solo", "sem", "без", "кроме",
    ),
    "share": ("share", "percent", "percentage", "% of", "fraction", "占比", "百分比", "比重"),
}  # fmt: skip
MOST_LABEL = 200
_SMALL = lazy(r"[\s*_`$:：.]+")


def _pattern(surfaces: tuple[str, ...]) -> str:
    words = sorted(surfaces, key=len, reverse=True)
    latin = "|".join(re.escape(word) for word in words if ord(word[-1]) < 0x2E80)
    other = "|".join(re.escape(word) for word in words if ord(word[-1]) >= 0x2E80)
    return rf"(?<!\w)(?:{latin})(?!\w)" + (f"|{other}" if other else "")


_PATTERNS = {name: lazy(_pattern(surfaces), re.IGNORECASE) for name, surfaces in _SURFACES.items()}


@lru_cache(maxsize=2048)
def concepts(label: str) -> frozenset[str]:
    """The concepts that the words of a label name."""
    shown = label[:MOST_LABEL]
    return frozenset(name for name, pattern in _PATTERNS.items() if pattern.search(shown) is not None)


@lru_cache(maxsize=2048)
def opens_with(label: str, concept: str) -> bool:
    """Whether a label begins with a concept, or ends in it with nothing behind: ``Total (12 layers)``, ``单层合计``; not ``Sum of squares``."""
    shown = _SMALL.sub(" ", label[:MOST_LABEL]).strip()
    found = _PATTERNS[concept].search(shown)
    if found is None:
        return False
    behind = shown[found.end() :].strip()
    return found.start() == 0 or not behind or behind[0] in "(（["
