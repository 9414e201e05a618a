"""The article's sheet, put together: what readers of single layouts still read, what forms read, and what the cells say of each other.

document -> claims of the old readers, with what cells come to -> scans and propositions -> changes, shares of what is named, memory -> claims
         -> quantities -> conflicts, values that stand alone -> claims
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from auditor.claims.amounts import holds_figure
from auditor.claims.claim import Claim, Side
from auditor.claims.programs import PRINTED
from auditor.claims.reader import Reading, read_claims
from auditor.lexicon.vocabulary import vocabulary
from auditor.notation.expression import Name, names, numbers
from auditor.notation.kept import KeptOf
from auditor.reading.adapter import as_claim, as_setting
from auditor.reading.proposition import Proposition
from auditor.reading.scan import Scan, scan
from auditor.reading.worded import read_article
from auditor.sheet.cancelling import cancelling
from auditor.sheet.changes import changes
from auditor.sheet.compared import compared
from auditor.sheet.continued import continued
from auditor.sheet.counted import multiplied
from auditor.sheet.derived import read_derived, read_grown
from auditor.sheet.determined import determined
from auditor.sheet.device_shares import device_shares
from auditor.sheet.displays import joined
from auditor.sheet.each_listed import each_listed
from auditor.sheet.echoes import echoes
from auditor.sheet.folds import folds
from auditor.sheet.format_widths import format_widths
from auditor.sheet.given import misgiven
from auditor.sheet.memory import memory
from auditor.sheet.model_caches import model_caches
from auditor.sheet.model_weights import model_weights
from auditor.sheet.modules import modules
from auditor.sheet.named_again import named_again
from auditor.sheet.network import misprints
from auditor.sheet.quantities import Quantity, quantities
from auditor.sheet.restated import conflicting, right_results
from auditor.sheet.said_again import said_again
from auditor.sheet.shares import shares
from auditor.sheet.sized_names import sized_names
from auditor.sheet.sizes import head_of
from auditor.sheet.token_caches import each_times, token_caches
from auditor.sheet.values import values
from auditor.sheet.versions import versions
from auditor.source.document import Block, Document
from auditor.source.text import Span


def read_sheet(document: Document) -> tuple[Reading, list[Scan]]:
    """Every claim and every bare setting of a document, in reading order; and the scans of its blocks, for what nothing read."""
    late: list[Claim] = []
    said: list[Proposition] = []
    scans: list[Scan] = []

    def computed(_: Sequence[Block], claims: Sequence[Claim]) -> Iterator[Claim]:
        for claim in _untold(read_derived(document), claims):
            if claim.kind == "approximation":
                late.append(claim)  # the size of a model beside its bytes is stated first of all
            else:
                yield claim

    reading = read_claims(document, computed, lambda blocks, claims: _further(blocks, late, claims, said, scans, document))
    found = {id(scan.block): scan for scan in scans}
    told = tuple(filter(None, map(as_setting, said)))
    return reading._replace(claims=[multiplied(claim, found) for claim in joined(document.blocks, reading.claims)], told=told), scans


def _is_timed(side: Side) -> bool:
    """Whether a side computes with a stretch of time."""
    units = [number.printed.unit for number in numbers(side.expression)] if side.is_computation and side.expression is not None else []
    return any(unit is not None and unit.dimension == "seconds" for unit in units)


def _of_programs(document: Document) -> Iterator[Quantity]:
    """The figures of programs, which only their names are asked for."""
    return quantities([scan(block) for block in document.blocks if block.is_program and holds_figure(block.text.string)])


def _further(
    blocks: Sequence[Block],
    derived: Sequence[Claim],
    claims: Sequence[Claim],
    said: list[Proposition],
    scans: list[Scan],
    document: Document,
) -> Iterator[Claim]:
    """What forms and the sheet tell, of figures that no other reader has told of; ``said`` and ``scans`` are filled on the way."""
    said[:], scans[:] = read_article([block for block in blocks if holds_figure(block.text.string)])
    worded = filter(
        None,
        map(
            as_claim,
            chain(
                compared(scans, document.tables),  # by both figures, where a form has one and is not sure
                format_widths(scans),  # by the list, where a form knows the line
                each_times(scans),  # by the words for what each is, where a form knows a product of anything
                said,
                continued(scans),
                changes(scans),
                shares(scans),
                versions(scans),
                folds(scans),
                cancelling(scans),
                model_caches(scans),
                token_caches(scans),
                memory(scans),
                device_shares(scans),
                model_weights(scans),
                each_listed(scans),
            ),
        ),
    )
    cells = list(quantities(scans))
    results = right_results(claims)
    places = [side.span for claim in claims for side in claim.sides]
    proven: set[Span] = set()
    known = list(claims)
    for claim in _untold(chain(modules(scans), derived, worded, read_grown(document), echoes(scans)), claims):
        places += [side.span for side in claim.sides]
        known.append(claim)
        yield claim
    read = len(known)
    known += misprints(cells, results, known, proven)
    known += _untold(chain(conflicting(cells, results), said_again(scans)), known)
    known += _untold(misgiven(cells, known), known)
    known += named_again([*cells, *_of_programs(document)], known)
    known += _untold(chain(determined(document.tables), sized_names(scans)), known)
    yield from known[read:]
    places += [side.span for claim in known[read:] for side in claim.sides]
    yield from values(cells, places, results, proven)


def _untold(found: Iterable[Claim], claims: Sequence[Claim]) -> Iterator[Claim]:
    """The claims about figures of which none is told that is no mere statement and not doubted."""
    told = [claim for claim in claims if claim.kind != "statement" and claim.doubt is None and not _IS_OTHERWISE(claim)]
    taken = {claim.sides[-1].span.start for claim in told}
    printed = {claim.sides[-1].span.start for claim in told if claim.measure == PRINTED}
    for claim in found:
        at = claim.sides[-1].span.start
        if at not in taken or (at in printed and claim.measure.startswith("cache:")):  # a program may compute what its model does not have
            taken.add(claim.sides[-1].span.start)
            yield claim


_IS_OTHERWISE: KeptOf[Claim, bool] = KeptOf(lambda claim: _relates_figures(claim) or _names_formats(claim))


def _names_formats(claim: Claim) -> bool:
    """Whether the side before a figure names formats, or what some bytes are of, and computes nothing: ``FP16/BF16=2``, ``weights = 2 bytes``."""
    before = claim.sides[-2].expression if len(claim.sides) > 1 else None
    found = names(before) if before is not None else set()
    if isinstance(before, Name) or (len(claim.sides) == 2 and before is None):
        first = next(iter(numbers(claim.sides[-1].readings[0]) if claim.sides[-1].readings else ()), None)
        return first is not None and first.printed.unit is not None and first.printed.unit.dimension == "bytes"
    return bool(found) and all(len(name) >= LEAST_FORMAT and head_of(name, vocabulary())[1] for name in found)


LEAST_FORMAT = 3
"""Letters of the name of a format."""


def _relates_figures(claim: Claim) -> bool:
    """Whether a claim sets figures of two kinds equal: ``701B vs 671B = 4.5% error``, ``a 7B model = 14 GB``, ``8 GPUs × 3 hours = 24``."""
    last = claim.sides[-1].number
    if last is not None and last.printed.unit is None and any(_is_timed(side) for side in claim.sides[:-1]):
        return True
    printed = [side.number.printed for side in claim.sides if side.number is not None]
    kinds = {(one.percent, one.unit.dimension if one.unit is not None else "") for one in printed}
    measured = len(kinds) > 1 and (len({one.percent for one in printed}) > 1 or all(one.unit is not None for one in printed))
    return measured and len(printed) == len(claim.sides)
