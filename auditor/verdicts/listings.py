"""Holds listed tensors against the model: a printed name and shape against the published one, or against the sizes that the article states.

shape claims, the tensor named before each -> Misshapen -- where most of the listing agrees with the model, and one does not
    else, of another model: where most of it agrees with the settings of the article
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from auditor.claims.about.published_sizes import published
from auditor.claims.about.records import Understanding
from auditor.claims.about.tensors import read_name
from auditor.claims.claim import Claim, Side
from auditor.notation.expression import numbers
from auditor.reference import InventoryError, Model
from auditor.source.document import Block
from auditor.source.pattern import lazy
from auditor.source.text import Span

_NAME = lazy(r"[A-Za-z_]\w{0,60}(?:[./]\w{1,60}){1,14}(?::0)?")
Shape = tuple[int, ...]
LEAST_RIGHT = 2


class Listed(NamedTuple):
    """A tensor that a claim lists: its name there, its shape, the place of the shape, its block, and the place of the line."""

    name: str
    shape: Shape
    span: Span
    block: Block
    line: Span


class Misshapen(NamedTuple):
    """A listed tensor with another shape than the model's: the place of the shape, the block, the tensor's name there, the model, the right shape.

    ``line`` is the place of the line, with what is said of the tensor behind its shape. Of the article's own settings ``model`` is empty.
    """

    span: Span
    block: Block
    tensor: str
    model: str
    expected: Shape
    line: Span


def check_listing(claims: Sequence[Claim], understanding: Understanding, given: Model | None) -> list[Misshapen]:
    """The listed tensors of an article whose shape is not that of the model it is about."""
    listed = [
        Listed(name, shape, shape_side(claim).span, claim.block, claim.span)
        for claim in claims
        for name, shape in (_tensor(claim),)
        if name
    ]
    if len(listed) < 3:
        return []
    wrong = _against_model(listed, understanding, given)
    return _told(listed, _by_settings(listed, understanding), "") if wrong is None else wrong


def _against_model(listed: Sequence[Listed], understanding: Understanding, given: Model | None) -> list[Misshapen] | None:
    """The tensors whose shape is not that of the model that the article is about; None where that is not known, or the listing is another's."""
    models = {about.model for about in understanding.abouts if about.model} or {subject.model for subject in understanding.subjects}
    if given is None and len(models) != 1:
        return None
    try:
        name = next(iter(models), "")
        model = given if given is not None else published(name, understanding.class_of(name))
        shapes = {tensor.name: tensor.shape for tensor in model.tensors}
    except InventoryError:
        return None
    exact = [_published(tensor.name, shapes) for tensor in listed]
    return _told(listed, exact, model.name or model.model_type) or (None if given is None else [])


def _told(listed: Sequence[Listed], exact: Sequence[Shape | None], model: str) -> list[Misshapen]:
    """The tensors of another shape than the exact one, where twice as many and two at least have theirs."""
    known = [(tensor, shape) for tensor, shape in zip(listed, exact, strict=True) if shape is not None]
    wrong = [
        Misshapen(tensor.span, tensor.block, tensor.name, model, shape, tensor.line)
        for tensor, shape in known
        if tensor.shape not in (shape, shape[::-1])
    ]
    right = len(known) - len(wrong)
    return sorted(wrong, key=lambda fault: fault.span) if right >= max(LEAST_RIGHT, 2 * len(wrong)) else []


def _by_settings(listed: Sequence[Listed], understanding: Understanding) -> list[Shape | None]:
    """The shape of each tensor by the settings of the article that it states one value of; None where they do not tell it."""
    values: dict[str, set[int]] = {}
    for setting in understanding.settings:
        if setting.confidence != "low":
            values.setdefault(setting.name, set()).add(setting.value)
    sizes = {name: found.pop() for name, found in values.items() if len(found) == 1}
    width, heads = sizes.get("hidden_size"), sizes.get("num_attention_heads")
    head = sizes.get("head_dim") or (width // heads if width and heads and width % heads == 0 else None)
    keys = sizes.get("num_key_value_heads", heads)
    queries, keyed = (count * head if count and head else None for count in (heads, keys))
    inner, words = sizes.get("intermediate_size"), sizes.get("vocab_size")
    by_component: dict[str, tuple[int | None, ...]] = {
        "embeddings.word": (words, width),
        "head.lm": (words, width),
        "embeddings.position": (sizes.get("max_position_embeddings"), width),
        "attention.query": (queries, width),
        "attention.key": (keyed, width),
        "attention.value": (keyed, width),
        "attention.output": (width, queries),
        "ffn.up": (inner, width),
        "ffn.gate": (inner, width),
        "ffn.down": (width, inner),
        "layernorm": (width,),
        "layernorm.attention": (width,),
        "layernorm.ffn": (width,),
        "layernorm.final": (width,),
    }
    found: list[Shape | None] = []
    for tensor in listed:
        named = read_name(tensor.name)
        single = named is not None and len(named.components) == 1 and named.part in ("all", "weights")
        shape = by_component.get(named.components[0], ()) if named is not None and single else ()
        sure = tuple(size for size in shape if size is not None)
        found.append(sure if sure and len(sure) == len(shape) == len(tensor.shape) else None)
    return found


def _tensor(claim: Claim) -> tuple[str, Shape]:
    """The name before a shape, and the shape; an empty name where the claim is no such line."""
    side = shape_side(claim)
    if claim.kind != "shape" or side.expression is None or not side.raw.startswith("["):
        return "", ()
    block = claim.block
    before = block.cell.row_header if block.cell is not None else block.text.string[: max(0, numbers(side.expression)[0].start)]
    found = [name for name in _NAME.findall(before[-400:]) if not name.startswith(("torch.", "tf.", "np."))]
    shape = tuple(int(number.printed.amount) for number in numbers(side.expression))
    return (found[-1] if found else ""), shape


def shape_side(claim: Claim) -> Side:
    """The side of a claim that holds a shape: its first, or the one behind the name of the tensor."""
    return claim.sides[0] if claim.sides[0].readings else claim.sides[-1]


def _published(name: str, shapes: dict[str, Shape]) -> Shape | None:
    """The shape of a tensor by its name, with or without the model's name before it; None for a name that is not the model's, or that tensors
    of several shapes end in (``c_proj.weight`` of attention and of the feed-forward network)."""
    parts = name.removesuffix(":0").replace("/", ".").split(".")
    for start in range(min(3, len(parts))):
        found = shapes.get(".".join(parts[start:]))
        if found is not None:
            return found
    ending = "." + ".".join(parts)
    ends = {shape for known, shape in shapes.items() if known.endswith(ending)}
    return ends.pop() if len(ends) == 1 else None
