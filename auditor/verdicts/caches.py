"""Holds products for the cache of keys and values against the model: 2 × layers × key/value heads × head size × bytes (× tokens).

claims in a sentence or section about the cache -> factors -> sizes that the article states, else those of the named model -> Untrue

A product with the right heads is right, whatever else is in it. It is wrong only where all query heads, or the whole width, stand in the place of the
fewer heads of the keys, or where nothing stands for keys and values being two.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from auditor.claims.about.names import mentions
from auditor.claims.about.records import Models, Understanding
from auditor.claims.claim import Claim
from auditor.claims.facts import Fact
from auditor.claims.memory import bytes_each
from auditor.claims.passages import behind_last
from auditor.notation.expression import Expression, Number, Operation
from auditor.reference import InventoryError
from auditor.source.pattern import lazy
from auditor.verdicts.facts import Untrue
from auditor.verdicts.published import published

_CACHE = lazy(
    r"\bKV[- ]?cach|K/V[- ]cach|KV\s?缓存|键值\s?缓存|key[-/ ](?:and[- ])?value cach"
    r"|cach\w*\s(?:of|for|holds)\s(?:the |all )?keys and (?:the )?values|cach\w{0,3} keys and values",
    re.IGNORECASE,
)
_OTHERWISE = lazy(
    r"\bwithout\b|\bif\b|\bwould\b|\bwere\b|\bcould\b|\bna[iï]ve|\bMHA\b|multi-?head|\bMQA\b|multi-query|\binstead\b|compar|\bversus\b|\bvs\b|\bunlike\b|hypothe|\bonly\b|\balone\b"
    r"|keys (?:take|need|are)|\bK cache|\bV cache|per (?:K|V|key|value)\b|each of (?:K|V|them)|times two|twice|doubled?"
    r"|如果|若|假如|假设|不用|不采用|没有|不使用|普通|标准|传统|相比|对比|原本|本来|朴素|换成|改成|否则|只[存有算]|单独|K 占|V 占|[KV] ?各|各[占需要]|仅 ?[KV键值]"
    r"|再乘|乘以 ?[2两]|翻倍|多头",
    re.IGNORECASE,
)
"""Words that speak of another kind of attention than the model's, or of keys and values by themselves."""
_SENTENCE = lazy(r"[。！？!?；;\n]|\.(?=\s)")
MOST_BACK = 300
MOST_FACTORS = 12
LEAST_TOKENS = 16


class _Sizes(NamedTuple):
    """The sizes of a model: layers, width, query heads, heads of the keys (0: not known), size of a head."""

    layers: int
    width: int
    heads: int
    groups: int
    size: int


def check_caches(claims: Sequence[Claim], understanding: Understanding) -> Iterator[Untrue]:
    """The products of an article that take the wrong heads for its cache, or leave out that keys and values are two."""
    known: dict[str | None, _Sizes | None] = {}
    models = Models(understanding)
    for claim in claims:
        if claim.doubt is not None or claim.sides[-1].number is None:
            continue
        around = _words_on_cache(claim)
        named = [mention for mention in mentions(around) if not mention.aside] if around else []
        if not around or len({mention.model or mention.members for mention in named}) > 1:
            continue  # two models side by side: which is meant is not sure
        model = models.at(claim.block, claim.span)
        if (
            not named
            and len({subject.model for subject in understanding.subjects}) > 1
            and not mentions(" ".join(claim.block.headings[-1:]))
        ):
            continue
        if named and model != named[0].model and model not in named[0].members:
            continue
        if model not in known:
            known[model] = _sizes(understanding, model)
        sizes = known[model]
        factors = next((found for side in claim.sides[:-1] if len(found := _factors(side.expression)) > 2), [])
        if sizes is None or not 2 < len(factors) <= MOST_FACTORS or any(n.printed.value.denominator != 1 for n in factors):
            continue
        untrue = _judged(claim, factors, sizes, model)
        if untrue is not None:
            yield untrue


def _words_on_cache(claim: Claim) -> str:
    """The sentence of a claim where that, or the heading that it stands under, is about the cache, and of a model as it is; nothing elsewhere."""
    string = claim.block.text.string
    at = string.find(claim.raw)
    if at < 0:
        return ""
    low = behind_last(_SENTENCE, string, max(0, at - MOST_BACK), at, 0)
    stop = _SENTENCE.search(string, at + len(claim.raw))
    around = string[low : stop.start() if stop is not None else at + len(claim.raw) + MOST_BACK]
    if _CACHE.search(around) is None:
        heading = claim.block.headings[-1] if claim.block.headings and _counts_bytes(claim) else ""
        around = f"{heading} {around}" if _CACHE.search(heading) is not None else ""
    return around if _OTHERWISE.search(around) is None else ""


def _counts_bytes(claim: Claim) -> bool:
    number = claim.sides[-1].number
    return number is not None and number.printed.unit is not None and number.printed.unit.dimension == "bytes"


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


def _factors(expression: Expression | None) -> list[Number]:
    """The numbers of a plain product; none where anything else is computed."""
    if isinstance(expression, Number):
        return [expression]
    if not isinstance(expression, Operation) or expression.op != "*":
        return []
    left, right = _factors(expression.left), _factors(expression.right)
    return [*left, *right] if left and right else []


def _judged(claim: Claim, factors: Sequence[Number], sizes: _Sizes, model: str | None) -> Untrue | None:
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
    if small != [2] or not _gives_two_bytes(claim, factors):
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
    if not _counts_bytes(claim):
        return False
    if any(n.printed.value == 2 and n.printed.unit is not None and n.printed.unit.dimension == "bytes" for n in factors):
        return True
    found = bytes_each(claim.block.text.string)
    return found is not None and found[0] == 2


def _untrue(code: str, claim: Claim, number: Number, model: str | None, expected: str, en: str, zh: str, whole: bool = False) -> Untrue:
    text = claim.block.text
    side = next(side for side in claim.sides if side.expression is not None and number in _factors(side.expression))
    span = side.span if whole else text.span(number.start, number.end)
    return Untrue(code, Fact("heads", "cache", model, span, claim.block), expected, en, zh)
