"""What a document says with figures that stand apart: rows of a table, a share and its whole, a total under its list, a figure printed twice.

tables -> shapes, totals, shares -> sentences about figures elsewhere -> lists with their totals -> claims
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from auditor.claims.amounts import holds_figure
from auditor.claims.blocks import is_read, is_session
from auditor.claims.byte_rates import read_byte_rates
from auditor.claims.claim import Claim
from auditor.claims.explicit_shares import may_hold_share, read_explicit_shares
from auditor.claims.formula_totals import read_formula_lines, read_formula_totals
from auditor.claims.list_formulas import read_formulas_of_lists
from auditor.claims.memory import Counts, has_sizes, read_size_lists, read_sizes
from auditor.claims.misprints import read_misprints
from auditor.claims.parameter_bytes import may_sum_bytes, read_parameter_bytes
from auditor.claims.percentages import read_percentages
from auditor.claims.portions import Parts, has_shares, read_portions
from auditor.claims.precisions import read_precisions
from auditor.claims.printouts import read_printouts
from auditor.claims.ratios import Totals, may_compare, read_ratios
from auditor.claims.remainders import read_remainders
from auditor.claims.restated import read_restated
from auditor.claims.shapes import read_equal_shapes, read_shape_rows
from auditor.claims.shares import Figures, read_comparisons, read_named_shares
from auditor.claims.spoken import read_spoken, taken_by
from auditor.claims.spoken_products import may_speak_of_product, read_spoken_products
from auditor.claims.spoken_quotients import may_divide, read_spoken_quotients
from auditor.claims.spoken_sums import read_spoken_sums
from auditor.claims.summaries import read_summaries
from auditor.claims.tables import rows_of
from auditor.claims.worked import may_be_worked, read_worked
from auditor.source.document import Block, Document


def read_across(document: Document, blocks: Sequence[Block], read: Sequence[Claim], settings: Sequence[Claim]) -> Iterator[Claim]:
    """The claims of a document whose sides stand in different places.

    ``blocks`` are those that hold the author's words, ``read`` and ``settings`` the claims and bare settings found in them.
    """
    figures = Figures(document)
    counts = Counts(blocks)
    taken = taken_by(read)
    sure = taken_by([claim for claim in read if claim.doubt is None])
    worked = {side.span for claim in read if any(side.is_computation for side in claim.sides) for side in claim.sides}
    results = {side.span for claim in read for side in claim.sides[1:]}
    ends = {id(claim.block): claim.sides[-1] for claim in read if claim.block.kind == "math"}
    shares = {claim.sides[-1].span.start for claim in read}
    parts = Parts(read, counts, blocks)
    models = Totals(blocks, parts)
    tables = list(rows_of([block for block in document.blocks if block.cell is not None and not block.chrome]))
    for table in tables:
        yield from read_shape_rows(table)
        yield from read_formula_totals(table)
        yield from read_precisions(table)
    totals: list[Claim] = list(read_formulas_of_lists(blocks))
    if any(block.kind == "code" for block in document.blocks):
        summaries = list(read_summaries(document.blocks))
        told = {id(claim.block) for claim in summaries}
        totals += summaries
        printed = [
            block for block in document.blocks if block.kind == "code" and (is_read(block) or is_session(block)) and id(block) not in told
        ]
        totals += read_printouts(printed, taken | {claim.sides[-1].span for claim in totals})
    yield from totals
    worked |= {claim.sides[-1].span for claim in totals}
    yield from read_size_lists(blocks, counts)
    for at, block in enumerate(blocks):
        if not holds_figure(block.text.string):
            continue
        if block.cell is None and has_sizes(block.text.string):
            for claim in (*read_byte_rates(block), *read_sizes(block, counts, parts.wholes)):
                if claim.span not in results:
                    results.add(claim.span)
                    yield claim
        if block.cell is None:
            yield from read_formula_lines(blocks, at)
            if may_sum_bytes(block.text.string):
                yield from read_parameter_bytes(block)
            spoken = list(read_spoken(block, taken))
            yield from spoken
            taken |= taken_by(spoken)
            summed = list(read_spoken_sums(block, worked))
            yield from summed
            taken |= taken_by(summed)
            if may_speak_of_product(block.text.string):
                products = list(read_spoken_products(block, taken | worked))
                yield from products
                taken |= taken_by(products)
            if may_divide(block.text.string):
                yield from read_spoken_quotients(block, sure)
            if may_hold_share(block.text.string):
                yield from read_explicit_shares(block, shares, ends.get(id(blocks[at - 1])) if at else None)
            if has_shares(block.text.string):
                portions = list(read_portions(block, parts))
                yield from portions
                shares |= {claim.span.start for claim in portions}
                found = list(read_percentages(blocks, at, parts, figures, shares))
                yield from found
                yield from read_remainders(block, shares | {claim.span.start for claim in found})
            if may_compare(block.text.string):
                yield from read_ratios(blocks, at, parts, models, figures)
        shaped = list(read_equal_shapes(block, taken))
        yield from shaped
        taken |= taken_by(shaped)
        if may_be_worked(block.text.string):
            yield from read_worked(block, taken)
        yield from read_named_shares(block, tables)
        yield from read_comparisons(block, figures)
    for at, block in enumerate(blocks):
        yield from read_restated(block, blocks[at + 1] if at + 1 < len(blocks) else None)
    yield from read_misprints(blocks, read, settings)
