"""The scan of a block: what tokens it gives, that they lie in the text in their order, and that nothing takes it long."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.lexicon.vocabulary import vocabulary
from auditor.reading.scan import DECIMAL, FACTOR, INTEGER, RUN, SIZE, UNREAD, WORD, Scan, scan
from auditor.source.document import Block
from auditor.source.text import Text

SOME = ["768", "1.5", "110M", "45 %", "16-bit", "4×", "6.7:1", "5-8x", "~40M", "hidden size", "hidden_size", "n_ctx", "GPT-3.5", "每个 token", "每层", "约",
        "参数", "亿", "倍", "時間", "パラメータ", "i.e.", "e.g.", "it's", "/layer", "flops/token", "#", "*", "**", "`", "$", "\\times", "\n", " ", "  ", "\u00a0",
        "(", ")", ",", "，", ".", "。", "-", "_", "\\_", "±", "½", "٣", "２", "é", "я", "한국어 층", "々", "\U0001d7d8", "three", "about", "or so"]  # fmt: skip


def scanned(text: str, kind: str = "paragraph") -> Scan:
    return scan(Block(kind, Text.verbatim(text)))  # type: ignore[arg-type]


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=80), st.lists(st.one_of(st.sampled_from(SOME), st.text(max_size=3)), max_size=30).map("".join)))
def test_tokens_lie_in_the_text_in_their_order(text: str) -> None:
    found = scanned(text)
    assert len(found.codes) == len(found.starts) == len(found.ends)
    for at, (start, end) in enumerate(zip(found.starts, found.ends, strict=True)):
        assert 0 <= start < end <= len(text)
        assert not at or found.ends[at - 1] <= start
    assert all(0 <= at < len(found.codes) for at in found.figures)
    assert all(found.starts[at] <= figure.number.start < figure.number.end <= len(text) for at, figure in found.figures.items())
    assert not any(code < "\n" for code in found.codes), "a piece whose code was left open"


@given(st.lists(st.sampled_from(SOME), max_size=20).map(" ".join))
@settings(max_examples=100, deadline=None)
def test_a_second_scan_is_the_first(text: str) -> None:
    """What is remembered of spellings and pairs of them changes nothing."""
    first, second = scanned(text), scanned(text)
    assert (first.codes, first.starts, first.ends, first.figures) == (second.codes, second.starts, second.ends, second.figures)


@pytest.mark.parametrize("unit", [*SOME, "1 ", "a ", "- 1", "1-", "a_", "a.", "1.", "1,", "(1", "1/", "1+", "*1", "约1", "1亿", "1 亿字节", "每个每",
    "\n1", "._", "hidden ", "hidden_",
                                  "16-", "i.", "the ", "$_", "约约", "about ", "~", "~ ", "or so "])  # fmt: skip
def test_nothing_takes_it_long(unit: str) -> None:
    text = unit * (60_000 // len(unit))
    scanned(text)
    begin = time.process_time()
    scanned(text)
    assert time.process_time() - begin < 1


def said(text: str, at: int) -> frozenset[str]:
    return scanned(text).concepts(at)


@pytest.mark.parametrize("text", ["每个token", "每个 token", "对每个 token 的", "每 token"])
def test_two_scripts_are_one_surface_with_a_blank_or_without(text: str) -> None:
    found = scanned(text)
    assert any("per_token" in found.concepts(at) for at in range(len(found.codes)))


@pytest.mark.parametrize(
    ("text", "concept"), [("16-bit", "fp16"), ("16 bit", "fp16"), ("16 位", "fp16"), ("8-bit", "int8"), ("32位浮点数", "fp32")]
)
def test_a_precision_is_no_size(text: str, concept: str) -> None:
    assert concept in said(text, 0)
    assert not scanned(text).figures


def test_other_bits_are_counted() -> None:
    found = scanned("5 bits a weight")
    assert found.codes[0] == INTEGER
    assert found.figures[0].noun == {"counter.bits"}


@pytest.mark.parametrize("text", ["a, e.g. 768", "GPT-2 vs. BERT", "d, i.e. 64"])
def test_the_dots_of_abbreviations_end_no_sentence(text: str) -> None:
    assert "." not in scanned(text).codes


@pytest.mark.parametrize(("text", "noun"), [("2匹", "匹"), ("8 widgets", "widget"), ("1 widget", "widget"), ("12 layers", "counter.layers"),
     ("12 层", "counter.layers"),
     ("12 of", None)])  # fmt: skip
def test_what_a_bare_number_counts(text: str, noun: str | None) -> None:
    figure = scanned(text).figures[0]
    assert noun is None if not figure.noun else noun in figure.noun


def test_a_hedge_is_taken_off_only_where_it_does_nothing_else() -> None:
    assert len(scanned("about 768").codes) == 1
    assert len(scanned("约 768").codes) == 1
    assert len(scanned("约为 768").codes) == 2
    assert scanned("约为 768").figures[1].about


def test_a_longer_string_hides_one_surface_and_no_more() -> None:
    words = vocabulary()
    assert words.cut("由于") != ["由", "于"]
    assert "from" not in said("由于 768 维", 0)


def test_neighbouring_unknown_runs_are_one() -> None:
    assert scanned("齉龘鱻").codes == RUN


@pytest.mark.parametrize(
    ("text", "code"), [("4 倍", FACTOR), ("4×", FACTOR), ("3-fold", FACTOR), ("14 GB", SIZE), ("1.5", DECIMAL), ("5-8x", UNREAD)]
)
def test_kinds_of_figures(text: str, code: str) -> None:
    assert scanned(text).codes == code


def test_a_hash_before_a_counter_is_the_number_of_it() -> None:
    assert "number_of" in said("#heads: 12", 0)
    assert scanned("#widgets").codes.endswith(WORD)
