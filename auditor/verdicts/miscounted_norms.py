"""Normalisation layers left out, one a layer for two, with biases or without, or taken for dense matrices.

target -> its normalisations, those inside the layers among them -> the deviations of counts with fewer, more or larger ones
"""

from __future__ import annotations

from collections.abc import Iterator

from auditor.reference import Poly
from auditor.verdicts.causes import NO_BIASES, NO_NORMS, Deviation, covering, omission
from auditor.verdicts.names_of_parts import part_name
from auditor.verdicts.target import Target, bare


def miscounted_norms(target: Target) -> Iterator[Deviation]:
    """Every known way to miscount the normalisation layers of a quantity."""
    norms = tuple(leaf for leaf in target.leaves if bare(leaf).startswith("layernorm") or bare(leaf).endswith("layernorm"))
    layers = tuple(leaf for leaf in norms if bare(leaf) in ("layernorm.attention", "layernorm.ffn"))
    if not norms:
        return
    yield from _left_out(target, norms, layers)
    yield from _of_a_layer(target, layers)
    yield from _biases(target, norms)
    if target.symbols.get("H") and target.scope != "per_head":
        yield from _dense_layers(target, layers)
        yield from _dense(target, norms)


def _left_out(target: Target, norms: tuple[str, ...], layers: tuple[str, ...]) -> Iterator[Deviation]:
    """All of them, with those of queries and keys or without, or those inside the layers."""
    alone = len(norms) == len(target.leaves)
    if not alone and (len(norms) > 1 or layers):  # the only one of a layer, or all of them
        words = ("all normalisation layers are left out", "漏掉了全部归一化层")
        yield omission(target, norms, "all", "C304", "norms", words, NO_NORMS, weight=0.9)
    others = tuple(leaf for leaf in target.leaves if "norm" in bare(leaf) and leaf not in norms)
    if others and len(norms) + len(others) < len(target.leaves):
        words = ("all normalisation layers are left out, those of queries and keys too", "漏掉了全部归一化层，包括查询和键的")
        yield omission(target, (*norms, *others), "all", "C304", "norms", words, NO_NORMS, weight=0.9)
    if layers and len(layers) < len(norms):
        words = ("the normalisations inside the layers are left out", "漏掉了各层内的归一化层")
        yield omission(target, layers, "all", "C303", "norms:layers", words, NO_NORMS, weight=1.1)


def _of_a_layer(target: Target, layers: tuple[str, ...]) -> Iterator[Deviation]:
    """One a layer for two, or two for one."""
    crossed = target.within("layernorm.cross_attention")
    if len(layers) == 2:
        words = ("only one of the two normalisations of a layer is counted", "每层两个归一化层只计了一个")
        if crossed:
            words = ("one of the three normalisations of a decoder layer is left out", "解码器每层三个归一化层漏计一个")
        yield omission(target, layers[1:], "all", "C303", "norms:one", words, NO_NORMS, weight=1.0)
    if len(layers) == 1 and target.scope != "per_head" and not crossed:
        words = ("two normalisations are counted in a layer that has one", "每层只有一个归一化层，却计了两个")
        more, form = target.count(layers), target.formula(layers)
        yield Deviation("C303", "norms:two", more, form, *words, covering(layers, "twice"), layers, weight=1.1)


def _biases(target: Target, norms: tuple[str, ...]) -> Iterator[Deviation]:
    """A bias beside gains that have none, or gains only."""
    if not target.count(norms, "biases") and target.scope != "per_head":
        words = ("the normalisations are given a bias, they have a gain only", "给归一化层加上了偏置，它们只有增益")
        more, form = target.count(norms, "weights"), target.formula(norms, "weights")
        yield Deviation("C303", "norms:bias", more, form, *words, covering(norms, "bias"), norms)
    words = ("only the gains of the normalisations are counted, not their biases", "归一化层只计了增益，漏掉了偏置")
    yield omission(target, norms, "biases", "C303", "norms:gains", words, NO_NORMS | NO_BIASES, weight=1.05)


def _dense_layers(target: Target, layers: tuple[str, ...]) -> Iterator[Deviation]:
    """Dense matrices for the two of a layer, with a bias (H×H + H for 2H) or without."""
    width, letter = target.symbols["H"], Poly.symbol("H")
    if len(layers) != 2 or any((("H", 1) not in monomial) for monomial in target.formula(layers, "weights").terms):
        return
    times, both = target.count(layers, "weights") // width, target.formula(layers, "weights").over(letter)
    for biased in (True, False):
        dense = letter * letter + (letter if biased else Poly())
        more = times * (width * width + (width if biased else 0)) - target.count(layers)
        words = ("the normalisations of a layer are counted as dense matrices", "各层的归一化层被当作稠密矩阵")
        grown = dense * both - target.formula(layers)
        yield Deviation("C303", "dense:layers", more, grown, *words, covering(layers, "dense"), layers, weight=1.2)


def _dense(target: Target, norms: tuple[str, ...]) -> Iterator[Deviation]:
    """A dense matrix for the gains of one."""
    width, letter = target.symbols["H"], Poly.symbol("H")
    for leaf in norms:
        gains = target.formula((leaf,), "weights")
        if any(("H", 1) not in monomial for monomial in gains.terms):
            continue  # of another width
        times = target.count((leaf,), "weights") // width
        words = (f"{part_name(bare(leaf), False)} is counted as a dense matrix", f"{part_name(bare(leaf), True)}被当作稠密矩阵")
        more, form = times * (width * width - width), (letter * letter - letter) * gains.over(letter)
        yield Deviation("C303", f"dense:{leaf}", more, form, *words, covering((leaf,), "dense"), (leaf,), weight=1.4)
