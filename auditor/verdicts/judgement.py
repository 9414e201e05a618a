"""The verdicts of a whole article: its arithmetic, its facts and settings, its listings and totals, and its components against the reference."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from auditor.claims.claim import Claim
from auditor.verdicts.arithmetic import BYTES_FOR_COUNT
from auditor.verdicts.article_arithmetic import Carried, Slip, judge_arithmetic
from auditor.verdicts.mostly import of_the_model, without_other_counts
from auditor.verdicts.verdict import Verdict

if TYPE_CHECKING:
    from auditor.claims.about.records import Understanding
    from auditor.claims.facts import Fact
    from auditor.reference import Model
    from auditor.source.text import Span
    from auditor.verdicts.conflicts import Misconfigured
    from auditor.verdicts.departure import Departure
    from auditor.verdicts.facts import Untrue
    from auditor.verdicts.headline import Headline
    from auditor.verdicts.ledger import Ledger
    from auditor.verdicts.listings import Misshapen

_KINDS = {"A107": "conflict", "A104": "simplification", "S601": "numel"}
"""The rules of slips that also tell of formulas."""


class Judgement(NamedTuple):
    """Every verdict, the slips (roots), and what is carried on from them."""

    verdicts: tuple[Verdict, ...]
    slips: tuple[Slip, ...]
    carried: tuple[Carried, ...]
    departures: tuple[Departure, ...] = ()
    ledger: Ledger | None = None
    misconfigured: tuple[Misconfigured, ...] = ()
    untrue: tuple[Untrue, ...] = ()
    misshapen: tuple[Misshapen, ...] = ()

    @property
    def kinds(self) -> set[str]:
        """What rules may fire on: the kinds of slips, the codes of departures, and the reasons worth naming for which steps hold."""
        told = {slip.kind for slip in self.slips} | {departure.code for departure in self.departures}
        told |= {fault.code for fault in self.misconfigured} | {untrue.code for untrue in self.untrue}
        told |= {kind for code, kind in _KINDS.items() if code in told}
        if "U202" in told:
            told.add(BYTES_FOR_COUNT.code)
        if self.misshapen:
            told.add("S602")
        return told | {verdict.why.code for verdict in self.verdicts}

    @property
    def told(self) -> frozenset[int]:
        """The claims that are told of by their arithmetic, or as one of a model that the article names."""
        return frozenset((*(d.claim for d in self.departures if d.named), *(slip.claim for slip in self.slips)))

    def with_verdicts(self, verdicts: Iterable[Verdict], untrue: Iterable[Untrue] = ()) -> Judgement:
        """The judgement with further verdicts, in the order of their claims, and what else is not so."""
        every = sorted((*self.verdicts, *verdicts), key=lambda verdict: verdict.claim)
        return self._replace(verdicts=tuple(every), untrue=(*self.untrue, *untrue))


def judge_article(
    claims: Sequence[Claim],
    settings: Sequence[tuple[int, Claim]] = (),
    understanding: Understanding | None = None,
    model: Model | None = None,
    facts: Sequence[Fact] = (),
    sized: Callable[[Claim], bool] = lambda _: True,
) -> Judgement:
    """Judge the claims of one article in their order; against the reference too, where it is understood what they are about.

    ``model`` is what claims are about that name no model of their own; ``sized`` says of a claim whether its letters are sizes.
    """
    judgement = Judgement(*judge_arithmetic(claims, settings, sized, understanding))
    if facts:
        from auditor.verdicts.facts import check_facts

        judgement = judgement._replace(untrue=tuple(check_facts(facts)))
    if understanding is None:
        return judgement
    if len(understanding.settings) > 1 or any(s.said for s in understanding.settings) or any(a.components for a in understanding.abouts):
        from auditor.verdicts.configured import check_settings

        misconfigured = of_the_model(check_settings(understanding, claims, model), understanding)
        judgement = judgement._replace(
            misconfigured=tuple(fault for fault in misconfigured if not _is_of_missing_stack(fault, judgement.untrue))
        )
    if any(claim.kind == "shape" for claim in claims):
        from auditor.verdicts.listings import check_listing

        misshapen = tuple(check_listing(claims, understanding, model))
        elsewhere = tuple(wrong for wrong in judgement.misconfigured if not any(_is_within(wrong.setting.span, f.line) for f in misshapen))
        judgement = judgement._replace(misshapen=misshapen, misconfigured=elsewhere)
    totals = _totals(claims, understanding)
    judgement = judgement.with_verdicts(totals[0])
    headlines = _headlines(totals[1])
    if headlines:
        judgement = judgement._replace(departures=headlines)
    if not any(about.components for about in understanding.abouts):
        return judgement
    from auditor.verdicts.against_reference import compare_with_reference  # only an article about a model pays for the engine

    wrong = frozenset(slip.claim for slip in judgement.slips)
    compared = without_other_counts(
        compare_with_reference(claims, understanding, _differences(claims, judgement.slips), wrong, model), claims
    )
    foreign = [fault.line for fault in judgement.misshapen]  # their figures follow from the shape
    sizes = [wrong.setting.span for wrong in judgement.misconfigured]  # told of as a setting where it stands
    departures = tuple(
        departure
        for departure in compared.departures
        if not any(_is_within(claims[departure.claim].span, line) for line in foreign)
        and not ((_is_of_size(departure) or not departure.causes) and any(_is_within(span, claims[departure.claim].span) for span in sizes))
    )
    told_of = {departure.claim for departure in compared.departures}
    headlines = tuple(departure for departure in headlines if departure.claim not in told_of)
    return judgement.with_verdicts(compared.verdicts)._replace(departures=departures + headlines, ledger=compared.ledger)


def _is_of_missing_stack(fault: Misconfigured, untrue: Sequence[Untrue]) -> bool:
    """Whether a number of layers follows from a stack that the model is said to have, and lacks: told of there."""
    if not fault.setting.name.endswith("_layers"):
        return False
    told = (wrong.fact for wrong in untrue if wrong.code == "D702" and wrong.fact.model == fault.model)
    return any(_is_within(fault.setting.span, fact.block.text.span(0, len(fact.block.text.string))) for fact in told)


def _is_of_size(departure: Departure) -> bool:
    return bool(departure.causes) and all(cause.key.startswith("size:") for cause in departure.causes)


def _is_within(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start < outer.end


def _totals(claims: Sequence[Claim], understanding: Understanding) -> tuple[tuple[Verdict, ...], tuple[Headline, ...]]:
    """What came of the round totals that are said of models by name."""
    if not understanding.totals:
        return (), ()
    from auditor.verdicts.said import judge_totals

    return judge_totals(claims, understanding)


def _headlines(said: Sequence[Headline]) -> tuple[Departure, ...]:
    """Round figures that are another size than that of the model that they are said of."""
    if not said:
        return ()
    from auditor.verdicts.departure import Departure

    return tuple(
        Departure(
            found.claim,
            found.side,
            "F702" if found.is_other else "T502",
            (),
            (),
            int(found.printed.amount) - found.exact,
            f"{found.exact:,}",
            found.about,
            True,
        )
        for found in said
    )


def _differences(claims: Sequence[Claim], slips: Sequence[Slip]) -> dict[int, Fraction]:
    """Stated minus computed of every claim with a wrong figure."""
    found = {}
    for slip in slips:
        number = claims[slip.claim].sides[slip.side].number
        if number is not None and slip.expected is not None and slip.expected.is_point and not slip.recovers:
            found[slip.claim] = number.printed.amount - slip.expected.low
    return found
