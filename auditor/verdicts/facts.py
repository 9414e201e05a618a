"""Holds statements of fact against the reference: what is learnable, which stacks a model has, which kind of attention.

fact -> Untrue(code, fact, what is so) -- or nothing where it is so, or where the model is not known
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from typing import NamedTuple

from auditor.claims.about.published_sizes import published
from auditor.claims.facts import Fact
from auditor.reference import InventoryError, Model

NEAR = Fraction(2, 100)
"""How far a round figure may be from the count that it stands for."""


class Untrue(NamedTuple):
    """A statement that is not so: the rule, the fact, and what is so in both languages; ``working`` shows how that comes about."""

    code: str
    fact: Fact
    expected: str
    en: str
    zh: str
    working: str = ""


def check_facts(facts: Sequence[Fact]) -> list[Untrue]:
    """The untrue statements of an article, in reading order; one a place."""
    found: dict[tuple[int, int], Untrue] = {}
    for fact in facts:
        untrue = _check(fact)
        if untrue is not None:
            found.setdefault(fact.span, untrue)
    return list(found.values())


def _check(fact: Fact) -> Untrue | None:
    if fact.topic == "learnable":
        return Untrue(
            "D701",
            fact,
            "gain and bias",
            "a normalisation learns a gain and a bias; mean and variance are computed from its input",
            "归一化层学习的是增益 γ 和偏置 β；均值和方差由输入算出，不是参数",
        )
    if fact.topic == "parameterless":
        return _parameterless(fact)
    if fact.topic == "unit":
        return _unit(fact)
    if fact.model is None:
        return None
    try:
        model = published(fact.model)
    except InventoryError:
        return None
    if fact.topic == "stack":
        return _stack(fact, model)
    return _attention(fact, model)


_THINGS = {
    "residual": ("a residual connection", "残差连接"), "dropout": ("dropout", "Dropout"), "softmax": ("softmax", "softmax"),
    "activation": ("an activation function", "激活函数"), "rotary": ("a rotary position embedding", "旋转位置编码"),
    "sinusoidal": ("a sinusoidal position encoding", "正弦位置编码"),
}  # fmt: skip


def _parameterless(fact: Fact) -> Untrue:
    en, zh = _THINGS[fact.value]
    return Untrue("D701", fact, "0", f"{en} has no learnable parameters", f"{zh}没有可学习的参数")


def _unit(fact: Fact) -> Untrue | None:
    """A count with a byte unit: plainly so, or because it is the count of the model; not where it is the model's size in bytes."""
    digits, _, plain = fact.value.partition(" ")
    count = int(digits)
    totals: set[int] = set()
    if fact.model is not None:
        with suppress(InventoryError):
            totals = {variant.total for variant in published(fact.model).variants}
    is_count = any(abs(count - total) <= total * NEAR for total in totals)
    is_size = any(abs(count - width * total) <= width * total * NEAR for total in totals for width in (1, 2, 4)) and not is_count
    if not is_count and (not plain or is_size):
        return None
    return Untrue("U202", fact, "", "a byte unit on a number of parameters", "参数个数用了字节单位")


def _stack(fact: Fact, model: Model) -> Untrue | None:
    stacks = {component.partition(".")[0] for component in model.component_ids}
    if stacks & {"encoder", "decoder", "text", "vision"}:
        return None
    kind = "decoder" if any(c.startswith("head.lm") for c in model.component_ids) or _is_causal(model) else "encoder"
    if fact.value == kind:
        return None
    other = {"encoder": "编码器", "decoder": "解码器"}
    lacks = "decoder" if kind == "encoder" else "encoder"
    return Untrue(
        "D702",
        fact,
        kind,
        f"{model.name} has {kind} layers only, no {lacks}",
        f"{model.name} 只有{other[kind]}层，没有{other[lacks]}",
    )


def _is_causal(model: Model) -> bool:
    return "CausalLM" in model.architecture or "LMHead" in model.architecture


def _attention(fact: Fact, model: Model) -> Untrue | None:
    heads = model.symbols.get("A")
    groups = model.symbols.get("K", heads)
    if not heads or not groups or any(c.startswith("latent") or "key_value" in c for c in model.component_ids):
        return None
    if fact.topic == "heads":
        right = f"{heads}/{groups}"
        if fact.value == right:
            return None
        words = (
            f"{model.name} has {heads} query heads and {groups} key/value heads",
            f"{model.name} 有 {heads} 个查询头、{groups} 个键值头",
        )
        return Untrue("C306", fact, right, *words)
    kind = "MHA" if groups == heads else "MQA" if groups == 1 else "GQA"
    if fact.value == kind:
        return None
    words = (
        f"{model.name} uses {kind}: {heads} query heads and {groups} key/value heads",
        f"{model.name} 使用 {kind}：{heads} 个查询头，{groups} 个键值头",
    )
    return Untrue("C306", fact, kind, *words)
