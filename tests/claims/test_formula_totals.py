"""Totals of formulas in tables and under lines: held against the sum of what stands above, where it has the same terms."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document

TABLE = "| part | formula |\n|---|---|\n| attention | $4h^2 + 4h$ |\n| {label} | $8h^2 + 5h$ |\n| norms | $4h$ |\n| total | ${total}$ |\n"
ITEMS = "- attention: $4h^2 + 4h$\n- {label}: $8h^2 + 5h$\n- norms: $4h$\n- total: ${total}$\n"
LINES = "Attention: 4h^2 + 4h\n{label}: 8h^2 + 5h\nNorms: 4h\nTotal: {total}\n"
CHAIN = "1. 注意力：$4h^2 + 4h$\n2. {label}：$= 2 \\times 4h^2 + 5h = 8h^2 + 5h$\n3. 归一化：$4h$\n4. 合计：${total}$\n"
STATES = "| state | bytes |\n|---|---|\n| weights | $2P$ |\n| gradients | $2P$ |\n| {label} | $4P$ |\n| moments | $8P$ |\n| total | ${total}$ |\n"


def outcomes(text: str) -> list[str]:
    audit = audit_document(read_document("a.md", text))
    return [audit.outcome(at) for at, claim in enumerate(audit.claims) if claim.kind == "sum"]


@pytest.mark.parametrize("form", [TABLE, ITEMS, LINES, CHAIN])
def test_a_total_of_formulas_is_their_sum(form: str) -> None:
    assert outcomes(form.format(label="FFN", total="12h^2 + 13h")) == ["holds"]
    assert outcomes(form.format(label="FFN", total="h(12h + 13)")) == ["holds"]
    assert outcomes(form.format(label="FFN", total="12h^2 + 12h")) == ["fails"]
    assert outcomes(form.format(label="FFN", total="12h^2 + 9h")) == ["fails"]  # the norms are forgotten


def test_so_many_times_one_thing() -> None:
    assert outcomes(STATES.format(label="master copy", total="16P")) == ["holds"]
    assert outcomes(STATES.format(label="master copy", total="18P")) == ["fails"]


@pytest.mark.parametrize("form", [TABLE, ITEMS, LINES])
@pytest.mark.parametrize("total", ["12h^2", "12h^2 + 13h + 2", "L(12h^2 + 13h)", "12d^2 + 12d", "12h^2 + 13h + Vh"])
def test_a_total_of_some_of_them_or_of_something_else_is_left_alone(form: str, total: str) -> None:
    assert outcomes(form.format(label="FFN", total=total)) in ([], ["holds"])


@pytest.mark.parametrize("label", ["two of them", "FFN, each", "FFN ×", "3 layers", "total of the FFN"])
def test_a_line_that_counts_more_than_once_makes_no_plain_sum(label: str) -> None:
    for form in (TABLE, ITEMS, LINES):
        assert outcomes(form.format(label=label, total="12h^2 + 12h")) == []


def test_a_total_above_ends_the_sum_or_is_taken_up() -> None:
    twice = ITEMS.format(label="FFN", total="12h^2 + 13h") + "\n" + ITEMS.format(label="FFN", total="12h^2 + 12h")
    assert outcomes(twice) == ["holds", "fails"]
    more = ITEMS.format(label="FFN", total="12h^2 + 13h") + "- keys: $h^2$\n- values: $h^2$\n- gate: $h^2 + h$\n- total: ${}$\n"
    assert outcomes(more.format("15h^2 + 14h")) == ["holds"]
    assert outcomes(more.format("3h^2 + h")) == ["holds", "holds"]


def test_lines_in_words_between_end_the_sum() -> None:
    assert outcomes(ITEMS.replace("- norms", "- nothing here\n- norms").format(label="FFN", total="12h^2 + 12h")) == []


def test_the_message_says_what_the_sum_is() -> None:
    (finding,) = audit_document(read_document("a.md", TABLE.format(label="FFN", total="12h^2 + 12h"))).findings
    assert finding.name == "wrong-simplification"
    assert finding.working == ("4h^2 + 4h + 8h^2 + 5h + 4h = 12h^2 + 13h",)


def test_a_name_is_one_and_the_same_in_all_formulas() -> None:
    lines = "- attention: $4H^2 + 3H + I$\n- gate (shared): $H$\n- up: $I$\n- norms: $H$\n"
    assert outcomes(f"{lines}- total: $4H^2 + 4H + 2I$\n") == []
    assert outcomes(f"{lines}- total: $4H^2 + 5H + 2I$\n") == ["holds"]
