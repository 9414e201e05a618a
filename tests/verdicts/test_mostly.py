"""What fails more often than it holds in one article was not meant as it was read."""

from __future__ import annotations

from auditor.pipeline import audit_document
from auditor.source.reader import read_document


def told(text: str) -> list[str]:
    return [finding.code for finding in audit_document(read_document("a.md", text)).findings]


def shares(*lines: tuple[int, int, str]) -> str:
    return "# Sizes\n\n" + "\n\n".join(f"The part is {part:,} ({share} of {whole:,})." for part, whole, share in lines) + "\n"


RIGHT = [(38_597_376, 124_439_808, "31.0%"), (56_669_184, 124_439_808, "45.5%"), (23_440_896, 109_482_240, "21.4%")]
WRONG = [(38_597_376, 124_439_808, "37.0%"), (56_669_184, 124_439_808, "41.5%"), (23_440_896, 109_482_240, "22.4%")]


def test_one_wrong_share_among_right_ones_is_told() -> None:
    assert told(shares(WRONG[0], *RIGHT[1:])) == ["A103"]


def test_shares_that_are_nearly_all_wrong_are_meant_otherwise() -> None:
    assert told(shares(*WRONG)) == []


def test_two_wrong_shares_are_too_few_to_tell() -> None:
    assert told(shares(*WRONG[:2])) == ["A103", "A103"]


def test_a_name_that_gives_a_size_means_that_model_however_much_is_wrong() -> None:
    assert told("## Qwen 3 (235B)\n\n- 88 layers\n- 96 attention heads\n- GQA (12 KV heads)\n- Hidden size: 6,144\n") == ["K401"] * 4
    assert told("## Llama 405B\n\n- 120 层\n- 96 个注意力头\n- 隐藏维度：12288\n") == ["K401"] * 3


def test_a_name_without_a_size_may_be_that_of_a_variant() -> None:
    assert told("## BERT-Large\n\n- 8 layers\n- 4 attention heads\n- Hidden size: 256\n- Feed-forward size: 1024\n") == []
