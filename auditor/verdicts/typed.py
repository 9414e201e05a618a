"""Computations as they are typed, where what is meant differs from what is written.

    1 - 0.5 / 0.5774 ≈ 0.8659            brackets that were left out around what is divided
    `15 * (64/136 + 1) + 13 = 28`        a division in a program, rounded down
    -1/4 · log_2 1/4                     the logarithm of the fraction
    1 ^ 1 ^ 2 = 2                        the exclusive or of a program
    q^T R(m)^T R(n) k                    a transpose, whose letter is no exponent
    bits = 01                            digits that are no number
    fact 3 = 3 * fact 2 = 3 * 2          a function of what stands behind it
    (126)(35) = (162)(35)                cycles of a permutation
    a ≡ b                                a congruence, whose modulus is elsewhere

two sides of a step that does not hold -> each other way to take them
"""

from __future__ import annotations

from collections.abc import Iterator

from auditor.claims.claim import Claim, Side
from auditor.notation.expression import Expression, Function, Name, Number, Operation, numbers, rewritten, walk, with_printed
from auditor.notation.printed import Printed, digits_shown, read_digits
from auditor.source.pattern import lazy
from auditor.verdicts.rounded_operands import hedged, worked_out

MOST_BITS = 2**64
LEAST_SHOWN = 3
"""Digits of a result that does not come out by chance."""
_TRANSPOSES = frozenset(("T", "top", "⊤", "⊺", "intercal"))


def as_typed(left: Side, right: Side) -> Iterator[tuple[Side, Side]]:
    """A step with brackets around what is divided, and of whole numbers with divisions rounded down."""
    number = right.number
    if left.expression is not None:
        yield from _further_typed(left, right, left.expression)
    if right.is_computation and left.expression is not None:
        yield from _cut_off(left, right)
    if number is None or left.expression is None or digits_shown(number.printed) < LEAST_SHOWN - number.printed.is_integer_print:
        return
    if number.printed.decimals:
        grouped = _grouped(left.expression)
        if grouped is not None:
            yield left._replace(readings=(grouped,)), right
    elif number.printed.is_integer_print and not any(figure.printed.decimals for figure in numbers(left.expression)):
        floored = _floored(left.expression)
        if floored != left.expression and not isinstance(floored, Function):
            yield left._replace(readings=(floored,)), right


def _further_typed(left: Side, right: Side, expression: Expression) -> Iterator[tuple[Side, Side]]:
    """Functions of the whole fraction behind them, and the exclusive or of programs."""
    whole = rewritten(expression, _of_fraction)
    if whole != expression:
        yield left._replace(readings=(whole,)), hedged(right, worked_out(left, right))
    either = _exclusive(expression) if isinstance(expression, Operation) else None
    digits = read_digits(str(either)) if either is not None else None
    if digits is not None:
        yield left._replace(readings=(Number(digits, 0, 0),)), right


def _of_fraction(node: Operation) -> Expression:
    """``log_2 3/4`` as the logarithm of three quarters."""
    left, right = node.left, node.right
    if node.op != "/" or not isinstance(right, Number):
        return node
    if isinstance(left, Function) and isinstance(left.argument, Number):
        return left._replace(argument=Operation("/", left.argument, right))
    if isinstance(left, Operation) and left.op == "*" and isinstance(left.right, Function):
        return left._replace(right=left.right._replace(argument=Operation("/", left.right.argument, right)))
    return node


def _exclusive(node: Expression) -> int | None:
    """``1^1^2``: what whole figures joined by nothing but carets come to as bits."""
    if isinstance(node, Number):
        value = node.printed.value
        return value.numerator if value.denominator == 1 and 0 <= value < MOST_BITS else None
    if not isinstance(node, Operation) or node.op != "^":
        return None
    left, right = _exclusive(node.left), _exclusive(node.right)
    return None if left is None or right is None else left ^ right


def _cut_off(left: Side, right: Side) -> Iterator[tuple[Side, Side]]:
    """``1 - 0.06 * (-79.3) = 1 + 4.7``: a step written out with a figure whose last digits were cut off."""
    cut = {figure for figure in numbers(right.readings[0]) if figure.printed.decimals and figure.printed.unit is None}
    if len(cut) == 1:
        yield left, right._replace(readings=(with_printed(right.readings[0], cut, _further),))


def _further(printed: Printed) -> Printed:
    """A figure half of its last digit further, so that what it stands for is what it may have been cut off from."""
    return printed._replace(value=printed.value + printed.ulp / 2, about=True)


def is_no_number(side: Side) -> bool:
    """``00``, ``010``: bits or a code."""
    digits = side.number.printed.digits if side.number is not None else ""
    return len(digits) > 1 and digits.isdecimal() and digits[0] == "0"


_CONGRUENT = lazy(r"≡|\\equiv(?![a-z])")
_CYCLES = lazy(r"\s{0,4}(?:\(\s{0,2}(?:\d(?:[\s,]|\\[,;: ]){0,3}){1,12}\)\s{0,2}){2,40}")
_APPLIED = lazy(r"(?<![\\A-Za-z0-9_])(?P<name>[A-Za-z_]\w{1,20})\s(?P<of>\d{1,6})\s?=[^\n]{0,120}?(?<!\w)(?P=name)\s(?!(?P=of)(?!\d))\d")


def is_other_mathematics(claim: Claim, step: int) -> bool:
    """Whether a step relates what are no numbers: congruences, permutations, functions of a number."""
    left, right = claim.sides[step : step + 2]
    if any(_CYCLES.fullmatch(side.raw) is not None for side in (left, right)):
        return True
    ours, theirs = numbers(left.readings[0]), numbers(right.readings[0])
    if not ours or not theirs:
        return False
    string, end, begin = claim.block.text.string, max(n.end for n in ours), min(n.start for n in theirs)
    if end < begin and _CONGRUENT.search(string, end, begin) is not None:
        return True
    line = string.rfind("\n", 0, end) + 1
    return _APPLIED.search(string, max(line, end - LONGEST_LINE), max(end, begin)) is not None


LONGEST_LINE = 400
"""Characters of a line before a sign that are looked at."""


def holds_transpose(side: Side) -> bool:
    """Whether something is raised to what is the sign of a transpose."""
    powers = (node.right for reading in side.readings[:1] for node in walk(reading) if isinstance(node, Operation) and node.op == "^")
    return any(isinstance(power, Name) and power.name in _TRANSPOSES for power in powers)


def _grouped(node: Expression) -> Expression | None:
    """``a - b / c`` as ``(a - b) / c``; None where nothing but a bracket's place would not make it so."""
    if not isinstance(node, Operation) or node.op not in "+-":
        return None
    last = node.right
    if not isinstance(last, Operation) or last.op != "/" or not isinstance(last.left, Number):
        return None
    return Operation("/", node._replace(right=last.left), last.right)


def _floored(node: Expression) -> Expression:
    if isinstance(node, Function):
        return node._replace(argument=_floored(node.argument))
    if not isinstance(node, Operation):
        return node
    divided = node._replace(left=_floored(node.left), right=_floored(node.right))
    return Function("floor", divided) if node.op == "/" else divided
