"""Readable text of inline text, by fixtures and for any text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.source.inline import comments, readable
from auditor.source.text import Text
from tests.source.cases import cases, unescape

BITS = [
    "*",
    "**",
    "_",
    "`",
    "``",
    "$",
    "$$",
    "\\",
    "[",
    "](x)",
    "]",
    "(",
    ")",
    "<b>",
    "</b>",
    "<sup>",
    "</sup>",
    "<!--",
    "-->",
    "&times;",
    "&",
]
BITS += [
    "\\[",
    "\\]",
    "\\(",
    "\\)",
    "\\times ",
    "^2",
    "768",
    "768",
    "1,234",
    "=",
    " ",
    "\n",
    "\u00a0",
    "\u200b",
    "参数",
    "H",
    "https://a.b/1",
    "~~",
    "|",
]
BITS += ["4×H24 \\times H^24×H2", "[^1]", "![a](b)", "{", "}", "\\frac{1}{2}"]
messy = st.lists(st.sampled_from(BITS), max_size=25).map("".join)


@pytest.mark.parametrize(("raw", "expected"), [pytest.param(raw, expected, id=title) for title, raw, expected in cases("inline.txt")])
def test_fixture(raw: str, expected: str) -> None:
    assert readable(Text.verbatim(unescape(raw))).string == unescape(expected)


@given(messy | st.text(max_size=60))
def test_map_is_exact_and_monotone(raw: str) -> None:
    text = readable(Text.verbatim(raw, 7))
    place = 7
    length = 0
    for piece in text.pieces:
        assert piece.start == length
        assert place <= piece.source_start <= piece.source_end <= 7 + len(raw)
        if piece.verbatim:
            assert text.string[piece.start : piece.end] == raw[piece.source_start - 7 : piece.source_end - 7]
        place, length = piece.source_end, piece.end
    assert length == len(text.string)


@given(st.text(alphabet="0123456789*+-/=() ,.", max_size=40))
def test_plain_arithmetic_loses_no_sign(raw: str) -> None:
    kept = readable(Text.verbatim(raw)).string
    assert kept.replace("*", "") == raw.replace("*", "")


@given(st.lists(st.integers(1, 99999), min_size=2, max_size=6), st.sampled_from(["*", " * ", "**", "_"]))
def test_operators_between_operands_survive(numbers: list[int], sign: str) -> None:
    raw = sign.join(map(str, numbers))
    assert readable(Text.verbatim(raw)).string == raw


def test_places_of_all_three_copies_are_kept() -> None:
    raw = "a 4×H24 \\times H^24×H2 b"
    text = readable(Text.verbatim(raw))
    ((first, tex, last),) = text.echoes
    assert [raw[span.start : span.end] for span in (first, tex, last)] == ["4×H2", "4 \\times H^2", "4×H2"]
    start = text.string.index("4")
    span = text.span(start, start + 1)
    assert (span.start, raw[span.start : span.end]) == (tex.start, "4")


def test_comments_are_offered_apart() -> None:
    raw = Text.verbatim("768 <!-- auditor: ignore[x] why --> and `<!-- no -->`")
    assert [comment.string for comment in comments(raw)] == ["auditor: ignore[x] why"]
