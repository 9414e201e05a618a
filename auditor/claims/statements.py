"""Reads statements: a quantity named in words with its formula or number, where no relation sign stands between them.

    "token embedding: 30522*768", "FFN 的参数量为 2 * (4H * H + H)", "BERT-base has 110M parameters" -> Claim of kind "statement"

    lines that no claim covers -> the longest expression behind a colon, a verb or the words themselves -> does its label name a component or a
    count of parameters? -> claim

Its first side is the label (no readings), its second the expression. What may be a date, a price, a speed or a number of tokens is not read.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

from auditor.claims.about.concern import names_models
from auditor.claims.about.label import Label, read_label
from auditor.claims.about.words import is_ready, may_name
from auditor.claims.claim import Claim
from auditor.claims.labelled import MOST_LABEL, PARAMETERS, is_count, is_linked, labelled_claim, statement_of
from auditor.claims.lone_expressions import BEGIN, MOST_TOKENS, Found, expression_at, is_followed
from auditor.claims.passages import lines_with
from auditor.claims.tokens import prepare
from auditor.notation.expression import names
from auditor.notation.kept import Kept
from auditor.notation.parser import readings
from auditor.notation.symbols import known_symbols
from auditor.source.document import Block, Document
from auditor.source.pattern import lazy
from auditor.source.text import Span

MOST_BEHIND = 48
"""Characters between a quantity and the end of the word parameters behind it."""
MOST_BETWEEN = 40
"""Characters between a quantity and what joins it with a label that are looked at before anything is parsed."""
WORTH = 20_000
"""Characters of an article from which on it pays to make the table of what names something, if that is for nothing else."""
LEAST_DIGITS = 6
"""A figure in a table of models that has fewer may be a size, and no count."""
_ABOUT_PARAMETERS = lazy(r"param|参数|weights?\b|权重|numel", re.IGNORECASE)
_HOLDS = (
    r"(?<=\d)(?:\d{3}|,\d{3}|[ ]?(?:[KMBTkmbt\u212a](?![A-Za-z0-9_])|[万亿千百]|(?i:million|billion)))|(?<=\\)(?i:times|cdot)|(?<=[²³])"
    r"|(?:(?<=[\w)\]}].)|(?<=[\w)\]}][ ].))(?<![\\\d²³])[ ]?[\w(\[{]"
)
_TOPICS = ("param", "参数", "权重", "numel")
"""What _ABOUT_PARAMETERS finds, but for weights and capitals."""
_FIRST = r"[\d\\²³×*∗·✕xX^]"
"""The search for what may be a count looks at these characters only, and back from a sign at what stands before it."""
_MAY_HOLD = lazy(f"{_FIRST}(?:{_HOLDS})")
_IN_LINE = lazy(rf"{_FIRST}(?:{_HOLDS}|(?<=\d)(?i:[A-Za-z]{{1,3}}(?![A-Za-z])))")
"""What a line holds where an expression of it may count parameters; factors may stand side by side (2lh)."""
_BEHIND = ("param", "参数", "weights")
"""One of these is in what PARAMETERS finds behind a quantity."""
_OPERATES = lazy(
    r"[×*∗·⋅✕✖⨯•＊^＾⁰¹²³⁴-⁹$\\乘ｘＸ%％‰xX_\d)\]}）】〕｝］⌉⌋(（](?:(?<=[×*∗·⋅✕✖⨯•＊^＾⁰¹²³⁴-⁹$\\乘ｘＸ])"
    r"|(?<=[%％‰])\W{0,8}of\b|(?<=[xX])(?<![A-Za-z].)(?![A-Za-z])"
    r"|(?<=[\d)\]}）】〕｝］⌉⌋])(?:[(\[{（【〔［｛]|[A-Za-zΑ-ωϵℓℝａ-ｚＡ-Ｚ])"
    r"|(?<=(?<![A-Za-z])[A-Za-zΑ-ωϵℓℝ][(（])|(?<=(?<![A-Za-z])[A-Za-zΑ-ωϵℓℝ]_)[^\n(（]{1,130}[(（]"
    r"|(?<=(?:alpha|theta)[(（])|(?<=beta[(（])|(?<=(?:[Pp]hi|[Pp]si|ell)[(（]))"
)
"""A sign; a percentage of; x between operands; a factor beside a number, a bracket or a letter."""
_LARGE = lazy(
    r"\d(?<!\d.)(?:[\d,.'_{}\\!\uff01-\uff0f\uff3c-\uff3f\uff5b-\uff5d]{3}|[\d.,]*+(?:[eE][+-]?\d|[^\w\n]*+[KkMGBTPtmbq千万亿百十萬億Ａ-ｚ]))"
)
_JOINING = frozenset(("+ ", "= ", "/ "))
"""What a figure stands behind that is an operand: no label is joined with it."""
_SENTENCE_END = lazy(r"[。！？；]|[.?]\s")
"""What no expression goes on across."""


def read_statements(document: Document, claims: Sequence[Claim], until: int | None = None) -> Iterator[Claim]:
    """The statements of a document that overlap none of the claims already read, in reading order; of blocks before the offset ``until`` only."""
    spoken = _speaks_of_parameters(document.content) or _has_formulas(document, claims)
    if not (spoken or any(block.cell is not None for block in document.blocks)):
        return
    taken = sorted({span for claim in claims for span in _places(claim) if span.end > span.start})
    names = may_name if is_ready() or len(document.content) >= WORTH else lambda text: True
    headers: dict[tuple[int, int], Block] = {}
    for block in document.blocks:
        if until is not None and block.text.span(0, 1).start > until:
            break  # equalities were read no further either
        if not block.is_read:
            continue
        if block.cell is not None:
            if block.cell.column == 0:
                headers[block.cell.table, block.cell.row] = block
            elif block.cell.row and not _within(block, taken):
                yield from _read_cell(block, headers.get((block.cell.table, block.cell.row)))
        elif spoken and block.kind != "heading" and _MAY_HOLD.search(block.text.string):
            yield from _in_block(block, _within(block, taken), names)


def _speaks_of_parameters(content: str) -> bool:
    if any(topic in content for topic in _TOPICS):
        return True
    folded = content.casefold()
    return any(topic in folded for topic in (*_TOPICS, "weight")) and _ABOUT_PARAMETERS.search(content) is not None


def _has_formulas(document: Document, claims: Sequence[Claim]) -> bool:
    """Whether an article that names a model computes with letters: its formulas count, though it says "sizes" and never "parameters"."""
    named = (claim for claim in claims if claim.kind == "equality" and len(claim.sides) > 1)
    return any(
        side.is_computation and names(side.expression) for claim in named for side in claim.sides if side.expression
    ) and names_models(document.content)


def _places(claim: Claim) -> tuple[Span, ...]:
    """What a claim covers; the rows that a total adds up say what they are themselves."""
    return (claim.span,) if claim.kind == "sum" else (claim.span, *(side.span for side in claim.sides))


def _within(block: Block, spans: Sequence[Span]) -> list[tuple[int, int]]:
    """The readable ranges of a block that claims hold already."""
    text = block.text
    begin, end = text.span(0, len(text.string))
    first = bisect_left(spans, (begin, begin))
    last = bisect_left(spans, (end, end))
    return [(text.offset(low), text.offset(high - 1) + 1) for low, high in spans[first:last]]


def _read_cell(block: Block, header: Block | None) -> Iterator[Claim]:
    """A cell that is nothing but a number or formula, in a column or row of parameter counts."""
    assert block.cell is not None
    string = block.text.string
    if header is None or len(string) > MOST_LABEL or not _MAY_HOLD.search(string):
        return
    column, row = read_label(block.cell.column_header), read_label(header.text.string)
    counted = column.parameters or row.parameters or column.part is not None or _counts_of_models(block, row, string)
    if column.other or row.other or not counted or column.single:
        return
    tokens, seams = prepare(PARAMETERS.sub("", string) if string.rstrip()[-1:].isalpha() or string.endswith("参数") else string)
    if not tokens or len(tokens) > MOST_TOKENS:
        return
    every = readings(tokens, seams, 0, len(tokens))
    if not every or not is_count(every[0], counted):
        return
    label = header.text.string.strip()
    low, high = tokens[0].start, tokens[-1].end
    if label:
        yield labelled_claim(block, Found(low, high, tuple(every)), header, 0, len(header.text.string), "=")


def _counts_of_models(block: Block, row: Label, string: str) -> bool:
    """Whether a cell has a long figure in a row of some component, or a total, and in the column of a published model."""
    from auditor.reference import find_model  # only tables that may compare models pay for the names

    assert block.cell is not None
    digits = sum(character.isdigit() for character in string)
    return bool(row.components or row.total) and digits >= LEAST_DIGITS and find_model(block.cell.column_header.strip(" *`")) is not None


_FOUND: Kept[tuple[Sequence[Claim], int]] = Kept()


def _in_block(block: Block, taken: Sequence[tuple[int, int]], names: Callable[[str], bool]) -> Iterator[Claim]:
    """The statements of a block; of a text that was read before with the same ranges taken, the same."""
    text = block.text
    key = text.string, text.shape, tuple(taken), names is may_name, known_symbols()
    claims, begins = _FOUND.of(key, len(text.string), lambda: (list(_read_block(block, taken, names)), text.begins))
    return (claim.moved(block, text.begins - begins) for claim in claims)


def _read_block(block: Block, taken: Sequence[tuple[int, int]], names: Callable[[str], bool]) -> Iterator[Claim]:
    string = block.text.string
    free = 0
    ranges = sorted(taken)
    held = ranges.copy()
    starts, reach = [low for low, _ in held], list(accumulate((high for _, high in held), max))
    for start, end in lines_with(string, _IN_LINE):
        near = held[bisect_right(reach, start) : bisect_left(starts, end)]
        if not _may_state(string, start, end, names, near):
            continue
        tokens = prepare(string, start, end)
        items = tokens.items
        at = 0
        while at < len(items):
            token = items[at]
            kind = token.kind
            if kind not in BEGIN or not is_followed(items, at):
                at += 1
                continue
            while ranges and ranges[0][1] <= token.start:
                free = max(free, ranges.pop(0)[1])
            if ranges and ranges[0][0] <= token.start:
                at += 1
                continue
            found, after = expression_at(tokens, at, ranges[0][0] if ranges else len(string) + 1)
            if found is None:
                at += 1
                continue
            claim = statement_of(block, found, free)
            if claim is not None:
                yield claim
                free = found.end
            at = after


def _may_state(string: str, start: int, end: int, names: Callable[[str], bool], taken: Sequence[tuple[int, int]]) -> bool:
    """Whether [start, end) of a text may hold a statement: the word parameters behind something, or in one sentence a word that names something
    and, outside of what claims hold already, what may be a count; False is sure.
    """
    words = string[start : end + MOST_BEHIND].casefold()
    if any(word in words for word in _BEHIND):
        return True
    free = list(_between(taken, start, end))
    if not names(string[start:end]) or not any(_may_count(string, low, high) for low, high in free):
        return False
    while start < end:
        over = _SENTENCE_END.search(string, start, end)
        stop = over.end() if over is not None else end
        inside = [(max(low, start), min(high, stop)) for low, high in free if low < stop and start < high]
        if any(_may_count(string, low, high) for low, high in inside) and names(string[start:stop]):
            return True
        start = stop
    return False


def _between(taken: Sequence[tuple[int, int]], start: int, end: int) -> Iterator[tuple[int, int]]:
    """What is left of [start, end) without some ranges, which come in order."""
    for low, high in taken:
        if start < low and start < end:
            yield start, min(low, end)
        start = max(start, high)
    if start < end:
        yield start, end


def _may_count(string: str, start: int, end: int) -> bool:
    """Whether what may count parameters stands in [start, end) of a text."""
    if _OPERATES.search(string, start, end) is not None or string.find("times", start, end) >= 0:
        return True
    return any(
        string[at - 2 : at] not in _JOINING and is_linked(string[max(0, at - MOST_BETWEEN) : at], MOST_BETWEEN)
        for at in (match.start() for match in _LARGE.finditer(string, start, end))
    )
