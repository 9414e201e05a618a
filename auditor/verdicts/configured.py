"""Holds the stated settings against each other and against the named model.

settings of one model -> two values that look like one mistyped (K402) -> a value that is not the published one (K401)
numbers of computations -> one that stands where the model has another: K402 where the article states the right one, else K401

A model of the author's own is no mistake: a setting is held against a published model only where others of the same place agree with it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.claims.about.published_sizes import published, siblings
from auditor.claims.about.records import Setting, Understanding
from auditor.claims.claim import Claim
from auditor.notation.expression import Number, Operation, walk
from auditor.reference import Model, named_model
from auditor.reference.announced import announced
from auditor.source.pattern import lazy
from auditor.source.text import Span
from auditor.verdicts.restatements import restated
from auditor.verdicts.said import is_padded, misstated
from auditor.verdicts.said import published_value as _published
from auditor.verdicts.slips import Cause, name_slip

NEAR = Fraction(3, 100)
"""A round vocabulary ("about 30,000 words") within this share of the exact one is a round figure, not another setting."""
UNPADDED = Fraction(1, 100)
"""The vocabulary of a tokenizer is up to this share smaller than the table that was padded to a round size (BLOOM 250,680 of 250,880)."""
MOST_VALUES = 30
"""Values of one setting that are compared with each other."""
FAR = 4
"""A value that is further off than this factor is another quantity: a count of parameters beside the word for its table."""
LEAST = 100
"""Smaller numbers turn up in computations for many reasons."""
LEAST_RIGHT = 4
"""Settings of a program that make it the configuration of a model."""
LEAST_MODELS = 3
"""So many published models side by side make a table of them; two are compared in prose and in tables of parts as well."""
SPECIAL = 2
"""Whole and part differ by a special one or two: the class token, the shared expert, the token of padding."""
PADDED = 4
"""RoBERTa and BART keep two positions more than sequences use."""


_SIZE = lazy(
    r"(?<![A-Za-z])(?:tiny|mini|small|base|medium|large|x{1,2}l|huge)(?![A-Za-z])|(?<![\w.])\d{1,4}(?:\.\d{1,2})?[BbMm](?![A-Za-z])",
    re.IGNORECASE,
)
"""What a heading tells a model of a family from its siblings by."""
_FUSED = lazy(r"gate|up|proj|dense|linear|fc|w1", re.IGNORECASE)
"""Modules whose output is twice the intermediate size where the gate is in one matrix with what it opens (ChatGLM2, Phi-3)."""
_SHAPE = ("num_hidden_layers", "hidden_size", "intermediate_size", "num_attention_heads")


_SIZES = ("hidden_size", "embedding_size", "intermediate_size", "vocab_size")
_ANY_SIZE = ("head_dim", "num_key_value_heads")
"""The width of all heads for that of one is a mistake, and so are all heads for the only one of the keys."""
_ALIKE = (("hidden_size", "embedding_size", "intermediate_size"), ("num_attention_heads", "num_key_value_heads"))
"""Settings that go by the same words: "hidden dimension" is the width of the feed-forward network for some, "heads" those of the keys."""


class Misconfigured(NamedTuple):
    """A setting that is not what it must be: the rule, the right value, what says so (another setting, or the model), and the slip.

    ``minor`` says that the value is a usual round figure ("30,000 words").
    """

    code: str
    setting: Setting
    expected: int
    other: Setting | None
    model: str | None
    cause: Cause | None
    minor: bool = False


def check_settings(understanding: Understanding, claims: Sequence[Claim], given: Model | None = None) -> list[Misconfigured]:
    """Every setting of an article that contradicts another one or the model that it is said of. ``given`` is what claims without one are about."""
    uses = _Uses(claims)
    found = _conflicts(understanding, uses)
    told = {fault.setting.span for fault in found}
    found += [fault for fault in _restated(understanding, uses) if fault.setting.span not in told]
    told = {fault.setting.span for fault in found}
    found += [fault for fault in _never_used(understanding, claims, uses) if fault.setting.span not in told]
    told = {fault.setting.span for fault in found}
    found += [_against_use(fault, claims, uses) for fault in _mismatches(understanding, uses) if fault.setting.span not in told]
    told = {fault.setting.span for fault in found}
    found += [_against_use(fault, claims, uses) for fault in _misstated(understanding) if fault.setting.span not in told]
    known = {(fault.setting.name, fault.setting.value) for fault in found}
    return found + [
        fault for fault in _instances(understanding, claims, given, uses) if (fault.setting.name, fault.setting.value) not in known
    ]


def _restated(understanding: Understanding, uses: _Uses) -> Iterator[Misconfigured]:
    """The settings that another statement of all of them has otherwise."""
    for setting, other in restated(understanding.settings, uses.__getitem__):
        cause = name_slip(Fraction(setting.value), Fraction(other.value), None)
        yield Misconfigured("K402", setting, other.value, other, _model_of(setting, understanding), cause)


def _misstated(understanding: Understanding) -> Iterator[Misconfigured]:
    """The settings that are outright said of a model which has another value."""
    for setting, model, exact in misstated(understanding.settings):
        known = announced(model) is None
        if known and _is_loose(setting, exact, model, [setting]):
            continue
        cause = name_slip(Fraction(setting.value), Fraction(exact), None)
        yield Misconfigured("K401", setting, exact, None, model, cause, _is_round(setting.name, setting.value, exact))


def _against_use(fault: Misconfigured, claims: Sequence[Claim], uses: _Uses) -> Misconfigured:
    """A mistyped value that the article itself computes without, and with the right one, is a conflict in the article."""
    mistyped = fault.cause is not None and fault.cause.code in ("digit", "transposed") and fault.expected >= LEAST
    if not mistyped or uses[fault.setting.value] or uses[fault.expected] < 2:
        return fault
    place = first_use(claims, fault.expected)
    if place is None:
        return fault
    other = fault.setting._replace(value=fault.expected, span=place)
    return fault._replace(code="K402", other=other)


def first_use(claims: Sequence[Claim], value: int) -> Span | None:
    """Where claims first print a number."""
    for claim in claims:
        for number in claim.numbers():
            if number.printed.amount == value and _is_at(claim, number):
                return claim.block.text.span(number.start, number.end)
    return None


def _is_at(claim: Claim, number: Number) -> bool:
    """Whether a number stands in the block of its claim; a shape may stand in the cell before its count."""
    return number.printed.digits in claim.block.text.string[number.start : number.end]


def _instances(understanding: Understanding, claims: Sequence[Claim], given: Model | None, uses: _Uses) -> Iterator[Misconfigured]:
    """Numbers of computations that are not the size they stand for."""
    from auditor.verdicts.instances import misused

    for found in misused(claims, understanding, given):
        claim, number = claims[found.claim], found.number
        if not _is_at(claim, number):
            continue  # in another cell
        span = claim.block.text.span(number.start, number.end)
        stated = int(number.printed.amount)
        setting = Setting(found.setting, stated, found.setting, found.model, span, claim.block.headings)
        right = next(
            (s for s in understanding.settings if s.name == found.setting and s.value == found.exact and s.confidence != "low"), None
        )
        minor = right is None and _is_round(found.setting, stated, found.exact)
        cause = name_slip(Fraction(stated), Fraction(found.exact), None)
        mistyped = cause is not None and cause.code in ("digit", "transposed")
        contradicted = right is not None and right.confidence == "high" and right.model == found.model and not uses[found.exact]
        if not (mistyped or found.other_table or contradicted or _is_round(found.setting, stated, found.exact)):
            continue  # the size of another model, or a formula of another kind
        yield Misconfigured("K401" if right is None else "K402", setting, found.exact, right, found.model, cause, minor)


def _is_round(name: str, value: int, exact: int) -> bool:
    return name == "vocab_size" and value % 1000 == 0 and (abs(value - exact) <= exact * NEAR or exact - 1000 < value < exact)


def _conflicts(understanding: Understanding, uses: _Uses) -> list[Misconfigured]:
    found: list[Misconfigured] = []
    groups: dict[tuple[str, str | None], list[Setting]] = {}
    for setting in understanding.settings:
        groups.setdefault((setting.name, _model_of(setting, understanding)), []).append(setting)
    for (name, model), settings in groups.items():
        exact = _published(model, name)
        alike: dict[tuple[int, tuple[str, ...]], Setting] = {}
        for setting in settings:
            alike.setdefault((setting.value, setting.headings), setting)
        others = [(other, str(other.value)) for other in list(alike.values())[:MOST_VALUES] if other.value > 99]
        for setting in settings:
            shown = str(setting.value)
            for other, text in others:
                if name == "vocab_size" and model is not None and _is_of_a_sibling(setting.value, model):
                    continue
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


def _never_used(understanding: Understanding, claims: Sequence[Claim], uses: _Uses) -> Iterator[Misconfigured]:
    """A size that the article never computes with, where it computes with the one whose digits it has in another order: 786 beside 3 · 288 · 768."""
    sizes: dict[str, set[int]] = {}
    for setting in understanding.settings:
        sizes.setdefault(setting.name, set()).add(setting.value)
    others = {value for values in sizes.values() for value in values}
    for setting in understanding.settings:
        doubtful = setting.confidence != "low" and setting.name in _SIZES and setting.value >= LEAST and len(sizes[setting.name]) == 1
        if not doubtful or uses[setting.value] or _published(_model_of(setting, understanding), setting.name) == setting.value:
            continue
        meant = {value for value in uses.factors() if value not in others and _is_swapped(setting.value, value)}
        if len(meant) != 1:
            continue
        value = meant.pop()
        place = first_use(claims, value)
        cause = name_slip(Fraction(setting.value), Fraction(value), None)
        if place is not None and cause is not None and cause.code == "transposed":
            yield Misconfigured("K402", setting, value, setting._replace(value=value, span=place), _model_of(setting, understanding), cause)


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


def _is_wrong(setting: Setting, other: Setting, exact: int | None, uses: _Uses) -> bool:
    """Which of two values is the mistyped one: the published value is right, else the one that the article computes with."""
    if exact is not None and exact in (setting.value, other.value):
        return exact == other.value
    return uses[setting.value] < uses[other.value]


class _Uses:
    """How often each whole number stands in the claims; counted when first asked for, since few settings are doubtful.

    A value that is only listed is not used.
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
                if claim.relations
                for number in claim.numbers()
                if number.printed.amount.denominator == 1
            )
        return self._found[value]


def _are_beside(one: Setting, other: Setting, exact: int | None) -> bool:
    """Whether two values are said of one thing: under one heading, or of one published model whose value is the other."""
    return _nested(one, other) or (one.model is not None and one.model == other.model and other.value == exact)


def _nested(one: Setting, other: Setting) -> bool:
    """Whether one stands in a section of the other, and that section is not on a model of another size: "And small?"."""
    shorter = min(len(one.headings), len(other.headings))
    if one.headings[:shorter] != other.headings[:shorter]:
        return False
    sizes = ({word.lower() for heading in headings for word in _SIZE.findall(heading)} for headings in (one.headings, other.headings))
    return len({frozenset(words) for words in sizes}) == 1


def _mismatches(understanding: Understanding, uses: _Uses) -> list[Misconfigured]:
    found: list[Misconfigured] = []
    groups: dict[tuple[str, tuple[str, ...]], list[Setting]] = {}
    for setting in understanding.settings:
        model = _model_of(setting, understanding)
        if model is not None and setting.confidence != "low" and not setting.own:
            groups.setdefault((model, setting.headings), []).append(setting)
    tally = _tally(groups)
    models: dict[tuple[str, ...], set[str]] = {}
    for model, headings in groups:
        models.setdefault(headings, set()).add(model)
    for (model, headings), settings in groups.items():
        values = [(setting, _meant(setting, model)) for setting in settings]
        wrong = [(setting, exact) for setting, exact in values if exact is not None and exact != setting.value]
        right = sum(exact == setting.value for setting, exact in values)
        for setting, exact in wrong:
            cause = name_slip(Fraction(setting.value), Fraction(exact), None)
            known = _is_mistake(setting, exact, cause, right, len(wrong)) or _is_unused(setting, values, len(wrong), uses)
            known = known or _is_of_sibling(setting, exact, model, understanding, uses)
            known = known or (len(models[headings]) >= LEAST_MODELS and _is_odd_row(setting, cause, tally[headings]))
            if known and not _is_loose(setting, exact, model, settings):
                found.append(Misconfigured("K401", setting, exact, None, model, cause, _is_round(setting.name, setting.value, exact)))
    return found


def _meant(setting: Setting, model: str) -> int | None:
    """The published value of a setting; heads that are as many as those of the keys are meant to be those."""
    keys = _published(model, "num_key_value_heads") if setting.name == "num_attention_heads" else None
    return keys if keys == setting.value else _published(model, setting.name)


def _tally(groups: Mapping[tuple[str, tuple[str, ...]], Sequence[Setting]]) -> dict[tuple[str, ...], tuple[int, int]]:
    """How many settings of one place are those of their models, and how many are not."""
    found: dict[tuple[str, ...], tuple[int, int]] = {}
    for (model, headings), settings in groups.items():
        values = [(_published(model, s.name), s.value) for s in settings if s.model is not None]
        right, wrong = found.get(headings, (0, 0))
        right += sum(exact == value for exact, value in values)
        found[headings] = right, wrong + sum(exact not in (None, value) for exact, value in values)
    return found


def _is_odd_row(setting: Setting, cause: Cause | None, tally: tuple[int, int]) -> bool:
    """Whether a value stands in a table of published models that is right of nearly all the others."""
    right, wrong = tally
    if setting.model is None or setting.confidence != "high" or setting.name not in (*_SHAPE, "embedding_size", "num_key_value_heads"):
        return False
    if cause is not None and cause.code in ("digit", "transposed") and right >= 3 * wrong:
        return True
    return right >= 6 and right >= 3 * wrong


def _is_mistake(setting: Setting, exact: int, cause: Cause | None, right: int, wrong: int) -> bool:
    """Whether a value is the model's mistyped or misremembered, and not that of a model of the author's own, or no setting at all.

    Others of the place agree; or one digit is wrong; or the sentence names the model, and its value is missed by little.
    """
    far = exact > FAR * setting.value or setting.value > FAR * exact
    if far and setting.name not in _ANY_SIZE:
        return False
    if right > 1 and 2 * wrong <= right and setting.confidence == "high":
        return True
    if setting.model is None:
        return False
    if (
        right > 1
        and 2 * wrong <= right
        and (setting.name in (*_SHAPE, "num_key_value_heads") or _is_round(setting.name, setting.value, exact))
    ):
        return True
    if right and cause is not None and cause.code in ("digit", "transposed"):
        return True
    near = 0 < abs(setting.value - exact) <= exact * NEAR
    return near and wrong == 1 and setting.name in _SHAPE


def _is_unused(setting: Setting, values: Sequence[tuple[Setting, int | None]], wrong: int, uses: _Uses) -> bool:
    """Whether a program gives a model's settings, all but one as they are, and the article computes with what that one should be.

    ``values`` are the settings of the place, each with the published value.
    """
    right = {other.name: exact for other, exact in values if exact == other.value}
    exact = dict(values)[setting] or 0
    if setting.confidence != "medium" or setting.name not in _SHAPE or setting.name in right or len(right) < LEAST_RIGHT or wrong > 1:
        return False
    return exact >= LEAST and bool(uses[exact]) and not uses[setting.value]


def _is_of_sibling(setting: Setting, exact: int, model: str, understanding: Understanding, uses: _Uses) -> bool:
    """Whether the vocabulary is that of another model of the same sizes, and the article counts the model that it names with it.

    How many layers of a model that is named are dense, nothing else is called.
    """
    dense = setting.name == "first_k_dense_replace"
    if not dense and (setting.name != "vocab_size" or not uses[setting.value] or uses[exact]):
        return False
    told = any(subject.model == model and subject.how in ("name", "column") for subject in understanding.subjects)
    return (
        told
        if dense
        else told and any(size == setting.value for other, size in siblings(model) if other not in named_model(model).readings)
    )


def _is_loose(setting: Setting, exact: int, model: str, settings: Sequence[Setting]) -> bool:
    """Whether another value is usual: a shorter context or a padded table of positions, a round or unpadded vocabulary, another reading.

    ``settings`` are those of the model at this place: heads that stand beside all heads are those of the keys, and another model of the
    same name has other sizes as well.
    """
    if setting.name in ("max_position_embeddings", "sequence_length") and setting.value < exact + PADDED:
        return True
    if setting.name == "intermediate_size" and setting.value == 2 * exact and _FUSED.search(setting.symbol) is not None:
        return True
    if setting.name == "vocab_size" and is_padded(setting.value, exact):
        return True
    unpadded = setting.name == "vocab_size" and 0 < exact - setting.value <= exact * UNPADDED
    if unpadded and sorted(str(setting.value)) != sorted(str(exact)) and not _is_round(setting.name, setting.value, exact):
        return True
    apart = setting.name == "num_key_value_heads" and any(
        s.name == "num_attention_heads" and s.value == _published(model, s.name) for s in settings
    )
    if not apart and any(_published(model, other) == setting.value for kind in _ALIKE for other in kind if setting.name in kind):
        return True
    if setting.name == "num_hidden_layers" and setting.value == 2 * exact and _has_two_stacks(model):
        return True
    readings = named_model(model).readings
    return any(all(_published(other, s.name) in (None, s.value) for s in (setting, *settings)) for other in readings)


def _has_two_stacks(model: str) -> bool:
    return "encoder" in {component.partition(".")[0] for component in published(model).component_ids}


def _model_of(setting: Setting, understanding: Understanding) -> str | None:
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
