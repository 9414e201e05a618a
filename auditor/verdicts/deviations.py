"""What authors leave out, count twice or shape otherwise: every known way to miscount a quantity, with the difference it makes.

target -> Deviation(code, amount, polynomial, words) ... -> explain(difference) -> the causes that make it up

A deviation is one cause: its amount is claimed minus exact, in parameters, and its polynomial says the same in the letters of the model.
The catalogue is that of real articles; a difference that it cannot make up stays without a cause.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from auditor.claims.about.published_sizes import size_of
from auditor.reference import Poly
from auditor.verdicts.names_of_parts import part_name, part_names
from auditor.verdicts.target import Target, bare

Cover = frozenset[tuple[str, str]]
NO_BIASES = frozenset({"no-biases", "weights-only"})
NO_NORMS = frozenset({"no-norms", "weights-only"})
ALWAYS = "always"
"""The declaration of what may be left out without a word: it is counted apart as often as not."""
PROJECTIONS = ("attention.query", "attention.key", "attention.value")


class Deviation(NamedTuple):
    """One known way to miscount: ``amount`` and ``poly`` are claimed minus exact.

    ``code`` is the rule that tells of it, ``key`` a stable name, ``covers`` the (leaf, part) pairs that it touches, by which two deviations
    exclude each other. ``parts`` are the components that it is about. ``declared`` are the conventions that make it no mistake, ``usual``
    marks what many counts leave out (pooler, head, a tied copy), ``weight`` orders explanations, the likelier first.
    """

    code: str
    key: str
    amount: int
    poly: Poly
    en: str
    zh: str
    covers: Cover
    parts: tuple[str, ...] = ()
    declared: frozenset[str] = frozenset()
    usual: bool = False
    weight: float = 1.0

    @property
    def whole(self) -> bool:
        """Whether whole components are left out or counted again, which says nothing of how each was counted."""
        return self.key in ("norms", "norms:layers", "tied") or self.key.startswith(("without:", "twice:"))

    def words(self, chinese: bool) -> str:
        """What was done, as a clause."""
        return self.zh if chinese else self.en


@lru_cache(maxsize=512)
def deviations(target: Target) -> tuple[Deviation, ...]:
    """Every known way to miscount a quantity, made once; LayersDiffer where its layers are not alike."""
    found = [d for d in _all(target) if d.amount]
    return tuple({(d.key, d.amount, d.covers): d for d in found}.values())


def _all(target: Target) -> Iterator[Deviation]:
    yield from _biases(target)
    yield from _added_biases(target)
    yield from _projected_biases(target)
    yield from _norms(target)
    yield from _left_out(target)
    yield from _patches(target)
    yield from _heads(target)
    yield from _feed_forward(target)
    yield from _counted_twice(target)


def _cover(leaves: Sequence[str], *parts: str) -> Cover:
    return frozenset((leaf, part) for leaf in leaves for part in parts)


def _omission(
    target: Target,
    leaves: tuple[str, ...],
    part: str,
    code: str,
    key: str,
    words: tuple[str, str],
    declared: frozenset[str] = frozenset(),
    usual: bool = False,
    weight: float = 1.0,
) -> Deviation:
    covers = _cover(leaves, *(("weights", "biases") if part == "all" else (part,)))
    amount, form = -target.count(leaves, part), -target.formula(leaves, part)
    return Deviation(code, key, amount, form, *words, covers, leaves, declared, usual, weight)


def _linear(target: Target) -> tuple[str, ...]:
    return tuple(leaf for leaf in target.leaves if "norm" not in leaf)


def _biases(target: Target) -> Iterator[Deviation]:
    """Biases of linear maps: all of them, those of one component, or those of Q, K and V."""
    linear = _linear(target)
    words = ("the biases are left out", "漏掉了偏置")
    yield _omission(target, linear, "biases", "C301", "biases", words, NO_BIASES, weight=0.8)
    groups = {bare(leaf).partition(".")[0] for leaf in linear}
    inside = tuple(leaf for leaf in linear if bare(leaf).startswith(("attention", "ffn")))
    if 0 < len(inside) < len(linear):
        words = ("the biases of attention and of the feed-forward network are left out", "漏掉了注意力和前馈网络的偏置")
        yield _omission(target, inside, "biases", "C301", "biases:layers", words, NO_BIASES, weight=0.8)
    for group in sorted(groups) if len(groups) > 1 else ():
        name, chinese = part_name(group, False), part_name(group, True)
        words = (f"the biases of {name} are left out", f"漏掉了{chinese}的偏置")
        leaves = tuple(leaf for leaf in target.within(group) if leaf in linear)
        yield _omission(target, leaves, "biases", "C301", f"biases:{group}", words, NO_BIASES, weight=1.1)
    yield from _fused_bias(target)
    for leaves, key in ((target.within(*PROJECTIONS), "biases:qkv"), *(((leaf,), f"biases:{bare(leaf)}") for leaf in linear)):
        if 0 < len(leaves) < len(linear):
            name, chinese = part_names(tuple(map(bare, leaves)), False), part_names(tuple(map(bare, leaves)), True)
            words = (f"the biases of {name} are left out", f"漏掉了{chinese}的偏置")
            yield _omission(target, leaves, "biases", "C301", key, words, NO_BIASES, weight=1.3)


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
    yield Deviation("C301", "biases:fused", less, rest, *words, _cover(leaves, "biases"), leaves, NO_BIASES, weight=1.25)


def _added_biases(target: Target) -> Iterator[Deviation]:
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
        yield Deviation("C305", f"bias:added:{group}", amount, form, *words, _cover(leaves, "biases"), leaves, weight=1.2)


def _projected_biases(target: Target) -> Iterator[Deviation]:
    """Biases of query, key and value of another size: one for all three in a fused matrix, or a whole one for each head."""
    leaves = target.within(*PROJECTIONS)
    biases, width = target.count(leaves, "biases"), target.symbols.get("H", 0)
    if set(leaves) != set(target.leaves) or len(leaves) != len(PROJECTIONS) or not biases or not width:
        return
    covers = _cover(leaves, "biases")
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


def _norms(target: Target) -> Iterator[Deviation]:
    """Normalisation layers: none, one a layer instead of two, gains only, or dense matrices."""
    norms = tuple(leaf for leaf in target.leaves if bare(leaf).startswith("layernorm") or bare(leaf).endswith("layernorm"))
    layers = tuple(leaf for leaf in norms if bare(leaf) in ("layernorm.attention", "layernorm.ffn"))
    if not norms:
        return
    alone = len(norms) == len(target.leaves)
    if not alone and (len(norms) > 1 or layers):  # the only one of a layer, or all of them
        words = ("all normalisation layers are left out", "漏掉了全部归一化层")
        yield _omission(target, norms, "all", "C304", "norms", words, NO_NORMS, weight=0.9)
    others = tuple(leaf for leaf in target.leaves if "norm" in bare(leaf) and leaf not in norms)
    if others and len(norms) + len(others) < len(target.leaves):
        words = ("all normalisation layers are left out, those of queries and keys too", "漏掉了全部归一化层，包括查询和键的")
        yield _omission(target, (*norms, *others), "all", "C304", "norms", words, NO_NORMS, weight=0.9)
    if layers and len(layers) < len(norms):
        words = ("the normalisations inside the layers are left out", "漏掉了各层内的归一化层")
        yield _omission(target, layers, "all", "C303", "norms:layers", words, NO_NORMS, weight=1.1)
    if len(layers) == 2:
        words = ("only one of the two normalisations of a layer is counted", "每层两个归一化层只计了一个")
        if target.within("layernorm.cross_attention"):
            words = ("one of the three normalisations of a decoder layer is left out", "解码器每层三个归一化层漏计一个")
        yield _omission(target, layers[1:], "all", "C303", "norms:one", words, NO_NORMS, weight=1.0)
    if len(layers) == 1 and target.scope != "per_head" and not target.within("layernorm.cross_attention"):
        words = ("two normalisations are counted in a layer that has one", "每层只有一个归一化层，却计了两个")
        more, form = target.count(layers), target.formula(layers)
        yield Deviation("C303", "norms:two", more, form, *words, _cover(layers, "twice"), layers, weight=1.1)
    if not target.count(norms, "biases") and target.scope != "per_head":
        words = ("the normalisations are given a bias, they have a gain only", "给归一化层加上了偏置，它们只有增益")
        more, form = target.count(norms, "weights"), target.formula(norms, "weights")
        yield Deviation("C303", "norms:bias", more, form, *words, _cover(norms, "bias"), norms)
    words = ("only the gains of the normalisations are counted, not their biases", "归一化层只计了增益，漏掉了偏置")
    yield _omission(target, norms, "biases", "C303", "norms:gains", words, NO_NORMS, weight=1.05)
    width = target.symbols.get("H")
    if width and target.scope != "per_head":
        square = Poly.symbol("H") * Poly.symbol("H") - Poly.symbol("H")
        if len(layers) == 2 and all(("H", 1) in monomial for monomial in target.formula(layers, "weights").terms):
            times, both = target.count(layers, "weights") // width, target.formula(layers, "weights").over(Poly.symbol("H"))
            for biased in (True, False):  # H×H + H for 2H, or H×H
                dense = Poly.symbol("H") * Poly.symbol("H") + (Poly.symbol("H") if biased else Poly())
                more = times * (width * width + (width if biased else 0)) - target.count(layers)
                words = ("the normalisations of a layer are counted as dense matrices", "各层的归一化层被当作稠密矩阵")
                grown = dense * both - target.formula(layers)
                yield Deviation("C303", "dense:layers", more, grown, *words, _cover(layers, "dense"), layers, weight=1.2)
        for leaf in norms:
            if any(("H", 1) not in monomial for monomial in target.formula((leaf,), "weights").terms):
                continue  # of another width
            times = target.count((leaf,), "weights") // width
            words = (f"{part_name(bare(leaf), False)} is counted as a dense matrix", f"{part_name(bare(leaf), True)}被当作稠密矩阵")
            form = square * _times(target, leaf)
            yield Deviation(
                "C303", f"dense:{leaf}", times * (width * width - width), form, *words, _cover((leaf,), "dense"), (leaf,), weight=1.4
            )


def _times(target: Target, leaf: str) -> Poly:
    """How often a normalisation stands in the target, as a formula: 1, L, 2L."""
    return target.formula((leaf,), "weights").over(Poly.symbol("H"))


_GATES = frozenset({"ffn.gate", "experts.gate", "shared_experts.gate"})
"""What is left out where a gated network of three matrices is counted as one of two."""
_LIKELY = {"attention.output": 1.1, "embeddings.layernorm": 1.1, "embeddings.token_type": 1.2, "embeddings.position": 1.2}
"""What is left out more often than its like: the output projection, not the query."""


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
        yield _omission(target, (leaf,), "all", code, f"without:{name}", words, declared, usual, weight)
        if target.count((leaf,), "biases") and "norm" not in name:
            yield _omission(target, (leaf,), "weights", code, f"without:{name}", words, declared, usual, weight + 0.05)
    shared = target.within("shared_experts")
    if len(shared) > 1 and len(shared) < len(target.leaves):
        words = ("the shared experts are left out", "漏掉了共享专家")
        yield _omission(target, shared, "all", "C304", "without:shared_experts", words)
    embeddings = target.within("embeddings")
    if embeddings and len(embeddings) < len(target.leaves):
        words = ("the embeddings are left out", "漏掉了嵌入层")
        yield _omission(target, embeddings, "all", "C304", "without:embeddings", words, frozenset({"no-embeddings"}))
    crossed = target.within("cross_attention")
    if crossed and len(crossed) < len(target.leaves):
        words = ("the cross-attention is left out", "漏掉了交叉注意力")
        yield _omission(target, crossed, "all", "C304", "without:cross_attention", words, frozenset({"approximate"}))
    heads = target.within("head")
    if len(heads) > 1 and len(heads) < len(target.leaves):
        words = ("the head is left out", "漏掉了输出头")
        yield _omission(target, heads, "all", "C304", "without:head", words, frozenset({"no-head"}), True, 0.85)


def _patches(target: Target) -> Iterator[Deviation]:
    """Images: filters of one channel, and positions of the patches alone."""
    for leaf in target.within("embeddings"):
        weights, form = target.count((leaf,), "weights"), target.formula((leaf,), "weights")
        if bare(leaf) == "embeddings.patch" and weights % CHANNELS == 0:
            words = ("the patch embedding is counted for one of the three colour channels", "图块嵌入只按一个颜色通道计，应为三个")
            less, fewer = weights // CHANNELS - weights, form * Fraction(1, CHANNELS) - form
            yield Deviation("C305", "patch:channels", less, fewer, *words, _cover((leaf,), "channels"), (leaf,))
        if bare(leaf) == "embeddings.position" and "N" in target.symbols and ("H", 1) in {key for term in form.terms for key in term}:
            words = ("the position of the class token is left out", "漏掉了类别 token 的位置")
            width = target.symbols["H"]
            yield Deviation("C305", "position:class", -width, -Poly.symbol("H"), *words, _cover((leaf,), "class"), (leaf,))


CHANNELS = 3
"""Red, green and blue."""


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


def _heads(target: Target) -> Iterator[Deviation]:
    """Heads divided away, multiplied in again, or grouped queries passed over."""
    symbols = target.symbols
    attention = target.within(*PROJECTIONS)
    heads, groups = symbols.get("A", 0), symbols.get("K", symbols.get("A", 0))
    yield from _groups_passed_over(target, heads, groups)
    if len(attention) != 3 or heads < 2:
        return
    weights, form = target.count(attention, "weights"), target.formula(attention, "weights")
    letter = Poly.symbol("A")
    cover = _cover(attention, "weights")
    if target.scope != "per_head":
        words = (
            "the projections are divided by the number of heads, which the sum over the heads multiplies in again",
            "投影被除以头数：对各头求和时头数应约去",
        )
        gone = form - form.over(letter)
        yield Deviation("C306", "heads:divided", -(weights - weights // heads), -gone, *words, cover, attention, weight=1.1)
        yield from _heads_twice(target, attention, heads)
    inner, width = symbols.get("I", 0), symbols.get("H", 0)
    everything = target.within("attention")
    if inner and width and inner != width and target.scope != "per_head" and len(everything) == 4 and groups == heads:
        whole, whole_form = target.count(everything, "weights"), target.formula(everything, "weights")
        if whole % width == 0:
            words = ("the projections of attention are taken as H × I matrices, they are H × H", "注意力投影被当作 H × I 矩阵，应为 H × H")
            taken = whole_form.over(Poly.symbol("H")) * Poly.symbol("I") - whole_form
            yield Deviation(
                "C305", "attention:HI", whole // width * (inner - width), taken, *words, _cover(everything, "weights"), everything
            )


def _groups_passed_over(target: Target, heads: int, groups: int) -> Iterator[Deviation]:
    """As many heads for keys and values as for queries, in the matrices alone or in their biases as well."""
    shared = target.within("attention.key", "attention.value")
    if not shared or not 0 < groups < heads or target.scope == "per_head":
        return
    words = (
        f"the {groups} key/value heads are counted as {heads} (grouped queries passed over)",
        f"{groups} 个键值头被当作 {heads} 个（未考虑分组查询注意力）",
    )
    for part in ("all", "weights") if target.count(shared, "biases") else ("weights",):
        small, small_form = target.count(shared, part), target.formula(shared, part)
        grown = small_form * Poly.symbol("A").over(Poly.symbol("K")) - small_form
        parts = ("weights", "biases") if part == "all" else (part,)
        yield Deviation(
            "C306", "gqa", small * heads // groups - small, grown, *words, _cover(shared, *parts), shared, frozenset({"no-gqa"})
        )


def _heads_twice(target: Target, projections: tuple[str, ...], heads: int) -> Iterator[Deviation]:
    """The heads multiplied in although the matrices hold all of them: in Q, K and V, in all four, in the output projection."""
    letter = Poly.symbol("A")
    words = ("the heads are multiplied in twice: the matrices already hold all of them", "头数重复相乘：矩阵已包含全部注意力头")
    output = target.within("attention.output")
    for leaves, key, weight in (
        (projections, "heads:twice", 1.1),
        ((*projections, *output), "heads:all", 1.15),
        (output, "heads:output", 1.3),
    ):
        for part in ("weights", "all") if leaves else ():
            extra, form = target.count(leaves, part), target.formula(leaves, part)
            parts = ("weights", "biases") if part == "all" else (part,)
            yield Deviation("C307", key, extra * (heads - 1), form * letter - form, *words, _cover(leaves, *parts), leaves, weight=weight)


def _feed_forward(target: Target) -> Iterator[Deviation]:
    """The width of the feed-forward network taken for another, its matrices doubled, the size of its biases confused."""
    symbols = target.symbols
    up = target.within("ffn.up", "ffn.gate", "ffn.down")
    width, inner = symbols.get("H", 0), symbols.get("I", 0)
    if not up or not width or not inner or target.within("experts"):
        return
    weights, form = target.count(up, "weights"), target.formula(up, "weights")
    per_width = form.over(Poly.symbol("I"))
    cover, letters = _cover(up, "weights"), (Poly.symbol("H"), Poly.symbol("I"))
    if weights % inner == 0:
        for other, name, key in ((4 * width, "4H", "ffn:4H"), (width, "H", "ffn:H")):
            if other != inner:
                shown = f"{other:,}"
                words = (
                    f"the feed-forward width is taken as {name} = {shown} instead of {inner:,}",
                    f"前馈宽度取成了 {name} = {shown}，应为 {inner:,}",
                )
                new = per_width * (letters[0] * 4 if key == "ffn:4H" else letters[0]) - form
                yield Deviation("C302", key, weights // inner * (other - inner), new, *words, cover, up)
    words = ("the feed-forward matrices are counted twice", "前馈矩阵重复计入")
    yield Deviation("C302", "ffn:twice", weights, form, *words, cover, up, weight=1.3)
    first, last = target.within("ffn.up"), target.within("ffn.down")
    if target.count(first, "biases") and target.count(last, "biases"):
        one, two = target.formula(first, "biases"), target.formula(last, "biases")
        words = (
            "the first bias of the feed-forward network has intermediate_size values, not hidden_size",
            "前馈第一层的偏置有 intermediate_size 个，不是 hidden_size 个",
        )
        biases = _cover((*first, *last), "biases")
        less = target.count(last, "biases") - target.count(first, "biases")
        yield Deviation("C301", "bias:2H", less, two - one, *words, biases, first, NO_BIASES)
        words = (
            "the second bias of the feed-forward network is left out and the first counted twice",
            "前馈第一层的偏置计了两次，漏掉了第二层的",
        )
        yield Deviation("C301", "bias:2I", -less, one - two, *words, biases, last, NO_BIASES, weight=1.3)
        words = ("a feed-forward bias is counted twice", "前馈偏置重复计入")
        yield Deviation("C307", "bias:2I+H", target.count(first, "biases"), one, *words, biases, first, weight=1.3)


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
            "C307", f"twice:{leaf}", target.count((leaf,)), target.formula((leaf,)), *words, _cover((leaf,), "twice"), (leaf,), weight=1.2
        )
    tied = model.total_untied - model.total
    if tied:
        words = ("the tied output matrix is counted a second time", "共享的输出矩阵重复计入")
        matrix = target.symbols.get("V", 0) * target.symbols.get("H", 0)
        table = Poly.symbol("V") * Poly.symbol("H")
        for amount in dict.fromkeys((matrix, tied)) if 0 < matrix < tied else (tied,):  # two stacks share it with the head: three copies
            form = table if amount == matrix else Poly.of(amount)
            yield Deviation("C307", "tied", amount, form, *words, frozenset({("head", "tied")}), ("head",), frozenset({"untied"}))
    elif target.symbols.get("V") and not target.within("head"):
        amount, form = target.symbols["V"] * target.symbols.get("H", 0), Poly.symbol("V") * Poly.symbol("H")
        words = ("an output matrix is counted that is the token embedding", "多计了与词嵌入共享的输出矩阵")
        yield Deviation("C307", "tied", amount, form, *words, frozenset({("head", "tied")}), ("head",), frozenset({"untied"}), weight=1.4)


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
    yield Deviation("C307", "relative:layers", more, Poly.of(more), *words, _cover(tables, "twice"), tables, weight=1.2)


SHARED = "layers:shared"
"""The key of the cause that a layer which all steps share is counted at each: a line may well say what it would be without."""


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
    yield Deviation("C307", SHARED, again * more, form * again, *words, _cover(inside, "twice"), inside, weight=1.1)


MOST_TABLE = 10_000
"""Relative position biases that stand in every layer of the reference come to more than these."""
Difference = int | Poly
RARE = 1.35
"""A cause of this weight and more explains a difference alone or not at all."""
Causes = tuple[Deviation, ...]


def explain(difference: Difference, known: Sequence[Deviation], supported: Callable[[Deviation], bool], most: int = 2) -> list[Causes]:
    """The sets of causes that make up a difference exactly, the likeliest first; () where nothing does.

    One cause needs no support; of two, each must be supported by the text: among multiples of the width two would explain one difference
    in twenty by chance.
    """
    size = _poly_of if isinstance(difference, Poly) else _amount_of
    singles = [(d,) for d in known if size(d) == difference]
    if singles:
        return sorted(singles, key=lambda causes: _cost(causes, supported))
    found: list[Causes] = []
    backed = [d for d in known if supported(d) and d.weight < RARE]
    for number in range(2, most + 1):
        sets = _pairs(difference, backed) if number == 2 and isinstance(difference, int) else combinations(backed, number)
        found = [causes for causes in sets if _compatible(causes) and _total(causes, size) == difference]
        if found:
            break
    return sorted(found, key=lambda causes: _cost(causes, supported))


def _pairs(difference: int, causes: Sequence[Deviation]) -> Iterator[Causes]:
    """The pairs of causes that come to a difference: there are too many pairs to look at each."""
    places: dict[int, list[int]] = {}
    for at, cause in enumerate(causes):
        places.setdefault(cause.amount, []).append(at)
    for at, cause in enumerate(causes):
        yield from ((cause, causes[other]) for other in places.get(difference - cause.amount, ()) if other > at)


def _poly_of(deviation: Deviation) -> Poly:
    return deviation.poly


def _amount_of(deviation: Deviation) -> int:
    return deviation.amount


def _total(causes: Causes, size: Callable[[Deviation], Difference]) -> Difference:
    total: Difference = size(causes[0])
    for deviation in causes[1:]:
        total = total + size(deviation)
    return total


def _compatible(causes: Causes) -> bool:
    return all(not (a.covers & b.covers) for a, b in combinations(causes, 2))


def _cost(causes: Causes, supported: Callable[[Deviation], bool]) -> tuple[Fraction, str]:
    cost = sum((Fraction(str(d.weight)) + (0 if supported(d) else 1) for d in causes), Fraction(0))
    return cost, "+".join(d.key for d in causes)
