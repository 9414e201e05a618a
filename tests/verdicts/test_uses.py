"""Memory, caches and operations: right articles with every convention declared stay silent, and a slip in them is told by its rule."""

from __future__ import annotations

import pytest

from auditor import audit

RIGHT = [
    "# Llama 2 7B\n\nLlama-2-7B has 6,738,415,616 parameters. Its weights in fp16 take 13.48 GB. These are powers of 1000.\n",
    "# Weights\n\n6,738,415,616 parameters × 2 bytes = 13,476,831,232 bytes, or 13.5 GB in bf16.\n",
    "# Formats\n\nA 70B model takes 280 GB in fp32, 140 GB in bf16, 70 GB in int8 and 35 GB in int4, without scales.\n",
    "# Files\n\nThe weights of BERT-large in fp32 take 1.3 GB; scales are not counted.\n",
    "# Cache\n\nThe KV cache of Llama-2-7B takes 2.1 GB in fp16 for 4096 tokens, in powers of 1000.\n",
    "# Cache\n\nThe KV cache of Llama-2-7B takes 2 GiB in fp16 for 4096 tokens.\n",
    "# Cache\n\nThe KV cache of Llama-2-70B takes 1.34 GB in fp16 for 4096 tokens. It has groups of heads.\n",
    "# Cache\n\nIf Llama-2-70B had keys for all heads, its KV cache would take 10.7 GB in fp16 for 4096 tokens.\n",
    "# Latent attention\n\nThe KV cache of DeepSeek-V3 takes 288 MB in bf16 for 4096 tokens. That is 61 × 576 × 4096 × 2 = 287,834,112 bytes.\n",
    "# Windows\n\nThe KV cache of Mistral-7B-v0.1 takes 537 MB in fp16 for 32768 tokens. No layer looks further back than its window.\n",
    "# Windows\n\nWithout its window the KV cache of Mistral-7B-v0.1 takes 4.3 GB in fp16 for 32768 tokens.\n",
    "# Each parameter\n\n- weights in bf16: 2 bytes\n- gradients in bf16: 2 bytes\n- master weights: 4 bytes\n- first moment: 4 bytes\n"
    "- second moment: 4 bytes\n\nTogether 2 + 2 + 4 + 4 + 4 = 16 bytes.\n",
    "# Adam in fp32\n\n- weights: 4 bytes\n- gradients: 4 bytes\n- states of Adam: 8 bytes\n",
    "# ZeRO\n\nWith Adam in mixed precision 7.5B parameters take 16 × 7.5B = 120 GB; on 64 GPUs ZeRO-3 leaves 120 / 64 = 1.875 GB on each.\n",
    "# Mixtures\n\nDeepSeek-V3 has 671B parameters in total, of which 37B are active for each token; 2 × 3 = 6.\n",
    "# FLOPs\n\nLet $N$ be the number of parameters and $D$ the number of tokens. Training takes $6 N D$ FLOPs, the forward pass $2 N D$.\n",
    "# MACs\n\nCounting a multiplication with its addition as one, attention takes $4 n d^2 + 2 n^2 d$ and the FFN $8 n d^2$ operations.\n",
    "# 显存\n\n7B 模型用 fp16 存储权重需要 14 GB，用 int8 需要 7 GB，用 int4 需要 3.5 GB（不计缩放因子）。\n",
    "# KV 缓存\n\nLlama-2-7B 在 fp16 下，4096 个 token 的 KV 缓存为 2.1 GB（按 1 GB = 10^9 字节）。\n",
    "# 训练显存\n\n- 参数：2 字节\n- 梯度：2 字节\n- 主权重：4 字节\n- 一阶矩：4 字节\n- 二阶矩：4 字节\n\n合计 2 + 2 + 4 + 4 + 4 = 16 字节。\n",
]

WRONG = [
    (0, "13.48 GB", "18.48 GB", "M701"),
    (2, "35 GB", "350 GB", "M701"),
    (3, "1.3 GB", "7.3 GB", "M701"),
    (4, "2.1 GB", "3.1 GB", "M702"),
    (5, "2 GiB", "8 GiB", "M702"),
    (6, "1.34 GB", "10.7 GB", "M702"),
    (8, "288 MB", "828 MB", "M702"),
    (9, "537 MB", "373 MB", "M702"),
    (12, "gradients: 4 bytes", "gradients: 4 bytes\n- first copy of the weights: 5 bytes\n- gradients again: 4 bytes", "M703"),
    (14, "671B parameters in total", "37B parameters in total", "F702"),
    (17, "14 GB", "41 GB", "M701"),
]


@pytest.mark.parametrize("text", RIGHT)
def test_a_right_article_is_silent(text: str) -> None:
    result = audit(text)
    assert [(each["rule"], each["message"]) for each in result.findings] == []
    assert result.counts["fails"] == 0


def test_right_articles_are_read() -> None:
    assert sum(audit(text).counts["holds"] for text in RIGHT) >= 3 * len(RIGHT) // 2


@pytest.mark.parametrize(("index", "right", "wrong", "rule"), WRONG)
def test_a_slip_is_told_by_its_rule(index: int, right: str, wrong: str, rule: str) -> None:
    text = RIGHT[index]
    assert right in text
    assert rule in [each["rule"] for each in audit(text.replace(right, wrong, 1)).findings]


def test_what_only_the_model_says_is_a_warning() -> None:
    (told,) = audit("The weights of BERT-large in fp32 take 7.3 GB.\n").findings
    assert (told["rule"], told["severity"]) == ("M701", "warning")
    (told,) = audit("A 7B model takes 14 GB in fp16, 7 GB in int8 and 35 GB in int4.\n").findings
    assert (told["rule"], told["severity"]) == ("M701", "error")
