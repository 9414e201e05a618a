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
from auditor.sheet.own_model import OwnModel, OwnModels
from auditor.sheet.own_words import OwnWords
from auditor.source.document import Document
from auditor.verdicts.around import is_difference, is_supposed
from auditor.verdicts.configured import Misconfigured, first_use
from auditor.verdicts.facts import Untrue
from auditor.verdicts.names_of_parts import part_names
from auditor.verdicts.own_inventory import OwnInventory, Range, in_layers, inventory_of
from auditor.verdicts.own_settings import HEADS, against_figures, odd_heads, states_shares
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
    misconfigured: tuple[Misconfigured, ...] = ()


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
        self._held: Counter[tuple[str, ...]] = Counter()
        self._doubted: list[_Doubted] = []
        self._exact: dict[OwnModel, tuple[OwnModel, dict[int, tuple[tuple[str, ...], int]]]] = {}

    def run(self, outcomes: Mapping[int, Outcome]) -> OwnFigures:
        """Judge every claim; of those that fail or follow already nothing more is told."""
        for index, claim in enumerate(self._claims):
            if outcomes.get(index) not in ("fails", "follows"):
                self._judge(index, claim)
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
            found = odd_heads(own, shares or spoken)
            place = self._models.block_of(found.setting) if found is not None else None
            if found is not None and place is not None:
                fact = Fact("formula", str(found.setting.value), None, found.setting.span, place)
                yield Untrue("K402", fact, "", found.en, found.zh)

    def _mistyped(self) -> Iterator[Misconfigured]:
        """Sizes of which the figures that the article computes say that they are others."""
        for own, figures in self._exact.values():
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

    def _judge(self, index: int, claim: Claim) -> None:
        found = _figure(claim)
        if found is None or claim.doubt is not None or is_supposed(claim) or is_difference(claim):
            return
        side, printed = found
        place = claim.sides[side].span
        about = self._about(index, claim, side)
        if about is None or about.model is not None or self._published.at(claim.block, place) is not None:
            return
        models, sure = self._models.of_row(claim.block), True
        if not models:
            models, sure = self._models.at(claim.block, place)
        if sure and len(models) == 1 and printed.is_integer_print and about.components and len(str(int(printed.amount))) >= EXACT_DIGITS:
            self._exact.setdefault(models[0], (models[0], {}))[1][index] = (about.components, int(printed.amount))
        judged = [self._against(index, side, printed, own, about) for own in models]
        told = [each for each in judged if each is not None]
        if "holds" in told:
            self._held[claim.block.headings] += 1
            self._say(index, "holds", SETTINGS, side)
        elif told:
            doubted = [each for each in told if isinstance(each, _Doubted)]
            if len(doubted) == len(told) and sure and self._words.transformer and not self._words.of_another_kind(claim.block):
                low, high = _around(printed.amount, doubted)
                self._doubted.append(doubted[0]._replace(low=low, high=high))
            else:
                self._say(index, "unchecked", NEAREST, side)

    def _against(self, index: int, side: int, printed: Printed, own: OwnModel, about: About) -> _Doubted | Outcome | None:
        """What one model makes of a figure; None where it has nothing to say."""
        inventory = self._inventory(own)
        if inventory is None:
            return None
        doubted = _Doubted(index, side, own, about, 0, 0)
        if about.components != ("total",):
            return self._component(printed, inventory, doubted)
        if self._words.mixture:
            return None
        if printed.unit is None:
            return _exact_total(int(printed.amount), inventory, doubted)
        return _total(printed, inventory, doubted)

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
        return about._replace(components=("total",), scope="model", confidence="medium" if words.parameters and not words.parts else "low")

    def _inventory(self, own: OwnModel) -> OwnInventory | None:
        key = hash(tuple(sorted(own.values.items())))
        if key not in self._inventories:
            self._inventories[key] = inventory_of(own.values, self._words.gated, True)
        return self._inventories[key]

    def _component(self, printed: Printed, inventory: OwnInventory, doubted: _Doubted) -> _Doubted | Outcome | None:
        """What a model makes of the count of a component."""
        about, amount = doubted.about, printed.amount
        counts, complete = inventory.component(about.components)
        if not counts:
            return None
        layers = inventory.sizes.get("L")
        repeated = in_layers(about.components)
        half = _half(printed) if printed.unit is not None else Fraction(0)
        if any(abs(amount - count * each) <= half for count in counts for each in ({1, layers or 1} if repeated else {1})):
            return "holds"
        asked = {"per_layer": 1, "all_layers": layers, "model": layers if repeated else 1}.get(about.scope or "")
        near = [count * asked for count in counts] if asked else []
        nearest = min(near, key=lambda count: abs(amount - count), default=0)
        exact = printed.unit is None and any(is_misprint(int(amount), count) for count in near)
        limit = CLOSE if _digits(printed) > 2 else ROUND
        rounded = printed.unit is not None and abs(amount - nearest) > max(limit * nearest, half)
        told = about.confidence == "high" and about.part is None and complete and nearest < FAR * amount < FAR * FAR * nearest
        if told and amount >= LEAST_AMOUNT and (exact or rounded) and not self._words.mixture:
            return doubted._replace(low=nearest, high=nearest)
        return "unchecked"

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
        inside = side.number is not None and doubted.low < side.number.printed.amount < doubted.high
        right = low if not between else f"{low} or {high}" if inside else f"between {low} and {high}"
        right_zh = low if not between else f"{low} 或 {high}" if inside else f"{low} 到 {high} 之间"
        return Untrue(
            "T502" if side.number is None or side.number.printed.unit is not None else "T501",
            Fact("formula", raw, None, side.span, claim.block),
            "",
            f"{en}: the settings above ({given}, {where}) give {right} parameters, not {raw}",
            f"{zh}：按文中的配置（{given}，{where_zh}）应为 {right_zh}，而不是 {raw}",
        )


def _around(amount: Fraction, doubted: Sequence[_Doubted]) -> Range:
    """What comes nearest to a figure from below and from above, or the bounds of all where it is beyond them."""
    ends = sorted(end for each in doubted for end in (each.low, each.high))
    below, above = [end for end in ends if end < amount], [end for end in ends if end > amount]
    return (below[-1], above[0]) if below and above else (ends[0], ends[-1])


def _total(printed: Printed, inventory: OwnInventory, doubted: _Doubted) -> _Doubted | Outcome | None:
    """What a model makes of a round total."""
    ranges = inventory.totals()
    if not ranges:
        return None
    half, amount, known = _half(printed), printed.amount, "V" in inventory.sizes
    low, high = ranges[0][0], max(high for _, high in ranges)
    if any(start - half <= amount <= end + half for start, end in ranges):
        return "holds" if known else "unchecked"  # without its words any total is possible
    nearest = min(ranges, key=lambda each: _off(amount, each))
    limit = CLOSE if _digits(printed) > 2 and not printed.about else ROUND
    if not low < FAR * amount < FAR * FAR * high:
        return None  # something else is counted
    clear = _off(amount, nearest) > max(limit * nearest[0], half)
    below, above = max((end for _, end in ranges if end < amount), default=low), min((start for start, _ in ranges if start > amount), default=high)
    low, high = (below, above) if low < amount < high else (low, high)
    return doubted._replace(low=low, high=high) if clear and doubted.about.confidence != "low" else "unchecked"


def _exact_total(amount: int, inventory: OwnInventory, doubted: _Doubted) -> _Doubted | Outcome:
    """What a model makes of an exact total: one of the exact ones proves it, one digit beside a single one is a slip."""
    exact = inventory.exact()
    if amount in exact:
        return "holds"
    meant = [count for count in exact if len(str(count)) == len(str(amount)) and is_misprint(amount, count)]
    if len(str(amount)) > EXACT_DIGITS and len(meant) == 1 and doubted.about.confidence != "low":
        return doubted._replace(low=meant[0], high=meant[0])
    return "unchecked"


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
    """What the print leaves open to either side: half of its last digit that is no nought."""
    return max(printed.ulp * printed.factor(False), printed.step) / 2


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
    return [own.settings[name] for name in names if name in own.settings]


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
    document: Document, claims: Sequence[Claim], understanding: Understanding, models: OwnModels, verdicts: Sequence[Verdict]
) -> OwnFigures:
    """Judge the figures of models that the article configures itself, as far as nothing else has told of them."""
    return _Judge(document, claims, understanding, models).run(dict(_worst(verdicts)))


def _worst(verdicts: Sequence[Verdict]) -> Iterator[tuple[int, Outcome]]:
    for outcome in ("holds", "follows", "fails"):
        yield from ((verdict.claim, verdict.outcome) for verdict in verdicts if verdict.outcome == outcome)
