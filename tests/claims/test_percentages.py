"""Percentages whose part and whole stand apart: each told where both are said and the share is a slip away, and nowhere else."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document

_EN = (
    "# A small model\n\nThe word table is 20000 × 512 = 10,240,000.\n\n## A layer\n\n- Attention: 4 × 512 × 512 = 1,048,576\n"
    "- MLP: 8 × 512 × 512 = 2,097,152\n- One layer: 1,048,576 + 2,097,152 = 3,145,728\n\n## Total\n\n"
    "The 8 layers have 8 × 3,145,728 = 25,165,824. The total is 10,240,000 + 25,165,824 = 35,405,824.\n\n"
)
_ZH = (
    "# 一个小模型\n\n词嵌入：20000 × 512 = 10,240,000。\n\n## 一层\n\n- 注意力：4 × 512 × 512 = 1,048,576\n- 前馈网络：8 × 512 × 512 = 2,097,152\n"
    "- 一层：1,048,576 + 2,097,152 = 3,145,728\n\n## 总计\n\n8 层：8 × 3,145,728 = 25,165,824。总参数量：10,240,000 + 25,165,824 = 35,405,824。\n\n"
)
_TABLE = "| part | parameters |\n| --- | --- |\n| word embeddings | 10,240,000 |\n| layers | 25,165,824 |\n| total | 35,405,824 |\n\n"


def stated(text: str) -> list[str | None]:
    """The shares that are told of."""
    return [finding.stated for finding in audit_document(read_document("a.md", text)).findings if finding.code == "A103"]


@pytest.mark.parametrize(
    ("form", "right", "wrong"),
    [
        (_EN + "The 25,165,824 of the layers, i.e. {}, are most of the model.\n", "71.1%", "7.11%"),
        (_EN + "Of the 35,405,824 parameters, {} sit in the word embeddings.\n", "28.9%", "29.8%"),
        (_EN + "Compared with all 35,405,824 of them, the 10,240,000 of the table are {}.\n", "28.9%", "2.89%"),
        (_EN + "For large $d$ only the MLP counts: $8d^2 = 2,097,152$, i.e. ${}$ of the block.\n", "66.67\\%", "67.66\\%"),
        (_EN + "The word embeddings alone make up {} of everything.\n", "28.9%", "23.9%"),
        (_ZH + "仅词嵌入就占 {}。\n", "28.9%", "29.8%"),
        (_ZH + "8 层有 25,165,824 个参数，占总量的 {}。\n", "71.1%", "7.11%"),
        (_ZH + "前馈网络占每层参数的 {}。\n", "66.7%", "6.67%"),
        (_ZH + "在这 35,405,824 个参数中，词嵌入有 10,240,000 个，约占 {}。\n", "28.9%", "28.2%"),
        (_ZH + "词嵌入 10,240,000 个。\n\n约为总参数量的 {}。\n", "28.9%", "2.89%"),
        (_TABLE + "So word embeddings are {} of it all.\n", "28.9%", "29.8%"),
    ],
)
def test_a_share_is_that_of_what_is_said(form: str, right: str, wrong: str) -> None:
    assert stated(form.format(right)) == []
    assert stated(form.format(wrong)) == [wrong]


@pytest.mark.parametrize(
    "words",
    [
        "The word embeddings make up 41% of the model.",  # nowhere near: another figure is meant
        "Quantised, the model is 29.8% smaller.",
        "Of the layers' parameters, 66.7% are in the MLPs and 33.3% in attention.",
        "The word embeddings are 40.7% of the layers.",  # 10,240,000 / 25,165,824
        "In another model, word embeddings take 29.8%.",
        "In GPT-2 the word embeddings are 29.8% of the total, and BERT-large has fewer.",
        "Masking hits 29.8% of the words, the word embeddings too.",
        "Between 28% and 29% of the parameters are word embeddings.",
        "The layers have 25,165,824 parameters, so other things have 28.9%.",
        "An adapter has 41,000 parameters, which is 0.12% of the total.",
    ],
)
def test_other_shares_are_left_alone(words: str) -> None:
    assert stated(_EN + words + "\n") == []


@pytest.mark.parametrize(
    ("form", "right", "wrong"),
    [
        (_EN + "The word embeddings alone make up {} of everything.\n", "28.9%", "41.7%"),
        (_EN + "The layers are {} of that. No other part comes near.\n", "71.1%", "17.6%"),
        (_EN + "All MLPs together are {} of the total, so the next time you prune, prune them.\n", "47.4%", "55.0%"),
        (_EN + "The embeddings take 28.9% of the total, the layers {}.\n", "71.1%", "61.3%"),
        (_ZH + "词嵌入一项就占了全部参数的 {}。\n", "28.9%", "35.8%"),
        (_ZH + "前馈网络一共占全部参数的 {}，最多。\n", "47.4%", "57.9%"),
        (
            _EN + "Word embeddings: 10,240,000. Position embeddings: 262,144.\n\nBoth embeddings together are {} of the model.\n",
            "29.7%",
            "2.97%",
        ),
        (
            _EN + "An adapter of rank 8 has 16 × 8 × 1024 = 131,072.\n\nSo trainable parameters are {} of the base model.\n",
            "0.37%",
            "3.70%",
        ),
        (_EN + "The teacher has 70,112,256 parameters. The student keeps {} of them, and runs twice as fast.\n", "50.5%", "56.5%"),
    ],
)
def test_a_share_of_what_is_known_is_no_other(form: str, right: str, wrong: str) -> None:
    assert stated(form.format(right)) == []
    assert stated(form.format(wrong)) == [wrong]


@pytest.mark.parametrize(
    "words",
    [
        "Without the table, the layers are 41.7% of the model.",
        "If we halve the vocabulary, the word embeddings are 16.9% of the total.",
        "With 4 layers, the word embeddings would be 44.9% of the total.",
        "The word embeddings are 51.3% of the total of the pruned variant.",
        "The norms are 0.03% of the total, the biases 0.08%.",
        "Word embeddings are 40.7% of all the parameters in the layers.",
        "The attention of all layers is 23.7% of the total.",
        "换成双语词表以后，词嵌入占总参数的 44.9%。",
        "不算词嵌入，前馈网络占全部参数的 66.7%。",
    ],
)
def test_a_share_of_something_else_is_not_told_of(words: str) -> None:
    assert stated(_EN + words + "\n") == []
    assert stated(_ZH + words + "\n") == []
