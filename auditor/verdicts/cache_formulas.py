"""Holds formulas for the cache of keys and values against what any of them is: two, times layers, heads, their size, tokens, bytes each.

formulas near words on the cache -> the factors of each product -> keys and values are two, whatever the letters -> odd ones
formulas without bytes of the same table or section -> the same number in front -> the odd one
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.claims.cached import CACHE
from auditor.claims.standing_formulas import Standing
from auditor.notation.evaluate import evaluate
from auditor.notation.expression import Expression, Name, Number, Operation, rewritten
from auditor.sheet.symbols import Symbols, bare
from auditor.source.document import Block
from auditor.source.pattern import lazy

_KEYS_VALUES = lazy(r"(?<![A-Za-z])kv(?![A-Za-z])|KV|键值", re.IGNORECASE)
_OTHERWISE = lazy(
    r"flop|\bops\b|\bcompute\b|param|latency|bandwidth|speed|qkv|proj|activation|\bMLA\b|latent|single|each of|only"
    r"|计算量|运算|激活|参数|延迟|带宽|速度|潜|单独|各",
    re.IGNORECASE,
)
"""Words of another quantity than the cache, or of one half of it, or of a kind that stores neither keys nor values."""
_BYTES = lazy(r"byte|dtype|precision|elem|size_of|sizeof|字节|精度", re.IGNORECASE)
_IN_BYTES = lazy(r"[\s_-]{0,2}(?:bytes?\b|字节)", re.IGNORECASE)
_SIZES = frozenset(("num_attention_heads", "num_key_value_heads", "head_dim", "hidden_size"))
_LETTERS = frozenset(("num_hidden_layers", "sequence_length", "batch_size", "max_position_embeddings", *_SIZES))
LEAST_NAMES = 4
"""Names of a product of which none has a known meaning."""
LEAST_ALIKE = 3
MOST_ABOVE = 3
MOST_LINE = 240
MOST_LABEL = 60


class _Product(NamedTuple):
    """A product: the numbers in front, the names, and whether the bytes of an element are among them."""

    factor: Fraction
    names: tuple[str, ...]
    bytes_told: bool


class OddCache(NamedTuple):
    """A formula of the cache with the number in front that it has and should have; ``right`` is None where it holds."""

    formula: Standing
    right: int | None


def judge_caches(formulas: Sequence[Standing], blocks: Sequence[Block], symbols: Symbols) -> list[OddCache]:
    """The formulas of the cache of an article, each with what it should have in front, where that is something else."""
    places = {id(block): at for at, block in enumerate(blocks)}
    judged: list[OddCache] = []
    plain: list[tuple[Standing, Fraction]] = []
    for formula in formulas:
        product = _product(formula, symbols)
        if product is None or not _is_cache(formula, product, blocks, places, symbols):
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


def _is_cache(formula: Standing, product: _Product, blocks: Sequence[Block], places: dict[int, int], symbols: Symbols) -> bool:
    meanings = [symbols.meaning(name, formula.block) for name in product.names]
    known = sum(meaning in _LETTERS for meaning in meanings)
    if len(set(product.names)) != len(product.names) or len(product.names) < 2 or not (known or len(product.names) >= LEAST_NAMES):
        return False  # 640px is no product
    block = formula.block
    at = places.get(id(block), 0)
    above = blocks[at - 1].text.string[-MOST_LABEL:] if at and not formula.label.strip(" \n$`") else ""
    # nothing else has as many values as the heads of keys and values are wide, each of some bytes
    others = [name for name, meaning in zip(product.names, meanings, strict=True) if meaning != "num_key_value_heads"]
    of_heads = product.bytes_told and len(others) < len(meanings) and any(symbols.is_size(name, block) for name in others)
    direct = of_heads or block.cell is not None or CACHE.search(f"{above} {formula.lead} {formula.label}") is not None
    if not (any(meaning in _SIZES for meaning in meanings) and known > 1) and len(product.names) < LEAST_NAMES and not direct:
        return False
    near = [formula.label, formula.lead, formula.behind]
    if block.cell is not None:
        near += [block.cell.column_header, block.cell.row_header]
    if any(_OTHERWISE.search(text) for text in near) or (block.cell is None and block.headings and _OTHERWISE.search(block.headings[-1])):
        return False
    if of_heads:
        return True
    if block.cell is None:
        near += [other.text.string[-MOST_LINE:] for other in blocks[max(0, at - MOST_ABOVE) : at] if other.headings == block.headings]
        near += [block.text.string[max(0, formula.start - MOST_LINE) : formula.start], *block.headings[-2:]]
        return any(CACHE.search(text) or _KEYS_VALUES.search(text.replace("_", " ")) for text in near)
    return any(CACHE.search(text) or _KEYS_VALUES.search(text) for text in (block.cell.column_header, formula.label))


def _is_whole(formula: Standing, product: _Product, symbols: Symbols) -> bool:
    """Whether the name before a formula says that it is the cache, and its factors are plain sizes: neither a half of it, nor a width of both."""
    meanings = {symbols.meaning(name, formula.block) for name in product.names}
    return CACHE.search(formula.label) is not None and "num_hidden_layers" in meanings and bool(meanings & {"head_dim", "hidden_size"})


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
    if isinstance(last, Number) and _IN_BYTES.match(formula.behind) and last.printed.unit is None and last.printed.value:
        factor, told = factor / last.printed.value, True  # "... * 2_bytes"
    while todo:
        node = todo.pop()
        if isinstance(node, Operation) and node.op == "*":
            todo += (node.right, node.left)
        elif isinstance(node, Name):
            name = bare(node.name)
            told = told or _BYTES.search(name) is not None
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
