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
from auditor.claims.about.lexicon import setting_words
from auditor.claims.about.records import About, Models, Setting, Understanding
from auditor.claims.claim import Claim
from auditor.claims.facts import Fact
from auditor.notation.printed import Printed
from auditor.reading.scan import Scan
from auditor.sheet.own_model import OwnModel, OwnModels
from auditor.sheet.own_words import OwnWords
from auditor.sheet.symbols import Symbols
from auditor.source.document import LANGUAGES, Document
from auditor.verdicts.around import is_difference, is_supposed
from auditor.verdicts.configured import Misconfigured, first_use
from auditor.verdicts.facts import Untrue
from auditor.verdicts.names_of_parts import part_names
from auditor.verdicts.own_formulas import valued
from auditor.verdicts.own_inventory import OwnInventory, Proven, inventory_of
from auditor.verdicts.own_settings import HEADS, against_figures, odd_heads, states_shares
from auditor.verdicts.own_totals import (
    EXACT_DIGITS,
    Doubted,
    Judged,
    around,
    half_of,
    judge_component,
    judge_exact,
    judge_round,
    judge_value,
)
from auditor.verdicts.verdict import Outcome, Verdict, Why

SETTINGS = Why("own-settings", "as the settings of the article give it", "与文中给出的配置相符")
NEAREST = Why("own-settings-open", "the settings of the article leave open what is counted here", "文中的配置不足以确定此数所计的范围")
OTHERWISE = Why("not-own-settings", "the settings of the article give another count", "按文中的配置应为另一数值")
_OF_PARTS = ("not-parts", "not-proven")
"""Doubts about what a figure comes about from, and not about the figure."""
LEAST_SIZES = 3
ROUNDED = Fraction(1, 100)
"""How near an exact figure is to the round one that it is told as."""
PROVING = ("attention", "ffn", "layer", "layernorm")
_SCOPES = {"per_layer": (" of one layer", "（每层）"), "all_layers": (" of all layers", "（全部层）")}


class OwnFigures(NamedTuple):
    """What came of the figures of models that the article configures itself."""

    verdicts: tuple[Verdict, ...]
    untrue: tuple[Untrue, ...]
    misconfigured: tuple[Misconfigured, ...] = ()


class _Judge:
    """Judges the claims of one article; ``held`` and ``doubted`` are by the place of the model's settings."""

    def __init__(
        self, document: Document, claims: Sequence[Claim], understanding: Understanding, models: OwnModels, scans: Sequence[Scan]
    ) -> None:
        self._document = document
        self._claims = claims
        self._understanding = understanding
        self._models = models
        self._published = Models(understanding)
        self._words = OwnWords(document, scans)
        self._symbols = Symbols(understanding)
        exact = (int(n.printed.value) for claim in claims for n in claim.numbers() if n.printed.is_integer_print)
        self._printed = sorted({count for count in exact if len(str(count)) > EXACT_DIGITS})
        self._inventories: dict[int, OwnInventory | None] = {}
        self.verdicts: list[Verdict] = []
        self._held: Counter[tuple[str, ...]] = Counter()
        self._doubted: list[Doubted] = []
        self._exact: dict[OwnModel, dict[int, tuple[tuple[str, ...], int]]] = {}

    def run(self, outcomes: Mapping[int, Outcome], computed: frozenset[int]) -> OwnFigures:
        """Judge every claim but those ``computed`` whose arithmetic is wrong; of those that fail otherwise only the value of a formula."""
        for index, claim in enumerate(self._claims):
            if index not in computed:
                self._judge(index, claim, outcomes.get(index) in ("fails", "follows"))
        sections = Counter(self._claims[doubted.claim].block.headings for doubted in self._doubted)
        likely = len(self._doubted) <= max(1, sum(self._held.values()))
        untrue = []
        for doubted in self._doubted:
            section = self._claims[doubted.claim].block.headings
            if likely and sections[section] <= max(1, self._held[section]):
                self._say(doubted.claim, "fails", OTHERWISE, doubted.side)
                untrue.append(self._untrue(doubted))
            else:  # then the settings are not those of what is counted
                self._say(doubted.claim, "unchecked", NEAREST, doubted.side)
        odd = tuple(self._odd_heads())
        mistyped = tuple(self._mistyped())
        return OwnFigures(tuple(self.verdicts), (*untrue, *odd), mistyped)

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

    def _mistyped(self) -> Iterator[Misconfigured]:
        """Sizes of which the figures that the article computes say that they are others."""
        for own, figures in self._exact.items():
            numbers = frozenset(
                int(number.printed.value)
                for index in figures
                for number in self._claims[index].numbers()
                if number.printed.is_integer_print and index in figures
            )
            counts = [(figures[index][0], figures[index][1]) for index in figures]
            for fault in against_figures(own, counts, numbers, self._words.gated):
                place = first_use([self._claims[index] for index in figures], fault.expected)
                if place is not None:
                    yield fault._replace(other=fault.setting._replace(value=fault.expected, span=place))

    def _say(self, index: int, outcome: Outcome, why: Why, side: int) -> None:
        self.verdicts.append(Verdict(index, "reference", outcome, why, max(side - 1, 0)))

    def _judge_value(self, index: int, claim: Claim) -> bool:
        """Judge the value that a formula has with the sizes of the model; whether there was anything to judge."""
        formula = valued(claim, self._symbols)
        if formula is None or claim.doubt is not None or is_supposed(claim):
            return False
        place = claim.sides[formula.side].span
        if self._published.at(claim.block, place) is not None:
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

    def _judge(self, index: int, claim: Claim, told: bool) -> None:
        if self._judge_value(index, claim) or told:
            return
        found = _figure(claim)
        doubt = claim.doubt is not None and claim.doubt[0] not in _OF_PARTS
        if found is None or doubt or is_supposed(claim) or is_difference(claim):
            return
        side, printed = found
        place = claim.sides[side].span
        about = self._about(index, claim, side)
        published = about is not None and (about.model is not None or self._published.at(claim.block, place) is not None)
        if about is None or (published and not self._models.of_toy(claim.block)):
            return
        models, sure = self._models.of_row(claim.block), True
        if not models:
            models, sure = self._models.at(claim.block, place)
        if sure and len(models) == 1 and printed.is_integer_print and about.components and len(str(int(printed.amount))) >= EXACT_DIGITS:
            self._exact.setdefault(models[0], {})[index] = (about.components, int(printed.amount))
        judged = [self._against(index, side, printed, own, about) for own in models]
        self._settle(index, side, printed, judged, sure)

    def _against(self, index: int, side: int, printed: Printed, own: OwnModel, about: About) -> Judged:
        """What one model makes of a figure; None where it has nothing to say."""
        inventory = self._inventory(own) if not self._words.mixture else None
        if inventory is None:
            return None
        doubted = Doubted(index, side, own, about)
        if about.components != ("total",):
            return judge_component(printed, inventory, doubted)
        if printed.unit is None:
            return judge_exact(int(printed.amount), inventory, doubted, self._proven(own))
        bare = any(convention.name == "no-embeddings" for convention in self._understanding.conventions_at(self._claims[index].block))
        return judge_round(printed, inventory, doubted, bare)

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
        if about.components and about.components != ("total",):
            return about
        cell = claim.block.cell
        if cell is not None:
            head = read_label(cell.column_header)
            if not head.parameters or head.components or head.other or self._words.of_label(cell.column_header).others:
                return None
            return about._replace(components=("total",), scope="model", confidence="medium")
        words = self._words.around(claim.block, claim.sides[side].span)
        if words.parts or words.others or not (words.parameters or about.components):
            return None
        return about._replace(
            components=("total",), scope="model", confidence="medium" if words.parameters or about.confidence != "low" else "low"
        )

    def _inventory(self, own: OwnModel) -> OwnInventory | None:
        key = hash(tuple(sorted(own.values.items())))
        if key not in self._inventories:
            self._inventories[key] = inventory_of(own.values, self._words.gated, True)
        return self._inventories[key]

    # -- told ---------------------------------------------------------------------------------------------------------------------------

    def _untrue(self, doubted: Doubted) -> Untrue:
        side = self._claims[doubted.claim].sides[doubted.side]
        claim, raw = self._claims[doubted.claim], side.raw.strip(" *`$|~≈约")
        used = _used(doubted)
        places = [setting.span.start for setting in used]
        where, where_zh = (self._document.named_lines(places, language) for language in LANGUAGES)
        given, given_zh = f"{_shown(used)}, {where}", f"{_shown(used)}，{where_zh}"
        en, zh = _right(doubted, side.number.printed.amount if side.number is not None else None)
        cause = (f" ({doubted.cause.en})", f"（{doubted.cause.zh}）") if doubted.cause is not None else ("", "")
        what, what_zh = _what(doubted.about)
        told = (
            f"{what}: the settings above ({given}) give {en} parameters, not {raw}{cause[0]}",
            f"{what_zh}：按文中的配置（{given_zh}）应为 {zh}，而不是 {raw}{cause[1]}",
        )
        if doubted.names:
            told = (
                f"the formula is {en} with the settings above ({given}), not {raw}",
                f"按文中的配置（{given_zh}），该式的值为 {zh}，而不是 {raw}",
            )
        exact = side.number is not None and side.number.printed.unit is None
        return Untrue("T501" if exact else "T502", Fact("formula", raw, None, side.span, claim.block), "", *told)


def _what(about: About) -> tuple[str, str]:
    """What is counted, in both languages."""
    if about.components == ("total",):
        return "the model", "模型"
    scope = _SCOPES.get(about.scope or "", ("", ""))
    return part_names(about.components, False) + scope[0], part_names(about.components, True) + scope[1]


def _right(doubted: Doubted, stated: Fraction | None) -> tuple[str, str]:
    """What would be right: a count, the two nearest ones, or the bounds of all."""
    if doubted.low == doubted.high:
        shown = f"{doubted.low:,}"
        return shown, shown
    low, high = _round(doubted.low), _round(doubted.high)
    inside = stated is not None and doubted.low < stated < doubted.high
    return (f"{low} or {high}", f"{low} 或 {high}") if inside else (f"between {low} and {high}", f"{low} 到 {high} 之间")


def _figure(claim: Claim) -> tuple[int, Printed] | None:
    """The last printed count of a claim, with its side."""
    for side in reversed(range(len(claim.sides))):
        number = claim.sides[side].number
        if number is None:
            continue
        printed = number.printed
        counted = printed.unit.dimension == "count" if printed.unit is not None else printed.is_integer_print
        return (side, printed) if counted and printed.percent == 1 and printed.amount > 0 else None
    return None


_COUNTED = {
    "attention": ("hidden_size", "num_attention_heads", "num_key_value_heads"), "ffn": ("hidden_size", "intermediate_size"),
    "layernorm": ("hidden_size",), "embeddings": ("vocab_size", "hidden_size", "max_position_embeddings"), "head": ("vocab_size", "hidden_size"),
    "pooler": ("hidden_size",), "layer": ("hidden_size", "intermediate_size", "num_attention_heads"),
    "total": ("num_hidden_layers", "hidden_size", "intermediate_size", "vocab_size"),
}  # fmt: skip


def _used(doubted: Doubted) -> list[Setting]:
    """The settings that decide the count."""
    parts = (name for component in doubted.about.components for name in _COUNTED.get(component.partition(".")[0], ("hidden_size",)))
    settings = doubted.own.settings
    return [settings[name] for name in dict.fromkeys(doubted.names or parts) if name in settings]


def _shown(settings: Sequence[Setting]) -> str:
    return ", ".join(f"{_name(setting)} = {setting.value:,}" for setting in settings)


def _name(setting: Setting) -> str:
    """What the article calls a setting, where that names it; a module is no name of its width."""
    shown = setting.symbol.strip(" *`$")
    word = setting_words().exact(shown.lower())
    return shown if len(shown) == 1 or (word is not None and setting.name in word.meanings) else setting.name


def _round(count: int) -> str:
    for letter, unit in (("B", 10**9), ("M", 10**6), ("K", 10**3)):
        if count >= unit:
            tenths = (count * 10 + unit // 2) // unit
            return f"{tenths // 10}.{tenths % 10}{letter}"
    return str(count)


def judge_own(
    document: Document, claims: Sequence[Claim], understanding: Understanding, models: OwnModels, verdicts: Sequence[Verdict],
    scans: Sequence[Scan],
) -> OwnFigures:  # fmt: skip
    """Judge the figures of models that the article configures itself, as far as nothing else has told of them."""
    computed = frozenset(v.claim for v in verdicts if v.check == "arithmetic" and v.outcome in ("fails", "follows"))
    return _Judge(document, claims, understanding, models, scans).run(dict(_worst(verdicts)), computed)


def _worst(verdicts: Sequence[Verdict]) -> Iterator[tuple[int, Outcome]]:
    for outcome in ("holds", "follows", "fails"):
        yield from ((verdict.claim, verdict.outcome) for verdict in verdicts if verdict.outcome == outcome)
