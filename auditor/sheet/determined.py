"""Cells that another cell of their row determines: wherever a table has the one again, it has the other again.

    | 6 B  | Foo | nf4  | 4,718,592 | 5.1 GB |      rows by what one column says -> another column says one thing in each such group of rows
    | 6 B  | Foo | none | 4,718,592 | 9.2 GB |      -> but for one row of one group -> the cell that does not
    | 16 B | Foo | nf4  | 9,437,184 | 8.3 GB |

One of the two columns is of long exact figures: these are computed, and never alike by chance nor varied on purpose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from auditor.claims.claim import Claim, Side, repeat_claim
from auditor.notation.pen import differing, weight
from auditor.notation.work import spend
from auditor.sheet.figures import Figure, grid
from auditor.source.tables import Table

LEAST_EXACT = 5
"""Digits of a figure, but for the noughts at its end, that is computed."""
LEAST_ALIKE = 3
"""Rows of the group that the odd one stands in."""
LEAST_GROUPS = 2
"""Groups of several rows, each with a value of its own."""
MOST_ROWS, MOST_COLUMNS = 60, 14

Cells = Sequence[Figure | None]


def determined(tables: Sequence[Table]) -> Iterator[Claim]:
    """Claims that a cell repeats what the other rows of its kind have in its column, which it does not."""
    for table in tables:
        if not table.header or not 2 * LEAST_GROUPS < len(table.rows) <= MOST_ROWS or table.width > MOST_COLUMNS:
            continue
        spend(table.width)
        columns: list[Cells] = [list(column) for column in zip(*grid(table), strict=True)]
        labels = [[table.cell(row, at).string.strip(" *`") for row in range(len(table.rows))] for at in range(table.width)]
        told: set[int] = set()
        for at, column in enumerate(columns):
            for other in range(table.width):
                found = _odd(labels[other], column, _is_exact(columns[other])) if other != at else None
                if found is not None and found[0].span.start not in told:
                    told.add(found[0].span.start)
                    yield _claim(*found)


def _is_exact(column: Cells) -> bool:
    """Whether all figures of a column are long and exact."""
    known = [figure.printed for figure in column if figure is not None]
    return bool(known) and all(
        printed.is_integer_print and printed.unit is None and weight(int(printed.value)) >= LEAST_EXACT for printed in known
    )


def _odd(labels: Sequence[str], column: Cells, by_figures: bool) -> tuple[Figure, Figure] | None:
    """The one cell of a column that breaks what labels determine, and one that says what it should be."""
    if not by_figures and not _is_exact(column):
        return None
    groups: dict[str, list[Figure]] = {}
    for label, figure in zip(labels, column, strict=True):
        if label and figure is not None:
            groups.setdefault(label, []).append(figure)
    told: tuple[Figure, Figure] | None = None
    held: set[str] = set()
    every = Counter(figure.shown for figure in column if figure is not None)
    for figures in groups.values():
        shown = Counter(figure.shown for figure in figures)
        usual, times = shown.most_common(1)[0]
        if len(shown) == 1:
            held |= {usual} if times > 1 else set()
            continue
        if told is not None or len(shown) > 2 or times < LEAST_ALIKE - 1 or times + 1 < len(figures):
            return None
        odd = next(figure for figure in figures if figure.shown != usual)
        told = odd, next(figure for figure in figures if figure.shown == usual)
    if told is None or every[told[0].shown] > 1 or len(held | {told[1].shown}) < LEAST_GROUPS:
        return None
    return told if differing(told[0].shown, told[1].shown) in (1, 2) else None


def _claim(odd: Figure, usual: Figure) -> Claim:
    meant, wrong = (Side(figure.shown, figure.span, (figure.number,)) for figure in (usual, odd))
    return repeat_claim(odd.cell.block, meant, wrong)
