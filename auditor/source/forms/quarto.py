"""Quarto read as Markdown: what only its renderer reads is left out.

content -> fences, code spans and mathematics as they stand -> options of cells, marks of divisions, shortcodes and attributes left out,
grid tables as pipe tables -> Writer
"""

from __future__ import annotations

import re
from functools import partial

from auditor.source.forms.columns import grid_rows
from auditor.source.forms.writer import Writer
from auditor.source.pattern import lazy
from auditor.source.ranges import split_lines
from auditor.source.text import Text

_MARK = lazy(
    r"""
      ^(?P<fence>[ \t]*(?P<ticks>`{3,}+|~{3,}+))(?P<info>[^\n`]*)\n(?P<code>(?>(?:(?![ \t]*(?P=ticks))[^\n]*+(?:\n|\Z))*))(?P<closing>[^\n]*)
    | (?P<aside>\$\$[^$]{1,20000}\$\$|\$[^$\n]{1,2000}\$|<!--(?>(?:[^<-]|<(?!!--)|-(?!->)){0,20000})-->)
    | (?P<inline>`+)(?P<language>\{?r\}?\s|\{python\}\s)?[^`\n]{0,2000}(?P=inline)
    | ^(?P<division>[ \t]*:{3,}[^\n]*)$
    | ^(?P<grid>\+[-=:+]{3,}\+[ \t]*\n(?>(?:[+|][^\n]*(?:\n|\Z)){2,2000}))
    | (?P<shortcode>\{\{<[^\n]{0,400}?>\}\})
    | (?<=[\])\w`*])(?P<attributes>[ ]?\{[\#.][^{}\n]{0,300}\})
    """,
    re.VERBOSE | re.MULTILINE,
)
_OPTION = lazy(r"^[ \t]*(?:\#|//|--|%)\|[^\n]*(?:\n|\Z)", re.MULTILINE)
_LANGUAGE = lazy(r"\s*\{\s*\.?(?P<name>[A-Za-z][\w+#-]{0,30})[^}\n]*\}")
_CAPTION = lazy(r"^(?::|Table:)[ \t]+(?=\S)", re.MULTILINE)


def readable(content: str) -> Text:
    """The article that a Quarto file tells, as Markdown mapped to the file."""
    writer = Writer(content)
    at = 0
    for match in _MARK.finditer(content):
        _prose(writer, at, match.start())
        at = match.end()
        if match["fence"] is not None:
            _fence(writer, match)
        elif match["grid"] is not None:
            _grid(writer, match)
        elif match["aside"] is not None or (match["inline"] is not None and match["language"] is None):
            writer.keep(*match.span())
        elif match["division"] is not None:
            writer.block(match.start())
    _prose(writer, at, len(content))
    return writer.text()


def _prose(writer: Writer, start: int, end: int) -> None:
    """Text as it stands; the colon before a caption is no part of it."""
    for caption in _CAPTION.finditer(writer.content, start, end):
        writer.keep(start, caption.start())
        start = caption.end()
    writer.keep(start, end)


def _fence(writer: Writer, match: re.Match[str]) -> None:
    """A program in its language, without the options that lead its cell."""
    writer.keep(*match.span("fence"))
    language = _LANGUAGE.match(writer.content, *match.span("info"))
    writer.keep(*(language.span("name") if language is not None else match.span("info")))
    start, end = match.span("code")
    writer.keep(start - 1, start)
    for option in _OPTION.finditer(writer.content, start, end):
        writer.keep(start, option.start())
        start = option.end()
    writer.keep(start, match.end("closing"))


def _grid(writer: Writer, match: re.Match[str]) -> None:
    lines = split_lines(writer.content, *match.span("grid"))
    rows, header = grid_rows(writer.content, lines)
    writer.table(([partial(writer.joined, cell, writer.keep) for cell in row] for row in rows), match.start(), header)
