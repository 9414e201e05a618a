"""No document asks for more work than it may: reading stops at a bound, and says where."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from auditor.claims.claim import Claim
from auditor.claims.equalities import EqualityReader, read_equalities
from auditor.notation.work import TooMuch, bounded, spend
from auditor.pipeline import audit_document
from auditor.source.document import Block
from auditor.source.reader import read_document
from auditor.source.text import Text


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


LINES = [
    "30522 × 768 = 23,440,896",
    "即 2 * 3 = 6",
    "H = 768",
    "plain words",
    "2 *",
    "3 = 6",
    "= 7",
    "4 × 5 is 20",
    "* 2 = 5",
    "x = f(y)",
    "（1＋2）＝3",
    "a, b;",
]
TEXTS = st.lists(st.sampled_from(LINES) | st.text(max_size=6), max_size=8).map("\n".join)


@given(TEXTS)
@settings(max_examples=400, deadline=None)
@example("0\r\n= 7")
@example("0\n= 7")
@example("30522 × 768 = 23,440,896\n\x0c+")
@example("30522 × 768 = 23,440,896\u200b\n\u200b+")
@example("30522 × 768 = 23,440,896\n\xa0·")
@example("30522 × 768 = 23,440,896\n\u3000·")
@example("30522 × 768 = 23,440,896\n]\x0c0\n= 7")
def test_leaving_out_lines_without_a_relation_changes_nothing_that_is_read(text: str) -> None:
    block = Block("paragraph", Text.verbatim(text))
    whole = [shown(claim) for claim in EqualityReader(block.text, block).claims()]
    assert [shown(claim) for claim in read_equalities(block)] == whole


def shown(claim: Claim) -> tuple[object, ...]:
    return claim.kind, claim.span, claim.raw, [side.readings for side in claim.sides], claim.relations, claim.doubt
