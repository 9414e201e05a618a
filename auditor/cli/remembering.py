"""What runs remember of articles, on the terms of this run.

article -> its bytes, the model in force, the form asked for -> key -> what an earlier run found of it
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from auditor.cli.articles import Source
from auditor.cli.models import stamp_of
from auditor.cli.project.policy import OPTION, Policy
from auditor.report.result import Account
from auditor.source.reader import SourceError, form_name, shown_text

if TYPE_CHECKING:
    from auditor.cli.cache import Cache, Content

FOLDER, OFF = "AUDITOR_CACHE_DIR", "AUDITOR_NO_CACHE"
UNKNOWN = b""
"""The key of an article of which nothing is remembered, and the digest of one of which nothing may be."""


class Memory:
    """Answers for one run: ``whole`` asks for the articles themselves. Without a cache nothing is known, and nothing is kept."""

    def __init__(self, cache: Cache | None, policy: Policy, whole: bool) -> None:
        self._cache = cache
        self._policy = policy
        self._whole = whole

    @property
    def keeps(self) -> bool:
        """Whether anything is remembered at all."""
        return self._cache is not None

    def look_up(self, source: Source) -> bytes:
        """The key of a file's audit where that is remembered, else UNKNOWN."""
        if self._cache is None:
            return UNKNOWN
        try:
            key = self._key(self._cache, digest(source.read()), source.path)
        except (SourceError, MemoryError):  # it is told when the file is to be audited
            return UNKNOWN
        return key if self._cache.has(key) else UNKNOWN

    def recall(self, source: Source, key: bytes) -> Account | None:
        """What is remembered of a file; None where it was forgotten, or the file has changed since it was looked up."""
        return self._cache.get(key, source.path, lambda: self._content(source, key)) if self._cache is not None and key else None

    def keep(self, content: bytes, account: Account) -> None:
        """Remember what was found of an article whose bytes have this digest, unless that is UNKNOWN."""
        if self._cache is not None and content:
            self._cache.put(self._key(self._cache, content, account.document.path), account)

    def close(self) -> None:
        """Write what is new and let go of the file: none of a database may be open in two processes."""
        if self._cache is not None:
            self._cache.close()

    def _key(self, cache: Cache, content: bytes, path: str) -> bytes:
        in_force = self._policy.of(path)
        form = form_name(path, self._policy.form(path)) or ""
        asked = f"{in_force.language} {in_force.model_origin == OPTION}"
        return cache.key(content, f"{self._whole} {asked} {form} {stamp_of(in_force.model)} {in_force.settings.models.stamp()}")

    def _content(self, source: Source, key: bytes) -> Content | None:
        data = source.read()
        is_same = self._cache is not None and self._key(self._cache, digest(data), source.path) == key
        return shown_text(source.path, data, self._policy.form(source.path)) if is_same else None


def digest(data: bytes) -> bytes:
    """What stands for the bytes of an article."""
    from hashlib import sha256  # only where audits are remembered

    return sha256(data).digest()


def users_cache(wanted: bool = True) -> Cache | None:
    """What this user's runs remember; None where that is not wanted, or there is no place for it."""
    place = folder() if wanted else None
    if place is None:
        return None
    try:
        from auditor.cli.cache import Cache
    except ImportError:  # a Python without SQLite
        return None
    return Cache(place)


def folder() -> str | None:
    """Where audits are remembered; None where they are not to be, or where there is no place for it."""
    if os.environ.get(OFF):
        return None
    if given := os.environ.get(FOLDER):
        return given
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", "")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME", "") or os.path.expanduser("~/.cache")
    return os.path.join(base, "auditor") if os.path.isabs(base) else None
