"""What is passed over without being read could hold nothing: with every shortcut off, the same is read of any text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from auditor.claims import facts, reader, restated, shapes, sides, spoken, spoken_sums, statements, tables, twins
from auditor.claims.about import names, words
from auditor.claims.about.items import items_of, telling_items
from auditor.claims.about.lexicon import convention_words, setting_words
from auditor.claims.about.phrases import NUMBER, Match, Phrases, _longest, lowered
from auditor.claims.about.prose import read_prose
from auditor.claims.facts import read_facts
from auditor.claims.reader import read_claims
from auditor.notation import lexer, operands, parser
from auditor.notation.lexer import tokenize
from auditor.source.reader import read_document

_ANY = re.compile("")
_ALL_TOPICS = ["learnable", "unit", "stack", "attention"]

SHORTCUTS = {
    "numbers that nothing follows": [(operands, "_ALONE", frozenset()), (parser, "_ENDING", frozenset())],
    "words before a relation": [(sides.SideReader, "_goes_on", lambda *_: True)],
    "lines without a count": [(statements, "_may_state", lambda *_: True)],
    "sentences that name nothing": [(statements, "may_name", lambda _: True)],
    "small numbers and names": [(statements, "is_followed", lambda *_: True)],
    "blocks without a twin": [(twins, "_LINKED", _ANY), (twins, "_NAMING", ("",)), (twins, "_SCALED", _ANY)],
    "blocks without a shape": [(shapes, "_BRACKETED", _ANY), (reader, "holds_figure", lambda _: True)],
    "blocks without a phrase": [(restated, "_WORDS", ("",))],
    "sentences without a word for a sum": [(spoken_sums, "_may_relate", lambda _: True)],
    "blocks without a spoken product": [(spoken, "_SIGNS", ("",)), (spoken, "_SCALED", _ANY)],
    "cells read before": [(tables, "number_in", tables._number_in.__wrapped__)],
}

_WORDS = (
    "The total of", "Total", "总计", "合计", "sum", "参数量为", "参数", "parameters", " weights", "embedding", "LayerNorm", "attention", "FFN 的参数量约为",
    "每层", "BERT has", " is ", " equals ", "即", "约", "≈", " = ", "=", ": ", "：", ", ", "，", "。", ". ", "(", ")", "（", "）", "[", "]", "{", "}",
    "$", "$$", "\\times", "\\frac{1}{2}", "\\(", "\\)", " × ", "*", "+", " - ", "/", "^2", "²", "%", "% of ", " x ", "x", " and ", " of ", "times",
    "4", "12", "768", "3072", "30,522", "23,440,896", "1'000", "1e6", "1.5M", "110M", "7B", "1.1 亿", "2lh", "d_k", "H", "V", "h(", "layers",
    "torch.Size([768, 768])", "缩写为", "计算为：", "calculated as: ", "|", "\n", "\n\n", "\n- ", "\n1. ", "\n| a | b |\n|---|---|\n| c | ", " ", "`", "&", "~",
)  # fmt: skip
texts = st.lists(st.sampled_from(_WORDS), min_size=1, max_size=40).map(lambda parts: "# 参数\n\n" + "".join(parts) + "\n")


@contextmanager
def without(shortcut: str) -> Iterator[None]:
    """Read everything that the shortcut would pass over."""
    with ExitStack() as stack:
        for place, name, always in SHORTCUTS[shortcut]:
            replaced = (lambda cell, read=always: read(cell.text.string)) if name == "number_in" else always
            stack.enter_context(patch.object(place, name, replaced))
        yield


def read(text: str) -> str:
    """All that is read of a text, in a form that can be compared."""
    found = read_claims(read_document("a.md", text))
    claims = [*enumerate(found.claims), *found.settings]
    return repr([(at, claim.kind, claim.sides, claim.relations, claim.span, claim.raw, claim.doubt) for at, claim in claims])


@pytest.mark.parametrize("shortcut", SHORTCUTS)
@settings(max_examples=60, deadline=None)
@example(text="# 参数\n\nThe total of1'000 x parameters\n")
@given(text=texts)
def test_a_shortcut_loses_no_claim(shortcut: str, text: str) -> None:
    quick = read(text)
    with without(shortcut):
        assert read(text) == quick


_NAMING = (
    "the Q, K and V matrices", "q and k", "W_Q", "W^{K}", "W1", "(Q)", "V projection", "12layers", "12 Transformer blocks", "十二层", "12个头", "h to 4h", "LayerNorm",
    "hiddenSize", "hidden\\_size", "\\text{hidden size}", "d_{\\text{model}}", "my_hidden_size", "词表大小", "每层", "number of heads", "n_head, n_layer",
    "层数、隐藏维度分别为 ", "BERT-base", "GPT-2", "gpt2", "t5", "T5-small", "01-ai/yi", "原始 Transformer", "中文 BERT", "bert–base", "Ｂert", "\u212a and V", "2010",
    "H", "λ", "\\ell", "é", "x", " = ", ": ", " is ", "，", " of ", "12, 12", "768", "3,072", "1.5e3", "（", "）", "$", "\\", "_", "-", ".", " ", "\n",
)  # fmt: skip
naming_texts = st.lists(st.sampled_from(_NAMING + _WORDS), min_size=1, max_size=14).map("".join)


@settings(max_examples=300, deadline=None)
@given(text=naming_texts)
def test_a_text_that_names_something_may_name_something(text: str) -> None:
    with patch.object(words, "_COUNTS", tuple((pattern, kind, ("",)) for pattern, kind, _ in words._COUNTS)):
        every = words.mentions.__wrapped__(text)
    assert words.mentions.__wrapped__(text) == every
    assert words.may_name(text) or words.NAMING.isdisjoint(mention.kind for mention in every)


@settings(max_examples=300, deadline=None)
@given(text=naming_texts)
def test_a_text_that_names_a_model_may_name_one(text: str) -> None:
    quick = names.mentions(text)
    with patch.object(names, "names_models", lambda _: True):
        assert names.mentions(text) == quick


@settings(max_examples=300, deadline=None)
@given(text=naming_texts)
def test_the_items_that_are_passed_over_tell_nothing(text: str) -> None:
    assert list(read_prose(text, telling_items(text))) == list(read_prose(text, items_of(text)))


def _every(phrases: Phrases[Any], text: str) -> list[Match]:
    """The phrases of a text, looked for at each word of it."""
    found: list[Match] = []
    for atom in re.finditer(rf"\\?[a-z]+|{NUMBER}|[^a-z0-9]", lowered(text)):
        node = phrases._tree.get(atom[0])
        match = _longest(text, *atom.span(), node) if node is not None and (not found or atom.start() >= found[-1].end) else None
        found += [match] if match is not None else []
    return found


@settings(max_examples=300, deadline=None)
@given(text=naming_texts)
def test_phrases_are_found_wherever_they_begin(text: str) -> None:
    for phrases in (setting_words(), names._phrases(), Phrases((phrase, phrase) for phrase in convention_words()["omit"])):
        assert phrases.find(text) == _every(phrases, text)


_COMPUTES = "\n\n2 * 3 = 6\n"
"""A document in which nothing is computed is not cut into blocks."""
_STATED = (
    "BERT", "GPT-2", "T5", " has ", " uses ", "6 ", "encoder layers", "decoder", "编码器层", "个解码器", " is an encoder-decoder", "MQA", "GQA (32/8)",
    "multi-head attention", "多头注意力", "learnable", "trainable", "可学习的参数：", "均值和方差", "mean and variance", "layer normalization", "归一化",
    "residual connections", "Dropout 层", "also have", "有", " parameters", "参数", "109.5MB ", "37.5\u00a0kB ", "个", "参数量约为", "，", ". ", "。",
    "?", "“", "”", " not ", "\n", "\n\n",
)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(parts=st.lists(st.sampled_from(_STATED), min_size=1, max_size=16))
def test_a_fact_holds_a_word_of_its_topic(parts: list[str]) -> None:
    document = read_document("a.md", "".join(parts) + _COMPUTES)
    quick = read_facts(document)
    with patch.object(facts, "_MARKS", dict.fromkeys(_ALL_TOPICS, ("",))):
        assert read_facts(document) == quick


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("BERT has 6 encoder layers and 6 decoder layers.", "stack"),
        ("BERT 有 12 个解码器层。", "stack"),
        ("Falcon-7B uses multi-query attention.", "attention"),
        ("LayerNorm 有两个可学习的参数：均值和方差。", "learnable"),
        ("The residual connections have trainable parameters.", "parameterless"),
        ("BERT has 109.5MB parameters.", "unit"),
    ],
)
def test_each_topic_is_still_read(text: str, topic: str) -> None:
    assert topic in {fact.topic for fact in read_facts(read_document("a.md", text + _COMPUTES))}


@settings(max_examples=300, deadline=None)
@given(
    parts=st.lists(
        st.sampled_from((*_WORDS, "0x1f", "1.2.3", "\\text{a b}", "d_{model}", "x3", "~=", "->", "１，０００", "\u200b")), max_size=20
    )
)
def test_what_a_token_means_does_not_depend_on_what_was_cut_before(parts: list[str]) -> None:
    text = "".join(parts)
    lexer._KEPT.clear()
    fresh = tokenize(text)
    assert tokenize(text) == fresh
    assert all(one.end <= two.start for one, two in pairwise(fresh))
    assert all(0 <= token.start < token.end <= len(text) for token in fresh)
