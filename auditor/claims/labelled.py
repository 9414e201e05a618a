"""Reads the words around an expression that no relation sign stands beside: do they say that it counts parameters, and of what?

expression -> the words before it in its sentence -> a label that names a component or parameters, what joins the two, what stands behind -> claim
"""

from __future__ import annotations

import re

from auditor.claims.about.label import Label, read_label
from auditor.claims.about.words import mentions
from auditor.claims.claim import Claim, Side
from auditor.claims.doubts import QUOTED, doubt_about
from auditor.claims.lone_expressions import Found
from auditor.claims.tokens import HEDGES
from auditor.notation.expression import Expression, Name, Number, Operation, is_computation, names, walk
from auditor.source.document import Block
from auditor.source.pattern import lazy

MOST_LABEL = 160
LEAST = 1000
PARAMETERS = lazy(
    r"[\s$*`}]{0,6}(?:个|trainable |learnable |total |model |,? ?可训练|可学习|的)?\s?(?:parameters?\b|params?\b|参数|weights\b)",
    re.IGNORECASE,
)
"""The word parameters behind a quantity."""
_LINK_MARKS = frozenset("$*_`~≈(（[")
_LINKS = (
    ":", "：", "为", "是", "有", "共", "达", "包含", "含", "达到", "has", "have", "is", "are", "of", "contain", "contains", "with", "about", "approximately",
    "roughly", "around", "nearly", "exactly", "only", "约", "大约", "大概", "近", "～", "total", "totals", "totaling", "count", "→", "->", "—", "–", "|",
    "合计", "总计", "小计", "参数量", "参数总量", "参数个数", "参数数量", "参数总数",
    "hat", "haben", "sind", "ergibt", "ergeben", "insgesamt", "zusammen", "합계", "총", "모두",
)  # fmt: skip
"""What joins a label with its quantity, with blanks and marks behind it; some marks do so alone."""
_STOP = lazy(r"[。！？!?;；\n.](?:(?<!\.)|\s)")
_CLAUSE = lazy(r"[，,、]\s?")
_RESPECTIVELY = ("分别", "分别为", "分别是", "分别有", "依次为", "依次是", "are respectively")
_HEAD = lazy(r"[:：]")
_LISTED = lazy(r"[\s$`]{0,3}(?:[、,，和与及&]|and\b)[\s$`]{0,3}[\w(\\]")
_AGAINST = ("vs", "versus", "对比", "相比")
NEAR = 16
_COMPARING = frozenset("more less fewer larger smaller bigger faster slower times than".split())


def statement_of(block: Block, found: Found, free: int) -> Claim | None:
    """The claim of an expression in running text, with the words behind ``free`` as its label; None where they do not say that it counts."""
    string = block.text.string
    begin = max(free, found.start - MOST_LABEL, 0)
    for stop in _STOP.finditer(string, begin, found.start):
        begin = stop.end()
    while 0 < begin < found.start and _within_word(string, begin):
        begin += 1
    before = string[begin : found.start]
    behind = PARAMETERS.match(string, found.end) is not None
    expression = found.readings[0]
    if not is_count(expression, True) or (isinstance(expression, Number) and not behind and not is_linked(before)):
        return None
    if before.rstrip(" $`").endswith(_RESPECTIVELY) and _LISTED.match(string, found.end):
        return None  # "two biases of 4h and h respectively": none of them is the whole
    if not isinstance(expression, Number) and is_set_against(string, found.end):
        return None
    label = read_label(before)
    if label.part == "biases" and _LISTED.match(string, found.end):
        return None  # "biases of 4h and h"
    if not label.components and before.rstrip(" $`*").endswith(("→", "->", "⇒")) and "\n" not in string[begin - 1 : found.start]:
        label = read_label(
            _HEAD.split(string[string.rfind("\n", 0, begin) + 1 : begin])[0]
        )  # "attention: W_Q, ..., each h×h, biased → 4h² + 4h"
    if not _is_named(label, before, behind, expression) or not is_count(expression, label.parameters or behind):
        return None
    after = read_label(_CLAUSE.split(string[found.end : found.end + 16].partition("\n")[0])[0])
    if after.other and not behind:
        return None
    if not behind and isinstance(expression, Number) and not _stands_alone(string, found.end):
        return None
    if "?" in string[found.end : found.end + 60].partition("\n")[0] or "？" in string[found.end : found.end + 60].partition("\n")[0]:
        return None
    begin = _nearest_clause(string, begin, found.start)
    low, high = _label_range(string, begin, found.start)
    claim = labelled_claim(block, found, block, low, high, "≈" if _is_hedged(before) else "=")
    return claim._replace(doubt=QUOTED) if doubt_about(string, found.start, found.end) is QUOTED else claim


def is_set_against(string: str, end: int) -> bool:
    """Whether another formula is set against the one that ends there: of ``than attention (8D² vs 4D²)`` nobody says which is of what stands before."""
    return string[end : end + NEAR].lstrip(" \t$`*").casefold().startswith(_AGAINST)


def _nearest_clause(string: str, begin: int, end: int) -> int:
    """Where a long label begins: with its last clause, if that names something."""
    if end - begin <= MOST_LABEL // 3:
        return begin
    clauses = [match.end() for match in _CLAUSE.finditer(string, begin, end - 1)]
    nearest = read_label(string[clauses[-1] : end]) if clauses else None
    return clauses[-1] if nearest is not None and (nearest.components or nearest.parameters) else begin


def _is_hedged(before: str) -> bool:
    """Whether the words before a quantity end in one that says it is about right."""
    words = before.replace("(", " ").replace("（", " ").split()
    if words and words[-1].lower() in HEDGES:
        return True
    return before.rstrip(" $*(（").endswith(("约", "大约", "约为", "大概", "近", "~", "～", "≈"))


def _within_word(string: str, at: int) -> bool:
    """Whether a cut goes through an English word, the rest of which means nothing."""
    return string[at - 1].isascii() and string[at - 1].isalnum() and string[at].isascii() and string[at].isalnum()


def _is_named(label: Label, before: str, behind: bool, expression: Expression) -> bool:
    """Whether the words before an expression, or behind it, say that it counts parameters."""
    if not (label.parameters or behind) and any(mention.kind in ("other", "weak") for mention in mentions(before)):
        return False
    if _names_setting(before) and not behind:
        return False
    if isinstance(expression, Number):
        if behind:
            return bool(before.strip()) and not label.single and (is_linked(before) or before.rstrip().endswith((",", "，")))
        if label.relative and not (label.parameters or label.total):
            return False  # "words: 30522" may be a size
        linked = is_linked(before)
        short = len(before.strip()) <= 48 and label.residue <= 2
        return linked and bool(((label.components or label.total) and (label.parameters or short)) or (label.parameters and short))
    if label.components or label.parameters or label.part or label.total or (label.residue == 0 and _has_role(before)):
        return is_linked(before) or (label.part is not None and label.residue == 0) or _is_short(before, label)
    return behind


def is_linked(before: str, most: int = MOST_LABEL + 1) -> bool:
    """Whether the words before an expression end in what joins a label with its quantity; they may where ``most`` characters are but marks."""
    end = len(before)
    while end and ((mark := before[end - 1]) in _LINK_MARKS or mark.isspace()):
        if mark in "~≈(（":
            return True
        end -= 1
    if not end and len(before) == most:
        return True
    return before[max(0, end - 16) : end].casefold().endswith(_LINKS)


def _is_short(before: str, label: Label) -> bool:
    return len(before.strip()) <= 24 and label.residue == 0


def _has_role(before: str) -> bool:
    """Whether a relative word stands there: "dense", "output", "LayerNorm"."""
    return any(mention.kind == "relative" for mention in mentions(before))


def _names_setting(before: str) -> bool:
    """Whether the last words mean a size: "FFN hidden size: 4 * 768"."""
    found = [mention for mention in mentions(before) if mention.kind != "phrases"]
    return bool(found) and found[-1].kind == "not"


def is_count(expression: Expression, said: bool) -> bool:
    """Whether an expression can be a number of parameters: a product of sizes, or a large number."""
    if isinstance(expression, Number):
        printed = expression.printed
        if printed.unit is not None:
            return printed.unit.dimension == "count" and printed.unit.label not in ("", "%") and printed.value > 0
        return printed.value >= LEAST and printed.value.denominator == 1 and not (printed.value < 2100 and not said)
    if not is_computation(expression):
        return False
    nodes = list(walk(expression))
    if not any(isinstance(node, Operation) and node.op in "*^" for node in nodes):
        return False
    if any("ℝ" in name or name == "R" or "mathbb" in name or name in _COMPARING for name in names(expression)):
        return False  # a space of shapes
    if any(isinstance(node, Operation) and node.op == "^" and isinstance(node.right, Name) for node in nodes):
        return False  # K^T
    numbers = [node for node in nodes if isinstance(node, Number)]
    if any(n.printed.unit is not None for n in numbers) or any(n.printed.value.denominator != 1 for n in numbers):
        return False
    large = any(n.printed.value >= 64 for n in numbers)
    return large or any(len(name) > 0 for name in names(expression))


def _stands_alone(string: str, end: int) -> bool:
    """Whether a number is not the beginning of a phrase: "12,288 tokens"."""
    rest = string[end : end + 12].lstrip(" \t$*`_}")
    return not rest or not (rest[0].isalnum() or rest[0] in "%％") or rest[0] in "，。"


def _label_range(string: str, low: int, high: int) -> tuple[int, int]:
    """The label without blanks, marks and the colon at its end."""
    while low < high and (string[low].isspace() or string[low] in "-*•·,，、:：$`|()（）"):
        low += 1
    while high > low and (string[high - 1].isspace() or string[high - 1] in "*:：$`=≈~～|([（,，、"):
        high -= 1
    return low, high


def labelled_claim(block: Block, found: Found, labelled: Block, low: int, high: int, relation: str) -> Claim:
    """The claim that what is found in a block counts what stands at [low, high) of a block, which may be another."""
    label = Side(labelled.text.string[low:high].strip(), labelled.text.span(low, high))
    span = block.text.span(found.start, found.end)
    side = Side(block.text.string[found.start : found.end], span, found.readings)
    whole = block.text.span(low, found.end) if labelled is block else span
    raw = block.text.string[low : found.end] if labelled is block else block.text.string.strip()
    return Claim("statement", (label, side), (relation,), block, whole, raw, None, False)
