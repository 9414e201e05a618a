"""A model as an author counts it: groups of lines (embeddings, one layer, what stands behind), each line a formula with its value.

    reference -> leaves (one matrix or vector with its bias) -> lines (attention, feed-forward) -> groups -> the total

A mistake changes lines; whatever is summed of them follows, as it does in an article.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

from auditor.reference import InventoryError, Model, NamedModel, Poly, build, known_names, named_model

from .expressions import Add, Expr, Mul, Num, Sym, from_poly, mul, polynomial, value

# Letters that articles have words for; a model that needs others is left to its own literature.
SYMBOLS = frozenset("VHLAKdIPTECJSBkM")
LINES = (
    "embeddings.word", "embeddings.position", "embeddings.token_type", "embeddings.task_type", "embeddings.layernorm", "embeddings.projection",
    "embeddings.relative", "attention", "qk_norm", "cross_attention", "ffn", "router", "experts", "shared_experts", "layernorm", "relative_position_bias",
    "layernorm.relative", "layernorm.final", "pooler", "head.mlm", "head.nsp", "head.discriminator", "head.lm", "head.classifier",
)  # fmt: skip
CHILDREN = {
    "attention": ("attention.query", "attention.key", "attention.value", "attention.output"),
    "cross_attention": ("cross_attention.query", "cross_attention.key", "cross_attention.value", "cross_attention.output"),
    "ffn": ("ffn.gate", "ffn.up", "ffn.down"),
    "experts": ("experts.gate", "experts.up", "experts.down"),
    "shared_experts": ("shared_experts.gate", "shared_experts.up", "shared_experts.down"),
    "qk_norm": ("qk_norm.query", "qk_norm.key"),
    "layernorm": ("layernorm.attention", "layernorm.post_attention", "layernorm.cross_attention", "layernorm.ffn", "layernorm.post_ffn"),
}
# LayerNorm without a shift has gains only, as RMSNorm has, but is not one.
GAIN_ONLY = frozenset({"mpt", "cohere", "cohere2", "dbrx", "modernbert", "olmo"})


# A shape and its size, as they are misprinted.
Slip = Callable[[list[int], int], tuple[list[int], int]]


@dataclass(frozen=True)
class Line:
    """One component: its formula, of its children where it has any. ``printed`` is a figure that a slip of the pen put there."""

    key: str
    leaf: Expr | None = None
    children: tuple[Line, ...] = ()
    own: Expr | None = None  # a formula of the whole that is not the sum of the children
    printed: int | None = None

    def forms(self) -> list[Expr]:
        """The ways to write the formula of the whole, all equal."""
        if self.own is not None:
            return [self.own]
        if self.leaf is not None:
            return [self.leaf]
        parts = [child.forms()[0] for child in self.children]
        if len(parts) == 1:
            return [parts[0]]
        if any(
            isinstance(f, Num) and f.number > 100 for p in parts for t in _terms(p) for f in (t.factors if isinstance(t, Mul) else (t,))
        ):
            return [_spelled(parts)]
        expanded = from_poly(sum((polynomial(p) for p in parts), Poly()))
        polys = [polynomial(p) for p in parts]
        distinct = [p for i, p in enumerate(parts) if polys.index(polys[i]) == i]
        grouped = [p if polys.count(polynomial(p)) == 1 else mul(polys.count(polynomial(p)), p) for p in distinct]
        factored: Expr = grouped[0] if len(grouped) == 1 else Add(tuple(grouped))
        return list(dict.fromkeys((factored, expanded, _spelled(parts))))

    def value(self, sizes: dict[str, int]) -> int:
        """The figure that stands in the article."""
        return self.printed if self.printed is not None else self.counted(sizes)

    def counted(self, sizes: dict[str, int]) -> int:
        """What its formula comes to."""
        return value(self.forms()[0], sizes)


def _terms(expr: Expr) -> tuple[Expr, ...]:
    return expr.terms if isinstance(expr, Add) else (expr,)


def _spelled(parts: Sequence[Expr]) -> Expr:
    """`H × I + I + I × H + H`: every matrix and vector in turn."""
    terms: list[Expr] = []
    for part in parts:
        terms += part.terms if isinstance(part, Add) else [part]
    return Add(tuple(terms)) if len(terms) <= 6 else Add(tuple(parts))


@dataclass(frozen=True)
class Group:
    """Lines that are summed: the embeddings, one layer of a stack (repeated ``times``), or what stands behind."""

    key: str
    lines: tuple[Line, ...]
    times: int = 1
    printed: int | None = None  # a slip in the sum
    all_printed: int | None = None  # a slip in times × sum

    def one(self, sizes: dict[str, int]) -> int:
        """The sum of the lines as it stands in the article."""
        return self.printed if self.printed is not None else sum(line.value(sizes) for line in self.lines)

    def all(self, sizes: dict[str, int]) -> int:
        """The same for all layers."""
        return self.all_printed if self.all_printed is not None else self.times * self.one(sizes)

    @property
    def is_layer(self) -> bool:
        """Whether it is one layer of several."""
        return self.key.endswith("layer")


@dataclass(frozen=True)
class Facts:
    """What an article says of one model. ``declared`` are conventions that it announces, ``wrong`` statements that it makes by mistake."""

    model: Model
    name: str  # canonical id
    title: str  # as the author writes it
    sizes: dict[str, int]
    groups: tuple[Group, ...]
    norm: str
    usual: bool  # the class is the one that the name stands for
    headlines: tuple[int, ...] = ()
    declared: tuple[str, ...] = ()
    statements: tuple[str, ...] = ()
    stated: tuple[tuple[str, int], ...] = ()  # settings that the article states otherwise
    printed: int | None = None
    said: int | None = None  # the figure of the headline, where it is not the total
    binary: bool = False  # prefixes stand for powers of 1024
    slips: tuple[tuple[int, Slip], ...] = ()  # tensors of a listing, by index, as they are misprinted

    @property
    def total(self) -> int:
        """The total as it stands in the article."""
        return self.printed if self.printed is not None else sum(group.all(self.sizes) for group in self.groups)

    def group(self, key: str) -> Group | None:
        """The group of a name."""
        return next((g for g in self.groups if g.key == key), None)

    def line(self, key: str) -> Line | None:
        """The first line of a name."""
        return next((line for g in self.groups for line in g.lines if line.key == key), None)

    def with_lines(self, change: Callable[[Group, Line], Line | None]) -> Facts:
        """The same with each line changed, or left out where the change is None."""
        groups = []
        for group in self.groups:
            lines = tuple(made for line in group.lines if (made := change(group, line)) is not None)
            if lines:
                groups.append(replace(group, lines=lines))
        return replace(self, groups=tuple(groups))

    @property
    def tied(self) -> bool:
        """Whether an output layer shares the word embedding."""
        return self.model.total_untied > self.model.total and self.line("head.lm") is None and self.line("head.mlm") is None

    @property
    def signature(self) -> tuple[object, ...]:
        """What two models have in common that stand side by side."""
        keys = tuple((g.key, tuple((li.key, tuple(c.key for c in li.children)) for li in g.lines)) for g in self.groups)
        return self.model.model_type, self.model.architecture, keys, tuple(sorted(self.sizes))


def from_model(model: Model, name: str, title: str, known: NamedModel | None) -> Facts | None:
    """The facts of a model that can be told in groups of alike layers; None for any other."""
    try:
        groups = _groups(model)
    except InventoryError:
        return None
    if groups is None:
        return None
    sizes = _sizes(model)
    if sizes is None:
        return None
    usual = known is not None and build(known.id).architecture == model.architecture
    if any(s in model.symbols and model.symbols[s] != 1 for s in ("N", "G")):
        return None
    facts = Facts(model, name, title, sizes, groups, _norm(model), usual, known.headlines if known is not None and usual else ())
    needed = {s for g in groups for li in g.lines for s in polynomial(li.forms()[0]).symbols}
    if not needed <= set(sizes):
        return None
    for group in groups:
        for line in group.lines:
            assert len({value(form, sizes) for form in line.forms()}) == 1, (name, line.key)
            assert len({polynomial(form) for form in line.forms()}) == 1, (name, line.key)
    assert facts.total == model.total, (name, facts.total, model.total)
    return facts


def _norm(model: Model) -> str:
    return "LayerNorm" if model.of_kind("shift") or model.model_type in GAIN_ONLY else "RMSNorm"


def _sizes(model: Model) -> dict[str, int] | None:
    sizes: dict[str, int] = {}
    for symbol, number in model.symbols.items():
        letter = symbol.partition("_")[0]
        if sizes.setdefault(letter, number) != number:
            return None
    if sizes.get("K") == sizes.get("A"):
        sizes.pop("K", None)
    return sizes


def _single(model: Model, poly: Poly) -> Poly:
    """Letters without the stack, and without those that are 1 (ALBERT's groups)."""
    ones = {s: 1 for s in poly.symbols if s in ("N", "G") and model.symbols.get(s) == 1}
    short = {s: Poly.symbol(s.partition("_")[0]) for s in poly.symbols if "_" in s}
    return poly.substitute({**ones, **short})


def _groups(model: Model) -> tuple[Group, ...] | None:
    inside: dict[str, dict[str, Poly]] = {}
    outside: dict[str, Poly] = {}
    times: dict[str, int] = {}
    for component in model.components:
        stack, bare = "", component.id
        head, _, rest = component.id.partition(".")
        if head in ("encoder", "decoder"):
            stack, bare = f"{head}.", rest
        if head in ("text", "vision") or not _whole(component.formula):
            return None
        in_layers = model.count(component.id, "all_layers")
        if in_layers != component.count or bare == "relative_position_bias":
            if in_layers and bare != "relative_position_bias":
                return None
            outside[component.id] = _single(model, component.formula)
            continue
        one = model.count(component.id, "per_layer")
        if component.count % one or times.setdefault(stack, component.count // one) != component.count // one:
            return None
        inside.setdefault(stack, {})[bare] = _single(model, model.formula(component.id, "per_layer"))
    return _arranged(inside, outside, times)


def _whole(poly: Poly) -> bool:
    """Whether an author can write it as a sum of products."""
    return all(c == int(c) and c > 0 and all(e > 0 for _, e in m) for m, c in poly.terms.items())


def _arranged(inside: dict[str, dict[str, Poly]], outside: dict[str, Poly], times: dict[str, int]) -> tuple[Group, ...] | None:
    before = [Line(key, from_poly(poly)) for key, poly in outside.items() if key.partition(".")[0] == "embeddings"]
    behind = {key: poly for key, poly in outside.items() if key.partition(".")[0] != "embeddings"}
    groups = [Group("embeddings", tuple(before))]
    for stack, parts in inside.items():
        lines = _layer(parts)
        if lines is None:
            return None
        groups.append(Group(f"{stack}layer", lines, times[stack]))
    after = [Line(key, from_poly(poly)) for key, poly in behind.items()]
    if after:
        groups.append(Group("after", tuple(sorted(after, key=lambda li: _rank(li.key)))))
    keys = [li.key.removeprefix("encoder.").removeprefix("decoder.") for g in groups for li in g.lines]
    if not before or any(key not in LINES for key in keys):
        return None
    return tuple(groups)


def _rank(key: str) -> tuple[int, str]:
    bare = key.removeprefix("encoder.").removeprefix("decoder.")
    return (LINES.index(bare) if bare in LINES else 99), key


def _ordered(key: str, expr: Expr) -> Expr:
    """What leads back to the hidden size is written the other way round: I × H."""
    if not key.endswith((".down", ".output")):
        return expr
    if isinstance(expr, Add):
        return Add((_ordered(key, expr.terms[0]), *expr.terms[1:]))
    if not isinstance(expr, Mul) or isinstance(expr.factors[0], Num):
        return expr
    width = Sym("H")
    return Mul((*(f for f in expr.factors if f != width), width)) if width in expr.factors else expr


def _layer(parts: dict[str, Poly]) -> tuple[Line, ...] | None:
    lines = []
    for parent, children in CHILDREN.items():
        leaves = tuple(Line(c, _ordered(c, from_poly(parts[c]))) for c in children if c in parts)
        if leaves:
            lines.append(Line(parent, children=leaves))
    lines += [Line(key, from_poly(poly)) for key, poly in parts.items() if key in LINES and key not in CHILDREN]
    seen = {c.key for li in lines for c in li.children} | {li.key for li in lines}
    if any(key not in seen for key in parts):
        return None
    return tuple(sorted(lines, key=lambda li: _rank(li.key)))


def published(limit: int = 0, seed: int = 0) -> list[Facts]:
    """Every published model that can be told so, in its usual class; ``limit`` takes a sample."""
    rng = Random(seed)
    names = sorted(set(known_names().values()))
    if limit:
        rng.shuffle(names)
    found: list[Facts] = []
    for name in names:
        facts = named(name, None, rng)
        if facts is not None:
            found.append(facts)
        if limit and len(found) >= limit:
            break
    return found


def named(name: str, architecture: str | None, rng: Random) -> Facts | None:
    """A published model by its name, as one of its classes."""
    known = named_model(name)
    try:
        model = build(known.id, architecture)
    except InventoryError:
        return None
    spellings = sorted(alias for alias, to in known_names().items() if to == known.id and len(alias) < 40)
    title = rng.choice([s for s in spellings if not s.islower() or "/" in s or "-" in s] or [known.id])
    return from_model(model, known.id, title, known)


def record(entry: dict[str, object], rng: Random) -> Facts | None:
    """A record of an oracle: name, class and configuration, with the total that it must have."""
    name, architecture = str(entry["name"]), str(entry["class"])
    if name not in known_names():
        return None
    facts = named(name, architecture, rng)
    if facts is not None and entry.get("total") != facts.model.total:
        raise AssertionError(f"{name} {architecture}: {facts.model.total}, not {entry.get('total')}")
    return facts


__all__ = ["CHILDREN", "Facts", "Group", "Line", "Mul", "Num", "from_model", "named", "published", "record"]
