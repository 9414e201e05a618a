"""Regenerate tests/reference/compute.jsonl: caches and operations of published models, as transformers and torch have them on the meta device.

    pip install '.[oracle]'
    python tests/regenerate_compute.py           # writes the file anew
    python tests/regenerate_compute.py --check   # only compares, exits 1 where something differs

Of every model type of auditor/reference/models.jsonl the models with the fewest and the most parameters, with up to four layers (six where kinds
of layers take turns): the values that its cache holds, how many layers have which window, and the operations of one forward pass as
``torch.utils.flop_counter`` counts them. A class whose forward pass asks for values, which the meta device has not, is counted with two layers
and in memory. What transformers cannot do is left out.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
MODELS = HERE.parent / "auditor" / "reference" / "models.jsonl"
PINNED = HERE / "reference" / "compute.jsonl"
SEQ, BATCH = 16, 2
LAYERS = {"gemma3_text": 6, "cohere2": 4, "jamba": 8}
IN_MEMORY = 10**9
"""The most parameters that are made in memory."""
IMAGES = ("beit", "deit", "dinov2", "swin", "vit", "vit_mae")
BOTH = ("clip", "siglip")
DEPTH = ("num_hidden_layers", "n_layer", "n_layers", "num_layers", "num_decoder_layers", "encoder_layers", "decoder_layers")


def configs() -> Iterator[tuple[str, dict[str, Any]]]:
    """Id and configuration of the models, made shallow."""
    found: dict[str, list[tuple[int, str, dict[str, Any]]]] = {}
    for line in MODELS.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        config = record["config"]
        if "use_sliding_window" in config:
            continue  # PaLM, which has no class of its own
        if config["model_type"] == "mistral":
            config.setdefault("sliding_window", None)  # as the published files have it; the class has a window else
        size = config.get("hidden_size") or config.get("d_model") or config.get("n_embd") or 0
        found.setdefault(config["model_type"], []).append((size, record["id"], config))
    for kind, models in found.items():
        for _, name, config in {one[1]: one for one in (min(models, key=str), max(models, key=str))}.values():
            most = LAYERS.get(kind, 4)
            yield name, {key: min(value, most) if key in DEPTH and isinstance(value, int) else value for key, value in config.items()}


def measured(config: dict[str, Any], device: str = "meta") -> dict[str, Any]:
    """What torch counts of a model and transformers keeps of a token."""
    import torch
    import transformers
    from torch.utils.flop_counter import FlopCounterMode

    from auditor.reference import build

    ours = build(config)
    if device != "meta" and ours.total > IN_MEMORY:
        raise ValueError(f"{ours.total:,} parameters do not go into memory here")
    settings = dict(config)
    made = transformers.AutoConfig.for_model(settings.pop("model_type"), **settings)
    made._attn_implementation = "eager"
    made._experts_implementation = "batched_mm"
    with torch.device(device):
        model = getattr(transformers, ours.architecture)(made).eval()
        arguments = _inputs(made, ours.architecture)
        counter = FlopCounterMode(display=False)
        # The scripted functions of DeBERTa's first code want gradients.
        with torch.set_grad_enabled(made.model_type == "deberta"), counter:
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


def main() -> int:
    records = []
    for name, config in configs():
        try:
            found = measured(config)
        except (NotImplementedError, RuntimeError):  # asked for values
            config = {key: min(value, 2) if key in DEPTH and isinstance(value, int) else value for key, value in config.items()}
            try:
                found = measured(config, "cpu")
            except Exception as problem:
                print(f"{name}: left out, {type(problem).__name__}: {str(problem)[:100]}", file=sys.stderr)
                continue
        except Exception as problem:  # whatever transformers cannot do is not this script's affair
            print(f"{name}: left out, {type(problem).__name__}: {str(problem)[:100]}", file=sys.stderr)
            continue
        records.append({"name": name, "config": config, "seq": SEQ, "batch": BATCH, **found})
    text = "".join(json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n" for record in records)
    if "--check" in sys.argv[1:]:
        return int(PINNED.read_text(encoding="utf-8") != text)
    PINNED.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
