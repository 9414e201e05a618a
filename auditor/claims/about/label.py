"""Reads what a few words name: a component, a scope, a part, or another quantity than parameters.

mentions -> left to right, the nearest wins; lists are counted together; what is relative ("output", "LayerNorm") takes its meaning from
what stands before it or encloses it -> Label
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from auditor.claims.about.adjuncts import telling
from auditor.claims.about.families import norm_of, normal, related, resolve, union, within_of
from auditor.claims.about.records import Part, Scope
from auditor.claims.about.residue import residue_of
from auditor.claims.about.words import Mention, mentions
from auditor.source.pattern import lazy

SHORT = 16
_ARTICLE = r"(?:(?:the|an?|one|two|both|一个|两个|各一个|一个)\s?)?"
_LIST = lazy(
    r"[\s$*`_)）]{0,6}(?:(?:(?:[一两三四2-4]\s?个)?(?:矩阵|投影|线性层)?(?:再加上?|外加|加上|以及|还有|连同))|[,，、/+&和与及加]|\\,|and\b|or\b|plus\b)[\s$*`_(（]{0,6}(?:(?:and|or)\s)?"
    + _ARTICLE
    + r"[\s$]{0,2}"
)
_BRACKET = lazy(r"[^()（）,，。;；]{0,6}[(（][\s$*`]{0,4}")
_WO = lazy(r"[Ww]_?[oO]")
_WITH_OR_WITHOUT = lazy(
    r"(?:\b(?:with|plus|adding|including) (?:an? |its |their |the |all )?|[带都均各]有?|带上|含有?|连同|包括|包含|[加算]上?|计入"
    r"|\b(?:without|no)(?: any| an?)?\s|无|没有?|不含|不带|不设|不用)\s?$",
    re.IGNORECASE,
)
_FIGURES = lazy(r"\d\d[^\n]{0,40}[,，;；、]|[\d²][$}]{0,2}\s?[)）][^\n]{0,12}[,，;；、]")
_AFTER = lazy(r"[^,，。;；:：]{0,24}")
_BARE_LAYER = frozenset(("layer", "layers", "block", "blocks", "块", "层"))
_SEVERAL = lazy(r"(?:\btwo|\bboth|两个|两层|2\s?个|2\s?[x×*])\s?$")
_NUMBERED = lazy(r"(?:\b(?:two|three|four)|[二两三四]\s?个?|[2-4]\s?个?|[2-4]\s?[x×*])\s?$", re.IGNORECASE)
_PROJECTIONS = {"q": "attention.query", "k": "attention.key", "v": "attention.value", "o": "attention.output"}
_LISTED = frozenset("q k v o value dense word position types first second third norm output up down gate".split())
"""The relative words that a list goes on with."""
_SIBLINGS = frozenset(("ffn.up", "ffn.down", "ffn.gate"))
_CLAUSE = lazy(r"[,，;；、]")
_OPEN = lazy(r"[(（]")
_COUNTED = lazy(r"[\s$*`]{0,4}(?:的|这|各|三个|3\s?个|三|three|3)?\s?")
_LAYER_WITH_NORMS = lazy(
    r"\s*(?P<what>(?:(?:one|per|each|a|the|single|whole|full|每|单|一|整)\s?个?\s?)?(?:transformer |decoder |encoder )?(?:layer|block|层|块))\s?[(（,，]?\s?"
    r"(?:with|including|incl\.|plus|含|包含|包括|连同)\s?(?:[a-z]{1,6}\s){0,2}(?:\d\s?|[两二三]\s?)?个?\s?(?:(?:RMS|Layer|Pre|Post)[ -]?)?(?:norms?\b|LNs?\b|归一化)",
    re.IGNORECASE,
)
"""``one layer with its 2 RMSNorms`` is the layer."""


class Label(NamedTuple):
    """What a text names.

    ``total`` says that it names a total of something, ``single`` one matrix of several, ``other`` a quantity that is no count of parameters,
    ``parameters`` that parameters are counted, ``layers`` how many layers it speaks of ("12"), ``heads`` how many heads. ``clear`` is False
    where several components were named before the nearest, or none of its own. ``residue`` counts words that nothing here knows, ``zero`` says
    that the author counts his layers from 0, ``foreign`` that it is of something else than the model (an adapter, a convolution),
    ``unresolved`` that it names an output or first matrix of something that is not known, ``model`` that the word stands there, ``bare`` that
    layers are named and nothing that is in them.
    """

    components: tuple[str, ...] = ()
    scope: Scope | None = None
    part: Part | None = None
    total: bool = False
    single: bool = False
    other: bool = False
    parameters: bool = False
    layers: str = ""
    heads: str = ""
    stack: str = ""
    clear: bool = True
    relative: bool = False
    residue: int = 0
    zero: bool = False
    foreign: bool = False
    unresolved: bool = False
    model: bool = False
    bare: bool = False

    def under(self, above: Label) -> Label:
        """This label with what it leaves open filled in from what encloses it."""
        components = self.components
        if not components and not self.other and not (self.scope or self.stack):
            components = above.components
        return self._replace(
            components=components or (above.components if not self.other and not self.scope else ()),
            scope=self.scope or above.scope,
            part=self.part if self.components or self.part else above.part,
            stack=self.stack or above.stack,
            layers=self.layers or above.layers,
            other=self.other or (above.other and not self.parameters),
            zero=self.zero or above.zero,
            foreign=self.foreign or above.foreign,
            parameters=self.parameters or above.parameters,
        )


NO_LABEL = Label()


@lru_cache(maxsize=8192)
def read_label(text: str, above: Label = NO_LABEL) -> Label:
    """What a text names, where ``above`` encloses it."""
    if text.strip(" *`:：=").lower() == "layer":
        text = "one layer"  # as a whole label it is that; among other words it is not
    if (whole := _LAYER_WITH_NORMS.match(text)) is not None:
        text = f"one {whole['what'].strip()}" if whole["what"].strip() in ("layer", "block") else whole["what"]
    letter = text.strip(" *`$:：=→-").lower()
    if letter in _PROJECTIONS and above.components and within_of(above.components, ("attention",)):
        return NO_LABEL._replace(components=(_PROJECTIONS[letter],))  # "- k: 896 × 128" under attention
    found = telling(mentions(text), text)
    if not found:
        return NO_LABEL if not text.strip() else NO_LABEL._replace(residue=residue_of(text, ()))
    reader = _Reader(text, above)
    for mention in found:
        reader.take(mention)
    return reader.label(found)


class _Reader:
    def __init__(self, text: str, above: Label) -> None:
        self.text = text
        self.above = above
        self.current: tuple[str, ...] = ()
        self.hint: tuple[str, ...] = ()
        self.end = -1
        self.clear = True
        self.relative = False
        self.scope: str | None = None
        self.parts: set[str] = set()
        self.parts_at: list[tuple[int, str]] = []
        self.flags: set[str] = set()
        self.other_at = self.weak_at = -1
        self.last_at = -1
        self.total_at = self.bare_at = -1
        self.counted = self.said_at = self.model_at = -1
        self.layers = self.heads = self.stack = ""

    def take(self, mention: Mention) -> None:
        kind, ids = mention.kind, mention.ids
        if kind == "part":
            self.parts_at.append((mention.start, ids[0]))
        if kind == "component":
            self._component(mention, ids)
        elif kind == "relative":
            self._relative(mention, ids[0][1:])
        elif kind == "scope":
            self.scope = ids[0]
        elif kind == "part":
            if ids[0] == "biases" and _WITH_OR_WITHOUT.search(self.text, max(0, mention.start - 12), mention.start):
                pass  # "four square matrices with a bias each"
            elif not ("parameters" in self.flags and _OPEN.search(self.text, self.said_at, mention.start)):
                self.parts.add(ids[0])
        elif kind == "layers":
            self.layers, self.scope, self.counted = ids[0], "all_layers", mention.end
            self.bare_at = mention.start
        elif kind == "heads":
            self.heads = ids[0]
        elif kind == "other":
            self.other_at = mention.start
        elif kind == "weak":
            self.weak_at = mention.start
        elif kind == "foreign" or kind == "bare":
            self.flags.add(kind)
            self.bare_at = mention.start if kind == "bare" else self.bare_at
        elif kind in ("single", "parameters"):
            self.flags.add(kind)
            if kind == "parameters":
                self.last_at = self.said_at = mention.start

    def _component(self, mention: Mention, ids: tuple[str, ...]) -> None:
        self.last_at = mention.start
        if ids == ("attention.output",) and self.current and set(self.current) <= {"ffn", "ffn.up", "ffn.gate"}:
            ids = ("ffn.down",) if _WO.fullmatch(self.text, mention.start, mention.end) else ids  # "(wi, wo)" of T5
        if ids == ("total",):
            self.flags.add("parameters")
        elif ids == ("layer",):
            word = self.text[mention.start : mention.end].lower()
            found = "encoder" if "encoder" in word or "编码" in word else "decoder" if "decoder" in word or "解码" in word else ""
            self.stack = self.stack or found
        between = self.text[self.end : mention.start] if self.end >= 0 else ""
        bracketed = self._is_bracketed(mention)
        if self.current == ("layer",):
            self._follow(ids, mention.start)
        elif self.current and ids == ("layer",) and self.current != ("layer",):
            if between.strip() and not _LIST.fullmatch(between) and self.text[mention.start : mention.end].lower() not in _BARE_LAYER:
                self._follow(ids, mention.start)
            # "attention layer", "MHA block", "feed-forward, one layer"
        elif self.current and self.end >= 0 and (mention.start <= self.end or _LIST.fullmatch(between)):
            norms = self.current[0].startswith("layernorm") and ids[0] in ("attention", "ffn")
            self.current = ("layernorm",) if norms else union(self.current, ids)
        elif bracketed and (not related(self.current, ids) or (len(self.current) > 1 and within_of(ids, self.current))):
            pass  # "pooler (classification head)", "attention and feed-forward (FFN)": the bracket explains the name before it
        else:
            self._follow(ids, mention.start)
        self.end = mention.end

    def _follow(self, ids: tuple[str, ...], start: int) -> None:
        """A component after another: the more specific of two that belong together, else the nearer."""
        current = self.current
        if not current or current == ids or within_of(ids, current):
            self.current = ids
        elif set(current) | set(ids) <= _SIBLINGS:
            self.current, self.clear = union(current, ids), False  # the two matrices of one map, described one after the other
        elif not within_of(current, ids):
            between = self.text[self.end : start]
            if current[0].startswith("layernorm") and ids[0] in ("attention", "ffn", "embeddings") and _AFTER.fullmatch(between):
                self.current = norm_of(ids) if current == ("layernorm",) else current
            else:
                self.clear = self.clear and current == ("layer",)
                self.current = ids
        self.relative = False

    def _relative(self, mention: Mention, role: str) -> None:
        if role == "total":
            self.flags.add("total")
            self.total_at = mention.start
            if self.model_at >= 0 and mention.start - self.model_at < 5:
                self.flags.add("model total")
            self.last_at = mention.start
        elif role in ("encoder", "decoder", "stack"):
            if mention.end <= self.counted:
                return  # "12 encoder layers" says how many, not which
            self.stack = self.stack or role
            self.last_at = mention.start
        elif role == "model":
            self.model_at = mention.end
            self.flags.add("model")
        elif role == "heads":
            self.hint = ("attention",)
        else:
            self._resolve(mention, role)

    def _resolve(self, mention: Mention, role: str) -> None:
        within = self.current or self.hint or self.above.components
        if role in ("n0", "n1", "n2"):
            role = {"n0": "first", "n1": "second" if self.above.zero else "first", "n2": "third" if self.above.zero else "second"}[role]
        if self._is_said(mention, role):
            self.end = mention.end
            return
        if role == "projection":
            if "single" in self.flags:
                return  # "per projection"
            role = "output"
        if role == "norm" and self._is_plural(mention):
            within = self.current if self.current and self.current[0].startswith("embeddings") else ()
        between = self.text[self.end : mention.start]
        listed = self.end >= 0 and _LIST.fullmatch(between) is not None
        found = ("attention.value",) if role == "value" and listed else resolve(role, within)
        if not found:
            self.flags.add("unresolved")
            return
        if listed and self.current and role in _LISTED:
            self._list(role, found, set(within) <= {"embeddings", "attention", "ffn"} and "," not in between)
        elif self.current and set(found) | set(self.current) <= _SIBLINGS and found != self.current:
            self.current, self.clear = union(self.current, found), False
        elif self.current and (
            within_of(self.current, found) or (len(self.current) > 1 and self._is_bracketed(mention) and within_of(found, self.current))
        ):
            pass  # "attention LayerNorm (layer normalization)"
        else:
            self.current = found
        self.relative = self.relative or not self.end >= 0
        self.end = mention.end
        self.last_at = mention.start

    def _is_said(self, mention: Mention, role: str) -> bool:
        """Whether a word only says what kind of matrices those before it are: "Q, K and V linear layers", "attention: four linear layers"."""
        projections = set(self.current) & {"attention.query", "attention.key", "attention.value"}
        if role == "projection":
            return bool(projections) and "single" not in self.flags
        if role != "dense":
            return False
        if len(projections) > 1 and _COUNTED.fullmatch(self.text, self.end, mention.start):
            return True
        return self.current == ("attention",) and _NUMBERED.search(self.text, max(0, mention.start - 12), mention.start) is not None

    def _list(self, role: str, found: tuple[str, ...], own: bool) -> None:
        """One more component of a list; ``own`` says that a normalisation is that of what stands before it."""
        if role == "norm" and own:
            self.current = found
            return
        alone = resolve(role, self.above.components) or found if role == "norm" else found
        self.current = union(self.current, alone)

    def label(self, found: tuple[Mention, ...]) -> Label:
        """What all that was taken names together."""
        total = "total" in self.flags
        components, scope, bare = self._whole(found, total)
        flags = self.flags
        if "parameters" not in flags:
            self.other_at = max(self.other_at, self.weak_at)
        other = self.other_at >= 0 and (self.other_at > self.last_at or not (components or total or "parameters" in flags))
        return Label(
            components,
            scope,  # type: ignore[arg-type]
            self._part(),
            total,
            "single" in flags,
            other,
            "parameters" in flags,
            self.layers,
            self.heads,
            self.stack if self.stack != "stack" else "",
            self.clear,
            self.relative,
            residue_of(self.text, found),
            foreign="foreign" in flags,
            unresolved="unresolved" in flags and not components,
            model="model" in flags,
            bare=bare,
        )

    def _whole(self, found: tuple[Mention, ...], total: bool) -> tuple[tuple[str, ...], str | None, bool]:
        """Components and scope, and whether layers are named and nothing that is in them."""
        components, scope = normal(self.current), self.scope
        if not components and self.stack:
            components = ("layer",)
            scope = scope or (None if self.stack == "stack" else "all_layers")
        if scope == "per_head" and components == ("attention.output",):
            scope = None  # every head has an output, and one map joins them
        if components and total and self._apart(self.total_at):
            components, scope, self.layers = (), None, ""  # "..., pooler 590,592, in all": the total of more than the last word
            self.flags.discard("bare")
        elif components and self._apart(self.bare_at):
            components = ()
        alone = bool(self.layers) and "parameters" not in self.flags and len(self.text) < SHORT and not residue_of(self.text, found)
        bare = not components and ("bare" in self.flags or alone)
        if bare:
            components = ("layer",)
        if "model total" in self.flags and not components:
            components = ("total",)
        if components == ("layer",) and scope is None and not self.layers and self.stack in ("encoder", "decoder"):
            scope = "all_layers" if not self.current else None
        return components, scope, bare

    def _part(self) -> Part | None:
        if not self.parts or (len(self.parts) == 1 and not self._is_near(self.parts_at[-1][0])):
            return None
        if len(self.parts) == 2:
            return "all"
        return "weights" if "weights" in self.parts else "biases"

    def _is_plural(self, mention: Mention) -> bool:
        """``two LayerNorms``: those of a layer, whatever stands before them."""
        if self.text[mention.end - 1 : mention.end] == "s":
            return True
        return _SEVERAL.search(self.text[max(0, mention.start - 12) : mention.start].lower()) is not None

    def _is_bracketed(self, mention: Mention) -> bool:
        return self.end >= 0 and _BRACKET.fullmatch(self.text[self.end : mention.start]) is not None

    def _apart(self, at: int) -> bool:
        """Whether figures stand between the last component and the word for a total or a layer."""
        return 0 <= self.end <= at and _FIGURES.search(self.text[self.end : at]) is not None

    def _is_near(self, at: int) -> bool:
        """Whether a part is named in the last clause, where no count of all parameters follows it."""
        rest = self.text[at:].rstrip(" :：=≈$*`")
        return _CLAUSE.search(rest) is None or self.said_at < 0
