"""Hostile documents of 1 MB and 10 MB: the time and the peak memory of the whole program on each. Exits 1 where a limit is broken.

python -m tests.benchmarks.hostile [--megabytes 1 10] [--only NAME ...] [--format full]

Limits: 2 seconds of processor time at 1 MB, 20 at 10 MB, 120 MB of memory at both. Processor time, so that a busy machine condemns nothing.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.benchmarks.hostile_kinds import names
from tests.benchmarks.runs import run

SECONDS = {1: 2.0, 10: 20.0}
MEMORY = 120.0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--megabytes", nargs="+", type=int, default=[1, 10])
    parser.add_argument("--only", nargs="+", metavar="NAME", help="these documents, by parts of their names")
    parser.add_argument("--format", default="concise", help="the format of the report")
    options = parser.parse_args()
    chosen = [name for name in names() if not options.only or any(part in name for part in options.only)]
    print(
        "seconds are of the processor, user and system, from the start of the program to its end; MB are the most that it held", flush=True
    )
    broken = 0
    for size in options.megabytes:
        for name in chosen:
            slow, fat, line = measure(name, size, options.format)
            broken += slow or fat
            print(line, flush=True)
    print(f"{broken} of {len(chosen) * len(options.megabytes)} beyond the limits")
    return 1 if broken else 0


def measure(name: str, size: int, form: str) -> tuple[bool, bool, str]:
    """Whether a document is too slow, whether it takes too much memory, and the line to print."""
    limit = SECONDS.get(size, 2.0 * size)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "hostile.md"
        # In another process: what a child is said to have held at most begins with what its parent held.
        subprocess.run([sys.executable, "-m", "tests.benchmarks.hostile_kinds", name, str(size * 1_000_000), str(path)], check=True)
        # From this source; a busy machine may take many times the processor's time.
        done = run([sys.executable, "-m", "auditor", "check", str(path), "--format", form], limit * 60)
    odd = done.code not in ((0, 1, 2) if name in REFUSED else (0, 1))
    slow, fat = done.processor > limit or odd, done.megabytes > MEMORY
    marks = ("  SLOW" if slow else "") + ("  FAT" if fat else "") + (f"  exit {done.code}" if odd else "")
    return slow, fat, f"{size:3} MB  {name:42} {done.processor:6.2f} s {done.megabytes:5.0f} MB{marks}"


REFUSED = ("bytes of a program", "NULs", "NULs and equalities", "controls", "surrogates", "models that nobody knows")
"""What no text can be made of, and what names a model that there is not: exit 2 is right."""


if __name__ == "__main__":
    sys.exit(main())
