"""Regenerate tests/reference/compute.jsonl: caches and operations of published models, as transformers and torch have them on the meta device.

    pip install '.[oracle]'
    python tests/regenerate_compute.py           # writes the file anew
    python tests/regenerate_compute.py --check   # only compares, exits 1 where something differs

Of every model type of auditor/reference/models.jsonl the models with the fewest and the most parameters, with up to four layers (six where kinds
of layers take turns): the values that its cache holds of each token, how many layers have which window, and the operations of one forward pass as
``torch.utils.flop_counter`` counts them. What transformers cannot build on the meta device is left out.
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
LAYERS = {"gemma3_text": 6, "cohere2": 4}
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


def measured(config: dict[str, Any]) -> dict[str, Any]:
    """What torch counts of a model and transformers keeps of a token."""
    import torch
    import transformers
    from torch.utils.flop_counter import FlopCounterMode

    from auditor.reference import build

    ours = build(config)
    settings = dict(config)
    made = transformers.AutoConfig.for_model(settings.pop("model_type"), **settings)
    made._attn_implementation = "eager"
    made._experts_implementation = "batched_mm"
    with torch.device("meta"):
        model = getattr(transformers, ours.architecture)(made).eval()
        tokens = torch.zeros(BATCH, SEQ, dtype=torch.long)
        arguments = {"input_ids": tokens}
        if made.is_encoder_decoder and not ours.architecture.endswith("EncoderModel"):
            arguments["decoder_input_ids"] = tokens
        counter = FlopCounterMode(display=False)
        with torch.no_grad(), counter:
            out = model(**arguments)
    record: dict[str, Any] = {"architecture": ours.architecture, "flops": counter.get_total_flops()}
    cache = getattr(out, "past_key_values", None)
    if cache is not None:
        record |= _kept(cache)
    return record


def _kept(cache: Any) -> dict[str, Any]:
    parts = [cache.self_attention_cache, cache.cross_attention_cache] if hasattr(cache, "self_attention_cache") else [cache]
    layers = [layer for part in parts for layer in part.layers if getattr(layer, "keys", None) is not None]
    elements = sum(layer.keys.numel() + layer.values.numel() for layer in layers)
    windows = sorted(str(layer.sliding_window) for layer in layers if getattr(layer, "sliding_window", None))
    return {"per_token": elements // (BATCH * SEQ), "windows": windows}


def main() -> int:
    records = []
    for name, config in configs():
        try:
            records.append({"name": name, "config": config, "seq": SEQ, "batch": BATCH, **measured(config)})
        except Exception as problem:  # whatever transformers cannot do is not this script's affair
            print(f"{name}: left out, {type(problem).__name__}: {str(problem)[:100]}", file=sys.stderr)
    text = "".join(json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n" for record in records)
    if "--check" in sys.argv[1:]:
        return int(PINNED.read_text(encoding="utf-8") != text)
    PINNED.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
