"""Holds the operands of computations of operations against what they are of: which parameters, and whether of a second.

    Mixtral: 2 × 46.7B = 93.4 GFLOPs per token          all parameters of a mixture, where a token meets the active ones
    Mixtral's weights: 12.9B × 2 bytes = 25.8 GB        active ones, where all are kept
    5.9e22 FLOP/s / (64 × 312 TFLOP/s) = 2.9e6 s        a rate over a rate is no time; a rate times a time is no rate

The arithmetic holds in all of these; what is wrong is what it is done with.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from auditor.claims.about.naming import names_in
from auditor.claims.about.published_sizes import published
from auditor.claims.claim import Claim, Side
from auditor.claims.facts import Fact
from auditor.notation.expression import Expression, Number, Operation, numbers
from auditor.notation.printed import Printed
from auditor.reference import InventoryError, Model
from auditor.sheet.headers import concepts
from auditor.source.pattern import lazy
from auditor.verdicts.facts import Untrue
from auditor.verdicts.verdict import Verdict, Why

OTHER_PARAMETERS = Why("other-parameters", "these are not the parameters that count here", "这里应计的不是这些参数")
OTHER_DIMENSION = Why("other-dimension", "operations and operations in a second are mixed up", "运算量与每秒运算量混用")
MOST_TEXT, MOST_MODELS = 400, 4
_TIMES = (2, 6)
"""Operations for each parameter of a token, forward and in training."""
_A_RATE = lazy(r"[\d.,e+]+[\s$*`]{0,3}[KMGTPEZY]?flops?/s(?:ec)?\b", 2)
_NOT_ACTIVE = frozenset(("relative.dense", "dense_matrices", "if", "not", "at_most", "largest", "wrong", "compared"))
_ALL_KEPT = frozenset(("weights_memory", "memory", "weight_part"))
_NOT_ALL = frozenset(
    ("active_parameters", "active_only", "per_token", "bandwidth", "time", "throughput", "if", "not", "only", "wrong", "kv_cache")
)


def judge_compute(claims: Sequence[Claim]) -> tuple[list[Verdict], list[Untrue]]:
    """The verdicts on claims that are computed with the wrong thing, and what is so."""
    verdicts: list[Verdict] = []
    untrue: list[Untrue] = []
    for index, claim in enumerate(claims):
        number = claim.sides[-1].number
        unit = number.printed.unit if number is not None else None
        if number is None or len(claim.sides) < 2 or claim.doubt is not None or unit is None:
            continue
        for side in claim.sides[:-1]:
            if not side.is_computation or side.expression is None:
                continue
            mixed = _mixed(claim, side.expression, number)
            other = _parameters(claim, side, number) if mixed is None else None
            for found, why in ((mixed, OTHER_DIMENSION), (other, OTHER_PARAMETERS)):
                if found is not None:
                    verdicts.append(Verdict(index, "reference", "fails", why))
                    untrue.append(found)
    return verdicts, untrue


# -- which parameters --------------------------------------------------------------------------------------------------


def _parameters(claim: Claim, side: Side, result: Number) -> Untrue | None:
    """What is told of a product with all parameters of a mixture for the active ones, or the other way."""
    unit = result.printed.unit
    operands = list(numbers(side.expression)) if side.expression is not None and _is_product(side.expression) else []
    if not operands or unit is None or unit.dimension not in ("operations", "bytes"):
        return None
    said = concepts(claim.block.text.string[:MOST_TEXT])
    of_operations = unit.dimension == "operations"
    if of_operations and (said & _NOT_ACTIVE or not any(operand.printed.amount in _TIMES for operand in operands)):
        return None
    if not of_operations and (not said & _ALL_KEPT or said & _NOT_ALL):
        return None
    for model in _mixtures(claim):
        taken, right = (model.total, model.active) if of_operations else (model.active, model.total)
        for operand in operands:
            if operand.printed.amount > max(_TIMES) and _is(operand.printed, taken) and not _is(operand.printed, right):
                return _other(claim, operand, model, of_operations)
    return None


def _is_product(expression: Expression) -> bool:
    return isinstance(expression, Number) or (
        isinstance(expression, Operation) and expression.op == "*" and _is_product(expression.left) and _is_product(expression.right)
    )


def _mixtures(claim: Claim) -> Iterator[Model]:
    """The published mixtures of experts that a claim's block or its headings name."""
    block = claim.block
    texts = (block.text.string[:MOST_TEXT], block.cell.row_header if block.cell is not None else "", *reversed(block.headings))
    names = dict.fromkeys(model for text in texts for name in names_in(text) for model in name.models[:1])
    for name in list(names)[:MOST_MODELS]:
        try:
            model = published(name)
        except InventoryError:
            continue
        if model.active < model.total:
            yield model


def _is(printed: Printed, count: int) -> bool:
    """Whether a figure stands for a count, as far as it is printed."""
    return abs(printed.amount - count) <= printed.step


def _other(claim: Claim, operand: Number, model: Model, of_operations: bool) -> Untrue:
    raw = claim.block.text.string[operand.start : operand.end].strip(" *`$")
    right = f"{model.active if of_operations else model.total:,}"
    fact = Fact("formula", raw, model.name, claim.block.text.span(operand.start, operand.end), claim.block)
    if of_operations:
        en = f"a token is multiplied with the {right} active parameters of {model.name}, not with all {raw}"
        zh = f"每个 token 只与 {model.name} 的 {right} 个激活参数相乘，而不是全部 {raw}"
    else:
        en = f"all {right} parameters of {model.name} are kept in memory, not only the {raw} active ones"
        zh = f"{model.name} 的全部 {right} 个参数都要存放，而不只是 {raw} 个激活参数"
    return Untrue("F702", fact, right, en, zh)


# -- operations and operations in a second -----------------------------------------------------------------------------


def _mixed(claim: Claim, expression: Expression, result: Number) -> Untrue | None:
    """What is told of a rate over a rate that is said to be a time, and of a rate times a time that is said to be a rate."""
    text = claim.block.text.string
    left, right = _powers(expression, text), _powers(result, text)
    rates = [number for number in numbers(expression) if _is_rate(number, text)]
    if left is None or right is None or not rates or left == right:
        return None
    if left == (0, 0) and right == (0, 1) and len(rates) > 1:
        wrong, en, zh = (
            rates[0],
            "operations, not operations in a second, over a rate are a time",
            "运算量（而非每秒运算量）除以速率才是时间",
        )
    elif left == (1, 0) and right == (1, -1):
        wrong, en, zh = result, "a rate times a time is a number of operations, not a rate", "速率乘以时间得到运算量，而不是速率"
    else:
        return None
    found = _A_RATE.match(text, wrong.start)
    end = found.end() if found is not None else wrong.end
    fact = Fact("formula", text[wrong.start : end], None, claim.block.text.span(wrong.start, end), claim.block)
    return Untrue("F701", fact, "", en, zh)


def _powers(expression: Expression, text: str) -> tuple[int, int] | None:
    """The powers of operations and of seconds of an expression; None where they are not clear."""
    if isinstance(expression, Number):
        unit = expression.printed.unit
        if unit is None or unit.dimension == "count":
            return (0, 0)
        if unit.dimension == "operations":
            return (1, -1 if _is_rate(expression, text) else 0)
        return (0, 1) if unit.dimension == "seconds" else None
    if not isinstance(expression, Operation) or expression.op not in "*/":
        return None
    left, right = _powers(expression.left, text), _powers(expression.right, text)
    if left is None or right is None:
        return None
    sign = 1 if expression.op == "*" else -1
    return (left[0] + sign * right[0], left[1] + sign * right[1])


def _is_rate(number: Number, text: str) -> bool:
    unit = number.printed.unit
    return unit is not None and unit.dimension == "operations" and _A_RATE.match(text, number.start) is not None
