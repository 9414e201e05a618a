"""The records of what an article is about: Setting, Symbol, Subject, Convention, and About for each claim."""

from __future__ import annotations

from typing import Literal, NamedTuple

from auditor.source.document import Block
from auditor.source.text import Span

Scope = Literal["per_head", "per_layer", "all_layers", "model"]
Part = Literal["all", "weights", "biases"]
Confidence = Literal["high", "medium", "low"]


class Setting(NamedTuple):
    """``hidden_size = 768``: a configured value, by the name that config.json files use.

    ``symbol`` is how the article calls it ("H", "d_model", "隐藏层维度"), ``model`` the canonical id of the model that it is a setting of
    (None: of the one the section is about), ``span`` the place of the value. ``headings`` is the trail under which it was given.
    """

    name: str
    value: int
    symbol: str
    model: str | None
    span: Span
    headings: tuple[str, ...] = ()
    confidence: Confidence = "high"


class Symbol(NamedTuple):
    """A letter or name that the article itself defines ("词表大小为 V", "H: hidden size"), within the headings where it does."""

    symbol: str
    name: str
    span: Span
    headings: tuple[str, ...] = ()


class Subject(NamedTuple):
    """A model that the article speaks of: canonical id, the place, and what told it ("name", "settings", "directive", "option").

    ``headings`` is the trail within which it is the subject: () for the article as a whole.
    """

    model: str
    span: Span
    headings: tuple[str, ...] = ()
    how: str = "name"


class Convention(NamedTuple):
    """What the article declares that it leaves out or how it counts, by a stable name, with the place of the declaration.

    Names: weights-only, no-biases, no-norms, no-embeddings, no-pooler, no-head, tied, untied, rule-of-thumb, approximate, binary-prefix,
    active-only. ``headings`` is the trail within which it holds: () for the whole article; ``component`` narrows it to one ("ffn").
    """

    name: str
    span: Span
    headings: tuple[str, ...] = ()
    component: str | None = None


class About(NamedTuple):
    """What one claim is about.

    ``components`` are ids of the reference that are counted together (Q, K and V are three), () where no component could be assigned.
    ``evidence`` is what told it, for people ("label: 多头自注意力"). Below high or medium confidence nothing is judged against the reference.
    ``settings`` are values that hold for this claim only (a table column, the sentence's own).
    """

    model: str | None = None
    components: tuple[str, ...] = ()
    scope: Scope | None = None
    part: Part | None = None
    confidence: Confidence = "low"
    evidence: str = ""
    settings: tuple[tuple[str, int], ...] = ()

    @property
    def component(self) -> str | None:
        """The component, or those counted together joined by "+"."""
        return "+".join(self.components) or None


NOTHING = About()


class Understanding(NamedTuple):
    """All that was understood of an article; ``abouts`` has one entry a claim."""

    abouts: tuple[About, ...] = ()
    settings: tuple[Setting, ...] = ()
    symbols: tuple[Symbol, ...] = ()
    subjects: tuple[Subject, ...] = ()
    conventions: tuple[Convention, ...] = ()

    def symbols_at(self, block: Block) -> dict[str, str]:
        """What the letters mean at a block: the definitions under its headings, the innermost and latest last."""
        known = [s for s in self.symbols if s.headings == block.headings[: len(s.headings)]]
        return {s.symbol: s.name for s in sorted(known, key=lambda s: len(s.headings))}

    def conventions_at(self, block: Block) -> tuple[Convention, ...]:
        """The conventions in force at a block."""
        return tuple(c for c in self.conventions if c.headings == block.headings[: len(c.headings)])
