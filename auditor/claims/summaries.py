"""Summaries of models as tools print them: a line a layer with its count, lines left out, and ``Total params`` under them.

    Embedding-Token (Embedding)          (None, 512, 768)   16226304
    Transformer-0-FeedForward-Norm       (None, 512, 768)   1536
    ... (11 more like it)
    Total params: 102,267,648

fence -> header -> lines of layers -> how often each counts where lines are left out -> the one that its siblings or the total give otherwise

What a tool counts is its affair (torchinfo counts a tied head twice): its total is the sum of its lines all the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.claims.claim import Claim, ClaimKind, Side
from auditor.claims.misprints import is_meant, is_slip
from auditor.notation.expression import Expression, Number, combined
from auditor.notation.printed import Printed, read_digits
from auditor.notation.work import spend
from auditor.source.document import Block
from auditor.source.pattern import lazy
from auditor.source.text import Span

_HEADER = lazy(r"param(?:eter)?s?\b ?(?:#|count|num\w*)?|#\s?params?\b|参数量|参数个?数", re.IGNORECASE)
_TOTAL = lazy(
    r"^\W*(?P<kind>total|trainable|non-trainable|optimizer) param\w*\s?[:：]?\s*(?P<count>\d{1,3}(?:,\d{3})+|\d{1,15})(?![\d,.]*\d)",
    re.IGNORECASE,
)
_FIELD = lazy(r"[^\s│┃|](?:[^\s│┃|]|\s(?=[^\s│┃|]))*")
_COUNT = lazy(r"\d{1,3}(?:,\d{3})+|\d{1,15}")
_SHAPE = lazy(r"[\[(][^\[\]()\n]{0,60}[\])]")
_INDEX = lazy(r"(?<![\d])\d{1,3}(?!\d)")
_DEPTH = lazy(r"(?P<kind>\w{1,60}): (?P<depth>\d{1,2})-(?P<index>\d{1,4})")
_NORM = lazy(r"norm", re.IGNORECASE)
_LEFT_OUT = lazy(r"\.\.\.|…|⋮|⋯|省略|从略|同上|same as|omitted|repeat|identical", re.IGNORECASE)
_FROM_TO = lazy(r"(?P<depth>\d{1,2})-(?P<low>\d{1,3})\D{1,24}(?P=depth)-(?P<high>\d{1,3})(?!\d)")
_FROM_TO_INDEX = lazy(r"(?<![\d.-])(?P<low>\d{1,3})\s?(?:\.\.\.?|…|-|–|~|to|至|到)\s?(?P<high>\d{1,3})(?![\d.])")
_SMALL = lazy(r"(?<![\d.,-])\d{1,3}(?![\d.,-]*\d)")
LONGEST = 60_000
MOST_LINES = 600
LONGEST_LINE = 240
MOST_LAYERS = 200
LEAST_ROWS = 3
LEAST = 1000
"""Below it a count has too few digits to tell a slip."""
STEPS_A_ROW = 4
_HALF_LEVEL = 3
"""A level of a tree is five columns wide."""


class _Row(NamedTuple):
    """A line of a layer: what it is called, its shape as printed, the column where the name begins, its count, and the line's number.

    ``key`` is the name without its numbers: alike for the same layer of each block.
    """

    label: str
    shape: str
    depth: int
    number: Number
    line: int
    key: str

    @property
    def value(self) -> Fraction:
        """The count."""
        return self.number.printed.value


class _Gap(NamedTuple):
    """A line whose lines left out are not there: where its name would begin, what stands there, its number."""

    depth: int
    string: str
    line: int


class _Print(NamedTuple):
    """A summary: its lines, what is left out, and the figures under it by their names."""

    rows: list[_Row]
    gaps: list[_Gap]
    totals: dict[str, Number]
    depths: list[int]


class _Fault(NamedTuple):
    """A line that counts otherwise than it must; ``sibling`` is a line that shows how, ``sure`` that another line has the right figure."""

    row: _Row
    right: Fraction
    sibling: _Row | None
    sure: bool


def is_summary(string: str) -> bool:
    """Whether a fence may be a summary; False is sure."""
    return len(string) <= LONGEST and "aram" in string and ("otal" in string or "Layer" in string or "layer" in string)


def read_summaries(blocks: Sequence[Block]) -> Iterator[Claim]:
    """The lines of printed summaries that depart from what the others and the total make of them, and totals that do."""
    for block in blocks:
        if block.kind != "code" or block.chrome or not is_summary(block.text.string):
            continue
        for printed in _prints(block.text.string):
            spend(STEPS_A_ROW * len(printed.rows))
            yield from _judged(block, printed)


# -- reading -----------------------------------------------------------------------------------------------------------


def _prints(string: str) -> Iterator[_Print]:
    """The summaries of a text: each has a head over the counts, and ends with its totals."""
    found: _Print | None = None
    behind = start = 0
    for number, line in enumerate(string.split("\n")[:MOST_LINES]):
        fields = list(_FIELD.finditer(line)) if len(line) <= LONGEST_LINE else []
        total = _TOTAL.match(line) if fields and "aram" in line else None
        head = _head(fields) if fields and total is None else None
        if head is not None:
            if found is not None:
                yield found
            found, behind = _Print([], [], {}, []), head
        elif found is not None and total is not None:
            printed = read_digits(total["count"])
            if printed is not None:
                found.totals.setdefault(total["kind"].lower(), Number(printed, start + total.start("count"), start + total.end("count")))
        elif found is not None and fields and not found.totals:
            _add(found, line, fields, behind, start, number)
        start += len(line) + 1
    if found is not None:
        yield found


def _head(fields: Sequence[re.Match[str]]) -> int | None:
    """How many columns stand behind the one of counts; None where the line is no head of a summary."""
    if len(fields) < 2 or not any("ayer" in field.group() or "ame" in field.group() or "odule" in field.group() for field in fields):
        return None
    columns = [at for at, field in enumerate(fields) if _HEADER.fullmatch(field.group())]
    return len(fields) - 1 - columns[0] if len(columns) == 1 and columns[0] else None


def _add(found: _Print, line: str, fields: Sequence[re.Match[str]], behind: int, start: int, number: int) -> None:
    """A line of a layer, or one for what is left out."""
    begins = next((at for at, sign in enumerate(line) if sign.isalnum() or sign in ".…⋮⋯(（"), 0)
    field = fields[-1 - behind] if len(fields) > behind + 1 else None
    printed = read_digits(field.group()) if field is not None and _COUNT.fullmatch(field.group()) else None
    if field is None or printed is None or not any(sign.isalpha() for sign in line[: field.start()]):
        if _LEFT_OUT.search(line) is not None:
            near = [
                depth for depth in found.depths if abs(depth - begins) <= _HALF_LEVEL
            ]  # "..." stands where the branch begins, or the name
            found.gaps.append(_Gap(near[-1] if near else begins, line.strip(), number))
        else:
            found.depths.append(begins)
        return
    found.depths.append(begins)
    before = line[begins : field.start()].strip(" \t│┃|")
    shapes = [match for match in _SHAPE.finditer(before) if "," in match.group()]
    shape = shapes[-1].group() if shapes else ""
    first = _FIELD.match(before)
    label = first.group() if first is not None else before
    count = Number(printed, start + field.start(), start + field.end())
    found.rows.append(_Row(label, shape, begins, count, number, _INDEX.sub("#", label)))


# -- judging -----------------------------------------------------------------------------------------------------------


def _judged(block: Block, printed: _Print) -> Iterator[Claim]:
    rows = [row for row in printed.rows if row.value]
    if len(rows) < LEAST_ROWS:
        return
    total, trained, kept = (printed.totals.get(kind) for kind in ("total", "trainable", "non-trainable"))
    if total is None or "optimizer" in printed.totals:
        if total is None and len(places := list(_among_siblings(rows))) == 1:
            yield _row_claim(block, places[0], total)
        return
    parted = trained.printed.value + kept.printed.value if trained is not None and kept is not None else None
    ways = list(_ways(printed, rows, total.printed.value))
    balanced = any(not gap for _, gap in ways)
    if trained is not None and kept is not None and parted != total.printed.value:
        if balanced:
            yield _claim(block, "equality", f"{total.printed.digits} - {kept.printed.digits}", combined("-", [total, kept]), trained)
        elif any(not gap for _, gap in _ways(printed, rows, trained.printed.value + kept.printed.value)):
            yield _claim(block, "sum", f"{trained.printed.digits} + {kept.printed.digits}", combined("+", [trained, kept]), total)
    if balanced or parted not in (None, total.printed.value):
        return
    fault = _likeliest(_by_total(rows, ways) or list(_among_siblings(rows)))
    whole = total.printed.value - ways[0][1] if len(ways) == 1 else Fraction(0)
    doubtful = parted is None and is_meant(total.printed.value, whole, LEAST)
    if fault is not None and (fault.sure or not doubtful):
        yield _row_claim(block, fault, total)
    elif whole and is_meant(total.printed.value, whole, LEAST):
        yield _claim(block, "sum", _shown_sum(rows), _number(whole, total), total)


def _likeliest(faults: Sequence[_Fault]) -> _Fault | None:
    """The one line that is wrong: what others show before digits that are swapped, and these before another digit; None where two may be."""
    for kind in (lambda fault: fault.sure, lambda fault: sorted(str(fault.row.value)) == sorted(str(fault.right)), lambda _: True):
        likely = [fault for fault in faults if kind(fault)]
        if likely:
            return likely[0] if len({fault.row.line for fault in likely}) == 1 else None
    return None


def _ways(printed: _Print, rows: Sequence[_Row], total: Fraction) -> Iterator[tuple[dict[int, int], Fraction]]:
    """How often each line (by its number) counts, and what the total has beyond that; several where it is not said how many are left out."""
    if not printed.gaps:
        yield {row.line: 1 for row in rows}, total - sum((row.value for row in rows), Fraction(0))
        return
    if len(printed.gaps) > 1:
        return
    gap = printed.gaps[0]
    hidden = _hidden_tree(gap, printed.rows) if any(_DEPTH.search(row.label) for row in rows) else None
    if hidden is None:
        yield from _indexed(gap, rows, total)
        return
    repeated, counts = hidden
    lines = {row.line for row in repeated}
    shown = sum((row.value for row in rows), Fraction(0))
    once = sum((row.value for row in repeated), Fraction(0))
    if not once:
        return
    for count in counts or [_nearest(total - shown, once)]:
        if 0 < count < MOST_LAYERS:
            yield {row.line: 1 + (count if row.line in lines else 0) for row in rows}, total - shown - once * count


def _nearest(left: Fraction, once: Fraction) -> int:
    return max(0, round(left / once))


def _hidden_tree(gap: _Gap, rows: Sequence[_Row]) -> tuple[list[_Row], list[int]] | None:
    """The lines of a tree that stand for those left out, and how many times they do so besides; no times where that is not said."""
    before = [row for row in rows if row.line < gap.line]
    deep = [row for row in before if row.depth > gap.depth]
    level = [row for row in before if row.depth == gap.depth]
    last = next((row for row in reversed(before) if row.depth <= gap.depth), None)
    after = next((row for row in rows if row.line > gap.line), None)
    span = _FROM_TO.search(gap.string)
    if last is not None and last in level and last is before[-1]:
        repeated = [last]
    elif deep and before[-1] is deep[-1]:
        floor = last.line if last is not None else -1
        repeated = [row for row in deep if row.line > floor]
    else:
        return None
    if span is not None:
        return repeated, [int(span["high"]) - int(span["low"]) + 1]
    if after is not None and len(repeated) == 1:
        low, high = (_DEPTH.search(row.label) for row in (repeated[0], after))
        if low is not None and high is not None and low["kind"] == high["kind"] and low["depth"] == high["depth"]:
            return repeated, [int(high["index"]) - int(low["index"]) - 1]
    return repeated, _said(gap)


def _said(gap: _Gap) -> list[int]:
    """How many more a line says that there are, or how many in all."""
    span = _FROM_TO_INDEX.search(gap.string)
    if span is not None and int(span["high"]) > int(span["low"]):
        return [int(span["high"]) - int(span["low"]) + 1]
    small = [int(match.group()) for match in _SMALL.finditer(gap.string)]
    return [small[0], small[0] - 1] if len(small) == 1 else []


def _indexed(gap: _Gap, rows: Sequence[_Row], total: Fraction) -> Iterator[tuple[dict[int, int], Fraction]]:
    """Layers told by the number in their names: what is shown of some blocks stands for the others."""
    groups: dict[tuple[str, str], list[tuple[int, _Row]]] = {}
    for row in rows:
        index = _INDEX.search(row.label)
        if index is not None:
            groups.setdefault((row.label[: index.start()], row.label[index.end() :]), []).append((int(index.group()), row))
    stacks = Counter(prefix for prefix, _ in groups)
    if not stacks:
        return
    stack, templates = stacks.most_common(1)[0]
    if templates < 2:
        return
    shown = [pairs for (prefix, _), pairs in groups.items() if prefix == stack]
    indices = {index for pairs in shown for index, _ in pairs}
    last = max(indices) - min(indices) + 1
    behind = any(row.line > gap.line and row.label.startswith(stack) for row in rows)
    for count in [last] if behind else [said + len(indices) for said in _said(gap)] or _layers(rows, shown, total):
        if not len(indices) <= count < MOST_LAYERS:
            continue
        times = {row.line: 1 for row in rows}
        for pairs in shown:
            value, _ = Counter(row.value for _, row in pairs).most_common(1)[0]
            model = next(row for _, row in pairs if row.value == value)
            times[model.line] += count - len(pairs)
        yield times, total - sum((row.value * times[row.line] for row in rows), Fraction(0))


def _layers(rows: Sequence[_Row], shown: Sequence[Sequence[tuple[int, _Row]]], total: Fraction) -> list[int]:
    """How many layers come nearest to the total."""
    once = sum((pairs[0][1].value for pairs in shown), Fraction(0))
    left = total - sum((row.value for row in rows), Fraction(0))
    return [max(len(pairs) for pairs in shown) + _nearest(left, once)] if once else []


def _by_total(rows: Sequence[_Row], ways: Sequence[tuple[dict[int, int], Fraction]]) -> list[_Fault]:
    """The lines that would make the total right by what a line like them counts, else by a slip of the pen."""
    faults: list[_Fault] = []
    values = {row.value for row in rows}
    alike = Counter((row.key, row.value) for row in rows)
    for times, gap in ways:
        for row in rows:
            right = row.value + gap / times[row.line]
            if right.denominator != 1 or right <= 0 or right == row.value:
                continue
            siblings = [other for other in rows if other.value == right and _is_like(other, row)] if right in values else []
            sibling = next((other for other in siblings if other.key == row.key), siblings[0] if siblings else None)
            confirmed = alike[row.key, row.value] > 1
            if sibling is not None or (not confirmed and row.value >= LEAST and is_slip(str(row.value), str(right))):
                faults.append(_Fault(row, right, sibling, right in values))
    return faults


def _is_like(one: _Row, other: _Row) -> bool:
    """Whether two lines are the same layer of two blocks, or norms of one shape."""
    if one.key == other.key and _DEPTH.search(one.label) is None:
        return True
    return bool(one.shape) and one.shape == other.shape and all(_NORM.search(row.label) is not None for row in (one, other))


def _among_siblings(rows: Sequence[_Row]) -> Iterator[_Fault]:
    """A line that is a slip of the pen away from all others of its name."""
    groups: dict[tuple[str, str], list[_Row]] = {}
    for row in rows:
        groups.setdefault((row.key, row.shape), []).append(row)
    for group in groups.values():
        counts = Counter(row.value for row in group)
        right, often = counts.most_common(1)[0]
        if often < LEAST_ROWS - 1 or right < LEAST:
            continue
        for row in group:
            if counts[row.value] == 1 and is_slip(str(row.value), str(right)):
                yield _Fault(row, right, next(other for other in group if other.value == right), True)


# -- claims ------------------------------------------------------------------------------------------------------------


def _row_claim(block: Block, fault: _Fault, total: Number | None) -> Claim:
    number = fault.row.number
    if fault.sibling is not None:
        return _claim(block, "equality", fault.sibling.label, fault.sibling.number, number)
    if total is None:
        return _claim(block, "equality", fault.row.label, _number(fault.right, number), number)
    rest = _number(total.printed.value - fault.right, number)
    return _claim(block, "equality", f"{total.printed.digits} - {rest.printed.digits}", combined("-", [total, rest]), number)


def _shown_sum(rows: Sequence[_Row]) -> str:
    shown = [row.number.printed.digits for row in rows]
    return " + ".join(shown if len(shown) <= LEAST_ROWS else [*shown[:2], "…", shown[-1]])


def _number(value: Fraction, at: Number) -> Number:
    """A whole number that stands nowhere, at the place of one that does."""
    return Number(Printed(f"{int(value):,}", value, Fraction(1)), at.start, at.end)


def _claim(block: Block, kind: ClaimKind, shown: str, expression: Expression, number: Number) -> Claim:
    span: Span = block.text.span(number.start, number.end)
    sides = (Side(shown, span, (expression,)), Side(number.printed.digits, span, (number,)))
    return Claim(kind, sides, ("=",), block, span, number.printed.digits, sure=False)
