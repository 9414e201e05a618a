"""Which component a claim counts, by the nearest evidence: its label, its note, what it stands under, or what its terms make together.

claim, what stands around it -> a shape or whole that no label changes -> a sum of known parts -> label, note, model, heading -> Found

A value alone names nothing: 590,592 is Q, K, V, O and the pooler.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from auditor.claims.about.families import in_layers
from auditor.claims.about.formula import LARGEST_SIZE, addends, made_of_layers, matrix, terms
from auditor.claims.about.label import Label, read_label
from auditor.claims.about.parts import PROJECTIONS, Part, Parts, close
from auditor.claims.about.records import Confidence, Understanding
from auditor.claims.about.surroundings import MOST_LABEL, Around
from auditor.claims.about.wholes import is_whole
from auditor.claims.about.words import mentions
from auditor.claims.claim import Claim
from auditor.notation.expression import Number
from auditor.reference import find_model
from auditor.source.document import Document
from auditor.source.pattern import lazy

LEAST_SHARED = 1000
LEAST_MODEL = 1_000_000
MOST_EVIDENCE = 60
_IN_ALL = lazy(r"[\s$*`}]{0,6}(?:(?:trainable |model )?(?:parameters?|params)\s)?(?:in (?:all|total)|altogether|all told)\b", re.IGNORECASE)
_COUNTED = lazy(r"[\s$*`}+]{0,6}(?:个)?\s?(?:trainable |model )?(?:parameters?|params|参数)", re.IGNORECASE)
_C_PROJ = lazy(r"\bc_proj\b")


class Found(NamedTuple):
    """What some evidence says of a claim, before scope and part are settled."""

    label: Label
    confidence: Confidence
    evidence: str


class Evidence:
    """What tells which component a claim counts: words before and behind it, what it stands under, the terms that it adds up.

    ``parts`` are the components that figures were said to be by now.
    """

    def __init__(self, document: Document, understanding: Understanding, parts: Parts) -> None:
        self._document = document
        self._subjects = understanding.subjects
        self._parts = parts

    def of(self, claim: Claim, around: Around, model: str | None) -> Found | None:
        """The component, from the nearest evidence that names one."""
        label, note, before = around.label, around.note, around.before
        if _is_setting(claim, label, before):
            return None
        cell = claim.block.cell
        shown = _shown(before if cell is None or before.strip() else cell.row_header)
        parts = self._parts.closing(claim)
        found = self._shaped(claim, around, model, parts, shown) or self._summed(claim, around, parts, shown)
        if found is not None:
            return found
        if label.components:
            sure: Confidence = "high" if label.clear and not label.single and len(before) < 80 else "medium"
            if parts is not None and label.components == ("layer",) and parts[0] == ("total",):
                return Found(label._replace(components=("total",), scope="model"), "medium", f"sum: {shown}")
            return Found(label._replace(components=_one_of(label)), sure, f"label: {shown}")
        if note.components:
            return Found(
                note._replace(part=note.part or label.part, scope=note.scope or label.scope, total=label.total),
                "high",
                f"note: {_shown(claim.raw[-40:])}",
            )
        if parts is not None and (label.total or label.residue < 3 or label.scope):
            return Found(label._replace(components=parts[0], scope=label.scope or parts[1], heads=""), "medium", "sum of its parts")
        if self._speaks_of_model(claim, label, around.above):
            stated: Confidence = "high" if self._says_all(claim, label, before) else "medium"
            return Found(label._replace(components=("total",), scope="model"), stated, f"label: {shown}")
        return self._unlabelled(claim, label, around.above, shown)

    def _shaped(self, claim: Claim, around: Around, model: str | None, parts: Part | None, shown: str) -> Found | None:
        """A layer by the shape of its formula, a whole by its name or by its terms, whatever its label says."""
        label = around.label
        if label.components not in ((), ("layer",), ("total",)) and made_of_layers(claim) == "per_layer":
            return Found(label._replace(components=("layer",), scope="per_layer"), "medium", "shape of the formula")
        if not around.note.components and (parts is None or parts[0] == ("total",)) and is_whole(claim, label, around.above, model):
            return Found(
                label._replace(components=("total",), scope="model"), "medium", f"total: {shown}" if label.total else "sum of its parts"
            )
        return None

    def _summed(self, claim: Claim, around: Around, parts: Part | None, shown: str) -> Found | None:
        """What its terms make together, where the label names one of them, or nothing of its own."""
        label, above = around.label, around.above
        if label.components and not label.bare and self._adds_to(claim, label, around.before):
            if parts is not None:
                return Found(label._replace(components=parts[0], scope=parts[1]), "medium", "sum of its parts")
            return self._bare_total(claim, label, shown)
        within = label.bare and not label.total and in_layers(above.components) and above.components != ("layer",)
        if within and parts is None and not self._has_strangers(claim, above):
            inherited = label._replace(components=above.components, part=label.part or above.part)
            return Found(inherited, "low" if label.single else "medium", f"heading, {shown}")
        if parts is not None and (label.bare or (label.components and self._has_strangers(claim, label))):
            return Found(label._replace(components=parts[0], scope=parts[1]), "medium", "sum of its parts")
        return None

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

    def _adds_to(self, claim: Claim, label: Label, before: str) -> bool:
        """``..., and 590,592 in the pooler: 108,891,648 + 590,592``: what the last word names is one of the terms."""
        if claim.kind == "sum" and claim.block.cell is not None:
            return False  # a row's own cells
        for side in claim.sides:
            leaves = [leaf for _, leaf in terms(side.expression) if isinstance(leaf, Number)] if side.expression is not None else []
            if len(leaves) < 2:
                continue
            for leaf in leaves:
                known = self._parts.known(leaf)
                if leaf.printed.value >= LEAST_SHARED and (
                    leaf.printed.digits in before or (known is not None and known[0] == label.components)
                ):
                    return True
        return False

    def _has_strangers(self, claim: Claim, above: Label) -> bool:
        """Whether a sum has terms that do not belong to what it stands under: the last line of a listing sums up all before it."""
        found = [leaf for side in claim.sides if side.expression is not None for _, leaf in terms(side.expression) if leaf is not None]
        known = [part[0] for leaf in found if len(found) > 1 and (part := self._parts.of(leaf, claim.block)) and part[0]]
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
            if (part := self._parts.of(leaf, claim.block)) and part[0]
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
        behind = _COUNTED.match(self._document.content[claim.span.end : claim.span.end + 24]) is not None
        if not (label.parameters or behind) or not _is_large(claim) or label.unresolved:
            return False
        begin = claim.block.text.span(0, 1).start
        named = any(begin <= s.span.start < claim.sides[-1].span.start for s in self._subjects)
        if claim.block.cell is not None and claim.block.cell.row_header:
            named = named or any(self._document.raw(s.span) in claim.block.cell.row_header for s in self._subjects if s.span)
        alone = label.residue == 0 and not above.components
        return named or (alone and (label.parameters or label.model or (behind and not self._names_part(claim))))

    def _says_all(self, claim: Claim, label: Label, before: str) -> bool:
        """``BERT-base has 109,482,240 parameters in all``: an exact figure, said to be the whole of a model named in the sentence."""
        number = claim.sides[-1].number
        if number is None or not number.printed.is_integer_print or number.printed.value < LEAST_MODEL:
            return False
        behind = _IN_ALL.match(self._document.content[claim.span.end : claim.span.end + 40]) is not None
        place = claim.sides[-1].span.start
        named = any(self._document.raw(s.span) in before for s in self._subjects if place - MOST_LABEL < s.span.start < place)
        return named and (label.total or behind)

    def _names_part(self, claim: Claim) -> bool:
        """Whether the sentences before a claim in its paragraph speak of a part of the model, so that "it" may be that."""
        text = claim.block.text
        before = text.string[: text.offset(claim.span.start)][-MOST_LABEL:]
        return bool(read_label(before).components)


def _is_setting(claim: Claim, label: Label, before: str) -> bool:
    """``d_k = ...``: whether the last word before a small figure, or a formula, means a size."""
    number = claim.sides[-1].number
    if label.parameters or (number is not None and number.printed.value > LARGEST_SIZE):
        return False
    found = mentions(before)
    return bool(found) and found[-1].kind == "not" and not any(c.isalnum() for c in before[found[-1].end :])


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


def _one_of(label: Label) -> tuple[str, ...]:
    """``each projection (Q, K or V)``: one of those listed, and all are alike."""
    if label.single and len(label.components) > 1 and set(label.components) <= PROJECTIONS:
        return label.components[:1]
    return label.components


def _shown(text: str) -> str:
    text = " ".join(text.replace("*", "").split()).strip("=≈:：$ ")
    return text if len(text) <= MOST_EVIDENCE else "…" + text[-MOST_EVIDENCE:]
