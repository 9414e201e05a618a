"""Why a claim cannot be judged: its bounds are not certain, or the words around it ask, suppose or quote it as wrong.

the sentence in front, the words behind -> question, supposition, quotation -- or no doubt
"""

from __future__ import annotations

import re

from auditor.source.pattern import lazy

UNCLEAN_START = ("unclear-start", "where the expression begins is not certain", "算式从何处开始不能确定")
UNCLEAN_END = ("unclear-end", "where the expression ends is not certain", "算式到何处结束不能确定")
UNCLEAN_BOUNDS = ("unclear-bounds", "where the expression begins and ends is not certain", "算式从何处开始、到何处结束不能确定")
COLUMNS = ("columns", "results stand side by side under what they are of", "结果并排写在各自的算式之下")
NO_EXPRESSION = ("unreadable", "a side could not be read as a whole", "有一侧不能完整读出")
QUESTION = ("question", "it is asked, not claimed", "这是提问,不是断言")
QUOTED = ("quoted", "it is shown as wrong on purpose", "作者有意举出的错误")
HANDED = ("handed", "it is a text that a program works with", "这是程序处理的文本")
RANGE = ("range", "one of its figures is a range", "其中有一个数是范围")
ROUGH = ("rough", "some of its figures are about so much", "其中有约数")
HYPOTHETICAL = ("hypothetical", "it is a supposition", "这是假设")

Doubt = tuple[str, str, str]
"""A code and two wordings (English, Chinese) of why a claim cannot be judged."""

_QUOTING = (
    "而不是",
    "并不是",
    "并非",
    "不等于",
    "错误地",
    "误以为",
    "误写",
    "incorrectly",
    "wrongly",
    "mistakenly",
    "not equal",
    "wrong answer",
    "the wrong",
)
_NEGATED = lazy(r"(?:\bnot|\bnever|不是|而非|别写成|误写成|错写成)\s?[\"“'(（]{0,2}$")
_SUPPOSED = lazy(
    r"(?:if|suppose|assume|imagine|假设|如果|假如|若)\b(?!.{0,200}(?:then|那么|则|,|，|\bwe (?:get|arrive|obtain|have|find|need)\b|得到))"
    r"|(?:假设|假如)[^，,]{0,6}$"
)
_REJECTED = lazy(
    r"^[^。.!！\n]{0,24}[\"”'」）)]{0,2}[,，。. ]{0,2}(?:\((?:wrong|incorrect)|（错|✗|❌|×\s?错|(?:that|this|which) is (?:wrong|false|not right|incorrect)"
    r"|is (?:wrong|incorrect|false)\b"
    r"|(?:这|那)?(?:是|就)?(?:错的|错误的|不对)|抄错|写错|算错)"
    r"|^[^。.!！\n]{0,12}[\"”'」][)）]?[,，—–-]{0,2}\s?(?:这|那|that|this|which|but)[^。.!！\n]{0,24}(?:不对|错了|是错的|有误|\bwrong\b|\bincorrect\b|\bnot true\b)"
)
_RANGE = lazy(r"[+=≈~]\s{1,2}[~≈]?(\d{1,6}(?:\.\d{1,3})?)[-–~](\d{1,6}(?:\.\d{1,3})?)(?![\d.]|[-–])")
"""``+ 50-100``: signs with blanks around them, but for the one between two figures."""
_SENTENCE = 1000


_MODIFIED = lazy(
    r"[^.。;；\n]{0,24}?(?:\b(?:with|incl\w*|plus|after|without|excl\w*|on average|gross|net|vertices|edges|tax|vat|fee|left|remain\w*)\b"
    r"|[含加带去扣除减后剩]|顶点|有效|平均)",
    re.IGNORECASE,
)
"""Behind a figure, what says that it is more or less than the product before it."""


def is_modified(string: str, end: int) -> bool:
    """Whether the words behind a figure that ends at ``end`` say that it is not just what was computed: ``262,656 with the bias``."""
    return _MODIFIED.match(string, end) is not None


def doubt_about(string: str, low: int, high: int) -> Doubt | None:
    """Whether the words around readable [low, high) ask, suppose or quote it as wrong."""
    begin = max((string.rfind(stop, max(0, low - 200), low) for stop in "。；！？!?\n;"), default=-1) + 1
    begin = max(begin, low - _SENTENCE)
    after = string[high : high + 120]
    for sign in after:
        if sign in "?？":
            return QUESTION
        if sign in "。.!！\n;；,，:：":
            break
    if "+" in string[low:high] and any(float(m[1]) < float(m[2]) for m in _RANGE.finditer(string, low, min(high, low + _SENTENCE))):
        return RANGE
    before = string[begin:low]
    if "≠" in string[max(0, low - 3) : high + 3]:
        return QUOTED
    lowered = before.lower()
    if _SUPPOSED.match(lowered.lstrip()):
        return HYPOTHETICAL
    if any(word in lowered for word in _QUOTING) or _NEGATED.search(lowered):
        return QUOTED
    if after.startswith("~~") or _REJECTED.search(after[:48].lower()):
        return QUOTED
    return None
