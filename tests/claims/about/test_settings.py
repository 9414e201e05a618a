"""Settings and letters: articles in, settings out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from .reading import settings_of, symbols_of, understood

H, L, A, V, I, P, T, K, D = (  # noqa: E741
    "hidden_size", "num_hidden_layers", "num_attention_heads", "vocab_size", "intermediate_size", "max_position_embeddings",
    "type_vocab_size", "num_key_value_heads", "head_dim",
)  # fmt: skip

READ = [
    ("FFN dimension I = 3072, dimension per head d = 64", [(I, 3072), ("head_dim", 64)]),
    ("前馈维度 I = 3072，单头维度 d = 64", [(I, 3072), ("head_dim", 64)]),
    # lists
    ("- **Hidden size (H):** 768", [(H, 768)]),
    ("- Vocabulary size: 30,522", [(V, 30522)]),
    ("• 词表的大小是(word list):30522", [(V, 30522)]),
    ("• Encoder层个数是(layer):12", [(L, 12)]),
    ("• 头个数(multi head attention):12", [(A, 12)]),
    ("- 注意力头数 (num attention heads):12", [(A, 12)]),
    ("- 最大位置编码 (max position embeddings):512", [(P, 512)]),
    ("- 标记类型数(type_vocab_size):2", [(T, 2)]),
    ("• 文本最大长度(seq length):512", [(P, 512)]),
    ("• Feed Forward的两层全链接层神经元个数分别是:3702, 768", [(I, 3702), (H, 768)]),
    ("- d_model = 512\n- d_ff = 2048", [(H, 512), (I, 2048)]),
    ("- Head dimension: d_k = d_v = 64", [(D, 64)]),
    ("- kv heads: 8", [(K, 8)]),
    # prose
    ("The hidden size is 768.", [(H, 768)]),
    ("with a hidden size of 768 and a vocabulary of 30522", [(H, 768), (V, 30522)]),
    ("隐藏层维度为 768，层数为12。", [(H, 768), (L, 12)]),
    ("It is a 12-layer, 768-hidden, 12-heads model.", [(L, 12), (H, 768), (A, 12)]),
    ("The stack has 12 layers, 12 attention heads and 768 hidden units.", [(L, 12), (A, 12), (H, 768)]),
    ("层数、隐藏维度、注意力头数分别为 105、20480 和 128。", [(L, 105), (H, 20480), (A, 128)]),
    ("隐藏层大小设为1024", [(H, 1024)]),
    ("配置：24 层，隐藏维度 1024，16 个头，前馈 4096，词表 30522。", [(L, 24), (H, 1024), (A, 16), (I, 4096), (V, 30522)]),
    ("It has 12 layers and 12 heads of 64.", [(L, 12), (A, 12), (D, 64)]),
    # equalities and TeX
    ("$d_{\\text{model}} = 768$", [(H, 768)]),
    ("`hidden_size` = 4096, `intermediate_size`=11008", [(H, 4096), (I, 11008)]),
    ("vocab\\_size = 50257", [(V, 50257)]),
    ("词表大小 $V=30{,}522$", [(V, 30522)]),
    ("BERT Large（H=1024, L=24）", [(H, 1024), (L, 24)]),
    ("inter_size = 4 × hid_size = 3072", [(I, 3072)]),
    # what the numbers of a computation stand for
    ("word embeddings: vocab_size * hidden_size = 21128 * 768 = 16226304", [(V, 21128), (H, 768)]),
    ("W1和W2的形状分别是(768,3072),(3072,768)", [(I, 3072)]),
    ("- expert feed-forward size: 768", [("moe_intermediate_size", 768)]),
    ("- 专家前馈维度 = 768", [("moe_intermediate_size", 768)]),
    ("| name | value |\n|---|---|\n| Layers | 12 |\n| Multi-head attention | 8 |\n| FFN | 2048 |\n", [(L, 12), (A, 8), (I, 2048)]),
]

CODE = [
    ('```json\n{"hidden_size": 768, "num_hidden_layers": 12}\n```', [(H, 768), (L, 12)]),
    ("```yaml\nn_embd: 768\nn_layer: 12\n```", [(H, 768), (L, 12)]),
    (
        "| name | value |\n|---|---|\n| Layers | 12 |\n| Heads | 8 |\n| Hidden size | 512 |\n| Vocab size | 32000 |\n| FFN 矩阵数 | 3 |\n| 头维 | 64 |\n",
        [(L, 12), (A, 8), (H, 512), (V, 32000)],
    ),
    ("```python\n@dataclass\nclass Config:\n    vocab_size: int = 50257\n    n_head: int = 12\n```", [(V, 50257), (A, 12)]),
    (
        "```python\nparser.add_argument('--n_layer', type=int, default=12)\nparser.add_argument('--d_ff', type=int, default=3072)\n```",
        [(L, 12), (I, 3072)],
    ),
    ("```python\nh = 5120    # 隐藏层维度\nn = 40      # Transformer 层数\n```", [(H, 5120), (L, 40)]),
    ("```\n(word_embeddings): Embedding(30522, 768, padding_idx=0)\n```", [(V, 30522), (H, 768)]),
    ("```\n(0-11): 12 x BertLayer(\n```", [(L, 12)]),
    ("```\n(up_proj): Linear(in_features=4096, out_features=11008, bias=False)\n```", [(I, 11008)]),
    ("```\n(intermediate): BertIntermediate(\n  (dense): Linear(in_features=768, out_features=3072, bias=True)\n```", [(I, 3072)]),
]

REFUSED = [
    "The hidden size is 4 * 192.",  # a computation
    "The hidden size is 0.5.",
    "a vocabulary of 50k tokens",  # rounded
    "词表大小约 3 万",
    "BERT-base with another vocabulary: 50265",
    '"FFN 的中间维度是 3702。"——笔误',
    "512 × 768 = 393,216 positions",
    "d_ff = 4 d_model",
    "the last 2 layers",
    "See Table 12 layers.",
    "第 12 层",
    "Number of LayerNorm layers = 2",
    "my_hidden_size_out = 768",
    "Exercise: what if the hidden size is 1024?",
    "If we double d_model to 1024, d_model = 1024.",
    "如果隐藏层大小是 1024 呢？",
    "比如最大长度为512",
    "A 13B model with a hidden size of 5120.",  # of no model that has a name
    "$2 \\times 4h = 8\\,b\\,s\\,h$, where h is the hidden size",
    "```python\nx = x.sum(dim=1)\n```",
    "```python\nlstm = LSTM(hidden_size=16)\n```",  # a toy
    "hidden size: 99999999999999",
    "Multi-head attention: 768² + 768 + 768²",  # a part of the model and its formula
    "多头注意力头数：$2 d_{model}^2$",
    "- n_heads: `4\\*768\\*768`",
    # what stands in the rows of a table of parts
    "| part | parameters |\n|---|---|\n| hidden layer | 12 |\n| FFN size | 384 |\n",
    "| 模块 | 个数 |\n|---|---|\n| 分类头 | 1538 |\n| 隐藏层的投影 | 590592 |\n| embedding layer norm | 1536 |\n",
    "| part | sum |\n|---|---|\n| Token table | 3072 |\n| Pooler | 72 |\n| Dense | 72 |\n| Blocks | 1048 |\n| Multi-head attention | 2560 |\n",
]


@pytest.mark.parametrize(("article", "expected"), READ + CODE)
def test_reads_settings(article: str, expected: list[tuple[str, int]]) -> None:
    assert settings_of(article) == expected


@pytest.mark.parametrize("article", REFUSED)
def test_refuses_what_is_no_setting_of_the_article(article: str) -> None:
    assert settings_of(article) == []


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


def test_a_letter_means_what_its_own_section_says() -> None:
    article = "# Layers\n\nN is the number of layers.\n\nN = 12\n\n# Positions\n\nN is the maximum sequence length.\n\nN = 512\n"
    assert settings_of(article) == [(L, 12), (P, 512)]


def test_a_letter_that_nobody_defines_is_no_setting() -> None:
    assert settings_of("Take N = 12 and k = 4.") == []


def test_columns_of_a_table_are_models() -> None:
    article = "| | BERT-base | BERT-large |\n|---|---|---|\n| Layers | 12 | 24 |\n| Hidden size | 768 | 1024 |\n"
    _, known = understood(article)
    assert [(s.name, s.value, s.model) for s in known.settings] == [
        (L, 12, "bert-base-uncased"),
        (L, 24, "bert-large-uncased"),
        (H, 768, "bert-base-uncased"),
        (H, 1024, "bert-large-uncased"),
    ]


def test_rows_of_a_table_are_models() -> None:
    article = "| Model | n_layers | d_model | n_heads |\n|---|---|---|---|\n| GPT-2 XL | 48 | 1600 | 25 |\n| Our model | 6 | 512 | 8 |\n"
    _, known = understood(article)
    assert [(s.name, s.value, s.model) for s in known.settings if s.confidence == "high"] == [
        (L, 48, "gpt2-xl"),
        (H, 1600, "gpt2-xl"),
        (A, 25, "gpt2-xl"),
    ]


def test_a_setting_belongs_to_the_model_of_its_sentence_list_or_heading() -> None:
    article = "# BERT-base\n\n- Hidden size: 768\n\nBERT-large has a hidden size of 1024.\n\nFor GPT-2 XL:\n\n- hidden size: 1600\n"
    _, known = understood(article)
    assert [(s.value, s.model) for s in known.settings] == [(768, "bert-base-uncased"), (1024, "bert-large-uncased"), (1600, "gpt2-xl")]


def test_settings_in_force_at_a_place_are_the_nearest_of_the_model() -> None:
    article = "# A\n\nHidden size: 512\n\n# B\n\nHidden size: 256\n\nHere we are.\n"
    document, known = understood(article)
    block = next(block for block in document.blocks if block.text.string.startswith("Here"))
    assert known.settings_at(block, block.text.span(0, 4))[H].value == 256


def test_page_furniture_has_no_settings() -> None:
    article = (
        "# Post\n\n" + "Words and words.\n\n" * 10 + "Hidden size: 768\n\n## Related articles\n\nHidden size: 1024, number of layers: 24\n"
    )
    assert settings_of(article) == [(H, 768)]


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


@pytest.mark.parametrize(
    "text", ["2 个 layer normalization 的参数量为 4h", "each block has 2 layer norms of 768 each", "12 layer-norm parameters"]
)
def test_normalisations_are_no_layers(text: str) -> None:
    assert not [value for name, value in settings_of(text) if name == L]


def test_a_hidden_dimension_is_held_against_the_width_of_its_own_model() -> None:
    text = "Llama-3-8B:\n\n- Hidden dim: 4096\n- Layers: 32\n\nLlama-3-70B: hidden size = 8192, layers = 80\n"
    assert (H, 4096) in settings_of(text)
    assert (I, 4096) not in settings_of(text)


def test_so_many_of_the_experts_are_the_chosen_ones() -> None:
    assert not [
        value
        for name, value in settings_of("Top-2 (selects 2 of 8 experts per token)", low=True)
        if name == "num_experts_per_tok" and value == 8
    ]


def test_a_setting_in_brackets_is_no_meaning_of_the_letter_before() -> None:
    found = settings_of("Take Llama-2-7B: `d_model = 4096`, `h = 32` (`d_head = 128`).")
    assert (D, 128) in found
    assert (D, 32) not in found
