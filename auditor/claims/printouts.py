"""Output of a program as it was printed: lines of a name, perhaps a shape, and a count, without any sign of relation, and totals under them.

    model.decoder.embed_positions.weight    [2050, 2048]    4,198,400
    final_layer_norm                        [2048] x 2      4,096
    24 layers                                               1,208,598,528
    total                                                   1,315,758,080

plain fence -> rows -> shapes against counts, where most of them agree -> sums, subtotals and repeated layers against the lines above -> claims

What a total covers is its program's affair: it is wrong only where it is a slip of the pen away from the sum of the lines above it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from math import prod
from typing import NamedTuple

from auditor.claims.claim import Claim, ClaimKind, Side
from auditor.claims.misprints import is_meant, is_slip
from auditor.notation.expression import Expression, Number, combined
from auditor.notation.printed import Printed, read_digits
from auditor.notation.work import spend
from auditor.source.document import Block
from auditor.source.pattern import lazy
from auditor.source.text import Span

_COUNT = lazy(r"(?<=[\s|:=])(?P<count>\d{1,3}(?:,\d{3})+|\d{1,15})(?:\s?(?:params|parameters|个?参数))?[\s|│]*$", re.IGNORECASE)
_SHAPE = lazy(r"[\[(]\s?(?P<sizes>\d{1,9}(?:\s?[,x×*]\s?\d{1,9}){0,4}),?\s?[\])](?:\s?[x×*]\s?(?P<times>\d{1,3}))?(?![\w,.\]])")
_BARE = lazy(r"(?<=[|\t ])\s?(?P<sizes>\d{1,9}(?:\s?[x×*]\s?\d{1,9}){1,4})(?=\s)|\|\s{0,20}(?P<one>\d{1,9})\s{0,20}\|")
_TOTAL = lazy(r"\btotals?\b|\bsum\b|合计|总计|总和|总共|总参数|总数|共计", re.IGNORECASE)
_SUBTOTAL = lazy(
    r"\bsub-?total\b|\b(?:per|one|each|every|a|single) (?:\w+ )?(?:layer|block)\b|\blayer total\b|小计|[每单一]层|每个?块", re.IGNORECASE
)
_TIMES = lazy(
    r"(?<![\w.,])(?P<before>\d{1,3})\s?(?:[x×*]\s?)?(?:\w+ )?(?:layers?|blocks?|个?层|个?块)\b|(?:layers?|blocks?|层)\s?[(（]?\s?[x×*]\s?(?P<behind>\d{1,3})",
    re.IGNORECASE,
)
_FIGURE = lazy(r"\d")
_RULE = lazy(r"[\s=_+|─━│┼├┤┌┐└┘-]*")
_RULED = lazy(r"\s*[=_─━-]{3,}\s*")
MOST_LINES = 400
LONGEST_LINE = 200
LONGEST = 60_000
LEAST_ROWS = 3
LEAST_TOTAL = 1000
MOST_TOGETHER = 60
"""Lines of a subtotal."""
STEPS_A_ROW = 4


class _Row(NamedTuple):
    """A line: what stands before its count, the count, and the product of its shape with where that stands, if it has one."""

    label: str
    number: Number
    product: Fraction | None
    sizes: tuple[int, int]

    @property
    def value(self) -> Fraction:
        """What the line comes to."""
        return self.number.printed.value


def read_printouts(blocks: Sequence[Block], taken: set[Span]) -> Iterator[Claim]:
    """What the plain fences and sessions of a document print; ``taken`` are the places of figures that claims hold already."""
    for block in blocks:
        if block.kind != "code" or len(block.text.string) > LONGEST:
            continue
        runs = _runs(block.text.string)
        rows = [row for run in runs for row in run]
        if len(rows) < LEAST_ROWS:
            continue
        exact = _agreed(rows)
        if exact:
            yield from (
                _numel(block, row)
                for row in rows
                if row.product is not None and block.text.span(row.number.start, row.number.end) not in taken
            )
        for run in runs:
            for claim in _Sums(block, exact).read(run):
                if claim.span not in taken:
                    yield claim


def _runs(string: str) -> list[list[_Row]]:
    """The rows of a text, those together that nothing but rules and blank lines part."""
    runs: list[list[_Row]] = [[]]
    start = 0
    ruled = False
    for line in string.split("\n")[:MOST_LINES]:
        row = _row(line, start, ruled) if len(line) <= LONGEST_LINE else None
        ruled = ruled if not line.strip() else _RULED.fullmatch(line) is not None
        start += len(line) + 1
        if row is not None:
            runs[-1].append(row)
        elif runs[-1] and _RULE.fullmatch(line) is None:
            runs.append([])
    return runs


def _row(line: str, start: int, ruled: bool) -> _Row | None:
    """A line that ends in a count; ``ruled`` says that a rule stands above it, so that it needs no word to be a total."""
    match = _COUNT.search(line)
    printed = read_digits(match["count"]) if match is not None else None
    if match is None or printed is None:
        return None
    label = line[: match.start()]
    if not any(sign.isalpha() for sign in label):
        if not ruled or label.strip(" =|│"):
            return None
        label = "total"
    spend(STEPS_A_ROW)
    number = Number(printed, start + match.start("count"), start + match.end("count"))
    shapes = list(_SHAPE.finditer(label)) or list(_BARE.finditer(line, 0, match.start() + 1))
    if len(shapes) != 1:
        return _Row(label, number, None, (0, 0))
    found = shapes[0].groupdict()
    sizes = "sizes" if found.get("sizes") else "one"
    factors = [int(size) for size in re.findall(r"\d+", f"{found[sizes]} {found.get('times') or ''}")]
    return _Row(
        label,
        number,
        Fraction(prod(factors)),
        (start + shapes[0].start(sizes), start + shapes[0].end("times" if found.get("times") else sizes)),
    )


# -- shapes ------------------------------------------------------------------------------------------------------------


def _agreed(rows: Sequence[_Row]) -> bool:
    """Whether the counts are the numbers of elements of the shapes: nearly all of them are."""
    shaped = [row for row in rows if row.product is not None]
    right = sum(row.product == row.value for row in shaped)
    return right >= LEAST_ROWS - 1 and 3 * right >= 2 * len(shaped) and right > len(shaped) - right


def _numel(block: Block, row: _Row) -> Claim:
    string, (low, high) = block.text.string, row.sizes
    factors = [Number(printed, low, high) for size in re.findall(r"\d+", string[low:high]) if (printed := read_digits(size)) is not None]
    raw = string[low:high].strip()
    shaped = raw if "x" in raw.lower() or "×" in raw else f"[{raw}]"
    left = Side(shaped.replace("] x", "] ×"), block.text.span(low, high), (combined("*", factors) if len(factors) > 1 else factors[0],))
    right = Side(row.number.printed.digits, block.text.span(row.number.start, row.number.end), (row.number,))
    return Claim("shape", (left, right), ("=",), block, right.span, string[low : row.number.end])


# -- sums --------------------------------------------------------------------------------------------------------------


class _Sums:
    """The lines since the last total, those of a subtotal put together in it.

    ``exact`` says that the product of a shape is what a line comes to, whatever is printed behind it.
    """

    def __init__(self, block: Block, exact: bool) -> None:
        self.block, self.exact = block, exact
        self.open: list[tuple[Number, Fraction]] = []

    def read(self, rows: Sequence[_Row]) -> Iterator[Claim]:
        """The sums of a run of rows."""
        for row in rows:
            total, times = _TOTAL.search(row.label), _TIMES.search(row.label)
            known = row.product if self.exact and row.product is not None else None
            if total is not None and _FIGURE.search(row.label):
                self.open = []  # what is computed there is read as such
            elif total is not None and _SUBTOTAL.search(row.label) is None:
                yield from self._total(row)
                self.open = []
            elif times is not None and self.open and known is None:
                yield from self._times(row, int(times["before"] or times["behind"]))
            elif known is None and (claim := self._subtotal(row)) is not None:
                yield claim
            else:
                self.open.append((row.number, row.value if known is None else known))

    def _total(self, row: _Row) -> Iterator[Claim]:
        if len(self.open) < 2 or row.value < LEAST_TOTAL:
            return
        run = self._run(row.value)
        values = [value for _, value in self.open]
        if run:
            yield self._sum(self.open[-run:], row)
        elif is_meant(row.value, sum(values, Fraction(0)), LEAST_TOTAL):
            if sum(values, Fraction(0)) - row.value in values:
                return  # one line says again what another does
            yield self._sum(self.open, row)
        elif len(self.open) >= LEAST_ROWS and (claim := self._one_off(row)) is not None:
            yield claim

    def _one_off(self, row: _Row) -> Claim | None:
        """The one line that is a slip of the pen away from what the others leave of the total."""
        gap = row.value - sum((value for _, value in self.open), Fraction(0))
        off = [
            (number, value)
            for number, value in self.open
            if value == number.printed.value
            and value + gap > 0
            and is_slip(str(number.printed.value), str(value + gap))
            and value >= LEAST_TOTAL
        ]
        if not off:
            return None
        if len(off) > 1:
            return self._sum(self.open, row)
        number, _ = off[0]
        others = [other for other, _ in self.open if other is not number]
        shown = f"{row.number.printed.digits} - " + " - ".join(other.printed.digits for other in others)
        return self._claim("equality", shown, combined("-", [row.number, *others]), number)

    def _subtotal(self, row: _Row) -> Claim | None:
        """A line that the lines right above it come to, or that says so and is a slip away; they are put together in it."""
        says = _SUBTOTAL.search(row.label) is not None
        run = self._run(row.value) if row.value >= LEAST_TOTAL else 0
        if not run and says and row.value >= LEAST_TOTAL:
            sums = list(accumulate(value for _, value in self.open[: -MOST_TOGETHER - 1 : -1]))
            runs = [count for count, value in enumerate(sums, 1) if count > 1 and is_meant(row.value, value, LEAST_TOTAL)]
            run = runs[0] if len(runs) == 1 else 0
        if not run or (run < LEAST_ROWS and not says):
            return None
        parts = self.open[-run:]
        self.open[-run:] = [(row.number, sum((value for _, value in parts), Fraction(0)))]
        return self._sum(parts, row)

    def _times(self, row: _Row, times: int) -> Iterator[Claim]:
        """So many layers, under the line of one: the count is that of one so many times."""
        number, value = self.open[-1]
        right = value * times
        if times < 2 or not (row.value == right or is_meant(row.value, right, LEAST_TOTAL)):
            self.open.append((row.number, row.value))
            return
        self.open[-1] = (row.number, right)
        printed = Printed(str(times), Fraction(times), Fraction(1))
        factors = [
            Number(printed, row.number.start, row.number.start),
            Number(number.printed._replace(value=value), number.start, number.end),
        ]
        yield self._claim("equality", f"{times} × {int(value):,}", combined("*", factors), row.number)

    def _run(self, value: Fraction) -> int:
        """How many of the last lines come to a value; 0 where none do."""
        sums = accumulate(part for _, part in self.open[: -MOST_TOGETHER - 1 : -1])
        found = next((count for count, summed in enumerate(sums, 1) if count > 1 and summed == value), 0)
        return found or (len(self.open) if len(self.open) > MOST_TOGETHER and value == sum(part for _, part in self.open) else 0)

    def _sum(self, parts: Sequence[tuple[Number, Fraction]], row: _Row) -> Claim:
        terms = [Number(number.printed._replace(value=value), number.start, number.end) for number, value in parts]
        cells = tuple(self.block.text.span(number.start, number.end) for number, _ in parts)
        shown = " + ".join(number.printed.digits for number, _ in parts)
        return self._claim("sum", shown, combined("+", terms), row.number)._replace(cells=cells)

    def _claim(self, kind: ClaimKind, shown: str, expression: Expression, number: Number) -> Claim:
        span = self.block.text.span(number.start, number.end)
        sides = (Side(shown, span, (expression,)), Side(number.printed.digits, span, (number,)))
        return Claim(kind, sides, ("=",), self.block, span, number.printed.digits, sure=False)
