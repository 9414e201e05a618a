"""A run over a corpus, from its rows to its chunks.

rows -> units within chunks -> those of chunks that are done: only their digests -> the others: worker processes -> chunks, in order
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from heapq import heappush, heapreplace
from typing import Any, NamedTuple

from auditor.cli.batch import work
from auditor.cli.batch.chunks import Chunk, Done, Store
from auditor.cli.batch.rows import Row
from auditor.cli.batch.work import Terms, Unit, Worked, Worst, digest_of
from auditor.cli.exits import Refusal
from auditor.cli.jobs import FORKS, cores
from auditor.cli.project.policy import Policy
from auditor.source import compiled

CHUNK_BYTES = 16_000_000
UNIT_BYTES, UNIT_ROWS = 200_000, 64
WORTH = 600_000 if FORKS else 4_000_000
"""Bytes of documents from which on workers pay."""


class Chunked(NamedTuple):
    """The chunk that a row belongs to, and whether it is the first of a unit."""

    chunk: int
    begins: bool
    row: Row


class Worsts:
    """The worst documents so far, of those that have pages."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._heap: list[Worst] = []

    @property
    def least(self) -> Worst | None:
        """What a document must exceed to be one of them; None while there is room."""
        return self._heap[0] if self._heap and len(self._heap) >= self._most else None

    def take(self, one: Worst) -> bool:
        """Count a document, and say whether it is one of them."""
        if len(self._heap) < self._most:
            heappush(self._heap, one)
        elif self._most and one > self._heap[0]:
            heapreplace(self._heap, one)
        else:
            return False
        return True


def chunked(rows: Iterator[Row], most: int) -> Iterator[Chunked]:
    """Each row with its chunk: whatever the number of workers, the same documents stand together."""
    chunk = number = size = 0
    unit = unit_size = 0
    for row in rows:
        if number and (number >= most or size >= CHUNK_BYTES):
            chunk, number, size, unit = chunk + 1, 0, 0, 0
        begins = not unit or unit >= UNIT_ROWS or unit_size + row.size > UNIT_BYTES
        if begins:
            unit = unit_size = 0
        number, size, unit, unit_size = number + 1, size + row.size, unit + 1, unit_size + row.size
        yield Chunked(chunk, begins, row)


class Run:
    """One run. ``step`` is told of each unit; ``told`` of each problem."""

    def __init__(
        self, store: Store, terms: Terms, pages: int, step: Callable[[int, int, int, int], None], told: Callable[[str, str], None]
    ):
        self._store = store
        self._terms = terms
        self._worsts = Worsts(pages)
        self._step = step
        self._told = told
        self.done: list[Done] = []

    def go(self, rows: Iterator[Row], policy: Policy, most: int, jobs: int | None, header: dict[str, Any]) -> None:
        """Audit all rows; those of chunks that are there are only looked at. Raises Refusal where they are no longer those."""
        items = chunked(rows, most)
        first = self._verified(items, policy)
        if first is not None:
            units = self._units(first, items)
            self._written(self._worked(units, policy, jobs), header)

    def _verified(self, items: Iterator[Chunked], policy: Policy) -> Chunked | None:
        """The first row behind the chunks that are done."""
        kept = self._store.done()
        digests = [sha256() for _ in kept]
        for item in items:
            if item.chunk >= len(kept):
                self._accept(kept, digests)
                return item
            digests[item.chunk].update(digest_of(item.row, policy))
            self._step(1, 0, 0, item.row.stored)
        self._accept(kept, digests)
        return None

    def _accept(self, kept: list[Done], digests: list[Any]) -> None:
        for number, (done, digest) in enumerate(zip(kept, digests, strict=True)):
            if done.digest != digest.hexdigest():
                raise Refusal(
                    f"the corpus, its settings or its models have changed since this run began (in chunk {number}): --fresh begins anew"
                )
        self.done = kept
        for number in range(len(kept)):
            self._remember(number)

    def _remember(self, number: int) -> None:
        """The worst documents of a chunk that is done."""
        import json

        from auditor.report.figures import badness

        for line in self._store.lines(number, "documents"):
            row = json.loads(line)
            if row["claims"] or row["errors"] or row["warnings"] or row["infos"]:
                self._worsts.take(badness(row))

    def _units(self, first: Chunked, items: Iterator[Chunked]) -> Iterator[Unit]:
        rows = [first.row]
        chunk = first.chunk
        for item in items:
            if item.begins or item.chunk != chunk:
                yield Unit(chunk, tuple(rows), self._worsts.least)
                rows, chunk = [], item.chunk
            rows.append(item.row)
        yield Unit(chunk, tuple(rows), self._worsts.least)

    def _worked(self, units: Iterator[Unit], policy: Policy, jobs: int | None) -> Iterator[Worked]:
        """What becomes of each unit, in order; few bytes are audited here, more of them by workers."""
        from auditor.cli.workers import WorkerDied, forked, spawned

        count = jobs or cores()
        begun: list[Unit] = []
        size = 0
        while count > 1 and size < WORTH and (unit := next(units, None)) is not None:
            begun.append(unit)
            size += sum(row.size or row.stored for row in unit.rows)
        alone = partial(work.work, terms=self._terms, policy=policy)
        if count < 2 or size < WORTH:
            yield from map(alone, _chained(begun, units))
            return
        _load()
        results = (forked if FORKS else spawned)(count, _chained(begun, units), work.begin, (self._terms,), work.work_there)
        try:
            yield from results
        except WorkerDied as error:
            raise Refusal("a worker process was ended from outside; --jobs 1 audits in one process") from error
        finally:
            results.close()

    def _written(self, results: Iterator[Worked], header: dict[str, Any]) -> None:
        chunk: Chunk | None = None
        try:
            for worked in results:
                if chunk is not None and worked.chunk != chunk.number:
                    self.done.append(chunk.finish())
                    chunk = None
                if chunk is None:
                    if not self.done:
                        self._store.begin(header)
                    chunk = Chunk(self._store.chunks, worked.chunk)
                chunk.add(worked, [self._worsts.take(badness) for _, badness, _ in worked.kept])
                compiled.add(worked.compiled)
                for path, message, _ in worked.problems:
                    self._told(path, message)
                self._step(worked.number, worked.figures["bytes"], sum(worked.figures["severities"]), worked.stored)
            if chunk is not None:
                self.done.append(chunk.finish())
        except BaseException:
            if chunk is not None:
                chunk.drop()
            if not self.done:
                self._store.clear()
            raise


def _chained(begun: list[Unit], units: Iterator[Unit]) -> Iterator[Unit]:
    while begun:
        yield begun.pop(0)
    yield from units


def _load() -> None:
    """Load what nearly every article needs: forked workers share it."""
    from auditor.cli import jobs

    jobs.load()
    gc.collect()
