"""Every article of corpus/ against what is expected of it.

An article ``corpus/NAME.md`` (or .txt) has its expectations beside it in ``corpus/NAME.expect.toml``:

    comment = "which traps it holds"            optional
    language = "en"                             or "zh"
    right = false                               true: the whole command stays silent on it

    [claims]                                    optional, each optional: at least so many claims of an outcome are read;
    holds = 3                                   fails and follows are exact
    fails = 1
    follows = 0
    unchecked = 0

    [[finding]]                                 every finding, no more and no fewer
    rule = "A101"
    line = 5
    stated = "23,449,856"                       the text of the primary place
    expected = "23,440,896"                     left out where the rule expects none
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT, Ran

CORPUS = ROOT / "corpus"
ARTICLES = sorted(path for path in CORPUS.rglob("*") if path.suffix in (".md", ".txt"))
EXPECTATIONS = sorted(CORPUS.rglob("*.expect.toml"))
KEYS = {"comment", "language", "right", "claims", "finding"}


def expectation_path(article: Path) -> Path:
    return article.with_name(f"{article.stem}.expect.toml")


def expectation(article: Path) -> dict[str, Any]:
    return tomllib.loads(expectation_path(article).read_text(encoding="utf-8"))


def named(article: Path) -> str:
    return article.relative_to(CORPUS).as_posix()


def test_articles_and_expectations_come_in_pairs() -> None:
    assert ARTICLES
    assert sorted(expectation_path(article) for article in ARTICLES) == EXPECTATIONS


@pytest.mark.parametrize("article", ARTICLES, ids=named)
def test_an_expectation_says_only_what_is_known(article: Path) -> None:
    wanted = expectation(article)
    assert set(wanted) <= KEYS
    assert set(wanted.get("claims", {})) <= {"holds", "fails", "follows", "unchecked"}
    assert wanted["right"] == (not wanted.get("finding"))


@pytest.mark.parametrize("article", ARTICLES, ids=named)
def test_an_article_gives_what_is_expected(article: Path, auditor: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    wanted = expectation(article)
    ran = auditor("check", "--format", "json", str(article.relative_to(ROOT)))
    report = json.loads(ran.out)
    assert report["problems"] == []
    content = article.read_bytes().decode("utf-8-sig")
    got = {(f["rule"], f["line"], f["stated"], f["expected"]) for f in report["findings"]}
    assert got == {(f["rule"], f["line"], f["stated"], f.get("expected")) for f in wanted.get("finding", [])}
    for finding in report["findings"]:
        assert content[finding["start"] : finding["end"]] == finding["stated"]
    for outcome, number in wanted.get("claims", {}).items():
        read = report["summary"][outcome]
        assert read == number if outcome in ("fails", "follows") else read >= number, f"{outcome}: {read}, expected {number}"
    assert ran.code == (1 if any(f["severity"] == "error" for f in report["findings"]) else 0)


@pytest.mark.parametrize("article", ARTICLES, ids=named)
def test_an_article_reads_in_its_language(article: Path) -> None:
    from auditor.source.reader import read_file

    assert read_file(str(article)).language == expectation(article)["language"]


def test_the_stored_reports_are_those_of_the_corpus(auditor: Callable[..., Ran], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stored = ROOT / "reports"
    monkeypatch.chdir(ROOT)
    ran = auditor("corpus", "corpus", "-o", str(tmp_path / "reports"))
    assert (ran.code, ran.err) == (0, "")
    for name in ("findings.jsonl", "summary.md"):
        assert (tmp_path / "reports" / name).read_text("utf-8") == (stored / name).read_text("utf-8"), (
            "audit corpus/ again, as README.md says"
        )
