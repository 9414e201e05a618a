"""What the shape of a formula tells: whether it can count parameters at all, its factor of layers, its biases, its terms."""

from __future__ import annotations

from collections.abc import Mapping, Set

from auditor.claims.claim import Claim
from auditor.notation.expression import Expression, Function, Name, Number, Operation, names, walk

LEAST_COUNT = 64
_VECTORS = frozenset(
    ("x", "X", "y", "Y", "Q", "K", "softmax", "ReLU", "GELU", "sigma", "mu", "σ", "μ", "γ", "β", "gamma", "beta", "Concat", "Attention")
)
_NOT_SIZES = ("batch", "seq", "token", "byte", "flop", "time", "gpu", "grad", "rank", "epoch", "lr", "loss")
_LAYER_NAMES = frozenset(
    ("num_layers", "n_layers", "n_layer", "num_hidden_layers", "nums_layer", "layers", "layer_num", "层数", "num_blocks", "n_blocks")
)
USUAL_LAYERS = frozenset((12, 24, 32, 36, 40, 48, 80, 96))


def counts_parameters(claim: Claim, said: bool) -> bool:
    """Whether the sides can be numbers of parameters: no bytes or operations, no vectors, no small result; ``said`` that they are."""
    largest = 0
    for index, side in enumerate(claim.sides):
        expression = side.expression
        if expression is None or (index == 0 and isinstance(expression, Name)):
            continue
        for node in walk(expression):
            if isinstance(node, Number):
                unit = node.printed.unit
                if unit is not None and unit.dimension != "count":
                    return said and unit.dimension == "bytes" and claim.kind != "statement"
                largest = max(
                    largest, int(node.printed.value * (unit.decimal if unit is not None else 1)) if node.printed.value < 10**18 else 0
                )
            elif isinstance(node, Function) and node.name != "neg":
                return False
        if any(_is_no_size(name) for name in names(expression)):
            return False
    numbered = any(side.number is not None for side in claim.sides)
    return largest >= LEAST_COUNT or not numbered


def _is_no_size(name: str) -> bool:
    base = name.partition("_")[0].strip("\\{}")
    if base in _VECTORS or (base in ("W", "w", "b") and "_" in name):
        return True
    lowered = name.lower()
    return any(word in lowered for word in _NOT_SIZES) and not lowered.startswith(
        ("max_seq", "seq_len", "max_token", "token_", "num_token", "seq_length", "tokens")
    )


def _spine(expression: Expression) -> list[Expression]:
    """The factors of the outermost product."""
    if isinstance(expression, Operation) and expression.op == "*":
        return _spine(expression.left) + _spine(expression.right)
    return [expression]


def terms(expression: Expression) -> list[tuple[int | None, Number | Name]]:
    """The terms of a sum of numbers and names, each with the small number that it is multiplied by; [] for anything else."""
    if isinstance(expression, Operation) and expression.op == "+":
        left, right = terms(expression.left), terms(expression.right)
        return left + right if left and right and len(left) + len(right) < 200 else []
    if isinstance(expression, (Number, Name)):
        return [(None, expression)]
    if isinstance(expression, Operation) and expression.op == "*":
        factors = _spine(expression)
        if len(factors) == 2:
            small = [f for f in factors if isinstance(f, Number) and 1 < f.printed.value < 200 and f.printed.value.denominator == 1]
            if len(small) == 1:
                big = factors[0] if factors[1] is small[0] else factors[1]
                if isinstance(big, (Number, Name)):
                    return [(int(small[0].printed.value), big)]
    return []


def factor_of_layers(claim: Claim, layers: Set[int], symbols: Mapping[str, str]) -> str:
    """Whether a side is a product with the number of layers: "sure" by its name, "number" by its value, else empty."""
    found = ""
    layers = layers or USUAL_LAYERS
    for side in claim.sides:
        if side.expression is None:
            continue
        if _is_mixed(side.expression, layers):
            return "mixed"
        for factor in _spine(side.expression):
            if isinstance(factor, Name):
                meaning = symbols.get(factor.name, "num_hidden_layers" if factor.name in _LAYER_NAMES or factor.name in ("L", "l") else "")
                if meaning == "num_hidden_layers":
                    return "sure"
            elif isinstance(factor, Number) and isinstance(side.expression, Operation):
                value = factor.printed.value
                if value.denominator == 1 and int(value) in layers:
                    found = "number"
        if found and ("layer" in side.raw or "层" in side.raw or "block" in side.raw):
            return "sure"
    return found


def _is_mixed(expression: Expression, layers: Set[int]) -> bool:
    """``2H + 12 * 2H``: some terms are counted once a layer and some once."""
    if not isinstance(expression, Operation) or expression.op != "+":
        return False
    counted = [_has_factor(term, layers) for term in _addends(expression)]
    return any(counted) and not all(counted)


def _addends(expression: Expression) -> list[Expression]:
    if isinstance(expression, Operation) and expression.op == "+":
        return _addends(expression.left) + _addends(expression.right)
    return [expression]


def _has_factor(term: Expression, layers: Set[int]) -> bool:
    return isinstance(term, Operation) and any(isinstance(f, Number) and f.printed.value in layers for f in _spine(term))


def is_scaled(claim: Claim) -> bool:
    """Whether anything is computed, so that a factor of layers would be seen."""
    return any(side.is_computation for side in claim.sides)


def has_bias(claim: Claim) -> bool:
    """``768 * 768 + 768``: a term that is one factor of another term is the bias of that matrix."""
    for side in claim.sides:
        expression = side.expression
        if isinstance(expression, Operation) and expression.op == "+":
            for one, other in ((expression.left, expression.right), (expression.right, expression.left)):
                if isinstance(one, (Number, Name)) and _holds(other, one):
                    return True
    return False


def _holds(product: Expression, leaf: Number | Name) -> bool:
    for factor in _spine(product):
        if isinstance(factor, Operation) and factor.op == "^":
            factor = factor.left
        if (
            isinstance(leaf, Number)
            and isinstance(factor, Number)
            and factor.printed.value == leaf.printed.value
            and leaf.printed.value > 2
        ):
            return isinstance(product, Operation)
        if isinstance(leaf, Name) and isinstance(factor, Name) and factor.name == leaf.name:
            return isinstance(product, Operation)
    return False
