"""Org read as Markdown: headlines, blocks, tables, lists, marks of emphasis and links.

content -> lines -> headline, drawer, keyword, block, table, item, text -> inline marks -> Writer

Its limits: footnotes stand where they are defined, macros and included files are left out, nothing is evaluated.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from auditor.source.forms.writer import Writer
from auditor.source.pattern import lazy
from auditor.source.ranges import Range, split_cells, split_lines
from auditor.source.text import Text

_HEADLINE = lazy(
    r"(?P<stars>\*+)[ \t]++(?>(?:(?:TODO|DONE|NEXT|WAIT(?:ING)?)[ \t]++)?)(?>(?:\[\#[A-Z]\][ \t]++)?)(?>(?P<comment>COMMENT\b)?)"
    r"(?P<title>[^\n]*?)(?:(?<![ \t])[ \t]++:[\w@#%:]+:)?(?:(?<![ \t])[ \t]++)?\Z"
)
_KEYWORD = lazy(r"[ \t]*\#\+(?P<name>[A-Za-z_]+)(?:\[[^\]\n]{0,200}\])?:(?:[ \t]++(?P<value>[^\n]*?))?(?:(?<![ \t])[ \t]++)?\Z")
_BEGIN = lazy(r"[ \t]*\#\+begin_(?P<name>\w{1,30})(?:[ \t]+(?P<word>[\w+#-]{1,30}))?[^\n]*\Z", re.IGNORECASE)
_END = lazy(r"[ \t]*\#\+end_\w{1,30}[ \t]*\Z", re.IGNORECASE)
_DRAWER = lazy(r"[ \t]*:[A-Za-z][\w-]{0,40}:[ \t]*\Z")
_END_DRAWER = lazy(r"[ \t]*:end:[ \t]*\Z", re.IGNORECASE)
_COMMENT = lazy(r"[ \t]*\#(?:[ \t]|\Z)")
_FIXED = lazy(r"[ \t]*:(?: |\Z)")
_ITEM = lazy(r"(?P<indent>[ \t]*)(?P<marker>[-+]|(?<=[ \t])\*|(?P<number>\d{1,4}|[A-Za-z])[.)])[ \t]+(?:\[[ X-]\][ \t]+)?")
_TABLE = lazy(r"[ \t]*\|")
_RULE = lazy(r"[ \t]*\|[-+:| \t]*\Z")
_DASHES = lazy(r"[ \t]*-{5,}[ \t]*\Z")
_MATH = lazy(r"[ \t]*(?:\\\[|\$\$|\\begin\{(?P<name>[A-Za-z]{1,30}\*?)\})")
_SPANS = lazy(
    r"""
      (?P<math>\$[^$\n]{1,400}\$|\\\((?>(?:[^\\\n]|\\(?![()])){1,400})\\\))
    | (?<![\w])(?P<code>[=~])(?=\S)(?P<inside>(?>(?:(?!(?P=code))[^\n]){1,300})(?<=\S))(?P=code)(?=[\s.,;:!?'")}\]\\-]|\Z)
    | (?<![^\s('"{-])(?P<emphasis>[*/_+])(?=[^\s,'"])(?P<words>(?>(?:(?!(?P=emphasis))[^\n]){1,300})(?<=[^\s,'"]))(?P=emphasis)(?=[\s.,;:!?'")}\]-]|\Z)
    | \[\[(?P<target>[^\[\]\n]{1,1000})\](?:\[(?P<label>[^\[\]\n]{1,500})\])?\]
    | (?P<note>\[fn:[\w-]{1,40}\])
    | (?P<entity>\\(?:times|approx|to|rightarrow|leq?|geq?|cdot|pm|alpha|beta|nbsp|ldots|dots)(?:\{\})?(?![A-Za-z]))
    | (?P<script>[\^_]\{)(?P<power>[^{}\n]{1,60})\}
    """,
    re.VERBOSE,
)
_SIGNS = {
    "times": "×", "approx": "≈", "to": "→", "rightarrow": "→", "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥", "cdot": "·", "pm": "±",
    "alpha": "α", "beta": "β", "nbsp": " ", "ldots": "…", "dots": "…",
}  # fmt: skip
_WORDS = lazy(r"[^\W\d]")
_MARKS = {"*": "**", "+": "~~", "_": "", "/": ""}
_DROPPED = frozenset("comment export".split())
_RAW = frozenset("src example verbatim".split())


def readable(content: str) -> Text:
    """The article that an Org file tells, as Markdown mapped to the file."""
    return _Reader(content).read()


class _Reader:
    def __init__(self, content: str) -> None:
        self.content = content
        self.writer = Writer(content)
        self.lines = split_lines(content, 0, len(content))
        self.items: list[int] = []
        self.ended: dict[str, int] = {}
        """Of each kind of block and formula, behind which line none ends any more."""

    def read(self) -> Text:
        line, skipped = 0, 0
        while line < len(self.lines):
            headline = _HEADLINE.match(self.content, *self.lines[line])
            if headline is not None:
                level = len(headline["stars"])
                skipped = 0 if skipped and level <= skipped else skipped
                if headline["comment"] and not skipped:
                    skipped = level
                if not skipped:
                    self.title(level + 1, headline)
                line += 1
            else:
                line = line + 1 if skipped else self.one(line)
        return self.writer.text()

    def title(self, level: int, headline: re.Match[str]) -> None:
        self.items.clear()
        self.writer.heading(level, headline.start())
        self.inline(*headline.span("title"))
        self.writer.block(headline.end())

    def one(self, line: int) -> int:
        """Write what begins at a line; give the line behind it."""
        low, high = self.lines[line]
        content, writer = self.content, self.writer
        if not content[low:high].strip():
            writer.block(low)
            return line + 1
        begin = _BEGIN.match(content, low, high)
        if begin is not None:
            return self.block(line, begin["name"].lower(), (begin["word"] or "").lower())
        keyword = _KEYWORD.match(content, low, high)
        if keyword is not None:
            self.keyword(keyword)
        elif _END.match(content, low, high) is not None:
            writer.block(low)
        elif _DRAWER.match(content, low, high) is not None:
            return self.drawer(line)
        elif _FIXED.match(content, low, high) is not None:
            return self.fixed(line)
        elif _COMMENT.match(content, low, high) is not None or _DASHES.match(content, low, high) is not None:
            writer.line(high)
        elif _TABLE.match(content, low, high) is not None:
            return self.table(line)
        elif (math := _MATH.match(content, low, high)) is not None:
            return self.mathematics(line, math)
        else:
            self.text(low, high)
        return line + 1

    def text(self, low: int, high: int) -> None:
        """A line of a paragraph or an item."""
        item = _ITEM.match(self.content, low, high)
        inner = low + len(self.content[low:high]) - len(self.content[low:high].lstrip())
        if item is not None:
            indent = len(item["indent"].expandtabs(8))
            while self.items and self.items[-1] >= indent:
                self.items.pop()
            self.items.append(indent)
            self.writer.item(len(self.items), low, "1." if item["number"] else "-")
            inner = item.end()
        elif self.items and inner - low <= self.items[0]:
            self.items.clear()
            self.writer.margin = ""
            self.writer.block(low)
        else:
            self.writer.line(low, margin=True)
        self.inline(inner, high)
        self.writer.put("\n", high, high)

    def keyword(self, keyword: re.Match[str]) -> None:
        """Of keywords only a title and a caption are shown."""
        name = keyword["name"].lower()
        if keyword["value"] and name in ("title", "caption"):
            if name == "title":
                self.writer.heading(1, keyword.start())
            self.writer.block(keyword.start()) if name == "caption" else None
            self.inline(*keyword.span("value"))
        self.writer.block(keyword.end())

    def closing(self, name: str, match: Callable[[str, int, int], re.Match[str] | None], line: int) -> int:
        """The line that ends what was begun before it, -1 where there is none."""
        if line >= self.ended.get(name, len(self.lines)):
            return -1
        for number in range(line, len(self.lines)):
            if match(self.content, *self.lines[number]) is not None:
                return number
        self.ended[name] = line
        return -1

    def block(self, line: int, name: str, word: str) -> int:
        """A block: a program or an example is a fence; of others the content is read, or left out."""
        end = self.closing(name, re.compile(rf"[ \t]*\#\+end_{re.escape(name)}[ \t]*\Z", re.IGNORECASE).match, line + 1)
        self.writer.block(self.lines[line][0])
        if end < 0 or (name not in _RAW and name not in _DROPPED):
            return line + 1  # quotes, centred text and the like
        if name in _RAW:
            self.writer.dedented(self.lines[line + 1 : end], word if name == "src" else "")
        return end + 1

    def fixed(self, line: int) -> int:
        """Lines behind a colon: what a program printed."""
        ranges: list[Range] = []
        while line < len(self.lines) and (mark := _FIXED.match(self.content, *self.lines[line])) is not None:
            ranges.append((mark.end(), self.lines[line][1]))
            line += 1
        self.writer.fence(ranges, "", ranges[0][0])
        return line

    def drawer(self, line: int) -> int:
        """Properties of a headline, which are no text; what is no drawer is a line."""
        end = self.closing("drawer", _END_DRAWER.match, line + 1)
        if end < 0:
            self.text(*self.lines[line])
            return line + 1
        return end + 1

    def table(self, line: int) -> int:
        """Rows between bars; the first is a header where a rule follows it."""
        rows: list[list[Range]] = []
        header, at = False, self.lines[line][0]
        while line < len(self.lines) and _TABLE.match(self.content, *self.lines[line]) is not None:
            if _RULE.match(self.content, *self.lines[line]) is not None:
                header = header or len(rows) == 1
            else:
                rows.append(split_cells(self.content, *self.lines[line]))
            line += 1
        if rows:
            self.writer.table(([partial(self.inline, *cell) for cell in row] for row in rows), at, header)
        return line

    def mathematics(self, line: int, math: re.Match[str]) -> int:
        """A formula on lines of its own, as it stands."""
        low, high = self.lines[line]
        mark = math.group().strip()
        closing = {"\\[": "\\]", "$$": "$$"}.get(mark, f"\\end{{{math['name']}}}")
        found = self.content.find(closing, math.end()) if closing not in self.ended else -1
        if found < 0:
            self.ended[closing] = line
            self.text(low, high)
            return line + 1
        end = found + len(closing)
        self.writer.block(low)
        while line < len(self.lines) and self.lines[line][0] < end:
            start, stop = self.lines[line]
            if self.content[start:stop].strip():
                self.writer.keep(start, stop)
                self.writer.put("\n", stop, stop)
            line += 1
        self.writer.block(end)
        return line

    def inline(self, start: int, end: int) -> None:
        """Write a range of one line with its inline marks read."""
        writer = self.writer
        for match in _SPANS.finditer(self.content, start, end):
            writer.keep(start, match.start())
            start = match.end()
            self.span(match)
        writer.keep(start, end)

    def span(self, match: re.Match[str]) -> None:
        writer = self.writer
        if match["math"] is not None:
            writer.keep(*match.span())
        elif match["code"] is not None:
            low, high = match.span("inside")
            writer.put("`", low, low)
            writer.keep(low, high)
            writer.put("`", high, high)
        elif match["emphasis"] is not None:
            low, high = match.span("words")
            # "3 /4/ 5" and "2 *3* 4" may be arithmetic: only words are emphasised
            mark = _MARKS[match["emphasis"]] if _WORDS.search(match["words"]) or match["emphasis"] == "*" else match["emphasis"]
            writer.put(mark, low, low)
            self.inline(low, high)
            writer.put(mark, high, high)
        elif match["label"] is not None:
            writer.keep(*match.span("label"))
        elif match["entity"] is not None:
            writer.put(_SIGNS[match["entity"][1:].rstrip("{}")], *match.span())
        elif match["script"] is not None:
            writer.keep(match.start(), match.start() + 1)
            writer.keep(*match.span("power"))
