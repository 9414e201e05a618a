"""Shares, ratios, sums, differences and products that articles say in words: what is told of each, from a file of texts.

article NAME, its text up to a line with a full stop alone, then lines that are put behind it one at a time:
what the line says | nothing
what the line says | stated (expected); ...
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document

_TEXT = (Path(__file__).parent / "in_words.txt").read_text(encoding="utf-8")


def cases() -> Iterator[tuple[str, str, str]]:
    """The article before a line, the line, and what is told."""
    article, reading = "", False
    for line in _TEXT.split("\n"):
        if line.startswith("article ") and not reading:
            article, reading = "", True
        elif reading:
            article, reading = (article, False) if line == "." else (f"{article}{line}\n", True)
        elif line and not line.startswith("#"):
            said, _, told = line.rpartition(" | ")
            yield article, said.replace("\\n", "\n"), told


def told(text: str) -> str:
    """The figures that are told of, each with what it should be."""
    found = audit_document(read_document("a.md", text)).findings
    return "; ".join(f"{finding.stated} ({finding.expected})" for finding in found) or "nothing"


@pytest.mark.parametrize(("article", "said", "expected"), [pytest.param(*case, id=case[1][:60]) for case in cases()])
def test_what_words_say_is_told_of(article: str, said: str, expected: str) -> None:
    assert told(f"{article}\n{said}\n") == expected
