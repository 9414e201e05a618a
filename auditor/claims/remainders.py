"""The share that is all the others leave: ``A takes 46.1% of it, B 31.2% and C the remaining 27.2%``.

sentence with "the remaining N %" -> the shares before it, in it and in the sentence before -> do some of them and the rest make up 100 %? -> claim
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from auditor.claims.claim import Claim, computed_claim
from auditor.claims.passages import behind_last
from auditor.claims.portions import SENTENCE
from auditor.claims.share_sentences import SHARE, SUPPOSED
from auditor.notation.expression import Number, combined
from auditor.notation.printed import Printed, read_digits
from auditor.source.document import Block
from auditor.source.pattern import lazy

_REST = lazy(
    r"(?:\bthe (?:remaining|other|rest[,:]?|residual)\s(?:about |roughly |some )?|其余|剩下|剩余|余下)(?:的|部分|占|约|是|为){0,3}\s?\$?"
    r"(?P<digits>\d{1,2}(?:\.\d{1,3})?)\s?\\?[%％]",
    re.IGNORECASE,
)
_WORDS = ("remaining", "rest", "other", "residual", "其余", "剩下", "剩余", "余下")
_HUNDRED = 100
MOST_BACK = 240
MOST_OTHERS = 6


def read_remainders(block: Block, taken: set[int]) -> Iterator[Claim]:
    """``A takes 46.1% of it, B 31.2% and C the remaining 27.2%``: shares of which one is all that the others of its sentence leave."""
    string = block.text.string
    for match in _REST.finditer(string) if any(word in string for word in _WORDS) else ():
        start = match.start("digits")
        begin = behind_last(SENTENCE, string, max(0, start - MOST_BACK), start, max(0, start - MOST_BACK))
        low = max(0, begin - MOST_BACK)
        before = behind_last(SENTENCE, string, low, max(low, begin - 2), low)
        others = [read_digits(m["digits"]) for m in SHARE.finditer(string, begin, match.start())]
        near = [read_digits(m["digits"]) for m in SHARE.finditer(string, before, match.start())]
        rest = read_digits(match["digits"])
        if rest is None or not 2 <= len(others) <= len(near) <= MOST_OTHERS or block.text.span(start, start).start in taken:
            continue
        slack = sum((share.ulp for share in (*near, rest) if share is not None), Fraction(0))
        values = [share.value for share in near if share is not None]
        sums = [sum(chosen, rest.value) for count in range(1, len(values) + 1) for chosen in combinations(values, count)]
        if SUPPOSED.search(string, begin, match.end()) or any(abs(value - _HUNDRED) <= slack for value in sums):
            continue
        figure = Number(rest._replace(percent=100), start, match.end())
        terms = [Number(share._replace(percent=100), start, start) for share in others if share is not None]
        whole = Number(Printed("100", Fraction(100), Fraction(0), percent=100), start, start)
        shown = " - ".join(f"{number.printed.digits}%" for number in (whole, *terms))
        yield computed_claim("share", block, figure, combined("-", [whole, *terms]), shown)
