"""The judgement with the cells and sentences that give the cache of a model, its operations, or the shares of its components."""

from __future__ import annotations

from collections.abc import Sequence

from auditor.claims.about.records import Understanding
from auditor.claims.claim import Claim
from auditor.reading.scan import Scan
from auditor.verdicts.cache_products import judge_cache_products
from auditor.verdicts.departure import FROM_ROOT
from auditor.verdicts.judgement import Judgement
from auditor.verdicts.operation_figures import judge_operation_figures
from auditor.verdicts.own_caches import judge_own_caches
from auditor.verdicts.reference_shares import judge_shares
from auditor.verdicts.spoken_shares import judge_spoken_shares


def judge_columns(scans: Sequence[Scan], claims: Sequence[Claim], understanding: Understanding, judgement: Judgement) -> Judgement:
    """The judgement with these cells; a sum of figures that are told of follows from them."""
    shares, odd_shares = judge_shares(claims, understanding)
    odd_products = judge_cache_products(claims, understanding)
    caches, odd_caches = judge_own_caches(scans, claims, understanding)
    operations, odd_operations = judge_operation_figures(scans, claims, understanding)
    roots = {one.fact.span for one in odd_operations}
    sums = frozenset(index for index, claim in enumerate(claims) if not roots.isdisjoint(claim.cells)) if roots else frozenset()
    told = [
        one._replace(outcome="follows", why=FROM_ROOT) if one.claim in sums and one.outcome == "fails" else one
        for one in judgement.verdicts
    ]
    judgement = judgement._replace(verdicts=tuple(told), slips=tuple(slip for slip in judgement.slips if slip.claim not in sums))
    settled = {id(claims[one.claim]): claims[one.claim].sides[-1].span for one in judgement.verdicts if one.outcome != "unchecked"}
    odd_shares += judge_spoken_shares(scans, understanding, tuple(settled.values()))
    return judgement.with_verdicts((*shares, *caches, *operations), (*odd_shares, *odd_products, *odd_caches, *odd_operations))
