"""Shares of a whole: columns of percentages beside columns of counts, a share of something that a table names, "less than 1/8 of".

table -> column of counts, column of shares -> what each share is of -> one claim for each row
sentence -> share, and the whole that it names -> the part among the figures of the article

What a share is of is the author's affair: any figure of the article that makes it right is the whole. It is wrong only where the table says that
its rows are parts of one whole, and this row fits neither their sum, nor their total, nor any other figure.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from fractions import Fraction

from auditor.claims.amounts import AMOUNT, amount, amounts
from auditor.claims.claim import Claim, Side, computed_claim
from auditor.claims.tables import TOTAL, number_in
from auditor.notation.expression import Number, Operation
from auditor.notation.printed import Printed, read_digits
from auditor.source.document import Block, Document
from auditor.source.pattern import lazy

_SHARE_HEADER = lazy(
    r"\s*(?:%|％|percent(?:age)?|share|proportion|fraction|占比|比例|百分比|所占比例)(?:\s?\(?(?:of|in|占)?\s?(?:the )?(?:total|all|model|whole|总)?[^|]{0,16})?\s*"
    r"|\s*(?:% of|占总)[^|]{0,24}",
    re.IGNORECASE,
)
_PART_HEADER = lazy(r"\s*(?:component|part|module|layer|block|piece|组件|部分|模块|组成|层|子层|成分)", re.IGNORECASE)
_OF_NAMED = lazy(
    r"(?P<share>\d{1,3}(?:\.\d{1,12})?)\s?\\?[%％]\*{0,2}\s(?:of|the size of)\s(?:the\s)?(?P<name>[A-Z][\w]*(?:[-.][\w]+)*)", re.ASCII
)
_COMPARED = lazy(
    r"(?P<how>less than|fewer than|under|below|more than|over|greater than|不到|少于|不足|小于|低于|超过|多于|大于|高于)\s?(?P<top>\d{1,2})/(?P<bottom>\d{1,3})(?![\d/])"
)
_LESS = frozenset(("less than", "fewer than", "under", "below", "不到", "少于", "不足", "小于", "低于"))
MOST_ROWS = 100
LEAST_WHOLE = 1000
LEAST_EXACT = 3
NOT_ONE_WHOLE = ("not-parts", "what this share is of is not said", "没有说明是谁的占比")

Row = tuple[Block, Number, Block, Number]
"""A cell of a count with its number, and the cell of its share with that."""


class Figures:
    """The figures that an article prints, gathered when the first share asks for them."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._amounts: tuple[list[Fraction], list[Fraction]] | None = None

    def between(self, low: Fraction, high: Fraction, exact: bool = False) -> Fraction | None:
        """The smallest amount in [low, high] that the article prints outside page furniture; None where there is none.

        With ``exact``, of those that have three digits at least where they have a unit.
        """
        if self._amounts is None:
            blocks = [block for block in self._document.blocks if not block.chrome]
            found = [number.printed for block in blocks for number in amounts(block.text.string)]
            every = sorted({printed.amount for printed in found})
            self._amounts = every, sorted({printed.amount for printed in found if _is_exact(printed)})
        among = self._amounts[exact]
        at = bisect_left(among, low)
        return among[at] if at < len(among) and among[at] <= high else None


def _is_exact(printed: Printed) -> bool:
    return printed.unit is None or len(printed.digits.replace(",", "").replace(".", "").strip("0")) >= LEAST_EXACT


# -- columns of shares -------------------------------------------------------------------------------------------------


def read_share_columns(rows: Sequence[Sequence[Block]], figures: Figures) -> Iterator[Claim]:
    """The shares in a table with one column of counts and one of percentages."""
    if not 3 <= len(rows) <= MOST_ROWS:
        return
    shares = [i for i, cell in enumerate(rows[0]) if i and _SHARE_HEADER.fullmatch(cell.text.string)]
    if len(shares) != 1:
        return
    share = shares[0]
    counts = [i for i in range(1, len(rows[0])) if i != share and _is_counts(rows, i)]
    if len(counts) != 1:
        return
    found: list[Row] = []
    parts: list[Number] = []
    total: Number | None = None
    tally: Row | None = None
    for row in rows[1:]:
        value = number_in(row[counts[0]]) if len(row) > max(share, counts[0]) else None
        if value is None:
            continue
        percent = number_in(row[share])
        summed = percent is not None and value.printed.amount == sum(part.printed.amount for part in parts)
        whole = summed and ((percent is not None and percent.printed.amount == 1) or (row is rows[-1] and len(parts) > 1))
        if whole or TOTAL.match(row[0].text.string):
            total = value
        else:
            parts.append(value)
        if percent is not None and percent.printed.percent == 100 and value.printed.value > 0:
            found.append((row[counts[0]], value, row[share], percent))
            tally = found[-1] if value is total and percent.printed.amount < 1 else None
    if tally is not None and parts:
        yield from _tallied(found, tally, parts, figures)
    elif found and parts:
        yield from _shares(found, parts, total, figures, _PART_HEADER.match(rows[0][0].text.string) is not None)


def _is_counts(rows: Sequence[Sequence[Block]], column: int) -> bool:
    cells = [row[column] for row in rows[1:] if len(row) > column]
    numbers = [number_in(cell) for cell in cells]
    known = [number for number in numbers if number is not None and number.printed.percent == 1]
    return len(known) > 1 and len(known) + 1 >= len(cells)


def _shares(found: Sequence[Row], parts: Sequence[Number], total: Number | None, figures: Figures, one_whole: bool) -> Iterator[Claim]:
    """The shares of rows whose counts are parts of one whole, or of others; ``one_whole`` says that the rows are parts of one.

    What is the share of no figure that the article prints is doubtful, unless the other rows prove what the whole is.
    """
    whole = sum((part.printed.amount for part in parts), Fraction(0))
    printed = [whole, *([total.printed.amount] if total is not None else []), *(part.printed.amount for part in parts)]
    ranges = [_wholes(value.printed, percent.printed) for _, value, _, percent in found]
    fits = [next((w for w in printed if low <= w <= high), None) for low, high in ranges]
    one_whole = one_whole or total is not None
    for at, (row, (low, high)) in enumerate(zip(found, ranges, strict=True)):
        of = fits[at]
        if of is None:
            of = figures.between(max(low, Fraction(LEAST_WHOLE)), high)
        doubt = None
        if of is None:
            others = [ranges[i] for i in range(len(found)) if i != at and fits[i] is None]
            alone = all(high < other[0] or other[1] < low for other in others)
            agreed = sum(1 for fit in fits if fit in printed[: 2 if total is not None else 1])
            proven = one_whole and alone and (agreed > 1 or (total is None and others and agreed + 2 >= len(found)))
            doubt = None if proven else NOT_ONE_WHOLE
            of = total.printed.amount if total is not None else whole
        yield share_claim(row, of, doubt)


def _tallied(found: Sequence[Row], tally: Row, parts: Sequence[Number], figures: Figures) -> Iterator[Claim]:
    """The shares over a row that sums up less than the whole: ``So far: 124,438,272, 99.99%`` of what a sentence gives, or ``33.3% × 3 = 99.9%``.

    Where the article prints one figure that all rows are shares of, it is the whole. Else the sum of rounded shares is not held against it.
    """
    ranges = [_wholes(value.printed, percent.printed) for _, value, _, percent in found]
    least = tally[1].printed.amount + 1
    of = figures.between(max(least, *(low for low, _ in ranges)), min(high for _, high in ranges))
    if of is not None:
        yield from (share_claim(row, of, None) for row in found)
        return
    short = 1 - tally[3].printed.amount <= len(found) * tally[3].printed.ulp / 100
    for claim, row in zip(_shares(found, parts, tally[1], figures, True), found, strict=True):
        yield claim._replace(doubt=NOT_ONE_WHOLE) if short and row is tally else claim


def _wholes(value: Printed, share: Printed) -> tuple[Fraction, Fraction]:
    """What a part with this share may be a part of: both are printed rounded, and a last digit may be cut off."""
    slack = value.ulp * value.factor(False) / 2 if value.unit is not None or value.ulp < 1 else Fraction(0)
    step = share.ulp / 100
    low = (value.amount - slack) / (share.amount + step)
    high = (value.amount + slack) / (share.amount - step) if share.amount > step else Fraction(10) ** 18
    return low, high


def rounds_share(share: Printed, value: Fraction) -> bool:
    """Whether a share is a value, rounded or cut off."""
    return abs(share.amount - value) <= share.ulp / 100


def share_claim(row: Row, whole: Fraction, doubt: tuple[str, str, str] | None) -> Claim:
    """The claim that the count of a row has its share of a whole."""
    cell, value, shared, percent = row
    raw = cell.text.string[value.start : value.end]
    unit = value.printed.unit
    if unit is not None and unit.dimension == "bytes":  # in the unit of the part: without units, megabytes are not compared with bytes
        printed = Printed(_shown(whole / unit.decimal), whole / unit.decimal, Fraction(1), unit)
        quotient, shown = Operation("/", value, Number(printed, value.start, value.end)), printed.digits + unit.label
    else:
        quotient, shown = _quotient(value, whole), _shown(whole)
    left = Side(f"{raw} / {shown}", cell.text.span(value.start, value.end), (quotient,))
    span = shared.text.span(percent.start, percent.end)
    right = Side(shared.text.string[percent.start : percent.end], span, (percent,))
    return Claim("share", (left, right), ("≈",), shared, span, shared.text.string.strip(), doubt, sure=False)


def _shown(whole: Fraction) -> str:
    return f"{whole.numerator:,}" if whole.denominator == 1 else f"{float_free(whole)}"


def float_free(value: Fraction) -> str:
    """A fraction with up to four decimals, without floating point."""
    scaled = round(value * 10**4)
    return f"{scaled // 10**4:,}.{scaled % 10**4:04d}".rstrip("0").rstrip(".")


def _quotient(part: Number, whole: Fraction) -> Operation:
    return Operation("/", part, Number(Printed(_shown(whole), whole, Fraction(1)), part.start, part.end))


# -- shares in sentences -----------------------------------------------------------------------------------------------


def read_named_shares(block: Block, tables: Sequence[Sequence[Sequence[Block]]]) -> Iterator[Claim]:
    """``0.000036% of BERT-base``, where a table of the article gives the size of BERT-base among others."""
    string = block.text.string
    for match in _OF_NAMED.finditer(string) if "%" in string else ():
        percent = amount_at(string, match.start("share"))
        for rows in tables if percent is not None else ():
            found = _in_table(rows, match["name"])
            if found is None or percent is None:
                continue
            whole, others = found
            part = _part(percent.printed, whole.printed.amount, others)
            if part is not None:
                yield _stated(block, part, whole.printed.amount, percent)
            break


def amount_at(string: str, start: int) -> Number | None:
    """The amount that begins at a place."""
    match = AMOUNT.match(string, start)
    return None if match is None else amount(match)


def _in_table(rows: Sequence[Sequence[Block]], name: str) -> tuple[Number, list[Number]] | None:
    """The figure of the one row that begins with a name, and the other figures of its column."""
    named = [row for row in rows[1:] if row and re.match(re.escape(name) + r"(?![\w-])", row[0].text.string.strip(), re.IGNORECASE)]
    if len(named) != 1:
        return None
    columns = [i for i in range(1, len(named[0])) if next(amounts(named[0][i].text.string), None) is not None]
    if len(columns) != 1:
        return None
    found = {id(row): next(amounts(row[columns[0]].text.string), None) for row in rows[1:] if len(row) > columns[0]}
    whole = found.pop(id(named[0]))
    return None if whole is None else (whole, [number for number in found.values() if number is not None])


def _part(share: Printed, whole: Fraction, others: Sequence[Number]) -> Number | None:
    """The figure that has this share of the whole; else the one that has it but for a power of ten, with two digits to tell."""
    slack = share.ulp / share.value if share.value else Fraction(1)
    ratios = [
        (number, number.printed.amount / whole / share.amount) for number in others if number.printed.value > 0 and share.value and whole
    ]
    exact = [number for number, ratio in ratios if abs(ratio - 1) <= slack]
    if exact:
        return exact[0]
    digits = share.digits.replace(".", "").strip("0")
    shifted = [
        n for n, ratio in ratios if any(abs(ratio * Fraction(10) ** power - 1) <= slack / 2 for power in (-4, -3, -2, -1, 1, 2, 3, 4))
    ]
    return shifted[0] if len(digits) > 1 and len(shifted) == 1 else None


def _stated(block: Block, part: Number, whole: Fraction, percent: Number) -> Claim:
    return computed_claim("share", block, percent, _quotient(part, whole), f"{part.printed.digits} / {_shown(whole)}")


def read_comparisons(block: Block, figures: Figures) -> Iterator[Claim]:
    """``2,048 GPUs, less than 1/8 of Meta's``: the figure before it is just that share of another figure of the article, so it is not less."""
    string = block.text.string
    for match in _COMPARED.finditer(string) if "/" in string else ():
        begin = max(string.rfind(stop, 0, match.start()) for stop in ".。;；\n") + 1
        before = [number for number in amounts(string, begin, match.start()) if number.printed.is_integer_print]
        share = Fraction(int(match["top"]), int(match["bottom"])) if int(match["bottom"]) else Fraction(0)
        if not before or not 0 < share < 1:
            continue
        part = before[-1]
        whole = part.printed.value / share
        if part.printed.value < LEAST_WHOLE or figures.between(whole, whole) is None:
            continue
        low, high = match.start("top"), match.end("bottom")
        span = block.text.span(low, high)
        top, bottom = read_digits(match["top"]), read_digits(match["bottom"])
        assert top is not None
        assert bottom is not None
        right = Side(string[low:high], span, (Operation("/", Number(top, low, low), Number(bottom, high, high)),))
        left = Side(f"{part.printed.digits} / {_shown(whole)}", block.text.span(part.start, part.end), (_quotient(part, whole),))
        relation = "<" if match["how"] in _LESS else ">"
        yield Claim("share", (left, right), (relation,), block, span, string[match.start() : high], sure=False)
