"""Options of check that say how much is told, in which language, and by which settings."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import ROOT, Ran

Auditor = Callable[..., Ran]
HAN = re.compile(r"[\u4e00-\u9fff]")


@pytest.mark.parametrize("name", ["bert-base-on-one-page.md", "bert-large-de-touge.md", "bert-large-qingdan.md"])
def test_messages_come_in_the_language_that_is_asked_for(name: str, auditor: Auditor) -> None:
    path = str(ROOT / "corpus" / name)
    own = json.loads(auditor(path, "--format", "json").out)["findings"]
    for language, has_han in (("en", False), ("zh", True)):
        told = json.loads(auditor(path, "--format", "json", "--language", language).out)["findings"]
        assert [(one["rule"], one["start"], one["fingerprint"]) for one in told] == [
            (one["rule"], one["start"], one["fingerprint"]) for one in own
        ]
        assert [bool(HAN.search(one["message"].replace(one["stated"] or "", ""))) for one in told] == [has_han] * len(own)


def test_a_language_is_remembered_apart(auditor: Auditor, articles: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AUDITOR_NO_CACHE")
    monkeypatch.setenv("AUDITOR_CACHE_DIR", str(articles / "cache"))
    said = [auditor("wrong.md", "--language", language, "--format", "concise").out for language in ("en", "zh", "en", "zh")]
    assert said[0] == said[2] != said[1] == said[3]
    assert (articles / "cache").is_dir()


def test_quiet_prints_findings_and_nothing_else(auditor: Auditor, articles: Path) -> None:
    loud, quiet = auditor("wrong.md", "--format", "concise"), auditor("wrong.md", "--format", "concise", "--quiet")
    assert loud.out.splitlines()[:-1] == quiet.out.splitlines()
    assert auditor("right.md", "-q") == Ran(0, "", "")
    assert auditor("wrong.md", "--fix", "-q") == Ran(0, "", "")
    (articles / "none").mkdir()
    assert auditor("none", "-q") == Ran(0, "", "")
    assert "missing.md: no such file" in auditor("missing.md", "-q").err
    assert auditor("missing.md", "-q").code == 2


def test_what_is_less_sure_can_be_left_out(auditor: Auditor) -> None:
    paths = [str(path) for path in sorted((ROOT / "corpus").glob("*.md"))][::7]
    everything = json.loads(auditor(*paths, "--format", "json").out)["findings"]
    wanted: dict[str, set[str]] = {"high": {"high"}, "medium": {"high", "medium"}, "low": {"high", "medium", "low"}}
    for least, kept in wanted.items():
        told = json.loads(auditor(*paths, "--format", "json", "--min-confidence", least).out)["findings"]
        assert told == [finding for finding in everything if finding["confidence"] in kept]
    assert {finding["confidence"] for finding in everything} > {"high"}


def test_one_settings_file_is_in_force_for_all(auditor: Auditor, articles: Path) -> None:
    (articles / "auditor.toml").write_text('ignore = ["A"]\n', encoding="utf-8")
    (articles / "strict").mkdir()
    (articles / "strict" / "rules.toml").write_text('levels = { A = "warning" }\n', encoding="utf-8")
    (articles / "strict" / "pyproject.toml").write_text('[tool.auditor.levels]\nA = "info"\n', encoding="utf-8")
    (articles / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    assert "[wrong-result]" not in auditor("wrong.md").out
    assert "warning[wrong-result]" in auditor("wrong.md", "--config", "strict/rules.toml").out
    assert "info[wrong-result]" in auditor("wrong.md", "--config", "strict/pyproject.toml").out
    for name, said in (("gone.toml", "gone.toml: no such file"), ("pyproject.toml", "has no [tool.auditor]"), ("wrong.md", "is not TOML")):
        ran = auditor("wrong.md", "--config", name)
        assert ran.code == 2
        assert said in ran.err
        assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("settings", "options", "environment", "is_chinese"),
    [
        ("", (), {"LANG": "zh_CN.UTF-8"}, False),  # the article's own, whoever runs the program
        ('language = "zh"', (), {}, True),
        ('language = "zh"', ("--language", "en"), {}, False),
        ('language = "zh"', ("--language", "article"), {}, False),
        ('language = "environment"', (), {"LANG": "zh_CN.UTF-8"}, True),
        ('language = "environment"', (), {"LC_ALL": "zh", "LANG": "en_US.UTF-8"}, True),
        ('language = "environment"', (), {"LC_ALL": "", "LC_MESSAGES": "en_GB", "LANG": "zh_TW"}, False),
        ('language = "environment"', (), {"LANG": "C.UTF-8"}, False),  # no message is written in it
        ("", ("--language", "environment"), {"LANG": "zh_CN"}, True),
    ],
)
def test_the_language_of_messages_is_chosen_by_settings_and_environment(
    settings: str,
    options: tuple[str, ...],
    environment: dict[str, str],
    is_chinese: bool,
    auditor: Auditor,
    articles: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    (articles / "auditor.toml").write_text(settings, encoding="utf-8")
    ran = auditor("wrong.md", *options, "--format", "jsonl")
    assert ran.out
    assert all(bool(HAN.search(json.loads(line)["message"])) is is_chinese for line in ran.out.splitlines())


def test_a_language_that_no_message_is_in_is_one_line_with_the_nearest(auditor: Auditor, articles: Path) -> None:
    (articles / "auditor.toml").write_text('language = "enviroment"', encoding="utf-8")
    ran = auditor("wrong.md")
    assert ran.code == 2
    assert "language must be one of article, en, zh, environment, not 'enviroment'; did you mean environment?" in ran.err
