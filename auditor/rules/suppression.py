"""What the text suppresses, and which suppressions suppress nothing.

directives -> one Suppression a rule word, with the codes and the places that it is about
findings   -> kept, and suppressed; a word that suppressed nothing is idle: X901
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress as ignored
from typing import Literal, NamedTuple

from auditor.rules import registry
from auditor.rules.finding import Finding
from auditor.source.directives import TEACHING, VERBS, Directive, Word
from auditor.source.document import Document
from auditor.source.text import Span

IdleWhy = Literal["unused", "expired", "no-date", "no-rules", "no-rule", "no-directive", "not-disabled", "teaches-nothing"]


class Idle(NamedTuple):
    """A suppression that suppresses nothing: its place, why, the word it is about and what was probably meant."""

    span: Span
    why: IdleWhy
    word: str
    near: str | None = None


class Suppression(NamedTuple):
    """One rule word of one directive: findings of these codes are suppressed that begin in these places."""

    word: Word
    verb: str
    reaches: dict[str, Span]


class Suppressed(NamedTuple):
    """What is left of the findings, what was suppressed, and what suppressed nothing."""

    kept: tuple[Finding, ...]
    hidden: tuple[Finding, ...]
    idle: tuple[Idle, ...]


def suppress(
    document: Document, directives: Sequence[Directive], findings: Sequence[Finding], today: str = "", idle_words: Iterable[Word] = ()
) -> Suppressed:
    """Apply the directives of a document. ``today`` as YYYY-MM-DD; without it, nothing expires. ``idle_words`` are those that teach nothing."""
    active: list[Suppression] = []
    idle = [Idle(word.span, "teaches-nothing", word.text) for word in idle_words]
    switches = _Switches(directives, len(document.content) + 1)
    for directive in directives:
        broken = _broken(directive, today)
        if broken is not None:
            idle.append(broken)
        elif directive.rules is not None:
            for item in _resolved(document, directive, switches):
                (idle if isinstance(item, Idle) else active).append(item)  # type: ignore[arg-type]
    used: set[Span] = set()
    kept: list[Finding] = []
    hidden: list[Finding] = []
    reaches: dict[str, list[tuple[Span, int, int]]] = {}
    for one in active:
        for code, reach in one.reaches.items():
            reaches.setdefault(code, []).append((one.word.span, reach.start, reach.end))
    for finding in findings:
        start, end = finding.span.start, max(finding.span.end, finding.span.start + 1)
        by = [word for word, low, high in reaches.get(finding.code, ()) if start < high and low < end]
        used.update(by)
        (hidden if by else kept).append(finding)
    idle += [Idle(one.word.span, "unused", f"{one.verb}[{one.word.text}]") for one in active if one.word.span not in used]
    return Suppressed(tuple(kept), tuple(hidden), tuple(sorted(idle)))


def _broken(directive: Directive, today: str) -> Idle | None:
    """Why a directive says nothing at all; None for one that does, and for a comment that is none."""
    verb = directive.verb
    if directive.foreign:
        return Idle(
            verb.span, "no-directive", f"auditor-{verb.text}", f"<!-- auditor: {_meant(verb.text)}[{_first_rule(directive.foreign)}] -->"
        )
    if directive.taught and verb.text not in VERBS:
        return None
    if verb.text not in VERBS:
        near = _near(verb.text, (*VERBS, *TEACHING))
        # "auditor: please look at this" was written for another reader.
        meant = directive.rules is not None or directive.value is not None or near is not None
        return Idle(verb.span if verb.text else directive.span, "no-directive", verb.text, near) if meant else None
    if verb.text == "model":
        return None if directive.value else Idle(verb.span, "no-directive", verb.text, "model=bert-base-uncased")
    if not directive.rules:
        return Idle(verb.span, "no-rules", verb.text)
    until = directive.until
    if until is None:
        return None
    if not _is_date(until.text):
        return Idle(until.span, "no-date", until.text)
    return Idle(until.span, "expired", until.text) if today > until.text else None


def _meant(verb: str) -> str:
    """What a verb of other linters is called here."""
    if verb.endswith("-file"):
        return "file-ignore"
    return "ignore" if verb.endswith("-line") else verb.partition("-")[0] if verb not in VERBS else verb


def _first_rule(words: str) -> str:
    """The first rule that is named, wherever it stands; one as an example where none is."""
    for word in words.replace(",", " ").replace("[", " ").replace("]", " ").split()[:20]:
        with ignored(registry.UnknownRule):
            registry.select([word])
            return word
    return "wrong-result"


def _resolved(document: Document, directive: Directive, switches: _Switches) -> Iterator[Suppression | Idle]:
    for word in directive.rules or ():
        try:
            codes = registry.select([word.text])
        except registry.UnknownRule:
            yield Idle(word.span, "no-rule", word.text, registry.nearest(word.text))
            continue
        if directive.verb.text == "enable":
            if not any(switches.is_disabled(code, directive.span) for code in codes):
                yield Idle(word.span, "not-disabled", word.text)
        elif directive.verb.text == "disable":
            yield Suppression(
                word,
                directive.verb.text,
                {code: Span(directive.span.end, switches.enabled_at(code, directive.span)) for code in codes},
            )
        else:
            reach = Span(0, len(document.content) + 1) if directive.verb.text == "file-ignore" else directive.reach
            yield Suppression(word, directive.verb.text, dict.fromkeys(codes, reach))


class _Switches:
    """Where each rule is disabled and enabled, in order."""

    def __init__(self, directives: Sequence[Directive], end: int) -> None:
        self._end = end
        self._disabled: dict[str, list[Span]] = {}
        self._enabled: dict[str, list[Span]] = {}
        for directive in directives:
            if directive.verb.text not in ("disable", "enable"):
                continue
            at = self._disabled if directive.verb.text == "disable" else self._enabled
            for code in _codes(directive):
                at.setdefault(code, []).append(directive.span)

    def is_disabled(self, code: str, before: Span) -> bool:
        """Whether a directive before this one disables a rule."""
        places = self._disabled.get(code)
        return places is not None and places[0] < before

    def enabled_at(self, code: str, after: Span) -> int:
        """Where a rule is enabled again; the end of the document where it is not."""
        places = self._enabled.get(code, ())
        at = bisect_right(places, after)
        return places[at].start if at < len(places) else self._end


def _codes(directive: Directive) -> frozenset[str]:
    codes: set[str] = set()
    for word in directive.rules or ():
        try:
            codes |= registry.select([word.text])
        except registry.UnknownRule:
            continue
    return frozenset(codes)


def _is_date(text: str) -> bool:
    from datetime import date  # only an expiry pays for it

    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _near(word: str, known: Sequence[str]) -> str | None:
    from difflib import get_close_matches

    return next(iter(get_close_matches(word.lower(), known, n=1, cutoff=0.75)), None)
