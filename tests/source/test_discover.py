"""Which files are found, and how they are named."""

import os
from pathlib import Path

import pytest

from auditor.source.discover import Found, discover


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in [
        "docs/b.md",
        "docs/a.txt",
        "docs/sub/c.MDX",
        "docs/x.py",
        "docs/.hidden/d.md",
        "docs/.e.md",
        ".git/f.md",
        "page.html",
        "LOG",
    ]:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_folders_by_ending_sorted_hidden_ones_left_out(tree: Path) -> None:
    assert [found.path for found in discover(["docs"])] == ["docs/a.txt", "docs/b.md", "docs/sub/c.MDX"]
    assert [found.path for found in discover(["./docs/"])] == ["./docs/a.txt", "./docs/b.md", "./docs/sub/c.MDX"]
    assert [found.path for found in discover(["."])] == ["./page.html", "./docs/a.txt", "./docs/b.md", "./docs/sub/c.MDX"]


def test_a_file_named_outright_is_read_whatever_its_ending(tree: Path) -> None:
    assert list(discover(["LOG", "docs/.e.md"])) == [Found("LOG", None, True), Found("docs/.e.md", None, True)]


def test_folders_are_searched_for_notebooks_but_not_for_what_was_made_of_them(tree: Path) -> None:
    for path in ("nb/a.ipynb", "nb/.ipynb_checkpoints/a.ipynb", "nb/_build/a.ipynb", "nb/_build/notes.md", "nb/vendor/deep/a.ipynb"):
        (tree / path).parent.mkdir(parents=True, exist_ok=True)
        (tree / path).write_text("{}", encoding="utf-8")
    assert [found.path for found in discover(["nb"])] == ["nb/a.ipynb", "nb/_build/notes.md"]
    assert [found.path for found in discover(["nb/_build"])] == ["nb/_build/a.ipynb", "nb/_build/notes.md"]


def test_a_missing_path_is_a_problem(tree: Path) -> None:
    assert list(discover(["nowhere.md", "docs/b.md"])) == [
        Found("nowhere.md", "no such file or folder", True),
        Found("docs/b.md", None, True),
    ]


def test_named_twice_is_read_once(tree: Path) -> None:
    assert [found.path for found in discover(["docs/b.md", "docs/b.md"])] == ["docs/b.md"]


def test_a_link_to_a_folder_above_does_not_loop(tree: Path) -> None:
    (tree / "docs/sub/up").symlink_to(tree / "docs")
    assert [found.path for found in discover(["docs"])] == ["docs/a.txt", "docs/b.md", "docs/sub/c.MDX"]


def test_a_name_that_is_not_utf8_does_not_crash(tree: Path) -> None:
    try:
        Path(os.fsdecode(b"docs/\xff\xfe.md")).write_text("x")
    except OSError:
        pytest.skip("the file system has no such names")
    assert b"docs/\xff\xfe.md" in [os.fsencode(found.path) for found in discover(["docs"])]
