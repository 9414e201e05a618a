"""Names of tensors as checkpoints and listings print them, to the components of the reference.

    "bert.encoder.layer.0.attention.self.query.weight" -> attention.query, weights, of one layer

PyTorch and TensorFlow names, with or without the model before them; what no pattern knows has no component.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from auditor.claims.about.families import in_layers
from auditor.claims.about.records import Part, Scope
from auditor.source.pattern import lazy

_NAME = lazy(r"(?<![\w./])[A-Za-z_]\w{0,60}(?:[./](?:\w{1,60}|\*|\{\w{0,9}\}|\[\w{0,9}\]|<\w{0,9}>)){1,14}(?::0)?(?![\w/])")
_LAYER = lazy(r"(?:^|\.)(?:layers?|h|block|blocks|layer_?groups?)[._](?:\d+|\*|[a-z]|\{\w*\}|\[\w*\]|<\w*>)(?=\.)")
_QKV = ("attention.query", "attention.key", "attention.value")

# The first pattern that is found in a name decides; names are lower case with dots between their parts.
# Alternatives are separated by blanks.
_WORDS: tuple[tuple[tuple[str, ...], str], ...] = (
    (
        ("embeddings.layernorm",),
        r"embed\w*\.(?:layer_?norm|ln|norm)\b word_embeddings_layernorm layernorm_embedding embed_ln embeddings_?norm",
    ),
    (("embeddings.token_type",), r"(?:token_type|segment|type)_?embed embeddings\.token_type tokens_type"),
    (
        ("embeddings.position",),
        r"position\w*_embed \bwpe\b embed_positions pos_?embed positions_embed position_embedding_table embeddings\.position",
    ),
    (("embeddings.patch",), r"patch_embed"),
    (("embeddings.projection",), r"embedding_hidden_mapping_in embeddings_project"),
    (
        ("embeddings.word",),
        r"(?:word|token|tok)_?embed \bwte\b embed_tokens tokens_embed \bembed_in\b \bshared\.weight tok_emb",
    ),
    (("head.nsp",), r"seq_relationship"),
    (("head.mlm",), r"cls\.predictions \bvocab_\w+ lm_head\.(?:dense|layer_norm|decoder|bias) predictions\.transform"),
    (("head.lm",), r"\blm_head\b embed_out"),
    (("pooler",), r"pooler"),
    (("head.classifier",), r"\bclassifier\b \bscore\b qa_outputs pre_classifier"),
    (("shared_experts",), r"shared_experts?\."),
    (("experts",), r"experts?\."),
    (("router",), r"\brouter\b block_sparse_moe\.gate mlp\.gate\."),
    (("layernorm.cross_attention",), r"(?:cross_?attn|encoder_attn|cross_?attention|encdecattention)\w*[._]?layer_?norm"),
    (
        (),
        r"[qk]_(?:\w_)?(?:layer)?norm k_norm qk_norm kv_a_layernorm relative_attention_bias relative_position_bias \bmixer\b \brwkv\b time_mix time_decay",
    ),
    (("layernorm.ffn",), r"layers\.\w+\.final_layer_norm full_layer_layer_norm"),
    (("layernorm.final",), r"\bln_f\b final_?layer_?norm\.(?:weight|bias)$ ^(?:\w+\.)?(?:norm|layer_?norm|final_layernorm)\.\w+$"),
    (("layernorm.final",), r"(?:^|\.)(?:model|transformer|decoder|encoder)\.(?:norm|layer_norm|final_layernorm)\b"),
    (("layernorm.attention",), r"attention\.(?:output\.)?layer_?norm sa_layer_norm self_attn_layer_norm input_layernorm \bln_?1\b"),
    (("layernorm.attention",), r"layernorm_before att(?:entio)?n_norm\b \bln_attn\b \bnorm1\b pre_attention_layer_?norm"),
    (
        ("layernorm.ffn",),
        r"post_attention_layernorm \bln_?2\b layernorm_after (?:ffn|mlp)_norm \bln_mlp\b \bnorm2\b output_layer_norm \boutput\.layer_?norm",
    ),
    (("layernorm",), r"layer_?norm rms_?norm (?:^|\.)norm\b"),
    (("ffn.down",), r"densereludense\.wo\b mlp\.(?:c_proj|wo)\b ffn_output"),
    (_QKV, r"c_attn query_key_value qkv in_proj w_pack"),
    (
        ("attention.output",),
        r"(?:att\w*|self)\.(?:output\.dense|c_proj|dense|o_proj|out_proj|out_lin|o|wo|output|proj|to_out)\b \bo_proj\b \bwo\b",
    ),
    (("attention.query",), r"\bquery\b \bq_proj\b \bq_lin\b \bwq\b att\w*\.q\b \bto_q\b \bq_[ab]_proj"),
    (("attention.key",), r"\bkey\b \bk_proj\b \bk_lin\b \bwk\b att\w*\.k\b \bto_k\b"),
    (("attention.value",), r"\bvalue\b \bv_proj\b \bv_lin\b \bwv\b att\w*\.v\b \bto_v\b"),
    (("ffn.gate", "ffn.up"), r"gate_up_proj"),
    (
        ("ffn.up",),
        r"up_proj \bc_fc\b \bmlp_fc\b \bfc1\b \bfc_in\b \bintermediate\.dense \blin1\b dense_h_to_4h densereludense\.wi(?:_1)?\b feed_forward\.w3\b linear1\b",
    ),
    (("ffn.gate",), r"gate_proj feed_forward\.w1\b wi_0\b"),
    (
        ("ffn.down",),
        r"down_proj \bfc2\b \bfc_out\b \blin2\b dense_4h_to_h feed_forward\.w2\b (?<!attention\.)\boutput\.dense linear2\b",
    ),
    (("attention",), r"\battention\b self_attn \battn\b"),
    (("ffn",), r"\bmlp\b \bffn\b feed_?forward"),
    (("embeddings",), r"\bembed\w*"),
)
_PATTERNS = tuple((lazy("|".join(words.split())), ids) for ids, words in _WORDS)
_CROSS = lazy(r"cross_?att|encoder_attn|encdecattention")


class Tensor(NamedTuple):
    """What a printed name stands for; ``layer`` says that it is of one of the repeated layers."""

    name: str
    components: tuple[str, ...]
    part: Part
    layer: bool

    @property
    def scope(self) -> Scope:
        """One layer's, or the model's only one."""
        return "per_layer" if self.layer or in_layers(self.components) else "model"


def names_tensor(text: str) -> bool:
    """Whether a text holds a dotted name, which may be that of a tensor; False is sure."""
    return ("." in text or "/" in text) and _NAME.search(text) is not None


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
            if _CROSS.search(flat) is not None:
                ids = tuple(f"cross_{i}" if i.startswith("attention") else i for i in ids)
            part: Part = "all"
            if parts[-1] in ("weight", "kernel", "gamma", "w"):
                part = "weights"
            elif parts[-1] in ("bias", "beta", "b"):
                part = "biases"
            return Tensor(name, ids, part, _LAYER.search(flat) is not None or re.search(r"layer_\d+\.", flat) is not None) if ids else None
    return None
