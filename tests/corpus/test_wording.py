"""What is told of the corpus is told in the language of each article, and as formulas print: read from the stored report."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.conftest import ROOT
from tests.corpus.test_corpus import ARTICLES, expectation

FINDINGS: list[dict[str, Any]] = [json.loads(line) for line in (ROOT / "reports" / "findings.jsonl").read_text(encoding="utf-8").splitlines()]
LANGUAGES = {article.relative_to(ROOT).with_suffix("").as_posix(): expectation(article)["language"] for article in ARTICLES}
CHINESE = re.compile("[\u4e00-\u9fff]")
ENGLISH = re.compile(r"\b(?:the|is|are|not|of|and|left out|off by|write)\b")


def own_words(finding: dict[str, Any]) -> str:
    """Message, cause, working and notes, without what is quoted from the article."""
    said = [finding["message"], finding["cause"] or "", *finding["working"], *(related["message"] for related in finding["related"])]
    return "\n".join(said).replace(finding["stated"] or "\n", "")


@pytest.mark.parametrize("finding", FINDINGS, ids=lambda finding: f"{finding['path']}:{finding['line']}")
def test_a_finding_is_told_in_the_language_of_its_article(finding: dict[str, Any]) -> None:
    words = own_words(finding)
    if LANGUAGES[finding["path"].rpartition(".")[0]] == "zh":
        assert CHINESE.search(finding["message"])
        assert not ENGLISH.search(words)
    else:
        assert not CHINESE.search(words)


@pytest.mark.parametrize("finding", FINDINGS, ids=lambda finding: f"{finding['path']}:{finding['line']}")
def test_a_message_shows_no_markup(finding: dict[str, Any]) -> None:
    assert "\\" not in finding["message"]
    assert "{" not in finding["message"]


def test_what_is_judged_by_the_model_names_it_and_what_was_done() -> None:
    judged = [finding for finding in FINDINGS if finding["rule"].startswith("C") and finding["severity"] == "warning"]
    assert judged
    assert all(finding["component"] for finding in judged if finding["working"])
    assert all(finding["model"] for finding in judged)
    assert all(finding["cause"] for finding in judged if finding["rule"] not in ("C305", "C306"))
