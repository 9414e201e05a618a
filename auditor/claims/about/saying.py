"""Tells of which model a figure is said, where that is said outright; what is only near a name is said of nothing.

place -> the name before it in its clause, with nothing but "has", "with", other figures and signs between
      -> else the name right behind: "a 12-layer BERT-base"
      -> else, where the clause begins with the figure, the item or line that leads it, then its headings

A name in brackets, or behind "compared with", reaches no further than its bracket or clause. An unknown name ends the reach of a known one.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache

from auditor.claims.about.attribution import Attribution
from auditor.claims.about.items import items_of
from auditor.claims.about.lexicon import sayings
from auditor.claims.about.names import may_be_called
from auditor.claims.about.naming import Name, names_in
from auditor.claims.about.published_sizes import total_of
from auditor.reference.announced import announced
from auditor.source.document import Block, Document
from auditor.source.pattern import lazy

LONGEST_GAP = 160
LONGEST_NEAR = 24
LONGEST_TITLE = 100
LONGEST_WORD = 40
OPENING = 8
"""Blocks at the beginning that tell the family of an article."""
MOST_LEADS = 6
_FIGURE = lazy(r"[~≈约]?\s?\d[\d,.]*(?:\s?(?:[KMBT]|[Bb]illion|[Tt]rillion|[Mm]illion|[万亿]))?(?![A-Za-z])")
_WORD = lazy(r"[A-Za-z][A-Za-z'-]*|[\u3400-\u9fff]+")
_YEAR = lazy(r"[(（]\s?(?:19|20)\d\d\s?[)）]")
_SIZED = lazy(r"(?<![\w.-])(?P<size>\d{1,4}(?:\.\d{1,2})?[BM])(?![A-Za-z])")
_REMARK = lazy(r"[(（][^()（）]{0,60}[)）]")
_BRACKET = lazy(r"[()（）]")
_AFTER = lazy(
    r"[\s*_`~$\\)]*(?:$|[.,;:)(，。；、：（）|*/+~→|—–]|\n|-\s|-$|(?:and|with|but|while|plus|whereas|in total|in all|total|per token|each"
    r"|routing|gating|vectors?|hidden states?)\b|[\u3400-\u9fff])",
    re.IGNORECASE,
)
_CONFIGURES = ('"model_type"', '"architectures"')
"""Keys that tell the configuration of a model from a part of one."""
_OF_SIZE = lazy(r"-\d{1,4}(?:\.\d{1,3})?[Bb](?![A-Za-z0-9])")
_ENDS_TITLE = lazy(r"[.!?。！？,，][\s*_]*$")


class Saying:
    """Of which models the places of one document are said to be."""

    def __init__(self, document: Document, attribution: Attribution) -> None:
        self._blocks = document.blocks
        self._attribution = attribution
        self._named: dict[int, Sequence[Name]] = {}
        self._titles: dict[str, Sequence[Name]] = {}
        self._family: tuple[str, ...] | None = None

    def names(self, number: int) -> Sequence[Name]:
        """The names in a block."""
        if number not in self._named:
            self._named[number] = names_in(self._blocks[number].text.string)
        return self._named[number]

    def sentence_end(self, number: int, offset: int) -> int:
        """Where the sentence of a place ends."""
        return self._attribution.sentence(number, offset)[1]

    def models_at(self, number: int, start: int, end: int) -> tuple[str, ...]:
        """The models that the figure at a readable range of a block may be of; () where it is said of none, or of one that nobody knows."""
        block = self._blocks[number]
        if block.cell is not None:
            return self._of_cell(block)
        string = block.text.string
        begin, _ = self._attribution.sentence(number, start)
        named = self.names(number)
        at = bisect_left(named, start, key=_start)
        before = [name for name in named[:at] if name.start >= begin]
        if before:
            name = before[-1]
            if name.end > start or not name.models or _is_closed(string, name.end, start):
                return ()
            words = string[max(before[-2].end if len(before) > 1 else begin, name.start - LONGEST_GAP) : name.start]
            if not is_plain(words) or _is_aside(words) or (len(before) > 1 and not _is_having(words)):
                return ()
            gap = _YEAR.sub("", string[name.end : start])
            return _narrowed(name.models, gap) if len(gap) <= LONGEST_GAP and _is_having(gap) else ()
        behind = self._right_behind(string, named[at:], end)
        if behind is not None:
            return behind
        gap = string[begin:start]
        if len(gap) > LONGEST_GAP or not _is_having(gap) or self._is_after_others(number, begin):
            return ()
        if block.kind != "item" and string[:begin].strip():
            return ()  # "it" is what the sentence before spoke of
        return _narrowed(self._led(number), gap)

    def models_of(self, number: int, start: int, end: int) -> tuple[str, ...]:
        """As ``models_at``, for a figure that is a setting: what it counts must end with its word, and it must be no program's."""
        block = self._blocks[number]
        if block.kind == "code":
            return self._configured(number) if any(key in block.text.string for key in _CONFIGURES) else ()
        if block.cell is None and not _is_whole(block.text.string, _behind_word(block.text.string, end)):
            return ()
        string, named = block.text.string, self.names(number)
        if block.cell is None and any(
            name.start >= end and name.start - end <= LONGEST_NEAR and "\n" not in string[end : name.start] for name in named
        ):
            return ()  # "a 6-layer BERT" is another than all that are published
        return self.models_at(number, start, end)

    def _configured(self, number: int) -> tuple[str, ...]:
        """The model with a size in its name whose configuration a program is, as the line or heading above it says."""
        found = self._led(number)
        return found if len(found) == 1 and _OF_SIZE.search(found[0]) is not None else ()

    def _right_behind(self, string: str, named: Sequence[Name], end: int) -> tuple[str, ...] | None:
        """The model whose name the words behind a figure lead to with nothing between: ``the 280B parameter Gopher``; None where no name is near."""
        name = named[0] if named else None
        if name is None:
            return None
        gap = string[end : name.start]
        if len(gap) > 40 or any(mark in gap for mark in ".,;:，。；：()（）\n"):
            return None
        return name.models if _is_having(gap) else ()

    def _is_after_others(self, number: int, begin: int) -> bool:
        """Whether an earlier sentence of the block names models: what goes on behind may be of any of them."""
        return any(name.start < begin for name in self.names(number))

    def _led(self, number: int) -> tuple[str, ...]:
        """The models of the line or item that leads a block, else of the innermost heading that names any."""
        lead, steps = self._lead(number), 0
        while lead is not None and steps < MOST_LEADS:
            whole = self._blocks[lead].text.string
            string = whole[whole.rstrip().rfind("\n") + 1 :]  # the line right above the list
            named = names_in(string)
            if named:
                return _only(string, named) if is_plain(string[: named[0].start]) else ()
            if not is_plain(string):
                return ()
            if (sized := self._of_size(string)) is not None:
                return sized
            lead, steps = self._lead(lead), steps + 1
        for heading in reversed(self._blocks[number].headings):
            if heading not in self._titles:
                self._titles[heading] = names_in(heading)
            if self._titles[heading]:
                return _only(heading, self._titles[heading]) if _is_title(heading, self._titles[heading]) else ()
            if not is_plain(heading):
                return ()
            if (sized := self._of_size(heading)) is not None:
                return sized
        return ()

    def _of_size(self, title: str) -> tuple[str, ...] | None:
        """The members of the article's only family that a title means by their size: "the 7B model"; None where it gives none."""
        size = _SIZED.search(title)
        if size is None:
            return None
        if self._family is None:
            opening = [name for number in range(min(len(self._blocks), OPENING)) for name in self.names(number)]
            written = [name.models for name in opening if len(name.models) > 1]
            widest = max(written, key=lambda models: len(models), default=())
            self._family = widest if all(set(each) <= set(widest) for each in written) else ()
        return tuple(model for model in self._family if announced(model) is None and may_be_called(model, size["size"]))

    def _lead(self, number: int) -> int | None:
        """The block that leads another: a line with a name and no sentence right above a list, else as sentences tell."""
        at = number
        while at > 0 and self._blocks[at].kind == "item":
            at -= 1
        above = self._blocks[at]
        string = above.text.string.strip()
        titled = at != number and above.kind == "paragraph" and len(string) <= LONGEST_TITLE and _ENDS_TITLE.search(string) is None
        if titled and above.headings == self._blocks[number].headings and self.names(at):
            return at
        lead = self._attribution.lead(number)
        return lead if lead is not None or not titled or above.headings != self._blocks[number].headings else at

    def _of_cell(self, block: Block) -> tuple[str, ...]:
        """The model that a row or a column is headed by; a row of an unknown one is of none, whatever its column says."""
        cell = block.cell
        if cell is None:
            return ()
        heads = [(header, names_in(header)) for header in (cell.row_header, cell.column_header)]
        told = [(header, named) for header, named in heads if named]
        if len(told) != 1 or not _is_row(*told[0]):
            return ()
        models = _only(*told[0])
        for heading in reversed(block.headings):
            if heading not in self._titles:
                self._titles[heading] = names_in(heading)
            if self._titles[heading]:
                above = {model for name in self._titles[heading] for model in name.models}
                return models if not above.isdisjoint(models) or len(self._titles[heading]) > 1 else ()
        return models


def _is_whole(string: str, end: int) -> bool:
    """Whether what is counted ends behind a figure and its word: not the 8 layers of "8 layers frozen"."""
    return _AFTER.match(string, end) is not None


def _is_open(string: str, start: int, stop: int) -> bool:
    """Whether a bracket that opens behind a name is still open at a place."""
    return sum(1 if match[0] in "(（" else -1 for match in _BRACKET.finditer(string, start, stop)) > 0


def _behind_word(string: str, end: int) -> int:
    """Where the word for what a figure counts ends: the layers of "12 layers"."""
    return end + _first_word(string[end : end + LONGEST_WORD])


@lru_cache(maxsize=1024)
def _first_word(string: str) -> int:
    """Where the word for a setting ends that a text begins with; 0 where it begins with none."""
    word = next((item for item in items_of(string) if item.kind == "word"), None)
    return word.end if word is not None and not string[: word.start].strip(" -*_`$\\)个") else 0


def _start(name: Name) -> int:
    return name.start


def _only(string: str, named: Sequence[Name]) -> tuple[str, ...]:
    """The models of the only name of a text; what stands in brackets behind it is a remark: "Mixtral 8x7B (Mistral, 2023)"."""
    every = {name.models for name in named if name is named[0] or not _is_open(string, named[0].end, name.start)}
    return every.pop() if len(every) == 1 else ()


def _is_title(title: str, named: Sequence[Name]) -> bool:
    """Whether a title says nothing but a name, or what leaves the model as it is: no "Our pruned BERT-base"."""
    return is_plain("".join((title[: named[0].start], " ", title[named[-1].end :])))


def _is_row(header: str, named: Sequence[Name]) -> bool:
    """Whether a header says nothing but a name, and what joins it with what it has."""
    return _is_title(header, named) and _is_having(_REMARK.sub(" ", header[: named[0].start] + " " + header[named[-1].end :]))


def is_plain(string: str) -> bool:
    """Whether no word says that another model is meant."""
    return not any(word in sayings().others for word in _words(string))


def means_any(before: str) -> bool:
    """Whether the words before a size mean any model of it, and not the one that is spoken of: ``for a 70B model``."""
    words = _words(before[-LONGEST_NEAR:])
    return len(words) > 1 and words[-1] in sayings().any and words[-2] in sayings().toward


@lru_cache(maxsize=1024)
def _is_having(gap: str) -> bool:
    """Whether words only join a name with what it has: "has about 12 layers and"."""
    kept, at = [], 0
    for item in items_of(gap):
        if item.kind in ("word", "letter"):
            kept.append(gap[at : item.start])
            at = max(at, item.end)
    kept.append(gap[at:])
    words = _words(_FIGURE.sub(" ", " ".join(kept)))
    return all(word in sayings().having for word in words)


def _words(string: str) -> list[str]:
    """The words of a text in lower case; a run of Chinese is parted where the words of the lexicon part it."""
    found: list[str] = []
    for match in _WORD.finditer(string):
        word = match[0].lower().rstrip("-'")
        found += [word] if word[0] < "\u3400" else sayings().parted(word)
    return found


def _narrowed(models: tuple[str, ...], gap: str) -> tuple[str, ...]:
    """Of a family the one that a superlative means: "the largest"."""
    if len(models) < 2:
        return models
    words = set(_words(gap))
    largest, smallest = not words.isdisjoint(sayings().largest), not words.isdisjoint(sayings().smallest)
    if largest == smallest:
        return models
    known = sorted((total, model) for model in models if (total := total_of(model)) is not None)
    return (known[-1 if largest else 0][1],) if known else ()


def _is_closed(string: str, start: int, stop: int) -> bool:
    """Whether a bracket that was open at a name closes before a place: the name was but a remark."""
    depth = 0
    for match in _BRACKET.finditer(string, start, stop):
        depth += 1 if match[0] in "(（" else -1
        if depth < 0:
            return True
    return False


def _is_aside(before: str) -> bool:
    """Whether the words before a name say that something is compared with it, or made of it."""
    return any(word in sayings().aside for word in _words(before[-40:])[-3:])
