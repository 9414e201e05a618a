"""Regenerate tests/reference/compute.jsonl: caches and operations of published models, as transformers and torch have them on the meta device.

    pip install '.[oracle]'
    python tests/regenerate_compute.py           # writes the file anew
    python tests/regenerate_compute.py --check   # only compares, names what differs, exits 1 where something does
    python tests/regenerate_compute.py --check jamba dbrx   # of these types only, written anew without --check

Of every model type of auditor/reference/models.jsonl the models with the fewest and the most parameters, with up to four layers (six where kinds
of layers take turns): the values that its cache holds, how many layers have which window, and the operations of one forward pass as
``torch.utils.flop_counter`` counts them. A class whose forward pass asks for values, which the meta device has not, is counted with two layers
and in memory, narrow where that is too much. A type that transformers have not is counted by one of theirs that multiplies the same matrices
(`LIKE`). What is left out is printed with its reason, and every type is pinned or one of `auditor.reference.positions.UNSTATED`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
MODELS = HERE.parent / "auditor" / "reference" / "models.jsonl"
PINNED = HERE / "reference" / "compute.jsonl"
SEQ, BATCH = 16, 2
LAYERS = {"gemma3_text": 6, "cohere2": 4, "jamba": 8}
IN_MEMORY = 10**9
"""The most parameters that are made in memory."""
NARROW = {
    "jamba": {"hidden_size": 512, "intermediate_size": 640, "vocab_size": 1000, "num_experts": 4, "mamba_dt_rank": 32},
    "dbrx": {"d_model": 768, "n_heads": 12, "vocab_size": 1000, "ffn_config": {"ffn_hidden_size": 640, "moe_num_experts": 4, "moe_top_k": 2},
             "attn_config": {"kv_n_heads": 4, "clip_qkv": 8, "rope_theta": 500000}},
}  # fmt: skip
"""Sizes of the types that do not go into memory as they are published."""
IMAGES = ("beit", "deit", "dinov2", "swin", "vit", "vit_mae")
BOTH = ("clip", "siglip")
DEPTH = ("num_hidden_layers", "n_layer", "n_layers", "num_layers", "num_decoder_layers", "encoder_layers", "decoder_layers")


def _like_chatglm(config: dict[str, Any]) -> dict[str, Any]:
    return {
        "vocab_size": config["padded_vocab_size"], "hidden_size": config["hidden_size"], "intermediate_size": config["ffn_hidden_size"],
        "num_hidden_layers": config["num_layers"], "num_attention_heads": config["num_attention_heads"], "head_dim": config["kv_channels"],
        "num_key_value_heads": config["multi_query_group_num"], "attention_bias": True, "pad_token_id": 0,
    }  # fmt: skip


def _like_qwen(config: dict[str, Any]) -> dict[str, Any]:
    return config | {"intermediate_size": config["intermediate_size"] // 2, "num_key_value_heads": config["num_attention_heads"]}


def _like_transformer(config: dict[str, Any]) -> dict[str, Any]:
    sizes = {f"{stack}_{name}": config[of] for stack in ("encoder", "decoder") for name, of in
             (("layers", f"{stack}_layers"), ("attention_heads", "num_heads"), ("ffn_dim", "d_ff"))}  # fmt: skip
    return sizes | {"vocab_size": config["vocab_size"], "d_model": config["d_model"], "pad_token_id": 0, "decoder_start_token_id": 0}


LIKE: dict[str, tuple[str, str, Callable[[dict[str, Any]], dict[str, Any]]]] = {
    "baichuan": ("llama", "LlamaForCausalLM", dict),  # positions that need no product
    "chatglm": ("glm", "GlmForCausalLM", _like_chatglm),
    "cohere2": ("cohere", "CohereForCausalLM", dict),  # PaLM, without windows
    "deepseek": ("dots1", "Dots1ForCausalLM", dict),
    "internlm": ("llama", "LlamaForCausalLM", dict),
    "internlm2": ("llama", "LlamaForCausalLM", dict),
    "kimi_k2": ("deepseek_v3", "DeepseekV3ForCausalLM", dict),
    "llama4": ("llama4_text", "Llama4ForCausalLM", lambda config: config["text_config"]),  # the text alone
    "qwen": ("qwen2", "Qwen2ForCausalLM", _like_qwen),  # its configuration states both halves of the gated network
    "transformer": ("marian", "MarianMTModel", _like_transformer),
}
"""Types that transformers have no class of, or none that runs: the type and class that multiply the same matrices, and their settings."""


def configs() -> Iterator[tuple[str, dict[str, Any]]]:
    """Id and configuration of the models, made shallow."""
    found: dict[str, list[tuple[int, str, dict[str, Any]]]] = {}
    for line in MODELS.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        config = record["config"]
        if config["model_type"] == "mistral":
            config.setdefault("sliding_window", None)  # as the published files have it; the class has a window else
        if config["model_type"] == "llama4":  # their class runs every expert on every token, and multiplies the others with nought
            text = config["text_config"]
            config["text_config"] = text | {"num_experts_per_tok": text["num_local_experts"]}
        size = config.get("hidden_size") or config.get("d_model") or config.get("n_embd") or 0
        found.setdefault(config["model_type"], []).append((size, record["id"], config))
    for kind, models in found.items():
        for _, name, config in {one[1]: one for one in (min(models, key=str), max(models, key=str))}.values():
            yield name, shallow(config, LAYERS.get(kind, 4))


def shallow(config: dict[str, Any], most: int) -> dict[str, Any]:
    """A configuration with so many layers at most, and what it says of each layer for these."""
    made = {}
    for key, value in config.items():
        if key in DEPTH and isinstance(value, int):
            value = min(value, most)
        elif key in ("attention_window", "layer_types") and isinstance(value, list):
            value = value[:most]
        elif key == "text_config" and config["model_type"] in LIKE:
            value = shallow(value, most)
        made[key] = value
    return made


def measured(config: dict[str, Any], device: str = "meta") -> dict[str, Any]:
    """What torch counts of a model and transformers keeps of a token."""
    import torch
    import transformers
    from torch.utils.flop_counter import FlopCounterMode

    from auditor.reference import build

    ours = build(config)
    if device != "meta" and ours.total > IN_MEMORY:
        raise ValueError(f"{ours.total:,} parameters do not go into memory here")
    kind, architecture, settled = LIKE.get(config["model_type"], (config["model_type"], ours.architecture, dict))
    settings = settled(config)
    settings.pop("model_type", None)
    if kind == "gpt_neo":
        settings["attention_types"] = [[["global", "local"], settings["num_layers"] // 2]]
    made = transformers.AutoConfig.for_model(kind, **settings)
    made._attn_implementation = "eager"
    made._experts_implementation = "batched_mm"
    with torch.device(device):
        model = getattr(transformers, architecture)(made).eval()
        arguments = _inputs(made, architecture)
        counter = FlopCounterMode(display=False)
        # The scripted functions of DeBERTa's first code want gradients, and so do the counted modules of DBRX.
        with torch.set_grad_enabled(made.model_type in ("deberta", "dbrx")), counter:
            out = model(**arguments)
    record: dict[str, Any] = {"architecture": ours.architecture, "flops": counter.get_total_flops()}
    cache = getattr(out, "past_key_values", None)
    if cache is not None:
        record |= _kept(cache)
    return record


def _inputs(made: Any, architecture: str) -> dict[str, Any]:
    """A text; for what sees an image of the size it is made for; for what hears a recording that comes to as many frames."""
    import torch

    tokens = torch.zeros(BATCH, SEQ, dtype=torch.long)
    if made.model_type in ("wav2vec2", "hubert"):
        length = SEQ
        for stride, kernel in zip(made.conv_stride[::-1], made.conv_kernel[::-1], strict=True):
            length = (length - 1) * stride + kernel
        return {"input_values": torch.zeros(BATCH, length)}
    if made.model_type == "whisper":
        heard = torch.zeros(BATCH, made.num_mel_bins, 2 * made.max_source_positions)
        return {"input_features": heard, "decoder_input_ids": tokens}
    arguments: dict[str, Any] = {}
    if made.model_type in (*IMAGES, *BOTH):
        eye = getattr(made, "vision_config", made)
        side = eye.image_size if isinstance(eye.image_size, int) else eye.image_size[0]
        arguments["pixel_values"] = torch.zeros(BATCH, eye.num_channels, side, side)
    if made.model_type not in IMAGES:
        arguments["input_ids"] = tokens
    if made.is_encoder_decoder and not architecture.endswith("EncoderModel"):
        arguments["decoder_input_ids"] = tokens
    if made.model_type == "jamba":
        arguments["use_cache"] = False  # a cache asks its first layer for tokens, which is recurrent in a shallow one
    return arguments


def _kept(cache: Any) -> dict[str, Any]:
    parts = [cache.self_attention_cache, cache.cross_attention_cache] if hasattr(cache, "self_attention_cache") else [cache]
    layers = [layer for part in parts for layer in part.layers if getattr(layer, "keys", None) is not None]
    elements = sum(layer.keys.numel() + layer.values.numel() for layer in layers)
    windows = sorted(str(layer.sliding_window) for layer in layers if getattr(layer, "sliding_window", None))
    return {"kept": elements, "windows": windows} if layers else {}


def counted(name: str, config: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What is measured of a model, and the configuration that it was measured of."""
    try:
        return measured(config), config
    except (NotImplementedError, RuntimeError):  # asked for values
        kind = config["model_type"]
        config = shallow(config, LAYERS.get(kind, 2)) | NARROW.get(kind, {})
        return measured(config, "cpu"), config


def main() -> int:
    kinds = [argument for argument in sys.argv[1:] if not argument.startswith("-")]
    records, missing = [], set()
    for name, config in configs():
        if kinds and config["model_type"] not in kinds:
            continue
        try:
            found, config = counted(name, config)
        except Exception as problem:  # whatever transformers cannot do is not this script's affair
            print(f"{name}: left out, {type(problem).__name__}: {str(problem)[:100]}", file=sys.stderr)
            missing.add(config["model_type"])
            continue
        records.append({"name": name, "config": config, "seq": SEQ, "batch": BATCH, **found})
    for kind in sorted(missing - {record["config"]["model_type"] for record in records}):
        print(f"{kind}: no counter confirms it", file=sys.stderr)
    if "--check" in sys.argv[1:]:
        return _differs(records, kinds)
    found = {record["name"]: record for record in records}
    if kinds:
        found = {**_pinned([]), **found}
    text = "".join(json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n" for record in found.values())
    PINNED.write_text(text, encoding="utf-8")
    return 0


def _pinned(kinds: list[str]) -> dict[str, dict[str, Any]]:
    records = map(json.loads, PINNED.read_text(encoding="utf-8").splitlines())
    return {record["name"]: record for record in records if not kinds or record["config"]["model_type"] in kinds}


def _differs(records: list[dict[str, Any]], kinds: list[str]) -> int:
    """1 where a record is another one than the pinned one, with the names of those."""
    pinned = _pinned(kinds)
    found = {record["name"]: record for record in records}
    names = [name for name in {**pinned, **found} if pinned.get(name) != json.loads(json.dumps(found.get(name)))]
    for name in names:
        print(f"{name}: pinned {_short(pinned.get(name))}, counted {_short(found.get(name))}", file=sys.stderr)
    return int(bool(names))


def _short(record: dict[str, Any] | None) -> str:
    return json.dumps({key: value for key, value in (record or {}).items() if key not in ("name", "seq", "batch")})[:400]


if __name__ == "__main__":
    sys.exit(main())
