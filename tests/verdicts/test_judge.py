"""How the steps of a chain are judged: the value of each, the ways to take its numbers, and doubts. Insides of the judge and its claims."""

from __future__ import annotations

from fractions import Fraction

import pytest

from auditor.claims.claim import Claim, Side
from auditor.claims.equalities import read_equalities
from auditor.claims.tokens import prepare
from auditor.notation.evaluate import Terms, Value
from auditor.notation.parser import readings
from auditor.source.document import Block
from auditor.source.text import Span, Text
from auditor.verdicts.arithmetic import Step, judge
from auditor.verdicts.comparison import EXACT, ROUNDED, WRONG, compare, terms_for
from auditor.verdicts.values import Values
from tests.verdicts.test_arithmetic import CASES


def steps(text: str, settings: str = "") -> list[Step]:
    """The steps of the one claim of a text, judged as the claim with the number 7."""
    (claim,) = read_equalities(Block("paragraph", Text.verbatim(text)))
    given = [(0, one) for one in read_equalities(Block("paragraph", Text.verbatim(settings)))] if settings else []
    values = Values(given)
    values.advance(7)
    return list(judge(7, claim, values))


@pytest.mark.parametrize(
    ("text", "settings", "values"),
    [
        ("768 × 768 = 589,824", "", [589_824]),
        ("768 × 768 = 589,842", "", [589_824]),
        ("2 × 3 × 4 = 6 × 4 = 26", "", [24, 24]),
        ("2 / 3 = 0.66", "", [Fraction(2, 3)]),
        ("62 toys - 110 toys = 48 balls", "", [-48]),
        ("3 × 0.8 = 2.4 billion", "", [Fraction("2.4")]),
        ("2T + 14 = 20", "", [2 * 10**12 + 14]),
        ("5 / 0 = 3", "", [None]),
        ("12 layers = 3 groups", "", [12]),
        ("4 * H = 2048", "H = 512", [2048]),
        ("4 * H = 4 * 513 = 2052", "H = 512", [2048, 2052]),
        ("4 * H = 4 * 768", "H = 512", [2048]),
        ("2048 = 4 * H", "H = 512", [2048]),
        ("4 * H = 4 * 512", "", [None]),
        ("H + H = 2 * H", "", [None]),
        ("(4H^2 + 4H) + (4H^2 + H) = 8H^2 + 4H", "", [None]),
        ("The parameters: 38,400 = 37.5KB", "", [38_400]),
        ("94 × 768 = 72,192,109,482,240 - 72,192 = 109,410,048", "", [72_192, 72_192_109_410_048]),
        ("94 × 768 = 72，192，109，482，240 - 72，192", "", [72_192]),
        ("d = D / A", "D = 512, A = 8, d = 64", [64]),
        ("2 * H = 1536", "H = 500, H = 768", [1536]),
    ],
)
def test_a_step_tells_the_value_of_its_left_side(text: str, settings: str, values: list[Fraction | int | None]) -> None:
    found = steps(text, settings)
    assert [None if step.value is None else step.value.low for step in found] == values
    assert [(step.verdict.claim, step.verdict.check, step.verdict.step) for step in found] == [
        (7, "arithmetic", number) for number in range(len(values))
    ]


@pytest.mark.parametrize("text", [text for text, _ in CASES])
@pytest.mark.parametrize("labelled", [False, True])
def test_a_step_tells_its_claim_and_its_number(text: str, labelled: bool) -> None:
    read = list(read_equalities(Block("paragraph", Text.verbatim(text))))
    values = Values([(0, claim) for claim in read if claim.kind == "statement"])
    values.advance(7)
    for claim in read:
        sides = (Side("what is counted", claim.span), *claim.sides) if labelled else claim.sides
        relations = ("=", *claim.relations) if labelled else claim.relations
        found = [(one.claim, one.check, one.step) for one, _ in judge(7, claim._replace(sides=sides, relations=relations), values)]
        assert found == [(7, "arithmetic", step) for step in range(len(relations))]


def side(text: str) -> Side:
    tokens, seams = prepare(text)
    return Side(text, Span(0, len(text)), tuple(readings(tokens, seams, 0, len(tokens))))


@pytest.mark.parametrize(
    ("left", "relation", "right", "why"),
    [
        ("2 × 3", "<", "7", EXACT),
        ("2 × 3", "<", "6", WRONG),
        ("2 × 3", "<", "5", WRONG),
        ("2 × 3", ">", "5", EXACT),
        ("2 × 3", ">", "6", WRONG),
        ("2 × 3", ">", "7", WRONG),
        ("2 × 3", "<", "5 / 0", None),
        ("5 / 0", "<", "2 × 3", None),
        ("2 × 3", "≡", "6", EXACT),
        ("2 / 3", "≡", "0.67", WRONG),
        ("13 / 2", "≡", "6.5", EXACT),
        ("2 / 3", "=", "0.67", ROUNDED),
        ("2^0.5", "≡", "1.414", WRONG),
        ("5 / 0", "=", "3", None),
        ("3", "=", "5 / 0", None),
    ],
)
def test_two_sides_are_compared_by_their_relation(left: str, relation: str, right: str, why: object) -> None:
    assert compare(side(left), side(right), relation)[0] is why


def test_what_cannot_be_bounded_has_no_value() -> None:
    assert compare(side("5 / 0"), side("3")) == (None, None)


BARE = Terms(units=False, scales=False)

OF, PLAIN_PERCENT = Terms(percent="of"), Terms(percent="plain")


@pytest.mark.parametrize(
    ("left", "right", "terms", "rounded"),
    [
        ("3 × 4", "12", [Terms()], False),
        ("0.333 × 3", "1", [Terms()], True),
        ("16 × 1024", "16K", [Terms(), Terms(binary=True), BARE], True),
        ("3 dozen", "36", [Terms(units=False), Terms(), BARE], False),
        ("400 / 400", "60 seconds", [Terms(units=False), Terms(), BARE], False),
        ("7 minutes", "420 seconds", [Terms(), Terms(units=False)], False),
        ("7 GB / 2", "3,500,000,000 bytes", [Terms(), Terms(units=False), Terms(binary=True), Terms(units=False, binary=True)], True),
        ("30 / 120", "25%", [Terms(), OF], False),
        ("83 / 1000 × 100", "8.3%", [Terms(), PLAIN_PERCENT, OF], False),
        ("0.5 / 100", "0.5%", [Terms(), PLAIN_PERCENT, OF], False),
        ("0.5 / 101", "0.5%", [Terms(), OF], False),
        ("20% + 30%", "50%", [Terms(), PLAIN_PERCENT, OF], False),
        ("3 / 3", "100%", [Terms(), PLAIN_PERCENT, OF], False),
        ("5 / 0", "100%", [Terms(), PLAIN_PERCENT, OF], False),
    ],
)
def test_the_ways_to_take_the_numbers_of_two_sides(left: str, right: str, terms: list[Terms], rounded: bool) -> None:
    assert terms_for(side(left), side(right)) == terms + [term._replace(widen=True) for term in terms if rounded]


def test_a_doubtful_claim_does_not_fail() -> None:
    doubt = ("quoted", "quoted as wrong", "引作错例")
    (claim,) = read_equalities(Block("paragraph", Text.verbatim("2 × 3 × 4 = 6 × 5 = 26")))
    assert outcomes(claim) == ["fails wrong", "fails wrong"]
    assert outcomes(claim._replace(doubt=doubt)) == ["unchecked quoted", "unchecked quoted"]
    assert outcomes(claim._replace(doubt=("unclear-start", *doubt[1:]))) == ["unchecked unclear-start", "fails wrong"]
    assert outcomes(claim._replace(doubt=("unclear-end", *doubt[1:]))) == ["fails wrong", "unchecked unclear-end"]


def test_a_doubtful_step_has_its_number_and_its_value() -> None:
    (claim,) = read_equalities(Block("paragraph", Text.verbatim("2 × 3 × 4 = 6 × 5 = 26")))
    label = Side("the number of weights", claim.span)
    doubtful = claim._replace(doubt=("quoted", "quoted as wrong", "引作错例"), sides=(*claim.sides, label), relations=("=", "=", "="))
    found = list(judge(7, doubtful, Values(())))
    assert [(one.claim, one.check, one.outcome, one.step) for one, _ in found] == [
        (7, "arithmetic", "unchecked", step) for step in range(3)
    ]
    assert [value.low if value is not None else None for _, value in found] == [24, 30, None]


def test_a_comma_of_the_sentence_may_be_chinese() -> None:
    (step,) = steps("94 × 768 = 72，192，109，482，240 - 72，192")
    assert (step.verdict.outcome, step.verdict.why.code) == ("unchecked", "unclear-end")


def test_a_doubtful_claim_may_hold() -> None:
    (claim,) = read_equalities(Block("paragraph", Text.verbatim("2 × 3 = 6")))
    assert outcomes(claim._replace(doubt=("quoted", "quoted as wrong", "引作错例"))) == ["holds exact"]


def test_doubtful_formulas_do_not_fail() -> None:
    (claim,) = read_equalities(Block("paragraph", Text.verbatim("(4H^2 + 4H) + (4H^2 + H) = 8H^2 + 4H")))
    assert outcomes(claim) == ["fails not-identical"]
    assert outcomes(claim._replace(doubt=("quoted", "quoted as wrong", "引作错例"))) == ["unchecked names"]
    assert outcomes(claim._replace(doubt=("unclear-start", "its start is unclear", "起点不明"))) == ["unchecked names"]
    assert outcomes(claim._replace(relations=("≈",))) == ["holds leading"]  # what is said roughly keeps its leading term


def test_a_doubtful_formula_with_values_does_not_fail() -> None:
    (claim,) = read_equalities(Block("paragraph", Text.verbatim("4 * H = 4 * 768")))
    values = Values([(0, one) for one in read_equalities(Block("paragraph", Text.verbatim("H = 512")))])
    values.advance(0)
    for doubt, outcome in ((None, "fails"), (("unclear-start", "its start is unclear", "起点不明"), "unchecked")):
        assert [step.verdict.outcome for step in judge(0, claim._replace(doubt=doubt), values)] == [outcome]


def test_a_label_is_not_computed() -> None:
    (claim,) = read_equalities(Block("paragraph", Text.verbatim("2 × 3 = 6")))
    label = Side("the number of weights", claim.span)
    assert outcomes(claim._replace(sides=(label, *claim.sides), relations=("=", "="))) == ["unchecked label", "holds exact"]
    assert outcomes(claim._replace(sides=(*claim.sides, label), relations=("=", "="))) == ["holds exact", "unchecked label"]


def outcomes(claim: Claim) -> list[str]:
    return [f"{step.verdict.outcome} {step.verdict.why.code}" for step in judge(0, claim, Values(()))]


def test_the_value_of_a_side_may_be_an_interval() -> None:
    (step,) = steps("2^0.5 = 1.414")
    assert isinstance(step.value, Value)
    assert step.value.low < Fraction("1.41421356237309504880168872420970") < step.value.high
