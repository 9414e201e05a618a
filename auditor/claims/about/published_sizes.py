"""Published models, each built once, their sizes by the names of settings, and what these tell: the models of like sizes, what a column of a table gives.

One setting goes by many keys in published configurations: ``n_embd`` of GPT-2 is ``hidden_size``.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from auditor.notation.pen import is_smooth
from auditor.reference import InventoryError, Model, build, known_names, named_model
from auditor.reference.announced import announced
from auditor.reference.names import kept_by_names

if TYPE_CHECKING:
    from auditor.reference.caches import Cache

SIZES = {
    "vocab_size": ("vocab_size", "padded_vocab_size", "n_vocab"),
    "hidden_size": ("hidden_size", "n_embd", "d_model", "dim", "emb_dim", "embed_dim", "model_dim"),
    "num_hidden_layers": ("num_hidden_layers", "n_layer", "n_layers", "num_layers", "encoder_layers"),
    "num_attention_heads": ("num_attention_heads", "n_head", "n_heads", "num_heads", "attention_heads", "encoder_attention_heads"),
    "num_key_value_heads": ("num_key_value_heads", "num_kv_heads", "n_head_kv", "multi_query_group_num"),
    "intermediate_size": (
        "intermediate_size",
        "n_inner",
        "ffn_dim",
        "hidden_dim",
        "d_inner",
        "d_ff",
        "dff",
        "ffn_hidden_size",
        "encoder_ffn_dim",
    ),
}
"""The keys of published configurations for each setting, the likelier first."""
SHAPE = ("hidden_size", "num_hidden_layers", "num_attention_heads", "num_key_value_heads", "intermediate_size")
"""What tells a model from others; the vocabulary differs between those of one shape."""
ROUGHLY = 40
"""A vocabulary is said to have so many thousands up to this part of it more or less."""
_LEAST_AGREEING = 3
_MOST_DEPARTING = 4


@kept_by_names(64)
def published(name: str, architecture: str | None = None) -> Model:
    """The inventory of a model by its canonical id, as a class where the article says one; InventoryError where there is none."""
    if architecture is not None:
        with suppress(InventoryError):  # a class that this configuration cannot be
            return build(name, architecture)
    return build(name)


@kept_by_names(4096)
def size_of(model: str, name: str) -> int | None:
    """The size of a published model; None where its configuration does not state it."""
    config = named_model(model).stated
    for key in SIZES.get(name, ()):
        value = config.get(key)
        if isinstance(value, int):
            return value
    return None


@kept_by_names()
def values_in_print(name: str) -> frozenset[int]:
    """Every value that a setting has in some published model."""
    return frozenset(size for model in {*known_names().values()} if (size := size_of(model, name)) is not None)


def is_chosen(name: str, value: int) -> bool:
    """Whether somebody would choose a value for a size, or has: a product of small factors, or what a published model has for that setting."""
    return is_smooth(value) or value in values_in_print(name)


@kept_by_names(1024)
def total_of(model: str) -> int | None:
    """How many parameters a model has, published or but announced; None where nobody says."""
    found = announced(model)
    if found is not None:
        return found.totals[0] if found.totals else None
    with suppress(InventoryError):
        return published(model).total
    return None


class Cached(NamedTuple):
    """What a model keeps keys and values of: its layers, all its heads, the heads that keys and values are kept for, the size of one.

    ``is_latent`` says that vectors are kept which keys and values are made of, and no heads.
    """

    layers: int
    heads: int
    kept: int
    size: int
    cache: Cache
    is_latent: bool

    def elements(self, tokens: int, sequences: int = 1, windows: bool = True) -> int:
        """Values that are kept of so many tokens of so many sequences; with ``windows``, no more of a layer than its window has."""
        return self.cache.elements(tokens, sequences) if windows else self.cache.per_token * tokens * sequences


@kept_by_names(512)
def cached_by(model: str) -> Cached | None:
    """What the cache of a published model is made of; None where it generates nothing token by token."""
    from auditor.reference.caches import cache_of

    try:
        found = published(model)
    except InventoryError:
        return None
    cache = cache_of(found)
    if cache is None or any(run.cross for run in cache.runs):
        return None
    layers, heads, width = (found.symbols.get(letter, 0) for letter in "LAH")
    size = found.symbols.get("d", width // heads if heads else 0)
    return Cached(layers, heads, found.symbols.get("K", heads), size, cache, cache.latent) if layers and heads and size else None


def as_published(name: str, value: int, step: int, models: Sequence[str]) -> int | None:
    """What a round value of some models says: the published one where it rounds that, in thousands or in powers of two, else itself.

    None where nothing is said of a model whose value is published. A vocabulary is rounded by hand: 50,257 is called 50K and 51K.
    """
    sizes = {size for model in models if announced(model) is None and (size := size_of(model, name)) is not None}
    if not sizes:
        return None
    near = min(sizes, key=lambda size: abs(size - value))
    binary = value * 1024 // 1000
    return near if min(abs(near - value), abs(near - binary)) <= max(step, near // ROUGHLY) else value


def sizes_that_are(model: str, value: int) -> list[str]:
    """The settings of a published model that have a value."""
    return [name for name in SIZES if size_of(model, name) == value]


@kept_by_names()
def siblings(model: str) -> tuple[tuple[str, int], ...]:
    """The models of the same family and sizes with their vocabularies, the other readings of the name first."""
    shape = [size_of(model, name) for name in SHAPE]
    kind = named_model(model).config.get("model_type")
    every = dict.fromkeys((*named_model(model).readings, *known_names().values()))
    alike = (m for m in every if named_model(m).config.get("model_type") == kind and [size_of(m, name) for name in SHAPE] == shape)
    return tuple((m, size) for m in alike if (size := size_of(m, "vocab_size")) is not None)


def setting_of_values(pairs: Sequence[tuple[str, int]]) -> str | None:
    """The setting that numbers beside published models are, whatever the author calls it; None where they tell no single one.

    At least three different ones are those of their models, and of four one at most departs: a head in any language is understood by its
    figures, and the one that departs is seen.
    """
    if len({value for _, value in pairs}) < _LEAST_AGREEING:
        return None
    models = {model for model, _ in pairs}
    best, found = 0, ""
    for name in SIZES:
        agreeing = {value for model, value in pairs if size_of(model, name) == value}
        departing = sum(size_of(model, name) not in (None, value) for model, value in pairs)
        if len(agreeing) < max(best, _LEAST_AGREEING) or _MOST_DEPARTING * departing > len(pairs):
            continue
        if len(agreeing) > best:
            best, found = len(agreeing), name
        elif found and any(size_of(model, found) != size_of(model, name) for model in models):
            found = ""
    return found or None
