"""The totals that other conventions give: what an article may have counted instead, each with a name that a message can use.

A convention is either a class of the family (with or without pooler, with which head) or a way of leaving out or counting in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .errors import InventoryError

if TYPE_CHECKING:
    from .model import Model


class Variant(NamedTuple):
    """A convention: a key for options and code, a name in each language, and the number of parameters (elements) it gives."""

    key: str
    english: str
    chinese: str
    total: int


def variants(model: Model) -> tuple[Variant, ...]:
    """Every convention that applies to the model, the plain total first; conventions that change nothing are left out."""
    found = [Variant("total", f"{model.architecture}, tied tensors once", f"{model.architecture}，共享的张量只计一次", model.total)]
    found += [v for v in (*_left_out(model), *_counted_in(model)) if v.total != model.total]
    found += _classes(model)
    return tuple(found)


def _left_out(model: Model) -> list[Variant]:
    total = model.total
    biases = model.count("total", part="biases")
    norms = model.count("total", part="norms")
    shifts = model.of_kind("shift")
    pooler = model.count("pooler")
    words = model.count("embeddings")
    head = model.count("head")
    found = [
        Variant("without-pooler", "without the pooler", "不含池化层（pooler）", total - pooler),
        Variant("without-head", "without the head", "不含输出头", total - head),
        Variant(
            "without-pooler-and-head", "without pooler and head", "不含池化层和输出头", total - pooler - head if pooler and head else total
        ),
        Variant("without-biases", "without the biases of linear maps", "不含线性层偏置", total - biases),
        Variant("without-any-bias", "without the biases of linear maps and norms", "不含任何偏置", total - biases - shifts),
        Variant("without-norms", "without the normalisation layers", "不含归一化层", total - norms),
        Variant("weights-only", "weight matrices only, no biases and no norms", "只计权重矩阵，不含偏置和归一化层", total - biases - norms),
        Variant("without-embeddings", "without the embeddings", "不含嵌入层", total - words),
        Variant("without-positions", "without the position embeddings", "不含位置嵌入", total - model.count("embeddings.position")),
        Variant(
            "without-embeddings-and-head",
            "without embeddings and head",
            "不含嵌入层和输出头",
            total - words - head if words and head else total,
        ),
        Variant("layers-only", "the repeated layers only", "只计各层", model.count("layer")),
    ]
    if pooler:
        without = total - pooler - (biases - model.count("pooler", part="biases"))
        found.append(Variant("without-pooler-and-biases", "without pooler and biases of linear maps", "不含池化层和线性层偏置", without))
    return found


def _counted_in(model: Model) -> list[Variant]:
    return [
        Variant("untied", "tied tensors counted each time", "共享的张量重复计数", model.total_untied),
        Variant("active", "active for each token (chosen experts only)", "每个词元激活的参数（只计被选中的专家）", model.active),
        Variant(
            "active-without-embeddings",
            "active for each token, without the embeddings",
            "每个词元激活的参数，不含嵌入层",
            model.active - model.count("embeddings") if model.active != model.total else model.total,
        ),
        Variant("stored", "elements of the file, buffers included", "文件中的元素，含缓冲区", model.stored),
    ]


def _classes(model: Model) -> list[Variant]:
    found = []
    for architecture in model.architectures:
        if architecture == model.architecture:
            continue
        try:
            other = model.sibling(architecture)
        except InventoryError:
            continue  # a class that this configuration cannot be: not a convention then
        found.append(Variant(architecture, f"as {architecture}", f"作为 {architecture}", other.total))
    return found
