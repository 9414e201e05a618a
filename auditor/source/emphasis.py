"""Which stars, underscores and tildes are emphasis, and which are multiplication, powers and names.

    runs of markers -> can it open? can it close? -> the nearest equal run that opens -> pairs

A marker stays unless it is emphasis for certain. ``30522*768``, ``2**3``, ``a * b``, ``d_model`` and ``词表*维度*2`` stay;
``**262,656**``, ``约**1.1亿**`` and ``*x*`` go.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

# A code span or a formula beside a marker is an operand, and so is a bracket.
_CLOSING = ")]}）】`$"
_OPENING = "([{（【`$\\"


class Run(NamedTuple):
    """A run of one marker character."""

    start: int
    end: int


def paired(string: str, runs: Sequence[Run]) -> Iterator[Run]:
    """The runs that are emphasis markers."""
    waiting: dict[str, tuple[int, Run]] = {}
    line = 0
    scanned = 0
    for run in runs:
        marker = string[run.start : run.end]
        if len(marker) > 3:
            continue
        line += string.count("\n", scanned, run.start)
        scanned = run.start
        before = string[run.start - 1] if run.start else "\n"
        after = string[run.end] if run.end < len(string) else "\n"
        if marker in waiting and _closes(marker, before, after):
            at, opening = waiting[marker]
            # A lone marker does not reach over a line end: that is more often a bullet or an operand.
            if (len(marker) > 1 or at == line) and not _product(string, marker, opening, run):
                yield opening
                yield run
                del waiting[marker]
                continue
        if _opens(marker, before, after):
            waiting[marker] = (line, run)


def _word(character: str) -> bool:
    return character.isalnum() or character == "_"


def _ascii_word(character: str) -> bool:
    return character.isascii() and character.isalnum()


def _opens(marker: str, before: str, after: str) -> bool:
    if after.isspace() or after == "=":
        return False
    if marker[0] == "_" or len(marker) == 1:
        # Within a word a lone star multiplies and an underscore joins; behind a bracket it multiplies.
        return not _word(before) and before not in _CLOSING
    if marker[0] == "~":
        return True
    # 2**3 and (a)**2 are powers; 约**1.1亿** and 共**768**个 are emphasis.
    return not ((_ascii_word(before) or before in _CLOSING) and (_ascii_word(after) or after in _OPENING))


def _closes(marker: str, before: str, after: str) -> bool:
    if before.isspace():
        return False
    if marker[0] == "_" or len(marker) == 1:
        return not _word(after) and after not in _OPENING
    if marker[0] == "~":
        return True
    return not ((_ascii_word(before) or before in _CLOSING) and _ascii_word(after))


def _product(string: str, marker: str, opening: Run, closing: Run) -> bool:
    """``2 *3* 4``: a lone pair of stars between operands is two multiplications."""
    if marker != "*":
        return False
    before = string[max(0, opening.start - 8) : opening.start].rstrip(" ")
    after = string[closing.end : closing.end + 8].lstrip(" ")
    return bool(before) and (before[-1].isdigit() or before[-1] in _CLOSING) and bool(after) and (after[0].isdigit() or after[0] in _OPENING)
