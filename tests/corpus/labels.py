"""What a careful reader says an article of corpus/ is about: the labels beside it, and what it takes to compare with them.

The labels of ``corpus/NAME.md`` stand in ``corpus/NAME.labels.toml``:

    model = "bert-base-uncased"            what the entries below are about where they name no model; "" for none that has a name

    setting = [                            a value that the article states of a model
        { line = 5, text = "768", name = "hidden_size", value = 768 },
    ]
    convention = [                         what the article declares that it leaves out, or how it counts
        { line = 3, text = "忽略偏置", name = "no-biases" },
    ]
    about = [                              what a formula or figure is about
        { line = 12, text = "4 × 768² = 2,359,296", component = "attention", scope = "per_layer", part = "weights", right = true },
        { line = 14, text = "12 × 64 = 768", component = "" },
    ]

``text`` stands on the line (spaces and marks apart). ``component`` is an id of the reference, several that are counted together joined by
"+", "" for a claim about no component. ``part`` is "all" where left out. ``model``, ``component``, ``part`` and the ``name`` of a convention
may be lists: readings that a reader would all accept, the likeliest first ("" among them: one of several alike, for which no id is wanted).
``right`` says that the last number of the text is exactly the
reference's count, ``wrong`` that a setting is not its model's: a test holds both to the reference.
"""

from __future__ import annotations

import html
import re
import tomllib
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from auditor.reference import build
from auditor.reference.component_ids import STACKS
from auditor.reference.model import Model

# The names of one setting in configuration files; the first is the one in labels.
SAME_SETTING = (
    ("vocab_size", "n_vocab"),
    ("hidden_size", "n_embd", "d_model", "dim"),
    ("num_hidden_layers", "n_layer", "num_layers", "n_layers"),
    ("num_attention_heads", "n_head", "num_heads", "n_heads"),
    ("num_key_value_heads", "n_kv_heads", "num_kv_heads"),
    ("intermediate_size", "n_inner", "ffn_dim", "d_ff"),
    ("max_position_embeddings", "n_positions", "n_ctx"),
    ("type_vocab_size",),
    ("embedding_size",),
    ("head_dim", "d_kv"),
    ("num_experts", "num_local_experts", "n_routed_experts"),
    ("num_experts_per_tok",),
    # the encoder's layers are often all that a reader can name them by
    ("num_encoder_layers", "encoder_layers", "num_layers", "num_hidden_layers"),
    ("num_decoder_layers", "decoder_layers"),
)
# The letter under which the reference keeps a setting.
LETTERS = {
    "vocab_size": "V",
    "hidden_size": "H",
    "num_hidden_layers": "L",
    "num_attention_heads": "A",
    "num_key_value_heads": "K",
    "intermediate_size": "I",
    "max_position_embeddings": "P",
    "type_vocab_size": "T",
    "embedding_size": "E",
    "head_dim": "d",
    "num_experts": "E",
    "num_experts_per_tok": "k",
    "num_encoder_layers": "L_enc",
    "num_decoder_layers": "L_dec",
}
_ATTENTION = frozenset({"query", "key", "value", "output"})


class AboutLabel(NamedTuple):
    """What one claim is about; the tuples hold every reading that is accepted, the likeliest first."""

    line: int
    text: str
    models: tuple[str, ...]
    components: tuple[str, ...]
    scope: str
    parts: tuple[str, ...]
    right: bool


class SettingLabel(NamedTuple):
    """A value that the article states on a line."""

    line: int
    text: str
    models: tuple[str, ...]
    name: str
    value: int
    wrong: bool


class ConventionLabel(NamedTuple):
    """A convention that the article declares on a line."""

    line: int
    text: str
    names: tuple[str, ...]


class Labels(NamedTuple):
    """All labels of one article."""

    article: Path
    abouts: tuple[AboutLabel, ...]
    settings: tuple[SettingLabel, ...]
    conventions: tuple[ConventionLabel, ...]


def labelled(folder: Path) -> list[Labels]:
    """The labels of every article of a folder that has some."""
    return [load(path) for path in sorted(folder.rglob("*.labels.toml"))]


def load(path: Path) -> Labels:
    """The labels of one file; StopIteration where its article is missing, KeyError where an entry lacks a key."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    stem = path.name.removesuffix(".labels.toml")
    article = next(path.with_name(stem + suffix) for suffix in (".md", ".txt") if path.with_name(stem + suffix).exists())
    models = _readings(data.get("model", ""))

    def of(entry: dict[str, Any]) -> tuple[str, ...]:
        return _readings(entry["model"]) if "model" in entry else models

    return Labels(
        article,
        tuple(
            AboutLabel(
                e["line"],
                e["text"],
                of(e),
                _readings(e["component"]),
                e.get("scope", ""),
                _readings(e.get("part", "all")),
                e.get("right", False),
            )
            for e in data.get("about", ())
        ),
        tuple(
            SettingLabel(e["line"], e["text"], of(e), e["name"], e["value"], e.get("wrong", False)) for e in data.get("setting", ())
        ),
        tuple(ConventionLabel(e["line"], e["text"], _readings(e["name"])) for e in data.get("convention", ())),
    )


def _readings(value: str | list[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def lines_of(article: Path) -> list[str]:
    """The lines of an article, ended as the auditor ends them."""
    return re.split(r"\r\n|\r|\n", article.read_bytes().decode("utf-8-sig"))


def squeeze(text: str) -> str:
    """A text without spaces and marks: what the source, its readable form and a label have in common."""
    return re.sub(r"[\s*\\_$&{}`|]", "", unicodedata.normalize("NFKC", html.unescape(text)))


def last_number(text: str) -> int | None:
    """The whole number that a text ends in, behind it at most a remark in brackets; None where it is abbreviated or a fraction."""
    plain = unicodedata.normalize("NFKC", html.unescape(text)).replace("{,}", ",")
    plain = re.sub(r"\([^()]*\)\s*$", "", plain)
    found = re.findall(r"\d[\d,_]*(?:\.\d+)?", plain)
    if not found or "." in found[-1]:
        return None
    behind = plain[plain.rindex(found[-1]) + len(found[-1]) :]
    return None if re.match(r"\s*(?:万|亿|[MBKG%^]|\\%)", behind) else int(re.sub("[,_]", "", found[-1]))


@cache
def model_named(name: str) -> Model | None:
    """The reference's inventory; None for no name."""
    return build(name) if name else None


def counted(model: Model, component: str, scope: str, part: str) -> int:
    """The reference's count of components that are counted together; InventoryError where the layers or stacks differ."""
    return sum(model.count(one, scope=scope, part=part) for one in component.split("+"))


def same_setting(wanted: str, got: str) -> bool:
    """Whether two names mean one setting."""
    return wanted == got or any(wanted == names[0] and got in names for names in SAME_SETTING)


def configured(model: Model, name: str) -> int | None:
    """The model's value of a setting, by any of its names; None where the reference has no letter for it."""
    for names in SAME_SETTING:
        if name in names and names[0] in LETTERS:
            letter = LETTERS[names[0]]
            if letter == "K" and letter not in model.symbols:
                letter = "A"
            return model.symbols.get(letter)
    return None


def same_component(wanted: str, got: str, model: Model | None) -> bool:
    """Whether two lists of components are the same, however finely they are told; a wanted id without a stack is that of any stack."""
    one, other = _folded(wanted, model), _folded(got, model)
    return one == other or (not any(_has_stack(c) for c in one) and one == {_bare(c) for c in other})


def _folded(component: str, model: Model | None) -> frozenset[str]:
    """Children that are all there become their parent: query, key, value and output are attention, all parts of a layer the layer."""
    ids = set(component.split("+"))
    families = {_parent(c) for c in ids} - {""}
    for parent in families:
        children = {c.rpartition(".")[2] for c in ids if _parent(c) == parent}
        if children >= _children(parent, model):
            ids = {c for c in ids if _parent(c) != parent} | {parent}
    for prefix in ("", *(stack + "." for stack in STACKS)):
        whole = {prefix + part for part in ("attention", "ffn", "layernorm")}
        if whole <= ids:
            ids = (ids - whole) | {prefix + "layer"}
    return frozenset(ids)


def _children(parent: str, model: Model | None) -> set[str]:
    if model is not None:
        leaves = {c.id for c in model.components if _parent(c.id) == parent}
        if leaves:
            return {c.rpartition(".")[2] for c in leaves} - ({"final"} if parent.endswith("layernorm") else set())
    known = {"attention": set(_ATTENTION), "ffn": {"up", "down"}, "layernorm": {"attention", "ffn"}}
    return known.get(_bare(parent), {"?"})


def _parent(component: str) -> str:
    """The id above: "attention" of "attention.query", "" of "attention" and of "encoder.attention"."""
    above = component.rpartition(".")[0]
    return "" if above in STACKS else above


def _has_stack(component: str) -> bool:
    return component.partition(".")[0] in STACKS


def _bare(component: str) -> str:
    return component.partition(".")[2] if _has_stack(component) and "." in component else component
