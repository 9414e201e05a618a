"""What the project says of itself is so: README.md, .ci/run and the hook agree with the program."""

from __future__ import annotations

import os
import re
import stat
import tomllib
from collections.abc import Callable

import pytest

from auditor import cli
from auditor.cli.main import COMMANDS
from tests.conftest import ROOT, Ran

README = (ROOT / "README.md").read_text(encoding="utf-8")
SHELL = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)


def test_ci_runs_the_test_command_of_the_readme() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert SHELL[1].strip().endswith("-m pytest")
    assert SHELL[1].strip() in script.splitlines()
    assert os.name != "posix" or (ROOT / ".ci" / "run").stat().st_mode & stat.S_IXUSR


def test_the_first_command_audits_the_corpus() -> None:
    assert SHELL[0].strip().endswith("auditor corpus corpus -o reports")


def test_the_finding_shown_is_found(auditor: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    shown = re.search(r"<!-- finding -->\n```\n(.*?)```", README, re.DOTALL)
    assert shown is not None
    assert shown[1] in auditor("check", "corpus").out


def test_every_command_shown_exists() -> None:
    commands = re.findall(r"^auditor (\S+)", SHELL[2], re.MULTILINE)
    assert commands
    assert all(command in COMMANDS or command == "post.md" for command in commands)


def test_every_command_has_its_module_or_waits_for_it(auditor: Callable[..., Ran]) -> None:
    present = {path.stem for path in (ROOT / "auditor" / "cli").glob("*.py")}
    assert cli.__doc__
    for name, (where, _) in COMMANDS.items():
        ran = auditor(name, "--help")
        if where.rpartition(":")[0].rpartition(".")[2] in present:
            assert ran.code == 0, ran.err
        else:
            assert (ran.code, "not part of this version" in ran.err) == (2, True)


def test_the_hook_runs_check_on_what_check_reads() -> None:
    hook = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    assert "- id: auditor\n" in hook
    assert "entry: auditor check\n" in hook
    assert "types_or: [markdown, plain-text]\n" in hook


def test_the_reader_needs_no_more_than_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["requires-python"] == ">=3.11"
    assert {re.split(r"[>=]", need)[0] for need in project["dependencies"]} == {"click", "markdown-it-py", "pathspec", "regex"}
