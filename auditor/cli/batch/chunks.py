"""The chunks of a run on the disk: each whole or not there, so that a run that was killed goes on behind the last one.

unit after unit -> a hidden folder -> its digest and figures -> renamed to its number; all of them gone once the report is whole

    DIR/chunks/terms.json         what the chunks depend on beside the documents
    DIR/chunks/000007/            documents, findings, claims: lines of JSON; pages: what pages are made of; chunk.json: digest and figures
    DIR/manifest.json             the same digests, once all is written
"""

from __future__ import annotations

import json
import os
import shutil
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from typing import Any, BinaryIO, NamedTuple

from auditor.cli.batch.work import Worked
from auditor.cli.exits import Refusal
from auditor.cli.output import NEIGHBOUR, replace_file
from auditor.report.figures import Figures

CHUNKS, TERMS, ABOUT, MANIFEST, LOCK = "chunks", "terms.json", "chunk.json", "manifest.json", ".auditor-lock"
DOCUMENTS, FINDINGS, CLAIMS, SUBJECTS, PAGES = "documents", "findings", "claims", "subjects", "pages"
_PARTS = (DOCUMENTS, FINDINGS, CLAIMS, SUBJECTS, PAGES)
PAGES_FOLDER, GONE = "articles", ".auditor-chunks"
_HEAD = struct.Struct("=QQ")


class Done(NamedTuple):
    """A chunk that was written: so many documents with this digest; ``problems`` counts what ends a run with exit code 2."""

    documents: int
    digest: str
    problems: int


class Chunk:
    """A chunk that is being written."""

    def __init__(self, folder: str, number: int) -> None:
        self._target = os.path.join(folder, f"{number:06}")
        self._folder = os.path.join(folder, f".{number:06}")
        self.number = number
        shutil.rmtree(self._folder, ignore_errors=True)
        os.makedirs(self._folder)
        self._files = {name: open(os.path.join(self._folder, name), "wb") for name in _PARTS}  # noqa: SIM115 (closed with the chunk)
        self._digest = sha256()
        self._figures = Figures()
        self._documents = self._problems = 0

    def add(self, worked: Worked, keeps: list[bool]) -> None:
        """Write what became of a unit; of what pages are made of, only what is still among the worst."""
        for name, data in zip(_PARTS, worked[1:5], strict=False):
            self._files[name].write(data)
        for (number, _, data), kept in zip(worked.kept, keeps, strict=True):
            if kept:
                self._files[PAGES].write(_HEAD.pack(self._documents + number, len(data)) + data)
        self._digest.update(worked.digests)
        self._figures.merge(worked.figures)
        self._documents += worked.number
        self._problems += sum(counts for _, _, counts in worked.problems)

    def finish(self) -> Done:
        """Put it in its place: from here on it is done."""
        done = Done(self._documents, self._digest.hexdigest(), self._problems)
        about = open(os.path.join(self._folder, ABOUT), "wb")  # noqa: SIM115 (closed below with the others)
        about.write(json.dumps({**done._asdict(), "figures": self._figures.stored()}, ensure_ascii=True).encode())
        for file in (*self._files.values(), about):
            file.flush()
            os.fsync(file.fileno())
            file.close()
        os.rename(self._folder, self._target)
        return done

    def drop(self) -> None:
        """Leave nothing of it."""
        for file in self._files.values():
            with suppress(OSError):
                file.close()
        shutil.rmtree(self._folder, ignore_errors=True)


class Store:
    """The chunks beneath the folder of a report."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.chunks = os.path.join(folder, CHUNKS)

    def terms(self) -> dict[str, Any] | None:
        """The terms of the run that left chunks here; None where there are none."""
        return _json(os.path.join(self.chunks, TERMS))

    def manifest(self) -> dict[str, Any] | None:
        """What a run that came to its end left here."""
        return _json(os.path.join(self.folder, MANIFEST))

    def begin(self, terms: dict[str, Any]) -> None:
        """Say on what terms the first chunk is written."""
        os.makedirs(self.chunks, exist_ok=True)
        replace_file(
            os.path.realpath(os.path.join(self.chunks, TERMS)), json.dumps(terms, indent=1, sort_keys=True).encode() + b"\n", sync=True
        )

    def tidy(self) -> None:
        """Take away what a run left that was killed while it put files in their places."""
        shutil.rmtree(os.path.join(self.folder, GONE), ignore_errors=True)
        for folder, below, names in os.walk(self.folder):
            if folder == self.folder:
                below[:] = [name for name in below if name in (CHUNKS, PAGES_FOLDER)]
            for name in names:
                if name.startswith(NEIGHBOUR) and name != LOCK:
                    os.unlink(os.path.join(folder, name))

    def done(self) -> list[Done]:
        """The chunks that are there, from the first to the last that none is missing before."""
        found: list[Done] = []
        while (about := self._about(len(found))) is not None:
            found.append(Done(about["documents"], about["digest"], about["problems"]))
        return found

    def figures(self, number: int) -> dict[str, Any]:
        """The figures of a chunk: of all of them no more than one is in memory."""
        about = self._about(number)
        assert about is not None
        figures: dict[str, Any] = about["figures"]
        return figures

    def _about(self, number: int) -> dict[str, Any] | None:
        return _json(os.path.join(self.chunks, f"{number:06}", ABOUT))

    def clear(self) -> None:
        """Forget all chunks at once: a run that is killed meanwhile leaves none of them to go on from."""
        gone = os.path.join(self.folder, GONE)
        shutil.rmtree(gone, ignore_errors=True)
        with suppress(FileNotFoundError):
            os.rename(self.chunks, gone)
        shutil.rmtree(gone, ignore_errors=True)

    def finish(self, manifest: dict[str, Any]) -> None:
        """Say that the report is whole, and forget the chunks that it was made of."""
        data = json.dumps(manifest, indent=1, sort_keys=True).encode() + b"\n"
        replace_file(os.path.realpath(os.path.join(self.folder, MANIFEST)), data, sync=True)
        self.clear()

    def lines(self, number: int, name: str) -> Iterator[bytes]:
        """The lines of one part of a chunk."""
        with open(os.path.join(self.chunks, f"{number:06}", name), "rb") as file:
            yield from file

    def copy(self, number: int, name: str, target: BinaryIO) -> None:
        """Put one part of a chunk behind what was written."""
        with open(os.path.join(self.chunks, f"{number:06}", name), "rb") as file:
            shutil.copyfileobj(file, target)

    def pages(self, number: int) -> Iterator[tuple[int, bytes]]:
        """What pages of a chunk are made of, each with its place among the documents."""
        with open(os.path.join(self.chunks, f"{number:06}", PAGES), "rb") as file:
            while head := file.read(_HEAD.size):
                place, size = _HEAD.unpack(head)
                yield place, file.read(size)


def _json(path: str) -> dict[str, Any] | None:
    try:
        with open(path, "rb") as file:
            value = json.load(file)
    except (OSError, ValueError):
        return None
    return value if isinstance(value, dict) else None


@contextmanager
def alone(folder: str) -> Iterator[None]:
    """Hold a folder for this run. A second run is refused; one that was killed holds nothing."""
    path = os.path.join(folder, LOCK)
    file = open(path, "ab")  # noqa: SIM115 (held as long as the run takes)
    try:
        if not _locked(file):
            raise Refusal(f"another run is writing to {folder}: let it end, or name another with -o")
        try:
            yield
        finally:
            with suppress(OSError):
                os.unlink(path)
    finally:
        file.close()


def _locked(file: BinaryIO) -> bool:
    """Take the lock: a process holds it, not those that it starts."""
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    try:
        return os.path.samestat(os.fstat(file.fileno()), os.stat(file.name))  # not the file of a run that has just ended
    except OSError:
        return False
