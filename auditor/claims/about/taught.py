"""What the author teaches in comments, where no text says it: values of names for the article, and what the next block is of and how it counts.

<!-- auditor: V=50257; this=ffn per_layer; bias=none -->
directives -> Teaching: values, subjects and conventions with their reach, what cannot be understood -> settings, abouts, conventions
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple, get_args

from auditor.claims.about.lexicon import setting_named
from auditor.claims.about.records import NOTHING, About, Convention, Part, Scope, Setting
from auditor.claims.claim import Claim, Side
from auditor.claims.labelled import is_count, labelled_claim
from auditor.claims.lone_expressions import expression_at
from auditor.claims.tokens import prepare
from auditor.lexicon.vocabulary import vocabulary
from auditor.notation.expression import Name, Number, names
from auditor.notation.printed import read_digits
from auditor.notation.symbols import bare
from auditor.reference.component_ids import STACKS
from auditor.source.directives import TEACHING, Directive, Taught, Word
from auditor.source.document import Block, Document
from auditor.source.text import Span, Text

MOST_PROBLEMS = 20
MOST_VALUES = 100
MOST_DIGITS = 15
LETTERS = {
    "V": "vocab_size", "H": "hidden_size", "L": "num_hidden_layers", "A": "num_attention_heads", "K": "num_key_value_heads",
    "I": "intermediate_size", "P": "max_position_embeddings", "T": "type_vocab_size",
}  # fmt: skip
"""What a letter is a size of that nobody defines otherwise; other letters are values of the article's formulas only."""
CONVENTIONS = {"none": "no-biases", "weights-only": "weights-only"}
_ROOTS = frozenset("embeddings layer attention ffn router experts layernorm pooler head total".split())
_SCOPES, _PARTS = get_args(Scope), get_args(Part)


class Given(NamedTuple):
    """A value that a name is said to have, everywhere in the article; ``setting`` is "" where the name is none of config.json."""

    word: Word
    setting: str
    value: Fraction
    claim: Claim


class Meant(NamedTuple):
    """What the last figure or formula within ``reach`` is said to be of."""

    word: Word
    components: tuple[str, ...]
    scope: Scope | None
    part: Part | None
    reach: Span


class Declaration(NamedTuple):
    """How what stands within a reach is said to count."""

    word: Word
    convention: Convention
    reach: Span


class Teaching(NamedTuple):
    """All that a document teaches; ``problems`` are lines about what cannot be understood."""

    values: tuple[Given, ...] = ()
    subjects: tuple[Meant, ...] = ()
    conventions: tuple[Declaration, ...] = ()
    problems: tuple[str, ...] = ()

    def settings(self) -> list[Setting]:
        """The values as settings of the article."""
        return [
            Setting(one.setting, int(one.value), one.word.text, None, one.claim.sides[-1].span)
            for one in self.values
            if one.setting and one.value.denominator == 1
        ]

    def definitions(self, claims: Iterable[Claim]) -> Iterator[Claim]:
        """The values as equalities, for each way in which the article's formulas write their names."""
        used = dict.fromkeys(
            name for claim in claims for side in claim.sides if side.expression is not None for name in names(side.expression)
        )
        for one in self.values:
            for name in dict.fromkeys((one.word.text, *(name for name in used if _is_called(name, one)))):
                first = one.claim.sides[0]
                yield one.claim._replace(sides=(first._replace(readings=(Name(name, 0, len(name)),)), *one.claim.sides[1:]))

    def claims(self, document: Document, claims: Sequence[Claim]) -> list[Claim]:
        """The claims, with the figure or formula that something is said of as a statement of its own, where no claim holds it."""
        found = list(claims)
        for one in self.subjects:
            index = _last(found, one.reach)
            if index is None:
                found += filter(None, [_statement(document, one.reach)])
            elif found[index].kind == "repeat" and not found[index].relations:
                known = found[index]
                label = Side("", Span(known.span.start, known.span.start))
                found[index] = known._replace(kind="statement", sides=(label, *known.sides), relations=("=",), doubt=None)
        return found

    def abouts(self, claims: Sequence[Claim], abouts: Sequence[About]) -> tuple[About, ...]:
        """What claims are about, with what is said of the last one in each reach."""
        found = list(abouts)
        for one in self.subjects:
            index = _last(claims, one.reach)
            if index is None:
                continue
            own = found[index]
            found[index] = NOTHING._replace(
                model=own.model, components=one.components, scope=one.scope or own.scope, part=one.part or own.part, confidence="high",
                evidence=f"this={'+'.join(one.components)}", settings=own.settings,
            )  # fmt: skip
        return tuple(found)

    def unused(self, claims: Sequence[Claim], said: Iterable[Span] = ()) -> Iterator[Word]:
        """The words that teach nothing: a value that nothing is computed with, a subject or convention without a figure or formula.

        ``said`` are the places of further formulas.
        """
        used = {name for claim in claims for side in claim.sides if side.expression is not None for name in names(side.expression)}
        amounts = {number.printed.amount for claim in claims for number in claim.numbers()}
        counted = any(claim.kind != "share" for claim in claims)
        for one in self.values:
            if not (any(_is_called(name, one) for name in used) or one.value in amounts or (one.setting and counted)):
                yield one.word
        places = list(said)
        reached = [*((one.word, one.reach) for one in self.subjects), *((one.word, one.reach) for one in self.conventions)]
        for word, reach in reached:
            if _last(claims, reach) is None and not any(reach.start <= place.start < reach.end for place in places):
                yield word


def _is_called(name: str, given: Given) -> bool:
    return bare(name) == given.word.text or (given.setting != "" and setting_named(bare(name)) == given.setting)


def _last(claims: Sequence[Claim], reach: Span) -> int | None:
    within = [index for index, claim in enumerate(claims) if claim.kind != "share" and reach.start <= claim.span.start < reach.end]
    return max(within, key=lambda index: claims[index].span.start, default=None)


def _statement(document: Document, reach: Span) -> Claim | None:
    """The last figure or formula of what a comment reaches that may be a count, as a claim."""
    last: Claim | None = None
    for block in document.blocks:
        pieces = block.text.pieces
        if not pieces or pieces[-1].source_end <= reach.start or pieces[0].source_start >= reach.end or not block.is_read:
            continue
        tokens, at = prepare(block.text.string), 0
        while at < len(tokens.items):
            found, after = expression_at(tokens, at, len(block.text.string))
            at = max(after, at + 1)
            if (
                found is not None
                and is_count(found.readings[0], True)
                and reach.start <= block.text.span(found.start, found.end).start < reach.end
            ):
                last = labelled_claim(block, found, block, found.start, found.start, "=")
    return last


def read_teaching(document: Document, directives: Sequence[Directive]) -> Teaching | None:
    """What the comments of a document teach; None where they teach nothing."""
    taught = [(directive, one) for directive in directives for one in directive.taught]
    if not taught:
        return None
    values: list[Given] = []
    subjects: list[Meant] = []
    conventions: list[Declaration] = []
    problems: list[str] = []
    for directive, one in taught:
        try:
            if one.name.text == "this":
                subjects.append(_subject(one, directive.reach))
            elif one.name.text == "bias":
                conventions.append(_convention(one, directive.reach))
            elif len(values) < MOST_VALUES:
                values.append(_value(document, one))
        except _Unknown as problem:
            line = document.position(one.name.span.start)[0]
            if len(problems) < MOST_PROBLEMS:
                problems.append(f"line {line}: {one.name.text}={one.value.text}: {problem}")
    return Teaching(tuple(values), tuple(subjects), tuple(conventions), tuple(problems))


class _Unknown(Exception):
    """What a directive says cannot be understood."""


def _subject(one: Taught, reach: Span) -> Meant:
    components: list[str] = []
    scope: Scope | None = None
    part: Part | None = None
    for word in one.value.text.replace("+", " ").split():
        if word in _SCOPES:
            scope = word  # type: ignore[assignment]
        elif word in _PARTS:
            part = word  # type: ignore[assignment]
        elif _is_component(word):
            components.append(word)
        else:
            raise _Unknown(f"there is no component or scope {word}{_near(word, [*_components(), *_SCOPES, *_PARTS])}")
    if not components:
        raise _Unknown("a component is missing, such as ffn")
    return Meant(one.name, tuple(components), scope, part, reach)


def _is_component(word: str) -> bool:
    stack, _, rest = word.partition(".")
    return (rest if stack in STACKS and rest else word) in _components()


def _components() -> frozenset[str]:
    return frozenset(concept for concept in vocabulary().every_concept() if concept.partition(".")[0] in _ROOTS)


def _convention(one: Taught, reach: Span) -> Declaration:
    name = CONVENTIONS.get(one.value.text)
    if name is None:
        raise _Unknown(f"a bias is {' or '.join(CONVENTIONS)}{_near(one.value.text, list(CONVENTIONS))}")
    return Declaration(one.name, Convention(name, one.value.span, within=reach), reach)


def _value(document: Document, one: Taught) -> Given:
    name = one.name.text
    digits = one.value.text.replace(",", "").replace("_", "")
    printed = read_digits(digits) if digits.replace(".", "", 1).isdecimal() and len(digits) <= MOST_DIGITS else None
    if printed is None or not printed.value:
        raise _Unknown(f"{one.value.text or 'nothing'} is no number of at most {MOST_DIGITS} digits")
    setting = setting_named(name) or LETTERS.get(name, "")
    if not setting and not _stands_in(document, one):
        raise _Unknown(
            f"nothing in the article is called {name}{_near(name, list(dict.fromkeys((*LETTERS, *LETTERS.values(), *TEACHING))))}"
        )
    text = Text.verbatim(document.content[one.name.span.start : one.value.span.end], one.name.span.start)
    start = one.value.span.start - one.name.span.start
    figure = Number(printed, start, len(text.string))
    sides = (Side(name, one.name.span, (Name(name, 0, len(name)),)), Side(one.value.text, one.value.span, (figure,)))
    span = Span(one.name.span.start, one.value.span.end)
    return Given(one.name, setting, printed.value, Claim("equality", sides, ("=",), Block("paragraph", text), span, text.string))


def _stands_in(document: Document, one: Taught) -> bool:
    """Whether a name stands in the article outside of the comment, and not within another word."""
    name, content = one.name.text, document.content
    at = content.find(name)
    while at >= 0:
        ends = content[at + len(name) : at + len(name) + 1]
        whole = not (at and (content[at - 1].isalnum() or content[at - 1] == "_")) and not (ends.isalnum() or ends == "_")
        if whole and at != one.name.span.start:
            return True
        at = content.find(name, at + 1)
    return False


def _near(word: str, known: Sequence[str]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(word, known, n=1, cutoff=0.5)
    return f"; did you mean {near[0]}?" if near else ""
