"""Reads the sides of equalities: the longest expression that ends before a relation, or begins behind it.

tokens -> how far back nothing parts them -> the first token from which all up to the relation is one expression -> side, doubt about its beginning
tokens -> what the parser reads behind the relation -> side, with the word and the notes that stand by it

Signs and words that only stand beside an expression are no part of it; whether it is read whole, its bounds tell.
"""

from __future__ import annotations

from auditor.claims.bounds import Bounds
from auditor.claims.claim import Side
from auditor.claims.doubts import UNCLEAN_START, Doubt
from auditor.notation.expression import Expression, Name, Number, Operation, as_figure
from auditor.notation.operands import Window, is_prose
from auditor.notation.parser import MOST_EXPRESSION, Parser, goes_on, notes_in, readings
from auditor.source.text import Text

_HARD = ("stop", "comma", "colon", "arrow", "other", "bad", "newline")


class SideReader:
    """Reads the sides of one passage; nothing before ``free_from``, where the chain before ended, is a part of them."""

    def __init__(self, text: Text, start: int = 0, end: int | None = None) -> None:
        self.text = text
        self.bounds = Bounds(text, start, end)
        self.tokens = self.bounds.tokens
        self.free_from = 0
        self._plain = (0, 0)  # a range of tokens without a relation

    def before(self, offset: int) -> Side | None:
        """The side that ends before a readable offset, a comma between them passed over."""
        at = next((i for i, token in enumerate(self.tokens) if token.start >= offset), len(self.tokens))
        side, _, doubt = self.left(at, True)
        return side if doubt is None else None

    def behind(self, offset: int) -> Side | None:
        """The side that begins behind a readable offset and ends where nothing can go on."""
        at = next((i for i, token in enumerate(self.tokens) if token.start >= offset and token.end > offset), len(self.tokens))
        side, end = self.right(at)
        return side if side is not None and self.bounds.doubt_at_end(end) is None else None

    def left(self, at: int, worded: bool) -> tuple[Side | None, int, Doubt | None]:
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
            found = readings(self.tokens, self.bounds.seams, start, stop)
            if not found:
                continue
            if token.kind == "op" and (start == 0 or self.tokens[start - 1].kind in ("newline", "word", "name")):
                plain = readings(self.tokens, self.bounds.seams, start + 1, stop)
                bullet = not self.tokens[start + 1].glued and (start == 0 or self.tokens[start - 1].kind == "newline")
                found = [*plain, *found] if bullet and plain else [*found, *plain]
            found = [*self._behind_alternative(start, stop), *found]
            unclear = token.value == "+" or self.bounds.is_range(start, stop) or (stop - start == 1 and self.bounds.is_summed(start, low))
            unclear = unclear or self._is_taken_from_words(start, stop)
            doubt = UNCLEAN_START if unclear else self.bounds.doubt_at_start(start, low)
            return self._side(start, stop, found), start, doubt
        return None, max(low, 0), None

    def _behind_alternative(self, start: int, stop: int) -> list[Expression]:
        """``2M (small) / 700 × 2048 = 1.4M (large)``: behind a slash and a figure with a note, what the other one has."""
        for at in range(start + 1, stop - 1):
            if self.tokens[at].value == "/" and self.tokens[at - 1].kind == "close" and self.tokens[start].kind == "number":
                alone = readings(self.tokens, self.bounds.seams, start, at)
                return readings(self.tokens, self.bounds.seams, at + 1, stop) if alone and isinstance(alone[0], Number) else []
        return []

    def right(self, at: int) -> tuple[Side | None, int]:
        """The longest expression that begins at ``at``, and where it ends."""
        if at >= len(self.tokens):
            return None, at
        stop = at
        limit = self._relation_after(at) + 2  # no expression reaches over a relation, and no list is copied for what one does not reach
        first = max(0, at - 1)
        window = self.tokens[first:limit]
        length = len(window)
        found = Parser(window, Window(self.bounds.seams, first)).parse(at - first)
        if found is None:
            return None, at
        stop = first + found[1]
        if len(window) != length:  # the parser split a token (亿个参数): keep the split
            shift = len(window) - length
            self.tokens[first:limit] = window
            self._plain = (self._plain[0], self._plain[1] + shift)
            self.bounds.seams = frozenset(seam + shift if seam > at else seam for seam in self.bounds.seams)
        if self._is_result_before_line(at, stop):
            stop = at + 1
        every = readings(self.tokens, self.bounds.seams, at, stop) or [found[0]]
        return self._side(at, stop, [as_figure(expression) for expression in every]), stop

    def _is_result_before_line(self, at: int, stop: int) -> bool:
        """Whether a number ends its line and the next line, which begins with a sign, is a computation with a result of its own."""
        if stop <= at + 1 or stop >= len(self.tokens) or self.tokens[stop].kind != "relation" or self.tokens[at].kind != "number":
            return False
        sign = self.tokens[at + 1]
        return sign.kind == "op" and sign.value in "+-" and "\n" in self.text.string[self.tokens[at].end : sign.start]

    def label(self, at: int) -> Side:
        """What stands before ``at``, where it is no expression."""
        low = self._boundary(at)
        if low >= at:
            offset = self.tokens[at].start
            return Side("", self.text.span(offset, offset))
        return Side(
            self.text.string[self.tokens[low].start : self.tokens[at - 1].end],
            self.text.span(self.tokens[low].start, self.tokens[at - 1].end),
        )

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
                if level and token.value == "@":
                    continue  # 2bsm (@ weight) + ...
                if level:
                    return unmatched + 1
                return index + 1
            if at - index > MOST_EXPRESSION:
                return index
        return unmatched + 1 if level else self.free_from

    def _relation_after(self, at: int) -> int:
        low, end = self._plain if self._plain[0] <= at <= self._plain[1] else (at, at)
        while end < len(self.tokens) and self.tokens[end].kind != "relation":
            end += 1
        self._plain = low, end
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
        notes, wordy = notes_in(self.tokens, self.bounds.seams, start, stop)
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


def _last_leaf(expression: Expression) -> Expression:
    while not isinstance(expression, (Number, Name)):
        expression = expression.right if isinstance(expression, Operation) else expression.argument
    return expression
