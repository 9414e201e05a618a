"""The derivations of the sheet as claims, so that they are judged and told like all others."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from auditor.claims.claim import Claim, ClaimKind, computed_claim
from auditor.notation.expression import numbers
from auditor.sheet.base_rows import against_base
from auditor.sheet.cache_tables import cache_tables
from auditor.sheet.cancelling_rows import cancelling_rows
from auditor.sheet.columns import computed_cells
from auditor.sheet.culprit import part_at_fault
from auditor.sheet.derivation import Derivation, Operator, is_counted
from auditor.sheet.each_bytes import each_bytes
from auditor.sheet.figures import Figure, Figures, grid
from auditor.sheet.formulas import beside
from auditor.sheet.hundreds import hundreds
from auditor.sheet.kept_tables import Made, of_cells
from auditor.sheet.model_bytes import model_bytes
from auditor.sheet.named import named_cells
from auditor.sheet.opening_totals import opening_totals
from auditor.sheet.rate_columns import rate_columns
from auditor.sheet.row_formulas import by_row
from auditor.sheet.scaled import scaled_cells
from auditor.sheet.section_totals import layer_of
from auditor.sheet.sharded_columns import sharded_columns
from auditor.sheet.share_cells import share_cells
from auditor.sheet.totals import totals
from auditor.source.document import Block, Document
from auditor.source.tables import Table

NOT_PROVEN = ("not-proven", "nothing in the table proves what this is computed from", "表中无从证明该数由什么算出")
_KINDS: dict[Operator, ClaimKind] = {
    "total": "sum",
    "sum": "sum",
    "ratio": "share",
    "change": "share",
    "rest": "share",
    "product": "sum",
    "formula": "sum",
    "worked": "equality",
    "shape": "shape",
}


def read_derived(document: Document) -> Iterator[Claim]:
    """The totals, columns and rows of the tables of a document that come about from other cells."""
    sections: dict[tuple[str, ...], list[Block]] = defaultdict(list)
    around: dict[tuple[str, ...], list[Block]] = defaultdict(list)
    for block in document.blocks if document.tables else ():
        if block.cell is None and not block.chrome:
            sections[block.headings].append(block)
            around[block.headings[:-1]].append(block)
    layer: Figure | None = None
    tables = Counter(table.headings for table in document.tables if not table.is_listed)
    for table in document.tables:
        section = sections[table.headings]
        alone = section if not table.is_listed and tables[table.headings] == 1 else ()
        for derivation in derivations(table, document.content, section, layer, around[table.headings[:-1]], alone):
            yield claim_of(derivation)
        layer = layer_of(table) or layer
    yield from map(claim_of, hundreds(document.tables))
    yield from map(claim_of, rate_columns(document.tables))


def read_grown(document: Document) -> Iterator[Claim]:
    """The cells of tables that grow with what heads them, where nothing nearer says what they are."""
    for table in document.tables:
        yield from map(claim_of, scaled_cells(table, grid(table)))


def derivations(
    table: Table,
    content: str,
    section: Sequence[Block] = (),
    layer: Figure | None = None,
    around: Sequence[Block] = (),
    alone: Sequence[Block] = (),
) -> Iterator[Derivation]:
    """All cells of a table that come about from others; of two derivations of one cell the first counts. ``content`` is the document,
    ``section`` the blocks beside the table, ``alone`` likewise where it is the only one there, ``around`` those of the sections beside its own.

    ``layer`` is what one layer comes to in a table before.
    """
    figures = grid(table)
    if any(map(any, figures)):
        beside_others, shared, computed, by_bytes = of_cells(table, lambda: _of_cells(table, figures))
        yield from beside_others
        yield from (part_at_fault(found, content) for found in totals(table, figures, content, layer, alone))
        yield from shared
        yield from cache_tables(table, (*section, *around))
        yield from computed
        said = "\n".join(block.text.string for block in section)
        yield from sharded_columns(table, said)
        yield from by_row(table, said)
        yield from by_bytes
        yield from model_bytes(table)


def _of_cells(table: Table, figures: Figures) -> Made:
    """What the cells of a table tell by themselves, by how much it counts."""
    return (
        tuple(beside(table)),
        (*opening_totals(table), *share_cells(table, figures)),
        (*named_cells(table, figures), *cancelling_rows(table, figures), *computed_cells(table, figures), *against_base(table, figures)),
        tuple(each_bytes(table)),
    )


def claim_of(derivation: Derivation) -> Claim:
    """The claim that a cell is what others come to; one that nothing proves can hold, and never fails."""
    target = derivation.target
    kind = _KINDS.get(derivation.operator, "approximation")
    at = derivation.operands[0].span
    claim = computed_claim(kind, target.cell.block, target.number, derivation.expression, derivation.shown, at)
    if (
        target.printed.is_integer_print
        and not target.printed.about
        and derivation.operator in ("total", "product", "formula", "worked", "shape")
    ):
        claim = claim._replace(relations=("=",))  # all digits are printed, so that all count
    if derivation.operator == "total" and derivation.proof and target.cell.block.cell is not None:
        claim = claim._replace(
            sure=all(map(is_counted, (target, *derivation.operands)))
        )  # whole figures in columns: nothing was put together
    cells = {figure.number: figure.span for figure in derivation.operands}
    claim = claim._replace(cells=tuple(cells.get(number) for number in numbers(derivation.expression)))
    claim = claim._replace(measure=derivation.measure)
    return claim if derivation.proof else claim._replace(doubt=NOT_PROVEN)
