"""Finds the models that an article speaks of: by name in title, headings and sentences, and by settings that only one model has.

    headings with one name -> the subject of their section
    title, else counts and cues of names, else a family with settings that fit one of its members -> the subject of the article
    a sentence or a list that names another model -> the subject within it

Unknown stays unknown: two models of equal weight, a family whose sizes are not told, settings that contradict the name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain, islice

from auditor.claims.about.attribution import Attribution
from auditor.claims.about.concern import printed_numbers, text_of
from auditor.claims.about.fitting import agrees, contradicts, every_stated_size, fitting_member, operands_of, refined, stated_sizes
from auditor.claims.about.formula import matrix
from auditor.claims.about.kind import LATER
from auditor.claims.about.names import Mention, is_joined, mentions, sole, sole_mention
from auditor.claims.about.published_sizes import SHAPE, SIZES, size_of
from auditor.claims.about.ranges import read_cells, read_ranges, read_title_lines
from auditor.claims.about.records import Setting, Subject
from auditor.claims.claim import Claim
from auditor.reference import find_model, known_names, named_model
from auditor.source.document import Block, Document
from auditor.source.pattern import lazy
from auditor.source.text import Span

_CUE = lazy(
    r"为例|举例|配置|[:：]\s*$|计算.{0,30}(?:参数|显存|大小)|\bexample\b|\bconsider\b|let'?s (?:take|look|count|compute)|\bconfig|\bcomput(?:e|ing) the",
    re.IGNORECASE,
)
_SHORT_NUMBER = lazy(r"\d{1,2}")
_LOADS = lazy(r"from_pretrained\(\s{0,8}[\"'](?P<name>[\w./-]{2,80})[\"']")
_TITLE = lazy(r"^title[ \t]*[:=][ \t]*(?P<words>[^\n]{1,200})$", re.IGNORECASE | re.MULTILINE)
_TITLE_LENGTH = 120
MOST_RANGES = 500
"""Sentences, lists and cells of one document that name a model; every claim is held against each."""
LEAST_WEIGHT = 4
LEAST_AGREEING = 3
"""Sizes that tell which of several models of weight an article counts, where its first lines name that one."""
OPENING = 4


def read_subjects(
    document: Document, settings: Sequence[Setting], attribution: Attribution | None = None, claims: Sequence[Claim] = ()
) -> list[Subject]:
    """The models of a document with the ranges within which each is the subject, in reading order.

    ``claims`` tell the vocabulary where no setting does: 21128 as an operand is the Chinese one's.
    """
    attribution = Attribution(document) if attribution is None else attribution
    titles = _Titles(document, attribution)
    whole = titles.subject
    if whole is None and not attribution.compared:
        whole = _Weighing(document, settings, attribution).subject({section.model for section in titles.sections})
    if whole is None and not titles.sections:
        whole = _loaded(document, attribution)
    operands = operands_of(claims)
    if whole is None and not attribution.compared and not titles.sections:
        whole = _by_words(document, attribution, settings, claims)
    vocabularies = [setting for setting in settings if setting.name == "vocab_size"]
    subjects = [refined(subject, vocabularies, operands) for subject in titles.sections]
    if whole is not None:
        subjects.append(refined(whole, vocabularies, operands))
    found = chain(read_title_lines(document, attribution), read_ranges(document, attribution, whole), read_cells(document, attribution))
    ranges = islice(found, MOST_RANGES)
    subjects += [refined(subject, vocabularies, operands) for subject in ranges]
    if subjects and _is_rebuilt(document, attribution):
        return []
    return sorted(dict.fromkeys(subjects), key=lambda subject: (subject.span, subject.headings))


_PLAIN = frozenset(("gpt2", "openai-gpt", "bert", "roberta", "distilbert", "electra", "opt"))
"""Architectures with LayerNorm and an ungated network."""


def _is_rebuilt(document: Document, attribution: Attribution) -> bool:
    """Whether an article gives models of before, and no others, parts that came later: the sizes of GPT-2 XL with RMSNorm are nobody's."""
    every = {
        m for number in range(len(document.blocks)) for mention in attribution.named(number) for m in (mention.model, *mention.members) if m
    }
    if not every or not all(named_model(model).config.get("model_type") in _PLAIN for model in every):
        return False
    return LATER.search(text_of(document)) is not None


def may_be_told(document: Document, attribution: Attribution) -> bool:
    """Whether a family that a document names may be told by its sizes: enough of those of one member are printed somewhere. False is sure."""
    if any(block.cell is not None for block in document.blocks):
        return True  # a row "medium" is a name
    members = {member for number in range(len(document.blocks)) for mention in attribution.named(number) for member in mention.members}
    if not members:
        return False
    printed = _printed(document)
    return any(sum(str(size_of(member, name)) in printed for name in (*SHAPE, "vocab_size")) > 2 for member in members)


def _printed(document: Document) -> set[str]:
    """The whole numbers that a document prints, of one and two digits too."""
    text = text_of(document)
    return {*_SHORT_NUMBER.findall(text), *printed_numbers(text)}


def _loaded(document: Document, attribution: Attribution) -> Subject | None:
    """The one model that the programs of an article load, where its text names its family at most: ``from_pretrained("gpt2")``."""
    places: dict[str, Span] = {}
    for number, block in enumerate(document.blocks):
        if any(mention.model is not None and not mention.aside for mention in attribution.named(number)):
            return None
        if block.kind != "code" or block.chrome:
            continue
        for match in _LOADS.finditer(block.text.string):
            model = find_model(match["name"])
            if model is None:
                return None
            places.setdefault(model, block.text.span(*match.span("name")))
    families = [m.members for n in range(len(document.blocks)) for m in attribution.named(n) if m.model is None and not m.aside]
    if len(places) != 1:
        return None
    model, place = next(iter(places.items()))
    return Subject(model, place) if families and all(model in members for members in families) else None


def _by_words(document: Document, attribution: Attribution, settings: Sequence[Setting], claims: Sequence[Claim]) -> Subject | None:
    """The one model of those named whose table of words the article computes: 50265 × 768 in an article on RoBERTa that also names BERT.

    Of a title that names a family, it must be a member; no size that the article states may be another.
    """
    places: dict[str, Span] = {}
    for number, block in enumerate(document.blocks):
        for mention in attribution.named(number):
            if mention.model is not None:
                places.setdefault(mention.model, block.text.span(mention.start, mention.end))
    tables = {frozenset((size_of(model, "vocab_size"), size_of(model, "hidden_size"))): model for model in places}
    products = _products(claims) if len(tables) == len(places) else ()
    found = {tables[table] for table in products if table in tables}
    if len(found) != 1:
        return None
    model = found.pop()
    stated = {name: {value} for name, value in stated_sizes(settings, model).items()}
    if any(size_of(model, name) not in (None, *stated[name]) for name in SHAPE if name in stated):
        return None
    return Subject(model, places[model], how="settings")


def _products(claims: Sequence[Claim]) -> Iterator[frozenset[int | None]]:
    """The pairs of sizes that claims multiply with nothing else."""
    for claim in claims:
        if claim.kind in ("equality", "approximation", "statement") and (shape := matrix(claim)) is not None:
            yield frozenset(shape)


class _Titles:
    """The subjects that title and headings name."""

    __slots__ = ("sections", "subject")

    def __init__(self, document: Document, attribution: Attribution) -> None:
        self.subject: Subject | None = None
        self.sections: list[Subject] = []
        opening = True
        for number, block in enumerate(document.blocks):
            if block.kind == "front_matter" and self.subject is None:
                self.subject = _of_front_matter(block)
            if block.chrome or block.kind in ("front_matter", "html_comment"):
                continue
            if block.kind == "heading" or (opening and block.kind == "paragraph" and len(block.text.string) < _TITLE_LENGTH):
                named = [mention for mention in attribution.named(number) if not mention.aside]
                mention = sole_mention(named)
                if mention is not None and not (opening and (attribution.compared or _names_others(block, named))):
                    span = block.text.span(mention.start, mention.end)
                    if opening:
                        self.subject = Subject(mention.model or "", span)
                    elif block.kind == "heading":
                        self.sections.append(Subject(mention.model or "", span, (*block.headings, block.text.string)))
            opening = False


def _names_others(block: Block, named: Sequence[Mention]) -> bool:
    """Whether a title names families on a par with its one model: "CamemBERT, BERT et DistilBERT"."""
    model = sole(named)
    others = [mention for mention in named if mention.model is None and model not in mention.members]
    return any(is_joined(block.text.string, mention) for mention in named[1:]) and bool(others)


def _of_front_matter(block: Block) -> Subject | None:
    """The one model that the title among the data before an article names: ``title: BERT-large 参数量拆解``."""
    title = _TITLE.search(block.text.string)
    mention = sole_mention(m for m in mentions(title["words"]) if not m.aside) if title is not None else None
    if title is None or mention is None:
        return None
    start = title.start("words")
    return Subject(mention.model or "", block.text.span(start + mention.start, start + mention.end))


class _Weighing:
    """Which model is the subject of an article without a telling title: every name is weighed by where and how it stands."""

    def __init__(self, document: Document, settings: Sequence[Setting], attribution: Attribution) -> None:
        self._settings = settings
        self._document = document
        self._compared = attribution.comparing_tables
        told = (n for n, b in enumerate(document.blocks) if b.kind not in ("front_matter", "html_comment") and not b.chrome)
        self._opening = set(islice(told, OPENING))
        self._weights: dict[str, int] = {}
        self._blocks: dict[str, set[int]] = {}
        self._places: dict[str, Span] = {}
        self._families: dict[str, list[tuple[Mention, Span]]] = {}
        for number, block in enumerate(document.blocks):
            for mention in attribution.named(number):
                span = block.text.span(mention.start, mention.end)
                if mention.model is None:
                    self._families.setdefault(block.text.string[mention.start : mention.end].lower(), []).append((mention, span))
                elif not mention.aside:
                    cue = _is_cued(document, attribution, number, mention)
                    plain = self._weights.get(mention.model, 0) < 2
                    self._weights[mention.model] = self._weights.get(mention.model, 0) + (3 if cue else int(plain))
                    self._blocks.setdefault(mention.model, set()).add(number)
                    self._places.setdefault(mention.model, span)
        for model in self._weights:
            self._weights[model] += min(6, 2 * self._own(model))

    def _is_opening(self, model: str) -> bool:
        """Whether the first lines of the article name the model, and no family that it does not belong to is named as often."""
        if not self._blocks[model] & self._opening:
            return False
        others = [found for found in self._families.values() if model not in found[0][0].members]
        return all(len(found) < 2 for found in others)

    def _is_column(self, model: str) -> bool:
        """Whether only tables that compare it with others name the model: the article is on none of them alone."""
        cells = [self._document.blocks[number].cell for number in self._blocks[model]]
        return all(cell is not None and cell.table in self._compared for cell in cells)

    def _own(self, model: str) -> int:
        """How many sizes are said to be a model's; how long a text it reads in an example is none."""
        return len({s.name for s in self._settings if s.model == model and s.confidence != "low" and s.name in SIZES})

    @cached_property
    def _printed(self) -> set[str]:
        return _printed(self._document)

    def _is_sized(self, model: str) -> bool:
        """Whether the first lines name the model, and the article prints its width, its layers and the size of its table of words."""
        width, layers, words = (size_of(model, name) for name in ("hidden_size", "num_hidden_layers", "vocab_size"))
        if width is None or layers is None or words is None or not self._is_opening(model):
            return False
        return {str(width), str(layers), str(width * words)} <= self._printed and not contradicts(model, every_stated_size(self._settings))

    def subject(self, sections: set[str]) -> Subject | None:
        """The one model that clearly outweighs the others, and those that sections are about; else a family whose sizes are told."""
        stated = stated_sizes(self._settings)
        best = _heaviest(self._weights)
        if len(self._places) == 1 and self._is_column(next(iter(self._places))):
            return None
        opened = [model for model in self._places if self._is_opening(model) and agrees(model, stated, LEAST_AGREEING)]
        if len(opened) == 1 and (best is None or not agrees(best, stated)):
            return Subject(opened[0], self._places[opened[0]])
        if best is not None and (sections - {best} or 2 * len(self._blocks[best]) < sum(map(len, self._blocks.values()))):
            return None
        if best is not None and not contradicts(best, every_stated_size(self._settings)):
            told = len(self._blocks[best]) > 1 or self._own(best) > 1 or agrees(best, stated) or self._is_sized(best)
            if told or (len(self._places) == 1 and self._is_opening(best)):
                return Subject(best, self._places[best])
            return None
        if best is None and self._weights and max(self._weights.values()) >= LEAST_WEIGHT:
            return None  # several models of weight: each section has its own
        if len(self._places) == 1:
            model, place = next(iter(self._places.items()))
            if agrees(model, stated) or (self._is_opening(model) and not contradicts(model, every_stated_size(self._settings))):
                return Subject(model, place)
        sized = [model for model in self._places if self._is_sized(model)]
        if len(sized) == 1 and sections <= {sized[0]}:
            return Subject(sized[0], self._places[sized[0]])
        return self._by_family(stated) or _by_types(self._settings, stated) or self._by_stacks(stated)

    def _by_family(self, stated: dict[str, int]) -> Subject | None:
        """The member that the sizes fit, of the family that is named most."""
        ranked = sorted(self._families.values(), key=lambda found: -sum(not mention.aside for mention, _ in found))
        for found in ranked:
            mention, span = found[0]
            kin = set(ranked[0][0][0].members) & set(mention.members)
            if not kin or 2 * len(ranked[0]) > 4 * len(found) + 4:
                continue
            if any(len(ranked[0]) < 2 * len(other) and not kin & set(other[0][0].members) for other in ranked[1:]):
                return None  # two families of like weight
            member = fitting_member(mention.members, stated)
            if member is not None:
                return Subject(member, span, how="settings")
        return None

    def _by_stacks(self, stated: dict[str, int]) -> Subject | None:
        """The Transformer of 2017, which many only call "the paper's": of two stacks, with its widths, heads and vocabulary."""
        if self._weights or not {"hidden_size", "intermediate_size"} <= stated.keys():
            return None
        text = text_of(self._document).casefold()
        if "num_attention_heads" not in stated and not any(word in text for word in _OF_THE_PAPER):
            return None
        if not all(any(word in text for word in stack) for stack in _STACKS):
            return None
        found = [model for model in _PAPER if agrees(model, stated)]
        words = size_of(found[0], "vocab_size") if found else None
        if len(found) != 1 or stated.get("vocab_size", words) != words or str(words) not in self._printed:
            return None
        return Subject(found[0], next(s.span for s in self._settings if s.name == "hidden_size"), how="settings")


_STACKS = (("encoder", "编码器"), ("decoder", "解码器"))
_OF_THE_PAPER = ("all you need", "vaswani", "transformer-big", "transformer big", "transformer (big)", "1706.03762")
"""Words for the paper of 2017, where the sizes alone are fewer than tell."""
_PAPER = ("transformer-base-2017", "transformer-big-2017")


def _by_types(settings: Sequence[Setting], stated: dict[str, int]) -> Subject | None:
    """Only the kin of BERT has token types: with vocabulary, width and layers they name it where a typing slip ("BRET") does not."""
    if not {"type_vocab_size", "vocab_size", "hidden_size", "num_hidden_layers"} <= stated.keys():
        return None
    member = fitting_member(
        tuple(model for model in set(known_names().values()) if named_model(model).config.get("model_type") == "bert"), stated
    )
    if member is None or size_of(member, "vocab_size") != stated["vocab_size"]:
        return None
    return Subject(member, next(s.span for s in settings if s.name == "vocab_size"), how="settings")


def _is_cued(document: Document, attribution: Attribution, number: int, mention: Mention) -> bool:
    """Whether its sentence says that it is what is going to be computed."""
    block = document.blocks[number]
    if block.kind == "heading":
        return not block.headings
    start, stop = attribution.sentence(number, mention.start)
    return block.cell is None and stop - start < 400 and _CUE.search(block.text.string, start, stop + 1) is not None


def _heaviest(weights: dict[str, int]) -> str | None:
    ranked = sorted(weights.items(), key=lambda entry: -entry[1])
    if not ranked or ranked[0][1] < LEAST_WEIGHT:
        return None
    return ranked[0][0] if len(ranked) < 2 or ranked[0][1] >= 2 * ranked[1][1] else None
