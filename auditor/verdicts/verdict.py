"""The outcome of one check of one step of a claim."""

from __future__ import annotations

from typing import Literal, NamedTuple

from auditor.notation.evaluate import Value

Check = Literal["arithmetic", "article", "formula", "reference"]
Outcome = Literal["holds", "fails", "follows", "unchecked"]


class Why(NamedTuple):
    """Why an outcome is what it is: a stable code for programs and words (English, Chinese) for people."""

    code: str
    en: str
    zh: str


class Verdict(NamedTuple):
    """``claim`` is the index of the claim in the audit, ``step`` that of the relation within it (0 between sides 0 and 1)."""

    claim: int
    check: Check
    outcome: Outcome
    why: Why
    step: int = 0


class Step(NamedTuple):
    """The outcome of one step with what a message needs: the value that the left side has."""

    verdict: Verdict
    value: Value | None = None
