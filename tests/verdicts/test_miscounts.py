"""The catalogue of known miscounts, as text: for some quantities of published models, each way to miscount with its difference and its words.

After a change that is meant: ``AUDITOR_UPDATE_SNAPSHOTS=1 python -m pytest tests/verdicts/test_miscounts.py``, then read the difference.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from auditor.reference import build
from auditor.verdicts.causes import Deviation
from auditor.verdicts.deviations import deviations
from auditor.verdicts.target import Target

_FILE = Path(__file__).parent / "miscounts.txt"

# Model, its class (None for the usual one), component, scope, and the beginning of the parts that matter.
QUANTITIES = [
    ("bert-base-uncased", None, "total", "model", ""),
    ("bert-base-uncased", "BertForMaskedLM", "total", "model", "head"),
    ("bert-base-uncased", None, "attention", "per_layer", ""),
    ("bert-base-uncased", None, "attention", "per_head", ""),
    ("bert-base-uncased", None, "ffn", "per_layer", ""),
    ("bert-base-uncased", None, "layernorm", "per_layer", ""),
    ("albert-base-v2", None, "embeddings", "model", ""),
    ("gpt2", None, "total", "model", "head"),
    ("meta-llama/Llama-2-7b-hf", None, "total", "model", "layernorm"),
    ("google/vit-base-patch16-224", None, "embeddings", "model", "embeddings"),
    ("meta-llama/Llama-2-70b-hf", None, "layer", "per_layer", ""),
    ("mistralai/Mixtral-8x7B-v0.1", None, "layer", "per_layer", ""),
]


def _lines(deviation: Deviation) -> list[str]:
    """What is miscounted and by how much; what it touches; how it is told."""
    touched = Counter(part for _, part in deviation.covers)
    about = [f"{number} {part}" for part, number in sorted(touched.items())]
    about += [f"declared by {name}" for name in sorted(deviation.declared)] + ["usual"] * deviation.usual
    return [
        f"{deviation.amount:+,} = {deviation.poly} [{deviation.code} {deviation.key}]",
        f"    of {', '.join(deviation.parts)}: {', '.join(about)}",
        f"    {deviation.words(False)} / {deviation.words(True)}",
    ]


def _found(name: str, architecture: str | None, component: str, scope: str, about: str) -> list[Deviation]:
    model = build(name, architecture=architecture) if architecture else build(name)
    found = [d for d in deviations(Target(model, (component,), scope)) if any(part.startswith(about) for part in d.parts)]
    return sorted(found, key=lambda d: (d.weight, d.key, d.amount, sorted(d.covers)))


def _page(name: str, architecture: str | None, component: str, scope: str, about: str) -> str:
    title = f"# {architecture or name}, {component}, {scope}{f', about {about}' if about else ''}: the likelier first"
    return "\n".join([title, *(line for deviation in _found(name, architecture, component, scope, about) for line in _lines(deviation))])


def test_the_catalogue_is_as_it_was_read() -> None:
    pages = "\n\n".join(_page(*quantity) for quantity in QUANTITIES) + "\n"
    if os.environ.get("AUDITOR_UPDATE_SNAPSHOTS"):
        _FILE.write_text(pages, encoding="utf-8")
    assert pages == _FILE.read_text(encoding="utf-8")


@pytest.mark.parametrize("quantity", QUANTITIES)
def test_nothing_is_named_twice(quantity: tuple[str, str | None, str, str, str]) -> None:
    found = _found(*quantity)
    assert len({(d.key, d.amount, d.covers) for d in found}) == len(found)
    assert all(d.amount for d in found)
