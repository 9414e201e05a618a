"""One mistake in an otherwise right article: the kinds that are seen in articles, each with the rules that name it right.

A kind changes the facts, and what is computed of them follows, as with authors. It also tells the keys of the lines where it may fairly
be reported: the component's own, and the sums and totals that lack or hold it. Kinds that do not apply to a model give None.
"""

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


class Kind(NamedTuple):
    """A kind of mistake: its number, the names of the rules that name it right, how it comes about."""

    id: str
    rules: frozenset[str]
    make: Change


def _leaf(line: Line, change: Callable[[str, Expr], Expr | None]) -> Line | None:
    """A line with each of its formulas changed, or without those that are None."""
    if line.children:
        children = tuple(replace(c, leaf=made) for c in line.children if c.leaf is not None and (made := change(c.key, c.leaf)) is not None)
        return replace(line, children=children) if children else None
    made = change(line.key, line.leaf) if line.leaf is not None else None
    return None if made is None else replace(line, leaf=made)


def _changed(facts: Facts, change: Callable[[str, Expr], Expr | None]) -> Facts:
    return facts.with_lines(lambda _, line: _leaf(line, change))


def _own(facts: Facts, key: str, form: Expr) -> Facts:
    return facts.with_lines(lambda _, line: replace(line, own=form, children=(), leaf=None) if line.key == key else line)


def _sums(facts: Facts, *keys: str) -> tuple[str, ...]:
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


def _all_biases(facts: Facts, rng: Random) -> Wrong | None:
    made = weights_only(facts, lambda k: not k.startswith("head"))
    linear = tuple(k for k in ("attention", "cross_attention", "ffn", "pooler", "embeddings.projection") if facts.line(k) is not None)
    return Wrong(made, _sums(facts, *linear, *ATTENTION, *FFN)) if _has_biases(facts, "attention") and _has_biases(facts, "ffn") else None


def _attention_biases(facts: Facts, rng: Random) -> Wrong | None:
    made = weights_only(facts, lambda k: k.startswith(("attention", "cross_attention")))
    return Wrong(made, _sums(facts, *ATTENTION, "cross_attention")) if _has_biases(facts, "attention") else None


def _input_biases(facts: Facts, rng: Random) -> Wrong | None:
    made = weights_only(facts, lambda k: k in ATTENTION[1:4])
    both = _has_biases(facts, "attention.query") or not _same(facts, made)
    output = not _same(facts, weights_only(facts, lambda k: k == "attention.output"))
    return Wrong(made, _sums(facts, *ATTENTION)) if both and output else None


def _ffn_biases(facts: Facts, rng: Random) -> Wrong | None:
    return Wrong(weights_only(facts, lambda k: k.startswith("ffn")), _sums(facts, *FFN)) if _has_biases(facts, "ffn") else None


def _plain_ffn(facts: Facts) -> bool:
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


def _wide_bias(facts: Facts, rng: Random) -> Wrong | None:
    return Wrong(_own(facts, "ffn", add(mul(2, H, I), mul(2, H))), _sums(facts, *FFN)) if _plain_ffn(facts) else None


def _inner_biases(facts: Facts, rng: Random) -> Wrong | None:
    return Wrong(_own(facts, "ffn", add(mul(2, H, I), mul(2, I), H)), _sums(facts, *FFN)) if _plain_ffn(facts) else None


def _no_output(facts: Facts, rng: Random) -> Wrong | None:
    if facts.line("attention.output") is None and (line := facts.line("attention")) is not None and len(line.children) == 4:
        return Wrong(_changed(facts, lambda k, e: None if k == "attention.output" else e), _sums(facts, *ATTENTION))
    return None


def _heads_multiplied(facts: Facts, rng: Random) -> Wrong | None:
    one = _square(facts)
    return None if one is None else Wrong(_own(facts, "attention", add(mul(A, 3, one), *_terms(one))), _sums(facts, *ATTENTION))


def _terms(expr: Expr) -> tuple[Expr, ...]:
    return expr.terms if isinstance(expr, Add) else (expr,)


def _heads_divided(facts: Facts, rng: Random) -> Wrong | None:
    one = _square(facts)
    if one is None or facts.sizes["H"] % facts.sizes["A"]:
        return None
    inner = mul(3, H, Over(H, A))
    return Wrong(_own(facts, "attention", add(inner, *_terms(one))), _sums(facts, *ATTENTION))


def _drop(key: str) -> Change:
    def make(facts: Facts, rng: Random) -> Wrong | None:
        if facts.line(key) is None:
            return None
        return Wrong(facts.with_lines(lambda _, line: None if line.key == key else line), tuple(k for k in _sums(facts, key) if k != key))

    return make


def _pooler_bias(facts: Facts, rng: Random) -> Wrong | None:
    made = weights_only(facts, lambda k: k == "pooler")
    return Wrong(made, _sums(facts, "pooler")) if facts.line("pooler") is not None else None


def _pooler_twice(facts: Facts, rng: Random) -> Wrong | None:
    pooler, after = facts.line("pooler"), facts.group("after")
    if pooler is None or after is None:
        return None
    groups = tuple(replace(g, lines=(*g.lines, pooler)) if g.key == "after" else g for g in facts.groups)
    return Wrong(replace(facts, groups=groups), _sums(facts, "pooler"))


def _one_norm(facts: Facts, rng: Random) -> Wrong | None:
    line = facts.line("layernorm")
    if line is None or len(line.children) != 2:
        return None
    made = facts.with_lines(lambda _, li: replace(li, children=li.children[:1]) if li.key == "layernorm" else li)
    return Wrong(made, _sums(facts, "layernorm", "layernorm.attention"))


NORMS = ("layernorm", "layernorm.attention", "layernorm.ffn", "embeddings.layernorm", "layernorm.final")


def _gains_only(facts: Facts, rng: Random) -> Wrong | None:
    if not facts.model.of_kind("shift") or facts.line("layernorm") is None:
        return None
    made = _changed(facts, lambda k, e: Sym("E" if "E" in str(e) else "H") if "norm" in k else e)
    return Wrong(made, _sums(facts, *NORMS))


def _no_norms(facts: Facts, rng: Random) -> Wrong | None:
    return Wrong(without_norms(facts), tuple(k for k in _sums(facts, *NORMS) if k not in NORMS)) if facts.line("layernorm") else None


def _dense_norm(facts: Facts, rng: Random) -> Wrong | None:
    if facts.norm != "LayerNorm" or facts.line("layernorm") is None:
        return None
    made = facts.with_lines(
        lambda _, li: replace(li, children=tuple(replace(c, leaf=add(mul(H, H), H)) for c in li.children)) if li.key == "layernorm" else li
    )
    return Wrong(made, _sums(facts, *NORMS[:3]))


def _shifted_norm(facts: Facts, rng: Random) -> Wrong | None:
    if facts.norm != "RMSNorm" or facts.line("layernorm") is None:
        return None
    return Wrong(_changed(facts, lambda k, e: mul(2, e) if "norm" in k else e), _sums(facts, *NORMS))


def _statement(key: str, applies: Callable[[Facts], bool]) -> Change:
    def make(facts: Facts, rng: Random) -> Wrong | None:
        return Wrong(replace(facts, statements=(key,)), (f"remark.{key}",)) if applies(facts) else None

    return make


def _length_for_words(facts: Facts, rng: Random) -> Wrong | None:
    if "P" not in facts.sizes or facts.line("embeddings.word") is None:
        return None
    made = _changed(facts, lambda k, e: substitute(e, "V", Sym("P")) if k == "embeddings.word" else e)
    return Wrong(made, _sums(facts, "embeddings.word"))


def _other_vocabulary(facts: Facts, rng: Random) -> Wrong | None:
    if "V" not in facts.sizes:
        return None
    other = facts.sizes["V"] // 1000 * 1000
    other = other - 2000 if other == facts.sizes["V"] else other
    return Wrong(replace(facts, sizes={**facts.sizes, "V": other}), ("setting.V", *_sums(facts, "embeddings.word", "head.lm", "head.mlm")))


def _round_vocabulary(facts: Facts, rng: Random) -> Wrong | None:
    if facts.sizes.get("V", 0) % 1000 == 0:
        return None
    other = Num(facts.sizes["V"] // 1000 * 1000)
    made = _changed(facts, lambda k, e: substitute(e, "V", other) if k == "embeddings.word" else e)
    return Wrong(made, _sums(facts, "embeddings.word"))


def _positions(facts: Facts, rng: Random) -> Wrong | None:
    if facts.sizes.get("P") != 514:
        return None
    return Wrong(replace(facts, sizes={**facts.sizes, "P": 512}), ("setting.P", *_sums(facts, "embeddings.position")))


def _swapped_digits(facts: Facts, rng: Random) -> Wrong | None:
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
    return Wrong(_changed(facts, lambda k, e: substitute(e, "I", other) if k.startswith("ffn") else e), _sums(facts, *FFN))


def _no_width(facts: Facts, rng: Random) -> Wrong | None:
    if not _plain_ffn(facts):
        return None
    return Wrong(_changed(facts, lambda k, e: substitute(e, "I", H) if k.startswith("ffn") else e), _sums(facts, *FFN))


def _width_in_attention(facts: Facts, rng: Random) -> Wrong | None:
    one = _square(facts)
    if one is None or not _plain_ffn(facts):
        return None
    return Wrong(_own(facts, "attention", add(mul(4, H, I), mul(4, H))), _sums(facts, *ATTENTION))


def _two_matrices(facts: Facts, rng: Random) -> Wrong | None:
    return Wrong(_changed(facts, lambda k, e: None if k == "ffn.gate" else e), _sums(facts, *FFN)) if _gated(facts) else None


def _four_times(facts: Facts, rng: Random) -> Wrong | None:
    if not _gated(facts) or facts.sizes["I"] == 4 * facts.sizes["H"]:
        return None
    return Wrong(_changed(facts, lambda k, e: substitute(e, "I", mul(4, H)) if k.startswith("ffn") else e), _sums(facts, *FFN))


def _ungrouped(facts: Facts, rng: Random) -> Wrong | None:
    line = facts.line("attention")
    if "K" not in facts.sizes or line is None or line.children[0].leaf is None or facts.line("cross_attention") is not None:
        return None
    query = line.children[0].leaf
    return Wrong(_changed(facts, lambda k, e: query if k in ("attention.key", "attention.value") else e), _sums(facts, *ATTENTION))


def _tied_twice(facts: Facts, rng: Random) -> Wrong | None:
    if not facts.tied or facts.line("head.lm") is not None or facts.line("embeddings.projection") is not None:
        return None
    head = Line("head.lm", mul(V, H))
    groups = facts.groups
    if facts.group("after") is None:
        groups = (*groups, Group("after", (head,)))
    else:
        groups = tuple(replace(g, lines=(*g.lines, head)) if g.key == "after" else g for g in groups)
    return Wrong(replace(facts, groups=groups), ("head.lm", *SUMS))


def _whole_experts(facts: Facts, rng: Random) -> Wrong | None:
    experts = facts.line("experts")
    if experts is None or "E" not in facts.sizes:
        return None
    one = facts.total - facts.model.count("experts") // facts.sizes["E"] * (facts.sizes["E"] - 1)
    return Wrong(replace(facts, said=one * facts.sizes["E"]), ("headline",))


def _said(factor: int, divisor: int) -> Change:
    def make(facts: Facts, rng: Random) -> Wrong | None:
        return Wrong(replace(facts, said=facts.total * factor // divisor), ("headline",))

    return make


def _binary(facts: Facts, rng: Random) -> Wrong | None:
    keys = tuple(k for g in facts.groups for li in g.lines for k in (li.key, f"{g.key}.sum", f"{g.key}.all"))
    return Wrong(replace(facts, binary=True), ("headline", "total", *keys)) if facts.total < 10**12 else None


def slipped(number: int, rng: Random) -> int:
    """The number with one digit another, neither the first nor, mostly, the last."""
    digits = list(str(number))
    place = rng.randrange(1, len(digits))
    digits[place] = rng.choice([d for d in "0123456789" if d != digits[place]])
    return int("".join(digits))


def _product_slip(facts: Facts, rng: Random) -> Wrong | None:
    group = rng.choice([g for g in facts.groups if g.lines])
    chosen = rng.choice(group.lines)
    if chosen.counted(facts.sizes) < 10_000:
        return None
    wrong = slipped(chosen.counted(facts.sizes), rng)
    made = facts.with_lines(lambda g, li: replace(li, printed=wrong) if li is chosen and g is group else li)
    return Wrong(made, (chosen.key,))


def _sum_slip(facts: Facts, rng: Random) -> Wrong | None:
    groups = [g for g in facts.groups if len(g.lines) > 1 and g.key != "after"]
    chosen = rng.choice(groups)
    wrong = slipped(chosen.one(facts.sizes), rng)
    made = tuple(replace(g, printed=wrong) if g is chosen else g for g in facts.groups)
    return Wrong(replace(facts, groups=made), (f"{chosen.key}.sum",))


def _layers_slip(facts: Facts, rng: Random) -> Wrong | None:
    groups = [g for g in facts.groups if g.times > 1]
    if not groups:
        return None
    chosen = rng.choice(groups)
    wrong = slipped(chosen.all(facts.sizes), rng)
    made = tuple(replace(g, all_printed=wrong) if g is chosen else g for g in facts.groups)
    return Wrong(replace(facts, groups=made), (f"{chosen.key}.all",))


def _total_slip(facts: Facts, rng: Random) -> Wrong | None:
    return Wrong(replace(facts, printed=slipped(facts.total, rng)), SUMS)


def _doubled(facts: Facts, rng: Random) -> Wrong | None:
    line = facts.line("ffn")
    if line is None or not _plain_ffn(facts):
        return None
    return Wrong(_own(facts, "ffn", mul(2, add(mul(H, I), mul(I, H)))), _sums(facts, *FFN))


def _numel_slip(facts: Facts, rng: Random) -> Wrong | None:
    index = rng.randrange(8)
    return Wrong(replace(facts, slips=((index, lambda shape, size: (shape, size * shape[-1])),)), (f"tensor.{index}",))


def _shape_slip(facts: Facts, rng: Random) -> Wrong | None:
    index = rng.randrange(8)

    def other(shape: list[int], size: int) -> tuple[list[int], int]:
        wrong = [shape[0] + 64, *shape[1:]]
        return wrong, size // shape[0] * wrong[0]

    return Wrong(replace(facts, slips=((index, other),)), (f"tensor.{index}",))


def _stated(symbol: str, factor: int, divisor: int) -> Change:
    def make(facts: Facts, rng: Random) -> Wrong | None:
        number = facts.sizes.get(symbol)
        if number is None or symbol == "L" and all(g.times == 1 for g in facts.groups):
            return None
        return Wrong(replace(facts, stated=((symbol, number * factor // divisor),)), (f"setting.{symbol}", *SUMS))

    return make


def _one_stack(facts: Facts) -> bool:
    return "L" in facts.sizes and not any("." in g.key for g in facts.groups)


def _kind(number: str, rules: str, make: Change) -> Kind:
    return Kind(number, frozenset(rules.split()), make)


KINDS: tuple[Kind, ...] = (
    _kind("M1 all biases", "missing-bias", _all_biases),
    _kind("M2 attention biases", "missing-bias", _attention_biases),
    _kind("M3 biases of Q, K, V", "missing-bias", _input_biases),
    _kind("M4 FFN biases", "missing-bias", _ffn_biases),
    _kind("M5 FFN biases 2H", "missing-bias wrong-formula wrong-ffn-size", _wide_bias),
    _kind("M6 FFN biases 2I + H", "wrong-formula double-count wrong-ffn-size", _inner_biases),
    _kind("M7 output projection", "missing-component wrong-attention-shape", _no_output),
    _kind("M8 heads multiplied", "double-count", _heads_multiplied),
    _kind("M9 heads divided", "wrong-formula wrong-attention-shape", _heads_divided),
    _kind("M10 embedding LayerNorm", "missing-component wrong-layernorm-count", _drop("embeddings.layernorm")),
    _kind("M10b token types", "missing-component", _drop("embeddings.token_type")),
    _kind("M10c positions", "missing-component", _drop("embeddings.position")),
    _kind("M11 pooler", "missing-component", _drop("pooler")),
    _kind("M12 pooler bias", "missing-bias", _pooler_bias),
    _kind("M13 pooler twice", "double-count", _pooler_twice),
    _kind("M14 one norm a layer", "wrong-layernorm-count missing-component", _one_norm),
    _kind("M15 gains only", "wrong-layernorm-count missing-bias", _gains_only),
    _kind("M16 no norms", "missing-component wrong-layernorm-count", _no_norms),
    _kind("M17 norm as dense layer", "wrong-layernorm-count wrong-formula", _dense_norm),
    _kind(
        "M18 mean and variance",
        "wrong-learnable",
        _statement("learnable", lambda f: f.norm == "LayerNorm" and f.model.of_kind("shift") > 0),
    ),
    _kind("M18b residual learnt", "wrong-learnable", _statement("residual", lambda f: True)),
    _kind("M19 length for vocabulary", "wrong-formula config-mismatch config-conflict", _length_for_words),
    _kind("M20 other vocabulary", "config-mismatch", _other_vocabulary),
    _kind("M20b rounded vocabulary", "config-mismatch config-conflict wrong-formula", _round_vocabulary),
    _kind("M21 positions 512", "config-mismatch", _positions),
    _kind("M22 swapped digits", "wrong-ffn-size config-mismatch config-conflict", _swapped_digits),
    _kind("M23 I taken as H", "wrong-ffn-size", _no_width),
    _kind("M24 H·I for H²", "wrong-formula wrong-attention-shape", _width_in_attention),
    _kind("M25 two matrices", "wrong-ffn-size missing-component", _two_matrices),
    _kind("M26 4H assumed", "wrong-ffn-size config-mismatch config-conflict", _four_times),
    _kind("M27 groups ignored", "wrong-attention-shape", _ungrouped),
    _kind("M28 head omitted", "missing-component", _drop("head.lm")),
    _kind("M29 tied head", "double-count", _tied_twice),
    _kind("M31 norm with a bias", "wrong-layernorm-count", _shifted_norm),
    _kind("M33 experts times model", "headline-mismatch total-mismatch double-count", _whole_experts),
    _kind("M34 binary prefix", "binary-prefix-for-count", _binary),
    _kind("M35 bytes for count", "wrong-unit", _statement("bytes", lambda f: f.total < 10**12)),
    _kind("M36 ten times", "headline-mismatch wrong-unit total-mismatch", _said(10, 1)),
    _kind("M36b headline of another", "headline-mismatch total-mismatch", _said(3, 2)),
    _kind("M38 product slip", "wrong-result wrong-sum", _product_slip),
    _kind("M38b sum slip", "wrong-result wrong-sum", _sum_slip),
    _kind("M38c layers slip", "wrong-result wrong-sum", _layers_slip),
    _kind("M38d total slip", "wrong-result wrong-sum total-mismatch", _total_slip),
    _kind("M39 FFN doubled", "double-count wrong-ffn-size", _doubled),
    _kind("M44 encoder and decoder", "wrong-structure", _statement("structure.encoder", _one_stack)),
    _kind("M45 row copied", "wrong-numel", _numel_slip),
    _kind("M45b shape of another", "shape-mismatch", _shape_slip),
    _kind("C12 heads stated", "config-mismatch config-conflict", _stated("A", 4, 3)),
    _kind("C12b width stated", "config-mismatch config-conflict wrong-ffn-size", _stated("I", 5, 4)),
    _kind("C12c layers stated", "config-mismatch config-conflict", _stated("L", 3, 2)),
)
SHAPES_ONLY = frozenset({"M45 row copied", "M45b shape of another"})
IN_SHAPES = frozenset(
    {
        *SHAPES_ONLY,
        "M18 mean and variance",
        "M18b residual learnt",
        "M35 bytes for count",
        "M36 ten times",
        "M36b headline of another",
        "M38d total slip",
        "M44 encoder and decoder",
    }
)
# Nothing is computed twice in a table of results alone: a slip there is what the total differs by.
WITHOUT_FORMULAS = frozenset({"total-mismatch", "wrong-formula", "wrong-result", "wrong-sum"})


def suits(kind: Kind, layout: str) -> bool:
    """Whether a kind can be made in a layout."""
    if kind.id == "M34 binary prefix":
        return layout == "headlines"
    if layout == "shapes":
        return kind.id in IN_SHAPES
    return kind.id not in SHAPES_ONLY


def declare(facts: Facts, rng: Random) -> Facts | None:
    """A convention that the article announces and keeps to; None where the model has nothing to leave out."""
    after = [line.key for line in (facts.group("after") or Group("after", ())).lines]
    if any(key not in ("pooler", "layernorm.final", "head.lm", "head.classifier") for key in after):
        return None
    model = facts.model
    biases, norms = model.count("total", part="biases"), model.count("total", part="norms")
    options = []
    if biases:
        options.append((("biases",), weights_only(facts, lambda k: True), model.total - biases))
        options.append((("weights",), without_norms(weights_only(facts, lambda k: True)), model.total - biases - norms))
    options.append((("norms",), without_norms(facts), model.total - norms))
    if "pooler" in after:
        made = facts.with_lines(lambda _, line: None if line.key == "pooler" else line)
        options.append((("pooler",), made, model.total - model.count("pooler")))
    if "head.lm" in after:
        made = facts.with_lines(lambda _, line: None if line.key == "head.lm" else line)
        options.append((("head",), made, model.total - model.count("head.lm")))
    options = [(names, made, total) for names, made, total in options if total != model.total]
    if not options:
        return None
    names, made, total = rng.choice(options)
    assert made.total == total, (facts.name, names, made.total, total)
    return replace(made, declared=names)
