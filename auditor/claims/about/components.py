"""Says of each claim which model, component, scope and part it is about.

    outline of the document -> for each claim: words before it, notes behind it, what it stands under, what its operands were said to be
    -> component, scope, part, with the evidence and how sure it is

The nearest words win. A value alone names nothing: 590,592 is Q, K, V, O and the pooler.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from auditor.claims.about.fitting import operands_of, with_vocabulary
from auditor.claims.about.formula import (
    LARGEST_SIZE,
    addends,
    counts_parameters,
    factor_of_layers,
    has_bias,
    has_fourth,
    is_pair,
    is_scaled,
    is_stacked,
    made_of_layers,
    matrix,
    terms,
)
from auditor.claims.about.label import Label, in_layers, normal, read_label
from auditor.claims.about.names import is_variant_of
from auditor.claims.about.parts import PROJECTIONS, Parts, close
from auditor.claims.about.records import NOTHING, About, Confidence, Models, Scope, Symbols, Understanding
from auditor.claims.about.surroundings import MOST_LABEL, Surroundings
from auditor.claims.about.tensors import names_tensor
from auditor.claims.about.wholes import is_whole
from auditor.claims.about.words import mentions
from auditor.claims.claim import Claim
from auditor.claims.named_totals import named_total
from auditor.claims.places import offset_of
from auditor.notation.expression import Number
from auditor.reference import find_model
from auditor.source.document import Block, Document
from auditor.source.pattern import lazy

LEAST_SHARED = 1000
LEAST_VOCABULARY = 4_000
LEAST_MODEL = 1_000_000
LEAST_LAYERS = 10_000
MOST_EVIDENCE = 60
MOST_FEW = 4
"""A model with no more layers than this has them as often as a layer has projections or norms: the number alone tells nothing."""
_TABLES = frozenset(("embeddings.word", "embeddings.position", "embeddings.token_type"))
_SIGNS = frozenset("+×*·∗")
_SUPPOSED = lazy(r"(?:如果|假如|假设|\bwould\b|\bif\b|\binstead\b)(?!.{0,200}(?:则|那么|\bthen\b|参数量为))", re.IGNORECASE)
_IN_ALL = lazy(r"[\s$*`}]{0,6}(?:(?:trainable |model )?(?:parameters?|params)\s)?(?:in (?:all|total)|altogether|all told)\b", re.IGNORECASE)
_COUNTED = lazy(r"[\s$*`}+]{0,6}(?:个)?\s?(?:trainable |model )?(?:parameters?|params|参数)", re.IGNORECASE)


_C_PROJ = lazy(r"\bc_proj\b")


class Found(NamedTuple):
    """What some evidence says of a claim, before scope and part are settled."""

    label: Label
    confidence: Confidence
    evidence: str


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
        return None if model is not None and is_variant_of(block.text.string[: offset_of(block.text, place)], model) else model


def _with_unused_vocabulary(understanding: Understanding, claims: Sequence[Claim]) -> set[str | None]:
    """The models whose vocabulary the article states and computes nothing with: another vocabulary is then a mistake, and no other model's."""
    stated = [s for s in understanding.settings if s.name == "vocab_size" and s.confidence != "low"]
    used = operands_of(claims) if stated else frozenset()
    return {setting.model for setting in stated if setting.value not in used}


class _Assigner:
    def __init__(self, document: Document, claims: Sequence[Claim], understanding: Understanding) -> None:
        self.document = document
        self.claims = claims
        self.known = understanding
        self.models = _Models(document, understanding)
        self.defined = Symbols(understanding.symbols)
        self.around = Surroundings(document)
        self.symbols: dict[tuple[str, ...], dict[str, str]] = {}
        self.layers = {s.value for s in understanding.settings if s.name == "num_hidden_layers"}
        self._many = {number for number in self.layers if number > MOST_FEW}
        self._worded = _with_unused_vocabulary(understanding, claims)
        self.parts = Parts(self.layers)
        self.stacks = self._has_two_stacks()
        self._rows: Counter[tuple[int, str]] | None = None
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
        model = named_total(claim) or self.models.of(claim)
        tensor, label, above = around.tensor, around.label, around.above
        if tensor is not None:
            return About(model, tensor.components, tensor.scope, tensor.part, "high", f"tensor: {tensor.name}")
        if around.other or self._is_operand(claim) or not counts_parameters(claim, label.parameters or above.parameters):
            return NOTHING._replace(model=model)
        found = self._decide(claim, label, around.note, above, around.before, model)
        if found is None:
            return NOTHING._replace(model=model)
        return self._settle(claim, found, model)

    def _decide(self, claim: Claim, label: Label, note: Label, above: Label, before: str, model: str | None) -> Found | None:
        """The component, from the nearest evidence that names one."""
        cell = claim.block.cell
        shown = _evidence(before if cell is None or before.strip() else cell.row_header)
        found = mentions(before)
        number = claim.sides[-1].number
        small = number is None or number.printed.value <= LARGEST_SIZE
        if small and found and found[-1].kind == "not" and not label.parameters and not any(c.isalnum() for c in before[found[-1].end :]):
            return None  # "d_k = ..." is a setting
        parts = self.parts.closing(claim)
        if label.components not in ((), ("layer",), ("total",)) and made_of_layers(claim) == "per_layer":
            return Found(label._replace(components=("layer",), scope="per_layer"), "medium", "shape of the formula")
        if named_total(claim) is not None:
            return Found(label._replace(components=("total",), scope="model", part=None), "medium", f"label: {claim.sides[0].raw}")
        if not note.components and (parts is None or parts[0] == ("total",)) and is_whole(claim, label, above, model):
            return Found(
                label._replace(components=("total",), scope="model"), "medium", f"total: {shown}" if label.total else "sum of its parts"
            )
        if label.components and not label.bare and self._adds_to(claim, label, before):
            if parts is not None:
                return Found(label._replace(components=parts[0], scope=parts[1]), "medium", "sum of its parts")
            return self._bare_total(claim, label, shown)
        within = label.bare and not label.total and in_layers(above.components) and above.components != ("layer",)
        if within and parts is None and not self._has_strangers(claim, above):
            inherited = label._replace(components=above.components, part=label.part or above.part)
            return Found(inherited, "low" if label.single else "medium", f"heading, {shown}")
        if label.bare and parts is not None:
            return Found(label._replace(components=parts[0], scope=parts[1]), "medium", "sum of its parts")
        if label.components and parts is not None and self._has_strangers(claim, label):
            return Found(label._replace(components=parts[0], scope=parts[1]), "medium", "sum of its parts")
        if label.components:
            sure: Confidence = "high" if label.clear and not label.single and len(before) < 80 else "medium"
            if parts is not None and label.components == ("layer",) and parts[0] == ("total",):
                return Found(label._replace(components=("total",), scope="model"), "medium", f"sum: {shown}")
            return Found(label._replace(components=_one_of(label)), sure, f"label: {shown}")
        if note.components:
            return Found(
                note._replace(part=note.part or label.part, scope=note.scope or label.scope, total=label.total),
                "high",
                f"note: {_evidence(claim.raw[-40:])}",
            )
        if parts is not None and (label.total or label.residue < 3 or label.scope):
            return Found(label._replace(components=parts[0], scope=label.scope or parts[1], heads=""), "medium", "sum of its parts")
        if self._speaks_of_model(claim, label, above):
            stated: Confidence = "high" if self._says_all(claim, label, before) else "medium"
            return Found(label._replace(components=("total",), scope="model"), stated, f"label: {shown}")
        return self._unlabelled(claim, label, above, shown)

    def _unlabelled(self, claim: Claim, label: Label, above: Label, shown: str) -> Found | None:
        """The component where neither words nor notes nor parts name one: the shape, a bare total, what it stands under."""
        joined = _joining(claim) if label.unresolved and _C_PROJ.search(shown) else None
        if joined is not None:
            return Found(label._replace(components=joined, scope=label.scope or "per_layer"), "medium", f"label: {shown}")
        shape = made_of_layers(claim)
        if shape is not None and not label.components:
            return Found(
                label._replace(components=("total" if shape == "model" else "layer",), scope=shape), "medium", "shape of the formula"
            )
        strange = bool(above.components) and self._has_strangers(claim, above)
        if label.total and (strange or not above.components) and (label.parameters or label.residue == 0) and label.scope is None:
            return self._bare_total(claim, label, shown)
        if not above.components or strange:
            return None
        if label.single and set(above.components) <= PROJECTIONS:
            one = label._replace(components=above.components[:1], scope=label.scope or above.scope)
            return Found(one, "medium", "heading")
        known = label.parameters or label.total or label.residue == 0 or label.part is not None
        unsure = label.single or label.unresolved or not known or bool(label.heads) or label.residue > (3 if label.total else 1)
        sure: Confidence = "low" if unsure else "medium"
        return Found(
            label._replace(components=above.components, scope=label.scope or above.scope, part=label.part or above.part), sure, "heading"
        )

    def _is_operand(self, claim: Claim) -> bool:
        """Whether a repeated figure is a term or a factor there, and so no count of what its line names."""
        if len(claim.sides) != 2 or claim.sides[0].span.end > claim.span.start:
            return False
        content = self.document.content
        before = content[max(0, claim.span.start - 12) : claim.span.start].rstrip(" $*")[-1:]
        behind = content[claim.span.end : claim.span.end + 12].lstrip(" $")
        return before in _SIGNS or (behind[:1] in _SIGNS and not behind.startswith("**")) or behind.startswith(("\\times", "\\cdot"))

    def _adds_to(self, claim: Claim, label: Label, before: str) -> bool:
        """``..., and 590,592 in the pooler: 108,891,648 + 590,592``: what the last word names is one of the terms."""
        if claim.kind == "sum" and claim.block.cell is not None:
            return False  # a row's own cells
        for side in claim.sides:
            leaves = [leaf for _, leaf in terms(side.expression) if isinstance(leaf, Number)] if side.expression is not None else []
            if len(leaves) < 2:
                continue
            for leaf in leaves:
                known = self.parts.known(leaf)
                if leaf.printed.value >= LEAST_SHARED and (
                    leaf.printed.digits in before or (known is not None and known[0] == label.components)
                ):
                    return True
        return False

    def _has_strangers(self, claim: Claim, above: Label) -> bool:
        """Whether a sum has terms that do not belong to what it stands under: the last line of a listing sums up all before it."""
        found = [leaf for side in claim.sides if side.expression is not None for _, leaf in terms(side.expression) if leaf is not None]
        known = [part[0] for leaf in found if len(found) > 1 and (part := self.parts.of(leaf, claim.block)) and part[0]]
        outer = above.components
        return any(
            not any(c == o or c.startswith(o + ".") or (o == "layer" and in_layers((c,))) for o in outer) for part in known for c in part
        )

    def _bare_total(self, claim: Claim, label: Label, shown: str) -> Found:
        """``Total: ...`` is that of the model, unless what is known of its terms makes a layer."""
        known = [
            part
            for side in claim.sides
            if side.expression is not None
            for _, leaf in terms(side.expression)
            if leaf is not None
            if (part := self.parts.of(leaf, claim.block)) and part[0]
        ]
        terms_of = max((len(terms(side.expression)) for side in claim.sides if side.expression is not None), default=0)
        made = close(known, max(0, terms_of - len(known))) if len(known) > 1 else None
        if made is not None:
            return Found(label._replace(components=made[0], scope=made[1]), "medium", "sum of its parts")
        large = _is_large(claim)
        tables = any(c.startswith(("embeddings", "head")) for part in known for c in part[0]) and terms_of > len(known)
        sure: Confidence = (
            "medium" if large and not label.unresolved and (tables or (label.parameters and not known) or _is_of_column(claim)) else "low"
        )
        return Found(label._replace(components=("total",), scope="model"), sure, f"label: {shown}")

    def _speaks_of_model(self, claim: Claim, label: Label, above: Label) -> bool:
        """``BERT-base has 110M parameters``: a model is named, and its parameters are counted."""
        if any(side.is_computation for side in claim.sides) or label.part is not None or label.single:
            return False
        if (label.scope is not None or label.layers) and not label.heads:
            return False  # what a layer has; "12-layer, 768-hidden, 12-heads, 110M" describes a model
        behind = _COUNTED.match(self.document.content[claim.span.end : claim.span.end + 24]) is not None
        if not (label.parameters or behind) or not _is_large(claim) or label.unresolved:
            return False
        begin = claim.block.text.span(0, 1).start
        named = any(begin <= s.span.start < claim.sides[-1].span.start for s in self.known.subjects)
        if claim.block.cell is not None and claim.block.cell.row_header:
            named = named or any(self.document.raw(s.span) in claim.block.cell.row_header for s in self.known.subjects if s.span)
        alone = label.residue == 0 and not above.components
        return named or (alone and (label.parameters or label.model or (behind and not self._names_part(claim))))

    def _says_all(self, claim: Claim, label: Label, before: str) -> bool:
        """``BERT-base has 109,482,240 parameters in all``: an exact figure, said to be the whole of a model named in the sentence."""
        number = claim.sides[-1].number
        if number is None or not number.printed.is_integer_print or number.printed.value < LEAST_MODEL:
            return False
        behind = _IN_ALL.match(self.document.content[claim.span.end : claim.span.end + 40]) is not None
        place = claim.sides[-1].span.start
        named = any(self.document.raw(s.span) in before for s in self.known.subjects if place - MOST_LABEL < s.span.start < place)
        return named and (label.total or behind)

    def _names_part(self, claim: Claim) -> bool:
        """Whether the sentences before a claim in its paragraph speak of a part of the model, so that "it" may be that."""
        text = claim.block.text
        before = text.string[: offset_of(text, claim.span.start)][-MOST_LABEL:]
        return bool(read_label(before).components)

    def _settle(self, claim: Claim, found: Found, model: str | None) -> About:
        """Scope and part, and what that does to how sure it is."""
        label, confidence = found.label, found.confidence
        components = normal(label.components)
        if components == ("attention",) and label.scope == "per_head":
            components, confidence = self._of_a_head(claim, confidence)
        if len(components) == 3 and all(c.startswith("attention.") for c in components) and has_fourth(claim):
            components, confidence = ("attention",), "medium"
        shape = matrix(claim)
        if components[0].startswith("embeddings") and is_stacked(claim):
            components = ("embeddings",) if len(components) == 1 else components
        elif shape is not None and components == ("embeddings",) and shape[0] > LEAST_VOCABULARY and not label.total:
            components, confidence = ("embeddings.word",), "medium"
        elif shape is not None and len(components) > 1 and set(components) <= PROJECTIONS and shape[1] < 3 * shape[0]:
            components, confidence = components[:1], "medium"  # q_proj and o_proj have ... each
        elif components not in (("ffn",), ("attention",)):
            shape = None
        if shape is not None and components == ("attention",) and label.single and shape[0] == shape[1]:
            components, confidence = ("attention.query",), "medium"  # "each projection", and all are alike
        elif shape is not None and components == ("attention",):
            confidence = "low"  # one of its projections, and nobody says which
        elif shape is not None and components == ("ffn",) and shape[0] != shape[1]:
            components, confidence = (("ffn.up",) if shape[0] < shape[1] else ("ffn.down",)), "medium"
        if components == ("layer",) and (number := claim.sides[-1].number) is not None and number.printed.amount < LEAST_LAYERS:
            confidence = "low"  # what "each layer has", and not the layer
        if (label.single and components == ("layernorm",)) or _SUPPOSED.search(found.evidence):
            confidence = "low"
        if components == ("layernorm",) and label.scope is None and self._closes_embeddings(claim):
            components = ("embeddings.layernorm",)
        label = self._known_scope(claim, label, components)
        scope, sure = self._scope(claim, label, components, found.evidence == "heading")
        if not sure or (in_layers(components) and self._stands_twice(claim)):
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

    def _stands_twice(self, claim: Claim) -> bool:
        """Whether a table has two rows of one name: they are of two stacks, and nobody says which is whose."""
        cell = claim.block.cell
        if cell is None:
            return False
        if self._rows is None:
            firsts = (block for block in self.document.blocks if block.cell is not None and block.cell.column == 0)
            self._rows = Counter((block.cell.table, block.text.string.strip()) for block in firsts if block.cell is not None)
        return self._rows[cell.table, cell.row_header.strip()] > 1

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
        before = text.string[: offset_of(text, claim.span.start)][-MOST_LABEL:]
        projections = ("attention.query", "attention.key", "attention.value")
        listed = any(set(projections) <= set(read_label(sentence).components) for sentence in re.split(r"[。.;；，]", before))
        return (projections, confidence) if listed else (("attention",), "low")

    def _known_scope(self, claim: Claim, label: Label, components: tuple[str, ...]) -> Label:
        """A bare number under a bare name is the one that was counted under that name before."""
        number = claim.sides[-1].number
        if label.scope is not None or number is None or len(claim.sides) > 2 or claim.sides[0].is_computation:
            return label
        known = self.parts.known(number)
        return label._replace(scope=known[1]) if known is not None and known[0] == components else label

    def _scope(self, claim: Claim, label: Label, components: tuple[str, ...], inherited: bool) -> tuple[Scope | None, bool]:
        """How often it is counted, and whether that is sure."""
        if not in_layers(components):
            return "model", True
        # 2 × 2 × 128 under "two LayerNorms" says how many there are, also where the model has two layers
        layers = self.layers if components == ("layer",) or label.layers else self._many
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

    def _counts_every_norm(self, claim: Claim) -> bool:
        """``65 × 4096``: more norms than the model has layers are all of them, and one more behind the last."""
        if len(self.layers) != 1 or min(self.layers) <= MOST_FEW:
            return False
        layers = min(self.layers)
        sides = [side.expression for side in claim.sides if side.expression is not None and side.is_computation]
        found = [times for expression in sides for times, _ in terms(expression)]
        return len(found) == 1 and found[0] in (layers + 1, 2 * layers + 1, 2 * layers + 2)

    # -- stacks ---------------------------------------------------------------------------------------------

    def _has_two_stacks(self) -> bool:
        named = {stack for claim in self.claims for stack in self.around.stacks(claim)}
        return {"encoder", "decoder"} <= named

    def _symbols(self, block: Block) -> dict[str, str]:
        known = self.symbols.get(block.headings)
        if known is None:
            known = self.symbols[block.headings] = self.defined.meanings(block)
        return known

    def _prefixed(self, components: tuple[str, ...], label: Label) -> tuple[str, ...]:
        if not self.stacks or not label.stack or not in_layers(components):
            return components
        return tuple(f"{label.stack}.{c.removeprefix('encoder.').removeprefix('decoder.')}" for c in components)


def _is_large(claim: Claim) -> bool:
    """Whether a figure can be a whole model's: a million, or a formula of several terms."""
    number = claim.sides[-1].number
    if number is None:
        return any(side.expression is not None and len(addends(side.expression)) > 2 for side in claim.sides)
    return number.printed.amount >= LEAST_MODEL


def _is_of_column(claim: Claim) -> bool:
    """Whether a figure is the cell of a row of totals in the column of a published model."""
    cell = claim.block.cell
    return cell is not None and claim.kind == "statement" and find_model(cell.column_header.strip(" *`")) is not None


def _joining(claim: Claim) -> tuple[str, ...] | None:
    """What GPT-2 calls c_proj: the output of attention, and the second matrix of the feed-forward network; their shapes tell them apart."""
    shape = matrix(claim)
    if shape is None or shape[0] < shape[1]:
        return None
    return ("attention.output",) if shape[0] == shape[1] else ("ffn.down",)


def _is_multiple(claim: Claim, components: tuple[str, ...]) -> bool:
    """``6 × 3,146,752``: a multiple of a figure that is of one stack already."""
    single = any(side.is_computation and side.expression is not None and len(terms(side.expression)) == 1 for side in claim.sides)
    return single and components[0].startswith(("encoder.", "decoder."))


def _one_of(label: Label) -> tuple[str, ...]:
    """``each projection (Q, K or V)``: one of those listed, and all are alike."""
    if label.single and len(label.components) > 1 and set(label.components) <= PROJECTIONS:
        return label.components[:1]
    return label.components


def _evidence(text: str) -> str:
    text = " ".join(text.replace("*", "").split()).strip("=≈:：$ ")
    return text if len(text) <= MOST_EVIDENCE else "…" + text[-MOST_EVIDENCE:]


__all__ = ["assign", "may_be_about"]
