"""What people call the components, for messages: an English and a Chinese name for each id of the reference."""

from __future__ import annotations

_NAMES = {
    "embeddings": ("the embeddings", "嵌入层"),
    "embeddings.word": ("the token embedding", "词嵌入"),
    "embeddings.position": ("the position embedding", "位置嵌入"),
    "embeddings.token_type": ("the segment embedding", "分段嵌入"),
    "embeddings.layernorm": ("the LayerNorm of the embeddings", "嵌入层的 LayerNorm"),
    "embeddings.projection": ("the projection of the embeddings", "嵌入投影"),
    "layer": ("a layer", "一层"),
    "attention": ("attention", "注意力"),
    "attention.query": ("the query projection", "查询投影"),
    "attention.key": ("the key projection", "键投影"),
    "attention.value": ("the value projection", "值投影"),
    "attention.output": ("the output projection of attention", "注意力的输出投影"),
    "cross_attention": ("cross-attention", "交叉注意力"),
    "cross_attention.query": ("the query projection of cross-attention", "交叉注意力的查询投影"),
    "cross_attention.key": ("the key projection of cross-attention", "交叉注意力的键投影"),
    "cross_attention.value": ("the value projection of cross-attention", "交叉注意力的值投影"),
    "cross_attention.output": ("the output projection of cross-attention", "交叉注意力的输出投影"),
    "qk_norm": ("the normalisations of queries and keys", "查询和键的归一化层"),
    "qk_norm.query": ("the normalisation of the queries", "查询的归一化层"),
    "qk_norm.key": ("the normalisation of the keys", "键的归一化层"),
    "shared_experts": ("the shared experts", "共享专家"),
    "relative_position_bias": ("the relative position biases", "相对位置偏置"),
    "ffn": ("the feed-forward network", "前馈网络"),
    "ffn.up": ("the first feed-forward matrix", "前馈第一个矩阵"),
    "ffn.down": ("the second feed-forward matrix", "前馈第二个矩阵"),
    "ffn.gate": ("the gate of the feed-forward network", "前馈网络的门控矩阵"),
    "router": ("the router", "路由"),
    "experts": ("the experts", "专家"),
    "layernorm": ("the normalisation layers", "归一化层"),
    "layernorm.attention": ("the normalisation of attention", "注意力的归一化层"),
    "layernorm.cross_attention": ("the normalisation of cross-attention", "交叉注意力的归一化层"),
    "layernorm.ffn": ("the normalisation of the feed-forward network", "前馈网络的归一化层"),
    "layernorm.final": ("the final normalisation", "最后的归一化层"),
    "pooler": ("the pooler", "池化层（pooler）"),
    "head": ("the head", "输出头"),
    "head.lm": ("the language-model head", "语言模型输出头"),
    "head.mlm": ("the masked-language-model head", "MLM 输出头"),
    "head.nsp": ("the next-sentence head", "NSP 输出头"),
    "head.classifier": ("the classifier", "分类头"),
    "total": ("the model", "整个模型"),
}
_STACKS = {
    "encoder": (" of the encoder", "编码器的"),
    "decoder": (" of the decoder", "解码器的"),
    "text": (" of the text model", "文本模型的"),
    "vision": (" of the vision model", "视觉模型的"),
}


def part_name(component: str, chinese: bool) -> str:
    """The name of a component, with its stack where it has one; the id itself where it has no name."""
    head, _, rest = component.partition(".")
    stack = _STACKS.get(head)
    if stack is not None and rest:
        own = part_name(rest, chinese)
        return stack[1] + own if chinese else own + stack[0]
    known = _NAMES.get(component)
    return component if known is None else known[1 if chinese else 0]


def part_names(components: tuple[str, ...], chinese: bool) -> str:
    """Several components, as one says them."""
    names = [part_name(component, chinese) for component in components]
    if len(names) < 2:
        return "".join(names)
    return "、".join(names[:-1]) + "和" + names[-1] if chinese else ", ".join(names[:-1]) + " and " + names[-1]
