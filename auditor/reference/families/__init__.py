"""The families: one file each, found by the model_type of a configuration.

A file states `FAMILIES`, a table of model types. A file named as its model type (with _ for -) needs nothing else; where a file serves
several types, or has another name, `ALSO` leads to it without importing anything.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import NamedTuple

from ..parts import Parts
from ..settings import Settings

_FOLDER = os.path.dirname(__file__)

Declaration = Callable[[Settings], Parts]


class Family(NamedTuple):
    """One model type: the defaults of its configuration class, and what each of its classes consists of (the usual one first)."""

    defaults: Mapping[str, object]
    architectures: Mapping[str, Declaration]


ALSO: dict[str, str] = {
    "blenderbot": "bart",
    "camembert": "roberta",
    "codegen": "gptj",
    "deepseek_v2": "deepseek",
    "deepseek_v3": "deepseek",
    "cohere2": "cohere",
    "data2vec-text": "roberta",
    "deit": "vit",
    "falcon_mamba": "mamba",
    "flaubert": "xlm",
    "gemma2": "gemma",
    "gemma3": "multimodal",
    "gemma3_text": "gemma",
    "glm4": "glm",
    "glm4_moe": "glm",
    "granitemoe": "granite",
    "hubert": "wav2vec2",
    "internlm2": "internlm",
    "kimi_k2": "deepseek",
    "llama4_text": "llama4",
    "llava": "multimodal",
    "m2m_100": "bart",
    "mamba2": "mamba",
    "marian": "bart",
    "mbart": "bart",
    "minimax_m2": "mixtures",
    "minicpm3": "deepseek",
    "mistral3": "multimodal",
    "mixtral": "mixtures",
    "mt5": "t5",
    "olmo2": "olmo",
    "olmo3": "olmo",
    "olmoe": "mixtures",
    "pegasus": "bart",
    "phi3": "phi",
    "phimoe": "mixtures",
    "plbart": "bart",
    "qwen2_moe": "qwen_moe",
    "qwen3_moe": "qwen_moe",
    "siglip": "clip",
    "umt5": "t5",
    "vit_mae": "vit",
    "xglm": "biogpt",
    "xlm-roberta": "roberta",
}


def known_types() -> tuple[str, ...]:
    """Every model type that is declared, sorted."""
    files = [name[:-3] for name in os.listdir(_FOLDER) if name.endswith(".py") and not name.startswith("_")]
    types = {model_type for file in files for model_type in import_module(f"{__name__}.{file}").FAMILIES}
    return tuple(sorted(types))


def known_classes(model_type: str) -> tuple[str, ...]:
    """The classes that a model type can be counted as; () for a type that nobody declared."""
    family = find_family(model_type)
    return tuple(family.architectures) if family is not None else ()


def find_family(model_type: str) -> Family | None:
    """The declaration of a model type; None where there is none. The type comes from a file and is never trusted as a path."""
    file = ALSO.get(model_type, model_type.replace("-", "_"))
    if not file.isidentifier() or file.startswith("_") or not os.path.isfile(os.path.join(_FOLDER, file + ".py")):
        return None
    families: Mapping[str, Family] = import_module(f"{__name__}.{file}").FAMILIES
    return families.get(model_type)
