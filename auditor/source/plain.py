"""Cutting a stretch of a document into parts, of which most need no parser: what begins at column 0 and is one thing only.

    stretch -> heading | paragraph | fence | formula | list of lines of text | rest -> the next

What is not plain for certain is the rest: a table, a quote, HTML, a list that holds more than text, and all up to the next line that no list,
fence, formula or comment can reach. The parser reads the rest as it would within the whole; a test holds the two together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from auditor.source.pattern import lazy

# How a line begins that can only be text: no marker of an item, a quote, a table, HTML, a rule, a fence or mathematics.
_WORDS = (
    r"(?:[^\s\-+*#>|<`~$\\=:_0-9]|[0-9](?![0-9]{0,8}[.)](?![^ \t\n]))|`(?!``)|\*{1,3}[^\s*]|_{1,3}[^\s_]|\$(?!\$)|:[^\s\-:|]|-[^\s\-:|]|\+\S"
    r"|=(?!==)|\\(?!\[|begin)|\#[^\s\#]|~(?!~~))"
)
_PLAIN = lazy(
    rf"""
    (?>(?:[ \t]*+\n)*)
    (?:
      (?P<heading>\#{{1,6}})[ \t]++(?=[^\s\#])(?P<title>[^\n]*+)(?:\n|\Z)
    | (?P<fence>`{{3,}}+)(?P<info>[^`\n]*+)\n(?P<code>(?:[^\n]*+\n)*?)[ \t]*+(?P=fence)`*+[ \t]*+(?:\n|\Z)
    | (?P<paragraph>{_WORDS}[^\n]*+(?>(?:\n[ \t]*+{_WORDS}[^\n]*+)*))
      (?:\Z|\n(?:(?=[ \t]*+(?:\n|\Z)|\#{{1,6}}[ \t]|```[^`\n]*+(?:\n|\Z))
              |(?=-[ \t]++[^\s\-]|\*[ \t]++[^\s*]|\+[ \t]++\S|1[.)][ \t]++\S)|(?P<formula>(?=\$\$|\\\[|\\begin\{{))))
    | (?P<math>\$\$|\\\[|\\begin\{{[a-zA-Z]+\*?\}})
    | (?P<items>(?=[-+*0-9]))
    )
    """,
    re.VERBOSE,
)
_MARKERS = r"[ \t>\-*+]*+(?:[0-9]{1,9}[.)][ \t]*+)?"
_OPENS = (
    rf"(?P<before>{_MARKERS})(?:(?P<fence>`{{3,}}+(?![^\n]*`)|~{{3,}}+)|(?P<math>\$\$|\\\[|\\begin\{{[a-zA-Z]+\*?\}})"
    r"|<(?:(?P<raw>script|pre|style|textarea|\?|!\[|!(?=[a-z]))|(?P<html>/?[a-z])))"
)
_FIRST = lazy(_OPENS, re.IGNORECASE)
# Where the rest may end (behind a blank line, before one at column 0 that begins no table row), or what reaches further.
_NEXT = lazy(rf"<!--|\n(?:(?P<seam>[ \t]*\n)(?=[^\s|])|{_OPENS})", re.IGNORECASE)
_ITEM = lazy(
    rf"""
    (?P<indent>[ ]*+)(?P<marker>[-+*]|[0-9]{{1,9}}[.)])(?P<gap>[ ]{{1,4}})
    (?P<text>{_WORDS}[^\n]*+(?>(?:\n[ \t]*+{_WORDS}[^\n]*+)*))(?:\n|\Z)(?P<blank>(?>(?:[ \t]*+\n)*))
    """,
    re.VERBOSE,
)
_BEHIND_LIST = lazy(r"\#{1,6}[ \t]|`{3,}+[^`\n]*+(?:\n|\Z)")
MATH_TAIL = " \t.,;，。；"
"""What may stand behind a formula on lines of its own."""
_DEEPEST = 8
MATH_LINES = 200
"""Lines that a formula may take; one that is longer is none."""
_CLOSING_MARK = {"?": lazy(r"\?>"), "![": lazy(r"\]\]>"), "!": lazy(">")}
_CLOSING_NAME = lazy(r"</(?:script|pre|style|textarea)>", re.IGNORECASE)
_BLANK = lazy(r"\n[ \t]*(?:\n|\Z)")
_ENDS_BLANK = lazy(r"(?:\n[ \t]*\n|\A)\Z")
_BLANK_LINE = lazy(r"[ \t]*\n")


class Item(NamedTuple):
    """An item of a list: the line of its marker begins at ``line``, its text is [start, end), its nesting ``depth`` (1 outermost)."""

    line: int
    start: int
    end: int
    depth: int
    bullet: bool


class Part(NamedTuple):
    """[start, end) of the document. Of a heading ``inner`` is its title, of a fence its program, of a paragraph and a formula its lines;
    ``word`` is the mark of a heading and what stands behind that of a fence.
    """

    kind: Literal["heading", "paragraph", "fence", "math", "list", "rest"]
    start: int
    end: int
    inner: tuple[int, int] = (0, 0)
    word: str = ""
    items: tuple[Item, ...] = ()


def parts(content: str, start: int, end: int) -> Iterator[Part]:
    """The parts of [start, end), whose lines end in ``\\n`` only; blank lines before a part may be left out."""
    while start < end:
        plain = _PLAIN.match(content, start, end)
        part = _plain(content, plain, end) if plain is not None else None
        if part is None:
            part = Part("rest", start, _rest(content, start, end))
        yield part
        start = part.end


def _plain(content: str, match: re.Match[str], end: int) -> Part | None:
    kind = match.lastgroup
    start, stop = match.span()
    if kind == "title":
        # "# Title #": the marks at the end are not part of it
        return None if match["title"].rstrip().endswith("#") else Part("heading", start, stop, match.span("title"), match["heading"])
    if kind == "code":
        return Part("fence", start, stop, match.span("code"), match["info"])
    if kind == "items":
        return _list(content, stop, end)
    if kind == "math":
        return _math(content, match.start("math"), match["math"], end)
    inner = match.span("paragraph")
    if kind == "formula":
        formula = _PLAIN.match(content, stop, end)
        if formula is None or formula["math"] is None or _math(content, stop, formula["math"], end) is None:
            return None
    return Part("paragraph", start, stop, inner)


def _math(content: str, start: int, mark: str, end: int) -> Part | None:
    """A formula on lines of its own; None where more than a point follows it."""
    closing = closing_mark(mark)
    close = content.find(closing, start + len(mark), end)
    if close < 0 or content.count("\n", start, close) >= MATH_LINES:
        return None
    line = content.find("\n", close, end)
    stop = line if line >= 0 else end
    return None if content[close + len(closing) : stop].strip(MATH_TAIL) else Part("math", start, min(end, stop + 1), (start, stop))


def _list(content: str, start: int, end: int) -> Part | None:
    """A list whose items are lines of text, from its first line at column 0 as far as it is plain; None where that is not the first item."""
    items: list[Item] = []
    open_items: list[tuple[int, int]] = []  # where the marker and the text of each item begin that others may be nested in
    at, blank, sure = start, True, 0
    while (match := _ITEM.match(content, at, end)) is not None:
        indent, offset = len(match["indent"]), match.start("text") - at
        if blank and not indent:
            sure, least = at, len(items)
        above = None
        while open_items and indent < open_items[-1][1]:
            above = open_items.pop()
        if above is None and open_items:
            # A nested list goes right under its item, and where that is a line of text, only one that counts from 1 can.
            nested = indent - open_items[-1][1] <= 3 and (blank or match["marker"][:-1] in ("", "1"))
        else:
            nested = indent == (above[0] if above is not None else 0)
        if not nested or len(open_items) >= _DEEPEST:
            break
        open_items.append((indent, offset))
        items.append(Item(at, *match.span("text"), len(open_items), len(match["marker"]) == 1))
        at, blank = match.end(), bool(match["blank"])
    else:
        if items and (at >= end or (not content[at].isspace() if blank else _BEHIND_LIST.match(content, at, end) is not None)):
            return Part("list", start, at, items=tuple(items))
    # What is behind the last blank line before an item at column 0 is left to the parser.
    return Part("list", start, sure, items=tuple(items[:least])) if sure > start else None


def _rest(content: str, start: int, end: int) -> int:
    """The end of what begins at a line that is not plain."""
    while (blank := _BLANK_LINE.match(content, start, end)) is not None:
        start = blank.end()
    opening = _FIRST.match(content, start, end)
    at = start if opening is None else _closed(content, opening, end)
    while at < end and (found := _NEXT.search(content, at, end)) is not None:
        if found["seam"] is not None:
            return found.end()
        at = _closed(content, found, end)
    return end


def _closed(content: str, opening: re.Match[str], end: int) -> int:
    """How far what opens on a line reaches; ``end`` where that is not certain."""
    after = opening.end()
    if opening["fence"] is not None:
        return _fence_end(content, opening, end)
    if opening["raw"] is not None:
        closing = _CLOSING_MARK.get(opening["raw"], _CLOSING_NAME).search(content, after, end)
        return closing.end() if closing is not None else end
    if opening["html"] is not None:
        blank = _BLANK.search(content, after, end)
        close = blank.start() if blank is not None else end
    elif opening["math"] is not None:
        return _math_end(content, opening, end)
    else:
        close = content.find("-->", after, end)
    return close if close >= 0 and not _opens_within(content, after, close) else end


def closing_mark(mark: str) -> str:
    """What closes a formula that a mark opens."""
    return "$$" if mark == "$$" else "\\]" if mark == "\\[" else mark.replace("begin", "end", 1)


def _math_end(content: str, opening: re.Match[str], end: int) -> int:
    """The end of a formula; not certain where it may be none, as its closing mark would then open another."""
    mark, after = opening["math"], opening.end()
    closing = closing_mark(mark)
    close = content.find(closing, after, end)
    if close < 0 or content.find("\n", after, close) < 0:
        return after if close < 0 else close + len(closing)
    line = content.find("\n", close, end)
    alone = not opening["before"] and _ENDS_BLANK.search(content, max(0, opening.start() - 80), opening.start("math")) is not None
    behind = content[close + len(closing) : line if line >= 0 else end].strip(MATH_TAIL)
    return close + len(closing) if alone and not behind and not _opens_within(content, after, close) else end


def _opens_within(content: str, start: int, end: int) -> bool:
    """Whether anything that reaches beyond a line opens in a formula, a comment or HTML: the parser may see it and not what is around it."""
    at = start
    while (found := _NEXT.search(content, at, end)) is not None:
        if found["seam"] is None and found["html"] is None:
            return True
        at = found.end() - (found["seam"] is not None)  # the line end before a line may be what its opening begins with
    return False


def _fence_end(content: str, opening: re.Match[str], end: int) -> int:
    """The end of a fence; not certain where a line may end the item or the quote that it stands in, or it only goes on with a paragraph."""
    mark, before = opening["fence"], opening["before"]
    line = content.find("\n", opening.end(), end)
    if line < 0 or "\t" in before or (">" in before and before.strip(" >")):
        return end
    margin, blank = ("[ \\t]*>", "") if ">" in before else (" " * len(before), r"|[ \t]*+\n")
    inner = rf"(?>{margin}[^\n]*+\n{blank})"  # a blank line is one or the other: each tried both ways would double the time
    closing = re.compile(rf"{inner}*?{margin}[ \t]*{re.escape(mark[0])}{{{len(mark)},}}[ \t]*(?=\n|\Z)").match(content, line + 1, end)
    if closing is None or (len(before) > 3 and _BLANK.search(content, line, closing.end()) is not None):
        return end
    return closing.end()
