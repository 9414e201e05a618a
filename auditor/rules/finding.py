"""What a rule tells: a Finding with its place, its working and what follows from it."""

from __future__ import annotations

from enum import IntEnum
from typing import Literal, NamedTuple

from auditor.source.text import Span

Confidence = Literal["high", "medium", "low"]


class Severity(IntEnum):
    """How bad: an error is provable, a warning rests on a reading, an info is a convention worth naming."""

    INFO = 1
    WARNING = 2
    ERROR = 3

    @property
    def word(self) -> str:
        """The name as it is printed and written in settings."""
        return self.name.lower()

    def __reduce_ex__(self, protocol: object) -> tuple[type[Severity], tuple[int]]:
        """By its value: early versions of Python 3.11 pickle members by ``getattr``, which what is kept of an audit may not call."""
        return Severity, (int(self),)


class Related(NamedTuple):
    """Another place that belongs to a finding, with what it says there.

    ``carried_into`` names in short what the wrong figure went on into there ("embedding total", "" where it has no name); it is None for
    any other kind of place.
    """

    span: Span
    message: str
    carried_into: str | None = None


class Edit(NamedTuple):
    """A replacement in the original."""

    span: Span
    text: str


class Fix(NamedTuple):
    """Edits that repair a finding; safe ones may be applied unasked.

    ``touched`` are the claims that were computed anew for it: another fix that changes one of them was computed from what is no longer there.
    """

    safe: bool
    edits: tuple[Edit, ...]
    touched: tuple[Span, ...] = ()


class Finding(NamedTuple):
    """One root that the author must edit. ``context`` is the text of the block it stands in (part of the fingerprint).

    ``cause`` says in words what probably happened, and ``mistake`` is its stable code. ``label`` stands under the place ("off by +8,960
    (+0.04 %)"), ``help`` says what to write. ``reference`` tells a model that was read
    from a file: its name, class and file. Messages are in the article's language.
    """

    code: str
    name: str
    severity: Severity
    span: Span
    message: str
    confidence: Confidence = "high"
    label: str = ""
    stated: str | None = None
    expected: str | None = None
    working: tuple[str, ...] = ()
    component: str | None = None
    model: str | None = None
    cause: str | None = None
    follows_from: Span | None = None
    related: tuple[Related, ...] = ()
    fix: Fix | None = None
    help: tuple[str, ...] = ()
    context: str = ""
    mistake: str | None = None
    reference: str | None = None
