"""Finds chains of equalities in the text of a block.

    tokens -> relations -> the longest expression before and behind each -> chains -> claims

The rule that keeps false alarms away: an expression is read whole or not at all. Where something stands before its first operand or behind its
last that could belong to it (an operator, a stray number, an unknown sign), the claim is kept but not judged, with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from auditor.claims.claim import Claim, Side
from auditor.claims.doubts import NO_EXPRESSION, UNCLEAN_BOUNDS, UNCLEAN_END, UNCLEAN_START, Doubt, doubt_about
from auditor.claims.passages import passages, written_out
from auditor.claims.tokens import prepare
from auditor.notation.expression import Expression, Name, Number, Operation, as_figure, walk
from auditor.notation.lexer import Token
from auditor.notation.operands import Window, is_prose
from auditor.notation.parser import MOST_EXPRESSION, Parser, goes_on, notes_in, readings
from auditor.notation.printed import PREFIXES
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
_HARD = ("stop", "comma", "colon", "arrow", "other", "bad", "newline")

LONGEST_PASSAGE = 60_000
"""Characters of a line, or of lines that go on in each other, that are read."""
LONGEST_FIGURE = 1000
LEAST_COUNT = 1000
LARGEST_SETTING = 10**6


def read_equalities(block: Block) -> list[Claim]:
    """The chains of equalities in a block, from left to right."""
    return list(find_equalities(block, []))


def find_equalities(block: Block, notes: list[str]) -> Iterator[Claim]:
    """The chains of equalities in a block, one by one; what is too long to be read is added to ``notes``."""
    return _read(block, passages(block.text.string), notes)


def find_written_out(block: Block, notes: list[str]) -> Iterator[Claim]:
    """The chains in a program that may compute with figures and print the result."""
    return _read(block, written_out(block.text.string), notes)


def _read(block: Block, parts: Iterator[tuple[int, int]], notes: list[str]) -> Iterator[Claim]:
    for start, end in parts:
        stop = min(end, start + LONGEST_PASSAGE)
        for claim in EqualityReader(block.text, block, start, stop).claims():
            if stop == end or claim.span.end < block.text.span(start, stop - LONGEST_FIGURE).end:  # else it may go on behind the cut
                yield claim
        if stop < end:
            notes.append(f"a passage of {end - start:,} characters was read up to its first {LONGEST_PASSAGE:,}")


class EqualityReader:
    """Reads one block, or the part [start, end) of it: its tokens, and the chains and sides in them."""

    def __init__(self, text: Text, block: Block, start: int = 0, end: int | None = None) -> None:
        self.text = text
        self.block = block
        self.tokens, self.seams = prepare(text.string, start, end)
        self.free_from = 0
        self.plain = (0, 0)  # a range of tokens without a relation

    def claims(self) -> Iterator[Claim]:
        at = 0
        while at < len(self.tokens):
            kind = self.tokens[at].kind
            if kind not in ("relation", "word", "name") or (kind != "relation" and self.tokens[at].value not in WORD_RELATIONS):
                at += 1
                continue
            claim, after = self._chain(at)
            if claim is not None:
                yield claim
            elif self.tokens[at].kind != "relation":
                at += 1
                continue
            self.free_from = max(self.free_from, after)
            at = max(at + 1, after)

    def _is_relation(self, at: int) -> bool:
        token = self.tokens[at]
        if token.kind == "relation":
            return True
        return token.kind in ("word", "name") and token.value in WORD_RELATIONS

    # -- one chain -----------------------------------------------------------------------------------------------------

    def _chain(self, at: int) -> tuple[Claim | None, int]:
        worded = self.tokens[at].kind != "relation"
        left, start, doubt = self._left(at, worded)
        if left is None and worded:
            return None, at + 1
        sides = [left if left is not None else self._label(at)]
        relations: list[str] = []
        end = at
        while end < len(self.tokens) and self._is_relation(end):
            token = self.tokens[end]
            if len(sides) == 2 and self._follows_setting(sides, end):
                break
            if token.kind != "relation" and (worded or not self._number_follows(end + 1)):
                worded_relation = WORD_RELATIONS[token.value]
                if not worded or relations:
                    break
            else:
                worded_relation = token.value if token.kind == "relation" else WORD_RELATIONS[token.value]
            side, after = self._right(end + 1)
            if side is None:
                doubt = doubt or (NO_EXPRESSION if relations or sides[0].readings else None)
                break
            if self._hedged_behind(after):
                worded_relation = "≈"
            elif _EXACTLY.match(self.text.string, self.tokens[after - 1].end):
                worded_relation = "≡"
            relations.append(worded_relation)
            sides.append(side)
            end = after
        if not relations:
            return None, at + 1
        unclean = self._doubt_end(end)
        doubt = (UNCLEAN_BOUNDS if doubt is UNCLEAN_START and unclean is not None else doubt) or unclean
        simplified = worded and self.tokens[at].value in SIMPLIFICATIONS
        return self._claim(sides, relations, start, end, doubt, worded, simplified), end

    def _follows_setting(self, sides: list[Side], at: int) -> bool:
        """Whether a relation begins a line under one that gives a name its value: ``seq = 4096`` and, on the next, ``= 2 × 32 × ...``."""
        number = sides[1].number
        if number is None or not isinstance(sides[0].expression, Name | None) or number.printed.amount >= LARGEST_SETTING:
            return False
        return "\n" in self.text.string[self.tokens[at - 1].end : self.tokens[at].start]

    def _hedged_behind(self, at: int) -> bool:
        """``= 2 × 1024 (approximately)``."""
        low = self.tokens[at - 1].start
        near = self.text.string[low : low + 40].partition("\n")[0].lower()
        return "(approx" in near or "(about" in near or "左右" in near[:24]

    def _glued_word(self, at: int) -> bool:
        return at < len(self.tokens) and self.tokens[at].kind in ("word", "name") and self.tokens[at].glued and at not in self.seams

    def _number_follows(self, at: int) -> bool:
        return at < len(self.tokens) and self.tokens[at].kind == "number"

    def _claim(
        self, sides: list[Side], relations: list[str], start: int, end: int, doubt: Doubt | None, worded: bool, simplified: bool
    ) -> Claim | None:
        if worded and not (sides[0].is_computation and len(sides) == 2):
            return None
        if worded and not (_is_numeric(sides[0]) and _is_numeric(sides[1])) and not (simplified and _may_be_value(sides[1])):
            return None
        if worded and sides[1].number is not None and self._glued_word(end):
            return None  # 即2的平方
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
            doubt = doubt_about(self.text.string, low, high) or doubt
        kind = "approximation" if set(relations) == {"≈"} else "equality"
        return Claim(kind, tuple(sides), tuple(relations), self.block, span, self.text.string[low:high], doubt, not worded)  # type: ignore[arg-type]

    # -- places found by others ----------------------------------------------------------------------------------------

    def before(self, offset: int) -> Side | None:
        """The side that ends before a readable offset, a comma between them passed over."""
        at = next((i for i, token in enumerate(self.tokens) if token.start >= offset), len(self.tokens))
        side, _, doubt = self._left(at, True)
        return side if doubt is None else None

    def behind(self, offset: int) -> Side | None:
        """The side that begins behind a readable offset and ends where nothing can go on."""
        at = next((i for i, token in enumerate(self.tokens) if token.start >= offset), len(self.tokens))
        side, end = self._right(at)
        return side if side is not None and self._doubt_end(end) is None else None

    # -- sides ---------------------------------------------------------------------------------------------------------

    def _left(self, at: int, worded: bool) -> tuple[Side | None, int, Doubt | None]:
        """The longest expression that ends before ``at``: the side, where it begins, and a doubt about its beginning."""
        stop = at
        if worded and stop > self.free_from and self.tokens[stop - 1].kind == "comma":
            stop -= 1
        low = self._boundary(stop)
        for start in range(low, stop):
            token = self.tokens[start]
            if token.kind not in ("number", "open", "name", "word", "op", "function"):
                continue
            if token.kind == "op" and token.value not in "+-":
                continue
            if token.kind in ("name", "word") and start + 1 < stop and not self._goes_on(start):
                continue
            found = readings(self.tokens, self.seams, start, stop)
            if not found:
                continue
            if token.kind == "op" and (start == 0 or self.tokens[start - 1].kind in ("newline", "word", "name")):
                plain = readings(self.tokens, self.seams, start + 1, stop)
                bullet = not self.tokens[start + 1].glued and (start == 0 or self.tokens[start - 1].kind == "newline")
                found = [*plain, *found] if bullet and plain else [*found, *plain]
            unclear = token.value == "+" or self._is_range(start, stop) or (stop - start == 1 and self._is_summed(start, low))
            unclear = unclear or self._is_taken_from_words(start, stop)
            doubt = UNCLEAN_START if unclear else self._doubt_start(start, low)
            return self._side(start, stop, found), start, doubt
        return None, max(low, 0), None

    def _is_taken_from_words(self, start: int, stop: int) -> bool:
        """``total − 32 × 6 = 46 − 192``: a minus sign that is no dash, behind a word that it takes from."""
        if start == 0 or self.tokens[start].value != "-" or self.tokens[start - 1].kind not in ("word", "name"):
            return False
        if self.text.string[self.tokens[start].start] == "−":
            return True
        end = self._relation_after(stop + 1)
        return any(token.value == "-" and token.kind == "op" for token in self.tokens[stop + 1 : end])

    def _goes_on(self, start: int) -> bool:
        """Whether an expression that begins with a word may be more than that; where it cannot be, the parser is not asked."""
        token, following = self.tokens[start], self.tokens[start + 1]
        if token.kind == "name":
            return goes_on(token, following)
        return following.kind in ("op", "name") or (start > 0 and self.tokens[start - 1].kind in ("op", "open"))

    def _boundary(self, at: int) -> int:
        """The first position that may belong to an expression ending before ``at``."""
        level = 0
        unmatched = -1
        for index in range(at - 1, self.free_from - 1, -1):
            token = self.tokens[index]
            if token.kind == "close":
                if level == 0:
                    unmatched = index
                level += 1
            elif token.kind == "open":
                if level == 0:
                    return index + 1
                level -= 1
            elif token.kind in _HARD or (token.kind == "relation"):
                if level:
                    return unmatched + 1
                return index + 1
            if at - index > MOST_EXPRESSION:
                return index
        return unmatched + 1 if level else self.free_from

    def _doubt_start(self, start: int, low: int) -> Doubt | None:
        if start == 0:
            return None
        before = self.tokens[start - 1]
        if before.value == "…" or self._text_before(start).endswith(("...", "…", "⋯")):
            return UNCLEAN_START
        if before.kind == "name" and self.tokens[start].kind == "open" and self.tokens[start].glued and start not in self.seams:
            return UNCLEAN_START  # i[0] == -1, f(3) = 9
        if self._labels_operand(start, low) or self._is_part_of_phrase(start, low):
            return UNCLEAN_START
        colon = before.kind == "colon" and start not in self.seams and start - 1 not in self.seams
        if colon and start >= 2 and self._is_number(start - 2) and before.glued and self.tokens[start].glued:
            return UNCLEAN_START  # the ratio 16:9
        if before.kind in ("op", "number", "bad", "power", "percent", "function") or self.tokens[start].value == "{" or before.value == "{":
            return UNCLEAN_START
        if before.kind == "other" and start == low and before.value not in _QUIET:
            return UNCLEAN_START
        if (
            before.kind == "comma"
            and start >= 2
            and start not in self.seams
            and before.glued
            and self.tokens[start].glued
            and self.tokens[start - 2].kind in ("number", "bad")
            and not self._parts_clauses(start - 1)
        ):
            return UNCLEAN_START
        listed = before.kind == "comma" and start >= 2 and before.glued and start not in self.seams
        if listed and self._is_number(start - 2) and len(self.tokens[start].value) == 3:
            return UNCLEAN_START  # 5, 120 may be one number
        if before.kind == "open" and start > low and before.value != "(":
            return UNCLEAN_START
        if before.kind == "close":
            return UNCLEAN_START if self.tokens[start].glued or self._holds_numbers(start - 1) else None
        if before.kind == "relation":
            return UNCLEAN_START
        return None

    def _text_before(self, at: int) -> str:
        end = self.tokens[at].start
        return self.text.string[max(0, end - 80) : end].rstrip()

    def _is_range(self, start: int, stop: int) -> bool:
        """``2020-2023 = 3 years``, ``pages 10-15``: a dash between two numbers that are no operands."""
        if stop - start != 3 or self.tokens[start + 1].value != "-" or not (self.tokens[start + 1].glued and self.tokens[start + 2].glued):
            return False
        years = all(len(t.value) == 4 and t.value[:2] in ("19", "20") for t in (self.tokens[start], self.tokens[start + 2]))
        return years or (start > 0 and self.tokens[start - 1].value.lower() in _RANGED)

    def _holds_numbers(self, at: int) -> bool:
        """Whether the bracket that closes at ``at`` holds numbers: ``(1/2) 278`` is a product."""
        for index in range(at - 1, max(0, at - 60) - 1, -1):
            if self.tokens[index].kind in ("open", "newline"):
                return False
            if self.tokens[index].kind == "number":
                return True
        return False

    def _is_summed(self, start: int, low: int) -> bool:
        """``pens cost 16.0 + 10 candies cost 12.8 = 28.8``: a lone number at the end of a sum in words."""
        for index in range(start - 1, max(low, start - 8) - 1, -1):
            token = self.tokens[index]
            if token.kind == "op" and index > low:
                return self._is_number(index - 1)
            if token.kind not in ("name", "word", "number") or token.value in _VERBS:
                return False
        return False

    def _is_part_of_phrase(self, start: int, low: int) -> bool:
        """``40 pieces of 1 bills x 0.50``, ``2 less than 2.0``: a number and words before the operand say what is done with it."""
        if start - 1 <= low or self.tokens[start - 1].value not in ("of", "than"):
            return False
        return any(self._is_number(index) for index in range(max(low, start - 4), start - 1))

    def _labels_operand(self, start: int, low: int) -> bool:
        """``LayerNorm 1 + LayerNorm 2``: the words before the operand are joined to an operator."""
        for index in range(start - 1, low - 1, -1):
            token = self.tokens[index]
            if token.kind == "op":
                hyphen = token.value == "-" and token.glued and index + 1 < start and self.tokens[index + 1].glued
                return not hyphen
            if token.kind not in ("name", "word") or token.value in _VERBS:
                return False
        return False

    def _right(self, at: int) -> tuple[Side | None, int]:
        if at >= len(self.tokens):
            return None, at
        stop = at
        limit = self._relation_after(at) + 2  # no expression reaches over a relation, and no list is copied for what one does not reach
        first = max(0, at - 1)
        window = self.tokens[first:limit]
        length = len(window)
        found = Parser(window, Window(self.seams, first)).parse(at - first)
        if found is None:
            return None, at
        stop = first + found[1]
        if len(window) != length:  # the parser split a token (亿个参数): keep the split
            shift = len(window) - length
            self.tokens[first:limit] = window
            self.plain = (self.plain[0], self.plain[1] + shift)
            self.seams = frozenset(seam + shift if seam > at else seam for seam in self.seams)
        every = readings(self.tokens, self.seams, at, stop) or [found[0]]
        return self._side(at, stop, [as_figure(expression) for expression in every]), stop

    def _relation_after(self, at: int) -> int:
        low, end = self.plain if self.plain[0] <= at <= self.plain[1] else (at, at)
        while end < len(self.tokens) and self.tokens[end].kind != "relation":
            end += 1
        self.plain = low, end
        return end

    def _side(self, start: int, stop: int, found: list[Expression]) -> Side:
        low, high = self.tokens[start].start, self.tokens[stop - 1].end
        leaf, last = _last_leaf(found[0]), self.tokens[stop - 1]
        # The letter of 6 × 3.15M belongs to its number, and is no word behind it.
        noted = last.kind in ("name", "word") and isinstance(leaf, Number) and (leaf.end < last.end or found[0] is leaf)
        note = last.value if noted else self._following_word(stop)
        if len(found) == 1 and isinstance(found[0], Number):
            low, high = found[0].start, self._closed(found[0], start, stop)
            note = note if not noted or last.end > high else ""
            behind = next((token.value for token in self.tokens[start:stop] if token.start >= high), "")
            if behind in ("in", "for", "on"):  # 3.73GiB in fp32
                return Side(self.text.string[low:high], self.text.span(low, high), tuple(found))
        notes, wordy = notes_in(self.tokens, self.seams, start, stop)
        wordy = wordy or any(
            t.kind == "op" and t.end - t.start > 1 and self.text.string[t.start : t.end].isalpha() for t in self.tokens[start:stop]
        )
        return Side(self.text.string[low:high], self.text.span(low, high), tuple(found), note, notes, wordy)

    def _closed(self, number: Number, start: int, stop: int) -> int:
        """Where a figure ends, with the brackets that its power stands in: ``3.15\\times 10^{22}``."""
        end = number.end
        for token in self.tokens[start:stop] if number.printed.power != 1 else ():
            if token.start == end and token.kind == "close":
                end = token.end
        return end

    def _following_word(self, at: int) -> str:
        token = self.tokens[at] if at < len(self.tokens) else None
        return token.value if token is not None and token.kind in ("name", "word") and not is_prose(token.value) else ""

    def _label(self, at: int) -> Side:
        low = self._boundary(at)
        if low >= at:
            offset = self.tokens[at].start
            return Side("", self.text.span(offset, offset))
        return Side(
            self.text.string[self.tokens[low].start : self.tokens[at - 1].end],
            self.text.span(self.tokens[low].start, self.tokens[at - 1].end),
        )

    # -- doubts --------------------------------------------------------------------------------------------------------

    def _is_number(self, at: int) -> bool:
        return self.tokens[at].kind in ("number", "bad")

    def _doubt_end(self, end: int) -> Doubt | None:
        if end >= len(self.tokens):
            return None
        token = self.tokens[end]
        if token.value in ("'", "′", '"', "″") and token.glued and self._is_number(end - 1) and self._unpaired(token):
            return UNCLEAN_END  # minutes and seconds, feet and inches
        if token.kind == "name" and token.value in PREFIXES and self._is_number(end - 1) and end not in self.seams:
            return UNCLEAN_END  # = 77 B + 2 B: a scale, or a variable
        if token.kind in ("bad", "power", "function", "percent") or (
            token.kind == "op" and not self._is_dash(end) and not self._is_fold(end) and not self._is_word(end)
        ):
            return UNCLEAN_END
        if token.kind == "number" and end not in self.seams:
            return UNCLEAN_END
        if token.kind == "name" and token.glued and self.tokens[end - 1].kind in ("number", "close") and end not in self.seams:
            return UNCLEAN_END
        if token.kind == "open" and token.glued and end not in self.seams and token.value != "(":
            return UNCLEAN_END
        if token.kind == "other" and token.value not in _QUIET:
            return UNCLEAN_END
        if token.kind == "comma" and self._may_go_on(end):
            return UNCLEAN_END
        if token.kind in ("comma", "colon") and token.glued and end + 1 < len(self.tokens) and end + 1 not in self.seams:
            following = self.tokens[end + 1]
            if following.kind in ("number", "bad") and following.glued and self.tokens[end - 1].kind == "number" and token.value != "，":
                return None if self._parts_clauses(end) else UNCLEAN_END
        return None

    def _parts_clauses(self, comma: int) -> bool:
        """``= 7087872,12 层``: in Chinese a comma that no three digits follow, or that a long number without marks stands before, parts clauses."""
        before, after = self.tokens[comma - 1], self.tokens[comma + 1]
        if before.kind != "number" or after.kind != "number" or not (before.value.isdigit() and after.value.isdigit()):
            return False
        around = self.text.string[max(0, before.start - _AROUND) : after.end + _AROUND]
        return (len(before.value) > 3 or len(after.value) != 3) and any("\u4e00" <= sign <= "\u9fff" for sign in around)

    def _may_go_on(self, comma: int) -> bool:
        """``589, 824`` may be one number."""
        if comma + 1 >= len(self.tokens) or not self._is_number(comma - 1) or comma in self.seams or comma + 1 in self.seams:
            return False
        before, after = self.tokens[comma - 1], self.tokens[comma + 1]
        return before.value.isdigit() and len(before.value) <= 3 and after.kind == "number" and len(after.value) == 3

    def _unpaired(self, token: Token) -> bool:
        string = self.text.string
        return string.count(token.value, max(0, token.start - _QUOTED_WITHIN), token.start) % 2 == 0

    def _is_fold(self, at: int) -> bool:
        """``2.0× (exactly doubled)``, ``4x.``: a times sign behind a result that no operand follows."""
        if self.text.string[self.tokens[at].start] not in "×xX" or not self.tokens[at].glued:
            return False
        following = self.tokens[at + 1 : at + 3]
        if following and following[0].kind == "open":
            return len(following) > 1 and following[1].kind in ("word", "name") and len(following[1].value) > 2
        return not following or following[0].kind in ("comma", "stop", "newline", "close", "colon")

    def _is_word(self, at: int) -> bool:
        """``= 4 times the performance``: a word that multiplies where an operand follows."""
        word = self.text.string[self.tokens[at].start : self.tokens[at].end].isalpha() and self.tokens[at].end - self.tokens[at].start > 1
        following = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
        return word and (following is None or following.kind not in ("number", "open", "function"))

    def _is_dash(self, at: int) -> bool:
        """A minus sign between blanks that no operand follows is a dash."""
        if self.tokens[at].value != "-":
            return False
        following = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
        return following is None or following.kind in ("word", "name", "newline")


_EXACTLY = lazy(r"\s?[×xX倍]?\*{0,2}\s?[(（，,]?\s?(?:exactly|precisely|恰好|正好|刚好)\b(?!\s?[\d(])", re.IGNORECASE)
"""``≈ 2.0× (exactly doubled)`` says that nothing is rounded."""
_RANGED = frozenset("page pages chapter chapters section sections line lines layers weeks days years grades ages steps from 第".split())
_QUOTED_WITHIN = 20_000
_AROUND = 40
"""Characters around a comma that tell whether the text is Chinese."""


def _may_be_value(side: Side) -> bool:
    """Whether what a formula is said to come to is computed, or a whole number that can be a count: ``3HI，即 33,816,576``."""
    number = side.number
    return side.is_computation or (number is not None and number.printed.is_integer_print and number.printed.amount >= LEAST_COUNT)


_VERBS = frozenset("is are was were be so then thus hence therefore 是 为 有".split())
_QUIET = frozenset("\"'`“”‘’「」『』|—✓✔✅❌√→·#&@*_~•…")


def _last_leaf(expression: Expression) -> Expression:
    while not isinstance(expression, (Number, Name)):
        expression = expression.right if isinstance(expression, Operation) else expression.argument
    return expression


def _is_numeric(side: Side) -> bool:
    return side.expression is not None and not any(isinstance(node, Name) for node in walk(side.expression))
