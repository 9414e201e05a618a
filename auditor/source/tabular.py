r"""Tables of LaTeX: ``\begin{tabular}{lr} ... \end{tabular}`` as rows of cells.

text -> from \begin to \end of a tabular -> rows between \\, rules left out -> cells between & -> their places in the text
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from auditor.source.pattern import lazy
from auditor.source.ranges import Range

_BEGIN = lazy(r"\\begin\{(tabular[xy]?\*?|longtable)\}")
_OPTION = lazy(r"\s{0,8}\[[^\]\n]{0,80}\]")
_BRACE = lazy(r"\\.|(?<!\\)%[^\r\n]*|[{}]", 16)
_CELL_END = lazy(
    r"(?P<comment>(?<!\\)%[^\r\n]*)|(?P<row>\\\\\*?(?:\[[^\]\n]{0,20}\])?|\\tabularnewline(?![a-zA-Z]))|(?P<escape>\\.)|(?P<cell>&)|(?P<open>\{)"
)
_RULE = lazy(
    r"(?:\s|\\(?:hline|toprule|midrule|bottomrule|endhead|endfirsthead|endfoot|endlastfoot|centering|small)(?![a-zA-Z])(?:\[[^\]\n]{0,20}\])?"
    r"|\\(?:cline|cmidrule|rowcolor|addlinespace|specialrule|arrayrulecolor)(?:\([lr]{1,2}\))?(?:\[[^\]\n]{0,20}\])?(?:\{[^}\n]{0,30}\})?){1,200}"
)
MOST_SPECIFICATION = 400


class Tabular(NamedTuple):
    """A table in a text: where it begins and ends, and the places of the cells of each row."""

    start: int
    end: int
    rows: tuple[tuple[Range, ...], ...]


def tabulars(string: str) -> Iterator[Tabular]:
    """The tables of a text from left to right; one that does not end is none."""
    position = 0
    while (begin := _BEGIN.search(string, position)) is not None:
        end = string.find(f"\\end{{{begin[1]}}}", begin.end())
        if end < 0:
            return
        position = end + len(begin[1]) + 6
        low = _behind_columns(string, begin.end(), end)
        yield Tabular(begin.start(), position, tuple(map(tuple, table_rows(string, low, end, braces_of(string, low, end), False))))


def _behind_columns(string: str, at: int, end: int) -> int:
    """The end of ``[t]{l@{}rr}``, and of the width that some tables give before it."""
    option = _OPTION.match(string, at, end)
    at = option.end() if option is not None else at
    while at < end and string[at] == "{":
        depth, close = 0, at
        for close in range(at, min(end, at + MOST_SPECIFICATION)):
            depth += {"{": 1, "}": -1}.get(string[close], 0)
            if not depth:
                break
        if depth:
            break
        at = close + 1
    return at


def braces_of(string: str, start: int = 0, end: int | None = None) -> dict[int, int]:
    """For each opening brace the place of the one that closes it, by one pass."""
    closing: dict[int, int] = {}
    open_braces: list[int] = []
    for match in _BRACE.finditer(string, start, len(string) if end is None else end):
        if match.group() == "{":
            open_braces.append(match.start())
        elif match.group() == "}" and open_braces:
            closing[open_braces.pop()] = match.start()
    return closing


def table_rows(string: str, start: int, end: int, braces: Mapping[int, int], commented: bool = True) -> Iterator[list[Range]]:
    """The cells of each row of a tabular's body; rows of rules only are left out. Where it is not ``commented``, % is of what a cell says."""
    cells: list[Range] = []
    low = position = start
    while (match := _CELL_END.search(string, position, end)) is not None:
        position = match.end() if commented or match["comment"] is None else match.start() + 1
        if match["open"] is not None:
            position = max(position, min(braces.get(match.start(), 0), end))
        elif match["cell"] is not None:
            cells.append((low, match.start()))
            low = match.end()
        elif match["row"] is not None:
            yield from _row(string, [*cells, (low, match.start())])
            cells, low = [], match.end()
    yield from _row(string, [*cells, (low, end)])


def _row(string: str, cells: list[Range]) -> Iterator[list[Range]]:
    low, high = cells[0]
    rules = _RULE.match(string, low, high)
    cells[0] = (rules.end() if rules is not None else low, high)
    if any(string[slice(*cell)].strip() for cell in cells):
        yield [trimmed(string, *cell) for cell in cells]


def trimmed(string: str, start: int, end: int) -> Range:
    """A range without the blanks at its ends."""
    inner = string[start:end]
    left = len(inner) - len(inner.lstrip())
    return start + left, max(start + left, start + len(inner.rstrip()))
