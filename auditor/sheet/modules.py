"""A model as ``print(model)`` shows it: sizes that do not go together, counts of layers, and the total that its modules come to.

    (0-31): 32 x LlamaDecoderLayer(                                        as many as the range has
      (q_proj): Linear(in_features=4096, out_features=4996, bias=False)    a size that stands nowhere else, one slip from those beside it
    Total params: 6607.34M                                                 the sum of all modules, wherever the article prints it

fences -> lines of modules -> nested by their indentation -> sizes beside each other, ranges, the sum -> claims
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import prod

from auditor.claims.claim import Claim, Side, computed_claim, repeat_claim
from auditor.notation.expression import Number, Operation
from auditor.notation.printed import Printed, digits_shown
from auditor.reading.scan import COUNT, INTEGER, Scan
from auditor.reading.slips import is_misprinted
from auditor.sheet.derivation import is_slip
from auditor.source.document import Block
from auditor.source.modules import Module, Size, printed_modules

LEAST_SIZES = 2
LEAST_DIGITS = 3
LEAST_MODULES = 4
LEAST_SHOWN = 4
"""Digits of a total that is told by them alone."""
LEAST_TOTAL = 100_000


def modules(scans: Sequence[Scan]) -> Iterator[Claim]:
    """What printed models prove wrong of themselves, and what their article says of their total."""
    totals: list[tuple[Block, int, int]] = []
    for scan in scans:
        if scan.block.kind != "code" or "): " not in scan.string:
            continue
        found = printed_modules(scan.string)
        if len(found) < LEAST_MODULES:
            continue
        yield from _ranges(scan.block, found)
        yield from _odd_sizes(scan.block, found)
        total = _total(found)
        if total is not None:
            totals.append((scan.block, found[0].start, total))
    for scan in scans if totals else ():
        yield from _told(scan, totals)


def _number(size: Size) -> Number:
    digits, start = size
    return Number(Printed(digits, Fraction(int(digits)), Fraction(1)), start, start + len(digits))


def _ranges(block: Block, found: Sequence[Module]) -> Iterator[Claim]:
    """``(0-31): 32 x``: so many as the range has."""
    for module in found:
        if module.range:
            first, last, times = map(_number, module.range)
            derived = Operation("+", Operation("-", last, first), _number(Size("1", last.end)))
            shown = f"{last.printed.digits} − {first.printed.digits} + 1"
            at = block.text.span(first.start, last.end)
            yield computed_claim("approximation", block, times, derived, shown, at)._replace(relations=("=",))


def _odd_sizes(block: Block, found: Sequence[Module]) -> Iterator[Claim]:
    """The sizes of matrices that stand once in the whole print, one slip from one that those beside them have again and again."""
    everywhere = Counter(size.value for module in found for size in _widths(module))
    for module in found:
        for size in _widths(module):
            if everywhere[size.value] > 1 or len(size.digits) < LEAST_DIGITS:
                continue
            near = [other for other in found if other.holder == module.holder or module.kind == "Embedding"]
            beside = [other for each in near for other in _widths(each) if is_slip(Fraction(size.value), Fraction(other.value))]
            if len({other.value for other in beside}) == 1 and len(beside) >= LEAST_SIZES:
                yield _repeated(block, _number(size), _number(beside[0]))


def _widths(module: Module) -> tuple[Size, ...]:
    """The sizes of a module that others have too: both of a matrix, the width of a table."""
    if module.kind == "Embedding":
        return module.sizes[1:2]
    return module.sizes[:2] if module.kind in ("Linear", "Conv1D") else module.sizes[:1]


def _repeated(block: Block, odd: Number, meant: Number) -> Claim:
    string, text = block.text.string, block.text
    left, right = (Side(string[n.start : n.end], text.span(n.start, n.end), (n,)) for n in (meant, odd))
    return repeat_claim(block, left, right)


# -- the total ------------------------------------------------------------------------------------------------------------------


def _total(found: Sequence[Module]) -> int | None:
    """What all modules come to; None where the size of one is not printed."""
    widths = [size.value for module in found if module.kind == "Embedding" for size in module.sizes[1:2]]
    width = widths[0] if widths else None
    total = 0
    for at, module in enumerate(found):
        times, holder = module.times, module.holder
        while holder >= 0:
            times, holder = times * found[holder].times, found[holder].holder
        own = _weights(module, width)
        if own is None:
            return None
        total += times * own if not any(other.holder == at for other in found[at + 1 : at + 2]) else 0
    return total


def _weights(module: Module, width: int | None) -> int | None:
    """The weights of one module, a norm without a printed size being as wide as the embeddings; None where they cannot be told."""
    sizes = [size.value for size in module.sizes]
    if module.kind == "Linear" and len(sizes) == LEAST_SIZES:
        return prod(sizes) + (0 if "bias=False" in module.rest else sizes[1])
    if module.kind == "Embedding" and len(sizes) >= LEAST_SIZES:
        return sizes[0] * sizes[1]
    if module.kind == "LayerNorm":
        return 2 * sizes[0] if sizes and "elementwise_affine=False" not in module.rest else None
    if module.kind.endswith("RMSNorm"):
        return sizes[0] if sizes else width
    return None if module.kind in ("Linear", "Embedding", "Conv1D", "Conv2d", "Parameter") else 0


def _told(scan: Scan, totals: Sequence[tuple[Block, int, int]]) -> Iterator[Claim]:
    """The totals of parameters in a block that are those of a printed model, or one slip away from them."""
    for at, figure in scan.figures.items():
        printed = figure.printed
        if scan.codes[at] not in COUNT + INTEGER or printed.amount < LEAST_TOTAL or digits_shown(printed) < LEAST_SHOWN:
            continue
        meant = min(totals, key=lambda total: abs(total[2] - printed.amount))
        block, start, value = meant
        right = printed.rounds(value)
        if not right and not is_misprinted(printed, Fraction(value)):
            continue
        derived = Operation("*", _number(Size(str(value), start)), _number(Size("1", start)))
        yield computed_claim("sum", scan.block, figure.number, derived, f"{value:,}", block.text.span(start, start + 1))
