"""One article in every form has the same findings, each at its place in the file as it is stored."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from auditor import audit_file
from auditor.source.forms import FORMS as READ
from tests.conftest import Ran
from tests.corpus.forms import ARTICLES, FORMS, blocks, made
from tests.corpus.packed import pages, word

(ARTICLE,) = ARTICLES
FILES = [ARTICLE.with_suffix(f".{ending}") for ending in FORMS]
STATED = ["38,579,376", "590,952", "2,360,046", "84,934,565", "786", "7,087,827", "1563", "37,784,736"]


def told(path: Path) -> list[tuple[Any, ...]]:
    """What is told of an article, wherever that stands in its file."""
    return [(one["rule"], one["severity"], one["stated"], one["expected"], one["working"]) for one in audit_file(path).findings]


def outcomes(path: Path) -> list[tuple[str, ...]]:
    """What came of each claim that was read."""
    return [(claim["kind"], *(verdict["outcome"] for verdict in claim["verdicts"])) for claim in audit_file(path).claims]


def test_the_article_has_thirty_claims_and_eight_mistakes() -> None:
    assert len(outcomes(ARTICLE)) >= 30
    assert [stated for _, _, stated, _, _ in told(ARTICLE)] == STATED


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.suffix)
def test_every_form_is_what_the_script_makes_of_the_article(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == dict(made(ARTICLE))[path]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.suffix)
def test_every_form_has_the_same_claims_and_findings(path: Path) -> None:
    assert told(path) == told(ARTICLE)
    assert outcomes(path) == outcomes(ARTICLE)


@pytest.mark.parametrize(("form", "write"), [("docx", word), ("pdf", pages)])
def test_word_and_pdf_have_the_same_findings(form: str, write: Callable[..., bytes], tmp_path: Path) -> None:
    pytest.importorskip("docx" if form == "docx" else "pypdf")
    path = tmp_path / f"article.{form}"
    path.write_bytes(write(blocks(ARTICLE.read_text(encoding="utf-8"))))
    assert [one[:4] for one in told(path)] == [one[:4] for one in told(ARTICLE)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.suffix)
def test_every_finding_stands_at_its_place_in_the_file(path: Path) -> None:
    content = path.read_text(encoding="utf-8")
    lines = content.split("\n")
    for finding in audit_file(path).findings:
        assert content[finding["start"] : finding["end"]] == finding["stated"]
        line = lines[finding["line"] - 1]
        assert line[finding["column"] - 1 :].startswith(finding["stated"])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.suffix)
def test_a_fix_changes_the_figures_and_nothing_else(path: Path) -> None:
    content = path.read_text(encoding="utf-8")
    audited = audit_file(path)
    expected = content
    edits = {(edit["start"], edit["end"], edit["text"]) for one in audited.findings if one["fix"] and one["fix"]["safe"] for edit in one["fix"]["edits"]}
    for start, end, text in sorted(edits, reverse=True):
        assert content[start:end].strip("0123456789,") == text.strip("0123456789,") == ""
        expected = expected[:start] + text + expected[end:]
    if READ[path.suffix[1:]].writable:
        assert edits
    assert audited.fixed() == expected


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.suffix)
def test_another_ending_is_read_as_the_form_that_is_named(path: Path, auditor: Callable[..., Ran], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "article.log").write_bytes(path.read_bytes())
    ran = auditor("--format", "jsonl", "--extension-map", f".log={path.suffix[1:]}", "article.log")
    found = [json.loads(line) for line in ran.out.splitlines()]
    assert [finding["stated"] for finding in found] == STATED
