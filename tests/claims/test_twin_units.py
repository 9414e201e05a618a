"""One quantity in two units side by side: bytes in powers of 1000 and of 1024, a count and its 亿 behind a formula."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.rules.finding import Severity
from auditor.source.reader import read_document


def alarms(text: str) -> list[str | None]:
    """What is told of, notes on conventions aside."""
    return [finding.stated for finding in audit_document(read_document("a.md", text)).findings if finding.severity > Severity.INFO]


@pytest.mark.parametrize(
    ("form", "right", "wrong"),
    [
        ("The weights have 13,476,839,424 bytes, i.e. 13.5 GB or {}.\n", "12.6 GiB", "14.5 GiB"),  # turned the wrong way
        ("The weights take 13.5 GB ({}).\n", "12.6 GiB", "14.5 GiB"),
        ("The weights take 13.5 GB, or {}.\n", "12.57 GiB", "15.27 GiB"),
        ("权重共 13,476,839,424 字节，约 13.5 GB，即 {}。\n", "12.6 GiB", "14.5 GiB"),
        ("The cache takes 524,288 bytes per token, that is {}.\n", "512 KiB", "51.2 KiB"),
        ("The cache takes 524,288 bytes per token, or {}.\n", "524 kB", "542 kB"),
        ("- 合计：$6,607,077,376+131,072,000+266,240=6,738,415,616$，约 {}\n", "67.4 亿", "6.74 亿"),
        ("模型共有 6,738,415,616 个参数，约 {}。\n", "67.4 亿", "674 亿"),
        ("模型共有 6738415616 个参数（约 {}）。\n", "67.4 亿", "76.4 亿"),
        # at the beginning of the next passage
        ("$$\n6,607,077,376+131,072,000+266,240=6,738,415,616\n$$\n\n个参数，大约 {}。一半以上在前馈层里。\n", "67.4 亿", "6.74 亿"),
        ("甲：全部合计 6,738,415,616。\n\n乙：也就是 {}。那为什么叫 7B？\n", "67.4 亿", "6.74 亿"),
        ("All in all that makes 6,738,415,616.\n\nSo about {}, most of it in the layers.\n", "6.74B", "67.4B"),
        ("$$4,000,000,000 + 1,295,575,040 = 5,295,575,040$$\n\n也就是大约 {}，比实际的少。\n", "53 亿", "530 亿"),
        ("$$\n222,000,000 + 903,552 = 222,903,552\n$$\n\n约 {}，与论文一致。\n", "2.23 亿", "2.33 亿"),
    ],
)
def test_both_are_the_same(form: str, right: str, wrong: str) -> None:
    assert alarms(form.format(right)) == []
    assert alarms(form.format(wrong)) == [wrong]


@pytest.mark.parametrize(
    "words",
    [
        "A card of 80 GB (60 GiB free) is enough.",
        "It takes 13.5 GB (13.9 GiB with the cache) in fp16.",
        "The small one takes 13.5 GB, the large one 14.5 GiB.",
        "It takes 13.5 GB / 15 GiB of the disk.",
        "训练需要 3.15×10²³ FLOPs，即 315 ZFLOPs。",
        "它有 6,738,415,616 个参数，约 2 万亿词元。",
        "合计 6,738,415,616。\n\n约 1.3 亿是词嵌入。",
        "合计 6,738,415,616。\n\n约 6700 万条样本。",
    ],
)
def test_two_quantities_are_left_alone(words: str) -> None:
    assert alarms(words + "\n") == []


def test_a_line_that_says_so_in_words_may_round_otherwise() -> None:
    formula = "12 × 12,596,224 + 40 = 151,154,728\n\n"
    assert alarms(formula + "也就是大约 152M参数。\n") == []
    assert alarms(formula + "That is about 151M parameters.\n") == []
    assert alarms(formula + "That is about 1.51M parameters.\n") == ["1.51M"]


def test_a_line_in_words_is_not_about_a_short_figure_before_it() -> None:
    assert alarms("最后的归一化层：1 × 1,536 = 1,536\n\n也就是大约 1.54B参数。\n") == []


@pytest.mark.parametrize(
    ("right", "wrong", "figure"),
    [
        ("That is 141.1 GB, or 131.4 GiB.", "That is 141.1 GB, or 141.1 GiB.", "141.1 GiB"),
        ("权重 16.06 GB，约合 14.96 GiB。", "权重 16.06 GB，约合 16.06 GiB。", "16.06 GiB"),
        ("约 130.2 亿，即 13.02B。", "约 13.0 亿，即 13.02B。", "13.02B"),
        ("GPT-2 有 124M，即 1.24 亿参数。", "GPT-2 有 124M，即 12.4 亿参数。", "12.4 亿"),
        ("它有 70 亿（7B）参数。", "它有 7 亿（7B）参数。", "7B"),
        ("It has 1.3 billion (13 亿) parameters.", "It has 1.3 billion (1.3 亿) parameters.", "1.3 亿"),
        ("It has 175B, or 175 billion, parameters.", "It has 175B, or 175 million, parameters.", "175 million"),
    ],
)
def test_twins_in_two_kinds_of_units_say_one_thing(right: str, wrong: str, figure: str) -> None:
    assert alarms(f"# A\n\n{right}\n") == []
    assert alarms(f"# A\n\n{wrong}\n") == [figure]


@pytest.mark.parametrize(
    "words",
    [
        "The cache takes 512 KB (512 KiB).",
        "The cache takes 0.5 GB, i.e. 0.5 GiB.",
        "7B（用 7 亿 token 训练）。",
        "从 1.1 亿（base）到 3.4 亿（large）。",
        "Models from 1.3B (GPT-3 XL) to 13 亿.",
    ],
)
def test_what_only_names_a_prefix_or_something_else_is_no_twin(words: str) -> None:
    assert alarms(f"# A\n\n{words}\n") == []
