"""How many times one count is another, and the share that others leave: told where both things have figures and no pair of them gives the ratio."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document

_FAMILY = (
    "# Two sizes\n\n| | small | large |\n| --- | --- | --- |\n| width | 512 | 1024 |\n| layers | 8 | 16 |\n"
    "| **total** | **35,405,824** | **222,822,400** |\n\n"
)
_EN = (
    "# A translator\n\n- encoder layer: 4 × 512 × 512 + 8 × 512 × 512 = 3,145,728\n- decoder layer: 8 × 512 × 512 + 8 × 512 × 512 = 4,194,304\n"
    "- attention: 4 × 512 × 512 = 1,048,576\n- MLP: 8 × 512 × 512 = 2,097,152\n\nTotal: 60,506,624.\n\n"
)
_ZH = (
    "# 翻译模型\n\n编码器一层：4 × 512 × 512 + 8 × 512 × 512 = 3,145,728\n\n解码器一层（多一个交叉注意力）：8 × 512 × 512 + 8 × 512 × 512 = 4,194,304\n\n"
    "注意力：4 × 512 × 512 = 1,048,576\n\n前馈网络：8 × 512 × 512 = 2,097,152\n\n"
)
_SHARES = "# Shares\n\nA layer has 4 × 512 × 512 = 1,048,576 of them.\n\n"


def stated(text: str) -> list[str | None]:
    """The ratios that are told of."""
    return [finding.stated for finding in audit_document(read_document("a.md", text)).findings if finding.code in ("A102", "A103")]


@pytest.mark.parametrize(
    ("form", "right", "wrong"),
    [
        (_FAMILY + "So large is about {}× as big as small.\n", "6.3", "3.6"),
        (_FAMILY + "From small to large the model grows by a factor of {}, the width by two.\n", "6.3", "8.3"),
        (_FAMILY + "The small one has 35,405,824 parameters, and large is {} times the size of that.\n", "6.29", "6.92"),
        (_FAMILY + "large 版的参数量约为 small 的 {} 倍。\n", "6.3", "9.3"),
        (_FAMILY + "small 有 35,405,824 个参数，large 是它的 {} 倍左右。\n", "6.29", "6.92"),
        (_FAMILY + "small is {} smaller than large.\n", "84%", "16%"),
        (_FAMILY + "small 比 large 小 {}。\n", "84%", "48%"),
        (_EN + "A decoder layer is {} times as large as an encoder layer.\n", "1.33", "1.50"),
        (_EN + "The MLP has {} times as many parameters as the attention.\n", "2.0", "3.0"),
        (_ZH + "可以看到，解码器一层大约是编码器一层的 {} 倍。\n", "1.33", "1.50"),
        (_ZH + "前馈网络的参数量是注意力的 {} 倍。\n", "2.0", "2.67"),
    ],
)
def test_a_ratio_is_that_of_what_is_compared(form: str, right: str, wrong: str) -> None:
    assert stated(form.format(right)) == []
    assert stated(form.format(wrong)) == [wrong]


@pytest.mark.parametrize(
    "words",
    [
        "large is 5.3 times larger than small.",  # that much more
        "From small to large the width grows by a factor of 2.0 and the depth by 2.0.",
        "large trains 3.5 times as long as small, on 2.5 times the data of small.",
        "medium is 2.7 times as large as small.",
        "A pruned large would be 3.6 times as big as small.",
        "large needs 3.1 times the memory of small.",
        "small is 60% faster than large.",
        "The 13B model is 365 times as large as small.",
        "It is 1.5 times as big as the other.",
        "large 的宽度是 small 的 2.0 倍，训练数据是 small 的 3.5 倍。",
        "如果再加一层，large 就是 small 的 6.6 倍。",
        "上一代的参数量是 small 的 1.7 倍。",
    ],
)
def test_a_ratio_of_something_else_is_not_told_of(words: str) -> None:
    assert stated(_FAMILY + words + "\n") == []


@pytest.mark.parametrize(
    ("form", "right", "wrong"),
    [
        ("The decoder takes 41.6% of it, the encoder 31.2% and the embedding the remaining {}.\n", "27.2%", "22.7%"),
        ("编码器占 31.2%，解码器占 41.6%，其余 {} 是词嵌入。\n", "27.2%", "37.2%"),
    ],
)
def test_the_rest_is_what_the_others_leave(form: str, right: str, wrong: str) -> None:
    assert stated(_SHARES + form.format(right)) == []
    assert stated(_SHARES + form.format(wrong)) == [wrong]


@pytest.mark.parametrize(
    "words",
    [
        "The encoder has 77.7%, the attention 25.9% and the MLP 51.8%, the remaining 22.3% are embeddings.",
        "The table takes 35.2%. In the layers, attention has 20.1%, norms 0.1% and the MLP the remaining 44.6%.",
        "Use went from 60% to 75% and 82%, and without swapping the other 12% would go to communication.",
    ],
)
def test_a_rest_of_some_of_them_is_not_told_of(words: str) -> None:
    assert stated(_SHARES + words + "\n") == []
