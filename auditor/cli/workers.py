"""Doing tasks in other processes, the results in the order of the tasks.

tasks -> numbers of tasks in a pipe -> each worker takes the next -> result in a pipe of its own -> results in order

The library's own pool takes as long to load as hundreds of articles to be read, so that it serves only where processes cannot be forked.
"""

from __future__ import annotations

import os
import pickle
import select
import signal
import struct
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any

MOST_WAITING = 8_000
"""Tasks whose numbers a pipe holds at least; the rest is written as results come."""
_NUMBER = struct.Struct("=I")
_HEAD = struct.Struct("=IQ")


class WorkerDied(Exception):
    """A worker ended before its work was done."""


Begin = Callable[..., None]
Work = Callable[[Any], Any]


def forked(count: int, tasks: Sequence[Any], begin: Begin, given: Sequence[Any], work: Work) -> Generator[Any, None, None]:
    """``work(task)`` of each task in order, by so many forked processes that did ``begin(*given)`` first. Raises WorkerDied, and what they raise."""
    sys.stdout.flush()
    sys.stderr.flush()
    numbers, numbers_in = os.pipe()
    workers: dict[int, int] = {}
    try:
        for _ in range(count):
            reading, writing = os.pipe()
            pid = os.fork()
            if not pid:
                for other in (numbers_in, reading, *workers):
                    os.close(other)
                _be_worker(numbers, writing, tasks, begin, given, work)
            os.close(writing)
            workers[reading] = pid
        yield from _results(workers, numbers_in, len(tasks))
    finally:
        os.close(numbers)
        os.close(numbers_in)
        for reading, pid in workers.items():
            os.close(reading)
            os.kill(pid, signal.SIGTERM)
            os.waitpid(pid, 0)


def _results(workers: dict[int, int], numbers_in: int, count: int) -> Iterator[Any]:
    """What the workers send, in order; one that has nothing more to send waits for the next number."""
    done: dict[int, Any] = {}
    asked = 0
    for number in range(count):
        while number not in done:
            while asked < min(count, number + MOST_WAITING):
                os.write(numbers_in, _NUMBER.pack(asked))
                asked += 1
            for reading in select.select(list(workers), [], [])[0]:
                which, size = _HEAD.unpack(_read(reading, _HEAD.size))
                worked, result = pickle.loads(_read(reading, size))
                if not worked:
                    raise result
                done[which] = result
        yield done.pop(number)


def _be_worker(numbers: int, writing: int, tasks: Sequence[Any], begin: Begin, given: Sequence[Any], work: Work) -> None:
    """Do tasks until the process is ended; a fork never goes back into what its parent was doing."""
    try:
        begin(*given)
        while len(read := os.read(numbers, _NUMBER.size)) == _NUMBER.size:
            (number,) = _NUMBER.unpack(read)
            try:
                result = True, work(tasks[number])
            except Exception as error:
                result = False, error
            data = memoryview(pickle.dumps(result, pickle.HIGHEST_PROTOCOL))
            os.write(writing, _HEAD.pack(number, len(data)))
            while data:
                data = data[os.write(writing, data) :]
    finally:
        os._exit(0)


def _read(reading: int, size: int) -> bytes:
    """So many bytes of a worker's pipe."""
    parts = []
    while size:
        part = os.read(reading, min(size, 1 << 20))
        if not part:
            raise WorkerDied
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def spawned(count: int, tasks: Sequence[Any], begin: Begin, given: Sequence[Any], work: Work) -> Generator[Any, None, None]:
    """As `forked`, by processes that start anew."""
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(count, get_context("spawn"), begin, tuple(given))
    try:
        for future in [pool.submit(work, task) for task in tasks]:
            yield future.result()
    except BrokenProcessPool as error:
        raise WorkerDied from error
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
