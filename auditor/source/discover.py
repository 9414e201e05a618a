"""Which files to read: what was named on the command line, and folders with all that lies beneath.

paths -> Found(path, problem, named), in order, folders sorted, without what is hidden, ignored by git or excluded
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from auditor.source.globs import above, entered, is_ignored

ENDINGS = (".md", ".markdown", ".mdx", ".txt", ".text")
WAITING = (".html", ".htm", ".ipynb", ".py", ".rst", ".tex", ".docx", ".pdf")


class Found(NamedTuple):
    """A file to read, or one line on why it cannot be. ``named`` tells a file named outright from one met in a folder."""

    path: str
    problem: str | None
    named: bool


class Excludes:
    """What a project leaves out; this one leaves out nothing."""

    def leaves_out(self, path: str) -> bool:
        """Whether a path is left out although it was named outright."""
        return False

    def is_excluded(self, path: str, is_folder: bool) -> bool:
        """Whether a path that was met in a folder is left out."""
        return False


NOTHING = Excludes()


def discover(paths: Iterable[str], excludes: Excludes = NOTHING, endings: tuple[str, ...] = ENDINGS) -> Iterator[Found]:
    """Every file to read, as named, each once; in folders, those with one of the endings."""
    seen: set[str] = set()
    for path in paths:
        if excludes.leaves_out(path):
            continue
        for found in _folder(path, excludes, endings) if os.path.isdir(path) else (_named(path),):
            if found.path not in seen:
                seen.add(found.path)
                yield found


def _named(path: str) -> Found:
    if not os.path.lexists(path) or "\0" in path:
        return Found(path, "no such file or folder", True)
    ending = os.path.splitext(path)[1].lower()
    if ending in WAITING:
        return Found(path, f"{ending} files are not read yet", True)
    return Found(path, None, True)


def _folder(top: str, excludes: Excludes, endings: tuple[str, ...]) -> Iterator[Found]:
    """Files beneath a folder by ending. A folder that is its own ancestor (a symlink loop) is not entered again."""
    pending = [(top, frozenset[tuple[int, int]](), above(top))]
    while pending:
        folder, ancestors, globs = pending.pop()
        try:
            status = os.stat(folder)
            with os.scandir(folder) as listing:
                entries = sorted(listing, key=lambda entry: entry.name)
        except OSError as error:
            yield Found(folder, f"cannot be read: {(error.strerror or 'unknown error').lower()}", folder == top)
            continue
        key = (status.st_dev, status.st_ino)
        if key in ancestors:
            continue
        globs = entered(globs, folder, {entry.name for entry in entries if entry.name.startswith(".git")})
        below = []
        for entry in entries:
            is_folder = not entry.name.startswith(".") and _is_folder(entry)
            if not is_folder and not _is_article(entry, endings):
                continue
            path = _join(folder, entry.name)
            if is_ignored(globs, path, is_folder) or excludes.is_excluded(path, is_folder):
                continue
            if is_folder:
                below.append((path, ancestors | {key}, globs))
            else:
                yield Found(path, None, False)
        pending.extend(reversed(below))


def _is_article(entry: os.DirEntry[str], endings: tuple[str, ...]) -> bool:
    return not entry.name.startswith(".") and entry.name.lower().endswith(endings) and _is_file(entry)


def _join(folder: str, name: str) -> str:
    return f"{folder}{name}" if folder.endswith(("/", os.sep)) else f"{folder}/{name}"


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def _is_file(entry: os.DirEntry[str]) -> bool:
    # A broken link by the right name is reported when it is read; a pipe or a device would block the reader.
    try:
        return entry.is_file() or entry.is_symlink()
    except OSError:
        return entry.is_symlink()  # a link to itself: told when it is read
