"""Shares whose part and whole both stand beside them: ``38.6M (31% of 124M)``, ``131M 占 6.7B 的 2%``, ``131M of 6.7B, 2%``.

part, a word or bracket, share, of, whole -> is the share theirs, or clearly another? -> claim

Where both figures are said in one breath nothing has to be looked for; a share with a hedge is wrong only where it is far from theirs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

from auditor.claims.amounts import DIGITS, SCALE, amount_of
from auditor.claims.claim import Claim, Side, computed_claim
from auditor.claims.doubts import doubt_about
from auditor.claims.portions import has_shares
from auditor.notation.expression import Number, combined
from auditor.notation.printed import read_digits
from auditor.source.document import Block
from auditor.source.pattern import lazy

_PART = rf"(?<![\w.,])(?P<part>{DIGITS}{SCALE}?)"
_WHOLE = rf"(?P<whole>{DIGITS}{SCALE}?)(?![\w%]|[.,]\d|\s?[×*/+^])"
_SHARE = r"(?P<share>(?P<digits>\d{1,2}(?:\.\d{1,3})?)[ \u00a0]?\\?[%％])"
_NOUN = r"(?:\s(?:trainable |learnable |total )?(?:parameters|params|weights|tokens|values|entries)|\s?个?(?:可训练|可学习)?(?:参数|权重|词元))?"
_HEDGE = r"(?P<hedge>(?:(?:about|approximately|roughly|around|nearly|almost|some|only|just|大?约为?|大概|近|仅|只|[≈~～])\s?){1,2})?"
_FORMS = (
    lazy(
        rf"{_PART}{_NOUN}\$?\s?(?:[(（]|,?\s?(?:or|i\.e\.,?|that is,?|which is|which are|is|are|(?:which )?(?:makes|make) up|represents?|accounts? for|[—–=])\s)\s?"
        rf"{_HEDGE}{_SHARE}\$?\s(?:of|out of)\s(?:the |its |our |all |a |total |whole |model's |full ){{0,3}}\$?{_WHOLE}"
    ),
    lazy(
        rf"{_PART}{_NOUN}\$?\s?(?:of|out of)\s(?:the |its |our |all |a |total ){{0,2}}\$?{_WHOLE}{_NOUN}\$?\s?[(（,，]\s?(?:or |i\.e\. )?{_HEDGE}{_SHARE}"
    ),
    lazy(
        rf"{_PART}{_NOUN}\$?\s?[(（，,]?\s?(?:只|仅|就|约)?占(?:了|到)?(?:总(?:参数)?(?:量|数)?)?\s?\$?{_WHOLE}{_NOUN}\$?\s?的?\s?{_HEDGE}{_SHARE}"
    ),
    lazy(
        rf"(?:总|一共|共|合计)[^\d，,。；;\n]{{0,12}}{_PART.replace('part', 'whole')}{_NOUN}[，,]\s?其中[^\d，,。；;\n]{{1,16}}(?P<part>{DIGITS}{SCALE}?){_NOUN}"
        rf"\s?[，,（(]\s?{_HEDGE}占(?:比)?(?:了|到)?\s?(?P<behind>约|大约|近|仅|[≈~])?\s?{_SHARE}"
    ),
)
_ELIDED = lazy(rf"\s*(?:只|仅|就|约)?占(?:了|到)?(?:总(?:参数)?(?:量|数)?)?\s?\$?{_WHOLE}{_NOUN}\$?\s?的?\s?{_HEDGE}{_SHARE}")
"""A passage that goes on from the formula displayed above it: ``占 6,738,415,616 的 0.06%``."""
_PRINTED = (
    lazy(
        rf"\btrainable (?:params|parameters)\s?[:=]\s?(?P<part>{DIGITS})\s{{0,4}}[|,;/]{{0,2}}\s{{0,4}}(?:all|total) (?:params|parameters)\s?[:=]\s?(?P<whole>{DIGITS})"
        r"\s{0,4}[|,;/]{0,2}\s{0,4}trainable(?:\s?%|[ _]percent\w*)?\s?[:=]\s?(?P<share>(?P<digits>\d{1,2}(?:\.\d{1,18})?))",
        re.IGNORECASE,
    ),
    lazy(rf"(?<![\w.,])(?P<part>{DIGITS}{SCALE}?)\s?/\s?{_WHOLE}\s?[(（]\s?(?P<hedge>[≈~约])?\s?{_SHARE}\s?[)）]"),
)
"""What programs print: ``trainable params: 294,912 || all params: 109,777,152 || trainable%: 0.2686``, ``294,912 / 109,777,152 (0.27%)``."""
_DIFFERENCE = lazy(
    r"more|less|fewer|larger|smaller|higher|lower|increas|decreas|reduc|sav|grow|faster|slower|增|减|降|省|多出|少了|快|慢", re.IGNORECASE
)
"""What is told in per cent beside shares."""
_RANGED = lazy(r"(?:[-–—~至到$€£¥]|利息|手续费|\b(?:interest|fee|tax|vat|cost|price)\b[^.。;；]{0,20})\s?$", re.IGNORECASE)
_ENDED = lazy(
    r"\$?(?:\s?(?:in )?(?:total|overall|altogether|parameters|params|weights|tokens|个?参数|个))?\$?\s{0,2}"
    r"(?:[)）.。;；!！|\n]|,\s|，|$|\s(?:in|and|but|while|which|of (?:it|them|these))\b)"
)
NEAR = 40
MOST_FOUND = 40
LEAST_COUNT = 1000
FAR = Fraction(1, 10)
LEAST_FAR = Fraction(1, 100)
"""A share with a hedge is wrong from a tenth of itself and one point on."""


def may_hold_share(string: str) -> bool:
    """Whether a percentage stands in a text at all, also without its sign behind it; False is sure."""
    return has_shares(string) or "trainable%" in string or "trainable %" in string


def read_explicit_shares(block: Block, taken: set[int], before: Side | None = None) -> Iterator[Claim]:
    """The shares of a block that stand between their part and their whole.

    ``taken`` holds where shares begin that are told already, ``before`` is the result that the block before this one ends with.
    """
    string = block.text.string
    elided = _ELIDED.match(string) if before is not None and "占" in string else None
    if elided is not None and before is not None and before.number is not None:
        claim = _claim(block, elided, before.number, before.raw)
        if claim is not None and claim.span.start not in taken:
            taken.add(claim.span.start)
            yield claim
    for form in (*_FORMS, *_PRINTED):
        for match in islice(form.finditer(string), MOST_FOUND):
            claim = _claim(block, match)
            if claim is not None and claim.span.start not in taken:
                taken.add(claim.span.start)
                yield claim


def _claim(block: Block, match: re.Match[str], part: Number | None = None, raw: str | None = None) -> Claim | None:
    """The claim of a match, whose ``part`` is printed as ``raw`` before it where it holds none itself."""
    whole = amount_of(match, "whole")
    part = amount_of(match, "part") if part is None else part
    printed = read_digits(match["digits"])
    if part is None or whole is None or printed is None or not printed.value or _DIFFERENCE.search(match.group()) is not None:
        return None
    if not _is_all_that_is_said(match):
        return None
    if not LEAST_COUNT <= part.printed.amount < whole.printed.amount or part.printed.percent != 1:
        return None
    share = Number(printed._replace(percent=100), match.start("share"), match.end("share"))
    right = part.printed.amount / whole.printed.amount
    slack = sum(number.printed.trailing_ulp / number.printed.value for number in (part, whole)) / 2 * right
    gap = abs(share.printed.amount - right) - slack
    hedged = bool((match.groupdict().get("hedge") or "").strip()) or bool(match.groupdict().get("behind"))
    step = printed.ulp / 100
    if gap > step / 2 and (
        abs(1 - right - share.printed.amount) <= slack + step or gap <= (max(FAR * right, LEAST_FAR) if hedged else step)
    ):
        return None  # what is left of the whole; nearly right
    shown = f"{raw or match['part']} / {match['whole']}"
    claim = computed_claim("share", block, share, combined("/", [part, whole]), shown)
    return claim._replace(doubt=doubt_about(block.text.string, match.start(), match.end()))


def _is_all_that_is_said(match: re.Match[str]) -> bool:
    """Whether nothing stands before the part or behind the last figure that makes it another share: a range, a currency, a year, a quality."""
    string = match.string
    if _RANGED.search(string, max(0, match.start() - NEAR), match.start()) is not None:
        return False
    return _ENDED.match(string, match.end()) is not None
