"""What is told of many articles, by as many processes as pay for themselves: the same items in the same order for any number of them.

paths -> files by size -> few bytes: here, one after the other
                      -> many: chunks of neighbours -> worker processes -> items in the order of the paths

A worker sends back what is reported of an article, never the article's blocks.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import click

from auditor.audit import Audit
from auditor.cli.articles import Source, audit_source, sources
from auditor.cli.clock import today
from auditor.cli.project.policy import Choices, Policy
from auditor.cli.project.telling import tell
from auditor.report.result import Checked, Problem

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

WORTH = 600_000 if sys.platform.startswith("linux") else 4_000_000
"""Bytes of articles from which on workers pay: where a process cannot be forked, each has to start anew."""
CHUNKS_EACH = 8
LARGEST_CHUNK = 2_000_000


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
    from concurrent.futures.process import BrokenProcessPool

    chunks = list(_chunks(found, sizes, workers))
    pool = _pool(workers, policy.choices, whole)
    try:
        waiting: list[Future[list[Item]] | None] = [
            pool.submit(_work, [item.path for item in chunk]) if size else None for chunk, size in chunks
        ]
        for at, (chunk, _) in enumerate(chunks):
            future, waiting[at] = waiting[at], None
            if future is not None:
                yield from future.result()
            else:
                yield from _one_by_one(chunk, policy, whole)
    except BaseException as error:
        _end_workers()
        if not isinstance(error, BrokenProcessPool):
            raise
        raise click.ClickException("a worker process was ended from outside; --jobs 1 audits in one process") from error
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _end_workers() -> None:
    """Nobody waits for what is left: an interrupt that only this process got, a closed pipe, a full disk."""
    from multiprocessing import active_children

    for worker in active_children():
        worker.terminate()


def _chunks(found: Sequence[Source | Problem], sizes: Sequence[int], workers: int) -> Iterator[tuple[list[Source | Problem], int]]:
    """Neighbours of about the same size together; what has no size (standard input, a problem) is told here."""
    most = min(LARGEST_CHUNK, sum(sizes) // (workers * CHUNKS_EACH) + 1)
    chunk: list[Source | Problem] = []
    total = 0
    for item, size in zip(found, sizes, strict=True):
        if chunk and (bool(size) != bool(total) or total + size > most):
            yield chunk, total
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


def _pool(workers: int, choices: Choices, whole: bool) -> ProcessPoolExecutor:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    if sys.platform.startswith("linux"):
        import auditor.claims.reader
        import auditor.source.blocks
        import auditor.source.markdown  # noqa: F401 (forked workers share what is loaded before)

    context = get_context("fork" if sys.platform.startswith("linux") else "spawn")
    return ProcessPoolExecutor(workers, context, _begin, (choices, today(), whole))


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
