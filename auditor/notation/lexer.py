"""One tokeniser for plain, Unicode and TeX mathematics standing in prose.

    readable text -> fold full-width (one to one) -> one pass of a linear pattern -> tokens with readable offsets

Every character belongs to a token or is blank. Nothing is decided here about where an expression begins or ends; but what can be no number
(``2,359,2964``, ``1.2.3``) is told apart, so that nobody reads a part of it as one.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from auditor.notation.work import account, spend
from auditor.source.pattern import lazy

MOST_TOKENS = 60_000
"""Tokens read of one block; what comes after is not read. A block this long is a table of data, not an argument."""


class Letter(str):
    """A letter that stands in mathematics: ``a`` there is a name like any other, and no article."""

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

_GREEK = (
    "alpha beta gamma delta epsilon theta lambda mu nu pi rho sigma tau phi psi omega Phi Psi Omega Theta Lambda Delta Gamma ell eta"
).split()
_TEX_OPS = {"times": "*", "cdot": "*", "ast": "*", "div": "/", "pm": "±", "bullet": "*"}
_TEX_RELATIONS = {
    "approx": "≈", "simeq": "≈", "cong": "≈", "equiv": "=", "eq": "=", "doteq": "≈", "sim": "≈", "thickapprox": "≈", "approxeq": "≈",
}  # fmt: skip
_TEX_BARS = {
    "to",
    "rightarrow",
    "Rightarrow",
    "longrightarrow",
    "Longrightarrow",
    "implies",
    "mapsto",
    "leftarrow",
    "iff",
    "Leftrightarrow",
}
_TEX_OTHER = {"neq", "ne", "le", "leq", "ge", "geq", "lt", "gt", "in", "ll", "gg", "propto", "ldots", "dots", "cdots", "sum", "prod", "int",
              "odot", "otimes", "oplus", "mid", "vert", "Vert", "top", "infty", "partial", "nabla", "forall", "max", "min"}  # fmt: skip
_TEX_FUNCTIONS = {"frac", "dfrac", "tfrac", "cfrac", "sqrt", "ln", "log", "exp", "sin", "cos", "tan"}
_TEX_BLANK = {"left", "right", "big", "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr", "biggl", "biggr", "quad", "qquad", "displaystyle",
              "textstyle", "limits", "nonumber", "notag", "hline", "space", "thinspace", "enspace", "textbf", "mathbf", "boldsymbol", "bm",
              "boxed", "mathit", "rm", "bf", "it"}  # fmt: skip
_NAME_WRAP = "text|textrm|textit|textsf|texttt|mathrm|mathsf|mathtt|operatorname|mathcal|mathbb|mbox|hbox|textnormal|bold"

_PATTERN = lazy(
    r"""
      (?P<blank>[ \t\f\v\u200b]++|\\[,;:! ]|\\(?=[%$\#&_])|~(?=[\\\w])|&)
    | (?P<newline>\r\n|[\n\r\u2028\u2029]|\\\\(?:\[[0-9.]{1,6}(?:pt|em|ex)\])?)
    | (?P<number>(?:\d{1,3}(?:(?:,|'|_|\{,\}|\\,|\\!|,\\!)\d{3})+(?![\d]|,\d)|\d{1,3}(?:，\d{3}){2,}(?![\d]|，\d)|\d++)
        (?:\.\d++(?:\.\.\.|…)?+)?+(?:[eE][+-]?\d{1,4}(?![\w.]))?
        |\.\d++(?:[eE][+-]?\d{1,4}(?![\w.]))?)
    | (?P<texname>\\(?:"""
    + _NAME_WRAP
    + r""")\s{0,2}\{(?P<inner>[^{}\n]{0,80})\})
    | (?P<env>\\(?:begin|end)\{[a-zA-Z*]{1,16}\}(?:\{[^{}\n]{0,16}\})?|\\tag\{[^{}\n]{0,12}\}|\\label\{[^{}\n]{0,60}\})
    | (?P<command>\\[a-zA-Z]+)
    | (?P<mathseam>\$\$?|\\[()\[\]])
    | (?P<arrow>-+>|=+>|<-+|→|⇒|⟶|⟹|↦|➜|➔|⇨|—>|⟵|←|↔)
    | (?P<notrel>!=|<=|>=|≠|≤|≥|\+=|-=(?!=)|\*=|/=|<|>|=~|≪|≫|∝|∈|&&|\|\|)
    | (?P<relation>={2,3}|:=|~=|≈=?|=|≃|≅|≡|≒|≑|∼|～)
    | (?P<op>\*\*|[+*/^×∗·⋅÷±−–✕✖⨯•＊／]|-)
    | (?P<power>[⁰¹²³⁴-⁹]++)
    | (?P<open>[(\[{⌈⌊])
    | (?P<close>[)\]}⌉⌋])
    | (?P<percent>[%‰])
    | (?P<gluedtimes>(?<=[\d)\]])[xX](?=[\d(]))
    | (?P<name>[A-Za-zΑ-ωϵℓℝ][A-Za-z0-9Α-ωϵ'₀-₉]*+(?:_(?:\{(?:[^{}\n]|\{[^{}\n]{0,40}\}){1,40}\}|[A-Za-z0-9Α-ω]++))*+)
    | (?P<han>[\u3400-\u9fff々]++)
    | (?P<word>[^\W\d_]++)
    | (?P<comma>[,，])
    | (?P<colon>[:：])
    | (?P<stop>[.;。；！？!?…]|、)
    | (?P<tilde>~)
    | (?P<other>.)
    """,
    re.VERBOSE,
)

_RELATIONS = {"≈": "≈", "≈=": "≈", "~=": "≈", "≃": "≈", "≅": "≈", "≒": "≈", "≑": "≈", "∼": "≈", "～": "≈"}
_OPS = {
    "×": "*",
    "∗": "*",
    "·": "*",
    "⋅": "*",
    "✕": "*",
    "✖": "*",
    "⨯": "*",
    "•": "*",
    "＊": "*",
    "÷": "/",
    "／": "/",
    "−": "-",
    "–": "-",
    "**": "^",
}
_SUBSCRIPT = lazy(r"\\(?:" + _NAME_WRAP + r")|[{}\s]")
_WORD_OPS = {"times": "*", "plus": "+", "minus": "-"}
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


_WIDE_MARK = lazy(r"(?<=[０-９])，(?=[０-９]{3}(?![０-９]))")


def fold(string: str) -> str:
    """Full-width letters, digits and signs as their plain forms, one character for one; the full-width comma stays, for it ends sentences."""
    return string if string.isascii() else _WIDE_MARK.sub(",", string).translate(_FOLD)


def tokenize(string: str, shift: int = 0) -> list[Token]:
    """Tokens of a readable text, with offsets into it; ``shift`` is added to them where the string is a part of that text."""
    string = fold(string)
    tokens: list[Token] = []
    glued = False
    left = account()
    new = tuple.__new__  # most of the time goes here: the tuple itself, without the call that unpacks arguments
    for match in _PATTERN.finditer(string):
        group = match.lastgroup
        if group == "blank":
            glued = False
            continue
        left[0] -= 1
        if left[0] < 0:
            spend(0)
        value, start, end = match.group(), match.start() + shift, match.end() + shift
        kind = _KINDS.get(group)
        if kind is not None:
            token: Token | None = new(Token, (kind, value, start, end, glued))
        elif group == "number":
            token = new(Token, (_number_kind(string, start - shift, end - shift), value, start, end, glued))
        elif group == "name" and "{" not in value and value not in _WORD_OPS:
            token = new(Token, ("name", value, start, end, glued))
        else:
            token = _token(group or "other", value, start, end, glued, match, tokens)
        glued = token is not None
        if token is not None:
            tokens.append(token)
            if len(tokens) >= MOST_TOKENS:
                break
    return tokens


_KINDS: dict[str | None, str] = {
    **{kind: kind for kind in ("open", "close", "percent", "comma", "colon", "stop", "arrow", "newline", "other")},
    "han": "word",
    "word": "word",
    "mathseam": "seam",
    "env": "newline",
    "notrel": "other",
}
"""The groups of the pattern that make a token as they stand."""


def _token(group: str, value: str, start: int, end: int, glued: bool, match: re.Match[str], before: list[Token]) -> Token | None:
    if group == "name":
        if value in _WORD_OPS:
            return Token("op", _WORD_OPS[value], start, end, False)
        return Token("name", _SUBSCRIPT.sub("", value) if "{" in value else value, start, end, glued)
    if group == "op":
        return Token("op", _OPS.get(value, value), start, end, glued)
    if group == "relation":
        return Token("relation", _RELATIONS.get(value, "="), start, end, glued)
    if group in ("texname", "inner"):
        return Token("name", match.group("inner").strip().replace("\\_", "_"), start, end, glued)
    if group == "command":
        return _command(value[1:], start, end, glued)
    if group == "tilde":
        return Token("relation", "≈", start, end, glued) if before and before[-1].kind in ("number", "close") else None
    if group == "power":
        return Token("power", value.translate(_SUPERSCRIPTS), start, end, glued)
    return Token("op", "*", start, end, glued)  # a glued x


def _number_kind(string: str, start: int, end: int) -> str:
    """A number, or what only begins like one: ``1.2.3``, ``2,359,2964``, ``0x1f``."""
    after = string[end : end + 2]
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


def _command(name: str, start: int, end: int, glued: bool) -> Token | None:
    if name in _TEX_OPS:
        return Token("op", _TEX_OPS[name], start, end, glued)
    if name in _TEX_RELATIONS:
        return Token("relation", _TEX_RELATIONS[name], start, end, glued)
    if name in _TEX_BLANK:
        return None
    if name in _TEX_BARS:
        return Token("arrow", name, start, end, glued)
    if name in ("lceil", "lfloor"):
        return Token("open", "⌈" if name == "lceil" else "⌊", start, end, glued)
    if name in ("rceil", "rfloor"):
        return Token("close", "⌉" if name == "rceil" else "⌋", start, end, glued)
    if name in _TEX_FUNCTIONS:
        return Token("function", name, start, end, glued)
    if name in _GREEK:
        return Token("name", name, start, end, glued)
    return Token("other", "\\" + name, start, end, glued)
