"""What the terms of sums were said to be before, and what they make together.

value -> component that it was printed for; "attention_params" -> its own words; "1,024 (norms)" -> its note
the parts of a layer make a layer, tables the embeddings, layers and tables the model
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from auditor.claims.about.families import in_layers, normal
from auditor.claims.about.formula import USUAL_LAYERS, terms
from auditor.claims.about.label import read_label
from auditor.claims.about.records import Scope
from auditor.claims.claim import Claim
from auditor.notation.expression import Name, Number
from auditor.source.document import Block
from auditor.source.pattern import lazy

Part = tuple[tuple[str, ...], Scope | None]
"""Components and scope; no components where a value stands for several things."""

PROJECTIONS = frozenset(("attention.query", "attention.key", "attention.value", "attention.output"))
SMALL = 32_768
"""No larger are the two vectors of a normalisation."""
LEAST_KNOWN = 1000
"""Smaller values turn up by chance."""
ONCE = frozenset(("layernorm.final", "relative_position_bias"))
"""What a stack has once: which stack, its own name does not say."""
_STACKS = ("encoder.", "decoder.")
_OPERAND_NOTE = lazy(r"[\s$]{0,3}(?:\\text\{)?[\s]?[(（]([^()（）\n\d=]{1,24}|\d{1,3}\s?[^()（）\n\d=]{1,12})[)）]")


class Parts:
    """The values that stand for components by now; a value that two components have stands for none."""

    def __init__(self, layers: Set[int]) -> None:
        self._layers = layers
        self._values: dict[int, Part] = {}

    def remember(self, claim: Claim, components: tuple[str, ...], scope: Scope | None) -> None:
        """The numbers that a claim prints alone on a side stand for its component from here on."""
        for side in claim.sides:
            number = side.number
            if number is None or number.printed.unit is not None or number.printed.value < LEAST_KNOWN:
                continue
            value = int(number.printed.value)
            known = self._values.get(value)
            if known is not None and known[1] == scope and components and {*known[0], *components} <= PROJECTIONS:
                continue  # Q, K, V and O are alike, and a sum says how many
            self._values[value] = (components, scope) if known in (None, (components, scope)) else ((), None)

    def known(self, number: Number) -> Part | None:
        """What a printed number was said to be."""
        value = number.printed.value
        return self._values.get(int(value)) if value.denominator == 1 and number.printed.unit is None else None

    def of(self, leaf: Number | Name, block: Block) -> Part | None:
        """What a term is: by the note behind it, by its value, by its name."""
        if isinstance(leaf, Number):
            return _noted(leaf, block.text.string) or self.known(leaf)
        label = read_label(leaf.name)
        if not label.components:
            return None
        return label.components, label.scope or ("per_layer" if in_layers(label.components) else "model")

    def closing(self, claim: Claim) -> Part | None:
        """What a sum or product of parts is that were named before."""
        for side in claim.sides:
            found = terms(side.expression) if side.expression is not None else []
            parts = [self._counted(times, leaf, claim.block) for times, leaf in found]
            known = [part for part in parts if part is not None and part[0]]
            projections = _projections(found, parts)
            if projections is not None:
                return projections
            if len(found) == 1:
                times = found[0][0]
                if known and times is not None:
                    return known[0] if times in (self._layers or USUAL_LAYERS) or known[0][0][0].endswith("layer") else None
            elif known:
                unnamed = [leaf for (_, leaf), part in zip(found, parts, strict=True) if part is None or not part[0]]
                small = all(isinstance(leaf, Number) and leaf.printed.value <= SMALL for leaf in unnamed)
                return close(known, len(unnamed), small)
        return None

    def _counted(self, times: int | None, leaf: Number | Name | None, block: Block) -> Part | None:
        part = self.of(leaf, block) if leaf is not None else None
        if part is None or times is None:
            return part
        if part[1] == "per_head":
            return part[0], "per_layer"
        whole = times in (self._layers or USUAL_LAYERS) or part[0] in (("layer",), ("encoder.layer",), ("decoder.layer",))
        return part[0], "all_layers" if whole and part[1] == "per_layer" else part[1]


def _projections(found: Sequence[tuple[int | None, Number | Name | None]], parts: Sequence[Part | None]) -> Part | None:
    """``2 * q + 2 * k``, ``4 * 590,592``: four projections are the attention, three are Q, K and V."""
    if not parts or any(part is None or not part[0] or not {*part[0]} <= PROJECTIONS or part[1] != "per_layer" for part in parts):
        return None
    if len(parts) == 1 and found[0][0] is None:
        return None
    count = sum((times or 1) * len(part[0]) for (times, _), part in zip(found, parts, strict=True) if part is not None)
    named = {3: ("attention.query", "attention.key", "attention.value"), 4: ("attention",)}.get(count)
    return (named, "per_layer") if named is not None else None


def close(parts: Sequence[Part], unknown: int = 0, small: bool = False) -> Part | None:
    """What parts are together, with so many more terms that nobody named; None where they make nothing that has a name.

    ``small`` says that those terms are no larger than a normalisation.
    """
    stacks = {next((s for s in _STACKS if c.startswith(s)), "") for components, _ in parts for c in components if c not in ONCE}
    bare = tuple(dict.fromkeys(c.removeprefix("encoder.").removeprefix("decoder.") for components, _ in parts for c in components))
    found = normal(bare)
    scopes = {scope for _, scope in parts}
    heads = {c.partition(".")[0] for c in found}
    if "total" in heads:
        return None
    layers = "all_layers" in scopes
    if layers and len(stacks) == 1 and stacks != {""}:
        alone = (not unknown or small) and heads <= {"layer", "layernorm", "relative_position_bias"}
        return ((stacks.pop().strip("."),), "model") if alone and len(parts) + unknown > 1 else None  # one stack of two is not the model
    if {"encoder", "decoder"} <= heads <= {"encoder", "decoder", "embeddings", "head", "layernorm"}:
        return (("total",), "model") if heads & {"embeddings", "head"} else None
    if layers and ("embeddings" in heads or unknown) and heads <= {"embeddings", "layer", "layernorm", "pooler", "head"}:
        return ("total",), "model"
    if {"attention", "ffn"} <= set(found) and heads <= {"attention", "ffn", "layernorm", "cross_attention"} and scopes == {"per_layer"}:
        stack = stacks.pop() if len(stacks) == 1 else ""
        return (f"{stack}layer",), "per_layer"
    if small and heads == {"embeddings"} and len(found) > 1:
        return ("embeddings",), "model"
    if unknown:
        return None
    if heads == {"embeddings"}:
        return ("embeddings",), "model"
    if "embeddings" in heads:
        return (("total",), "model") if heads & {"layer"} else None
    if len(heads) == 1 and len(scopes) == 1 and len(stacks) == 1:
        stack = stacks.pop()
        if len(parts) > 1 and len(found) == 1 and heads == {"layernorm"}:
            found = ("layernorm",)  # the one after attention and its like
        return tuple(stack + c for c in found), scopes.pop()
    if found == ("layer",) and len(scopes) == 1:
        return found, scopes.pop()
    return None


def _noted(leaf: Number, string: str) -> Part | None:
    """What the note behind an operand says: "31,782,912 (embeddings) + 302,309,376 (24 layers)"."""
    match = _OPERAND_NOTE.match(string, leaf.end)
    if match is None:
        return None
    label = read_label(match[1])
    if label.layers and (not label.components or label.bare):
        return ("layer",), "all_layers"
    if not label.components or label.residue > 2:
        return None
    bare = label.components == ("layer",) and label.scope is None
    return label.components, "all_layers" if bare else label.scope or ("per_layer" if in_layers(label.components) else "model")
