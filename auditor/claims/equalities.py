"""Finds chains of equalities in the text of a block.

    tokens -> relations -> the longest expression before and behind each -> chains -> claims

The rule that keeps false alarms away: an expression is read whole or not at all. Where something stands before its first operand or behind its
last that could belong to it (an operator, a stray number, an unknown sign), the claim is kept but not judged, with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from auditor.claims.asides import restated
from auditor.claims.claim import Claim, Side
from auditor.claims.doubts import (
    COLUMNS,
    HANDED,
    NO_EXPRESSION,
    UNCLEAN_BOUNDS,
    UNCLEAN_END,
    UNCLEAN_START,
    Doubt,
    doubt_about,
    is_modified,
)
from auditor.claims.passages import passages, written_out
from auditor.claims.sides import SideReader
from auditor.notation.evaluate import evaluate
from auditor.notation.expression import Name, Number, numbers, walk
from auditor.notation.kept import Kept
from auditor.notation.lexer import Token
from auditor.notation.operands import is_prose
from auditor.notation.symbols import known_symbols
from auditor.notation.work import account, is_bounded, spend
from auditor.source.document import Block
from auditor.source.pattern import lazy
from auditor.source.text import Text

WORD_RELATIONS = {
    **dict.fromkeys("即 等于 得到 得 简化为 可以简化为 这可以简化为 化简为 可化简为 可简化为 化简得 也就是 结果为".split(), "="),
    **dict.fromkeys("约等于 约为 大约 大约是 约".split(), "≈"),
    **dict.fromkeys("equals equal gives yields is totals makes".split(), "="),
}
"""Words that relate a computation to its value, where expressions stand on both sides."""
SIMPLIFICATIONS = frozenset("简化为 可以简化为 这可以简化为 化简为 可化简为 可简化为 化简得 即 等于 equals".split())
LONGEST_PASSAGE = 60_000
"""Characters of a line, or of lines that go on in each other, that are read."""
LONGEST_FIGURE = 1000
LEAST_COUNT = 1000
LARGEST_SETTING = 10**6
_FURTHER = lazy(r"[^\n=≈]{1,80}[ \t]{2}[=≈]")
"""A second relation in a line that begins with one."""
_EXACTLY = lazy(r"\s?[×xX倍]?\*{0,2}\s?[(（，,]?\s?(?:exactly|precisely|恰好|正好|刚好)\b(?!\s?[\d(])", re.IGNORECASE)
"""``≈ 2.0× (exactly doubled)`` says that nothing is rounded."""


def read_equalities(block: Block) -> list[Claim]:
    """The chains of equalities in a block, from left to right."""
    return list(find_equalities(block, []))


def find_equalities(block: Block, notes: list[str]) -> Iterator[Claim]:
    """The chains of equalities in a block, one by one; what is too long to be read is added to ``notes``."""
    return _read(block, passages, notes)


def find_written_out(block: Block, notes: list[str]) -> Iterator[Claim]:
    """The chains in a program that may compute with figures and print the result."""
    return _read(block, written_out, notes)


_FOUND: Kept[tuple[Sequence[Claim], int]] = Kept()
MOST_BETWEEN = 100
"""Steps that a reader of chains takes for each at most."""


def _read(block: Block, parts: Callable[[str], Iterator[tuple[int, int]]], notes: list[str]) -> Iterator[Claim]:
    """The chains of some parts of a block; of a text that was read before, the same."""
    text, work, noted = block.text, account(), len(notes)
    key = text.string, text.shape, parts, known_symbols()
    found = _FOUND.known(key, len(text.string))
    if found is not None and found[1] + MOST_BETWEEN * len(found[0][0]) < work[0]:  # else it is read as far as the work allows
        (claims, begins), steps = found
        spend(steps)
        yield from (claim.moved(block, text.begins - begins) for claim in claims)
        return
    read: list[Claim] = []
    left, steps = work[0], 0
    for claim in _read_anew(block, parts(text.string), notes):
        read.append(claim)
        steps += left - work[0]
        yield claim
        left = work[0]
    if len(notes) == noted and is_bounded():
        _FOUND.keep(key, len(text.string), (read, text.begins), steps + left - work[0])


def _read_anew(block: Block, parts: Iterator[tuple[int, int]], notes: list[str]) -> Iterator[Claim]:
    for start, end in parts:
        stop = min(end, start + LONGEST_PASSAGE)
        for claim in EqualityReader(block.text, block, start, stop).claims():
            if stop == end or claim.span.end < block.text.span(start, stop - LONGEST_FIGURE).end:  # else it may go on behind the cut
                yield claim
        if stop < end:
            notes.append(f"a passage of {end - start:,} characters was read up to its first {LONGEST_PASSAGE:,}")


_HANDED = lazy(r"(?<![\w.])(?:\w{1,30}\.){0,3}(?!print|puts|echo|log|write|info)\w{1,30}\([\"']$")


class EqualityReader:
    """Reads the chains of one block, or of the part [start, end) of it."""

    def __init__(self, text: Text, block: Block, start: int = 0, end: int | None = None) -> None:
        self.text = text
        self.block = block
        self.reader = SideReader(text, start, end)
        self.tokens = self.reader.tokens

    def claims(self) -> Iterator[Claim]:
        at = 0
        while at < len(self.tokens):
            kind = self.tokens[at].kind
            if kind == "arrow":
                claim, after = self._arrow(at)
                if claim is not None:
                    yield claim
                    self.reader.free_from = max(self.reader.free_from, after)
                at = max(at + 1, after)
                continue
            if kind not in ("relation", "word", "name") or (kind != "relation" and self.tokens[at].value not in WORD_RELATIONS):
                at += 1
                continue
            claim, after = self._chain(at)
            if claim is not None:
                yield claim
            elif self.tokens[at].kind != "relation":
                at += 1
                continue
            self.reader.free_from = max(self.reader.free_from, after)
            at = max(at + 1, after)

    def _arrow(self, at: int) -> tuple[Claim | None, int]:
        """``7B × 2 bytes → 14 GB``: an arrow between a computation and one number claims; between two sizes it maps one to the other."""
        if not self._number_follows(at + 1) and not self._hedged_number_follows(at + 1):
            return None, at + 1
        left, start, doubt = self.reader.left(at, True)
        if left is None or doubt is not None or not left.is_computation or not _is_numeric(left) or self._is_named(start, at):
            return None, at + 1
        hedged = not self._number_follows(at + 1)
        side, end = self.reader.right(at + 1 + hedged)
        if side is None or side.number is None or self.reader.bounds.doubt_at_end(end) is not None:
            return None, at + 1
        followed = self.tokens[end].kind if end < len(self.tokens) else "newline"
        if followed in ("arrow", "relation", "op") or _maps(left, side):
            return None, at + 1
        return self._claim([left, side], ["≈" if hedged else "="], start, end, None, False, False), end

    def _is_named(self, start: int, end: int) -> bool:
        """Whether words tell what an operand is of: behind an arrow it may have become something else."""
        pairs = zip(self.tokens[start:end], self.tokens[start + 1 : end], strict=False)
        return any(sign.kind == "op" and behind.kind in ("name", "word") for sign, behind in pairs)

    def _hedged_number_follows(self, at: int) -> bool:
        return at < len(self.tokens) and self.tokens[at].value == "≈" and self._number_follows(at + 1)

    def _is_relation(self, at: int) -> bool:
        token = self.tokens[at]
        if token.kind == "relation":
            return True
        return token.kind in ("word", "name") and token.value in WORD_RELATIONS

    def _chain(self, at: int) -> tuple[Claim | None, int]:
        worded = self.tokens[at].kind != "relation"
        left, start, doubt = self.reader.left(at, worded)
        if left is None and worded:
            return None, at + 1
        sides = [left if left is not None else self.reader.label(at)]
        if left is not None and self._stands_in_columns(at):
            doubt = COLUMNS
        relations: list[str] = []
        end = at
        while end < len(self.tokens) and self._is_relation(end):
            if len(sides) == 2 and (self._follows_setting(sides, end) or self._speaks_on(sides, end) or self._is_condition(start)):
                break
            if len(sides) == 2 and self._binds_operand(at, end):
                low, high = self.tokens[start].start, self.tokens[end - 1].end
                sides = [Side(self.text.string[low:high], self.text.span(low, high))]
                relations.clear()
            if len(sides) == 2 and self._begins_pair(at, end) and (number := sides[1].number) is not None:
                sides[1] = Side(self.text.string[number.start : number.end], self.text.span(number.start, number.end), (number,))
                end -= 1
                break
            sign = self._sign(end, worded, bool(relations))
            if sign is None:
                break
            side, after = self.reader.right(end + 1)
            if side is None:
                doubt = doubt or (NO_EXPRESSION if relations or sides[0].readings else None)
                break
            if self._hedged_behind(after):
                sign = "≈"
            elif _EXACTLY.match(self.text.string, self.tokens[after - 1].end):
                sign = "≡"
            relations.append(sign)
            sides.append(side)
            end = after
        if not relations:
            return None, at + 1
        aside = restated(self.reader, sides, end) if not worded else None
        if aside is not None:
            sides.append(aside[0])
            relations.append("≈")
            end = aside[1]
        again = _begins_again(sides)
        if again:
            sides, relations = [sides[0], *sides[again + 1 :]], relations[again:]
        if self._numbers_a_label(sides, start):
            sides[0] = Side(sides[0].raw, sides[0].span)
        unclean = self.reader.bounds.doubt_at_end(end)
        doubt = (UNCLEAN_BOUNDS if doubt is UNCLEAN_START and unclean is not None else doubt) or unclean
        simplified = worded and self.tokens[at].value in SIMPLIFICATIONS
        return self._claim(sides, relations, start, end, doubt, worded, simplified), end

    def _sign(self, at: int, worded: bool, related: bool) -> str | None:
        """The relation at a token; None where a word does not relate what stands around it, though it may elsewhere."""
        token = self.tokens[at]
        if token.kind == "relation":
            return token.value
        if (related if worded else not self._number_follows(at + 1)) or (related and self._percentage_follows(at + 1)):
            return None
        return WORD_RELATIONS[token.value]

    def _is_condition(self, start: int) -> bool:
        """Whether what begins at a token stands behind a bar and a name: in ``loss | C = 10²¹ = 95.6`` the last figure is the loss."""
        return start > 1 and self.tokens[start - 1].value == "|" and self.tokens[start - 2].kind in ("name", "word", "close")

    def _follows_setting(self, sides: list[Side], at: int) -> bool:
        """Whether a relation begins a line under one that gives a name its value: ``seq = 4096`` and, on the next, ``= 2 × 32 × ...``."""
        number = sides[1].number
        if number is None or not isinstance(sides[0].expression, Name | None) or number.printed.amount >= LARGEST_SETTING:
            return False
        return "\n" in self.text.string[self.tokens[at - 1].end : self.tokens[at].start]

    def _binds_operand(self, at: int, end: int) -> bool:
        """``900 steps × B=4 = 6144 tokens a step``: a close sign gives the last operand its value, and only the next one relates."""
        before, value, following = self.tokens[max(at - 2, 0)], self.tokens[at + 1], self.tokens[end]
        close = at > 1 and self.tokens[at].glued and value.glued and not following.glued
        return close and end == at + 2 and before.kind == "op" and self.tokens[at - 1].kind == "name"

    def _begins_pair(self, at: int, end: int) -> bool:
        """Whether the name before a relation begins a pair of its own: ``step=4  loss=0.31``."""
        if end >= len(self.tokens) or end - at < 3:
            return False
        name, signs = self.tokens[end - 1], (self.tokens[at], self.tokens[at + 1], self.tokens[end])
        return name.kind == "name" and not name.glued and all(sign.glued for sign in signs)

    def _stands_in_columns(self, at: int) -> bool:
        """Whether a relation begins a line with another one further to the right: each is of what stands above it, in a column of its own."""
        string, token = self.text.string, self.tokens[at]
        if at == 0 or "\n" not in string[self.tokens[at - 1].end : token.start]:
            return False
        return _FURTHER.match(string, token.end) is not None

    def _speaks_on(self, sides: list[Side], at: int) -> bool:
        """Whether a word goes on behind a setting: in ``the block at L = 12, d = 768 is 85M parameters`` the block is so large, not d."""
        number = sides[1].number
        if number is None or number.printed.unit is not None or number.printed.amount >= LARGEST_SETTING:
            return False
        return self.tokens[at].kind != "relation" and isinstance(sides[0].expression, Name | None)

    def _numbers_a_label(self, sides: list[Side], start: int) -> bool:
        """``rank 8 = 8 × (2048 + 2048)``, ``attention (4 matrices) = 0.65M × 4``: a number of the words before the sign, and not what is computed."""
        number = sides[0].number
        if number is not None and self._is_in_brackets(number, start):
            return True  # mean(X) [0.5] = 0.48: what was expected of it
        if number is None or not number.printed.is_integer_print or not start:
            return False
        if sides[1].number is not None and self._is_named_by(sides[0], number, self.tokens[start - 1]):
            return True  # Option 3 = $12,000
        if not sides[1].is_computation:
            return False
        if sides[0].raw[:1] in "(（":
            return sides[0].notes > 0
        before = self.tokens[start - 1]
        if before.kind == "arrow" and start > 1 and self.tokens[start - 2].kind in ("number", "name", "close"):
            return True  # ``768 -> 3072 = 768 × 3072 = ...``: the sizes of a matrix
        named = before.kind in ("name", "word") and "\n" not in self.text.string[before.end : number.start]
        return named and any(operand.printed == number.printed for operand in numbers(sides[1].readings[0]))

    def _is_handed(self, low: int, high: int) -> bool:
        """Whether all of it is a text that a program hands to something that does not print it: ``tokens("12+30=45")``."""
        return (
            self.block.kind == "code"
            and _HANDED.search(self.text.string, max(0, low - 40), low) is not None
            and (self.text.string[low - 1] == self.text.string[high : high + 1])
        )

    def _is_in_brackets(self, number: Number, start: int) -> bool:
        """Whether a number stands alone in square brackets behind what they are a note to."""
        string = self.text.string
        if not start or string[number.start - 1 : number.start] != "[" or string[number.end : number.end + 1] != "]":
            return False
        return self.tokens[start].kind == "open" and self.tokens[start - 1].kind in ("close", "name", "word")

    def _is_named_by(self, side: Side, number: Number, label: Token) -> bool:
        """Whether a small number belongs to the word before it, as its number or version."""
        if side.note or side.raw[:1] in "(（" or number.printed.unit is not None or number.printed.amount >= LEAST_COUNT:
            return False
        worded = label.kind in ("name", "word") and label.value not in WORD_RELATIONS and not is_prose(label.value)
        return worded and "\n" not in self.text.string[label.end : number.start]

    def _hedged_behind(self, at: int) -> bool:
        """``= 2 × 1024 (approximately)``."""
        low = self.tokens[at - 1].start
        near = self.text.string[low : low + 40].partition("\n")[0].lower()
        return "(approx" in near or "(about" in near or "左右" in near[:24]

    def _glued_word(self, at: int) -> bool:
        return (
            at < len(self.tokens)
            and self.tokens[at].kind in ("word", "name")
            and self.tokens[at].glued
            and at not in self.reader.bounds.seams
        )

    def _percentage_follows(self, at: int) -> bool:
        """``50,000 × 768 = 38,400,000 is 31% of it``: a word goes on with a share of something else."""
        return self._number_follows(at) and at + 1 < len(self.tokens) and self.tokens[at + 1].kind == "percent"

    def _number_follows(self, at: int) -> bool:
        return at < len(self.tokens) and self.tokens[at].kind == "number"

    def _claim(
        self, sides: list[Side], relations: list[str], start: int, end: int, doubt: Doubt | None, worded: bool, simplified: bool
    ) -> Claim | None:
        if worded and not (sides[0].is_computation and len(sides) == 2):
            return None
        if worded and not (_is_numeric(sides[0]) and _is_numeric(sides[1])) and not (simplified and _may_be_value(sides[1])):
            return None
        if worded and sides[1].number is not None and (self._glued_word(end) or is_modified(self.text.string, sides[1].number.end)):
            return None  # 即2的平方; 512 × 512 gives 262,656 with the bias
        if (len(sides) == 2 and isinstance(sides[0].expression, Name) and sides[1].number is not None) or (
            sum(1 for side in sides if side.readings) < 2 and not any(side.is_computation for side in sides)
        ):
            if len(sides) != 2 or sides[1].number is None or worded:
                return None
            low, high = self.tokens[start].start, self.tokens[end - 1].end
            return Claim(
                "statement", tuple(sides), tuple(relations), self.block, self.text.span(low, high), self.text.string[low:high], doubt
            )
        if not any(side.is_computation for side in sides) and sum(1 for side in sides if side.expression and _is_numeric(side)) < 2:
            return None  # keepdims=True, x = x: nothing is computed
        low, high = self.tokens[start].start, self.tokens[end - 1].end
        span = self.text.span(low, high)
        if doubt is None or doubt in (UNCLEAN_START, UNCLEAN_END):  # those are about one step only
            doubt = doubt_about(self.text.string, low, high) or (HANDED if self._is_handed(low, high) else doubt)
        kind = "approximation" if set(relations) == {"≈"} else "equality"
        return Claim(kind, tuple(sides), tuple(relations), self.block, span, self.text.string[low:high], doubt, not worded)  # type: ignore[arg-type]


def _begins_again(sides: list[Side]) -> int:
    """The side at which the second copy of a pasted formula begins, ``P = 12768+3 = 9219P = 12 * 768 + 3 = 9219``: of the first the signs are lost.

    0 where there is none.
    """
    name = sides[0].expression
    if not isinstance(name, Name):
        return 0
    for at, side in enumerate(sides[1:-1], 1):
        digits = side.raw.removesuffix(name.name)
        if digits != side.raw and digits.replace(",", "").isdigit():
            return at
    return 0


def _maps(left: Side, right: Side) -> bool:
    """Whether an arrow leads from one size to another: ``224 × 224 → 196`` patches, ``1 × 768 → 3072``; a slip is not so far off."""
    value = evaluate(left.readings[0])
    figure = right.number
    if value is None or figure is None or value.low <= 0 or not figure.printed.amount > 0:
        return True
    if any(number.printed.unit is not None for number in (*numbers(left.readings[0]), figure)):
        return False
    return not 1 < MOST_OFF * value.low / figure.printed.amount < MOST_OFF**2


MOST_OFF = 4


def _may_be_value(side: Side) -> bool:
    """Whether what a formula is said to come to is computed, or a whole number that can be a count: ``3HI，即 33,816,576``."""
    number = side.number
    return side.is_computation or (number is not None and number.printed.is_integer_print and number.printed.amount >= LEAST_COUNT)


def _is_numeric(side: Side) -> bool:
    return side.expression is not None and not any(isinstance(node, Name) for node in walk(side.expression))
