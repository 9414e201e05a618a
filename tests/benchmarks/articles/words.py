"""What the parts of a model are called, several ways each, in English and Chinese."""

from __future__ import annotations

LABELS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "embeddings.word": (
        ("Token embedding", "Word embeddings", "Token embeddings", "token embedding table", "Embedding matrix"),
        ("词嵌入", "Token Embedding", "词向量", "词嵌入矩阵", "Token 嵌入"),
    ),
    "embeddings.position": (
        ("Position embedding", "Position embeddings", "Positional embedding", "learned position embeddings"),
        ("位置嵌入", "Position Embedding", "位置编码（可学习）", "位置向量"),
    ),
    "embeddings.token_type": (
        ("Segment embedding", "Token type embeddings", "Segment embeddings", "token-type embedding"),
        ("分段嵌入", "Segment Embedding", "句子类型嵌入", "token type 嵌入"),
    ),
    "embeddings.layernorm": (
        ("Embedding LayerNorm", "LayerNorm after the embeddings", "LayerNorm of the embeddings", "embedding layer norm"),
        ("嵌入层的 LayerNorm", "Embedding LayerNorm", "嵌入后的 LayerNorm", "嵌入层归一化"),
    ),
    "embeddings.projection": (
        ("Embedding projection", "Projection of the embeddings to the hidden size"),
        ("嵌入投影", "嵌入到隐藏层的投影"),
    ),
    "attention": (
        ("Self-attention", "Multi-head attention", "Attention", "self-attention (Q, K, V and output)", "Multi-head self-attention"),
        ("自注意力", "多头注意力", "Multi-Head Attention", "注意力（Q、K、V、O）", "自注意力层"),
    ),
    "attention.query": (("Query projection", "W_Q", "Q projection", "query"), ("Q 投影", "查询矩阵 W_Q", "Query", "Q 矩阵")),
    "attention.key": (("Key projection", "W_K", "K projection", "key"), ("K 投影", "键矩阵 W_K", "Key", "K 矩阵")),
    "attention.value": (("Value projection", "W_V", "V projection", "value"), ("V 投影", "值矩阵 W_V", "Value", "V 矩阵")),
    "attention.output": (("Output projection", "W_O", "attention output projection"), ("输出投影", "输出矩阵 W_O", "注意力输出投影")),
    "cross_attention": (("Cross-attention", "Encoder-decoder attention"), ("交叉注意力", "Cross-Attention", "编码器-解码器注意力")),
    "cross_attention.query": (("Cross-attention query",), ("交叉注意力的 Q",)),
    "cross_attention.key": (("Cross-attention key",), ("交叉注意力的 K",)),
    "cross_attention.value": (("Cross-attention value",), ("交叉注意力的 V",)),
    "cross_attention.output": (("Cross-attention output projection",), ("交叉注意力的输出投影",)),
    "ffn": (
        ("Feed-forward network", "Feed-forward", "FFN", "MLP", "Position-wise feed-forward network"),
        ("前馈网络", "FFN", "前馈层", "全连接前馈网络", "Feed Forward"),
    ),
    "ffn.gate": (("Gate projection", "gate_proj", "FFN gate"), ("门控投影 gate", "gate_proj", "门控矩阵")),
    "ffn.up": (("Up projection", "FFN up projection", "first linear layer of the FFN"), ("升维层", "FFN 第一层", "上投影 up")),
    "ffn.down": (("Down projection", "FFN down projection", "second linear layer of the FFN"), ("降维层", "FFN 第二层", "下投影 down")),
    "router": (("Router", "Gating network (router)"), ("路由层", "路由器（router）")),
    "experts": (("Experts", "All {E} experts", "Expert FFNs"), ("专家网络", "{E} 个专家", "全部专家")),
    "experts.gate": (("Expert gate projections",), ("专家的 gate",)),
    "experts.up": (("Expert up projections",), ("专家的 up",)),
    "experts.down": (("Expert down projections",), ("专家的 down",)),
    "shared_experts": (("Shared experts",), ("共享专家",)),
    "shared_experts.gate": (("Shared expert gate projection",), ("共享专家的 gate",)),
    "shared_experts.up": (("Shared expert up projection",), ("共享专家的 up",)),
    "shared_experts.down": (("Shared expert down projection",), ("共享专家的 down",)),
    "layernorm": (("{n} {norm}s", "The {n} {norm}s", "{norm} (×{c})", "{norm}, {n} per layer"), ("{n}个 {norm}", "{norm}（{c} 个）", "{norm}，共 {c} 个")),
    "layernorm.attention": (("{norm} of the attention", "Attention {norm}"), ("注意力的 {norm}", "注意力部分 {norm}")),
    "layernorm.post_attention": (("{norm} behind the attention",), ("注意力之后的 {norm}",)),
    "layernorm.post_ffn": (("{norm} behind the FFN",), ("前馈之后的 {norm}",)),
    "layernorm.relative": (("LayerNorm of the relative embeddings",), ("相对位置嵌入的 LayerNorm",)),
    "qk_norm": (("QK norm (q_norm and k_norm)", "Norms of queries and keys"), ("QK 归一化（q_norm、k_norm）", "Q、K 的归一化")),
    "qk_norm.query": (("q_norm",), ("q_norm",)),
    "qk_norm.key": (("k_norm",), ("k_norm",)),
    "embeddings.task_type": (("Task type embeddings",), ("任务类型嵌入",)),
    "embeddings.relative": (("Relative position embeddings",), ("相对位置嵌入",)),
    "head.discriminator": (("Discriminator head",), ("判别器头",)),
    "layernorm.cross_attention": (("{norm} of the cross-attention",), ("交叉注意力的 {norm}",)),
    "layernorm.ffn": (("{norm} of the FFN", "Feed-forward {norm}"), ("前馈的 {norm}", "FFN 部分 {norm}")),
    "relative_position_bias": (("Relative position bias", "Relative attention bias"), ("相对位置偏置", "相对位置编码")),
    "layernorm.final": (("Final {norm}", "Last {norm}", "Final {norm} after the last layer"), ("最后的 {norm}", "最终 {norm}", "末尾的 {norm}")),
    "pooler": (("Pooler", "Pooler (dense layer on [CLS])", "Pooling layer"), ("池化层 Pooler", "Pooler", "池化层", "Pooler 层")),
    "head.mlm": (("MLM head", "Masked-LM head (dense, LayerNorm, decoder bias)"), ("MLM 头", "掩码语言模型头（全连接、LayerNorm、输出偏置）")),
    "head.nsp": (("NSP head", "Next-sentence head"), ("NSP 头", "下一句预测头")),
    "head.lm": (("LM head", "Language-model head", "lm_head", "Output layer (lm_head)"), ("输出层 lm_head", "LM head", "语言模型输出头")),
    "head.classifier": (("Classification head", "Classifier"), ("分类头", "分类层")),
}  # fmt: skip
SYMBOLS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "V": (("vocabulary size", "vocab size"), ("词表大小", "词汇表大小")),
    "H": (("hidden size", "model dimension", "hidden dimension"), ("隐藏层维度", "隐藏层大小", "隐藏维度")),
    "L": (("number of layers", "layers"), ("层数", "Transformer 层数")),
    "A": (("attention heads", "number of heads"), ("注意力头数", "头数")),
    "K": (("key/value heads", "KV heads"), ("KV 头数", "键值头数")),
    "d": (("head dimension", "dimension per head"), ("每个头的维度", "单头维度")),
    "I": (("feed-forward size", "FFN dimension", "intermediate size"), ("前馈网络中间维度", "FFN 中间层维度", "前馈维度")),
    "P": (("maximum positions", "number of positions", "maximum sequence length"), ("最大位置数", "最大序列长度", "位置数")),
    "T": (("segment types", "token types"), ("分段类型数", "句子类型数")),
    "E": (("experts", "number of experts"), ("专家数", "专家个数")),
    "k": (("active experts per token",), ("每个 token 激活的专家数",)),
    "C": (("classes", "number of labels"), ("类别数", "标签数")),
    "J": (("expert feed-forward size",), ("专家前馈维度",)),
    "S": (("shared experts",), ("共享专家数",)),
    "M": (("task types",), ("任务类型数",)),
    "B": (("relative position buckets",), ("相对位置桶数",)),
}  # fmt: skip
EMBEDDING_SIZE = (("embedding size", "embedding dimension"), ("嵌入维度", "词嵌入维度"))
STACKS = {"encoder": ("encoder", "编码器"), "decoder": ("decoder", "解码器")}
COUNTS_EN = {1: "one", 2: "two", 3: "three", 4: "four"}
COUNTS_ZH = {1: "一", 2: "两", 3: "三", 4: "四"}
GROUPS = {
    "embeddings": (("Embeddings", "Embedding layer", "The embedding block"), ("嵌入层", "Embedding 层", "嵌入层参数")),
    "layer": (("One layer", "A single Transformer layer", "Each layer"), ("单层", "每一层", "一层 Transformer")),
    "encoder.layer": (("One encoder layer", "Each encoder layer"), ("编码器单层", "每个编码器层")),
    "decoder.layer": (("One decoder layer", "Each decoder layer"), ("解码器单层", "每个解码器层")),
    "after": (("After the layers", "Behind the layers"), ("各层之后", "其余部分")),
}
