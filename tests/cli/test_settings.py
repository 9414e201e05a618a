"""Settings: the nearest file alone, the command line over it, and one line on what is wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from auditor.cli.project.keys import KEYS, LEVELS, schema
from auditor.cli.project.policy import Choices, Policy
from auditor.rules.registry import RULES
from tests.conftest import Ran

Auditor = Callable[..., Ran]


def found(ran: Ran) -> list[tuple[str, str]]:
    """Path and level of every finding of a JSON report."""
    return [(finding["path"], finding["severity"]) for finding in json.loads(ran.out)["findings"]]


def put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("auditor.toml", 'ignore = ["wrong-result"]'),
        ("auditor.toml", '\ufeffignore = ["wrong-result"]'),
        ("auditor.toml", 'select = ["U", "X901"]'),
        ("auditor.toml", 'levels = { A = "off" }'),
        ("auditor.toml", 'levels = { A = "error", A101 = "off" }'),
        ("auditor.toml", '[levels]\nwrong-result = "off"\nA = "error"'),
        ("auditor.toml", 'per-file-levels = { "*.md" = { A101 = "off" } }'),
        ("auditor.toml", 'per-file-levels = { "*.md" = { A101 = "off" }, "w*" = { A102 = "error" } }'),
        ("pyproject.toml", '[tool.auditor]\nignore = ["A1"]'),
        ("pyproject.toml", 'tool.auditor.ignore = ["A1"]'),
    ],
)
def test_a_rule_is_turned_off_in_many_ways(auditor: Auditor, articles: Path, name: str, text: str) -> None:
    put(articles / name, text)
    assert auditor("wrong.md", "--format", "json").code == 0
    assert auditor("wrong.md", "--select", "A101").code == (1 if "ignore" not in text else 0)


@pytest.mark.parametrize("text", ["", "# nothing\n", "levels = {}\n", "per-file-levels = {}\nexclude = []\n"])
def test_empty_settings_change_nothing(auditor: Auditor, articles: Path, text: str) -> None:
    without = auditor("wrong.md", "--format", "json")
    put(articles / "auditor.toml", text)
    assert auditor("wrong.md", "--format", "json") == without


def test_the_command_line_wins(auditor: Auditor, articles: Path) -> None:
    put(articles / "auditor.toml", 'select = ["U"]\nignore = ["A101"]\n')
    assert auditor("wrong.md", "--select", "A").code == 0
    assert auditor("wrong.md", "--select", "A", "--ignore", "U").code == 1
    put(articles / "auditor.toml", 'levels = { A101 = "off" }\n')
    assert auditor("wrong.md").code == 0
    assert auditor("wrong.md", "--select", "A101").code == 1


def test_levels_decide_what_fails(auditor: Auditor, articles: Path) -> None:
    put(articles / "auditor.toml", 'levels = { wrong-result = "warning" }\n')
    ran = auditor("wrong.md", "--format", "json")
    assert (ran.code, found(ran)) == (0, [("wrong.md", "warning")])
    assert auditor("wrong.md", "--error-on-warning").code == 1
    put(articles / "auditor.toml", 'levels = { wrong-result = "warning" }\nerror-on-warning = true\n')
    assert auditor("wrong.md").code == 1
    assert auditor("wrong.md", "--min-severity", "error").err == "1 hidden by --min-severity\n"


def test_the_nearest_settings_are_the_only_ones(auditor: Auditor, articles: Path) -> None:
    text = (articles / "wrong.md").read_text(encoding="utf-8")
    put(articles / "auditor.toml", 'levels = { A101 = "info" }\n')
    put(articles / "pyproject.toml", '[tool.auditor]\nlevels = { A101 = "off" }\n')
    put(articles / "plain" / "wrong.md", text)
    put(articles / "plain" / "pyproject.toml", '[project]\nname = "not about auditor"\n')
    put(articles / "own" / "wrong.md", text)
    put(articles / "own" / "auditor.toml", "")
    put(articles / "own" / "deep" / "er" / "wrong.md", text)
    ran = auditor(".", "--format", "json")
    assert found(ran) == [
        ("./own/deep/er/wrong.md", "error"),
        ("./own/wrong.md", "error"),
        ("./plain/wrong.md", "info"),
        ("./wrong.md", "info"),
    ]


def test_patterns_are_relative_to_the_settings_whatever_folder_one_is_in(
    auditor: Auditor, articles: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (articles / "wrong.md").read_text(encoding="utf-8")
    put(articles / "docs" / "zh" / "wrong.md", text)
    put(articles / "auditor.toml", 'per-file-levels = { "docs/zh" = { A101 = "off" }, "/wrong.md" = { A = "info" } }\n')
    assert auditor("docs").code == 0
    monkeypatch.chdir(articles / "docs" / "zh")
    assert auditor("wrong.md").code == 0
    assert found(auditor("../../wrong.md", "--format", "json")) == [("../../wrong.md", "info")]


def test_a_later_pattern_wins(auditor: Auditor, articles: Path) -> None:
    put(articles / "auditor.toml", '[per-file-levels]\n"*.md" = { A101 = "off" }\n"w*.md" = { A101 = "warning" }\n')
    assert found(auditor("wrong.md", "--format", "json")) == [("wrong.md", "warning")]


def test_fingerprints_are_those_of_the_settings_root(auditor: Auditor, articles: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(articles / "docs" / "wrong.md", (articles / "wrong.md").read_text(encoding="utf-8"))
    put(articles / "auditor.toml", "")
    above = json.loads(auditor("docs/wrong.md", "--format", "json").out)["findings"][0]["fingerprint"]
    monkeypatch.chdir(articles / "docs")
    assert json.loads(auditor("wrong.md", "--format", "json").out)["findings"][0]["fingerprint"] == above
    put(articles / "docs" / "auditor.toml", "")
    assert json.loads(auditor("wrong.md", "--format", "json").out)["findings"][0]["fingerprint"] != above


def test_what_is_excluded_is_read_only_where_it_is_named(auditor: Auditor, articles: Path) -> None:
    put(articles / "drafts" / "deep" / "wrong.md", (articles / "wrong.md").read_text(encoding="utf-8"))
    put(articles / "auditor.toml", 'exclude = ["drafts/", "wr?ng.md"]\n')
    assert json.loads(auditor(".", "--format", "json").out)["summary"]["files"] == 1
    assert auditor("wrong.md").code == 1
    assert auditor("wrong.md", "drafts/deep/wrong.md", "--force-exclude").code == 0
    assert auditor("drafts", "--force-exclude").code == 0
    put(articles / "auditor.toml", 'exclude = ["drafts/"]\n')
    assert auditor("drafts").code == 1
    assert auditor(".", "--exclude", "/wrong.md").code == 0
    assert auditor("wrong.md", "--exclude", "*.md").code == 1
    assert auditor("wrong.md", "--exclude", "*.md", "--force-exclude").code == 0


def test_standard_input_has_the_settings_of_its_name(articles: Path) -> None:
    put(articles / "docs" / "auditor.toml", 'ignore = ["A101"]\n')
    article = (articles / "wrong.md").read_bytes()
    for name, code in (("docs/post.md", 0), ("post.md", 1)):
        ran = subprocess.run([sys.executable, "-m", "auditor", "-", "--stdin-filename", name], input=article, capture_output=True)
        assert ran.returncode == code


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("selct = []", "auditor.toml: unknown key 'selct'; did you mean select?"),
        ("per_file_levels = {}", "auditor.toml: unknown key 'per_file_levels'; did you mean per-file-levels?"),
        ("zzz = 1", "auditor.toml: unknown key 'zzz'"),
        ('select = "A"', "auditor.toml: select must be a list of rules, not a string"),
        ("select = [1]", "auditor.toml: select must be a list of rules, not a list of other things"),
        ('ignore = ["wrong-reslt"]', "auditor.toml: ignore: there is no rule 'wrong-reslt'; did you mean wrong-result?"),
        ("error-on-warning = 1", "auditor.toml: error-on-warning must be true or false, not a number"),
        ("levels = []", "auditor.toml: levels must be a table of rules and their levels, not a list of other things"),
        (
            'levels = { A101 = "eror" }',
            "auditor.toml: levels.A101: the level is one of error, warning, info, off, not 'eror'; did you mean error?",
        ),
        ("levels = { A101 = 2 }", "auditor.toml: levels.A101: the level is one of error, warning, info, off, not a number"),
        ('levels = { A9 = "off" }', "auditor.toml: levels: there is no rule 'A9'; `auditor rules` lists them all"),
        ('exclude = ["!"]', "auditor.toml: exclude: '!' is no pattern"),
        (
            'per-file-levels = { "*.md" = "off" }',
            "auditor.toml: per-file-levels must be a table of patterns, each with a table of rules and their levels, not a string",
        ),
        (
            'per-file-levels = { "*.md" = { wrong-rounding = "of" } }',
            "auditor.toml: per-file-levels.'*.md'.wrong-rounding: the level is one of error, warning, info, off, not 'of'; did you mean off?",
        ),
        ('per-file-models = { "*.md" = 1 }', "auditor.toml: per-file-models.'*.md': a model is named by a string, not a number"),
        (
            'per-file-models = { "*.md" = "sub/x.json" }',
            f"auditor.toml: per-file-models.'*.md': {os.path.join('sub', 'x.json')}: no such file",
        ),
        ("select = [\n\n", "auditor.toml: is not TOML: "),
        ("a = 1\nb = = 2\n", "(at line 2, column 5)"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(auditor: Auditor, articles: Path, text: str, says: str) -> None:
    put(articles / "auditor.toml", text)
    ran = auditor("right.md")
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err
    assert len(ran.err.splitlines()) == 1


def test_an_unknown_model_gets_the_nearest(auditor: Auditor, articles: Path) -> None:
    put(articles / "auditor.toml", 'per-file-models = { "*.md" = "brt-base-uncased" }')
    assert "bert-base-uncased" in auditor("right.md").err


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b'[tool]\nauditor = "x"\n', "pyproject.toml: tool.auditor must be a table, not a string"),
        (b"# auditor\n[tool\n", "pyproject.toml: is not TOML"),
        ("[tool.auditor]\n# 中文".encode("utf-16"), ""),
        ("[tool.auditor]\n# \xe9".encode("latin-1"), "pyproject.toml: is not UTF-8"),
    ],
)
def test_a_broken_pyproject_counts_only_where_it_speaks_of_us(auditor: Auditor, articles: Path, data: bytes, says: str) -> None:
    (articles / "pyproject.toml").write_bytes(data)
    ran = auditor("right.md")
    assert ran.code == (2 if says else 0)
    assert says in ran.err


def test_wrong_settings_anywhere_end_the_run_before_anything_is_reported(auditor: Auditor, articles: Path) -> None:
    put(articles / "zz" / "auditor.toml", "x = 1")
    put(articles / "zz" / "last.md", "Nothing.\n")
    assert (auditor(".").code, auditor(".").out) == (2, "")


def test_a_project_without_settings_pays_nothing_for_them(articles: Path) -> None:
    put(articles / "pyproject.toml", '[project]\nname = "x"\n')
    code = "import sys; from auditor.cli.main import run; run(['.', '--output', 'report.txt']); print(*sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert not set(out.split()) & {"tomllib", "auditor.cli.project.baseline", "auditor.source.directives"}


def test_settings_shows_what_is_in_force_and_from_where(auditor: Auditor, articles: Path) -> None:
    put(articles / "docs" / "pyproject.toml", '[tool.auditor]\nignore = ["S601"]\nexclude = ["*.tmp.md"]\nlevels = { A = "info" }\n')
    with (articles / "docs" / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write('per-file-levels = { "zh/" = { wrong-sum = "off" } }\nper-file-models = { "zh/*" = "BERT Base" }\n')
    ran = auditor("settings", "docs/zh/post.tmp.md", "--format", "json")
    said = json.loads(ran.out)
    levels = {rule["name"]: (rule["level"], rule["from"]) for rule in said["rules"]}
    assert ran.code == 0
    assert said["settings"] == os.path.join("docs", "pyproject.toml")
    assert (said["excluded"], said["fails_at"]) == (True, "error")
    assert (said["model"], said["model_from"]) == ("BERT Base", 'per-file-models "zh/*"')
    assert levels["wrong-numel"] == ("off", "ignore")
    assert levels["wrong-sum"] == ("off", 'per-file-levels "zh/"')
    assert levels["wrong-result"] == ("info", "levels")
    assert levels["unused-suppression"] == ("warning", "default")
    text = auditor("settings", "docs/zh/post.tmp.md").out
    assert 'off, per-file-levels "zh/"' in text
    assert "none found, the defaults are in force" in auditor("settings").out
    assert os.path.join("docs", "pyproject.toml") in auditor("settings", "docs").out


def test_the_schema_follows_the_keys(auditor: Auditor) -> None:
    said = json.loads(auditor("settings", "--schema").out)
    assert said == schema()
    assert list(said["properties"]) == [key.name for key in KEYS]
    assert said["$defs"]["levels"]["additionalProperties"]["enum"] == list(LEVELS) == ["error", "warning", "info", "off"]
    assert said["additionalProperties"] is False
    assert {entry.name for entry in RULES} < set(said["$defs"]["rule"]["anyOf"][0]["enum"])


def test_a_folder_is_looked_at_once(articles: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from auditor.cli.project import find

    asked: list[str] = []
    monkeypatch.setattr(find, "read_folder", lambda folder: asked.append(folder))
    policy = Policy(Choices())
    for name in ("a/b/1.md", "a/b/2.md", "a/3.md", "4.md"):
        policy.of(name)
    assert len(asked) == len(set(asked))
    assert str(articles / "a" / "b") in asked
