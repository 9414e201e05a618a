"""Findings and claims for programs: one object, the schema ``auditor/1``, the same bytes for the same input."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from auditor import __version__
from auditor.audited import Audit
from auditor.claims.about.records import NOTHING
from auditor.claims.claim import Side
from auditor.notation.evaluate import evaluate
from auditor.report.next_steps import next_step
from auditor.report.result import Checked, Problem, Result, account, checked, fingerprints, in_order
from auditor.rules.finding import Finding, Fix, Related, Severity
from auditor.rules.wording import exact_text
from auditor.source.document import Document
from auditor.source.text import Span

SCHEMA = "auditor/1"
Object = dict[str, object]
_SURROGATE = re.compile(r"[\ud800-\udfff]")


def render(result: Result) -> str:
    """The report of ``check``."""
    return dump(
        {**_head(), "summary": summary(result), "problems": _problems(result.problems), "findings": findings(result), **_ledgers(result)}
    )


def _ledgers(result: Result) -> Object:
    """What leads from an article's total to the exact one, of each article that has it: the first row plus those between is the last."""
    return {
        "ledgers": [
            {
                "path": one.document.path,
                "rows": [{"amount": row.amount, "text": row.text, "lines": _lines(one.document, row.places)} for row in one.ledger],
            }
            for one in result.checked
            if one.ledger
        ]
    }


def _lines(document: Document, places: Sequence[int]) -> list[int]:
    """The lines of places in the file, each once."""
    return list(dict.fromkeys(document.file_position(document.in_file(Span(place, place + 1)).start)[0] for place in places))


def render_claims(audits: Sequence[Audit], problems: Sequence[Problem] = (), unread: bool = False) -> str:
    """The report of ``claims``; with the figures that nothing read, where they are asked for."""
    read = [claim for audit in audits for claim in claims(audit)]
    left = {"unread": [one for audit in audits for one in _unread(audit)]} if unread else {}
    return dump({**_head(), "problems": _problems(problems), "claims": read, **_background(audits), **left})


def _unread(audit: Audit) -> list[Object]:
    """The figures of one article that nothing read, each with the skeleton of what it stands in."""
    return [{"path": audit.document.path, **audit.document.in_file(one.span)._asdict(), "skeleton": one.skeleton} for one in audit.unread]


def claims(audit: Audit) -> list[Object]:
    """Every claim of one article as an object, in the order of their places."""
    return [_claim(audit, index) for index in in_order(audit)]


def background(audit: Audit) -> dict[str, list[Object]]:
    """The settings and conventions of one article as objects, in the order in which they were read."""
    return _background([audit])


def result_of(audit: Audit, counted: bool = True) -> Result:
    """The result of a run over one article, where no settings are in force; ``counted`` where anybody asks how much was read."""
    return Result((checked(account(audit, counted=counted), audit.findings),))


def dump(value: Object, indent: int | None = 1) -> str:
    """JSON text that any encoding of Unicode can hold: a file name that is no text keeps its escapes."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    return _SURROGATE.sub(lambda match: f"\\u{ord(match[0]):04x}", text) + "\n"


def summary(result: Result) -> Object:
    """How much was read and how it came out."""
    counts = result.counts
    severities = {f"{severity.word}s": result.of_severity(severity) for severity in (Severity.ERROR, Severity.WARNING, Severity.INFO)}
    return {"files": len(result.checked), "claims": counts.claims, **counts._asdict(), **severities}


def findings(result: Result) -> list[Object]:
    """Every finding as an object, in the order of the result."""
    names = fingerprints(result)
    return [item for one, own in zip(result.checked, names, strict=True) for item in _findings(one, own)]


def _findings(one: Checked, names: Sequence[str]) -> list[Object]:
    roots = {finding.span: name for finding, name in zip(one.findings, names, strict=True)}
    return [_finding(one.document, finding, name, roots) for finding, name in zip(one.findings, names, strict=True)]


def _finding(document: Document, finding: Finding, fingerprint: str, roots: dict[Span, str]) -> Object:
    fix = finding.fix
    return {
        "path": document.path,
        "rule": finding.code,
        "name": finding.name,
        "severity": finding.severity.word,
        "confidence": finding.confidence,
        **_place(document, finding.span),
        "message": finding.message,
        "stated": finding.stated,
        "expected": finding.expected,
        "working": list(finding.working),
        "component": finding.component,
        "model": finding.model,
        "reference": finding.reference,
        "cause": finding.cause,
        "follows_from": roots.get(finding.follows_from) if finding.follows_from else None,
        "related": [_related(document, related) for related in finding.related],
        "fingerprint": fingerprint,
        "fix": fix and {"safe": fix.safe, "edits": _edits(document, fix)},
    }


def _edits(document: Document, fix: Fix) -> list[Object]:
    return [{**span._asdict(), "text": text} for span, text in document.file_edits(fix.edits)]


def _related(document: Document, related: Related) -> Object:
    return {**_place(document, related.span), "message": related.message}


def _place(document: Document, span: Span) -> Object:
    there = document.in_file(span)
    (line, column), (end_line, end_column) = map(document.file_position, there)
    return {"line": line, "column": column, "end_line": end_line, "end_column": end_column, **there._asdict()}


def _claim(audit: Audit, index: int) -> Object:
    claim, document = audit.claims[index], audit.document
    span = document.in_file(claim.span)
    line, column = document.file_position(span.start)
    return {
        "path": document.path,
        **span._asdict(),
        "line": line,
        "column": column,
        "raw": claim.raw,
        "kind": "statement" if claim.kind == "repeat" else claim.kind,
        "sides": [_side(document, side) for side in claim.sides if side.readings or len(claim.sides) < 2],
        "label": next((side.raw for side in claim.sides if not side.readings), None),
        **_about(audit, index),
        "verdicts": [
            {
                "check": verdict.check,
                "outcome": verdict.outcome,
                "why": {"code": verdict.why.code, "text": verdict.why.zh if document.language == "zh" else verdict.why.en},
                "next": next_step(audit, verdict) or None,
            }
            for verdict in audit.verdicts_of(index)
        ],
    }


def _about(audit: Audit, index: int) -> Object:
    """What the claim is about: null where that is not known."""
    about = audit.understanding.abouts[index] if audit.understanding is not None else NOTHING
    return {
        "model": about.model,
        "component": about.component,
        "scope": about.scope,
        "part": about.part,
        "confidence": about.confidence,
        "evidence": about.evidence or None,
    }


def _background(audits: Sequence[Audit]) -> dict[str, list[Object]]:
    """The settings and conventions of each article, with their places."""
    understood = [(audit.document, audit.understanding) for audit in audits if audit.understanding is not None]
    return {
        "settings": [setting for audit in audits for setting in _settings(audit)],
        "conventions": [
            {"path": document.path, "name": convention.name, **document.in_file(convention.span)._asdict()}
            for document, understanding in understood
            for convention in understanding.conventions
        ],
    }


def _settings(audit: Audit) -> Iterator[Object]:
    """The settings of an article, each with what came of holding it against its model and against the article."""
    if audit.understanding is None or audit.judgement is None:
        return
    from auditor.verdicts.stated import setting_verdicts

    chinese = audit.document.language == "zh"
    told = setting_verdicts(audit.understanding, audit.claims, audit.judgement)
    for setting, checks in zip(audit.understanding.settings, told, strict=True):
        yield {
            "path": audit.document.path,
            "name": setting.name,
            "value": setting.value,
            "model": setting.model,
            **audit.document.in_file(setting.span)._asdict(),
            "verdicts": [
                {
                    "check": each.check,
                    "outcome": each.outcome,
                    "why": {"code": each.why.code, "text": each.why.zh if chinese else each.why.en},
                }
                for each in checks
            ],
        }


def _side(document: Document, side: Side) -> Object:
    value = evaluate(side.expression) if side.expression is not None else None
    exact = exact_text(value.low) if value is not None and value.is_point else None
    return {"raw": side.raw, "value": exact, **document.in_file(side.span)._asdict()}


def _problems(problems: Sequence[Problem]) -> list[Object]:
    return [{"path": problem.path, "message": problem.message} for problem in problems]


def _head() -> Object:
    return {"schema": SCHEMA, "version": __version__}
