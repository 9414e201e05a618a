"""Figures that repeat a result computed before them: in a table, a headline, the next section.

results of computations that come out right -> figures behind them with the same digits -> claims
                                            -> a figure one slip away from a result, printed nowhere else -> a misquoted result

Only long figures are told: short ones turn up by chance.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence

from auditor.claims.amounts import amounts
from auditor.claims.claim import Claim, Side
from auditor.claims.doubts import doubt_about
from auditor.claims.misprints import is_slip
from auditor.notation.evaluate import evaluate
from auditor.notation.expression import Number, names
from auditor.source.document import Block

LEAST = 4
"""Significant digits of a figure that is taken for a repetition."""
LEAST_VALUE = 10_000
"""Below it stand sizes of layers, which are given and not computed."""
LEAST_MISQUOTED = 7
"""Digits of a figure that is taken for a misquoted result."""

MOST_ALIKE = 20
"""Results of the same digits that a figure is compared with."""


def read_repeats(blocks: Sequence[Block], claims: Sequence[Claim]) -> Iterator[Claim]:
    """The figures of a document that repeat a result of the claims, or misquote one."""
    results = right_results(claims)
    if not results:
        return
    taken = sorted((claim.kind != "statement", side.span.start, side.span.end) for claim in claims for side in claim.sides if side.readings)
    stated = [(low, high) for told, low, high in taken if not told]
    read = [(low, high) for told, low, high in taken if told]
    found = [
        (block, number, block.text.span(number.start, number.end).start)
        for block in blocks
        for number in amounts(block.text.string, least=len(str(LEAST_VALUE)))
        if is_long(number)
    ]
    slips = _by_slips(results)
    printed = Counter(int(number.printed.value) for _, number, _ in found)
    for block, number, start in found:
        if _inside(read, start):
            continue
        value = int(number.printed.value)
        result = results.get(value)
        if result is not None and result.span.start < start and not _inside(stated, start):
            yield _claim(block, number, result)
        elif result is None and printed[value] == 1 and len(_digits(number)) >= LEAST_MISQUOTED:
            meant = _meant(_digits(number), slips)
            if meant is not None and meant.span.start < start:
                yield _claim(block, number, meant)


def right_results(claims: Sequence[Claim]) -> dict[int, Side]:
    """The printed results of computations that come out right, each where it was printed first."""
    results: dict[int, Side] = {}
    for claim in claims:
        result = claim.sides[-1]
        if result.number is None or not is_long(result.number):
            continue
        computed = next((s for s in reversed(claim.sides[:-1]) if s.is_computation and not names(s.readings[0])), None)
        value = evaluate(computed.readings[0]) if computed is not None else None
        if value is not None and value.is_point and value.low == result.number.printed.value:
            results.setdefault(int(value.low), result)
    return results


def _by_slips(results: dict[int, Side]) -> dict[str, list[Side]]:
    """The results by what a slip leaves of their digits, so that a figure is compared with few of them."""
    slips: dict[str, list[Side]] = {}
    for result in results.values():
        if result.number is not None and len(_digits(result.number)) >= LEAST_MISQUOTED:
            for key in _left_over(_digits(result.number)):
                slips.setdefault(key, []).append(result)
    return slips


def _left_over(digits: str) -> Iterator[str]:
    """All digits but one, for one wrong digit, and the digits sorted, for two swapped ones."""
    yield from (f"{digits[:at]}.{digits[at + 1 :]}" for at in range(len(digits)))
    yield "".join(sorted(digits))


def _meant(digits: str, slips: dict[str, list[Side]]) -> Side | None:
    for key in _left_over(digits):
        for result in slips.get(key, ())[:MOST_ALIKE]:
            if result.number is not None and is_slip(digits, _digits(result.number)):
                return result
    return None


def _digits(number: Number) -> str:
    return number.printed.digits.replace(",", "")


def is_long(number: Number) -> bool:
    """Whether a figure is long enough not to turn up twice by chance."""
    return number.printed.is_integer_print and number.printed.value >= LEAST_VALUE and len(_digits(number).strip("0")) >= LEAST


def _inside(taken: Sequence[tuple[int, int]], start: int) -> bool:
    at = bisect_right(taken, (start, 1 << 60))
    return any(low <= start < high for low, high in taken[max(0, at - 12) : at])


def _claim(block: Block, number: Number, result: Side) -> Claim:
    span = block.text.span(number.start, number.end)
    raw = block.text.string[number.start : number.end]
    doubt = doubt_about(block.text.string, number.start, number.end)
    return Claim("equality", (result, Side(raw, span, (number,))), ("=",), block, span, raw, doubt, sure=False)
