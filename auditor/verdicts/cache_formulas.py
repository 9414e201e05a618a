"""Holds formulas for the cache of keys and values against what any of them is: two, times layers, heads, their size, tokens, bytes each.

formulas near words on the cache -> the factors of each product -> keys and values are two, whatever the letters -> odd ones
formulas without bytes of the same table or section -> the same number in front -> the odd one
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.claims.standing_formulas import Standing
from auditor.notation.evaluate import evaluate
from auditor.notation.expression import Expression, Name, Number, Operation, rewritten
from auditor.sheet.headers import MOST_LABEL, concepts, in_one_word
from auditor.sheet.standing import Formulas
from auditor.sheet.symbols import Symbols, bare

_CACHE, _KEYS_AND_VALUES, _QUERIES = (
    frozenset(("kv_cache",)),
    frozenset(("attention.key", "attention.value")),
    frozenset(("attention.query",)),
)
_OTHERWISE = frozenset(
    (
        "flops", "flops_per_second", "flops_per_token", "parameters", "counter.parameters", "time", "bandwidth", "throughput", "tokens_per_second",
        "attention.query", "attention.output", "activations", "ffn", "kv_lora_rank", "only",
    )
)  # fmt: skip
"""Words of another quantity than the cache, or of one half of it, or of a kind that stores neither keys nor values."""
_BYTES = frozenset(("bytes", "bytes_per_parameter", "precision"))
_SIZES = frozenset(("num_attention_heads", "num_key_value_heads", "head_dim", "hidden_size"))
_LETTERS = frozenset(("num_hidden_layers", "sequence_length", "batch_size", "max_position_embeddings", *_SIZES))
LEAST_NAMES = 4
"""Names of a product of which none has a known meaning."""
LEAST_ALIKE = 3
MOST_UNIT = 12


class _Product(NamedTuple):
    """A product: the numbers in front, the names, and whether the bytes of an element are among them."""

    factor: Fraction
    names: tuple[str, ...]
    bytes_told: bool


class OddCache(NamedTuple):
    """A formula of the cache with the number in front that it has and should have; ``right`` is None where it holds."""

    formula: Standing
    right: int | None


def judge_caches(standing: Formulas, formulas: Sequence[Standing], symbols: Symbols) -> list[OddCache]:
    """Those of some formulas that are of the cache, each with what it should have in front, where that is something else."""
    judged: list[OddCache] = []
    plain: list[tuple[Standing, Fraction]] = []
    for formula in formulas:
        product = _product(formula, symbols)
        if product is None or not _is_cache(formula, product, standing, symbols):
            continue
        if product.bytes_told:
            half = product.factor == 1 and not (_is_whole(formula, product, symbols))
            judged.append(OddCache(formula, 2 if product.factor != 2 and not half else None))
        else:
            plain.append((formula, product.factor))
    counts = Counter(factor for _, factor in plain)
    usual, times = counts.most_common(1)[0] if counts else (Fraction(2), 0)
    for formula, factor in plain:
        odd = factor not in (1, 2, 4, 8) or (times >= LEAST_ALIKE - 1 and counts[factor] == 1 and factor not in (1, usual) and usual == 2)
        judged.append(OddCache(formula, 2 if odd else None))
    return judged


def _is_cache(formula: Standing, product: _Product, standing: Formulas, symbols: Symbols) -> bool:
    meanings = [symbols.meaning(name, formula.block) for name in product.names]
    known = sum(meaning in _LETTERS for meaning in meanings)
    if len(set(product.names)) != len(product.names) or len(product.names) < 2 or not (known or len(product.names) >= LEAST_NAMES):
        return False  # 640px is no product
    block, cell = formula.block, formula.block.cell
    near = [formula.label, formula.lead, formula.behind]
    # nothing else has as many values as the heads of keys and values are wide, each of some bytes
    others = [name for name, meaning in zip(product.names, meanings, strict=True) if meaning != "num_key_value_heads"]
    of_heads = product.bytes_told and len(others) < len(meanings) and any(symbols.is_size(name, block) for name in others)
    if not (of_heads or cell or len(product.names) >= LEAST_NAMES or (known > 1 and not _SIZES.isdisjoint(meanings))):
        above = standing.right_above(formula) if not formula.label.strip(" \n$`") else ""
        if not any(_tells(text, _CACHE) for text in (above, *near[:2])):
            return False
    if cell is not None:
        near += [cell.column_header, cell.row_header]
    heading = "".join(block.headings[-1:]) if cell is None else ""
    if (
        _is_half(formula.label)
        or any(_tells(text, _OTHERWISE) for text in near)
        or (_tells(heading, _OTHERWISE) and not _tells(heading, _CACHE))
    ):
        return False
    if of_heads:
        return True
    if cell is not None:
        return any(map(_is_cached, (cell.column_header, formula.label)))
    near += [*standing.above(formula), block.text.string[: formula.start], *block.headings[-2:]]
    return any(map(_is_cached, near))


def _tells(text: str, meaning: frozenset[str]) -> bool:
    return bool(text) and not meaning.isdisjoint(_said(text))


def _said(text: str) -> frozenset[str]:
    return concepts(text[-MOST_LABEL:].replace("_", " "))


def _is_half(label: str) -> bool:
    """Whether a formula is of keys or of values alone: ``self.k_proj``."""
    said = _said(label)
    return len(said & _KEYS_AND_VALUES) == 1 and _CACHE.isdisjoint(said)


def _is_cached(text: str) -> bool:
    """Whether a text speaks of the cache, or of keys and values."""
    told = text[-MOST_LABEL:].replace("_", " ")
    return _tells(told, _CACHE) or in_one_word(told, _KEYS_AND_VALUES, _QUERIES)


def _is_whole(formula: Standing, product: _Product, symbols: Symbols) -> bool:
    """Whether the name before a formula says that it is the cache, and its factors are plain sizes: neither a half of it, nor a width of both."""
    meanings = {symbols.meaning(name, formula.block) for name in product.names}
    return _tells(formula.label, _CACHE) and "num_hidden_layers" in meanings and bool(meanings & {"head_dim", "hidden_size"})


def _multiplied(formula: Standing, symbols: Symbols) -> Expression:
    """The formula without what only scales it: the heads that a width or other heads are a share of, bytes as GB."""

    def without(node: Operation) -> Expression:
        if node.op != "/":
            return node
        divisor = evaluate(node.right)
        if divisor is not None and divisor.is_point and any(divisor.low == base**power for base in (1000, 1024) for power in (1, 2, 3, 4)):
            return node.left
        heads = isinstance(node.right, Name) and symbols.meaning(node.right.name, formula.block) == "num_attention_heads"
        return node.left if heads else node

    return rewritten(formula.expression, without)


def _product(formula: Standing, symbols: Symbols) -> _Product | None:
    """The factors of a plain product of numbers and names."""
    factor, names, told = Fraction(1), [], False
    todo: list[Expression] = [_multiplied(formula, symbols)]
    last = formula.expression.right if isinstance(formula.expression, Operation) else None
    if isinstance(last, Number) and _tells(formula.behind[:MOST_UNIT], _BYTES) and last.printed.unit is None and last.printed.value:
        factor, told = factor / last.printed.value, True  # "... * 2_bytes"
    while todo:
        node = todo.pop()
        if isinstance(node, Operation) and node.op == "*":
            todo += (node.right, node.left)
        elif isinstance(node, Name):
            name = bare(node.name)
            told = told or _tells(name, _BYTES)
            names.append(name)
        elif isinstance(node, Number) and node.printed.percent == 1:
            if node.printed.unit is not None and node.printed.unit.dimension == "bytes":
                told = True
            elif node.printed.unit is None:
                factor *= node.printed.value
            else:
                return None
        else:
            return None
    return _Product(factor, tuple(names), told) if names and factor.denominator == 1 else None
