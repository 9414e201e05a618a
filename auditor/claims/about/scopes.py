"""How often a claim counts its components: in one layer, in all of them, in one head, or in the model.

claim, label, components -> the factor of its formula against the numbers of layers -> scope, and whether that is sure
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Set

from auditor.claims.about.families import in_layers
from auditor.claims.about.formula import factor_of_layers, is_scaled, terms
from auditor.claims.about.label import Label
from auditor.claims.about.parts import Parts
from auditor.claims.about.records import Scope, Symbols, Understanding
from auditor.claims.claim import Claim
from auditor.source.document import Block, Document

MOST_FEW = 4
"""A model with no more layers than this has them as often as a layer has projections or norms: the number alone tells nothing."""


class Scopes:
    """Scopes of the claims of one article; ``layers`` are the numbers of layers that it states, ``parts`` what figures were said to be by now."""

    def __init__(self, document: Document, understanding: Understanding, layers: Set[int], parts: Parts) -> None:
        self._document = document
        self._defined = Symbols(understanding.symbols)
        self._symbols_of: dict[tuple[str, ...], dict[str, str]] = {}
        self._layers = layers
        self._many = {number for number in layers if number > MOST_FEW}
        self._parts = parts
        self._rows: Counter[tuple[int, str]] | None = None

    def known(self, claim: Claim, label: Label, components: tuple[str, ...]) -> Label:
        """A bare number under a bare name is the one that was counted under that name before."""
        number = claim.sides[-1].number
        if label.scope is not None or number is None or len(claim.sides) > 2 or claim.sides[0].is_computation:
            return label
        known = self._parts.known(number)
        return label._replace(scope=known[1]) if known is not None and known[0] == components else label

    def of(self, claim: Claim, label: Label, components: tuple[str, ...], inherited: bool) -> tuple[Scope | None, bool]:
        """How often it is counted, and whether that is sure."""
        if not in_layers(components):
            return "model", True
        # 2 × 2 × 128 under "two LayerNorms" says how many there are, also where the model has two layers
        layers = self._layers if components == ("layer",) or label.layers else self._many
        factor = factor_of_layers(claim, layers, self._symbols(claim.block))
        if components == ("layernorm",) and label.scope != "all_layers" and self._counts_every_norm(claim):
            return "model", True
        if factor == "mixed":
            if components[0] == "layernorm":
                return "model", True
            factor = ""
        if label.scope == "per_head":
            return "per_head", not label.heads
        if label.scope == "all_layers":
            if factor or claim.kind == "sum" or not is_scaled(claim):
                said = claim.block.cell is not None and not inherited
                return "all_layers", bool(factor) or label.total or components == ("layer",) or said
            return "per_layer", inherited  # a heading says how many layers there are, the formula counts one
        if label.heads and components[0].startswith("attention"):
            return "per_layer", False
        if components == ("layer",) and label.scope is None and not factor:
            return "per_layer", False  # "Transformer: 8,856,576" may be one layer or all
        if factor and (label.scope != "per_layer" or (inherited and not label.heads)):
            attention = components[0].startswith("attention")
            return "all_layers", not attention or bool(label.layers) or factor == "sure"
        if label.scope in ("per_layer", None):
            return "per_layer", True
        return label.scope, True

    def stands_twice(self, claim: Claim) -> bool:
        """Whether a table has two rows of one name: they are of two stacks, and nobody says which is whose."""
        cell = claim.block.cell
        if cell is None:
            return False
        if self._rows is None:
            firsts = (block for block in self._document.blocks if block.cell is not None and block.cell.column == 0)
            self._rows = Counter((block.cell.table, block.text.string.strip()) for block in firsts if block.cell is not None)
        return self._rows[cell.table, cell.row_header.strip()] > 1

    def _counts_every_norm(self, claim: Claim) -> bool:
        """``65 × 4096``: more norms than the model has layers are all of them, and one more behind the last."""
        if len(self._layers) != 1 or min(self._layers) <= MOST_FEW:
            return False
        layers = min(self._layers)
        sides = [side.expression for side in claim.sides if side.expression is not None and side.is_computation]
        found = [times for expression in sides for times, _ in terms(expression)]
        return len(found) == 1 and found[0] in (layers + 1, 2 * layers + 1, 2 * layers + 2)

    def _symbols(self, block: Block) -> dict[str, str]:
        known = self._symbols_of.get(block.headings)
        if known is None:
            known = self._symbols_of[block.headings] = self._defined.meanings(block)
        return known
