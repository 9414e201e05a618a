"""Holds what an article counts of a model of its own against the inventories that its settings allow.

settings -> inventories -> a component's count by each usual form, or the ranges of the total -> figure is one of them: it holds
    -> it is none: the article's other figures of this model must come out, and nothing else may be counted -> it is told

Where its author leaves open what is counted, any usual count holds; what a setting is missing for, and what may be of something else, is not
checked. An exact total that is one of the exact ones proves the model: then a slip of it is told as one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.claims.about.label import read_label
from auditor.claims.about.records import About, Understanding
from auditor.claims.claim import Claim
from auditor.claims.facts import Fact
from auditor.notation.printed import Printed
from auditor.sheet.own_model import OwnModel, OwnModels
from auditor.sheet.own_words import OwnWords
from auditor.sheet.symbols import Symbols
from auditor.verdicts.around import is_difference, is_supposed
from auditor.verdicts.conflicts import Misconfigured, first_use
from auditor.verdicts.facts import Untrue
from auditor.verdicts.judgement import Judgement
from auditor.verdicts.own_formulas import valued
from auditor.verdicts.own_inventory import OwnInventory, Proven, World, inventory_of
from auditor.verdicts.own_settings import HEADS, mistyped, odd_heads, states_shares
from auditor.verdicts.own_told import mistyped_setting, untrue_figure
from auditor.verdicts.own_totals import (
    EXACT_DIGITS,
    PROVING_DIGITS,
    Doubted,
    Judged,
    around,
    half_of,
    is_total,
    judge_component,
    judge_exact,
    judge_proven,
    judge_round,
    judge_value,
)
from auditor.verdicts.slips import name_slip
from auditor.verdicts.verdict import Outcome, Verdict, Why

SETTINGS = Why("own-settings", "as the settings of the article give it", "与文中给出的配置相符")
NEAREST = Why("own-settings-open", "the settings of the article leave open what is counted here", "文中的配置不足以确定此数所计的范围")
OTHERWISE = Why("not-own-settings", "the settings of the article give another count", "按文中的配置应为另一数值")
_OF_PARTS = ("not-parts", "not-proven", "alone")
"""Doubts about what a figure comes about from, and not about the figure."""
LEAST_SIZES = 3
ROUNDED = Fraction(1, 100)
"""How near an exact figure is to the round one that it is told as."""
PROVING = ("attention", "ffn", "layer", "layernorm")


class OwnFigures(NamedTuple):
    """What came of the figures of models that the article configures itself. ``proven`` are settings, by name and value, that their totals prove."""

    verdicts: tuple[Verdict, ...]
    untrue: tuple[Untrue, ...]
    misconfigured: tuple[Misconfigured, ...] = ()
    proven: frozenset[tuple[str, int]] = frozenset()

    def added(self, judgement: Judgement) -> Judgement:
        """A judgement with these: what is told already stays, and a setting that a total proves is not told to be another."""
        told = {untrue.fact.span for untrue in judgement.untrue}
        judgement = judgement.with_verdicts(self.verdicts, [fault for fault in self.untrue if fault.fact.span not in told])
        kept = [f for f in judgement.misconfigured if f.code != "K401" or (f.setting.name, f.setting.value) not in self.proven]
        known = {fault.setting.span for fault in kept}
        return judgement._replace(misconfigured=(*kept, *(fault for fault in self.misconfigured if fault.setting.span not in known)))


class _Counted(NamedTuple):
    """A figure that counts parameters: its claim and side, what it is of, the models that it may be of, whether it is surely of one of them."""

    claim: int
    side: int
    printed: Printed
    about: About
    models: tuple[OwnModel, ...]
    sure: bool


class _Judge:
    """Judges the claims of one article; ``held`` and ``doubted`` are by the place of the model's settings."""

    def __init__(self, words: OwnWords, claims: Sequence[Claim], understanding: Understanding, models: OwnModels) -> None:
        self._words = words
        self._claims = claims
        self._understanding = understanding
        self._models = models
        self._symbols = Symbols(understanding)
        exact = (int(n.printed.value) for claim in claims for n in claim.numbers() if n.printed.is_integer_print)
        self._printed = sorted({count for count in exact if len(str(count)) > EXACT_DIGITS})
        self._inventories: dict[int, OwnInventory | None] = {}
        self.verdicts: list[Verdict] = []
        self._held: Counter[tuple[str, ...]] = Counter()
        self._doubted: list[Doubted] = []
        self._exact: dict[OwnModel, dict[int, tuple[tuple[str, ...], int]]] = {}
        self._proofs: dict[OwnModel, tuple[World, ...]] = {}
        self._sizes: set[tuple[str, int]] = set()  # that are proven

    def run(self, outcomes: Mapping[int, Outcome], computed: frozenset[int]) -> OwnFigures:
        """Judge every claim but those ``computed`` whose arithmetic is wrong; of those that fail otherwise only the value of a formula."""
        found: list[_Counted] = []
        for index, claim in enumerate(self._claims):
            if index not in computed and not self._judge_value(index, claim) and outcomes.get(index) not in ("fails", "follows"):
                found += self._counted(index, claim)
        for counted in found:
            judged = [self._against(counted, own) for own in counted.models]
            exact = counted.printed.is_integer_print and counted.printed.amount >= 10**PROVING_DIGITS and len(counted.models) == 1
            self._settle(counted.claim, counted.side, counted.printed, judged, counted.sure or exact)
        wrong = tuple(self._mistyped())
        if wrong:
            self._doubted.clear()  # with another setting than the one meant, nothing comes out
        sections = Counter(self._claims[doubted.claim].block.headings for doubted in self._doubted)
        likely = len(self._doubted) <= max(1, sum(self._held.values()))
        untrue = []
        for doubted in self._doubted:
            section = self._claims[doubted.claim].block.headings
            if likely and sections[section] <= max(1, self._held[section]):
                self._say(doubted.claim, "fails", OTHERWISE, doubted.side)
                untrue.append(untrue_figure(doubted, self._claims[doubted.claim], self._words.lines))
            else:  # then the settings are not those of what is counted
                self._say(doubted.claim, "unchecked", NEAREST, doubted.side)
        told = {each.fact.span: each for each in (*self._odd_heads(), *(each for each in wrong if isinstance(each, Untrue)))}
        misconfigured = tuple(each for each in wrong if isinstance(each, Misconfigured))
        known = [*(own for own, proof in self._proofs.items() if proof), *(fault.own for fault in self._doubted if is_total(fault))]
        self._sizes.update((name, setting.value) for own in known for name, setting in own.sizes)
        return OwnFigures(tuple(self.verdicts), (*untrue, *told.values()), misconfigured, frozenset(self._sizes))

    def _odd_heads(self) -> Iterator[Untrue]:
        """Heads that do not make up the width that is stated with them."""
        shares = states_shares(self._claims, {setting.symbol: setting.name for setting in self._understanding.settings})
        for own in self._models.configured:
            blocks = {id(self._models.block_of(setting)) for setting in own.settings.values() if setting.name in HEADS}
            block = self._models.block_of(own.sizes[0][1])
            spoken = len(blocks) == 1 and block is not None and block.kind in ("paragraph", "item")
            found = odd_heads(own, shares or spoken, alone=len(self._models.configured) == 1)
            place = self._models.block_of(found.setting) if found is not None else None
            asserted = place is not None and not self._words.around(place, found.setting.span).others if found is not None else False
            if found is not None and place is not None and asserted and len(own.sizes) >= LEAST_SIZES and len(blocks) == 1:
                fact = Fact("formula", str(found.setting.value), None, found.setting.span, place)
                yield Untrue("K402", fact, "", found.en, found.zh)

    def _mistyped(self) -> Iterator[Misconfigured | Untrue]:
        """Sizes of which exact figures of the article say that they are others."""
        for own, figures in self._exact.items():
            known = mistyped(own, tuple(dict.fromkeys(figures.values())), self._words.gated) if not self._words.mixture else None
            block = self._models.block_of(known.setting) if known is not None else None
            if known is None or block is None:
                continue
            self._sizes.update(((known.setting.name, known.value), *((name, setting.value) for name, setting in own.sizes)))
            place = first_use([self._claims[index] for index in figures], known.value)
            if place is not None:
                setting = known.setting
                cause = name_slip(Fraction(setting.value), Fraction(known.value), None)
                yield Misconfigured("K402", setting, known.value, setting._replace(value=known.value, span=place), None, cause)
            else:
                proving = next(index for index, figure in figures.items() if figure == known.right[0])
                fact = Fact("formula", str(known.setting.value), None, known.setting.span, block)
                yield mistyped_setting(known, fact, self._claims[proving].sides[-1].span, self._words.lines)

    def _say(self, index: int, outcome: Outcome, why: Why, side: int) -> None:
        self.verdicts.append(Verdict(index, "reference", outcome, why, max(side - 1, 0)))

    def _judge_value(self, index: int, claim: Claim) -> bool:
        """Judge the value that a formula has with the sizes of the model; whether there was anything to judge."""
        formula = valued(claim, self._symbols)
        if formula is None or claim.doubt is not None or is_supposed(claim):
            return False
        place = claim.sides[formula.side].span
        if not self._models.are_own(claim.block, place, None):
            return False
        models, sure = self._models.at(claim.block, place)
        about = self._understanding.abouts[index] if index < len(self._understanding.abouts) else About()
        judged = [
            judge_value(formula.printed, value, Doubted(index, formula.side, own, about, names=tuple(formula.meanings.values())))
            for own in models
            if (value := formula.value(own)) is not None
        ]
        return self._settle(index, formula.side, formula.printed, judged, sure)

    def _settle(self, index: int, side: int, printed: Printed, judged: Sequence[Judged], sure: bool) -> bool:
        """Say what came of a figure that may be of several models; whether any of them had something to say."""
        told = [each for each in judged if each is not None]
        block = self._claims[index].block
        doubted = [each for each in told if isinstance(each, Doubted)]
        if "holds" in told:
            self._held[block.headings] += 1
            self._say(index, "holds", SETTINGS, side)
        elif told and len(doubted) == len(told) and sure and self._may_tell(doubted[0], printed):
            low, high = around(printed.amount, doubted)
            self._doubted.append(doubted[0]._replace(low=low, high=high))
        elif told:
            self._say(index, "unchecked", NEAREST, side)
        return bool(told)

    def _may_tell(self, doubted: Doubted, printed: Printed) -> bool:
        """Whether a figure is surely of a Transformer with enough sizes, and rounds no exact one of the article: that is told of there."""
        block = self._claims[doubted.claim].block
        if not self._words.transformer or self._words.of_another_kind(block) or len(doubted.own.sizes) < LEAST_SIZES:
            return False
        near = min(half_of(printed), printed.amount * ROUNDED)
        return printed.unit is None or not any(abs(printed.amount - count) <= near for count in self._printed)

    def _counted(self, index: int, claim: Claim) -> Iterator[_Counted]:
        """The figure of a claim that counts parameters of a model of the article's own, with the models that it may be of."""
        doubt = claim.doubt is not None and claim.doubt[0] not in _OF_PARTS
        figures = _figures(claim) if not doubt and not is_supposed(claim) and not is_difference(claim) else ()
        for side, printed in figures:
            place = claim.sides[side].span
            about = self._about(index, claim, side)
            if about is None or not self._models.are_own(claim.block, place, about.model):
                return
            models, sure = self._models.of_row(claim.block), True
            if not models:
                models, sure = self._models.at(claim.block, place)
            if len(models) == 1 and self._is_whole(printed, models[0]):
                about = about._replace(components=("total",), scope="model", part=None, confidence="medium")
            exact = printed.is_integer_print and about.components and len(str(int(printed.amount))) >= EXACT_DIGITS
            if len(models) == 1 and exact and (sure or about.components == ("total",)):
                self._exact.setdefault(models[0], {})[index] = (about.components, int(printed.amount))
            yield _Counted(index, side, printed, about, models, sure)

    def _is_whole(self, printed: Printed, own: OwnModel) -> bool:
        """Whether an exact figure is the total of a model by a usual convention, whatever the words around it seem to say."""
        if not printed.is_integer_print or printed.amount < 10**PROVING_DIGITS or self._words.mixture:
            return False
        inventory = self._inventory(own)
        return inventory is not None and any(printed.amount == world.total(inventory.sizes["L"]) for world in inventory.usual_worlds())

    def _against(self, counted: _Counted, own: OwnModel) -> Judged:
        """What one model makes of a figure; None where it has nothing to say."""
        inventory = self._inventory(own) if not self._words.mixture else None
        if inventory is None:
            return None
        about, printed = counted.about, counted.printed
        doubted = Doubted(counted.claim, counted.side, own, about)
        proof = self._proof(own, inventory)
        if proof and (judged := judge_proven(printed, inventory, proof, doubted)) is not None:
            return judged
        if about.components != ("total",):
            return judge_component(printed, inventory, doubted)
        if printed.unit is None:
            return judge_exact(int(printed.amount), inventory, doubted, self._proven(own))
        bare = any(
            convention.name == "no-embeddings" for convention in self._understanding.conventions_at(self._claims[counted.claim].block)
        )
        return judge_round(printed, inventory, doubted, bare)

    def _proof(self, own: OwnModel, inventory: OwnInventory) -> tuple[World, ...]:
        """The conventions under which the settings give an exact total of the article: that proves both; () where they give none."""
        if own not in self._proofs:
            layers = inventory.sizes.get("L", 1)
            figures = self._exact.get(own, {}).values()
            totals = {amount for components, amount in figures if components == ("total",) and len(str(amount)) >= PROVING_DIGITS}
            self._proofs[own] = (
                tuple(world for world in inventory.worlds(self._proven(own)) if world.total(layers) in totals) if totals else ()
            )
        return self._proofs[own]

    def _proven(self, own: OwnModel) -> Proven:
        """The counts of components in one layer that the article gives exactly and that are usual ones."""
        found: dict[str, int] = {}
        for components, amount in self._exact.get(own, {}).values():
            if len(components) == 1 and components[0] in PROVING:
                inventory = self._inventory(own)
                if inventory is not None and amount in inventory.component(components)[0]:
                    found.setdefault(components[0], amount)
        return tuple(sorted(found.items()))

    def _about(self, index: int, claim: Claim, side: int) -> About | None:
        """What a figure counts: what was read of its claim, or the whole where its words, or its column, say parameters and no part."""
        about = self._understanding.abouts[index] if index < len(self._understanding.abouts) else About()
        told = bool(about.components) and about.components != ("total",)
        if told and about.confidence != "low":
            return about
        cell = claim.block.cell
        if cell is not None:
            heads = (cell.column_header, cell.row_header)
            named = any((head := read_label(each)).parameters and not head.components and not head.other for each in heads)
            if not named or any(self._words.of_label(each).others for each in heads):
                return about if told else None
            return about._replace(components=("total",), scope="model", confidence="medium")
        words = self._words.around(claim.block, claim.sides[side].span)
        if words.parts or words.others or not (words.parameters or about.components == ("total",)):
            return about if told else None
        return about._replace(
            components=("total",), scope="model", confidence="medium" if words.parameters or about.confidence != "low" else "low"
        )

    def _inventory(self, own: OwnModel) -> OwnInventory | None:
        key = hash(tuple(sorted(own.values.items())))
        if key not in self._inventories:
            self._inventories[key] = inventory_of(own.values, self._words.gated, True)
        return self._inventories[key]


def _figures(claim: Claim) -> tuple[tuple[int, Printed], ...]:
    """The printed counts of a claim, each with its side: the last one, and the exact one that it rounds."""
    found: list[tuple[int, Printed]] = []
    for side, each in enumerate(claim.sides):
        if each.number is None:
            continue
        printed = each.number.printed
        counted = printed.unit.dimension == "count" if printed.unit is not None else printed.is_integer_print
        if counted and printed.percent == 1 and printed.amount > 0:
            found.append((side, printed))
        elif each is claim.sides[-1]:
            return ()
    rounded = len(found) == len(claim.sides) == 2 and found[0][1].unit is None and found[1][1].unit is not None
    return tuple(found) if rounded else tuple(found[-1:]) if found and claim.sides[-1].number is not None else ()


def judge_own(
    words: OwnWords, claims: Sequence[Claim], understanding: Understanding, models: OwnModels, verdicts: Sequence[Verdict]
) -> OwnFigures:
    """Judge the figures of models that the article configures itself, as far as nothing else has told of them."""
    computed = frozenset(v.claim for v in verdicts if v.check == "arithmetic" and v.outcome in ("fails", "follows"))
    return _Judge(words, claims, understanding, models).run(dict(_worst(verdicts)), computed)


def _worst(verdicts: Sequence[Verdict]) -> Iterator[tuple[int, Outcome]]:
    for outcome in ("holds", "follows", "fails"):
        yield from ((verdict.claim, verdict.outcome) for verdict in verdicts if verdict.outcome == outcome)
