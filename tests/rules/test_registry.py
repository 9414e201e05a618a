"""The table of rules equals the rule files, and words select from it."""

from __future__ import annotations

from inspect import getdoc
from pathlib import Path

import pytest

from auditor.rules import registry
from auditor.rules.registry import RULES, Entry, UnknownRule, find, load, select

FOLDER = Path(registry.__file__).parent


def test_the_table_holds_every_rule_file_in_order() -> None:
    files = sorted(path.stem for path in FOLDER.glob("[a-z][0-9][0-9][0-9]_*.py"))
    assert [entry.module.rpartition(".")[2] for entry in RULES] == files


@pytest.mark.parametrize("entry", RULES, ids=lambda entry: entry.name)
def test_the_table_says_what_the_rule_says(entry: Entry) -> None:
    rule = load(entry)
    assert (rule.code, rule.name, rule.severity) == (entry.code, entry.name, entry.severity)
    page = getdoc(rule) or ""
    assert page.splitlines()[0].lower().rstrip(".") == entry.summary
    sections = [line for line in page.splitlines() if line.startswith("## ")]
    assert sections == ["## What it checks", "## Why it matters", "## Fix safety"]


def test_words_select_by_name_code_and_beginning() -> None:
    assert select(["wrong-result"]) == select(["A101"]) == select(["a101"]) == {"A101"}
    assert "A101" in select(["A"])
    assert find("WRONG-RESULT").code == "A101"


@pytest.mark.parametrize(
    ("word", "near"), [("wrong-reslt", "wrong-result"), ("A110", "A101"), ("nothing like it", "auditor rules"), ("", "auditor rules")]
)
def test_an_unknown_word_gets_the_nearest_rule(word: str, near: str) -> None:
    with pytest.raises(UnknownRule, match=near):
        select([word])
