"""Runs over a corpus: what they take as it grows, and that killed ones come to the same end.

    python -m tests.benchmarks.corpus_runs sizes SHARD...            time, MB/s a core, peak memory, by one process and by two
    python -m tests.benchmarks.corpus_runs kills SHARD --times 10    killed at so many random moments, each followed by a second run
    python -m tests.benchmarks.corpus_runs gate PATH...              the same findings and outcomes with the gate and without it

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
from collections import Counter
from collections.abc import Iterator
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


def gate(paths: list[str], folder: Path) -> int:
    """What is told of each document with the gate and without it."""
    for name, more in (("with", ()), ("without", ("--no-gate",))):
        subprocess.run(command(paths, folder / name, "--pages", "0", *more), capture_output=True)
    one, other = folder / "with", folder / "without"
    same = (one / "findings.jsonl").read_bytes() == (other / "findings.jsonl").read_bytes()
    lost: Counter[str] = Counter()
    left = documents = 0
    for ours, theirs in zip(documents_of(one), documents_of(other), strict=True):
        documents += 1
        left += ours["claims"] == ours["unread"] == 0
        for key in ("holds", "fails", "follows", "errors", "warnings", "infos", "problem"):
            if ours[key] != theirs[key]:
                lost[key] += 1
                print(f"{ours['path']}: {key} {ours[key]} with the gate, {theirs[key]} without")
    print(f"{documents:,} documents, {left:,} state nothing: {'the same' if same and not lost else 'DIFFERENT'} findings and outcomes")
    return int(not same or bool(lost))


def documents_of(folder: Path) -> Iterator[dict[str, object]]:
    """The rows of the documents that a run wrote."""
    with (folder / "documents.jsonl").open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


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
        return gate(given.paths, Path(folder))


if __name__ == "__main__":
    sys.exit(main())
