"""Finds the one number of a computation that is not the model's size: ``768 * 3702 + 3702 + 3702 * 768 + 768`` for a network 3072 wide.

numeric side, the quantity that it counts -> which number, put right wherever it stands, gives the exact count -> (setting, number, exact)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from auditor.claims.about.lexicon import setting_named
from auditor.claims.about.published_sizes import published
from auditor.claims.about.records import About, Meanings, Understanding
from auditor.claims.claim import Claim
from auditor.notation.evaluate import evaluate
from auditor.notation.expression import Expression, Function, Name, Number, Operation, names, numbers
from auditor.notation.kept import Kept
from auditor.notation.printed import Printed
from auditor.reference import InventoryError, Model
from auditor.verdicts.around import is_difference, is_supposed
from auditor.verdicts.polynomial import LETTERS
from auditor.verdicts.published import target_of
from auditor.verdicts.target import Target

LEAST = 100
"""A number below this is a multiplicity as often as a size."""
MOST_NUMBERS = 40
_SETTINGS = {letter: name for name, letter in reversed(LETTERS.items())}
_TABLES = {"V": "embeddings.word", "P": "embeddings.position"}


class Instance(NamedTuple):
    """A number in a claim that stands where the model has another: the claim, the number, the setting that it is taken for, its exact value.

    ``other_table`` says that it is the number of rows of another table of the embeddings.
    """

    claim: int
    number: Number
    setting: str
    exact: int
    model: str
    other_table: bool


def misused(claims: Sequence[Claim], understanding: Understanding, given: Model | None) -> Iterator[Instance]:
    """Every number of an article that is taken for a size of its model and is not that size; once for each value and setting."""
    told: set[tuple[str, int, str]] = set()
    meanings = Meanings(understanding)
    for index, (claim, about) in enumerate(zip(claims, understanding.abouts, strict=False)):
        if about.confidence == "low" or not about.components or about.scope is None or claim.doubt is not None:
            continue
        try:
            model = published(about.model, understanding.class_of(about.model)) if about.model is not None else given
        except InventoryError:
            continue
        if model is None or is_supposed(claim) or is_difference(claim):
            continue
        found = _in_claim(index, claim, about, model, claims, understanding, meanings)
        if found is not None:
            key = (found.setting, int(found.number.printed.amount), found.model)
            if key not in told:
                told.add(key)
                yield found


def _in_claim(
    index: int, claim: Claim, about: About, model: Model, claims: Sequence[Claim], understanding: Understanding, meanings: Meanings
) -> Instance | None:
    try:
        target = target_of(model, about.components, about.scope or "model")
        rights = {target.exact(part) for part in ("all", "weights", about.part or "all")}
        letters = target.form().symbols
    except (InventoryError, ValueError):
        return None
    for at, side in enumerate(claim.sides):
        expression = side.expression
        if expression is None or not side.is_computation or claim.relations[at : at + 1] == ("≈",):
            continue
        if used := names(expression):
            expression = _filled(expression, _values(used, claim, target.symbols, meanings))
            if names(expression):
                continue
        printed = numbers(expression)
        if len(printed) > MOST_NUMBERS:
            return None
        value = evaluate(expression)
        if value is None or not value.is_point or value.low in rights:
            return None
        found = _misplaced(expression, target, about.part, partial(_candidates, expression, printed, rights, letters, target.symbols))
        if len(found) == 1:
            number, letter = found[0]
            stated = int(number.printed.amount)
            if _is_told(abs(stated - target.symbols[letter]), claim):
                return None  # 200,002 × 768 are gone of 250,002, and 50,000 are left
            other = stated in target.symbols.values()
            if other and not _is_other_table(stated, letter, about, claims, understanding):
                return None
            return Instance(index, number, _SETTINGS[_letter(letter)], target.symbols[letter], model.name or model.model_type, other)
    return None


_MISPLACED: Kept[tuple[Expression, Target, Sequence[tuple[Number, str]]]] = Kept()


def _misplaced(
    expression: Expression, target: Target, part: str | None, make: Callable[[], Iterable[tuple[Number, str]]]
) -> Sequence[tuple[Number, str]]:
    """The candidates of an expression, kept with it and with the quantity that it is held against."""
    return _MISPLACED.of((id(expression), id(target), part), MOST_NUMBERS, lambda: (expression, target, list(make())))[2]


def _values(used: Set[str], claim: Claim, symbols: Mapping[str, int], meanings: Meanings) -> dict[str, int]:
    """What the names of an expression come to in the model, by what the article says that they mean."""
    if not used:
        return {}
    known = meanings.at(claim.block)
    found = {}
    for name in used:
        value = symbols.get(LETTERS.get(known.get(name) or setting_named(name) or "", ""))
        if value is not None:
            found[name] = value
    return found


def _filled(expression: Expression, values: Mapping[str, int]) -> Expression:
    """The expression with numbers for the names whose values are known; they have no place of their own."""

    def fill(leaf: Expression) -> Expression:
        return Number(_printed(values[leaf.name]), 0, 0) if isinstance(leaf, Name) and leaf.name in values else leaf

    return _changed(expression, fill)


def _changed(expression: Expression, change: Callable[[Expression], Expression]) -> Expression:
    """The expression with another number or name for each of its own."""
    if isinstance(expression, Operation):
        return expression._replace(left=_changed(expression.left, change), right=_changed(expression.right, change))
    if isinstance(expression, Function):
        return expression._replace(argument=_changed(expression.argument, change))
    return change(expression)


def _printed(value: int) -> Printed:
    return Printed(str(value), Fraction(value), Fraction(1))


def _letter(symbol: str) -> str:
    """A symbol of one of several stacks without its stack: ``I_enc`` is I."""
    return symbol.partition("_")[0]


def _candidates(
    expression: Expression, printed: Sequence[Number], rights: set[int], letters: set[str] | frozenset[str], symbols: Mapping[str, int]
) -> Iterator[tuple[Number, str]]:
    """The numbers and letters where a letter's value in the place of the number gives a right count."""
    seen: set[Fraction] = set()
    for number in printed:
        amount = number.printed.amount
        if amount in seen or amount.denominator != 1 or amount < LEAST or number.printed.unit is not None or not number.end:
            continue
        seen.add(amount)
        for letter in sorted(letters):
            exact = symbols.get(letter)
            if exact is None or _letter(letter) not in _SETTINGS or exact == amount or exact < LEAST:
                continue
            value = evaluate(_replaced(expression, amount, exact))
            if value is not None and value.is_point and value.low in rights:
                yield number, letter


def _replaced(expression: Expression, old: Fraction, new: int) -> Expression:
    """The expression with another value wherever a number stands."""

    def replace(leaf: Expression) -> Expression:
        return leaf._replace(printed=_printed(new)) if isinstance(leaf, Number) and leaf.printed.amount == old else leaf

    return _changed(expression, replace)


def _is_told(difference: int, claim: Claim) -> bool:
    """Whether the difference of two sizes is printed in the same block."""
    digits = claim.block.text.string.replace(",", "").replace("，", "")
    return difference >= LEAST and str(difference) in digits


def _is_other_table(stated: int, letter: str, about: About, claims: Sequence[Claim], understanding: Understanding) -> bool:
    """Whether the rows of one table are taken for those of another, which the article counts besides: the label is then not misread."""
    if about.confidence != "high" or _TABLES.get(_letter(letter)) != about.component:
        return False
    others = [i for i, other in enumerate(understanding.abouts) if other.components and other.component in _TABLES.values()]
    return any(
        understanding.abouts[i].component != about.component
        and understanding.abouts[i].model == about.model
        and any(number.printed.amount == stated for number in claims[i].numbers())
        for i in others
    )
