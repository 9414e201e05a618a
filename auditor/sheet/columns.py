"""Columns that the table itself proves to be computed from others, and rows likewise in a table that is turned.

    figures -> each column as ratio, difference, product, sum or multiple of others -> do the other rows hold as printed?
            -> would random values? -> the row that does not

What other rows prove needs no word: two of them at least hold as printed, and random values would in fewer than three cases of a hundred,
over all that was tried. A header that says difference or ratio proves it by the form of each cell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from typing import TypeGuard

from auditor.claims.left_out import components_of
from auditor.notation.expression import Number
from auditor.notation.printed import Printed
from auditor.notation.work import spend
from auditor.sheet.culprit import culprit
from auditor.sheet.derivation import CHANCE, Derivation, Operator, bounds, changed, derived, is_nominal, may_hold, width
from auditor.sheet.figures import Figure, Figures
from auditor.sheet.formulas import belied, by_header, is_mistyped, proven
from auditor.sheet.headers import COUNTS, DIFFERENCE, RATIO, SHARE, TOTAL, is_rest, means, opens_with
from auditor.sheet.raised_columns import raised_cells
from auditor.sheet.turned import turned_cells
from auditor.source.tables import Table
from auditor.source.text import Span

LEAST_ROWS = 2
MANY_ROWS = 4
LEAST_PROVING = 2
WHOLE: tuple[Operator, ...] = ("product", "sum")
"""What one other row of many digits proves, where a figure is one wrong digit away from it."""
LEAST_LONG = 100_000
LEAST_PARTS = 3
MOST_WRONG = Fraction(1, 2)
"""Rows that do not hold, to each one that does, beside which another is still said to hold."""
LAST_DIGITS = 2
"""So many of the last digit may be what was rounded before it was divided."""
MUCH = Fraction(1, 5)
"""Part of a total that is more than what is rounded, or not listed."""
MOST_ROWS, MOST_COLUMNS = 60, 14
CLOSE = 1e-9
"""Share of two floating numbers that they are apart at most where they may be the same."""
FACTORS = tuple(Fraction(n) for n in ("0.5", "1", "2", "4", "6", "8", "12", "16", "18", "20"))
"""Bytes that a parameter takes in the usual formats and optimisers."""

Hypothesis = tuple[Operator, str, tuple[int, ...]]


def computed_cells(table: Table, every: Figures) -> Iterator[Derivation]:
    """The cells of computed columns and rows, those that hold and those that do not."""
    if table.is_listed or not LEAST_ROWS <= len(every) <= MOST_ROWS or not 2 <= table.width <= MOST_COLUMNS:
        return
    figures = [row if len(table.rows[at].cells) >= len(table.header) else [None] * len(row) for at, row in enumerate(every)]
    heads = [cell.string for cell in table.header]
    labels = [row.label for row in table.rows]
    done: set[Span] = set()
    wrong: set[Span] = set()
    turned = [list(column) for column in zip(*figures, strict=True)]
    for side, names in ((figures, heads), (turned, labels)):
        summed = _summed(side, names) if side is figures else ()
        for derivation in (
            *summed,
            *_by_headers(side, names),
            *_named(side, names),
            *_computed(side, names),
            *turned_cells(side),
            *raised_cells(side, names),
        ):
            if derivation.target.span in done:
                continue
            done.add(derivation.target.span)
            if derivation.proof and not may_hold(derivation):
                if any(operand.span in wrong for operand in derivation.operands):
                    continue  # it follows from a figure that is wrong itself
                derivation = culprit(derivation)
                wrong.add(derivation.target.span)
            yield derivation


def _summed(figures: Figures, names: Sequence[str]) -> Iterator[Derivation]:
    """A column that is called a total, of the stretch of cells before it that most rows are the sum of."""
    for target in range(2, len(names)):
        if not opens_with(names[target], TOTAL):
            continue
        yield from _closed(figures, names, target)
        best: list[Derivation] = []
        for start in range(target - 1):
            rows = [_sum_of(row[start : target + 1]) for row in figures if len(row) > target and row[target] is not None]
            found = [row for row in rows if row is not None]
            if len(found) == len(rows) and sum(map(is_nominal, found)) > sum(map(is_nominal, best)):
                best = found
        right = sum(map(_agrees, best)) if any(map(is_nominal, best)) else 0
        for row in proven(best, LEAST_PROVING):
            yield row._replace(proof="words") if right and 2 * right >= len(best) and _is_short_slip(row) else row


def _closed(figures: Figures, names: Sequence[str], target: int) -> Iterator[Derivation]:
    """A total behind columns of components and one of all others: nothing that is not listed is left for it to count.

    What two components share may be counted once.
    """
    start = target
    while start and (is_rest(names[start - 1]) or components_of(names[start - 1])):
        start -= 1
    rest = [at for at in range(start, target) if is_rest(names[at])]
    if target - start < LEAST_PARTS or len(rest) != 1:
        return
    for row in figures:
        found = _sum_of(row[start : target + 1]) if len(row) > target and row[target] is not None else None
        if found is None:
            continue
        slack = sum((part.half for part in found.operands), found.target.half)
        amounts = [part.printed.amount for part in found.operands]
        other = amounts.pop(rest[0] - start)
        sums = [other + sum(some) for size in range(len(amounts) + 1) for some in combinations(amounts, size)]
        if not any(abs(found.target.printed.amount - value) <= slack for value in sums):
            yield found._replace(proof="words")


def _agrees(row: Derivation) -> bool:
    """Whether a total is the sum of its row, rounded or cut off."""
    printed, value = row.target.printed, row.nominal
    return is_nominal(row) or (value is not None and 0 <= value - printed.amount < printed.ulp * printed.factor(False))


def _is_short_slip(row: Derivation) -> bool:
    """Whether a short total has one wrong digit, or some noughts too many or too few, beside the sum of three cells or more; a last digit that is
    little off was rounded.

    A little more may be what is not listed; one or two of the parts more or less, what is counted twice or left out.
    """
    value, printed = row.nominal, row.target.printed
    if value is None or len(row.operands) < LEAST_PARTS or not printed.value or not printed.ulp:
        return False
    step = printed.ulp * printed.amount / printed.value
    one, two = str(round(printed.amount / step)), str(round(value / step))
    if one != two and one.rstrip("0") == two.rstrip("0"):
        return True
    parts = [part.printed.amount for part in row.operands]
    covered = {*parts, *(a + b for a, b in combinations(parts, 2))}
    wrong = [at for at in range(len(one)) if one[at] != two[at]] if len(one) == len(two) else []
    if len(wrong) != 1 or abs(printed.amount - value) in covered:
        return False
    off = Fraction(abs(int(one) - int(two)))
    return one[-1] == two[-1] or off > max(Fraction(LAST_DIGITS), MUCH * int(two))


def _sum_of(cells: Sequence[Figure | None]) -> Derivation | None:
    """The last of some cells as the sum of the others; None where some are no figures of one kind."""
    *parts, stated = [figure for figure in cells if figure is not None]
    if len(parts) < len(cells) - 1 or any(part.dimension != stated.dimension for part in parts) or stated.dimension == "ratio":
        return None
    return derived("sum", "+", stated, parts)


def _by_headers(figures: Figures, names: Sequence[str]) -> Iterator[Derivation]:
    """The cells that a formula in a header gives; for several wrong ones that another size would make right, that size."""
    found = list(by_header(figures, names))
    hidden: set[Span] = set()
    for root, cells in belied([cell for cell in found if cell.proof and not may_hold(cell)]):
        hidden |= {cell.target.span for cell in cells}
        yield root
    yield from (cell for cell in found if cell.target.span not in hidden)


# -- proven by the other rows ------------------------------------------------------------------------------------------


def _computed(figures: Figures, names: Sequence[str]) -> Iterator[Derivation]:
    size = max(map(len, figures), default=0)
    if len(figures) < LEAST_ROWS or size > MOST_COLUMNS:
        return
    for target in range(size):
        known = [row for row in figures if row[target] is not None]
        if len(known) < LEAST_ROWS:
            continue
        tried = list(_hypotheses(known, target, size))
        if tried:
            cells = _Cells(known)
            best = max(tried, key=lambda one: cells.strength(target, one))
            counts = [at < len(names) and means(names[at], COUNTS) for at in best[2]]
            yield from _proven(_rows(known, target, best), len(tried), counts)


class _Cells:
    """The figures of some rows as floating numbers, with which most of what they are not computed from is told at a glance."""

    def __init__(self, rows: Figures) -> None:
        self._rows = rows
        numbers: dict[Fraction, int] = {}
        self._keys = [[numbers.setdefault(cell.printed.amount, len(numbers)) if _is_told(cell) else -1 for cell in row] for row in rows]
        self._near = [[(float(cell.printed.amount), float(cell.half)) if _is_told(cell) else (0.0, 0.0) for cell in row] for row in rows]

    def strength(self, target: int, hypothesis: Hypothesis) -> tuple[int, int]:
        """How many different rows hold as printed under a hypothesis, and how few there are."""
        operator, op, columns = hypothesis
        found: set[tuple[int, ...]] = set()
        held = 0
        for row, keys, near in zip(self._rows, self._keys, self._near, strict=True):
            key = (keys[target], *(keys[at] for at in columns))
            if min(key) < 0 or key in found:
                continue
            found.add(key)
            amount, half = near[target]
            value = _worked(operator, op, [near[at][0] for at in columns])
            if abs(value - amount) <= half + CLOSE * (abs(value) + abs(amount)):
                held += is_nominal(_row(row, target, hypothesis))
        return held, -len(found)


def _is_told(figure: Figure | None) -> TypeGuard[Figure]:
    return figure is not None and bool(figure.printed.value)


def _worked(operator: Operator, op: str, operands: Sequence[float]) -> float:
    """What a hypothesis makes of some numbers, nearly."""
    if operator == "multiple":
        return operands[0] * float(Fraction(op))
    if op == "+":
        return sum(operands)
    one, two = operands
    if operator == "change":
        return abs(one - two) / one
    return one / two if op == "/" else one - two if op == "-" else one * two


def _hypotheses(rows: Figures, target: int, size: int) -> Iterator[Hypothesis]:
    """What a column may be computed from, as far as its dimension allows."""
    kinds = {at: _dimension(rows, at) for at in range(size)}
    wanted = kinds[target]
    columns = [at for at in range(target) if kinds[at]]  # what is computed stands behind what it is computed from
    spend(len(columns) * len(columns) * len(rows))
    for one, two in permutations(columns, 2):
        same = kinds[one] == kinds[two] != "ratio"
        if same and wanted in ("ratio", "count"):
            yield "ratio", "/", (one, two)
        if same and wanted == "ratio" and _in_percent(rows, target):
            yield "change", "-", (one, two)
        if kinds[one] == kinds[two] == wanted and (wanted != "ratio" or all(_in_percent(rows, at) for at in (one, two, target))):
            yield "difference", "-", (one, two)
        if one < two and "count" in (kinds[one], kinds[two]) and wanted in (kinds[one], kinds[two]):
            yield "product", "*", (one, two)
    for start in range(target - 1):
        stretch = tuple(range(start, target))
        if all(kinds[at] == wanted != "ratio" for at in stretch):
            yield "sum", "+", stretch

    for one in columns if wanted in ("bytes", "count") else ():
        if kinds[one] == "count":
            yield from (("multiple", str(factor), (one,)) for factor in (FACTORS if wanted == "bytes" else _multiples(rows, target, one)))


def _multiples(rows: Figures, target: int, one: int) -> Iterator[Fraction]:
    """How many times another column a column is in most of its rows: blocks of 16 tokens each."""
    ratios = Counter(a.printed.amount / b.printed.amount for row in rows if _is_told(a := row[target]) and _is_told(b := row[one]))
    told = {cell.printed.amount for row in rows for cell in row if cell is not None}
    for factor, often in ((factor, often) for factor, often in ratios.most_common(1) if factor not in told):
        if often > LEAST_PROVING and 2 * often > len(rows) and factor != 1 in (factor.numerator, factor.denominator):
            yield factor


def _in_percent(rows: Figures, at: int) -> bool:
    return all(figure.printed.percent > 1 for row in rows if (figure := row[at]) is not None)


def _dimension(rows: Figures, at: int) -> str:
    """What all figures of a column are counted in; "" where they are of several kinds, or some of them of none."""
    found = {figure.dimension for row in rows if (figure := row[at]) is not None}
    return found.pop() if len(found) == 1 and sum(row[at] is not None for row in rows) >= LEAST_ROWS else ""


def _rows(rows: Figures, target: int, hypothesis: Hypothesis) -> list[Derivation]:
    """Each row with what a hypothesis makes of it; of rows that say the same, one."""
    found: dict[tuple[Fraction, ...], Derivation] = {}
    for row in rows:
        known = [cell for at in (target, *hypothesis[2]) if _is_told(cell := row[at])]
        if len(known) > len(hypothesis[2]):
            found.setdefault(tuple(cell.printed.amount for cell in known), _row(row, target, hypothesis))
    return list(found.values())


def _row(row: Sequence[Figure | None], target: int, hypothesis: Hypothesis) -> Derivation:
    """What a hypothesis makes of a row that has all of its figures."""
    operator, op, columns = hypothesis
    stated, *known = [cell for at in (target, *columns) if (cell := row[at]) is not None]
    if operator == "change":
        return changed(stated, *known)
    return _multiple(stated, known[0], Fraction(op)) if operator == "multiple" else derived(operator, op, stated, known)


def _multiple(target: Figure, operand: Figure, factor: Fraction) -> Derivation:
    number = Number(Printed(str(factor), factor, Fraction(0)), operand.number.start, operand.number.start)
    constant = Figure(operand.cell, number)
    one = derived("multiple", "*", target, (operand, constant))
    return one._replace(shown=f"{operand.shown} × {factor}" if factor > 1 else f"{operand.shown} / {1 / factor}", operands=(operand,))


def _proven(rows: Sequence[Derivation], tried: int, counts: Sequence[bool]) -> Iterator[Derivation]:
    """The rows of a column whose other rows prove it; ``counts`` are the operands that are said to be numbers of layers, which may all be one."""
    held = [is_nominal(row) and _is_telling(row) for row in rows]
    for at, row in enumerate(rows):
        others = [other for place, other in enumerate(rows) if place != at]
        right = [other for place, other in enumerate(rows) if place != at and held[place]]
        wrong = sum(not (is_nominal(other) or may_hold(other) or (held[at] and is_mistyped(other))) for other in others)
        pair = len(others) == 1 and row.operator in WHOLE and (held[at] or is_mistyped(row)) and all(map(_is_long, (row, *others)))
        if not (pair or _vary(right, counts)) or (wrong > MOST_WRONG * len(right) if held[at] else wrong):
            continue
        proving = [*right, row] if held[at] else right
        found = row.operator == "multiple" and row.target.dimension == "count"  # one of the rows says how many times
        chance = _product(width, proving[found:]) * tried
        if chance > CHANCE:
            continue
        if held[at]:
            yield row._replace(proof="rows")
        elif _is_of_another(row):
            continue
        elif not may_hold(row) or (_product(_freedom, right) <= CHANCE and len(right) == len(others) and not _is_close(row, len(right))):
            yield _as_printed(row)._replace(proof="rows")


def _is_telling(row: Derivation) -> bool:
    """Whether what is taken off shows: 8,030,261,248 − 32 is 8.03B, as it would be without."""
    return row.operator != "difference" or row.operands[-1].printed.amount > row.target.half


def _is_long(row: Derivation) -> bool:
    return row.target.printed.is_integer_print and row.target.printed.value >= LEAST_LONG


def _is_of_another(row: Derivation) -> bool:
    """Whether a figure is just one of its operands, as of layers that share their weights."""
    amounts = [figure.printed.amount for figure in row.operands]
    stated = row.target.printed.amount
    return stated in amounts


def _vary(rows: Sequence[Derivation], counts: Sequence[bool]) -> bool:
    """Whether rows prove anything together: two at least, of different figures, whose operands are different ones too.

    Of three different ratios the operands on one side may all be one figure: so many of 32 heads.
    """
    if len(rows) < LEAST_PROVING:
        return False
    columns = zip(*((row.target, *row.operands) for row in rows), strict=True)
    several = [len({figure.printed.amount for figure in column}) for column in columns]
    alike = sum(one < LEAST_PROVING and not may for one, may in zip(several, (False, *counts), strict=False))
    return alike <= (rows[0].operator == "ratio" and several[0] > LEAST_PROVING)


def _is_close(row: Derivation, others: int) -> bool:
    """Whether a figure is so near what its row gives that it may have been rounded from other digits; where many others are not, it is not."""
    value = row.nominal
    return (
        (others < MANY_ROWS or row.operator == "change")
        and value is not None
        and abs(value - row.target.printed.amount) <= 2 * LAST_DIGITS * row.target.half
    )


def _product(measure: Callable[[Derivation], Fraction] | Callable[[Figure], Fraction], rows: Sequence[Derivation]) -> Fraction:
    product = Fraction(1)
    for row in rows:
        product *= measure(row.target) if measure is width else measure(row)  # type: ignore[arg-type]
    return product


def _freedom(row: Derivation) -> Fraction:
    """How much of what rounded operands may come to the target stands for: where that is little, it was computed from them as printed."""
    found = bounds(row)
    if found is None or found.high <= found.low:
        return Fraction(1)
    return min(Fraction(1), 2 * row.target.half / (found.high - found.low))


def _as_printed(row: Derivation) -> Derivation:
    """The row with operands that stand for nothing but what is printed."""
    if len(row.operands) < 2 or row.operator == "change":
        return row
    op = {"ratio": "/", "difference": "-", "product": "*", "sum": "+"}[row.operator]
    exact = [
        figure._replace(number=figure.number._replace(printed=figure.printed._replace(ulp=Fraction(0), about=False)))
        for figure in row.operands
    ]
    return derived(row.operator, op, row.target, exact)._replace(shown=row.shown, operands=row.operands)


# -- proven by the words of the header ---------------------------------------------------------------------------------


def _named(figures: Figures, names: Sequence[str]) -> Iterator[Derivation]:
    """A column that is called difference or ratio, of the two before it, each cell as its form has it; one row that holds proves the others."""
    for target in range(2, len(names)):
        if not means(names[target], DIFFERENCE | RATIO) or means(names[target], SHARE):
            continue
        rows = [row for row in figures if len(row) > target]
        quotient = not means(names[target], DIFFERENCE)
        found = [reading for row in rows if (reading := _change(row, target, quotient)) is not None]
        right = [row for row in found if is_nominal(row)]
        for row in found:
            others = len(right) - (row in right)
            if others >= 1 and (row in right or not may_hold(row)):
                yield row._replace(proof="words")
            elif others >= LEAST_PROVING and others == len(found) - 1 and not _is_close(row, others):
                yield _as_printed(row)._replace(proof="words")


def _change(row: Sequence[Figure | None], target: int, quotient: bool) -> Derivation | None:
    """A cell as the change between the two before it: the reading that holds, else the likeliest one."""
    one, two, stated = row[target - 2], row[target - 1], row[target]
    if one is None or two is None or stated is None or one.dimension != two.dimension or not (one.printed.value and two.printed.value):
        return None
    if stated.printed.percent > 1:
        return None
    if stated.ratio:
        readings = [derived("ratio", "/", stated, pair) for pair in ((two, one), (one, two))]
    elif stated.dimension == one.dimension and not quotient:
        readings = [derived("difference", "-", stated, pair) for pair in ((two, one), (one, two))]
    else:
        return None
    return next(
        filter(is_nominal, readings), next(filter(may_hold, readings), readings[0 if two.printed.amount > one.printed.amount else 1])
    )
