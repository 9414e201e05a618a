"""Regenerate tests/reference/pinned.jsonl by building each model with transformers on the meta device, where weights take no memory.

    pip install '.[oracle]'
    python tests/regenerate_reference.py           # rewrites the totals of the records
    python tests/regenerate_reference.py --check   # only compares, exits 1 where something differs

Name, class and configuration of a record stay as they are; types that transformers does not have keep their totals. Components are left
alone: they are checked against the tensors when a record is added.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

PINNED = Path(__file__).parent / "reference" / "pinned.jsonl"
# Only in the published files' own code, or in none: the Transformer of 2017.
BY_HAND = {"qwen", "chatglm", "baichuan", "internlm", "internlm2", "deepseek", "kimi_k2", "transformer"}


def totals(record: dict[str, Any]) -> tuple[int, int]:
    """Parameters with tied tensors once, and with every name counted."""
    import torch
    import transformers

    settings = dict(record["config"])
    config = transformers.AutoConfig.for_model(settings.pop("model_type"), **settings)
    with torch.device("meta"):
        model = getattr(transformers, record["class"])(config)
    model.tie_weights()
    once = sum(p.numel() for p in model.parameters())
    head = model.get_output_embeddings() if hasattr(model, "get_output_embeddings") else None
    if head is not None and record["config"].get("tie_word_embeddings") is False and getattr(config, "tie_word_embeddings", False):
        once += head.weight.numel()  # the mT5 and umT5 classes tie whatever the file says; the published files hold a head of their own
    return once, sum(p.numel() for _, p in model.named_parameters(remove_duplicate=False))


def main() -> int:
    check = "--check" in sys.argv[1:]
    records = [json.loads(line) for line in PINNED.read_text(encoding="utf-8").splitlines()]
    differ = 0
    for record in records:
        if record["config"]["model_type"] in BY_HAND:
            continue
        found = totals(record)
        if found != (record["total"], record["total_untied"]):
            differ += 1
            print(f"{record['name']} {record['class']}: {found} is not {(record['total'], record['total_untied'])}")
            record["total"], record["total_untied"] = found
    if not check:
        lines = (json.dumps(record, ensure_ascii=False, separators=(",", ":")) for record in records)
        PINNED.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    return 1 if check and differ else 0


if __name__ == "__main__":
    sys.exit(main())
