"""What is told of many articles, by as many processes as pay for themselves: the same items in the same order for any number of them.

paths -> files by size -> few bytes: here, one after the other
                      -> many: chunks of neighbours -> worker processes -> items in the order of the paths

A worker sends back what is reported of an article, never the article's blocks.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from auditor.audit import Audit
from auditor.cli.articles import Source, audit_source, sources
from auditor.cli.clock import today
from auditor.cli.exits import Refusal
from auditor.cli.project.policy import Choices, Policy
from auditor.cli.project.telling import tell
from auditor.report.result import Checked, Problem

FORKS = sys.platform.startswith("linux")
WORTH = 600_000 if FORKS else 4_000_000
"""Bytes of articles from which on workers pay: where a process cannot be forked, each has to start anew."""
CHUNKS_EACH = 4
LARGEST_CHUNK, SMALLEST_CHUNK = 2_000_000, 20_000
"""A chunk is a share of what is left, so that the last are small and no worker waits long for another."""


class Told(NamedTuple):
    """One audited article: what is reported of it, and how many findings at or above its failing level are hidden."""

    checked: Checked
    hidden: int


Item = Told | Problem


def told(paths: Sequence[str], stdin_name: str | None, policy: Policy, jobs: int | None = None, whole: bool = False) -> Iterator[Item]:
    """What is told of each article in the order of their paths. ``jobs`` is the largest number of processes (None: one for each core)."""
    found = sources(paths, stdin_name, policy)
    sizes = [_size(item) for item in found]
    workers = min(jobs or _cores(), sum(1 for size in sizes if size))
    if workers < 2 or sum(sizes) < WORTH:
        return _one_by_one(found, policy, whole)
    return _side_by_side(found, sizes, policy, whole, workers)


def _one_by_one(found: Sequence[Source | Problem], policy: Policy, whole: bool) -> Iterator[Item]:
    day = today()
    for item in found:
        yield from _items(item, policy, day, whole)


def _items(source: Source | Problem, policy: Policy, day: str, whole: bool) -> Iterator[Item]:
    audit = source if isinstance(source, Problem) else audit_source(source, policy, day)
    if not isinstance(audit, Audit):
        yield audit
        return
    yield Told(*tell(audit, policy, whole=whole))
    yield from (Problem(audit.document.path, problem) for problem in audit.problems)


def _side_by_side(found: Sequence[Source | Problem], sizes: Sequence[int], policy: Policy, whole: bool, workers: int) -> Iterator[Item]:
    from auditor.cli.workers import WorkerDied, forked, spawned

    chunks = list(_chunks(found, sizes, workers))
    tasks = [[item.path for item in chunk] for chunk, size in chunks if size]
    choices = policy.choices, today(), whole
    if FORKS:
        _load()
    results = forked(workers, tasks, _begin, choices, _work) if FORKS else spawned(workers, tasks, _begin, choices, _work)
    try:
        for chunk, size in chunks:
            yield from next(results) if size else _one_by_one(chunk, policy, whole)
    except WorkerDied as error:
        raise Refusal("a worker process was ended from outside; --jobs 1 audits in one process") from error
    finally:
        results.close()


def _chunks(found: Sequence[Source | Problem], sizes: Sequence[int], workers: int) -> Iterator[tuple[list[Source | Problem], int]]:
    """Neighbours of about the same size together; what has no size (standard input, a problem) is told here."""
    left = sum(sizes)
    chunk: list[Source | Problem] = []
    total = 0
    for item, size in zip(found, sizes, strict=True):
        most = max(SMALLEST_CHUNK, min(LARGEST_CHUNK, left // (workers * CHUNKS_EACH)))
        if chunk and (bool(size) != bool(total) or total + size > most):
            yield chunk, total
            left -= total
            chunk, total = [], 0
        chunk.append(item)
        total += size
    if chunk:
        yield chunk, total


def _size(item: Source | Problem) -> int:
    """Bytes of a file that can be read elsewhere."""
    if isinstance(item, Problem) or not item.is_file:
        return 0
    try:
        return os.stat(item.path).st_size
    except OSError:
        return 0


def _cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# -- in a worker -----------------------------------------------------------------------------------------------------------

_here: tuple[Policy, str, bool] | None = None


def _load() -> None:
    """Load what nearly every article needs: forked workers share it."""
    import auditor.claims.about.understand
    import auditor.claims.facts
    import auditor.claims.reader
    import auditor.source.blocks
    import auditor.verdicts.judgement  # noqa: F401


def _begin(choices: Choices, day: str, whole: bool) -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_DFL)  # an interrupt ends a worker without a word: the main process has it
    global _here
    _here = (Policy(choices), day, whole)


def _work(paths: list[str]) -> list[Item]:
    from auditor.cli.articles import file_source

    assert _here is not None
    policy, day, whole = _here
    return [item for path in paths for item in _items(file_source(path), policy, day, whole)]
