"""What the words around a claim say of its count: the whole or one of several parts, matrices only, supposed and not stated."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from auditor.claims.about.records import About
from auditor.claims.claim import Claim
from auditor.notation.expression import Number, Operation
from auditor.reference import Poly
from auditor.source.pattern import lazy
from auditor.verdicts.target import Target

_MATRICES = lazy(r"矩阵|matrix|matrices|形状|\bshapes?\b|\bW(?:_|\^|_\{)?[QKVOqkvo1-3]\b", re.IGNORECASE)
_WEIGHTS = lazy(
    r"[\s$*`]{0,4}(?:个?(?:weights?\b|权重)|[,，;；]?\s?(?:(?:再|另|还要?|外)?[加算]上?\s?(?:偏置|bias)|偏置(?:再|另)?[加算]"
    r"|(?:and |then |and then )?(?:plus|adding|with) (?:an? |its |their |the )?bias))",
    re.IGNORECASE,
)
"""Behind a figure of the matrices alone: the word for weights, or the biases that are added to it."""
_WEIGHT = lazy(r"\bweights?\b|权重", re.IGNORECASE)
_CLAUSE = lazy(r"[,，;；:：。\n]|\.\s")
_WHOLE = lazy(r"总|合计|一共|共计|两个|both|total|altogether|together|in all|per[- ]layer|每层|每一层", re.IGNORECASE)
_EACH = lazy(r"每个|各有|各|单个|一个|\beach\b|\bone\b|\bper (?!layer)", re.IGNORECASE)
_SUPPOSED = lazy(r"如果|假如|倘若|要是|\bif\b|\bwould\b|\bwere\b|\bsuppose\b|\bimagine\b|(?:\bfrom|从|由)\s?[$*`]*$", re.IGNORECASE)
"""Said of what is not so, or not any more: the cache that falls *from* the size without grouping."""
_TWICE = lazy(
    r"\b(?:count(?:s|ed|ing)?|add(?:s|ed|ing)?)\b[^.;]{0,60}\b(?:twice|two times|a second time|again)\b|\bdouble-?\s?count"
    r"|重复(?:计|算|统计)|[算计数加](?:入|上)?了?[两2]\s?[次遍回]|[又再多](?:算|计|加|数)(?:入|上)?了?[一1]\s?[次遍回]",
    re.IGNORECASE,
)
_QUERY_NORM = lazy(r"\bq_?norm|\bk_?norm|\bQK\b|Q\s?[、,/&和]\s?K", re.IGNORECASE)
_NORM = r"(?:layer\s?-?norm(?:ali[sz]ation)?|RMS\s?Norm|LN|norm(?:ali[sz]ation)?(?: layer)?|层归一化|归一化层?)(?!s|[A-Za-z])"
_ONE_NORM = lazy(
    r"\b(?:(?:each|every|a|per|one|this) (?:[a-z]+ )?(?:layer|block)|layers? each)\b[^.;]{0,24}\b(?:has|have|holds?|contains?|carries|comes? with|with|and|plus|adds?)"
    rf"\s(?:only |also |just )?(?:an?|one|a single)\s{_NORM}[^.;]{{0,16}}$"
    rf"|每(?:一|个)?\s?(?:层|块|block)[^。；]{{0,12}}[有含带是加配](?:有)?(?:着)?\s?[一1](?:\s?个|层)[^。；两二]{{0,6}}{_NORM}[^。；两二]{{0,12}}$"
    rf"|每(?:一|个)?\s?(?:层|块|block)[^。；两二]{{0,6}}{_NORM}[^。；两二]{{0,8}}[一1]\s?个[^。；两二]{{0,8}}$",
    re.IGNORECASE,
)
_ANY_NORM = lazy(r"norm|归一化|\bLNs?\b", re.IGNORECASE)
_CHANGED = lazy(
    r"fine-?tun|\bextend|\bexpand|\bprun|\bcustom|\bmodif|\bchang|\breplac|\badd(?:s|ed|ing)?\b|\bdoubl|\bshrink|\btrim|\bour(?:s)?\b|\bmy\b|\bown\b"
    r"|\bLoRA\b|\badapter|\bdistil(?!BERT|RoBERTa|GPT)|\bnew\b|\binstead\b|\bvariant|\bmini|微调|扩展|扩充|扩表|裁剪|剪枝|蒸馏|自定义|修改|改成|改为|换成|新增|增加|添加|替换|自己的|我们的"
    r"|本文模型|变体|\b(?:prompt|mask|box|pixel|audio|speech|detection|segmentation)[- ](?:encoder|decoder|head)",
    re.IGNORECASE,
)
"""Said where a model is not the published one any more, or a part of another system."""
_THUMB = lazy(
    r"(?<![\w.,])12\s{0,2}(?:\\[a-z]{4,5}|[·×*])?\s{0,2}(?:[LlNn](?:_\S{1,8})?\s{0,2}(?:\\[a-z]{4,5}|[·×*])?\s{0,2})?"
    r"[dhDH](?:_[^\s^²]{1,18})?\s{0,2}(?:\^\s?\{?2|²)"
)
_SENTENCE_END = lazy(r"[。！？!?；;\n]|\.\s")
LONGEST_LINE = 2000
REACH = 300


def says_matrices(claim: Claim) -> bool:
    """Whether the line of a formula speaks of matrices or shapes, or the figure is one of weights: biases are then not meant."""
    string = claim.block.text.string
    end = claim.block.text.offset(max(claim.span.start, claim.span.end - 1)) + 1
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


def counts_matrix(claim: Claim) -> bool:
    """Whether the clause right before a count names the matrix or the weights as what is counted: "the matrix of the output: 768 × 768"."""
    text = claim.block.text
    start = text.offset(claim.sides[-1].span.start if claim.kind == "statement" else claim.span.start)
    clauses = [clause for clause in _CLAUSE.split(text.string[max(0, start - REACH) : start]) if clause.strip(" $*`(（")]
    return bool(clauses) and (_MATRICES.search(clauses[-1]) is not None or _WEIGHT.search(clauses[-1]) is not None)


def says_one_norm(claim: Claim, about: About) -> bool:
    """Whether the words before a count of a normalisation say that a layer has just this one: "every layer also has a LayerNorm"."""
    if about.components not in (("layernorm",), ("encoder.layernorm",), ("decoder.layernorm",)) or about.scope != "per_layer":
        return False
    text = claim.block.text
    start = text.offset(claim.span.start)
    return _ONE_NORM.search(_SENTENCE_END.split(text.string[max(0, start - REACH) : start])[-1]) is not None


def speaks_of_norms(claim: Claim, about: About) -> bool:
    """Whether a claim is about normalisation, or the words right before it name one."""
    if any("layernorm" in component for component in about.components):
        return True
    start = claim.block.text.offset(claim.span.start)
    return _ANY_NORM.search(claim.block.text.string, max(0, start - REACH), start) is not None


def is_supposed(claim: Claim) -> bool:
    """Whether the sentence of a claim says what would be: "without grouping it would be ..." counts no model that there is."""
    return _SUPPOSED.search(_sentence_before(claim)) is not None


def says_twice(claim: Claim) -> bool:
    """Whether the sentence of a claim says itself that something is counted twice: "he counted the head twice and got ..."."""
    return _TWICE.search(_sentence_before(claim)) is not None


def _sentence_before(claim: Claim) -> str:
    text = claim.block.text
    start = text.offset(claim.span.start)
    return _SENTENCE_END.split(text.string[max(0, start - REACH) : start])[-1]


def is_changed(claim: Claim) -> bool:
    """Whether the headings or the line of a claim say that the model was changed: its total is then another."""
    return any(_CHANGED.search(text) for text in (*claim.block.headings, claim.block.text.string[:LONGEST_LINE]))


def is_of_queries(claim: Claim, about: About) -> bool:
    """Whether what is called a normalisation of attention is that of queries and keys (q_norm, k_norm), a component of its own."""
    if not any(component.startswith("layernorm") for component in about.components):
        return False
    start = claim.block.text.offset(claim.span.start)
    return bool(_QUERY_NORM.search(claim.block.text.string, max(0, start - REACH // 4), start + len(claim.raw)))


def is_bracketed_shape(claim: Claim) -> bool:
    """Whether a claim gives the shape of a matrix, ``q_proj [896 × 896]``, and no count."""
    if len(claim.sides) != 2 or claim.kind == "shape":
        return False
    side = claim.sides[1]
    product = isinstance(side.expression, Operation) and side.expression.op == "*"
    return product and side.raw[:1] == "[" and side.raw[-1:] == "]" and "+" not in side.raw and not any(c.isalpha() for c in side.raw)


def is_difference(claim: Claim) -> bool:
    """Whether a claim computes by how much two counts differ."""
    return any(isinstance(side.expression, Operation) and side.expression.op == "-" for side in claim.sides)


def differences(claims: Sequence[Claim]) -> Iterator[tuple[int, int]]:
    """The pairs of whole figures of which claims take one off the other."""
    for claim in claims:
        for expression in (side.expression for side in claim.sides):
            if isinstance(expression, Operation) and expression.op == "-":
                one, two = expression.left, expression.right
                if isinstance(one, Number) and isinstance(two, Number) and one.printed.is_integer_print and two.printed.is_integer_print:
                    yield int(one.printed.value), int(two.printed.value)


def is_general_rule(stated: Poly, exact: Poly) -> bool:
    """``4d² + 8d² = 12d²`` beside a model with a gate or grouped heads: what a Transformer has in general, with one letter for all widths."""
    squares = Poly.symbol("H") * Poly.symbol("H") * 12
    return stated in (squares, squares * Poly.symbol("L")) and not exact.symbols <= {"H", "L"}


def is_rule_of_thumb(claims: Sequence[Claim], stated: int, target: Target) -> bool:
    """Whether a figure is 12 times layers times the width squared, in an article that gives this as its rule: ``N ≈ 12 d^2 L``."""
    layers, width = (target.model.symbols.get(letter, 0) for letter in "LH")
    return stated == 12 * layers * width**2 and any("12" in c.block.text.string and _THUMB.search(c.block.text.string) for c in claims)


def _squeezed(text: str) -> str:
    return "".join(text.split())
