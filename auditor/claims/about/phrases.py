"""Finds known phrases in running text, the longest first, in one linear pass.

    string -> atoms (words, numbers, single Chinese characters, TeX commands) -> a walk through a tree of phrases -> matches

``hidden_size``, ``hidden size``, ``Hidden-Size``, ``hidden\\_size`` and ``\\text{hidden size}`` are one phrase; Chinese needs no word boundaries.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from auditor.source.pattern import lazy

_ATOM = lazy(
    r"\d{1,3}(?:(?:,|，|\{,\}|\\,|\u2009|\u202f)\d{3})+(?![\d.,，]*\d)|\d+(?:\.\d+)*+|[A-Za-z]+|[\u3400-\u9fff]|\\[A-Za-z]+|[Α-ωϵℓ]|[À-ɏЀ-ӿ]+"
)
_BETWEEN = lazy(r"(?:[ \t\r\n_\-\u2010-\u2013\u200b\\{}/'’*`]|\\(?:text|math|operatorname)[a-z]{0,2}){0,6}")
_TEX_WRAPS = frozenset(("\\text", "\\textrm", "\\textbf", "\\textit", "\\texttt", "\\mathrm", "\\mathbf", "\\mathit", "\\mathsf", "\\mathtt",
                        "\\operatorname", "\\left", "\\right", "\\rm", "\\bf", "\\quad", "\\displaystyle"))  # fmt: skip

T = TypeVar("T")


class Atom(NamedTuple):
    """A word in lower case, a number, a Chinese character or a TeX command, with its readable offsets."""

    key: str
    start: int
    end: int


class Match(NamedTuple):
    """A phrase found: atoms [first, last) of the text, readable offsets, and what it stands for."""

    first: int
    last: int
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


class Phrases(Generic[T]):
    """A set of phrases, each with a value."""

    __slots__ = ("_tree",)

    def __init__(self, phrases: Iterable[tuple[str, T]]) -> None:
        self._tree: dict[str, Any] = {}
        for phrase, value in phrases:
            keys = [atom.key for atom in atoms_of(phrase)]
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

    def find(self, string: str, atoms: list[Atom]) -> list[Match]:
        """Every phrase in a text, longest first, none overlapping."""
        found: list[Match] = []
        tree = self._tree
        index, count = 0, len(atoms)
        while index < count:
            node = tree.get(atoms[index].key)
            match = self._longest(string, atoms, index, node) if node is not None else None
            if match is None:
                index += 1
                continue
            found.append(match)
            index = match.last
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

    @staticmethod
    def _longest(string: str, atoms: list[Atom], first: int, node: Any) -> Match | None:
        start = atoms[first].start
        if start and string[start - 1] == "_" and (start < 2 or string[start - 2].isalnum() or string[start - 2] == "\\"):
            return None  # my_hidden_size is another name
        best: Match | None = None
        last = first + 1
        while True:
            if "" in node and _ends(string, atoms[last - 1].end):
                best = Match(first, last, start, atoms[last - 1].end, node[""])
            if last >= len(atoms):
                return best
            node = node.get(atoms[last].key)
            if node is None or _BETWEEN.fullmatch(string, atoms[last - 1].end, atoms[last].start) is None:
                return best
            last += 1


def _ends(string: str, end: int) -> bool:
    """Whether a name may end here: ``hidden_size_out`` is another name than ``hidden_size``."""
    return not (string.startswith("_", end) and string[end + 1 : end + 2].isalnum())
