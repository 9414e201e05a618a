"""Holds the settings of an article's own models against each other, and against the figures that the article counts with them.

heads, their width, hidden size of one place -> do they come out?
exact figures of a model -> one size put in with a digit of it another -> figures come out that do not else: the setting is mistyped
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from fractions import Fraction
from itertools import chain
from typing import NamedTuple

from auditor.claims.about.lexicon import setting_named
from auditor.claims.about.records import Setting
from auditor.claims.claim import Claim
from auditor.notation.expression import Name, Operation, walk
from auditor.sheet.own_model import OwnModel
from auditor.source.text import Span
from auditor.verdicts.own_inventory import in_layers, inventory_of

Figure = tuple[tuple[str, ...], int]
Figures = Sequence[Figure]
"""Components, and the exact count that the article has for them."""
_MEASURES = (
    "hidden_size", "num_hidden_layers", "intermediate_size", "vocab_size", "max_position_embeddings", "num_attention_heads", "num_key_value_heads",
)  # fmt: skip
LEAST_RIGHT = 2
CHANCE = Fraction(1, 100)
HEADS = ("hidden_size", "num_attention_heads", "head_dim")


class Mistyped(NamedTuple):
    """A size that is not what it must be for exact figures of the article to come out: what it must be, and those figures."""

    setting: Setting
    value: int
    right: tuple[Figure, ...]


class OddHeads(NamedTuple):
    """A width that is not its heads: the setting that is told of, and why in both languages."""

    setting: Setting
    en: str
    zh: str


def odd_heads(own: OwnModel, related: bool, *, alone: bool = True) -> OddHeads | None:
    """Heads that do not make up the hidden size, where one place states them.

    ``related`` says that the article, or the sentence, has the width of a head as that share: heads may be wider on purpose. ``alone`` says
    that no other model is configured; among several, heads before a width may be those of the model before it.
    """
    sizes = own.settings
    width, heads, each = (sizes.get(name) for name in HEADS)
    if width is None or heads is None or heads.value < 2 or heads.headings != width.headings:
        return None
    if each is None:
        if width.value % heads.value == 0 or (not alone and heads.span < width.span):
            return None
        last = max((width, heads), key=_place)
        return OddHeads(
            last,
            f"{heads.value} heads cannot share a width of {width.value:,}: {width.value:,} / {heads.value} is no whole number",
            f"{heads.value} 个头无法均分宽度 {width.value:,}：{width.value:,} / {heads.value} 不是整数",
        )
    product = heads.value * each.value
    if not related or each.headings != width.headings or product == width.value:
        return None
    last = max((width, heads, each), key=_place)
    return OddHeads(
        last,
        f"{heads.value} heads of {each.value} make {product:,}, not the width of {width.value:,}",
        f"{heads.value} 个头、每头 {each.value} 维共 {product:,} 维，与宽度 {width.value:,} 不符",
    )


def _place(setting: Setting) -> Span:
    return setting.span


def states_shares(claims: Sequence[Claim], symbols: Mapping[str, str]) -> bool:
    """Whether a formula of the article divides the hidden size among the heads."""
    expressions = (side.expression for claim in claims for side in claim.sides if side.expression is not None)
    for node in chain.from_iterable(map(walk, expressions)):
        if isinstance(node, Operation) and node.op == "/" and isinstance(node.left, Name) and isinstance(node.right, Name):
            names = [setting_named(name) or symbols.get(name) for name in (node.left.name, node.right.name)]
            if names == ["hidden_size", "num_attention_heads"]:
                return True
    return False


def mistyped(own: OwnModel, figures: Figures, gated: bool) -> Mistyped | None:
    """The one size with which exact figures do not come out, though they do with one or two other digits of it.

    Every value that it may have been meant to be is tried under every usual convention; what comes out must not be likely by chance.
    """
    values = own.values
    held = _right(values, figures, gated)
    missed = [figure for figure in figures if figure not in held]
    if not missed:
        return None
    tried: set[int] = set()
    found = []
    for name, setting in own.sizes:
        if name not in _MEASURES or setting.span.start < own.start:
            continue
        for number in _slips(setting.value):
            meant = {**values, name: number}
            if not _is_coherent(meant, values):
                continue
            totals = _totals(meant, gated)
            tried |= totals
            right = [figure for figure in missed if figure[0] == ("total",) and figure[1] in totals]
            right += [figure for figure in _right(meant, figures, gated, False) if figure not in held]
            every = all(figure in right for figure in missed if figure[0] == ("total",))
            if right and every and len(_right(meant, held, gated)) == len(held):
                found.append(Mistyped(setting, number, tuple(dict.fromkeys(right))))
    found.sort(key=lambda one: -len(one.right))
    if not found or (len(found) > 1 and len(found[0].right) == len(found[1].right)):
        return None
    best = found[0]
    return best if len(best.right) >= LEAST_RIGHT or _chance(best.right[0], tried) < CHANCE else None


def _slips(value: int) -> Iterator[int]:
    """Every number that may have been meant: one digit another, or two neighbouring ones turned round."""
    shown = str(value)
    for at, digit in enumerate(shown):
        yield from (int(shown[:at] + other + shown[at + 1 :]) for other in "0123456789" if other != digit and (at or other != "0"))
        if at + 1 < len(shown) and digit != shown[at + 1] and (at or shown[1] != "0"):
            yield int(shown[:at] + shown[at + 1] + digit + shown[at + 2 :])


def _is_coherent(values: Mapping[str, int], stated: Mapping[str, int]) -> bool:
    """Whether heads share the width, and those of the keys the heads; where stated heads fill the width, these do too."""
    width, heads, each = (values.get(name) for name in HEADS)
    if heads is None:
        return True
    keys = values.get("num_key_value_heads", heads)
    if not heads or not keys or heads % keys or (width is not None and each is None and width % heads):
        return False
    filled = each is not None and stated.get("num_attention_heads", 0) * stated.get("head_dim", 0) == stated.get("hidden_size")
    return not filled or heads * (each or 0) == width


def _chance(figure: Figure, tried: Set[int]) -> Fraction:
    """How likely one of so many totals is a figure by chance: those within a factor of two, as far as powers of two let them differ."""
    components, amount = figure
    if components != ("total",):
        return Fraction(1)
    near = sum(amount < 2 * total and total < 2 * amount for total in tried)
    return Fraction(2 * near * (amount & -amount), 3 * amount)


def _totals(values: Mapping[str, int], gated: bool) -> frozenset[int]:
    """The exact totals that sizes give under usual conventions."""
    inventory = inventory_of(values, gated, True)
    if inventory is None:
        return frozenset()
    return frozenset(world.total(values.get("num_hidden_layers", 1)) for world in inventory.usual_worlds())


def _right(values: Mapping[str, int], figures: Figures, gated: bool, totals: bool = True) -> list[Figure]:
    """The exact figures that these sizes give."""
    inventory = inventory_of(values, gated, True)
    if inventory is None:
        return []
    layers = values.get("num_hidden_layers", 1)
    found = []
    for components, amount in figures:
        if components == ("total",):
            right = totals and amount in inventory.exact()
        else:
            counts, _ = inventory.component(components)
            right = amount in counts or (in_layers(components) and amount in {count * layers for count in counts})
        if right:
            found.append((components, amount))
    return found
