"""Percentages whose part and whole stand apart: ``12d² = 12,582,912, i.e. 99.89% of the block``, ``仅词嵌入就占 27.6%``.

sentence -> what the share is of (a figure, a component, the total) -> what has it (the figure before it, the part named, the last result) -> claim

What a share is of is the author's affair: where any figure of the article makes it right with one that stands near, it is right. It is wrong only
where part and whole are each said, and the share is a slip of the pen or a power of ten away from theirs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations

from auditor.claims.claim import Claim, computed_claim
from auditor.claims.misprints import is_slip
from auditor.claims.portions import Parts
from auditor.claims.share_sentences import SHARE, Said, ShareSentence
from auditor.claims.shares import Figures, rounds_share
from auditor.notation.expression import Number, combined
from auditor.notation.printed import Printed, digits_shown, read_digits
from auditor.notation.work import spend
from auditor.source.document import Block
from auditor.source.pattern import lazy

_OWN_SHARE = lazy(
    r"(?!\d)(?:\s?(?:parameters|params|weights|个|参数))?[ \t]{0,3}[(（][ \t]?[~≈约]?[ \t]?(?!100)\d{1,3}(?:\.\d{1,4})?[ \t]?[%％]"
)
MOST_NEAR = 8
STEPS_A_SHARE = 20
LEAST_SHOWN = 2
LEAST_DIGITS = 3
_POWERS = tuple(Fraction(10) ** power for power in (-2, -1, 1, 2))
_HUNDRED = 100
LEAST_EXACT = 4
"""Digits of a figure that no other can be meant by."""
FAR = 3
"""Units of its last digit that a share is away from any that it may be."""


def read_percentages(blocks: Sequence[Block], at: int, parts: Parts, figures: Figures, taken: set[int]) -> Iterator[Claim]:
    """The shares of a block that the words around them give part and whole of; ``taken`` holds where shares begin that are told already."""
    block = blocks[at]
    string = block.text.string
    last: ShareSentence | None = None
    for match in SHARE.finditer(string):
        printed = read_digits(match["digits"])
        if printed is None or not printed.value or block.text.span(*match.span()).start in taken:
            continue
        spend(STEPS_A_SHARE)
        share = Number(printed._replace(percent=100), match.start(), match.end())
        last = ShareSentence(blocks, at, parts, match, share, last)
        claim = _Judge(last, figures).claim()
        last.last = None
        if claim is not None:
            yield claim


class _Judge:
    """Holds one share against what its sentence says."""

    def __init__(self, sentence: ShareSentence, figures: Figures) -> None:
        self.sentence, self.figures = sentence, figures
        self.share = sentence.share
        self.parts = sentence.parts

    def claim(self) -> Claim | None:
        """What is claimed, where part and whole are known and the share is theirs or another than theirs; None elsewhere."""
        share, sentence = self.share.printed, self.sentence
        if digits_shown(share) < LEAST_SHOWN or sentence.is_no_share():
            return None
        worked = sentence.worked()
        if worked is not None and (rounds_share(share, worked[0] / worked[1]) or self._is_slipped(worked[0] / worked[1], True, True)):
            return self._stated(*worked)
        before = sentence.figures(sentence.begin, sentence.start)
        said = sentence.whole(before)
        part = sentence.part([n for n in before if not said.at <= n.start < said.end], said) if said is not None and said.wholes else ()
        if said is None or not part:
            return None
        part = tuple(one for one in part if one < max(said.wholes))
        pairs = [(one, whole) for one in part for whole in said.wholes if one < whole]
        nearest = min(pairs, key=lambda pair: abs(share.amount - pair[0] / pair[1]), default=None)
        if nearest is not None and rounds_share(share, nearest[0] / nearest[1]):
            shown = -share.ulp / 2 <= (nearest[0] / nearest[1] - share.amount) * _HUNDRED < share.ulp  # rounded, or cut off
            return self._stated(*nearest) if shown or any(number.printed.amount == nearest[0] for number in before) else None
        return self._wrong(part, pairs, said, [n.printed.amount for n in before])

    def _wrong(
        self, part: tuple[Fraction, ...], pairs: Sequence[tuple[Fraction, Fraction]], said: Said, near: list[Fraction]
    ) -> Claim | None:
        """The claim of a share that is none of a part and a whole, where it is a slip, or where both are surely known."""
        sentence = self.sentence
        slipped = {round(one / whole, 9): (one, whole) for one, whole in reversed(pairs) if self._is_slipped(one / whole, said.stated)}
        if not said.figure and self.parts.is_of_another(sentence.string[sentence.begin : sentence.stop]):
            return None
        if len(slipped) == 1 and not any(self._is_part_itself(whole) for _, whole in slipped.values()):
            return None if self._has_reason(part, near) else self._stated(*next(iter(slipped.values())))
        if said.stated and pairs and not slipped and not sentence.supposes() and sentence.is_known(said) and self._is_another(pairs):
            return None if self._has_reason(part, [*near, *said.wholes]) else self._stated(*max(pairs))
        return None

    def _is_another(self, pairs: Sequence[tuple[Fraction, Fraction]]) -> bool:
        """Whether a share is far from that of every part with every whole that the article knows."""
        share = self.share.printed
        if digits_shown(share) < LEAST_DIGITS or any(self._is_part_itself(whole) for _, whole in pairs):
            return False
        if any(_is_rough(value) for pair in pairs for value in pair):
            return False
        wholes = {whole for _, whole in pairs} | self.parts.totals
        return not any(abs(share.amount - one / whole) <= FAR * share.ulp / _HUNDRED for one, _ in pairs for whole in wholes)

    def _is_slipped(self, value: Fraction, stated: bool, worked: bool = False) -> bool:
        """Whether the share has one digit, the order of two, or its power of ten, other than the value has; of one whose quotient stands behind it
        (``worked``) one digit of few may be wrong too, if what is left of the whole is no reason for it.
        """
        share = self.share.printed
        one, two = str(round(share.value / share.ulp)), str(round(value * _HUNDRED / share.ulp))
        enough = digits_shown(share) >= LEAST_DIGITS
        if any(abs(share.value - value * _HUNDRED * power) <= share.ulp / 2 for power in _POWERS):
            return True
        if share.value > _HUNDRED and any(abs(share.value / power - value * _HUNDRED) <= share.ulp / 2 for power in _POWERS):
            return True  # 170 for 17: a zero too many
        if len(one) != len(two) or not (enough or stated):
            return False
        differing = [(a, b) for a, b in zip(one, two, strict=True) if a != b]
        if len(differing) == 1 and worked:
            return not rounds_share(share, 1 - value)
        if len(differing) == 1:
            return enough and abs(int(one) - int(two)) > 1
        return is_slip(one, two) or (len(one) == 2 and one == two[::-1])

    def _is_part_itself(self, whole: Fraction) -> bool:
        """Whether the article gives a share of the whole too: it is then a part of something larger."""
        figure = f"{whole.numerator:,}"
        return whole.denominator == 1 and any(
            _OWN_SHARE.match(block.text.string, block.text.string.find(figure) + len(figure)) is not None
            for block in self.sentence.blocks
            if figure in block.text.string
        )

    def _has_reason(self, part: Sequence[Fraction], near: Sequence[Fraction]) -> bool:
        """Whether any figure of the article makes the share right, with one that stands near, two of them together, or what they leave."""
        share, step = self.share.printed.amount, self.share.printed.ulp / _HUNDRED
        low, high = share - step / 2, share + step  # rounded, or cut off
        exact = digits_shown(self.share.printed) >= LEAST_DIGITS
        between = partial(self.figures.between, exact=exact)
        last = self.sentence.last_before()
        tops = list(dict.fromkeys([*part, *near[-MOST_NEAR:], *([last] if last is not None and not (exact and _is_rough(last)) else [])]))
        tops += [one + two for one, two in combinations(tops[:MOST_NEAR], 2)]
        for top in tops:
            if low > 0 and between(top / high, top / low) is not None:
                return True
            if between(top * low, top * high) is not None or (high < 1 and between(top / (1 - low), top / (1 - high))):
                return True
        return False

    def _stated(self, part: Fraction, whole: Fraction) -> Claim:
        of = [Number(Printed(_shown(value), value, Fraction(1)), self.share.start, self.share.start) for value in (part, whole)]
        return computed_claim(
            "share", self.sentence.blocks[self.sentence.at], self.share, combined("/", of), f"{_shown(part)} / {_shown(whole)}"
        )


def _is_rough(value: Fraction) -> bool:
    return len(str(value).rstrip("0")) < LEAST_EXACT


def _shown(value: Fraction) -> str:
    return f"{value.numerator:,}" if value.denominator == 1 else f"{float(value):g}"
