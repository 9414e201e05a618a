"""Where a wrong figure was taken over: each place with the words that name it there, and what it becomes once the root is repaired."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from auditor.claims.claim import Claim
from auditor.rules.figures import right_figure
from auditor.rules.finding import Related
from auditor.rules.repair import Repair
from auditor.source.document import Document, Language
from auditor.source.pattern import lazy
from auditor.source.text import Span
from auditor.verdicts.article_arithmetic import Slip
from auditor.verdicts.judgement import Judgement

LONGEST_NAME = 30
"""Characters of a name: what is longer is a sentence, and names nothing in short."""
PLACES_IN_HELP = 4

_CLAUSE = lazy(r"[。；;!?！？]|[,，.](?=\s|$)|[，：:](?=.)")
_EDGES = " \t*_`#>|•·–—-:：=≈≃~,，.。;；()（）"
_NUMBER = lazy(r"^\d{1,2}(?:[.)、]\s*|(?=[^\d\s.,]))")
_LINKING = lazy(
    r"(?:\s(?:is|are|has|have|holds|gives|equals|of|about|with|makes|comes to|a total of)|[为是有共约即要需占得]|总共|一共|等于){1,12}$"
)
_NO_NAME = lazy(r"[=×*/÷+^\\$%<>]|\d{4}|\d[,，]\d{3}")

_DETERMINERS = frozenset(("the", "a", "an", "all", "each", "every", "both", "one", "per", "our", "this", "that"))


class Place(NamedTuple):
    """A figure that only follows from a wrong one. ``becomes`` is what stands there after the repair, where that can be computed."""

    span: Span
    name: str
    becomes: str | None


def carried_places(judgement: Judgement, claims: Sequence[Claim], slip: Slip) -> list[Place]:
    """Every place that a wrong figure went on into."""
    which = judgement.slips.index(slip)
    places = []
    for carried in judgement.carried:
        if carried.slip == which:
            claim = claims[carried.claim]
            side = claim.sides[carried.side]
            becomes = right_figure(claim, side, carried.expected) if carried.expected is not None else None
            places.append(Place(side.span, name_of(claim), becomes))
    return places


def places_of(repair: Repair, claims: Sequence[Claim]) -> list[Place]:
    """Every place that a repair was carried into."""
    return [
        Place(span, name_of(claims[claim]) if claim is not None else _head(before), becomes)
        for span, becomes, claim, before in repair.carried
    ]


def _head(before: str) -> str:
    """The name that ends in a colon before a figure that stands alone."""
    bare = before.rstrip(" \t*_`$")
    return _short(bare) if bare.endswith((":", "：")) else ""


def related_places(places: Sequence[Place], language: Language) -> tuple[Related, ...]:
    """The places as a finding lists them."""
    return tuple(Related(place.span, _message(place, language), place.name) for place in places)


def becoming(places: Sequence[Place], document: Document) -> str:
    """``; line 49 becomes 23,835,648, line 63 becomes 109,408,992``: what follows, after what is to be written at the root."""
    known = [(document.named_line(place.span.start), place.becomes) for place in places if place.becomes is not None]
    if not known:
        return ""
    more = len(known) - PLACES_IN_HELP
    if document.language == "zh":
        text = "，".join(f"{line}变为 {becomes}" for line, becomes in known[:PLACES_IN_HELP])
        return f"；{text}{f'，另有 {more} 处' if more > 0 else ''}"
    text = ", ".join(f"{line} becomes {becomes}" for line, becomes in known[:PLACES_IN_HELP])
    return f"; {text}{f', and {more} more' if more > 0 else ''}"


def name_of(claim: Claim) -> str:
    """What the article calls the quantity of a claim: the side that only names it, the words before it, the head of its row; else nothing."""
    label = next((side.raw for side in claim.sides if not side.readings), None)
    if label is not None:
        return _short(label)
    if claim.block.cell is not None and claim.block.cell.row_header:
        return _short(claim.block.cell.row_header)
    return _short(_before(claim))


def _before(claim: Claim) -> str:
    """The readable text of the claim's line that stands before it."""
    text = claim.block.text
    at = bisect_right(text.pieces, claim.span.start, key=lambda piece: piece.source_start) - 1
    if at < 0 or claim.span.start >= max(text.pieces[at].source_end, text.pieces[at].source_start + 1):
        return ""
    piece = text.pieces[at]
    offset = piece.start + (claim.span.start - piece.source_start if piece.verbatim else 0)
    return text.string[text.string.rfind("\n", 0, offset) + 1 : offset]


def _short(words: str) -> str:
    """The last clause of some words without marks and linking verbs, where that is short and no formula."""
    bare = words[-4 * LONGEST_NAME :].rstrip(_EDGES)
    clause = _NUMBER.sub("", _CLAUSE.split(bare)[-1].strip(_EDGES))
    name = _LINKING.sub("", clause).strip(_EDGES)
    if len(name) > LONGEST_NAME or _NO_NAME.search(name) or not any(character.isalpha() for character in name):
        return ""
    return name


def _message(place: Place, language: Language) -> str:
    if language == "zh":
        return f"{place.name}随之有误" + (f"，应为 {place.becomes}" if place.becomes is not None else "")
    named = place.name[:1].lower() + place.name[1:] if place.name[1:2].islower() else place.name
    article = "" if not named or named.split()[0].lower() in _DETERMINERS else "the "
    into = f"carried into {article}{named}" if named else "carried into this"
    return into + (f", becomes {place.becomes}" if place.becomes is not None else "")
