"""What stands between a name, or a letter, and its value.

name, marks, a bracket, a verb, a sign, marks, a bracket, a word for about, value
"""

from __future__ import annotations

import re

from auditor.source.pattern import lazy

MARKS = r"[\s`\"'’”“$)）\]】}]*+"
OPEN = r"[\s`\"'“”$\[\\]*+"
_VERBS = (
    r"(?:(?:is|are|of|was|has|equals?(?: to)?|set to|fixed (?:to|at)|size|values?|usually|typically|by default|default)\b\s*){1,3}"
    r"|(?:一般|通常|默认|都|均|分别|各|大小|数量|数目|个数|值|维度|长度|大约)?(?:设置为|设定为|设为|取为|等于|为|是|取|有)(?:了)?|[共有达]"
)
_SIGN = r"(?::\s*(?:int|usize|i32|u32|size_t)\s*)?(?::=|={1}(?!=)|[:：＝≈≃]|→|->|：|\\approx(?![a-z]))"
_BRACKET = r"[（(]\s?(?:[A-Z][\w.-]{1,20}\s)?"
_HEDGE = r"(?:[~∼]|\\sim(?![a-z])|大?约为?|大概|近似为?|(?:about|around|roughly|approximately|approx\.?)(?![A-Za-z]))"
ASSIGN = lazy(
    rf"{MARKS}(?:[（(\[][^()（）\n\d=]{{0,36}}[)）\]])?{MARKS}(?P<verb>{_VERBS})?{MARKS}(?:[（(][^()（）\n\d=]{{0,36}}[)）])?{MARKS}(?P<sign>{_SIGN})?"
    rf"{MARKS}(?P<verb2>(?:{_VERBS}))?{MARKS}(?P<bracket>{_BRACKET})?(?P<hedge>{_HEDGE})?{OPEN}"
)
"""Between a name, or a letter, and its value: marks, a bracket, a verb, a sign, a bracket that opens, a word for about."""
_CLOSES = lazy(r"[\s`*$]{0,3}[)）]")
_ROUGH = "≈≃\\"


def is_bracketed(gap: re.Match[str], string: str, end: int) -> bool:
    """Whether a value stands in brackets of its own behind its name: ``hidden size (768)``, ``(about 768)``."""
    return gap["bracket"] is not None and _CLOSES.match(string, end) is not None


def step_of(gap: re.Match[str], digits: str) -> int:
    """What one more in the last digit of a value that is only about right is worth; 1 of one that is exact."""
    rough = gap["hedge"] is not None or (gap["sign"] or " ")[0] in _ROUGH
    return 10 ** (len(digits) - len(digits.rstrip("0"))) if rough else 1


OPERATOR_BEFORE = lazy(r"(?:\\[,;!]|\\times|\\cdot|\\ast|[×*^+/∗·⋅−(]|[-]|\bx|[0-9)]|乘以?|times|\bby)[\s$({\\]{0,10}$")
"""What makes a word or letter an operand."""
