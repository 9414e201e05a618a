"""What runs remember of articles, so that the next run audits only what has changed.

bytes, what is asked, this program -> key -> Account, without its path and its content

It holds what an audit found, and what is reported of that is chosen anew in each run: levels, settings and baselines change nothing in it. It
lies in the user's folder for such things, never beside the articles, which may be other people's. Whatever is wrong with it, the run goes on.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from auditor import __version__
from auditor.cli.clock import day_number
from auditor.report.result import Account
from auditor.source.document import Document

if TYPE_CHECKING:
    from auditor.source.stored import Stored

NAME = "audits.sqlite"
DAYS = 30
"""An audit that no run asked for in so many days is forgotten."""
MOST_BYTES = 256_000_000
"""A file that has grown beyond this begins anew."""
AT_ONCE = 500
"""So many audits are written at once: little is lost where a run is interrupted."""
PATIENCE = 0.5
"""Seconds to wait for another run that is writing."""
LARGEST = 4_000_000
"""Bytes of an audit beyond which it is not kept."""

Content = tuple[str, "Stored | None"]
"""The text that was read of an article, and the file itself where that is another."""
_SCHEMA = "CREATE TABLE IF NOT EXISTS audits (key BLOB PRIMARY KEY, account BLOB NOT NULL, day INTEGER NOT NULL) WITHOUT ROWID"


class Cache:
    """The audits that earlier runs left in a folder. Where its file cannot be used, it is empty and keeps nothing."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._path = os.path.join(folder, NAME)
        self._connection: sqlite3.Connection | None = None
        self._usable = True
        self._new: dict[bytes, bytes] = {}
        self._asked: set[bytes] = set()
        self._today = day_number()

    @cached_property
    def _program(self) -> bytes:
        return sha256(_program()).digest()

    def key(self, digest: bytes, asked: str) -> bytes:
        """The name of the audit of bytes with this digest by this program; ``asked`` is all else that it depends on."""
        parts = (self._program, asked.encode("utf-8", "surrogatepass"), digest)
        return sha256(b"".join(sha256(part).digest() for part in parts)).digest()

    def has(self, key: bytes) -> bool:
        """Whether the audit of this name is remembered."""
        return bool(self._rows("SELECT 1 FROM audits WHERE key = ?", key))

    def get(self, key: bytes, path: str, content: Callable[[], Content | None]) -> Account | None:
        """The audit of this name, of the article with this path; its content is asked for where it is shown, and None is an end to it."""
        rows = self._rows("SELECT account, day FROM audits WHERE key = ?", key)
        if not rows:
            return None
        from auditor.cli.packing import unpacked

        try:
            account, language, notes, is_shown = unpacked(rows[0][0])
            shown = content() if is_shown else ("", None)
            if shown is None:
                return None
            text, stored = shown
            found: Account = account._replace(document=Document(path, text, (), language, notes, stored=stored))
        except Exception:  # bytes that are no audit may break in any way
            return None
        if rows[0][1] != self._today:
            self._asked.add(key)
        return found

    def put(self, key: bytes, account: Account) -> None:
        """Remember an audit."""
        from auditor.cli.packing import packed  # only what is found anew pays for it

        document = account.document
        bare = account._replace(document=None)  # type: ignore[arg-type]
        data = packed((bare, document.language, document.notes, bool(document.content)))
        if len(data) <= LARGEST:
            self._new[key] = data
        if len(self._new) >= AT_ONCE:
            self._write()

    def close(self) -> None:
        """Write what is new, and let go of the file. It is opened again where it is asked for more."""
        if self._new or self._asked:
            self._write()
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    # -- the file --------------------------------------------------------------------------------------------------------

    def _rows(self, query: str, key: bytes) -> list[Any]:
        if not self._usable:
            return []
        try:
            return self._opened().execute(query, (key,)).fetchall()
        except (OSError, sqlite3.Error):
            return self._given_up()

    def _write(self) -> None:
        new, self._new = self._new, {}
        asked, self._asked = self._asked, set()
        if not self._usable:
            return
        try:
            connection = self._opened()
            with connection:
                connection.execute("BEGIN IMMEDIATE")
                connection.executemany("INSERT OR REPLACE INTO audits VALUES (?, ?, ?)", ((*item, self._today) for item in new.items()))
                connection.executemany("UPDATE audits SET day = ? WHERE key = ?", ((self._today, key) for key in asked))
                if connection.execute("PRAGMA user_version").fetchone()[0] != self._today:  # once a day
                    connection.execute("DELETE FROM audits WHERE day < ?", (self._today - DAYS,))
                    connection.execute(f"PRAGMA user_version = {self._today:d}")
        except (OSError, sqlite3.Error):
            self._given_up()

    def _opened(self) -> sqlite3.Connection:
        if self._connection is None:
            os.makedirs(self._folder, mode=0o700, exist_ok=True)
            if not _is_own(self._folder):
                raise OSError
            if os.path.exists(self._path) and os.path.getsize(self._path) > MOST_BYTES:
                os.remove(self._path)
            self._connection = sqlite3.connect(self._path, timeout=PATIENCE, isolation_level=None)
            self._connection.execute("PRAGMA synchronous = OFF")  # what a broken machine spoils is audited again
            self._connection.execute(_SCHEMA)
        return self._connection

    def _given_up(self) -> list[Any]:
        """Go on without; a file that is no cache, or a spoilt one, makes room for the next run."""
        error = sys.exc_info()[1]
        self._usable = False
        try:
            if self._connection is not None:
                self._connection.close()
            if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.OperationalError):
                os.remove(self._path)
        except (OSError, sqlite3.Error):
            pass
        self._connection = None
        return []


def _is_own(folder: str) -> bool:
    """Whether nobody else writes here."""
    if os.name != "posix":
        return True
    status = os.stat(folder)
    return status.st_uid == os.geteuid() and not status.st_mode & 0o002


def _program() -> bytes:
    """What tells this program from any other version of it, installed or being worked on."""
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return "\n".join([__version__, sys.version, *sorted(_files(root))]).encode("utf-8", "surrogateescape")


def _files(folder: str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                if entry.name != "__pycache__":
                    yield from _files(entry.path)
            else:
                status = entry.stat()
                yield f"{entry.path} {status.st_mtime_ns} {status.st_size}"
