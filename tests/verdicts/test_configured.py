"""Settings against the published configuration, against each other, and against the numbers that the article computes with."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document


def told(text: str) -> list[tuple[str, str | None, str | None, str]]:
    """Rule, stated, expected and severity of what is told of settings."""
    findings = audit_document(read_document("a.md", text)).findings
    return [(f.code, f.stated, f.expected, f.severity.word) for f in findings if f.code in ("K401", "K402")]


def article(
    heads: str = "12", width: str = "3072", words: str = "30522", feed: str = "768 * 3072 + 3072 + 3072 * 768 + 768 = 4,722,432"
) -> str:
    return (
        f"# The size of bert-base-uncased\n\n- hidden_size: 768\n- num_hidden_layers: 12\n- num_attention_heads: {heads}\n"
        f"- intermediate_size: {width}\n- vocab_size: {words}\n\n- Token embeddings: 30522 * 768 = 23,440,896\n"
        f"- Position embeddings: 512 * 768 = 393,216\n- Feed-forward network: {feed}\n"
    )


def test_a_right_configuration_is_silent() -> None:
    assert told(article()) == []


def test_another_vocabulary_than_the_one_that_is_stated() -> None:
    stated = "bert-base-chinese: hidden_size=768, num_hidden_layers=12, vocab_size=21128.\n\n(1) word embeddings: {} × 768 = {}\n{}"
    assert told(stated.format("21128", "16,226,304", "")) == []
    assert told(stated.format("30522", "23,440,896", "")) == [("K402", "30522", "21128", "error")]
    both = "\n(2) The multilingual one has more: 119547 × 768 = 91,812,096\n"
    assert told(stated.format("21128", "16,226,304", both)) == []


def test_a_setting_of_another_model() -> None:
    assert told(article(heads="16")) == [("K401", "16", "12", "error")]


def test_a_slip_that_the_article_computes_without_is_a_conflict() -> None:
    assert told(article(width="3702")) == [("K402", "3702", "3072", "error")]


def test_a_round_vocabulary_is_an_info() -> None:
    assert told(article(words="30000")) == [("K401", "30000", "30522", "info")]


def test_a_vocabulary_cut_to_thousands_is_an_info_and_an_unpadded_one_nothing() -> None:
    text = "# Qwen/Qwen2.5-7B\n\n- hidden_size: 3584\n- num_hidden_layers: 28\n- vocab_size: {}\n\n- Norm: 2 * 3584 = 7168\n"
    assert told(text.format("152000")) == [("K401", "152000", "152064", "info")]
    assert told(text.format("151643")) == []


def test_a_vocabulary_in_a_program() -> None:
    text = "# roberta-base\n\n```python\nd_model = 768\nn_layers = 12\nV = 50000\nword = V * d_model  # 38400000\n```\n"
    assert told(text) == [("K401", "50000", "50265", "info")]


def test_swapped_digits_in_a_computation() -> None:
    assert told(article(feed="768 * 3702 + 3702 + 3702 * 768 + 768 = 5,690,742")) == [("K402", "3702", "3072", "error")]


def test_swapped_digits_beside_names_in_chinese() -> None:
    text = (
        "# bert-base-uncased 的参数量\n\n- 隐藏层维度 H = 768\n- 层数 L = 12\n- 头数 A = 12\n\n"
        "前馈网络：H × 3702 + 3702 + 3702 × H + H = 5,690,742\n"
    )
    assert told(text) == [("K401", "3702", "3072", "error")]


def test_positions_taken_for_words() -> None:
    text = (
        "# The size of bert-base-uncased\n\n- hidden_size: 768\n- num_hidden_layers: 12\n\n"
        "- Token embeddings: 512 * 768 = 393,216\n- Position embeddings: 512 * 768 = 393,216\n"
    )
    assert told(text) == [("K401", "512", "30522", "error")]


@pytest.mark.parametrize(
    "text",
    [
        "# Our own small BERT\n\n- hidden_size: 256\n- num_hidden_layers: 4\n- num_attention_heads: 4\n- vocab_size: 30522\n",
        "# Shares of Mixtral-8x7B\n\nWidth 4096, 32 layers, hidden dimension 14336 of the experts, 32 heads, vocabulary 32000.\n\n"
        "One expert: 3 * 4096 * 14336 = 176,160,768\n",
        "# xlm-roberta-base\n\n- hidden_size: 768\n- vocab_size: 250002\n\n"
        "With 50,000 pieces left, 200,002 × 768 = 153,601,536 parameters of the word embeddings are gone.\n",
        article() + "\n- max positions: 512\n- token types: 2\n\nIts parts:\n\n- FFN size: 1,181,568\n",
        "# bert-base-uncased\n\n- Token embeddings: 30522 * 768 = 23,440,896\n\nFor bert-base-chinese, token embeddings: 21128 * 768 = 16,226,304\n",
    ],
)
def test_what_is_another_size_on_purpose_is_silent(text: str) -> None:
    assert told(text) == []


def test_one_row_of_a_table_of_published_models() -> None:
    rows = ("GPT-3 (175B) | 12288 | 96", "BERT-Large | 1024 | 24", "T5-11B | 1024 | 24", "LLaMA-13B | 5120 | 40")
    table = "# 模型一览\n\n| Model | Hidden Size | Number of Layers |\n|---|---|---|\n" + "".join(f"| {row} |\n" for row in rows)
    assert told(table + "| PaLM-540B | 18432 | 118 |\n") == []
    assert [found[1:3] for found in told(table + "| PaLM-540B | 16384 | 96 |\n")] == [("16384", "18432"), ("96", "118")]


def test_a_model_that_goes_by_the_name_of_its_second_version() -> None:
    table = (
        "# Models\n\n| Model | d_model | d_ff | Heads |\n|---|---|---|---|\n| T5-Base | 768 | 2048 | 12 |\n| T5-Large | 1024 | {} | 16 |\n"
    )
    assert told(table.format(2816)) == []
    assert [found[:3] for found in told(table.format(2861))] == [("K401", "2861", "4096")]


def mistral(heads: int) -> str:
    return (
        "# Mistral-7B-v0.1\n\n- hidden_size: 4096\n- num_hidden_layers: 32\n- num_attention_heads: 32\n"
        f"- num_key_value_heads: {heads}\n- intermediate_size: 14336\n- vocab_size: 32000\n"
    )


def test_the_heads_of_the_keys_beside_all_heads() -> None:
    assert told(mistral(8)) == []
    assert told(mistral(32)) == [("K401", "32", "8", "error")]


MODELS = """# Models side by side

| | Llama-3-8B | Mistral-7B-v0.1 | Gemma-7B |
| --- | ---: | ---: | ---: |
| hidden size | 4,096 | 4,096 | 3,072 |
| layers | 32 | 32 | 28 |
| attention heads | 32 | 32 | 16 |
| key/value heads | 8 | {heads} | 16 |
| attention, one layer | 41,943,040 | 41,943,040 | {attention} |
"""


def test_a_table_with_a_column_for_each_model() -> None:
    assert told(MODELS.format(heads=8, attention="50,331,648")) == []
    assert told(MODELS.format(heads=32, attention="50,331,648")) == [("K401", "32", "8", "error")]


def test_a_count_in_the_column_of_a_model_needs_no_other_word() -> None:
    text = MODELS.format(heads=8, attention="37,748,736")
    assert [(f.stated, f.expected) for f in audit_document(read_document("a.md", text)).findings] == [("37,748,736", "50,331,648")]


TABLE = "# {title}\n\n| {models} | {layers} | {width} | {note} |\n|---|---|---|---|\n| LLaMA-7B | 32 | 4096 | |\n| LLaMA-13B | {deep} | {wide} | |\n| LLaMA-33B | 60 | 6656 | |\n| LLaMA-65B | 80 | 8192 | |\n{more}"  # noqa: E501
KOREAN = {"title": "모델의 크기", "models": "모델", "layers": "층 수", "width": "차원", "note": "비고"}
OWN_WORDS = {"title": "Quelle taille ?", "models": "Modèle", "layers": "Couches", "width": "Largeur", "note": "Notes"}


@pytest.mark.parametrize("words", [KOREAN, OWN_WORDS])
def test_a_column_in_any_language_is_told_by_its_figures(words: dict[str, str]) -> None:
    assert told(TABLE.format(**words, deep="40", wide="5120", more="")) == []
    assert told(TABLE.format(**words, deep="40", wide="5210", more="")) == [("K401", "5210", "5120", "error")]


def test_figures_that_are_mostly_others_tell_nothing() -> None:
    text = TABLE.format(**KOREAN, deep="48", wide="5130", more="").replace("| 60 | 6656 |", "| 50 | 6000 |")
    assert told(text) == []


def test_a_note_that_names_a_model_does_not_make_the_row_its() -> None:
    more = "| OurGPT | 28 | 4060 | a smaller LLaMA-7B of our own |\n"
    english = {"title": "Sizes", "models": "Model", "layers": "Layers", "width": "Hidden size", "note": "Notes"}
    assert told(TABLE.format(**english, deep="40", wide="5120", more=more)) == []
    named = "| 5 | 32 | 4906 | LLaMA-7B |\n"
    assert told(TABLE.format(**english, deep="40", wide="5120", more=named)) == [("K402", "4906", "4096", "error")]


@pytest.mark.parametrize("lead", ["换 7B 模型看看：", "Now a 7B model:", "A smaller model would have:"])
def test_a_table_that_a_line_says_is_of_another_model(lead: str) -> None:
    table = "| name | value |\n|---|---|\n| num_layers | {} |\n| num_heads | {} |\n| head_dim | 128 |\n\n"
    first = "# Sizes\n\nTake Llama-3-70B:\n\n" + table.format(80, 64)
    assert told(first + lead + "\n\n" + table.format(32, 32)) == []
    assert [found[:3] for found in told(first.replace("| 80 |", "| 32 |"))] == [("K401", "32", "80")]


@pytest.mark.parametrize("lead", ["7B 模型的配置：", "The 7B model:", "The 6.7B model has:"])
def test_a_line_with_the_size_of_the_model_leads_to_it(lead: str) -> None:
    table = "| name | value |\n|---|---|\n| num_layers | {} |\n| num_heads | 32 |\n| hidden_size | 4096 |\n\n"
    text = f"# Llama-2-7B\n\nIt is small.\n\n{lead}\n\n{table}"
    assert told(text.format(32)) == []
    assert [found[:3] for found in told(text.format(23))] == [("K401", "23", "32")]


def test_counts_and_values_side_by_side() -> None:
    assert told("# Sizes\n\nLLaMA-7B (32 layers, n_heads=32, 128 dims per head).\n") == []
    assert told("# Sizes\n\nGPT-2 Small (12 layers, d_model=768, 12 heads, d_ff=3072).\n") == []
    assert [found[:3] for found in told("# Sizes\n\nGPT-2 Small (12 layers, d_model=1024, 12 heads).\n")] == [("K401", "1024", "768")]


RUN = (
    "记号：$B$ 是批大小，$S$ 是序列长度，$h$ 是隐藏维度，$L$ 是层数。\n\n"
    "OPT-1.3B，B=4，S={length}，a=32：每层 34 × 4 × 1024 × 2048 = 285,212,672 字节。\n\nOPT-1.3B 的 h=2048，L=24。\n"
)


def test_a_run_on_shorter_sequences_than_the_model_takes() -> None:
    assert told(RUN.format(length="1024")) == []
    assert told(RUN.format(length="4096")) == [("K401", "4096", "2048", "error")]


SIBLING = (
    '# Whisper tiny 的参数\n\ntiny.en 的配置文件：\n\n```json\n{{\n  "d_model": 384,\n  "vocab_size": 51864\n}}\n```\n\n'
    "## {section}\n\n| 项 | 值 |\n|---|---|\n| d_model | {width} |\n| vocab_size | 51865 |\n\n词嵌入 51865 × {width} = {words}。\n"
)


@pytest.mark.parametrize(("section", "width", "words"), [("small 呢？", "768", "39,832,320"), ("多语言版呢？", "384", "19,916,160")])
def test_a_section_on_a_sibling_has_its_own_vocabulary(section: str, width: str, words: str) -> None:
    assert told(SIBLING.format(section=section, width=width, words=words)) == []


@pytest.mark.parametrize(
    "layers", ["MoE 层共 58 层（前 3 层是稠密 FFN，中间维度 18432）：", "MoE layers: 58 layers, the intermediate size 18432."]
)
def test_layers_of_a_kind_are_not_all(layers: str) -> None:
    assert told(f"# DeepSeek-V3\n\nV3 的隐藏维度是 7168，共 61 层，128 个注意力头。\n\n{layers}\n\n- 58 × 3 = 174\n") == []


PRINTED = (
    "# ChatGLM2-6B\n\n```\n(word_embeddings): Embedding(65024, 4096)\n(0-27): 28 x GLMBlock(\n"
    "(dense_h_to_4h): Linear(in_features=4096, out_features={}, bias=False)\n"
    "(dense_4h_to_h): Linear(in_features=13696, out_features=4096, bias=False)\n```\n"
)


def test_the_gate_may_be_in_one_matrix_with_what_it_opens() -> None:
    assert told(PRINTED.format("27392")) == []
    assert told(PRINTED.format("27932")) == [("K401", "27932", "13696", "error")]


FAMILY = "# Counting\n\n" + "".join(
    f"## GPT-2 {name}\n\n- `vocab_size = 50,257`\n- `num_layers = {layers}`\n- `d_model = {width}`\n- `num_heads = {heads}`\n- `d_ff = {{}}`\n\n"
    for name, layers, width, heads in (("medium", 24, 1024, 16), ("large", 36, 1280, 20), ("XL", 48, 1600, 25))
)


def test_what_is_otherwise_for_model_after_model_is_the_articles_own() -> None:
    assert told(FAMILY.format("2,688", "3,456", "4,224")) == []
    assert told(FAMILY.format("4,096", "3,456", "6,400")) == [("K401", "3,456", "5,120", "error")]
