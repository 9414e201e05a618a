"""Formulas for operations: two for each weight and token, whatever the words and letters."""

import pytest

from auditor import audit

HEAD = "# Parameters and compute of a Transformer\n\nLet $P$ be the number of parameters and $T$ the number of tokens.\n\n## FLOPs\n\n"
KOPF = "# Transformer 的参数量与计算量\n\n- $P$ 是模型的参数量\n- $T$ 是 token 数\n\n## FLOPs\n\n"

WRONG = [
    (HEAD, "Training takes $5 \\times P \\times T$ FLOPs.\n", "5 \\times P \\times T"),
    (HEAD, "The forward pass takes 3 * num_params * num_tokens FLOPs.\n", "3 * num_params * num_tokens"),
    (KOPF, "训练 FLOPs ≈ 8 × 参数量 × token 数。\n", "8 × 参数量 × token 数"),
    (KOPF, "生成一个 token 的计算量约为 3 × 参数量 FLOPs。\n", "3 × 参数量"),
    (HEAD, "$$C_{backward} = 3PT$$\n", "3PT"),
    (HEAD, "FLOPs of the feed-forward network: $14 n d^2$\n", "14 n d^2"),
    (HEAD, "FLOPs of attention: $9 b s d^2 + 4 b s^2 d$\n\nFLOPs of the FFN: $16 b s d^2$\n", "9 b s d^2 + 4 b s^2 d"),
    (KOPF, "注意力的 FLOPs = $4nd^2 + 2n^2d$\n\nFFN 的 FLOPs = $8nd^2$\n\n单层的 FLOPs = $24nd^2 + 4n^2d$\n", "24nd^2 + 4n^2d"),
]

RIGHT = [
    (HEAD, "Training takes $6 \\times P \\times T$ FLOPs, and with activation checkpointing training takes $8PT$ FLOPs.\n"),
    (HEAD, "$$C = C_{forward} + C_{backward} = 2PT + 4PT = 6PT$$\n"),
    (KOPF, "前向传播约需 $2PT$ FLOPs，反向传播约需 $4PT$ FLOPs，训练合计 $6PT$ FLOPs。\n"),
    (KOPF, "注意力的 FLOPs = $4nd^2 + 2n^2d$\n\nFFN 的 FLOPs = $8nd^2$\n\n单层的 FLOPs = $12nd^2 + 2n^2d$\n"),
    (HEAD, "FLOPs of attention: $8 b s d^2 + 4 b s^2 d$\n\nFLOPs of the FFN: $16 b s d^2$\n\nFLOPs of one layer: $24 b s d^2 + 4 b s^2 d$\n"),
    (HEAD, "One training step of all layers takes $72 b s d^2 + 12 b s^2 d$ FLOPs per layer.\n"),
    (HEAD, "Fine-tuning an adapter takes $4PT$ FLOPs.\n"),
    (HEAD, "The memory of the weights is $2P$ bytes.\n"),
]  # fmt: skip


@pytest.mark.parametrize(("head", "text", "at"), WRONG)
def test_another_number_of_operations_is_told(head: str, text: str, at: str) -> None:
    found = [finding for finding in audit(head + text).findings if finding["severity"] != "info"]
    assert [(finding["rule"], finding["stated"].strip("$")) for finding in found] == [("F701", at)]


@pytest.mark.parametrize(("head", "text"), RIGHT)
def test_the_usual_operations_are_right(head: str, text: str) -> None:
    assert not [finding for finding in audit(head + text).findings if finding["severity"] != "info"]
