"""Every rule's examples, run through the whole pipeline: a bad one is found at its place, a good one is not found."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.rules.base import Example
from auditor.rules.finding import Finding
from auditor.rules.registry import RULES, Entry, load
from auditor.source.document import Document
from auditor.source.reader import read_document


def examples(good: bool) -> list[tuple[Entry, Example]]:
    """Every example of every rule."""
    loaded = [(entry, load(entry)) for entry in RULES]
    return [(entry, example) for entry, rule in loaded for example in (rule.good if good else rule.bad)]


def found(entry: Entry, example: Example) -> tuple[Document, list[Finding]]:
    document = read_document(example.path, example.text)
    return document, [finding for finding in audit_document(document).findings if finding.code == entry.code]


@pytest.mark.parametrize("entry", RULES, ids=lambda entry: entry.name)
def test_a_rule_shows_bad_before_good(entry: Entry) -> None:
    names = list(vars(type(load(entry))))
    assert names.index("bad") < names.index("good") < names.index("check")
    assert load(entry).bad
    assert load(entry).good


@pytest.mark.parametrize(("entry", "example"), examples(good=False))
def test_a_bad_example_is_found_at_its_place(entry: Entry, example: Example) -> None:
    document, findings = found(entry, example)
    assert [document.raw(finding.span) for finding in findings] == [example.at]
    assert example.says in findings[0].message
    if example.fix is not None:
        assert fixed(document, findings) == example.fix


@pytest.mark.parametrize(("entry", "example"), examples(good=True))
def test_a_good_example_is_not_found(entry: Entry, example: Example) -> None:
    assert found(entry, example)[1] == []


def fixed(document: Document, findings: list[Finding]) -> str:
    """The article after the fixes, applied from its end so that offsets stay true."""
    text = document.content
    edits = [edit for finding in findings if finding.fix for edit in finding.fix.edits]
    for edit in sorted(edits, key=lambda edit: edit.span, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text
