"""Cuts a text into what settings are put together from: words for settings, letters that may stand for one, and whole numbers.

"Hidden size (H): 768" -> word hidden_size, letter H, number 768, with what stands between them
"""

from __future__ import annotations

from typing import NamedTuple

from auditor.claims.about.lexicon import Word, setting_words
from auditor.claims.about.phrases import Atom, atoms_of
from auditor.notation.lexer import tokenize
from auditor.notation.printed import read_digits
from auditor.source.pattern import lazy

_SUBSCRIPT = lazy(r"_(?:\{(?:[^{}\n]|\{[^{}\n]{0,20}\}){1,30}\}|[A-Za-z0-9]{1,8})|['′]")
_LETTER = lazy(r"[A-Za-zΑ-ωϵℓ]")
_MARKS = lazy(r"[,，{}\\\s]")
_NOT_WHOLE = lazy(
    r"\s?(?:[KkMmGTB](?![A-Za-z])|[KMGT]i?B|[万亿千萬億百](?!个)|%|‰|million|billion|thousand|GB|MB|KB)"
    r"|\.\d|[eE][+-]?\d|[²³ⁿ]|\s?(?:\\times|\\cdot|\\ast|\\?[×*^∗·•⋅/÷]|\*\*)\s?(?=[\w({\\$])|\s[xX]\s(?=[\d(A-Za-z])|[xX×]\d|\s?[+](?=\s?[\w(])|\s[-−–]\s(?=[\w(])"
    r"|[A-Za-z_]|\s?\\[,;:!]\s?[A-Za-z\\]|[ ][A-Za-z](?![A-Za-z_]|\s*[=:：(])|\s?\(?(?:params|parameters|参数)"
)
_BEFORE = lazy(r"(?:(?:\d,|\.|[-−/÷×*^+]\s?|\d\s?[-–~～]\s?|\\times\s?|\\cdot\s?|[#第]\s?|[\d)]\s[x×]\s)|[A-Za-z_])$")
MOST_DIGITS = 9


class Item(NamedTuple):
    """``kind`` is word, letter or number; offsets are readable ones. ``value`` of a number, ``word`` of a word, ``symbol`` as the lexer prints it."""

    kind: str
    start: int
    end: int
    symbol: str
    value: int = 0
    word: Word | None = None
    free: bool = True


def items_of(string: str, atoms: list[Atom] | None = None) -> list[Item]:
    """The items of a text in reading order, none overlapping. A number that is part of a computation is there, but not ``free``."""
    atoms = atoms_of(string) if atoms is None else atoms
    found: list[Item] = []
    index = 0
    for match in setting_words().find(string, atoms):
        _others(string, atoms, index, match.first, found)
        end = _closed(string, match.start, match.end)
        found.append(Item("word", match.start, end, symbol_of(string[match.start : end]), word=match.value))
        index = match.last
    _others(string, atoms, index, len(atoms), found)
    return found


def _closed(string: str, start: int, end: int) -> int:
    """The end of a name with the braces that it opened: ``d_{\\text{model}}``."""
    unclosed = string.count("{", start, end) - string.count("}", start, end)
    while unclosed > 0 and end < len(string) and string[end] == "}":
        end, unclosed = end + 1, unclosed - 1
    return end


def _others(string: str, atoms: list[Atom], first: int, last: int, found: list[Item]) -> None:
    for atom in atoms[first:last]:
        key = atom.key
        if key[0].isdigit():
            if not found or found[-1].end <= atom.start:
                found.append(_number(string, atom))
        elif (len(key) == 1 and key < "㐀") or key in ("\\ell", "\\lambda", "\\phi", "\\psi", "\\tau"):
            item = _letter(string, atom)
            if item is not None and (not found or found[-1].end <= atom.start):
                found.append(item)


def _number(string: str, atom: Atom) -> Item:
    value = _MARKS.sub("", string[atom.start : atom.end])
    printed = read_digits(value) if value.isdigit() and len(value) <= MOST_DIGITS else None
    free = (
        printed is not None
        and _NOT_WHOLE.match(string, atom.end) is None
        and _BEFORE.search(string, max(0, atom.start - 8), atom.start) is None
        and not (atom.end - atom.start == 3 and atom.start > 1 and string[atom.start - 1] == "，" and string[atom.start - 2].isdigit())
    )
    return Item("number", atom.start, atom.end, value, int(printed.value) if printed is not None else 0, free=free)


def _letter(string: str, atom: Atom) -> Item | None:
    if atom.start and ((string[atom.start - 1].isalnum() and string[atom.start - 1] < "\u3400") or string[atom.start - 1] in "_\\"):
        return None
    end = atom.end
    subscript = _SUBSCRIPT.match(string, end)
    if subscript is not None:
        end = subscript.end()
    if end < len(string) and (string[end] == "_" or (string[end].isalnum() and string[end] < "\u3400")):
        return None
    return Item("letter", atom.start, end, symbol_of(string[atom.start : end]))


def symbol_of(raw: str) -> str:
    """A name as the lexer of formulas prints it: ``d_{\\text{model}}`` is d_model."""
    if "{" not in raw and "\\" not in raw:
        return raw
    tokens = tokenize(raw)
    return tokens[0].value if len(tokens) == 1 else raw
