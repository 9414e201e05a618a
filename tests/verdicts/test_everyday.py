"""What everyday documents write that looks like a wrong equality and is none: units of which one is not known, labels, whole pieces, modifiers."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document


def told(text: str) -> list[str | None]:
    findings = audit_document(read_document("a.md", f"# Notes\n\n{text}\n")).findings
    return [finding.stated for finding in findings if finding.severity > 1]


@pytest.mark.parametrize(
    "text",
    [
        "10 GB ÷ 100 Mbps = 800 s",
        "8 × 400 Gbps = 3.2 Tbps; 30 GMACs × 1000 = 30 TMACs; 250 MHz × 16 = 4 GHz",
        "A lane carries 5 * 8 / 10 = 4 Gbps = 500 MB/s, and sixteen of them 4 Gbps × 16 = 64 Gbps = 8 GB/s",
        "10^9 nanocoin = 1 COIN; a byte takes 1 COIN/192 ~ 5,208,333 Gcoin",
        "A core does $3 \\cdot 10^9 \\cdot 11 \\cdot 32 = 10^{12}$ of them in a second",
        "The advantage is 1 - 0.5 / 0.5774 ≈ 0.8659",
        "The fee is `15 * (64/136 + 1) + 13 = 28`",
        "bits 22-23 = 01",
        "$q^T R_m^T R_n k = q^T R_{n-m} k$",
        "45 min × 8 = 6 h; 60 × 60 s = 1 h; 52 × 7 days = 1 year",
        "30 分 × 4 = 2 時間; 500 克 × 4 = 2 公斤; 45 минут × 8 = 6 часов",
        "4 × 250 ml = 1 L; 500 mg × 4 = 2 g; 100 mAh × 10 = 1 Ah",
        "Option 3 = $12,000; Llama 3 = 15T tokens; Rank 8 = 4.2M parameters",
        "方案 2 = 20 万",
        "1/2 TB = 500 GB; 1/2 GB = 512 MB; 1/2 hour = 30 min; 3/4 inch = 19.05 mm",
        "110GB / 80GB = 2 GPUs minimum; 12,000 / 5,000 = 3 servers; 50257 / 64 = 786 (rounded up)",
        "12000 ÷ 5000 = 3 台（向上取整）",
        "0,125 kWh x 24 Stunden = 3 kWh; 0,125 × 8 = 1",
        "512 × 512 gives 262,656 with the bias; 12 × 7,087,872 gives 85,056,000 with the final norm",
        "768 × 3072，得到 2,362,368（含偏置）",
        "5 × 20,000 samples, yielding 99,871 after deduplication",
        "24 × 31 ≈ 750; 26 × 38 ≈ 980",
        "1,500 words × 1.33 tokens/word = 2,000 tokens",
        "17 mod 5 = 2; 10 choose 3 = 120",
        "We saw 32,000 of 50,257 tokens (95% coverage), and 1.2B of 1.5B tokens (10% code).",
        "Monthly interest 1,250 (6% of 250,000 per year). Fee 1,250 (5% of 20,000, +250).",
        "It costs 500-5,000 (3% of 400,000 = 12,000), on average 2,000-4,000 (5% of 60,000).",
    ],
)
def test_what_is_right_in_its_way_is_silent(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize("text", ["24 × 31 = 750", "24 × 31 ≈ 760", "24 × 31 ≈ 754"])
def test_a_round_figure_is_about_right_where_it_says_so_and_is_near(text: str) -> None:
    assert told(text) == [text.split()[-1]]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("12 layers × 7,087,872 = 85,045,464 parameters", ["85,045,464"]),
        ("110 / 20 = 7 servers", ["7"]),
        ("512 × 512 gives 262,414", ["262,414"]),
        ("8/2 = 10 apples", ["10"]),
        ("Together 12 × 5 = 70", ["70"]),
    ],
)
def test_what_is_wrong_all_the_same_is_told(text: str, found: list[str]) -> None:
    assert told(text) == found
