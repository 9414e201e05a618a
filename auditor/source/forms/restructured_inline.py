"""Inline marks of reStructuredText as those of Markdown: roles, links, notes, substitutions.

a range of the content -> literals, roles, references -> Writer
"""

from __future__ import annotations

import re

from auditor.source.forms.writer import Writer
from auditor.source.pattern import lazy

_MARK = lazy(
    r"""
      ``(?P<literal>[^`\n][^`]{0,500}?)``
    | (?::(?P<role>[A-Za-z][\w:+.-]{0,40}):)?`(?P<text>[^`<\n](?:[^`<\\]|\\.|<(?=[^`>]{0,400}[^`>\s]\s)){0,800}?|\S)(?P<target>\s*<[^<>`]{1,400}>)?`(?P<after>__?)?
    | \|(?P<substitution>\w[^|\n]{0,60}?)\|(?:__?)?
    | \s?\[(?:\#[\w-]{0,40}|\*|\d{1,4}|[A-Za-z][\w-]{0,40})\](?P<note>_)(?!\w)
    | (?<=[A-Za-z]{3})(?P<reference>__?)(?=[\s.,;:)]|\Z)
    | \\(?P<escape>[ \n])
    | (?P<newline>(?:\r\n|\n|\r)[ \t]*(?:\|[ ])?)(?P<marker>[-+*>\#|]\s|\d{1,9}[.)]\s)?
    """,
    re.VERBOSE,
)
_SCRIPTS = {"sup": "^", "superscript": "^", "sub": "_", "subscript": "_"}
_CODE = frozenset("code literal samp command file kbd program option envvar class func meth mod attr data exc obj const".split())


class Inline:
    """Writes ranges of the content with their inline marks read."""

    def __init__(self, writer: Writer, substitutions: dict[str, str]) -> None:
        self._writer = writer
        self._substitutions = substitutions

    def write(self, start: int, end: int) -> None:
        """Write what a range shows."""
        writer, content = self._writer, self._writer.content
        for match in _MARK.finditer(content, start, end):
            writer.keep(start, match.start())
            start = self._mark(match)
        writer.keep(start, end)

    def _mark(self, match: re.Match[str]) -> int:
        writer, (start, stop) = self._writer, match.span()
        if match["literal"] is not None:
            writer.keep(start, stop)
        elif match["text"] is not None:
            self._role(match)
        elif match["substitution"] is not None:
            shown = self._substitutions.get(match["substitution"])
            if shown is None:
                writer.keep(start, stop)
            else:
                writer.put(shown, start, stop)
        elif match["newline"] is not None:
            # A line that would begin like an item goes on with the one before.
            if match["marker"] is not None:
                writer.put(" ", *match.span("newline"))
                return match.end("newline")
            writer.put("\n", *match.span("newline"))
            writer.line(stop, margin=True)
        return stop

    def _role(self, match: re.Match[str]) -> None:
        writer, (low, high) = self._writer, match.span("text")
        role = (match["role"] or "").rpartition(":")[2].lower()
        mark = _SCRIPTS.get(role)
        if role in ("math", "eq") or role.startswith("math"):
            writer.put("$", low, low)
            writer.keep(low, high)
            writer.put("$", high, high)
        elif mark is not None:
            writer.put(mark, low, low)
            writer.keep(low, high)
        elif role in _CODE or (not role and not match["target"] and not match["after"]):
            writer.put("`", low, low)
            writer.keep(low, high)
            writer.put("`", high, high)
        else:
            writer.keep(low, high)
