"""A quantity of the reference that a claim is about: components counted together, at a scope, with its leaves."""

from __future__ import annotations

from collections.abc import Iterable

from auditor.reference import InventoryError, Model, Poly
from auditor.reference.component_ids import STACKS, split_stack


def bare(component: str) -> str:
    """A component without its stack: ``decoder.ffn.up`` is ``ffn.up``."""
    return split_stack(component)[1]


def is_within(leaf: str, components: Iterable[str]) -> bool:
    """Whether a leaf is one of some components, or a part of one, in whichever stack."""
    return any(leaf == bare(component) or leaf.startswith(bare(component) + ".") for component in components)


class Target:
    """Components of a model counted together, at a scope. Counts are parameters; LayersDiffer where no layer stands for all.

    ``symbols`` are the values of the letters in its formulas: I and not I_enc, where its stacks do not differ in it.
    """

    __slots__ = ("_counted", "_counts", "_forms", "_letters", "components", "leaves", "model", "scope", "symbols")

    def __init__(self, model: Model, components: tuple[str, ...], scope: str) -> None:
        self._counts: dict[tuple[tuple[str, ...], str], int] = {}
        self._forms: dict[tuple[tuple[str, ...], str], Poly] = {}
        self.model = model
        self.components = components
        self.scope = scope
        parents = {c.rpartition(".")[0] for c in model.component_ids if "." in c}
        ends = [c for c in model.component_ids if c not in parents and bare(c) != "layer"]
        self.leaves = tuple(c for c in ends if any(self._is_under(c, component) for component in components))
        self._counted = components
        if scope == "per_layer" and (rest := self._without_first_only()):
            self._counted = self.leaves = rest
        self._letters = _plain_letters(model, {split_stack(leaf)[0] for leaf in self.leaves})
        self.symbols = {self._letters.get(letter, letter): value for letter, value in model.symbols.items()}

    def _is_under(self, leaf: str, component: str) -> bool:
        if component == "total":
            return True
        stack, asked = split_stack(component)
        if not leaf.startswith(f"{asked}." if asked in STACKS and not stack else stack):
            return False
        if asked in ("layer", *STACKS):
            return asked in STACKS or self.model.count(leaf, "all_layers") > 0
        return is_within(bare(leaf), (asked,))

    def _without_first_only(self) -> tuple[str, ...]:
        """The leaves of a layer without the table that only the first one has, where that is all that the layers differ in; else ()."""
        rest = tuple(leaf for leaf in self.leaves if bare(leaf) != "relative_position_bias")
        if len(rest) == len(self.leaves):
            return ()
        try:
            sum(self.model.count(component, "per_layer") for component in self.components)
        except InventoryError:
            return rest
        return ()

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
            short = {letter: Poly.symbol(plain) for letter, plain in self._letters.items()}
            self._forms[key] = form.substitute(short) if short else form
        return self._forms[key]

    def exact(self, part: str = "all") -> int:
        """The exact number of the quantity."""
        return self.count(self._counted, part)

    def form(self, part: str = "all") -> Poly:
        """The exact formula of the quantity."""
        return self.formula(self._counted, part)

    def within(self, *roots: str) -> tuple[str, ...]:
        """The leaves of the quantity under some components, whatever their stack."""
        return tuple(leaf for leaf in self.leaves if is_within(bare(leaf), roots))


def _plain_letters(model: Model, stacks: set[str]) -> dict[str, str]:
    """The letters of a model's stacks that need no stack: those of the only one that is asked about, or of one value in all."""
    values: dict[str, set[int]] = {}
    for letter, value in model.symbols.items():
        values.setdefault(letter.partition("_")[0], set()).add(value)
    own = {_SUFFIXES.get(stack) for stack in stacks} if len(stacks) == 1 else set()
    found = {}
    for letter in model.symbols:
        plain, _, suffix = letter.partition("_")
        if suffix and plain not in model.symbols and (len(values[plain]) == 1 or suffix in own):
            found[letter] = plain
    return found


_SUFFIXES = {"encoder.": "enc", "decoder.": "dec", "text.": "t", "vision.": "v"}
