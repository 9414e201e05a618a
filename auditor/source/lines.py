"""Reading a piece that is too long for the parser, line by line: headings, items, table rows and fences as far as one line tells.

Only lines that may hold a claim become blocks, so that ten megabytes of list items cost no memory.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from auditor.source.pattern import lazy
from auditor.source.ranges import split_cells
from auditor.source.rewrite import join_ranges
from auditor.source.scan import candidate

if TYPE_CHECKING:
    from auditor.source.blocks import Walker

_LINE = lazy(r"([^\r\n]*+)(?:\r\n|\n|\r|\Z)")
_START = lazy(r"(?P<indent>[ \t>]*+)(?:(?P<heading>\#{1,6})[ \t]+|(?P<fence>`{3,}|~{3,})|(?P<marker>(?:[-+*•]|\d{1,9}[.)])[ \t]+))?")
_DELIMITER = lazy(r"[ \t>]*+\|?[ \t]*+:?-++:?[ \t]*+(?>(?:\|[ \t]*+:?-++:?[ \t]*+)*)\|?[ \t]*+")


MOST_LINES = 50_000
MOST_BLOCKS = 4_000
"""Blocks that are read of one document: a megabyte of dense articles has two thirds of that."""
LONGEST_LINE = 100_000
_WORD = lazy(r"[\w.,]++")
LONGEST_WORD = 1000


class LineReader:
    """Feeds a walker with the lines of a long piece."""

    def __init__(self, walker: Walker) -> None:
        self._walker = walker

    def read(self, start: int, end: int) -> int:
        """Read [start, end); give where reading stopped, which is before the end where there is too much to read."""
        content = self._walker.content
        fence = language = ""
        headers: list[str] | None = None
        row = 0
        previous = (start, start)
        lines = MOST_LINES
        while start < end and lines and len(self._walker.blocks) < MOST_BLOCKS:
            lines -= 1
            match = _LINE.match(content, start, end)
            assert match is not None
            begin = _START.match(content, start, match.end(1))
            assert begin is not None
            low, high = begin.end(), match.end(1)
            high = self._cut(low, high)
            line = (start, high)
            start = match.end()
            if begin["fence"] and (not fence or (begin["fence"].startswith(fence) and not content[low:high].strip())):
                language = "" if fence else content[low:high].strip().split(" ")[0].lower()
                fence = "" if fence else begin["fence"]
            elif fence:
                if candidate(content[line[0] : high]):
                    self._walker.code(join_ranges(content, [line]), language)
            elif headers is None and "|" in content[low:high] and _DELIMITER.fullmatch(content, *line):
                self._walker.tables += 1
                headers, row = self._walker.row(self._walker.tables - 1, 0, [], split_cells(content, *previous)), 1
            elif headers is not None and "|" in content[low:high]:
                if candidate(content[low:high]):
                    self._walker.row(self._walker.tables - 1, row, headers, split_cells(content, begin.end("indent"), high))
                row += 1
            else:
                headers = None
                self._plain(begin, low, high)
            previous = line
        return start

    def _cut(self, low: int, high: int) -> int:
        """The end of a line as far as it is read: before the word or figure at the cut, never within it."""
        if high - low <= LONGEST_LINE:
            return high
        self._walker.notes.append(f"a line of {high - low:,} characters at offset {low:,} was read up to its first {LONGEST_LINE:,}")
        cut = low + LONGEST_LINE
        for word in _WORD.finditer(self._walker.content, cut - LONGEST_WORD, cut):
            if word.end() == cut:
                return word.start()
        return cut

    def _plain(self, begin: re.Match[str], low: int, high: int) -> None:
        content, walker = self._walker.content, self._walker
        if begin["heading"] and high - low <= 300 and len(begin["indent"]) < 4:
            walker.heading(len(begin["heading"]), join_ranges(content, [(low, high)]))
        elif candidate(content[low:high]):
            walker.prose("item" if begin["marker"] else "paragraph", join_ranges(content, [(low, high)]), 1 if begin["marker"] else 0)
