"""What an author tells this program in the text: HTML comments that begin with ``auditor:``.

<!-- auditor: ignore[wrong-result] quoted, until 2027-01-01 -->    on a line of its own: the next block; behind text: this line
<!-- auditor: disable[A] -->  ...  <!-- auditor: enable[A] -->     what stands between
<!-- auditor: file-ignore[wrong-sum, A102] -->                     the whole file
<!-- auditor: model=bert-base-chinese -->                          what the article is about

lines outside fences -> paragraphs that hold the mark -> comments outside code and mathematics -> Directive, with what it reaches
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from auditor.source.document import Block, Document
from auditor.source.ranges import split_lines
from auditor.source.text import Span

VERBS = ("ignore", "disable", "enable", "file-ignore", "model")

_COMMENT = re.compile(r"<!--\s*auditor\s?[:：]\s*")
_WHOLE_COMMENT = re.compile(r"<!--(?:[^-]|-(?!->)){0,10000}+-->")
_VERB = re.compile(r"[A-Za-z][\w-]*")
_RULES = re.compile(r"\s?\[([^\]]*)\]")
_VALUE = re.compile(r"\s?=\s*")
_WORD = re.compile(r"[^\s,，、][^,，、\n]*")
_UNTIL = re.compile(r"\buntil\s+(\d[\d./-]*)")
_FENCE = re.compile(r"[ \t>]*(?:[-+*][ \t]+|\d{1,9}[.)][ \t]+)?[ \t]*(`{3,}(?!.*`)|~{3,})")
_MARGIN = re.compile(r"[\s>]*")


class Word(NamedTuple):
    """A word of a directive and its place."""

    text: str
    span: Span


class Directive(NamedTuple):
    """One directive. ``rules`` is None where no brackets follow the verb, ``value`` is what stands behind ``=``.

    ``span`` is the whole comment, ``reach`` the places that an ``ignore`` is about.
    """

    verb: Word
    rules: tuple[Word, ...] | None
    value: str | None
    until: Word | None
    span: Span
    reach: Span


def read_directives(document: Document) -> tuple[Directive, ...]:
    """The directives of a document in order; comments in code and mathematics are none."""
    return tuple(_directive(document, start, match) for start, match in _comments(document.content))


def _comments(content: str) -> Iterator[tuple[int, re.Match[str]]]:
    from auditor.source.inline import set_aside_spans

    behind = 0
    for start, end in _paragraphs(content):
        aside: list[Span] | None = None
        for match in _COMMENT.finditer(content, max(start, behind), end):
            aside = set_aside_spans(content[start:end]) if aside is None else aside
            at = match.start() - start
            if any(span.start <= at < span.end for span in aside):
                continue
            behind = match.end()
            yield match.start(), match


def _paragraphs(content: str) -> Iterator[tuple[int, int]]:
    """The paragraphs outside fences that may hold a directive."""
    fence = ""
    first: int | None = None
    for start, end in split_lines(content, 0, len(content)):
        line = content[start:end]
        mark = _FENCE.match(line)
        closes = bool(fence) and mark is not None and mark[1].startswith(fence) and not line[mark.end() :].strip(" \t`~")
        if first is not None and (mark is not None or not line.strip()):
            yield from _with_mark(content, first, start)
            first = None
        if fence:
            fence = "" if closes else fence
        elif mark is not None:
            fence = mark[1]
        elif line.strip() and first is None:
            first = start
    if first is not None:
        yield from _with_mark(content, first, len(content))


def _with_mark(content: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    if content.find("auditor", start, end) >= 0:
        yield start, end


def _directive(document: Document, start: int, match: re.Match[str]) -> Directive:
    content = document.content
    close = content.find("-->", match.end())
    inside = close if close >= 0 else len(content)
    span = Span(start, close + 3 if close >= 0 else inside)
    verb = _VERB.match(content, match.end(), inside)
    at = verb.end() if verb is not None else match.end()
    rules = _RULES.match(content, at, inside)
    value = _VALUE.match(content, at, inside)
    until = _UNTIL.search(content, rules.end(), inside) if rules is not None else None
    return Directive(
        Word(verb[0] if verb is not None else "", Span(match.end(), at)),
        tuple(_words(content, *rules.span(1))) if rules is not None else None,
        content[value.end() : inside].strip().strip("\"'") if value is not None else None,
        Word(until[1].rstrip("./-"), Span(until.start(1), until.start(1) + len(until[1].rstrip("./-")))) if until is not None else None,
        span,
        _reach(document, span),
    )


def _words(content: str, start: int, end: int) -> Iterator[Word]:
    for match in _WORD.finditer(content, start, end):
        text = match[0].rstrip()
        yield Word(text, Span(match.start(), match.start() + len(text)))


def _reach(document: Document, span: Span) -> Span:
    """The line that the comment stands behind, or the next block where it has a line to itself."""
    starts = document.line_starts
    first = document.position(span.start)[0]
    last = document.position(span.end)[0]
    stop = starts[last] if last < len(starts) else len(document.content)
    around = document.content[starts[first - 1] : span.start] + document.content[span.end : stop]
    if _MARGIN.fullmatch(_WHOLE_COMMENT.sub("", around)) is None:
        return Span(starts[first - 1], starts[first] if first < len(starts) else len(document.content))
    return Span(span.end, _next_end(document.blocks, span.end))


def _next_end(blocks: tuple[Block, ...], after: int) -> int:
    """Where the next block ends: a paragraph, an item's own text, a whole table, a fence."""
    table: int | None = None
    end = after
    for block in blocks:
        if table is not None and (block.cell is None or block.cell.table != table):
            break
        if block.kind in ("html_comment", "front_matter") or not block.text.pieces or block.text.pieces[-1].source_end <= after:
            continue
        end = block.text.pieces[-1].source_end
        if block.cell is None:
            break
        table = block.cell.table
    return end
