"""Letters, and which settings are in force where. What settings are read stands in tests/reading/settings.txt."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from .reading import symbols_of, understood

H, L, A, V, I, P, T, K, D = (  # noqa: E741
    "hidden_size", "num_hidden_layers", "num_attention_heads", "vocab_size", "intermediate_size", "max_position_embeddings",
    "type_vocab_size", "num_key_value_heads", "head_dim",
)  # fmt: skip


@pytest.mark.parametrize(
    ("article", "expected"),
    [
        ("假设词汇表大小为V，隐藏层大小为 H。", {"V": V, "H": H}),
        ("H (hidden size), L (number of layers)", {"H": H, "L": L}),
        ("- $h$：隐藏层的维度\n- $n$：模型中 decoder layers 层数", {"h": H, "n": L}),
        ("假设序列最大长度为N，则位置嵌入的参数量为N * H", {"N": P}),
        ("where $d$ is the model dimension", {"d": H}),
        ("- N = 6 (number of layers)", {"N": L}),
        ("- `vocab_size` (V): 32000", {"V": V}),
        ("- $L$: vocabulary size", {"L": V}),
        ("H: hidden size, E: embedding size", {"H": H, "E": "embedding_size"}),
        ("| symbol | meaning |\n|---|---|\n| $V$ | vocabulary size |\n| $L$ | number of layers |\n", {"V": V, "L": L}),
        ("Q heads = K heads = V heads", {}),
        ("has $n_{heads} n_{buckets} = 12 \\times 32 = 384$ parameters", {}),
        ("N = n_vocab * d_model", {}),
        ("First layer: $W_1$", {}),
    ],
)
def test_reads_letters_that_the_article_defines(article: str, expected: dict[str, str]) -> None:
    assert symbols_of(article) == expected


@given(
    st.lists(
        st.sampled_from(
            [
                "hidden size",
                "隐藏层大小",
                "(H)",
                ":",
                "=",
                "为",
                "是",
                "768",
                "12",
                "-",
                "层",
                "heads",
                "\n",
                " ",
                "$",
                "V",
                "n_layer",
                "{,}",
                "分别",
                ",",
                "/",
                "|",
                "BERT-base",
                "`",
                "\\text{",
                "}",
            ]
        ),
        max_size=30,
    )
)
def test_every_span_is_a_slice_of_the_original_whose_digits_are_the_value(parts: list[str]) -> None:
    document, known = understood(" ".join(parts))
    for setting in known.settings:
        digits = document.raw(setting.span).replace(",", "").replace("{", "").replace("}", "").strip()
        assert digits == str(setting.value)


@given(st.text(max_size=200))
def test_any_text_is_read_without_harm(text: str) -> None:
    understood(text + " hidden size = 768 " + text)
