"""What the words around a claim say of its count: the whole or one of several parts, matrices only, supposed and not stated."""

from __future__ import annotations

import re

from auditor.claims.about.records import About
from auditor.claims.claim import Claim
from auditor.claims.places import offset_of
from auditor.notation.expression import Operation
from auditor.source.pattern import lazy

_MATRICES = lazy(r"矩阵|matrix|matrices|\bW(?:_|\^|_\{)?[QKVOqkvo1-3]\b", re.IGNORECASE)
_WEIGHTS = lazy(r"[\s$*`]{0,4}(?:个)?(?:weights?\b|权重)", re.IGNORECASE)
_WHOLE = lazy(r"总|合计|一共|共计|两个|both|total|altogether|together|in all|per[- ]layer|每层|每一层", re.IGNORECASE)
_EACH = lazy(r"每个|各有|各|单个|一个|\beach\b|\bone\b|\bper (?!layer)", re.IGNORECASE)
_SUPPOSED = lazy(r"如果|假如|倘若|要是|\bif\b|\bwould\b|\bwere\b|\bsuppose\b|\bimagine\b", re.IGNORECASE)
_QUERY_NORM = lazy(r"\bq_?norm|\bk_?norm|\bQK\b|Q\s?[、,/&和]\s?K", re.IGNORECASE)
_SENTENCE_END = lazy(r"[。！？!?；;\n]|\.\s")
LONGEST_LINE = 2000
REACH = 300


def says_matrices(claim: Claim) -> bool:
    """Whether the line of a formula speaks of matrices, or the figure is one of weights: biases are then not meant."""
    string = claim.block.text.string
    end = offset_of(claim.block.text, max(claim.span.start, claim.span.end - 1)) + 1
    if _WEIGHTS.match(string, end):
        return True
    if len(string) > LONGEST_LINE:
        return bool(_MATRICES.search(claim.raw))
    raw = _squeezed(claim.sides[-1].raw)
    return any(_MATRICES.search(line) and raw in _squeezed(line) for line in string.split("\n"))


def says_whole(claim: Claim, at: int, about: About) -> bool:
    """Whether the words before a formula or figure say that it is the whole and not one of several parts."""
    label = next((side.raw for side in claim.sides[:at] if not side.readings), "") + about.evidence
    return bool(_WHOLE.search(label)) and not _EACH.search(label)


def is_supposed(claim: Claim) -> bool:
    """Whether the sentence of a claim says what would be: "without grouping it would be ..." counts no model that there is."""
    text = claim.block.text
    start = offset_of(text, claim.span.start)
    before = text.string[max(0, start - REACH) : start]
    sentence = _SENTENCE_END.split(before)[-1]
    return bool(_SUPPOSED.search(sentence))


def is_of_queries(claim: Claim, about: About) -> bool:
    """Whether what is called a normalisation of attention is that of queries and keys (q_norm, k_norm), a component of its own."""
    if not any(component.startswith("layernorm") for component in about.components):
        return False
    start = offset_of(claim.block.text, claim.span.start)
    return bool(_QUERY_NORM.search(claim.block.text.string, max(0, start - REACH // 4), start + len(claim.raw)))


def is_difference(claim: Claim) -> bool:
    """Whether a claim computes by how much two counts differ."""
    return any(isinstance(side.expression, Operation) and side.expression.op == "-" for side in claim.sides)


def _squeezed(text: str) -> str:
    return "".join(text.split())
