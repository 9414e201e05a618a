"""Ranges, prices, names of hardware and the like: an equals sign beside them computes nothing as it stands, and what is computed is still held."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document


@pytest.mark.parametrize(
    "text",
    [
        "Each run: 5-8 calls × $0.01 = $0.05-$0.08",
        "周期: ~7-14 天 = ~364-728 元",
        "3–5 × 30 = 90–150",
        "每天 3-5 次 × 30 天 = 90-150 次",
        "100-200 ms = 0.1-0.2 s",
        "GPUs 4-7 = 4 GPUs, TP=4",
        "experts 0-63 = 64 experts on the first rank",
        "Week 1-2 = 10 working days",
        "p. 10-12 = 3 pages",
        "2026-08-16 - 2026-08-14 = 2 days",
        "5 to 8 calls × $0.01 = $0.05 to $0.08",
        "3 至 5 张 × 80 GB = 240 至 400 GB",
        "5~8 calls × $0.01 = $0.05~$0.08",
        "秩取 r = 4 ~ 8",
        "缓存缩小到 1/3 ~ 1/6。",
        "a cache of 1/2 ~ 1/4×",
        "通常 K = 8 ∼32",
        "lr = 1e-4 ~ 3e-4",
        "12 calls at $0.05 = $0.60",
        "40 hours @ $12 = $480",
        "12 次，每次 $0.05 = $0.60",
        "10% off $20 = $18",
        "half of 64 = 32",
        "500 tokens at $10/1M = $0.005",
        "500 tokens at $0.01/1K = $0.005",
        "4 rounds of calls ($0.195/1M tokens) = $0.78",
        "2,000 input @ $15/1M + 500 output @ $75/1M = $0.030 + $0.0375",
        "30M input tokens + 6M output tokens ≈ $18",
        "24 × 0.9 − 16 = 5.6 GB ≈ 45K tokens",
        "batch = 4 × 16 × 8 = 512 sequences = 2M tokens (4K context)",
        "32 layers × 4 KB = 128 KB = 1 block",
        "RTX 4090 × 2 = $3,600",
        "2 × 3090 = 48 GB",
        "4x4090 = 96GB",
        "8 × 910B = 512 GB",
        "EPYC 9654 × 2 = 192 cores",
        "24/7 = 720 hours a month",
        "Sizing: ~100M params, ~3B tokens",
        "约 1 亿参数，约 30 亿 token",
        "150,528 * 150,528 = 22.6 mld",
        "128K = 131,072 tokens",
    ],
)
def test_shorthand_is_left_alone(text: str) -> None:
    assert audit_document(read_document("a.md", f"{text}\n")).findings == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1024 - 768 = 266", "256"),
        ("15-27 = 12", "-12"),
        ("12 × 768 ~ 9,300,000", "9,216"),
        ("From 768 to 3072: 768 × 3072 = 2,359,297", "2,359,296"),
        ("2 × 4096 = 8,194 values", "8,192"),
        ("For a total of 109,482,240 = 119M", "109M"),
        ("Layers 0-11: 12 × 7,087,872 = 85,054,465", "85,054,464"),
        ("It takes 12 × 5 = 70 dollars", "60"),
        ("A price of $12 × 40 = $490", "480"),
    ],
)
def test_what_is_computed_beside_it_is_held(text: str, expected: str) -> None:
    assert [finding.expected for finding in audit_document(read_document("a.md", f"{text}\n")).findings] == [expected]
