"""What the project says of itself is so: README.md, .ci/run and the hook agree with the program."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from auditor.cli.main import COMMANDS
from auditor.report.formats import FORMATS
from auditor.source.forms import MARKDOWN, endings
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


def test_every_command_shown_exists() -> None:
    commands = re.findall(r"^auditor (\S+)", SHELL[2], re.MULTILINE)
    assert commands
    assert all(command in COMMANDS or command == "post.md" for command in commands)


def test_every_command_has_its_module_and_its_help(auditor: Callable[..., Ran]) -> None:
    for name in COMMANDS:
        ran = auditor(name, "--help")
        assert ran.code == 0, ran.err
        assert f"auditor {name}" in ran.out


def test_every_format_is_a_file() -> None:
    assert {form.name for form in FORMATS} <= {path.stem for path in (ROOT / "auditor" / "report").glob("*.py")}


def test_the_hooks_run_check_on_what_check_reads(auditor: Callable[..., Ran]) -> None:
    hooks = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    assert re.findall(r"^- id: (.+)$", hooks, re.MULTILINE) == ["auditor", "auditor-fix"]
    assert re.findall(r"^  entry: (.+)$", hooks, re.MULTILINE) == ["auditor check --force-exclude", "auditor check --fix --force-exclude"]
    given = auditor("check", "--help").out
    assert all(option in given for option in re.findall(r"--[a-z-]+", hooks))
    for files in re.findall(r"^  files: (.+)$", hooks, re.MULTILINE):
        assert all(
            re.search(files, f"docs/post{ending}") and re.search(files, f"POST{ending.upper()}")
            for ending in (*(f".{name}" for name in MARKDOWN), *endings())
        )
        assert not any(re.search(files, name) for name in ("post.py", "post.md.bak", "md", "paper.pdf", "page.css"))


def test_the_action_runs_no_text_of_its_inputs() -> None:
    folder = ROOT / ".github" / "actions" / "auditor"
    action = (folder / "action.yml").read_text(encoding="utf-8")
    assert re.findall(r"^ +run: (.+)$", action, re.MULTILINE) == ['bash "$GITHUB_ACTION_PATH/run.sh"']
    handed = dict(re.findall(r"^ +(AUDITOR_\w+): \$\{\{ inputs\.([\w-]+) \}\}$", action, re.MULTILINE))
    script = (folder / "run.sh").read_text(encoding="utf-8")
    assert handed == {
        "AUDITOR_PATHS": "paths",
        "AUDITOR_FORMAT": "format",
        "AUDITOR_ARGS": "args",
        "AUDITOR_CHANGED_SINCE": "changed-since",
        "AUDITOR_SUMMARY": "summary",
    }
    assert all(name in script for name in handed)
    assert set(handed.values()) < set(re.findall(r"^  ([\w-]+):$", action, re.MULTILINE))


@pytest.mark.skipif(os.name != "posix", reason="runs a shell script")
def test_the_action_hands_on_paths_and_options_as_they_are(tmp_path: Path) -> None:
    """A path with a space is one path, and none of it is run; python -m venv and pip are stood in for."""
    programs = tmp_path / "auditor-environment" / "bin"
    programs.mkdir(parents=True)
    (tmp_path / "python").write_text("#!/bin/sh\nexit 0\n")
    (programs / "python").write_text("#!/bin/sh\nexit 0\n")
    (programs / "auditor").write_text("#!/bin/sh\nprintf '%s|' \"$@\"\nexit 1\n")
    for program in (tmp_path / "python", programs / "python", programs / "auditor"):
        program.chmod(0o755)
    given = {"AUDITOR_PATHS": "a b.md\n$(touch x).md\n\n-c.md\n", "AUDITOR_ARGS": "--select A --statistics", "AUDITOR_FORMAT": "sarif"}
    environment = {
        **os.environ,
        **given,
        "GITHUB_STEP_SUMMARY": "",
        "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}",
        "RUNNER_TEMP": str(tmp_path),
    }
    script = ROOT / ".github" / "actions" / "auditor" / "run.sh"
    done = subprocess.run(["bash", str(script)], env=environment, cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout == "check|--format|sarif|--select|A|--statistics|--|a b.md|$(touch x).md|-c.md|"
    assert not (tmp_path / "x").exists()


@pytest.mark.skipif(os.name != "posix", reason="runs a shell script")
def test_the_action_adds_to_the_page_of_its_job_and_fails_as_the_audit_does(tmp_path: Path) -> None:
    """The program itself runs; python -m venv and pip are stood in for. What other steps wrote on the page stays."""
    programs = tmp_path / "auditor-environment" / "bin"
    programs.mkdir(parents=True)
    (tmp_path / "python").write_text("#!/bin/sh\nexit 0\n")
    (programs / "python").write_text("#!/bin/sh\nexit 0\n")
    (programs / "auditor").write_text(f'#!/bin/sh\nexec {sys.executable} -m auditor "$@"\n')
    for program in (tmp_path / "python", programs / "python", programs / "auditor"):
        program.chmod(0o755)
    page = tmp_path / "page.md"
    page.write_text("# another step\n", encoding="utf-8")
    (tmp_path / "post.md").write_text("The embedding has 30522 × 768 = 23,449,856 weights.\n", encoding="utf-8")
    given = {"AUDITOR_PATHS": "post.md", "GITHUB_STEP_SUMMARY": str(page), "RUNNER_TEMP": str(tmp_path)}
    environment = {**os.environ, **given, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    script = ROOT / ".github" / "actions" / "auditor" / "run.sh"
    done = subprocess.run(["bash", str(script)], env=environment, cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("::error file=post.md,line=1,")
    assert page.read_text(encoding="utf-8").startswith("# another step\n## auditor\n\n1 claim read: 0 hold, 1 fails")


def test_the_image_holds_what_the_package_needs_and_runs_as_nobody_in_particular() -> None:
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    copied = [word for line in lines if line.startswith("COPY ") for word in line.split()[1:-1]]
    assert all((ROOT / name).exists() for name in copied)
    assert {"pyproject.toml", "README.md", "LICENSE", "auditor"} == set(copied)
    assert lines[-1] == 'ENTRYPOINT ["auditor"]'
    assert any(line.startswith("USER ") and "root" not in line for line in lines)


def test_the_reader_needs_no_more_than_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["requires-python"] == ">=3.11"
    assert {re.split(r"[>=]", need)[0] for need in project["dependencies"]} == {"click", "markdown-it-py"}
