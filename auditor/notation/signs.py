"""What a sign, a word or a TeX command is in mathematics: its kind of token, and the sign that stands for all its spellings.

the characters of one token -> (kind, value), or nothing where they are a blank

It depends on the characters alone, so each is worked out once and kept.
"""

from __future__ import annotations

from auditor.source.pattern import lazy

Meaning = tuple[str, str]
"""The kind of a token, and its value."""

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
_TEX_FUNCTIONS = {"frac", "dfrac", "tfrac", "cfrac", "binom", "dbinom", "tbinom", "sqrt", "ln", "log", "exp", "sin", "cos", "tan"}
_TEX_SIZES = {"left", "right", "big", "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr", "biggl", "biggr"}
_TEX_BLANK = _TEX_SIZES | {"quad", "qquad", "displaystyle",
              "textstyle", "limits", "nonumber", "notag", "hline", "space", "thinspace", "enspace", "textbf", "mathbf", "boldsymbol", "bm",
              "boxed", "mathit", "rm", "bf", "it"}  # fmt: skip
SIZED = frozenset(f"\\{name}" for name in _TEX_SIZES)
"""Commands that only say how large the bracket behind them is: ``L\\left(`` is as near as ``L(``."""
NAME_WRAP = "text|textrm|textit|textsf|texttt|mathrm|mathsf|mathtt|operatorname|mathcal|mathbb|mbox|hbox|textnormal|bold"

_RELATIONS = {
    **dict.fromkeys(("==", "===", ":=", "=", "≡"), "="),
    **dict.fromkeys(("~=", "=~", "≈", "≈=", "≃", "≅", "≒", "≑", "∼"), "≈"),
}
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
    "//": "//",
    **{sign: sign for sign in "+*/^±-"},
}
_SIGNS: dict[str, Meaning] = {
    **{sign: ("relation", value) for sign, value in _RELATIONS.items()},
    **{sign: ("op", value) for sign, value in _OPS.items()},
    **{sign: ("arrow", sign) for sign in ("→", "⇒", "⟶", "⟹", "↦", "➜", "➔", "⇨", "—>", "⟵", "←", "↔")},
    **{sign: ("open", sign) for sign in "([{⌈⌊"},
    **{sign: ("close", sign) for sign in ")]}⌉⌋"},
    **{sign: ("stop", sign) for sign in ".;。；！？!?…、"},
    **{sign: ("newline", sign) for sign in ("\r\n", "\n", "\r", "\u2028", "\u2029")},
    **{sign: ("seam", sign) for sign in ("$", "$$", "\\(", "\\)", "\\[", "\\]")},
    **{sign: ("percent", sign) for sign in "%‰"},
    **{sign: ("comma", sign) for sign in ",，"},
    **{sign: ("colon", sign) for sign in ":："},
}
"""Signs that are one thing wherever they stand."""
_SUBSCRIPT = lazy(r"\\(?:" + NAME_WRAP + r")|\\(?=_)|[{}\s]")
_SCALE_AND_WORDS = lazy(
    r"([KMGBT]|[KMGT]i?B|[Tt]housand|[Mm]illion|[Bb]illion|[Tt]rillion|Mio|Mrd|万亿|[百千]?万|亿)(?:\.?(?:\s|\\[ ,;:~])+(?=[A-Za-z\u3400-\u9fff])|(?=[\u3400-\u9fff]))"
)
"""``\\text{M params}``: a scale, and what is counted."""
WORD_OPS = {"times": "*", "plus": "+", "minus": "-"}
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_LINES = ("\\begin{", "\\end{", "\\tag{", "\\label{", "\\\\")
"""Commands that end a line, or stand apart from what is on it."""
_FIELDS = ("\\begin{", "\\end{")
_BLANKS = ("\\,", "\\;", "\\:", "\\!", "\\ ", "&")


def meaning(value: str) -> Meaning | None:
    """The kind and value of a token that is no number, by its characters; None for a blank."""
    sign = _SIGNS.get(value)
    if sign is not None or value in _BLANKS:
        return sign
    first = value[0]
    if first == "\\":
        return _tex(value)
    if value.startswith("===="):
        return "newline", value  # a rule under a column of figures
    if (first in "-=" and value[-1] == ">") or value.startswith("<-"):
        return "arrow", value
    if first in "⁰¹²³⁴⁵⁶⁷⁸⁹":
        return "power", value.translate(_SUPERSCRIPTS)
    if is_name(first):
        if value in WORD_OPS:
            return "op", WORD_OPS[value]
        return "name", _SUBSCRIPT.sub("", value) if "{" in value or "\\" in value else value
    return "word" if first.isalnum() or first == "々" else "other", value


def is_name(first: str) -> bool:
    """Whether a name begins with a letter: a Latin or Greek one."""
    return "A" <= first <= "Z" or "a" <= first <= "z" or "Α" <= first <= "ω" or first in "ϵℓℝ"


def _tex(value: str) -> Meaning | None:
    if value.startswith(_FIELDS) and "matrix" in value:
        return "bad", value  # a matrix is no sum of its cells
    if value.startswith(_LINES):
        return "newline", value
    if value[-1] == "}":
        content = value[value.index("{") + 1 : -1].strip().replace("\\_", "_")
        scaled = _SCALE_AND_WORDS.match(content)
        return "name", content if scaled is None else scaled[1]
    return _command(value[1:]) if len(value) > 1 else ("other", value)


def _command(name: str) -> Meaning | None:
    if name in _TEX_OPS:
        return "op", _TEX_OPS[name]
    if name in _TEX_RELATIONS:
        return "relation", _TEX_RELATIONS[name]
    if name in _TEX_BLANK:
        return None
    if name in _TEX_BARS:
        return "arrow", name
    if name in ("lceil", "lfloor"):
        return "open", "⌈" if name == "lceil" else "⌊"
    if name in ("rceil", "rfloor"):
        return "close", "⌉" if name == "rceil" else "⌋"
    if name in _TEX_FUNCTIONS:
        return "function", name
    if name in _GREEK:
        return "name", name
    return "other", "\\" + name
