"""Finds what within an article is about a model of its own: sentences with the lists that they lead, and the cells of a column or row.

names of models -> the sentence, until another name -> the list or formula that it ends in -> a subject within these
column and row headers with one name -> a subject within their cells
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from itertools import zip_longest

from auditor.claims.about.attribution import Attribution
from auditor.claims.about.names import Mention, may_be_called, mentions, names_unknown, sole_mention
from auditor.claims.about.records import Subject
from auditor.source.document import Document
from auditor.source.pattern import lazy
from auditor.source.text import Span


def read_ranges(document: Document, attribution: Attribution, whole: Subject | None) -> Iterator[Subject]:
    """Sentences that name one model, and the lists that such a line leads.

    Where nothing else is the subject, the model is that of the sentences behind too, and of the formula that the paragraph ends in.
    """
    ends = _led_until(document, attribution)
    compared = attribution.comparing_tables
    for number, block in enumerate(document.blocks):
        if block.kind == "heading" or not attribution.named(number):
            continue
        seen: set[tuple[int, int]] = set()
        for mention in attribution.named(number):
            start, stop = attribution.sentence(number, mention.start)
            if mention.model is None or mention.aside or (start, stop) in seen:
                continue
            seen.add((start, stop))
            models = {m.model for m in attribution.named_in_sentence(number, mention.start)}
            if len(models) > 1:
                continue
            text = block.text
            if {mention.model, None} >= {whole.model if whole is not None else None, attribution.model_of_headings(block.headings)}:
                stop = attribution.spoken_until(number, stop)
            within = text.span(start, stop)
            if stop >= len(text.string.rstrip()):
                within = Span(within.start, ends.get(number) or _formula_behind(document, number) or within.end)
            how = "column" if block.cell is not None and block.cell.table in compared else "name"
            yield Subject(mention.model, text.span(mention.start, mention.end), block.headings, how, within)


def read_title_lines(document: Document, attribution: Attribution) -> Iterator[Subject]:
    """What stands under a line that is a title in all but its marks and names one model, up to the next: ``三、RoBERTa-base`` in a plain text."""
    titles = [
        number
        for number, block in enumerate(document.blocks)
        if block.kind == "heading" or (block.kind == "paragraph" and _TITLE_LINE.fullmatch(block.text.string) is not None)
    ]
    if sum(document.blocks[number].kind == "paragraph" for number in titles) < 2:
        return
    for number, following in zip_longest(titles, titles[1:]):
        block = document.blocks[number]
        mention = sole_mention(m for m in attribution.named(number) if not m.aside)
        if block.kind == "heading" or mention is None:
            continue
        end = document.blocks[following].text.span(0, 1).start if following is not None else len(document.content)
        yield Subject(
            mention.model or "", block.text.span(mention.start, mention.end), block.headings, "name", Span(block.text.span(0, 1).start, end)
        )


def read_elsewhere(document: Document, attribution: Attribution, subjects: Sequence[Subject]) -> Iterator[Span]:
    """The places in which another model than that of the article or section is named last: from its name to the next, or the sentence's end.

    Below a heading that names a model which is not known, that is everything; so are the list and the table that a line leads which speaks
    of another one ("Now a 7B model:").
    """
    subject = {s.model for s in subjects if s.within is None}
    unknown: dict[tuple[str, ...], bool] = {}
    every = subject | {s.model for s in subjects}
    led = False
    for number, block in enumerate(document.blocks) if every else ():
        if block.kind in ("heading", "paragraph"):
            led = block.kind == "paragraph" and (
                _names_another(block.text.string, attribution.named(number), every)
                if attribution.named(number)
                else _leads_to_another(block.text.string, every)
            )
        elif led:
            yield block.text.span(0, len(block.text.string))
            continue
        if not subject:
            continue
        titles = block.headings if block.kind != "heading" else ()
        if titles not in unknown:
            unknown[titles] = _is_of_unknown(titles, subject)
        if unknown[titles]:
            yield block.text.span(0, len(block.text.string))
            continue
        named = [mention for mention in attribution.named(number) if not mention.aside] if block.kind != "heading" else []
        for mention, following in zip_longest(named, named[1:]):
            if mention.model in subject or not subject.isdisjoint(mention.members):
                continue
            if mention.model is None and _has_version(block.text.string[mention.start : mention.end], subject):
                continue
            _, stop = attribution.sentence(number, mention.start)
            end = min(stop, following.start) if following is not None else stop
            if end > mention.start:
                yield block.text.span(mention.start, end)


def _names_another(line: str, named: Sequence[Mention], models: Set[str | None]) -> bool:
    """Whether a line leads to what a family has that none of the article's models is of: ``A plain GPT widens to 4d:`` in one on LLaMA."""
    leads = line.rstrip(" *").endswith((":", "："))
    return leads and all(mention.model not in models and models.isdisjoint(mention.members) and not mention.aside for mention in named)


def _is_of_unknown(titles: Sequence[str], subject: Set[str]) -> bool:
    """Whether the innermost heading that names a model names one that is not known, or just a family that the article's models are not of."""
    for title in reversed(titles):
        if names_unknown(title):
            return True
        named = mentions(title)
        if named:
            return all(
                mention.model is None
                and not mention.aside
                and subject.isdisjoint(mention.members)
                and not _has_version(title[mention.start : mention.end], subject)
                for mention in named
            )
    return False


def _has_version(family: str, models: Set[str]) -> bool:
    """Whether one of some models is a version of a family: ``Llama3`` in an article on Llama 3.1 8B."""
    called = _called(family)
    return any(_called(model.rpartition("/")[2]).startswith(called + ".") for model in models)


def _called(name: str) -> str:
    return "".join(char for char in name.lower() if char.isalnum() or char == ".")


def _leads_to_another(line: str, models: Set[str | None]) -> bool:
    """Whether a line leads to what another model has than those that are named: ``换 7B 模型看看：``, ``A smaller model would have:``."""
    if len(line) > LONGEST_LEAD or not line.rstrip(" *").endswith((":", "：")):
        return False
    sized = _OF_SIZE.search(line)
    if sized is not None:
        return not any(model is not None and may_be_called(model, sized["size"]) for model in models)
    return _ANOTHER.search(line) is not None


LONGEST_LEAD = 60
_TITLE_LINE = lazy(
    r"\s{0,3}(?:[一二三四五六七八九十]{1,3}[、.．]|第[一二三四五六七八九十]{1,3}[章节部]|[（(][一二三四五六七八九十]{1,3}[)）]|[(（]?\d{1,2}[)）、.．]\s?(?!\d)|【)"
    r"[^。！？；=＝\n]{1,40}"
)
"""A numbered line without a sentence."""
_OF_SIZE = lazy(r"(?<![\w.-])(?P<size>\d{1,4}(?:\.\d{1,2})?[BM])(?![A-Za-z])")
_ANOTHER = lazy(
    r"\b(?:another|other|smaller|larger|bigger|different)\s(?:\w+\s)?(?:model|one|config)|(?:另一?个?|别的|其他|更[大小]的?|换成?.{0,8})模型",
    re.IGNORECASE,
)


def _formula_behind(document: Document, number: int) -> int | None:
    """The end of the displayed formula right behind a paragraph, with which its last sentence goes on."""
    blocks = document.blocks
    following = blocks[number + 1] if number + 1 < len(blocks) else None
    if blocks[number].kind != "paragraph" or following is None or following.kind != "math" or not following.text.pieces:
        return None
    return following.text.pieces[-1].source_end


def read_cells(document: Document, attribution: Attribution) -> Iterator[Subject]:
    """Cells whose column, or else whose row, is headed by one model."""
    heads: dict[tuple[int, str], tuple[str, Span]] = {}
    for number, block in enumerate(document.blocks):
        if block.cell is not None and attribution.named(number):
            mention = sole_mention(attribution.named(number))
            if mention is not None:
                span = block.text.span(mention.start, mention.end)
                heads.setdefault((block.cell.table, block.text.string.strip()), (mention.model or "", span))
    if not heads:
        return
    compared = attribution.comparing_tables
    for number, block in enumerate(document.blocks):
        if block.cell is None or attribution.named(number) or block.chrome:
            continue
        cell = block.cell
        head = heads.get((cell.table, cell.column_header.strip())) or heads.get((cell.table, cell.row_header.strip()))
        if head is not None:
            how = "column" if cell.table in compared else "name"
            yield Subject(head[0], head[1], block.headings, how, block.text.span(0, len(block.text.string)))


def _led_until(document: Document, attribution: Attribution) -> dict[int, int]:
    """For each block that leads others, the offset at which the last of them ends."""
    ends: dict[int, int] = {}
    for number, block in enumerate(document.blocks):
        lead, pieces, steps = attribution.lead(number), block.text.pieces, 0
        while lead is not None and pieces and steps < 8:
            ends[lead] = max(ends.get(lead, 0), pieces[-1].source_end)
            lead, steps = attribution.lead(lead), steps + 1
    return ends
