"""The gate: what may hold a claim, and what cannot."""

import pytest

from auditor.source import scan
from auditor.source.scan import candidate


@pytest.mark.parametrize(
    "line",
    [
        "30522*768 = 23440896",
        "the total is about 110M parameters",
        "参数量约 1.1 亿",
        "共 12 层",
        "torch.Size([30522, 768])",
        "| embeddings | 23,837,184 |",
        "$4H^2 + 4H$",
        "hidden_size =\n 768",
        "- 词表大小：30522",
        "H → \\text{FFN}",
        "两个可学习的参数：均值和方差",
        "LayerNorm has two learnable parameters, the mean and the variance",
        "V * H, N * H",
        "3 × 10^8",
    ],
)
def test_may_hold_a_claim(line: str) -> None:
    assert candidate(f"Some words.\n\n{line}\n\nMore words.")


@pytest.mark.parametrize("text", ["", "Just words, and a [link](b.md).", "# Title\n\n- item\n- *item*\n", "Released in spring.\n" * 100])
def test_cannot_hold_a_claim(text: str) -> None:
    assert not candidate(text)


@pytest.mark.parametrize("filler", ["word ", "words\n", "words\r\n"])
def test_a_large_document_is_looked_at_to_its_end(filler: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scan, "_WINDOW", 100)
    monkeypatch.setattr(scan, "_BEFORE", 50)
    for size in range(30, 60):
        assert candidate(filler * size + "30522\u00a0× 768 = 23,440,896 words " + filler * 30)
    assert not candidate(filler * 60)
