"""Finds known phrases in running text, the longest first, in one linear pass.

    string -> the words that a phrase begins with -> from each, atom by atom, a walk through a tree of phrases -> matches

An atom is a word, a number, a single Chinese, Japanese or Korean character or a TeX command. Most words begin no phrase, and are never made into atoms.

``hidden_size``, ``hidden size``, ``Hidden-Size``, ``hidden\\_size`` and ``\\text{hidden size}`` are one phrase; Chinese needs no word boundaries.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

from auditor.notation.kept import Kept
from auditor.source.compiled import compiled
from auditor.source.latin import latin_words
from auditor.source.pattern import lazy

NUMBER = r"\d(?:\d{0,2}(?:(?:,|，|\{,\}|\\,|\u2009|\u202f)\d{3}){1,140}(?![.,，]*+\d)|\d*(?>(?:\.\d+)*))"
"""A number as an atom: 23,440,896 and 1.2.3 are one each."""
_NUMBER = lazy(NUMBER)
_ATOM = lazy(NUMBER + r"|[A-Za-z]+|[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3]|\\[A-Za-z]+|[Α-ωϵℓ]|[À-ɏЀ-ӿ]+")
_BETWEEN = lazy(r"(?:[ \t\r\n_\-\u2010-\u2013\u200b\\{}/'’*`]|\\(?:text|math|operatorname|emph|mbox)[a-z]{0,9}){0,6}")
_TEX_WRAPS = frozenset(
    r"\text \textrm \textbf \textit \texttt \textsc \textsubscript \emph \mbox \mathrm \mathbf \mathit \mathsf \mathtt"
    r" \operatorname \left \right \rm \bf \quad \displaystyle".split()
)

T = TypeVar("T")


class Atom(NamedTuple):
    """A word in lower case, a number, a Chinese character or a TeX command, with its readable offsets."""

    key: str
    start: int
    end: int


class Match(NamedTuple):
    """A phrase found at readable [start, end), and what it stands for."""

    start: int
    end: int
    value: Any


def atoms_of(string: str) -> list[Atom]:
    """The atoms of a text; wrappers such as ``\\text`` are left out."""
    found = []
    new = tuple.__new__  # an article has tens of thousands of them: the tuple itself, without the call that unpacks arguments
    for match in _ATOM.finditer(string):
        key = match[0]
        if key[0] == "\\" and key in _TEX_WRAPS:
            continue
        found.append(new(Atom, (key.lower(), *match.span())))
    return found


_PLAIN = lazy(r"[a-z]+")


def keys_of(phrase: str) -> list[str]:
    """The keys of the atoms of a phrase; those of plain English and of Chinese, which nearly all are, at a third of the cost."""
    if phrase.isascii() and "\\" not in phrase and not any(map(str.isdigit, phrase)):
        return _PLAIN.findall(phrase.lower())
    if phrase and min(phrase) >= "\u3400" and max(phrase) <= "\u9fff":
        return list(phrase)
    return [atom.key for atom in atoms_of(phrase)]


class Phrases(Generic[T]):
    """A set of phrases, each with a value."""

    __slots__ = ("_first", "_found", "_tree")

    def __init__(self, phrases: Iterable[tuple[str, T]]) -> None:
        self._tree: dict[str, Any] = {}
        self._first: _First | None = None
        self._found: Kept[Sequence[Match]] = Kept()
        for phrase, value in phrases:
            keys = keys_of(phrase)
            self._add(keys, value)
            if 1 < len(keys) < 4 and phrase.isascii() and not any(key[0].isdigit() for key in keys):
                self._add(["".join(keys)], value)  # hiddenSize, dmodel

    @classmethod
    def of_keys(cls, phrases: Iterable[tuple[Sequence[str], T]]) -> Phrases[T]:
        """A set of phrases whose atoms are cut already."""
        made: Phrases[T] = cls(())
        for keys, value in phrases:
            made._add(keys, value)
        return made

    def _add(self, keys: Sequence[str], value: T) -> None:
        node = self._tree
        for key in keys:
            node = node.setdefault(key, {})
        node.setdefault("", value)

    def find(self, string: str) -> Sequence[Match]:
        """Every phrase in a text, longest first, none overlapping."""
        return self._found.of(string, len(string), partial(self._find, string))

    def _find(self, string: str) -> Sequence[Match]:
        found: list[Match] = []
        free = 0
        for start, end, node in self._beginnings(string):
            match = _longest(string, start, end, node) if start >= free else None
            if match is not None:
                found.append(match)
                free = match.end
        return found

    def _beginnings(self, string: str) -> list[tuple[int, int, Any]]:
        """The places of a text where a phrase may begin, in order: the range of the first atom, and what may follow it in the tree."""
        if self._first is None:
            self._first = _First.of(self._tree)
        first, tree, text = self._first, self._tree, lowered(string)
        found: list[tuple[int, int, Any]] = []
        for key in first.words.keys() & latin_words(string):
            word = first.words[key]
            at = text.find(word)
            while at >= 0:
                end = at + len(word)
                before = text[at - 1] if at else ""
                if before not in _SMALL and text[end : end + 1] not in _SMALL and before != "\\":
                    found.append((at, end, tree[word]))
                at = text.find(word, end)
        if not string.isascii():
            found += [(match.start(), match.end(), tree[match[0]]) for match in first.signs.finditer(text)]
        if any(number in text for number in first.numbers):
            found += [(match.start(), match.end(), tree[match[0]]) for match in _NUMBER.finditer(text) if match[0] in first.numbers]
        found.sort(key=_place)
        return found

    def exact(self, name: str) -> T | None:
        """What a whole name stands for: every atom of it belongs to one phrase."""
        node: Any = self._tree
        for atom in atoms_of(name):
            node = node.get(atom.key)
            if node is None:
                return None
        value: T | None = node.get("")
        return value


class _First(NamedTuple):
    """What the phrases of a tree begin with: English words, by what they are to ``latin_words``; numbers; and signs of other scripts.

    A word behind a backslash is a command, and no phrase begins with one.
    """

    words: dict[bytes, str]
    numbers: tuple[str, ...]
    signs: re.Pattern[str]

    @classmethod
    def of(cls, tree: dict[str, Any]) -> _First:
        words = {key.encode(): key for key in tree if key.isascii() and key.isalpha()}
        signs = "".join(sorted(key for key in tree if len(key) == 1 and not key.isascii()))
        return cls(words, tuple(key for key in tree if key.isdecimal()), compiled(f"[{signs}]" if signs else "(?!)"))


_SMALL = frozenset("abcdefghijklmnopqrstuvwxyz")


def _place(beginning: tuple[int, int, Any]) -> int:
    return beginning[0]


def _longest(string: str, start: int, end: int, node: Any) -> Match | None:
    """The longest phrase that begins with the atom at [start, end); ``node`` is what may follow it."""
    if start and string[start - 1] == "_" and (start < 2 or string[start - 2].isalnum() or string[start - 2] == "\\"):
        return None  # my_hidden_size is another name
    best: Match | None = None
    while True:
        if "" in node and _ends(string, end):
            best = Match(start, end, node[""])
        following = _next_atom(string, end) if len(node) > ("" in node) else None
        if following is None:
            return best
        node = node.get(following[0].lower())
        if node is None or _BETWEEN.fullmatch(string, end, following.start()) is None:
            return best
        end = following.end()


def _next_atom(string: str, at: int) -> re.Match[str] | None:
    """The first atom behind another one that ends at a place."""
    match = _ATOM.search(string, at)
    while match is not None and match[0] in _TEX_WRAPS:
        match = _ATOM.search(string, match.end())
    return match


def lowered(string: str) -> str:
    """A text in lower case, one character for one; what is no ASCII letter does not become one."""
    for odd in _ODD if not string.isascii() else ():
        string = string.replace(odd, "å")
    return string.lower()


_ODD = ("\u0130", "\u212a")
"""A letter that is two in lower case (dotted I), and one that is an ASCII letter then (the sign for kelvin)."""


def _ends(string: str, end: int) -> bool:
    """Whether a name may end here: ``hidden_size_out`` is another name than ``hidden_size``."""
    return not (string.startswith("_", end) and string[end + 1 : end + 2].isalnum())
