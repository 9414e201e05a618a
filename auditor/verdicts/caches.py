"""Holds products for the cache of keys and values against the model: 2 × layers × key/value heads × head size × bytes (× tokens).

claims in a sentence or section about the cache -> factors -> sizes that the article states, else those of the named model -> Untrue

A product with the right heads is right, whatever else is in it. It is wrong only where all query heads, or the whole width, stand in the place of the
fewer heads of the keys, or where nothing stands for keys and values being two.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from auditor.claims.about.names import mentions
from auditor.claims.about.published_sizes import published
from auditor.claims.about.records import Models, Understanding
from auditor.claims.cached import Around, counts_bytes, plain_factors, twos
from auditor.claims.claim import Claim
from auditor.claims.doubts import UNCLEAN_START
from auditor.claims.facts import Fact
from auditor.claims.places import offset_of
from auditor.notation.expression import Expression, Number, Operation
from auditor.notation.printed import read_digits
from auditor.reference import InventoryError
from auditor.sheet.sizes import widths_said
from auditor.source.pattern import lazy
from auditor.verdicts.facts import Untrue

_OTHERWISE = lazy(
    r"\bwithout\b|\bif\b|\bwould\b|\bwere\b|\bcould\b|\bna[iï]ve|\bMHA\b|multi-?head|\bMQA\b|multi-query|\binstead\b|compar|\bversus\b|\bvs\b|\bunlike\b|hypothe|\bonly\b|\balone\b"
    r"|\bquer(?:y|ies)\b(?!\s?heads?)|activation"
    r"|如果|若|要是|倘|假如|假设|不用|不采用|没有|不使用|普通|标准|传统|相比|对比|原本|本来|朴素|换成|改成|否则|只[存有算]"
    r"|查询(?!\s?头)|多头",
    re.IGNORECASE,
)
"""Words that speak of another kind of attention than the model's."""
_BY_ITSELF = lazy(
    r"keys (?:take|need|are)|\bK cache|\bV cache|per (?:K|V|key|value)\b|each of (?:K|V|them)|times two|twice|doubled?"
    r"|单独|K 占|V 占|[KV] ?各|各[占需要]|仅 ?[KV键值]|都存|再乘|乘以 ?[2两]|翻倍",
    re.IGNORECASE,
)
"""Words that speak of keys and values by themselves, where no product is of both."""
_KINDS = lazy(r"\bMHA\b|multi-?head attention|\bMQA\b|multi-?query|多头注意力|多查询", re.IGNORECASE)
"""A heading over what the cache would be with another kind of attention."""
_LATENT = lazy(r"\bMLA\b|\blatent|kv_lora|潜在|隐式压缩|压缩后", re.IGNORECASE)
_BYTE = lazy(r"\b(?:int|fp|uint)_?8\b|\b8[- ]?bits?\b|\bone byte|\b1 byte|[1一] ?个?字节|8 ?位|quanti|量化", re.IGNORECASE)
"""Words of a cache whose elements have one byte."""
_NOTED = lazy(r"(?P<digits>2)\s?[(（][^()（）\d]{1,16}[)）]\s?(?:[×x*·]|\\times|\\cdot)\s?\Z")
"""``2（K、V）×`` in front of a product."""
MOST_FACTORS = 12
LEAST_TOKENS = 16
MOST_NOTE = 40


class _Sizes(NamedTuple):
    """The sizes of a model: layers, width, query heads, heads of the keys (0: not known), size of a head."""

    layers: int
    width: int
    heads: int
    groups: int
    size: int


def check_caches(claims: Sequence[Claim], understanding: Understanding, around: Mapping[int, Around]) -> Iterator[Untrue]:
    """The products of an article that take the wrong heads for its cache, or leave out that keys and values are two.

    ``around`` are the claims that are about the cache, with the words around them.
    """
    known: dict[str | None, _Sizes | None] = {}
    models = Models(understanding)
    several = len({subject.model for subject in understanding.subjects}) > 1
    for index, (words, above) in around.items():
        claim = claims[index]
        noted = _noted(claim)
        if (claim.doubt is not None and noted is None) or _OTHERWISE.search(words) is not None:
            continue
        if _BY_ITSELF.search(words) is not None and twos(_product(claim, 3)) < 2:
            continue
        if claim.block.headings and _KINDS.search(claim.block.headings[-1]) is not None:
            continue
        named = [mention for mention in mentions(words) if not mention.aside]
        if len({mention.model or mention.members for mention in named}) > 1:
            continue  # two models side by side: which is meant is not sure
        model = models.at(claim.block, claim.span)
        if named and model != named[0].model and model not in named[0].members:
            continue
        twice = _latent_twice(claim, f"{above}\n{words}")
        if twice is not None:
            yield twice
            continue
        if model not in known:
            known[model] = _sizes(understanding, model)
        sizes = known[model]
        factors = [*([noted] if noted is not None else []), *_product(claim, 2 if noted is not None else 3)]
        if sizes is None or not 2 < len(factors) <= MOST_FACTORS or any(n.printed.value.denominator != 1 for n in factors):
            continue
        told = bool(named) or not several or bool(mentions(" ".join(claim.block.headings[-1:])))
        if not told and not _is_of(factors, sizes):
            continue
        untrue = _judged(claim, factors, sizes, model, noted is not None)
        if untrue is not None:
            yield untrue


def _product(claim: Claim, least: int) -> list[Number]:
    """The factors of the first side that is a product of so many."""
    return next((found for side in claim.sides[:-1] if len(found := plain_factors(side.expression)) >= least), [])


def _noted(claim: Claim) -> Number | None:
    """The 2 in front of a product that a note in brackets explains."""
    if claim.doubt is not UNCLEAN_START or not counts_bytes(claim):
        return None
    at = offset_of(claim.block.text, claim.span.start)
    found = _NOTED.search(claim.block.text.string, max(0, at - MOST_NOTE), at)
    printed = read_digits(found["digits"]) if found is not None else None
    return Number(printed, *found.span("digits")) if found is not None and printed is not None else None


def _is_of(factors: Sequence[Number], sizes: _Sizes) -> bool:
    """Whether a product has the layers and the size of a head, or the width, of a model, though its sentence does not name it."""
    values = Counter(int(number.printed.value) for number in factors)
    return _holds(values, sizes.layers) and any(
        value and _holds(values, value) for value in (sizes.size, sizes.width, sizes.groups * sizes.size)
    )


def _latent_twice(claim: Claim, words: str) -> Untrue | None:
    """``2 × (512 + 64) × 61 × 2 bytes``: a latent vector, which serves as key and value both, counted twice."""
    side = claim.sides[0]
    if claim.doubt is not None or not counts_bytes(claim) or side.expression is None:
        return None
    leaves = list(_leaves(side.expression))
    sums = [leaf for leaf in leaves if isinstance(leaf, Operation)]
    factors = [leaf for leaf in leaves if isinstance(leaf, Number)]
    twos = [number for number in factors if number.printed.value == 2]
    said = _LATENT.search(f"{words} {claim.block.text.string}") is not None or any(
        _LATENT.search(heading) for heading in claim.block.headings[-1:]
    )
    if not said or len(sums) != 1 or sums[0].op != "+" or len(twos) != 2 or not _has_bytes(twos):
        return None
    return _untrue(
        "C305",
        claim,
        twos[0],
        None,
        "",
        "the latent vector serves as key and value both: it is cached once, not twice",
        "压缩后的向量由键和值共用：只缓存一份，不必乘 2",
        whole=True,
    )


def _leaves(expression: Expression) -> Iterator[Expression]:
    """What is multiplied."""
    if isinstance(expression, Operation) and expression.op == "*":
        yield from _leaves(expression.left)
        yield from _leaves(expression.right)
    else:
        yield expression


def _has_bytes(factors: Sequence[Number]) -> bool:
    return any(n.printed.value == 2 and n.printed.unit is not None and n.printed.unit.dimension == "bytes" for n in factors)


def _sizes(understanding: Understanding, model: str | None) -> _Sizes | None:
    """What the article says of the sizes of a model, else what is published of it; None where that contradicts itself or too little is known."""
    stated: dict[str, set[int]] = {}
    for setting in understanding.settings:
        if setting.confidence != "low" and setting.model in (model, None):
            stated.setdefault(setting.name, set()).add(setting.value)
    symbols: dict[str, int] = {}
    if model is not None:
        try:
            found = published(model)
        except InventoryError:
            return None
        if any(c.startswith("latent") or "key_value" in c for c in found.component_ids):
            return None
        symbols = {"K": found.symbols.get("A", 0), **found.symbols}
    names = {"L": "num_hidden_layers", "H": "hidden_size", "A": "num_attention_heads", "K": "num_key_value_heads", "d": "head_dim"}
    sizes: dict[str, int] = {}
    for letter, name in names.items():
        values = stated.get(name, set())
        if len(values) > 1:
            return None
        sizes[letter] = next(iter(values), symbols.get(letter, 0))
    if not sizes["d"] and sizes["A"]:
        sizes["d"] = sizes["H"] // sizes["A"]
    if not sizes["L"] or not sizes["A"] or not sizes["d"]:
        return None
    return _Sizes(sizes["L"], sizes["H"], sizes["A"], sizes["K"], sizes["d"])


def _judged(claim: Claim, factors: Sequence[Number], sizes: _Sizes, model: str | None, noted: bool) -> Untrue | None:
    values = Counter(int(number.printed.value) for number in factors)
    kept = sizes.groups * sizes.size
    if sizes.groups and (_holds(values, sizes.groups, sizes.size) or _holds(values, kept)):
        heads: tuple[int, ...] = (sizes.groups, sizes.size) if _holds(values, sizes.groups, sizes.size) else (kept,)
    elif _holds(values, sizes.heads, sizes.size):
        heads = (sizes.heads, sizes.size)
    elif sizes.width and _holds(values, sizes.width):
        heads = (sizes.width,)
    else:
        return None
    if 0 < sizes.groups < sizes.heads and heads[0] not in (sizes.groups, kept):
        number = next(n for n in factors if n.printed.value == heads[0])
        named = f"{sizes.groups} × {sizes.size}" if len(heads) == 1 else str(sizes.groups)
        return _untrue(
            "C306",
            claim,
            number,
            model,
            named,
            f"only the {sizes.groups} key/value heads are cached, not {'the whole width' if len(heads) == 1 else f'all {sizes.heads} heads'}",
            f"缓存的只有 {sizes.groups} 个键值头，而不是{'整个宽度' if len(heads) == 1 else f'全部 {sizes.heads} 个头'}",
        )
    if not _holds(values, sizes.layers, *heads):
        return None
    left = values - Counter((sizes.layers, *heads))
    small = [value for value in left.elements() if value < LEAST_TOKENS]
    if small != [2] or not counts_bytes(claim):
        return None
    if noted and not _has_bytes(factors) and _BYTE.search(claim.block.text.string) is None:
        return _untrue(
            "C305",
            claim,
            factors[-1],
            model,
            "",
            "these are the values that are cached: the bytes of each are left out",
            "这是缓存的数值个数：少乘了每个数值的字节数",
            whole=True,
        )
    if noted or not _gives_two_bytes(claim, factors):
        return None
    return _untrue(
        "C305",
        claim,
        factors[0],
        model,
        "",
        "keys and values are both cached: a factor of 2 is missing",
        "键和值都要缓存：少了系数 2",
        whole=True,
    )


def _holds(values: Counter[int], *wanted: int) -> bool:
    return not Counter(wanted) - values


def _gives_two_bytes(claim: Claim, factors: Sequence[Number]) -> bool:
    """Whether the one 2 of a product is said to be the bytes of a value."""
    if _has_bytes(factors):
        return True
    return 2 in widths_said(claim.block)


def _untrue(code: str, claim: Claim, number: Number, model: str | None, expected: str, en: str, zh: str, whole: bool = False) -> Untrue:
    text = claim.block.text
    side = next(side for side in claim.sides if side.expression is not None and number in _leaves(side.expression))
    span = side.span if whole else text.span(number.start, number.end)
    return Untrue(code, Fact("heads", "cache", model, span, claim.block), expected, en, zh)
