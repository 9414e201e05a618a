"""What parameters take in memory, joined over the article: a count, the bytes of each in the format that is told, and the figure they come to.

scans -> figures in bytes, each with its format and role -> groups (a sentence, a row, a list) -> counts beside them, then of the article -> propositions

What a figure is the size of is the author's affair: any count of the article that makes it right is what it is of. It is wrong only where its
format is told beside it, the count is told beside it or by its neighbours, which come out with one count, and it is a slip of the pen away.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction

from auditor.notation.expression import Expression, Number, combined
from auditor.notation.printed import Printed, digits_shown
from auditor.reading.forms.bytes_of import PRECISIONS
from auditor.reading.proposition import Proposition
from auditor.reading.scan import NAME, RUN, Scan
from auditor.reading.slips import WIDTH_RATIOS, is_exactly, is_near, is_slip_in_size, may_be_more
from auditor.reading.standing import standing
from auditor.reading.tokens import STOPS
from auditor.sheet.fits import LEAST_PEERS, Fit, fits, in_thousands, is_off, of_peers
from auditor.sheet.kept_in_training import Stray, strays
from auditor.sheet.size_groups import same_sentence
from auditor.sheet.sizes import OPEN_ROLES, Count, Size, counts_of, line_over, sizes_of
from auditor.source.text import Span

REACH, NEXT = 12, 6
"""Tokens between a count and a figure that one sentence says to be of it, and the figure of its weights."""
MOST_COUNTS = 400
LEAST_SHOWN = 3
"""Digits with which a figure is told to be of a count by other sizes alone."""
LEAST_OF_RIGHT, MOST_OF_RIGHT, FAR = Fraction(4, 5), Fraction(3, 2), 8
"""Part of what parameters take that a figure of them has at least, how many times it that of weights alone has at most, and how far off a slip is."""
MOST_PARTICLE = 2
_LINKS, _SIGNS = "≈=:→", "(),*"
_VERBS = frozenset(("be", "need", "let", "comes_to", "that_is"))
_SMALL = frozenset(
    ("parameters", "counter.parameters", "weight_part", "weights_memory", "model", "counter.models", "precision", "memory", "about", "so", "in", "with", "at",
     "for", "of", "possessive", "determiner", "store", "only", "it", "if_then", "counter.things", *_VERBS, *PRECISIONS)
)  # fmt: skip
"""Concepts of words that may stand between a count, its format and the size that they come to."""
WEIGHTS = ("weights_memory", "weight_part")
FORMATS = (Fraction(2), Fraction(4), Fraction(1), Fraction(1, 2))
_MEASURES = {"gradients": "training", "optimizer_states": "training"}
_MOST_OF_FORMATS, _LEAST_OF_TRAINING = Fraction(5), Fraction(8)
"""More bytes of each parameter than weights take in any format, and fewer than training does."""
_COMMON_WIDTHS = (Fraction(2), Fraction(4))
"""Of weights whose format is not told: half and single precision."""


def memory(scans: Sequence[Scan]) -> Iterator[Proposition]:
    """The propositions that sizes of an article make, in reading order of their groups."""
    sizes = list(sizes_of(scans))
    if not sizes:
        return
    counts = list(counts_of(scans))
    every = sorted(_distinct(counts), key=lambda count: len(count.printed.digits), reverse=True)[:MOST_COUNTS]
    beside: dict[object, list[Count]] = defaultdict(list)
    for count in counts:
        for key in count.groups:
            beside[key].append(count)
    found = {size.place: fit for size in sizes if (fit := _fit(size, _meant(size, _near(size, beside), every))) is not None}
    decimal = in_thousands(sizes, found)
    sizes = [size.in_thousands() if decimal & set(size.groups) else size for size in sizes]
    found = {size.place: found[size.place] for size in sizes if size.place in found and fits(size.printed, found[size.place])}
    groups: dict[object, list[Size]] = defaultdict(list)
    for size in sizes:
        for key in size.groups:
            groups[key].append(size)
    found |= _of_roles(groups, beside, every, found)
    out_of_step = {stray.size.place: stray for stray in strays(groups)}
    for size in sizes:
        stray = out_of_step.get(size.place)
        said = _said(size, found, groups, beside, every) if stray is None else _as_other(stray)
        if said is not None:
            how = standing(size.scan, size.at, size.at)
            yield said._replace(
                standing="asserted" if how == "supposed" and size.width is not None else how
            )  # what a format takes, it takes


def _distinct(counts: Sequence[Count]) -> list[Count]:
    return list({count.printed.amount: count for count in counts}.values())


def _near(size: Size, beside: dict[object, list[Count]]) -> list[Count]:
    """The counts in the groups of a size, those of its own sentence or row first, the nearest of them before all."""
    found = [count for key in size.groups for count in beside.get(key, ())]
    return sorted(found, key=lambda count: (count.scan is not size.scan, abs(count.at - size.at)))


def _meant(size: Size, near: Sequence[Count], every: Sequence[Count]) -> Sequence[Count]:
    """The counts that a size may be of: the one that it is bound to, else those of its block, else any of the article, the nearest first.

    In a round figure of one digit many a count finds itself.
    """
    bound = _bound(size, near)
    if bound is not None:
        return [bound.of]
    own = [count for count in near if count.scan is size.scan] if digits_shown(size.printed) == 1 else []
    return own or [*near, *every]


def _fit(size: Size, counts: Sequence[Count]) -> Fit | None:
    """The first count that makes a size right in the format that is told of it."""
    if size.width is None:
        return None
    options = (Fit(count, size.width, times) for count in counts for times in size.times)
    return next((fit for fit in options if fits(size.printed, fit)), None)


def _of_roles(
    groups: dict[object, list[Size]], beside: dict[object, list[Count]], every: Sequence[Count], known: dict[tuple[int, int], Fit]
) -> dict[tuple[int, int], Fit]:
    """Weights, gradients and states of an optimizer side by side whose format is not told: right where two of them come out with one count."""
    found: dict[tuple[int, int], Fit] = {}
    for key, sizes in groups.items():
        open_sizes = [size for size in sizes if size.role and size.width is None and size.clear]
        if len({size.role for size in open_sizes}) < LEAST_PEERS:
            continue
        for count in [*beside.get(key, ()), *every]:
            for width in _COMMON_WIDTHS:
                here = [(size, Fit(count, width, times)) for size in open_sizes for times in size.times]
                right = {size.place: fit for size, fit in here if fits(size.printed, fit)}
                if len(right) >= LEAST_PEERS and len(right) > len(open_sizes) // 2:
                    found = {**right, **found}
                    break
            else:
                continue
            break
    return {place: fit for place, fit in found.items() if place not in known}


def _said(
    size: Size,
    fits_of: dict[tuple[int, int], Fit],
    groups: dict[object, list[Size]],
    beside: dict[object, list[Count]],
    every: Sequence[Count],
) -> Proposition | None:
    """What one size says: that it is what it fits, else what the figures around it say that it should be."""
    fit = fits_of.get(size.place)
    if (beside_others := of_peers(size, fits_of, groups)) is not None and is_off(size, beside_others):
        return _proposition(size, beside_others, True)
    if fit is not None:
        return _proposition(size, fit, False)  # as rough as a name: the judge may be stricter
    near = _near(size, beside)
    if (bound := _bound(size, near)) is not None:
        return _proposition(size, bound, _is_wrong_of(size, bound))
    if not size.clear or any(fits(size.printed, Fit(count, Fraction(1))) for count in near if count.scan is size.scan):
        return None  # the last: bytes, counted out beside it
    for meant in (_agreed(size, fits_of, groups), _left_over(size, fits_of, groups, every)):
        if meant is None:
            continue
        right = meant.of.printed.amount * meant.each
        told = size.width is not None and (_is_wrong_of(size, meant) or (size.in_table and _is_far(size, meant)))
        other = size.width is None and any(is_near(size.printed, right * ratio) for ratio in WIDTH_RATIOS)  # a format that nobody tells
        if told or (is_slip_in_size(size.printed, right) and not other):
            return _proposition(size, meant, True)
    if size.width is None:
        return _of_any_format(size, near)
    ratio = _by_ratio(size, groups) or _of_another_format(size, every)
    if ratio is not None:
        return ratio
    own = _distinct([count for count in near if count.in_row or _is_with(size, count)])
    if len(own) != 1 or not size.plain:
        return None
    fit = Fit(own[0], size.width, size.times[0])
    return _proposition(size, fit, _is_wrong(size, fit))


def _bound(size: Size, near: Sequence[Count]) -> Fit | None:
    """The count beside a size with nothing but its format and small words between: ``70B weights in FP16 ≈ 140 GB``, ``16 GB for 8B in FP16``."""
    codes, scan = size.scan.codes, size.scan
    own = {count.at: count for count in near if _is_with(size, count)}
    if not own and size.role in WEIGHTS:
        return _of_heading(size, near)
    if len(own) != 1 or size.width is None or size.given:
        return None
    ((at, count),) = own.items()
    low, high = sorted((at, size.at))
    linked = _is_given(size)
    plain = all(
        codes[place] in _LINKS + _SIGNS or scan.concepts(place) & _SMALL or _is_short(scan, place) for place in range(low + 1, high)
    )
    begin = next((place + 1 for place in range(low - 1, -1, -1) if codes[place] in STOPS), 0)
    first = begin if codes[low - 1 : low] == ":" and low - begin <= NEXT else low + 1  # INT8: 1B → 1 GB
    said = any(scan.concepts(place) & PRECISIONS.keys() for place in range(first, high if at < size.at else min(high + NEXT, len(codes))))
    return Fit(count, size.width, size.times[0]) if plain and said and (linked or size.at < at) else None


def _of_heading(size: Size, near: Sequence[Count]) -> Fit | None:
    """The one count of the line that ends in a colon over the lines of a printout: ``A 7B in FP16:``, and below it ``weights: 14 GB``."""
    low, high = line_over(size.scan, size.at) or (0, 0)
    counts = [count for count in near if count.scan is size.scan and low <= count.at < high]
    return Fit(counts[0], size.width, size.times[0]) if len(counts) == 1 and size.width is not None and size.is_label else None


def _is_given(size: Size) -> bool:
    """Whether a sign or verb right before a size gives it."""
    before = size.at - 1
    return before >= 0 and (size.scan.codes[before] in _LINKS + "(" or not size.scan.concepts(before).isdisjoint(_VERBS))


def _is_short(scan: Scan, at: int) -> bool:
    """Whether a token is a name, or a short run of Han that no word is: a particle."""
    return scan.codes[at] == NAME or (scan.codes[at] == RUN and scan.ends[at] - scan.starts[at] <= MOST_PARTICLE)


def _is_wrong_of(size: Size, fit: Fit) -> bool:
    """Whether a figure is no size of so many parameters in a format: a slip of the pen, less than they can take, or far more than weights take."""
    right = fit.of.printed.amount * fit.each
    if is_near(size.printed, right) or (size.role not in WEIGHTS and may_be_more(size.printed, right)):
        return False
    more = size.role in WEIGHTS and MOST_OF_RIGHT * right < size.printed.value * size.printed.factor(False) <= FAR * right
    mapped = size.scan.codes[max(0, size.at - 1)] == "→" and fit.of.at == size.at - 2 and _is_far(size, fit)
    return is_slip_in_size(size.printed, right) or more or mapped or _is_too_little(size, fit)


def _is_far(size: Size, fit: Fit) -> bool:
    """Whether a figure is further from what it should be than one that was rounded or has a little more in it."""
    right = fit.of.printed.amount * fit.each
    return all(abs(size.printed.value * size.printed.factor(binary) - right) > (1 - LEAST_OF_RIGHT) * right for binary in (False, True))


def _is_too_little(size: Size, fit: Fit) -> bool:
    """Whether a figure that a verb or sign gives is less than so many parameters can take."""
    right, most = fit.of.printed.amount * fit.each, size.printed.value * size.printed.factor(True)
    return _is_given(size) and right / FAR <= most < LEAST_OF_RIGHT * right


def _is_with(size: Size, count: Count) -> bool:
    """Whether one sentence says a size and a count, near each other."""
    return count.scan is size.scan and abs(count.at - size.at) <= REACH and same_sentence(count.scan, count.at, size.at)


def _of_any_format(size: Size, near: Sequence[Count]) -> Proposition | None:
    """``the weights of a 70B model take 140 GB``: what weights right behind their count take in any format, else a slip of what they take in half."""
    own = _distinct(
        [
            count
            for count in near
            if count.scan is size.scan and 0 < size.at - count.at <= NEXT and same_sentence(count.scan, count.at, size.at)
        ]
    )
    if len(own) != 1 or size.role not in WEIGHTS:
        return None
    found = next((fit for width in FORMATS if fits(size.printed, fit := Fit(own[0], width))), None)
    if found is not None:
        return _proposition(size, found, False)
    half = Fit(own[0], _COMMON_WIDTHS[0])
    each = size.printed.amount / own[0].printed.amount
    if _MOST_OF_FORMATS < each < _LEAST_OF_TRAINING:
        return _proposition(size, half, True)
    close = any(is_near(size.printed, own[0].printed.amount * width) for width in FORMATS)
    return _proposition(size, half, True) if not close and is_slip_in_size(size.printed, half.of.printed.amount * half.each) else None


def _left_over(size: Size, fits_of: dict[tuple[int, int], Fit], groups: dict[object, list[Size]], every: Sequence[Count]) -> Fit | None:
    """The one count of the article that is left for a size of a list whose others are each what another count takes."""
    if size.width is None or not (listed := [key for key in size.groups if isinstance(key, tuple) and key[0] == "list"]):
        return None
    others = [fits_of.get(other.place) for other in groups[listed[0]] if other.place != size.place]
    used = {fit.of.printed.amount for fit in others if fit is not None}
    if None in others or len(used) < LEAST_PEERS:
        return None
    meant = [
        fit
        for count in every
        if count.printed.amount not in used and is_slip_in_size(size.printed, (fit := Fit(count, size.width)).of.printed.amount * fit.each)
    ]
    return meant[0] if len(meant) == 1 else None


def _of_another_format(size: Size, every: Sequence[Count]) -> Proposition | None:
    """``fp16: 51.41 GB`` of weights that take as much in fp32: three digits and more are of one count of the article, and of no other."""
    if size.role in OPEN_ROLES and not size.is_label:
        return None
    if not size.plain or not size.is_all_known or size.width is None or digits_shown(size.printed) < LEAST_SHOWN:
        return None
    for count in every:
        fit = Fit(count, size.width)
        if count.printed.unit is None and is_exactly(size.printed, [fit.each * count.printed.amount * ratio for ratio in WIDTH_RATIOS]):
            return _proposition(size, fit, True)
    return None


def _is_wrong(size: Size, fit: Fit) -> bool:
    """Whether a figure is a slip away from what it is said to be, and no other thing that takes memory can be in it."""
    right = fit.of.printed.amount * fit.each
    open_role = size.role in OPEN_ROLES and not (size.given or size.is_equated)
    if is_near(size.printed, right) or (open_role and may_be_more(size.printed, right)):
        return False
    return is_slip_in_size(size.printed, right)


def _agreed(size: Size, fits_of: dict[tuple[int, int], Fit], groups: dict[object, list[Size]]) -> Fit | None:
    """The one count that the other figures of a group come out with, in the format of this one."""
    for key in size.groups:
        peers = [fits_of[other.place] for other in groups[key] if other.place != size.place and other.place in fits_of]
        if not peers or len({peer.of.printed.amount for peer in peers}) != 1:
            continue
        if isinstance(key, tuple) and key[0] == "list" and len(peers) < LEAST_PEERS:
            continue  # a list may be of anything
        if size.in_table and len({peer.each for peer in peers} | {size.width}) < LEAST_PEERS:
            continue  # one format of several models
        if size.width is not None:
            return Fit(peers[0].of, size.width, size.times[0])
        if size.role and len({peer.width for peer in peers}) == 1 and len(peers) >= LEAST_PEERS:
            return Fit(peers[0].of, peers[0].width, size.times[0])
    return None


def _by_ratio(size: Size, groups: dict[object, list[Size]]) -> Proposition | None:
    """One model's sizes in several formats go with the bytes of each: the one that does not is held against the most exact other."""
    if size.width is None:
        return None
    for key in size.groups:
        others = [other for other in groups[key] if other.width not in (None, size.width) and other.clear]
        if not others or not size.in_table or len({other.width for other in (*others, size)}) < LEAST_PEERS:
            continue
        one = min(others, key=lambda other: other.printed.ulp / other.printed.value if other.printed.value else Fraction(1))
        assert one.width is not None
        right = one.printed.amount / one.width * size.width
        agreeing = [other for other in others if other.width and is_near(other.printed, one.printed.amount / one.width * other.width)]
        if is_near(size.printed, right):
            return _scaled(size, one, True)
        if len(agreeing) >= LEAST_PEERS and len(agreeing) == len(others):
            return _scaled(size, one, is_slip_in_size(size.printed, right))
    return None


def _scaled(size: Size, other: Size, certain: bool) -> Proposition:
    """A size as another one of the same model, times the bytes of its format over those of the other's."""
    assert size.width is not None
    assert other.width is not None
    ratio = size.width / other.width
    factor = Number(Printed(str(ratio), ratio, Fraction(0)), other.number.end, other.number.end)
    derived = combined("*", [other.number, factor])
    return _stated(size, derived, f"{other.raw} × {ratio}", other.span, certain)


def _as_other(stray: Stray) -> Proposition:
    """A size as what another one that training keeps beside it says."""
    size, other, times = stray
    factor = Number(Printed(str(times), times, Fraction(0)), other.number.end, other.number.end)
    shown = other.raw if times == 1 else f"{other.raw} × {times}"
    return _stated(size, combined("*", [other.number, factor]), shown, other.span, True)


def _proposition(size: Size, fit: Fit, certain: bool) -> Proposition:
    start = size.number.start
    given = [fit.width, *([fit.times] if fit.times != 1 else [])]
    factors = [Number(Printed(_shown(value), value, Fraction(0)), start, start) for value in given]
    count = Number(fit.of.printed, start, start)
    times = f" × {_shown(fit.times)}" if fit.times != 1 else ""
    shown = f"{fit.of.raw} × {_shown(fit.width)} bytes{times}"
    return _stated(size, combined("*", [count, *factors]), shown, fit.of.span, certain)


def _stated(size: Size, derived: Expression, shown: str, at: Span, certain: bool) -> Proposition:
    block = size.scan.block
    return Proposition(
        "bytes", size.number, block, size.span, size.raw, derived, shown, at,
        form="memory", certain=certain, weighed=True, measure=_MEASURES.get(size.role, "weights"),
    )  # fmt: skip


def _shown(value: Fraction) -> str:
    """A width as people write it: 2, 0.5, 0.375."""
    whole, thousandths = divmod(int(value * 1000), 1000)
    return f"{whole}.{thousandths:03}".rstrip("0").rstrip(".")
