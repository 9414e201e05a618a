"""The sheet of an article, recalculated: what is set to its own value changes nothing, and rings are found wherever they are."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from auditor.pipeline import audit_document
from auditor.report.sheet import recalculated, tell
from auditor.sheet.book import Book, Cell, Link
from auditor.sheet.recalculation import circular, recalculate
from auditor.source.reader import read_document

CORPUS = Path(__file__).parents[2] / "corpus"
SAMPLE = sorted(path for path in CORPUS.iterdir() if path.suffix in (".md", ".txt"))[::5]
ROUNDED = Fraction(1, 50)


def test_settings_at_their_own_values_give_every_figure_that_holds_again() -> None:
    followed = 0
    for path in SAMPLE:
        audit = audit_document(read_document(path.name, path.read_text(encoding="utf-8")))
        told = tell(audit)
        cells = told.book.cells
        own = {
            at: cell.value for at, cell in enumerate(cells) if cell.kind == "setting" and cell.formula is None and cell.value is not None
        }
        found = recalculated(told, own).new
        assert found is not None
        for at, value in found.values.items():
            cell = cells[at]
            if at in own or cell.claim is None or cell.value is None or audit.outcome(cell.claim) != "holds":
                continue
            followed += 1
            assert abs(value - cell.value) <= max(cell.slack, abs(cell.value) * ROUNDED), f"{path.name}: {cell.shown} = {cell.stated}"
    assert followed > 100


def ring(*links: tuple[int, int]) -> Book:
    """A book of six cells that are what their inputs add up to."""
    expression = audit_document(read_document("post.md", "2 + 3 = 5\n")).claims[0].sides[0].expression
    inputs: dict[int, list[int]] = {}
    for cell, source in links:
        inputs.setdefault(cell, []).append(source)
    return Book(
        tuple(
            Cell(
                "definition" if at in inputs else "setting",
                None,
                value=None if at in inputs else Fraction(at),
                formula=expression if at in inputs else None,
                links=tuple(Link(operand, source) for operand, source in enumerate(inputs.get(at, ()))),
            )
            for at in range(6)
        )
    )


@pytest.mark.parametrize(
    ("links", "found"),
    [
        (((1, 0), (2, 1)), set()),
        (((1, 2), (2, 1), (3, 1)), {1, 2}),
        (((1, 1),), {1}),
        (((1, 0), (2, 1), (2, 3), (3, 4), (4, 2), (5, 4)), {2, 3, 4}),
    ],
    ids=["a chain", "two and what comes from them", "itself", "three and what goes in and out"],
)
def test_rings_are_found_without_what_goes_in_and_out(links: tuple[tuple[int, int], ...], found: set[int]) -> None:
    assert circular(ring(*links)) == found


def test_what_comes_from_a_ring_is_not_computed_and_a_set_cell_cuts_it() -> None:
    book = ring((1, 0), (1, 2), (2, 1), (3, 2))
    assert recalculate(book, {0: Fraction(7)}, lambda _: True).problems == {1: "circular", 2: "circular", 3: "open"}
    cut = recalculate(book, {0: Fraction(7), 2: Fraction(1)}, lambda _: True)
    assert (cut.values[1], cut.values[3], cut.problems) == (8, 4, {})
