r"""LaTeX read as Markdown: what the page shows, mathematics as it stands.

content -> braces, own macros without arguments -> one scan: comments, mathematics, environments, commands, marks -> Writer

``\section`` is a heading, ``itemize`` a list, ``tabular`` a pipe table, ``verbatim`` and ``lstlisting`` a fence, ``equation`` and its like stay
as they are; a footnote stands behind its paragraph. Nothing is executed. Not followed: ``\input``, macros with arguments (what they are given
is shown), conditionals.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from auditor.source.forms.latex_names import LEVELS, SHOWN, SIGNS, SILENT, STANDING, SYMBOLS
from auditor.source.forms.latex_parts import MOST_EXPANDED, macros_of, unit_of
from auditor.source.forms.writer import Writer
from auditor.source.pattern import lazy
from auditor.source.ranges import Range, split_lines
from auditor.source.tabular import braces_of, table_rows
from auditor.source.text import Text

_TOKEN = lazy(
    r"""
      (?P<comment>(?:^[ \t]*)?%[^\r\n]*+)
    | (?P<math>\$\$?|\\[(\[])
    | \\(?P<side>begin|end)\s?\{(?P<name>[A-Za-z]{1,40})\*?\}
    | \\(?:verb|lstinline)\*?(?:\[[^\]\n]{0,200}\])?(?P<mark>[^\sA-Za-z*{])(?P<verb>[^\n]{0,500}?)(?P=mark)
    | (?P<command>\\[A-Za-z@]+\*?)
    | (?P<symbol>\\\\(?:\[[^\]\n]{0,20}\]|[ \t]+)?|\\[^\r\n]|\\(?=[\r\n]))
    | (?P<paragraph>(?:\r\n|\n|\r)[ \t]*(?:(?:\r\n|\n|\r)[ \t]*)+)
    | (?P<newline>(?:\r\n|\n|\r)[ \t]*)
    | (?P<sign>~|---?|``|''|[{}])
    """,
    re.VERBOSE | re.MULTILINE,
)
_INNER = lazy(r"(?P<comment>(?<!\\)%[^\r\n]*(?:\r\n|\n|\r)?[ \t]*)|(?P<blank>\n[ \t]*(?=\n))|\\[^A-Za-z]|(?P<command>\\[A-Za-z]+)")
_OPTION = lazy(r"\s{0,4}\[[^\]]{0,1000}\]")
_GAP = lazy(r"\s{0,8}(?=\{)")
_ATTRIBUTES = lazy(r"(?:\s{0,2}(?:\[[^\]\n]{0,400}\]|\{[^{}\n]{0,400}\}|<[^>\n]{0,40}>)){0,4}")
_MARKER = lazy(r"[-+*>#|]\s|\d{1,9}[.)]\s|[=-]{3}")
_LANGUAGE = lazy(r"language\s*=\s*\{?(?:\[[^\]]{0,40}\])?(\w{1,30})")
_TITLE = lazy(r"\\title(?![A-Za-z])")
_ACROSS = lazy(r"\\multicolumn\s?\{(\d{1,2})\}")
_BLANK = lazy(r"\s*")
_RAW = frozenset("verbatim Verbatim lstlisting minted alltt".split())
_DROPPED = frozenset("comment tikzpicture thebibliography filecontents CCSXML pgfpicture axis bibliography keywords".split())
_MATH = frozenset("equation align gather multline eqnarray flalign alignat displaymath math split dmath aligned array".split())
_TABLES = {"tabular": 1, "tabularx": 2, "tabulary": 2, "longtable": 1, "tabu": 1, "tblr": 1, "supertabular": 1, "NiceTabular": 1}
_LISTS = {"itemize": "-", "enumerate": "1.", "description": "-", "compactitem": "-", "compactenum": "1.", "inparaenum": "1."}
_DEEPEST = 30


def readable(content: str) -> Text:
    """The article that a LaTeX file sets, as Markdown mapped to the file."""
    return _Reader(content).read()


class _Reader:
    def __init__(self, content: str) -> None:
        self.content = content
        self.writer = Writer(content)
        self.braces = braces_of(content)
        self.macros, places = macros_of(content, self.braces)
        self.definitions = dict(places)
        self.lists: list[str] = []
        self.footnotes: list[Range] = []
        self.depth = self.expanded = 0
        self.missing: set[str] = set()

    def read(self) -> Text:
        """The title and what stands between the begin and the end of the document; all of a file that has none."""
        content = self.content
        begin = content.find("\\begin{document}")
        start = begin + len("\\begin{document}") if begin >= 0 else 0
        end = content.find("\\end{document}", start)
        end = end if end >= 0 else len(content)
        title = _TITLE.search(content, 0, start)
        if title is not None:
            self.command("title", title.start(), title.end(), end)
        self.scan(start, end)
        self.notes(end)
        return self.writer.text()

    def scan(self, start: int, end: int) -> None:
        """Write what a range of the content shows."""
        if self.depth >= _DEEPEST:
            self.writer.keep(start, end)
            return
        self.depth += 1
        while start < end and (match := _TOKEN.search(self.content, start, end)) is not None:
            self.words(start, match.start())
            start = max(match.end(), self.token(match, end))
        self.words(start, end)
        self.depth -= 1

    def words(self, start: int, end: int) -> None:
        """Text as it stands; blanks lead no line, or a heading behind them would be none."""
        while self.writer.at_line_start and start < end and self.content[start] in " \t":
            start += 1
        self.writer.keep(start, end)

    def token(self, match: re.Match[str], end: int) -> int:
        """Write one token; give where to go on."""
        start, stop = match.span()
        if match["math"] is not None:
            return self.mathematics(start, stop, match["math"], end)
        if match["side"] == "begin":
            return self.begin(match["name"], start, stop, end)
        if match["side"] == "end":
            self.end(match["name"], stop)
        elif match["verb"] is not None:
            self.code(*match.span("verb"))
        elif match["command"] is not None:
            return self.command(match["command"][1:].rstrip("*"), start, stop, end)
        elif match["symbol"] is not None:
            if match.group()[1:] in STANDING:
                self.writer.keep(start, stop)
            elif match.group().startswith("\\\\"):
                self.writer.line(stop, margin=True)
            else:
                self.writer.put(SYMBOLS.get(match.group()[1:], ""), start, stop)
        elif match["paragraph"] is not None:
            self.notes(start)
            self.writer.block(stop, margin=True)
        elif match["newline"] is not None:
            self.newline(start, stop, end)
        elif match["sign"] is not None:
            self.writer.put({"~": " ", "--": "–", "---": "—", "``": "“", "''": "”"}.get(match.group(), ""), start, stop)
        return stop

    def newline(self, start: int, stop: int, end: int) -> None:
        """A line end is one, but where the next line would begin like an item or a heading."""
        if _MARKER.match(self.content, stop, end) is not None:
            self.writer.put(" ", start, stop)
        elif not self.writer.at_line_start:
            self.writer.keep(start, start + 1)
            self.writer.line(stop, margin=True)

    def notes(self, at: int) -> None:
        """The footnotes of the paragraph that ends, each a paragraph of its own."""
        footnotes, self.footnotes = self.footnotes, []
        for low, high in footnotes:
            self.writer.block(at, margin=True)
            self.scan(low, high)

    def code(self, start: int, end: int) -> None:
        """A code span."""
        self.writer.put("`", start, start)
        self.writer.keep(start, end)
        self.writer.put("`", end, end)

    # -- commands

    def argument(self, at: int) -> Range | None:
        """The next argument in braces, options before it left out."""
        while (option := _OPTION.match(self.content, at)) is not None:
            at = option.end()
        gap = _GAP.match(self.content, at)
        closing = self.braces.get(gap.end()) if gap is not None else None
        return (gap.end() + 1, closing) if gap is not None and closing is not None else None

    def command(self, name: str, start: int, stop: int, end: int) -> int:
        """Write what a command shows; give where to go on."""
        writer = self.writer
        if start in self.definitions:
            return self.definitions[start]
        if name in self.macros:
            self.expand(name, start, stop)
            return stop
        if name in SHOWN:
            writer.put(SHOWN[name], start, stop)
            return stop
        if name == "par":
            writer.block(stop, margin=True)
        if name == "item" and self.lists:
            return self.item(stop)
        argument = self.argument(stop)
        if argument is None or argument[1] > end:
            return self.behind(name, stop)
        low, high = argument
        if name in LEVELS or name == "caption":
            writer.heading(LEVELS[name], low) if name in LEVELS else writer.block(low)
            self.scan(low, high)
            writer.block(high)
        elif name in ("footnote", "thanks", "footnotetext"):
            self.footnotes.append(argument)
        elif name in ("num", "numprint", "np"):
            writer.keep(low, high)
        elif name in ("SI", "qty", "SIrange"):
            return self.quantity(low, high, end)
        elif name in ("si", "unit"):
            writer.put(unit_of(self.content[low:high]), low, high)
        elif name in ("texttt", "lstinline", "mintinline") and "\\" not in self.content[low:high] and name == "lstinline":
            self.code(low, high)
        elif name == "iffalse":
            return self.until("\\fi", stop, end)
        elif name in SILENT:
            return self.silent(name, stop)
        else:  # an unknown command shows what it is given
            return self.behind(name, stop)
        return high + 1

    def behind(self, name: str, stop: int) -> int:
        """Where to go on behind the name of a command that shows nothing itself."""
        option = (
            _OPTION.match(self.content, stop) if name in SILENT or name in ("footnotemark", "maketitle", "newpage", "pagebreak") else None
        )
        return option.end() if option is not None else stop

    def silent(self, name: str, stop: int) -> int:
        """Where to go on behind the arguments of a command that are not shown."""
        if name == "multicolumn":
            # its first two arguments say how wide and where; what is behind them is the cell
            second = self.argument((self.argument(stop) or (stop, stop))[1] + 1)
            return second[1] + 1 if second is not None else stop
        for _ in range(SILENT[name]):
            argument = self.argument(stop)
            stop = argument[1] + 1 if argument is not None else stop
        return stop

    def expand(self, name: str, start: int, stop: int) -> None:
        """A macro of the document by what it stands for."""
        shown = self.macros[name].replace("{}", "")
        self.expanded += len(shown)
        if self.expanded <= MOST_EXPANDED:
            self.writer.put(f"${shown}$" if "\\" in shown or "_" in shown or "^" in shown else shown, start, stop)

    def quantity(self, low: int, high: int, end: int) -> int:
        """siunitx: a number and its unit."""
        self.writer.keep(low, high)
        unit = self.argument(high + 1)
        if unit is None or unit[1] > end:
            return high + 1
        sign = unit_of(self.content[unit[0] : unit[1]])
        self.writer.put(sign if sign == "%" else f" {sign}", *unit)
        return unit[1] + 1

    def item(self, stop: int) -> int:
        """An item of a list, with the label that it was given."""
        self.writer.item(len(self.lists), stop, self.lists[-1])
        blank = _BLANK.match(self.content, stop)
        stop = blank.end() if blank is not None else stop
        option = _OPTION.match(self.content, stop)
        if option is not None:
            low = option.start() + option.group().index("[") + 1
            self.scan(low, option.end() - 1)
            blank = _BLANK.match(self.content, option.end())
            stop = blank.end() if blank is not None else option.end()
            self.writer.put(" ", option.end() - 1, stop)
        return stop

    # -- environments

    def until(self, closing: str, stop: int, end: int) -> int:
        """Behind the next ``closing``; ``stop`` where there is none, looked for once only."""
        found = -1 if closing in self.missing else self.content.find(closing, stop, end)
        if found < 0:
            self.missing.add(closing)
            return stop
        return found + len(closing)

    def begin(self, name: str, start: int, stop: int, end: int) -> int:
        """Begin an environment; give where to go on, which is behind it where it is written as a whole."""
        star = "*" if self.content[stop - 2] == "*" else ""
        closing = f"\\end{{{name}{star}}}"
        if name in _DROPPED or name in _RAW or name in _MATH or name in _TABLES:
            behind = self.until(closing, stop, end)
            if behind == stop:
                return stop
            inner = behind - len(closing)
            if name in _RAW:
                self.fence(stop, inner)
            elif name in _TABLES:
                self.tabular(name, stop, inner)
            elif name in _MATH:
                self.writer.block(start)
                self.formula(start, behind)
                self.writer.block(behind)
            return behind
        if name in _LISTS:
            self.lists.append(_LISTS[name])
        elif name == "frame":
            return self.frame(stop)
        else:
            self.writer.block(stop, margin=True)
        attributes = _ATTRIBUTES.match(self.content, stop)
        return attributes.end() if attributes is not None else stop

    def end(self, name: str, stop: int) -> None:
        """End an environment that was not written as a whole."""
        if name in _LISTS and self.lists:
            self.lists.pop()
            if not self.lists:
                self.writer.margin = ""
        self.writer.block(stop, margin=True)

    def frame(self, stop: int) -> int:
        """A slide, under its title where it has one."""
        argument = self.argument(stop)
        self.writer.block(stop)
        if argument is None or "\n" in self.content[stop : argument[0]]:
            option = _OPTION.match(self.content, stop)
            return option.end() if option is not None else stop
        self.writer.heading(2, argument[0])
        self.scan(*argument)
        self.writer.block(argument[1])
        return argument[1] + 1

    def fence(self, start: int, end: int) -> None:
        """A listing in its language; what stands behind its begin on the line are options."""
        attributes = _ATTRIBUTES.match(self.content, start, end)
        low = attributes.end() if attributes is not None else start
        options = self.content[start:low]
        language = _LANGUAGE.search(options)
        named = language[1].lower() if language is not None else options.rpartition("{")[2].rstrip("}") if "{" in options else ""
        lines = split_lines(self.content, low, end)
        self.writer.fence(lines[1:] if lines and not self.content[slice(*lines[0])].strip() else lines, named, start)

    def tabular(self, name: str, start: int, end: int) -> None:
        """A table; what stands before its rows says how columns are set."""
        for _ in range(_TABLES[name]):
            columns = self.argument(start)
            start = columns[1] + 1 if columns is not None and columns[1] < end else start
        rows = table_rows(self.content, start, end, self.braces)
        self.writer.table(([write for cell in row for write in self.cells(*cell)] for row in rows), start)

    def cells(self, low: int, high: int) -> Iterator[Callable[[], None] | None]:
        """How a cell is written, and nothing for each further column that it reaches across."""
        yield lambda: self.scan(low, high)
        across = _ACROSS.match(self.content, low, high)
        yield from [None] * (int(across[1]) - 1 if across is not None else 0)

    # -- mathematics

    def mathematics(self, start: int, stop: int, mark: str, end: int) -> int:
        """A formula between its marks; what nothing closes is text."""
        closing = {"\\(": "\\)", "\\[": "\\]"}.get(mark, mark)
        behind = self.until(closing, stop, end)
        while behind > stop and closing == "$" and self.content[behind - 2] == "\\":
            behind = self.until(closing, behind, end) if self.content.find("$", behind, end) >= 0 else stop
        if behind == stop:
            self.writer.keep(start, stop)
            return stop
        inner = behind - len(closing)
        if mark in ("$$", "\\["):
            self.writer.block(start)
            self.formula(start, behind)
            self.writer.block(behind)
            return behind
        while stop < inner and self.content[stop].isspace():
            stop += 1
        tail = inner
        while tail > stop and self.content[tail - 1].isspace():
            tail -= 1
        sign = SIGNS.get(self.content[stop:tail])
        if sign is not None:  # "12 $\times$ 64" is a product as "12 × 64" is
            self.writer.put(sign, start, behind)
            return behind
        self.writer.put("$", start, stop)
        self.formula(stop, tail)
        self.writer.put("$", tail, behind)
        return behind

    def formula(self, start: int, end: int) -> None:
        """A formula as it stands, without comments and labels, macros of the document replaced."""
        writer, position = self.writer, start
        for match in _INNER.finditer(self.content, start, end):
            name = match["command"][1:] if match["command"] else ""
            if match.start() < position:
                continue
            shown = self.macros.get(name)
            argument = self.argument(match.end()) if name in ("label", "num", "SI", "qty", "tag") else None
            if argument is not None:
                writer.keep(position, match.start())
                position = argument[1] + 1
                if name == "num":
                    writer.keep(*argument)
                elif name in ("SI", "qty"):
                    position = self.quantity(*argument, end)
            elif shown is not None and self.expanded <= MOST_EXPANDED:
                self.expanded += len(shown)
                writer.keep(position, match.start())
                # A letter behind it would make another name of a command.
                writer.put(f"{shown} " if self.content[match.end() : match.end() + 1].isalpha() else shown, *match.span())
                position = match.end()
            elif match["comment"] is not None or match["blank"] is not None or name in ("nonumber", "notag"):
                writer.keep(position, match.start())
                position = match.end()
        writer.keep(position, end)
