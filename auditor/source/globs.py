"""Patterns as .gitignore has them, relative to a folder, and the .gitignore files of a tree.

    patterns -> Globs(folder).match(path) -> True, False (negated) or None
    folder on the way down -> its .gitignore -> the deepest pattern that matches decides

The matching is pathspec's, which takes 20 ms to import: it is loaded where there is a pattern to match.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

GITIGNORE = ".gitignore"
REPOSITORY = ".git"


class BadGlob(ValueError):
    """A pattern that means nothing; the message is one line."""


class Globs:
    """Patterns relative to a folder; the last that matches decides, and ``!`` in front negates."""

    def __init__(self, folder: str, spec: GitIgnoreSpec) -> None:
        self._folder = folder
        self._spec = spec

    @classmethod
    def of(cls, folder: str, patterns: Sequence[str]) -> Globs:
        """The patterns that a person wrote for ``folder``: a backslash separates folders as / does. Raises BadGlob."""
        from pathspec import GitIgnoreSpec

        try:
            return cls(os.path.abspath(folder), GitIgnoreSpec.from_lines([pattern.replace("\\", "/") for pattern in patterns]))
        except ValueError as error:
            raise BadGlob(f"{' '.join(patterns)!r} is no pattern") from error

    def match(self, path: str, is_folder: bool = False) -> bool | None:
        """Whether the patterns say yes or no to a path, None where they say nothing of it or it lies elsewhere."""
        inner = self._inner(path, is_folder)
        return self._spec.check_file(inner).include if inner is not None else None

    def beneath(self, top: str) -> Globs:
        """The patterns that hold beneath a folder named outright: those that leave out the folder itself were overruled by naming it."""
        inner = self._inner(top, True)
        if inner is None or not self._spec.check_file(inner).include:
            return self
        kept = [pattern for pattern in self._spec.patterns if not (pattern.include and pattern.match_file(inner))]
        return Globs(self._folder, type(self._spec)(kept))

    def _inner(self, path: str, is_folder: bool) -> str | None:
        try:
            inner = os.path.relpath(path, self._folder).replace(os.sep, "/")
        except ValueError:  # another drive
            return None
        if inner in (".", "..") or inner.startswith("../"):
            return None
        return f"{inner}/" if is_folder else inner


Chain = tuple[Globs, ...]
"""The patterns in force in a folder, the outermost first."""


def above(top: str) -> Chain:
    """What the .gitignore files between the root of the repository and a folder named outright say of what lies beneath it."""
    folders: list[str] = []
    folder = os.path.abspath(top)
    while not os.path.lexists(os.path.join(folder, REPOSITORY)):
        parent = os.path.dirname(folder)
        if parent == folder:
            return ()  # no repository: what happens to lie above has no say
        folder = parent
        folders.append(folder)
    chain: Chain = ()
    for folder in reversed(folders):
        if os.path.isfile(os.path.join(folder, GITIGNORE)):
            chain = (*chain, _read(folder).beneath(top))
    return chain


def entered(chain: Chain, folder: str, names: Collection[str]) -> Chain:
    """The chain within a folder that holds ``names``. A repository of its own begins anew."""
    if REPOSITORY in names:
        chain = ()
    return (*chain, _read(folder)) if GITIGNORE in names else chain


def is_ignored(chain: Chain, path: str, is_folder: bool) -> bool:
    """Whether the deepest .gitignore that says anything of a path leaves it out."""
    return next((said for globs in reversed(chain) if (said := globs.match(path, is_folder)) is not None), False)


def _read(folder: str) -> Globs:
    """A .gitignore file; one that cannot be read says nothing, and a line that git would not understand either."""
    from pathspec import GitIgnoreSpec

    try:
        with open(os.path.join(folder, GITIGNORE), encoding="utf-8-sig", errors="surrogateescape") as file:
            lines = file.read().splitlines()
    except OSError:
        lines = []
    return Globs(os.path.abspath(folder), GitIgnoreSpec.from_lines([line for line in lines if _is_pattern(line)]))


def _is_pattern(line: str) -> bool:
    from pathspec import GitIgnoreSpec

    try:
        GitIgnoreSpec.from_lines([line])
    except ValueError:
        return False
    return True
