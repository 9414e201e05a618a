"""What was found as tables for other programs: JSON lines, or Parquet with the schema ``auditor-corpus/1``.

lines of all chunks -> documents, findings, claims: one file each, in the order of the corpus
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, BinaryIO

from auditor.cli.batch.chunks import CLAIMS, DOCUMENTS, FINDINGS, Store
from auditor.cli.exits import Refusal
from auditor.cli.output import replacing
from auditor.report.records import SCHEMA

FORMATS = ("jsonl", "parquet")
TABLES = (DOCUMENTS, FINDINGS, CLAIMS)
_GROUP = 20_000
"""Rows that stand together in a Parquet file, and that are in memory at once."""


def write(store: Store, chunks: int, names: Iterable[str], form: str) -> None:
    """Write tables from chunks; one that is not asked for, or in another form, is taken away."""
    wanted = set(names)
    for name in TABLES:
        for other in FORMATS:
            path = os.path.join(store.folder, f"{name}.{other}")
            if name not in wanted or other != form:
                if os.path.exists(path):
                    os.unlink(path)
                continue
            with replacing(os.path.realpath(path)) as file:
                if form == "parquet":
                    _parquet(name, _lines(store, chunks, name), file)
                else:
                    for number in range(chunks):
                        store.copy(number, name, file)


def findings_in(folder: str) -> Iterator[dict[str, Any]]:
    """The findings that an earlier run left in a folder, in either form. Raises Refusal where there are none."""
    lines, table = (os.path.join(folder, f"{FINDINGS}.{form}") for form in FORMATS)
    try:
        if os.path.exists(lines):
            with open(lines, "rb") as file:
                yield from map(json.loads, file)
        elif os.path.exists(table):
            require("parquet")
            from pyarrow import parquet

            with parquet.ParquetFile(table) as stored:
                for batch in stored.iter_batches(_GROUP):
                    yield from batch.to_pylist()
        else:
            raise Refusal(f"--compare: there are no findings in {folder}: name one that auditor corpus -o wrote")
    except (OSError, ValueError) as error:
        raise Refusal(f"--compare: the findings in {folder} cannot be read: {str(error).splitlines()[0]}") from error


def require(form: str) -> None:
    """Say before anything is audited what could not be written afterwards."""
    if form == "parquet":
        try:
            import pyarrow  # noqa: F401
        except ModuleNotFoundError as error:
            raise Refusal("--format parquet needs the package pyarrow: pip install 'auditor[corpus]'") from error


def _lines(store: Store, chunks: int, name: str) -> Iterator[bytes]:
    for number in range(chunks):
        yield from store.lines(number, name)


def _parquet(name: str, lines: Iterator[bytes], file: BinaryIO) -> None:
    import pyarrow
    from pyarrow import parquet

    schema = arrow_schema(name)
    with parquet.ParquetWriter(file, schema, compression="zstd") as writer:
        while rows := [_clean(json.loads(line)) for line in islice(lines, _GROUP)]:
            writer.write_table(pyarrow.Table.from_pylist(rows, schema))


def arrow_schema(name: str) -> Any:
    """The columns of a table and their types, as Arrow has them."""
    import pyarrow as pa

    text, number, whole = pa.string(), pa.int64(), pa.int32()
    place = [(key, number) for key in ("line", "column", "end_line", "end_column", "start", "end")]
    related = pa.struct([*place, ("message", text)])
    edit = pa.struct([("start", number), ("end", number), ("text", text)])
    verdict = pa.struct([("check", text), ("outcome", text), ("why", pa.struct([("code", text), ("text", text)])), ("next", text)])
    side = pa.struct([("raw", text), ("value", text), ("start", number), ("end", number)])
    about = [(key, text) for key in ("model", "component", "scope", "part", "confidence", "evidence")]
    columns = {
        DOCUMENTS: [
            *(("path", text), ("source", text), ("row", number), ("language", text), ("bytes", number)),
            *((key, whole) for key in ("claims", "holds", "fails", "follows", "unchecked", "unread", "errors", "warnings", "infos")),
            *(("models", pa.list_(text)), ("problem", text)),
        ],
        FINDINGS: [
            *((key, text) for key in ("path", "rule", "name", "severity", "confidence")),
            *place,
            *((key, text) for key in ("message", "stated", "expected")),
            ("working", pa.list_(text)),
            *((key, text) for key in ("component", "model", "reference", "cause", "follows_from")),
            ("related", pa.list_(related)),
            ("fingerprint", text),
            ("fix", pa.struct([("safe", pa.bool_()), ("edits", pa.list_(edit))])),
        ],
        CLAIMS: [
            ("path", text),
            *((key, number) for key in ("start", "end", "line", "column")),
            *(("raw", text), ("kind", text), ("sides", pa.list_(side)), ("label", text)),
            *about,
            ("verdicts", pa.list_(verdict)),
        ],
    }
    return pa.schema(columns[name], metadata={"schema": SCHEMA})


def _clean(value: Any) -> Any:
    """A value whose texts any encoding of Unicode can hold."""
    if isinstance(value, str):
        return value if value.isascii() else value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, list):
        return [_clean(item) for item in value]
    return {key: _clean(item) for key, item in value.items()} if isinstance(value, dict) else value
