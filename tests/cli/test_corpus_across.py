"""What is told across documents and across runs: one subject with two values, and findings that are new, gone and the same."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Ran

Auditor = Callable[..., Ran]


def conflicts(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "conflicts.jsonl").read_text(encoding="utf-8").splitlines()]


def places(found: list[dict[str, Any]]) -> list[list[tuple[str, int]]]:
    return [[(place["path"], place["line"]) for place in one["places"]] for one in found]


@pytest.fixture
def repository(articles: Path) -> Path:
    for path in articles.glob("*.md"):
        path.unlink()
    (articles / ".git").mkdir()
    (articles / "docs").mkdir()
    (articles / "README.md").write_text("# Models\n\nGPT-2 small has 124M parameters.\n")
    (articles / "docs" / "exact.md").write_text("GPT-2 small has 124,439,808 parameters.\n")
    (articles / "docs" / "other.md").write_text("Text.\n\nGPT-2 small has 117M parameters.\n")
    (articles / "docs" / "third.md").write_text("GPT-2 small has 117M parameters.\n\nBERT-base has 110M parameters, and needs 438 MB.\n")
    return articles


def test_two_values_in_one_repository_are_told_once_with_both_places(auditor: Auditor, repository: Path) -> None:
    assert auditor("corpus", ".", "-o", "out", "--consistent").code == 0
    (found,) = conflicts(repository / "out")
    assert (found["model"], found["component"]) == ("gpt2", "total")
    assert places([found]) == [[("README.md", 3), ("docs/other.md", 3)]]
    summary = (repository / "out" / "summary.md").read_text()
    assert "## One subject, two values" in summary
    assert "| gpt2 | total | 124M (README.md:3) | 117M (docs/other.md:3) |" in summary


def test_two_repositories_may_differ(auditor: Auditor, repository: Path) -> None:
    (repository / "docs" / ".git").mkdir()
    (repository / "docs" / "exact.md").unlink()
    auditor("corpus", ".", "-o", "out", "--consistent")
    assert conflicts(repository / "out") == []


@pytest.mark.parametrize("form", ["jsonl", "parquet"])
def test_rows_of_a_shard_belong_to_the_repository_that_they_name(auditor: Auditor, articles: Path, form: str) -> None:
    told = [("a", "GPT-2 small has 124M parameters."), ("b", "GPT-2 small has 117M parameters."), ("a", "GPT-2 small has 1.5B parameters.")]
    rows = [{"repo": repo, "text": text} for repo, text in told]
    if form == "parquet":
        pyarrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
        parquet.write_table(pyarrow.Table.from_pylist(rows), articles / "x.parquet")
    else:
        (articles / "x.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    auditor("corpus", f"x.{form}", "-o", "out", "--consistent")
    assert places(conflicts(articles / "out")) == [[(f"x.{form}:1", 1), (f"x.{form}:3", 1)]]


@pytest.mark.parametrize("form", ["jsonl", "parquet"])
def test_an_earlier_run_is_compared(auditor: Auditor, articles: Path, form: str) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")
    (articles / "old.md").write_text("2 × 300 = 700\n")
    auditor("corpus", ".", "-o", "../before", "--format", form)
    (articles / "old.md").unlink()
    (articles / "new.md").write_text("\n3 × 300 = 700\n")
    assert auditor("corpus", ".", "-o", "../after", "--compare", "../before").code == 0
    summary = (articles.parent / "after" / "summary.md").read_text()
    assert "| new | 1 |\n| gone | 1 |\n| same | 1 |" in summary
    new, gone = summary.index("| wrong-result | new.md:2:"), summary.index("| wrong-result | old.md:1:")
    assert summary.index("## New findings") < new < summary.index("## Findings that are gone") < gone


@pytest.mark.parametrize("form", ["jsonl", "parquet"])
def test_a_run_is_compared_with_the_one_before_it_in_the_same_folder(
    auditor: Auditor, articles: Path, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where it was stopped when its own findings already stood in the place of the others."""
    if form == "parquet":
        pytest.importorskip("pyarrow")
    auditor("corpus", ".", "-o", "out", "--format", form)
    (articles / "new.md").write_text("3 × 300 = 700\n")

    def full_disk(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("auditor.cli.batch.finish._write_pages", full_disk)
        assert auditor("corpus", ".", "-o", "out", "--compare", "out").code == 2
    assert len((articles / "out" / "findings.jsonl").read_text().splitlines()) == 2
    assert auditor("corpus", ".", "-o", "out", "--compare", "out").code == 0
    assert "| new | 1 |\n| gone | 0 |\n| same | 1 |" in (articles / "out" / "summary.md").read_text()


def test_what_cannot_be_compared_is_told_before_anything_is_audited(auditor: Auditor, articles: Path) -> None:
    ran = auditor("corpus", ".", "-o", "out", "--compare", "gone")
    assert (ran.code, ran.err) == (2, "Error: --compare: there are no findings in gone: name one that auditor corpus -o wrote\n")
    (articles / "findings.jsonl").write_text("{broken\n")
    ran = auditor("corpus", ".", "-o", "out", "--compare", ".")
    assert (ran.code, len(ran.err.splitlines())) == (2, 1)
    assert not (articles / "out").exists()
