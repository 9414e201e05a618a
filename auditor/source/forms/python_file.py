"""A Python file read as Markdown: its own docstring, the program without its docstrings, then each docstring under the name of what it tells of.

content -> strings and comments skipped -> docstrings -> text and one fenced program -> Writer

Nothing is imported, compiled or run: a docstring is a string in three quotes that stands alone where a statement may.
"""

from __future__ import annotations

import re

from auditor.source.forms.writer import Writer
from auditor.source.pattern import lazy
from auditor.source.ranges import Range, split_lines, trim
from auditor.source.text import Text

_TOKEN = lazy(
    r"""^(?P<indent>[ \t]*)(?:[rRuU]{0,2})(?P<quotes>"{3}|'{3})(?P<docstring>(?:[^\\]|\\.)*?)(?P=quotes)[ \t]*(?:\#[^\n]*)?(?:\r?\n|\r|\Z)"""
    r"""|\"{3}(?:[^\\]|\\.)*?(?:\"{3}|\Z)|'{3}(?:[^\\]|\\.)*?(?:'{3}|\Z)|"(?>(?:[^"\\\n]|\\.)*)"?+|'(?>(?:[^'\\\n]|\\.)*)'?+|\#[^\n]*"""
    r"|^[ \t]*(?:async[ ]+)?(?:def|class)[ ]+(?P<name>\w{1,80})",
    re.MULTILINE | re.DOTALL,
)


def readable(content: str) -> Text:
    """What a Python file tells, as Markdown mapped to the file."""
    writer = Writer(content)
    docstrings: list[tuple[Range | None, Range]] = []
    program: list[Range] = []
    name: Range | None = None
    at = 0
    for match in _TOKEN.finditer(content):
        if match["name"] is not None:
            name = match.span("name")
        elif match["docstring"] is not None:
            docstrings.append((name, match.span("docstring")))
            program.append((at, match.start()))
            at = match.end()
    program.append((at, len(content)))
    if docstrings and docstrings[0][0] is None:
        _docstring(writer, docstrings[0][1])
    lines = [line for start, end in program for line in split_lines(content, start, end)]
    if any(content[low:high].strip() for low, high in lines):
        writer.fence(lines, "python", 0)
    for told, place in docstrings:
        if told is not None:
            writer.heading(2, told[0])
            writer.keep(*told)
            _docstring(writer, place)
    return writer.text()


def _docstring(writer: Writer, place: Range) -> None:
    """A docstring as text, without the indentation that its lines have."""
    content = writer.content
    writer.block(place[0])
    lines = split_lines(content, *place)
    rest = [content[low:high] for low, high in lines[1:] if content[low:high].strip()]
    least = min((len(line) - len(line.lstrip()) for line in rest), default=0)
    for number, (low, high) in enumerate(lines):
        start, stop = trim(content, (low, high))
        writer.keep(start if not number else min(low + least, stop), stop)
        writer.put("\n", stop, stop)
    writer.block(place[1])
