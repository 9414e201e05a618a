"""A run over a corpus that is stopped: the next one goes on, and what both give is what one gives, byte for byte."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Ran

Auditor = Callable[..., Ran]
pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
COMMAND = ("corpus", "x.jsonl", "-o", "out", "--chunk", "10", "--pages", "7", "--claims")


@pytest.fixture
def shard(articles: Path) -> Path:
    """A shard of 120 documents, a tenth of them wrong, with a row in its middle that is none."""
    rows = []
    for number in range(120):
        slip = number % 10 == 3
        text = "".join(
            f"Part {part} has {number + 2} × {part + 768} = {(number + 2) * (part + 768) + slip} weights.\n\n" for part in range(3)
        )
        rows.append(json.dumps({"id": f"d{number}", "text": text}))
    rows.insert(60, "{broken")
    (articles / "x.jsonl").write_text("\n".join(rows) + "\n")
    return articles


def written(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def begun(*more: str) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, "-m", "auditor", *COMMAND, *more], stdout=pipe, stderr=pipe, text=True, start_new_session=True)


def chunks(folder: Path) -> int:
    return len(list((folder / "out" / "chunks").glob("[0-9]*")))


def kill_after(folder: Path, number: int, pause: float, *more: str) -> None:
    """Kill a run a moment after it has written so many chunks; its workers go with it."""
    child = begun(*more)
    while chunks(folder) < number and child.poll() is None:
        time.sleep(0.005)
    time.sleep(pause)
    os.kill(child.pid, signal.SIGKILL)
    child.communicate()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_runs_that_are_killed_give_what_an_undisturbed_one_gives(auditor: Auditor, shard: Path, jobs: str) -> None:
    assert auditor(*COMMAND, "--jobs", jobs).code == 0
    whole = written(shard / "out")
    assert len(whole) == 6 + 7
    chance = random.Random(7)
    auditor("corpus", "wrong.md", "-o", "out")
    for number in (1, 4, 9, 13):
        kill_after(shard, number, chance.random() / 50, "--jobs", jobs)
    resumed = auditor(*COMMAND, "--jobs", jobs)
    assert resumed.code == 0
    assert written(shard / "out") == {
        **whole,
        **{name: data for name, data in written(shard / "out").items() if name == "articles/wrong.md.html"},
    }


def test_what_a_killed_run_was_putting_in_its_place_is_taken_away(auditor: Auditor, shard: Path) -> None:
    auditor(*COMMAND)
    whole = written(shard / "out")
    for folder in (shard / "out", shard / "out" / "articles"):
        (folder / ".auditor-x1y2").write_bytes(b"half")
    (shard / "out" / ".auditor-chunks" / "000003").mkdir(parents=True)
    (shard / "out" / ".auditor-chunks" / "000003" / "documents").write_bytes(b"half")
    (shard / "out" / "mine").mkdir()
    (shard / "out" / "mine" / ".auditor-x1y2").write_bytes(b"the user's")
    auditor(*COMMAND)
    assert written(shard / "out") == {**whole, "mine/.auditor-x1y2": b"the user's"}


def test_what_is_done_is_not_audited_again(auditor: Auditor, shard: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from auditor.cli.batch import work

    kill_after(shard, 5, 0, "--jobs", "1")
    done = chunks(shard)
    assert done >= 5
    audited: list[str] = []
    true_row = work.documents_row
    monkeypatch.setattr(work, "documents_row", lambda one, *rest: audited.append(one.document.path) or true_row(one, *rest))
    assert auditor(*COMMAND, "--jobs", "1").code == 0
    assert len(audited) == 120 - 10 * done + (done > 6)  # one of the rows is no document


@pytest.mark.parametrize("where", [0, -1])
def test_a_corpus_that_changed_in_between_is_noticed(auditor: Auditor, shard: Path, where: int) -> None:
    kill_after(shard, 12, 0, "--jobs", "1")
    lines = (shard / "x.jsonl").read_text().splitlines()
    lines[where] = lines[where].replace("Part", "Port") if where == 0 else ""
    (shard / "x.jsonl").write_text("\n".join(lines[:15]) + "\n")
    ran = auditor(*COMMAND)
    assert (ran.code, len(ran.err.splitlines())) == (2, 1)
    assert "have changed since this run began" in ran.err
    assert auditor(*COMMAND, "--fresh").code == 0
    assert len((shard / "out" / "documents.jsonl").read_text().splitlines()) == 15


@pytest.fixture
def unfinished(auditor: Auditor, shard: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A run that ended before its report was written, in a project with a model and a language of its own."""
    (shard / "ours.json").write_text('{"model_type": "bert"}')
    (shard / "auditor.toml").write_text('language = "environment"\nmodels = { ours = "ours.json" }\n')
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    with monkeypatch.context() as patch:
        patch.setattr("auditor.cli.corpus.finish", full_disk)
        assert auditor(*COMMAND).code == 2
    assert chunks(shard) == 13
    return shard


def full_disk(*_: object) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize(
    ("option", "value", "told"),
    [("--id-column", "text", "columns"), ("--select", "A", "select"), ("--ignore", "A102", "ignore"), ("--model", "gpt2", "model")],
)
def test_other_options_are_noticed(auditor: Auditor, unfinished: Path, option: str, value: str, told: str) -> None:
    ran = auditor(*COMMAND, option, value)
    assert (ran.code, ran.err) == (2, f"Error: an unfinished run in out differs in {told}: --fresh begins anew\n")


@pytest.mark.parametrize("change", ["settings", "model", "language", "nothing"])
def test_other_settings_models_and_languages_are_noticed(
    auditor: Auditor, unfinished: Path, change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if change == "settings":
        (unfinished / "auditor.toml").write_text('language = "environment"\nignore = ["A101"]\n')
    elif change == "model":
        (unfinished / "ours.json").write_text('{"model_type": "gpt2"}')
    elif change == "language":
        monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    else:
        (unfinished / "ours.json").touch()  # what it says is the same
    ran = auditor(*COMMAND)
    noticed = "Error: the corpus, its settings or its models have changed since this run began (in chunk 0): --fresh begins anew\n"
    assert (ran.code, ran.err) == ((0, ran.err) if change == "nothing" else (2, noticed))


def test_two_runs_on_one_folder_refuse_each_other(auditor: Auditor, shard: Path) -> None:
    first = begun("--jobs", "1")
    while not chunks(shard):
        time.sleep(0.005)
    os.kill(first.pid, signal.SIGSTOP)
    second = begun()
    _, said = second.communicate()
    os.kill(first.pid, signal.SIGCONT)
    first.communicate()
    assert (second.returncode, said) == (2, "Error: another run is writing to out: let it end, or name another with -o\n")
    assert first.returncode == 0


def test_a_full_disk_ends_in_one_line_and_the_next_run_goes_on(auditor: Auditor, shard: Path) -> None:
    """A file may not grow beyond its limit, as on a full disk."""
    import resource

    auditor(*COMMAND)
    whole = written(shard / "out")
    most = max(map(len, whole.values())) * 2 // 3  # room for every chunk, and not for what is put together from them

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    done = subprocess.run([sys.executable, "-m", "auditor", *COMMAND], capture_output=True, text=True, preexec_fn=limit)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith("Error: cannot write")
    assert "Traceback" not in done.stderr
    assert chunks(shard) == 13
    assert {name: data for name, data in written(shard / "out").items() if not name.startswith("chunks/")} == whole
    assert auditor(*COMMAND).code == 0
    assert written(shard / "out") == whole


def test_an_interrupt_says_how_to_go_on(auditor: Auditor, shard: Path) -> None:
    child = begun("--jobs", "1")
    while chunks(shard) < 2:
        time.sleep(0.005)
    child.send_signal(signal.SIGINT)
    _, said = child.communicate()
    assert child.returncode == 130
    said_lines = [line for line in said.splitlines() if line]
    assert said_lines[-2].endswith("documents are done: the same command goes on behind them")
    assert said_lines[-1] == "interrupted"
