"""Totals of tables whose rows hold subtotals: of the parts of a layer, and of all layers; totals of nested lists, and under lists."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document

_ROWS = {
    "en": ("word embedding", "position embedding", "attention", "feed-forward", "two norms", "One layer", "All 6 layers", "Total"),
    "zh": ("词嵌入", "位置嵌入", "注意力", "前馈", "两个 LayerNorm", "单层", "6 层合计", "合计"),
}
_FIGURES = (5_760_000, 163_840, 1_640_960, 3_280_000, 2_560, 4_923_520, 29_541_120, 35_464_960)


def wrong_sums(figures: tuple[int, ...], language: str) -> list[str | None]:
    """What the wrong sums of a table of these figures state."""
    rows = "".join(f"| {name} | {figure:,} |\n" for name, figure in zip(_ROWS[language], figures, strict=True))
    document = read_document("a.md", "| part | parameters |\n|---|---:|\n" + rows)
    return [finding.stated for finding in audit_document(document).findings if finding.code == "A105"]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_total_counts_no_row_twice(language: str) -> None:
    assert wrong_sums(_FIGURES, language) == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_wrong_total_beside_subtotals_is_found(language: str) -> None:
    assert wrong_sums((*_FIGURES[:-1], 35_464_690), language) == ["35,464,690"]


def test_a_row_that_spells_out_its_sum_is_held_against_that() -> None:
    table = (
        "| part | formula | parameters |\n|---|---|---:|\n"
        "| embeddings | 9000 × 640 | 5,760,000 |\n| attention | 4 × 640² | 1,638,400 |\n| feed-forward | 8 × 640² | 3,276,800 |\n"
        "| layers | 6 × (1,638,400 + 3,276,800) | 29,491,200 |\n| Total | 5,760,000 + 29,491,200 | {} |\n"
    )
    for figure, codes in (("35,251,200", []), ("35,251,300", ["A101"])):
        findings = audit_document(read_document("a.md", table.format(figure))).findings
        assert [finding.code for finding in findings] == codes


def codes(text: str) -> list[tuple[str, str | None]]:
    return [(finding.code, finding.stated) for finding in audit_document(read_document("a.md", text)).findings]


@pytest.mark.parametrize(
    ("form", "right", "wrong"),
    [
        ("- layer\n  - first: 2,000 × 3 = 6,000\n  - second: 2,000 × 2 = 4,000\n  - 共 {}\n- next: 5\n", "10,000", "10,100"),
        ("- first: 2,000 × 3 = 6,000\n- second: 2,000 × 2 = 4,000\n  - Both total: {}\n", "10,000", "10,100"),
        ("- first: 2,000 × 3 = 6,000\n- second: 2,000 × 2 = 4,000\n\nSum: {}. Times 12: 120,000.\n", "10,000", "10,100"),
        ("- first: 2,000 × 3 = 6,000\n- second: 2,000 × 2 = 4,000\n\n小计 {}\n", "10,000", "10,100"),
    ],
)
def test_a_total_sums_the_list_that_it_closes(form: str, right: str, wrong: str) -> None:
    assert codes(form.format(right)) == []
    assert codes(form.format(wrong)) == [("A105", wrong)]


def test_rows_that_compute_prove_what_their_column_is() -> None:
    rows = "| what | how | parameters |\n|---|---|---:|\n| a | 2048 · 2048 | 4 194 304 |\n| b | 2048 · 512 | 1 048 576 |\n| c | 3 · 2048 | 6 144 |\n"
    assert codes(rows) == []
    assert codes(rows + "| d | 2048 · 8192 | 16 867 216 |\n") == [("A101", "16,867,216")]
    assert codes("| a | b |\n|---|---|\n| 2 · 2048 | 4,096 |\n| 3 · 2048 | 5,000 |\n") == []


@pytest.mark.parametrize(("head", "found"), [("p99", []), ("max latency", []), ("平均", []), ("tokens", [("A105", "19")])])
def test_what_is_slowest_or_mean_does_not_add_up(head: str, found: list[tuple[str, str]]) -> None:
    assert codes(f"| step | {head} |\n|---|---|\n| prefill | 12 |\n| decode | 8 |\n| total | 19 |\n") == found
