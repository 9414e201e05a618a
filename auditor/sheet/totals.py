"""Totals: a row that says so, against the rows that it stands under or above.

    rows -> the parts of a total by depth and section -> their sum, as good as their digits -> does it come out, also without a part or two?
         -> is it near enough to be meant? -> Derivation

What a total covers is the author's affair: where some of the rows come to it, it is right, and nothing is said. It is wrong only where every
row above it is read, none tells of an exception, and its figure is near their sum or a slip of the pen away from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from auditor.claims.amounts import amounts
from auditor.claims.left_out import Part as Named
from auditor.claims.left_out import are_of_layer, is_layer, leaves_one_out, tells_exception
from auditor.notation.pen import groupings
from auditor.notation.work import spend
from auditor.sheet.branches import parents, repeated_parents
from auditor.sheet.chosen import are_of_one_kind, explained, is_exact, some_of
from auditor.sheet.culprit import misprinted_part
from auditor.sheet.derivation import Derivation, derived, is_counted, is_nominal, is_slip, may_hold
from auditor.sheet.figures import MULTIPLE, Figure, Figures, figure_of
from auditor.sheet.framed import total_above, total_below
from auditor.sheet.headers import BYTES_EACH, EACH, EXCEPTION, OF_WHICH, STATISTIC, TOTAL, concepts, factor_in, means, opens_with
from auditor.sheet.section_totals import are_numbered, counting, subtotal_in
from auditor.sheet.summed import Part, Total, is_misprinted, multiplied, shows_its_sum
from auditor.source.document import Block
from auditor.source.tables import Table

LEAST_PARTS = 2
MOST_PARTS = 40
NEAR = Fraction(1, 4)
"""A total further off than this share of itself is of something else."""
LEAST_SLIP, LEAST_FEW = 3, 2
"""Digits of a figure of which one may be wrong, and of one that is far from the sum of several parts: of random figures few are one digit apart."""
MOST_TOTALS = 60
LEAST_LONG = 6
"""Digits of a total of which one is wrong beyond doubt, whichever rows it sums up."""
MOST_REPEATED = 4
_LINED = ("tree", "list", "lines", "drawn")
"""Tables whose rows are lines: one that names a layer sums up those above it."""
CLOSE = 50
"""A figure within one in fifty of so many times a layer is meant to be that."""
LEAST_MANY = 5
"""Parts of a total of two digits near their sum, that is one slip of the pen away from it."""
LEAST_NAMED, LEAST_PRINTED = 3, 100_000
"""Parts of which a total leaves out one, and what they come to at least where the document prints that."""


def totals(
    table: Table, figures: Figures, content: str = "", layer: Figure | None = None, section: Sequence[Block] = ()
) -> Iterator[Derivation]:
    """The totals of a table, row by row, and that of the ``section`` that it stands alone in: those that hold, and those that are proven not to.

    ``content`` is the document, ``layer`` one layer of it.
    """
    yield from _of_layers(table, layer)
    yield from repeated_parents(table)
    of_section = _of_section(table, figures, section)
    for found in (*_marked(table, figures), *_leading(table, figures), *_framed(table), *parents(table, content), *of_section):
        spend(len(found.parts))
        if LEAST_PARTS <= len(found.parts) <= MOST_PARTS and (total := _total(table, found, content)) is not None:
            yield total


def _marked(table: Table, figures: Figures) -> Iterator[Total]:
    """The rows that say total, column by column, each with the rows that it stands under."""
    marked = [
        at
        for at, row in enumerate(table.rows)
        if (opens_with(row.label, TOTAL) and not means(row.label, STATISTIC)) or (table.kind in _LINED and is_layer(row.label))
    ]
    columns = [1] if table.is_listed else range(1, table.width)
    for at in marked[:MOST_TOTALS]:
        for column in columns:
            head = table.header[column].string if column < len(table.header) else ""
            stated = figures[at][column] if len(figures[at]) > column else None
            if stated is None or shows_its_sum(table, at, stated) or means(head, STATISTIC):
                continue
            rows = _rows_of(table, at)
            parts = [Part(row, figure) for row in rows if (figure := figures[row][column]) is not None]
            if opens_with(table.rows[at].label, TOTAL) or are_of_layer([table.rows[part.row].label for part in parts]):
                yield Total(table.rows[at].label, stated, parts, len(rows) == len(parts), head)


def _leading(table: Table, figures: Figures) -> Iterator[Total]:
    """The totals that stand above the rows that they sum up, all digits printed: they are that sum, or a slip of the pen away from it."""
    if not table.rows or not opens_with(table.rows[0].label, TOTAL) or any(opens_with(row.label, TOTAL) for row in table.rows[1:]):
        return
    for column in [1] if table.is_listed else range(1, table.width):
        stated, *others = [row[column] if len(row) > column else None for row in figures]
        below = [Part(at, figure) for at, figure in enumerate(others, 1) if figure is not None]
        outermost = min((table.rows[part.row].depth for part in below), default=0)  # a heading between them says nothing of its own
        parts = [part for part in below if table.rows[part.row].depth == outermost]
        if stated is not None and is_exact(stated) and len(parts) >= LEAST_PARTS and len(str(stated.printed.amount)) >= LEAST_LONG:
            total = Total(table.rows[0].label, stated, parts, len(parts) == len(others))
            found = multiplied(total, {})
            if is_nominal(found) or is_misprinted(found) or misprinted_part(found):
                yield total


def _of_layers(table: Table, layer: Figure | None) -> Iterator[Derivation]:
    """``Total (12 blocks)`` and ``12 layers`` as twelve times what a row ``per block`` says, where its cell has a figure that is near that."""
    each: dict[int, Figure] = {}
    for at, row in enumerate(table.rows):
        factor = factor_in(row.label) if not table.is_listed else 1
        for column in range(1, len(row.cells)):
            one = each.get(column, layer)
            if factor > 1 and one is not None and is_exact(one):
                wanted = one.printed.amount * factor
                near = [
                    number
                    for number in amounts(row.cells[column].string)
                    if number.printed.is_integer_print and is_near(number.printed.amount, wanted)
                ]
                if len(near) == 1:
                    cell = row.cells[column]
                    number = near[0]._replace(start=cell.start + near[0].start, end=cell.start + near[0].end)
                    yield multiplied(Total(row.label, Figure(cell, number), [Part(at, one)], True), {0: factor})._replace(proof="words")
            elif (means(row.label, EACH) or is_layer(row.label)) and (figure := figure_of(row.cells[column])) is not None:
                each[column] = figure


def is_near(stated: Fraction, wanted: Fraction) -> bool:
    """Whether a figure is meant to be another: within one in fifty of it, or a slip of the pen away."""
    return abs(stated - wanted) * CLOSE <= wanted or is_slip(stated, wanted)


def _framed(table: Table) -> Iterator[Total]:
    """The totals that the words right below and right above a list tell of its outermost lines."""
    if table.kind not in _LINED or not table.rows:
        return
    column = 1 if table.is_listed else _counting(table)
    lines = [at for at, row in enumerate(table.rows) if row.depth == 0]
    marked = [at for at in lines if opens_with(table.rows[at].label, TOTAL)]
    above, below = total_above(table.above), total_below(table.below)
    for framed, rows in (
        (below, [at for at in lines if not marked or at > marked[-1]]),
        (above, [at for at in lines if not marked or at < marked[0]]),
    ):
        parts = [Part(at, figure) for at in rows if (figure := figure_of(table.cell(at, column))) is not None]
        if framed is not None and (framed.called or is_exact(framed.figure)):
            yield Total(framed.label, framed.figure, parts, len(rows) == len(parts))


def _counting(table: Table) -> int:
    """The column of a drawn table that counts parameters, else its last one."""
    column = counting(table)
    return table.width - 1 if column is None else column


def _of_section(table: Table, figures: Figures, section: Sequence[Block]) -> Iterator[Total]:
    """What the section of a table calls the subtotal of its rows, where each has a whole figure."""
    framed, column = subtotal_in(section, table), counting(table)
    if framed is not None and column is not None:
        found = [row[column] if len(row) > column else None for row in figures]
        parts = [Part(at, figure) for at, figure in enumerate(found) if figure is not None and is_counted(figure)]
        if len(parts) == len(found):
            yield Total(framed.label, framed.figure, parts, True)


def _rows_of(table: Table, at: int) -> list[int]:
    """The rows that a total stands under: those beside it up to the last total or heading, else those nested right above it, or around it."""
    depth = table.rows[at].depth
    found: list[int] = []
    above = at - 1
    if above >= 0 and table.rows[above].depth > depth and not _has_siblings(table, at, depth):
        depth = table.rows[above].depth
    elif above >= 0 and table.rows[above].depth == depth - 1 and len(table.rows[above].cells) > 1:
        depth -= 1  # the last line of a list, indented further
    while above >= 0:
        row = table.rows[above]
        subtotal = row.depth == depth and len(found) >= LEAST_PARTS - 1 and opens_with(row.label, TOTAL)
        if row.depth < depth or subtotal or (row.depth == depth and table.is_listed and len(row.cells) < 2):
            break
        if row.depth == depth:
            found.append(above)
        above -= 1
    return found[::-1]


def _has_siblings(table: Table, at: int, depth: int) -> bool:
    """Whether rows with figures stand beside a total, up to the heading of its section."""
    for above in range(at - 1, -1, -1):
        row = table.rows[above]
        if row.depth < depth or (row.depth == depth and len(row.cells) < 2):
            return False
        if row.depth == depth:
            return not opens_with(row.label, TOTAL)
    return False


def _total(table: Table, total: Total, content: str) -> Derivation | None:
    stated, figures = total.stated, [part.figure for part in total.parts]
    each = means(total.head, BYTES_EACH) or {"bytes", "parameters"} <= concepts(total.head) or stated.dimension == MULTIPLE
    found = derived("total", "+", stated, figures)
    if not are_of_one_kind(stated, figures, each):
        return None
    if may_hold(found):
        return found._replace(proof="words") if is_nominal(found) else found
    if (repeated := _repeated(table, total)) is not None:
        return repeated
    others = [part.figure for part in total.parts if not means(table.rows[part.row].label, OF_WHICH)]
    if LEAST_PARTS <= len(others) < len(figures) and is_nominal(without := derived("total", "+", stated, others, "words")):
        return without
    parts = _folded(table, total.parts)
    some = some_of(stated, [part.figure for part in parts]) or some_of(stated, figures)
    alone = some is None or len(some) == len(parts) - 1
    if alone and total.whole and (_lacks_one(table, total, parts) or _sums_elsewhere(table, total, content)):
        return derived("total", "+", stated, [part.figure for part in parts], "words")
    if some is not None and not each:
        return derived("total", "+", stated, some, "words")
    if (tail := _misprinted(table, total)) is not None:
        return tail
    if len(parts) < len(total.parts):
        found = derived("total", "+", stated, [part.figure for part in parts])
    rows = [table.rows[part.row] for part in parts]
    words = [cell.string for row in rows for cell in row.cells]
    told = words if are_of_layer([row.label for row in rows]) else [total.label, *words]
    exception = _tells_exception(told, stated.dimension == "bytes")
    if not total.whole or exception or not (each or _is_meant(stated, found)):
        return None
    return None if not each and explained(stated, [part.figure for part in parts]) else found._replace(proof="words")


def _repeated(table: Table, total: Total) -> Derivation | None:
    """A total of parts of which some are there so many times: ``12 × layer``. Which of them the author has multiplied is his affair."""
    factors = [factor_in(" ".join(cell.string for cell in table.rows[part.row].cells if cell != part.figure.cell)) for part in total.parts]
    several = [at for at, factor in enumerate(factors) if factor > 1][:MOST_REPEATED]
    for count in range(len(several), 0, -1):
        for chosen in combinations(several, count):
            found = multiplied(total, {at: factors[at] for at in chosen})
            if is_nominal(found) or (count == len(several) and total.whole and is_misprinted(found)):
                return found._replace(proof="words")
    return None


def _misprinted(table: Table, total: Total) -> Derivation | None:
    """A total that is one slip of the pen, or some noughts, away from the sum of the rows right above it, however many these are."""
    figures = [part.figure for part in total.parts]
    if not all(map(is_counted, figures)) or means(total.label, EXCEPTION) or tells_exception(total.label):
        return None
    for first in range(len(figures) - 1):
        found = derived("total", "+", total.stated, figures[first:], "words")
        value, stated = found.nominal, total.stated.printed.amount
        noughts = value is not None and is_exact(total.stated) and value != stated and str(value).rstrip("0") == str(stated).rstrip("0")
        exception = _tells_exception([cell.string for part in total.parts[first:] for cell in table.rows[part.row].cells])
        misprint = is_misprinted(found) or (not first and misprinted_part(found))
        if (noughts or (misprint and len(str(stated)) >= LEAST_LONG)) and not exception:
            return found
    return None


def _folded(table: Table, parts: Sequence[Part]) -> list[Part]:
    """The parts without those that another sums up, or is so many times: the components above a layer, the layer above all layers."""
    kept: list[Part] = []
    for part in parts:
        value = part.figure.printed.amount
        covered = 0
        if is_exact(part.figure):
            values = [one.figure.printed.amount for one in kept]
            covered = next((count for count in range(2, len(kept) + 1) if sum(values[-count:]) == value), 0)
            times = value / values[-1] if values and values[-1] else Fraction(0)
            if not covered and times.denominator == 1 and times > 1 and str(times) in _numbers(table.rows[part.row].label):
                covered = 1
        if covered:
            del kept[-covered:]
        kept.append(part)
    return kept if len(kept) >= LEAST_PARTS else list(parts)


def _numbers(label: str) -> list[str]:
    return "".join(char if char.isdigit() else " " for char in label).split()


def _lacks_one(table: Table, total: Total, parts: Sequence[Part]) -> bool:
    """Whether a total leaves out one of its parts, each a component of its own, for no reason that anything tells."""
    if not all(part.figure.printed.is_integer_print for part in parts):
        return False
    rows = [table.rows[part.row] for part in parts]
    if are_numbered([row.label for row in rows]):
        return not any(tells_exception(word) for word in (total.label, *(cell.string for row in rows for cell in row.cells)))
    named = [
        Named(row.label, " ".join(cell.string for cell in row.cells), part.figure.printed.amount)
        for row, part in zip(rows, parts, strict=True)
    ]
    return leaves_one_out(total.label, named, total.stated.printed.amount)


def _sums_elsewhere(table: Table, total: Total, content: str) -> bool:
    """Whether a total leaves out just one of the rows, in whatever language, and the document prints what all of them come to."""
    amounts = [part.figure.printed.amount for part in total.parts]
    whole = sum(amounts, Fraction(0))
    if (
        len(amounts) < LEAST_NAMED
        or whole.denominator != 1
        or whole < LEAST_PRINTED
        or amounts.count(whole - total.stated.printed.amount) != 1
    ):
        return False
    words = [total.label, *(cell.string for part in total.parts for cell in table.rows[part.row].cells)]
    return not any(map(tells_exception, words)) and any(form in content for form in groupings(int(whole)))


def _tells_exception(words: Sequence[str], of_memory: bool = False) -> bool:
    """Whether words tell of what is left out, counted elsewhere, or counted for each layer."""
    return any(means(word, EACH | EXCEPTION) or tells_exception(word, of_memory) for word in words)


def _is_meant(stated: Figure, found: Derivation) -> bool:
    """Whether a total can be meant to be the sum of its parts: a little less than it, or one slip of the pen away from it.

    One that is more may count what is not listed.
    """
    value, amount = found.nominal, stated.printed.amount
    if value is None or value <= 0:
        return False
    near = abs(amount - value) <= NEAR * max(amount, value)
    last = stated.printed.ulp * stated.printed.factor(False)
    one, two = Fraction(round(amount / last)), Fraction(round(value / last))
    parts = len(found.operands)
    if is_slip(one, two) and len(str(one)) >= (LEAST_FEW if parts >= (LEAST_MANY if near else LEAST_NAMED) else LEAST_SLIP):
        return True
    return near and amount < value
