"""Lines without a relation are left out before equalities are read, and lose none. Insides of the reader of equalities."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from auditor.claims.claim import Claim
from auditor.claims.equalities import EqualityReader, read_equalities
from auditor.source.document import Block
from auditor.source.text import Text

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
@example("30522 × 768 = 23,440,896\n_0\n= 7")
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
