"""What a model takes in memory and in operations, as lines of named amounts: one list for tables, JSON and derivations.

    memory_of(model, seq, batch, dtype)      # sections: weights, cache, training, activations, adapters
    compute_of(model, seq, batch)            # sections: forward by component, approximations

Every line has its closed form; N are the parameters, s the tokens of a sequence, b the sequences, w the bytes of a value.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from .caches import cache_of
from .errors import InventoryError, UnknownArchitecture
from .formats import FORMATS, bytes_in
from .operations import operations_of, weight_products
from .positions import EYES, IMAGES
from .training import OPTIMIZERS, activations_of, adapters_of, quantised, states_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .model import Model

SHARDS = 8
STAGES = (1, 2, 3)
"""Of ZeRO: states, then gradients, then weights are sharded."""
RANK = 16
MIXED = ("bf16", "fp16")


class Line(NamedTuple):
    """One amount (bytes or operations) with its name, closed form, and what is to be known of it."""

    name: str
    amount: Fraction
    formula: str
    note: str = ""


class Section(NamedTuple):
    """Lines that belong together under a title."""

    key: str
    title: str
    lines: tuple[Line, ...]


def memory_of(model: Model, seq: int, batch: int, dtype: str) -> tuple[Section, ...]:
    """What the model takes in bytes: its weights in every format, its cache, and what training keeps. KeyError for an unknown format."""
    sections = [
        Section("weights", f"weights, N = {model.total:,}", tuple(_weights(model))),
        Section("cache", f"KV cache in {dtype}, {seq:,} tokens, batch {batch:,}", tuple(_cache(model, seq, batch, dtype))),
        Section(
            "training", f"training in {dtype}, weights, gradients and states on each of {SHARDS} devices", tuple(_training(model, dtype))
        ),
        Section("activations", f"activations in 16 bits, {seq:,} tokens, batch {batch:,}", tuple(_activations(model, seq, batch))),
        Section("adapters", f"training adapters of rank {RANK} beside queries and values", tuple(_adapters(model, dtype))),
    ]
    return tuple(section for section in sections if section.lines)


def compute_of(model: Model, seq: int, batch: int) -> tuple[Section, ...]:
    """Operations of a forward pass by component, exact, and the usual approximations; UnknownArchitecture where they are not declared."""
    parts = operations_of(model, seq, batch)
    forward = sum(part.amount for part in parts)
    tokens, active = seq * batch, model.active
    lines = [Line(part.component, Fraction(part.amount), str(part.formula)) for part in parts]
    lines.append(Line("forward", Fraction(forward), "", f"matrix products, all positions{_counted(model)}"))
    whole = (
        Line("forward + backward", Fraction(3 * forward), "3 × forward"),
        Line("with recomputation", Fraction(4 * forward), "4 × forward"),
        *_each_token(model),
        Line("2N a token", Fraction(2 * active), "2N", "approximation; N are the active parameters"),
        Line("6N a token", Fraction(6 * active), "6N", "approximation of training"),
        Line("6ND", Fraction(6 * active * tokens), "6N·sb", f"approximation of training on {tokens:,} tokens"),
    )
    return (
        Section("forward", f"operations of a forward pass, {seq:,} tokens, batch {batch:,}", tuple(lines)),
        Section("whole", "training and approximations", whole),
    )


def _counted(model: Model) -> str:
    if model.model_type in EYES:
        return "; of text, to which images come as tokens"
    return "; one image for each sequence, whatever its tokens" if model.model_type in IMAGES else ""


def _each_token(model: Model) -> Iterator[Line]:
    """The operations of one token with weights, where all parts work on the same tokens."""
    try:
        products = weight_products(model)
    except UnknownArchitecture:
        return
    yield Line("weights, each token", Fraction(2 * products), f"2 × {products:,}", "weights of all matrices a token meets")


def _weights(model: Model) -> Iterator[Line]:
    for form in FORMATS.values():
        note = f"{form.made_of}; {form.source}" if form.made_of else ""
        yield Line(form.name, bytes_in(model.total, form), _times_n(form.bytes), note)


def _cache(model: Model, seq: int, batch: int, dtype: str) -> Iterator[Line]:
    cache = cache_of(model)
    if cache is None:
        return
    width = FORMATS[dtype].bytes
    note = "latent vectors" if cache.latent else ""
    yield Line("each token", cache.per_token * width, f"({cache.formula})w", note)
    windowed = sum(run.layers for run in cache.runs if run.window is not None)
    whole = cache.elements(seq, batch) * width
    heard = next((f"{run.heard:,}" for run in cache.runs if run.heard is not None), "as many")
    crossed = f"and {heard} positions of the encoder" if any(run.cross for run in cache.runs) else ""
    yield Line("sequences", whole, f"({cache.formula})wsb", f"{windowed} layers have a window" if windowed else crossed)


def _training(model: Model, dtype: str) -> Iterator[Line]:
    for name, optimizer in OPTIMIZERS.items():
        states = states_of(name, dtype)
        note = f"{optimizer.made_of}; {optimizer.source}" + ("; a master copy in fp32" if dtype in MIXED else "")
        yield Line(name, model.total * states.each, _times_n(states.each), note)
    states = states_of("adamw", dtype)
    for stage in STAGES:
        each = states.on_each(stage, SHARDS)
        name = f"adamw, ZeRO-{stage}" + (" or FSDP" if stage == STAGES[-1] else "")
        yield Line(name, model.total * each, _times_n(each), f"{SHARDS} devices")


def _activations(model: Model, seq: int, batch: int) -> Iterator[Line]:
    for one in activations_of(model, seq, batch):
        yield Line(one.name, Fraction(one.amount), one.formula, "arXiv:2205.05198")


def _adapters(model: Model, dtype: str) -> Iterator[Line]:
    try:
        adapters = adapters_of(model, RANK)
    except InventoryError:
        return
    states, small = states_of("adamw", dtype), quantised(model)
    trained = adapters.parameters * states.each
    width = FORMATS[dtype].bytes
    added = f"{_number(states.each)} × {adapters.parameters:,}"
    yield Line("LoRA", model.total * width + trained, f"{_times_n(width)} + {added}")
    four, rest = FORMATS["nf4-double"], model.total - small
    base = bytes_in(small, four) + rest * width
    yield Line("QLoRA", base + trained, f"{_number(four.bytes)} × {small:,} + {_number(width)} × {rest:,} + {added}", four.made_of)


def _number(value: Fraction) -> str:
    """A factor as text: whole, or with up to four places."""
    places = round(value * 10_000)
    whole, rest = divmod(places, 10_000)
    return f"{whole}.{rest:04}".rstrip("0") if rest else str(whole)


def _times_n(value: Fraction) -> str:
    return "N" if value == 1 else f"{_number(value)}N"
