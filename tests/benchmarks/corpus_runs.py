"""Runs over a corpus: what they take as it grows, and that killed ones come to the same end.

    python -m tests.benchmarks.corpus_runs sizes SHARD...            time, MB/s a core, peak memory, by one process and by two
    python -m tests.benchmarks.corpus_runs kills SHARD --times 10    killed at so many random moments, each followed by a second run
    python -m tests.benchmarks.corpus_runs gate PATH...              what the gate leaves is read in full: nothing may be lost; and its speed

A shard is whatever ``auditor corpus`` reads. ``kills`` and ``gate`` exit 1 where anything differs.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.benchmarks.runs import run

CHUNK = "50"


def command(paths: list[str], folder: Path, *more: str) -> list[str]:
    """A run over paths that writes into a folder."""
    return [sys.executable, "-m", "auditor", "corpus", *paths, "-o", str(folder), *more]


def sizes(shards: list[str], folder: Path) -> int:
    """A row for each shard and number of processes."""
    print(f"{'shard':30} {'jobs':>4} {'documents':>9} {'MB':>7} {'seconds':>8} {'processor':>9} {'MB/s a core':>11} {'peak MB':>8}")
    for shard in shards:
        for jobs in ("1", "2"):
            done = run(command([shard], folder / "out", "--jobs", jobs, "--fresh"), 36_000)
            rows = list(map(json.loads, (folder / "out" / "documents.jsonl").open(encoding="utf-8")))
            size = sum(row["bytes"] for row in rows) / 1e6
            speed = size / done.processor
            told = f"{len(rows):9,} {size:7.1f} {done.seconds:8.1f} {done.processor:9.1f} {speed:11.2f} {done.megabytes:8.0f}"
            print(f"{Path(shard).name:30} {jobs:>4} {told}", flush=True)
    return 0


def kills(shards: list[str], folder: Path, times: int, jobs: str, seed: int) -> int:
    """Kill so many runs, each at a random moment behind a random chunk, and let a second run bring each to its end."""
    options = ("--chunk", CHUNK, "--pages", "20", "--claims", "--consistent", "--jobs", jobs)
    begun = time.perf_counter()
    subprocess.run(command(shards, folder / "whole", *options), check=True, capture_output=True)
    takes = time.perf_counter() - begun
    whole = written(folder / "whole")
    there = len(json.loads(whole["manifest.json"])["chunks"])
    print(f"undisturbed: {takes:.1f} s, {there} chunks, {len(whole)} files, {sum(map(len, whole.values())):,} bytes", flush=True)
    chance = random.Random(seed)
    different = 0
    for number in range(times):
        out = folder / f"{number}"
        moment, behind = chance.random() * takes / there, chance.randrange(there + 1)
        child = subprocess.Popen(command(shards, out, *options), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while chunks_in(out) < behind and child.poll() is None:
            time.sleep(0.005)
        time.sleep(moment)
        ended = child.poll() is not None
        child.kill()
        child.wait()
        chunks = chunks_in(out)
        done = subprocess.run(command(shards, out, *options), capture_output=True, text=True)
        same = done.returncode == 0 and written(out) == whole
        different += not same
        state = "had ended" if ended else f"{chunks} chunks were done"
        print(
            f"killed {moment:.1f} s behind chunk {behind}, {state}: {'the same bytes' if same else 'DIFFERENT ' + done.stderr[-300:]}",
            flush=True,
        )
    return int(bool(different))


def chunks_in(folder: Path) -> int:
    """The chunks that a run has written."""
    return len(list((folder / "chunks").glob("[0-9]*")))


def gate(paths: list[str]) -> int:
    """What is left of the articles in folders and shards is audited in full: nothing may be told of it, and no claim may hold or fail."""
    from auditor.cli.batch.inputs import Inputs
    from auditor.cli.batch.rows import Columns
    from auditor.cli.batch.work import _form, _read
    from auditor.cli.project.policy import Policy
    from auditor.gate import left, may_state
    from auditor.pipeline import audit_document
    from auditor.report.records import documents_row, told
    from auditor.source.reader import read_data

    policy = Policy()
    may_state("")  # words are parted once
    rows = (_read(row) for row in Inputs(paths, (), Columns(), "").rows(policy) if _form(row, row.name, policy) is None)
    texts = [(row.name, row.text) for row in rows if isinstance(row.text, bytes)]
    begun = time.process_time()
    quiet = [(name, text) for name, text in texts if left(name, text) is not None]
    takes = time.process_time() - begun
    begun = time.process_time()
    for name, text in quiet:
        left(name, text)
    takes_quiet = time.process_time() - begun
    lost = 0
    for name, text in quiet:
        row = documents_row(told(audit_document(read_data(name, text, "md")))[0], "", None, 0, ())
        counts = {key: row[key] for key in ("holds", "fails", "follows", "errors", "warnings", "infos") if row[key]}
        if counts:
            lost += 1
            print(f"LOST {name}: {counts}")
    size, size_quiet = (sum(len(text) for _, text in some) for some in (texts, quiet))
    print(f"{len(texts):,} documents, {size / 1e6:.1f} MB, {size / 1e6 / max(takes, 1e-9):.0f} MB/s a core")
    speed = size_quiet / 1e6 / max(takes_quiet, 1e-9)
    print(f"{len(quiet):,} of them left, {size_quiet / 1e6:.2f} MB, {speed:.0f} MB/s a core; {lost} lost something")
    return int(bool(lost))


def written(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def main() -> int:
    """One of the three."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("sizes", "kills", "gate"))
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--jobs", default="2")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if given.what == "sizes":
            return sizes(given.paths, Path(folder))
        if given.what == "kills":
            return kills(given.paths, Path(folder), given.times, given.jobs, given.seed)
        return gate(given.paths)


if __name__ == "__main__":
    sys.exit(main())
