"""Layouts in which articles compute: what a careful reader takes for a claim, and what not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document

_CASE = re.compile(r"^(?P<title>[^\n.#][^\n]*)\n\.\n(?P<raw>.*?)\n\.\n(?P<expected>.*?)\n\.$", re.MULTILINE | re.DOTALL)
_TEXT = (Path(__file__).parent / "fixtures.txt").read_text(encoding="utf-8")
CASES = [(match["title"], match["raw"], match["expected"]) for match in _CASE.finditer(_TEXT)]


def outcomes(text: str) -> str:
    """One line for each claim but statements and values that stand alone, with the outcome and the reason of each of its steps."""
    audit = audit_document(read_document("a.md", text))
    lines = [
        ", ".join(f"{verdict.outcome} {verdict.why.code}" for verdict in audit.verdicts if verdict.claim == index)
        for index in range(len(audit.claims))
        if audit.claims[index].relations and (audit.claims[index].kind != "statement" or audit.claims[index].sides[0].readings)
    ]
    return "\n".join(lines) or "nothing"


def test_every_case_is_read() -> None:
    assert len(CASES) == len(re.findall(r"^\.$", _TEXT, re.MULTILINE)) // 3
    assert len({title for title, _, _ in CASES}) == len(CASES)


@pytest.mark.parametrize(("raw", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_a_layout_is_read_as_a_reader_does(raw: str, expected: str) -> None:
    text = re.sub(r"\\u([0-9a-f]{4})", lambda match: chr(int(match[1], 16)), raw)
    assert outcomes(text + "\n") == expected
