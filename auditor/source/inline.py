"""Raw inline text to readable Text (first cut: verbatim)."""

from __future__ import annotations

from auditor.source.text import Text


def readable(raw: Text) -> Text:
    """What a reader sees of a block's raw text."""
    return raw
