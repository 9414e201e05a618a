"""Biases of linear maps left out, added where the model has none, or of another size than theirs.

target -> the biases of all maps, of a component, of queries, keys and values -> the deviations of counts without them, or with others
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from auditor.reference import Poly
from auditor.verdicts.causes import NO_BIASES, PROJECTIONS, Deviation, covering, omission
from auditor.verdicts.names_of_parts import part_name, part_names
from auditor.verdicts.target import Target, bare


def miscounted_biases(target: Target) -> Iterator[Deviation]:
    """Every known way to miscount the biases of a quantity's linear maps."""
    yield from _left_out(target)
    yield from _added(target)
    yield from _of_projections(target)


def _linear(target: Target) -> tuple[str, ...]:
    return tuple(leaf for leaf in target.leaves if "norm" not in leaf)


def _left_out(target: Target) -> Iterator[Deviation]:
    """Biases of linear maps: all of them, those of one component, or those of Q, K and V."""
    linear = _linear(target)
    words = ("the biases are left out", "漏掉了偏置")
    yield omission(target, linear, "biases", "C301", "biases", words, NO_BIASES, weight=0.8)
    groups = {bare(leaf).partition(".")[0] for leaf in linear}
    inside = tuple(leaf for leaf in linear if bare(leaf).startswith(("attention", "ffn")))
    if 0 < len(inside) < len(linear):
        words = ("the biases of attention and of the feed-forward network are left out", "漏掉了注意力和前馈网络的偏置")
        yield omission(target, inside, "biases", "C301", "biases:layers", words, NO_BIASES, weight=0.8)
    for group in sorted(groups) if len(groups) > 1 else ():
        name, chinese = part_name(group, False), part_name(group, True)
        words = (f"the biases of {name} are left out", f"漏掉了{chinese}的偏置")
        leaves = tuple(leaf for leaf in target.within(group) if leaf in linear)
        yield omission(target, leaves, "biases", "C301", f"biases:{group}", words, NO_BIASES, weight=1.1)
    yield from _fused_bias(target)
    for leaves, key in ((target.within(*PROJECTIONS), "biases:qkv"), *(((leaf,), f"biases:{bare(leaf)}") for leaf in linear)):
        if 0 < len(leaves) < len(linear):
            name, chinese = part_names(tuple(map(bare, leaves)), False), part_names(tuple(map(bare, leaves)), True)
            words = (f"the biases of {name} are left out", f"漏掉了{chinese}的偏置")
            yield omission(target, leaves, "biases", "C301", key, words, NO_BIASES, weight=1.3)


def _fused_bias(target: Target) -> Iterator[Deviation]:
    """The bias of the fused projection of queries, keys and values taken for as long as one of them."""
    leaves, query = target.within(*PROJECTIONS), target.within("attention.query")
    if len(leaves) != 3 or leaves != target.leaves or target.scope == "per_head":
        return  # in a larger sum it is too like other mistakes
    words = (
        "the bias of queries, keys and values together is counted for one of them only",
        "查询、键、值合并投影的偏置只按其中一个计入",
    )
    less, form = target.count(query, "biases") - target.count(leaves, "biases"), target.formula(query, "biases")
    rest = form - target.formula(leaves, "biases")
    yield Deviation("C301", "biases:fused", less, rest, *words, covering(leaves, "biases"), leaves, NO_BIASES, weight=1.25)


def _added(target: Target) -> Iterator[Deviation]:
    """Biases for linear maps that have none: for one component, or for all of a layer."""
    bare_leaves = [leaf for leaf in target.within("attention", "ffn") if not target.count((leaf,), "biases") and bare(leaf) in _INPUTS]
    groups = {"attention.output": ["attention.output"], "attention": ["attention"], "ffn": ["ffn"], "": ["attention", "ffn"]}
    seen: set[tuple[str, ...]] = set()
    for group, roots in groups.items():
        leaves = tuple(leaf for leaf in bare_leaves if any(bare(leaf) == root or bare(leaf).startswith(root + ".") for root in roots))
        sizes = [_bias_of(target, leaf) for leaf in leaves]
        known = [size for size in sizes if size is not None]
        if not leaves or leaves in seen or len(known) < len(sizes):
            continue
        seen.add(leaves)
        amount, form = sum(one for one, _ in known), Poly()
        for _, one in known:
            form = form + one
        name, chinese = (part_name(group, False), part_name(group, True)) if group else ("the linear maps", "各线性层")
        words = (
            f"{name} {'are' if not group else 'is'} counted with biases that the model does not have",
            f"{chinese}计入了模型没有的偏置",
        )
        yield Deviation("C305", f"bias:added:{group}", amount, form, *words, covering(leaves, "biases"), leaves, weight=1.2)


def _of_projections(target: Target) -> Iterator[Deviation]:
    """Biases of query, key and value of another size: one for all three in a fused matrix, or a whole one for each head."""
    leaves = target.within(*PROJECTIONS)
    biases, width = target.count(leaves, "biases"), target.symbols.get("H", 0)
    if set(leaves) != set(target.leaves) or len(leaves) != len(PROJECTIONS) or not biases or not width:
        return
    covers = covering(leaves, "biases")
    if target.scope != "per_head":
        words = ("the three projections are given the bias of one", "三个投影合在一起只计了一份偏置")
        amount, form = -target.count(leaves[1:], "biases"), -target.formula(leaves[1:], "biases")
        yield Deviation("C301", "biases:fused", amount, form, *words, covers, leaves, weight=1.4)
        return
    words = ("the biases of all heads are given to one head", "一个头的偏置按全部头的大小计算")
    form = Poly.symbol("H") * Poly({(): Fraction(len(leaves))}) - target.formula(leaves, "biases")
    yield Deviation("C305", "biases:whole", len(leaves) * width - biases, form, *words, covers, leaves, weight=1.4)


_INPUTS = {
    **dict.fromkeys(("attention.query", "attention.key", "attention.value", "attention.output", "ffn.up", "ffn.gate"), "H"),
    "ffn.down": "I",
}
"""What each linear map takes in: its matrix has so many columns, and its bias as many values as the matrix has rows."""


def _bias_of(target: Target, leaf: str) -> tuple[int, Poly] | None:
    """How many values the biases of a linear map would have, if it had any; None where its matrices are of another shape."""
    letter = _INPUTS[bare(leaf)]
    size = target.symbols.get(letter, 0)
    weights, form = target.count((leaf,), "weights"), target.formula((leaf,), "weights")
    if not size or weights % size or any((letter, 1) not in monomial and (letter, 2) not in monomial for monomial in form.terms):
        return None
    return weights // size, form.over(Poly.symbol(letter))
