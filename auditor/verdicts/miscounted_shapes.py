"""Matrices of another shape than theirs: patches of images, heads and grouped queries, the width of the feed-forward network.

target -> its matrices, the sizes that are taken for each other -> the deviations of counts with the other size
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from auditor.reference import Poly
from auditor.verdicts.causes import NO_BIASES, PROJECTIONS, Deviation, covering
from auditor.verdicts.target import Target, bare

CHANNELS = 3
"""Red, green and blue."""


def miscounted_shapes(target: Target) -> Iterator[Deviation]:
    """Every known way to take the matrices of a quantity for others."""
    yield from _patches(target)
    yield from _heads(target)
    yield from _feed_forward(target)


def _patches(target: Target) -> Iterator[Deviation]:
    """Images: filters of one channel, and positions of the patches alone."""
    for leaf in target.within("embeddings"):
        weights, form = target.count((leaf,), "weights"), target.formula((leaf,), "weights")
        if bare(leaf) == "embeddings.patch" and weights % CHANNELS == 0:
            words = ("the patch embedding is counted for one of the three colour channels", "图块嵌入只按一个颜色通道计，应为三个")
            less, fewer = weights // CHANNELS - weights, form * Fraction(1, CHANNELS) - form
            yield Deviation("C305", "patch:channels", less, fewer, *words, covering((leaf,), "channels"), (leaf,))
        if bare(leaf) == "embeddings.position" and "N" in target.symbols and ("H", 1) in {key for term in form.terms for key in term}:
            words = ("the position of the class token is left out", "漏掉了类别 token 的位置")
            width = target.symbols["H"]
            yield Deviation("C305", "position:class", -width, -Poly.symbol("H"), *words, covering((leaf,), "class"), (leaf,))


def _heads(target: Target) -> Iterator[Deviation]:
    """Heads divided away, multiplied in again, or grouped queries passed over."""
    symbols = target.symbols
    attention = target.within(*PROJECTIONS)
    heads, groups = symbols.get("A", 0), symbols.get("K", symbols.get("A", 0))
    yield from _groups_passed_over(target, heads, groups)
    yield from _square(target, heads)
    if len(attention) != 3 or heads < 2:
        return
    weights, form = target.count(attention, "weights"), target.formula(attention, "weights")
    letter = Poly.symbol("A")
    cover = covering(attention, "weights")
    if target.scope != "per_head" and not weights % heads:
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
                "C305", "attention:HI", whole // width * (inner - width), taken, *words, covering(everything, "weights"), everything
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
            "C306", "gqa", small * heads // groups - small, grown, *words, covering(shared, *parts), shared, frozenset({"no-gqa"})
        )


def _square(target: Target, heads: int) -> Iterator[Deviation]:
    """H × H matrices for queries and output, where the heads together are not as wide as the model (Gemma, Qwen3)."""
    width, size = target.symbols.get("H", 0), target.symbols.get("d", 0)
    if not size or heads * size == width or target.scope == "per_head":
        return
    across = Poly.symbol("A") * Poly.symbol("d")
    query, output = target.within("attention.query"), target.within("attention.output")
    words = (
        f"the projections are taken as H × H matrices, the {heads} heads of {size} are {heads * size:,} wide and not {width:,}",
        f"投影被当作 H × H 矩阵，而 {heads} 个 {size} 维的头合起来是 {heads * size:,}，不是 {width:,}",
    )
    for leaves, key in ((query, "square:query"), (output, "square:output"), ((*query, *output), "square")):
        form, weights = target.formula(leaves, "weights"), target.count(leaves, "weights")
        own = form.terms and all({("A", 1), ("d", 1), ("H", 1)} <= set(monomial) for monomial in form.terms)
        if own and (key != "square" or (query and output)):
            taken = form.over(across) * Poly.symbol("H")
            yield Deviation(
                "C306", key, weights // (heads * size) * width - weights, taken - form, *words, covering(leaves, "weights"), leaves
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
            yield Deviation("C307", key, extra * (heads - 1), form * letter - form, *words, covering(leaves, *parts), leaves, weight=weight)


def _feed_forward(target: Target) -> Iterator[Deviation]:
    """The width of the feed-forward network taken for another, its matrices doubled, the size of its biases confused."""
    symbols = target.symbols
    up = target.within("ffn.up", "ffn.gate", "ffn.down")
    width, inner = symbols.get("H", 0), symbols.get("I", 0)
    if not up or not width or not inner or target.within("experts"):
        return
    weights, form = target.count(up, "weights"), target.formula(up, "weights")
    per_width = form.over(Poly.symbol("I"))
    cover, letters = covering(up, "weights"), (Poly.symbol("H"), Poly.symbol("I"))
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
        biases = covering((*first, *last), "biases")
        less = target.count(last, "biases") - target.count(first, "biases")
        yield Deviation("C301", "bias:2H", less, two - one, *words, biases, first, NO_BIASES)
        words = (
            "the second bias of the feed-forward network is left out and the first counted twice",
            "前馈第一层的偏置计了两次，漏掉了第二层的",
        )
        yield Deviation("C301", "bias:2I", -less, one - two, *words, biases, last, NO_BIASES, weight=1.3)
        words = ("a feed-forward bias is counted twice", "前馈偏置重复计入")
        yield Deviation("C307", "bias:2I+H", target.count(first, "biases"), one, *words, biases, first, weight=1.3)
