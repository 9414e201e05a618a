"""Formulas wherever they stand: what is told of them, and what is not, where no model is named."""

import pytest

from auditor import audit

PARAMETERS = "# Counting the parameters of a Transformer\n\n"

WRONG = [
    ("## Attention parameters\n\n```\nattention = 6 × n_embd²\n```\n", "6 × n_embd²", "C305"),
    ("Let m be d_model and f be d_ff.\n\n### SwiGLU\nNumber of parameters: 7mf\n", "7mf", "C305"),
    ("- Each transformer layer has ~15 × n_embd² parameters\n", "15 × n_embd²", "C305"),
    (
        "```python\nffn_params = num_layers * (5 * hidden_dim * intermediate_size)\n```\n",
        "num_layers * (5 * hidden_dim * intermediate_size)",
        "C305",
    ),
    ("Total parameters ≈ 22 × n_layer × n_embd² + vocab_size × n_embd\n", "22 × n_layer × n_embd² + vocab_size × n_embd", "C305"),
    ("- **FFN 总参数量 = $9d^2$**\n", "9d^2", "C305"),
    ("| 组件 | 参数量 |\n|---|---|\n| 单层 MSA | $6D^2 + 4D$ |\n", "6D^2 + 4D", "C305"),
    ("- **FFN 总参数量 = $4d^2$**\n", "4d^2", "C305"),
    ("**SwiGLU FFN 参数量**：$2 \\times d \\times d_{ff}$\n", "2 \\times d \\times d_{ff}", "C305"),
    ("The SwiGLU FFN has $2 \\times d \\times d_{ff}$ parameters.\n", "2 \\times d \\times d_{ff}", "C305"),
    ("- 升维矩阵 $W_{up}$：$[d, 4d]$，参数量 $5d^2$\n", "5d^2", "S601"),
    ("- 投影：三个形状为 $[d, d]$ 的矩阵。参数量 $4d^2$\n", "4d^2", "S601"),
    ("With $d_{ff} = 4d$ the FFN has $2 \\times d \\times d_{ff} + d_{ff} + d = 7d^2 + 5d$ parameters.\n", "7d^2 + 5d", "A104"),
    ("## KV cache\n\nKV cache size = 3 × batch × layers × seq_len × heads × head_dim × bytes\n", None, "M702"),
]

RIGHT = [
    ("## FFN\n\n```\nhidden_dim = int(8 * dim / 3)\nw1_params = dim * hidden_dim\nw2_params = dim * hidden_dim\n```\n"),
    "**SwiGLU FFN 参数量**：$3 \\times d \\times d_{ff}$\n\n普通 FFN 参数量：$2 \\times d \\times d_{ff}$\n\nSwiGLU FFN 参数量：$8d^2$\n",
    "Up and gate projection of the SwiGLU FFN: $2 \\times d \\times d_{ff}$ parameters\n",
    "## Attention parameters\n\n```\nattention = 4 × n_embd²\n```\n",
    "- Q, K, V projections have 3 × (n_embd × n_embd) parameters\n",
    "- Attention with biases has 4d² + 4d parameters, without the output 3d²\n",
    "- attention with grouped queries: 2 × d_model² + 2 × d_model × n_kv_heads × head_dim parameters\n",
    "- **FFN 总参数量 = $3 \\times d \\times d_{ff}$**\n- **FFN 总参数量 = $8d^2$**\n",
    "| 组件 | 参数量 |\n|---|---|\n| 单层 MSA | $4D^2 + 4D$ |\n| 单层 MLP | $8D^2 + 5D$ |\n",
    "- 一个形状为 $[d, 4d]$ 的矩阵，参数量 $4d^2 + 4d$\n",
    "Each layer has 12 × n_embd² parameters (4 × n_embd² from attention, 8 × n_embd² from the FFN).\n",
    "The FFN consists of two matrices of d × 4d and 4d × d parameters.\n",
    "The FLOPs of the FFN are 16 × batch × seq × d_model².\n",
    "## KV cache\n\nKV cache size = 2 × batch × layers × seq_len × heads × head_dim × bytes\n",
    "A LoRA adapter of rank r has 2 × r × d parameters in the attention.\n",
]


@pytest.mark.parametrize(("text", "at", "rule"), WRONG)
def test_a_formula_that_no_convention_gives_is_told(text: str, at: str | None, rule: str) -> None:
    found = audit(PARAMETERS + text).findings
    assert [finding["rule"] for finding in found if finding["severity"] != "info"] == [rule]
    assert at is None or found[0]["stated"].strip("$") == at


@pytest.mark.parametrize("text", RIGHT)
def test_a_usual_formula_is_right(text: str) -> None:
    assert not [finding for finding in audit(PARAMETERS + text).findings if finding["severity"] != "info"]


def test_every_formula_is_a_claim_with_its_verdict() -> None:
    claims = audit(PARAMETERS + "| part | parameters |\n|---|---|\n| attention | $4d^2$ |\n| FFN | $8d^2$ |\n").claims
    judged = {
        claim["raw"].strip("$"): [verdict["outcome"] for verdict in claim["verdicts"] if verdict["check"] == "formula"] for claim in claims
    }
    assert judged["4d^2"][-1] == judged["8d^2"][-1] == "holds"


def test_the_formula_is_found_with_the_letters_of_the_article() -> None:
    found, *_ = audit(PARAMETERS + "## Attention parameters\n\nattention = 6 × n_embd²\n").findings
    assert "4·n_embd^2" in found["message"]


def test_a_length_in_pixels_is_no_formula_of_the_cache() -> None:
    picture = '# Caching keys and values\n\n{{< figure src="title.svg" alt="The KV cache" width="640px" >}}\n\nIt grows with each token.\n'
    assert not [finding for finding in audit(picture).findings if finding["severity"] != "info"]
