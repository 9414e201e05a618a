"""A file of a corpus becomes rows, one at a time: JSON lines (plain, gzip, zstd), Parquet, or a file that is one article itself.

file -> decompressed as it is read -> rows with their numbers; what is no row is a row that says why

A row is as it stands in the file: what it says is read where it is audited.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import IO, Any, BinaryIO, NamedTuple, Protocol

from auditor.cli.exits import Refusal
from auditor.source.reader import MOST_BYTES

LINES = (".jsonl", ".ndjson")
PACKED_LINES = tuple(f"{ending}{packing}" for ending in (*LINES, ".json") for packing in (".gz", ".zst"))
SHARDS = (*LINES, *PACKED_LINES, ".parquet")
"""Endings of files that hold many documents."""
TEXTS = ("text", "content", "markdown", "body", "raw_content", "document", "article")
IDS = ("id", "doc_id", "uuid", "url", "path", "name")
"""Columns that are usual for the text of a document and for its name, the best first."""
REPOSITORIES = ("repo", "repository", "repo_name", "repository_name")
"""Columns that are usual for the repository that a document is of."""
LONGEST = 2 * MOST_BYTES
"""Bytes of a line: a text with everything in it escaped."""
_PIECE = 4_096
"""Bytes that are unpacked at once: of more, a hostile file could make more than the memory holds."""
_AT_ONCE = 32
"""Rows of a Parquet file that are in memory at once."""
_INSTALL = "pip install 'auditor[corpus]'"


class Stream(Protocol):
    """Bytes that are read line by line."""

    def readline(self, size: int = -1, /) -> bytes:
        """The next line, or so many bytes of it; empty at the end."""
        ...


class Columns(NamedTuple):
    """The columns of a shard that hold the text and the name of a document; an empty one: the usual names, whichever is there."""

    text: str = ""
    id: str = ""


class Row(NamedTuple):
    """One document, not yet read.

    ``source`` is the file it stands in and ``number`` its place there, from 1 (0: the file is the document). ``data`` is a line of JSON, the
    text itself, or None where the file is yet to be read; ``problem`` says why there is no document. ``ends`` marks a problem of the whole file.
    ``stored`` are the bytes of the file, as it lies on the disk, that were read for it; ``size`` those of its text, about. ``repository`` is
    what a row of Parquet says that it belongs to.
    """

    source: str
    number: int = 0
    data: bytes | str | None = None
    name: str = ""
    columns: Columns = Columns()
    problem: str = ""
    ends: bool = False
    stored: int = 0
    size: int = 0
    repository: str = ""


def is_shard(path: str) -> bool:
    """Whether a file holds many documents, by its ending."""
    return path.lower().endswith(SHARDS)


def rows_of(path: str, columns: Columns) -> Iterator[Row]:
    """The rows of one file."""
    if not is_shard(path):
        size = _size(path)
        yield Row(path, stored=size, size=size)
        return
    read = _parquet_rows if path.lower().endswith(".parquet") else _file_rows
    number = 0
    try:
        for row in read(path, columns):
            number = row.number
            yield row
    except (OSError, EOFError, ValueError) as error:
        where = f"is broken behind row {number}" if number else "cannot be read"
        said = (error.strerror if isinstance(error, OSError) else None) or str(error) or "it ends early"
        yield Row(path, number + 1, problem=f"{where}: {said.splitlines()[0].lower()}", ends=True)


def line_rows(stream: Stream, source: str, columns: Columns, told: BinaryIO | None = None) -> Iterator[Row]:
    """The rows of JSON lines. ``told`` is the file as it lies on the disk, whose place tells how much of it was read."""
    number, before = 0, 0
    while line := stream.readline(LONGEST + 1):
        number += 1
        at = told.tell() if told is not None else before + len(line)
        if len(line) > LONGEST and not line.endswith(b"\n"):
            while (more := stream.readline(LONGEST)) and not more.endswith(b"\n"):
                pass
            yield Row(
                source, number, problem=f"is too large to be an article: a line of more than {LONGEST // 1_000_000} MB", stored=at - before
            )
        elif not line.isspace():
            yield Row(source, number, line, columns=columns, stored=at - before, size=len(line))
        before = at


def standard_input(columns: Columns) -> Iterator[Row]:
    """The rows of JSON lines on standard input."""
    return line_rows(sys.stdin.buffer, "<stdin>", columns)


def chosen(names: Sequence[str], wanted: str, usual: Sequence[str]) -> str | None:
    """The column that is meant, of those that are there."""
    if wanted:
        return wanted if wanted in names else None
    return next((name for name in usual if name in names), None)


def repository_of(row: Mapping[str, Any]) -> str:
    """The repository that a row says it belongs to; empty where it says none."""
    return next((row[key] for key in REPOSITORIES if isinstance(row.get(key), str)), "")


def no_text(names: Sequence[str], wanted: str) -> str:
    """What is said of a row or a file without a text."""
    there = ", ".join(list(names)[:8]) + (", …" if len(names) > 8 else "")
    missing = f"no column {wanted}" if wanted else "no column of text that is known by its name"
    return f"{missing} (there are: {there}); --text-column names it"


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size
    except OSError:  # it is told when it is read
        return 0


def _file_rows(path: str, columns: Columns) -> Iterator[Row]:
    with open(path, "rb") as file:
        if path.lower().endswith(".gz"):
            import gzip
            import zlib

            try:
                with gzip.GzipFile(fileobj=file) as stream:
                    yield from line_rows(stream, path, columns, file)
            except zlib.error as error:
                raise ValueError(str(error)) from error
        elif path.lower().endswith(".zst"):
            with _zstd(file) as stream:
                yield from line_rows(stream, path, columns, file)
        else:
            yield from line_rows(file, path, columns)


def _zstd(file: BinaryIO) -> IO[bytes]:
    """What a zstd file holds, decompressed as it is read."""
    import io

    if sys.version_info >= (3, 14):
        from compression import zstd

        return zstd.ZstdFile(file)
    try:
        import zstandard
    except ModuleNotFoundError as error:
        raise Refusal(f"{file.name}: .zst needs the package zstandard: {_INSTALL}") from error

    class Unpacked(io.RawIOBase):
        """The library's own stream does not tell a file that ends early from one that ends."""

        frame = zstandard.ZstdDecompressor().decompressobj()
        waiting = b""

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            while not self.waiting and (piece := file.read(_PIECE)):
                while piece:
                    if self.frame.eof:
                        self.frame = zstandard.ZstdDecompressor().decompressobj()
                    try:
                        self.waiting += self.frame.decompress(piece)
                    except zstandard.ZstdError as error:
                        raise ValueError(str(error)) from error
                    piece = self.frame.unused_data
            if not self.waiting and not self.frame.eof:
                raise EOFError
            taken = self.waiting[: len(buffer)]
            buffer[: len(taken)] = taken
            self.waiting = self.waiting[len(taken) :]
            return len(taken)

    return io.BufferedReader(Unpacked(), 1 << 18)


def _parquet_rows(path: str, columns: Columns) -> Iterator[Row]:
    """The rows of a Parquet file; of its columns only those of text and name are read."""
    try:
        from pyarrow import ArrowException, parquet
    except ModuleNotFoundError as error:
        raise Refusal(f"{path}: .parquet needs the package pyarrow: {_INSTALL}") from error
    try:
        with parquet.ParquetFile(path, memory_map=True, pre_buffer=False) as file:
            names = file.schema_arrow.names
            text, name = chosen(names, columns.text, TEXTS), chosen(names, columns.id, IDS)
            if text is None:
                yield Row(path, 1, problem=no_text(names, columns.text), ends=True)
                return
            each = _size(path) // max(1, file.metadata.num_rows)
            number = 0
            wanted = dict.fromkeys((text, *([name] if name else ()), *(column for column in REPOSITORIES if column in names)))
            for batch in file.iter_batches(_AT_ONCE, columns=list(wanted)):
                for row in batch.to_pylist():
                    number += 1
                    value, key = row[text], row[name] if name else None
                    told = "" if key is None else str(key)
                    if isinstance(value, bytes):  # some writers do not say that their texts are text
                        value = value.decode("utf-8", "surrogateescape")
                    problem = "" if isinstance(value, str) else f"the column {text} holds no text"
                    size = len(value) if isinstance(value, str) else 0
                    yield Row(path, number, None if problem else value, told, columns, problem, False, each, size, repository_of(row))
    except ArrowException as error:
        raise ValueError(str(error)) from error
