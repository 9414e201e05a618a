"""The judgement with the cells of tables that give the cache of a published model, its operations, or the shares of its components."""

from __future__ import annotations

from collections.abc import Sequence

from auditor.claims.about.records import Understanding
from auditor.claims.claim import Claim
from auditor.reading.scan import Scan
from auditor.verdicts.cache_products import judge_cache_products
from auditor.verdicts.departure import FROM_ROOT
from auditor.verdicts.judgement import Judgement
from auditor.verdicts.operation_figures import judge_operation_figures
from auditor.verdicts.reference_shares import judge_shares

_IN_COLUMNS = ("KV", "kv", "cache", "Cache", "缓存", "%", "FLOP", "flop")
"""One of these stands in every article with caches, shares or operations of published models."""


def judge_columns(
    content: str, scans: Sequence[Scan], claims: Sequence[Claim], understanding: Understanding, judgement: Judgement
) -> Judgement:
    """The judgement with these cells; a sum of figures that are told of follows from them."""
    if not any(word in content for word in _IN_COLUMNS):
        return judgement
    shares, odd_shares = judge_shares(claims, understanding)
    odd_products = judge_cache_products(claims, understanding)
    operations, odd_operations = judge_operation_figures(scans, claims, understanding)
    roots = {one.fact.span for one in odd_operations}
    sums = frozenset(index for index, claim in enumerate(claims) if not roots.isdisjoint(claim.cells)) if roots else frozenset()
    told = [
        one._replace(outcome="follows", why=FROM_ROOT) if one.claim in sums and one.outcome == "fails" else one
        for one in judgement.verdicts
    ]
    judgement = judgement._replace(verdicts=tuple(told), slips=tuple(slip for slip in judgement.slips if slip.claim not in sums))
    return judgement.with_verdicts((*shares, *operations), (*odd_shares, *odd_products, *odd_operations))
