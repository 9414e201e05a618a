"""The tokens of mathematics stay in order inside their text, whatever is joined or taken apart."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.notation.lexer import tokenize
from auditor.notation.mathematics import with_mathematics
from auditor.notation.symbols import factors, known, symbols_of, with_factors

_PIECES = (
    "$",
    "\\(",
    "\\)",
    "_",
    "^",
    "{",
    "}",
    "|",
    "'",
    "\\beta",
    "\\mu s",
    "R^{",
    "4bsm",
    "ND",
    "ldd_f",
    "2s",
    "+",
    "=",
    " ",
    "12",
    "½",
    "µs",
    "\\text{X}",
    "f(",
)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(_PIECES), max_size=40).map("".join))
def test_tokens_stay_in_order_inside_the_text(text: str) -> None:
    with known(frozenset("bsmNDld") | {"d_f"}):
        tokens = with_factors(with_mathematics(tokenize(text, 7), text, 7), text, 7)
    end = 7
    for token in tokens:
        assert end <= token.start < token.end <= len(text) + 7
        end = token.end


def test_a_run_is_split_by_the_symbols_of_the_article_alone() -> None:
    assert factors("bsm") == []
    with known(symbols_of("Let `b` be the batch, s: its length, and $m$ the width; $d_{ff}$ is inside.")):
        assert factors("bsm") == ["b", "s", "m"]
        assert factors("md_ff") == ["m", "d_ff"]
        assert factors("bsq") == []
