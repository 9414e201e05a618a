"""Holds the stated settings against the named model.

settings of one model -> those that contradict each other (K402) -> a value that is not the published one (K401)
numbers of computations -> one that stands where the model has another: K402 where the article states the right one, else K401

A model of the author's own is no mistake: a setting is held against a published model only where others of the same place agree with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from auditor.claims.about.published_sizes import is_padded, published, siblings
from auditor.claims.about.records import Setting, Understanding
from auditor.claims.claim import Claim
from auditor.reference import Model, named_model
from auditor.reference.announced import announced
from auditor.source.pattern import lazy
from auditor.verdicts.conflicts import (
    LEAST,
    PADDED,
    Misconfigured,
    Uses,
    conflicts,
    first_use,
    is_at,
    is_digit_off,
    model_of,
    never_used,
    out_of_ratio,
    outvoted,
)
from auditor.verdicts.said import MOST_TIMES, misstated, values_of
from auditor.verdicts.said import published_value as _published
from auditor.verdicts.slips import Cause, name_slip

NEAR = Fraction(3, 100)
"""A round vocabulary ("about 30,000 words") within this share of the exact one is a round figure, not another setting."""
UNPADDED = Fraction(1, 100)
"""The vocabulary of a tokenizer is up to this share smaller than the table that was padded to a round size (BLOOM 250,680 of 250,880)."""
FAR = 4
"""A value that is further off than this factor is another quantity: a count of parameters beside the word for its table."""
LEAST_RIGHT = 4
"""Settings of a program that make it the configuration of a model."""
LEAST_MODELS = 3
"""So many published models side by side make a table of them; two are compared in prose and in tables of parts as well."""
_FUSED = lazy(r"gate|up|proj|dense|linear|fc|w1", re.IGNORECASE)
"""Modules whose output is twice the intermediate size where the gate is in one matrix with what it opens (ChatGLM2, Phi-3)."""
_SHAPE = ("num_hidden_layers", "hidden_size", "intermediate_size", "num_attention_heads")


_ANY_SIZE = ("head_dim", "num_key_value_heads")
"""The width of all heads for that of one is a mistake, and so are all heads for the only one of the keys."""
_ALIKE = (("hidden_size", "embedding_size", "intermediate_size"), ("num_attention_heads", "num_key_value_heads"))
"""Settings that go by the same words: "hidden dimension" is the width of the feed-forward network for some, "heads" those of the keys."""


def check_settings(understanding: Understanding, claims: Sequence[Claim], given: Model | None = None) -> list[Misconfigured]:
    """Every setting of an article that contradicts another one or the model that it is said of. ``given`` is what claims without one are about."""
    uses = Uses(claims)
    found = conflicts(understanding, uses)
    told = {fault.setting.span for fault in found}
    found += [fault for fault in (*out_of_ratio(understanding), *outvoted(understanding, uses)) if fault.setting.span not in told]
    told = {fault.setting.span for fault in found}
    found += [fault for fault in never_used(understanding, claims, uses) if fault.setting.span not in told]
    told = {fault.setting.span for fault in found}
    found += [_against_use(fault, claims, uses) for fault in _mismatches(understanding, uses) if fault.setting.span not in told]
    told = {fault.setting.span for fault in found}
    found += [_against_use(fault, claims, uses) for fault in _misstated(understanding) if fault.setting.span not in told]
    known = {(fault.setting.name, fault.setting.value) for fault in found}
    return found + [
        fault for fault in _instances(understanding, claims, given, uses) if (fault.setting.name, fault.setting.value) not in known
    ]


def _misstated(understanding: Understanding) -> Iterator[Misconfigured]:
    """The settings that are outright said of a model which has another value."""
    for setting, model, exact in misstated(understanding.settings):
        known = announced(model) is None
        if known and _is_loose(setting, exact, model, [setting]):
            continue
        cause = name_slip(Fraction(setting.value), Fraction(exact), None)
        yield Misconfigured("K401", setting, exact, None, model, cause, _is_round(setting.name, setting.value, exact))


def _against_use(fault: Misconfigured, claims: Sequence[Claim], uses: Uses) -> Misconfigured:
    """A mistyped value that the article itself computes without, and with the right one, is a conflict in the article."""
    mistyped = fault.cause is not None and fault.cause.code in ("digit", "transposed") and fault.expected >= LEAST
    if not mistyped or uses[fault.setting.value] or uses[fault.expected] < 2:
        return fault
    place = first_use(claims, fault.expected)
    if place is None:
        return fault
    other = fault.setting._replace(value=fault.expected, span=place)
    return fault._replace(code="K402", other=other)


def _instances(understanding: Understanding, claims: Sequence[Claim], given: Model | None, uses: Uses) -> Iterator[Misconfigured]:
    """Numbers of computations that are not the size they stand for."""
    from auditor.verdicts.instances import misused

    for found in misused(claims, understanding, given):
        claim, number = claims[found.claim], found.number
        if not is_at(claim, number):
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


def _mismatches(understanding: Understanding, uses: Uses) -> list[Misconfigured]:
    found: list[Misconfigured] = []
    groups: dict[tuple[str, tuple[str, ...]], list[Setting]] = {}
    for setting in understanding.settings:
        model = model_of(setting, understanding)
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
        named = {(setting.name, exact) for setting, exact in values if exact == setting.value}
        wrong = [(s, exact) for s, exact in wrong if len(s.symbol) > 1 or (s.name, exact) not in named]  # D is the width, so that H is not
        again = (
            {(s.name, s.value) for s in understanding.settings if s.confidence != "low" and model_of(s, understanding) == model}
            if wrong
            else set()
        )
        for setting, exact in wrong:
            cause = name_slip(Fraction(setting.value), Fraction(exact), None)
            known = _is_mistake(setting, exact, cause, right, len(wrong)) or _is_unused(setting, values, len(wrong), uses)
            known = known or _is_of_sibling(setting, exact, model, understanding, uses)
            known = known or (len(models[headings]) >= LEAST_MODELS and _is_odd_row(setting, cause, tally[headings]))
            borne_out = right + ((setting.name, exact) in again)
            odd = not _is_right_beside(setting, exact, settings) and _is_odd_one(setting, exact, borne_out, len(wrong), uses)
            if (known or odd) and not _is_loose(setting, exact, model, settings):
                minor = _is_round(setting.name, setting.value, exact)
                found.append(Misconfigured("K401", setting, exact, None, model, cause, minor, alone=not known))
    return found


def _meant(setting: Setting, model: str) -> int | None:
    """The published value of a setting; heads that are as many as those of the keys are meant to be those, and of several values the one stated."""
    keys = _published(model, "num_key_value_heads") if setting.name == "num_attention_heads" else None
    if setting.name in _ANY_SIZE and setting.value in values_of(model, setting.name):
        return setting.value
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


SAME_BREATH = 40
"""Characters between two values of one setting that one sentence gives."""


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
    if right >= LEAST_RIGHT and wrong == 1 and is_digit_off(setting.value, exact):
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


def _is_right_beside(setting: Setting, exact: int, settings: Sequence[Setting]) -> bool:
    """``8 is none of the heads (BERT has 12)``: the right value stands in the same breath, so that the other one is of something else."""
    start = setting.span.start
    return any(other.name == setting.name and other.value == exact and abs(other.span.start - start) < SAME_BREATH for other in settings)


def _is_odd_one(setting: Setting, exact: int, right: int, wrong: int, uses: Uses) -> bool:
    """Whether a value is the only one of a place that is not its model's, where that is said or stands above a program; two others bear with one far off."""
    times = MOST_TIMES if right > 1 else FAR
    far = exact > times * setting.value or setting.value > times * exact
    shaped = setting.name in (*_SHAPE, "num_key_value_heads") or is_digit_off(setting.value, exact)  # words and positions are often others
    named = bool(setting.said) or (setting.model is not None and setting.confidence == "medium" and shaped)
    return named and right > 0 and wrong == 1 and not far and not (setting.value >= LEAST and uses[setting.value])


def _is_unused(setting: Setting, values: Sequence[tuple[Setting, int | None]], wrong: int, uses: Uses) -> bool:
    """Whether a program gives a model's settings, all but one as they are, and the article computes with what that one should be.

    ``values`` are the settings of the place, each with the published value.
    """
    right = {other.name: exact for other, exact in values if exact == other.value}
    exact = dict(values)[setting] or 0
    if setting.confidence != "medium" or setting.name not in _SHAPE or setting.name in right or len(right) < LEAST_RIGHT or wrong > 1:
        return False
    return exact >= LEAST and bool(uses[exact]) and not uses[setting.value]


def _is_of_sibling(setting: Setting, exact: int, model: str, understanding: Understanding, uses: Uses) -> bool:
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
