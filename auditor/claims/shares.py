"""Shares of a whole: columns of percentages beside columns of counts, a share of something that a table names, "less than 1/8 of".

table -> column of counts, column of shares -> what each share is of -> one claim for each row
sentence -> share, and the whole that it names -> the part among the figures of the article

What a share is of is the author's affair: any figure of the article that makes it right is the whole. It is wrong only where the table says that
its rows are parts of one whole, and this row fits neither their sum, nor their total, nor any other figure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from auditor.claims.amounts import AMOUNT, amount, amounts, holds_figure
from auditor.claims.claim import Claim, Side, computed_claim
from auditor.notation.expression import Number, Operation
from auditor.notation.printed import Printed, read_digits
from auditor.source.document import Block, Document
from auditor.source.pattern import lazy
from auditor.source.text import Text

_OF_NAMED = lazy(
    r"(?P<share>\d{1,3}(?:\.\d{1,12})?)\s?\\?[%％]\*{0,2}\s(?:of|the size of)\s(?:the\s)?(?P<name>[A-Z][\w]*(?:[-.][\w]+)*)", re.ASCII
)
_COMPARED = lazy(
    r"(?P<how>less than|fewer than|under|below|more than|over|greater than|不到|少于|不足|小于|低于|超过|多于|大于|高于)\s?(?P<top>\d{1,2})/(?P<bottom>\d{1,3})(?![\d/])"
)
_LESS = frozenset(("less than", "fewer than", "under", "below", "不到", "少于", "不足", "小于", "低于"))
LEAST_WHOLE = 1000
MOST_COLUMNS = 200
_EMPTY = Block("cell", Text("", ()))


class Figures:
    """The figures that an article prints, gathered when the first share asks for them."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._amounts: set[Fraction] | None = None

    def has(self, wanted: Fraction) -> bool:
        """Whether the article prints an amount outside page furniture."""
        if self._amounts is None:
            blocks = (block for block in self._document.blocks if not block.chrome)
            self._amounts = {number.printed.amount for block in blocks for number in amounts(block.text.string)}
        return wanted in self._amounts


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
        if part.printed.value < LEAST_WHOLE or not figures.has(whole):
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


def read_across(document: Document, blocks: Sequence[Block], read: Sequence[Claim], settings: Sequence[Claim]) -> Iterator[Claim]:
    """The claims of a document whose sides stand in different places.

    ``blocks`` are those that hold the author's words, ``read`` and ``settings`` the claims and bare settings found in them.
    """
    figures = Figures(document)
    tables = list(rows_of([block for block in document.blocks if block.cell is not None and not block.chrome]))
    for block in blocks:
        if not holds_figure(block.text.string):
            continue
        yield from read_named_shares(block, tables)
        yield from read_comparisons(block, figures)


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
        row += [_EMPTY] * (min(block.cell.column, MOST_COLUMNS) - len(row))  # an empty cell has no block
        row.append(block)
    if table:
        yield table
