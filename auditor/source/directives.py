"""What an author tells this program in the text: comments that begin with ``auditor:``.

<!-- auditor: ignore[wrong-result] quoted, until 2027-01-01 -->    on a line of its own: the next block; behind text: this line
<!-- auditor: disable[A] -->  ...  <!-- auditor: enable[A] -->     what stands between
<!-- auditor: file-ignore[wrong-sum, A102] -->                     the whole file
<!-- auditor: model=bert-base-chinese -->                          what the article is about
<!-- auditor: V=50257; this=ffn per_layer; bias=none -->           what a name is worth, and what the next block is of and leaves out

lines outside fences -> paragraphs that hold the mark -> comments outside code and mathematics -> Directive, with what it reaches
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, islice
from typing import NamedTuple

from auditor.source.document import Block, Document
from auditor.source.pattern import lazy
from auditor.source.text import Span

MOST = 1_000
"""Directives that are read in one document, and rules that they name together."""
LONGEST_LINE = 20_000
TEACHING = ("this", "bias")
MOST_TAUGHT = 40
VERBS = ("ignore", "disable", "enable", "file-ignore", "model")

_COMMENT = lazy(
    r"(?:<!--|(?P<mdx>\{/\*))\s*auditor(?:\s?[:：]\s*|(?P<foreign>-(?=(?:disable|enable|ignore|file-ignore)\b)"
    r"|\s(?=(?:disable|enable|ignore)(?:-[a-z-]{1,20})?\s(?:[A-Z]\d{0,3}\b|[a-z]{1,20}-[a-z]))))"
)
_WHOLE_COMMENT = lazy(r"<!--(?>(?:[^-<]|-(?!->)|<(?!!--))*)-->|\{/\*(?>(?:[^*{]|\*(?!/\})|\{(?!/\*))*)\*/\}")
_VERB = lazy(r"[^\W\d_][\w-]*")
_RULES = lazy(r"\s?\[([^\]]{0,2000})\]")
_TAUGHT = lazy(r"\s*+([^\W\d_][\w-]{0,60})\s?=\s?([^=;；\n]{0,200})(?:[;；]|$)")
_NUMERIC = lazy(r"\d[\d.,_]*+$")
_VALUE = lazy(r"\s?=\s*")
_WORD = lazy(r"[^\s,，、][^,，、\n]*")
_UNTIL = lazy(r"\buntil\s{1,9}(\d[\d./-]{0,20}(?<=\d))")
# A line ends at a lone carriage return too.
_FENCE = lazy(r"(?:^|(?<=\r))[ \t>]*+(?:(?:[-+*]|\d{1,9}[.)])[ \t]++)?(`{3,}+(?![^\r\n]*`)|~{3,})([^\r\n]*+)", re.MULTILINE)
_BLANK_LINES = lazy(r"(?>\r\n|\n|\r)(?>(?:[^\S\r\n]*+(?>\r\n|\n|\r))+)")
_MARGIN = lazy(r"[\s>]*")


class Word(NamedTuple):
    """A word of a directive and its place."""

    text: str
    span: Span


class Taught(NamedTuple):
    """``name=value``: a name of the article and its value, "this" and what the next block is of, "bias" and how it counts."""

    name: Word
    value: Word


class Directive(NamedTuple):
    """One directive. ``rules`` is None where no brackets follow the verb, ``value`` is what stands behind ``=``.

    ``span`` is the whole comment, ``reach`` the places that an ``ignore`` is about. ``foreign`` is what stands behind the verb of a comment in
    the manner of other linters, ``<!-- auditor-disable-next-line wrong-result -->``, which says nothing here.
    """

    verb: Word
    rules: tuple[Word, ...] | None
    value: str | None
    until: Word | None
    span: Span
    reach: Span
    taught: tuple[Taught, ...] = ()
    foreign: str = ""


def read_directives(document: Document) -> tuple[Directive, ...]:
    """The directives of a document in order; comments in code and mathematics are none, nor is one that never ends."""
    content = document.content
    blocks = _Blocks(document.blocks)
    comments = _comments(content, document.path.lower().endswith(".mdx"))
    found: list[Directive] = []
    words = 0
    for match, inside in islice(comments, MOST):
        found.append(_directive(document, blocks, match, inside, MOST - words))
        words += len(found[-1].rules or ())
    return tuple(found)


def _comments(content: str, mdx: bool) -> Iterator[tuple[re.Match[str], int]]:
    """How each comment for this program opens, and where it closes with a mark of three characters."""
    from auditor.source.inline import set_aside_spans

    behind = 0
    for start, end in _paragraphs(content):
        spans = set_aside_spans(content[start:end])
        aside = next(spans, None)
        for match in _COMMENT.finditer(content, start, end):
            at = match.start() - start
            while aside is not None and aside.end <= at:
                aside = next(spans, None)
            if match.start() < behind or (match["mdx"] and not mdx) or (aside is not None and aside.start <= at):
                continue
            mark = "*/}" if match["mdx"] else "-->"
            close = content.find(mark, match.end())
            if close < 0:
                return
            behind = close + len(mark)
            yield match, close


def _paragraphs(content: str) -> Iterator[tuple[int, int]]:
    """The paragraphs outside fences that may hold a directive."""
    fence, start = "", 0
    for mark in _FENCE.finditer(content):
        if not fence:
            yield from _with_mark(content, start, mark.start())
            fence, start = mark[1], mark.end()
        elif mark[1].startswith(fence) and not mark[2].strip(" \t`~"):
            fence, start = "", mark.end()
    if not fence:
        yield from _with_mark(content, start, len(content))


def _with_mark(content: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """What stands between blank lines around each mark; no list of lines, of which ten megabytes may have millions."""
    while (at := content.find("auditor", start, end)) >= 0:
        for blank in _BLANK_LINES.finditer(content, start, at):
            start = blank.end()
        blank_after = _BLANK_LINES.search(content, at, end)
        stop = blank_after.start() if blank_after is not None else end
        yield start, stop
        start = stop


def _directive(document: Document, blocks: _Blocks, match: re.Match[str], inside: int, most: int) -> Directive:
    content = document.content
    span = Span(match.start(), inside + 3)
    verb = _VERB.match(content, match.end(), inside)
    at = verb.end() if verb is not None else match.end()
    rules = _RULES.match(content, at, inside)
    value = _VALUE.match(content, at, inside)
    until = _UNTIL.search(content, rules.end(), inside) if rules is not None else None
    ends = [content.find(sign, value.end(), inside) for sign in ";；"] if value is not None else []
    end = min((stop for stop in ends if stop >= 0), default=inside)
    return Directive(
        Word(verb[0] if verb is not None else "", Span(match.end(), at)),
        tuple(islice(_words(content, *rules.span(1)), most)) if rules is not None else None,
        content[value.end() : end].strip().strip("\"'") if value is not None else None,
        Word(until[1], Span(*until.span(1))) if until is not None else None,
        span,
        _reach(document, blocks, span),
        tuple(islice(_taught(content, match.end(), inside), MOST_TAUGHT)) if value is not None else (),
        content[at:inside].strip() or verb[0] if match["foreign"] and verb is not None else "",
    )


def _taught(content: str, start: int, end: int) -> Iterator[Taught]:
    """The assignments of a comment, where it is nothing else: each number, and what the next block is of. ``model=`` is no such."""
    at = start
    while at < end and (match := _TAUGHT.match(content, at, end)) is not None:
        at = match.end()
        name, text = match[1], match[2].rstrip()
        if name in TEACHING or (name not in VERBS and _NUMERIC.match(text)):
            yield Taught(Word(name, Span(*match.span(1))), Word(text, Span(match.start(2), match.start(2) + len(text))))


def _words(content: str, start: int, end: int) -> Iterator[Word]:
    for match in _WORD.finditer(content, start, end):
        text = match[0].rstrip()
        yield Word(text, Span(match.start(), match.start() + len(text)))


def _reach(document: Document, blocks: _Blocks, span: Span) -> Span:
    """The line that the comment stands behind, or the next block where it has a line to itself."""
    starts = document.line_starts
    first, last = document.position(span.start)[0], document.position(span.end)[0]
    start = starts[first - 1]
    stop = starts[last] if last < len(starts) else len(document.content)
    alone = stop - start < LONGEST_LINE and _MARGIN.fullmatch(
        _WHOLE_COMMENT.sub("", document.content[start : span.start] + document.content[span.end : stop])
    )
    if not alone:
        return Span(start, starts[first] if first < len(starts) else len(document.content))
    return Span(span.end, blocks.next_end(span.end))


class _Blocks:
    """Answers where the next block ends: a paragraph, an item's own text, a whole table, a fence."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self._blocks = [block for block in blocks if block.kind not in ("html_comment", "front_matter") and block.text.pieces]
        # A fence ends behind the comments of its program, which follow it as blocks.
        self._ends = list(accumulate((_end(block) for block in self._blocks), max))
        self._table_ends: dict[int, int] = {}
        for block in self._blocks:
            if block.cell is not None:
                self._table_ends[block.cell.table] = max(self._table_ends.get(block.cell.table, 0), _end(block))

    def next_end(self, after: int) -> int:
        """The end of the first block that reaches beyond a place; the place itself where there is none."""
        at = bisect_right(self._ends, after)
        if at == len(self._blocks):
            return after
        cell = self._blocks[at].cell
        return _end(self._blocks[at]) if cell is None else self._table_ends[cell.table]


def _end(block: Block) -> int:
    return block.text.pieces[-1].source_end
