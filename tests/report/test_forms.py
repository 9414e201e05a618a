"""Reports on articles in other forms: the file's own places for programs, cells and lines for people, the same from a cache and from workers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from auditor.cli import jobs
from tests.conftest import Ran

Auditor = Callable[..., Ran]
FIGURE = "23,449,856"


def cell(kind: str, *lines: str) -> dict[str, object]:
    outputs = {"outputs": [], "execution_count": None} if kind == "code" else {}
    return {"cell_type": kind, "metadata": {}, "source": [f"{line}\n" for line in lines], **outputs}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a notebook and a page, each with one wrong figure, which a total repeats."""
    monkeypatch.chdir(tmp_path)
    parts = ["# BERT base", "", f"The embedding has 30522 × 768 = {FIGURE} weights."]
    cells = [
        cell("markdown", *parts[:2]),
        cell("code", "x = 1"),
        cell("markdown", "", parts[2]),
        cell("markdown", f"Sum: {FIGURE} + 10 = 23,449,866"),
    ]
    (tmp_path / "nb.ipynb").write_text(json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 4}, indent=1), "utf-8")
    (tmp_path / "page.html").write_text(
        f"<h1>BERT base</h1>\n<p>The embedding\nhas 30522 &times; 768 = {FIGURE} weights.</p>\n", encoding="utf-8"
    )
    return tmp_path


def places(folder: Path, name: str) -> tuple[int, int, int]:
    """Offset, line and column of the figure in a file."""
    content = (folder / name).read_text(encoding="utf-8")
    start = content.index(FIGURE)
    return start, content.count("\n", 0, start) + 1, start - content.rfind("\n", 0, start)


@pytest.mark.parametrize("name", ["nb.ipynb", "page.html"])
def test_programs_are_told_the_place_in_the_file(name: str, folder: Path, auditor: Auditor) -> None:
    start, line, column = places(folder, name)
    (finding, *_) = json.loads(auditor("--format", "json", name).out)["findings"]
    assert (finding["start"], finding["line"], finding["column"]) == (start, line, column)
    assert finding["fix"]["edits"][0] == {"start": start, "end": start + len(FIGURE), "text": "23,440,896"}
    (result, *_) = json.loads(auditor("--format", "sarif", name).out)["runs"][0]["results"]
    region = result["locations"][0]["physicalLocation"]["region"]
    assert (region["charOffset"], region["startLine"], region["startColumn"]) == (start, line, column)
    assert result["fixes"][0]["artifactChanges"][0]["replacements"][0]["deletedRegion"] == region
    assert f"file={name},line={line},endLine={line},col={column}," in auditor("--format", "github", name).out
    assert auditor("--format", "concise", name).out.startswith(f"{name}:{line}:{column}: error[wrong-result]")
    assert json.loads(auditor("--format", "gitlab", name).out)[0]["location"]["lines"]["begin"] == line
    assert f'line="{line}"' in auditor("--format", "junit", name).out
    assert f'line="{line}" column="{column}"' in auditor("--format", "checkstyle", name).out
    (claim, *_) = json.loads(auditor("claims", "--format", "json", name).out)["claims"]
    assert (claim["start"] <= start < claim["end"], claim["line"]) == (True, line)


def test_people_are_told_cell_and_line(folder: Path, auditor: Auditor) -> None:
    out = auditor("nb.ipynb").out
    assert " --> nb.ipynb:cell 3:2:33\n" in out
    assert "\n2 | The embedding has 30522 × 768 = 23,449,856 weights.\n" in out
    assert "cell 4, line 1" in out
    assert "  cell 3:2:19: fails: " in auditor("claims", "nb.ipynb").out


def test_people_are_told_the_line_of_a_page(folder: Path, auditor: Auditor) -> None:
    _, line, column = places(folder, "page.html")
    out = auditor("page.html").out
    assert f" --> page.html:{line}:{column}\n" in out
    assert f"\n{line} | The embedding has 30522 × 768 = 23,449,856 weights.\n" in out


def test_the_page_of_a_notebook_numbers_lines_by_cell(folder: Path, auditor: Auditor) -> None:
    out = auditor("--format", "html", "nb.ipynb").out
    assert re.findall(r'data-n="(\d+:\d+)"', out) == ["1:1", "2:1", "3:1", "4:1"]
    assert "&quot;cell_type&quot;" not in out


@pytest.mark.parametrize("form", ["full", "json", "html"])
def test_a_report_is_the_same_from_what_is_remembered(
    form: str, folder: Path, auditor: Auditor, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("AUDITOR_NO_CACHE")
    monkeypatch.setenv("AUDITOR_CACHE_DIR", str(tmp_path / "kept"))
    first = auditor("--format", form, "nb.ipynb", "page.html")
    assert auditor("--format", form, "nb.ipynb", "page.html") == first
    assert first.out == auditor("--no-cache", "--format", form, "nb.ipynb", "page.html").out


def test_a_report_is_the_same_from_workers(folder: Path, auditor: Auditor, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = auditor("--jobs", "1", "nb.ipynb", "page.html")
    monkeypatch.setattr(jobs, "WORTH", 0)
    assert auditor("--jobs", "2", "nb.ipynb", "page.html") == alone


def test_what_is_remembered_of_one_form_is_not_told_of_another(
    folder: Path, auditor: Auditor, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("AUDITOR_NO_CACHE")
    monkeypatch.setenv("AUDITOR_CACHE_DIR", str(tmp_path / "kept"))
    (folder / "page.log").write_bytes((folder / "page.html").read_bytes())
    plain = auditor("--format", "json", "page.log").out
    mapped = auditor("--format", "json", "--extension-map", "log=html", "page.log").out
    assert plain != mapped
    assert auditor("--format", "json", "page.log").out == plain


def test_fixes_are_written_into_the_file(folder: Path, auditor: Auditor) -> None:
    for name in ("nb.ipynb", "page.html"):
        content = (folder / name).read_text(encoding="utf-8")
        ran = auditor("--fix", name)
        assert ran.code == 0
        expected = content.replace(FIGURE, "23,440,896").replace("23,449,866", "23,440,906")
        assert (folder / name).read_text(encoding="utf-8") == expected


def test_settings_name_the_form_of_an_ending(folder: Path, auditor: Auditor) -> None:
    (folder / "docs").mkdir()
    (folder / "docs" / "a.page").write_bytes((folder / "page.html").read_bytes())
    assert "no articles found" in auditor("docs").err
    (folder / "auditor.toml").write_text('extension-map = { ".page" = "html" }\n', encoding="utf-8")
    assert "docs/a.page:3:25" in auditor("--format", "concise", "docs").out
    (folder / "auditor.toml").write_text('extension-map = { ".page" = "htlm" }\n', encoding="utf-8")
    ran = auditor("docs")
    assert (ran.code, len(ran.err.splitlines())) == (2, 1)
    assert "'htlm' is no form that can be read" in ran.err


@pytest.mark.parametrize("given", ["page", "=html", ".page=word2000", "a/b=html"])
def test_a_wrong_extension_map_is_told_in_one_line(given: str, folder: Path, auditor: Auditor) -> None:
    ran = auditor("--extension-map", given, "page.html")
    assert ran.code == 2
    assert "extension-map" in ran.err
