"""Totals of tables: the last row that says total, against the rows above it.

    cells -> rows -> columns of plain numbers -> one claim for each total

What a total covers is the author's affair: where leaving out a row or two (a subtotal, a share, a remark) makes it right, it is right; where it
is far off, the rows are no parts of it, and it is not checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from auditor.claims.about.concern import names_models
from auditor.claims.about.label import read_label
from auditor.claims.amounts import amounts, holds_figure, is_hedged
from auditor.claims.claim import Claim, Side
from auditor.claims.doubts import ROUGH
from auditor.claims.left_out import LEAST_PARTS, Part, leaves_one_out, tells_exception
from auditor.claims.misprints import groupings, is_meant
from auditor.claims.tokens import prepare
from auditor.notation.expression import Number, Operation, combined
from auditor.notation.parser import readings
from auditor.notation.printed import read_digits
from auditor.source.document import Block
from auditor.source.pattern import lazy
from auditor.source.text import Text

OTHER_TOTALS = (
    "합계", "총계", "총합", "소계", "합산", "gesamtsumme", "zwischensumme", "summe", "gesamt", "insgesamt", "suma", "soma", "somme", "totale", "total général",
    "合計", "総計", "小計", "итого", "всего", "toplam", "tổng cộng", "tổng", "jumlah", "totaal",
)  # fmt: skip
"""What a line is called in other languages that sums up those above it, small."""
_OTHERS = "|".join(OTHER_TOTALS)
TOTAL = lazy(
    rf"\s*(?:{_OTHERS})\s*(?:$|[(（:：])|"
    r"\s*(?:(?:grand |overall )?total\b|sum\b|(?:[a-z-]{2,12} ){1,2}total\s*$|总计|合计|总和|总参数|总共|小计|(?-i:[\u3400-\u9fff]){1,6}(?:合计|总计|小计)\s*$)",
    re.IGNORECASE,
)
_EACH = lazy(r"\b(?:per|each)[ -](?:block|layer)\b|每一?层|单层|每个?(?:block|layer)", re.IGNORECASE)
_BYTES_EACH = lazy(r"(?:字节|\bbytes?)\s?(?:/|per|每个?)\s?(?:个?参数|param)|每个?参数的?字节", re.IGNORECASE)
_OR = lazy(r"或|\bor\b|8-?bit|/", re.IGNORECASE)
"""Said of one of several states, of which a total counts one."""
_PART_OF = lazy(
    r"[\s*`•-]*(?:(?:per|each|every|one)[ -](?:layer|block)s?\s*[:：,，|–—-]|(?:每一?层|单层|每个?(?:block|layer))\s*[:：,，|]|其中|of which|[└├↳])",
    re.IGNORECASE,
)
"""What a row begins with that is counted in another one: ``Per layer: q_proj`` under the row of all layers."""
_TIMES = lazy(r"(?<![\w.,])(?P<count>\d{1,3})\s?(?:blocks|layers)\b|(?<![\w.,])(?P<layers>\d{1,3})\s?层", re.IGNORECASE)
_CLOSE = 50
"""A figure within one in fifty of so many times the row is meant to be that."""
_NEAR = Fraction(1, 5)
LEAST_TOTAL = 1000
LEAST_PRINTED = 100_000
"""A sum below it may stand elsewhere by chance."""
MOST_ROWS = 200
MOST_COLUMNS = 200
MOST_CELL = 1000
"""Characters of a cell that may be a number and nothing else."""
MOST_TOTALS = 12
MOST_TIMES = 200
"""No model has more layers."""
MOST_CHOSEN = 16
_GROUPED = lazy(r"[\s*]{0,4}(?P<digits>\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+)[\s*]{0,4}")
_DASH = lazy(r"\s*[-–—−/]+\s*")
_SUM = lazy(
    r"(?<![\w^{])\d[\d,]{0,20}\s?[+＋×*]\s?\d[\d,]{0,20}(?![\w{])|(?<![\w^{])\d[\d,]{0,20}\s?\\(?:times|cdot)\s?\d[\d,]{0,20}(?![\w{])"
)
_NO_SUMS = lazy(
    r"(?<![a-z])(?:p\d\d(?:\.\d)?|\d\dth|percentile|median|mean|avg|average|max(?:imum)?|min(?:imum)?|std|stdev|peak)(?![a-z])"
    r"|中位|平均|均值|最大|最小|峰值|标准差|分位|中央値|최대|최소|평균",
    re.IGNORECASE,
)
"""Heads of columns whose figures do not add up: the slowest of all is not the sum of the slowest of each."""
EMPTY = Block("cell", Text("", ()))
NOT_PARTS = ("not-parts", "the rows above are not all parts of this total", "上面各行并非都是该合计的组成部分")


def rows_of(blocks: Sequence[Block]) -> Iterator[list[list[Block]]]:
    """The tables of a document, each as rows of cells."""
    table: list[list[Block]] = []
    number = -1
    for block in blocks:
        if block.cell is None:
            continue
        if block.cell.table != number and table:
            yield table
            table = []
        number = block.cell.table
        while len(table) <= block.cell.row:
            table.append([])
        row = table[block.cell.row]
        row += [EMPTY] * (min(block.cell.column, MOST_COLUMNS) - len(row))  # an empty cell has no block
        row.append(block)
    if table:
        yield table


def read_totals(rows: Sequence[Sequence[Block]], content: str = "") -> Iterator[Claim]:
    """The totals of a table: rows that say total, against the rows above them, and against so many times a row that is per layer.

    ``content`` is the document: it may print the sum of all rows, where the total of the table leaves one out.
    """
    if not 4 <= len(rows) <= MOST_ROWS:
        return
    totals = [at for at in range(2, len(rows)) if rows[at] and TOTAL.match(rows[at][0].text.string)]
    heads = [cell.text.string for cell in rows[0]]
    for at in totals[-MOST_TOTALS:]:
        row = rows[at]
        for column in range(1, len(row)):
            if column < len(heads) and not adds_up(heads[column]):
                continue
            if column < len(heads) and _BYTES_EACH.search(heads[column][:MOST_CELL]) is not None:
                yield from _of_bytes(rows, at, column)
                continue
            layers = list(_multiple(rows, at, column))
            for claim in layers or _total(rows, at, column, content):
                # Under the name of a model the rows are settings and what is made of them: its total is no sum, but can be looked up.
                if claim.doubt is not NOT_PARTS or not _names_model(rows, column):
                    yield claim


def _of_bytes(rows: Sequence[Sequence[Block]], at: int, column: int) -> Iterator[Claim]:
    """The bytes of a parameter, state by state: small figures, all of which the total adds up."""
    cells = [row[column] if len(row) > column else EMPTY for row in rows[1 : at + 1]]
    numbers = [number for cell in cells if (number := number_in(cell)) is not None]
    if (
        len(numbers) < len(cells)
        or any(tells_exception(label := row[0].text.string) or _OR.search(label) for row in rows[1 : at + 1])
        or holds_parts_of_parts(rows[1:at])
    ):
        return
    if not any(TOTAL.match(row[0].text.string) for row in rows[1:at]):
        yield sum_of_cells(cells, numbers)


def adds_up(head: str) -> bool:
    """Whether the figures of a column under a head are such that their sum means something."""
    return _NO_SUMS.search(head[:MOST_CELL]) is None


def holds_parts_of_parts(rows: Sequence[Sequence[Block]]) -> bool:
    """Whether some rows are parts of others, so that a total counts only the others."""
    parts = [_PART_OF.match(row[0].text.string) is not None for row in rows if row]
    return any(parts) and not all(parts)


def _names_model(rows: Sequence[Sequence[Block]], column: int) -> bool:
    """Whether a column is that of a model, beside one of another."""
    heads = [cell.text.string for cell in rows[0][1:]]
    return len(heads) > 1 and len(rows[0]) > column and names_models(rows[0][column].text.string) and sum(map(names_models, heads)) > 1


def _forgets_one(rows: Sequence[Sequence[Block]], values: Sequence[Fraction], content: str) -> bool:
    """Whether a total leaves out one of the rows above it, in whatever language, and the document prints what all of them come to.

    A figure that stands in two rows may be of one matrix with two uses, and is rightly counted once.
    """
    *parts, total = values
    whole = sum(parts, Fraction(0))
    if len(parts) < LEAST_PARTS or whole < LEAST_PRINTED or parts.count(whole - total) != 1:
        return False
    return not any(tells_exception(cell.text.string) for row in rows for cell in row) and is_printed(int(whole), content)


def is_printed(value: int, content: str) -> bool:
    """Whether a document prints a whole number, in any grouping of its digits."""
    return any(form in content for form in groupings(value))


def _total(rows: Sequence[Sequence[Block]], at: int, column: int, content: str) -> Iterator[Claim]:
    cells = [row[column] if len(row) > column else EMPTY for row in rows[1 : at + 1]]
    numbers = [number_in(cell) for cell in cells]
    whole = len(cells) == at and all(number is not None for number in numbers)
    known = [(cell, n) for cell, n in zip(cells, numbers, strict=True) if n is not None and n.printed.is_integer_print]
    if numbers[-1] is None or len(known) < 3 or known[-1][1] is not numbers[-1]:
        return
    if (parts := _lacking_one(rows[1 : at + 1], cells, numbers)) is not None:
        yield _claim([cell for cell, _ in (*parts, known[-1])], [number for _, number in (*parts, known[-1])])._replace(doubt=None)
        return
    if len(known) == at and _forgets_one(rows[1 : at + 1], [number.printed.value for _, number in known], content):
        yield _claim([cell for cell, _ in known], [number for _, number in known])._replace(doubt=None)
        return
    run = run_of([number.printed.value for _, number in known[:-1]], known[-1][1].printed.value)
    some = some_of([number.printed.value for _, number in known[:-1]], known[-1][1].printed.value) if run is None else None
    if run is not None:
        known = [*known[run[0] : run[1]], known[-1]]
    elif some is not None:
        known = [*(known[row] for row in some), known[-1]]
    elif _is_worked_out(rows[at]):
        return
    elif whole and len(known) == at and (kept := _without_subtotals(rows[1:at], known[:-1])) is not None:
        known = [*kept, known[-1]]
    elif (first := _misprinted([number.printed.value for _, number in known])) is not None:
        known = known[first:]
    elif not whole or len(known) < len(cells) or at + 1 < len(rows) or holds_parts_of_parts(rows[1:at]):
        return
    yield _claim([cell for cell, _ in known], [number for _, number in known])


def _lacking_one(
    rows: Sequence[Sequence[Block]], cells: Sequence[Block], numbers: Sequence[Number | None]
) -> list[tuple[Block, Number]] | None:
    """The rows right above a total where it leaves out one of them, for no reason that anything tells."""
    if len(rows) != len(numbers):
        return None
    *above, last = zip(rows, cells, numbers, strict=True)
    first = len(above)
    while first and (above[first - 1][2] is not None or _DASH.fullmatch(above[first - 1][1].text.string)):
        first -= 1
    kept = [(row, (cell, number)) for row, cell, number in above[first:] if number is not None]
    total = last[2]
    if total is None or len(kept) < LEAST_PARTS or not all(number.printed.is_integer_print for _, (_, number) in kept):
        return None
    folded = _without_subtotals([row for row, _ in kept], [part for _, part in kept]) or [part for _, part in kept]
    labels = {id(part[0]): row for row, part in kept}
    parts = [
        Part(labels[id(cell)][0].text.string, " ".join(other.text.string for other in labels[id(cell)]), number.printed.value)
        for cell, number in folded
    ]
    return folded if leaves_one_out(last[0][0].text.string, parts, total.printed.value) else None


def _misprinted(values: Sequence[Fraction]) -> int | None:
    """Where the rows right above a total begin whose sum is one slip of the pen away from it."""
    *parts, total = values
    for first in range(len(parts) - 1):
        if is_meant(total, sum(parts[first:], Fraction(0))):
            return first
    return None


def _without_subtotals(rows: Sequence[Sequence[Block]], known: Sequence[tuple[Block, Number]]) -> list[tuple[Block, Number]] | None:
    """The rows that a grand total adds up, where some of them sum up others, or are so many times one; None where none does.

    A row that names a layer or a total takes the place of the rows before it that it is the sum of, or of the one that it is a multiple of.
    """
    kept: list[tuple[Block, Number]] = []
    found = False
    for row, part in zip(rows, known, strict=True):
        label = read_label(row[0].text.string)
        value = part[1].printed.value
        covered = 0
        if label.bare or label.total or label.components == ("layer",):
            values = [number.printed.value for _, number in kept]
            covered = next((k for k in range(2, len(kept) + 1) if sum(values[-k:]) == value), 0)
            if not covered and kept and values[-1] and label.scope != "per_layer":
                times = value / values[-1]
                covered = int(times.denominator == 1 and 1 < times <= MOST_TIMES)
        if covered:
            found = True
            del kept[-covered:]
        kept.append(part)
    return kept if found and len(kept) > 1 else None


def run_of(values: Sequence[Fraction], total: Fraction) -> tuple[int, int] | None:
    """The longest stretch of neighbouring rows, at least two, that sums to the total."""
    sums = [Fraction(0)]
    for value in values:
        sums.append(sums[-1] + value)
    for length in range(len(values), 1, -1):
        for first in range(len(values) - length, -1, -1):
            if sums[first + length] - sums[first] == total and sum(1 for value in values[first : first + length] if value) > 1:
                return first, first + length
    return None


def some_of(values: Sequence[Fraction], total: Fraction) -> list[int] | None:
    """The rows, at least two, that sum to the total where others repeat parts of them: the components of a layer above all layers."""
    if not 3 <= len(values) <= MOST_CHOSEN or total <= 0:
        return None
    sums: dict[Fraction, tuple[int, ...]] = {Fraction(0): ()}
    for row, value in enumerate(values):
        if value > 0:
            sums |= {done + value: (*rows, row) for done, rows in list(sums.items()) if done + value <= total and done + value not in sums}
    found = sums.get(total)
    return list(found) if found is not None and len(found) > 1 else None


def _is_worked_out(row: Sequence[Block]) -> bool:
    """Whether a cell of a row shows what its total is the sum of: that is held against it, not the rows above."""
    return any(_SUM.search(cell.text.string) for cell in row[1:])


def _multiple(rows: Sequence[Sequence[Block]], at: int, column: int) -> Iterator[Claim]:
    """``Total (12 blocks)`` holds twelve times what the row ``Total per block`` says."""
    times = _TIMES.search(rows[at][0].text.string)
    if times is None or len(rows[at]) <= column:
        return
    count = int(times["count"] or times["layers"])
    each = [
        (row[column], number_in(row[column]))
        for row in rows[1:at]
        if len(row) > column and _EACH.search(row[0].text.string) and TOTAL.match(row[0].text.string)
    ]
    if len(each) != 1 or each[0][1] is None or not 1 < count < 1000:
        return
    cell, one = each[0]
    printed = read_digits(times["count"] or times["layers"])
    target = rows[at][column]
    parts = [number for number in amounts(target.text.string) if number.printed.is_integer_print]
    if one is None or printed is None or not parts or not one.printed.is_integer_print:
        return
    wanted = one.printed.value * count
    near = [part for part in parts if abs(part.printed.value - wanted) * _CLOSE <= wanted]
    if len(near) != 1:
        return
    part = near[0]
    expression = Operation("*", Number(printed, one.start, one.start), one)
    left = Side(f"{count} × {one.printed.digits}", cell.text.span(one.start, one.end), (expression,))
    span = target.text.span(part.start, part.end)
    yield Claim("sum", (left, Side(part.printed.digits, span, (part,))), ("=",), target, span, target.text.string.strip(), sure=False)


def number_in(cell: Block) -> Number | None:
    """The number of a cell that holds nothing else, its digits grouped by marks or blanks."""
    string = cell.text.string
    return _number_in(string) if len(string) < MOST_CELL and holds_figure(string) else None


@lru_cache(maxsize=1024)  # columns, shares and totals ask for the same cells, each for every row
def _number_in(string: str) -> Number | None:
    grouped = _GROUPED.fullmatch(string)
    if grouped is not None:
        printed = read_digits("".join(grouped["digits"].split()))
        return Number(printed, *grouped.span("digits")) if printed is not None else None
    tokens, seams = prepare(string)
    found = readings(tokens, seams, 0, len(tokens)) if 0 < len(tokens) < 4 else []
    return found[0] if len(found) == 1 and isinstance(found[0], Number) else None


def _claim(cells: Sequence[Block], numbers: Sequence[Number]) -> Claim:
    *parts, total = numbers
    claim = sum_of_cells(cells, numbers)
    return claim._replace(doubt=claim.doubt or _doubt(parts, total))


def sum_of_cells(cells: Sequence[Block], numbers: Sequence[Number], relation: str = "=") -> Claim:
    """The last of some numbers, each with its cell, as the sum of the others."""
    *parts, total = numbers
    first, last = cells[0], cells[-1]
    *shown, stated = (cell.text.string[number.start : number.end] for cell, number in zip(cells, numbers, strict=True))
    span = last.text.span(total.start, total.end)
    left = Side(" + ".join(shown), first.text.span(parts[0].start, parts[0].end), (combined("+", parts),))
    claim = Claim("sum", (left, Side(stated, span, (total,))), (relation,), last, span, last.text.string.strip())
    return as_hedged(claim, list(zip(cells, numbers, strict=True)))


def as_hedged(claim: Claim, figures: Sequence[tuple[Block, Number]]) -> Claim:
    """The claim that a total is the sum of parts, the last of the figures that of the others, as rough as they are said to be."""
    *parts, total = (is_hedged(block.text.string, number.start) for block, number in figures)
    if any(parts):
        claim = claim._replace(doubt=ROUGH)
    return claim._replace(relations=("≈",)) if total else claim


def _doubt(parts: Sequence[Number], total: Number) -> tuple[str, str, str] | None:
    values = [part.printed.value for part in parts]
    gap = sum(values) - total.printed.value
    if not gap:
        return None
    slip = is_meant(total.printed.value, sum(values, Fraction(0)), LEAST_TOTAL)
    if len(values) < 2 or (abs(gap) > abs(total.printed.value) * _NEAR and not slip):
        return NOT_PARTS
    left_out = {Fraction(0), *values, *(a + b for a, b in combinations(values[:40], 2))}
    return NOT_PARTS if gap in left_out else None
