"""Columns of reciprocals and of powers of e: what three other rows prove is held against each."""

import pytest

from auditor import audit

LOSSES = """# Training small Transformers

| Width | Loss | Perplexity |
|---|---|---|
| 128 | 2.114 | 8.28 |
| 256 | 1.873 | {} |
| 384 | 1.702 | 5.48 |
| 512 | 1.655 | 5.23 |
| 768 | 1.591 | {} |
"""
SPEEDS = """# Decoding

| Context | ms per token | Tokens per second |
|---|---|---|
| 64 | 31.7 | 31.5 |
| 128 | 37.3 | {} |
| 256 | 53.9 | 18.6 |
| 512 | 87.1 | 11.5 |
"""


def told(text: str) -> list[tuple[str, str]]:
    return [(finding["rule"], finding["stated"]) for finding in audit(text).findings]


@pytest.mark.parametrize("last", ["4.91", "4.92"])
def test_powers_of_e(last: str) -> None:
    """A last digit that the rounded loss may give is right."""
    assert told(LOSSES.format("6.51", last)) == []


def test_a_power_of_e_that_the_others_belie() -> None:
    assert told(LOSSES.format("9.51", "4.91")) == [("A101", "9.51")]


def test_two_that_do_not_hold_prove_that_it_is_otherwise() -> None:
    assert told(LOSSES.format("9.51", "7.91")) == []


def test_reciprocals() -> None:
    assert told(SPEEDS.format("26.8")) == []
    assert told(SPEEDS.format("28.6")) == [("A101", "28.6")]


def test_what_is_near_a_reciprocal_was_measured() -> None:
    assert told(SPEEDS.format("26.5")) == []


def test_columns_that_are_no_reciprocals() -> None:
    assert told(SPEEDS.format("28.6").replace("18.6", "19.6")) == []


def test_what_is_far_off_is_worked_out_of_something_else() -> None:
    assert told(SPEEDS.format("2680.9")) == []
