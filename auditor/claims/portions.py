"""Shares in sentences: ``其中注意力占 26.7%，MLP 占 70.2%``, ``41,943,040, which is 5.22% of the base model``, ``约为原来的 27%``.

share and the words before it -> figures of the article for part and whole -> claim

What a share is of is the author's affair: any two figures of the article that make it right are part and whole. It is wrong only where a slip of the
pen makes it another share than that of the part that the words name, or of the one figure that stands before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property

from auditor.claims.about.label import read_label
from auditor.claims.claim import Claim, computed_claim
from auditor.claims.memory import Counts, digits_shown
from auditor.claims.passages import behind_last
from auditor.notation.expression import Number, combined
from auditor.notation.printed import Printed, read_digits
from auditor.source.document import Block
from auditor.source.pattern import lazy

_SHARE = lazy(r"(?<![\w.])(?P<digits>\d{1,2}(?:\.\d{1,3})?)[ \u00a0]?\\?[%％]")
_HAS_SHARE = lazy(r"\d[ \u00a0]?\\?[%％]")
_LABEL = lazy(r"[,，;；。:：、\n(（]|\.\s|(?:\b(?:and|while|the|which|that|where|note)\b)|其中|而", re.IGNORECASE)
_LAYERS = lazy(r"(?<![\w.,])(?P<count>\d{1,3})\s?(?:layers|blocks|个?\s?层|个\s?[Bb]lock)")
MOST_LABEL = 40
MOST_CLAIMS = 200
LEAST_PART = 1000
MOST_LAYERS = 8
_POWERS = tuple(Fraction(10) ** power for power in (-2, -1, 1, 2))


class Parts:
    """The figures of an article, and the component that the words before each name; gathered when the first share asks for them."""

    def __init__(self, claims: Sequence[Claim], counts: Counts, blocks: Sequence[Block]) -> None:
        self._claims, self._counts, self._blocks = claims, counts, blocks

    @cached_property
    def every(self) -> list[Fraction]:
        """The exact counts that the article prints, the largest first."""
        return sorted({count.amount for count in self._counts if count.is_integer_print}, reverse=True)

    @property
    def whole(self) -> Fraction:
        """What shares are of: the largest figure that is called a total, else the largest of all."""
        return self._named[1] or self.every[0]

    def named(self, components: tuple[str, ...]) -> set[Fraction]:
        """What the article says that a component has, also in all layers."""
        found = self._named[0].get(components, set())
        return found | {value * count for value in found for count in self._layers}

    @cached_property
    def _layers(self) -> list[int]:
        counts = {int(match["count"]) for block in self._blocks for match in _LAYERS.finditer(block.text.string)}
        return sorted(count for count in counts if count > 1)[:MOST_LAYERS]

    @cached_property
    def _named(self) -> tuple[dict[tuple[str, ...], set[Fraction]], Fraction]:
        """The figures by component, and the largest that is called a total."""
        named: dict[tuple[str, ...], set[Fraction]] = {}
        whole = Fraction(0)
        for claim in self._claims[:MOST_CLAIMS]:
            number, string = claim.sides[-1].number, claim.block.text.string
            if number is None or number.printed.amount < LEAST_PART or claim.block.cell is not None:
                continue
            at = string.find(claim.raw)
            if at < 0:
                continue
            label = read_label(_words_before(string, at))
            if label.components:
                named.setdefault(label.components, set()).add(number.printed.amount)
            elif label.total:
                whole = max(whole, number.printed.amount)
        return named, whole


def _words_before(string: str, at: int) -> str:
    """The words of a clause before a place, without what says that something takes a share."""
    low = max(0, at - MOST_LABEL)
    begin = behind_last(_LABEL, string, low, max(low, at - 3), low)
    return string[begin:at].rstrip(" :：=")


def has_shares(string: str) -> bool:
    """Whether a text holds any percentage."""
    return _HAS_SHARE.search(string) is not None


def read_portions(block: Block, parts: Parts) -> Iterator[Claim]:
    """The shares of a block that are a slip away from that of the part which the words before them name."""
    string = block.text.string
    shares = [
        (Number(printed._replace(percent=100), m.start(), m.end()), m)
        for m in _SHARE.finditer(string)
        if (printed := read_digits(m["digits"]))
    ]
    if not shares or not parts.every:
        return
    every, whole = parts.every, parts.whole
    fitting = [_fits(share.printed, whole, every) for share, _ in shares]
    for (share, match), right in zip(shares, fitting, strict=True):
        if right or digits_shown(share.printed) < 2:
            continue
        behind = _OF_ALL.match(string, match.end()) is not None
        if not behind and sum(fitting) == 0:
            continue
        words = _words_before(string, match.start())
        label = read_label(words)
        meant = [part for part in parts.named(label.components) if part < whole and _is_slipped(share.printed, part / whole)]
        if label.components and len(meant) == 1 and not any(_rounds(share.printed, part / whole) for part in parts.named(label.components)):
            yield _claim(block, share, meant[0], whole)
        elif len(shares) > 2 and sum(fitting) == len(shares) - 1:
            yield from _rest(block, share, [other for other, _ in shares], every, whole)


_OF_ALL = lazy(
    r"\*{0,2}\s?of (?:all|the (?:total|whole|entire|model|weights|parameters)|its (?:total|parameters|weights))\b", re.IGNORECASE
)


def _rest(block: Block, share: Number, shares: Sequence[Number], every: Sequence[Fraction], whole: Fraction) -> Iterator[Claim]:
    """The one of several shares that keeps them from making up the whole."""
    rest = 1 - sum((other.printed.amount for other in shares if other is not share), Fraction(0))
    parts = [part for part in every if abs(part / whole - rest) <= len(shares) * share.printed.ulp / 100]
    if len(parts) == 1 and _is_slipped(share.printed, parts[0] / whole):
        yield _claim(block, share, parts[0], whole)


def _rounds(share: Printed, value: Fraction) -> bool:
    return abs(share.amount - value) <= share.ulp / 100


def _fits(share: Printed, whole: Fraction, every: Sequence[Fraction]) -> bool:
    return any(part != whole and _rounds(share, part / whole) for part in every)


def _is_slipped(share: Printed, value: Fraction) -> bool:
    """Whether a share has one digit, or its power of ten, other than a value has at as many decimals."""
    one, two = str(round(share.value / share.ulp)), str(round(value * 100 / share.ulp))
    if len(one) == len(two) and sum(a != b for a, b in zip(one, two, strict=True)) == 1:
        return True
    return len(one) > 2 and any(abs(share.value - value * 100 * power) <= share.ulp / 2 for power in _POWERS)


def _claim(block: Block, share: Number, part: Fraction, whole: Fraction) -> Claim:
    of = [Number(Printed(f"{int(value):,}", value, Fraction(1)), share.start, share.start) for value in (part, whole)]
    return computed_claim("share", block, share, combined("/", of), f"{int(part):,} / {int(whole):,}")
