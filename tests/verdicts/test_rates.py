"""Rates (so much of each), figures with a power of ten and a unit, and sizes of a matrix before its count."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document


def told(text: str) -> list[str | None]:
    findings = audit_document(read_document("a.md", f"# Compute of a model\n\n{text}\n")).findings
    return [finding.stated for finding in findings if finding.severity > 1]


@pytest.mark.parametrize(
    ("form", "right", "wrong"),
    [
        ("6 × 175e9 × 300e9 = {} FLOPs", "3.2 × 10^23", "3.5 × 10^23"),
        ("6 × 67e9 × 2e12 = {} FLOPs", "8.0 × 10^23", "8.4 × 10^23"),
        ("4096 × 4096 × 4 = {} bytes", "6.7 × 10^7", "7.6 × 10^7"),
        ("365 × 24 × 3600 = {} s", "3.2 × 10^7", "2.3 × 10^7"),
        ("总计算量 6 × 175 × 10^9 × 300 × 10^9 = {} FLOPs", "3.2 × 10^23", "3.5 × 10^23"),
        ("batch=8, seq=1024: 8 × 1024 = {} tokens/batch", "8,192", "8,129"),
        ("GPU = 4: 4 × 80 GB = {}/GPU", "320 GB", "230 GB"),
        ("8 GPUs × 80 GB/GPU = {}", "640 GB", "660 GB"),
        ("8 GPUs × 80 GB per GPU = {}", "640 GB", "660 GB"),
        ("7 billion parameters * 2 byte per parameter = {}", "14 GB", "28 GB"),
        ("7e9 params × 4 bytes/param = {}", "28 GB", "24 GB"),
        ("336 GB / 8 GPUs = {}/GPU", "42 GB", "52 GB"),
        ("4.7M per block × 12 = {}", "56M", "66M"),
        ("4.7M/block × 12 = {}", "56M", "66M"),
        ("128 KB/token × 700 tokens = {}", "90 MB", "110 MB"),
        ("6 FLOPs/token/param × 2e12 tokens × 7e9 params = {} FLOPs", "8.4e22", "4.8e22"),
        ("Down: 3072->768 = 3072*768+768 = {}", "2,360,064", "2,360,604"),
        ("up: 768 → 3072 = 768 × 3072 = {}", "2,359,296", "2,395,296"),
    ],
)
def test_rates_and_figures_with_units(form: str, right: str, wrong: str) -> None:
    assert told(form.format(right)) == []
    assert len(told(form.format(wrong))) == 1


def test_a_letter_behind_a_slash_divides() -> None:
    assert told("H = 768, A = 12: 768 heads/A = 64 and H/A = 64") == []
    assert told("H = 768, A = 12. Then 3 * H / A = 3 * 64 = 192, and 3 * H / A = 3 * 64 = 129") == ["129"]


@pytest.mark.parametrize(
    "text",
    [
        "Embedding: 38.6M, blocks: 85.1M. 38.6 + 85.1 = 0.1237 B",
        "嵌入层 38.6M，其余 85.1M，合计 38.6 + 85.1 = 1.237 亿",
        "Each sample needs 990 MB, so 24 GB + 990 * 50 ≈ 73.5 GB.",
        "24 GB + 990 * 50 ≈ 73.5 GB",
        "Roughly the same: 84.7/20.1 = 42.3/10",
    ],
)
def test_units_that_were_said_before_or_not_at_all(text: str) -> None:
    assert told(text) == []


def test_units_that_were_said_before_are_those_of_the_message() -> None:
    text = "# Sums\n\nEmbedding: 38.6M, blocks: 85.1M. 38.6 + 85.1 = 0.1327 B\n"
    (finding,) = audit_document(read_document("a.md", text)).findings
    assert finding.message == "38.6 + 85.1 is 0.1237, not 0.1327 B"


@pytest.mark.parametrize(
    ("form", "right", "wrong"),
    [
        ("28 GB × 365 days × 5 years = {}", "51 TB", "57 TB"),
        ("100,000,000 / 86400 = ~{}", "1,200", "1,500"),
        ("2 × 578.7 =~{}", "1,200", "1,500"),
    ],
)
def test_days_and_hedges(form: str, right: str, wrong: str) -> None:
    assert told(form.format(right)) == []
    assert len(told(form.format(wrong))) == 1


@pytest.mark.parametrize(
    "text", ["1/2 cup = 125 ml = 8 tablespoons", "f(768, 3072) = 40,000", "max(4096, 14336) = 14,336", "input (32, 1024, 768) -> 12,288"]
)
def test_what_is_no_product(text: str) -> None:
    assert told(text) == []
