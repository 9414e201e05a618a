"""The ledger of a total: lines of one place and cause are one, and it balances or is not shown."""

from __future__ import annotations

import pytest

from auditor.reference import build
from auditor.verdicts.causes import Deviation
from auditor.verdicts.deviations import deviations
from auditor.verdicts.ledger import Line, ledger_of
from auditor.verdicts.target import Target

BERT = build("bert-base-uncased")
KNOWN = {deviation.key: deviation for deviation in deviations(Target(BERT, ("total",), "model"))}
BIASES, POOLER = KNOWN["biases:layers"], KNOWN["without:pooler"]


def lines(*told: tuple[int, int, Deviation | None]) -> list[Line]:
    return [Line(amount, claim, cause) for amount, claim, cause in told]


def test_the_lines_lead_from_the_total_to_the_exact_one() -> None:
    stated = BERT.total + 8_960 + BIASES.amount
    ledger = ledger_of(9, 2, stated, lines((BIASES.amount, 5, BIASES), (8_960, 3, None)), BERT)
    assert ledger is not None
    assert (ledger.claim, ledger.side, ledger.stated, ledger.exact, ledger.model) == (9, 2, stated, BERT.total, BERT)
    assert [(line.amount, line.claim, line.cause) for line in ledger.lines] == [(8_960, 3, None), (BIASES.amount, 5, BIASES)]


def test_slips_come_first_and_each_kind_in_the_order_of_its_places() -> None:
    told = lines((BIASES.amount, 1, BIASES), (7, 8, None), (POOLER.amount, 0, POOLER), (5, 4, None))
    ledger = ledger_of(9, 0, BERT.total + sum(line.amount for line in told), told, BERT)
    assert ledger is not None
    assert [(line.claim, line.cause) for line in ledger.lines] == [(4, None), (8, None), (0, POOLER), (1, BIASES)]


def test_one_place_and_cause_is_one_line_that_enters_several_times() -> None:
    told = [Line(100, 3, None, ("ffn",), 1), Line(-8, 4, POOLER), Line(200, 3, None, ("ffn",), 2), Line(50, 5, None)]
    ledger = ledger_of(9, 0, BERT.total + 342, told, BERT)
    assert ledger is not None
    assert [(line.amount, line.claim, line.times, line.components) for line in ledger.lines] == [
        (300, 3, 3, ("ffn",)),
        (50, 5, 1, ()),
        (-8, 4, 1, ()),
    ]


def test_two_causes_at_one_place_are_two_lines() -> None:
    told = lines((BIASES.amount, 3, BIASES), (POOLER.amount, 3, POOLER), (12, 3, None))
    ledger = ledger_of(9, 0, BERT.total + sum(line.amount for line in told), told, BERT)
    assert ledger is not None
    assert len(ledger.lines) == 3


def test_what_cancels_at_one_place_is_no_line() -> None:
    told = lines((100, 3, None), (-100, 3, None), (7, 4, None), (8, 5, None))
    ledger = ledger_of(9, 0, BERT.total + 15, told, BERT)
    assert ledger is not None
    assert [line.claim for line in ledger.lines] == [4, 5]


@pytest.mark.parametrize(
    ("off", "told"),
    [
        (0, []),
        (8_960, [(8_960, 3, None)]),
        (300, [(100, 3, None), (200, 3, None)]),
        (301, [(100, 3, None), (200, 4, None)]),
        (299, [(100, 3, None), (200, 4, None)]),
        (8_961, [(8_960, 3, None)]),
    ],
    ids=["no line", "one line", "one place", "too little", "too much", "one line too little"],
)
def test_what_does_not_balance_or_says_no_more_than_a_finding_is_none(off: int, told: list[tuple[int, int, Deviation | None]]) -> None:
    assert ledger_of(9, 0, BERT.total + off, lines(*told), BERT) is None
