"""The audit of a whole corpus: what it writes while it runs and at its end, and that one bad file stops nothing."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from auditor.cli.batch import work
from auditor.cli.batch.progress import Progress
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
    pages = {"articles/wrong.md.html", "articles/sub/right 文.md.html"}
    assert set(files) == {"documents.jsonl", "findings.jsonl", "manifest.json", "summary.md", "summary.html", *pages}
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


def test_no_article_is_kept(auditor: Auditor, small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of thirty articles no more than a few are in memory at once."""
    import gc

    for number in range(30):
        (small / "docs" / f"{number}.md").write_text(f"2 × 300 = 700 and 3 × {number} = 9\n", encoding="utf-8")
    alive: list[int] = []
    true_row = work.documents_row

    def watched(*arguments: Any) -> Any:
        gc.collect()
        alive.append(sum(type(thing).__name__ == "Audit" for thing in gc.get_objects()))
        return true_row(*arguments)

    monkeypatch.setattr(work, "documents_row", watched)
    auditor("corpus", "docs", "-o", "out")
    assert len(alive) == 33
    assert max(alive) <= 3


def test_a_line_shows_on_terminals_only(auditor: Auditor, small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert auditor("corpus", "docs", "-o", "out").err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    ran = auditor("corpus", "docs", "-o", "out")
    assert "3 documents" in ran.err
    assert "3 documents" not in ran.out


def test_elsewhere_a_line_comes_every_minute(capsys: pytest.CaptureFixture[str]) -> None:
    now = [0.0]
    progress = Progress(4_000_000, lambda: now[0])
    for _ in range(4):
        now[0] += 40
        progress.step(1000, 2_000_000, 3, 500_000)
    assert capsys.readouterr().err.splitlines() == [
        "2,000 documents, 0.1 MB/s, 6 findings, 4 min left",
        "4,000 documents, 0.1 MB/s, 12 findings, 3 min left",
    ]


def test_only_so_many_of_the_worst_have_pages(auditor: Auditor, small: Path) -> None:
    for number in range(5):
        (small / "docs" / f"{number}.md").write_text(
            "".join(f"{factor} × 300 = 70000\n\n" for factor in range(3, 5 + number)), encoding="utf-8"
        )
    auditor("corpus", "docs", "-o", "out", "--pages", "2")
    assert sorted(path.name for path in (small / "out" / "articles").rglob("*.html")) == ["3.md.html", "4.md.html"]
    auditor("corpus", "docs", "-o", "none", "--pages", "0")
    assert not (small / "none" / "articles").exists()


def test_a_folder_that_cannot_be_written_is_one_line(auditor: Auditor, small: Path) -> None:
    (small / "file").write_text("x")
    ran = auditor("corpus", "docs", "-o", "file/out")
    assert ran.code == 2
    assert ran.err.startswith("Error: cannot write file/out")
    assert len(ran.err.splitlines()) == 1


def test_rules_are_selected_and_ignored(auditor: Auditor, small: Path) -> None:
    assert auditor("corpus", "docs", "-o", "out", "--ignore", "wrong-result").code == 0
    assert (small / "out" / "findings.jsonl").read_bytes() == b""
    auditor("corpus", "docs", "-o", "out", "--select", "A101,C")
    assert len((small / "out" / "findings.jsonl").read_bytes().splitlines()) == 1
    ran = auditor("corpus", "docs", "-o", "other", "--select", "wrong-reslt")
    assert (ran.code, ran.err.splitlines()[-1].startswith("Error: ")) == (2, True)
    assert not (small / "other").exists()


def test_a_corpus_that_is_not_there_is_bad_input(auditor: Auditor, small: Path) -> None:
    assert auditor("corpus", "gone", "-o", "out").code == 2


def test_a_corpus_is_told_of_by_the_rules_that_are_chosen(auditor: Auditor, small: Path) -> None:
    (small / "other.toml").write_text('levels = { A101 = "info" }\n', encoding="utf-8")
    for options, told in (
        (("--select", "wrong-rounding"), []),
        (("--ignore", "A101,A102"), []),
        (("--select", "A101"), ["error"]),
        (("--config", "other.toml"), ["info"]),
    ):
        assert auditor("corpus", "docs", "-o", "out", "--fresh", *options).code == 0
        findings = (small / "out" / "findings.jsonl").read_text(encoding="utf-8").splitlines()
        assert [json.loads(line)["severity"] for line in findings] == told, options
    assert auditor("corpus", "docs", "-o", "out", "--select", "wrong-reslt").code == 2
