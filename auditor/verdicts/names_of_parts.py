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
    "embeddings.patch": ("the patch embedding", "图块嵌入"),
    "embeddings.special_tokens": ("the special tokens", "特殊标记的嵌入"),
    "embeddings.relative": ("the relative position embedding", "相对位置嵌入"),
    "embeddings.task_type": ("the task embedding", "任务类型嵌入"),
    "embeddings.ngram": ("the n-gram embedding", "n-gram 嵌入"),
    "embeddings.position.page": ("the position embedding of the page", "页面位置嵌入"),
    "attention.key_value": ("the joint projection of keys and values", "键值联合投影"),
    "attention.query_global": ("the query projection of global attention", "全局注意力的查询投影"),
    "attention.key_global": ("the key projection of global attention", "全局注意力的键投影"),
    "attention.value_global": ("the value projection of global attention", "全局注意力的值投影"),
    "attention.position": ("the position projection of attention", "注意力的位置投影"),
    "attention.segment": ("the segment projection of attention", "注意力的分段投影"),
    "attention.gate": ("the gate on what attention gives", "注意力输出的门控"),
    "attention.sinks": ("the attention sinks", "注意力汇聚参数"),
    "latent_norm": ("the normalisations of the latent vectors", "潜向量的归一化层"),
    "latent_norm.query": ("the normalisation of the latent queries", "查询潜向量的归一化层"),
    "latent_norm.key": ("the normalisation of the latent keys and values", "键值潜向量的归一化层"),
    "shared_experts.up": ("the first matrix of the shared experts", "共享专家的第一个矩阵"),
    "shared_experts.down": ("the second matrix of the shared experts", "共享专家的第二个矩阵"),
    "shared_experts.gate": ("the gate of the shared experts", "共享专家的门控矩阵"),
    "shared_expert_gate": ("the gate before the shared expert", "共享专家前的门控"),
    "experts.up": ("the first matrix of the experts", "专家的第一个矩阵"),
    "experts.down": ("the second matrix of the experts", "专家的第二个矩阵"),
    "experts.gate": ("the gate of the experts", "专家的门控矩阵"),
    "ffn.time": ("the time mixing of the feed-forward network", "前馈网络的时间混合"),
    "mixer": ("the mixer", "混合层"),
    "mixer.state": ("the state of the mixer", "混合层的状态参数"),
    "mixer.convolution": ("the convolution of the mixer", "混合层的卷积"),
    "mixer.input": ("the input projection of the mixer", "混合层的输入投影"),
    "mixer.output": ("the output projection of the mixer", "混合层的输出投影"),
    "mixer.norm": ("the normalisation inside the mixer", "混合层内的归一化层"),
    "mixer.recurrence": ("the recurrence of the mixer", "混合层的循环参数"),
    "mixer.gates": ("the gates of the mixer", "混合层的门控"),
    "mixer.time": ("the time mixing", "时间混合"),
    "mixer.key": ("the key projection of the mixer", "混合层的键投影"),
    "mixer.value": ("the value projection of the mixer", "混合层的值投影"),
    "mixer.receptance": ("the receptance projection of the mixer", "混合层的接受门投影"),
    "layernorm.mixer": ("the normalisation of the mixer", "混合层的归一化层"),
    "layernorm.post_attention": ("the normalisation behind attention", "注意力之后的归一化层"),
    "layernorm.post_ffn": ("the normalisation behind the feed-forward network", "前馈网络之后的归一化层"),
    "layernorm.bottleneck": ("the normalisation of the bottleneck", "瓶颈层的归一化层"),
    "layernorm.embedding": ("the normalisation before the first layer", "首层之前的归一化层"),
    "layernorm.relative": ("the normalisation of the relative positions", "相对位置的归一化层"),
    "layer_scale": ("the layer scales", "层缩放系数"),
    "bottleneck": ("the bottleneck", "瓶颈层"),
    "bottleneck.input": ("the input bottleneck", "输入瓶颈层"),
    "bottleneck.output": ("the output bottleneck", "输出瓶颈层"),
    "bottleneck.attention": ("the bottleneck of attention", "注意力的瓶颈层"),
    "convolution": ("the convolution", "卷积层"),
    "downsample": ("the downsampling", "下采样层"),
    "frontend": ("the front end", "前端特征提取"),
    "projector": ("the projector", "投影模块"),
    "contact_head": ("the contact head", "接触预测头"),
    "logit_scale": ("the logit scale", "logit 缩放系数"),
    "head.pixels": ("the pixel head", "像素输出头"),
    "head.projection": ("the projection of the head", "输出头的投影"),
    "head.pooling": ("the pooling head", "池化头"),
    "head.pooling.up": ("the first matrix of the pooling head", "池化头的第一个矩阵"),
    "head.pooling.down": ("the second matrix of the pooling head", "池化头的第二个矩阵"),
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
