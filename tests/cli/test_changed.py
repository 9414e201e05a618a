"""--changed-since and --changed-lines: what git says is changed is audited, and nothing of the repository is run."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Ran

Auditor = Callable[..., Ran]
WRONG = "The embedding has 30522 × 768 = 23,449,856 weights.\n"


def git(*words: str) -> None:
    subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b.c", *words], check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with two wrong articles, one of them changed since, and a new one with a strange name."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    git("init", "-q", "-b", "main")
    (tmp_path / "docs").mkdir()
    for name in ("old.md", "docs/post.md", "docs/gone.md"):
        (tmp_path / name).write_text(WRONG, encoding="utf-8")
    git("add", ".")
    git("commit", "-q", "-m", "begin")
    (tmp_path / "docs" / "post.md").write_text(WRONG + "\nAnd 512 × 768 = 393,217.\n", encoding="utf-8")
    (tmp_path / "docs" / "新 文.md").write_text(WRONG, encoding="utf-8")
    (tmp_path / "docs" / "gone.md").unlink()
    return tmp_path


def found(ran: Ran) -> list[tuple[str, int]]:
    return [(finding["path"], finding["line"]) for finding in json.loads(ran.out)["findings"]]


def test_only_what_changed_is_audited(auditor: Auditor, repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = auditor("--changed-since", "main", "--format", "json")
    assert found(ran) == [("./docs/post.md", 1), ("./docs/post.md", 3), ("./docs/新 文.md", 1)]
    assert ran.code == 1
    assert found(auditor("--changed-since", "HEAD", "--format", "json", "old.md", "docs/post.md")) == [
        ("docs/post.md", 1),
        ("docs/post.md", 3),
    ]
    monkeypatch.chdir(repository / "docs")
    assert found(auditor("--changed-since", "main", "--format", "json", "post.md")) == [("post.md", 1), ("post.md", 3)]


def test_only_changed_lines_are_told_of(auditor: Auditor, repository: Path) -> None:
    ran = auditor("--changed-since", "main", "--changed-lines", "--format", "json")
    assert found(ran) == [("./docs/post.md", 3), ("./docs/新 文.md", 1)]
    (repository / "old.md").write_text("# Size\n\n" + WRONG, encoding="utf-8")
    assert auditor("old.md", "--changed-since", "main", "--changed-lines").code == 0


def test_what_a_changed_line_goes_into_is_told_of(auditor: Auditor, repository: Path) -> None:
    text = "# Sizes\n\nThe first has 4 × 768 = 3,073.\n\nThe second has 768.\n\nTogether 3,073 + 768 = 3,841.\n"
    (repository / "old.md").write_text(text.replace("768 = 3,841", "768 =  3,841"), encoding="utf-8")
    git("add", ".")
    git("commit", "-q", "-m", "two")
    (repository / "old.md").write_text(text, encoding="utf-8")  # the sum's line alone is changed; the root stands above it
    assert found(auditor("old.md", "--changed-since", "HEAD", "--changed-lines", "--format", "json")) == [("old.md", 3)]


def test_nothing_changed_is_no_error(auditor: Auditor, repository: Path) -> None:
    git("add", ".")
    git("commit", "-q", "-m", "all")
    ran = auditor("--changed-since", "HEAD")
    assert (ran.code, ran.err) == (0, "no articles changed\n")
    assert auditor("--changed-since", "HEAD", "--quiet") == Ran(0, "", "")


@pytest.mark.parametrize("ref", ["nothing", "--output=stolen", "-h", "main:old.md"])
def test_what_is_no_commit_is_one_line_and_no_option_of_git(ref: str, auditor: Auditor, repository: Path) -> None:
    ran = auditor(f"--changed-since={ref}")
    assert (ran.code, ran.err) == (2, f"Error: --changed-since: git knows no commit {ref!r}\n")
    assert not (repository / "stolen").exists()


def test_no_program_of_the_repository_is_run(auditor: Auditor, repository: Path) -> None:
    (repository / ".gitattributes").write_text("*.md diff=evil\n", encoding="utf-8")
    for key in ("diff.evil.command", "diff.evil.textconv", "diff.external", "core.fsmonitor"):
        git("config", key, "touch stolen; true")
    assert auditor("--changed-since", "main", "--changed-lines").code == 1
    assert not (repository / "stolen").exists()


def test_outside_of_a_repository_it_is_one_line(auditor: Auditor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert auditor("--changed-since", "main") == Ran(2, "", "Error: --changed-since: this is no git repository\n")
    assert "needs --changed-since REF" in auditor(".", "--changed-lines").err
