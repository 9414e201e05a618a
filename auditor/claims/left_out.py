"""Tells a total that leaves out one of the parts it stands under from one that is meant to.

labels and figures of parts and total -> does each part name a component beside the others? -> is the gap just one of them? -> left out

Authors leave out what they say they leave out (a tied head, a row "of which") and what repeats another row: there the total is right. Where
every part is a component of its own, the total is simply called total, and no word tells of an exception, a part was forgotten.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.claims.about.families import in_layers, related
from auditor.claims.about.label import Label, read_label
from auditor.source.pattern import lazy

_EXCEPTION = lazy(
    r"\b(?:tied?|ties|tying|shar\w+|reus\w+|same|not|no|non|without|w/o|exclud\w+|excl|except|minus|only|optional|of which|thereof|incl|includ\w+"
    r"|active|trainable|frozen|ignor\w+|extra|alone|if|each|per head)\b"
    r"|共享|绑定|复用|共用|同上|相同|不计|不算|不含|不包|不另|不额外|除外|除去|去掉|非|无|未|其中|仅|只|可选|激活(?!值|内存|显存|张量|占用|重计算)|可训练|冻结|忽略|额外|含|若|每个头",
    re.IGNORECASE,
)
_OTHER_EXCEPTION = lazy(
    r"제외|포함|공유|중복|동일|\b(?:ohne|davon|nur|geteilt\w*|gebunden\w*|gemeinsam\w*|sans|dont|hors|partag\w+|seule?s?|sin|compartid\w+|solo|sem|apenas"
    r"|compartilhad\w+|tanpa|без|кроме|общ\w+)\b|除く|含む|含まない|重み共有|共有[さしす]|のみ",
    re.IGNORECASE,
)
_BUFFERS = lazy(r"\bbuffers?\b", re.IGNORECASE)
_SUM = lazy(r"[\s*_`$]*(?:sum|altogether|together|加起来|之和|总和|总数)[\s*_`$:：=]*", re.IGNORECASE)
_OF_LAYER = lazy(
    r"[\s*_`$]*(?:(?:每一?|单|一)层|每个?(?:block|layer)|(?:per|each|one|a)[ -](?:layer|block)|layer|block)\s?的?"
    r"(?:小计|合计|总计|sub-?total|total|sum)[\s*_`$:：=]*",
    re.IGNORECASE,
)
_LETTER = lazy(r"[\s*_`$]*(?:w_?)?(?P<letter>[qkvo])(?:[ _-]?proj\w*)?[\s*_`$:：]*", re.IGNORECASE)
_IDENTIFIER = lazy(r"[\s`*]*[A-Za-z]{1,12}(?:[._]\w{1,16}){1,4}[\s`*]*")
"""``c_proj``, ``out_proj``: a part, whichever it is."""
_LETTERS = {"q": "attention.query", "k": "attention.key", "v": "attention.value", "o": "attention.output"}
LEAST_PARTS = 3
MOST_LABEL = 80


class Part(NamedTuple):
    """A line or row of a sum: the words that name it, all the words beside its figure, and the figure."""

    label: str
    words: str
    value: Fraction


def is_layer(label: str) -> bool:
    """Whether words name one layer and nothing in it: such a line sums up those of its components."""
    read = read_label(label) if len(label) < MOST_LABEL else Label()
    return read.bare and read.components == ("layer",) and read.scope != "all_layers" and not read.layers and not tells_exception(label)


def are_of_layer(labels: Sequence[str]) -> bool:
    """Whether what is named stands in one layer."""
    named = [components_of(label) for label in labels]
    known = [components for components in named if components]
    whole = all(components or _IDENTIFIER.fullmatch(label) for components, label in zip(named, labels, strict=True))
    return whole and 2 * len(known) > len(named) and all(in_layers(components) and "layer" not in components for components in known)


def leaves_one_out(label: str, parts: Sequence[Part], total: Fraction) -> bool:
    """Whether a total is the sum of its parts but for one of them, and nothing tells that this is meant."""
    if len(parts) < LEAST_PARTS or not _is_plain_total(label):
        return False
    gap = sum((part.value for part in parts), Fraction(0)) - total
    if gap <= 0 or all(part.value != gap for part in parts) or any(tells_exception(part.words) for part in parts):
        return False
    named = [components_of(part.label) for part in parts]
    if not all(components or _IDENTIFIER.fullmatch(part.label) for components, part in zip(named, parts, strict=True)) or _is_mixed(named):
        return False
    left_out = [at for at, part in enumerate(parts) if part.value == gap]
    return all(named[at] and _is_beside(at, parts, named) and not any(_may_be_tied(c) for c in named[at]) for at in left_out)


def tells_exception(words: str, of_memory: bool = False) -> bool:
    """Whether words tell of what is left out, or counted elsewhere, in one of many languages. Buffers are no parameters, but take memory."""
    return any(pattern.search(words) is not None for pattern in (_EXCEPTION, _OTHER_EXCEPTION)) or (
        not of_memory and _BUFFERS.search(words) is not None
    )


def _may_be_tied(component: str) -> bool:
    """Whether a model may share a part with another, or a count without embeddings is meant, so that a total rightly leaves it out."""
    return component.startswith(("head", "embeddings.word", "embeddings.projection")) or component == "embeddings"


def _is_plain_total(label: str) -> bool:
    if len(label) > MOST_LABEL or tells_exception(label):
        return False
    return read_label(label).total or _SUM.fullmatch(label) is not None or _OF_LAYER.fullmatch(label) is not None or is_layer(label)


def components_of(label: str) -> tuple[str, ...]:
    """The components that a part is of; () where they are not known, or it sums up others itself."""
    letter = _LETTER.fullmatch(label)
    if letter is not None:
        return (_LETTERS[letter["letter"].lower()],)
    read = read_label(label) if len(label) < MOST_LABEL else Label()
    return (
        ()
        if read.total or read.other or read.foreign
        else tuple(f"{c}#{read.part}" if read.part == "biases" else c for c in read.components)
    )


def _is_mixed(named: Sequence[tuple[str, ...]]) -> bool:
    """Whether layers stand beside what is in them: the one counts the others again."""
    return any("layer" in components for components in named) and any(
        in_layers(components) and "layer" not in components for components in named
    )


def _is_beside(at: int, parts: Sequence[Part], named: Sequence[tuple[str, ...]]) -> bool:
    """Whether no other part may hold this one: the output projection beside attention, the bias beside its matrix and bias."""
    return not any(other != at and related(named[at], named[other]) and parts[other].value > parts[at].value for other in range(len(parts)))
