"""An expression as a message shows it: on one line, TeX and entities as the signs that they print.

2 \\times H \\times \\text{FFN hidden size}    2 × H × FFN hidden size
d_{\\text{model}} \\cdot d_k                  d_model · d_k
90{,}177{,}536                              90,177,536
"""

from __future__ import annotations

from auditor.source.pattern import lazy

LONGEST = 90
"""Characters of an expression that a message shows."""
_ROUNDS = 4
"""How deep braces are opened; what lies deeper stays as it is written."""

_SIGNS = {
    "times": "×",
    "cdot": "·",
    "ast": "*",
    "div": "÷",
    "approx": "≈",
    "simeq": "≃",
    "cong": "≅",
    "neq": "≠",
    "ne": "≠",
    "leq": "≤",
    "le": "≤",
    "geq": "≥",
    "ge": "≥",
    "pm": "±",
    "sum": "Σ",
    "dots": "…",
    "ldots": "…",
    "cdots": "…",
    "quad": " ",
    "qquad": " ",
    "left": "",
    "right": "",
    "big": "",
    "Big": "",
    "bigl": "",
    "bigr": "",
    "displaystyle": "",
}
_MARK = lazy(r"\{,\}|,\\!")
_SIGN = lazy(r"\\([A-Za-z]{1,12})")
_WORD = lazy(r"\\(?:text|textbf|textit|texttt|textrm|mathrm|mathbf|mathit|mathsf|mathtt|operatorname|mbox) ?\{([^{}\\]{0,80})\}")
_FRACTION = lazy(r"\\[dt]?frac ?\{([^{}\\]{1,80})\}\{([^{}\\]{1,80})\}")
_BRACE = lazy(r"\\(?:under|over)brace ?\{((?:[^{}]|\{[^{}]{0,40}\}){1,120})\}(?: ?[_^] ?\{(?:[^{}]|\{[^{}]{0,40}\}){0,80}\})?")
"""What stands over a brace, and the words under it."""
_SCRIPT = lazy(r"([_^])\{([^{}\\]{1,80})\}")
_RAISED = lazy(r"<sup>([^<>]{1,20})</sup>")
_SPACE = lazy(r"\\[,;:! ]")
_ESCAPED = lazy(r"\\([_%#$&*{}\[\]])")
_SIMPLE = lazy(r"\w+")
_SEAM = lazy(r"(?<=\d)\$(?= )")
"""The sign that ends mathematics between a figure and its unit."""


def plain(raw: str) -> str:
    """An expression on one line, as it prints, cut in the middle where it is long."""
    text = raw
    if "&" in text:
        text = _without_entities(text)
    if "<sup>" in text:
        text = _RAISED.sub(lambda match: "^" + _grouped(match[1]), text)
    if "\\" in text or "{" in text:
        text = _printed(text)
    text = " ".join(_SEAM.sub("", text.replace("&", " ")).split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST // 2]} … {text[-LONGEST // 3 :]}"


def _without_entities(text: str) -> str:
    from html import unescape  # only text with an ampersand pays for it

    return unescape(text)


def _printed(text: str) -> str:
    text = _SPACE.sub(" ", _MARK.sub(",", text))
    if "brace" in text:
        text = _BRACE.sub(r"(\1)", text)
    text = _SIGN.sub(lambda match: _SIGNS.get(match[1], match[0]), text)
    for _ in range(_ROUNDS):
        before = text
        text = _WORD.sub(lambda match: match[1], text)
        text = _SCRIPT.sub(lambda match: match[1] + _grouped(match[2]), text)
        text = _FRACTION.sub(lambda match: f"{_grouped(match[1])}/{_grouped(match[2])}", text)
        if text == before:
            break
    return _ESCAPED.sub(lambda match: match[1], text)


def _grouped(text: str) -> str:
    """A script or a side of a fraction; in brackets where it is more than one word."""
    inner = text.strip()
    return inner if _SIMPLE.fullmatch(inner) else f"({inner})"
