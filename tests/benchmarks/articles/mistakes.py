"""One mistake in an otherwise right article: the kinds that are seen in articles, each with the rules that name it right.

A kind changes the facts, and what is computed of them follows, as with authors. It also tells the keys of the lines where it may fairly
be reported: the component's changes.own, and the sums and totals that lack or hold it. Kinds that do not apply to a model give None.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import NamedTuple

from . import changes
from .changes import SUMS, Change, Wrong
from .facts import Facts, Group


class Kind(NamedTuple):
    """A kind of mistake: its number, the names of the rules that name it right, how it comes about."""

    id: str
    rules: frozenset[str]
    make: Change


def _statement(key: str, applies: Callable[[Facts], bool]) -> Change:
    def make(facts: Facts, rng: Random) -> Wrong | None:
        return Wrong(replace(facts, statements=(key,)), (f"remark.{key}",)) if applies(facts) else None

    return make


def _whole_experts(facts: Facts, rng: Random) -> Wrong | None:
    experts = facts.line("experts")
    if experts is None or "E" not in facts.sizes:
        return None
    one = facts.total - facts.model.count("experts") // facts.sizes["E"] * (facts.sizes["E"] - 1)
    return Wrong(replace(facts, said=one * facts.sizes["E"]), ("headline",))


def _said(factor: int, divisor: int) -> Change:
    def make(facts: Facts, rng: Random) -> Wrong | None:
        said = facts.total * factor // divisor
        while any(_may_stand_for(said, digits, facts.total) for digits in (1, 2, 3, 4)):
            said += facts.total // 7
        return Wrong(replace(facts, said=said), ("headline",))

    return make


def _may_stand_for(said: int, digits: int, total: int) -> bool:
    """Whether a figure rounded to some digits ends in noughts that leave room for the total: 100M for 67M, as 340M stands for 335M."""
    unit = 10 ** max(0, len(str(said)) - digits)
    rounded = (2 * said + unit) // (2 * unit) * unit
    while rounded % (10 * unit) == 0:
        unit *= 10
    return 2 * abs(rounded - total) <= unit


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
        if number is None or (symbol == "L" and all(g.times == 1 for g in facts.groups)):
            return None
        return Wrong(replace(facts, stated=((symbol, number * factor // divisor),)), (f"setting.{symbol}", *SUMS))

    return make


def _one_stack(facts: Facts) -> bool:
    return "L" in facts.sizes and not any("." in g.key for g in facts.groups)


def _kind(number: str, rules: str, make: Change) -> Kind:
    return Kind(number, frozenset(rules.split()), make)


KINDS: tuple[Kind, ...] = (
    _kind("M1 all biases", "missing-bias", changes.all_biases),
    _kind("M2 attention biases", "missing-bias", changes.attention_biases),
    _kind("M3 biases of Q, K, V", "missing-bias", changes.input_biases),
    _kind("M4 FFN biases", "missing-bias", changes.ffn_biases),
    _kind("M5 FFN biases 2H", "missing-bias wrong-formula wrong-ffn-size", changes.wide_bias),
    _kind("M6 FFN biases 2I + H", "wrong-formula double-count wrong-ffn-size", changes.inner_biases),
    _kind("M7 output projection", "missing-component wrong-attention-shape", changes.no_output),
    _kind("M8 heads multiplied", "double-count", changes.heads_multiplied),
    _kind("M9 heads divided", "wrong-formula wrong-attention-shape", changes.heads_divided),
    _kind("M10 embedding LayerNorm", "missing-component wrong-layernorm-count", changes.drop("embeddings.layernorm")),
    _kind("M10b token types", "missing-component", changes.drop("embeddings.token_type")),
    _kind("M10c positions", "missing-component", changes.drop("embeddings.position")),
    _kind("M11 pooler", "missing-component", changes.drop("pooler")),
    _kind("M12 pooler bias", "missing-bias", changes.pooler_bias),
    _kind("M13 pooler twice", "double-count", changes.pooler_twice),
    _kind("M14 one norm a layer", "wrong-layernorm-count missing-component", changes.one_norm),
    _kind("M15 gains only", "wrong-layernorm-count missing-bias", changes.gains_only),
    _kind("M16 no norms", "missing-component wrong-layernorm-count", changes.no_norms),
    _kind("M17 norm as dense layer", "wrong-layernorm-count wrong-formula", changes.dense_norm),
    _kind(
        "M18 mean and variance",
        "wrong-learnable",
        _statement("learnable", lambda f: f.norm == "LayerNorm" and f.model.of_kind("shift") > 0),
    ),
    _kind("M18b residual learnt", "wrong-learnable", _statement("residual", lambda f: True)),
    _kind("M19 length for vocabulary", "wrong-formula config-mismatch config-conflict", changes.length_for_words),
    _kind("M20 other vocabulary", "config-mismatch", changes.other_vocabulary),
    _kind("M20b rounded vocabulary", "config-mismatch config-conflict wrong-formula", changes.round_vocabulary),
    _kind("M21 positions 512", "config-mismatch", changes.positions),
    _kind("M22 swapped digits", "wrong-ffn-size config-mismatch config-conflict", changes.swapped_digits),
    _kind("M23 I taken as H", "wrong-ffn-size", changes.no_width),
    _kind("M24 H·I for H²", "wrong-formula wrong-attention-shape", changes.width_in_attention),
    _kind("M25 two matrices", "wrong-ffn-size missing-component", changes.two_matrices),
    _kind("M26 4H assumed", "wrong-ffn-size config-mismatch config-conflict", changes.four_times),
    _kind("M27 groups ignored", "wrong-attention-shape", changes.ungrouped),
    _kind("M28 head omitted", "missing-component", changes.drop("head.lm")),
    _kind("M29 tied head", "double-count", changes.tied_twice),
    _kind("M31 norm with a bias", "wrong-layernorm-count", changes.shifted_norm),
    _kind("M33 experts times model", "headline-mismatch total-mismatch double-count", _whole_experts),
    _kind("M34 binary prefix", "binary-prefix-for-count", _binary),
    _kind("M35 bytes for count", "wrong-unit", _statement("bytes", lambda f: f.total < 10**12)),
    _kind("M36 ten times", "headline-mismatch wrong-unit total-mismatch", _said(10, 1)),
    _kind("M36b headline of another", "headline-mismatch total-mismatch", _said(3, 2)),
    _kind("M38 product slip", "wrong-result wrong-sum", _product_slip),
    _kind("M38b sum slip", "wrong-result wrong-sum", _sum_slip),
    _kind("M38c layers slip", "wrong-result wrong-sum", _layers_slip),
    _kind("M38d total slip", "wrong-result wrong-sum total-mismatch", _total_slip),
    _kind("M39 FFN doubled", "double-count wrong-ffn-size", changes.doubled),
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
        options.append((("biases",), changes.weights_only(facts, lambda k: True), model.total - biases))
        options.append((("weights",), changes.without_norms(changes.weights_only(facts, lambda k: True)), model.total - biases - norms))
    options.append((("norms",), changes.without_norms(facts), model.total - norms))
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
