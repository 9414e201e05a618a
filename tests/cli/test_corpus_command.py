"""The audit of a whole corpus: what it writes while it runs and at its end, and that one bad file stops nothing."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from auditor.cli import corpus as command
from auditor.report.result import Result
from tests.conftest import Ran

Auditor = Callable[..., Ran]


@pytest.fixture
def small(articles: Path) -> Path:
    """A corpus of three articles, one of them in a folder of its own and one without claims."""
    (articles / "docs" / "sub").mkdir(parents=True)
    (articles / "wrong.md").rename(articles / "docs" / "wrong.md")
    (articles / "right.md").rename(articles / "docs" / "sub" / "right 文.md")
    (articles / "docs" / "quiet.md").write_text("nothing\n", encoding="utf-8")
    return articles


def written(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_corpus_becomes_a_summary_findings_and_pages(auditor: Auditor, small: Path) -> None:
    ran = auditor("corpus", "docs", "-o", "out")
    assert (ran.code, ran.err) == (0, "")
    files = written(small / "out")
    assert set(files) == {"findings.jsonl", "summary.md", "summary.html", "articles/wrong.md.html", "articles/sub/right 文.md.html"}
    assert [json.loads(line)["path"] for line in files["findings.jsonl"].splitlines()] == ["docs/wrong.md"]
    assert b'<a href="articles/wrong.md.html">docs/wrong.md</a>' in files["summary.html"]
    assert b'<a href="../summary.html">' in files["articles/wrong.md.html"]
    assert '<a href="../../summary.html">' in files["articles/sub/right 文.md.html"].decode()
    assert b"| docs/quiet.md | 0 |" in files["summary.md"]
    assert ran.out.splitlines()[-1].startswith("3 articles, 2 claims read: 1 holds, 1 fails")


def test_the_same_corpus_gives_the_same_bytes_and_names_no_machine(auditor: Auditor, small: Path) -> None:
    auditor("corpus", "docs", "-o", "one")
    auditor("corpus", "docs", "-o", "one")
    auditor("corpus", str(small / "docs"), "-o", str(small / "two"))
    one = written(small / "one")
    assert one == written(small / "two")
    assert not any(str(small).encode() in data for data in one.values())


def test_the_report_of_an_earlier_run_is_no_article(auditor: Auditor, small: Path) -> None:
    auditor("corpus", ".", "-o", "out")
    first = written(small / "out")
    auditor("corpus", ".", "-o", "out")
    assert written(small / "out") == first


def test_one_bad_file_stops_nothing(auditor: Auditor, small: Path) -> None:
    (small / "docs" / "broken.md").write_bytes(b"\x89PNG\x00\x01\xff\xfe\xfd")
    ran = auditor("corpus", "docs", "missing", "-o", "out")
    assert ran.code == 2
    assert [line.split(":")[0] for line in ran.err.splitlines()] == ["docs/broken.md", "missing"]
    files = written(small / "out")
    assert b"## Not audited\n\n- docs/broken.md: cannot be decoded" in files["summary.md"]
    assert b"3 articles, 2 claims" in files["summary.md"]
    assert len(files["findings.jsonl"].splitlines()) == 1


def test_findings_are_written_while_it_runs_and_take_their_place_at_the_end(
    auditor: Auditor, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (small / "docs" / "z.md").write_text("2 × 300 = 700\n", encoding="utf-8")
    (small / "out").mkdir()
    (small / "out" / "findings.jsonl").write_text("before")
    seen: list[int] = []
    true_page = command.html.article_page

    def watched(*arguments: object) -> str:
        (growing,) = (small / "out").glob(".auditor-*")
        seen.append(len(growing.read_bytes().splitlines()))
        assert (small / "out" / "findings.jsonl").read_text() == "before"
        return true_page(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(command.html, "article_page", watched)
    auditor("corpus", "docs", "-o", "out")
    assert seen == [0, 1, 2]
    assert len((small / "out" / "findings.jsonl").read_text().splitlines()) == 2
    assert not list((small / "out").glob(".auditor-*"))


def test_no_article_is_kept(auditor: Auditor, small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of thirty articles no more than a few are in memory at once."""
    import gc

    for number in range(30):
        (small / "docs" / f"{number}.md").write_text(f"2 × 300 = 700 and 3 × {number} = 9\n", encoding="utf-8")
    alive: list[int] = []
    true_render = command.jsonl.render

    def watched(result: Result) -> str:
        if len(alive) % 10 == 0:
            gc.collect()
        alive.append(sum(type(thing).__name__ == "Audit" for thing in gc.get_objects()) if len(alive) % 10 == 0 else 0)
        return true_render(result)

    monkeypatch.setattr(command.jsonl, "render", watched)
    auditor("corpus", "docs", "-o", "out")
    assert len(alive) == 33
    assert max(alive) <= 3


def test_a_bar_shows_on_terminals_only(auditor: Auditor, small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert auditor("corpus", "docs", "-o", "out").err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    ran = auditor("corpus", "docs", "-o", "out")
    assert "3/3" in ran.err
    assert "3/3" not in ran.out


def test_a_folder_that_cannot_be_written_is_one_line(auditor: Auditor, small: Path) -> None:
    (small / "file").write_text("x")
    ran = auditor("corpus", "docs", "-o", "file/out")
    assert ran.code == 2
    assert ran.err.startswith("Error: cannot write file/out")
    assert len(ran.err.splitlines()) == 1


def test_a_corpus_that_is_not_there_is_bad_input(auditor: Auditor, small: Path) -> None:
    assert auditor("corpus", "gone", "-o", "out").code == 2
