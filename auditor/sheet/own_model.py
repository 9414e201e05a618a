"""The models that an article configures itself: sizes that stand together, and no published model is named for them.

settings of no model -> those that stand together, one model each ----\\
rows and columns of a table whose heads are settings -> one model each -> OwnModels -> the one that a place speaks of

Sizes under one heading are one model until one of them is given another value: that is a variant, which has the other sizes of the model
before it. What a model leaves open it has from the article, where that gives the size one value only.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache
from typing import NamedTuple

from auditor.claims.about.names import mentions
from auditor.claims.about.published_sizes import published
from auditor.claims.about.records import Models, Setting, Understanding
from auditor.reference import InventoryError
from auditor.reference.announced import announced
from auditor.sheet.own_rows import row_models
from auditor.source.document import Block, Document
from auditor.source.text import Span

SIZES = frozenset(
    (
        "hidden_size", "num_hidden_layers", "num_attention_heads", "num_key_value_heads", "intermediate_size", "vocab_size",
        "max_position_embeddings", "head_dim", "embedding_size", "type_vocab_size",
    )
)  # fmt: skip
_ANYWHERE = ("vocab_size", "max_position_embeddings", "num_attention_heads", "intermediate_size", "head_dim", "num_key_value_heads")
"""What a model may have from elsewhere in the article."""
_LEADING = frozenset(("hidden_size", "num_hidden_layers"))
_SHARED = "num_key_value_heads"
MOST_MODELS = 200
_SHAPE = {"hidden_size": "H", "num_hidden_layers": "L", "num_attention_heads": "A", "num_key_value_heads": "K", "intermediate_size": "I"}
"""What makes another model, by the letter of the reference; with other words or positions it is the same one in use."""
LONGEST_BREATH = 600
"""Characters between the width and the layers of one model: what is further apart may be of two."""
MOST_MEANT = 4
"""Models, or vocabularies, that one figure may be of."""


def may_configure(document: Document) -> bool:
    """Whether a document may configure a model: words for its width and its layers, or for heads that share keys, stand in it; False is sure."""
    content = document.content.lower()
    return all(any(word in content for word in _surfaces(name)) for name in _LEADING) or any(word in content for word in _surfaces(_SHARED))


def are_of_model(document: Document, settings: Sequence[Setting]) -> bool:
    """Whether some settings, or a table, may configure a model; False is sure."""
    names = {setting.name for setting in settings if setting.confidence != "low"}
    return _make_model(names & SIZES) or {_SHARED, "num_attention_heads"} <= names or any(True for _ in row_models(document))


class OwnModel(NamedTuple):
    """Sizes that stand together, by name, with the headings above them.

    ``label`` is that of the line of a table that they stand in, ``model`` the published one that they vary.
    """

    sizes: tuple[tuple[str, Setting], ...]
    headings: tuple[str, ...]
    start: int
    label: str = ""
    model: str | None = None

    def with_sizes(self, sizes: Mapping[str, Setting]) -> OwnModel:
        """The model with more sizes."""
        return self._replace(sizes=tuple(sizes.items()))

    @property
    def settings(self) -> dict[str, Setting]:
        """Every size by its name, with its place."""
        return dict(self.sizes)

    @property
    def values(self) -> dict[str, int]:
        """Every size by its name."""
        return {name: setting.value for name, setting in self.sizes}


class OwnModels:
    """The models of one article that nobody published."""

    def __init__(self, document: Document, understanding: Understanding) -> None:
        places = _Places(document)
        rows = list(row_models(document))
        in_tables = {id(setting.block) for row in rows for setting in row.settings}
        self._places = places
        self._published = Models(understanding)
        self._varied = varied_models(understanding)
        self._toys = {id(places.block_at(setting.span.start)) for setting in understanding.toys}
        self._models = list(_grouped(understanding, places, in_tables, self._varied))[:MOST_MODELS]
        self._article = _single(self._models)
        words = {s.value: s for s in understanding.settings if s.name == "vocab_size" and s.model is None and s.confidence != "low"}
        self._vocabularies = tuple(words.values())[:MOST_MEANT]
        self._cells: dict[int, OwnModel] = {}
        for row in rows[:MOST_MODELS]:
            if any(mentions(row.label)):
                continue
            sizes = {setting.name: setting.as_setting(row.headings) for setting in row.settings}
            own = OwnModel(tuple(sizes.items()), row.headings, min(s.span.start for s in sizes.values()), row.label)
            self._cells |= dict.fromkeys(row.cells, own)

    def __bool__(self) -> bool:
        return bool(self._models or self._cells)

    def are_own(self, block: Block, place: Span, model: str | None) -> bool:
        """Whether a figure is of a model of the author's own: ``model`` is the published one that its words name."""
        named = model or self._published.at(block, place)
        return named is None or named in self._varied or id(block) in self._toys

    @property
    def configured(self) -> tuple[OwnModel, ...]:
        """Every model as it is configured, without what it has from elsewhere."""
        return (*self._models, *{id(own): own for own in self._cells.values()}.values())

    def block_of(self, setting: Setting) -> Block | None:
        """The block that a setting stands in."""
        return self._places.block_at(setting.span.start)

    def of_row(self, block: Block) -> tuple[OwnModel, ...]:
        """The model whose row or column a cell stands in."""
        own = self._cells.get(id(block))
        return self._completed(own) if own is not None else ()

    def at(self, block: Block, place: Span) -> tuple[tuple[OwnModel, ...], bool]:
        """The models that a place may speak of: the last before it of the innermost heading with one, and those that follow it there.

        Without one above it, it may be any of the article. Whether it is surely one of those given is said beside them: one whose width and layers
        stand side by side.
        """
        named = self._published.at(block, place) if id(block) not in self._toys else None
        models = [own for own in self._models if named is None or own.model == named]
        above = [own for own in models if own.headings == block.headings[: len(own.headings)]]
        deepest = max((len(own.headings) for own in above), default=0)
        before = [own for own in above if own.start < place.start]
        near = [own for own in above if len(own.headings) == deepest]
        found = [*sorted(before, key=lambda own: (len(own.headings), own.start))[-1:], *(own for own in near if own.start >= place.start)]
        sure = bool(found) and all(map(_stand_together, found))
        found = found or models
        return tuple(dict.fromkeys(each for own in found[:MOST_MEANT] for each in self._completed(own))), sure

    def _completed(self, own: OwnModel) -> tuple[OwnModel, ...]:
        """A model with what the sections above it, or the whole article, give one value only; one for each vocabulary where it states none."""
        found = dict(own.sizes)
        above = [
            other
            for other in self._models
            if other.model == own.model and other.headings == own.headings[: len(other.headings)] and other is not own
        ]
        for other in sorted(above, key=lambda other: -len(other.headings)):
            if len(other.headings) < len(own.headings):
                for name, setting in other.sizes:
                    found.setdefault(name, setting)
        for name in _ANYWHERE:
            if name in self._article and own.model is None:
                found.setdefault(name, self._article[name])
        if "vocab_size" in found or not self._vocabularies:
            return (own.with_sizes(found),)
        return tuple(own.with_sizes({**found, "vocab_size": words}) for words in self._vocabularies)


@cache
def _surfaces(name: str) -> tuple[str, ...]:
    """The surfaces of a setting, of all languages, without those that hold another."""
    from auditor.claims.about.lexicon import lexicon

    every: set[str] = set()
    for language in lexicon().values():
        settings = language.get("settings", {})
        for phrases in settings.get("words", {}).get(name, {}).values():
            every.update(phrase.lower() for phrase in phrases)
        every.update(phrase.lower() for phrase, names in settings.get("ambiguous", {}).items() if name in names)
    return tuple(word for word in sorted(every) if not any(other in word for other in every if other != word))


class _Places:
    """The blocks of a document by where they begin."""

    def __init__(self, document: Document) -> None:
        self._blocks = [block for block in document.blocks if block.text.string]
        self._starts = [block.text.span(0, 1).start for block in self._blocks]

    def block_at(self, place: int) -> Block | None:
        """The block that a place stands in."""
        at = bisect_right(self._starts, place) - 1
        return self._blocks[at] if at >= 0 else None


def varied_models(understanding: Understanding) -> frozenset[str]:
    """The published models that the article has with a size of its own: it states that again, and never the published one."""
    stated: dict[tuple[str, str], list[int]] = {}
    for setting in understanding.settings:
        if setting.model is not None and setting.name in _SHAPE and setting.confidence != "low":
            stated.setdefault((setting.model, setting.name), []).append(setting.value)
    return frozenset(
        model
        for (model, name), values in stated.items()
        if len(values) > 1 and (size := _size_of(model, name)) is not None and size not in values
    )


def _size_of(model: str, name: str) -> int | None:
    """A size of a published model; None where it is not known, or differs between stacks."""
    if announced(model) is not None:
        return None
    try:
        return published(model).symbols.get(_SHAPE[name])
    except InventoryError:
        return None


def _grouped(understanding: Understanding, places: _Places, in_tables: set[int], varied: Set[str]) -> Iterator[OwnModel]:
    """The models that prose, lists and programs configure, in reading order."""
    models = Models(understanding)
    sizes: dict[str, Setting] = {}
    program: Block | None = None
    headings: tuple[str, ...] = ()
    model: str | None = None

    def made() -> Iterator[OwnModel]:
        if _make_model(sizes.keys()):
            yield OwnModel(tuple(sizes.items()), headings, min(s.span.start for s in sizes.values()), "", model)

    for setting in sorted((*understanding.settings, *understanding.toys), key=lambda setting: setting.span):
        block = places.block_at(setting.span.start)
        if setting.name not in SIZES or setting.confidence == "low" or block is None or id(block) in in_tables:
            continue
        own = None if setting.own else setting.model or models.at(block, setting.span)
        if (own is not None or setting.said) and own not in varied:
            continue
        own_program = block if block.kind == "code" else None
        known = sizes.get(setting.name)
        another = setting.headings != headings or own_program is not program or own != model
        if another or (known is not None and known.value != setting.value):
            yield from made()
            variant = not another and setting.name in _LEADING
            sizes = {name: s for name, s in sizes.items() if name != setting.name} if variant else {}
            headings, program, model = setting.headings, own_program, own
        sizes[setting.name] = setting
    yield from made()


def _make_model(sizes: Set[str]) -> bool:
    """Whether sizes by name are those of a model: its width and another one, or its layers and its words."""
    return ("hidden_size" in sizes and len(sizes) > 1) or {"num_hidden_layers", "vocab_size"} <= sizes


def _stand_together(own: OwnModel) -> bool:
    """Whether width and layers of a model are said in one breath."""
    found = [setting.span.start for name, setting in own.sizes if name in _LEADING]
    return len(found) > 1 and max(found) - min(found) <= LONGEST_BREATH


def _single(models: Sequence[OwnModel]) -> dict[str, Setting]:
    """The sizes that have one value in all of the article."""
    found: dict[str, list[Setting]] = {}
    for own in models:
        for name, setting in own.sizes:
            found.setdefault(name, []).append(setting)
    return {name: settings[0] for name, settings in found.items() if len({setting.value for setting in settings}) == 1}
