"""Holds the sizes that an article states or computes with against those of published models.

settings -> one value a name, or every value -> do they fit a model, contradict it, tell one of a family from its like?

The vocabulary is held apart: it tells siblings, and is what authors take from another model most.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from auditor.claims.about.published_sizes import SHAPE, siblings, size_of
from auditor.claims.about.records import Setting, Subject
from auditor.claims.claim import Claim
from auditor.notation.expression import numbers
from auditor.reference import named_model


def stated_sizes(settings: Iterable[Setting], model: str | None = None) -> dict[str, int]:
    """The settings that the article states of no other model, one value each; what it states twice differently is left out."""
    values: dict[str, set[int]] = {}
    for setting in settings:
        if setting.confidence != "low" and setting.model in (None, model):
            values.setdefault(setting.name, set()).add(setting.value)
    return {name: found.pop() for name, found in values.items() if len(found) == 1}


def every_stated_size(settings: Iterable[Setting]) -> dict[str, set[int]]:
    """Every value that the article states of no other model."""
    values: dict[str, set[int]] = {}
    for setting in settings:
        if setting.confidence != "low" and setting.model is None:
            values.setdefault(setting.name, set()).add(setting.value)
    return values


def operands_of(claims: Sequence[Claim]) -> frozenset[int]:
    """The whole numbers that are multiplied or added in claims."""
    found: set[int] = set()
    for claim in claims:
        for side in claim.sides:
            if side.is_computation and side.expression is not None:
                found.update(int(n.printed.value) for n in numbers(side.expression) if n.printed.is_integer_print)
    return frozenset(found)


def _compare(model: str, stated: dict[str, int]) -> tuple[int, int]:
    """How many sizes agree with a model and how many differ; the vocabulary is not one of them."""
    agree = differ = 0
    for name in SHAPE:
        known = size_of(model, name)
        if name in stated and known is not None:
            agree += known == stated[name]
            differ += known != stated[name]
    return agree, differ


def agrees(model: str, stated: dict[str, int], least: int = 2) -> bool:
    """Whether so many sizes or more are those of a model, and none is another."""
    agree, differ = _compare(model, stated)
    return agree >= least and not differ


def contradicts(model: str, stated: dict[str, set[int]]) -> bool:
    """Two sizes that differ and no more that agree: the article's model is another."""
    known = [(size_of(model, name), stated[name]) for name in SHAPE if name in stated]
    differ = sum(value is not None and value not in values for value, values in known)
    agree = sum(value in values for value, values in known)
    return differ > 1 and differ >= agree


def fitting_member(members: Sequence[str], stated: dict[str, int]) -> str | None:
    """The one member of a family that the stated sizes fit; among those that differ in the vocabulary only, the one with that vocabulary."""
    fits = []
    for member in members:
        agree, differ = _compare(member, stated)
        same_words = agree == 2 and "vocab_size" in stated and size_of(member, "vocab_size") == stated["vocab_size"]
        if (agree > 2 and differ < 2) or (same_words and not differ):
            fits.append(member)
    exact = [member for member in fits if size_of(member, "vocab_size") == stated.get("vocab_size")]
    fits = exact or fits
    if len(fits) < 2:
        return fits[0] if fits else None
    usual = [member for member in fits if all(other == member or other in named_model(member).readings for other in fits)]
    if len(usual) == 1:
        return usual[0]
    named = [member for member in fits if named_model(member).aliases]
    return named[0] if len(named) == 1 else None


def refined(subject: Subject, stated: Sequence[Setting], operands: frozenset[int]) -> Subject:
    """``BERT base`` with a vocabulary of 21128 is the Chinese one; ``stated`` are the vocabularies that the article states."""
    record = named_model(subject.model)
    if not record.readings:
        return subject
    own = size_of(subject.model, "vocab_size")
    vocabularies = {s.value for s in stated if s.model in (None, subject.model)} or operands
    if own in vocabularies:
        return subject
    for other in record.readings:
        if size_of(other, "vocab_size") in vocabularies and size_of(other, "hidden_size") == size_of(subject.model, "hidden_size"):
            return subject._replace(model=other, how="settings")
    return subject


def with_vocabulary(model: str, operands: frozenset[int]) -> str:
    """The sibling of a model whose vocabulary is among the operands, where the model's own is not: "with 21128 Chinese tokens"."""
    own, width = size_of(model, "vocab_size"), size_of(model, "hidden_size")
    if own is None or own in operands or width not in operands:
        return model
    for other, size in siblings(model):
        if size in operands:
            return other
    return model
