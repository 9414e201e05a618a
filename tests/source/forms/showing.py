"""What a form shows of a text, and that its map to the file is sound."""

from __future__ import annotations

from auditor.source.forms import reader
from auditor.source.stored import Article
from auditor.source.text import Text


def text_of(form: str, content: str) -> Text:
    """The readable text of a file of a form; its pieces join without a gap, and a verbatim one has the file's own characters."""
    found = reader(form).readable(content)
    text: Text = found.text if isinstance(found, Article) else found
    at = 0
    for piece in text.pieces:
        assert piece.start == at < piece.end
        assert 0 <= piece.source_start <= piece.source_end <= len(content)
        if piece.verbatim:
            assert text.string[piece.start : piece.end] == content[piece.source_start : piece.source_end]
        at = piece.end
    assert at == len(text.string)
    return text


def shown(form: str, content: str) -> list[str]:
    """The lines that a form shows, blank ones and blanks at their ends left out."""
    return [line.rstrip() for line in text_of(form, content).string.split("\n") if line.strip()]


def places(form: str, content: str, figure: str) -> list[int]:
    """Where in the file each figure stands that is read as ``figure``."""
    text = text_of(form, content)
    found, at = [], text.string.find(figure)
    while at >= 0:
        span = text.span(at, at + len(figure))
        assert content[span.start : span.end] == figure
        found.append(span.start)
        at = text.string.find(figure, at + 1)
    return found
