"""Says of each claim which model, component, scope and part it is about.

outline of the document -> for each claim: words before it, notes behind it, what it stands under, what its operands were said to be
-> component (the nearest evidence wins), scope, part, and how sure it is
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from auditor.claims.about.evidence import Evidence, Found
from auditor.claims.about.families import in_layers, normal
from auditor.claims.about.fitting import operands_of, with_vocabulary
from auditor.claims.about.formula import counts_parameters, has_bias, has_fourth, is_pair, is_stacked, matrix, terms
from auditor.claims.about.label import Label, read_label
from auditor.claims.about.names import is_variant_of
from auditor.claims.about.parts import PROJECTIONS, Parts
from auditor.claims.about.records import NOTHING, About, Confidence, Models, Understanding
from auditor.claims.about.scopes import Scopes
from auditor.claims.about.surroundings import MOST_LABEL, Surroundings
from auditor.claims.about.tensors import names_tensor
from auditor.claims.claim import Claim
from auditor.source.document import Document
from auditor.source.pattern import lazy

LEAST_VOCABULARY = 4_000
LEAST_LAYERS = 10_000
_TABLES = frozenset(("embeddings.word", "embeddings.position", "embeddings.token_type"))
_SIGNS = frozenset("+×*·∗")
_SUPPOSED = lazy(r"(?:如果|假如|假设|\bwould\b|\bif\b|\binstead\b)(?!.{0,200}(?:则|那么|\bthen\b|参数量为))", re.IGNORECASE)


def assign(document: Document, claims: Sequence[Claim], understanding: Understanding) -> tuple[About, ...]:
    """What each claim is about; ``understanding`` holds the settings, subjects and conventions already read."""
    if not claims:
        return ()
    if not any(may_be_about(claim) for claim in claims):
        blocks = {id(block) for block in document.blocks}
        models = _Models(document, understanding)
        named = (models.of(claim) if id(claim.block) in blocks and claim.kind != "share" else None for claim in claims)
        return tuple(NOTHING._replace(model=model) for model in named)
    return _Assigner(document, claims, understanding).run()


def may_be_about(claim: Claim) -> bool:
    """Whether a claim can be about a component: it counts parameters, or may stand behind the name of a tensor. False is sure."""
    if claim.kind == "share":
        return False
    if claim.kind == "shape" or counts_parameters(claim, True):
        return True
    cell = claim.block.cell
    row = cell.row_header if cell is not None else ""
    return claim.kind == "statement" and (claim.block.kind == "comment" or names_tensor(claim.block.text.string) or names_tensor(row))


class _Models:
    """The models that the claims of a document are about."""

    def __init__(self, document: Document, understanding: Understanding) -> None:
        self._models = Models(understanding)
        self._named = dict.fromkeys((document.raw(s.span), s.model) for s in understanding.subjects if document.raw(s.span))

    def of(self, claim: Claim) -> str | None:
        """The model of the column or row of a claim, else of its place."""
        block = claim.block
        if block.cell is not None:
            for header in filter(None, (block.cell.column_header, block.cell.row_header)):
                named = {model for raw, model in self._named if raw in header}
                if len(named) == 1:
                    return named.pop()
        place = claim.sides[-1].span.start
        model = self._models.at(block, claim.sides[-1].span if claim.kind == "statement" else claim.span)
        return None if model is not None and is_variant_of(block.text.string[: block.text.offset(place)], model) else model


def _with_unused_vocabulary(understanding: Understanding, claims: Sequence[Claim]) -> set[str | None]:
    """The models whose vocabulary the article states and computes nothing with: another vocabulary is then a mistake, and no other model's."""
    stated = [s for s in understanding.settings if s.name == "vocab_size" and s.confidence != "low"]
    used = operands_of(claims) if stated else frozenset()
    return {setting.model for setting in stated if setting.value not in used}


class _Assigner:
    def __init__(self, document: Document, claims: Sequence[Claim], understanding: Understanding) -> None:
        self.document = document
        self.claims = claims
        self.models = _Models(document, understanding)
        self.around = Surroundings(document)
        layers = {s.value for s in understanding.settings if s.name == "num_hidden_layers"}
        self.parts = Parts(layers)
        self.evidence = Evidence(document, understanding, self.parts)
        self.scopes = Scopes(document, understanding, layers, self.parts)
        self.stacks = self._has_two_stacks()
        self._worded = _with_unused_vocabulary(understanding, claims)
        self._last: tuple[tuple[str, ...], Claim] = ((), claims[0])

    def run(self) -> tuple[About, ...]:
        found: list[About] = [NOTHING] * len(self.claims)
        order = sorted(range(len(self.claims)), key=lambda i: (self.claims[i].span, i))
        for index in order:
            found[index] = self._about(self.claims[index])
        return tuple(found)

    # -- one claim -----------------------------------------------------------------------------------------------------

    def _about(self, claim: Claim) -> About:
        around = self.around.look(claim) if claim.kind != "share" else None
        if around is None:
            return NOTHING
        model = self.models.of(claim)
        tensor = around.tensor
        if tensor is not None:
            return About(model, tensor.components, tensor.scope, tensor.part, "high", f"tensor: {tensor.name}")
        counted = around.label.parameters or around.above.parameters
        if around.other or self._is_operand(claim) or not counts_parameters(claim, counted):
            return NOTHING._replace(model=model)
        found = self.evidence.of(claim, around, model)
        if found is None:
            return NOTHING._replace(model=model)
        return self._settle(claim, found, model)

    def _is_operand(self, claim: Claim) -> bool:
        """Whether a repeated figure is a term or a factor there, and so no count of what its line names."""
        if len(claim.sides) != 2 or claim.sides[0].span.end > claim.span.start:
            return False
        content = self.document.content
        before = content[max(0, claim.span.start - 12) : claim.span.start].rstrip(" $*")[-1:]
        behind = content[claim.span.end : claim.span.end + 12].lstrip(" $")
        return before in _SIGNS or (behind[:1] in _SIGNS and not behind.startswith("**")) or behind.startswith(("\\times", "\\cdot"))

    def _settle(self, claim: Claim, found: Found, model: str | None) -> About:
        """Scope and part, and what that does to how sure it is."""
        label = found.label
        components, confidence = self._narrowed(claim, label, found.confidence)
        if components == ("layer",) and (number := claim.sides[-1].number) is not None and number.printed.amount < LEAST_LAYERS:
            confidence = "low"  # what "each layer has", and not the layer
        if (label.single and components == ("layernorm",)) or _SUPPOSED.search(found.evidence):
            confidence = "low"
        if components == ("layernorm",) and label.scope is None and self._closes_embeddings(claim):
            components = ("embeddings.layernorm",)
        label = self.scopes.known(claim, label, components)
        scope, sure = self.scopes.of(claim, label, components, found.evidence == "heading")
        if not sure or (in_layers(components) and self.scopes.stands_twice(claim)):
            confidence = "low"
        part = label.part
        if part in ("weights", "biases") and has_bias(claim):
            part = None
        if len(components) == 1 and components[0] in ("layer", "total", "embeddings") and part == "biases":
            confidence = "low"
        if not _is_multiple(claim, components):
            components = self._prefixed(components, label)
        if confidence != "low":
            self.parts.remember(claim, components, scope)
        self._last = (components, claim)
        if model is not None and components[0].startswith("embeddings") and model not in self._worded:
            model = with_vocabulary(model, operands_of((claim,)))
        return About(model, components, scope, part, confidence, found.evidence)

    def _narrowed(self, claim: Claim, label: Label, confidence: Confidence) -> tuple[tuple[str, ...], Confidence]:
        """The components that the shape of a formula can be of, among those that words name, and how sure it is then."""
        components = normal(label.components)
        if components == ("attention",) and label.scope == "per_head":
            components, confidence = self._of_a_head(claim, confidence)
        if len(components) == 3 and all(c.startswith("attention.") for c in components) and has_fourth(claim):
            components, confidence = ("attention",), "medium"
        shape = matrix(claim)
        if components[0].startswith("embeddings") and is_stacked(claim):
            return (("embeddings",) if len(components) == 1 else components), confidence
        if shape is None:
            return components, confidence
        if components == ("embeddings",) and shape[0] > LEAST_VOCABULARY and not label.total:
            return ("embeddings.word",), "medium"
        if len(components) > 1 and set(components) <= PROJECTIONS and shape[1] < 3 * shape[0]:
            return components[:1], "medium"  # q_proj and o_proj have ... each
        if components == ("attention",) and label.single and shape[0] == shape[1]:
            return ("attention.query",), "medium"  # "each projection", and all are alike
        if components == ("attention",):
            return components, "low"  # one of its projections, and nobody says which
        if components == ("ffn",) and shape[0] != shape[1]:
            return (("ffn.up",) if shape[0] < shape[1] else ("ffn.down",)), "medium"
        return components, confidence

    def _closes_embeddings(self, claim: Claim) -> bool:
        """``words ..., positions ..., norm 2 × 768``: one norm right behind the tables of the embeddings is theirs."""
        components, before = self._last
        if not components or components[0] not in _TABLES or before.block.headings != claim.block.headings:
            return False
        if self.document.content.count("\n", before.span.end, claim.span.start) > 2:
            return False
        computed = [side.expression for side in claim.sides if side.expression is not None and side.is_computation]
        return any(is_pair(expression) for expression in computed)

    def _of_a_head(self, claim: Claim, confidence: Confidence) -> tuple[tuple[str, ...], Confidence]:
        """A head has a query, a key and a value; whether the author counts a share of the output with them, only the text before tells."""
        text = claim.block.text
        before = text.string[: text.offset(claim.span.start)][-MOST_LABEL:]
        projections = ("attention.query", "attention.key", "attention.value")
        listed = any(set(projections) <= set(read_label(sentence).components) for sentence in re.split(r"[。.;；，]", before))
        return (projections, confidence) if listed else (("attention",), "low")

    # -- stacks ---------------------------------------------------------------------------------------------

    def _has_two_stacks(self) -> bool:
        named = {stack for claim in self.claims for stack in self.around.stacks(claim)}
        return {"encoder", "decoder"} <= named

    def _prefixed(self, components: tuple[str, ...], label: Label) -> tuple[str, ...]:
        if not self.stacks or not label.stack or not in_layers(components):
            return components
        return tuple(f"{label.stack}.{c.removeprefix('encoder.').removeprefix('decoder.')}" for c in components)


def _is_multiple(claim: Claim, components: tuple[str, ...]) -> bool:
    """``6 × 3,146,752``: a multiple of a figure that is of one stack already."""
    single = any(side.is_computation and side.expression is not None and len(terms(side.expression)) == 1 for side in claim.sides)
    return single and components[0].startswith(("encoder.", "decoder."))
