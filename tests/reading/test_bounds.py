"""No document asks for more work than it may: reading stops at a bound, and says where."""

from __future__ import annotations

import pytest

from auditor.notation.work import TooMuch, bounded, spend
from auditor.pipeline import audit_document
from auditor.source.reader import read_document


def test_work_beyond_the_bound_is_refused_and_the_outer_bound_comes_back() -> None:
    with bounded(10):
        spend(10)
        with bounded(1), pytest.raises(TooMuch):
            spend(2)
        with pytest.raises(TooMuch):
            spend(1)
    spend(10**9)


@pytest.mark.parametrize("unit", ["2*3=7, ", "2*3=7\n\n", "1=1=", "5亿个=", "2(", "10(", "\\frac{1}{", "a b = 1 ", "$2*3=7$ "])
def test_a_document_that_never_ends_is_read_up_to_a_bound_that_is_told(unit: str) -> None:
    audit = audit_document(read_document("post.md", "2 × 3 = 6\n\n" + unit * (400_000 // len(unit))))
    assert audit.document.notes
    assert len(audit.claims) < 20_000
    assert audit.claims[0].raw == "2 × 3 = 6"
