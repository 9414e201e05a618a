"""Names of tensors as checkpoints and listings print them, to the components of the reference.

    "bert.encoder.layer.0.attention.self.query.weight" -> attention.query, weights, of one layer

PyTorch and TensorFlow names, with or without the model before them; what no pattern knows has no component.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from auditor.claims.about.records import Part, Scope

_NAME = re.compile(r"(?<![\w./])[A-Za-z_]\w{0,60}(?:[./](?:\w{1,60}|\*|\{\w{0,9}\}|\[\w{0,9}\]|<\w{0,9}>)){1,14}(?::0)?(?![\w/])")
_LAYER = re.compile(r"(?:^|\.)(?:layers?|h|block|blocks|layer_?groups?)[._](?:\d+|\*|[a-z]|\{\w*\}|\[\w*\]|<\w*>)(?=\.)")
_QKV = ("attention.query", "attention.key", "attention.value")

# The first pattern that is found in a name decides; names are lower case with dots between their parts.
_PATTERNS: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = tuple(
    (re.compile(pattern), ids)
    for pattern, ids in (
        (r"embed\w*\.(?:layer_?norm|layernorm|ln|norm)\b|(?:word_embeddings_layernorm|layernorm_embedding|embed_ln|embeddings_?norm)", ("embeddings.layernorm",)),
        (r"(?:token_type|segment|type)_?embed|embeddings\.token_type|tokens_type", ("embeddings.token_type",)),
        (r"position\w*_embed|\bwpe\b|embed_positions|pos_?embed|positions_embed|position_embedding_table|embeddings\.position", ("embeddings.position",)),
        (r"patch_embed|patch_embeddings", ("embeddings.patch",)),
        (r"(?:word|token|tok)_embed|\bwte\b|embed_tokens|tok_embeddings|tokens_embed|word_embedding|\bembed_in\b|\bshared\.weight|token_embedding_table|tok_emb", ("embeddings.word",)),
        (r"seq_relationship", ("head.nsp",)),
        (r"cls\.predictions|\bvocab_\w+|lm_head\.(?:dense|layer_norm|decoder|bias)|predictions\.transform", ("head.mlm",)),
        (r"\blm_head\b|embed_out|\boutput\.weight$", ("head.lm",)),
        (r"pooler", ("pooler",)),
        (r"\bclassifier\b|\bscore\b|qa_outputs|pre_classifier", ("head.classifier",)),
        (r"shared_experts?\.", ("shared_experts",)),
        (r"experts?\.", ("experts",)),
        (r"\brouter\b|block_sparse_moe\.gate|mlp\.gate\.", ("router",)),
        (r"(?:cross_?attn|encoder_attn|cross_?attention|encdecattention)\w*[._]?(?:layer_?norm|layernorm)", ("layernorm.cross_attention",)),
        (r"cross_?att|encoder_attn|encdecattention", ("cross_attention",)),
        (r"\bln_f\b|final_?layer_?norm\.(?:weight|bias)$|(?:^|\.)(?:model|transformer|decoder|encoder)\.(?:norm|layer_norm|final_layernorm)\b|^norm\.", ("layernorm.final",)),
        (r"attention\.output\.layer_?norm|sa_layer_norm|self_attn_layer_norm|input_layernorm|\bln_1\b|layernorm_before|attention_norm\b|\bnorm1\b|\bln1\b|pre_attention_layer_?norm", ("layernorm.attention",)),
        (r"post_attention_layernorm|\bln_2\b|layernorm_after|ffn_norm|\bnorm2\b|\bln2\b|output_layer_norm|\boutput\.layer_?norm|final_layer_norm", ("layernorm.ffn",)),
        (r"(?:q_norm|k_norm|qk_norm)", ()),
        (r"layer_?norm|rms_?norm|(?:^|\.)norm\b", ("layernorm",)),
        (r"c_attn|query_key_value|qkv|in_proj|\bwqkv\b|w_pack", _QKV),
        (r"(?:att\w*|\bh\.\d+|self)\.(?:output\.dense|c_proj|dense|o_proj|out_proj|out_lin|o|wo|output|proj|to_out)\b|\bo_proj\b|attention\.output\.dense|\bwo\b(?!.*dense)", ("attention.output",)),
        (r"\bquery\b|\bq_proj\b|\bq_lin\b|\bwq\b|attention\.q\b|attn\.q\b|selfattention\.q\b|\bto_q\b|\bq_a_proj|\bq_b_proj", ("attention.query",)),
        (r"\bkey\b|\bk_proj\b|\bk_lin\b|\bwk\b|attention\.k\b|attn\.k\b|selfattention\.k\b|\bto_k\b", ("attention.key",)),
        (r"\bvalue\b|\bv_proj\b|\bv_lin\b|\bwv\b|attention\.v\b|attn\.v\b|selfattention\.v\b|\bto_v\b", ("attention.value",)),
        (r"up_proj|\bc_fc\b|\bfc1\b|\bfc_in\b|\bintermediate\.dense|\blin1\b|dense_h_to_4h|densereludense\.wi(?:_1)?\b|feed_forward\.w3\b|linear1\b", ("ffn.up",)),
        (r"gate_proj|feed_forward\.w1\b|wi_0\b", ("ffn.gate",)),
        (r"down_proj|mlp\.c_proj|\bfc2\b|\bfc_out\b|\blin2\b|dense_4h_to_h|densereludense\.wo\b|feed_forward\.w2\b|(?<!attention\.)\boutput\.dense|linear2\b", ("ffn.down",)),
        (r"gate_up_proj", ("ffn.gate", "ffn.up")),
        (r"\battention\b|self_attn|\battn\b", ("attention",)),
        (r"\bmlp\b|\bffn\b|feed_?forward", ("ffn",)),
        (r"\bembed\w*", ("embeddings",)),
    )
)  # fmt: skip


class Tensor(NamedTuple):
    """What a printed name stands for; ``layer`` says that it is of one of the repeated layers."""

    name: str
    components: tuple[str, ...]
    part: Part
    layer: bool

    @property
    def scope(self) -> Scope:
        """One layer's, or the model's only one."""
        return "per_layer" if self.layer else "model"


def tensor_in(text: str) -> Tensor | None:
    """The last name of a tensor in a text, if the text holds any that is known."""
    if "." not in text and "/" not in text:
        return None
    found = None
    for match in _NAME.finditer(text[-400:]):
        found = read_name(match.group()) or found
    return found


@lru_cache(maxsize=2048)
def read_name(name: str) -> Tensor | None:
    """The component of a dotted name; None where no pattern knows it."""
    flat = name.removesuffix(":0").replace("/", ".").lower()
    parts = flat.split(".")
    for pattern, ids in _PATTERNS:
        if pattern.search(flat) is not None:
            part: Part = "all"
            if parts[-1] in ("weight", "kernel", "gamma", "w"):
                part = "weights"
            elif parts[-1] in ("bias", "beta", "b"):
                part = "biases"
            return Tensor(name, ids, part, _LAYER.search(flat) is not None or re.search(r"layer_\d+\.", flat) is not None) if ids else None
    return None
