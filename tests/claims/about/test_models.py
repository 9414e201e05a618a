"""Which model an article, a section, a sentence is about."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.claims.about.names import mentions
from auditor.claims.about.records import Models, Subject, Understanding
from auditor.source.document import Block
from auditor.source.text import Span, Text

from .reading import subject_of, understood

BASE, LARGE, CHINESE = "bert-base-uncased", "bert-large-uncased", "bert-base-chinese"


@pytest.mark.parametrize(
    ("text", "models"),
    [
        ("BERT Base 的参数量", [BASE]),
        ("若换成BERT Large（H=1024）", [LARGE]),
        ("bert-base-chinese的", [CHINESE]),
        ("Llama 2 7B, LLaMA-33B", ["meta-llama/Llama-2-7b-hf", "huggyllama/llama-30b"]),
        ("GPT-3 (175B)", ["gpt-3-175b"]),
        ("BERT-Base, Cased: 12-layer", ["bert-base-cased"]),
        ("GPT-2 XL and GPT-2 1.5B", ["gpt2-xl", "gpt2-xl"]),
        ("GPT-2", [None]),  # the family: four sizes
        ("BERT", [None]),
        ("GPT-3.5 and GPT-4", []),
        ("GPT-3 13B", []),  # a size whose width the paper misprints
        ("a small led, phi and yi", []),
        ("bert-base-german-cased, BERT-base-japanese", []),
        ("DistilBERTs", []),
        ("BERT-base 的参数量(bert-base-chinese)", [CHINESE, CHINESE]),
        ("BERT-base 与 GPT-2 small(bert-base-chinese)", [BASE, "gpt2", CHINESE]),
        ("Llama 3 8B / 70B", ["meta-llama/Meta-Llama-3-8B", "meta-llama/Meta-Llama-3-70B"]),
        ("BERT\\textsubscript{LARGE} and \\emph{BERT} base", [LARGE, BASE]),
        ("Llama 3 8B / 71B", ["meta-llama/Meta-Llama-3-8B"]),
    ],
)
def test_names_are_found(text: str, models: list[str | None]) -> None:
    assert [mention.model for mention in mentions(text)] == models


_SPANS = st.tuples(st.integers(0, 30), st.integers(1, 12)).map(lambda pair: Span(pair[0], pair[0] + pair[1]))
_TRAILS = st.sampled_from([(), ("a",), ("a", "b"), ("c",)])
_SUBJECTS = st.lists(st.tuples(st.sampled_from("xyz"), _TRAILS, st.none() | _SPANS), max_size=8)


def _is_inside(subject: Subject, headings: tuple[str, ...], place: int) -> bool:
    if subject.within is not None:
        return subject.within.start <= place < subject.within.end
    return subject.headings == headings[: len(subject.headings)]


@given(_SUBJECTS, st.lists(_SPANS, max_size=3), _TRAILS, st.integers(0, 45))
def test_the_nearest_subject_is_that_of_a_place(
    drawn: list[tuple[str, tuple[str, ...], Span | None]], elsewhere: list[Span], headings: tuple[str, ...], place: int
) -> None:
    subjects = tuple(Subject(model, Span(at, at + 1), trail, "name", within) for at, (model, trail, within) in enumerate(drawn))
    known = Understanding(subjects=subjects, elsewhere=tuple(elsewhere))
    found = Models(known).at(Block("paragraph", Text.verbatim("x"), headings), Span(place, place + 1))
    inside = [subject for subject in subjects if _is_inside(subject, headings, place)]
    ranges = [(subject.within.end - subject.within.start, subject.model) for subject in inside if subject.within is not None]
    if ranges:
        inner = any(span.start <= place < span.end for span in elsewhere)  # another model, named last
        assert (min(ranges)[0], found) in ranges or (inner and found is None)
    elif not inside or any(span.start <= place < span.end for span in elsewhere):
        assert found is None
    else:
        deepest = max(len(subject.headings) for subject in inside)
        assert found == [subject.model for subject in inside if len(subject.headings) == deepest][-1]


@pytest.mark.parametrize(
    ("article", "model"),
    [
        ("# BERT-base 参数量\n\nwords", BASE),
        ("# Parameters\n\nWe take BERT-base as an example:\n\n- hidden size: 768\n- layers: 12\n", BASE),
        ("# BERT 参数量\n\n- 隐藏层大小：768\n- 层数：12\n- 注意力头数：12\n", BASE),
        ("# BERT 参数量\n\n- 隐藏层大小：1024\n- 层数：24\n- 注意力头数：16\n", LARGE),
        ("# BERT 参数量\n\n- 词表大小：21128\n- 隐藏层大小：768\n- 层数：12\n", CHINESE),
        ("# BERT-base 的参数量\n\n- 词表大小：21128\n", CHINESE),
        ("# BERT-base\n\nvocabulary size: 28996\n", "bert-base-cased"),
        ("# BERT-base 的参数量\n\nV × H = 21128 × 768 = 16226304\n", CHINESE),
        ("# GPT-2\n\n- vocabulary size: 50257\n- hidden size: 768\n- layers: 12\n- number of heads: 12\n", "gpt2"),
        ("---\ntitle: BERT-large 参数量\n---\n\nwords\n\n## BERT-base\n\nbase 是 12 层\n", LARGE),
        (  # the sizes are those of the first model named; the other is named to compare
            "# 参数量\n\n有人问 BERT-large 有多大。\n\n- 隐藏层大小：1024\n- 注意力头数：16\n- FFN 维度：4096\n\n"
            "## 比 BERT-base\n\nBERT-base 是 12 层，隐藏层 768 维。BERT-base 更小。\n",
            LARGE,
        ),
        (  # neither a title nor settings, but the sizes themselves
            "A bird.\n\nToday we weigh **Falcon-7B**. Who picks 4,544?\n\nThe dictionary has 295,469,056 parameters.\n\n32 layers: 7 × 8 = 56. Falcon-40B is larger.\n",
            "tiiuae/falcon-7b",
        ),
    ],
)
def test_the_subject_of_an_article(article: str, model: str) -> None:
    assert subject_of(article) == model


@pytest.mark.parametrize(
    "article",
    [
        "# Attention\n\nUnlike GPT-3, we use 12 layers.\n",
        "# BERT\n\nwords without sizes\n",  # a family
        "# BERT\n\n- hidden size: 640\n- layers: 10\n- number of heads: 10\n",  # a custom model
        "# A Transformer\n\n- hidden size: 768\n- layers: 12\n- number of heads: 12\n",  # no family
        "# Models\n\nConsider BERT-base: 12 layers. Consider BERT-large: 24 layers.\n",  # two of like weight
        "# Notes\n\nSee also BERT-base.\n",
        "# Decoding\n\n"
        + "No model yet.\n\n" * 12
        + "### GPT-3 example\n\nRecall GPT-3 has a size. We take a prompt length $s=512$, and go on:\n\n- parameters of GPT-3\n",
    ],
)
def test_unknown_stays_unknown(article: str) -> None:
    assert subject_of(article) is None


def test_headings_scope_subjects() -> None:
    article = "# Sizes\n\n## BERT-base\n\none\n\n## BERT-large\n\ntwo\n\n## Both\n\nthree\n"
    document, known = understood(article)
    models = {b.text.string: Models(known).at(b, b.text.span(0, 1)) for b in document.blocks if b.kind == "paragraph"}
    assert models["one"] == BASE
    assert models["two"] == LARGE
    assert subject_of(article) is None


def test_a_sentence_that_names_another_model_is_about_that() -> None:
    article = "# BERT-base\n\nThe size is 12 * 3 = 36. BERT-large has 24 * 3 = 72. Back to 5 * 3 = 15.\n"
    document, known = understood(article)
    block = document.blocks[1]
    places = [block.text.string.index(word) for word in ("12 *", "24 *", "5 *")]
    assert [Models(known).at(block, block.text.span(place, place + 1)) for place in places] == [BASE, LARGE, BASE]


def test_a_line_with_a_colon_leads_its_list() -> None:
    article = "# BERT-base\n\nFor GPT-2 XL:\n\n- 48 * 2 = 96\n- 25 * 2 = 50\n\nNow 12 * 2 = 24.\n"
    document, known = understood(article)
    models = [Models(known).at(block, block.text.span(0, 1)) for block in document.blocks if block.kind in ("item", "paragraph")]
    assert models[:4] == ["gpt2-xl", "gpt2-xl", "gpt2-xl", BASE]


LOADING = (
    "# Every tensor of BERT\n\n```python\nmodel = BertModel.from_pretrained({})\n```\n\nThe word embedding is 30522 × 768 = 23,440,896.\n"
)


@pytest.mark.parametrize(
    ("article", "model"),
    [
        (LOADING.format('"bert-base-uncased"'), BASE),
        (LOADING.format('"gpt2"'), None),  # of another family than the text
        (LOADING.format('"bert-base-uncased"), BertModel.from_pretrained("bert-large-uncased"'), None),
        (LOADING.format('"ours/model"'), None),
        (LOADING.format("name"), None),
    ],
)
def test_a_program_that_loads_one_model_says_which_member_of_the_family_it_is(article: str, model: str | None) -> None:
    assert subject_of(article) == model


PAPER = """# Der Transformer, gezählt

The paper's model has d_model = 512, d_ff = 2048, with 8 heads, 6 encoder layers and 6 decoder layers, and a vocabulary of {words}.

Embedding: {words} × 512

decoder layer: 2 × 1,050,624 + 2,099,712 + 3 × 1,024 = 4,204,032
"""


def test_two_stacks_with_the_sizes_of_the_paper_are_its_transformer() -> None:
    assert subject_of(PAPER.format(words="37,000")) == "transformer-base-2017"


@pytest.mark.parametrize("change", [("37,000", "10,000"), ("8 heads", "16 heads"), ("decoder", "output")])
def test_others_of_two_stacks_are_nobody_s(change: tuple[str, str]) -> None:
    assert not subject_of(PAPER.format(words="37,000").replace(*change))


def test_the_sizes_of_a_model_with_later_parts_are_nobody_s() -> None:
    text = "# GPT-2 XL, configured anew\n\nd_model: 1600, num_layers: 48\n\nEach block: attention, {network}, {norm}.\n"
    assert subject_of(text.format(network="GELU", norm="LayerNorm")) == "gpt2-xl"
    assert subject_of(text.format(network="SwiGLU", norm="RMSNorm")) is None
    assert subject_of("# A GPT-2 XL-shaped model\n\nd_model: 1600, num_layers: 48\n") is None
