"""What a line stands under: headings, numbered titles of pasted pages, lines that end in a colon, items of lists, indentation.

    blocks -> lines with a rank -> each line's ancestors -> the context that they give: component, scope, or that other quantities are counted

A page that was pasted as text has no headings, only short lines that act as such; both make the same outline here.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from auditor.claims.about.families import in_layers, within_of
from auditor.claims.about.label import NO_LABEL, Label, read_label
from auditor.claims.about.words import mentions
from auditor.source.document import Block, Document
from auditor.source.pattern import lazy
from auditor.source.text import line_start

MOST_TITLE = 60
MOST_QUESTION = 100
_Rank = tuple[int, int]
_TITLE, _CHAPTER, _COLON, _LINE, _ITEM = 1, 8, 15, 18, 20

_NUMBERED = lazy(
    r"(?<!\s)\s*+(?:第[\d一二三四五六七八九十]{1,3}[步章节部层、:：. ]|(?P<dots>\d{1,2}(?:(?:[.．]\d{1,2}){1,4}[.．、)）:： ]|[.．、)）:：]))"
    r"|(?P<han>[一二三四五六七八九十]{1,3})[、.．]"
    r"|[(（](?P<inner>\d{1,2}|[a-zA-Z一二三四五六七八九十])[)）]|(?:Step|Part|Section)\s\d)"
)
_MARKER = lazy(r"[ \t>]*(?:[-*+•◦▪●·]|\d{1,3}[.)、])[ \t\u00a0\u3000]*(?:\*\*|__|`|\[)?$")
_NO_TITLE = lazy(r"[=≈。!?！？;；]|[.,，]\s|\d{5}")
_SLUG = lazy(r"[a-z0-9]++(?>(?:[-_.][a-z0-9]++)+)", re.IGNORECASE)
_BRACKETS = lazy(r"[(（][^()（）]{0,60}[)）]")
_COLON_END = lazy(r"[:：]\s*+(?:(?:\*\*|__)\s*+)?$")
_FORMULA = lazy(r"[=≈]\s?[\d(\\]")
_FROM_ZERO = lazy(
    r"0\b(?:" + "|".join(rf"(?<=\b{word}0)|(?<=\b{word}[_ ]0)" for word in ("linear", "dense", "fc", "layer", "line", "w")) + ")",
    re.IGNORECASE,
)
"""``layer 0``, looked for by its figure."""
_QUESTION = lazy(r"[?？]\s*+(?:(?:\*\*|__)\s*+)?$")
_INNER_COLON = lazy(r"[:：](?=.)")
_SENTENCE = lazy(r"[。！？!?;；]|[.]\s|\n")


class Line(NamedTuple):
    """One line of a block: readable [start, end), its rank, its parent's number in the outline (-1: none), and what it says."""

    block: int
    start: int
    end: int
    rank: _Rank
    parent: int
    text: str


class Outline:
    """The lines of a document with what each stands under. What a line names is read when it is asked for: few lines stand above a claim."""

    def __init__(self, document: Document) -> None:
        self.lines: list[Line] = []
        self.root = NO_LABEL._replace(zero=_FROM_ZERO.search(document.content) is not None)
        self._first: dict[int, int] = {}
        self._starts: dict[int, list[int]] = {}
        self._labels: dict[int, tuple[Label, Label]] = {}
        stack: list[int] = []
        blocks = document.blocks
        for number, block in enumerate(blocks):
            if block.chrome or block.kind in ("front_matter", "html_comment", "cell"):
                if block.kind == "cell":
                    if _at_margin(document, block.text.span(0, 1).start):
                        _leave_lists(self.lines, stack)
                    self._first[number] = stack[-1] if stack else -1
                continue
            self._first[number] = len(self.lines)
            starts = []
            if block.kind in ("code", "math") and not _indent(document, block.text.span(0, 1).start):
                _leave_lists(self.lines, stack)
            lines = _lines(block)
            last = lines[-1][1] if lines else 0
            for start, end in lines:
                starts.append(start)
                rank = _COLON, 0
                leads = end == last and _goes_on(blocks, number)
                if not leads:
                    rank = _rank(document, blocks, number, start, end)
                while stack and self.lines[stack[-1]].rank >= rank:
                    stack.pop()
                self.lines.append(
                    Line(number, start, end, rank, stack[-1] if stack else -1, block.text.string[start:end] + (":" if leads else ""))
                )
                stack.append(len(self.lines) - 1)
            self._starts[number] = starts

    def own(self, line: int) -> Label:
        """What a line says itself as a title."""
        return self._read(line)[0]

    def context(self, line: int) -> Label:
        """The label that holds below a line: its own where it names a component, else its parent's."""
        return self._read(line)[1]

    def _read(self, line: int) -> tuple[Label, Label]:
        unread = []
        while line >= 0 and line not in self._labels:
            unread.append(line)
            line = self.lines[line].parent
        labels = self._labels[line] if line >= 0 else (NO_LABEL, self.root)
        for number in reversed(unread):
            labels = self._labels[number] = _labels(self.lines[number].text, self.lines[number].rank, labels[1])
        return labels

    def line_at(self, block: int, offset: int) -> int:
        """The number of the line that holds a readable offset of a block; of a cell, the line that its table stands under."""
        first = self._first.get(block, -1)
        starts = self._starts.get(block)
        if not starts:
            return first
        return first + max(0, bisect_right(starts, offset) - 1)

    def parent(self, line: int) -> Label:
        """What the line right above one in the outline says itself."""
        parent = self.lines[line].parent if line >= 0 else -1
        return self.own(parent) if parent >= 0 else NO_LABEL

    def stacks(self, line: int) -> set[str]:
        """Encoder or decoder, as the titles above a line say."""
        found = set()
        for _ in range(20):
            if line < 0:
                break
            own = self.own(line)
            if own.stack and own.components:
                found.add(own.stack)
            line = self.lines[line].parent
        return found

    def above(self, line: int) -> Label:
        """The context in which a line stands."""
        parent = self.lines[line].parent if line >= 0 else -1
        return self.context(parent) if parent >= 0 else self.root


def _labels(text: str, rank: _Rank, above: Label) -> tuple[Label, Label]:
    """What a line of a rank under ``above`` says itself, and what holds below it."""
    title = _title(text)
    own = read_label(title, above) if title else NO_LABEL
    if len(title) > MOST_TITLE and not _asks(text):
        own = own._replace(other=False)  # a sentence tells many things; a title says what is counted
    elif not own.parameters:
        own = own._replace(other=any(mention.kind == "other" for mention in mentions(title)))
    if rank == (_TITLE, 0) and _SLUG.fullmatch(title):
        own = own._replace(foreign=False, other=False)  # "phi2-zh-lora" is the name of a repository
    # A heading that names nothing of the model hands down what stands above it; a new chapter of memory or speed does not.
    if _COLON_END.search(text) and (head := _INNER_COLON.split(title, maxsplit=1)[0]) != title:
        leading = read_label(head, above)
        if leading.components and within_of(own.components, leading.components):
            own = own._replace(
                components=leading.components, scope=leading.scope, heads=leading.heads
            )  # "attention: Q and O are ..., K and V are ...:"
    if _COLON_END.search(text) and (head := _BRACKETS.sub("", title)) != title:
        named = read_label(head, above)
        if named.components and own.components != named.components and within_of(own.components, named.components):
            own = own._replace(components=named.components, part=named.part, single=named.single)  # "attention (q, k and v with a bias):"
    if own.bare and rank >= (_COLON, 0) and in_layers(above.components):
        own = own._replace(components=above.components, bare=False)  # "the block" of a section is what the section is about
    names = own.components or own.other or own.scope or own.part or own.stack or own.foreign
    return own, own.under(above) if names else above


def _goes_on(blocks: Sequence[Block], number: int) -> bool:
    """Whether a paragraph goes on with the displayed formula behind it: "..., so that the total is" needs no colon."""
    following = blocks[number + 1] if number + 1 < len(blocks) else None
    if blocks[number].kind != "paragraph" or following is None or following.kind != "math":
        return False
    end = blocks[number].text.string.rstrip()[-1:]
    return end.isalnum() or end in ",，、"


def _leave_lists(lines: Sequence[Line], stack: list[int]) -> None:
    """A formula or a table at the margin ends the list before it."""
    while stack and lines[stack[-1]].rank >= (_ITEM, 0):
        stack.pop()


def _lines(block: Block) -> list[tuple[int, int]]:
    """The lines of a block that hold anything."""
    string = block.text.string
    found = []
    start = 0
    while start < len(string):
        end = string.find("\n", start)
        end = len(string) if end < 0 else end
        if string[start:end].strip():
            found.append((start, end))
        start = end + 1
    return found


def _rank(document: Document, blocks: Sequence[Block], number: int, start: int, end: int) -> _Rank:
    block = blocks[number]
    text = block.text.string[start:end].strip()
    if block.kind == "heading" and not _FORMULA.search(text):
        return (_TITLE + min(len(block.headings), 6), 0)
    source = block.text.span(start, start + 1).start
    begin = line_start(document.content, source)
    before = document.content[begin : min(source, begin + 200)]
    if block.kind == "item":
        if start or not (marked := _MARKER.match(before)):
            return (_ITEM + 2 * block.depth + 1, _indent(document, source) if start else 0)
        numbered_item = marked.group().strip(" \t>")[:1].isdigit()
        titled = numbered_item and _is_titled(text)
        alone = number + 1 >= len(blocks) or blocks[number + 1].kind not in ("item", "cell")
        if titled and alone and block.depth == 1:
            return (_CHAPTER, 0)  # a page's "2. Attention" is a list of one item to Markdown
        # Bullets that a browser copied stand as deep as the numbered item that they are under.
        return (_ITEM + 2 * block.depth, 0 if numbered_item else 1)
    numbered = _NUMBERED.match(text) if block.kind != "code" and len(text) <= MOST_TITLE else None
    if numbered is not None and _is_titled(text):
        return (
            _CHAPTER
            + (numbered["dots"] or "").strip(".．、)）:： ").count(".")
            + (4 if numbered["inner"] else 0)
            - (1 if numbered["han"] else 0),
            0,
        )
    indent = _indent(document, source)
    if block.kind in ("code", "math") or indent:
        if text.startswith("#") and block.kind == "code" and not _FORMULA.search(text):
            return (_LINE + 1, 0)
        return (_LINE + 12 if block.kind in ("code", "math") else _LINE, indent)
    bold = before.strip() in ("**", "__") and len(text) <= MOST_TITLE and not _NO_TITLE.search(text)
    return (_COLON, 0) if bold or _COLON_END.search(text) or _asks(text) else (_LINE, 0)


def _is_titled(text: str) -> bool:
    """Whether a line can be a title, its number and what stands in brackets aside."""
    return len(text) <= MOST_TITLE and not _NO_TITLE.search(_BRACKETS.sub("", _NUMBERED.sub("", text, count=1)))


def _asks(text: str) -> bool:
    """A short line that asks stands above its answer."""
    return _QUESTION.search(text) is not None and len(text) <= MOST_QUESTION


def _indent(document: Document, offset: int) -> int:
    """The blanks (a tab is four) and rules before the first word of the line of an offset."""
    start = line_start(document.content, offset)
    width = 0
    for char in document.content[start : min(offset + 1, start + 80)]:
        if char not in " \t-─├│└|>\u3000\u00a0":
            break
        width += 4 if char == "\t" else 1
    return width


def _at_margin(document: Document, offset: int) -> bool:
    """Whether the line of an offset begins without blanks."""
    start = line_start(document.content, offset)
    return document.content[start : start + 1] not in (" ", "\t")


def _title(text: str) -> str:
    """What a line says as a title: what stands before its colon, its last sentence where that ends in one, or the line, if short."""
    text = text.strip()
    if not text:
        return ""
    if _COLON_END.search(text):
        stops = [match.end() for match in _SENTENCE.finditer(text)]
        begin = max((stop for stop in stops if stop < len(text) - 1), default=0)
        return text[begin:][-160:]
    if _asks(text):
        return text
    colon = min((at for at in (text.find(":"), text.find("：")) if at > 0), default=-1)
    if 0 < colon <= MOST_TITLE:
        return text[:colon]
    return text if len(text) <= 40 else ""
