"""What the ids of components say: their stack, what they are a part of, and which kinds of tensors each part of them is made of.

"decoder.attention.query" -> stack "decoder.", component attention.query, a part of attention -> weights, or biases
"""

from __future__ import annotations

from functools import lru_cache

from .parts import BIAS, GAIN, SHIFT, WEIGHT

STACKS = ("encoder", "decoder", "text", "vision")


@lru_cache(maxsize=1024)
def split_stack(component: str) -> tuple[str, str]:
    """("decoder.", "attention.query") of "decoder.attention.query"; ("", ...) where there is one stack."""
    head, _, rest = component.partition(".")
    return (head + ".", rest) if head in STACKS and rest else ("", component)


@lru_cache(maxsize=8192)
def belongs(component: str, asked: str, is_layer: bool = False) -> bool:
    """Whether a component is counted where another is asked for; ``is_layer`` says that it is in a repeated layer."""
    if asked == "total":
        return True
    stack, bare = split_stack(component)
    wanted_stack, wanted = split_stack(asked)
    if wanted_stack and wanted_stack != stack:
        return False
    if wanted in STACKS:
        return stack == wanted + "."
    if wanted == "layer":
        return is_layer or bare == "layer"
    return bare == wanted or bare.startswith(wanted + ".")


def kinds_of(component: str, part: str) -> frozenset[str]:
    """The kinds of tensors that a part of a component is made of; ValueError for a part that is none."""
    _, bare = split_stack(component)
    is_norm = bare.partition(".")[0] in ("layernorm", "qk_norm", "latent_norm") or bare.endswith(".layernorm")
    if part == "weights":
        return frozenset({GAIN} if is_norm else {WEIGHT})
    if part == "biases":
        return frozenset({SHIFT} if is_norm else {BIAS})
    if part == "norms":
        return frozenset({GAIN, SHIFT})
    if part == "all":
        return frozenset({WEIGHT, BIAS, GAIN, SHIFT})
    raise ValueError(f"unknown part {part!r}: all, weights, biases or norms")
