"""What a formula is of: the component, how often, and what of it is counted, told by the nearest words that say so.

label, row and column, heading -> component and scope;  label, column, lines above, headings, nearest first -> parameters or something else
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from auditor.claims.about.families import within_of
from auditor.claims.about.label import NO_LABEL, Label, read_label
from auditor.claims.about.lexicon import setting_named
from auditor.claims.about.words import mentions
from auditor.claims.standing_formulas import Standing
from auditor.notation.expression import Expression, Name, Number, Operation
from auditor.sheet.headers import concepts, last_of
from auditor.source.pattern import lazy

_ASIDE = lazy(r"[(（][^()（）\n]{0,60}[)）](?=[\s*]{0,4}[,，])")
"""A remark that a clause ends with: "for a plain layer (four times as wide), its count is 12H² + 13H"."""
MOST_LINE = 200
_CACHE = frozenset(("kv_cache",))
_SOME = frozenset(("matrix", "counter.matrices", "both", "first", "second", "per_head", "without", "only"))
"""Words of some matrices of a network."""
MOST_RESIDUE = 1
"""Words of a label that nothing here knows, with which it is still told for certain."""


class FormulaSubject(NamedTuple):
    """What a formula is of. ``measure`` is "parameters", "cache", "other" (operations, bytes, time) or "" where nothing tells it.
    ``strict`` says that one name and a sign say so (``attention_params = 4 * ...``), or a word that it is all of it: it is then no part of it.
    ``gated`` says that a network has a gate.
    """

    components: tuple[str, ...]
    scope: str | None
    measure: str
    sure: bool
    label: Label
    strict: bool = False
    gated: bool = False


def subject_of(formula: Standing, above: Sequence[str], headings: Sequence[str]) -> FormulaSubject:
    """What a formula is of; ``above`` are the texts before it in its section, nearest first, ``headings`` all of the article."""
    block = formula.block
    heading = read_label(block.headings[-1]) if block.headings else NO_LABEL
    if block.cell is not None:
        row, column = read_label(block.cell.row_header, heading), read_label(block.cell.column_header, heading)
        label = row
        if not row.components or (column.components and within_of(column.components, row.components)):
            label = column._replace(total=row.total or column.total, scope=row.scope or column.scope)
    else:
        label = read_label(_ASIDE.sub(" ", formula.label), heading)
        if not label.components:
            label = read_label(formula.label, heading)
        if not label.components and label.parameters and formula.lead:
            label = read_label(f"{formula.lead}{formula.label}", heading)
    components, sure = label.components, label.clear and label.residue <= MOST_RESIDUE
    if not components and label.total and not heading.components:
        components = ("total",)
    elif not components and not label.unresolved:
        bare = block.cell is None and (label.parameters or label.total)  # "Number of parameters: 3mf" says no more than its heading
        components, sure = heading.components, sure and bare and heading.clear and heading.residue <= MOST_RESIDUE
    if label.stack and components == ("layer",) and not (label.bare or label.parameters or label.total):
        sure = False  # "encoder value": of the stack, or of something in it
    sure = sure and not (label.foreign or label.unresolved or heading.foreign or label.part == "biases")
    behind = read_label(formula.behind)
    if behind.components and behind.components != components:
        sure = False  # "8h² from the network", behind "4h² from attention"
    named = isinstance(formula.left, Name) and not formula.about and not label.residue and bool(label.components)
    said = concepts(block.cell.row_header if block.cell is not None else formula.label)
    gated = "gated" in said and said.isdisjoint(_SOME) and not any(name.startswith("ffn.") for name in said)
    counted = bool(label.total and label.parameters and label.components)
    whole = sure and not label.residue and (counted or gated)
    strict = whole or (named and isinstance(_first(formula.expression), Number))
    return FormulaSubject(components, label.scope, _measure(formula, above, headings), sure, label, strict, gated)


def _first(expression: Expression) -> Expression:
    """The first operand of an expression, but for the number of layers."""
    spine: list[Expression] = []
    while isinstance(expression, Operation):
        spine.append(expression.right)
        expression = expression.left
    if isinstance(expression, Name) and setting_named(expression.name) == "num_hidden_layers" and spine:
        return _first(spine[-1])
    return expression


def _measure(formula: Standing, above: Sequence[str], headings: Sequence[str]) -> str:
    block = formula.block
    texts = [formula.behind[:16], formula.label, formula.lead]
    if block.cell is not None:
        texts = [formula.behind[:16], block.cell.row_header, block.cell.column_header]
    else:
        start = block.text.string.rfind("\n", 0, formula.start)
        line = block.text.string[max(start + 1, formula.start - MOST_LINE) : formula.start]
        texts += [line, block.text.string[max(0, start - MOST_LINE) : start + 1]]
        texts += [text[-MOST_LINE:] for text in above]
    texts += list(reversed(block.headings))
    for text in texts:
        found = _said(text)
        if found:
            return found
    said = [_said(heading) for heading in headings]
    return "parameters" if said.count("parameters") > 2 * (len(said) - said.count("") - said.count("parameters")) else ""


@lru_cache(maxsize=4096)
def _said(text: str) -> str:
    """What the last word of a text that says so speaks of."""
    if not text:
        return ""
    at = last_of(text, _CACHE)
    found = "cache" if at >= 0 else ""
    for mention in mentions(text):
        if mention.kind in ("parameters", "other") and mention.start > at + (found == "cache") * 12:
            at, found = mention.start, mention.kind
    return found
