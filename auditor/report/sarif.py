"""SARIF 2.1.0, as code scanning services and editors read it.

run: tool with the rules that fired -> one result a finding -> one notification for each file that could not be read
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from inspect import getdoc

from auditor import __version__
from auditor.report.json import Object, dump, summary
from auditor.report.result import Checked, Problem, Result, fingerprints, relative
from auditor.report.visible import visible
from auditor.report.words import cause
from auditor.rules import registry
from auditor.rules.finding import Finding, Fix, Severity
from auditor.source.document import Document
from auditor.source.text import Span

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
FINGERPRINT = "auditorFingerprint/v1"
LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
# Of a message, {0} is a placeholder and [text](3) a link: the braces and brackets of a formula are neither (SARIF 2.1.0, 3.11.5 and 3.11.6).
_BRACES = str.maketrans({"{": "{{", "}": "}}"})
_LINK = re.compile(r"\[(?=[^\[\]]*\]\()")


def render(result: Result) -> str:
    """The log: one run."""
    return dump({"$schema": SCHEMA, "version": "2.1.0", "runs": [_run(result)]})


def _run(result: Result) -> Object:
    fired = {finding.code for finding in result.findings}
    rules = [entry for entry in registry.RULES if entry.code in fired]
    indices = {entry.code: index for index, entry in enumerate(rules)}
    names = fingerprints(result)
    results = [item for one, own in zip(result.checked, names, strict=True) for item in _results(one, own, indices, result.root)]
    driver = {"name": "auditor", "version": __version__, "semanticVersion": __version__, "rules": [_rule(entry) for entry in rules]}
    return {
        "tool": {"driver": driver},
        "invocations": [_invocation(result)],
        "columnKind": "unicodeCodePoints",
        "results": results,
        "properties": {"summary": summary(result)},
    }


def _rule(entry: registry.Entry) -> Object:
    page = getdoc(registry.load(entry)) or entry.summary
    return {
        "id": entry.code,
        "name": entry.class_name,
        "shortDescription": {"text": _sentence(entry.summary)},
        "fullDescription": {"text": _plain(page.partition("\n\n")[0])},
        "help": {"text": _plain(page), "markdown": page.translate(_BRACES)},
        "defaultConfiguration": {"level": LEVELS[entry.severity]},
    }


def _invocation(result: Result) -> Object:
    return {
        "executionSuccessful": not result.problems,
        "toolExecutionNotifications": [_notification(problem, result.root) for problem in result.problems],
    }


def _notification(problem: Problem, root: str) -> Object:
    place = {"physicalLocation": {"artifactLocation": _artifact(problem.path, root)}}
    return {"level": "error", "message": _message(problem.message), "locations": [place]}


def _results(one: Checked, names: Sequence[str], indices: dict[str, int], root: str) -> Iterator[Object]:
    for finding, name in zip(one.findings, names, strict=True):
        yield _result(one.document, finding, name, indices[finding.code], root)


def _result(document: Document, finding: Finding, fingerprint: str, index: int, root: str) -> Object:
    about = {"confidence": finding.confidence, "stated": finding.stated, "expected": finding.expected, "cause": finding.cause}
    result: Object = {
        "ruleId": finding.code,
        "ruleIndex": index,
        "level": LEVELS[finding.severity],
        "message": _message(finding.message, *([cause(finding)] if cause(finding) else []), *finding.help),
        "locations": [{"physicalLocation": _place(document, finding.span, root)}],
        "partialFingerprints": {FINGERPRINT: fingerprint},
        "properties": {key: value for key, value in about.items() if value is not None},
    }
    if finding.related:
        result["relatedLocations"] = [
            {"id": number, "physicalLocation": _place(document, related.span, root), "message": _message(related.message)}
            for number, related in enumerate(finding.related, 1)
        ]
    if finding.fix is not None:
        result["fixes"] = [_fix(document, finding, finding.fix, root)]
    return result


def _fix(document: Document, finding: Finding, fix: Fix, root: str) -> Object:
    replacements = [
        {"deletedRegion": _region(document, span), "insertedContent": {"text": text}} for span, text in document.file_edits(fix.edits)
    ]
    return {
        "description": _message(finding.help[0] if finding.help else finding.message),
        "artifactChanges": [{"artifactLocation": _artifact(document.path, root), "replacements": replacements}],
        "properties": {"safe": fix.safe},
    }


def _place(document: Document, span: Span, root: str) -> Object:
    return {"artifactLocation": _artifact(document.path, root), "region": _region(document, document.in_file(span))}


def _region(document: Document, span: Span) -> Object:
    """A place in the file itself."""
    (line, column), (end_line, end_column) = map(document.file_position, span)
    region: Object = {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}
    return {**region, "charOffset": span.start, "charLength": span.end - span.start}


def _artifact(path: str, root: str) -> Object:
    """Relative and percent-encoded; the bytes of a file name that is no text are kept. Elsewhere, a file: address."""
    from urllib.parse import quote  # only findings and problems pay for it

    shown = relative(path, root)
    encoded = quote(_bytes(shown), safe="/")
    if os.path.isabs(shown):
        return {"uri": f"file://{encoded}" if encoded.startswith("/") else f"file:///{encoded}"}
    return {"uri": encoded}


def _bytes(path: str) -> bytes:
    try:
        return path.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:  # a name given on the command line only
        return path.encode("utf-8", "surrogatepass")


def _message(*lines: str) -> Object:
    return {"text": "\n".join(_plain(visible(line)) for line in lines)}


def _plain(text: str) -> str:
    return _LINK.sub(r"\\[", text).translate(_BRACES)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
