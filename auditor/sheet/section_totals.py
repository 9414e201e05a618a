"""What a table comes to as its section says it further down, ``Subtotal: 790,528`` among the remarks on it, and as its own last row does of a layer.

table with a column of parameters -> the first line behind it, in its section, that is called a subtotal -> the column's figures
"""

from __future__ import annotations

from collections.abc import Sequence

from auditor.claims.left_out import is_layer
from auditor.reading.scan import COUNT, INTEGER, scan
from auditor.reading.tokens import STOPS
from auditor.sheet.chosen import is_exact
from auditor.sheet.figures import Figure, figure_of
from auditor.sheet.framed import MOST_TOKENS, Framed
from auditor.sheet.headers import EACH, TOTAL, concepts, means
from auditor.source.document import Block
from auditor.source.tables import Cell, Table

SUBTOTAL = frozenset(("subtotal",))
MOST_BLOCKS = 40
MOST_TEXT = 120


def counting(table: Table) -> int | None:
    """The one column of a table that counts parameters, but for the first, which names what has them."""
    named = [at for at, cell in enumerate(table.header) if at and "parameters" in concepts(cell.string)]
    return named[0] if len(named) == 1 else None


def subtotal_in(section: Sequence[Block], table: Table) -> Framed | None:
    """The first subtotal of parameters that stands behind a table in its section."""
    if not table.rows or counting(table) is None or any(means(row.label, SUBTOTAL | {"total"}) for row in table.rows):
        return None
    cell = table.rows[-1].cells[-1]
    behind = cell.block.text.span(cell.start, cell.end).end
    following = [block for block in section if block.text.string and block.text.span(0, 1).start > behind]
    for block in following[:MOST_BLOCKS]:
        if len(block.text.string) <= MOST_TEXT and (told := _told(block)) is not None:
            return told
    return None


def _told(block: Block) -> Framed | None:
    """A line that is a subtotal, a colon or a sign, and one whole figure."""
    found = scan(block)
    codes = found.codes.rstrip("\n")
    inside = sorted(found.figures)
    if len(inside) != 1 or len(codes) > MOST_TOKENS or any(code in STOPS for code in codes[:-1]):
        return None
    number = found.figures[inside[0]].number
    label = found.string[: number.start]
    if codes[inside[0]] not in COUNT + INTEGER or found.figures[inside[0]].bound or not means(label, SUBTOTAL):
        return None
    return Framed(label.strip(" *_:：(（"), Figure(Cell(block, number.start, number.end), number), True)


def are_numbered(labels: Sequence[str]) -> bool:
    """Whether rows are numbered from the first to the last, so that a total that leaves one out has forgotten it."""
    numbers = [label.strip(" *_`$") for label in labels]
    first = int(numbers[0]) if numbers and numbers[0] in ("0", "1") else None
    return first is not None and len(numbers) > 2 and numbers == [str(first + at) for at in range(len(numbers))]


def layer_of(table: Table) -> Figure | None:
    """What one layer comes to, as the last row of a table says: ``Per block total``."""
    if not table.rows or not (
        means(table.rows[-1].label, EACH | TOTAL) and (means(table.rows[-1].label, EACH) or is_layer(table.rows[-1].label))
    ):
        return None
    found = [figure for at in range(1, len(table.rows[-1].cells)) if (figure := figure_of(table.cell(len(table.rows) - 1, at))) is not None]
    return found[0] if len(found) == 1 and is_exact(found[0]) else None
