"""Holds what an article counts of a model of its own against the inventories that its settings allow.

settings -> inventories -> a component's count by each usual form, or the ranges of the total -> figure is one of them: it holds
    -> it is none: the article's other figures of this model must come out, and nothing else may be counted -> it is told

Where its author leaves open what is counted, any usual count holds; what a setting is missing for, and what may be of something else, is not
checked. An exact total that is one of the exact ones proves the model: then a slip of it is told as one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.claims.about.label import read_label
from auditor.claims.about.records import About, Models, Setting, Understanding
from auditor.claims.claim import Claim
from auditor.claims.facts import Fact
from auditor.notation.printed import Printed
from auditor.sheet.own_model import OwnModel, OwnModels
from auditor.sheet.own_words import OwnWords
from auditor.source.document import Document
from auditor.verdicts.around import is_difference, is_supposed
from auditor.verdicts.facts import Untrue
from auditor.verdicts.names_of_parts import part_names
from auditor.verdicts.own_inventory import OwnInventory, Range, in_layers, inventory_of
from auditor.verdicts.slips import is_misprint
from auditor.verdicts.verdict import Outcome, Verdict, Why

SETTINGS = Why("own-settings", "as the settings of the article give it", "与文中给出的配置相符")
NEAREST = Why("own-settings-open", "the settings of the article leave open what is counted here", "文中的配置不足以确定此数所计的范围")
OTHERWISE = Why("not-own-settings", "the settings of the article give another count", "按文中的配置应为另一数值")
ROUND, CLOSE = Fraction(8, 100), Fraction(3, 100)
"""How far a figure of one or two digits, and one of more, is from what the settings give before it is wrong."""
FAR = 3
"""What is further off than this factor counts something else."""
EXACT_DIGITS = 5
LEAST_AMOUNT = 10_000
_SCOPES = {"per_layer": (" of one layer", "（每层）"), "all_layers": (" of all layers", "（全部层）")}


class _Doubted(NamedTuple):
    """A figure that no inventory gives: its claim and side, what it is of, and what would be right."""

    claim: int
    side: int
    own: OwnModel
    about: About
    low: int
    high: int


class OwnFigures(NamedTuple):
    """What came of the figures of models that the article configures itself."""

    verdicts: tuple[Verdict, ...]
    untrue: tuple[Untrue, ...]


NONE = OwnFigures((), ())


class _Judge:
    """Judges the claims of one article; ``held`` and ``doubted`` are by the place of the model's settings."""

    def __init__(self, document: Document, claims: Sequence[Claim], understanding: Understanding, models: OwnModels) -> None:
        self._document = document
        self._claims = claims
        self._understanding = understanding
        self._models = models
        self._published = Models(understanding)
        self._words = OwnWords(document)
        self._inventories: dict[int, OwnInventory | None] = {}
        self.verdicts: list[Verdict] = []
        self._held: dict[tuple[str, ...], int] = {}
        self._doubted: list[_Doubted] = []

    def run(self, outcomes: Mapping[int, Outcome]) -> OwnFigures:
        """Judge every claim; of those that fail or follow already nothing more is told."""
        for index, claim in enumerate(self._claims):
            if outcomes.get(index) not in ("fails", "follows"):
                self._judge(index, claim)
        untrue = []
        fails: dict[tuple[str, ...], int] = {}
        for doubted in self._doubted:
            fails[doubted.own.headings] = fails.get(doubted.own.headings, 0) + 1
        for doubted in self._doubted:
            if fails[doubted.own.headings] > max(1, self._held.get(doubted.own.headings, 0)):
                self._say(doubted.claim, "unchecked", NEAREST, doubted.side)  # then the settings are not those of what is counted
            else:
                self._say(doubted.claim, "fails", OTHERWISE, doubted.side)
                untrue.append(self._untrue(doubted))
        return OwnFigures(tuple(self.verdicts), tuple(untrue))

    def _say(self, index: int, outcome: Outcome, why: Why, side: int) -> None:
        self.verdicts.append(Verdict(index, "reference", outcome, why, max(side - 1, 0)))

    def _judge(self, index: int, claim: Claim) -> None:
        found = _figure(claim)
        if found is None or claim.doubt is not None or is_supposed(claim) or is_difference(claim):
            return
        side, printed = found
        place = claim.sides[side].span
        about = self._about(index, claim, side)
        if about is None or about.model is not None or self._published.at(claim.block, place) is not None:
            return
        own = self._models.of_row(claim.block) or self._models.at(claim.block, place)
        inventory = self._inventory(own) if own is not None else None
        if own is None or inventory is None:
            return
        if about.components == ("total",):
            self._total(index, side, printed, own, inventory, about)
        else:
            self._component(index, side, printed, own, inventory, about)

    def _about(self, index: int, claim: Claim, side: int) -> About | None:
        """What a figure counts: what was read of its claim, or the whole where its words, or its column, say parameters and no part."""
        about = self._understanding.abouts[index] if index < len(self._understanding.abouts) else About()
        if about.components and about.components != ("total",) and about.confidence != "low":
            return about
        cell = claim.block.cell
        if cell is not None:
            head = read_label(cell.column_header)
            if not head.parameters or head.components or head.other or self._words.of_label(cell.column_header).others:
                return None
            return about._replace(components=("total",), scope="model", confidence="medium")
        if about.components and about.components != ("total",):
            return None
        words = self._words.around(claim.block, claim.sides[side].span)
        if words.parts or words.others or not words.parameters:
            return None
        return about._replace(components=("total",), scope="model", confidence="medium" if words.whole or about.components else "low")

    def _inventory(self, own: OwnModel) -> OwnInventory | None:
        key = hash(tuple(sorted(own.values.items())))
        if key not in self._inventories:
            self._inventories[key] = inventory_of(own.values, self._words.gated, True)
        return self._inventories[key]

    # -- totals -------------------------------------------------------------------------------------------------------------------------

    def _total(self, index: int, side: int, printed: Printed, own: OwnModel, inventory: OwnInventory, about: About) -> None:
        ranges = inventory.totals()
        if not ranges or self._words.mixture:
            return
        if printed.unit is None:
            self._exact_total(index, side, int(printed.amount), own, inventory, about)
            return
        half = _half(printed)
        amount = printed.amount
        if any(low - half <= amount <= high + half for low, high in ranges):
            self._hold(index, side, own)
            return
        nearest = min(ranges, key=lambda each: _off(amount, each))
        limit = CLOSE if _digits(printed) > 2 and not printed.about else ROUND
        beyond = amount < ranges[0][0] or amount > max(high for _, high in ranges) or "V" in inventory.sizes
        if not beyond or about.confidence == "low" or _off(amount, nearest) <= max(limit * nearest[0], half):
            self._say(index, "unchecked", NEAREST, side)
        elif FAR * amount < ranges[0][0] or amount > FAR * max(high for _, high in ranges):
            self._say(index, "unchecked", NEAREST, side)
        else:
            self._doubted.append(_Doubted(index, side, own, about, ranges[0][0], max(high for _, high in ranges)))

    def _exact_total(self, index: int, side: int, amount: int, own: OwnModel, inventory: OwnInventory, about: About) -> None:
        exact = inventory.exact()
        if amount in exact:
            self._hold(index, side, own)
            return
        meant = {count for count in exact if len(str(count)) == len(str(amount)) and is_misprint(amount, count)}
        if len(str(amount)) > EXACT_DIGITS and len(meant) == 1 and about.confidence != "low":
            count = meant.pop()
            self._doubted.append(_Doubted(index, side, own, about, count, count))
        else:
            self._say(index, "unchecked", NEAREST, side)

    # -- components ---------------------------------------------------------------------------------------------------------------------

    def _component(self, index: int, side: int, printed: Printed, own: OwnModel, inventory: OwnInventory, about: About) -> None:
        counts, complete = inventory.component(about.components)
        if not counts:
            return
        layers = inventory.sizes.get("L")
        repeated = in_layers(about.components)
        times = {1, layers or 1} if repeated else {1}
        half = _half(printed) if printed.unit is not None else Fraction(0)
        amount = printed.amount
        if any(abs(amount - count * each) <= half for count in counts for each in times):
            self._hold(index, side, own)
            return
        asked = {"per_layer": 1, "all_layers": layers, "model": layers if repeated else 1}.get(about.scope or "")
        near = [count * asked for count in counts] if asked else []
        limit = CLOSE if _digits(printed) > 2 else ROUND
        nearest = min(near, key=lambda count: abs(amount - count), default=0)
        exact = printed.unit is None and any(is_misprint(int(amount), count) for count in near)
        rounded = printed.unit is not None and abs(amount - nearest) > max(limit * nearest, half)
        told = about.confidence == "high" and about.part is None and complete and near and nearest < FAR * amount < FAR * FAR * nearest
        if told and amount >= LEAST_AMOUNT and (exact or rounded) and not self._words.mixture:
            self._doubted.append(_Doubted(index, side, own, about, min(near, key=lambda count: abs(amount - count)), nearest))
        else:
            self._say(index, "unchecked", NEAREST, side)

    def _hold(self, index: int, side: int, own: OwnModel) -> None:
        self._held[own.headings] = self._held.get(own.headings, 0) + 1
        self._say(index, "holds", SETTINGS, side)

    # -- told ---------------------------------------------------------------------------------------------------------------------------

    def _untrue(self, doubted: _Doubted) -> Untrue:
        side = self._claims[doubted.claim].sides[doubted.side]
        claim, raw = self._claims[doubted.claim], side.raw.strip(" *`$|~≈约")
        given = _shown(_used(doubted.own, doubted.about.components))
        lines = sorted({self._document.position(s.span.start)[0] for s in _used(doubted.own, doubted.about.components)})
        where = f"line {lines[0]}" if len(lines) == 1 else f"lines {lines[0]} to {lines[-1]}"
        where_zh = f"第 {lines[0]} 行" if len(lines) == 1 else f"第 {lines[0]} 至 {lines[-1]} 行"
        parts = doubted.about.components
        scope = _SCOPES.get(doubted.about.scope or "", ("", ""))
        whole = parts == ("total",)
        en = "the model" if whole else part_names(parts, False) + scope[0]
        zh = "模型" if whole else part_names(parts, True) + scope[1]
        between = doubted.low != doubted.high
        low, high = (_round(count) if between else f"{count:,}" for count in (doubted.low, doubted.high))
        right = f"between {low} and {high}" if between else low
        right_zh = f"{low} 到 {high} 之间" if between else low
        return Untrue(
            "T502" if side.number is None or side.number.printed.unit is not None else "T501",
            Fact("own", raw, None, side.span, claim.block),
            "",
            f"{en}: the settings above ({given}, {where}) give {right} parameters, not {raw}",
            f"{zh}：按文中的配置（{given}，{where_zh}）应为 {right_zh}，而不是 {raw}",
        )


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


def _half(printed: Printed) -> Fraction:
    """What the print leaves open to either side: half of its last digit, or all of it where it is hedged."""
    return printed.step if printed.about else max(printed.ulp * printed.factor(False), printed.step if _digits(printed) > 1 else Fraction(0)) / 2


def _digits(printed: Printed) -> int:
    """The digits of a figure that tell something."""
    return len(printed.digits.replace(",", "").replace(".", "").lstrip("0").rstrip("0" if "." not in printed.digits else ""))


def _off(amount: Fraction, each: Range) -> Fraction:
    low, high = each
    return max(low - amount, amount - high, Fraction(0))


_COUNTED = {
    "attention": ("hidden_size", "num_attention_heads", "num_key_value_heads"), "ffn": ("hidden_size", "intermediate_size"),
    "layernorm": ("hidden_size",), "embeddings": ("vocab_size", "hidden_size", "max_position_embeddings"), "head": ("vocab_size", "hidden_size"),
    "pooler": ("hidden_size",), "layer": ("hidden_size", "intermediate_size", "num_attention_heads"),
    "total": ("num_hidden_layers", "hidden_size", "intermediate_size", "vocab_size"),
}  # fmt: skip


def _used(own: OwnModel, components: tuple[str, ...]) -> list[Setting]:
    """The settings that decide the count."""
    names = dict.fromkeys(name for component in components for name in _COUNTED.get(component.partition(".")[0], ("hidden_size",)))
    return [own.sizes[name] for name in names if name in own.sizes]


def _shown(settings: Sequence[Setting]) -> str:
    return ", ".join(f"{setting.symbol.strip(' *`$')} = {setting.value:,}" for setting in settings)


def _round(count: int) -> str:
    for letter, unit in (("B", 10**9), ("M", 10**6), ("K", 10**3)):
        if count >= unit:
            tenths = (count * 10 + unit // 2) // unit
            return f"{tenths // 10}.{tenths % 10}{letter}"
    return str(count)


def judge_own(
    document: Document, claims: Sequence[Claim], understanding: Understanding, models: OwnModels, verdicts: Sequence[Verdict]
) -> OwnFigures:
    """Judge the figures of models that the article configures itself, as far as nothing else has told of them."""
    return _Judge(document, claims, understanding, models).run(dict(_worst(verdicts)))


def _worst(verdicts: Sequence[Verdict]) -> Iterator[tuple[int, Outcome]]:
    for outcome in ("holds", "follows", "fails"):
        yield from ((verdict.claim, verdict.outcome) for verdict in verdicts if verdict.outcome == outcome)
