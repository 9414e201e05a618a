"""The inputs that fuzzing kept: each once reached something that no other did. No exception, places in the text, the same report twice."""

from __future__ import annotations

import pytest

from tests.benchmarks.fuzz import check_text, kept

KEPT = kept()
PARTS = 10


def test_there_are_inputs() -> None:
    assert len(KEPT) >= 400


@pytest.mark.parametrize("part", range(PARTS))
def test_what_fuzzing_kept_is_audited_whole(part: int) -> None:
    for number, text in enumerate(KEPT[part::PARTS]):
        try:
            check_text(text, whole=number % 10 == 0)
        except Exception as error:
            raise AssertionError(repr(text)) from error
