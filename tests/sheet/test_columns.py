"""Computed columns and rows: by a formula in the header, by what other rows prove, beside their computation."""

from __future__ import annotations

from random import Random

import pytest

from auditor import audit
from tests.sheet.told import told, wrong


def grid(*rows: tuple[str, ...]) -> str:
    head, *others = rows
    lines = ["| " + " | ".join(row) + " |\n" for row in others]
    return "| " + " | ".join(head) + " |\n|" + "---|" * len(head) + "\n" + "".join(lines)


def turned(*rows: tuple[str, ...]) -> str:
    return grid(*zip(*rows, strict=True))


WIDTHS = (("model", "width h", "12h²"), ("A", "384", "1,769,472"), ("B", "640", "4,915,200"), ("C", "896", "9,633,792"))


@pytest.mark.parametrize("write", [grid, turned])
def test_a_formula_in_the_header(write) -> None:  # type: ignore[no-untyped-def]
    assert wrong(write(*WIDTHS)) == []
    assert told(write(*WIDTHS))["4,915,200"] == "holds"
    assert wrong(write(*WIDTHS[:2], ("B", "640", "4,951,200"), WIDTHS[3])) == ["4,951,200"]


def test_the_size_that_two_rows_belie_is_told() -> None:
    rows = (
        ("模型", "宽度 d", "词表 (21,000·d)", "位置 (768·d)"),
        ("小", "512", "10,752,000", "393,216"),
        ("中", "460", "13,440,000", "491,520"),
        ("大", "896", "18,816,000", "688,128"),
    )
    assert wrong(grid(*rows)) == ["460"]


@pytest.mark.parametrize("write", [grid, turned])
def test_layers_times_a_layer(write) -> None:  # type: ignore[no-untyped-def]
    rows = (("model", "blocks", "per block", "all blocks"), ("A", "8", "3,152,384", "25,219,072"), ("B", "10", "4,923,520", "49,235,200"))
    assert wrong(write(*rows, ("C", "24", "15,940,224", "382,565,376"))) == []
    assert wrong(write(*rows, ("C", "24", "15,940,224", "328,565,376"))) == ["328,565,376"]


@pytest.mark.parametrize("heads", [("setup", "A", "B", "savings"), ("方案", "A", "B", "节省")])
def test_what_is_saved(heads: tuple[str, ...]) -> None:
    rows = (heads, ("one", "160 MB", "88 MB", "72 MB"), ("two", "320 MB", "190 MB", "130 MB"))
    assert wrong(grid(*rows, ("three", "640 MB", "410 MB", "230 MB"))) == []
    assert wrong(grid(*rows, ("three", "640 MB", "410 MB", "320 MB"))) == ["320 MB"]


@pytest.mark.parametrize("heads", [("setup", "weights", "states", "Total"), ("方案", "权重", "状态", "合计")])
def test_a_column_that_is_called_total(heads: tuple[str, ...]) -> None:
    rows = (heads, ("one", "14 GB", "56 GB", "70 GB"), ("two", "26 GB", "104 GB", "130 GB"))
    assert told(grid(*rows))["130 GB"] == "holds"
    assert wrong(grid(*rows, ("three", "31 GB", "124 GB", "185 GB"))) == ["185 GB"]


@pytest.mark.parametrize("head", ["calculation", "公式"])
def test_a_computation_and_its_value(head: str) -> None:
    assert wrong(grid(("part", head, "count"), ("a", "384 × 1,152", "442,368"), ("b", "384 × 384", "147,654"))) == ["147,654"]


STATES = {
    "en": (("What", "Format", "Memory"), ("weights", "BF16", "2Ψ"), ("gradients", "BF16", "2Ψ"), ("master weights", "FP32", "4Ψ"), ("moments of Adam", "FP32", "8Ψ")),
    "zh": (("内容", "精度", "字节/参数"), ("参数", "FP16", "2 字节"), ("梯度", "FP16", "2 字节"), ("主权重", "FP32", "4 字节"), ("Adam 状态", "FP32", "8 字节")),
}  # fmt: skip


@pytest.mark.parametrize(
    ("language", "total", "slip"), [("en", ("total", "", "16Ψ bytes"), "6Ψ"), ("zh", ("合计", "", "16 字节"), "6 字节")]
)
def test_bytes_of_each_parameter_in_a_format(language: str, total: tuple[str, ...], slip: str) -> None:
    rows = STATES[language]
    assert wrong(grid(*rows, total)) == []
    assert slip in wrong(grid(*rows[:2], (*rows[2][:2], slip), *rows[3:], total))
    assert wrong(grid(*rows, (*total[:2], total[2].replace("16", "46")))) == [total[2].replace("16", "46").split(" bytes")[0]]


ROWS = (
    ("part", "formula", "toy-S"), ("up", "$d \\times d_{ff}$", "1,474,560"), ("down", "$d_{ff} \\times d$", "1,474,560"), ("gate", "$d \\times d_{ff}$", "1,474,560"),
    ("norm", "$2d$", "1,280"), ("bias", "$d$", "640"), ("head", "$d^2$", "409,600"),
)  # fmt: skip


@pytest.mark.parametrize(("right", "slip"), [("1,474,560", "1,747,560"), ("1,280", "9,280"), ("640", "940")])
def test_a_formula_and_its_value_in_a_row(right: str, slip: str) -> None:
    assert wrong(grid(*ROWS)) == []
    at = next(at for at, row in enumerate(ROWS) if row[-1] == right)
    assert wrong(grid(*ROWS[:at], (*ROWS[at][:-1], slip), *ROWS[at + 1 :])) == [slip]


def test_a_computation_beside_a_formula_says_what_its_names_are() -> None:
    rows = (("组件", "参数量", "小模型"), ("词嵌入", "$V \\times d$", "$21000 \\times 640 = 13.44M$"), ("末尾归一化", "$2d$", "$1,280$"))
    assert wrong(grid(*rows, ("输出层", "$d \\times V$", "$13.44M$"))) == []
    assert wrong(grid(*rows, ("输出层", "$d \\times V$", "$18.44M$"))) == ["18.44M"]


def test_a_row_that_counts_otherwise_than_its_formula_is_no_slip() -> None:
    """Twelve layers where the formula is of one, a quarter of the heads, and biases that the formula leaves out."""
    for value in ("17,694,720", "368,640", "1,477,760"):
        assert wrong(grid(*ROWS, ("all", "$d \\times d_{ff}$", value))) == []


def test_random_columns_prove_nothing() -> None:
    """Columns of random figures: what other rows seem to prove by chance is told in fewer than three tables of a hundred."""
    random, found = Random(11), 0
    for _ in range(200):
        rows = [(f"m{row}", *(f"{random.randrange(2, 900)}" for _ in range(4))) for row in range(4)]
        found += bool(wrong(grid(("model", "a", "b", "c", "d"), *rows)))
    assert found <= 6


def test_so_many_of_one_count_are_a_ratio() -> None:
    rows = [("MHA", 48, "1.0×"), ("8 groups", 8, "0.167×"), ("4 groups", 4, "0.083×"), ("MQA", 1, "0.021×")]
    text = "| kind | query heads | KV heads | size |\n|---|---|---|---|\n" + "".join(
        f"| {kind} | 48 | {kv} | {size} |\n" for kind, kv, size in rows
    )
    assert wrong(text) == []
    assert wrong(text.replace("0.083×", "0.283×")) == ["0.283"]


def test_ratios_of_round_figures_are_of_them_as_printed_where_many_are() -> None:
    rows = [
        ("600 MB", "100 MB", "6:1"),
        ("3 GB", "400 MB", "7.5:1"),
        ("9 GB", "2 GB", "4.5:1"),
        ("14 GB", "4 GB", "3.5:1"),
        ("20 GB", "4 GB", "5:1"),
    ]
    table = [
        ("size", "training", "inference", "ratio"),
        ("---",) * 4,
        *((f"s{at}", f"~{a}", f"~{b}", c) for at, (a, b, c) in enumerate(rows)),
    ]
    text = "\n".join(f"| {' | '.join(row)} |" for row in table)
    assert not audit(text).findings
    assert [finding["stated"] for finding in audit(text.replace("6:1", "7:1")).findings] == ["7"]


def test_a_column_of_errors_is_what_two_others_differ_by() -> None:
    rows = [("a", "512M", "498.1M", "2.7%"), ("b", "871M", "904.7M", "3.9%"), ("c", "1,240M", "1,187M", "4.3%")]
    text = "| model | stated | counted | error |\n|---|---|---|---|\n" + "".join(f"| {' | '.join(row)} |\n" for row in rows)
    assert wrong(text) == []
    assert wrong(text.replace("3.9%", "5.9%")) == ["5.9%"]


@pytest.mark.parametrize(
    "heads", [("setup", "Embedding", "Attention", "FFN", "Other", "Total"), ("方案", "词嵌入", "注意力", "前馈网络", "其他", "合计")]
)
def test_a_total_of_components_and_all_others_counts_nothing_else(heads: tuple[str, ...]) -> None:
    parts = ("16.4M", "25.2M", "50.3M", "0.9M")
    assert wrong(grid(heads, ("one", *parts, "92.8M"), ("two", *parts, "~93M"))) == []
    assert wrong(grid(heads, ("one", *parts, "~60M"), ("two", *parts, "~180M"))) == ["60M", "180M"]
    assert wrong(grid(heads, ("one", *parts, "76.4M"), ("two", *parts, "76.4M"))) == [], "what is shared may be counted elsewhere"
    assert wrong(grid((*heads[:4], "vocab", "Total"), ("one", *parts, "~60M"), ("two", *parts, "~180M"))) == []
