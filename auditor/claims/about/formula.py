"""What the shape of a formula tells: whether it can count parameters at all, its factor of layers, its biases, its terms."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Literal

from auditor.claims.claim import Claim
from auditor.notation.expression import Expression, Function, Name, Number, Operation, names, walk
from auditor.notation.kept import Kept
from auditor.source.pattern import lazy

LEAST_COUNT = 64
LARGEST_SIZE = 65_536
_VECTORS = frozenset(
    ("x", "X", "y", "Y", "Q", "K", "softmax", "ReLU", "GELU", "sigma", "mu", "σ", "μ", "γ", "β", "gamma", "beta", "Concat", "Attention")
)
_NOT_SIZES = ("batch", "seq", "token", "byte", "flop", "time", "gpu", "grad", "rank", "epoch", "lr", "loss")
_SIZE = lazy(r"^d_\{?\w|^dim|_dim$|_size$|hidden$|_width$|^head_dim|^d$")
_DIMENSIONS = lazy(r"\bheads?\b.{0,12}\bdims?\b|头.{0,8}维")
_LAYER_NAMES = frozenset(
    ("num_layers", "n_layers", "n_layer", "num_hidden_layers", "nums_layer", "layers", "layer_num", "层数", "num_blocks", "n_blocks")
)
USUAL_LAYERS = frozenset((6, 12, 24, 32, 36, 40, 48, 80, 96))


_COUNTING: Kept[tuple[object, bool]] = Kept()


def counts_parameters(claim: Claim, said: bool) -> bool:
    """Whether the sides can be numbers of parameters: no bytes or operations, no vectors, no small result; ``said`` that they are."""
    held = [side.expression for side in claim.sides]
    key = claim.kind, claim.raw, said, tuple(map(id, held))
    return _COUNTING.of(key, len(claim.raw), lambda: (held, _counts_parameters(claim, said)))[1]


def _counts_parameters(claim: Claim, said: bool) -> bool:
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
            elif (isinstance(node, Function) and node.name != "neg") or (isinstance(node, Operation) and node.op == "-"):
                return False  # a difference is of two counts
        if any(_is_no_size(name, said) for name in names(expression)):
            return False
    if _names_size(claim) or any(_is_quotient(side.expression) for side in claim.sides):
        return False
    if not said and _DIMENSIONS.search(claim.raw) is not None:
        return False
    number = claim.sides[-1].number
    if number is not None and number.printed.unit is None:
        if claim.kind != "sum" and LEAST_COUNT < number.printed.value <= LARGEST_SIZE and _only_adds(claim):
            return False  # 512 + 2 positions
        return number.printed.value >= LEAST_COUNT
    return largest >= LEAST_COUNT or number is None


def _only_adds(claim: Claim) -> bool:
    """Whether small sizes are added and nothing is multiplied."""
    computed = [side.expression for side in claim.sides if side.expression is not None and side.is_computation]
    nodes = [node for expression in computed for node in walk(expression)]
    numbers = [node.printed.value for node in nodes if isinstance(node, Number)]
    small = bool(numbers) and min(numbers) < 4
    return bool(computed) and small and not any(isinstance(node, Operation) and node.op != "+" for node in nodes)


def _is_quotient(expression: Expression | None) -> bool:
    """``768 / 12``: a share, or the width of a head."""
    plain = (Number, Name)
    return (
        isinstance(expression, Operation)
        and expression.op == "/"
        and isinstance(expression.left, plain)
        and isinstance(expression.right, plain)
    )


def matrix(claim: Claim) -> tuple[int, int] | None:
    """Rows and columns where the first computed side is one matrix of numbers, perhaps with its bias: ``768 * 3072 + 3072``."""
    for side in claim.sides:
        if side.expression is None or not side.is_computation:
            continue
        added = addends(side.expression)
        factors = _spine(added[0])
        if len(added) > 2 or len(factors) != 2:
            return None
        if not all(isinstance(f, Number) for f in (*factors, *added[1:])):
            return None
        rows, columns, *bias = (int(f.printed.value) for f in (*factors, *added[1:]) if isinstance(f, Number))
        return (rows, columns) if min(rows, columns) >= LEAST_COUNT and (not bias or bias[0] == columns) else None
    return None


def is_pair(expression: Expression) -> bool:
    """``2 * 768``: the gain and the shift of one normalisation."""
    factors = _spine(expression)
    values = sorted(f.printed.value for f in factors if isinstance(f, Number))
    return len(factors) == len(values) == 2 and values[0] == 2 and values[1] >= LEAST_COUNT


def is_stacked(claim: Claim) -> bool:
    """``(30522 + 512 + 2) * 768``: tables of one width, one below the other."""
    factors = [_spine(side.expression) for side in claim.sides if side.expression is not None]
    return any(len(found) == 2 and any(len(addends(factor)) > 2 for factor in found) for found in factors)


def _names_size(claim: Claim) -> bool:
    """``d_ff = 4 * d_model``: the first side is a size itself."""
    first = claim.sides[0].expression
    number = claim.sides[-1].number
    if number is not None and number.printed.value > LARGEST_SIZE:
        return False
    return len(claim.sides) > 1 and isinstance(first, Name) and _SIZE.search(first.name.lower().replace("\\", "")) is not None


def _is_no_size(name: str, said: bool) -> bool:
    base = name.partition("_")[0].strip("\\{}")
    if base in _VECTORS or (base in ("W", "w", "b") and "_" in name):
        return True
    lowered = name.lower()
    if said and "seq" in lowered:
        return False  # a table of learned positions has a row for each
    return any(word in lowered for word in _NOT_SIZES) and not lowered.startswith(
        ("max_seq", "seq_len", "max_token", "token_", "num_token", "seq_length", "tokens")
    )


def _spine(expression: Expression) -> list[Expression]:
    """The factors of the outermost product."""
    if isinstance(expression, Operation) and expression.op == "*":
        return _spine(expression.left) + _spine(expression.right)
    return [expression]


def terms(expression: Expression) -> list[tuple[int | None, Number | Name | None]]:
    """The terms of a sum, each with the small number that it is multiplied by; None for a term that is neither a number nor a name."""
    found: list[tuple[int | None, Number | Name | None]] = []
    for term in addends(expression)[:200]:
        if isinstance(term, Number) and not term.printed.value:
            continue
        if isinstance(term, (Number, Name)):
            found.append((None, term))
            continue
        factors = _spine(term)
        small = [f for f in factors if isinstance(f, Number) and 1 < f.printed.value < 200 and f.printed.value.denominator == 1]
        big = [f for f in factors if isinstance(f, (Number, Name)) and f not in small]
        found.append((int(small[0].printed.value), big[0]) if len(factors) == 2 and len(small) == len(big) == 1 else (None, None))
    return found


def factor_of_layers(claim: Claim, layers: Set[int], symbols: Mapping[str, str]) -> str:
    """Whether a side is a product with the number of layers: "sure" by its name, "number" by its value, else empty."""
    found = ""
    layers = layers or USUAL_LAYERS
    for side in claim.sides:
        if side.expression is None:
            continue
        if _is_mixed(side.expression, layers):
            return "mixed"
        factors = _spine(side.expression)
        for factor in factors:
            if isinstance(factor, Name):
                meaning = symbols.get(factor.name, "num_hidden_layers" if factor.name in _LAYER_NAMES or factor.name in ("L", "l") else "")
                if meaning == "num_hidden_layers":
                    return "sure"
            elif isinstance(factor, Number) and isinstance(side.expression, Operation) and not names(side.expression):
                value = factor.printed.value
                if value.denominator == 1 and int(value) in layers and not _counts_heads(factor, factors):
                    found = "number"
        if found and ("layer" in side.raw or "层" in side.raw or "block" in side.raw):
            return "sure"
    return found


def _counts_heads(factor: Number, factors: list[Expression]) -> bool:
    """``5120 * 128 * 40``, ``768 * (768 / 12) * 12``: the factor makes a width of a head's, or undoes a division."""
    value = factor.printed.value
    printed = [other.printed.value for other in factors if isinstance(other, Number) and other is not factor]
    if any(value * other in printed for other in printed):
        return True
    return any(
        isinstance(other, Operation) and other.op == "/" and isinstance(other.right, Number) and other.right.printed.value == value
        for other in factors
    )


def _is_mixed(expression: Expression, layers: Set[int]) -> bool:
    """``2H + 12 * 2H``: some terms are counted once a layer and some once."""
    if not isinstance(expression, Operation) or expression.op != "+":
        return False
    counted = [_has_factor(term, layers) for term in addends(expression)]
    return any(counted) and not all(counted)


def addends(expression: Expression) -> list[Expression]:
    """The terms of a sum."""
    if isinstance(expression, Operation) and expression.op == "+":
        return addends(expression.left) + addends(expression.right)
    return [expression]


def _has_factor(term: Expression, layers: Set[int]) -> bool:
    return isinstance(term, Operation) and any(isinstance(f, Number) and f.printed.value in layers for f in _spine(term))


def made_of_layers(claim: Claim) -> Literal["per_layer", "all_layers", "model"] | None:
    """Whether the shape tells: 12H² + 13H is one layer of the usual proportions, L times that all, that and more the model."""
    for side in claim.sides:
        if side.expression is None:
            continue
        if _is_layer(side.expression):
            return "per_layer"
        added = addends(side.expression)
        if any(len(factors := _spine(term)) == 2 and any(_is_layer(factor) for factor in factors) for term in added):
            return "all_layers" if len(added) == 1 else "model"
    return None


def _is_layer(expression: Expression) -> bool:
    added = addends(expression)
    if len(added) != 2:
        return False
    square, line = _spine(added[0]), _spine(added[1])
    if len(square) != 2 or len(line) != 2 or not isinstance(square[1], Operation) or square[1].op != "^":
        return False
    first, second = square[0], line[0]
    if not (isinstance(first, Number) and isinstance(second, Number)) or first.printed.value != 12 or second.printed.value != 13:
        return False
    base, other = square[1].left, line[1]
    if isinstance(base, Number) and isinstance(other, Number):
        return base.printed.value == other.printed.value
    return isinstance(base, Name) and isinstance(other, Name) and base.name == other.name


def has_fourth(claim: Claim) -> bool:
    """``3 * H * H + H * H``: three matrices and one more."""
    for side in claim.sides:
        added = addends(side.expression) if side.expression is not None else []
        if len(added) != 2:
            continue
        three = [any(isinstance(f, Number) and f.printed.value == 3 for f in _spine(term)) for term in added]
        if sorted(three) == [False, True]:
            rest = _spine(added[three.index(False)])
            if len(rest) > 1 or (isinstance(rest[0], Operation) and rest[0].op == "^"):
                return True
    return False


def is_scaled(claim: Claim) -> bool:
    """Whether anything is computed, so that a factor of layers would be seen."""
    return any(side.is_computation for side in claim.sides)


def has_bias(claim: Claim) -> bool:
    """``768 * 768 + 768``: a term that is one factor of another term is the bias of that matrix."""
    for side in claim.sides:
        for node in walk(side.expression) if side.expression is not None else ():
            if not isinstance(node, Operation) or node.op != "+":
                continue
            for one, other in ((node.left, node.right), (node.right, node.left)):
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
