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
from typing import NamedTuple

from auditor.claims.about.concern import names_models
from auditor.claims.about.formula import counts_parameters
from auditor.claims.about.label import Label, read_label
from auditor.claims.about.words import is_ready, may_name, mentions
from auditor.claims.blocks import is_read
from auditor.claims.claim import Claim, Side
from auditor.claims.passages import lines_with
from auditor.claims.places import offset_of
from auditor.claims.tokens import HEDGES, Tokens, prepare
from auditor.claims.weight_shapes import read_weight_shapes
from auditor.notation.expression import Expression, Name, Number, Operation, is_computation, names, walk
from auditor.notation.lexer import Token
from auditor.notation.operands import Window, is_prose
from auditor.notation.parser import Parser, goes_on, readings
from auditor.source.document import Block, Document
from auditor.source.pattern import lazy
from auditor.source.text import Span

MOST_TOKENS = 120
MOST_LABEL = 160
MOST_BEHIND = 48
"""Characters between a quantity and the end of the word parameters behind it."""
MOST_BETWEEN = 40
"""Characters between a quantity and what joins it with a label that are looked at before anything is parsed."""
LEAST = 1000
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
"""One of these is in what _PARAMETERS finds behind a quantity."""
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
_PARAMETERS = lazy(
    r"[\s$*`}]{0,6}(?:个|trainable |learnable |total |model |,? ?可训练|可学习|的)?\s?(?:parameters?\b|params?\b|参数|weights\b)",
    re.IGNORECASE,
)
_LINK_MARKS = frozenset("$*_`~≈(（[")
_LINKS = (
    ":", "：", "为", "是", "有", "共", "达", "包含", "含", "达到", "has", "have", "is", "are", "of", "contain", "contains", "with", "about", "approximately",
    "roughly", "around", "nearly", "exactly", "only", "约", "大约", "大概", "近", "～", "total", "totals", "totaling", "count", "→", "->", "—", "–", "|",
    "合计", "总计", "小计", "参数量", "参数总量", "参数个数", "参数数量", "参数总数",
    "hat", "haben", "sind", "ergibt", "ergeben", "insgesamt", "zusammen", "합계", "총", "모두",
)  # fmt: skip
"""What joins a label with its quantity, with blanks and marks behind it; some marks do so alone."""
_JOINING = frozenset(("+ ", "= ", "/ "))
"""What a figure stands behind that is an operand: no label is joined with it."""
_STOP = lazy(r"[。！？!?;；\n.](?:(?<!\.)|\s)")
_CLAUSE = lazy(r"[，,、]\s?")
_RESPECTIVELY = ("分别", "分别为", "分别是", "分别有", "依次为", "依次是", "are respectively")
_HEAD = lazy(r"[:：]")
_LISTED = lazy(r"[\s$`]{0,3}(?:[、,，和与及&]|and\b)[\s$`]{0,3}[\w(\\]")
_SENTENCE_END = lazy(r"[。！？；]|[.?]\s")
"""What no expression goes on across."""


_BEGIN = frozenset(("number", "function", "open", "name"))
"""The kinds of tokens with which an expression may begin."""
_END = frozenset("close comma stop colon newline arrow relation".split())
"""The kinds of tokens that no number goes on with, as a unit, a factor or a note."""
_FUNCTIONS = frozenset("OofgpPQ")
"""Letters that are more often a function of what stands in brackets behind them than a size: O(n)."""
_COMPARING = frozenset("more less fewer larger smaller bigger faster slower times than".split())


class Found(NamedTuple):
    """An expression of a block, with readable offsets."""

    start: int
    end: int
    readings: tuple[Expression, ...]


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
        if not is_read(block):
            continue
        if block.cell is not None:
            if block.cell.column == 0:
                headers[block.cell.table, block.cell.row] = block
            elif block.cell.row and not _within(block, taken):
                yield from _read_cell(block, headers.get((block.cell.table, block.cell.row)))
        elif spoken and block.kind != "heading":
            yield from read_weight_shapes(block)
            if _MAY_HOLD.search(block.text.string):
                yield from _read_block(block, _within(block, taken), names)


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
    return [(offset_of(text, low), offset_of(text, high - 1) + 1) for low, high in spans[first:last]]


# -- tables ----------------------------------------------------------------------------------------------------------------


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
    tokens, seams = prepare(_PARAMETERS.sub("", string) if string.rstrip()[-1:].isalpha() or string.endswith("参数") else string)
    if not tokens or len(tokens) > MOST_TOKENS:
        return
    every = readings(tokens, seams, 0, len(tokens))
    if not every or not _is_count(every[0], counted):
        return
    label = header.text.string.strip()
    low, high = tokens[0].start, tokens[-1].end
    if label:
        yield _claim(block, Found(low, high, tuple(every)), header, 0, len(header.text.string), "=")


def _counts_of_models(block: Block, row: Label, string: str) -> bool:
    """Whether a cell has a long figure in a row of some component, or a total, and in the column of a published model."""
    from auditor.reference import find_model  # only tables that may compare models pay for the names

    assert block.cell is not None
    digits = sum(character.isdigit() for character in string)
    return bool(row.components or row.total) and digits >= LEAST_DIGITS and find_model(block.cell.column_header.strip(" *`")) is not None


# -- prose -----------------------------------------------------------------------------------------------------------------


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
            if kind not in _BEGIN or not _is_followed(items, at):
                at += 1
                continue
            while ranges and ranges[0][1] <= token.start:
                free = max(free, ranges.pop(0)[1])
            if ranges and ranges[0][0] <= token.start:
                at += 1
                continue
            found, after = _expression(tokens, at, ranges[0][0] if ranges else len(string) + 1)
            if found is None:
                at += 1
                continue
            claim = _statement(block, found, free)
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
        string[at - 2 : at] not in _JOINING and _is_linked(string[max(0, at - MOST_BETWEEN) : at], MOST_BETWEEN)
        for at in (match.start() for match in _LARGE.finditer(string, start, end))
    )


def _expression(tokens: Tokens, at: int, limit: int) -> tuple[Found | None, int]:
    """The longest expression that begins at a token and ends cleanly before ``limit``."""
    items, seams = tokens
    token = items[at]
    if not _may_begin(items, at, at in seams):
        return None, at
    part = items[at : at + MOST_TOKENS]
    shifted = Window(seams, at)
    parser = Parser(part, shifted)
    result = parser.parse(0)
    if result is None:
        return None, at
    expression, stop = result
    if _is_mapped(items, at) and not any(isinstance(node, Operation) and node.op in "+^" for node in walk(expression)):
        return None, at
    stop = _trimmed(expression, parser.tokens, stop)
    last_end = expression.end if isinstance(expression, Number) else parser.tokens[stop - 1].end
    following = parser.tokens[stop] if stop < len(parser.tokens) else None
    if last_end > limit or not _ends_cleanly(following, last_end):
        return None, at
    if following is not None and following.kind == "comma" and at and items[at - 1].kind == "open":
        return None, at  # (4h, h) is a shape
    if (
        following is not None
        and following.kind == "close"
        and stop + 1 < len(parser.tokens)
        and parser.tokens[stop + 1].kind in ("op", "power")
    ):
        return None, at  # (d_model²) + bias
    consumed = sum(1 for t in part if t.start < last_end)
    if isinstance(expression, Name) or (isinstance(expression, Number) and token.kind != "number"):
        return None, at  # [3072] is a shape
    every: tuple[Expression, ...] = (expression,)
    if isinstance(expression, Operation):
        every = tuple(readings(part, shifted, 0, consumed)) or (expression,)
    return Found(token.start, last_end, every), at + max(1, consumed)


def _is_followed(items: Sequence[Token], at: int) -> bool:
    """Whether what may begin an expression is followed by what makes more of it than a name, a word in brackets or a number too small to be a
    count; most are not, and need no parsing.
    """
    token = items[at]
    following = items[at + 1] if at + 1 < len(items) else None
    if token.kind == "name":
        return _is_operand(token, following)
    if token.kind == "number":
        if following is not None and following.kind not in _END and (following.kind != "other" or following.value == "\\%"):
            return True
        return len(token.value.partition(".")[0]) > 3 or "e" in token.value or "E" in token.value
    if token.kind == "open" and following is not None and following.kind == "name" and at + 2 < len(items):
        return items[at + 2].kind == "close" or goes_on(following, items[at + 2])
    return True


def _is_operand(name: Token, following: Token | None) -> bool:
    """Whether a name is followed by an operator, or is a letter before another: else it is a word of the text."""
    if following is not None and following.kind == "open" and following.value == "(":
        return following.glued and len(name.value) == 1 and name.value not in _FUNCTIONS  # L(12H^2 + 13H)
    if following is None or following.kind not in ("op", "power", "name"):
        return False
    return following.kind != "name" or len(name.value) == 1


def _trimmed(expression: Expression, tokens: Sequence[Token], stop: int) -> int:
    """The position behind the last operand and its brackets: "640 * 640 weights" ends in a note."""
    last = max((node.end for node in walk(expression) if isinstance(node, (Number, Name))), default=0)
    while stop > 1 and tokens[stop - 1].kind in ("name", "word") and tokens[stop - 1].start >= last:
        stop -= 1
    return stop


def _may_begin(items: Sequence[Token], at: int, seam: bool) -> bool:
    """Whether an expression can begin at a token; ``seam`` says that a sign for mathematics stands before it, and not the word."""
    token = items[at]._replace(glued=False) if seam else items[at]
    if token.kind == "name" and not _is_operand(token, items[at + 1] if at + 1 < len(items) else None):
        return False
    before = items[at - 1] if at else None
    behind = items[at - 2] if at > 1 else None
    if before is not None and before.value == "≈" and behind is not None and behind.kind in ("colon", "comma"):
        return token.kind == "number"  # "In short: ≈ 110M parameters"
    if before is not None and before.kind in ("op", "relation", "number", "bad", "power", "function", "percent"):
        return False
    if before is not None and before.kind == "open" and (before.value != "(" or (behind is not None and _takes_bracket(behind, before))):
        return False
    if before is not None and before.kind == "comma" and _is_in_tuple(items, at):
        return False
    if _is_mapped(items, at) and (token.glued or (before is not None and before.glued)):
        return False
    if before is not None and before.kind in ("close", "open") and token.glued and before.value not in "([（":
        return False
    if token.kind in ("number", "function"):
        return before is None or not (before.kind == "name" and token.glued)
    if token.kind == "open":
        return token.value in "([" and not (before is not None and before.kind == "name" and token.glued)
    return token.kind == "name" and not is_prose(token.value)


def _is_mapped(items: Sequence[Token], at: int) -> bool:
    """Whether a token stands behind an arrow and an operand: ``h → 4h`` maps a size, ``biases 4h and h → 8h² + 5h`` counts."""
    return at > 1 and items[at - 1].kind == "arrow" and items[at - 2].kind in ("number", "name", "close")


def _is_in_tuple(items: Sequence[Token], at: int) -> bool:
    """Whether a token behind a comma stands in a shape: the 4h of ``[h, 4h]``."""
    return (
        at > 2 and items[at - 2].kind in ("number", "name", "close") and any(item.kind == "open" for item in items[max(0, at - 4) : at - 2])
    )


def _takes_bracket(token: Token, bracket: Token) -> bool:
    """Whether what stands before a bracket makes it a part of a larger expression."""
    return token.kind in ("op", "relation", "function", "number", "power") or (token.kind == "name" and bracket.glued)


def _ends_cleanly(following: Token | None, end: int) -> bool:
    if following is None:
        return True
    if following.kind in ("op", "relation", "number", "bad", "power", "function", "percent", "arrow"):
        return False
    return not (following.kind == "name" and following.start == end) and not (
        following.kind == "open" and following.start == end and following.value not in "("
    )


def _statement(block: Block, found: Found, free: int) -> Claim | None:
    string = block.text.string
    begin = max(free, found.start - MOST_LABEL, 0)
    for stop in _STOP.finditer(string, begin, found.start):
        begin = stop.end()
    while 0 < begin < found.start and _within_word(string, begin):
        begin += 1
    before = string[begin : found.start]
    behind = _PARAMETERS.match(string, found.end) is not None
    expression = found.readings[0]
    if not _is_count(expression, True) or (isinstance(expression, Number) and not behind and not _is_linked(before)):
        return None
    if before.rstrip(" $`").endswith(_RESPECTIVELY) and _LISTED.match(string, found.end):
        return None  # "two biases of 4h and h respectively": none of them is the whole
    label = read_label(before)
    if label.part == "biases" and _LISTED.match(string, found.end):
        return None  # "biases of 4h and h"
    if not label.components and before.rstrip(" $`*").endswith(("→", "->", "⇒")) and "\n" not in string[begin - 1 : found.start]:
        label = read_label(
            _HEAD.split(string[string.rfind("\n", 0, begin) + 1 : begin])[0]
        )  # "attention: W_Q, ..., each h×h, biased → 4h² + 4h"
    if not _is_named(label, before, behind, expression) or not _is_count(expression, label.parameters or behind):
        return None
    after = read_label(_CLAUSE.split(string[found.end : found.end + 16].partition("\n")[0])[0])
    if after.other and not behind:
        return None
    if not behind and isinstance(expression, Number) and not _stands_alone(string, found.end):
        return None
    if "?" in string[found.end : found.end + 60].partition("\n")[0] or "？" in string[found.end : found.end + 60].partition("\n")[0]:
        return None
    if found.start - begin > MOST_LABEL // 3:
        clauses = [match.end() for match in _CLAUSE.finditer(string, begin, found.start - 1)]
        if clauses and (nearest := read_label(string[clauses[-1] : found.start])) and (nearest.components or nearest.parameters):
            begin = clauses[-1]
    low, high = _label_range(string, begin, found.start)
    words = before.replace("(", " ").replace("（", " ").split()
    hedged = (bool(words) and words[-1].lower() in HEDGES) or before.rstrip(" $*(（").endswith(
        ("约", "大约", "约为", "大概", "近", "~", "～", "≈")
    )
    return _claim(block, found, block, low, high, "≈" if hedged else "=")


def _within_word(string: str, at: int) -> bool:
    """Whether a cut goes through an English word, the rest of which means nothing."""
    return string[at - 1].isascii() and string[at - 1].isalnum() and string[at].isascii() and string[at].isalnum()


def _is_named(label: Label, before: str, behind: bool, expression: Expression) -> bool:
    """Whether the words before an expression, or behind it, say that it counts parameters."""
    if not (label.parameters or behind) and any(mention.kind in ("other", "weak") for mention in mentions(before)):
        return False
    if _names_setting(before) and not behind:
        return False
    if isinstance(expression, Number):
        if behind:
            return bool(before.strip()) and not label.single and (_is_linked(before) or before.rstrip().endswith((",", "，")))
        if label.relative and not (label.parameters or label.total):
            return False  # "words: 30522" may be a size
        linked = _is_linked(before)
        short = len(before.strip()) <= 48 and label.residue <= 2
        return linked and bool(((label.components or label.total) and (label.parameters or short)) or (label.parameters and short))
    if label.components or label.parameters or label.part or label.total or (label.residue == 0 and _has_role(before)):
        return _is_linked(before) or (label.part is not None and label.residue == 0) or _is_short(before, label)
    return behind


def _is_linked(before: str, most: int = MOST_LABEL + 1) -> bool:
    """Whether the words before an expression end in what joins a label with its quantity; they may where ``most`` characters are but marks."""
    end = len(before)
    while end and ((mark := before[end - 1]) in _LINK_MARKS or mark.isspace()):
        if mark in "~≈(（":
            return True
        end -= 1
    if not end and len(before) == most:
        return True
    return before[max(0, end - 16) : end].casefold().endswith(_LINKS)


def _is_short(before: str, label: Label) -> bool:
    return len(before.strip()) <= 24 and label.residue == 0


def _has_role(before: str) -> bool:
    """Whether a relative word stands there: "dense", "output", "LayerNorm"."""
    return any(mention.kind == "relative" for mention in mentions(before))


def _names_setting(before: str) -> bool:
    """Whether the last words mean a size: "FFN hidden size: 4 * 768"."""
    found = [mention for mention in mentions(before) if mention.kind != "phrases"]
    return bool(found) and found[-1].kind == "not"


def _is_count(expression: Expression, said: bool) -> bool:
    """Whether an expression can be a number of parameters: a product of sizes, or a large number."""
    if isinstance(expression, Number):
        printed = expression.printed
        if printed.unit is not None:
            return printed.unit.dimension == "count" and printed.unit.label not in ("", "%") and printed.value > 0
        return printed.value >= LEAST and printed.value.denominator == 1 and not (printed.value < 2100 and not said)
    if not is_computation(expression):
        return False
    nodes = list(walk(expression))
    if not any(isinstance(node, Operation) and node.op in "*^" for node in nodes):
        return False
    if any("ℝ" in name or name == "R" or "mathbb" in name or name in _COMPARING for name in names(expression)):
        return False  # a space of shapes
    if any(isinstance(node, Operation) and node.op == "^" and isinstance(node.right, Name) for node in nodes):
        return False  # K^T
    numbers = [node for node in nodes if isinstance(node, Number)]
    if any(n.printed.unit is not None for n in numbers) or any(n.printed.value.denominator != 1 for n in numbers):
        return False
    large = any(n.printed.value >= 64 for n in numbers)
    return large or any(len(name) > 0 for name in names(expression))


def _stands_alone(string: str, end: int) -> bool:
    """Whether a number is not the beginning of a phrase: "12,288 tokens"."""
    rest = string[end : end + 12].lstrip(" \t$*`_}")
    return not rest or not (rest[0].isalnum() or rest[0] in "%％") or rest[0] in "，。"


def _label_range(string: str, low: int, high: int) -> tuple[int, int]:
    """The label without blanks, marks and the colon at its end."""
    while low < high and (string[low].isspace() or string[low] in "-*•·,，、:：$`|()（）"):
        low += 1
    while high > low and (string[high - 1].isspace() or string[high - 1] in "*:：$`=≈~～|([（,，、"):
        high -= 1
    return low, high


def _claim(block: Block, found: Found, labelled: Block, low: int, high: int, relation: str) -> Claim:
    label = Side(labelled.text.string[low:high].strip(), labelled.text.span(low, high))
    span = block.text.span(found.start, found.end)
    side = Side(block.text.string[found.start : found.end], span, found.readings)
    whole = block.text.span(low, found.end) if labelled is block else span
    raw = block.text.string[low : found.end] if labelled is block else block.text.string.strip()
    return Claim("statement", (label, side), (relation,), block, whole, raw, None, False)


__all__ = ["counts_parameters", "read_statements"]
