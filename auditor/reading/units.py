"""What stands behind a number and belongs to it: a unit, a factor's sign, the second number of a ratio or a range.

pieces behind a number -> its unit, its kind, and the piece behind that
"""

from __future__ import annotations

from auditor.lexicon.pieces import is_run
from auditor.lexicon.vocabulary import Vocabulary
from auditor.notation.printed import PERCENTS, UNITS, Printed, Unit, read_digits

INTEGER, DECIMAL, COUNT, PERCENT, SIZE, OPERATIONS, TIME, FACTOR, RATIO, OTHER, WORDED, UNREAD = "dfqpyotxrumz"
"""Codes of figures: 768, 1.5, 110M, 45 %, 14 GB, 312 TFLOPs, 3 h, 4×, 4:1, one in another unit, one in words ("three"), and what may not be
read (ranges, versions)."""
_KINDS = {"count": COUNT, "bytes": SIZE, "operations": OPERATIONS, "seconds": TIME}
_SKIPPED = frozenset((" ", "\u00a0", "-", "`", "$", "\u200d", "\ufeff", "&", "~", "\\,", "\\;", "\\!", "\\:", "\\ ", "\\(", "\\)", "\\[", "\\]", "\\left",
                      "\\right", "\\text", "\\mathrm", "\\texttt", "\\textbf", "\\mathbf", "\\quad", "\\qquad", "\\_", "\\*", "\\big",
                      "\\displaystyle", "\\mathit", "{"))  # fmt: skip
"""What may stand between a number and its unit."""
_RANGE = frozenset(("-", "–", "—", "~", "～"))
_TIMES = frozenset(("x", "X", "×"))
_OPERATORS = frozenset(("×", "*", "/", "^", "·", "\\times", "\\cdot"))
_PREFIXES = frozenset("KMGBT")
_BIT = UNITS["bit"].decimal


class Units:
    """Reads units in the pieces of one text."""

    __slots__ = ("_factors", "_ranges", "_words", "pieces")

    def __init__(self, pieces: list[str], words: Vocabulary) -> None:
        self.pieces = pieces
        self._words = words
        self._factors = words.factors
        self._ranges = words.ranges

    def behind(self, printed: Printed, kind: str, at: int) -> tuple[Printed, str, int]:
        """The figure with the unit at a place, its kind, and the piece behind that; as it was where none stands there."""
        pieces, unit_at = self.pieces, at
        last = min(len(pieces), at + 4)
        while unit_at < last and pieces[unit_at] in _SKIPPED:
            unit_at += 1
        if unit_at >= len(pieces):
            return printed, kind, at
        word = pieces[unit_at]
        unit = UNITS.get(word)
        if unit is not None:
            return self._united(printed, kind, at, unit_at, unit)
        if word in PERCENTS:
            return printed._replace(percent=PERCENTS[word]), PERCENT, unit_at + 1
        if word in _TIMES:
            return (printed, FACTOR, unit_at + 1) if self._is_factor(unit_at, at) else (printed, kind, at)
        if word in self._factors:
            return printed, FACTOR, unit_at + 1
        if word == ":" and unit_at == at and at + 1 < len(pieces) and pieces[at + 1].isdigit() and len(pieces[at + 1]) < 4:
            return self._ratio(printed, at)
        return printed, kind, at

    def _united(self, printed: Printed, kind: str, at: int, unit_at: int, unit: Unit) -> tuple[Printed, str, int]:
        pieces, word = self.pieces, self.pieces[unit_at]
        if unit.decimal == _BIT or (word in ("B", "b") and unit_at > at and pieces[unit_at - 1] == "-"):
            return printed, kind, at  # so many bits are a precision, or are counted
        if is_run(word):
            following = UNITS.get(pieces[unit_at + 1]) if unit_at + 1 < len(pieces) else None
            if unit.dimension == "count" and following is not None and following.dimension == "bytes" and is_run(pieces[unit_at + 1]):
                return printed._replace(unit=unit._replace(dimension="bytes")), SIZE, unit_at + 2
        elif not self._is_unit(word, unit_at, at):
            return printed, kind, at
        return printed._replace(unit=unit), _KINDS.get(unit.dimension, OTHER), unit_at + 1

    def _is_factor(self, at: int, behind: int) -> bool:
        """``4x``, ``4× smaller``: nothing that could be a second factor follows."""
        if at > behind and self.pieces[at] != "×":
            return False
        following = self.pieces[at + 1 : at + 4]
        if following and following[0][0].isalnum():
            return False
        rest = [piece for piece in following if not piece.isspace() and piece not in _SKIPPED and piece != "_"]
        if rest and rest[0] in "([" and at == behind and following[0].isspace():
            return True  # 33x (1000 × 32 / 250)
        return not rest or not (rest[0][0].isdecimal() or rest[0] in "([" or (len(rest[0]) == 1 and rest[0].isalpha()))

    def _is_unit(self, word: str, at: int, behind: int) -> bool:
        following = self.pieces[at + 1] if at + 1 < len(self.pieces) else ""
        calls = ("_", "^") if at == behind else ("_", "^", "(")
        if (len(word) == 1 and following[:1] in calls) or following[:1].isdigit():
            return False
        if at == behind or len(word) > 1:
            return True
        return word in _PREFIXES and not self._is_operand_next(at + 1) and f"{word} {following}".lower() not in self._words.surfaces

    def _is_operand_next(self, at: int) -> bool:
        """Whether a sign of arithmetic stands behind a lone letter, which is then a name and no prefix."""
        rest = [piece for piece in self.pieces[at : at + 2] if not piece.isspace()]
        return bool(rest) and rest[0] in _OPERATORS

    def _ratio(self, printed: Printed, at: int) -> tuple[Printed, str, int]:
        """``6.7:1`` as one figure where its second number is 1; other ratios and times of day are not read."""
        below = read_digits(self.pieces[at + 1])
        if below is None or below.value != 1 or self.pieces[at + 2 : at + 3] == [":"]:
            return printed, UNREAD, at + 2
        return printed, RATIO, at + 2

    def is_rate(self, at: int) -> bool:
        """``2039 GB/s``, ``80 GB/GPU``: so much of each is another quantity."""
        return at + 1 < len(self.pieces) and self.pieces[at] == "/" and self.pieces[at + 1][0].isalpha()

    def ranged(self, at: int) -> int:
        """The piece behind a range that goes on from a figure: ``5-8x``, ``1K–2K``, ``70M~16B``; else ``at`` itself."""
        pieces = self.pieces
        if at + 1 >= len(pieces) or not (pieces[at] in _RANGE or pieces[at] in self._ranges) or not pieces[at + 1][0].isdecimal():
            return at
        printed = read_digits(pieces[at + 1])
        return self.behind(printed, INTEGER, at + 2)[2] if printed is not None else at + 2
