"""What stands between a name, or a letter, and its value.

name, marks, a bracket, a verb, a sign, marks, value
"""

from __future__ import annotations

from auditor.source.pattern import lazy

MARKS = r"[\s`\"'’”“$)）\]】}]*+"
OPEN = r"[\s`\"'“”$\[\\]*+"
_VERBS = (
    r"(?:(?:is|are|of|was|has|equals?(?: to)?|set to|fixed (?:to|at)|size|values?|usually|typically|by default|default)\b\s*){1,3}"
    r"|(?:一般|通常|默认|都|均|分别|各|大小|数量|数目|个数|值|维度|长度|大约)?(?:设置为|设定为|设为|取为|等于|为|是|取|有)(?:了)?|[共有达]"
)
_SIGN = r"(?::\s*(?:int|usize|i32|u32|size_t)\s*)?(?::=|={1}(?!=)|[:：＝]|→|->|：)"
ASSIGN = lazy(
    rf"{MARKS}(?:[（(\[][^()（）\n\d=]{{0,36}}[)）\]])?{MARKS}(?P<verb>{_VERBS})?{MARKS}(?:[（(][^()（）\n\d=]{{0,36}}[)）])?{MARKS}(?P<sign>{_SIGN})?"
    rf"{MARKS}(?P<verb2>(?:{_VERBS}))?{OPEN}"
)
"""Between a name, or a letter, and its value: marks, a bracket, a verb, a sign."""
OPERATOR_BEFORE = lazy(r"(?:\\[,;!]|\\times|\\cdot|\\ast|[×*^+/∗·⋅−(]|[-]|\bx|[0-9)]|乘以?|times|\bby)[\s$({\\]{0,10}$")
"""What makes a word or letter an operand."""
