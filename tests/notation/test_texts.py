"""Mathematics in whole texts: what is right in its notation is silent, what is wrong is told where it stands.

texts/silent.txt and texts/told.txt: title . text . what is told (stated -> expected)
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document

TEXTS = Path(__file__).parent / "texts"
_CASE = re.compile(r"^(?P<title>[^\n.]+)\n\.\n(?P<text>.*?)\n\.\n(?P<told>[^\n]*)$", re.MULTILINE | re.DOTALL)


def cases(name: str) -> list[tuple[str, str, str]]:
    content = (TEXTS / name).read_text(encoding="utf-8") + "\n"
    return [(match["title"], match["text"], match["told"]) for match in _CASE.finditer(content)]


def told(text: str) -> list[str]:
    findings = audit_document(read_document("a.md", text + "\n")).findings
    return [f"{finding.stated} -> {finding.expected}" for finding in findings if finding.severity > 1]


@pytest.mark.parametrize(("title", "text", "nothing"), cases("silent.txt"))
def test_what_is_right_in_its_notation_is_silent(title: str, text: str, nothing: str) -> None:
    assert not nothing, title
    assert told(text) == []


@pytest.mark.parametrize(("title", "text", "finding"), cases("told.txt"))
def test_what_is_wrong_is_told(title: str, text: str, finding: str) -> None:
    assert finding, title
    assert told(text) == [finding]


def test_every_case_is_read() -> None:
    for name in ("silent.txt", "told.txt"):
        assert len(cases(name)) == (TEXTS / name).read_text(encoding="utf-8").count("\n.\n") / 2
