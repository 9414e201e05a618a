"""What training keeps beside the weights: gradients, states of the optimizer, activations; what shards and adapters make of it.

Bytes of each parameter by optimizer; the shards of ZeRO (arXiv:1910.02054, section 5; FSDP shards as its third stage does); activations of a layer
by the formulas of Korthikanti et al. (arXiv:2205.05198, section 4, 16-bit values, dropout masks of one byte); adapters of rank r by LoRA
(arXiv:2106.09685, section 4.1), over a base in four bits by QLoRA (arXiv:2305.14314).
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from .algebra import Poly
from .component_ids import split_stack
from .errors import ConfigError
from .formats import FORMATS
from .parts import WEIGHT

if TYPE_CHECKING:
    from .model import Model

MASTER = 4
"""Bytes of a copy of the weights in single precision, which training in 16 bits keeps."""


class Optimizer(NamedTuple):
    """An optimizer: bytes of state for each parameter, what these are, where that is stated."""

    name: str
    state: Fraction
    made_of: str
    source: str


OPTIMIZERS: dict[str, Optimizer] = {
    one.name: one
    for one in (
        Optimizer("adamw", Fraction(8), "two moments in fp32", "arXiv:1711.05101"),
        Optimizer("adamw-bf16", Fraction(4), "two moments in bf16", "arXiv:1711.05101"),
        Optimizer(
            "adamw-8bit", 2 + 2 * Fraction(32, 8 * 2048), "two moments in 8 bits, a scale of 32 bits for 2048 of each", "arXiv:2110.02861"
        ),
        Optimizer("momentum", Fraction(4), "one moment in fp32", "SGD with momentum"),
        Optimizer("lion", Fraction(4), "one moment in fp32", "arXiv:2302.06675"),
        Optimizer("sgd", Fraction(0), "nothing", "plain SGD"),
    )
}


class States(NamedTuple):
    """Bytes of each parameter: weights, gradients, and all that the optimizer keeps (its own states, and a master copy where there is one)."""

    weights: Fraction
    gradients: Fraction
    optimizer: Fraction

    @property
    def each(self) -> Fraction:
        """All together."""
        return self.weights + self.gradients + self.optimizer

    def on_each(self, stage: int, shards: int) -> Fraction:
        """Bytes of each parameter on one device of `shards`, by the stages of ZeRO (0: everything on each); ValueError for another stage."""
        if stage not in range(4) or shards < 1:
            raise ValueError("a stage of ZeRO is 0, 1, 2 or 3, and there is at least one device")
        parts = (self.optimizer, self.gradients, self.weights)
        return sum((part / shards if at < stage else part for at, part in enumerate(parts)), Fraction(0))


def states_of(optimizer: str, dtype: str, mixed: bool = True) -> States:
    """What training in a format keeps of each parameter; in 16 bits, `mixed` adds the master copy. KeyError for an unknown name."""
    width = FORMATS[dtype].bytes
    master = MASTER if mixed and width == 2 else 0
    return States(width, width, OPTIMIZERS[optimizer].state + master)


class Activations(NamedTuple):
    """Bytes of activations of all layers by a named formula, before anything is sharded."""

    name: str
    amount: int
    formula: str


def activations_of(model: Model, seq: int, batch: int) -> tuple[Activations, ...]:
    """Activations that a decoder or encoder of one stack keeps for the backward pass; () for models that the formulas are not about.

    They are those of a layer with a feed-forward net of 4H and heads for every query; other shapes keep about as much, not exactly.
    """
    layers, width, heads = (model.symbols.get(letter, 0) for letter in "LHA")
    if not (layers and width and heads):
        return ()
    plain = seq * batch * width * layers
    scores = 5 * heads * seq * seq * batch * layers
    return (
        Activations("all kept", 34 * plain + scores, "Lsb(34H + 5As)"),
        Activations("selective recomputation", 34 * plain, "34LsbH"),
        Activations("full recomputation", 2 * plain, "2LsbH"),
    )


class Adapters(NamedTuple):
    """Adapters of one rank: how many parameters they have, and which components they stand beside."""

    rank: int
    parameters: int
    formula: Poly
    targets: tuple[str, ...]


def adapters_of(model: Model, rank: int, targets: tuple[str, ...] = ("attention.query", "attention.value")) -> Adapters:
    """The parameters of r (in + out) beside each matrix of the targets in every layer; ConfigError where the model has no such matrix."""
    count, form = 0, Poly()
    for entry in model.entries:
        if entry.kind != WEIGHT or entry.tied or not any(loop.is_layer for loop in entry.loops):
            continue
        for component, shape in entry.shares or ((entry.component, entry.shape),):
            if split_stack(component)[1] not in targets or len(shape) != 2:
                continue
            one, own = rank * (int(shape[0]) + int(shape[1])), (Poly.of(shape[0]) + Poly.of(shape[1])) * Poly.symbol("ρ")
            for loop in entry.loops:
                one, own = one * int(loop.times), own * Poly.of(loop.times)
            count, form = count + one, form + own
    if not count:
        raise ConfigError(f"{model.model_type} has no matrix of {', '.join(targets)} for an adapter")
    return Adapters(rank, count, form, targets)


def quantised(model: Model) -> int:
    """Parameters that QLoRA stores in four bits: the matrices of the layers; tables, heads, norms and biases stay in 16 bits."""
    count = 0
    for entry in model.entries:
        if entry.kind != WEIGHT or entry.tied or len(entry.shape) < 2 or not any(loop.is_layer for loop in entry.loops):
            continue
        one = 1
        for size in (*entry.shape, *(loop.times for loop in entry.loops)):
            one *= int(size)
        count += one
    return count
