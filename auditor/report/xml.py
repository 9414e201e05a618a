"""XML that any parser accepts: what XML 1.0 cannot hold is shown as \\x1b or \\ufffe, and the same input gives the same bytes."""

from __future__ import annotations

from collections.abc import Mapping

from auditor.report.visible import visible

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
# visible() has taken control characters and surrogates out; these two are all that is left of what XML 1.0 forbids.
_TEXT = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\ufffe": "\\ufffe", "\uffff": "\\uffff"})


def text(value: str) -> str:
    """One line of text, for between tags and for attributes."""
    return visible(value).translate(_TEXT)


def tag(name: str, attributes: Mapping[str, object], empty: bool = False) -> str:
    """An opening or empty tag."""
    shown = "".join(f' {key}="{text(str(value))}"' for key, value in attributes.items())
    return f"<{name}{shown}{'/' if empty else ''}>"
