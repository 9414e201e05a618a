"""One tokeniser for plain, Unicode and TeX mathematics standing in prose.

    readable text -> fold full-width (one to one) -> one pass of a linear pattern -> tokens with readable offsets

Every character belongs to a token or is blank. Nothing is decided here about where an expression begins or ends; but what can be no number
(``2,359,2964``, ``1.2.3``) is told apart, so that nobody reads a part of it as one.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from auditor.notation.printed import VULGAR
from auditor.notation.signs import NAME_WRAP, SIZED, WORD_OPS, Meaning, meaning
from auditor.notation.work import spend
from auditor.source.pattern import lazy

MOST_TOKENS = 60_000
"""Tokens read of one block; what comes after is not read. A block this long is a table of data, not an argument."""


class Letter(str):
    """A letter that is a name like any other: ``a`` in mathematics is no article, ``s`` among the article's own sizes no second."""

    __slots__ = ()


class Token(NamedTuple):
    """``kind`` is one of number, bad, name, word, op, open, close, relation, arrow, comma, stop, seam, colon, newline, other.

    ``value`` is normalised (``\\times`` and ``×`` are both ``*``); ``glued`` says that no blank stands before it.
    """

    kind: str
    value: str
    start: int
    end: int
    glued: bool


_FOLD = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_FOLD.update({0x3000: 0x20, 0xFF0C: 0xFF0C, 0xA0: 0x20, 0x2009: 0x20, 0x202F: 0x20, 0x2002: 0x20, 0x2003: 0x20})
_FOLD.update({ord("【"): ord("["), ord("】"): ord("]"), ord("〔"): ord("["), ord("〕"): ord("]")})
_FOLD[0xB5] = 0x3BC  # the micro sign is the Greek letter

_PATTERN = lazy(
    r"""
      [xX](?<=[\d)\]].)(?=[\d(])
    | [A-Za-zΑ-ωϵℓℝ][A-Za-z0-9Α-ωϵ'₀-₉]*+(?>(?:\\?_(?:\{(?:[^{}\n]|\{[^{}\n]{0,40}\}){1,40}\}|[A-Za-z0-9Α-ω]++))*)
    | [¼-¾⅐-⅞]
    | [ \t\f\v\u200b]++
    | \d(?:\d{0,2}(?:(?:,|'|_|\{,\}|\\,|\\!|,\\!)\d{3}){1,140}(?![\d]|,\d)|\d{0,2}(?:，\d{3}){2,140}(?![\d]|，\d)|\d*+)
        (?>(?:\.\d++(?>(?:\.\.\.|…)?))?)(?:[eE][+-]?\d{1,4}(?![\w.]))?
    | \.(?:\d++(?:[eE][+-]?\d{1,4}(?![\w.]))?)?
    | [\u3400-\u9fff々]++
    | \\(?:[,;:!\ ]|(?=[%$\#&_])|\\(?:\[[0-9.]{1,6}(?:pt|em|ex)\])?|(?:"""
    + NAME_WRAP
    + r""")\s{0,2}\{[^{}\n]{0,80}\}
        |(?:begin|end)\{[a-zA-Z*]{1,16}\}(?:\{[^{}\n]{0,16}\})?|tag\{[^{}\n]{0,12}\}|label\{[^{}\n]{0,60}\}|[a-zA-Z]+|[()\[\]])?
    | -(?:-{0,40}+>|=(?!=))? | =(?:={0,40}+>|~|={3,}+|={1,2})? | <(?:-+|=)? | >=? | !=? | \+=? | \*[=*]? | //?=? | \|\|? | :=? | ~=? | ≈=? | —>? | \$\$? | \r\n?
    | [⁰¹²³⁴-⁹]++
    | [^\W\d_]++
    | .
    """,
    re.VERBOSE | re.DOTALL,
)
"""One token, or the blanks between two. The alternatives begin with a character or a class, so that most are passed over at a glance;
which of them matched, the characters tell (``signs.meaning``).
"""
_LONG = 100_000
"""Characters of a text from which on its tokens are cut one by one, for they may be too many to hold."""
_DIGITS = frozenset("0123456789")
_GOES_ON = frozenset(".,，xX")
"""What may stand behind a number that is more than it, or none."""
_BLANK = frozenset(" \t\f\v\u200b")
_KEPT: dict[str, Meaning] = {}
_MOST_KEPT = 8192


_WIDE_MARK = lazy(r"，(?<=[０-９]，)(?=[０-９]{3}(?![０-９]))")
_WIDE = lazy("[" + "".join(re.escape(chr(code)) for code in sorted(_FOLD) if _FOLD[code] != code) + "]")


def fold(string: str) -> str:
    """Full-width letters, digits and signs as their plain forms, one character for one; the full-width comma stays, for it ends sentences."""
    if string.isascii() or _WIDE.search(string) is None:
        return string
    return _WIDE_MARK.sub(",", string).translate(_FOLD)


def tokenize(string: str, shift: int = 0) -> list[Token]:
    """Tokens of a readable text, with offsets into it; ``shift`` is added to them where the string is a part of that text."""
    string = fold(string)
    tokens: list[Token] = []
    add = tokens.append
    glued = False
    end = shift
    kept = _KEPT.get
    many = len(string) >= MOST_TOKENS
    new = tuple.__new__  # most of the time goes here: the tuple itself, without the call that unpacks arguments
    for value in _PATTERN.findall(string) if len(string) < _LONG else (match[0] for match in _PATTERN.finditer(string)):
        if value == " ":  # every other one
            end += 1
            glued = False
            continue
        start = end
        end += len(value)
        found = kept(value)
        if found is None:
            if value[0] in _BLANK:
                glued = False
                continue
            at, after = start - shift, end - shift
            if (
                value[0] in _DIGITS
                and value[:2] != "0,"
                and string[after : after + 1] not in _GOES_ON
                and (not at or string[at - 1] not in ".,")
            ):
                add(new(Token, ("number", value, start, end, glued)))
                glued = True
                if many and len(tokens) >= MOST_TOKENS:
                    break
                continue
            found = _by_place(string, value, at, after, tokens)
            if found is None:
                glued = glued and value in SIZED
                continue
            if value in WORD_OPS:
                glued = False
        kind, value = found
        add(new(Token, (kind, value, start, end, glued)))
        glued = True
        if many and len(tokens) >= MOST_TOKENS:
            break
    spend(len(tokens))
    return tokens


def _by_place(string: str, value: str, start: int, end: int, before: list[Token]) -> Meaning | None:
    """The kind and value of a token that is new, or depends on what stands around it; None for a blank."""
    if value[0] == "." and end - start > 1 and string[start - 1 : start].isalpha():
        return "bad", value  # PA.2 is a label
    if value[0].isdecimal() or (value[0] == "." and end - start > 1):
        return _number_kind(string, start, end), value
    after = string[end : end + 1]
    if value in VULGAR:
        return "number", value
    if value == "." and _multiplies(string, start):
        return ("bad", value) if before and "." in before[-1].value else ("op", "*")  # 2.4.d is 2 · 4 · d, or 2.4 · d
    if value == "-=":  # a slip of the finger for the sign behind a computation, and in a program what takes from a name
        return ("relation", "=") if before and before[-1].kind in ("number", "close") else ("other", value)
    if value in ("x", "X"):
        previous = string[start - 1 : start]
        times = (previous.isdecimal() or previous in (")", "]")) and (
            after.isdecimal() or (after == "(" and not _is_unknown(string, start))
        )
        return ("op", "*") if times else ("name", value)
    if value == "_":  # 80_layers
        return None if string[start - 1 : start].isdecimal() and string[end : end + 2].isalpha() and end < len(string) else ("other", value)
    if value == "~":
        if before and before[-1].kind == "relation":
            return "relation", "≈"  # = ~1,200
        blank = after.isalnum() or after in ("_", "\\") or not before or before[-1].kind not in ("number", "close")
        return None if blank else ("relation", "≈")
    if value == "\\" and after in ("%", "$", "#", "&", "_"):
        return None
    found = meaning(value)
    if found is not None and value not in ("\\", ".") and value not in WORD_OPS:
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        _KEPT[value] = found
    return found


def _multiplies(string: str, at: int) -> bool:
    """Whether a point is the one in the middle of a product that TeX has on the line: ``3.\\frac{2d}{n}``, ``2.d_k``, ``d_{model}.d_{vocab}``."""
    factor = string[at + 1 : at + MOST_LETTERS].lstrip("{")
    if string[at - 1 : at].isdecimal():
        named = factor[:1].isascii() and factor[:1].isalpha() and factor[1:2] in ("_", "^") and len(factor) > 1
        return named or factor.startswith(("\\frac{", "\\dfrac{", "\\sqrt{"))
    return (string[at - 1 : at] == "}" or string[at - 2 : at - 1] == "_") and factor[:1].isalpha() and ("_{" in factor or "^{" in factor)


MOST_LETTERS = 8
"""Characters of a factor that is told by how it begins."""


def _is_unknown(string: str, at: int) -> bool:
    """Whether the x at a place is one that is raised to a power near by: ``12x^2 = 12x(x + 2)``."""
    low, high = max(0, at - AROUND_X), at + AROUND_X
    return any(string.find(power, low, high) >= 0 for power in ("x^", "x²", "x³", "X^"))


AROUND_X = 80
"""Characters on either side of an x that may be an unknown or a sign of multiplication."""


def _number_kind(string: str, start: int, end: int) -> str:
    """A number, or what only begins like one: ``1.2.3``, ``2,359,2964``, ``0x1f``, and ``0,125``, whose comma parts no thousands."""
    if string.startswith("0,", start) and end - start > 1:
        return "bad"
    after = string[end : end + 2]
    if after[:1] not in _GOES_ON and (not start or string[start - 1] not in ".,"):
        return "number"
    if after[:1] == "，":  # 6，912 may be one number; 6,912，12 层 is two
        single = (
            string[start:end].isdigit() and end - start <= 3 and len(string[end + 1 : end + 4]) == 3 and string[end + 1 : end + 4].isdigit()
        )
        return "bad" if single and not string[end + 4 : end + 5].isdigit() else "number"
    if (
        len(after) == 2
        and after[0] in ".,，"
        and after[1].isdigit()
        and (after[0] == "." or "," in string[start:end] or "，" in string[start:end])
    ):
        return "bad"
    if len(after) == 2 and after[0] in ",，" and after[1].isdigit():
        digits = 0
        while end + 1 + digits < len(string) and digits < 5 and string[end + 1 + digits].isdigit():
            digits += 1
        if digits > 3 and end - start <= 3:
            return "bad"
    if start and string[start - 1] == "." and start > 1 and string[start - 2].isdigit():
        return "bad"
    if (
        start > 1
        and string[start - 1] == ","
        and string[start - 2].isdigit()
        and len(string[start:end]) > 3
        and string[start:end].isdigit()
    ):
        return "bad"
    if after[:1] in ("x", "X") and string[start:end] == "0" and after[1:2].isalnum():
        return "bad"
    return "number"
