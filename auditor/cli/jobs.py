"""What may be reported of many articles, by as many processes as pay for themselves: the same items in the same order for any number of them.

paths -> what earlier runs remember -> as it was
      -> files by size -> few bytes: here, one after the other
                       -> many: chunks of neighbours -> worker processes -> items in the order of the paths

A worker sends back what may be reported of an article, never the article's blocks.
"""

from __future__ import annotations

import gc
import os
import stat
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from auditor.cli.articles import Source, audit_source, sources
from auditor.cli.clock import today
from auditor.cli.exits import Refusal
from auditor.cli.project.policy import Choices, Policy
from auditor.cli.remembering import UNKNOWN, Memory, digest
from auditor.report.result import Account, Problem, account
from auditor.source import compiled

if TYPE_CHECKING:
    from auditor.cli.cache import Cache

FORKS = sys.platform.startswith("linux")
WORTH = 600_000 if FORKS else 4_000_000
"""Bytes of articles from which on workers pay: where a process cannot be forked, each has to start anew."""
CHUNKS_EACH = 4
LARGEST_CHUNK, SMALLEST_CHUNK = 2_000_000, 20_000
"""A chunk is a share of what is left, so that the last are small and no worker waits long for another."""


Item = Account | Problem


class Task(NamedTuple):
    """An article to be audited. ``size`` are the bytes of a file; ``key`` is the name of an audit that is remembered."""

    source: Source | Problem
    size: int
    key: bytes = UNKNOWN


class Done(NamedTuple):
    """What may be reported of an article, and the digest of its bytes where that may be remembered."""

    item: Item
    digest: bytes = UNKNOWN


class Worked(NamedTuple):
    """What a worker did of a chunk, and the patterns that it compiled for it."""

    done: list[Done]
    compiled: dict[compiled.Key, compiled.Parts]


class Terms(NamedTuple):
    """On what terms articles are audited: ``whole`` keeps the articles themselves, ``kept`` says that their audits are remembered."""

    policy: Policy
    day: str
    whole: bool
    kept: bool


def accounts(
    paths: Sequence[str], stdin_name: str | None, policy: Policy, jobs: int | None = None, whole: bool = False, cache: Cache | None = None
) -> Iterator[Item]:
    """What may be reported of each article in the order of their paths; ``whole`` keeps the articles themselves.

    ``jobs`` is the largest number of processes (None: one for each core). What ``cache`` holds is not audited again.
    """
    memory = Memory(cache, policy, whole)
    terms = Terms(policy, today(), whole, memory.keeps)
    tasks = [_task(source, memory) for source in sources(paths, stdin_name, policy)]
    left = [task.size for task in tasks if task.size and not task.key]
    workers = min(jobs or cores(), len(left))
    alone = workers < 2 or sum(left) < WORTH
    try:
        for item in _one_by_one(tasks, terms, memory) if alone else _side_by_side(tasks, terms, memory, workers):
            yield item
            if isinstance(item, Account):
                yield from (Problem(item.document.path, problem) for problem in item.problems)
    finally:
        memory.close()
        compiled.save()


def _task(source: Source | Problem, memory: Memory) -> Task:
    size = _size(source)
    return Task(source, size, memory.look_up(source) if size and not isinstance(source, Problem) else UNKNOWN)


def _one_by_one(tasks: Sequence[Task], terms: Terms, memory: Memory) -> Iterator[Item]:
    for task in tasks:
        known = memory.recall(task.source, task.key) if isinstance(task.source, Source) else None
        yield known if known is not None else _kept(_audited(task.source, terms), memory)


def _kept(done: Done, memory: Memory) -> Item:
    if isinstance(done.item, Account):
        memory.keep(done.digest, done.item)
    return done.item


def _taken(worked: Worked, memory: Memory) -> Iterator[Item]:
    compiled.add(worked.compiled)
    return (_kept(done, memory) for done in worked.done)


def _audited(source: Source | Problem, terms: Terms) -> Done:
    if isinstance(source, Problem):
        return Done(source)
    digests = [UNKNOWN]

    def read() -> bytes:
        data = source.read()
        if terms.kept:
            digests.append(digest(data))
        return data

    gc.disable()  # an article makes millions of objects that live on, and few that are in a ring: they are looked for behind it
    try:
        audit = audit_source(source._replace(read=read), terms.policy, terms.day)
        if isinstance(audit, Problem):
            return Done(audit)
        # What a directive says may depend on the day, and on other files.
        return Done(account(audit, terms.whole), UNKNOWN if "auditor" in audit.document.content else digests[-1])
    finally:
        gc.enable()


def _side_by_side(tasks: Sequence[Task], terms: Terms, memory: Memory, workers: int) -> Iterator[Item]:
    from auditor.cli.workers import WorkerDied, forked, spawned

    chunks = list(_chunks(tasks, workers))
    work = [[task.source.path for task in chunk] for chunk, size in chunks if size]
    given = terms.policy.choices, terms.day, terms.whole, terms.kept
    memory.close()
    if FORKS:
        load()
    results = forked(workers, work, _begin, given, _work) if FORKS else spawned(workers, work, _begin, given, _work)
    try:
        for chunk, size in chunks:
            yield from _taken(next(results), memory) if size else _one_by_one(chunk, terms, memory)
    except WorkerDied as error:
        raise Refusal("a worker process was ended from outside; --jobs 1 audits in one process") from error
    finally:
        results.close()


def _chunks(tasks: Sequence[Task], workers: int) -> Iterator[tuple[list[Task], int]]:
    """Neighbours of about the same size together; what has no size (standard input, a problem) or is remembered is told here."""
    sizes = [0 if task.key else task.size for task in tasks]
    left = sum(sizes)
    chunk: list[Task] = []
    total = 0
    for task, size in zip(tasks, sizes, strict=True):
        most = max(SMALLEST_CHUNK, min(LARGEST_CHUNK, left // (workers * CHUNKS_EACH)))
        if chunk and (bool(size) != bool(total) or total + size > most):
            yield chunk, total
            left -= total
            chunk, total = [], 0
        chunk.append(task)
        total += size
    if chunk:
        yield chunk, total


def _size(item: Source | Problem) -> int:
    """Bytes of a file that can be read elsewhere, and twice."""
    if isinstance(item, Problem) or not item.is_file:
        return 0
    try:
        status = os.stat(item.path)
        return status.st_size if stat.S_ISREG(status.st_mode) else 0
    except OSError:
        return 0


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# -- in a worker -----------------------------------------------------------------------------------------------------------

_terms: Terms | None = None


def load() -> None:
    """Load what nearly every article needs: forked workers share it."""
    import auditor.claims.about.understand
    import auditor.claims.facts
    import auditor.claims.reader
    import auditor.source.blocks
    import auditor.verdicts.judgement  # noqa: F401

    compiled.load()
    gc.freeze()  # what is loaded is not looked through again, nor copied for it in each worker


def _begin(choices: Choices, day: str, whole: bool, kept: bool) -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_DFL)  # an interrupt ends a worker without a word: the main process has it
    global _terms
    _terms = Terms(Policy(choices), day, whole, kept)


def _work(paths: list[str]) -> Worked:
    from auditor.cli.articles import file_source

    assert _terms is not None
    return Worked([_audited(file_source(path), _terms) for path in paths], compiled.learnt())
