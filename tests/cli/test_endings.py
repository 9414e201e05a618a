"""How a run ends that cannot go on: one clear line at most, the right exit code, no traceback, nothing half written, no process left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from auditor.report.formats import FORMATS

pytestmark = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="signals and a device that is always full")

BUSY = """
import sys, time
from auditor.cli import jobs, main
from auditor.cli.batch import run, work

def hang(paths):
    with open("started", "a") as file:
        file.write("x")
    time.sleep(60)

jobs.WORTH, jobs._work = 0, hang
run.WORTH, work.work_there = 0, hang
sys.exit(main.run(sys.argv[1:]))
"""


def run(*arguments: str, **streams: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "auditor", *arguments]
    return subprocess.run(command, **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, **streams})  # type: ignore[call-overload,no-any-return]


@pytest.mark.parametrize(
    "arguments", [("check", "wrong.md"), ("check", "wrong.md", "--format", "sarif"), ("claims", "wrong.md"), ("--version",)]
)
def test_standard_output_on_a_full_disk(articles: Path, arguments: tuple[str, ...]) -> None:
    with open("/dev/full", "w") as full:
        done = run(*arguments, stdout=full)
    assert (done.returncode, done.stderr) == (2, "Error: cannot write the report: no space left on device\n")


def test_problems_that_cannot_be_told_keep_their_exit_code(articles: Path) -> None:
    with open("/dev/full", "w") as full:
        assert run("check", "missing.md", stderr=full).returncode == 2


def test_streams_that_are_closed_are_no_error(articles: Path) -> None:
    for closing in (">&-", "2>&-", ">&- 2>&-"):
        done = subprocess.run(["sh", "-c", f'"{sys.executable}" -m auditor check wrong.md {closing}'], capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (1, "")


def test_a_device_that_is_full_is_named(articles: Path) -> None:
    done = run("check", "wrong.md", "--format", "json", "--output", "/dev/full")
    assert (done.returncode, done.stderr) == (2, "Error: cannot write /dev/full: No space left on device\n")


@pytest.mark.parametrize("form", [form.name for form in FORMATS])
def test_a_pipe_that_is_closed_at_once(articles: Path, form: str) -> None:
    """Whatever reads the report may have gone before the first byte: a shell then counts 128 and the signal."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = run("check", "wrong.md", "--format", form, "--jobs", "2", stdout=writing)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.parametrize("to_all", [True, False])
@pytest.mark.parametrize("arguments", [("check", ".", "--format", "json", "--output", "found.json"), ("corpus", ".", "-o", "out")])
def test_an_interrupt_ends_the_workers_too(articles: Path, arguments: tuple[str, ...], to_all: bool) -> None:
    """An interrupt from the terminal goes to every process, one from a program that watches over it to the first alone."""
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", BUSY, *arguments, "--jobs", "2"]
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, text=True, start_new_session=True)
    _wait_for(articles / "started")
    if to_all:
        os.killpg(child.pid, signal.SIGINT)
    else:
        child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=40)
    assert (child.returncode, out, err.strip()) == (130, "", "interrupted")
    left = [path for path in articles.rglob("*") if path.is_file() and path.name not in ("right.md", "wrong.md", "started")]
    assert left == []
    with pytest.raises(ProcessLookupError):
        _until_gone(child.pid)


def _wait_for(path: Path) -> None:
    for _ in range(600):
        if path.exists():
            return
        time.sleep(0.05)
    raise AssertionError("no worker began")


def _until_gone(group: int) -> None:
    for _ in range(200):
        os.killpg(group, 0)
        time.sleep(0.05)


def test_fixing_on_a_full_disk_leaves_the_article_whole(articles: Path) -> None:
    import resource

    before = (articles / "wrong.md").read_bytes()

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))

    done = run("check", "--fix", "wrong.md", preexec_fn=limit)
    assert done.returncode == 2
    assert "wrong.md: cannot be written: file too large" in done.stderr
    assert "Traceback" not in done.stderr
    assert (articles / "wrong.md").read_bytes() == before
    assert sorted(path.name for path in articles.iterdir()) == ["right.md", "wrong.md"]
