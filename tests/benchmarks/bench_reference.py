"""Speed of the reference engine, as its promises put it: python tests/benchmarks/bench_reference.py (exits 1 where one is broken).

Importing auditor.reference adds at most 15 ms to a bare start, BERT-base takes at most 1 ms, no model more than 50 ms.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial

from auditor.reference import build, known_names


def best(action: Callable[[], object], times: int) -> float:
    """The shortest of several runs, in milliseconds."""
    shortest = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        action()
        shortest = min(shortest, time.perf_counter() - start)
    return shortest * 1000


def start(code: str) -> Callable[[], object]:
    """A fresh interpreter that runs the code."""
    return lambda: subprocess.run([sys.executable, "-c", code], check=True)


def main() -> int:
    bare = best(start("pass"), 20)
    added = best(start("import auditor.reference"), 20) - bare
    first = best(start("from auditor.reference import build; build({'model_type': 'bert'}).total"), 20) - bare
    bert = best(lambda: build({"model_type": "bert"}).total, 100)
    slowest = max((best(partial(build, name), 3), name) for name in set(known_names().values()))
    print(f"import auditor.reference   {added:6.1f} ms over a bare start of {bare:.1f} ms (at most 15)")
    print(f"import and first BERT      {first:6.1f} ms")
    print(f"BERT-base                  {bert:6.2f} ms (at most 1)")
    print(f"slowest of all, {slowest[1]}: {slowest[0]:.2f} ms (at most 50)")
    return 0 if added <= 15 and bert <= 1 and slowest[0] <= 50 else 1


if __name__ == "__main__":
    sys.exit(main())
