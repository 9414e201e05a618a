"""Hostile documents take no more steps than their size allows: counted, not timed.

text, and the same four times as long -> calls of functions of the package while it is audited -> no more than in proportion
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from types import FrameType
from typing import Any

import pytest

from auditor.audited import Audit
from auditor.notation.expression import Number, Operation, numbers
from auditor.notation.printed import read_digits
from auditor.pipeline import audit_document
from auditor.rules import operands
from auditor.rules.sheet import sheet_of
from auditor.rules.suppression import suppress
from auditor.source import debris
from auditor.source.debris import Effort, find_echoes
from auditor.source.directives import MOST, read_directives
from auditor.source.reader import read_document
from auditor.source.scan import candidate


def audited(text: str) -> Audit:
    return audit_document(read_document("post.md", text))


def calls(work: Callable[[], object]) -> int:
    """How many functions of Python and of its library a piece of work calls."""
    count = 0

    def note(frame: FrameType, event: str, _: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def many(number: int, unit: Callable[[int], str]) -> str:
    return "".join(map(unit, range(number)))


GROWING: dict[str, Callable[[int], str]] = {
    "a letter that is set again": lambda i: f"H = {i}\n\n4H^2 + 4H = {i * i * 4 + 1}\n\n",
    "wrong sums": lambda i: f"{' + '.join(str(100_000 + 37 * i + 1009 * j) for j in range(20))} = 7,000,000\n\n",
    "rounded products": lambda i: f"{123_456 + 7 * i} × {654_321 + 11 * i} = 1.5M\n\n",
    "settings that differ": lambda i: f"hidden_size = {i + 1000}\n\n",
    "letters of headings": lambda i: f"## Part {i}\n\nwhere n is the hidden size and n = 768. The attention has 4 × n = 7.\n\n",
    "switches": lambda i: "<!-- auditor: disable[A,C,D,K,S,T,U] -->\n\n2*3=7\n\n",
}


@pytest.mark.parametrize("name", GROWING)
def test_four_times_the_text_takes_four_times_the_steps(name: str) -> None:
    audited("BERT-base: 2 × 3 = 7\n\n" + many(5, GROWING[name]))  # what is made once is made before
    short, long = ("BERT-base: 2 × 3 = 7\n\n" + many(number, GROWING[name]) for number in (30, 120))
    assert calls(lambda: audited(long)) < 5.5 * calls(lambda: audited(short))


def test_a_sum_is_solved_for_all_of_its_operands_in_one_walk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(operands, "_solve", lambda *_: pytest.fail("solved one by one"))
    assert audited("100,001 + 200,002 × 3 - 300,003 = 7,000,000").findings[0].fix is not None


def number(digits: str) -> Number:
    printed = read_digits(digits)
    assert printed is not None
    return Number(printed, 0, 0)


def test_the_walk_finds_what_each_operand_would_have_to_be() -> None:
    total = Operation("+", Operation("*", number("2"), number("300")), Operation("/", number("50"), number("5")))
    lines = operands._at_zero(total)
    assert lines is not None
    assert lines[:3] == [(10, 300), (10, 2), (600, Fraction(1, 5))]
    assert lines[3] is None
    for at, _ in enumerate(numbers(total)[:3]):
        line = lines[at]
        assert line is not None
        assert operands._on(line, Fraction(910)) == operands._solve(total, at, Fraction(910))


def test_figures_that_differ_in_two_digits_are_found_by_their_thirds() -> None:
    sheet = sheet_of(
        audited("2 × 3 = 7\n\n" + "\n\n".join(f"{figure} × 1 = {figure}" for figure in ("234567", "234568", "934568", "999567")))
    )
    before = sheet.effort
    assert {int(figure) for figure in sheet.similar(Fraction(234_567))} == {234_568, 934_568}
    spent = before - sheet.effort
    assert 0 < spent < 12


def test_what_is_not_tried_is_not_safe(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "123,456 × 2 = 246,922"
    (finding,) = audited(text).findings
    assert finding.fix is not None
    assert finding.fix.safe
    monkeypatch.setattr("auditor.rules.sheet.MOST_EFFORT", 0)
    (finding,) = audited(text).findings
    assert finding.fix is None or not finding.fix.safe


def test_copied_formulas_are_looked_for_up_to_a_bound_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    echo = "4×768^2\n=\n2,359,296\n4 \\times 768^2=2,359,296\n4×7682=2,359,296\n\n"
    assert not read_document("post.md", echo * 5).notes
    monkeypatch.setattr(debris, "MOST_EFFORT", 200)
    document = read_document("post.md", echo * 5)
    assert any("more than can be looked for" in note for note in document.notes)
    effort = Effort()
    find_echoes("\\times " + "=a" * 2000, effort)
    assert effort.left > -2000


def test_percents_one_after_the_other_are_passed_once() -> None:
    """Each was followed to the end of its line: twelve seconds for a megabyte."""
    assert not candidate("1%" * 300_000)
    assert candidate("1%,2% of it")


def test_directives_need_no_list_of_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    import tracemalloc

    document = read_document("post.md", "<!-- auditor: ignore[A101] -->\n2*3=7\n\n" + "a\n" * 300_000)
    assert document.line_starts
    tracemalloc.start()
    try:
        assert len(read_directives(document)) == 1
        assert tracemalloc.get_traced_memory()[1] < 3_000_000
    finally:
        tracemalloc.stop()


def test_rules_of_all_directives_are_counted_together() -> None:
    document = read_document("post.md", ("<!-- auditor: ignore[" + "A," * 900 + "] -->\n\n2*3=7\n\n") * 20)
    directives = read_directives(document)
    assert sum(len(directive.rules or ()) for directive in directives) == MOST
    assert len(directives) == 20


def test_what_is_disabled_ends_where_it_is_enabled_next() -> None:
    text = "".join(f"<!-- auditor: {verb}[{rule}] -->\n\n2*3=7\n\n" for verb in ("disable", "enable") for rule in ("A101", "C", "A101"))
    document = read_document("post.md", text)
    directives = read_directives(document)
    assert [one.span for one, other in pairwise(directives) if one.span > other.span] == []
    audit = audit_document(document)
    assert len([finding for finding in audit.findings if finding.code == "A101"]) == 3
    assert suppress(document, directives, ()).idle


def test_models_that_nobody_knows_are_told_up_to_a_bound() -> None:
    audit = audited("<!-- auditor: model=nothing-at-all -->\n\n2*3=7\n\n" * 200)
    assert len(audit.problems) < 30
    assert "180 more" in audit.problems[-1]


def test_no_repair_is_certain_beside_too_many_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "768 × 768 = 589,842\n\n" + "".join(f"There are {i:,}.\n\n" for i in range(200_001, 200_011))
    (finding,) = audited(text).findings
    assert finding.fix is not None
    assert finding.fix.safe
    monkeypatch.setattr("auditor.rules.sheet.MOST_FIGURES", 5)
    (finding,) = audited(text).findings
    assert finding.fix is None or not finding.fix.safe


def test_figures_that_feed_each_other_are_given_up_soon() -> None:
    """Each repair changed the other figure, and that the first one again, 500 times."""
    ring = "82,944 = 331,776\n\n4 = 331,776\n\n"
    audited("82,944 = 331,776")
    assert calls(lambda: audited(ring)) < 60_000
