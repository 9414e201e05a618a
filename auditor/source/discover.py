"""Which files to read: what was named on the command line, and folders with all that lies beneath.

paths -> Found(path, problem, named), in order, folders sorted, without what is hidden, ignored by git or excluded
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from auditor.source.forms import MARKDOWN, endings, named_documents
from auditor.source.globs import above, entered, is_ignored

NAMED_ONLY = named_documents()
MADE = frozenset(("_build", "build", "_site", "site", "dist", "htmlcov", "node_modules", "site-packages", "vendor", "third_party"))
"""Folders of pages and copies that are made or belong to others: in them, forms other than Markdown are no articles of the project."""


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

    def pass_over(self, path: str) -> None:
        """Take note of a document that a folder holds, and that is read only where it is named outright."""

    def endings(self, folder: str) -> tuple[str, ...]:
        """Further endings, with their dots, that a folder is searched for."""
        return ()


NOTHING = Excludes()


def discover(paths: Iterable[str], excludes: Excludes = NOTHING, further: tuple[str, ...] = ()) -> Iterator[Found]:
    """Every file to read, as named, each once; in folders, those of a form, and with one of the ``further`` endings."""
    seen: set[str] = set()
    for path in paths:
        if excludes.leaves_out(path):
            continue
        for found in _folder(path, excludes, further) if os.path.isdir(path) else (_named(path),):
            if found.path not in seen:
                seen.add(found.path)
                yield found


def _named(path: str) -> Found:
    if not os.path.lexists(path) or "\0" in path:
        return Found(path, "no such file or folder", True)
    return Found(path, None, True)


def _folder(top: str, excludes: Excludes, further: tuple[str, ...]) -> Iterator[Found]:
    """Files beneath a folder by ending. A folder that is its own ancestor (a symlink loop) is not entered again."""
    plain = (*_dotted(MARKDOWN), *further)
    pending = [(top, frozenset[tuple[int, int]](), above(top), plain + endings())]
    while pending:
        folder, ancestors, globs, wanted = pending.pop()
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
        searched = wanted + excludes.endings(folder)
        for entry in entries:
            is_folder = not entry.name.startswith(".") and _is_folder(entry)
            passed = not is_folder and not _is_article(entry, searched)
            if passed and not _is_article(entry, NAMED_ONLY):
                continue
            path = _join(folder, entry.name)
            if is_ignored(globs, path, is_folder) or excludes.is_excluded(path, is_folder):
                continue
            if passed:
                excludes.pass_over(path)
            elif is_folder:
                below.append((path, ancestors | {key}, globs, plain if entry.name.lower() in MADE else wanted))
            else:
                yield Found(path, None, False)
        pending.extend(reversed(below))


def _is_article(entry: os.DirEntry[str], wanted: tuple[str, ...]) -> bool:
    return not entry.name.startswith(".") and entry.name.lower().endswith(wanted) and _is_file(entry)


def _dotted(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(f".{name}" for name in names)


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
