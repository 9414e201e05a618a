"""Patterns as .gitignore has them: what git would ignore is not read."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

from auditor.source.discover import Excludes, discover
from auditor.source.globs import BadGlob, Globs

IGNORED = {
    ".gitignore": "\ufeff# a comment\nbuild/\n*.draft.md\n!keep.draft.md\n/top.md\ndocs/*.txt\n**/deep/**/x.md\n\\!odd.md\nname with space.md\n[ab].md\n",
    "docs/.gitignore": "local.md\n!important.draft.md\n",
    "docs/sub/.gitignore": "*\n!*/\n!kept.md\n",
}
FILES = [
    "a.md",
    "c.md",
    "top.md",
    "!odd.md",
    "name with space.md",
    "one.draft.md",
    "keep.draft.md",
    "build/in.md",
    "docs/top.md",
    "docs/t.txt",
    "docs/build/in.md",
    "docs/local.md",
    "docs/important.draft.md",
    "docs/sub/kept.md",
    "docs/sub/other.md",
    "docs/sub/more/kept.md",
    "docs/more/t.txt",
    "docs/more/local.md",
    "deep/1/2/x.md",
    "local.md",
]


def write(root: Path, files: Iterable[str], texts: dict[str, str]) -> None:
    for name in [*files, *texts]:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(texts.get(name, "x"), encoding="utf-8")


def found(*paths: str, excludes: Excludes | None = None) -> list[str]:
    return [one.path for one in discover(paths, excludes or Excludes())]


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    write(tmp_path, FILES, IGNORED)
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_folders_are_read_without_what_git_ignores(repository: Path) -> None:
    assert found("docs") == [
        "docs/important.draft.md",
        "docs/top.md",
        "docs/more/t.txt",
        "docs/sub/kept.md",
        "docs/sub/more/kept.md",
    ]


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not here to ask")
def test_git_itself_says_the_same(repository: Path) -> None:
    (repository / ".git").rmdir()
    subprocess.run(["git", "init", "-q", "."], check=True)
    asked = ["git", "-c", "core.excludesFile=", "-c", "core.quotePath=false", "ls-files", "--others", "--exclude-standard"]
    said = subprocess.run(asked, capture_output=True, text=True, check=True, encoding="utf-8").stdout.splitlines()
    assert sorted(path.removeprefix("./") for path in found(".")) == sorted(path for path in said if not path.endswith(".gitignore"))


def test_what_is_named_outright_is_read(repository: Path) -> None:
    assert found("top.md", "docs/local.md") == ["top.md", "docs/local.md"]
    assert found("build") == ["build/in.md"]
    assert found("docs/sub/more") == ["docs/sub/more/kept.md"]


def test_outside_a_repository_what_lies_above_has_no_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, ["docs/a.md", "docs/b.md"], {".gitignore": "a.md\n", "docs/.gitignore": "b.md\n"})
    monkeypatch.chdir(tmp_path)
    assert found("docs") == ["docs/a.md"]


def test_a_repository_within_begins_anew(repository: Path) -> None:
    write(repository, ["docs/other/top.md", "docs/other/one.draft.md"], {"docs/other/.git": "gitdir: elsewhere"})
    assert "docs/other/one.draft.md" in found("docs")


@pytest.mark.parametrize("text", ["!\n/\n\nb.md\n", "b.md\r\n", "\ufeffb.md\n"])
def test_a_line_that_means_nothing_spoils_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    write(tmp_path, ["a.md", "b.md"], {})
    (tmp_path / ".gitignore").write_bytes(text.encode())
    monkeypatch.chdir(tmp_path)
    assert found(".") == ["./a.md"]


def test_a_gitignore_that_cannot_be_read_ignores_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, ["a.md"], {})
    (tmp_path / ".gitignore").mkdir()
    monkeypatch.chdir(tmp_path)
    assert found(".") == ["./a.md"]


@pytest.mark.parametrize(
    ("pattern", "path", "matches"),
    [
        ("docs/zh/**", "docs/zh/a/b.md", True),
        ("docs\\zh\\**", "docs/zh/a/b.md", True),
        ("docs/zh/**", "docs/en/b.md", False),
        ("docs/zh/", "docs/zh/b.md", True),
        ("docs/zh", "docs/zh/b.md", True),
        ("*.en.md", "docs/a.en.md", True),
        ("/*.en.md", "docs/a.en.md", False),
        ("a?.md", "docs/ab.md", True),
        ("**", "anything.md", True),
        ("*.md", "../elsewhere.md", False),
    ],
)
def test_a_pattern_is_relative_to_its_folder_with_either_separator(tmp_path: Path, pattern: str, path: str, matches: bool) -> None:
    globs = Globs.of(str(tmp_path), [pattern])
    assert globs.covers(os.path.join(tmp_path, *path.split("/"))) is matches


def test_the_last_pattern_that_matches_decides(tmp_path: Path) -> None:
    globs = Globs.of(str(tmp_path), ["*.md", "!keep.md"])
    assert [globs.match(str(tmp_path / name)) for name in ("a.md", "keep.md", "a.txt")] == [True, False, None]


def test_a_pattern_that_means_nothing_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(BadGlob, match="'!' is no pattern"):
        Globs.of(str(tmp_path), ["!"])


def test_excluded_folders_are_not_entered(repository: Path) -> None:
    asked: list[tuple[str, bool]] = []

    class Asked(Excludes):
        def is_excluded(self, path: str, is_folder: bool) -> bool:
            asked.append((path, is_folder))
            return path == "docs/sub"

    assert not any(path.startswith("docs/sub") for path in found("docs", excludes=Asked()))
    assert ("docs/sub", True) in asked
    assert not any(path.startswith("docs/sub/") for path, _ in asked)
