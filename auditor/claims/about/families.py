"""How components belong together: what a relative word means within others, what several are called together.

resolve("output", ("attention",)) -> ("attention.output",)      normal(Q, K, V, O) -> ("attention",)
"""

from __future__ import annotations

IN_LAYERS = frozenset("attention cross_attention ffn layernorm layer router experts shared_experts".split())


def resolve(role: str, within: tuple[str, ...]) -> tuple[str, ...]:
    """The component that a relative word means within others; () where that cannot be told."""
    heads = {component.partition(".")[0] for component in within}
    head = heads.pop() if len(heads) == 1 else ""
    if role in ("word", "position", "types"):
        return (f"embeddings.{'token_type' if role == 'types' else role}",) if head in ("", "embeddings") else ()
    if role == "four":
        return ("attention",) if head in ("", "attention") else ()
    if role == "norm":
        return within if len(within) == 1 and head == "layernorm" else norm_of((head,)) if head else ("layernorm",)
    table = {
        "attention": {
            "output": "attention.output",
            "dense": "attention.output",
            "value": "attention.value",
            "q": "attention.query",
            "k": "attention.key",
            "v": "attention.value",
            "o": "attention.output",
        },
        "ffn": {"output": "ffn.down", "first": "ffn.up", "second": "ffn.down", "up": "ffn.up", "down": "ffn.down", "gate": "ffn.gate"},
        "pooler": {"dense": "pooler", "output": "pooler"},
        "layernorm": {"first": "layernorm.attention", "second": "layernorm.ffn"},
    }
    found = table.get(head, {}).get(role)
    return (found,) if found else ()


def norm_of(within: tuple[str, ...]) -> tuple[str, ...]:
    """The normalisation that belongs to a component."""
    head = within[0].partition(".")[0] if len(within) == 1 else ""
    norms = {"embeddings": "embeddings.layernorm", "attention": "layernorm.attention", "ffn": "layernorm.ffn"}
    return (norms.get(head, "layernorm"),)


def union(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    """Both, without what the other holds already: "attention (Q, K, V, O)" is attention, "Q, K, V" all three."""
    if within_of(other, one):
        return one if set(normal(other)) == set(one) else other
    return tuple(dict.fromkeys(one + other))


def normal(components: tuple[str, ...]) -> tuple[str, ...]:
    """The shortest way to say what is counted together."""
    if len(components) < 2:
        return components
    found = set(components)
    if {"attention.query", "attention.key", "attention.value", "attention.output"} <= found:
        rest = tuple(c for c in components if not c.startswith("attention."))
        return ("attention", *[c for c in rest if c != "attention"])
    if {"ffn.up", "ffn.down"} <= found:
        return ("ffn", *[c for c in components if not c.startswith("ffn")])
    if {"attention", "ffn", "layernorm"} == found:
        return ("layer",)
    if {"layernorm.attention", "layernorm.ffn"} <= found and not found - {"layernorm.attention", "layernorm.ffn"}:
        return ("layernorm",)
    parents = {c for c in found if any(other.startswith(c + ".") for other in found)}
    return tuple(c for c in dict.fromkeys(components) if not any(c.startswith(parent + ".") for parent in parents))


def within_of(inner: tuple[str, ...], outer: tuple[str, ...]) -> bool:
    """Whether each of the inner components is one of the outer or belongs to one."""
    return bool(inner) and all(any(i == o or i.startswith(o + ".") for o in outer) for i in inner)


def related(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether one of two belongs to the other."""
    return within_of(one, other) or within_of(other, one)


def in_layers(components: tuple[str, ...]) -> bool:
    """Whether components stand in each of the repeated layers."""
    return bool(components) and all(
        c.removeprefix("encoder.").removeprefix("decoder.").partition(".")[0] in IN_LAYERS and not c.endswith("layernorm.final")
        for c in components
    )
