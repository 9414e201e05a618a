"""Holds a worked cache of keys and values against the heads that its model keeps: ``2 × 80 × 4096 × 64 × 128 × 2`` of Llama 2 70B.

product of figures under words on the cache, the model named last before it -> layers, size of a head, all heads among its factors,
    where the model keeps keys and values for fewer -> the factor that should be these

Who works out what groups of heads save does so both ways, or says what he supposes: neither is told of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from auditor.claims.about.published_sizes import Cached, cached_by
from auditor.claims.about.records import Understanding
from auditor.claims.claim import Claim
from auditor.claims.facts import Fact
from auditor.notation.expression import Expression, Number, Operation
from auditor.sheet.headers import concepts
from auditor.verdicts.facts import Untrue

REACH = 300
"""Characters before a product in which a name tells of which model it is."""
LEAST_FACTORS = 5
_CACHE = frozenset(("kv_cache",))
_SUPPOSED = frozenset(("if", "without", "compared", "instead", "save", "than", "would"))


def judge_cache_products(claims: Sequence[Claim], understanding: Understanding) -> list[Untrue]:
    """The caches that an article works out with all heads of a model that keeps keys and values for groups of them."""
    told: set[str] = {s.model for s in understanding.settings if s.name == "num_key_value_heads" and s.model is not None}
    found: list[tuple[str, Untrue]] = []
    for index, claim in enumerate(claims[: len(understanding.abouts)]):
        factors = _factors(claim)
        model = _model(claim, understanding, understanding.abouts[index].model) if factors else None
        heads = cached_by(model) if model is not None else None
        if heads is None or model is None or heads.is_latent or heads.kept >= heads.heads:
            continue
        values = [factor.printed.value for factor in factors]
        if _has(values, (2, heads.layers, heads.kept, heads.size)):
            told.add(model)
        elif _has(values, (2, heads.layers, heads.heads, heads.size)) and _is_of_cache(claim):
            found.append((model, _untrue(claim, factors, model, heads)))
    return [untrue for model, untrue in found if model not in told]


def _factors(claim: Claim) -> list[Number]:
    """The factors of the first side that is a product of figures only; none where there are too few for a cache."""
    for side in claim.sides:
        if side.expression is not None and side.is_computation:
            factors = list(_multiplied(side.expression))
            if len(factors) >= LEAST_FACTORS and None not in factors:
                return [factor for factor in factors if factor is not None]
    return []


def _multiplied(expression: Expression) -> Iterator[Number | None]:
    if isinstance(expression, Operation) and expression.op == "*":
        yield from _multiplied(expression.left)
        yield from _multiplied(expression.right)
    else:
        yield expression if isinstance(expression, Number) else None


def _model(claim: Claim, understanding: Understanding, about: str | None) -> str | None:
    """The model named last before a claim, close by; else the one that it is about."""
    start = claim.sides[0].span.start
    near = [s for s in understanding.subjects if s.model is not None and start - REACH <= s.span.start < start]
    return max(near, key=lambda subject: subject.span.start).model if near else about


def _is_of_cache(claim: Claim) -> bool:
    """Whether the words before a product, or those above it, say that it is a cache, and nothing is supposed."""
    string = claim.block.text.string
    words = concepts(string[:200]) | concepts(string[max(0, string.find(claim.raw) - 120) :][:200])
    return bool(words & _CACHE) and not words & _SUPPOSED


def _has(values: Sequence[Fraction], wanted: Sequence[int]) -> bool:
    rest = list(values)
    for value in wanted:
        if value not in rest:
            return False
        rest.remove(Fraction(value))
    return True


def _untrue(claim: Claim, factors: Sequence[Number], model: str, heads: Cached) -> Untrue:
    beside = [one for one, two in pairwise(factors) if one.printed.value == heads.heads and two.printed.value == heads.size]
    factor = (beside or [one for one in factors if one.printed.value == heads.heads])[0]
    raw = claim.block.text.string[factor.start : factor.end]
    span = claim.block.text.span(factor.start, factor.end)
    en = f"{model} keeps keys and values for {heads.kept} heads, not {raw}"
    zh = f"{model} 只为 {heads.kept} 个头缓存键值，而不是 {raw} 个"
    return Untrue("M702", Fact("formula", raw, model, span, claim.block), "", en, zh)
