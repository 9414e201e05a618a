"""Steps with names: two formulas are compared as formulas, a formula with a number through the values that its names were given.

formula by name, the values of its names where it stands -> what it comes to -> the number beside it, as printed, or one slip away from it
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product

from auditor.claims.claim import Claim, Side
from auditor.lexicon.vocabulary import vocabulary
from auditor.notation.evaluate import Value, evaluate
from auditor.notation.expression import Expression, Function, Name, Number, Operation, names, numbers, walk
from auditor.notation.polynomial import expand
from auditor.notation.printed import Printed, digits_shown
from auditor.reading.slips import is_misprinted
from auditor.sheet.sizes import head_of
from auditor.sheet.worked import worked_through
from auditor.verdicts.comparison import RIGHT, TRUNCATED, WIDENED, compare, meet
from auditor.verdicts.conversions import LEAST_TELLING, has_names, is_simple_fraction
from auditor.verdicts.identities import judge_formulas, near
from auditor.verdicts.slips import name_slip
from auditor.verdicts.typed import holds_transpose
from auditor.verdicts.values import MOST_COMBINATIONS, Values, side_value
from auditor.verdicts.verdict import Outcome, Step, Verdict, Why

NAMES = Why("names", "holds names whose value is not known here", "含有此处不知其值的名称")
BY_NAME = Why("by-name", "right with the values given for its names", "按文中给出的取值相符")
BY_NAME_ELSEWHERE = Why("by-name-elsewhere", "right with values that the article gives its names", "按文中别处给出的取值相符")
BY_NAME_WRONG = Why("by-name-wrong", "does not follow from the values given for its names", "与文中给出的取值不符")
LEAST_SHOWN = 4
LEAST_SHORT = 3
"""Digits of a number in short that a formula comes near to by no chance."""
KIBI, MOST_SHORT = 1024, 3
"""How many sizes of a formula may be printed in powers of a thousand, and mean those of 1024."""
LEAST_LONG, MOST_OF_SIZE = 8, 16
"""Digits of what was computed to the last, and what two sizes are to each other in small numbers."""
LEAST_MISTYPED = 1000
"""Values below this come out by chance, where names may have several values."""

ONCE = (Fraction(1),)
OTHER_SCALES = tuple(Fraction(1000) ** power for power in (-2, -1, 1, 2))
"""What a letter for another power of a thousand makes of a figure."""


def judge_names(index: int, step: int, claim: Claim, values: Values) -> Step:
    """A step with names: two formulas are compared as formulas, a formula with a number through the values that its names were given."""
    left, right = claim.sides[step], claim.sides[step + 1]
    unchecked = Step(Verdict(index, "arithmetic", "unchecked", NAMES, step))
    if holds_transpose(left) or holds_transpose(right):
        return unchecked
    if has_names(left) and has_names(right):
        found = judge_formulas(claim, step, values.relations)
        if found is not None:
            return Step(Verdict(index, "arithmetic", *found, step))
        return _judge_both_named(left, right, claim, values, unchecked)
    named, plain = (left, right) if has_names(left) else (right, left)
    if named.expression is None or not named.is_computation:
        return unchecked
    known = values.of(named.expression, claim)
    if known is None:
        return _judge_elsewhere(named, plain, values, unchecked)
    given = [evaluate(reading, known) for reading in named.readings]
    target = side_value(plain)
    if target is None or any(value is None for value in given):
        return unchecked
    if (claim.block.is_program or "//" in named.raw) and worked_through(named.expression, plain.expression) is not None:
        return unchecked  # worked through with other values than those before
    holds = Step(Verdict(index, "arithmetic", "holds", BY_NAME, step), given[0])
    if compare(_filled(named, known), plain, claim.relations[step])[0] in (*RIGHT, WIDENED, TRUNCATED):
        return holds
    if _is_worked_with_others(named.expression, plain, known, values):
        return holds._replace(verdict=holds.verdict._replace(why=BY_NAME_ELSEWHERE))
    doubted = claim.doubted(step) is not None
    if not doubted and (
        _is_misprinted(plain, given)
        or _is_printed_wrong(plain, target, given)
        or all(v is not None and v.is_point and _is_of_scale(plain, v.low, OTHER_SCALES) for v in given)
    ):
        return Step(Verdict(index, "arithmetic", "fails", BY_NAME_WRONG, step), given[0])
    slack = Fraction(1, 20) if is_simple_fraction(plain) else Fraction(1, 100)
    if any(value is not None and near(value, target, slack) for value in given):
        return holds
    if doubted:
        return unchecked
    if claim.relations[step] == "≈" and plain.number is None:
        return unchecked
    if claim.relations[step] == "≈" or (plain.number is not None and plain.number.printed.unit is not None):
        return unchecked._replace(verdict=unchecked.verdict._replace(why=BY_NAME_WRONG), value=given[0])
    # A small letter is as often an unknown (2x = 75 + 25) as a size; capitals and words are given to be used.
    used = all(len(name) > 1 or name.isupper() for name in names(named.expression))
    if _gives_value(named.expression, plain.expression):
        return unchecked  # of another model than the value before
    wrong = (plain.is_computation and used) or _is_mistyped(target, given[0]) or _is_with_another_size(plain, given)
    outcome: Outcome = "fails" if wrong else "unchecked"
    return Step(Verdict(index, "arithmetic", outcome, BY_NAME_WRONG, step), given[0])


def _filled(side: Side, known: Mapping[str, Value]) -> Side:
    """A formula with the values of its names written in."""
    return side._replace(readings=tuple(_with_values(reading, known) for reading in side.readings))


def _with_values(node: Expression, known: Mapping[str, Value]) -> Expression:
    if isinstance(node, Name):
        value = known[node.name]
        return Number(Printed(node.name, (value.low + value.high) / 2, value.high - value.low), node.start, node.end)
    if isinstance(node, Function):
        return node._replace(argument=_with_values(node.argument, known))
    return (
        node._replace(left=_with_values(node.left, known), right=_with_values(node.right, known)) if isinstance(node, Operation) else node
    )


def _is_worked_with_others(named: Expression, plain: Side, known: Mapping[str, Value], values: Values) -> bool:
    """``8Td² = 8 × 1024 × 768²`` where d was 1600 for the model before, ``d × 4d = 1024 × 4096``: some of the figures are the values of the names.

    Others of the article compute with such a figure too, or its name stands twice.
    """
    target = side_value(plain)
    if target is None or not plain.is_computation or plain.expression is None:
        return False
    printed = sorted({number.printed.amount for number in numbers(plain.expression)})
    often = Counter(node.name for node in walk(named) if isinstance(node, Name))
    if len(printed) ** len(often) > MOST_COMBINATIONS:
        return False
    for chosen in product(printed, repeat=len(often)):
        given = {name: Value(amount, amount) for name, amount in zip(often, chosen, strict=True)}
        others = {name for name, value in given.items() if not meet(value, known[name])}
        if others and all(often[name] > 1 or values.is_used(given[name].low) for name in others):
            value = evaluate(named, given)
            if value is not None and meet(value, target):
                return True
    return False


def with_formats(left: Side, right: Side) -> Side:
    """``70B × FP16`` where bytes are on the other side: a format stands for the bytes of each value; the side as it is elsewhere."""
    number = right.number
    if number is None or number.printed.unit is None or number.printed.unit.dimension != "bytes" or not left.is_computation:
        return left
    return left._replace(readings=tuple(_with_widths(reading) for reading in left.readings)) if has_names(left) else left


def _with_widths(node: Expression) -> Expression:
    if isinstance(node, Operation) and node.op == "*":
        return node._replace(left=_with_widths(node.left), right=_with_widths(node.right))
    widths = head_of(node.name, vocabulary())[1] if isinstance(node, Name) else frozenset()
    if not isinstance(node, Name) or len(widths) != 1:
        return node
    (width,) = widths
    return Number(Printed(node.name, width, Fraction(0)), node.start, node.end)


def _is_misprinted(plain: Side, given: Sequence[Value | None]) -> bool:
    """``3 × d_model × d_ff = 135.87M`` where they make 135.27M: one digit wrong in the short form of what the names give."""
    if plain.number is None or plain.number.printed.unit is None:
        return False
    return all(is_slip_of(plain.number.printed, value) for value in given)


def is_slip_of(printed: Printed, value: Value | None, least: int = LEAST_SHORT) -> bool:
    """Whether a number is a slip of the pen away from a value, and stands for no other that sizes as short as ``16K`` may give."""
    if value is None or not value.is_point or not is_misprinted(printed, value.low, least):
        return False
    return not any(printed.rounds(value.low * Fraction(KIBI, 1000) ** power) for power in range(1, MOST_SHORT + 1))


def _is_printed_wrong(plain: Side, target: Value, given: Sequence[Value | None]) -> bool:
    """``V × H = 38,597,367`` where they make 38,597,376: one digit wrong, or two swapped, in a figure that is printed to its last digit."""
    if (
        plain.number is None
        or not plain.number.printed.is_integer_print
        or plain.number.printed.about
        or not plain.number.printed.value % 10
    ):
        return False
    return all(_is_mistyped(target, value) for value in given)


def _is_with_another_size(plain: Side, given: Sequence[Value | None]) -> bool:
    """``4nhb(s + o) = 42,949,672,960`` where they make 53,687,091,200, five fourths of it: worked out to the last digit, with one size that is another."""
    printed, (value, *others) = plain.number.printed if plain.number is not None else None, given
    if (
        printed is None
        or not printed.is_integer_print
        or digits_shown(printed) < LEAST_LONG
        or value is None
        or others
        or not value.is_point
    ):
        return False
    ratio = value.low / printed.value
    return ratio != 1 and 0 < max(ratio.numerator, ratio.denominator) <= MOST_OF_SIZE


def _is_of_scale(plain: Side, value: Fraction, scales: Sequence[Fraction]) -> bool:
    """``2 × d_model = 8M`` where they make 8,192: whether a figure in short is a value so many times, as printed."""
    printed = plain.number.printed if plain.number is not None else None
    if printed is None or printed.unit is None or printed.unit.dimension != "count" or not value:
        return False
    return any(printed.rounds(value * scale) for scale in scales)


def _gives_value(named: Expression, plain: Expression | None) -> bool:
    """``16P = 16 × 1.5B``: the same factor on both sides, so that the other one, a count in short, is the value of the name."""
    if not isinstance(named, Operation) or not isinstance(plain, Operation) or named.op != "*" or plain.op != "*":
        return False
    one, two, given = named.left, plain.left, plain.right
    if not (isinstance(named.right, Name) and isinstance(one, Number) and isinstance(two, Number) and isinstance(given, Number)):
        return False
    return one.printed.amount == two.printed.amount and given.printed.unit is not None


def _is_mistyped(target: Value, given: Value | None) -> bool:
    """``4H = 18716`` where H is 4544: one digit wrong, or two swapped, in what the value of the name gives."""
    if given is None or not (target.is_point and given.is_point) or given.low < LEAST_MISTYPED:
        return False
    cause = name_slip(target.low, given.low, None)
    return cause is not None and cause.code in ("digit", "transposed")


def _judge_both_named(left: Side, right: Side, claim: Claim, values: Values, unchecked: Step) -> Step:
    """``d_k = D / H`` holds where d_k, D and H were given values for which it does. Where it does not, they may be of different models."""
    if left.expression is None or right.expression is None or left.expression == right.expression:
        return unchecked
    one, two = (values.of(side, claim) for side in (left.expression, right.expression))
    if one is None or two is None:
        return unchecked
    a, b = evaluate(left.expression, one), evaluate(right.expression, two)
    if a is None or b is None or not meet(a, b):
        return unchecked
    return unchecked._replace(verdict=unchecked.verdict._replace(outcome="holds", why=BY_NAME), value=a)


def _judge_elsewhere(named: Side, plain: Side, values: Values, unchecked: Step) -> Step:
    """A formula whose names have several values in the article, or none that matters: ``2HT^2(D/H)`` needs no H. It holds with
    one choice of them; it fails one slip away from just one."""
    target = side_value(plain)
    terms = expand(named.expression) if named.expression is not None else None
    if target is None or not target.is_point or terms is None or abs(target.low) < LEAST_TELLING:
        return unchecked
    free = {name for monomial in terms for name, _ in monomial}
    anything = {name: Value(Fraction(1), Fraction(1)) for name in names(named.readings[0]) - free}
    slips: list[Value] = []
    for known in values.anywhere(free) if free else ():
        value = evaluate(named.readings[0], {**anything, **known})
        if value is not None and (meet(value, target) or (value.is_point and _is_of_scale(plain, value.low, ONCE))):
            return unchecked._replace(verdict=unchecked.verdict._replace(outcome="holds", why=BY_NAME_ELSEWHERE), value=value)
        slips += [value] if value is not None and value not in slips and _is_misprinted(plain, [value]) else []
        if value is not None and value.is_point and _is_of_scale(plain, value.low, OTHER_SCALES) and values.has_one_of_each(free):
            return unchecked._replace(verdict=unchecked.verdict._replace(outcome="fails", why=BY_NAME_WRONG), value=value)
    if len(slips) == 1 and plain.number is not None and digits_shown(plain.number.printed) >= LEAST_SHOWN:
        return unchecked._replace(verdict=unchecked.verdict._replace(outcome="fails", why=BY_NAME_WRONG), value=slips[0])
    return unchecked
