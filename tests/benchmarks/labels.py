"""Labels of documents that are not here: python -m tests.benchmarks.labels write LABELS.jsonl FOLDER OUT

The documents belong to their authors, so a label is kept as places in them and not as text: what a careful reader would check is measured again
wherever the same documents lie, and nothing of theirs is copied into the project.

    write LABELS FOLDER OUT    the documents that LABELS names, found below FOLDER by their digest, into OUT beside a truth.jsonl with the
                               quotes and figures that stand at the places; exits 1 where a document is missing
    keep TRUTH FOLDER          the other way, to standard output: places for the quotes of a truth.jsonl whose documents lie in FOLDER

A row is a document: its id, where it was found (document), sha256, language, models, and
    claims    quote and figure [start, end], kind, needs (article, model, beyond), holds (null where nobody can say)
    errors    quote, lines where the mistake may fairly be told, kind, expected, certain, scope, group
    right     quotes that look wrong and are right
Places count the characters of the file read as UTF-8, without a byte order mark; lines end at a newline.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

Row = dict[str, Any]
Place = list[int]
OF_DOCUMENT = ("id", "sha256", "language", "models")
OF_CLAIM = ("kind", "needs", "holds")
OF_ERROR = ("lines", "kind", "expected", "certain", "scope", "group", "follows_from")


class Misplaced(ValueError):
    """A quote or figure that does not stand where the row says."""


def main() -> int:
    """Run one of the commands above."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    write = commands.add_parser("write", help="documents and truth.jsonl from places")
    write.add_argument("labels", type=Path)
    write.add_argument("folder", type=Path)
    write.add_argument("out", type=Path)
    keep = commands.add_parser("keep", help="places from a truth.jsonl and its documents")
    keep.add_argument("truth", type=Path)
    keep.add_argument("folder", type=Path)
    given = parser.parse_args()
    if given.command == "keep":
        kept_rows = (kept(row, (given.folder / row["file"]).read_bytes()) for row in rows(given.truth))
        sys.stdout.writelines(f"{json.dumps(row, ensure_ascii=False)}\n" for row in kept_rows)
        return 0
    missing = write_set(rows(given.labels), given.folder, given.out)
    sys.stderr.writelines(f"not below {given.folder}: {name}\n" for name in missing)
    return 1 if missing else 0


def rows(path: Path) -> list[Row]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


def write_set(labels: Sequence[Row], folder: Path, out: Path) -> list[str]:
    """Write the documents that are there and their truth.jsonl; the names of those that are not."""
    names = {Path(row["document"]).name for row in labels}
    suffixes = {Path(name).suffix for name in names}
    sought = {row["sha256"] for row in labels}
    there = {digest: path for path, digest in digests(folder, suffixes) if digest in sought}
    out.mkdir(parents=True, exist_ok=True)
    with (out / "truth.jsonl").open("w", encoding="utf-8") as truth:
        for row in labels:
            if row["sha256"] in there:
                data = there[row["sha256"]].read_bytes()
                written_row = written(row, data)
                (out / written_row["file"]).write_bytes(data)
                truth.write(f"{json.dumps(written_row, ensure_ascii=False)}\n")
    return [row["document"] for row in labels if row["sha256"] not in there]


def digests(folder: Path, suffixes: set[str]) -> Iterator[tuple[Path, str]]:
    for path in sorted(folder.rglob("*")):
        if path.suffix in suffixes and path.is_file():
            yield path, hashlib.sha256(path.read_bytes()).hexdigest()


def written(row: Row, data: bytes) -> Row:
    """A row with the quotes and figures that stand at its places."""
    text = data.decode("utf-8-sig")
    out: Row = {"id": row["id"], "file": row["id"] + Path(row["document"]).suffix, "document": row["document"]}
    out |= {key: row[key] for key in OF_DOCUMENT[1:]}
    out["claims"] = [
        {**quoted(text, claim["quote"]), "figure": at(text, claim["figure"]), **only(claim, OF_CLAIM)} for claim in row["claims"]
    ]
    out["errors"] = [{**quoted(text, error["quote"]), **only(error, OF_ERROR)} for error in row["errors"]]
    out["tricky_ok"] = [quoted(text, place) for place in row["right"]]
    return out


def kept(row: Row, data: bytes) -> Row:
    """A row with the places of its quotes and figures, and without them."""
    text = data.decode("utf-8-sig")
    out: Row = {"id": row["id"], "document": row["document"]}
    out |= {key: row[key] for key in OF_DOCUMENT[1:]}
    if out["sha256"] != hashlib.sha256(data).hexdigest():
        raise Misplaced(f"{row['file']}: another document than the one that was labelled")
    out["claims"] = []
    for claim in row["claims"]:
        start, end = quote_place(text, claim)
        inside = claim["quote"].rfind(claim["figure"])
        if inside < 0:
            raise Misplaced(f"line {claim['line']}: the figure does not stand in its quote")
        figure = [start + inside, start + inside + len(claim["figure"])]
        out["claims"].append({"quote": [start, end], "figure": figure, **only(claim, OF_CLAIM)})
    out["errors"] = [{"quote": quote_place(text, error), **only(error, OF_ERROR)} for error in row["errors"]]
    out["right"] = [quote_place(text, right) for right in row["tricky_ok"]]
    return out


def only(row: Row, keys: Sequence[str]) -> Row:
    return {key: row[key] for key in keys if key in row}


def at(text: str, place: Place) -> str:
    start, end = place
    return text[start:end]


def quoted(text: str, place: Place) -> Row:
    return {"line": text.count("\n", 0, place[0]) + 1, "quote": at(text, place)}


def quote_place(text: str, row: Row) -> Place:
    """Where the quote of a row stands on its line first, which is where the scores look for it."""
    lines = text.split("\n")
    column = lines[row["line"] - 1].find(row["quote"])
    if column < 0:
        raise Misplaced(f"line {row['line']}: the quote does not stand there")
    start = sum(len(line) + 1 for line in lines[: row["line"] - 1]) + column
    return [start, start + len(row["quote"])]


if __name__ == "__main__":
    sys.exit(main())
