"""Patterns as .gitignore has them, relative to a folder, and the .gitignore files of a tree.

    pattern -> regular expression for the path itself -> Globs(folder).match(path): True, False (negated) or None
    folder on the way down -> its .gitignore -> the deepest pattern that matches decides

Matching is of the path itself, never through its parents: a walk does not enter what is left out, and ``*`` with ``!*/`` and ``!kept.md``
(all folders, of files only those) must come out as git has it. A test asks git.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Sequence
from itertools import accumulate
from typing import NamedTuple

from auditor.source.pattern import lazy

GITIGNORE = ".gitignore"
REPOSITORY = ".git"
_CLASS_SPECIAL = lazy(r"\\.|[\[\]^&|~]")
_CLASS = lazy(r"\[([!^]?)(\]?(?:[^\\\]/]|\\.)*)\]")


class BadGlob(ValueError):
    """A pattern that means nothing; the message is one line."""


class Pattern(NamedTuple):
    """One pattern: what it says of a path that it matches, and whether it is about folders only."""

    regex: re.Pattern[str]
    says: bool
    folders_only: bool


class Globs:
    """Patterns relative to a folder; the last that matches decides, and ``!`` in front negates."""

    def __init__(self, folder: str, patterns: Sequence[Pattern]) -> None:
        self._folder = os.path.abspath(folder)
        self._patterns = patterns[::-1]

    @classmethod
    def of(cls, folder: str, texts: Sequence[str]) -> Globs:
        """The patterns that a person wrote for ``folder``: a backslash separates folders as / does. Raises BadGlob."""
        patterns = []
        for text in texts:
            pattern = compile_pattern(text.replace("\\", "/"))
            if pattern is None:
                raise BadGlob(f"{text!r} is no pattern")
            patterns.append(pattern)
        return cls(folder, patterns)

    def match(self, path: str, is_folder: bool = False) -> bool | None:
        """What the patterns say of a path itself; None where they say nothing, or where it lies elsewhere."""
        inner = self._inner(path)
        return None if inner is None else self._said(inner, is_folder)

    def covers(self, path: str, is_folder: bool = False) -> bool:
        """Whether a path or any folder above it is matched; what is in a matched folder cannot be negated, as in git."""
        inner = self._inner(path)
        if inner is None:
            return False
        *above, last = accumulate(inner.split("/"), "{}/{}".format)
        return any(self._said(folder, True) for folder in above) or bool(self._said(last, is_folder))

    def _said(self, inner: str, is_folder: bool) -> bool | None:
        for pattern in self._patterns:
            if (is_folder or not pattern.folders_only) and pattern.regex.fullmatch(inner) is not None:
                return pattern.says
        return None

    def _inner(self, path: str) -> str | None:
        try:
            inner = os.path.relpath(path, self._folder).replace(os.sep, "/")
        except ValueError:  # another drive
            return None
        return None if inner in (".", "..") or inner.startswith("../") else inner


def compile_pattern(text: str) -> Pattern | None:
    """One line of a .gitignore file; None for a blank one, a comment, and one that git would not understand."""
    text = text.rstrip("\r\n")
    while text.endswith(" ") and not text.endswith("\\ "):
        text = text[:-1]
    says = not text.startswith("!")
    body = text if says else text[1:]
    folders_only = body.endswith("/")
    parts = body.removesuffix("/").split("/")
    if text.startswith("#") or not body.strip("/"):
        return None
    # A slash at the beginning or in the middle ties the pattern to its folder.
    parts = parts[1:] if not parts[0] else parts if len(parts) > 1 else ["**", *parts]
    regex = _path_regex(parts)
    return Pattern(re.compile(regex, re.DOTALL), says, folders_only) if regex is not None else None


def _path_regex(parts: list[str]) -> str | None:
    regex = ""
    for index, part in enumerate(parts):
        last = index + 1 == len(parts)
        if len(part) > 1 and set(part) == {"*"}:
            regex += ".+" if last else "(?:.*/)?"
            continue
        name = _name_regex(part)
        if name is None:
            return None
        regex += name + ("" if last else "/")
    return regex


def _name_regex(part: str) -> str | None:
    """A name between slashes. Every star but the last takes as little as it can, for good: what matches is found, and in linear time."""
    pieces: list[str] = [""]
    at = 0
    while at < len(part):
        character = part[at]
        if character == "*":
            pieces += [""] if pieces[-1] or len(pieces) == 1 else []
        elif character == "?":
            pieces[-1] += "[^/]"
        elif character == "[":
            found = _CLASS.match(part, at)
            if found is None:
                return None
            pieces[-1] += f"(?!/)[{'^' if found[1] else ''}{_CLASS_SPECIAL.sub(_escaped, found[2])}]"
            at = found.end() - 1
        elif character == "\\":
            at += 1
            if at == len(part):
                return None
            pieces[-1] += re.escape(part[at])
        else:
            pieces[-1] += re.escape(character)
        at += 1
    if len(pieces) == 1:
        return pieces[0]
    first, *middle, last = pieces
    return first + "".join(f"(?>[^/]*?{piece})" for piece in middle) + f"[^/]*{last}"


def _escaped(match: re.Match[str]) -> str:
    return f"\\{match[0][-1]}"


Chain = tuple[Globs, ...]
"""The patterns in force in a folder, the outermost first."""


def above(top: str) -> Chain:
    """The .gitignore files between the root of the repository and a folder named outright."""
    folders: list[str] = []
    folder = os.path.abspath(top)
    while not os.path.lexists(os.path.join(folder, REPOSITORY)):
        parent = os.path.dirname(folder)
        if parent == folder:
            return ()  # no repository: what happens to lie above has no say
        folder = parent
        folders.append(folder)
    return tuple(_read(folder) for folder in reversed(folders) if os.path.isfile(os.path.join(folder, GITIGNORE)))


def entered(chain: Chain, folder: str, names: Collection[str]) -> Chain:
    """The chain within a folder that holds ``names``. A repository of its own begins anew."""
    if REPOSITORY in names:
        chain = ()
    return (*chain, _read(folder)) if GITIGNORE in names else chain


def is_ignored(chain: Chain, path: str, is_folder: bool) -> bool:
    """Whether the deepest .gitignore that says anything of a path leaves it out."""
    return next((said for globs in reversed(chain) if (said := globs.match(path, is_folder)) is not None), False)


def _read(folder: str) -> Globs:
    """A .gitignore file; one that cannot be read says nothing."""
    try:
        with open(os.path.join(folder, GITIGNORE), encoding="utf-8-sig", errors="surrogateescape") as file:
            lines = file.read().split("\n")
    except OSError:
        lines = []
    return Globs(folder, [pattern for line in lines if (pattern := compile_pattern(line)) is not None])
