"""One table, told in seven ways: whoever relates its rows needs not know how it was drawn."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.source.code import language_of, told_by_text
from auditor.source.reader import read_document
from auditor.source.tables import Table, tables_of

Cells = list[tuple[str, str]]


def markdown(rows: Cells) -> str:
    return "|  |  |\n|---|---|\n" + "".join(f"| {label} | {figure} |\n" for label, figure in rows)


def html(rows: Cells) -> str:
    return "<table><tr><td></td><td></td></tr>" + "".join(f"<tr><td>{a}</td><td>{b}</td></tr>\n" for a, b in rows) + "</table>\n"


def boxes(rows: Cells) -> str:
    return "```\n┌────┬────┐\n" + "".join(f"│ {label:<30} │ {figure:>14} │\n" for label, figure in rows) + "└────┴────┘\n```\n"


def blanks(rows: Cells) -> str:
    return "```\n" + "".join(f"{label:<30}   {figure:>14}\n" for label, figure in rows) + "```\n"


def tree(rows: Cells) -> str:
    return "```\n" + "".join(f"{'└' if at + 1 == len(rows) else '├'}── {a}: {b:>14}\n" for at, (a, b) in enumerate(rows)) + "```\n"


def items(rows: Cells) -> str:
    return "".join(f"- **{label}**: {figure}\n" for label, figure in rows)


def lines(rows: Cells) -> str:
    return "```text\n" + "".join(f"{label + ':':<30} {figure}\n" for label, figure in rows) + "```\n"


def told(text: str) -> list[list[str]]:
    found = tables_of(read_document("post.md", f"A layer has 2 × 384 = 768 of them.\n\n{text}\nWords below.\n"))
    assert len(found) == 1, text
    return [[cell.string for cell in row.cells] for row in found[0].rows]


LABELS = st.lists(
    st.sampled_from(["Embeddings", "Attention", "Final norm", "LM head", "词嵌入", "注意力层", "归一化", "Q proj"]), min_size=2, max_size=6
)
FIGURES = st.sampled_from(["38.6M", "~1,200 MB", "589,824", "7.1 亿", "2,359,296", "14 GB", "12.5%"])


@settings(max_examples=60, deadline=None)
@given(labels=LABELS, data=st.data())
def test_a_table_is_the_same_however_it_is_told(labels: list[str], data: st.DataObject) -> None:
    rows = [(label, data.draw(FIGURES)) for label in labels]
    for write in (markdown, html, boxes, blanks, tree, items, lines):
        assert told(write(rows)) == [[label, figure] for label, figure in rows], write.__name__


def only(text: str) -> Table:
    (table,) = tables_of(read_document("post.md", text))
    return table


def test_a_row_of_a_tree_is_label_figure_and_asides() -> None:
    table = only(
        "```\n总参数\n├── 词嵌入:   50,000 × 512 = 25,600,000  (25.6M)\n│   └── 位置: 1,024 × 512 = 524,288  ← 可学习\n└── 输出头: 0\n```\n"
    )
    assert [[cell.string for cell in row.cells] for row in table.rows] == [
        ["总参数"],
        ["词嵌入", "50,000 × 512 = 25,600,000", "25.6M"],
        ["位置", "1,024 × 512 = 524,288", "可学习"],
        ["输出头", "0"],
    ]
    assert [row.depth for row in table.rows] == [0, 1, 2, 1]


def test_cells_know_their_places() -> None:
    text = "```\nWeights:   600 MB  (150M params × 4 bytes)\n\nTotal:   ~8,000 MB (8 GB)\n```\n"
    for row in only(text).rows:
        for cell in row.cells:
            assert text[cell.span.start : cell.span.end] == cell.string
    assert [row.parted for row in only(text).rows] == [False, True]


def test_a_header_above_a_rule_is_one() -> None:
    table = only("```\nModel    Params   Memory\n-----------------------\nsmall    40M      160 MB\nlarge    120M     480 MB\n```\n")
    assert [cell.string for cell in table.header] == ["Model", "Params", "Memory"]
    assert [row.label for row in table.rows] == ["small", "large"]


def test_prose_is_no_table() -> None:
    assert tables_of(read_document("post.md", "One line and\nanother line, of words: only words\nfollow here.\n")) == ()


@pytest.mark.parametrize(
    "info", ["python", "python:train.py", "{.python}", "{.python .numberLines}", "python{3-5}", "python,ignore", "Python"]
)
def test_the_language_of_a_fence_whatever_else_its_info_says(info: str) -> None:
    assert language_of(info) == "python"


def test_a_fence_without_info_that_imports_is_a_program() -> None:
    assert told_by_text("import torch\nx = 3  # three\n") == "python"
    assert told_by_text("total = 3 + 4\nimport duties: 5\n") == ""
