"""Where a delimiter of mathematics stood among the tokens of a text, seen from all of them or from a part."""

from __future__ import annotations


class Window:
    """The seams of a token list, seen from a part of it that begins at ``first``."""

    __slots__ = ("_first", "_seams")

    def __init__(self, seams: Seams, first: int) -> None:
        self._seams = seams
        self._first = first

    def __contains__(self, at: object) -> bool:
        return isinstance(at, int) and at + self._first in self._seams

    def __bool__(self) -> bool:
        return bool(self._seams)


Seams = frozenset[int] | Window
