"""A quantity of the reference that a claim is about: components counted together, at a scope, with its leaves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from auditor.reference import Model, Poly
from auditor.reference.model import STACKS, split_stack


def bare(component: str) -> str:
    """A component without its stack: ``decoder.ffn.up`` is ``ffn.up``."""
    return split_stack(component)[1]

_SUFFIXES = {"encoder.": "enc", "decoder.": "dec"}


class Target:
    """Components of a model counted together, at a scope. Counts are parameters; LayersDiffer where no layer stands for all.

    ``symbols`` are the sizes of the model by letter; a size that the stacks of the quantity have in common goes by its plain letter, I for
    I_enc and I_dec, also in formulas.
    """

    __slots__ = ("_counts", "_forms", "_plain", "components", "leaves", "model", "scope", "symbols")

    def __init__(self, model: Model, components: tuple[str, ...], scope: str) -> None:
        self._counts: dict[tuple[tuple[str, ...], str], int] = {}
        self._forms: dict[tuple[tuple[str, ...], str], Poly] = {}
        self.model = model
        self.components = components
        self.scope = scope
        parents = {c.rpartition(".")[0] for c in model.component_ids if "." in c}
        ends = [c for c in model.component_ids if c not in parents and bare(c) != "layer"]
        self.leaves = tuple(c for c in ends if any(self._is_under(c, component) for component in components))
        self.symbols, self._plain = _common(model.symbols, {split_stack(leaf)[0] for leaf in self.leaves})

    def _is_under(self, leaf: str, component: str) -> bool:
        if component == "total":
            return True
        stack, asked = split_stack(component)
        if not leaf.startswith(stack):
            return False
        if asked in ("layer", *STACKS):
            return asked in STACKS or self.model.count(leaf, "all_layers") > 0
        return bare(leaf) == asked or bare(leaf).startswith(asked + ".")

    def count(self, components: Iterable[str], part: str = "all") -> int:
        """Parameters of some components at the scope."""
        key = (tuple(components), part)
        if key not in self._counts:
            self._counts[key] = sum(self.model.count(c, self.scope, part) for c in key[0])
        return self._counts[key]

    def formula(self, components: Iterable[str], part: str = "all") -> Poly:
        """The closed form of ``count``."""
        key = (tuple(components), part)
        if key not in self._forms:
            form = sum((self.model.formula(c, self.scope, part) for c in key[0]), Poly())
            self._forms[key] = form.substitute(self._plain) if self._plain else form
        return self._forms[key]

    def exact(self, part: str = "all") -> int:
        """The exact number of the quantity."""
        return self.count(self.components, part)

    def form(self, part: str = "all") -> Poly:
        """The exact formula of the quantity."""
        return self.formula(self.components, part)

    def within(self, *roots: str) -> tuple[str, ...]:
        """The leaves of the quantity under some components, whatever their stack."""
        return tuple(leaf for leaf in self.leaves if any(bare(leaf) == root or bare(leaf).startswith(root + ".") for root in roots))


def _common(symbols: Mapping[str, int], stacks: Iterable[str]) -> tuple[Mapping[str, int], dict[str, Poly]]:
    """The sizes with those under their plain letter that some stacks have in common, and what to put for the letters of the stacks."""
    used = {_SUFFIXES[stack] for stack in stacks if stack in _SUFFIXES}
    values: dict[str, dict[str, int]] = {}
    for symbol, value in symbols.items() if used else ():
        letter, _, suffix = symbol.partition("_")
        if suffix in used and letter not in symbols:
            values.setdefault(letter, {})[symbol] = value
    shared = {letter: found for letter, found in values.items() if len(set(found.values())) == 1}
    if not shared:
        return symbols, {}
    plain = {symbol: Poly.symbol(letter) for letter, found in shared.items() for symbol in found}
    return {**symbols, **{letter: next(iter(found.values())) for letter, found in shared.items()}}, plain
