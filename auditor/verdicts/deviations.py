"""What authors leave out, count twice or shape otherwise: every known way to miscount a quantity, with the difference it makes.

target -> biases, normalisations, whole components, shapes -> Deviation(code, amount, polynomial, words) ...

The catalogue is that of real articles: here of whole components; of biases, normalisations and matrices in the modules named for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from auditor.claims.about.published_sizes import size_of
from auditor.reference import Poly
from auditor.verdicts.causes import ALWAYS, NO_NORMS, TWICE, Deviation, covering, omission
from auditor.verdicts.miscounted_biases import miscounted_biases
from auditor.verdicts.miscounted_norms import miscounted_norms
from auditor.verdicts.miscounted_shapes import miscounted_shapes
from auditor.verdicts.names_of_parts import part_name
from auditor.verdicts.target import Target, bare

SHARED = "layers:shared"
"""The key of the cause that a layer which all steps share is counted at each: a line may well say what it would be without."""
MOST_TABLE = 10_000
"""Relative position biases that stand in every layer of the reference come to more than these."""
_GATES = frozenset({"ffn.gate", "experts.gate", "shared_experts.gate"})
"""What is left out where a gated network of three matrices is counted as one of two."""
_LIKELY = {"attention.output": 1.1, "embeddings.layernorm": 1.1, "embeddings.token_type": 1.2, "embeddings.position": 1.2}
"""What is left out more often than its like: the output projection, not the query."""


@lru_cache(maxsize=512)
def deviations(target: Target) -> tuple[Deviation, ...]:
    """Every known way to miscount a quantity, made once; LayersDiffer where its layers are not alike."""
    found = [d for d in _all(target) if d.amount]
    return tuple({(d.key, d.amount, d.covers): d for d in found}.values())


def _all(target: Target) -> Iterator[Deviation]:
    yield from miscounted_biases(target)
    yield from miscounted_norms(target)
    yield from _left_out(target)
    yield from miscounted_shapes(target)
    yield from _counted_twice(target)


def _left_out(target: Target) -> Iterator[Deviation]:
    """Whole components, or their matrices where the biases are another cause."""
    for leaf in target.leaves:
        name = bare(leaf)
        if len(target.leaves) == 1 or name in ("layernorm.attention", "layernorm.ffn"):
            continue
        usual = name.startswith(("pooler", "head")) and "total" in target.components
        declared = _conventions(name)
        words = (f"{part_name(name, False)} is left out", f"漏掉了{part_name(name, True)}")
        code, weight = ("C302", 1.0) if name in _GATES else ("C304", 0.85 if usual else _LIKELY.get(name, 1.3))
        yield omission(target, (leaf,), "all", code, f"without:{name}", words, declared, usual, weight)
        if target.count((leaf,), "biases") and "norm" not in name:
            yield omission(target, (leaf,), "weights", code, f"without:{name}", words, declared, usual, weight + 0.05)
    shared = target.within("shared_experts")
    if len(shared) > 1 and len(shared) < len(target.leaves):
        words = ("the shared experts are left out", "漏掉了共享专家")
        yield omission(target, shared, "all", "C304", "without:shared_experts", words)
    embeddings = target.within("embeddings")
    if embeddings and len(embeddings) < len(target.leaves):
        words = ("the embeddings are left out", "漏掉了嵌入层")
        yield omission(target, embeddings, "all", "C304", "without:embeddings", words, frozenset({"no-embeddings"}))
    crossed = target.within("cross_attention")
    if crossed and len(crossed) < len(target.leaves):
        words = ("the cross-attention is left out", "漏掉了交叉注意力")
        yield omission(target, crossed, "all", "C304", "without:cross_attention", words, frozenset({"approximate"}))
    heads = target.within("head")
    if len(heads) > 1 and len(heads) < len(target.leaves):
        words = ("the head is left out", "漏掉了输出头")
        yield omission(target, heads, "all", "C304", "without:head", words, frozenset({"no-head"}), True, 0.85)


def _conventions(name: str) -> frozenset[str]:
    """The declarations that allow to leave a component out."""
    family = name.partition(".")[0]
    known = {"pooler": {"no-pooler"}, "head": {"no-head"}, "embeddings": {"no-embeddings"}, "layernorm": NO_NORMS}
    found = set(known.get(family, ()))
    if name in ("embeddings.projection", "relative_position_bias"):
        found.add(ALWAYS)
    if name == "embeddings.layernorm":
        found |= NO_NORMS
    return frozenset(found | {"approximate"})


def _counted_twice(target: Target) -> Iterator[Deviation]:
    """What a whole count holds twice: the pooler, a tied head; a table of one layer in all of them."""
    yield from _in_every_layer(target)
    yield from _shared_layers(target)
    if "total" not in target.components:
        return
    model = target.model
    for leaf in target.within("pooler"):
        words = (f"{part_name(bare(leaf), False)} is counted twice", f"{part_name(bare(leaf), True)}重复计入")
        yield Deviation(
            "C307",
            f"twice:{leaf}",
            target.count((leaf,)),
            target.formula((leaf,)),
            *words,
            covering((leaf,), "twice"),
            (leaf,),
            frozenset({TWICE}),
            weight=1.2,
        )
    tied = model.total_untied - model.total
    if tied:
        words = ("the tied output matrix is counted a second time", "共享的输出矩阵重复计入")
        matrix = target.symbols.get("V", 0) * target.symbols.get("H", 0)
        table = Poly.symbol("V") * Poly.symbol("H")
        for amount in dict.fromkeys((matrix, tied)) if 0 < matrix < tied else (tied,):  # two stacks share it with the head: three copies
            form = table if amount == matrix else Poly.of(amount)
            yield Deviation("C307", "tied", amount, form, *words, frozenset({("head", "tied")}), ("head",), frozenset({"untied", TWICE}))
    elif target.symbols.get("V") and not target.within("head"):
        amount, form = target.symbols["V"] * target.symbols.get("H", 0), Poly.symbol("V") * Poly.symbol("H")
        words = ("an output matrix is counted that is the token embedding", "多计了与词嵌入共享的输出矩阵")
        yield Deviation(
            "C307", "tied", amount, form, *words, frozenset({("head", "tied")}), ("head",), frozenset({"untied", TWICE}), weight=1.4
        )


def _in_every_layer(target: Target) -> Iterator[Deviation]:
    """The relative position bias of T5, which only the first layer of a stack has."""
    tables = target.within("relative_position_bias")
    layers = {target.symbols[letter] for letter in ("L", "L_enc", "L_dec") if letter in target.symbols}
    if not tables or target.scope == "per_layer" or len(layers) != 1 or target.count(tables, "all") > MOST_TABLE:
        return
    more = (layers.pop() - 1) * target.count(tables)
    words = (
        "the relative position biases are counted in every layer, only the first of a stack has them",
        "相对位置偏置每层都计了一次，实际只有每个栈的第一层有",
    )
    yield Deviation("C307", "relative:layers", more, Poly.of(more), *words, covering(tables, "twice"), tables, weight=1.2)


def _shared_layers(target: Target) -> Iterator[Deviation]:
    """The one layer of ALBERT, which all its steps share, counted at each of them."""
    model = target.model
    steps = size_of(model.name, "num_hidden_layers") if model.model_type == "albert" and model.name is not None else None
    own = model.symbols.get("G", 1) * model.symbols.get("N", 1)
    inside = tuple(leaf for leaf in target.leaves if model.count(leaf, "all_layers"))
    if steps is None or steps % own or steps == own or target.scope not in ("all_layers", "model") or not inside:
        return
    words = (f"the layers share their weights, which are counted {steps // own} times", f"各层共享一套参数，却计了 {steps // own} 次")
    more, form = target.count(inside), target.formula(inside)
    again = steps // own - 1
    yield Deviation("C307", SHARED, again * more, form * again, *words, covering(inside, "twice"), inside, weight=1.1)
