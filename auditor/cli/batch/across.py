"""What is told across documents and across runs. What is held against each other lies on the disk: memory does not grow with the corpus.

subjects of all chunks            -> the first two values of each that cannot both be right
findings of this run, of another  -> how many are new, gone and the same, and the first of each by name
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from auditor.cli.batch import tables
from auditor.cli.batch.chunks import FINDINGS, SUBJECTS, Store
from auditor.cli.output import replacing
from auditor.report.compared import MOST, comparison, named
from auditor.report.corpus import Table
from auditor.report.subjects import Said, restored

_SAID = "CREATE TABLE said (subject TEXT PRIMARY KEY, first TEXT NOT NULL, told INTEGER NOT NULL) WITHOUT ROWID"
_BEFORE = "CREATE TABLE before (fingerprint TEXT PRIMARY KEY, now INTEGER NOT NULL) WITHOUT ROWID"


def conflicts(store: Store, chunks: int) -> Iterator[tuple[Said, Said]]:
    """The first two values of each subject that cannot both be right, in the order of the corpus."""
    with _database(store, _SAID) as database:
        for number in range(chunks):
            for line in store.lines(number, SUBJECTS):
                said = restored(json.loads(line))
                row = database.execute("SELECT first, told FROM said WHERE subject = ?", (said.subject,)).fetchone()
                if row is None:
                    database.execute("INSERT INTO said VALUES (?, ?, 0)", (said.subject, line.decode()))
                elif not row[1] and said.conflicts(first := restored(json.loads(row[0]))):
                    database.execute("UPDATE said SET told = 1 WHERE subject = ?", (said.subject,))
                    yield first, said


def compared(store: Store, chunks: int, folder: str) -> list[Table]:
    """This run beside the one that wrote a folder. Where that is the folder of this run, too, its findings are put aside first."""
    if os.path.realpath(folder) == os.path.realpath(store.folder):
        folder = _aside(store)
    new: list[dict[str, Any]] = []
    gone: list[dict[str, Any]] = []
    number = 0
    with _database(store, _BEFORE) as database:
        database.executemany("INSERT OR IGNORE INTO before VALUES (?, 0)", ((one["fingerprint"],) for one in tables.findings_in(folder)))
        for line in (line for chunk in range(chunks) for line in store.lines(chunk, FINDINGS)):
            finding = json.loads(line)
            if not database.execute("UPDATE before SET now = 1 WHERE fingerprint = ?", (finding["fingerprint"],)).rowcount:
                number += 1
                if len(new) < MOST:
                    new.append(finding)
        missed = database.execute("SELECT count(*) FROM before WHERE now = 0").fetchone()[0]
        same = database.execute("SELECT count(*) FROM before WHERE now = 1").fetchone()[0]
        if missed:
            for finding in tables.findings_in(folder):
                query = "SELECT 1 FROM before WHERE fingerprint = ? AND now = 0"
                if len(gone) < MOST and database.execute(query, (finding["fingerprint"],)).fetchone():
                    gone.append(finding)
    return list(comparison((number, missed, same), map(named, new), map(named, gone)))


def _aside(store: Store) -> str:
    """The folder that holds the findings of the run before, which this one is about to replace: a run that is killed meanwhile finds them again."""
    names = [f"{FINDINGS}.{form}" for form in tables.FORMATS]
    if not any(os.path.exists(os.path.join(store.chunks, name)) for name in names):
        name = next(name for name in names if os.path.exists(os.path.join(store.folder, name)))
        with replacing(os.path.join(os.path.realpath(store.chunks), name)) as file, open(os.path.join(store.folder, name), "rb") as before:
            shutil.copyfileobj(before, file)
    return store.chunks


@contextmanager
def _database(store: Store, table: str) -> Iterator[sqlite3.Connection]:
    """A table that is forgotten with the chunks."""
    place = os.path.join(store.chunks, "across.sqlite")
    if os.path.exists(place):
        os.unlink(place)
    database = sqlite3.connect(place, isolation_level=None)
    try:
        database.execute("PRAGMA journal_mode = OFF")
        database.execute("PRAGMA synchronous = OFF")
        database.execute("BEGIN")
        database.execute(table)
        yield database
    except sqlite3.Error as error:  # a full disk, as for any other file
        raise OSError(errno.EIO, str(error), place) from error
    finally:
        database.close()
