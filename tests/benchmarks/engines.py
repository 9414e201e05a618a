"""One shard through the embedded run, datatrove and Ray Data, two workers each: the same findings, and what each takes.

    python -m tests.benchmarks.engines SHARD.jsonl

A shard is JSON lines with "id" and "text". An engine that is not installed is left out.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

WORKERS = 2
Findings = list[str]


def embedded(shard: Path, folder: Path) -> Findings:
    """The run of the command itself."""
    command = [sys.executable, "-m", "auditor", "corpus", str(shard), "-o", str(folder), "--jobs", str(WORKERS), "--pages", "0"]
    subprocess.run(command, check=True, capture_output=True)
    return [json.loads(line)["fingerprint"] for line in (folder / "findings.jsonl").read_text().splitlines()]


def datatrove(shard: Path, folder: Path) -> Findings:
    """A local pipeline of reader, audit and writer; the shard is split, as a task is a file there."""
    from datatrove.executor import LocalPipelineExecutor
    from datatrove.pipeline.readers import JsonlReader
    from datatrove.pipeline.writers import JsonlWriter

    from auditor.integrations.datatrove import Audit

    halves = folder / "halves"
    halves.mkdir(parents=True)
    lines = shard.read_bytes().splitlines(keepends=True)
    for number in range(WORKERS):
        (halves / f"{number}.jsonl").write_bytes(b"".join(lines[number::WORKERS]))
    steps = [JsonlReader(str(halves)), Audit(keep="findings"), JsonlWriter(str(folder / "found"), compression=None)]
    LocalPipelineExecutor(steps, tasks=WORKERS, workers=WORKERS, logging_dir=str(folder / "logs")).run()
    found = [json.loads(line) for path in (folder / "found").glob("*.jsonl") for line in path.read_text().splitlines()]
    return [finding["fingerprint"] for document in found for finding in document["metadata"]["auditor"]["findings"]]


def ray_data(shard: Path, folder: Path) -> Findings:
    """A dataset mapped by two workers."""
    import ray

    from auditor.integrations.ray import Audit

    # One core more than workers: those that read need one, too.
    ray.init(num_cpus=WORKERS + 1, include_dashboard=False, logging_level="ERROR")
    read = ray.data.read_json(str(shard), lines=True).repartition(8 * WORKERS)
    pool = ray.data.ActorPoolStrategy(size=WORKERS)
    rows = read.map_batches(Audit, fn_constructor_kwargs={"id_column": "id"}, compute=pool, batch_size=64).take_all()
    ray.shutdown()
    return [finding["fingerprint"] for row in rows for finding in json.loads(row["findings"])]


def spark(shard: Path, folder: Path) -> Findings:
    """A frame mapped in Arrow by two local threads of Spark, each with a Python of its own."""
    from pyspark.sql import SparkSession

    from auditor.integrations.spark import SCHEMA, audit

    session = SparkSession.builder.master(f"local[{WORKERS}]").getOrCreate()
    rows = session.read.json(str(shard)).select("id", "text").repartition(8).mapInArrow(audit, SCHEMA).collect()
    session.stop()
    return [finding["fingerprint"] for row in rows for finding in json.loads(row["findings"])]


ENGINES: dict[str, Callable[[Path, Path], Findings]] = {
    "auditor corpus": embedded,
    "datatrove": datatrove,
    "Ray Data": ray_data,
    "Spark": spark,
}


def main() -> int:
    """Run the engines one after the other; exit 1 where findings differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shard", type=Path)
    shard = parser.parse_args().shard
    found: dict[str, Any] = {}
    for name, run in ENGINES.items():
        with tempfile.TemporaryDirectory() as folder:
            begun = time.perf_counter()
            try:
                found[name] = sorted(run(shard, Path(folder) / "out"))
            except ModuleNotFoundError as error:
                print(f"{name}: not installed ({error.name})")
                continue
            print(f"{name}: {len(found[name])} findings, {time.perf_counter() - begun:.1f} s")
    return int(any(one != found["auditor corpus"] for one in found.values()))


if __name__ == "__main__":
    sys.exit(main())
