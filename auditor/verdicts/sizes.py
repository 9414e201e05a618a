"""A count made with another size: the figure is that of the formula where one dimension has the value that the claim prints instead.

numbers of a claim, target -> "computed with 3,702 for the feed-forward size, which is 3,072" -- or nothing
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import prod

from auditor.claims.claim import Claim
from auditor.notation.expression import Expression, Function, Number, Operation
from auditor.reference import Model, Poly
from auditor.verdicts.causes import Causes, Deviation
from auditor.verdicts.slips import name_slip
from auditor.verdicts.target import Target

_LETTERS = {
    "V": ("K401", "the vocabulary", "词表大小"),
    "I": ("C302", "the feed-forward size", "前馈中间维度"),
    "P": ("K401", "the number of positions", "位置数"),
    "T": ("K401", "the number of segment types", "分段类型数"),
}
MOST_NUMBERS = 60
LEAST = {"V": 1000, "I": 32, "P": 16, "T": 2}
"""Below these a number is no size of its kind."""


def other_size(stated: int, numbers: Iterable[int], target: Target, outright: frozenset[str] = frozenset()) -> Causes:
    """The size that a count was made with instead of the model's, alone or without the biases; () where no printed number is it.

    ``outright`` are the letters whose sizes may be any others.
    """
    symbols = target.symbols
    candidates = sorted(set(numbers))[:MOST_NUMBERS]
    taken = set(symbols.values())
    for part in ("all", "weights"):
        form = target.form(part)
        for letter in _LETTERS.keys() & form.symbols & symbols.keys():
            for number in candidates:
                mistaken = letter in outright and number not in taken and number >= LEAST[letter]
                if (mistaken or _is_mistaken(number, letter, symbols, taken)) and _value(form, symbols, letter, number) == stated:
                    return _causes(target, letter, number, stated, part)
    return ()


def _is_mistaken(number: int, letter: str, symbols: Mapping[str, int], taken: set[int]) -> bool:
    """Whether a number is a size mistyped, a vocabulary rounded, or a length taken for one; another size outright is another model's."""
    right = symbols[letter]
    if number == right or number < LEAST[letter]:
        return False
    if letter == "V" and (number == symbols.get("P") or (number % 1000 == 0 and abs(number - right) * 20 <= right)):
        return True
    cause = name_slip(Fraction(number), Fraction(right), None)
    codes = ("transposed",) if letter == "V" else ("digit", "transposed")
    return number not in taken and cause is not None and cause.code in codes


def _value(form: Poly, symbols: Mapping[str, int], letter: str, number: int) -> int:
    return int(form.value({**symbols, letter: number}))


def _causes(target: Target, letter: str, number: int, stated: int, part: str) -> Causes:
    symbols = target.symbols
    full = _value(target.form(), symbols, letter, number)
    code, name, chinese = _LETTERS[letter]
    words = (f"computed with {number:,} for {name}, which is {symbols[letter]:,}", f"{chinese}取成了 {number:,}，应为 {symbols[letter]:,}")
    amount = full - target.exact()
    size = Deviation(code, f"size:{letter}", amount, Poly.of(amount), *words, frozenset({(letter, "size")}))
    if part == "all" or stated == full:
        return (size,)
    words = ("the biases are left out", "漏掉了偏置")
    return (size, Deviation("C301", "biases", stated - full, Poly.of(stated - full), *words, frozenset({("", "biases")})))


def own_size(stated: int, target: Target, sizes: Iterable[tuple[str, int]]) -> Causes:
    """The size that the article states otherwise than the model has it, where a count is made with just that; ``sizes`` are (letter, value)."""
    symbols = target.symbols
    form = target.form()
    letters = _LETTERS.keys() & form.symbols & symbols.keys()
    for letter, value in sizes:
        if letter in letters and value >= LEAST[letter] and value != symbols[letter] and _value(form, symbols, letter, value) == stated:
            return _causes(target, letter, value, stated, "all")
    return ()


def is_own_setting(model: Model, causes: Causes, stated_values: Iterable[tuple[str, int]]) -> bool:
    """Whether the article itself says that it counts with this size: the settings it states, as (letter, value)."""
    own = set(stated_values)
    return any(
        cause.key == f"size:{letter}" and f"{value:,}" in cause.en and value != model.symbols.get(letter)
        for cause in causes
        for letter, value in own
    )


SMALL = 6
"""Factors up to this say how many matrices, norms or stacks there are."""


@lru_cache(maxsize=64)
def _sizes_of(model: Model) -> frozenset[int]:
    """The sizes of a model: of its settings, of its tensors, and what is made of those by stacking matrices or flattening a patch."""
    found = set(model.symbols.values())
    for shape in {tensor.shape for tensor in model.tensors}:
        found.update(shape)
        found.add(prod(shape[1:]))
    width, heads, groups = model.symbols.get("H", 0), model.symbols.get("A", 0), model.symbols.get("K", 0)
    found |= {width * times for times in (2, 3, 4)} | {2 * model.symbols.get("I", 0)}
    found |= {(heads + 2 * groups) * model.symbols.get("d", 0), heads * model.symbols.get("d", 0), groups * model.symbols.get("d", 0)}
    return frozenset(found)


def has_other_sizes(claim: Claim, model: Model) -> bool:
    """Whether a claim multiplies with a size that the model does not have: a vocabulary that was extended, a head of nine classes."""
    known = _sizes_of(model)
    return any(
        SMALL < factor < LARGEST and factor not in known
        for side in claim.sides
        if side.expression is not None and side.is_computation
        for factor in _factors(side.expression)
    )


LARGEST = 400_000
"""No size of a model is as large; what is larger is a count."""


def _factors(expression: Expression) -> Iterator[int]:
    """The whole numbers that are multiplied in an expression."""
    waiting = [(expression, False)]
    while waiting:
        node, multiplied = waiting.pop()
        if isinstance(node, Number):
            if multiplied and node.printed.is_integer_print:
                yield int(node.printed.value)
        elif isinstance(node, Operation):
            within = node.op == "*" or (multiplied and node.op in "+-")
            waiting += [(node.left, within), (node.right, within)]
        elif isinstance(node, Function):
            waiting.append((node.argument, multiplied))
