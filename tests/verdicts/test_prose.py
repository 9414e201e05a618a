"""Whole articles in running prose: which model a sentence counts, where a sum went wrong, and what such articles say rightly.

Each article is right as it stands; a test changes one thing in it, and says where that is told.
"""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document


def told(text: str) -> list[tuple[str, int, str | None]]:
    """Rule, line and expected value of all that is told as an error or a warning."""
    audit = audit_document(read_document("post.md", text))
    return [(f.code, audit.document.position(f.span.start)[0], f.expected) for f in audit.findings if f.severity.word != "info"]


TWO_NAMED = """# Counting RoBERTa

I wondered how `roberta-base` grew. It is an encoder like BERT: twelve layers, a hidden size of 768.

The tokens take 50,265 × 768 = 38,603,520 values and the positions {rows} × 768 = {positions}. With one row of 768 for segments and a LayerNorm of
1,536 the embeddings come to 38,603,520 + {positions} + 768 + 1,536 = {embeddings}.

Query, key, value and output are square matrices with a bias each: 4 × (768 × 768 + 768) = 2,362,368. The feed-forward network has
768 × 3,072 + 3,072 + 3,072 × 768 + 768 = 4,722,432. {norms} A layer makes 2,362,368 + 4,722,432 + {norm} = {layer}, all twelve {layers}.

The pooler adds 768 × 768 + 768 = 590,592. The grand total is {embeddings} + {layers} + 590,592 = {total}.

BERT-base has 109,482,240 parameters, so most of the difference is the longer table.
"""


def two_named(rows: int = 514, norm: int = 3072, norms: str = "Each layer has two LayerNorms, 2 × 2 × 768 = 3,072.") -> str:
    positions = rows * 768
    embeddings, layer = 38603520 + positions + 768 + 1536, 2362368 + 4722432 + norm
    figures = {"positions": positions, "embeddings": embeddings, "layer": layer, "layers": 12 * layer, "norm": norm}
    total = embeddings + 12 * layer + 590592
    return TWO_NAMED.format(rows=rows, norms=norms, total=f"{total:,}", **{name: f"{value:,}" for name, value in figures.items()})


def test_the_table_of_words_tells_which_of_two_named_models_is_counted() -> None:
    assert told(two_named()) == []


def test_a_wrong_number_of_rows_is_told_at_the_table_and_not_at_the_sum() -> None:
    assert told(two_named(rows=512)) == [("K401", 5, "514")]


@pytest.mark.parametrize(
    "words", ["Each layer also has a LayerNorm, 2 × 768 = 1,536.", "Every layer comes with one layer norm of 2 × 768 = 1,536 values."]
)
def test_one_norm_where_a_layer_has_two(words: str) -> None:
    assert told(two_named(norm=1536, norms=words)) == [("C303", 9, "3,072")]


def test_each_of_two_norms_is_right() -> None:
    assert told(two_named(norms="Each layer has two LayerNorms, each with 2 × 768 = 1,536 values.")) == []


FORUM = """我算过 bert-base-chinese，英文的 bert-base-uncased 比它大。

中文版词表是 {words} 个字,{words}*768 = {word}
位置 512*768 = 393216，类型 2*768 = 1536，还有一个 LayerNorm 2*768 = 1536
加起来 {word}+393216+1536+1536 = {embeddings}

再看一层:
QKV 三个矩阵再加输出的矩阵,每个 768*768{bias},{formula} = {attention}
前馈 768*3072+3072+3072*768+768 = 4722432
两个 LayerNorm 共 2*2*768 = 3072
一层就是 {attention}+4722432+3072 = {layer},12 层是 {layers}

pooler 768*768+768 = 590592

总数:{embeddings}+{layers}+590592 = {total}
"""


def forum(words: int = 21128, bias: str = "，都带偏置", formula: str = "4*(768*768+768)", attention: int = 2362368) -> str:
    embeddings, layer = words * 768 + 393216 + 3072, attention + 4722432 + 3072
    figures = {"words": words, "word": words * 768, "embeddings": embeddings, "layer": layer, "layers": 12 * layer}
    return FORUM.format(bias=bias, formula=formula, attention=attention, total=embeddings + 12 * layer + 590592, **figures)


def test_a_forum_post_with_two_models_is_silent() -> None:
    assert told(forum()) == []


def test_biases_left_out_are_told_where_the_matrices_are_counted() -> None:
    assert told(forum(bias="", formula="4*768*768", attention=2359296)) == [("C301", 8, "2362368")]


def test_the_vocabulary_of_the_other_language() -> None:
    assert told(forum(words=30522).replace("，英文的 bert-base-uncased 比它大", "")) == [("K401", 3, "21128")]


COMPARED = """# Phi-2 与 Gemma-2B

## 注意力

Phi-2 的隐藏维度是 2560，四个矩阵都带偏置：

$$4\\times(2560^2+2560)=26,224,640$$

Gemma-2B 的隐藏维度是 2048，8 个查询头，1 个键值头，每个头 256 维。Q 与 O 各为 $2048\\times2048=4,194,304$，K 与 V 各为 $2048\\times256=524,288$，合计

$$2\\times4,194,304+2\\times524,288=9,437,184$$

## 词表

- Phi-2：$51200\\times2560=131,072,000$
- Gemma-2B：$256000\\times2048=524,288,000$，{head}

## 合计

- Gemma-2B：${formula}={total}$
"""


FORK = """# {title}

Phi-2 differs from LLaMA: attention and MLP stand side by side, with biases everywhere.

| module | computed | parameters |
|---|---|---|
| q/k/v/dense (one layer) | 4×(2560²+2560) | 26,224,640 |
| fc1, fc2 (one layer) | 2560×10240+10240+10240×2560+2560 | 52,441,600 |
| LayerNorm (one layer) | {norm} | {count} |
"""


@pytest.mark.parametrize("title", ["phi2-lora-notes", "Phi-2 in numbers"])
def test_the_name_of_a_repository_says_nothing_of_what_is_counted(title: str) -> None:
    assert told(FORK.format(title=title, norm="2×2560", count="5,120")) == []
    assert told(FORK.format(title=title, norm="2×2×2560", count="10,240")) == [("C303", 9, "5,120")]


def test_a_feed_forward_size_of_another_model() -> None:
    text = (
        "# LLaMA-65B by hand\n\n- hidden size 8192, 80 layers\n- attention: 4×8192² = 268,435,456\n- FFN, three matrices: 3×8192×{} = {}\n"
    )
    assert told(text.format("22016", "541,065,216")) == []
    assert told(text.format("28672", "704,643,072")) == [("C302", 5, "541,065,216")]
    two = "\nLLaMA-2-70B has another.\n"
    assert told(text.format("28672", "704,643,072") + two) == []


def test_a_title_that_names_two_models_is_about_neither_alone() -> None:
    right = COMPARED.format(head="与输出层共享", formula="1,981,882,368+524,288,000+2,048", total="2,506,172,416")
    wrong = COMPARED.format(head="输出层也一样大", formula="1,981,882,368+2\\times524,288,000+2,048", total="3,030,460,416")
    assert told(right) == []
    assert told(wrong) == [("C307", 20, "2,506,172,416")]


def test_what_is_said_of_another_model_is_no_figure_of_the_article() -> None:
    text = "# ALBERT\n\nBERT-base 有 1.1 亿参数，ALBERT-base 只有十分之一。\n\nALBERT-base：30000×128 = 3,840,000，位置 512×128 = 65,536\n"
    assert told(text) == []


GPT = """# 面试速记

**一层有多少参数？**

- 注意力：W_Q、W_K、W_V、W_O 各 h×h，各带偏置 → 4h² + 4h
- 前馈：h→4h→h，两个偏置分别为 4h 和 h → 8h² + {biases}h
- 两个 LayerNorm → 4h

**代入 GPT-2 small（h=768，l=12）**

- 一层：12×768² + {line}×768 = {layer}
- 词嵌入：50257×768 = 38,597,376
"""


def gpt(biases: int = 5) -> str:
    return GPT.format(biases=biases, line=8 + biases, layer=f"{12 * 768**2 + (8 + biases) * 768:,}")


def test_a_formula_behind_an_arrow_counts_what_the_line_begins_with() -> None:
    assert told(gpt()) == []
    assert told(gpt(biases=2)) == [("C301", 6, "8h^2 + 5h")]


@pytest.mark.parametrize(
    "line",
    [
        "- FFN：$8h^2$，加上偏置 $5h$",
        "- FFN：$W_1: h\\times4h$，$W_2: 4h\\times h$，加偏置 $8h^2+5h$",
        "- The FFN has $8h^2$, plus biases $5h$",
        "- The attention has $4h^2$, adding the biases $4h$",
        "- Attention, including the biases: $4h^2+4h$",
    ],
)
def test_biases_that_are_added_to_a_figure(line: str) -> None:
    assert told(f"# BERT 参数\n\n$h$ 为隐藏维。\n\n{line}\n") == []


SIZES = """# Llama 2 by the numbers: 7B vs 70B

## 7B

32 layers, hidden size 4096, 32 heads, intermediate size 11008.

- attention: 4 × 4096² = 67,108,864

## 70B

80 layers, hidden size 8192, 64 heads, 8 key/value heads, intermediate size 28672.

- attention: {attention}
- MLP: 3 × 8192 × 28672 = 704,643,072
"""


def test_headings_that_are_sizes_name_the_models_of_the_family_in_the_title() -> None:
    assert told(SIZES.format(attention="2 × 8192² + 2 × 8192 × 1024 = 150,994,944")) == []
    assert told(SIZES.format(attention="4 × 8192² = 268,435,456")) == [("C306", 13, "150,994,944")]


NUMBERED = """几个base模型参数量对比

一、BERT-base

词嵌入：30522×768＝23440896
位置：512×768＝393216

二、RoBERTa-base

词嵌入：50265×768＝38603520
位置：{rows}×768＝{positions}
"""


def test_numbered_lines_are_titles_in_a_plain_text() -> None:
    def rules(rows: int) -> list[str]:
        audit = audit_document(read_document("post.txt", NUMBERED.format(rows=rows, positions=rows * 768)))
        return [finding.code for finding in audit.findings if finding.severity.word != "info"]

    assert rules(514) == []
    assert rules(541) == ["K401"]


@pytest.mark.parametrize(
    "text",
    [
        # a heading with another family than that of the article's one model
        "# CamemBERT, BERT et DistilBERT\n\nDistilBERT a 6 couches.\n\n## CamemBERT\n\n- positions : 514 × 768 = 394,752\n",
        "# OPT-1.3B\n\nOPT-1.3B has 24 layers.\n\nThe 125m sibling works the same way: 768 hidden, 12 layers, 12 × 7,087,872 = 85,054,464.\n",
        "# Gemma 7B\n\n| | Gemma 7B | Phi-2 |\n|---|---|---|\n| hidden | 3072 | 2560 |\n| FFN/hidden | 8 | 4 |\n| layers | 28 | 32 |\n",
        "# T5-base\n\nT5-base: $d_{model}=768$, $d_{ff}=3072$.\n\n## Encoder layer\n\n$$2 d\\, d_{ff} = 2 \\times 768 \\times 3072 = 4{,}718{,}592$$\n",
    ],
)
def test_what_is_of_another_model_or_of_a_part(text: str) -> None:
    assert told(text) == []


def test_a_bracket_says_of_what_kind_a_layer_is() -> None:
    assert told("# GPT-2 的参数量\n\n对标准的 Transformer（FFN 为 4 倍），每层参数量 = 12H² + 13H。\n") == []


DENSE = "# DeepSeek-V3\n\n$d=7168$，层数 $L=61$，头数 $128$，词表大小 $129280$。\n\n{}，中间维度 18432：$3\\times7168\\times18432=396,361,728$。\n"


@pytest.mark.parametrize("words", ["前 3 层为稠密层", "前三层采用稠密 FFN", "第 1 至 3 层是稠密层", "共有 3 个稠密层和 58 个 MoE 层"])
def test_as_many_dense_layers_as_there_are(words: str) -> None:
    assert told(DENSE.format(words)) == []


@pytest.mark.parametrize(
    "words", ["前 2 层为稠密层", "第 1 层为稠密层，其余 60 层是 MoE 层", "The first layer is dense", "1 个稠密层和 60 个 MoE 层"]
)
def test_another_number_of_dense_layers(words: str) -> None:
    assert [(code, expected) for code, _, expected in told(DENSE.format(words))] == [("K401", "3")]


def test_two_dense_layers_of_a_network_are_no_layers_of_the_model() -> None:
    assert told(DENSE.format("专家之外的 FFN 由两个 dense 层组成")) == []


PATCHES = """# ViT-B/16

**Position embeddings.** {rows} × 768 = {table}.

**Encoder.** 12 layers, D = 768, MLP size 3072, 12 heads, each of 7,087,872: 12 × 7,087,872 = 85,054,464.

**Classifier.** 768 × 1000 + 1000 = 769,000.

Patches: 16 × 16 × 3 × 768 + 768 = 590,592. Class token: 768. Final norm: 2 × 768 = 1,536.

Total: 590,592 + 768 + {table} + 85,054,464 + 1,536 + 769,000 = {total}
"""


def test_a_term_that_the_whole_is_wrong_by_is_wrong() -> None:
    assert told(PATCHES.format(rows=197, table="151,296", total="86,567,656")) == []
    assert told(PATCHES.format(rows=196, table="150,528", total="86,566,888")) == [("C305", 3, "151,296")]


NOTES = """Falcon-7B 笔记

cfg: V=65024, H=4544, L=32, A=71, d=64，71*64=4544
MQA, 无 bias

ffn
 4H = {inner}, GELU
 4544*{inner}*2 = {ffn}

ln
 {norms} = {ln}

per layer
 21229568 + 20647936 + {ffn} + {ln} = {layer}
"""


def notes(inner: int = 18176, norms: str = "每层一个 LN: 2*4544", ln: int = 9088) -> str:
    ffn = 4544 * inner * 2
    return NOTES.format(inner=inner, ffn=ffn, norms=norms, ln=ln, layer=21229568 + 20647936 + ffn + ln)


def test_short_notes_are_silent() -> None:
    assert told(notes()) == []


def test_a_product_with_a_letter_given_above_is_mistyped() -> None:
    assert told(notes(inner=18716)) == [("A101", 7, "18176")]


def test_two_norms_in_a_layer_that_has_one() -> None:
    assert told(notes(norms="每层两个 LN: 2*2*4544", ln=18176)) == [("C303", 11, "9088")]


def test_a_letter_may_have_another_value_elsewhere() -> None:
    assert told("Take H = 4544 for the small model.\n\nIn the larger one 4H = 20480.\n") == []


T5 = """# t5-base by hand

d_model = 768, d_ff = 3072, 12 heads, 12 layers on either side, vocabulary 32,128. There are no biases.

## Encoder

- self-attention (q, k, v, o): 4 × 768 × 768 = 2,359,296
- feed-forward (wi, wo): 2 × 768 × 3072 = 4,718,592
- 2 norms: 2 × 768 = 1,536
- one layer: 2,359,296 + 4,718,592 + 1,536 = 7,079,424
- the stack: 12 × 7,079,424 + {table} (relative bias) + 768 (final norm) = {encoder}

## Decoder

- self-attention: 2,359,296
- cross-attention: 2,359,296
- feed-forward: 4,718,592
- 3 norms: 3 × 768 = 2,304
- one layer: {attention} + 4,718,592 + 2,304 = {layer}
- the stack: 12 × {layer} + {table} + 768 = {decoder}

## Together

The word table is shared: 32,128 × 768 = 24,674,304.

24,674,304 + {encoder} + {decoder} = {total}
"""


def t5(table: int = 384, cross: bool = True) -> str:
    layer = 2359296 * (2 if cross else 1) + 4718592 + 2304
    encoder, decoder = 12 * 7079424 + table + 768, 12 * layer + table + 768
    attention = "2,359,296 + 2,359,296" if cross else "2,359,296"
    figures = {"layer": layer, "encoder": encoder, "decoder": decoder, "total": 24674304 + encoder + decoder, "table": table}
    return T5.format(attention=attention, **{name: f"{value:,}" for name, value in figures.items()})


def test_two_stacks_that_share_a_table_are_silent() -> None:
    assert told(t5()) == []


def test_cross_attention_that_is_listed_and_not_summed() -> None:
    assert told(t5(cross=False)) == [("C304", 19, "9,439,488")]


def test_the_relative_bias_of_one_layer_in_all_of_them() -> None:
    assert told(t5(table=4608)) == [("C307", 11, "84,954,240"), ("C307", 20, "113,275,008")]


def test_more_key_heads_than_the_model_has() -> None:
    text = "# Falcon-7B\n\n- 多查询注意力：71 个查询头，{} 个 KV 头，每头 64 维，hidden_size = 71 × 64 = 4544\n\n词嵌入：65024 × 4544 = 295,469,056\n"
    assert told(text.format(1)) == []
    assert told(text.format(8)) == [("K401", 3, "1")]


SYMBOLS = """# Sizes of a decoder

Sizes in the width *h*, with GPT-2's layout. Dense layers carry biases.

**Self-attention.** Queries, keys and values, 3h² + 3h, and the output projection, h² + h. Sum: 4h² + {attention}h.

**MLP.** h · 4h + 4h + 4h · h + h = 8h² + 5h.

**Layer.** (4h² + {attention}h) + (8h² + 5h) + 4h = 12h² + {layer}h.
"""


def test_a_sum_of_letters_is_of_what_its_line_begins_with() -> None:
    assert told(SYMBOLS.format(attention=4, layer=13)) == []
    assert told(SYMBOLS.format(attention=3, layer=12)) == [("C301", 5, "4h^2 + 4h")]


LORA = """# LoRA on Mistral 7B

An adapter of rank 16 costs r × (in + out). In Mistral 7B the hidden size is 4096 and the MLP is 14336 wide.

| module | parameters |
| --- | --- |
| q_proj | 16 × (4096 + 4096) = 131,072 |
| k_proj | 16 × (4096 + {keys}) = {key} |
| v_proj | 16 × (4096 + {keys}) = {key} |
| up_proj | 16 × (4096 + {inner}) = {up} |

On q_proj alone it is 32 × 131,072 = 4,194,304.
"""


def lora(keys: int = 1024, inner: int = 14336) -> str:
    return LORA.format(keys=keys, key=f"{16 * (4096 + keys):,}", inner=inner, up=f"{16 * (4096 + inner):,}")


def test_adapters_of_the_sizes_of_their_maps() -> None:
    assert told(lora()) == []
    assert told(lora().replace("Mistral 7B", "a model of ours")) == []


QWEN = """# Qwen2-0.5B 的参数量

## 注意力

- Q：896 × 896 + 896 = 803,712
- K：896 × {keys} + {keys} = {key}
- V：与 K 相同，{key}
- O：896 × 896 = 802,816
- 小计：803,712 + {key} + {key} + 802,816 = {attention}

## 其余

前馈：3 × 896 × 4864 = 13,074,432；两个 RMSNorm：2 × 896 = 1,792

- 单层：{attention} + 13,074,432 + 1,792 = {layer}
- 24 层：{layers}
"""


def test_one_root_of_figures_that_are_alike_is_told_once() -> None:
    def article(keys: int) -> str:
        key = 896 * keys + keys
        attention = 803712 + 2 * key + 802816
        figures = {"key": key, "attention": attention, "layer": attention + 13076224, "layers": 24 * (attention + 13076224)}
        return QWEN.format(keys=keys, **{name: f"{value:,}" for name, value in figures.items()})

    assert told(article(128)) == []
    assert told(article(896)) == [("C306", 6, "114,816")]


def test_a_sum_in_words_lacks_a_matrix() -> None:
    text = "# Mixtral 8x7B 的参数量\n\n**注意力。** Q 和 O 各 4096×4096 = 16,777,216，K 和 V 各 4096×1024 = 4,194,304。四个矩阵合计 {}。\n"
    assert told(text.format("41,943,040")) == []
    assert told(text.format("37,748,736")) == [("C304", 3, "41,943,040")]


BERT_BY_KIND = """# Counting BERT-base

- Embeddings: (30522 + 512 + 2) × 768 = 23,835,648
- Attention: 12 × 4 × (768 × 768 + 768) = 28,348,416
- Feed-forward: 12 × (2 × 768 × 3072 + 3072 + 768) = 56,669,184
- {norms}
- Pooler: 768 × 768 + 768 = 590,592
"""


@pytest.mark.parametrize(
    "norms", ["LayerNorms: 25 × 2 × 768 = 38,400", "LayerNorm, one behind the embeddings and two a layer: 25 × 1,536 = 38,400"]
)
def test_the_norm_of_the_embeddings_may_be_counted_with_those_of_the_layers(norms: str) -> None:
    assert told(BERT_BY_KIND.format(norms=norms)) == []


def test_norms_of_the_layers_alone_leave_that_of_the_embeddings_out() -> None:
    assert told(BERT_BY_KIND.format(norms="LayerNorms: 24 × 2 × 768 = 36,864")) == [("C304", 3, "23,837,184")]


SHEET = """# Sizes of BERT

| Size | Hidden size | Layers | Heads | Weights of |
|---|---|---|---|---|
| mini | 256 | 4 | 4 | `{mini}` |
| small | 512 | 6 | 8 | `{small}` |
| base | 768 | 12 | 12 | `bert-base-uncased` |
"""


def test_a_row_is_of_the_checkpoint_that_it_gives() -> None:
    assert told(SHEET.format(mini="google/bert_uncased_L-4_H-256_A-4", small="google/bert_uncased_L-6_H-512_A-8")) == []
    assert told(SHEET.format(mini="mini", small="bert_uncased_L-6_H-512_A-8")) == []
    assert told(SHEET.format(mini="mini", small="prajjwal1/bert-small")) == [("K401", 6, "4")]


def test_the_rule_of_thumb_is_not_held_against_the_exact_count() -> None:
    thumb = "# GPT-2 small\n\nBlocks: 12 × 12 × 768² = 84,934,656 ≈ 84.9M.\n\n{rule}\n"
    assert told(thumb.format(rule="In general $N ≈ 12 L d^2$, since a block takes $12 d_{model}^2$.")) == []
    assert [code for code, *_ in told(thumb.format(rule="A block has four matrices of attention and two more."))] == ["C301"]


TWICE = """# GPT-2 small

- Total: **163,009,536** parameters.
- The head is the table of words, 50257 × 768 = 38,597,376, {told}.
"""


def test_a_total_that_the_article_frees_from_the_tied_head_is_explained() -> None:
    assert told(TWICE.format(told="counted once in the paper: 163,009,536 − 38,597,376 = 124,412,160")) == []
    assert [code for code, *_ in told(TWICE.format(told="as one would think"))] != []
