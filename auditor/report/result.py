"""What a run found, as every format reads it: the audited files with their findings, the counts, and the files that could not be read."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from auditor.audited import Audit
from auditor.rules.finding import Finding, Severity
from auditor.source.document import Document, Language
from auditor.source.text import Span
from auditor.verdicts.verdict import Why


class Problem(NamedTuple):
    """A file that could not be audited, and why."""

    path: str
    message: str


class Counts(NamedTuple):
    """How the claims of a file came out; each counts once. ``unread`` are figures beside words of size that no claim holds."""

    holds: int = 0
    fails: int = 0
    follows: int = 0
    unchecked: int = 0
    unread: int = 0

    @property
    def claims(self) -> int:
        """All claims that were read."""
        return self.holds + self.fails + self.follows + self.unchecked


NO_COUNTS = Counts()


class Mark(NamedTuple):
    """A claim as a page shows it: its place and text, how it came out, and what was computed or why nothing was."""

    span: Span
    text: str
    outcome: str
    notes: tuple[str, ...] = ()


class Entry(NamedTuple):
    """A row of a ledger: an amount of parameters, what it is, and the places that bring it (none at the exact total)."""

    amount: int
    text: str
    places: tuple[int, ...] = ()


class Checked(NamedTuple):
    """One audited file: what of it is reported. ``document`` keeps no blocks, and no content where nothing of it is shown.

    ``reasons`` counts why claims were not checked; ``marks`` are the claims, for reports that show the whole article only.
    ``root`` is the folder of the file's settings, which its fingerprints are relative to; empty: that of the run. Of what is not reported,
    ``suppressed`` counts what the text suppresses, ``known`` what a baseline holds. ``ledger`` leads from its total to the exact one: the first
    row is the article's total, the last the model's, and what stands between adds up to the difference.
    """

    document: Document
    findings: tuple[Finding, ...]
    counts: Counts
    reasons: tuple[tuple[Why, int], ...] = ()
    marks: tuple[Mark, ...] = ()
    root: str = ""
    suppressed: int = 0
    known: int = 0
    ledger: tuple[Entry, ...] = ()


class Account(NamedTuple):
    """All that may be reported of one audited file, whatever is asked for: every finding, at the level that its rule gave it.

    ``document`` keeps no blocks, and its content only for findings and marks. ``suppressed`` are the findings that the text suppresses,
    ``problems`` what a directive asks for and cannot be had; ``reasons``, ``marks`` and ``ledger`` are as in Checked.
    """

    document: Document
    findings: tuple[Finding, ...] = ()
    suppressed: tuple[Finding, ...] = ()
    counts: Counts = Counts()
    reasons: tuple[tuple[Why, int], ...] = ()
    marks: tuple[Mark, ...] = ()
    ledger: tuple[Entry, ...] = ()
    problems: tuple[str, ...] = ()


class Result(NamedTuple):
    """What a run found.

    ``root`` is the folder that the paths of fingerprints are relative to, empty where they are names and no paths; ``summarised`` asks for a
    line of counts.
    """

    checked: Sequence[Checked]
    problems: Sequence[Problem] = ()
    root: str = "."
    summarised: bool = True

    @property
    def counts(self) -> Counts:
        """The claims of all files."""
        return Counts(*(sum(column) for column in zip(*(one.counts for one in self.checked), strict=True))) if self.checked else Counts()

    @property
    def findings(self) -> list[Finding]:
        """The findings of all files, by path and place."""
        return [finding for one in self.checked for finding in one.findings]

    @property
    def unreported(self) -> tuple[int, int]:
        """How many findings the text suppresses, and how many a baseline holds."""
        return sum(one.suppressed for one in self.checked), sum(one.known for one in self.checked)

    @property
    def language(self) -> Language:
        """The language of what is said about all files: Chinese where all of them are."""
        return "zh" if self.checked and all(one.document.language == "zh" for one in self.checked) else "en"

    def of_severity(self, severity: Severity) -> int:
        """How many findings have this severity."""
        return sum(finding.severity == severity for finding in self.findings)


def in_order(audit: Audit) -> list[int]:
    """The indices of the claims as they stand in the text: tables and statements are read after the sentences around them."""
    return sorted(range(len(audit.claims)), key=lambda index: (audit.claims[index].span.start, index))


def count(audit: Audit) -> Counts:
    """How the claims of one audit came out."""
    outcomes = [audit.outcome(claim) for claim in range(len(audit.claims))]
    holds, fails, follows, unchecked = (outcomes.count(outcome) for outcome in ("holds", "fails", "follows", "unchecked"))
    return Counts(holds, fails, follows, unchecked, len(audit.unread))


def account(audit: Audit, marked: bool = False, counted: bool = True) -> Account:
    """All that may be reported of an audit; ``marked`` keeps the article and its claims, ``counted`` how its claims came out."""
    document, findings = audit.document, audit.findings
    marks: tuple[Mark, ...] = ()
    if marked and audit.claims:
        from auditor.report.marks import marks_of  # only pages pay for it

        marks = tuple(marks_of(audit))
    ledger: tuple[Entry, ...] = ()
    if audit.judgement is not None and audit.judgement.ledger is not None and findings:
        from auditor.report.ledger import ledger_of  # only a wrong total pays for it

        ledger = ledger_of(audit)
    kept = bool(findings or marked)
    shown = Document(
        document.path, document.content if kept else "", (), document.language, document.notes, stored=document.stored if kept else None
    )
    suppressed = audit.suppression.hidden if audit.suppression is not None else ()
    return Account(
        shown, findings, suppressed, count(audit) if counted else NO_COUNTS, tuple(_reasons(audit).items()), marks, ledger, audit.problems
    )


def checked(account: Account, findings: Iterable[Finding]) -> Checked:
    """What is reported of an article, with these of its findings in the order of their places."""
    kept = tuple(sorted(findings, key=lambda finding: (finding.span, finding.code)))
    document = account.document
    if not kept and not account.marks and document.content:
        document = Document(document.path, "", (), document.language, document.notes)
    return Checked(document, kept, account.counts, account.reasons, account.marks, ledger=account.ledger if kept else ())


def _reasons(audit: Audit) -> dict[Why, int]:
    """Why claims were not checked, each claim counted once, in the order of their first places."""
    reasons: dict[Why, int] = {}
    counted = -1
    for verdict in audit.verdicts:
        if verdict.claim != counted and audit.outcome(verdict.claim) == "unchecked":
            counted = verdict.claim
            reasons[verdict.why] = reasons.get(verdict.why, 0) + 1
    return reasons


def fingerprints(result: Result) -> list[list[str]]:
    """A name for each finding of each file that survives edits elsewhere: never a line number; -2, -3 where two are alike."""
    seen: dict[str, int] = {}
    return [
        [_numbered(_fingerprint(one.document, finding, one.root or result.root), seen) for finding in one.findings]
        for one in result.checked
    ]


def _fingerprint(document: Document, finding: Finding, root: str) -> str:
    from hashlib import sha256  # only findings pay for it

    parts = (finding.code, relative(document.path, root) if root else document.path, document.raw(finding.span), finding.context)
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _numbered(fingerprint: str, seen: dict[str, int]) -> str:
    seen[fingerprint] = number = seen.get(fingerprint, 0) + 1
    return fingerprint if number == 1 else f"{fingerprint}-{number}"


def relative(path: str, root: str) -> str:
    """A path as seen from ``root``, with / on every system; as it is where no way leads there."""
    try:
        return os.path.relpath(path, root).replace(os.sep, "/")
    except ValueError:  # another drive
        return path.replace(os.sep, "/")


def with_paths_from(result: Result, root: str) -> Result:
    """The same result with every path as seen from ``root``, so that a stored report names no machine."""
    checked_there = [one._replace(document=_moved(one.document, root)) for one in result.checked]
    problems = [problem._replace(path=relative(problem.path, root)) for problem in result.problems]
    return Result(checked_there, problems, root)


def _moved(document: Document, root: str) -> Document:
    return Document(relative(document.path, root), document.content, (), document.language, document.notes, stored=document.stored)
