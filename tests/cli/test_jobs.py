"""Many articles by many processes: the same report for any number of them, and one clear line for whatever goes wrong."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from auditor.cli import jobs, workers
from auditor.cli.articles import Source

pytestmark = pytest.mark.skipif(os.name != "posix", reason="processes and limits as POSIX has them")


@pytest.fixture
def many(articles: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """More articles than the threshold asks for, with a problem among them."""
    monkeypatch.setattr(jobs, "WORTH", 1000)
    for number in range(30):
        (articles / f"a{number:02}.md").write_text(f"The layer has {number} × 768 = {number * 768 + number % 3} weights.\n\n" * 5)
    (articles / "binary.md").write_bytes(b"\x00\x01\x02" * 50)
    return articles


@pytest.mark.parametrize("form", ["concise", "json"])
def test_any_number_of_processes_gives_the_same_bytes(auditor, many: Path, form: str) -> None:
    alone = auditor("check", "--jobs", "1", "--format", form, ".")
    assert alone.code == 2
    assert "binary.md" in alone.err
    for number in ("2", "5"):
        assert auditor("check", "--jobs", number, "--format", form, ".") == alone


def test_processes_that_start_anew_give_the_same_bytes(auditor, many: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = auditor("check", "--jobs", "1", ".")
    monkeypatch.setattr(jobs, "FORKS", False)
    assert auditor("check", "--jobs", "2", ".") == alone


def double(number: int) -> int:
    if number < 0:
        raise ValueError(f"{number} is too little")
    return 2 * number


def test_results_come_in_order_also_beyond_what_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "MOST_WAITING", 3)
    assert list(workers.forked(3, range(100), lambda: None, (), double)) == list(range(0, 200, 2))


def test_what_a_worker_raises_is_raised_here() -> None:
    with pytest.raises(ValueError, match="-5 is too little"):
        list(workers.forked(2, [1, -5, 2], lambda: None, (), double))


def test_the_last_chunks_are_small() -> None:
    found = [jobs.Task(Source(str(number), read=lambda: b""), 10_000) for number in range(1000)]
    chunks = list(jobs._chunks(found, 2))
    sizes = [size for _, size in chunks]
    assert [item for chunk, _ in chunks for item in chunk] == found
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] <= jobs.SMALLEST_CHUNK < 20 * jobs.SMALLEST_CHUNK < sizes[0]


def test_a_corpus_is_written_alike_by_any_number_of_processes(auditor, many: Path) -> None:
    for number in ("1", "3"):
        auditor("corpus", ".", "-o", f"../out{number}", "--jobs", number)
    written = [
        {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        for folder in (many.parent / "out1", many.parent / "out3")
    ]
    assert written[0]
    assert written[0] == written[1]


def test_few_articles_start_no_process(auditor, articles: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a process was started")

    monkeypatch.setattr(workers, "forked", refuse)
    monkeypatch.setattr(workers, "spawned", refuse)
    assert auditor("check", "--jobs", "8", ".").code == 1


def test_a_worker_that_is_killed_ends_the_run_in_one_line(auditor, many: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "_work", die)
    ran = auditor("check", "--jobs", "2", ".")
    assert ran.code == 2
    assert "--jobs 1" in ran.err
    assert "Traceback" not in ran.err


def die(paths: list[str]) -> None:
    os._exit(9)


def test_a_missing_package_is_named(articles: Path) -> None:
    (articles / "quoted.md").write_text("> 2 × 3 = 6\n")  # what is plain needs no parser
    code = "import sys; sys.modules['markdown_it'] = None; from auditor.cli.main import run; sys.exit(run(['check', '.']))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (2, "Error: the package markdown-it-py is missing: pip install markdown-it-py\n")


def test_a_full_disk_leaves_nothing_half_written(articles: Path) -> None:
    """A file may not grow beyond its limit, as on a full disk: the old report stays as it was."""
    (articles / "report.txt").write_text("before")
    done = limited(["check", "wrong.md", "--output", "report.txt"], 10)
    assert done.returncode == 2
    assert "cannot write report.txt" in done.stderr
    assert "Traceback" not in done.stderr
    assert (articles / "report.txt").read_text() == "before"
    assert not list(articles.glob(".auditor-*"))


def test_a_corpus_on_a_full_disk_ends_in_one_line(articles: Path) -> None:
    done = limited(["corpus", ".", "-o", "out"], 10)
    assert done.returncode == 2
    assert "cannot write out" in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def limited(arguments: list[str], size: int) -> subprocess.CompletedProcess[str]:
    """Run the program with a limit on the size of every file that it writes."""
    import signal

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    command = [sys.executable, "-m", "auditor", *arguments]
    pipe = subprocess.PIPE
    return subprocess.run(command, stdout=pipe, stderr=pipe, text=True, preexec_fn=limit)


def test_unreadable_vanished_and_oddly_named_files_get_a_line_each(auditor, articles: Path) -> None:
    (articles / "gone.md").symlink_to("nowhere.md")
    (articles / "loop").mkdir()
    (articles / "loop" / "again").symlink_to("..", target_is_directory=True)
    (articles / "round.md").symlink_to("round.md")
    odd = os.fsencode(articles) + b"/caf\xe9.md"
    with open(odd, "wb") as file:
        file.write("2 × 3 = 70000\n".encode())
    ran = auditor("check", ".", "--format", "concise")
    assert ran.code == 2
    assert "Traceback" not in ran.err
    assert sorted(line.split(":")[0] for line in ran.err.splitlines()) == ["./gone.md", "./round.md"]
    assert "70000" in ran.out


def test_a_file_that_is_no_article_by_its_size_is_told_at_once(auditor, articles: Path) -> None:
    with open(articles / "huge.md", "wb") as file:
        file.truncate(200_000_000)
    ran = auditor("check", "huge.md")
    assert ran.code == 2
    assert ran.err == "huge.md: is too large to be an article: more than 32 MB; cut it into several, or leave it out with --exclude\n"
