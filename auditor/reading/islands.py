"""Computations in running text as single tokens: a scan in which ``4096 × 14336`` is one operand that a form may name.

scan -> figures beside a sign -> the parser of the notation reads on from each -> what it reads whole, without names, is one token

What stands in signs alone is read as a chain by others; here it is an operand of what is said in words around it.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import pairwise

from auditor.notation.expression import Expression, is_computation, names, numbers
from auditor.notation.lexer import Token, tokenize
from auditor.notation.operands import Window
from auditor.notation.parser import Parser
from auditor.reading.kinds import RUN, WORD
from auditor.reading.scan import EXPRESSION, LETTER, MOST_TOKENS, NAME, SIGN, UNREAD, Scan

MOST_LENGTH = 60
"""Tokens of one computation."""
MOST_ISLANDS = 200
_SIGNS = frozenset("*/^+-")
_NOWHERE: frozenset[int] = frozenset()


def with_expressions(scan: Scan) -> Scan | None:
    """The scan with each computation as one token; None where it holds none."""
    begins = [at for at in scan.figures if _is_operand(scan, at)]
    if not begins:
        return None
    lines = _Lines(scan.string)
    found: dict[int, tuple[int, Expression]] = {}
    behind = 0
    for at in begins:
        if at < behind or len(found) == MOST_ISLANDS:
            continue
        inner = _read(scan, lines, at)
        outer = _read(scan, lines, at - 1) if at > behind and scan.codes[at - 1] in "([" else None
        if outer is not None and (inner is None or outer[0] > inner[0] + 1):  # else the brackets hold it and are no part of it
            found[at - 1] = outer
            behind = outer[0] + 1
        elif inner is not None:
            found[at] = inner
            behind = inner[0] + 1
    return _folded(scan, found) if found else None


def is_raised(scan: Scan, at: int) -> bool:
    """Whether a token is a power written small: ``²``."""
    return scan.codes[at] == SIGN and scan.string[scan.starts[at]] in "²³"


def _is_operand(scan: Scan, at: int) -> bool:
    """Whether a figure may begin a computation: a sign behind it, or the ``x`` of a product."""
    if scan.codes[at] == UNREAD or at + 1 >= len(scan.codes) or (at and scan.codes[at - 1] in _SIGNS):
        return False
    place = at + 1
    while place < min(len(scan.codes) - 1, at + 4) and (scan.codes[place] in ")]" + WORD + RUN or scan.codes[place] >= "\ue000"):
        place += 1
    code = scan.codes[place]
    raised = is_raised(scan, place)
    return raised or code in _SIGNS or (code in LETTER + NAME and scan.string[scan.starts[place]] in "xX" and place == at + 1)


class _Lines:
    """The tokens of a text, line by line as they are asked for: no computation in running text goes on across a line end."""

    def __init__(self, string: str) -> None:
        self._string = string
        self._start, self._end = 0, -1
        self._tokens: list[Token] = []
        self._offsets: list[int] = []

    def window(self, offset: int) -> tuple[list[Token], int]:
        """The token that begins at an offset, and those that follow it in its line, and its place in that; none where none begins there."""
        if not self._start <= offset <= self._end:
            self._start = self._string.rfind("\n", 0, offset) + 1
            self._end = self._string.find("\n", offset) % (len(self._string) + 1)
            self._tokens = tokenize(self._string[self._start : self._end], self._start)
            self._offsets = [token.start for token in self._tokens]
        at = bisect_left(self._offsets, offset)
        if at >= len(self._tokens) or self._offsets[at] != offset:
            return [], at
        return self._tokens[at : at + MOST_LENGTH], at


def _read(scan: Scan, lines: _Lines, first: int) -> tuple[int, Expression] | None:
    """The last token of the computation that begins at token ``first``, and the computation; a bracket without a sign before it is a remark."""
    window, at = lines.window(scan.starts[first])
    pairs = enumerate(pairwise(window), 1)
    window = window[: next((place for place, (one, two) in pairs if two.kind == "open" and one.kind in ("number", "close")), None)]
    parsed = Parser(window, Window(_NOWHERE, at)).parse(0) if window else None
    if parsed is None or not is_computation(parsed[0]) or names(parsed[0]) or len(numbers(parsed[0])) < 2:
        return None
    end = window[parsed[1] - 1].end
    last = bisect_left(scan.ends, end)
    if last >= len(scan.codes) or scan.ends[last] < end or last <= first or last - first > MOST_TOKENS:
        return None
    return last, parsed[0]


def _folded(scan: Scan, islands: dict[int, tuple[int, Expression]]) -> Scan:
    """A scan with tokens ``[first, last]`` of each island as one."""
    folded = Scan(scan.block, scan.vocabulary)
    codes: list[str] = []
    at = 0
    while at < len(scan.codes):
        last, expression = islands.get(at, (at, None))
        if expression is not None:
            folded.expressions[len(codes)] = expression
            codes.append(EXPRESSION)
        else:
            if at in scan.figures:
                folded.figures[len(codes)] = scan.figures[at]
            codes.append(scan.codes[at])
        folded.starts.append(scan.starts[at])
        folded.ends.append(scan.ends[last])
        at = last + 1
    folded.codes = "".join(codes)
    return folded
