"""Tables with a model a column, whose rows are computed from other rows: what the other columns prove is held against each."""

from __future__ import annotations

import pytest

from auditor.audit import audit_document
from auditor.source.reader import read_document

WIDTHS, LAYERS = (512, 640, 1152, 1408), (8, 10, 24, 40)


def table(changed: dict[tuple[str, int], int]) -> str:
    """Four models; ``changed`` are wrong figures by row and column."""
    rows = {
        "width d": [*WIDTHS],
        "layers": [*LAYERS],
        "token table (21,000·d)": [21_000 * d for d in WIDTHS],
        "position table (768·d)": [768 * d for d in WIDTHS],
        "one block (12d²+13d)": [12 * d * d + 13 * d for d in WIDTHS],
        "all blocks": [n * (12 * d * d + 13 * d) for d, n in zip(WIDTHS, LAYERS, strict=True)],
    }
    lines = ["| | S | M | L | XL |", "|---|---|---|---|---|"]
    for name, figures in rows.items():
        figures = [changed.get((name, at), figure) for at, figure in enumerate(figures)]
        lines.append(f"| {name} | " + " | ".join(f"{figure:,}" if figure > 9999 else str(figure) for figure in figures) + " |")
    return "\n".join(lines)


def told(changed: dict[tuple[str, int], int]) -> set[tuple[str | None, str | None]]:
    audit = audit_document(read_document("a.md", "All weights counted.\n\n" + table(changed)))
    return {(finding.stated, finding.expected) for finding in audit.findings}


def test_right_columns_are_silent() -> None:
    assert told({}) == set()


@pytest.mark.parametrize(
    ("row", "column", "wrong", "right"),
    [
        ("token table (21,000·d)", 1, 13_404_000, "13,440,000"),
        ("one block (12d²+13d)", 2, 15_904_176, "15,940,224"),
        ("all blocks", 2, 20 * 15_940_224, "382,565,376"),
    ],
)
def test_a_figure_that_the_rule_of_its_row_does_not_give_is_told(row: str, column: int, wrong: int, right: str) -> None:
    assert told({(row, column): wrong}) == {(f"{wrong:,}", right)}


def test_a_size_that_two_rows_belie_is_told_and_not_the_rows() -> None:
    assert told({("width d", 2): 1512}) == {("1512", "1152")}


def test_layers_that_share_their_weights_are_no_mistake() -> None:
    one = 12 * 1152 * 1152 + 13 * 1152
    assert told({("all blocks", 2): one}) == set()


@pytest.mark.parametrize(("stated", "alarms"), [("147,488,000", 0), ("147,448,000", 1), ("1,474,880,000", 1), ("152,320,000", 0)])
def test_of_two_columns_one_proves_a_slip_of_the_pen_in_the_other(stated: str, alarms: int) -> None:
    text = "| | S | M |\n|---|---|---|\n| depth | 8 | 10 |\n| a block | 6,300,160 | 14,748,800 |\n"
    text += f"| all blocks | 50,401,280 | {stated} |\n"
    assert len(audit_document(read_document("a.md", text)).findings) == alarms


def test_two_columns_prove_nothing_else() -> None:
    text = "| | S | M |\n|---|---|---|\n| width d | 512 | 640 |\n| token table (21,000·d) | 10,752,000 | 9,000,000 |\n"
    assert not audit_document(read_document("a.md", text)).findings


@pytest.mark.parametrize("times", ["×", "\\times", "\\cdot ", "*"])
def test_a_column_of_products_beside_their_values(times: str) -> None:
    table = "| Component | Expression | Parameters |\n|---|---|---|\n| Embedding | $32128{0} 512$ | 16,449,536 |\n| Six layers | $6{0} 4{{,}}195{{,}}840$ | {1} |\n"
    for stated, told in (("25,175,040", []), ("25,157,040", ["25,157,040"])):
        findings = audit_document(read_document("a.md", "# Sizes\n\n" + table.format(times, stated))).findings
        assert [finding.stated for finding in findings] == told


STAGES = (
    "| stage | width | block | blocks | sum |\n|---|---|---|---|---|\n| 1 | 96 | 112,347 | 2 | 224,694 |\n| 2 | 192 | 445,878 | 3 | 1,337,634 |\n"
    "| 3 | 384 | 1,776,492 | 6 | {third} |\n| 4 | 768 | 7,091,928 | {times} | 14,183,856 |\n"
)


@pytest.mark.parametrize(
    ("third", "times", "wrong"),
    [("10,658,952", "2", []), ("8,882,460", "2", ["8,882,460"]), ("8,882,460", "3", [])],
)
def test_a_column_that_is_the_product_of_two_others(third: str, times: str, wrong: list[str]) -> None:
    findings = audit_document(read_document("a.md", STAGES.format(third=third, times=times))).findings
    assert [finding.stated for finding in findings] == wrong
