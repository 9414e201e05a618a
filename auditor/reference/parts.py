"""The vocabulary in which a family states its modules.

A part is a list of tensors, each with the name it has in the published file, the component it belongs to and its shape:

    layers("h.{}.", L,
        layer_norm("ln_1", "layernorm.attention", H),
        linear("attn.c_proj", "attention.output", H, H),
        ...)

`layers` repeats parts and makes them "the layer" of a stack; `repeat` repeats without that meaning; `experts` repeats with some
active per token; `under` puts a prefix before names; `stack` puts encoder., decoder., text. or vision. before components.
Nothing here is evaluated twice: a layer is stated once, however often it is repeated.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

# weight: matrices, tables, filters and single learned vectors; bias: of a linear map; gain, shift: of a normalisation;
# buffer: stored in the file without being a parameter.
WEIGHT, BIAS, GAIN, SHIFT, BUFFER = "weight", "bias", "gain", "shift", "buffer"

Shape = tuple[int, ...]


class Loop(NamedTuple):
    """A repetition: `times` (with its form), the indices in names, and what one turn is."""

    times: int
    indices: Sequence[int]
    is_layer: bool = False
    active: int | None = None  # how many of them work on a token; None: all
    start: int = 0  # the number of the first layer, where a stack is named in several runs


class Entry(NamedTuple):
    """One tensor of the declaration, standing for all its repetitions."""

    name: str
    component: str
    kind: str
    shape: Shape
    shares: tuple[tuple[str, Shape], ...] = ()  # where one stored tensor serves several components: query, key, value in one
    loops: tuple[Loop, ...] = ()
    tied: bool = False  # an alias of a tensor that is counted elsewhere
    active: tuple[int, int] = (1, 1)  # of so many experts in the tensor, so many work on a token


Parts = list[Entry]


def parts(*groups: Parts) -> Parts:
    """Several parts as one."""
    return [entry for group in groups for entry in group]


def when(condition: object, *groups: Parts) -> Parts:
    """The parts if the condition holds, else nothing."""
    return parts(*groups) if condition else []


def tensor(name: str, component: str, *shape: int, kind: str = WEIGHT) -> Parts:
    """A learned tensor that belongs to no module: a token, a bias without a matrix, a scalar (no shape)."""
    return [Entry(name, component, kind, shape)]


def buffer(name: str, component: str, *shape: int) -> Parts:
    """A tensor that the file holds and nobody learns: masks, position ids, running corrections."""
    return [Entry(name, component, BUFFER, shape)]


def linear(name: str, component: str, n_in: int, n_out: int, bias: bool = True) -> Parts:
    """A linear map from n_in to n_out, stored [out, in]."""
    weight = Entry(name + ".weight", component, WEIGHT, (n_out, n_in))
    return [weight, Entry(name + ".bias", component, BIAS, (n_out,))] if bias else [weight]


def conv1d(name: str, component: str, n_in: int, n_out: int) -> Parts:
    """GPT-2's linear map, stored [in, out], always with bias."""
    return [Entry(name + ".weight", component, WEIGHT, (n_in, n_out)), Entry(name + ".bias", component, BIAS, (n_out,))]


def fused(name: str, n_in: int, outputs: Sequence[tuple[str, int]], bias: bool = True, transposed: bool = False) -> Parts:
    """Several linear maps of one input in one stored matrix; `outputs` are (component, width) in order."""
    total: int = 0
    for _, width in outputs:
        total = total + width
    parent = outputs[0][0].rpartition(".")[0]
    shares = tuple((component, (width, n_in)) for component, width in outputs)
    weight = Entry(name + ".weight", parent, WEIGHT, (n_in, total) if transposed else (total, n_in), shares)
    if not bias:
        return [weight]
    return [weight, Entry(name + ".bias", parent, BIAS, (total,), tuple((component, (width,)) for component, width in outputs))]


def qkv(name: str, n_in: int, q: int, kv: int, bias: bool = True, transposed: bool = False) -> Parts:
    """Query, key and value in one stored matrix."""
    outputs = (("attention.query", q), ("attention.key", kv), ("attention.value", kv))
    return fused(name, n_in, outputs, bias, transposed)


def embedding(name: str, component: str, rows: int, width: int) -> Parts:
    """A table of `rows` vectors."""
    return [Entry(name + ".weight", component, WEIGHT, (rows, width))]


def layer_norm(name: str, component: str, width: int, bias: bool = True) -> Parts:
    """Layer normalisation: a gain and, unless switched off, a shift."""
    gain = Entry(name + ".weight", component, GAIN, (width,))
    return [gain, Entry(name + ".bias", component, SHIFT, (width,))] if bias else [gain]


def rms_norm(name: str, component: str, width: int) -> Parts:
    """Root-mean-square normalisation: a gain only."""
    return [Entry(name + ".weight", component, GAIN, (width,))]


def conv(name: str, component: str, n_in: int, n_out: int, *kernel: int, bias: bool = True) -> Parts:
    """A convolution; the kernel has one number for each axis."""
    weight = Entry(name + ".weight", component, WEIGHT, (n_out, n_in, *kernel))
    return [weight, Entry(name + ".bias", component, BIAS, (n_out,))] if bias else [weight]


def tied(name: str, component: str, *shape: int, kind: str = WEIGHT) -> Parts:
    """An alias: the class holds the tensor under this name too, and it is counted where it is declared."""
    return [Entry(name, component, kind, shape, tied=True)]


def lm_head(name: str, rows: int, width: int, is_tied: bool, bias: bool = False) -> Parts:
    """The map from the last hidden state to the vocabulary, the word table itself where it is tied."""
    weight = Entry(name + ".weight", "head.lm", WEIGHT, (rows, width), tied=is_tied)
    return [weight, Entry(name + ".bias", "head.lm", BIAS, (rows,))] if bias else [weight]


def attention(names: str, n_in: int, q: int, kv: int, bias: bool = True, out_bias: bool | None = None, part: str = "attention") -> Parts:
    """Four projections; `names` are those of query, key, value and output in the file."""
    query, key, value, output = names.split()
    return parts(
        linear(query, f"{part}.query", n_in, q, bias),
        linear(key, f"{part}.key", n_in, kv, bias),
        linear(value, f"{part}.value", n_in, kv, bias),
        linear(output, f"{part}.output", q, n_in, bias if out_bias is None else out_bias),
    )


def feed_forward(names: str, width: int, inner: int, bias: bool = True, part: str = "ffn") -> Parts:
    """Two matrices (`up down`) or three (`gate up down`)."""
    *gate, up, down = names.split()
    return parts(
        *(linear(name, f"{part}.gate", width, inner, bias) for name in gate),
        linear(up, f"{part}.up", width, inner, bias),
        linear(down, f"{part}.down", inner, width, bias),
    )


def _looped(prefix: str, loop: Loop, groups: Sequence[Parts]) -> Parts:
    return [e._replace(name=prefix + e.name, loops=(loop, *e.loops)) for group in groups for e in group]


def layers(prefix: str, times: int, *groups: Parts, at: Sequence[int] | None = None, start: int = 0) -> Parts:
    """The layers of a stack; `at` tells which layers have these parts where not all do, `start` the number of the layer named 0."""
    return _looped(prefix, Loop(times, range(int(times)) if at is None else at, True, None, start), groups) if times else []


def repeat(prefix: str, times: int, *groups: Parts) -> Parts:
    """Parts that come several times within one layer or model."""
    return _looped(prefix, Loop(times, range(int(times))), groups) if times else []


def experts(prefix: str, times: int, active: int, *groups: Parts) -> Parts:
    """The experts of a mixture, stored one by one, of which `active` work on each token."""
    return _looped(prefix, Loop(times, range(int(times)), active=active), groups)


def expert_block(name: str, component: str, times: int, active: int, *shape: int, stacked: bool = False, kind: str = WEIGHT) -> Parts:
    """One tensor with a part of all experts of a layer, the experts along a first axis of their own or `stacked` along the first."""
    whole = (times * shape[0], *shape[1:]) if stacked else (times, *shape)
    return [Entry(name, component, kind, whole, active=(times, active))]


def experts_fused(prefix: str, times: int, active: int, width: int, inner: int) -> Parts:
    """Gated experts in two tensors for a layer."""
    return under(
        prefix,
        expert_block("gate_up_proj", "experts.up", times, active, 2 * inner, width),
        expert_block("down_proj", "experts.down", times, active, width, inner),
    )


def under(prefix: str, *groups: Parts) -> Parts:
    """The same parts with a prefix before their names in the file."""
    return [Entry(prefix + e.name, *e[1:]) for group in groups for e in group]


def stack(name: str, *groups: Parts) -> Parts:
    """The parts as those of one stack: the components get the prefix `name.`"""

    def rename(entry: Entry) -> Entry:
        shares = tuple((f"{name}.{component}", shape) for component, shape in entry.shares)
        return entry._replace(component=f"{name}.{entry.component}", shares=shares)

    return [rename(entry) for group in groups for entry in group]
