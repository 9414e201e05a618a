"""Leaves out of what a label mentions the words that name nothing of their own: how much wider a network is, the parts of a whole, adverbs.

mentions -> those that tell what the label is of
"""

from __future__ import annotations

import re

from auditor.claims.about.words import Mention
from auditor.source.pattern import lazy

MOST_SHORT = 30
"""Characters of a label that has room for no plain English."""
_BRACKETED = lazy(r"\s?[(（](?:[^()（）\n]|[(（][^()（）\n]{0,40}[)）]){1,120}[)）]")
_RATIO = lazy(
    r"\d(?:\s?[x×]|-fold|\s?倍)\s?(?:hidden |ffn |mlp )?(?:expan\w{1,6}|扩展|升维|扩张)"
    r"|(?:expan\w{1,6}|contract\w{1,6})\s(?:factor|ratio|rate|by|to|of|back|\d)|(?:扩展|升维|扩张)(?:比|倍|系数|\s?\d)",
    re.IGNORECASE,
)
_PARTS_OF: dict[tuple[str, ...], tuple[set[str], ...]] = {
    ("attention",): (
        {"attention.query"},
        {"attention.key"},
        {"attention.value"},
        {"attention.output", "@output", "@projection"},
    ),
    ("ffn",): ({"ffn.up", "@up", "@first"}, {"ffn.down", "@down", "@second"}),
}
"""The parts that make up a whole, each with the words for it."""


def telling(found: tuple[Mention, ...], text: str) -> tuple[Mention, ...]:
    """The mentions of a label that name what it is of."""
    return _without_adverbs(_without_parts(_without_ratios(found, text), text), text)


def _without_ratios(found: tuple[Mention, ...], text: str) -> tuple[Mention, ...]:
    """``FFN (4x expansion)``: how much wider the inside is names neither of the matrices."""
    if _RATIO.search(text) is None:
        return found
    ratios = [match.span() for match in _RATIO.finditer(text)]
    return tuple(
        mention
        for mention in found
        if mention.ids[0] not in ("@first", "@second") or not any(low <= mention.start < high for low, high in ratios)
    )


def _without_parts(found: tuple[Mention, ...], text: str) -> tuple[Mention, ...]:
    """``Attention (QKV, then the output projection)``: a bracket that goes through all parts of what stands before it names the whole."""
    for index, whole in enumerate(found):
        every = _PARTS_OF.get(whole.ids)
        bracket = _BRACKETED.match(text, whole.end) if every is not None else None
        if every is None or bracket is None:
            continue
        inside = [mention for mention in found[index + 1 :] if bracket.start() < mention.start < bracket.end()]
        named = {part for mention in inside for part in mention.ids}
        if all(named & words for words in every):
            return tuple(mention for mention in found if mention not in inside or mention.kind not in ("component", "relative"))
    return found


def _without_adverbs(found: tuple[Mention, ...], text: str) -> tuple[Mention, ...]:
    """``up`` and ``down`` name matrices beside each other or a gate, and in short labels; elsewhere they are plain English."""
    roles = {mention.ids[0] for mention in found}
    if (
        len(text) <= MOST_SHORT
        or not roles & {"@up", "@down"}
        or len(roles & {"@up", "@down", "@gate", "ffn.up", "ffn.down", "ffn.gate"}) > 1
    ):
        return found
    return tuple(mention for mention in found if mention.ids[0] not in ("@up", "@down"))
