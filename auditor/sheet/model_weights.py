"""The weights of a model that is named, in a format: ``the weights of BERT-large in fp32 take 1.3 GB``, without its count beside them.

figures in bytes that words say to be weights, each alone in its sentence -> the one model of that sentence -> parameters × bytes of each

Any usual count of the model is right, and so is what comes near it; wrong is only a slip of the pen, and what is too small to hold the model
that a bracket right behind the figure names with its format: ``weights: 30 GB (Llama-2-70B, fp16)``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from auditor.claims.about.naming import names_in
from auditor.claims.about.published_sizes import published
from auditor.notation.expression import Number, combined
from auditor.notation.printed import Printed
from auditor.reading.proposition import Proposition
from auditor.reading.scan import COUNT, INTEGER, SIZE, Scan
from auditor.reading.slips import is_near, is_slip_in_size
from auditor.reading.standing import standing
from auditor.reading.tokens import STOPS
from auditor.reference import InventoryError, Model, named_model
from auditor.sheet.model_caches import model_said
from auditor.sheet.sizes import Size, sizes_of, widths_said
from auditor.source.document import Block
from auditor.source.text import Text

WEIGHTS = frozenset(("weights_memory", "weight_part", "file_size"))
LEAST_PART, NEAR = Fraction(3, 4), Fraction(1, 10)
_CLOSING = {"(": ")", "（": "）"}
_MENTIONS = frozenset(("parameters", "weights_memory", "weight_part", "file_size", "weights"))


def model_weights(scans: Sequence[Scan]) -> Iterator[Proposition]:
    """What an article says that the weights of models take which it names."""
    if not any(SIZE in scan.codes for scan in scans):
        return
    places = {id(scan): index for index, scan in enumerate(scans)}
    for size in sizes_of(scans):
        if size.width is None or not (size.clear and size.plain) or size.in_table or not (size.role in WEIGHTS or _is_of_weights(size)):
            continue
        begin, end = next(((low, high) for low, high in size.scan.sentences() if low <= size.at < high), (0, 0))
        counted = any(size.scan.codes[at] in COUNT + INTEGER for at in range(begin, end))
        model = None if counted else model_said(scans, places[id(size.scan)], begin, size.at)
        if model is not None and (found := _proposition(size, size.width, model)) is not None:
            yield found


def _is_of_weights(size: Size) -> bool:
    """Whether words before a figure speak of weights."""
    begin = size.at
    while begin and size.scan.codes[begin - 1] not in STOPS:
        begin -= 1
    return any(not size.scan.concepts(at).isdisjoint(_MENTIONS) for at in range(begin, size.at))


def _proposition(size: Size, width: Fraction, name: str) -> Proposition | None:
    try:
        model = published(name)
    except InventoryError:
        return None
    counts = _counts(model, name)
    right = next((count for count in counts if is_near(size.printed, count * width)), None)
    count = right if right is not None else model.total
    if right is None and not is_slip_in_size(size.printed, count * width) and not _is_too_small(size, count * width):
        return None
    start, block = size.number.start, size.scan.block
    numbers = [Number(Printed(str(factor), Fraction(factor), Fraction(0)), start, start) for factor in (count, width)]
    if right is not None and abs(size.printed.value * size.printed.factor(False) - count * width) > size.printed.ulp * size.printed.factor(
        False
    ):
        return None  # near, and not that figure: a file has more in it than weights
    return Proposition(
        "bytes", size.number, block, size.span, size.raw, combined("*", numbers), f"{count:,} × {width} bytes", size.span,
        standing=standing(size.scan, size.at, size.at), form="weights-of-a-model", weighed=True, measure="weights:model",
    )  # fmt: skip


def _is_too_small(size: Size, right: Fraction) -> bool:
    """Whether the model and the format that a bracket right behind a figure names take more than it, and no part of them that devices share."""
    behind = size.scan.string[size.scan.ends[size.at] :].lstrip()
    inside = behind[1:].partition(_CLOSING.get(behind[:1], "\n"))[0] if behind[:1] in _CLOSING else ""
    if not (names_in(inside) and widths_said(Block("cell", Text.verbatim(inside)))):
        return False
    part = size.printed.amount / right
    return part < LEAST_PART and all(abs(part * devices - 1) > NEAR for devices in (2, 4, 8, 16))


def _counts(model: Model, name: str) -> tuple[int, ...]:
    """What is counted of a model, in any usual way and as published."""
    return tuple(
        dict.fromkeys((model.total, *named_model(name).headlines, *(v.total for v in model.variants if not v.key.startswith("active"))))
    )
