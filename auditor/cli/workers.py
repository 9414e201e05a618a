"""Doing tasks in other processes, the results in the order of the tasks.

tasks, one after the other -> a pipe of each worker that has nothing to do -> result in another pipe of its own -> results in order

The library's own pool takes as long to load as hundreds of articles to be read, so that it serves only where processes cannot be forked.
Tasks are asked for as they are needed: however many there are, few are in memory.
"""

from __future__ import annotations

import os
import pickle
import select
import signal
import struct
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

MOST_WAITING = 16
"""Tasks for each worker that are begun before an earlier one is done: one long article keeps nobody waiting, and few results wait for it."""
_HEAD = struct.Struct("=Q")


class WorkerDied(Exception):
    """A worker ended before its work was done."""


Begin = Callable[..., None]
Work = Callable[[Any], Any]


class _Worker(NamedTuple):
    """A process, and the end of the pipe that its tasks go into."""

    pid: int
    tasks: int


def forked(count: int, tasks: Iterable[Any], begin: Begin, given: Sequence[Any], work: Work) -> Generator[Any, None, None]:
    """``work(task)`` of each task in order, by so many forked processes that did ``begin(*given)`` first. Raises WorkerDied, and what they raise."""
    sys.stdout.flush()
    sys.stderr.flush()
    workers: dict[int, _Worker] = {}
    try:
        for _ in range(count):
            reading, writing = os.pipe()
            tasks_out, tasks_in = os.pipe()
            pid = os.fork()
            if not pid:
                for other in (reading, tasks_in, *workers, *(worker.tasks for worker in workers.values())):
                    os.close(other)
                _be_worker(tasks_out, writing, begin, given, work)
            os.close(writing)
            os.close(tasks_out)
            workers[reading] = _Worker(pid, tasks_in)
        yield from _results(workers, iter(tasks))
    finally:
        for reading, worker in workers.items():
            os.close(reading)
            os.close(worker.tasks)
            os.kill(worker.pid, signal.SIGTERM)
            os.waitpid(worker.pid, 0)


def _results(workers: dict[int, _Worker], tasks: Iterator[Any]) -> Iterator[Any]:
    """What the workers send, in order. A task goes to a worker that waits for one, so that neither ever waits for the other to read."""
    idle = list(workers)
    busy: dict[int, int] = {}
    done: dict[int, Any] = {}
    given = told = 0
    more = True
    while more or told < given:
        while more and idle and given < told + MOST_WAITING * len(workers):
            task = next(tasks, busy)  # no task is this dictionary
            if task is busy:
                more = False
                break
            reading = idle.pop()
            _send(workers[reading].tasks, task)
            busy[reading] = given
            given += 1
        if told in done:
            yield done.pop(told)
            told += 1
        elif busy:
            for reading in select.select(list(busy), [], [])[0]:
                worked, result = pickle.loads(_received(reading))
                if not worked:
                    raise result
                done[busy.pop(reading)] = result
                idle.append(reading)


def _be_worker(tasks: int, writing: int, begin: Begin, given: Sequence[Any], work: Work) -> None:
    """Do tasks until the process is ended, or nobody is left to give any; a fork never goes back into what its parent was doing."""
    try:
        begin(*given)
        while True:
            task = pickle.loads(_received(tasks))
            try:
                result = True, work(task)
            except Exception as error:
                result = False, error
            _send(writing, result)
    except WorkerDied:  # the parent is gone
        pass
    finally:
        os._exit(0)


def _send(pipe: int, value: Any) -> None:
    """Put a value into a pipe, its length first."""
    data = memoryview(pickle.dumps(value, pickle.HIGHEST_PROTOCOL))
    try:
        os.write(pipe, _HEAD.pack(len(data)))
        while data:
            data = data[os.write(pipe, data) :]
    except BrokenPipeError as error:
        raise WorkerDied from error


def _received(pipe: int) -> bytes:
    """The bytes of a value that was put into a pipe."""
    return _read(pipe, _HEAD.unpack(_read(pipe, _HEAD.size))[0])


def _read(pipe: int, size: int) -> bytes:
    parts = []
    while size:
        part = os.read(pipe, min(size, 1 << 20))
        if not part:
            raise WorkerDied
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def spawned(count: int, tasks: Iterable[Any], begin: Begin, given: Sequence[Any], work: Work) -> Generator[Any, None, None]:
    """As `forked`, by processes that start anew."""
    from concurrent.futures import Future, ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(count, get_context("spawn"), begin, tuple(given))
    waiting: deque[Future[Any]] = deque()
    try:
        for task in tasks:
            waiting.append(pool.submit(work, task))
            if len(waiting) >= MOST_WAITING * count:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool as error:
        raise WorkerDied from error
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
