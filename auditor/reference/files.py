"""Inventories from files: a config.json, a .safetensors file, or its index.

Of a .safetensors file only the header is read: eight bytes of length, then JSON with name, type and shape of every tensor. The file is the
truth for architectures that nobody declared. All of it is untrusted: sizes are bounded, shards must lie beside their index, nothing is run.
"""

from __future__ import annotations

import json
import os

from .errors import ConfigError
from .inventory import from_config
from .model import Model
from .parts import BIAS, BUFFER, GAIN, SHIFT, WEIGHT, Entry, Parts

LARGEST_HEADER = 100 * 1024 * 1024  # the format's own limit
LARGEST_JSON = 32 * 1024 * 1024
MOST_TENSORS, MOST_SHARDS, MOST_AXES = 1_000_000, 2_000, 16
LARGEST_ELEMENTS = 2**60


def read(path: str, architecture: str | None = None, name: str | None = None) -> Model:
    """The inventory of a config.json, a .safetensors file or a .safetensors.index.json.

    `name` is what the model will be called, the path its source.
    Raises ConfigError for a file that is not there, cannot be read or is none of these, and what `build` raises for a configuration.
    """
    try:
        model = _read(path, architecture, name)
        model.source = path
        return model
    except OSError as problem:
        raise ConfigError(f"{path}: {problem.strerror or 'cannot be read'}") from None


def _read(path: str, architecture: str | None, name: str | None) -> Model:
    if path.endswith(".safetensors"):
        return _from_tensors(_header(path), path, name)
    document = _json(path)
    if "weight_map" in document:
        return _from_tensors(_shards(document, path), path, name)
    return from_config(document, architecture, name)


def _json(path: str) -> dict[str, object]:
    if os.path.getsize(path) > LARGEST_JSON:
        raise ConfigError(f"{path}: too large for a configuration")
    with open(path, "rb") as file:
        data = file.read(LARGEST_JSON)
    return _parse(data, path)


def _parse(data: bytes, path: str) -> dict[str, object]:
    try:
        document = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise ConfigError(f"{path}: not JSON") from None
    if not isinstance(document, dict):
        raise ConfigError(f"{path}: not a JSON object")
    return document


def _header(path: str) -> dict[str, object]:
    with open(path, "rb") as file:
        start = file.read(8)
        length = int.from_bytes(start, "little")
        if len(start) < 8 or not 2 <= length <= min(LARGEST_HEADER, os.path.getsize(path) - 8):
            raise ConfigError(f"{path}: not a .safetensors file")
        return _parse(file.read(length), path)


def _shards(index: dict[str, object], path: str) -> dict[str, object]:
    placed = index["weight_map"]
    if not isinstance(placed, dict) or not all(isinstance(shard, str) for shard in placed.values()):
        raise ConfigError(f"{path}: weight_map must tell the file of every tensor")
    shards = sorted(set(placed.values()))
    if len(shards) > MOST_SHARDS:
        raise ConfigError(f"{path}: more than {MOST_SHARDS} files")
    tensors: dict[str, object] = {}
    for shard in shards:
        if os.path.basename(shard) != shard or not shard.endswith(".safetensors"):
            raise ConfigError(f"{path}: {shard[:60]!r} is not a .safetensors file beside the index")
        beside = os.path.join(os.path.dirname(path), shard)
        if not os.path.isfile(beside):
            raise ConfigError(f"{path}: the index tells names only, and {shard} is not beside it; give the config.json instead")
        tensors.update(_header(beside))
    return tensors


def _from_tensors(header: dict[str, object], path: str, name: str | None) -> Model:
    if len(header) > MOST_TENSORS:
        raise ConfigError(f"{path}: more than {MOST_TENSORS:,} tensors")
    called = name or os.path.basename(path)
    entries: Parts = []
    for name, facts in header.items():
        if name == "__metadata__":
            continue
        shape = facts.get("shape") if isinstance(facts, dict) else None
        if not isinstance(shape, list) or len(shape) > MOST_AXES or not all(type(n) is int and n >= 0 for n in shape):
            raise ConfigError(f"{path}: the shape of {name[:60]!r} is not a list of sizes")
        elements = 1
        for size in shape:
            elements *= size
        if elements > LARGEST_ELEMENTS:
            raise ConfigError(f"{path}: {name[:60]!r} is too large")
        component = _component(name)
        entries.append(Entry(name, component, _kind(name, shape, component), tuple(shape)))
    return Model(entries, {}, model_type="safetensors", architecture="tensors of the file", name=called)


_BUFFERS = (
    "position_ids",
    "token_type_ids",
    "inv_freq",
    "masked_bias",
    "attn.bias",
    "rotary_emb",
    "e_score_correction_bias",
    "num_batches",
)
_NORMS = ("norm", "ln_", "ln1", "ln2", ".ln")
# The first word that occurs in a name decides; the names are the files', the ids the house's.
_WORDS = (
    ("relative_attention_bias", "relative_position_bias"),
    ("shared.weight", "embeddings.word"),
    ("shared_expert", "shared_experts"),
    ("experts", "experts"),
    ("pooler", "pooler"),
    ("lm_head", "head.lm"),
    ("embed_out", "head.lm"),
    ("cls.", "head"),
    ("classifier", "head.classifier"),
    ("score.", "head.classifier"),
    ("embed", "embeddings"),
    ("wte", "embeddings.word"),
    ("wpe", "embeddings.position"),
    ("cross", "cross_attention"),
    ("encoder_attn", "cross_attention"),
    ("encdecattention", "cross_attention"),
    ("att", "attention"),
    ("router", "router"),
    ("mlp", "ffn"),
    ("ffn", "ffn"),
    ("feed_forward", "ffn"),
    ("fc", "ffn"),
    ("intermediate", "ffn"),
    ("densereludense", "ffn"),
    ("output.dense", "ffn"),
)


def _component(name: str) -> str:
    last = name.rpartition(".")[0].lower()
    if any(word in last.rsplit(".", 1)[-1] + "." for word in _NORMS):
        return "embeddings.layernorm" if "embed" in last else "layernorm"
    return next((component for word, component in _WORDS if word in name.lower()), "other")


def _kind(name: str, shape: list[int], component: str) -> str:
    if any(word in name for word in _BUFFERS) and (not name.endswith("attn.bias") or len(shape) > 1):
        return BUFFER
    is_bias = name.endswith(("bias", "beta"))
    if component.endswith("layernorm"):
        return SHIFT if is_bias else GAIN
    return BIAS if is_bias else WEIGHT
