"""Says of each claim which model, component, scope and part it is about.

    outline of the document -> for each claim: words before it, notes behind it, what it stands under, what its operands were said to be
    -> component, scope, part, with the evidence and how sure it is

The nearest words win. A value alone names nothing: 590,592 is Q, K, V, O and the pooler.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from auditor.claims.about.formula import USUAL_LAYERS, counts_parameters, factor_of_layers, has_bias, is_scaled, terms
from auditor.claims.about.label import NO_LABEL, Label, in_layers, normal, read_label
from auditor.claims.about.outline import Outline
from auditor.claims.about.records import NOTHING, About, Confidence, Part, Scope, Understanding
from auditor.claims.about.tensors import Tensor, tensor_in
from auditor.claims.about.words import mentions
from auditor.claims.claim import Claim, Side
from auditor.claims.places import offset_of
from auditor.notation.expression import Name, Number
from auditor.source.document import Block, Document
from auditor.source.text import Span

MOST_LABEL = 240
MOST_EVIDENCE = 60
_STOPS = "。！？!?;；"
_NOTE = re.compile(
    r"[\s$*`}\\]{0,8}(?:quad\s)?(?:(?:parameters?|params|个参数|参数)\s?)?[(（](?:\\text\{)?(?P<inside>[^()（）\n]{1,60})[)）]|[^\S\n]{0,12}(?:#|//|<?[-—–]{1,2}|←)[^\S\n]?(?P<rest>[^\n#=\d]{1,60})"
)
_BEHIND = re.compile(r"[\s$*`}]{0,6}(?:个)?\s?(?:parameters?|params|参数|weights)?\s?(?P<unit>\w{0,12})")
_COUNTED = re.compile(r"[\s$*`}+]{0,6}(?:个)?\s?(?:trainable |model )?(?:parameters?|params|参数)", re.IGNORECASE)
_FOR = re.compile(
    r"[\s$*`}]{0,6}(?:trainable |learnable )?(?:parameters?|params|weights)\s(?:for|in|per|of)\s(?P<what>[^\n.,;:(=\d]{1,60})",
    re.IGNORECASE,
)


class Found(NamedTuple):
    """What some evidence says of a claim, before scope and part are settled."""

    label: Label
    confidence: Confidence
    evidence: str


def assign(document: Document, claims: Sequence[Claim], understanding: Understanding) -> tuple[About, ...]:
    """What each claim is about; ``understanding`` holds the settings, subjects and conventions already read."""
    if not claims:
        return ()
    return _Assigner(document, claims, understanding).run()


class _Assigner:
    def __init__(self, document: Document, claims: Sequence[Claim], understanding: Understanding) -> None:
        self.document = document
        self.claims = claims
        self.known = understanding
        self.outline = Outline(document)
        self.numbers = {id(block): number for number, block in enumerate(document.blocks)}
        self.previous: dict[int, int] = {}  # block -> readable end of the claim before
        self.values: dict[int, tuple[tuple[str, ...], Scope | None]] = {}
        self.layers = {s.value for s in understanding.settings if s.name == "num_hidden_layers"}
        self.models = {subject.model for subject in understanding.subjects}
        self.stacks = self._has_two_stacks()

    def run(self) -> tuple[About, ...]:
        found: list[About] = [NOTHING] * len(self.claims)
        order = sorted(range(len(self.claims)), key=lambda i: (self.claims[i].span, i))
        for index in order:
            found[index] = self._about(self.claims[index])
        return tuple(found)

    # -- one claim -----------------------------------------------------------------------------------------------------

    def _about(self, claim: Claim) -> About:
        block = claim.block
        number = self.numbers.get(id(block), -1)
        if number < 0 or claim.kind == "share":
            return NOTHING
        low, high = offset_of(block.text, claim.span.start), offset_of(block.text, max(claim.span.start, claim.span.end - 1)) + 1
        start = self._label_end(claim, low)
        before = self._before(number, block, start)
        self.previous[number] = high
        model = self._model(claim, block, low)
        tensor = self._tensor(claim, block, before)
        if tensor is not None:
            return About(model, tensor.components, tensor.scope, tensor.part, "high", f"tensor: {tensor.name}")
        above = self._above(number, low, block)
        label = self._label(claim, before, above)
        note = self._note(claim, number, block, high, above)
        if note.scope is not None and label.scope is None:
            label = label._replace(scope=note.scope)
        if not counts_parameters(claim, label.parameters or above.parameters) or self._is_other(block, high, label, note, above):
            return NOTHING._replace(model=model)
        found = self._decide(claim, label, note, above, before)
        if found is None:
            return NOTHING._replace(model=model)
        return self._settle(claim, found, model)

    def _decide(self, claim: Claim, label: Label, note: Label, above: Label, before: str) -> Found | None:
        """The component, from the nearest evidence that names one."""
        cell = claim.block.cell
        shown = _evidence(before if cell is None or before.strip() else cell.row_header)
        found = mentions(before)
        if found and found[-1].kind == "not" and not label.parameters:
            return None  # "d_k = ..." is a setting
        parts = self._closing(claim)
        if label.components and not (label.total and label.relative):
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
            return Found(label._replace(components=("total",), scope="model"), "medium", f"label: {shown}")
        if label.total and not above.components and (label.parameters or label.residue == 0) and label.scope is None:
            return self._bare_total(claim, label, shown)
        if not above.components:
            return None
        projections = {"attention.query", "attention.key", "attention.value", "attention.output"}
        if label.single and set(above.components) <= projections:
            one = label._replace(components=above.components[:1], scope=label.scope or above.scope)
            return Found(one, "medium", "heading")
        known = label.parameters or label.total or label.residue == 0 or label.part is not None
        sure = "low" if label.single or label.residue > (3 if label.total else 1) or not known or label.heads else "medium"
        return Found(
            label._replace(components=above.components, scope=label.scope or above.scope, part=label.part or above.part), sure, "heading"
        )

    def _bare_total(self, claim: Claim, label: Label, shown: str) -> Found:
        """``Total: ...`` is that of the model, unless what is known of its terms makes a layer."""
        known = [
            part
            for side in claim.sides
            if side.expression is not None
            for _, leaf in terms(side.expression)
            if (part := self._part_of(leaf)) and part[0]
        ]
        made = close(known) if len(known) > 1 else None
        if made is not None:
            return Found(label._replace(components=made[0], scope=made[1]), "medium", "sum of its parts")
        sure: Confidence = "medium" if label.parameters and not known else "low"
        return Found(label._replace(components=("total",), scope="model"), sure, f"label: {shown}")

    def _speaks_of_model(self, claim: Claim, label: Label, above: Label) -> bool:
        """``BERT-base has 110M parameters``: a model is named, and its parameters are counted."""
        if claim.kind != "statement" or label.scope is not None or label.part is not None or label.layers or label.single:
            return False
        behind = self.document.content[claim.span.end : claim.span.end + 24]
        if not (label.parameters or _COUNTED.match(behind)) or claim.sides[-1].number is None:
            return False
        named = any(claim.sides[0].span.start <= s.span.start < claim.sides[-1].span.start for s in self.known.subjects)
        return named or (label.residue == 0 and not above.components and label.parameters)

    def _settle(self, claim: Claim, found: Found, model: str | None) -> About:
        """Scope and part, and what that does to how sure it is."""
        label, confidence = found.label, found.confidence
        components = normal(label.components)
        if components == ("attention",) and label.scope == "per_head":
            components, confidence = self._of_a_head(claim, confidence)
        label = self._known_scope(claim, label, components)
        scope, sure = self._scope(claim, label, components, found.evidence == "heading")
        if not sure:
            confidence = "low"
        part = label.part
        if part in ("weights", "biases") and has_bias(claim):
            part = None
        if len(components) == 1 and components[0] in ("layer", "total", "embeddings") and part == "biases":
            confidence = "low"
        components = self._prefixed(components, label)
        if confidence != "low":
            self._remember(claim, components, scope)
        return About(model, components, scope, part, confidence, found.evidence)

    def _of_a_head(self, claim: Claim, confidence: Confidence) -> tuple[tuple[str, ...], Confidence]:
        """A head has a query, a key and a value; whether the author counts a share of the output with them, only the text before tells."""
        text = claim.block.text
        before = text.string[: offset_of(text, claim.span.start)][-MOST_LABEL:]
        projections = {"attention.query", "attention.key", "attention.value"}
        listed = any(projections <= set(read_label(sentence).components) for sentence in re.split(r"[。.;；，]", before))
        return (tuple(sorted(projections)), confidence) if listed else (("attention",), "low")

    def _known_scope(self, claim: Claim, label: Label, components: tuple[str, ...]) -> Label:
        """A bare number under a bare name is the one that was counted under that name before."""
        number = claim.sides[-1].number
        if label.scope is not None or number is None or len(claim.sides) > 2 or claim.sides[0].is_computation:
            return label
        known = self.values.get(int(number.printed.value)) if number.printed.unit is None else None
        return label._replace(scope=known[1]) if known is not None and known[0] == components else label

    def _scope(self, claim: Claim, label: Label, components: tuple[str, ...], inherited: bool) -> tuple[Scope | None, bool]:
        """How often it is counted, and whether that is sure."""
        if not in_layers(components):
            return "model", True
        factor = factor_of_layers(claim, self.layers, self.known.symbols_at(claim.block))
        if factor == "mixed":
            if components[0] == "layernorm":
                return "model", True
            factor = ""
        if label.scope == "per_head":
            return "per_head", not label.heads
        if label.scope == "all_layers":
            if factor or not is_scaled(claim):
                return "all_layers", bool(factor) or label.total or components == ("layer",)
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

    # -- what stands around a claim ------------------------------------------------------------------------------------

    def _label_end(self, claim: Claim, low: int) -> int:
        """Where the words before a claim end: at its first side that is no mere name."""
        first = claim.sides[0]
        if len(claim.sides) > 1 and (not first.readings or isinstance(first.expression, Name)) and claim.kind != "statement":
            return offset_of(claim.block.text, claim.sides[1].span.start)
        return low if claim.kind != "statement" else offset_of(claim.block.text, claim.sides[1].span.start)

    def _before(self, number: int, block: Block, start: int) -> str:
        """The words before a claim on its line, back to the end of the sentence or claim before."""
        string = block.text.string
        begin = max(string.rfind("\n", 0, start) + 1, start - MOST_LABEL, 0)
        line = string[begin:start]
        if not line.strip(" \t$`*=≈|-–—>→") and begin > 0 and block.kind != "code":
            begin = max(string.rfind("\n", 0, begin - 1) + 1, start - MOST_LABEL)  # the formula stands on a line of its own
        begin = max(begin, max(string.rfind(stop, begin, start) for stop in _STOPS) + 1, string.rfind(". ", begin, start) + 1)
        previous = self.previous.get(number, 0)
        if begin < previous <= start:
            rest = string[previous:start]
            if read_label(rest).components or read_label(rest).total:
                return rest
        return string[begin:start]

    def _above(self, number: int, low: int, block: Block) -> Label:
        line = self.outline.line_at(number, low)
        if block.cell is None:
            return self.outline.above(line)
        above = self.outline.lines[line].context if line >= 0 else NO_LABEL
        column = read_label(block.cell.column_header, above) if block.cell.row else NO_LABEL
        return column.under(above)

    def _label(self, claim: Claim, before: str, above: Label) -> Label:
        cell = claim.block.cell
        label = read_label(before, above)
        if cell is not None and cell.column and not label.components:
            row = read_label(cell.row_header, above)
            column = read_label(cell.column_header, above)
            return row._replace(
                parameters=row.parameters or label.parameters or above.parameters,
                part=row.part or column.part,
                scope=row.scope or column.scope,
            )
        return label

    def _note(self, claim: Claim, number: int, block: Block, high: int, above: Label) -> Label:
        """A note right behind the claim or at its end: "(自注意力)", "# attention", "parameters for the pooler"."""
        tail = claim.raw[-80:]
        bracket = re.search(r"[(（]([^()（）]{1,60})[)）]\W{0,3}$", tail)
        last = claim.sides[-1]
        if bracket is not None and last.number is not None:
            inside = _short_note(bracket[1], above)
            if inside.components:
                return inside
        string = block.text.string
        after = string[high : high + 100]
        match = _NOTE.match(after if after.strip("$ \n\\]*") else self._following(number))
        if match is not None:
            return _short_note(match["inside"] or match["rest"] or "", above)
        match = _FOR.match(after)
        return read_label(match["what"], above) if match is not None else NO_LABEL

    def _following(self, number: int) -> str:
        """The next block, where it is nothing but a note in brackets."""
        blocks = self.document.blocks
        text = blocks[number + 1].text.string.strip() if number + 1 < len(blocks) else ""
        return text if len(text) < 40 and text[:1] in "(（" and text[-1:] in ")）" else ""

    def _is_other(self, block: Block, high: int, label: Label, note: Label, above: Label) -> bool:
        """Whether a figure counts something else than parameters: operations, bytes, activations, an adapter's."""
        if label.other or (note.other and not label.parameters):
            return True
        if above.other and not label.parameters:
            return True
        after = read_label(block.text.string[high : high + 24].partition("\n")[0].partition("，")[0].partition(",")[0].partition("(")[0])
        if after.other and not after.parameters:
            return True
        return above.other and not (label.parameters or above.parameters or after.parameters)

    def _tensor(self, claim: Claim, block: Block, before: str) -> Tensor | None:
        if claim.kind not in ("shape", "statement"):
            return None
        found = tensor_in(before)
        if found is None and block.cell is not None:
            found = tensor_in(block.cell.row_header)
        return found

    # -- what was assigned before --------------------------------------------------------------------------------------

    def _remember(self, claim: Claim, components: tuple[str, ...], scope: Scope | None) -> None:
        """The values of a claim stand for its component from here on; a value that two components have stands for none."""
        for side in claim.sides:
            number = side.number
            if number is None or number.printed.unit is not None or number.printed.value < 1000:
                continue
            value = int(number.printed.value)
            known = self.values.get(value)
            self.values[value] = (components, scope) if known in (None, (components, scope)) else ((), None)

    def _closing(self, claim: Claim) -> tuple[tuple[str, ...], Scope | None] | None:
        """What a sum or product of parts that were named before is: the parts of a layer make the layer, tables the embeddings."""
        for side in claim.sides:
            parts: list[tuple[tuple[str, ...], Scope | None]] = []
            found = terms(side.expression) if side.expression is not None else []
            for times, leaf in found:
                part = self._part_of(leaf)
                if part is None or not part[0]:
                    parts = []
                    break
                scope = part[1]
                if times is not None:
                    scope = {"per_layer": "all_layers", "per_head": "per_layer"}.get(scope or "", scope)  # type: ignore[assignment]
                parts.append((part[0], scope))
            if not parts:
                continue
            if len(parts) == 1 and found[0][0] is not None:
                return parts[0] if found[0][0] in (self.layers or USUAL_LAYERS) and parts[0][1] in ("all_layers", "per_layer") else None
            if len(parts) > 1:
                return close(parts)
        return None

    def _part_of(self, leaf: Number | Name) -> tuple[tuple[str, ...], Scope | None] | None:
        if isinstance(leaf, Number):
            value = leaf.printed.value
            return self.values.get(int(value)) if value.denominator == 1 and leaf.printed.unit is None else None
        label = read_label(leaf.name)
        if not label.components:
            return None
        return label.components, label.scope or ("per_layer" if in_layers(label.components) else "model")

    # -- models and stacks ---------------------------------------------------------------------------------------------

    def _model(self, claim: Claim, block: Block, low: int) -> str | None:
        """The model of the sentence, else of the nearest heading that has one, else the article's only one."""
        subjects = self.known.subjects
        if not subjects:
            return None
        begin, end = block.text.span(0, len(block.text.string))
        start = claim.span.start
        here = [s for s in subjects if begin <= s.span.start < end]
        near = [s for s in here if s.span.start <= start] or here
        if near:
            return near[-1].model
        if block.cell is not None:
            headed = [s for s in subjects if self.document.raw(s.span) and self.document.raw(s.span) in (block.cell.column_header or "")]
            headed = headed or [s for s in subjects if self.document.raw(s.span) in (block.cell.row_header or "")]
            if headed:
                return headed[0].model
        if len(self.models) == 1:
            return next(iter(self.models))
        under = [s for s in subjects if s.headings and s.headings == block.headings[: len(s.headings)] and s.span.start <= start]
        if under:
            deepest = max(len(s.headings) for s in under)
            named = {s.model for s in under if len(s.headings) == deepest}
            if len(named) == 1:
                return named.pop()
        whole = {s.model for s in subjects if not s.headings}
        return whole.pop() if len(whole) == 1 else None

    def _has_two_stacks(self) -> bool:
        named = {line.own.stack for line in self.outline.lines if line.own.stack and line.own.components and line.rank[0] != 18}
        return {"encoder", "decoder"} <= named

    def _prefixed(self, components: tuple[str, ...], label: Label) -> tuple[str, ...]:
        if not self.stacks or not label.stack or not in_layers(components):
            return components
        return tuple(c if c.startswith(("encoder.", "decoder.")) else f"{label.stack}.{c}" for c in components)


def close(parts: Sequence[tuple[tuple[str, ...], Scope | None]]) -> tuple[tuple[str, ...], Scope | None] | None:
    """What parts are together; None where they make nothing that has a name."""
    found = normal(tuple(dict.fromkeys(c for components, _ in parts for c in components)))
    scopes = {scope for _, scope in parts}
    heads = {c.partition(".")[0] for c in found}
    if "total" in heads:
        return None
    if heads == {"embeddings"}:
        return ("embeddings",), "model"
    if "embeddings" in heads or heads & {"pooler", "head"}:
        return (("total",), "model") if heads & {"layer", "encoder", "decoder"} or "all_layers" in scopes else None
    if {"attention", "ffn"} <= set(found) and heads <= {"attention", "ffn", "layernorm"} and len(scopes) == 1:
        return ("layer",), scopes.pop()
    if len(heads) == 1 and len(scopes) == 1:
        return found, scopes.pop()
    return None


def _short_note(text: str, above: Label) -> Label:
    """What a note names; a whole clause in brackets explains, and names nothing."""
    label = read_label(text, above)
    return (
        label if len(text) <= 40 and label.residue <= 1 and "，" not in text and not label.single else NO_LABEL._replace(other=label.other)
    )


def _one_of(label: Label) -> tuple[str, ...]:
    """``each projection (Q, K or V)``: one of those listed, and all are alike."""
    projections = {"attention.query", "attention.key", "attention.value", "attention.output"}
    if label.single and len(label.components) > 1 and set(label.components) <= projections:
        return label.components[:1]
    return label.components


def _evidence(text: str) -> str:
    text = " ".join(text.replace("*", "").split()).strip("=≈:：$ ")
    return text if len(text) <= MOST_EVIDENCE else "…" + text[-MOST_EVIDENCE:]


__all__ = ["Part", "Side", "Span", "assign", "close", "offset_of"]
