"""What an article counts twice against its own words, without any published model."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.rules.finding import Severity
from auditor.source.reader import read_document

_EN = "# My GPT\n\nIt has a vocabulary of 12000, hidden size 640, 12 layers and few parameters. "
_ZH = "# 我的小 GPT 有多少参数\n\n词表 12000，宽度 640，10 个头，每头 64 维，10 层。"
_SUM = "7,680,000 + 655,360 + 59,082,240 + 1,280"


def alarms(text: str) -> list[tuple[str, str | None]]:
    audit = audit_document(read_document("a.md", text))
    return [(finding.name, finding.stated) for finding in audit.findings if finding.severity > Severity.INFO]


@pytest.mark.parametrize(
    "said",
    [
        _EN + "The LM head is tied to the token embedding.",
        _EN + "There are no biases, and $W_{cls}$ is shared with the embedding.",
        _EN + "The output projection reuses the embedding matrix.",
        _ZH + "输出层与词嵌入共享权重。",
        _ZH + "词向量和 lm_head 绑定。",
    ],
)
def test_a_shared_matrix_is_added_once(said: str) -> None:
    table = "\n\n- 12000 * 640 = 7,680,000\n"
    assert alarms(f"{said}{table}\n\n{_SUM} = 67,418,880\n") == []
    assert alarms(f"{said}{table}\n\n{_SUM} + 7,680,000 = 75,098,880\n") == [("double-count", "7,680,000")]


@pytest.mark.parametrize(
    "text",
    [
        _EN + f"The LM head is not tied to the token embedding.\n\nTotal: {_SUM} + 7,680,000 = 75,098,880\n",
        _EN + f"The LM head is tied to the embedding.\n\nUntied it would be {_SUM} + 7,680,000 = 75,098,880\n",
        _EN + f"The LM head is tied to the embedding.\n\nThe file holds both: {_SUM} + 7,680,000 = 75,098,880\n",
        _EN + f"Many models tie the LM head to the embedding.\n\nTotal: {_SUM} + 7,680,000 = 75,098,880\n",
        _ZH + f"如果输出层与词嵌入共享，会少一张表。\n\n总计：{_SUM} + 7,680,000 = 75,098,880\n",
        _ZH + f"输出层与词嵌入共享。\n\n存盘时两张表都写：{_SUM} + 7,680,000 = 75,098,880\n",
    ],
)
def test_a_matrix_of_its_own_is_added_again(text: str) -> None:
    assert alarms(text) == []


_BLOCK = "- QKV：{}\n- O：640*640 = 409600\n- FFN：2*640*2560 = 3276800\n- 一层：{}+409600+3276800 = {}\n- 10 层：10*{} = {}\n"


def test_heads_are_in_matrices_of_the_whole_width() -> None:
    right = _BLOCK.format("3*640*640 = 1228800", 1228800, 4915200, 4915200, 49152000)
    wrong = _BLOCK.format("10*3*640*640 = 12288000", 12288000, 15974400, 15974400, 159744000)
    assert alarms(f"{_ZH}\n\n{right}") == []
    assert alarms(f"{_ZH}\n\n{wrong}") == [("double-count", "10")]


def test_a_product_of_ten_layers_or_of_one_head_is_right() -> None:
    layers = "- QKV，十层：10*3*640*640 = 12288000\n- O，十层：10*640*640 = 4096000\n- 共 12288000+4096000 = 16384000\n"
    heads = _BLOCK.format("10*3*640*64 = 1228800", 1228800, 4915200, 4915200, 49152000)
    assert alarms(f"{_ZH}\n\n{layers}") == []
    assert alarms(f"{_ZH}\n\n{heads}") == []
