"""Finds models that are named by their size alone: "large" in an article about BERT, "medium" in a table of GPT-2.

the one family of the title and the first lines + "base", "small", "XL" where they stand as names -> mentions
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from auditor.claims.about.names import Mention, may_be_called
from auditor.reference import find_model
from auditor.source.document import Block
from auditor.source.pattern import lazy

OPENING = 6
_SIZE = lazy(
    r"(?<![A-Za-z0-9_./-])(?P<size>tiny|mini|small|medium|base|large|xl|xxl)(?![A-Za-z0-9_./]|-[a-z])"
    r"(?:[\s,，、(（]{1,3}(?:英文\s?|the\s)?(?P<kind>cased|uncased|chinese|中文))?",
    re.IGNORECASE,
)
_NUMBER = lazy(r"(?<![\d.])(?P<size>\d+(?:\.\d+)?b)$", re.IGNORECASE)
_NUMBERED = lazy(
    r"(?:^|(?<=[\n。；;，,：:|、]))[\s*`]{0,4}(?P<size>\d+(?:\.\d+)?b)(?![A-Za-z0-9])(?=[\s*`]{0,4}(?:[:：|]|$|\s(?:has|uses|with|is)\b|(?-i:[\u3400-\u9fff])))",
    re.IGNORECASE | re.MULTILINE,
)
_HEADED = lazy(
    r"[\s*]{0,3}(?:\d{1,2}[.、)]\s?|[一二三四五六七八九十][、.]\s?)?(?P<size>\d{1,3}(?:\.\d{1,2})?b)(?:\s?(?:模型|版本?|model))?[\s*:：]{0,3}",
    re.IGNORECASE,
)
"""A heading that is nothing but a size."""
_HAN = lazy(r"[\u3400-\u9fff，。：；、（]\s?$")
_HAN_BEHIND = lazy(r"\s?[\u3400-\u9fff，。：；、）]")
_AS_NAME = lazy(r"\s{0,2}(?:\*\*|`)?\s?(?:[:：|]|$)")
_OF = lazy(r"\b(?:of|in|for|than)\s(?:the\s)?$", re.IGNORECASE)
_ENDS = lazy(r"\s?(?:[.,;:)]|$|(?:is|has|it|are)\b)")
_FAMILY = lazy(
    r"^(?P<family>.*?)[\s_-]{0,3}(?:tiny|mini|small|medium|base|large|xl|xxl)?[\s_-]{0,3}(?:cased|uncased|chinese)?$", re.IGNORECASE
)


def sized(blocks: Sequence[Block], named: Sequence[Sequence[Mention]]) -> Iterator[tuple[int, Mention]]:
    """The models that a block names by size alone, with the block's number; none unless the article begins with one family."""
    yield from _numbered(blocks, named)
    yield from _headed(blocks, named)
    family = _family(blocks, named)
    if not family:
        return
    foreign = _foreign(blocks, family)
    for number, block in _told(blocks):
        string = block.text.string
        if block.cell is not None and block.cell.table in foreign:
            continue
        taken = [(mention.start, mention.end) for mention in named[number]]
        for match in _SIZE.finditer(string):
            if any(low <= match.start() < high or 0 <= match.start() - high < 2 for low, high in taken):
                continue
            model = find_model(f"{family} {match['size']} {_kind(match['kind'])}".strip()) or find_model(f"{family} {match['size']}")
            if model is not None and _is_name(block, match):
                yield number, Mention(match.start(), match.end(), model)


def _foreign(blocks: Sequence[Block], family: str) -> set[int]:
    """The tables whose rows begin with sizes of which the family does not have all: they are the author's own."""
    labels: dict[int, list[bool]] = {}
    for block in blocks:
        if block.cell is not None and block.cell.row and not block.cell.column:
            label = block.text.string.strip(" *`")
            size = _SIZE.fullmatch(label)
            labels.setdefault(block.cell.table, []).append(
                find_model(label) is not None or (size is not None and find_model(f"{family} {label}") is not None)
            )
    return {table for table, known in labels.items() if any(known) and not all(known)}


def _told(blocks: Sequence[Block]) -> Iterator[tuple[int, Block]]:
    """The blocks in which an author may name a model by its size, each with its number."""
    for number, block in enumerate(blocks):
        if not block.chrome and block.kind not in ("code", "front_matter", "html_comment", "math"):
            yield number, block


def _numbered(blocks: Sequence[Block], named: Sequence[Sequence[Mention]]) -> Iterator[tuple[int, Mention]]:
    """``70B: 80 layers`` in an article about Llama 3 8B and 70B: sizes of a family of which the article begins with two."""
    sizes: dict[str, str] = {}
    families: set[str] = set()
    for block, mentions in list(zip(blocks, named, strict=True))[: 2 * OPENING]:
        for mention in mentions:
            size = _NUMBER.search(block.text.string[mention.start : mention.end])
            if mention.model is not None and size is not None:
                sizes[size["size"].lower()] = mention.model
                families.add(mention.model.rpartition("/")[2].lower().partition(size["size"].lower())[0])
    if len(sizes) < 2 or len(families) != 1:
        return
    for number, block in _told(blocks):
        for match in _NUMBERED.finditer(block.text.string):
            model = sizes.get(match["size"].lower())
            if model is not None and not any(m.start <= match.start("size") < m.end for m in named[number]):
                yield number, Mention(match.start("size"), match.end("size"), model)


def _headed(blocks: Sequence[Block], named: Sequence[Sequence[Mention]]) -> Iterator[tuple[int, Mention]]:
    """Headings that are a size and nothing else, ``## 70B``, in an article that begins with one family: Llama 2."""
    headings = [
        (number, match)
        for number, block in _told(blocks)
        if block.kind == "heading" and not named[number] and (match := _HEADED.fullmatch(block.text.string)) is not None
    ]
    if len(headings) < 2:
        return
    opening = [number for number, _ in islice(_told(blocks), 2 * OPENING)]
    opening = opening[:1] if opening and named[opening[0]] else opening  # the title tells, where it names any
    written = {blocks[number].text.string[m.start : m.end] for number in opening for m in named[number]}
    stems = {_NUMBER.sub("", name).strip(" -_").lower().replace("-", " ") for name in written}
    if len(stems) != 1:
        return
    stem = stems.pop()
    members = {member for number in opening for mention in named[number] for member in mention.members}
    for number, match in headings:
        model = _of_size(stem, match["size"], members)
        if model is not None:
            yield number, Mention(match.start("size"), match.end("size"), model)


def _of_size(stem: str, size: str, members: Iterable[str]) -> str | None:
    """The model of a family that goes by a size: by its name, the first generation also without its number, or the only member so large."""
    named = find_model(f"{stem} {size}") or find_model(f"{stem.removesuffix(' 1')} {size}")
    if named is not None:
        return named
    fitting = [member for member in members if may_be_called(member, size)]
    return fitting[0] if len(fitting) == 1 else None


def _family(blocks: Sequence[Block], named: Sequence[Sequence[Mention]]) -> str:
    """The family of the title or the first lines, as its names begin; empty where there are several or none."""
    found: set[str] = set()
    told = 0
    for block, mentions in zip(blocks, named, strict=True):
        if block.chrome or block.kind in ("front_matter", "html_comment"):
            continue
        told += 1
        if (told > OPENING and found) or told > 2 * OPENING:
            break
        for mention in mentions:
            written = block.text.string[mention.start : mention.end]
            stem = _FAMILY.match(written)
            if stem is not None and stem["family"]:
                found.add("".join(stem["family"].lower().replace("-", "").split()))
    if len(found) != 1:
        return ""
    family = found.pop()
    return family if sum(find_model(f"{family} {size}") is not None for size in ("small", "base", "medium", "large", "xl")) > 1 else ""


def _kind(word: str | None) -> str:
    return "" if word is None else "chinese" if word == "中文" else word.lower()


def _is_name(block: Block, match: re.Match[str]) -> bool:
    """Whether a word of size stands as a name: in a heading, a cell, before a colon, in Chinese text, behind "of"."""
    string, start, end = block.text.string, match.start("size"), match.end()
    if block.kind == "cell":
        return not string[:start].strip() and not string[end:].strip()
    if _HAN_BEHIND.match(string, match.end("size")) is not None and (start == 0 or _HAN.search(string[max(0, start - 3) : start])):
        return True
    if block.kind == "heading":
        return match["size"].isupper() or start < 16
    begins = not string[:start].strip(" *`") or string[:start].rstrip(" ").endswith("\n")
    if begins and _AS_NAME.match(string, end) is not None:
        return True
    return _OF.search(string[max(0, start - 12) : start]) is not None and _ENDS.match(string, end) is not None


__all__ = ["sized"]
