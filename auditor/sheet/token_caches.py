"""Caches of a context by what the article says that a token takes: ``320 KB per token``, and below it ``32K tokens → 10 GB of KV cache``.

bytes for each token, of all layers -> lines behind it in its section with one cache and one length of a context, of so many sequences
    -> bytes × tokens × sequences

    bytes of a layer -> the line right behind it: ``over 61 layers: 83.9 GiB`` -> bytes × layers

Another model's context takes another size: a line that names a model is left to what is known of it, and wrong is only a slip of the pen or what is
far off in a line that says cache.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from auditor.claims.about.naming import names_in
from auditor.notation.expression import Number, combined
from auditor.notation.printed import Printed, digits_shown
from auditor.reading.proposition import Proposition
from auditor.reading.scan import COUNT, INTEGER, OTHER, SIZE, Scan
from auditor.reading.slips import is_slip_in_size
from auditor.reading.standing import standing

REACH = 3
LEAST_FIGURES = 2
MOST_BEHIND = 12
LEAST_TOKENS, MOST_SEQUENCES, MOST_EACH = 16, 4096, 10**8
NEAR = Fraction(1, 8)
"""Part of a size by which it may be off: both figures were rounded, and thousands are of 1000 or 1024."""
_LENGTHS = frozenset(("sequence_length", "context_length", "counter.tokens", "max_position_embeddings", "tokens"))
_LAYERS = frozenset(("counter.layers", "counter.blocks"))
_BATCHES = frozenset(("batch_size", "counter.batches"))
_KINDS = (("per_token", _LENGTHS), ("per_layer", _LAYERS))
MOST_BETWEEN = 16
_OTHERWISE = frozenset(
    ("per_layer", "save", "less", "more", "than", "compared", "quantized", "weights_memory", "activations", "total", "bandwidth", "instead", "without", "peak",
     "sliding_window", "decrease", "increase", "if", "remaining")
)  # fmt: skip


class _Each(NamedTuple):
    """What one token takes, and the scan and place that say it."""

    scan: Scan
    number: Number


def token_caches(scans: Sequence[Scan]) -> Iterator[Proposition]:
    """The caches of contexts in the lines behind what an article says of one token."""
    each: _Each | None = None
    behind = 0
    yield from _layers(scans)
    for scan in scans:
        behind += 1
        if each is not None and (each.scan.block.headings != scan.block.headings or behind > MOST_BEHIND):
            each = None
        if each is not None and SIZE in scan.codes and scan.block.cell is None and not names_in(scan.string[:300]):
            for begin, end in scan.sentences():
                found = _said(scan, begin, end, each)
                if found is not None:
                    yield found
        told = _each(scan)
        each, behind = (told, 0) if told is not None else (each, behind)


def each_times(scans: Sequence[Scan]) -> Iterator[Proposition]:
    """What so many tokens or layers take, in the sentence that says what each does: ``每 token 128 KB，4096 个 token 就是 512 MB``."""
    for scan in scans:
        if scan.block.cell is None and scan.codes.count(SIZE) >= LEAST_FIGURES:
            yield from _in_sentences(scan)


def _in_sentences(scan: Scan) -> Iterator[Proposition]:
    for begin, end in scan.sentences():
        sizes = [at for at in range(begin, end) if scan.codes[at] == SIZE]
        for one, other in pairwise(sizes):
            between = [at for at in range(one + 1, other) if at in scan.figures]
            clause = max(begin, scan.codes.rfind(",", begin, one) + 1, one - MOST_BETWEEN)
            before = {name for at in range(clause, min(one + 2, other)) for name in scan.concepts(at)}
            kinds = [kind for each, kind in _KINDS if each in before]
            named = {name for at in range(one + 1, min(other + REACH, end)) for name in scan.concepts(at)}
            if len(kinds) != 1 or len(between) != 1 or other - one > MOST_BETWEEN or named & _OTHERWISE - {"total", "per_layer"}:
                continue
            if not _is_named(scan, between[0], one + 1, other, kinds[0]) or scan.figures[other].bound or scan.figures[one].bound:
                continue
            found = _held(scan, other, scan.figures[between[0]].number, Fraction(1), _Each(scan, scan.figures[one].number))
            if found is not None:
                yield found._replace(measure="")  # of whatever it is


def _layers(scans: Sequence[Scan]) -> Iterator[Proposition]:
    """What all layers take, in the line right behind what one does."""
    for above, scan in pairwise(scans):
        if (
            SIZE not in above.codes
            or scan.codes.count(SIZE) != 1
            or len(scan.figures) != LEAST_FIGURES
            or above.block.headings != scan.block.headings
        ):
            continue
        at = scan.codes.index(SIZE)
        layers = [place for place in range(at) if scan.codes[place] == INTEGER and not scan.concepts(place + 1).isdisjoint(_LAYERS)]
        last = above.codes.rindex(SIZE)
        named = {name for place in range(len(scan.codes)) for name in scan.concepts(place)}
        if layers and last + 1 < len(above.codes) and above.means(last + 1, "per_layer") and not named & (_OTHERWISE - {"total"}):
            found = _held(scan, at, scan.figures[layers[0]].number, Fraction(1), _Each(above, above.figures[last].number))
            if found is not None:
                yield found


def _each(scan: Scan) -> _Each | None:
    """The last size for each token of a block, where it is of all layers."""
    found: _Each | None = None
    for at, figure in scan.figures.items():
        unit = figure.printed.unit
        if unit is None or unit.dimension != "bytes" or figure.bound or not 0 < figure.printed.amount < MOST_EACH:
            continue
        beside = {name for place in range(max(0, at - REACH), min(len(scan.codes), at + REACH)) for name in scan.concepts(place)}
        rate = scan.codes[at] == OTHER and "token" in scan.string[scan.starts[at] : scan.ends[at]].lower()
        if (rate or (scan.codes[at] == SIZE and scan.means(min(at + 1, len(scan.codes) - 1), "per_token"))) and "per_layer" not in beside:
            found = _Each(scan, figure.number)
    return found


def _said(scan: Scan, begin: int, end: int, each: _Each) -> Proposition | None:
    """The one size of a sentence on the cache, and the tokens before it."""
    first = scan.codes.find(SIZE, begin, end)
    end = next((place for place in range(first, end) if first >= 0 and scan.codes[place] in "(,"), end)
    inside = range(begin, end)
    named = {name for place in inside for name in scan.concepts(place)}
    sizes = [at for at in inside if scan.codes[at] == SIZE and not _is_of_a_device(scan, at, begin, end)]
    if len(sizes) != 1 or named & _OTHERWISE or "kv_cache" not in named or scan.figures[sizes[0]].bound:
        return None
    at = sizes[0]
    lengths = [
        place
        for place in range(begin, at)
        if _is_named(scan, place, begin, at, _LENGTHS) and scan.figures[place].printed.amount >= LEAST_TOKENS
    ]
    batches = [place for place in range(begin, at) if place not in lengths and _is_named(scan, place, begin, at, _BATCHES)]
    others = [place for place in range(begin, at) if scan.codes[place] in INTEGER + COUNT and place not in (*lengths, *batches)]
    if not lengths or len(batches) > 1 or others:
        return None
    worked = len(lengths) > 1
    if len(lengths) - worked > 1 or (worked and scan.codes[lengths[-1] - 1] != "="):
        return None
    sequences = Fraction(1) if worked or not batches else scan.figures[batches[0]].printed.amount
    return _held(scan, at, scan.figures[lengths[-1]].number, sequences, each)


def _is_named(scan: Scan, at: int, begin: int, end: int, concepts: frozenset[str]) -> bool:
    """Whether a whole number stands right beside one of some words."""
    if scan.codes[at] not in INTEGER + COUNT:
        return False
    near = [place for place in (at - 2, at - 1, at + 1) if begin <= place < end and (place == at + 1 or place not in scan.figures)]
    if at - 2 in near and scan.codes[at - 1] not in "=:×*":
        near.remove(at - 2)
    return any(scan.concepts(place) & concepts for place in near)


def _is_of_a_device(scan: Scan, at: int, begin: int, end: int) -> bool:
    return any(scan.means(place, "per_gpu") for place in range(max(begin, at - 2), min(end, at + 3)))


def _held(scan: Scan, at: int, tokens: Number, sequences: Fraction, each: _Each) -> Proposition | None:
    printed, number = scan.figures[at].printed, scan.figures[at].number
    options = [
        each.number.printed.value * each.number.printed.factor(binary) * tokens.printed.value * tokens.printed.factor(thousands) * sequences
        for binary in (False, True)
        for thousands in (False, True)
    ]
    slack = max(NEAR, each.number.printed.ulp / each.number.printed.value)
    stated = [printed.value * printed.factor(binary) for binary in (False, True)]
    half = printed.trailing_ulp * printed.factor(True) / 2
    right = any(abs(one - option) <= max(slack * option, half if digits_shown(printed) > 1 else 0) for one in stated for option in options)
    if right and not any(abs(one - option) <= half for one in stated for option in options):
        return None  # near, and not it
    if not right and not any(is_slip_in_size(printed, option) for option in options) and not _is_far(stated, options):
        return None
    many = Number(Printed(str(sequences), sequences, Fraction(0)), number.start, number.start)
    shown = f"{each.scan.written(each.number)} × {scan.written(tokens)}" + (f" × {sequences}" if sequences > 1 else "")
    return Proposition(
        "bytes", number, scan.block, scan.place(number), scan.written(number), combined("*", [each.number, tokens, many]), shown,
        each.scan.place(each.number), standing=standing(scan, at, at), form="cache-of-tokens", weighed=True, measure="cache",
    )  # fmt: skip


def _is_far(stated: Sequence[Fraction], options: Sequence[Fraction]) -> bool:
    """Whether a figure is off by more than a quarter, but within a slip of one digit."""
    least, most = min(options), max(options)
    return (max(stated) < least * Fraction(3, 4) or min(stated) > most * Fraction(4, 3)) and least / 10 <= max(stated) <= most * 10
