"""Shapes beside their number of elements: ``torch.Size([30522, 768]) 参数个数为: 23440896``, columns of shapes beside columns of counts,
and listings of tensors: a name, its shape, perhaps a number, line by line or in the cells of a row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from auditor.claims.about.tensors import names_tensor
from auditor.claims.claim import Claim, Side
from auditor.notation.expression import Expression, Number, Operation
from auditor.notation.printed import read_digits
from auditor.source.document import Block
from auditor.source.pattern import lazy

_SIZES = r"(?P<sizes>\d{1,9}(?:\s?[,，×x*]\s?\d{1,9}){0,5},?)"
_SHAPE = lazy(r"(?:[Ss]ize|[Ss]hape)\s?\(?\s?[\[(]" + _SIZES + r"[\])]\s?\)?")
_COUNT = lazy(
    r"[^\d\n=]{0,30}?(?:参数个数|参数量|参数数量|元素个数|元素数|个数|数量|numel|elements|parameters|params|count)[^\d\n]{0,12}?"
    r"(?P<count>\d{1,3}(?:,\d{3})+|\d{1,15})(?![.,]*+\d)",
    re.IGNORECASE,
)
_LISTED = lazy(
    r"^[ \t>|*+-]*+[`\"']?(?P<name>[A-Za-z_]\w{0,60}(?:[./]\w{1,60}){1,14}(?::0)?)[`\"']?[ \t]*+(?:(?::|->|=>|→|\||,|is)[ \t]*+)?"
    r"(?:torch\.)?(?:[Ss]ize|[Ss]hape)?[ \t]?\(?[ \t]?[\[(][ \t]?" + _SIZES + r"[ \t]?[\])]\)?"
    r"(?:[ \t]*+(?:(?::|->|=>|→|=|\||,)[ \t]*+)?(?P<count>\d{1,3}(?:,\d{3})+|\d{1,15}))?[ \t|]*+\r?$",
    re.MULTILINE,
)
LEAST_COUNT = 10_000
NEAR = Fraction(1, 4)
_CELL = lazy(r"[ \t`*$]{0,4}[\[(][ \t]?" + _SIZES + r"[ \t]?[\])][ \t`*$]{0,4}")
_BRACKETED = lazy(r"[\[(][ \t]?\d")
"""What every shape has: a digit right behind its bracket. Most blocks have none, and finding that out is fast."""
LEAST_LISTED = 3
"""Lines that make a listing."""


def read_shapes(block: Block) -> Iterator[Claim]:
    """Shapes in a line of text that says how many elements they have."""
    string = block.text.string
    if _BRACKETED.search(string) is None:
        return
    listed = list(_LISTED.finditer(string)) if block.cell is None else []
    shape = _CELL.fullmatch(string) if block.cell is not None and names_tensor(block.cell.row_header) else None
    if shape is not None:
        sizes = shape.span("sizes")
        side = Side(f"[{shape['sizes'].strip(', ')}]", block.text.span(*sizes), (_product(shape["sizes"], sizes),))
        yield Claim("shape", (side, side._replace(readings=())), ("=",), block, side.span, side.raw, sure=False)
    for line in listed:
        if (
            line["count"] is not None
            and string[line.start("sizes") - 2] not in " \t(["
            and "=" in string[line.end("sizes") : line.start("count")]
        ):
            continue  # data[3,4] = 91 sets an element
        sizes = (line.start("sizes"), line.end("sizes"))
        if line["count"] is not None:
            yield _claim(block, sizes, block, line.span("count"), line["sizes"], line["count"], line.start("name"))
        elif len(listed) >= LEAST_LISTED:
            yield _named(block, line)
    for shape in _SHAPE.finditer(string):
        count = _COUNT.match(string, shape.end())
        if count is None or any(line.start() <= shape.start() < line.end() for line in listed):
            continue
        yield _claim(block, (shape.start("sizes"), shape.end("sizes")), block, count.span("count"), shape["sizes"], count["count"])


def _named(block: Block, line: re.Match[str]) -> Claim:
    """A tensor of a listing with its shape only: nothing to compute, something to look up."""
    sizes = line.span("sizes")
    expression = _product(line["sizes"], sizes)
    name = Side(line["name"], block.text.span(*line.span("name")))
    side = Side(f"[{line['sizes'].strip(', ')}]", block.text.span(*sizes), (expression,))
    span = block.text.span(line.start("name"), line.end("sizes"))
    return Claim("shape", (name, side), ("=",), block, span, block.text.string[line.start("name") : line.end("sizes")], sure=False)


def _product(raw: str, sizes: tuple[int, int]) -> Expression:
    """The product of printed sizes, each at the place of all."""
    expression: Expression | None = None
    for size in re.findall(r"\d+", raw):
        printed = read_digits(size)
        assert printed is not None
        number = Number(printed, *sizes)
        expression = number if expression is None else Operation("*", expression, number)
    assert expression is not None
    return expression


def _claim(shaped: Block, sizes: tuple[int, int], counted: Block, count: tuple[int, int], raw: str, digits: str, begin: int = 0) -> Claim:
    expression = _product(raw, sizes)
    printed = read_digits(digits)
    assert printed is not None
    left = Side(f"[{raw.strip(', ')}]", shaped.text.span(*sizes), (expression,))
    right = Side(digits, counted.text.span(*count), (Number(printed, *count),))
    span = counted.text.span(sizes[0] if shaped is counted else count[0], count[1])
    return Claim("shape", (left, right), ("=",), counted, span, counted.text.string[begin : count[1]].strip())
