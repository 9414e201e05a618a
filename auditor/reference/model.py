"""The inventory of one model: every tensor, every component, the totals under every convention, and their closed forms.

Everything is derived from the one list of entries that the family declared:

    entries -> counts (int) and formulas (Poly) by component, scope and part
            -> tensors, by unrolling the loops
            -> variants, the totals that other conventions would give

All counts are numbers of parameters (elements), never bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from .algebra import Poly, Size, product
from .component_ids import belongs, kinds_of, split_stack
from .errors import ConfigError, InventoryError, LayersDiffer
from .parts import BUFFER, Entry, Loop, Parts, Shape

if TYPE_CHECKING:
    from .settings import Settings
    from .variants import Variant

SCOPES = ("per_head", "per_layer", "all_layers", "model")
# No model that fits on earth has more tensors; a hostile configuration may ask for them.
MOST_TENSORS = 2_000_000


class Tensor(NamedTuple):
    """One tensor as the published file holds it: its elements are the product of `shape`."""

    name: str
    shape: Shape
    component: str
    kind: str


class _Share(NamedTuple):
    """An entry, or a part of it, as a component counts it; ``at`` is its place among all."""

    entry: Entry
    shape: Shape
    name: str
    is_layer: bool
    at: int


class Component:
    """A line of the inventory: an id, how many parameters it has in the whole model, and their closed form."""

    __slots__ = ("count", "formula", "id")

    def __init__(self, id: str, count: int, formula: Poly) -> None:  # noqa: A002
        self.id = id
        self.count = count
        self.formula = formula

    def __repr__(self) -> str:
        return f"Component({self.id}, {self.count:,}, {self.formula})"


class Model:
    """The exact inventory of one architecture at one configuration; made by `build`, immutable by custom."""

    def __init__(
        self,
        entries: Parts,
        symbols: dict[str, Size],
        *,
        model_type: str,
        architecture: str,
        architectures: Sequence[str] = (),
        name: str | None = None,
        others: Callable[[str], Model] | None = None,
        settings: Settings | None = None,
    ) -> None:
        self.name = name
        self.source: str | None = None  # the file that it was read from; None for published models
        self.settings = settings
        self.model_type = model_type
        self.architecture = architecture
        self.architectures = tuple(architectures)
        self.symbols: dict[str, int] = {symbol: int(size) for symbol, size in symbols.items()}
        if "A" in self.symbols and "H" in self.symbols:
            # d = H/A is how articles write a head's share, also where the family does not need it.
            self.symbols.setdefault("d", self.symbols["H"] // self.symbols["A"])
        self.entries = entries
        self._others = others
        # One quantity is asked for again and again: as a count, as a formula, as a part of others.
        self._sums: dict[tuple[str, str, str, int | None, bool], int] = {}
        self._forms: dict[tuple[str, str, str, int | None, bool], Poly] = {}
        self._share_forms: dict[tuple[int, bool], Poly] = {}
        self._members: dict[tuple[str, bool], tuple[_Share, ...]] = {}
        self._siblings: dict[str, Model] = {}

    def __repr__(self) -> str:
        return f"<Model {self.name or self.model_type} {self.architecture}: {self.total:,} parameters>"

    # -- totals -----------------------------------------------------------------------------------------------------------------

    @cached_property
    def total(self) -> int:
        """Parameters, each tied tensor once."""
        return sum(_numel(e) for e in self.entries if e.kind != BUFFER and not e.tied)

    @cached_property
    def total_untied(self) -> int:
        """Parameters, each tied tensor as often as the class names it."""
        return sum(_numel(e) for e in self.entries if e.kind != BUFFER)

    @cached_property
    def active(self) -> int:
        """Parameters that work on one token: of a mixture the chosen experts only, else all. The word table counts in full."""
        return sum(_numel(e, active=True) for e in self.entries if e.kind != BUFFER and not e.tied)

    @cached_property
    def stored(self) -> int:
        """Elements of the file: parameters and buffers, tied tensors once."""
        return sum(_numel(e) for e in self.entries if not e.tied)

    def of_kind(self, kind: str) -> int:
        """Parameters of one kind: weight, bias, gain or shift."""
        return sum(_numel(e) for e in self.entries if e.kind == kind and not e.tied)

    # -- tensors ----------------------------------------------------------------------------------------------------------------

    @cached_property
    def tensors(self) -> list[Tensor]:
        """Every parameter tensor once, in the order of declaration, experts one by one; ConfigError where there are millions."""
        return list(self._unroll(lambda e: e.kind != BUFFER and not e.tied))

    @cached_property
    def buffers(self) -> list[Tensor]:
        """Tensors that files hold although nobody learns them."""
        return list(self._unroll(lambda e: e.kind == BUFFER))

    @cached_property
    def aliases(self) -> list[Tensor]:
        """Further names of tied tensors."""
        return list(self._unroll(lambda e: e.tied))

    def _unroll(self, wanted: Callable[[Entry], bool]) -> Iterator[Tensor]:
        chosen = [e for e in self.entries if wanted(e)]
        if sum(_times(e) for e in chosen) > MOST_TENSORS:
            raise ConfigError(f"this configuration has more than {MOST_TENSORS:,} tensors")
        for entry in chosen:
            shape = tuple(int(size) for size in entry.shape)
            for name in _names(entry.name, entry.loops):
                yield Tensor(name, shape, entry.component, entry.kind)

    # -- components -------------------------------------------------------------------------------------------------------------

    @cached_property
    def component_ids(self) -> tuple[str, ...]:
        """The ids that `count` and `formula` know, parents before children, in the order of the file."""
        seen: dict[str, None] = {}
        for entry in self.entries:
            if entry.kind == BUFFER:
                continue
            prefix, _ = split_stack(entry.component)
            if any(loop.is_layer for loop in entry.loops):
                seen.setdefault(f"{prefix}layer")
            for component in [c for c, _ in entry.shares] or [entry.component]:
                stack, bare = split_stack(component)
                head = bare.partition(".")[0]
                seen.setdefault(stack + head)
                seen.setdefault(component)
        return tuple(seen)

    @cached_property
    def components(self) -> tuple[Component, ...]:
        """The inventory as a table: the leaves of the component tree in the order of the file; the counts sum to `total`."""
        leaves = [c for c in self.component_ids if split_stack(c)[1] != "layer"]
        parents = {c.rpartition(".")[0] for c in leaves if "." in c}
        rows = []
        for component in leaves:
            exactly = component in parents
            count = self._sum(component, "model", "all", None, exactly)
            if count:
                rows.append(Component(component, count, self._form(component, "model", "all", None, exactly)))
        return tuple(rows)

    def count(self, component: str = "total", scope: str = "model", part: str = "all", layer: int | None = None) -> int:
        """How many parameters a component has; 0 for a known component that this model lacks.

        `scope`: "model" (everywhere), "all_layers" (in the repeated layers), "per_layer" (in one of them), "per_head" (one head's
        share of it). `part`: "all", "weights" (matrices; of a normalisation its gains), "biases" (of linear maps; of a
        normalisation its shifts), "norms". `layer` is an index from 0, needed where layers differ (LayersDiffer is raised without it).
        A name without prefix counts in all stacks: "attention" is also "encoder.attention". ValueError for an unknown scope or part.
        """
        if scope != "per_head":
            return self._sum(component, scope, part, layer)
        from fractions import Fraction

        share = sum(
            (Fraction(_elements(s.shape, s.entry, True), self._heads(s.name)) for s in self._scoped(component, scope, part, layer)),
            Fraction(0),
        )
        if share.denominator != 1:
            raise LayersDiffer(f"{component} cannot be divided among the heads")
        return int(share)

    def formula(self, component: str = "total", scope: str = "model", part: str = "all", layer: int | None = None) -> Poly:
        """The closed form of `count`, exact at every configuration that takes the same branches; `str()` prints it as articles do."""
        return self._form(component, scope, part, layer)

    @cached_property
    def relations(self) -> dict[str, Poly]:
        """What holds between the dimensions here and shortens formulas: {"I": 4H}, to be used with `Poly.substitute`."""
        found: dict[str, Poly] = {}
        for symbol, value in self.symbols.items():
            letter, dash, suffix = symbol.partition("_")
            width = self.symbols.get("H" + dash + suffix) or self.symbols.get("H", 0)
            if letter == "I" and width and value == 4 * width:
                found[symbol] = Poly.symbol("H" + dash + suffix if "H" + dash + suffix in self.symbols else "H") * 4
        return found

    def layer_counts(self, component: str = "layer", stack: str = "") -> tuple[int, ...]:
        """The count of a component in each layer of a stack ("" where there is but one), in order."""
        prefix = f"{stack}." if stack else ""
        indices = sorted({i for e in self.entries if e.component.startswith(prefix) for i in _layer_indices(e)})
        return tuple(self.count(prefix + component, "per_layer", layer=i) for i in indices)

    def has(self, component: str) -> bool:
        """Whether the model has this component at all."""
        return component == "total" or any(belongs(c, component) for c in self.component_ids)

    # -- variants ---------------------------------------------------------------------------------------------------------------

    @cached_property
    def variants(self) -> tuple[Variant, ...]:
        """The totals that other conventions give, each with a name in English and Chinese; the first is `total` itself."""
        from .variants import variants

        return variants(self)

    def sibling(self, architecture: str) -> Model:
        """The same configuration as another class of the family."""
        if self._others is None:
            raise InventoryError("this inventory was read from a file and has no other classes")
        if architecture not in self._siblings:
            self._siblings[architecture] = self._others(architecture)
        return self._siblings[architecture]

    # -- sums -------------------------------------------------------------------------------------------------------------------

    @cached_property
    def _shares(self) -> tuple[_Share, ...]:
        """What components are summed of: every entry that is counted, or the parts of it that belong to several components."""
        counted = (
            (entry, shape, name, any(loop.is_layer for loop in entry.loops))
            for entry in self.entries
            if not entry.tied
            for name, shape in entry.shares or ((entry.component, entry.shape),)
        )
        return tuple(_Share(*share, at) for at, share in enumerate(counted))

    def _chosen(self, component: str, part: str, exactly: bool = False) -> list[_Share]:
        kinds = kinds_of(component, part)
        if (component, exactly) not in self._members:
            asked = (s for s in self._shares if (s.name == component if exactly else belongs(s.name, component, s.is_layer)))
            self._members[component, exactly] = tuple(asked)
        return [share for share in self._members[component, exactly] if share.entry.kind in kinds]

    def _sum(self, component: str, scope: str, part: str, layer: int | None, exactly: bool = False) -> int:
        asked = component, scope, part, layer, exactly
        if asked not in self._sums:
            one_layer = scope == "per_layer"
            self._sums[asked] = sum(_elements(share.shape, share.entry, one_layer) for share in self._scoped(*asked))
        return self._sums[asked]

    def _form(self, component: str, scope: str, part: str, layer: int | None, exactly: bool = False) -> Poly:
        asked = component, scope, part, layer, exactly
        if asked in self._forms:
            return self._forms[asked]
        total = Poly()
        for share in self._scoped(*asked):
            form = self._share_form(share, scope in ("per_layer", "per_head"))
            total = total + (self._per_head(form, share.name) if scope == "per_head" else form)
        self._forms[asked] = total
        return total

    def _share_form(self, share: _Share, one_layer: bool) -> Poly:
        known = self._share_forms.get((share.at, one_layer))
        if known is None:
            known = product(share.shape)
            for loop in share.entry.loops:
                if not (loop.is_layer and one_layer):
                    known = known * Poly.of(loop.times)
            self._share_forms[share.at, one_layer] = known
        return known

    def _scoped(self, component: str, scope: str, part: str, layer: int | None, exactly: bool = False) -> list[_Share]:
        if scope not in SCOPES:
            raise ValueError(f"unknown scope {scope!r}: one of {', '.join(SCOPES)}")
        chosen = self._chosen(component, part, exactly)
        if scope == "per_head" and any("attention" not in split_stack(share.name)[1].partition(".")[0] for share in chosen):
            raise LayersDiffer(f"{component} is not divided among the heads")
        if scope == "model":
            return chosen
        chosen = [share for share in chosen if share.is_layer]
        if scope == "all_layers":
            return chosen
        if layer is None:
            self._require_alike(component, chosen)
            layer = min((i for share in chosen for i in _layer_indices(share.entry)), default=0)
        return [share for share in chosen if layer in _layer_indices(share.entry)]

    def _require_alike(self, component: str, chosen: Sequence[_Share]) -> None:
        stacks = {split_stack(share.name)[0] for share in chosen}
        patterns = {tuple(_layer_indices(share.entry)) for share in chosen}
        if not chosen or (len(stacks) == 1 and patterns == {self._all_layers(next(iter(stacks)))}):
            return
        if len(stacks) > 1:
            raise LayersDiffer(f"{component} is in several stacks: {', '.join(sorted(s.rstrip('.') for s in stacks))}; name one")
        sums: dict[int, int] = dict.fromkeys(self._all_layers(next(iter(stacks))), 0)
        for share in chosen:
            number = _elements(share.shape, share.entry, True)
            for i in _layer_indices(share.entry):
                sums[i] += number
        if len(set(sums.values())) > 1:
            raise LayersDiffer(f"the layers differ in {component}; ask for one of them by its index")

    def _all_layers(self, prefix: str) -> tuple[int, ...]:
        return tuple(sorted({i for e in self.entries if split_stack(e.component)[0] == prefix for i in _layer_indices(e)}))

    def _heads(self, component: str) -> int:
        symbol = self._head_symbol(component)
        if symbol not in self.symbols:
            raise LayersDiffer(f"{component} has no heads")
        return self.symbols[symbol]

    def _head_symbol(self, component: str) -> str:
        prefix, bare = split_stack(component)
        suffix = {"encoder.": "_enc", "decoder.": "_dec", "text.": "_t", "vision.": "_v"}.get(prefix, "")
        letter = "K" if bare in ("attention.key", "attention.value") else "A"
        for symbol in (letter + suffix, letter, "A" + suffix, "A"):
            if symbol in self.symbols:
                return symbol
        return letter

    def _per_head(self, form: Poly, component: str) -> Poly:
        heads = self._head_symbol(component)
        share = form.over(Poly.symbol(heads))
        if heads != "A" or self.symbols["A"] * self.symbols.get("d", 0) != self.symbols.get("H", 0):
            return share
        # H/A is what articles call d: 4Hd + 4d, not 4H^2/A + 4H/A.
        whole = Poly()
        for monomial, coefficient in share.terms.items():
            term = Poly({monomial: coefficient})
            powers = dict(monomial)
            if powers.get("A", 0) < 0 < powers.get("H", 0):
                term = (term * Poly.symbol("A") * Poly.symbol("d")).over(Poly.symbol("H"))
            whole = whole + term
        return whole


def _numel(entry: Entry, active: bool = False) -> int:
    number = 1
    for size in entry.shape:
        number *= int(size)
    for loop in entry.loops:
        number *= int(loop.times if loop.active is None or not active else loop.active)
    if active and entry.active[0] > 1:
        number = number // int(entry.active[0]) * int(entry.active[1])
    return number


def _elements(shape: Shape, entry: Entry, one_layer: bool) -> int:
    number = 1
    for size in shape:
        number *= int(size)
    for loop in entry.loops:
        if not (loop.is_layer and one_layer):
            number *= int(loop.times)
    return number


def _times(entry: Entry) -> int:
    number = 1
    for loop in entry.loops:
        number *= int(loop.times)
    return number


def _layer_indices(entry: Entry) -> Sequence[int]:
    for loop in entry.loops:
        if loop.is_layer:
            return [loop.start + i for i in loop.indices] if loop.start else loop.indices
    return ()


def _names(template: str, loops: Sequence[Loop]) -> Iterator[str]:
    if not loops:
        yield template
        return
    before, _, after = template.partition("{}")
    for index in loops[0].indices:
        yield from _names(f"{before}{index}{after}", loops[1:])
