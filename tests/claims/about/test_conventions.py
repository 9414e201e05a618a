"""What an article declares that it leaves out."""

from __future__ import annotations

import pytest

from .reading import understood


def conventions_of(article: str) -> list[str]:
    _, known = understood(article)
    return [convention.name for convention in known.conventions]


@pytest.mark.parametrize(
    ("article", "names"),
    [
        ("We ignore biases.", ["no-biases"]),
        ("Ignoring bias terms and LayerNorm, a layer has this many.", ["no-biases", "no-norms"]),
        ("LayerNorm parameters are ignored.", ["no-norms"]),
        ("下面只计权重矩阵，不含偏置和 LayerNorm。", ["weights-only", "no-biases", "no-norms"]),
        ("线性层不含偏置，归一化有。", ["no-biases"]),
        ("这里忽略偏置。", ["no-biases"]),
        ("Two RMSNorm weights, 8,192 parameters, which is negligible.", ["no-norms"]),
        ("| part | size |\n|---|---|\n| 2× RMSNorm | 2d (negligible) |", ["no-norms"]),
        ("未考虑bias", ["no-biases"]),
        ("不考虑 LayerNorm 的参数的情况下：", ["no-norms"]),
        ("层归一化(Layer Normalization)的参数很少,通常可以忽略不计。", ["no-norms"]),
        ("不包含池化层", ["no-pooler"]),
        ("We count weights only.", ["weights-only"]),
        ("the non-embedding parameters", ["no-embeddings"]),
        ("without the pooler", ["no-pooler"]),
        ("The embeddings are tied.", ["tied"]),
        ("粗略估算如下", ["rule-of-thumb"]),
        ("为了简化计算，我们只看核心组件。", ["approximate", "approximate"]),
        ("M 即 1024*1024", ["binary-prefix"]),
        ('{"tie_word_embeddings": true}', ["tied"]),
        ("RMSNorm, no biases, untied.", ["no-biases", "untied"]),
        ("不含任务头，偏置和 LayerNorm 都在内。", ["no-head"]),
    ],
)
def test_declarations_are_read(article: str, names: list[str]) -> None:
    assert conventions_of(article) == list(dict.fromkeys(names))


@pytest.mark.parametrize(
    "article",
    [
        "We are not ignoring biases.",
        "Can we ignore biases?",
        "不能忽略偏置。",
        "偏置可以忽略吗？",
        "Many posts ignore biases.",
        "Don't forget the biases.",
        "The bias has 768 weights.",
        "RMSNorm has no bias.",
        "RMSNorm has a gain vector only, no bias.",
        "RMSNorm 只有缩放向量，没有偏置。",
        "`lm_head` shares its matrix with the embeddings, and there is no bias.",
        "1024 × 1024 = 1048576",
        "Without further ado, the pooler.",
    ],
)
def test_denials_questions_and_others_do_not_count(article: str) -> None:
    assert conventions_of(article) == []


def test_a_declaration_holds_under_its_heading() -> None:
    document, known = understood("# Size\n\n## Attention\n\nIgnoring biases.\n\none\n\n## Rest\n\ntwo\n")
    blocks = {block.text.string: block for block in document.blocks}
    assert [c.name for c in known.conventions_at(blocks["one"])] == ["no-biases"]
    assert known.conventions_at(blocks["two"]) == ()


def test_a_declaration_for_the_whole_article_holds_everywhere() -> None:
    document, known = understood("# Size\n\n## Attention\n\n本文忽略偏置。\n\n## Rest\n\ntwo\n")
    block = next(block for block in document.blocks if block.text.string == "two")
    assert [c.name for c in known.conventions_at(block)] == ["no-biases"]
