"""Holds the stated settings against each other.

settings of one model -> two values that look like one mistyped; one value that all others outvote; one that the article never computes with
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.claims.about.published_sizes import is_chosen, is_padded, siblings
from auditor.claims.about.records import Setting, Understanding
from auditor.claims.claim import Claim
from auditor.notation.expression import Number, Operation, walk
from auditor.source.pattern import lazy
from auditor.source.text import Span
from auditor.verdicts.said import published_value
from auditor.verdicts.slips import Cause, is_misprint, name_slip

_VOTED = ("hidden_size", "intermediate_size", "num_hidden_layers", "num_attention_heads", "num_key_value_heads", "head_dim")
_HEADS = ("num_attention_heads", "num_key_value_heads", "num_key_value_groups")
LONGEST_BREATH = 200
"""Characters between what is said of the heads of one model."""
LEAST_VOTES = 2
MOST_VALUES = 30
"""Values of one setting that are compared with each other."""
LEAST = 100
"""Smaller numbers turn up in computations for many reasons."""
SPECIAL = 2
"""Whole and part differ by a special one or two: the class token, the shared expert, the token of padding."""
PADDED = 4
"""RoBERTa and BART keep two positions more than sequences use."""
_SIZE = lazy(
    r"(?<![A-Za-z])(?:tiny|mini|small|base|medium|large|x{1,2}l|huge)(?![A-Za-z])|(?<![\w.])\d{1,4}(?:\.\d{1,2})?[BbMm](?![A-Za-z])",
    re.IGNORECASE,
)
"""What a heading tells a model of a family from its siblings by."""
_SIZES = ("hidden_size", "embedding_size", "intermediate_size", "vocab_size")


class Misconfigured(NamedTuple):
    """A setting that is not what it must be: the rule, the right value, what says so (another setting, or the model), and the slip.

    ``minor`` says that the value is a usual round figure ("30,000 words"), ``why`` in both languages what else makes it wrong,
    ``alone`` that little else of the place tells that the model is meant as published.
    """

    code: str
    setting: Setting
    expected: int
    other: Setting | None
    model: str | None
    cause: Cause | None
    minor: bool = False
    why: tuple[str, str] | None = None
    alone: bool = False


def conflicts(understanding: Understanding, uses: Uses) -> list[Misconfigured]:
    found: list[Misconfigured] = []
    groups: dict[tuple[str, str | None], list[Setting]] = {}
    for setting in understanding.settings:
        groups.setdefault((setting.name, model_of(setting, understanding)), []).append(setting)
    for (name, model), settings in groups.items():
        exact = published_value(model, name)
        alike: dict[tuple[int, tuple[str, ...]], Setting] = {}
        for setting in settings:
            alike.setdefault((setting.value, setting.headings), setting)
        others = [(other, str(other.value)) for other in list(alike.values())[:MOST_VALUES] if other.value > 99]
        for setting in settings:
            shown = str(setting.value)
            for other, text in others:
                if name == "vocab_size" and model is not None and _is_of_a_sibling(setting.value, model):
                    continue
                if name == "vocab_size" and is_padded(max(setting.value, other.value), min(setting.value, other.value)):
                    continue  # the rows of the table, and the words
                if name == "max_position_embeddings" and abs(setting.value - other.value) <= PADDED:
                    continue  # the rows of the table, and the positions that are used
                if abs(setting.value - other.value) <= SPECIAL:
                    continue  # 196 patches, 197 positions with the class token; 256 experts, 257 with the shared one
                if len(text) != len(shown) or text == shown or not _looks_like(shown, text) or not _are_beside(setting, other, exact):
                    continue
                cause = name_slip(Fraction(setting.value), Fraction(other.value), None)
                if cause is None or cause.code not in ("digit", "transposed"):
                    continue
                if _is_wrong(setting, other, exact, uses):
                    found.append(Misconfigured("K402", setting, other.value, other, model, cause))
                    break
    return found


def _is_of_a_sibling(size: int, model: str) -> bool:
    """Whether a vocabulary is that of another model of the same sizes: of Whisper for English only, which has a word less."""
    return any(size == other for sibling, other in siblings(model) if sibling != model)


def outvoted(understanding: Understanding, uses: Uses) -> Iterator[Misconfigured]:
    """The one statement of a size that all others of that model contradict, where it looks like theirs mistyped.

    Of a model by name two others tell, else three of the whole article.
    """
    groups: dict[tuple[str, str | None], list[Setting]] = {}
    for setting in understanding.settings:
        if setting.name in _VOTED and setting.confidence != "low" and not setting.own:
            groups.setdefault((setting.name, setting.model), []).append(setting)
    for (name, model), settings in groups.items():
        votes = Counter(setting.value for setting in settings).most_common()
        if len(votes) != 2 or votes[1][1] > 1 or votes[0][1] < (LEAST_VOTES if model is not None else LEAST_VOTES + 1):
            continue
        value, alone = votes[0][0], next(setting for setting in settings if setting.value == votes[1][0])
        if (
            published_value(model, name) == alone.value
            or (value >= LEAST and uses[alone.value] > uses[value])
            or len(str(value)) != len(str(alone.value))
        ):
            continue
        others = [setting for setting in settings if setting is not alone]
        if (is_digit_off(alone.value, value) or is_misprint(alone.value, value)) and any(
            _nested(alone, other) or model is not None for other in others
        ):
            cause = name_slip(Fraction(alone.value), Fraction(value), None)
            yield Misconfigured("K402", alone, value, others[0], model, cause)


def out_of_ratio(understanding: Understanding) -> Iterator[Misconfigured]:
    """``num_attention_heads=24``, ``num_key_value_heads=6``, ``n_rep=3``: the one of three with which, one digit another, heads come out."""
    stated = [setting for setting in understanding.settings if setting.name in _HEADS and setting.confidence != "low" and not setting.own]
    for groups in stated:
        if groups.name != _HEADS[2]:
            continue
        near = [other for other in stated if other.model == groups.model and abs(other.span.start - groups.span.start) <= LONGEST_BREATH]
        heads, keys = ([other for other in near if other.name == name] for name in _HEADS[:2])
        if len(heads) != 1 or len(keys) != 1 or heads[0].value == keys[0].value * groups.value:
            continue
        every, each, times = heads[0], keys[0], groups
        meant = (
            (every, Fraction(each.value * times.value)),
            (each, Fraction(every.value, times.value)),
            (times, Fraction(every.value, each.value)),
        )
        slips = [(setting, int(value)) for setting, value in meant if value.denominator == 1 and is_digit_off(setting.value, int(value))]
        if len(slips) == 1:
            setting, value = slips[0]
            shared = f"{each.value} × {times.value} = {each.value * times.value}"
            why = f"{every.value} heads are not {shared}", f"{every.value} 个头不等于 {shared}"
            yield Misconfigured("K402", setting, value, every if setting is not every else times, setting.model, None, why=why)


def is_digit_off(stated: int, meant: int) -> bool:
    """Whether one digit is the difference."""
    one, other = str(stated), str(meant)
    return len(one) == len(other) and sum(a != b for a, b in zip(one, other, strict=True)) == 1


def never_used(understanding: Understanding, claims: Sequence[Claim], uses: Uses) -> Iterator[Misconfigured]:
    """A size that the article never computes with, where it computes with the one whose digits it has in another order: 786 beside 3 · 288 · 768."""
    sizes: dict[str, set[int]] = {}
    for setting in understanding.settings:
        sizes.setdefault(setting.name, set()).add(setting.value)
    others = {value for values in sizes.values() for value in values}
    for setting in understanding.settings:
        doubtful = setting.confidence != "low" and setting.name in _SIZES and setting.value >= LEAST and len(sizes[setting.name]) == 1
        if not doubtful or uses[setting.value] or published_value(model_of(setting, understanding), setting.name) == setting.value:
            continue
        meant = {value for value in uses.factors() if value not in others and _is_swapped(setting.value, value)}
        if len(meant) != 1:
            continue
        value = meant.pop()
        place = first_use(claims, value)
        cause = name_slip(Fraction(setting.value), Fraction(value), None)
        if place is not None and cause is not None and cause.code == "transposed":
            yield Misconfigured("K402", setting, value, setting._replace(value=value, span=place), model_of(setting, understanding), cause)


def _is_swapped(one: int, other: int) -> bool:
    """Whether two neighbouring digits are the difference."""
    first, second = str(one), str(other)
    if len(first) != len(second):
        return False
    apart = [at for at, (x, y) in enumerate(zip(first, second, strict=True)) if x != y]
    return len(apart) == 2 and apart[1] == apart[0] + 1 and sorted(first) == sorted(second)


def _looks_like(one: str, other: str) -> bool:
    """Whether two values of as many digits differ in two at most: only then is one of them the other mistyped."""
    return sum(x != y for x, y in zip(one, other, strict=True)) <= 2


def _is_wrong(setting: Setting, other: Setting, exact: int | None, uses: Uses) -> bool:
    """Which of two values is the mistyped one: the published value is right, else the one that anybody would choose, or that the article uses."""
    if exact is not None and exact in (setting.value, other.value):
        return exact == other.value
    chosen = is_chosen(setting.name, other.value)
    if chosen != is_chosen(setting.name, setting.value):
        return chosen and _are_of_one(setting, other) and setting.value // 10 != other.value // 10
    return uses[setting.value] < uses[other.value]


def _are_of_one(one: Setting, other: Setting) -> bool:
    """Whether both values are surely settings, and said of the same models."""
    return "low" not in (one.confidence, other.confidence) and one.said == other.said


class Uses:
    """How often each whole number stands in the claims; counted when first asked for, since few settings are doubtful.

    A value that is only listed is not used, nor is one that is only said to repeat another.
    """

    def __init__(self, claims: Sequence[Claim]) -> None:
        self._claims = claims
        self._found: Counter[int] | None = None

    def factors(self) -> set[int]:
        """The whole numbers that products multiply, of three digits and more."""
        return {
            int(side.printed.value)
            for claim in self._claims
            for each in claim.sides
            if each.expression is not None
            for node in walk(each.expression)
            if isinstance(node, Operation) and node.op == "*"
            for side in (node.left, node.right)
            if isinstance(side, Number)
            and side.printed.unit is None
            and side.printed.value.denominator == 1
            and side.printed.value >= LEAST
        }

    def __getitem__(self, value: int) -> int:
        if self._found is None:
            self._found = Counter(
                int(number.printed.amount)
                for claim in self._claims
                if claim.kind != "repeat"
                if claim.relations
                for number in claim.numbers()
                if number.printed.amount.denominator == 1
            )
        return self._found[value]


def _are_beside(one: Setting, other: Setting, exact: int | None) -> bool:
    """Whether two values are said of one thing: under one heading, or of one published model whose value ``exact`` is the other."""
    return _nested(one, other) or (other.value == exact and not one.own and "low" not in (one.confidence, other.confidence))


def _nested(one: Setting, other: Setting) -> bool:
    """Whether one stands in a section of the other, and that section is not on a model of another size: "And small?"."""
    shorter = min(len(one.headings), len(other.headings))
    if one.headings[:shorter] != other.headings[:shorter]:
        return False
    sizes = ({word.lower() for heading in headings for word in _SIZE.findall(heading)} for headings in (one.headings, other.headings))
    return len({frozenset(words) for words in sizes}) == 1


def model_of(setting: Setting, understanding: Understanding) -> str | None:
    """The model that a setting is said of: its own, else the only one that is the subject where it stands; what is named later is not."""
    if setting.model is not None:
        return setting.model
    if any(span.start <= setting.span.start < span.end for span in understanding.elsewhere):
        return None
    here = {
        s.model
        for s in understanding.subjects
        if s.headings == setting.headings[: len(s.headings)]
        and (s.within is None or s.within.start <= setting.span.start)
        and (s.how != "column" or s.within is None or setting.span.start < s.within.end)
    }
    return here.pop() if len(here) == 1 else None


def first_use(claims: Sequence[Claim], value: int) -> Span | None:
    """Where claims first print a number."""
    for claim in claims:
        for number in claim.numbers():
            if number.printed.amount == value and is_at(claim, number):
                return claim.block.text.span(number.start, number.end)
    return None


def is_at(claim: Claim, number: Number) -> bool:
    """Whether a number stands in the block of its claim; a shape may stand in the cell before its count."""
    return number.printed.digits in claim.block.text.string[number.start : number.end]
