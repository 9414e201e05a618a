"""Holds the settings of an article's own models against each other, and against the figures that the article counts with them.

heads, their width, hidden size of one place -> do they come out?
exact figures of a model -> one size put in as another number that the article computes with -> more of them are right: the setting is mistyped
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain
from typing import NamedTuple

from auditor.claims.about.lexicon import setting_named
from auditor.claims.about.records import Setting
from auditor.claims.claim import Claim
from auditor.notation.expression import Name, Operation, walk
from auditor.sheet.own_model import OwnModel
from auditor.source.text import Span
from auditor.verdicts.configured import Misconfigured
from auditor.verdicts.own_inventory import in_layers, inventory_of
from auditor.verdicts.slips import name_slip

Figures = Sequence[tuple[tuple[str, ...], int]]
"""Components, and the exact count that the article has for them."""
_MEASURES = ("hidden_size", "num_hidden_layers", "intermediate_size", "vocab_size", "max_position_embeddings")
LEAST_RIGHT = 2
MOST_VALUES = 12
HEADS = ("hidden_size", "num_attention_heads", "head_dim")


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


def against_figures(own: OwnModel, figures: Figures, numbers: frozenset[int], gated: bool) -> Iterator[Misconfigured]:
    """The one size with which less of the exact figures come out than with another number that the article computes with."""
    values = own.values
    held = _right(values, figures, gated)
    if len(figures) - held < LEAST_RIGHT:
        return
    found = []
    for name in _MEASURES:
        setting = own.settings.get(name)
        if setting is None or setting.span.start < own.start:
            continue
        value = setting.value
        likely = sorted((abs(number - value), number) for number in numbers if number != value and _is_slip(value, number))
        for _, number in likely[:MOST_VALUES]:
            more = _right({**values, name: number}, figures, gated) - held
            if more >= LEAST_RIGHT:
                found.append((more, setting, number))
    found.sort(key=lambda one: -one[0])
    if found and (len(found) == 1 or found[0][0] > found[1][0]):
        _, setting, number = found[0]
        cause = name_slip(Fraction(setting.value), Fraction(number), None)
        yield Misconfigured("K402", setting, number, None, None, cause)


def _is_slip(stated: int, other: int) -> bool:
    """Whether one number may be the other mistyped: as many digits, one or two of them others."""
    one, two = str(stated), str(other)
    return len(one) == len(two) and sum(a != b for a, b in zip(one, two, strict=True)) <= min(2, max(1, len(one) - 1))


def _right(values: dict[str, int], figures: Figures, gated: bool) -> int:
    """How many of the exact figures these sizes give."""
    inventory = inventory_of(values, gated, True)
    if inventory is None:
        return 0
    layers = values.get("num_hidden_layers", 1)
    found = 0
    for components, amount in figures:
        if components == ("total",):
            found += amount in inventory.exact()
        else:
            counts, _ = inventory.component(components)
            found += any(amount in (count, count * layers if in_layers(components) else count) for count in counts)
    return found
