"""What authors mean without saying so: right lines that look wrong stay silent, and wrong ones of the same kind are told."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document


def stated(text: str) -> list[str | None]:
    return [finding.stated for finding in audit_document(read_document("a.md", text + "\n")).findings]


@pytest.mark.parametrize(
    ("line", "right", "wrong"),
    [
        # a byte, and not a billion
        ("2 × 32 × 8 × 128 × 2 B = {}", "128 KiB", "182 KiB"),
        ("2 × 24 × 4 × 64 × 2 B = {} B ≈ 24.6 KB", "24,576", "24,756"),
        ("2 × 32 × 8 × 128 × 2B = 131,072 B ≈ {}/token", "131 KB", "181 KB"),
        ("2 × 32 × 8 × 128 × 2B = {} B", "131,072", "137,072"),
        # a format is the bytes of each
        ("13B × FP16 ≈ {}", "26 GB", "62 GB"),
        ("480B × BF16 = {}", "960 GB", "690 GB"),
        ("34B × int8 ≈ {}", "34 GB", "84 GB"),
        ("7B × 2B = {}", "14 GB", "41 GB"),
        ("12,288,000 × 4 B = {}", "49.2 MB", "42.9 MB"),
        ("4 × 2048 × 2048 × 2B = {}", "33.6 MB", "36.3 MB"),
        # a mantissa with its power
        ("2.4 × 10^22 / 3 × 10^14 = {}", "8 × 10^7", "7 × 10^7"),
        # so many KB for each of so many
        ("640 × 4096 ≈ {}", "2.6 GB", "6.2 GB"),
        # a point between thousands
        ("2 × 48 × 8 × 128 × 2 = {}", "196.608", "196.806"),
        # the unit at the end
        ("$70×10^9 × 2 = {} = 140$ GB", "70 × 2", "80 × 2"),
        # scales in other languages
        ("32 × 4 × 8 × (4096 + 4096) ≈ {}", "8.4 миллиона", "8.9 миллиона"),
        ("32 × 4 × 8 × (4096 + 4096) ≈ {}", "8.4 milhões", "8.9 milhões"),
        ("171 × 768 × 1000 = {}", "1.31억", "1.13억"),
        ("171 × 768 × 1000 ≈ {}", "13,133만 개", "13,313만 개"),
        # operands printed rounded
        ("5.0e18 / 3.2e15 ≈ {} s", "1,570", "1,750"),
        # what is not said of a unit
        ("64 × 312 × 0.45 ≈ {} PFLOPS", "9.0", "7.0"),
        ("16,400 × 21.5 = {} TF", "352.6", "362.6"),
        ("8 GB / 0.4 GB ≈ {}k tokens", "20", "23"),
        ("8192 × 80 × 128 × 2 / 1024³ = {} MB", "168", "186"),
        # what each of them has is said before
        ("Each adapter has 12,288 params; 4 projections × 12 layers = {} params.", "589,824", "598,824"),
        ("每个矩阵 12,288 个参数，4 个矩阵 × 12 层 = {} 参数。", "589,824", "598,824"),
        ("80 GB / 2 MB = {} tokens", "40,000", "400"),
        # cycles a second, and a bus whose bits are divided into bytes
        ("带宽 = 9000 MHz × 2(DDR) × 256 bit / 8 ≈ {}/s", "576 GB", "596 GB"),
        ("Bandwidth = 1.5 GHz × 2 × 4096 bits / 8 = {}/s", "1536 GB", "1356 GB"),
        # in billions, as the table says of all its cells
        ("3 × 4096 × 12288 ≈ {}", "0.15", "0.19"),
        # a bracket of full width right behind a unit
        ("显存为 12 × 1,073,741,824 字节 = {}（≈ 12.9 GB）", "12 GiB", "21 GiB"),
    ],
)
def test_the_right_is_silent_and_the_wrong_is_told(line: str, right: str, wrong: str) -> None:
    assert stated(line.format(right)) == []
    assert stated(line.format(wrong)) != []


@pytest.mark.parametrize(
    "line", ["√128 = 11.3", "1/√128 ≈ 0.088", "10% of √4096 = 6.4", "√(64) = 8", "√768×768=589,824", "√ 768 × 768 = 589,824"]
)
def test_roots_and_ticks(line: str) -> None:
    assert stated(f"So {line}") == []


def test_a_wrong_root_is_told() -> None:
    assert stated("√64 = 9") == ["9"]


def test_a_computation_under_a_setting_is_another_line() -> None:
    assert stated("```\nseq=4096\n  = 2 × 32 × 4096 × 128 = 33,554,432\n```") == []
    assert stated("```\nseq=4096\n  = 2 × 32 × 4096 × 128 = 33,554,423\n```") == ["33,554,423"]
    assert stated("```\ntotal = 12 × 7,087,872\n  = 85,054,446\n```") == ["85,054,446"]


@pytest.mark.parametrize("kind", ["grouped-query attention", "grouped query attention", "group-query attention", "GQA", "分组查询注意力"])
def test_grouped_queries_by_any_name(kind: str) -> None:
    assert stated(f"# Sizes\n\nLlama-3.1-8B uses {kind} with 8 key/value heads.") == []
    assert stated("# Sizes\n\nLlama-3.1-8B uses multi-head attention with 32 heads.") != []


@pytest.mark.parametrize(
    "line",
    [
        "Total: 8.75 + 8.75 + 17.5 + 50-100 = 85-135 GB",
        "Total = 14 GB + 56 GB + 4-8 GB = 74-78 GB",
        "1000 samples × 5 rows ≈ 80 GB",
        "10 GB / 320 KB ≈ 32K tokens",
        "128 heads × 64 tokens ≈ 2 MB",
        "作用在 1000×1000 图像上 FLOPs ≈ 162M",
        "即 1 次前向 + 2 次反向 = 6",
        "Total = 7864.8M + 4 * 50257 * 1600 + 4324.8M * B + B * 1024 * 50257\n= 8186.5M + 4376.26M * B",
    ],
)
def test_what_is_meant_otherwise_is_silent(line: str) -> None:
    assert stated(line) == []


@pytest.mark.parametrize("line", ["7,000,000,000 params × 2 = 15 GB", "224 × 224 = 50,716 pixels", "即 3 个 + 4 个 + 5 个 = 13"])
def test_what_is_wrong_all_the_same_is_told(line: str) -> None:
    assert stated(line) != []
