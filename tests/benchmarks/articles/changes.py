"""How formulas and settings go wrong: each change gives the facts with the mistake, and the keys of its places, or None."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import NamedTuple

from .expressions import Add, Expr, Num, Over, Sym, add, from_poly, mul, polynomial, substitute
from .facts import Facts, Group, Line, _ordered, _single

SUMS = ("total",)
ATTENTION = ("attention", "attention.query", "attention.key", "attention.value", "attention.output")
FFN = ("ffn", "ffn.up", "ffn.down", "ffn.gate")
H, I, A, V = Sym("H"), Sym("I"), Sym("A"), Sym("V")  # noqa: E741


class Wrong(NamedTuple):
    """The facts with the mistake, and the keys of its places."""

    facts: Facts
    keys: tuple[str, ...]


Change = Callable[[Facts, Random], Wrong | None]


def _leaf(line: Line, change: Callable[[str, Expr], Expr | None]) -> Line | None:
    """A line with each of its formulas changed, or without those that are None."""
    if line.children:
        children = tuple(replace(c, leaf=made) for c in line.children if c.leaf is not None and (made := change(c.key, c.leaf)) is not None)
        return replace(line, children=children) if children else None
    made = change(line.key, line.leaf) if line.leaf is not None else None
    return None if made is None else replace(line, leaf=made)


def _changed(facts: Facts, change: Callable[[str, Expr], Expr | None]) -> Facts:
    return facts.with_lines(lambda _, line: _leaf(line, change))


def own(facts: Facts, key: str, form: Expr) -> Facts:
    return facts.with_lines(lambda _, line: replace(line, own=form, children=(), leaf=None) if line.key == key else line)


def sums(facts: Facts, *keys: str) -> tuple[str, ...]:
    """The keys, and those of the sums and totals that hold them."""
    bare = {k.removeprefix("encoder.").removeprefix("decoder.") for k in keys}
    groups = [g.key for g in facts.groups if any(k in (li.key, *(c.key for c in li.children)) for li in g.lines for k in bare | set(keys))]
    return (*keys, *(f"{g}.{s}" for g in groups for s in ("sum", "all")), *SUMS)


def _bare(key: str) -> str:
    return key.removeprefix("encoder.").removeprefix("decoder.")


def weights_only(facts: Facts, wanted: Callable[[str], bool]) -> Facts:
    """The linear maps chosen by key without their biases."""

    def line(group: Group, one: Line) -> Line:
        stack = group.key.partition(".")[0] + "." if "." in group.key else ""
        scope = "per_layer" if group.is_layer else "model"

        def weights(key: str, expr: Expr) -> Expr:
            if "norm" in key or not wanted(key):
                return expr
            full = key if key.startswith(stack) else stack + key
            poly = _single(facts.model, facts.model.formula(full, scope, "weights"))
            return expr if poly == polynomial(expr) else _ordered(key, from_poly(poly))

        return _leaf(one, weights) or one

    return facts.with_lines(line)


def without_norms(facts: Facts) -> Facts:
    """Nothing of the normalisation layers."""
    return facts.with_lines(lambda _, line: None if "norm" in line.key else line)


def _same(one: Facts, other: Facts) -> bool:
    return one.groups == other.groups and one.total == other.total


def _has_biases(facts: Facts, key: str) -> bool:
    return facts.line(key) is not None and not _same(facts, weights_only(facts, lambda k: k.startswith(key)))


def all_biases(facts: Facts, rng: Random) -> Wrong | None:
    made = weights_only(facts, lambda k: not k.startswith("head"))
    linear = tuple(k for k in ("attention", "cross_attention", "ffn", "pooler", "embeddings.projection") if facts.line(k) is not None)
    return Wrong(made, sums(facts, *linear, *ATTENTION, *FFN)) if _has_biases(facts, "attention") and _has_biases(facts, "ffn") else None


def attention_biases(facts: Facts, rng: Random) -> Wrong | None:
    made = weights_only(facts, lambda k: k.startswith(("attention", "cross_attention")))
    return Wrong(made, sums(facts, *ATTENTION, "cross_attention")) if _has_biases(facts, "attention") else None


def input_biases(facts: Facts, rng: Random) -> Wrong | None:
    made = weights_only(facts, lambda k: k in ATTENTION[1:4])
    both = _has_biases(facts, "attention.query") or not _same(facts, made)
    output = not _same(facts, weights_only(facts, lambda k: k == "attention.output"))
    return Wrong(made, sums(facts, *ATTENTION)) if both and output else None


def ffn_biases(facts: Facts, rng: Random) -> Wrong | None:
    return Wrong(weights_only(facts, lambda k: k.startswith("ffn")), sums(facts, *FFN)) if _has_biases(facts, "ffn") else None


def plain_ffn(facts: Facts) -> bool:
    line = facts.line("ffn")
    return line is not None and str(polynomial(line.forms()[0])) == "2HI + H + I" and "I" in facts.sizes


def _gated(facts: Facts) -> bool:
    line = facts.line("ffn")
    return line is not None and [c.key for c in line.children] == ["ffn.gate", "ffn.up", "ffn.down"]


def _square(facts: Facts) -> Expr | None:
    """The formula of one projection where all four are alike and square."""
    line = facts.line("attention")
    if line is None or len(line.children) != 4 or facts.line("cross_attention") is not None:
        return None
    forms = {str(polynomial(c.leaf)) for c in line.children if c.leaf is not None}
    return line.children[0].leaf if forms in ({"H^2 + H"}, {"H^2"}) else None


def wide_bias(facts: Facts, rng: Random) -> Wrong | None:
    return Wrong(own(facts, "ffn", add(mul(2, H, I), mul(2, H))), sums(facts, *FFN)) if plain_ffn(facts) else None


def inner_biases(facts: Facts, rng: Random) -> Wrong | None:
    return Wrong(own(facts, "ffn", add(mul(2, H, I), mul(2, I), H)), sums(facts, *FFN)) if plain_ffn(facts) else None


def no_output(facts: Facts, rng: Random) -> Wrong | None:
    if facts.line("attention.output") is None and (line := facts.line("attention")) is not None and len(line.children) == 4:
        return Wrong(_changed(facts, lambda k, e: None if k == "attention.output" else e), sums(facts, *ATTENTION))
    return None


def heads_multiplied(facts: Facts, rng: Random) -> Wrong | None:
    one = _square(facts)
    return None if one is None else Wrong(own(facts, "attention", add(mul(A, 3, one), *_terms(one))), sums(facts, *ATTENTION))


def _terms(expr: Expr) -> tuple[Expr, ...]:
    return expr.terms if isinstance(expr, Add) else (expr,)


def heads_divided(facts: Facts, rng: Random) -> Wrong | None:
    one = _square(facts)
    if one is None or facts.sizes["H"] % facts.sizes["A"]:
        return None
    inner = mul(3, H, Over(H, A))
    return Wrong(own(facts, "attention", add(inner, *_terms(one))), sums(facts, *ATTENTION))


def drop(key: str) -> Change:
    def make(facts: Facts, rng: Random) -> Wrong | None:
        if facts.line(key) is None:
            return None
        return Wrong(facts.with_lines(lambda _, line: None if line.key == key else line), tuple(k for k in sums(facts, key) if k != key))

    return make


def pooler_bias(facts: Facts, rng: Random) -> Wrong | None:
    made = weights_only(facts, lambda k: k == "pooler")
    return Wrong(made, sums(facts, "pooler")) if facts.line("pooler") is not None else None


def pooler_twice(facts: Facts, rng: Random) -> Wrong | None:
    pooler, after = facts.line("pooler"), facts.group("after")
    if pooler is None or after is None:
        return None
    groups = tuple(replace(g, lines=(*g.lines, pooler)) if g.key == "after" else g for g in facts.groups)
    return Wrong(replace(facts, groups=groups), sums(facts, "pooler"))


def one_norm(facts: Facts, rng: Random) -> Wrong | None:
    line = facts.line("layernorm")
    if line is None or len(line.children) != 2:
        return None
    made = facts.with_lines(lambda _, li: replace(li, children=li.children[:1]) if li.key == "layernorm" else li)
    return Wrong(made, sums(facts, "layernorm", "layernorm.attention"))


NORMS = ("layernorm", "layernorm.attention", "layernorm.ffn", "embeddings.layernorm", "layernorm.final")


def gains_only(facts: Facts, rng: Random) -> Wrong | None:
    if not facts.model.of_kind("shift") or facts.line("layernorm") is None:
        return None
    made = _changed(facts, lambda k, e: Sym("E" if "E" in str(e) else "H") if "norm" in k else e)
    return Wrong(made, sums(facts, *NORMS))


def no_norms(facts: Facts, rng: Random) -> Wrong | None:
    return Wrong(without_norms(facts), tuple(k for k in sums(facts, *NORMS) if k not in NORMS)) if facts.line("layernorm") else None


def dense_norm(facts: Facts, rng: Random) -> Wrong | None:
    if facts.norm != "LayerNorm" or facts.line("layernorm") is None:
        return None
    made = facts.with_lines(
        lambda _, li: replace(li, children=tuple(replace(c, leaf=add(mul(H, H), H)) for c in li.children)) if li.key == "layernorm" else li
    )
    return Wrong(made, sums(facts, *NORMS[:3]))


def shifted_norm(facts: Facts, rng: Random) -> Wrong | None:
    if facts.norm != "RMSNorm" or facts.line("layernorm") is None:
        return None
    return Wrong(_changed(facts, lambda k, e: mul(2, e) if "norm" in k else e), sums(facts, *NORMS))


def length_for_words(facts: Facts, rng: Random) -> Wrong | None:
    if "P" not in facts.sizes or facts.line("embeddings.word") is None:
        return None
    made = _changed(facts, lambda k, e: substitute(e, "V", Sym("P")) if k == "embeddings.word" else e)
    return Wrong(made, sums(facts, "embeddings.word"))


def other_vocabulary(facts: Facts, rng: Random) -> Wrong | None:
    if "V" not in facts.sizes:
        return None
    other = facts.sizes["V"] // 1000 * 1000
    other = other - 2000 if other == facts.sizes["V"] else other
    return Wrong(replace(facts, sizes={**facts.sizes, "V": other}), ("setting.V", *sums(facts, "embeddings.word", "head.lm", "head.mlm")))


def round_vocabulary(facts: Facts, rng: Random) -> Wrong | None:
    if facts.sizes.get("V", 0) % 1000 == 0:
        return None
    other = Num(facts.sizes["V"] // 1000 * 1000)
    made = _changed(facts, lambda k, e: substitute(e, "V", other) if k == "embeddings.word" else e)
    return Wrong(made, sums(facts, "embeddings.word"))


def positions(facts: Facts, rng: Random) -> Wrong | None:
    if facts.sizes.get("P") != 514:
        return None
    return Wrong(replace(facts, sizes={**facts.sizes, "P": 512}), ("setting.P", *sums(facts, "embeddings.position")))


def swapped_digits(facts: Facts, rng: Random) -> Wrong | None:
    digits = list(str(facts.sizes.get("I", 0)))
    for i in range(1, len(digits) - 1):
        if digits[i] != digits[i + 1]:
            digits[i], digits[i + 1] = digits[i + 1], digits[i]
            break
    else:
        return None
    other = Num(int("".join(digits)))
    if facts.line("ffn") is None or facts.line("experts") is not None:
        return None
    return Wrong(_changed(facts, lambda k, e: substitute(e, "I", other) if k.startswith("ffn") else e), sums(facts, *FFN))


def no_width(facts: Facts, rng: Random) -> Wrong | None:
    if not plain_ffn(facts):
        return None
    return Wrong(_changed(facts, lambda k, e: substitute(e, "I", H) if k.startswith("ffn") else e), sums(facts, *FFN))


def width_in_attention(facts: Facts, rng: Random) -> Wrong | None:
    one = _square(facts)
    if one is None or not plain_ffn(facts):
        return None
    return Wrong(own(facts, "attention", add(mul(4, H, I), mul(4, H))), sums(facts, *ATTENTION))


def two_matrices(facts: Facts, rng: Random) -> Wrong | None:
    return Wrong(_changed(facts, lambda k, e: None if k == "ffn.gate" else e), sums(facts, *FFN)) if _gated(facts) else None


def four_times(facts: Facts, rng: Random) -> Wrong | None:
    if not _gated(facts) or facts.sizes["I"] == 4 * facts.sizes["H"]:
        return None
    return Wrong(_changed(facts, lambda k, e: substitute(e, "I", mul(4, H)) if k.startswith("ffn") else e), sums(facts, *FFN))


def ungrouped(facts: Facts, rng: Random) -> Wrong | None:
    line = facts.line("attention")
    if "K" not in facts.sizes or line is None or line.children[0].leaf is None or facts.line("cross_attention") is not None:
        return None
    query = line.children[0].leaf
    return Wrong(_changed(facts, lambda k, e: query if k in ("attention.key", "attention.value") else e), sums(facts, *ATTENTION))


def tied_twice(facts: Facts, rng: Random) -> Wrong | None:
    if not facts.tied or facts.line("head.lm") is not None or facts.line("embeddings.projection") is not None:
        return None
    head = Line("head.lm", mul(V, H))
    added = [replace(g, lines=(*g.lines, head)) if g.key == "after" else g for g in facts.groups]
    groups = tuple(added) if facts.group("after") is not None else (*added, Group("after", (head,)))
    return Wrong(replace(facts, groups=groups), ("head.lm", *SUMS))


def doubled(facts: Facts, rng: Random) -> Wrong | None:
    line = facts.line("ffn")
    if line is None or not plain_ffn(facts):
        return None
    return Wrong(own(facts, "ffn", mul(2, add(mul(H, I), mul(I, H)))), sums(facts, *FFN))
