"""What may be reported of many articles, by as many processes as pay for themselves: the same items in the same order for any number of them.

paths -> what earlier runs remember -> as it was
      -> files by size -> few bytes: here, one after the other
                       -> many: chunks of neighbours -> worker processes -> items in the order of the paths

A worker sends back what may be reported of an article, never the article's blocks.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from auditor.cli.articles import Source, audit_source, sources
from auditor.cli.clock import today
from auditor.cli.exits import Refusal
from auditor.cli.models import stamp_of
from auditor.cli.project.policy import OPTION, Choices, Policy
from auditor.report.result import Account, Problem, account
from auditor.source.reader import SourceError, decoded

if TYPE_CHECKING:
    from auditor.cli.cache import Cache

FORKS = sys.platform.startswith("linux")
WORTH = 600_000 if FORKS else 4_000_000
"""Bytes of articles from which on workers pay: where a process cannot be forked, each has to start anew."""
CHUNKS_EACH = 4
LARGEST_CHUNK, SMALLEST_CHUNK = 2_000_000, 20_000
"""A chunk is a share of what is left, so that the last are small and no worker waits long for another."""


Item = Account | Problem


class Terms(NamedTuple):
    """On what terms every article is audited: the settings in force, the day, whether to keep the whole article, and whether to remember its audit."""

    policy: Policy
    day: str
    whole: bool
    kept: bool


class Task(NamedTuple):
    """An article to be audited. ``size`` are the bytes of a file; ``key`` is the name of an audit that is remembered, else empty."""

    source: Source | Problem
    size: int
    key: bytes = b""


class Done(NamedTuple):
    """What may be reported of an article; ``digest`` is that of its bytes, where its audit may be remembered."""

    item: Item
    digest: bytes = b""


def accounts(
    paths: Sequence[str], stdin_name: str | None, policy: Policy, jobs: int | None = None, whole: bool = False, cache: Cache | None = None
) -> Iterator[Item]:
    """What may be reported of each article in the order of their paths; ``whole`` keeps the articles themselves.

    ``jobs`` is the largest number of processes (None: one for each core). What ``cache`` holds is not audited again.
    """
    terms = Terms(policy, today(), whole, cache is not None)
    tasks = [Task(source, _size(source)) for source in sources(paths, stdin_name, policy)]
    if cache is not None:
        tasks = [_looked_up(task, terms, cache) for task in tasks]
    try:
        for item in _items(tasks, terms, jobs or _cores(), cache):
            yield item
            if isinstance(item, Account):
                yield from (Problem(item.document.path, problem) for problem in item.problems)
    finally:
        if cache is not None:
            cache.close()


def _items(tasks: Sequence[Task], terms: Terms, most: int, cache: Cache | None) -> Iterator[Item]:
    left = [task.size for task in tasks if task.size and not task.key]
    workers = min(most, len(left))
    if workers < 2 or sum(left) < WORTH:
        return _one_by_one(tasks, terms, cache)
    return _side_by_side(tasks, terms, cache, workers)


def _one_by_one(tasks: Sequence[Task], terms: Terms, cache: Cache | None) -> Iterator[Item]:
    for task in tasks:
        item = _recalled(task, terms, cache) if task.key and cache is not None else None
        yield item if item is not None else _stored(_audited(task.source, terms), terms, cache)


def _audited(source: Source | Problem, terms: Terms) -> Done:
    if isinstance(source, Problem):
        return Done(source)
    digests = [b""]

    def read() -> bytes:
        data = source.read()
        if terms.kept and source.is_file:
            digests.append(digest(data))
        return data

    audit = audit_source(source._replace(read=read), terms.policy, terms.day)
    if isinstance(audit, Problem):
        return Done(audit)
    # A directive may depend on the day, and on other files.
    return Done(account(audit, terms.whole), b"" if "auditor" in audit.document.content else digests[-1])


def _side_by_side(tasks: Sequence[Task], terms: Terms, cache: Cache | None, workers: int) -> Iterator[Item]:
    from auditor.cli.workers import WorkerDied, forked, spawned

    chunks = list(_chunks(tasks, workers))
    work = [[task.source.path for task in chunk] for chunk, size in chunks if size]
    given = terms.policy.choices, terms.day, terms.whole, terms.kept
    if cache is not None:
        cache.close()  # no file of a database may be open in two processes
    if FORKS:
        _load()
    results = forked(workers, work, _begin, given, _work) if FORKS else spawned(workers, work, _begin, given, _work)
    try:
        for chunk, size in chunks:
            yield from (_stored(done, terms, cache) for done in next(results)) if size else _one_by_one(chunk, terms, cache)
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


def _cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# -- what is remembered ----------------------------------------------------------------------------------------------------


def digest(data: bytes) -> bytes:
    """What stands for the bytes of an article."""
    from hashlib import sha256  # only where audits are remembered

    return sha256(data).digest()


def users_cache(wanted: bool = True) -> Cache | None:
    """What this user's runs remember; None where that is not wanted, or nothing can be remembered."""
    if not wanted:
        return None
    try:
        from auditor.cli.cache import Cache, folder
    except ImportError:  # a Python without SQLite
        return None
    place = folder()
    return Cache(place) if place is not None else None


def _key(content: bytes, path: str, terms: Terms, cache: Cache) -> bytes:
    """The name of an audit: the bytes of the article and all else that it depends on."""
    in_force = terms.policy.of(path)
    return cache.key(content, f"{terms.whole} {in_force.model_origin == OPTION} {stamp_of(in_force.model)}")


def _looked_up(task: Task, terms: Terms, cache: Cache) -> Task:
    """The task, with the name of its audit where that is remembered."""
    data = _bytes(task)
    key = _key(digest(data), task.source.path, terms, cache) if data is not None else b""
    return task._replace(key=key) if key and cache.has(key) else task


def _recalled(task: Task, terms: Terms, cache: Cache) -> Account | None:
    """What is remembered of an article; None where it was forgotten or the article changed since it was looked up."""

    def content() -> str | None:
        data = _bytes(task)
        same = data is not None and _key(digest(data), task.source.path, terms, cache) == task.key
        return decoded(data)[0] if same and data is not None else None

    return cache.get(task.key, task.source.path, content)


def _stored(done: Done, terms: Terms, cache: Cache | None) -> Item:
    if cache is not None and done.digest and isinstance(done.item, Account):
        cache.put(_key(done.digest, done.item.document.path, terms, cache), done.item)
    return done.item


def _bytes(task: Task) -> bytes | None:
    if isinstance(task.source, Problem) or not task.size:
        return None
    try:
        return task.source.read()
    except SourceError:
        return None  # it is told where the article is to be audited


# -- in a worker -----------------------------------------------------------------------------------------------------------

_terms: Terms | None = None


def _load() -> None:
    """Load what nearly every article needs: forked workers share it."""
    import auditor.claims.about.understand
    import auditor.claims.facts
    import auditor.claims.reader
    import auditor.source.blocks
    import auditor.verdicts.judgement  # noqa: F401


def _begin(choices: Choices, day: str, whole: bool, kept: bool) -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_DFL)  # an interrupt ends a worker without a word: the main process has it
    global _terms
    _terms = Terms(Policy(choices), day, whole, kept)


def _work(paths: list[str]) -> list[Done]:
    from auditor.cli.articles import file_source

    assert _terms is not None
    return [_audited(file_source(path), _terms) for path in paths]
