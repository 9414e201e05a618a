"""The first minutes with the program: what it says of this folder, the article that it ships with, and errors that say what to do."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from auditor.cli import first
from auditor.rules.registry import RULES
from tests.conftest import Ran

Auditor = Callable[..., Ran]


def test_without_a_word_it_says_what_it_would_audit_here(auditor: Auditor, articles: Path) -> None:
    (articles / ".git").mkdir()
    (articles / ".gitignore").write_text("wrong.md\n", encoding="utf-8")
    ran = auditor()
    assert (ran.code, ran.out) == (2, "")
    assert "Usage: auditor" in ran.err
    assert "This folder holds 1 article: right.md\n  auditor .  " in ran.err


def test_where_there_is_nothing_to_audit_it_names_the_demo(auditor: Auditor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "No articles here (.md" in auditor().err
    assert "`auditor demo`" in auditor().err


def test_a_folder_without_end_is_only_glanced_at(auditor: Auditor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(first, "GLANCES", 30)
    for number in range(20):
        (tmp_path / f"{number:02}").mkdir()
        (tmp_path / f"{number:02}" / "post.md").write_text("text", encoding="utf-8")
    assert "This folder holds 10 articles: 00/post.md, 01/post.md, 02/post.md, ..." in auditor().err
    monkeypatch.setattr(first, "MOST", 4)
    assert "This folder holds more than 4 articles" in auditor().err


def test_the_demo_shows_findings_a_ledger_and_what_a_fix_writes(auditor: Auditor, articles: Path) -> None:
    (articles / "auditor.toml").write_text('ignore = ["A", "C"]\n', encoding="utf-8")  # it is the same for everybody
    ran = auditor("demo")
    assert ran.code == 0
    assert "error[wrong-result]: 30522 × 768 is 23,440,896, not 23,449,856" in ran.out
    assert "109,482,240  bert-base-uncased, BertModel" in ran.out
    assert "-- token embedding: 30522 × 768 = 23,449,856\n+- token embedding: 30522 × 768 = 23,440,896\n" in ran.out


def test_what_the_demo_says_to_try_does_what_it_showed(auditor: Auditor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shown = auditor("demo").out
    (tmp_path / "demo.md").write_text(auditor("demo", "--source").out, encoding="utf-8")
    assert auditor("--diff", "demo.md").out in shown
    assert auditor("--fix", "demo.md").code == 0
    assert "23,440,896" in (tmp_path / "demo.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", [rule.code for rule in RULES])
def test_a_page_shows_its_examples_in_colour(code: str, auditor: Auditor, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = auditor("explain", code).out
    monkeypatch.setattr("auditor.cli.rules.terminal_style", coloured)
    shown = auditor("explain", code).out
    assert re.sub(r"\x1b\[[\d;]*m", "", shown) == plain
    examples = shown.partition("## Examples")[2].partition("Not reported:")[0]
    assert re.search(r"\x1b\[1;3[136]m[^\x1b]+\x1b\[0m", examples)


def coloured() -> object:
    from auditor.report.style import Style

    return Style(colour=True)


@pytest.mark.parametrize(
    ("arguments", "next_step"),
    [
        (["nothing"], "auditor --help"),
        (["wrong.md", "--select", "wrong-reslt"], "did you mean wrong-result"),
        (["wrong.md", "--model", "bert-bsae"], "bert-base"),
        (["wrong.md", "--baseline", "known.json"], "--write-baseline makes one"),
        (["wrong.md", "--baseline", "right.md"], "name another file"),
        (["wrong.md", "--write-baseline"], "needs --baseline FILE"),
        (["wrong.md", "--format", "json", "--format", "sarif"], "give an --output FILE"),
        (["latin.md"], "save it as UTF-8"),
        (["explain", "wrong-sums"], "did you mean wrong-sum"),
        (["params", "gpt-22"], "gpt2"),
        (["wrong.md", "--model", "nobody-knows-it"], "its config.json will do"),
        (["sheet", "wrong.md", "--set", "H=3"], "without --set it lists what there is"),
        (["sheet", "wrong.md", "--set", "H"], "write NAME=VALUE"),
        (["corpus", ".", "-o", "found", "--compare", "."], "name one that auditor corpus -o wrote"),
        (["wrong.md", "--changed-lines"], "--changed-since REF"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_an_error_says_what_to_do_next(arguments: list[str], next_step: str, auditor: Auditor, articles: Path) -> None:
    (articles / "latin.md").write_bytes("Größe: 3 × 4 = 13".encode("latin-1"))
    ran = auditor(*arguments)
    assert ran.code == 2
    assert next_step in ran.err
    assert "Traceback" not in ran.err
