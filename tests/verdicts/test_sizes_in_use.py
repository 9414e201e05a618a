"""Settings that the article itself computes without: of a program, in prose, in a table, with and without a model."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.rules.finding import Severity
from auditor.source.reader import read_document


def alarms(text: str) -> list[tuple[str, str | None]]:
    audit = audit_document(read_document("a.md", text))
    return [(finding.name, finding.stated) for finding in audit.findings if finding.severity > Severity.INFO]


_PROGRAM = (
    "The tensors of `Meta-Llama-3-70B`, one by one.\n\n## Numbers\n\n```python\nhidden_size = 8192\nnum_hidden_layers = 80\nnum_attention_heads = 64\n"
    "num_key_value_heads = 8\nhead_dim = 8192 // 64   # 128\nintermediate_size = {}\nvocab_size = 128256\n```\n\n{}"
)
_USE = "## FFN\n\n- `mlp.gate_proj`: 8192 × 28672 = 234,881,024\n"


def test_a_program_gives_the_sizes_of_the_model() -> None:
    assert alarms(_PROGRAM.format(28672, _USE)) == []
    assert alarms(_PROGRAM.format(14336, _USE)) == [("config-mismatch", "14336")]


def test_a_program_of_another_model_gives_its_own() -> None:
    other = "## FFN\n\n- our `gate_proj`: 8192 × 14336 = 117,440,512\n"
    assert [name for name, _ in alarms(_PROGRAM.format(14336, other))] in ([], ["wrong-ffn-size"])
    two = _PROGRAM.format(14336, _USE).replace("num_hidden_layers = 80", "num_hidden_layers = 40")
    assert alarms(two) == []


@pytest.mark.parametrize(
    ("form", "right", "wrong"),
    [
        (
            "    dim        = 288\n    hidden_dim = {}      # of the FFN\n\nLet $f=768$. The FFN has 3 * 288 * 768 = 663552 parameters.\n",
            "768",
            "786",
        ),
        ("n_vocab={}，n_embd=768，n_layer=12\n\n词向量参数量：50257×768=38597376\n", "50257", "50527"),
        ("hidden_size {}, 10 layers.\n\nThe attention has 4 × 640 × 640 = 1,638,400 parameters.\n", "640", "460"),
    ],
)
def test_digits_in_another_order_than_what_is_computed_with(form: str, right: str, wrong: str) -> None:
    assert alarms("# My model\n\n" + form.format(right)) == []
    assert alarms("# My model\n\n" + form.format(wrong)) == [("config-conflict", wrong)]


@pytest.mark.parametrize(
    "text",
    [
        "    hidden_dim = 786\n    dim = 288\n\nThe FFN has 3 * 288 * 786 = 679104 parameters, not 3 * 288 * 768 = 663552.\n",
        "    hidden_dim = 786\n    dim = 768\n\nThe projection has 768 * 768 = 589824 parameters.\n",
        "    vocab_size = 50257\n    dim = 768\n\nWith padding the table has 50304 * 768 = 38633472 parameters.\n",
    ],
)
def test_sizes_that_are_used_or_of_something_else_are_no_slip(text: str) -> None:
    assert alarms("# My model\n\n" + text) == []


def test_what_is_named_later_does_not_take_the_settings_away() -> None:
    text = "# GPT-2 small\n\nn_vocab={}, n_ctx=1024, n_embd=768, n_head=12, n_layer=12.\n\nGPT-1 has learned positions, too.\n"
    assert alarms(text.format(50257)) == []
    assert [name for name, _ in alarms(text.format(50527))] == ["config-mismatch"]


def test_a_row_under_a_merged_cell_has_its_shape_and_count() -> None:
    table = (
        "<table>\n<tr><th>模块</th><th>权重</th><th>形状</th><th>参数量</th></tr>\n"
        '<tr><td rowspan="2">MLP</td><td>up_proj</td><td>(5120, 13824)</td><td>70,778,880</td></tr>\n'
        "<tr><td>down_proj</td><td>({}, 5120)</td><td>70,778,880</td></tr>\n</table>\n"
    )
    assert alarms(table.format(13824)) == []
    assert alarms(table.format(13842)) == [("wrong-numel", "70,778,880")]
