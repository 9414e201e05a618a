"""Where in a block's readable text a place of the original stands, and where its line begins."""

from __future__ import annotations

from bisect import bisect_right

from auditor.source.text import Text


def line_start(content: str, offset: int) -> int:
    """The offset at which the line of an offset begins. A lone carriage return is looked for in that line only: most files have none at all."""
    start = content.rfind("\n", 0, offset) + 1
    return max(start, content.rfind("\r", start, offset) + 1)


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
