"""Tells which model a place of a document speaks of, as far as names tell: its sentence, the item above it, the line that leads a list, its headings."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence, Set

from auditor.claims.about.concern import Naming
from auditor.claims.about.concern import naming as find_naming
from auditor.claims.about.names import Mention, is_joined, mentions, sole
from auditor.claims.about.sizes import sized
from auditor.source.document import Block, Document
from auditor.source.pattern import lazy
from auditor.source.text import line_start

_ENDS = lazy(r"[。！？!?；;]|(?<![,，])\n(?![a-z(])|\.(?=\s)")
_LEADS = lazy(r"[:：][\s*`]*$")
_COLON = lazy(r"[\s*`_]{0,4}(?:[:：]|\Z)")
_OF_OTHERS = lazy(
    r"\b(?:ours?|my|mine|we|your|their|others?|another|both|this (?:paper|work)|instead|unlike|versus|vs)\b|我们|本文|自己|其他|其它|另一|两者|相比|而不|不同"
    r"|前者|后者|\bformer\b|\blatter\b",
    re.IGNORECASE,
)
"""Said of what is not the model named before."""
LONGEST_LEAD = 400
LONGEST_TITLE = 120
LONGEST_TITLE_OF_LIST = 80
MOST_FAMILIES = 4
LONGEST_SENTENCE = 400


def _mentions(block: Block) -> list[Mention]:
    if block.chrome or (not block.is_read and block.kind != "heading"):
        return []
    return mentions(block.text.string)


class Attribution:
    """The names in every block of a document, and who leads whom."""

    __slots__ = (
        "_blocks",
        "_compared",
        "_comparing",
        "_content",
        "_ends",
        "_families",
        "_heads",
        "_leads",
        "_named",
        "_names_a_model",
        "_naming",
    )

    def __init__(self, document: Document, naming: Naming | None = None) -> None:
        self._blocks = document.blocks
        self._naming = naming if naming is not None else find_naming(document)
        self._ends: dict[int, list[int]] = {}
        self._named: list[list[Mention]] = [[]] * len(self._blocks)
        for number in self._naming.blocks:
            self._named[number] = _mentions(self._blocks[number])
        for number, mention in list(sized(self._blocks, self._named)):
            self._named[number] = sorted([*self._named[number], mention], key=_start)
        self._compared = self._compare()
        self._tell_families()
        self._leads: list[int | None] | None = None
        self._content = document.content
        self._heads: dict[str, str | None] = {}
        self._families: tuple[str, ...] | None = None
        self._names_a_model: bool | None = None
        self._comparing: set[int] | None = None

    def _compare(self) -> tuple[str, ...]:
        """The models that the title names on a par; a family that one of them belongs to means that one from then on."""
        told = (n for n, block in enumerate(self._blocks) if not block.chrome and block.kind not in ("front_matter", "html_comment"))
        title = next(told, None)
        every = self._named[title] if title is not None and len(self._blocks[title].text.string) < LONGEST_TITLE else []
        named = [m for at, m in enumerate(every) if not m.aside or (at and is_joined(self._blocks[title or 0].text.string, m))]
        models = tuple(dict.fromkeys(m.model for m in named if m.model is not None))
        if len(models) < 2 or title is None:
            return ()
        if self._blocks[title].kind != "heading" and not all(is_joined(self._blocks[title].text.string, m) for m in named[1:]):
            return ()  # a first sentence that names two says something of them
        for number, mentions_here in enumerate(self._named):
            if any(mention.model is None for mention in mentions_here):
                self._named[number] = [_told(mention, models) for mention in mentions_here]
        return models

    def _tell_families(self) -> None:
        """``- Gemma: ...`` below a table with a column "Gemma 7B", and none of another Gemma: the line is on that one."""
        columns = _columns(self._blocks, self._named)
        if len(columns) < 2:
            return
        every = {m.model for named in self._named for m in named if m.model is not None}
        for number, named in enumerate(self._named):
            block = self._blocks[number]
            if not named or named[0].model is not None or block.kind not in ("item", "paragraph", "cell"):
                continue
            kin = every & set(named[0].members)
            if len(kin) == 1 and kin <= columns and _leads_line(block.text.string, named[0]):
                self._named[number] = [_told(named[0], tuple(kin)), *named[1:]]

    @property
    def compared(self) -> tuple[str, ...]:
        """The models that the title compares; () where it names one or none."""
        return self._compared

    @property
    def comparing_tables(self) -> set[int]:
        """The tables whose heads name several models or families: none of them is what the text behind is about."""
        if self._comparing is None:  # ranges, cells and the weighing of models ask
            heads: dict[int, list[Set[str]]] = {}
            for block, named in zip(self._blocks, self._named, strict=True):
                if named and block.cell is not None and not block.cell.row:
                    heads.setdefault(block.cell.table, []).extend(frozenset(mention.members) for mention in named)
            self._comparing = {table for table, every in heads.items() if any(every[0].isdisjoint(other) for other in every[1:])}
        return self._comparing

    @property
    def chinese(self) -> str | None:
        """The only Chinese model that the document names."""
        found = {m.model for named in self._named for m in named if m.model is not None and "chinese" in m.model}
        return found.pop() if len(found) == 1 else None

    def named(self, number: int) -> list[Mention]:
        """The models named in a block."""
        return self._named[number]

    @property
    def names_any(self) -> bool:
        """Whether the document names any model or family."""
        return any(self._named)

    @property
    def names_a_model(self) -> bool:
        """Whether the document names any model with its size."""
        if self._names_a_model is None:  # every block asks
            self._names_a_model = any(mention.model is not None for named in self._named for mention in named) or any(
                self.model_of_headings((heading,)) is not None for heading in {h for block in self._blocks for h in block.headings}
            )
        return self._names_a_model

    @property
    def families(self) -> tuple[str, ...]:
        """The families that are named without a size ("GPT-2"), as they are written, in reading order."""
        if self._families is not None:  # every table asks, and a document may have thousands
            return self._families
        written = (
            block.text.string[mention.start : mention.end]
            for block, named in zip(self._blocks, self._named, strict=True)
            for mention in named
            if mention.model is None and not mention.aside
        )
        self._families = tuple(dict.fromkeys(written))[:MOST_FAMILIES]
        return self._families

    def lead(self, number: int) -> int | None:
        """The block that leads a block: the item above a nested one, or the line with a colon above a list or a formula."""
        if self._leads is None:
            self._leads = self._find_leads(self._content)
        return self._leads[number]

    def _find_leads(self, content: str) -> list[int | None]:
        leads: list[int | None] = []
        trail: list[tuple[int, int]] = []  # (depth, block) of the open items, and of a line with a colon before them
        headings: tuple[str, ...] = ()
        for number, block in enumerate(self._blocks):
            if block.headings != headings or block.kind == "heading":
                trail, headings = [], block.headings
            if block.kind == "item":
                trail = [entry for entry in trail if entry[0] < block.depth]
            elif trail and block.kind != "cell" and not _is_indented(content, block):
                trail = [entry for entry in trail if entry == (0, number - 1)]  # a line with a colon leads what comes next
            leads.append(trail[-1][1] if trail else None)
            if block.kind == "item":
                trail.append((block.depth, number))
            elif block.kind in ("paragraph", "quote") and (
                _LEADS.search(block.text.string[-LONGEST_LEAD:]) or self._is_title_of_list(number)
            ):
                trail = [(0, number)] if not _is_indented(content, block) else trail
        return leads

    def _is_title_of_list(self, number: int) -> bool:
        """Whether a line that is no sentence names one model right above a list: "--- slide 5: let's count ViT-L/16"."""
        if sole(self._named[number]) is None or number + 1 >= len(self._blocks) or self._blocks[number + 1].kind != "item":
            return False
        string = self._blocks[number].text.string.strip()
        ends = string[-1:].isalnum() or string[-1:] in ")）*`_"
        return ends and len(string) <= LONGEST_TITLE_OF_LIST and "\n" not in string and _OF_OTHERS.search(string) is None

    def model_at(self, number: int, offset: int) -> str | None:
        """The model that a readable place of a block is about, by names alone; None where none is named, or more than one."""
        block = self._blocks[number]
        inside = self._in_sentence(number, offset)
        if inside is not None or self.named_in_sentence(number, offset):
            return inside
        lead, steps = self.lead(number), 0
        while lead is not None and steps < 8:
            model = sole([mention for mention in self._named[lead] if not mention.aside])
            if model is not None:
                return model
            if any(mention.model for mention in self._named[lead]):
                return None
            lead, steps = self.lead(lead), steps + 1
        return self.model_of_headings(block.headings)

    def model_before(self, number: int, offset: int) -> str | None:
        """The model that the sentences of a block before a place speak of, where the block names only that one and the place no other."""
        named = self._named[number]
        if not named or self._blocks[number].cell is not None or any(mention.aside or mention.model is None for mention in named):
            return None
        model = sole(named)
        start, stop = self.sentence(number, offset)
        if model is None or named[0].end > start:
            return None
        return model if _OF_OTHERS.search(self._blocks[number].text.string, named[0].end, stop) is None else None

    def spoken_until(self, number: int, stop: int) -> int:
        """How far the sentences behind one that names a model go on to speak of it: where the block names only that one, to what is said of others."""
        string = self._blocks[number].text.string
        if sole(self._named[number]) is None or any(mention.start >= stop for mention in self._named[number]):
            return stop
        other = _OF_OTHERS.search(string, stop)
        return len(string) if other is None else max(stop, self.sentence(number, other.start())[0])

    def model_of_headings(self, headings: tuple[str, ...]) -> str | None:
        """The model that the innermost heading with a name names; None where it names several."""
        for heading in reversed(headings):
            if heading not in self._heads:
                found = [mention for mention in mentions(heading) if not mention.aside]
                self._heads[heading] = sole(found) or ("" if any(mention.model for mention in found) else None)
            model = self._heads[heading]
            if model is not None:
                return model or None
        return None

    def sentence(self, number: int, offset: int) -> tuple[int, int]:
        """The readable range of the sentence of a place. A line that goes on in small letters is no end."""
        ends = self._ends.get(number)
        string = self._blocks[number].text.string
        if ends is None:
            ends = self._ends[number] = [0, *(match.end() for match in _ENDS.finditer(string)), len(string) + 1]
        index = bisect_right(ends, offset)
        stop = min(ends[index], len(string)) if index < len(ends) else len(string)
        return max(ends[index - 1], offset - LONGEST_SENTENCE), min(stop, offset + LONGEST_SENTENCE)

    def named_in_sentence(self, number: int, offset: int) -> list[Mention]:
        """The models named in the sentence of a place, families apart."""
        if not self._named[number]:
            return []
        start, stop = self.sentence(number, offset)
        named = self._named[number]
        first = bisect_left(named, start, key=_start)
        return [mention for mention in named[first : bisect_left(named, stop, key=_start)] if mention.model is not None]

    def names_in_sentence(self, number: int, offset: int) -> bool:
        """Whether the sentence of a place names a model."""
        return bool(self.named_in_sentence(number, offset))

    def _in_sentence(self, number: int, offset: int) -> str | None:
        """The last model named before a place in its sentence, else the only one behind it."""
        named = self.named_in_sentence(number, offset)
        before = [mention for mention in named if mention.end <= offset]
        if before:
            return before[-1].model
        return sole(named)


def _columns(blocks: Sequence[Block], named: Sequence[Sequence[Mention]]) -> set[str]:
    """The models that head a column of a table each."""
    found: set[str] = set()
    for block, here in zip(blocks, named, strict=True):
        if here and block.cell is not None and not block.cell.row and block.cell.column and (model := sole(here)) is not None:
            found.add(model)
    return found


def _leads_line(string: str, mention: Mention) -> bool:
    """Whether a block begins with a name and a colon, or is nothing but the name."""
    return not string[: mention.start].strip(" *`_") and _COLON.match(string, mention.end) is not None


def _told(mention: Mention, models: tuple[str, ...]) -> Mention:
    """A mention of a family as that of the only one of some models that belongs to it."""
    members = [model for model in models if model in mention.members] if mention.model is None else []
    return mention._replace(model=members[0], members=()) if len(members) == 1 else mention


def _start(mention: Mention) -> int:
    return mention.start


def _is_indented(content: str, block: Block) -> bool:
    """Whether a block stands to the right of the margin, as what belongs to an item does."""
    pieces = block.text.pieces
    if not pieces:
        return False
    start = pieces[0].source_start
    return content[line_start(content, start) : start][:1] in (" ", "\t")
