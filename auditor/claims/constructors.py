"""Layers of a program whose comment says how many parameters they have: ``self.up = nn.Linear(768, 3072)  # 2,362,368``.

program -> calls of usual layers with nothing but a figure behind the comment mark -> sizes, or names that the program gives a number -> claim

A comment may count anything: it is read where it is what the layer has, with or without its bias, or a slip of the pen away from that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction

from auditor.claims.annotated import given_numbers
from auditor.claims.claim import Claim, Side
from auditor.claims.misprints import is_slip
from auditor.notation.evaluate import evaluate
from auditor.notation.expression import Expression, Number, Operation, combined, numbers
from auditor.notation.printed import Printed, read_digits
from auditor.source.document import Block
from auditor.source.pattern import lazy

_CALL = lazy(
    r"(?<![\w])(?P<kind>Linear|Embedding|LayerNorm|RMSNorm|Conv[12]d)\((?P<args>[^()#\n]{1,120})\)[ \t,);:\]]{0,8}(?:#|//)[ \t]*"
    r"(?:(?:params?|parameters|weights|参数量?|共)?[ \t]?[:：=≈→]{0,2}[ \t]?)(?P<count>\d{1,3}(?:[,_]\d{3}){1,4}|\d{4,12})(?![\d.,_]*\d)"
    r"[ \t]?(?:params?|parameters|weights|trainable params|个?参数|个)?[ \t.。]*(?:[(（,，;；][^\n]{0,80})?\r?$",
    re.MULTILINE,
)
_MARK = lazy(r"[#/][^\n\d]{0,24}\d{4}|[#/][^\n\d]{0,24}\d{1,3}[,_]\d{3}")
_ATOM = lazy(r"\d{1,9}|[A-Za-z_][\w.]{0,60}")
_ORDER = {
    "Linear": ("in_features", "out_features", "bias"), "Embedding": ("num_embeddings", "embedding_dim"), "LayerNorm": ("normalized_shape",),
    "RMSNorm": ("normalized_shape",), "Conv1d": ("in_channels", "out_channels", "kernel_size"), "Conv2d": ("in_channels", "out_channels", "kernel_size"),
}  # fmt: skip
NEAR = 1000
LEAST_NEAR = 10**6
_NO_PART = frozenset(("eps", "padding_idx", "stride", "padding", "device", "dtype", "padding_mode", "max_norm"))
"""Arguments that no number of parameters depends on."""


def read_constructors(block: Block) -> Iterator[Claim]:
    """The layers of a program that a comment gives the number of parameters of."""
    string = block.text.string
    if not any(kind in string for kind in ("Linear(", "Embedding(", "Norm(", "Conv")) or _MARK.search(string) is None:
        return
    given: Mapping[str, Number] | None = None
    for call in _CALL.finditer(string):
        given = given_numbers(string) if given is None else given
        printed = read_digits(call["count"].replace("_", ""))
        forms = _forms(call, given)
        if printed is None or not forms:
            continue
        values = [evaluate(form) for form in forms]
        right = next((form for form, value in zip(forms, values, strict=True) if value is not None and value.low == printed.value), None)
        if right is None and values[0] is not None and _is_meant(printed.value, values[0].low):
            right = forms[0]
        if right is not None:
            yield _claim(block, call, right, Number(printed, *call.span("count")))


def _is_meant(stated: Fraction, right: Fraction) -> bool:
    """Whether a count is a slip away from another, or so near to it that nothing else of this length can be meant."""
    if is_slip(str(stated), str(right)):
        return True
    return right >= LEAST_NEAR and abs(stated - right) * NEAR <= right and stated % 1000 != 0


def _claim(block: Block, call: re.Match[str], form: Expression, count: Number) -> Claim:
    span = block.text.span(call.start("kind"), call.end("args") + 1)
    right = Side(call["count"], block.text.span(count.start, count.end), (count,))
    left = Side(f"{call['kind']}({call['args']})", span, (form,))
    raw = block.text.string[call.start("kind") : count.end]
    return Claim("equality", (left, right), ("=",), block, block.text.span(call.start("kind"), count.end), raw, sure=False)


def _forms(call: re.Match[str], given: Mapping[str, Number]) -> list[Expression]:
    """What a layer may be counted as: with its bias, where it has one, and without."""
    sizes: dict[str, Expression] = {}
    biased, at = True, call.start("args")
    for order, argument in enumerate(call["args"].split(",")):
        name, equals, value = argument.partition("=")
        key = name.strip() if equals else (_ORDER[call["kind"]][order] if order < len(_ORDER[call["kind"]]) else "")
        place, at = at + (len(name) + 1 if equals else 0), at + len(argument) + 1
        if key == "bias":
            biased = "False" not in (value or name)
        elif key in _ORDER[call["kind"]]:
            size = _product(value if equals else name, place, given)
            if size is None:
                return []
            sizes[key] = size
        elif key not in _NO_PART:
            return []
    found = [sizes[key] for key in _ORDER[call["kind"]] if key in sizes]
    if len(found) != len([key for key in _ORDER[call["kind"]] if key != "bias"]):
        return []
    return _counted(call["kind"], found, biased)


def _counted(kind: str, sizes: list[Expression], biased: bool) -> list[Expression]:
    first = sizes[0]
    if kind == "RMSNorm":
        return [first]
    if kind == "LayerNorm":
        place = numbers(first)[0].start
        two = Number(Printed("2", Fraction(2), Fraction(1)), place, place)
        return [Operation("*", two, first)] if biased else [first]
    weights = combined("*", [*sizes[:2], *sizes[2:] * {"Conv1d": 1, "Conv2d": 2}.get(kind, 0)])
    if kind == "Embedding" or not biased:
        return [weights]
    return [Operation("+", weights, sizes[1]), weights]


def _product(text: str, start: int, given: Mapping[str, Number]) -> Expression | None:
    """A size, or a product of sizes, in numbers."""
    sizes: list[Number] = []
    for factor in text.split("*"):
        word = factor.strip()
        place = start + len(factor) - len(factor.lstrip())
        start += len(factor) + 1
        if _ATOM.fullmatch(word) is None:
            return None
        number = read_digits(word) if word.isdecimal() else (known.printed if (known := given.get(word)) is not None else None)
        if number is None:
            return None
        sizes.append(Number(number, place, place + len(word)))
    return combined("*", sizes)
