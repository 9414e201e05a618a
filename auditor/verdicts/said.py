"""Holds what is outright said of a model by name against what is published of it: settings, and round totals.

setting or total, the models that it may be of -> the values in print -> holds, fails, or unchecked where somebody's value is not known
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.claims.about.published_sizes import is_padded, published, siblings, size_of
from auditor.claims.about.records import About, Setting, Understanding
from auditor.claims.claim import Claim
from auditor.notation.printed import Printed
from auditor.reference import InventoryError, Model, named_model
from auditor.reference.announced import announced
from auditor.reference.names import kept_by_names
from auditor.verdicts.departure import AS_REFERENCE, OTHER_SIZE
from auditor.verdicts.headline import NOTABLE, Headline, distance, exact_totals, is_far, is_of_layer_or_any, is_sibling_size, rounds_any
from auditor.verdicts.polynomial import LETTERS
from auditor.verdicts.verdict import Verdict

_OF_FAMILY = ("hidden_size", "num_hidden_layers", "num_attention_heads", "intermediate_size", "vocab_size")
SPECIAL = 4
"""Words of a vocabulary that some count and some do not: those of padding, of the beginning and the end."""
LEAST_DIGITS = 3
NEAR_OTHER = Fraction(5, 100)
"""How far a figure may be from what it was taken for."""
MOST_TIMES = 8
"""A value that is further off than this factor is another quantity."""
_KEYS = {
    "num_local_experts": ("num_local_experts", "n_routed_experts", "num_experts"),
    "num_experts_per_tok": ("num_experts_per_tok", "num_experts_per_token"),
    "n_shared_experts": ("n_shared_experts",),
    "moe_intermediate_size": ("moe_intermediate_size",),
    "first_k_dense_replace": ("first_k_dense_replace",),
    "kv_lora_rank": ("kv_lora_rank",),
    "q_lora_rank": ("q_lora_rank",),
    "qk_rope_head_dim": ("qk_rope_head_dim",),
    "qk_nope_head_dim": ("qk_nope_head_dim",),
    "v_head_dim": ("v_head_dim",),
}
"""Settings that no letter of a formula stands for, by the keys of configurations."""


class Totals(NamedTuple):
    """What came of the round totals: a verdict each, and those that are another model's size."""

    verdicts: tuple[Verdict, ...]
    headlines: tuple[Headline, ...]


@kept_by_names(4096)
def values_of(model: str, name: str) -> frozenset[int]:
    """The values that are in print for a setting of a model; none where nothing is."""
    known = announced(model)
    if known is not None:
        return frozenset(known.settings.get(name, ()))
    value = published_value(model, name)
    found = {value} if value is not None else set()
    if name == "head_dim" and found:  # with latent attention a head has a width without and one with positions, and one of its values
        found.update(width for key in ("qk_nope_head_dim", "v_head_dim") if (width := published_value(model, key)) is not None)
    if name == "num_key_value_heads" and published_value(model, "kv_lora_rank") is not None:
        found.add(1)  # the latent one, which all heads share
    return frozenset(found)


def published_value(model: str | None, name: str) -> int | None:
    """The value of a setting in the published configuration; None where the model or the setting is not known."""
    if model is None:
        return None
    if name in _KEYS:
        found = (named_model(model).stated.get(key) for key in _KEYS[name])
        return next((value for value in found if isinstance(value, int)), None)
    letter = LETTERS.get(name)
    if letter is None:
        return None
    try:
        symbols = published(model).symbols
    except InventoryError:
        return None
    if letter == "E" and "E" not in symbols:
        letter = "H"  # no factors: the words have the width of the layers
    stacks = {value for symbol, value in symbols.items() if symbol.partition("_")[0] == letter}
    value = stacks.pop() if len(stacks) == 1 else symbols.get(letter)
    if value is None and named_model(model).stated is not named_model(model).config:
        value = symbols.get(f"{letter}_t")
    if value is None and name in ("max_position_embeddings", "num_key_value_heads"):
        stated = named_model(model).stated.get(name)
        return stated if isinstance(stated, int) else size_of(model, name)
    return value


def expected_of(setting: Setting) -> tuple[str, int] | None:
    """The model and the value that a setting contradicts, where every model that it may be said of is known to have one and the same."""
    every = {model: values_of(model, setting.name) for model in setting.said}
    values = frozenset().union(*every.values())
    if not values or not all(every.values()) or setting.value in values:
        return None
    if setting.name == "vocab_size" and any(setting.value == size for model in setting.said for _, size in _siblings(model)):
        return None  # that of another model of the same sizes
    nearest = min(values, key=lambda value: (abs(value - setting.value), value))
    if setting.name == "vocab_size" and (is_padded(setting.value, nearest) or abs(setting.value - nearest) <= SPECIAL):
        return None
    if len(set(every.values())) > 1:  # of a family: the one value that was mistyped
        meant = [value for value in values if _is_digit_off(setting.value, value)] if setting.name in _OF_FAMILY else []
        return next((model, meant[0]) for model, each in every.items() if meant[0] in each) if len(meant) == 1 else None
    if setting.name == "num_local_experts" and setting.value - nearest in values_of(setting.said[0], "n_shared_experts"):
        return None  # the shared one counted with those that are chosen
    if nearest > MOST_TIMES * setting.value or setting.value > MOST_TIMES * nearest:
        return None
    return setting.said[0], nearest


def _is_digit_off(stated: int, exact: int) -> bool:
    """Whether one digit of several is the difference."""
    one, other = str(stated), str(exact)
    return len(one) == len(other) > 1 and sum(a != b for a, b in zip(one, other, strict=True)) == 1


def _siblings(model: str) -> tuple[tuple[str, int], ...]:
    return siblings(model) if announced(model) is None else ()


def judge_totals(claims: Sequence[Claim], understanding: Understanding) -> Totals:
    """Hold the round totals of an article that are said of models by name against their sizes."""
    verdicts: list[Verdict] = []
    headlines: list[Headline] = []
    for total in understanding.totals:
        number = claims[total.claim].sides[total.side].number
        if number is None:
            continue
        offs = [(off, model) for model in total.models if (off := _distance(number.printed, model, total.active)) is not None]
        if len(offs) < len(total.models):
            continue  # of some nothing is published
        off, model = min(offs)
        if off > NOTABLE and is_of_layer_or_any(claims[total.claim]):
            continue
        if off > NOTABLE and understanding.conventions_at(claims[total.claim].block):
            continue  # counted as the article declares
        if off > NOTABLE and rounds_any(number.printed, exact_totals(claims, understanding)):
            continue  # what is wrong with that total is told there
        is_other = _is_other(number.printed, model, total.active)
        if off > NOTABLE and not is_other and is_far(claims[total.claim], number.printed, _exact(model, total.active)):
            continue
        if off <= NOTABLE or any(is_sibling_size(each, number.printed) for each in total.models):
            verdicts.append(Verdict(total.claim, "reference", "holds", AS_REFERENCE))
        elif _is_one(total.models) or _is_mistyped(number.printed, model, total.active):
            verdicts.append(Verdict(total.claim, "reference", "fails", OTHER_SIZE))
            about = About(model, ("total",), "model", None, "high", "headline")
            headlines.append(
                Headline(
                    total.claim,
                    total.side,
                    number.printed,
                    about,
                    _exact(model, total.active),
                    is_other,
                )
            )
    return Totals(tuple(verdicts), tuple(headlines))


def _distance(printed: Printed, model: str, active: bool) -> Fraction | None:
    """By what share a figure misses the nearest size in print; None where none is."""
    known = announced(model)
    if known is None:
        try:
            inventory = published(model)
        except InventoryError:
            return None
        if distance(printed, inventory) == 0:
            return Fraction(0)  # by some convention
        if active and inventory.active == inventory.total:
            return None  # of one that is no mixture some other are active
        sizes = _active(inventory, model) if active else (inventory.total, *named_model(model).headlines)
    else:
        sizes = known.active if active else known.totals
    if not sizes:
        return None
    half = printed.step / 2
    return min(Fraction(0) if abs(printed.amount - size) <= half else abs(printed.amount - size) / size for size in sizes)


def _active(inventory: Model, model: str) -> tuple[int, ...]:
    """What works on a token, with the word table and without, and as it is in print."""
    counted = (variant.total for variant in inventory.variants if variant.key.startswith("active"))
    return inventory.active, *counted, *named_model(model).active


def _is_one(models: Sequence[str]) -> bool:
    """Whether models are one that goes by several names, or in several languages, and no family."""
    return len(models) == 1 or (announced(models[0]) is None and set(models[1:]) <= named_model(models[0]).readings.keys())


def _is_mistyped(printed: Printed, model: str, active: bool) -> bool:
    """Whether the figure of some member of a family is that of the nearest with one digit wrong, where it has digits enough to tell."""
    exact = _exact(model, active)
    shown = str(exact)[: len(printed.digits)]
    if len(printed.digits) < LEAST_DIGITS or not printed.digits.isdecimal():
        return False
    return len(str(int(printed.amount))) == len(str(exact)) and sum(a != b for a, b in zip(shown, printed.digits, strict=True)) == 1


def _exact(model: str, active: bool) -> int:
    known = announced(model)
    if known is not None:
        return (known.active if active else known.totals)[0]
    return published(model).active if active else published(model).total


def misstated(settings: Sequence[Setting]) -> Iterator[tuple[Setting, str, int]]:
    """The settings that contradict the model which they are outright said of, each with the model and its value."""
    for setting in settings:
        if setting.said and not setting.own and setting.name != "embedding_size":  # of CLIP it is what both stacks are mapped to
            found = expected_of(setting)
            if found is not None and not _may_be_text(setting, found[1]):
                yield setting, *found


def _may_be_text(setting: Setting, exact: int) -> bool:
    """Whether so many tokens may as well be those of a text: words are many tokens too, and only a slip of the pen tells that they are meant."""
    return setting.name == "vocab_size" and setting.confidence == "low" and not _is_digit_off(setting.value, exact)


def _is_other(printed: Printed, model: str, active: bool) -> bool:
    """Whether a figure is all parameters of a mixture where the active ones are meant, or the other way."""
    try:
        exact, other = _exact(model, active), _exact(model, not active)
    except (InventoryError, IndexError):
        return False
    return exact != other and abs(printed.amount - other) <= max(printed.step / 2, other * NEAR_OTHER)
