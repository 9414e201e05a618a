"""Holds exact numbers of operations against the products of matrices of the models that an article gives sizes of.

    GPT-2 small: L = 12, d = 768, d_ff = 2048, T = 1024      sizes by model, those of the article before published ones
    - attention scores: 19,327,352,832                       2 × L × T² × d -> is the figure one of these, or a slip of the pen away from one?

Which component a line counts is its author's affair: any usual number of any model of the article is right. With nine digits and more, a figure
that is one digit away from one of them is no other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from auditor.claims.about.naming import names_in
from auditor.claims.about.published_sizes import size_of
from auditor.claims.about.records import Understanding
from auditor.claims.claim import Claim
from auditor.claims.facts import Fact
from auditor.notation.expression import Number
from auditor.reading.scan import Scan
from auditor.sheet.derivation import is_slip
from auditor.sheet.headers import concepts
from auditor.verdicts.departure import AS_REFERENCE
from auditor.verdicts.facts import Untrue
from auditor.verdicts.verdict import Verdict, Why

NOT_COUNTED = Why("not-counted", "these products of matrices take another number of operations", "这些矩阵乘法的运算量并非如此")
LEAST = 10**8
MOST_PROFILES, MOST_TEXT = 12, 200
MOST_VALUES = 3
"""Values of one setting of one model that are tried."""
_NAMES = ("num_hidden_layers", "hidden_size", "intermediate_size", "vocab_size")
_TOKENS = frozenset(("max_position_embeddings", "sequence_length"))
_FLOPS = frozenset(("flops", "flops_per_token"))
_TIMES = (Fraction(1), Fraction(1, 2), Fraction(3))
"""Each operation of a forward pass, a multiplication with an addition as one, a step of training."""


class _Profile(NamedTuple):
    """The sizes of one model: layers, width, width of the feed-forward network, vocabulary (0 where unknown), and the tokens of a sequence."""

    model: str
    layers: int
    width: int
    inner: int
    vocabulary: int
    tokens: int
    rank: int


class _Product(NamedTuple):
    """What some products of matrices take, and how (``12 layers × (2 × 1,024² × 768)``); ``rank`` says how far it is from what is usually counted."""

    amount: int
    shown: str
    model: str
    rank: int


def judge_operation_figures(
    scans: Sequence[Scan], claims: Sequence[Claim], understanding: Understanding
) -> tuple[list[Verdict], list[Untrue]]:
    """What came of the exact numbers of operations of an article."""
    found = [
        (scan, number) for at, scan in enumerate(scans) for number in _exact(scan) if _is_of_operations(scans[max(0, at - 1) : at + 1])
    ]
    known: dict[int, list[_Product]] = defaultdict(list)
    for profile in _profiles(understanding) if found else ():
        for one in _products(profile):
            known[one.amount].append(one)
    every = reversed(list(enumerate(claims))) if known else ()
    places = {side.span.start: index for index, claim in every for side in claim.sides}  # the first claim of a figure
    verdicts: list[Verdict] = []
    untrue: list[Untrue] = []
    for scan, number in found if known else ():
        amount, claim = int(number.printed.amount), places.get(scan.place(number).start)
        if amount in known:
            verdicts += [Verdict(claim, "reference", "holds", AS_REFERENCE)] if claim is not None else []
        elif len(near := [right for right in known if is_slip(Fraction(amount), Fraction(right))]) == 1:
            verdicts += [Verdict(claim, "reference", "fails", NOT_COUNTED)] if claim is not None else []
            untrue.append(_untrue(scan, number, _likeliest(scan.block.headings, known[near[0]])))
    return verdicts, untrue


def _exact(scan: Scan) -> Iterator[Number]:
    """The long whole numbers of a block."""
    for figure in scan.figures.values():
        printed = figure.printed
        if (
            printed.amount >= LEAST
            and printed._replace(unit=None).is_integer_print
            and printed.amount == printed.value
            and not printed.about
        ):
            yield figure.number


def _is_of_operations(near: Sequence[Scan]) -> bool:
    """Whether the words of a figure, the block before it, its headers or its headings speak of operations."""
    block = near[-1].block
    texts = [scan.string[-MOST_TEXT:] for scan in near] + [*block.headings]
    texts += [block.cell.row_header, block.cell.column_header] if block.cell is not None else []
    return any(not concepts(text).isdisjoint(_FLOPS) for text in texts)


def _likeliest(headings: Sequence[str], products: Sequence[_Product]) -> _Product:
    """The way to a number that is of the model in whose section it stands, in the shortest words."""
    named = {model for heading in headings for name in names_in(heading) for model in name.models[:1]}
    return min(products, key=lambda one: (one.model not in named, one.rank, len(one.shown)))


def _profiles(understanding: Understanding) -> Iterator[_Profile]:
    """The sizes of each model of the article, for each length of a sequence that it gives."""
    given: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    lengths: list[int] = []
    for setting in understanding.settings:
        if setting.name in _TOKENS and setting.value not in lengths:
            lengths.append(setting.value)
        values = given[setting.model or ""][setting.name]
        if setting.value not in values:
            values.append(setting.value)
    many = 0
    for model, sizes in given.items():
        options = [sizes.get(name, [])[-MOST_VALUES:] or [_published(model, name)] for name in _NAMES]
        for layers, width, inner, vocabulary in product(*options):
            for rank, tokens in enumerate(lengths[:MOST_VALUES] if layers and width and inner else ()):
                many += 1
                if many <= MOST_PROFILES * MOST_VALUES:
                    yield _Profile(model, layers, width, inner, vocabulary, tokens, rank)


def _published(model: str, name: str) -> int:
    if not model:
        return 0
    size = size_of(model, name) or 0
    return size or (4 * (size_of(model, "hidden_size") or 0) if name == "intermediate_size" else 0)


def _products(profile: _Profile) -> Iterator[_Product]:
    """The usual numbers of operations of a model: of each component in one layer and in all of them, of the head, and of all together."""
    model, layers, width, inner, vocabulary, tokens, _ = profile
    matrix, scores, network = 2 * tokens * width * width, 2 * tokens * tokens * width, 2 * tokens * width * inner
    head = 2 * tokens * width * vocabulary
    parts = [(matrix * count, f"{2 * count} × {tokens:,} × {width:,}²") for count in (1, 2, 3, 4)]
    parts += [(scores * count, f"{2 * count} × {tokens:,}² × {width:,}") for count in (1, 2)]
    parts += [(network * count, f"{2 * count} × {tokens:,} × {width:,} × {inner:,}") for count in (1, 2, 3)]
    for count in (2, 3):
        layer = 4 * matrix + 2 * scores + count * network
        parts.append(
            (layer, f"8 × {tokens:,} × {width:,}² + 4 × {tokens:,}² × {width:,} + {2 * count} × {tokens:,} × {width:,} × {inner:,}")
        )
    found = [(amount * layers, f"{layers} layers × ({shown})") for amount, shown in parts]
    whole = [(amount + head, f"{shown} + 2 × {tokens:,} × {width:,} × {vocabulary:,}") for amount, shown in found[-2:] if head]
    heads = [(head, f"2 × {tokens:,} × {width:,} × {vocabulary:,}")] if head else []
    for (amount, shown), times in product((*parts, *found, *whole, *heads), _TIMES):
        if (amount * times).denominator == 1 and amount * times >= LEAST:
            rank = profile.rank + (0 if shown.startswith(str(layers)) else 1) + (0 if times == 1 else 2)
            yield _Product(int(amount * times), shown if times == 1 else f"{times} × ({shown})", model, rank)


def _untrue(scan: Scan, number: Number, right: _Product) -> Untrue:
    raw, expected = scan.written(number).strip(" *`$"), f"{right.amount:,}"
    en, zh = f"{right.shown} is {expected} operations, not {raw}", f"{right.shown} 为 {expected} 次运算，而不是 {raw}"
    return Untrue("F701", Fact("formula", raw, right.model or None, scan.place(number), scan.block), expected, en, zh)
