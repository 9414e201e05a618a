"""A right article whose two models exchange their names is wrong in what it says of them, and in nothing else."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from auditor.audited import Audit
from auditor.pipeline import audit_document
from auditor.source.reader import read_document
from tests.corpus.expected import ARTICLES, expectation

OF_A_MODEL = ("C", "D", "K", "S602", "T")
"""Rules that hold what is said of a model against its reference; what others say needs no model."""
LEAST_ARTICLES, LEAST_ALARMED = 8, 4
PART_OF_CLAIMS = 2


class Swap(NamedTuple):
    """A right article with two models, and the same with their names exchanged."""

    path: Path
    models: frozenset[str]
    audit: Audit
    swapped: Audit


def audit(path: Path, text: str) -> Audit:
    return audit_document(read_document(path.name, text))


def swaps() -> list[Swap]:
    found = []
    for path in ARTICLES:
        if not expectation(path).get("right"):
            continue
        text = path.read_text(encoding="utf-8")
        right = audit(path, text)
        named: dict[str, set[str]] = {}
        for subject in right.understanding.subjects if right.understanding is not None else ():
            if subject.how in ("name", "column") and right.document.raw(subject.span):
                named.setdefault(subject.model, set()).add(right.document.raw(subject.span))
        models = sorted(named)[:2]
        if len(models) == 2:
            one, other = (min(named[model]) for model in models)
            either = re.compile("|".join(sorted(map(re.escape, (one, other)), key=len, reverse=True)))
            turned = either.sub(lambda match, names={one: other, other: one}: names[match[0]], text)
            found.append(Swap(path, frozenset(models), right, audit(path, turned)))
    return found


@pytest.fixture(scope="module")
def swapped() -> list[Swap]:
    return swaps()


def test_every_new_finding_is_of_a_model_that_was_swapped(swapped: list[Swap]) -> None:
    assert len(swapped) >= LEAST_ARTICLES
    for swap in swapped:
        assert not swap.audit.findings, swap.path.name
        for finding in swap.swapped.findings:
            assert finding.code.startswith(OF_A_MODEL), (swap.path.name, finding.code, finding.message)
            assert finding.model in swap.models, (swap.path.name, finding.model)


def test_there_are_some_and_they_are_few(swapped: list[Swap]) -> None:
    alarmed = [swap for swap in swapped if swap.swapped.findings]
    assert len(alarmed) >= LEAST_ALARMED
    for swap in alarmed:
        assert len(swap.swapped.findings) * PART_OF_CLAIMS <= len(swap.swapped.claims), swap.path.name
