"""Where in a block's readable text a place of the original stands."""

from __future__ import annotations

from bisect import bisect_right

from auditor.source.text import Text


def offset_of(text: Text, source: int) -> int:
    """The readable offset of an original one; the next that can be named where it stands between two pieces."""
    pieces = text.pieces
    index = bisect_right(pieces, source, key=lambda piece: piece.source_start) - 1
    if index < 0:
        return 0
    piece = pieces[index]
    if not piece.verbatim:
        return piece.start
    return min(piece.end, piece.start + source - piece.source_start)
