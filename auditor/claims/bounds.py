"""Tells whether an expression is read whole: where it begins and ends, nothing stands before or behind that could belong to it.

tokens, a position -> an operator, a stray number, an unknown sign there? -> a doubt about the expression, or none
"""

from __future__ import annotations

import re

from auditor.claims.doubts import UNCLEAN_END, UNCLEAN_START, Doubt
from auditor.claims.tokens import prepare
from auditor.notation.lexer import Token
from auditor.notation.operands import is_letter
from auditor.notation.printed import PREFIXES, UNITS
from auditor.source.pattern import lazy
from auditor.source.text import Text

_RANGED = frozenset("page pages chapter chapters section sections line lines layers weeks days years grades ages steps from 第".split())
_QUOTED_WITHIN = 20_000
_AROUND = 40
"""Characters around a comma that tell whether the text is Chinese."""
_VERBS = frozenset("is are was were be so then thus hence therefore 是 为 有".split())
_OR = frozenset("or 或 或者 oder ou".split())
_CARRIES_ON = lazy(
    r"(?:除以|乘以|乘上|\b(?:divided|multiplied) by|\btimes)[\s$(（]*$|[\w)）][ \t]?(?:[×·÷+/]| \*)[ \t]*\n[^\n\d=≈+×*/]{1,40}$",
    re.IGNORECASE,
)
"""What does something to what was computed before: ``divided by 1024^3 = 24.24`` GB is not what 1024^3 is; a sign at the end of the line above."""
MOST_WORDS = 8
_MATRIX = 20
"""Characters behind an expression within which a matrix ends whose last entry it is."""
_OPERATORS = frozenset("mod modulo choose xor div".split())
_CONGRUENT = frozenset(("mod", "\\pmod", "\\bmod", "\\mod", "\\pod"))
_QUIET = frozenset("│┃║┆┊\"'`“”‘’「」『』|—✓✔✅❌√→·#&@*_~•…")
_COMMANDS = (f"\\{name}" for name in "in lt gt le ge leq geq ll gg leqslant geqslant".split())
COMPARISONS = frozenset((*"∈<>≤≥⩽⩾≪≫≲≳", "<=", ">=", *_COMMANDS))
"""Signs that end an expression, for they relate it to another: ``B > 96 · 5/8 = 60`` is two relations."""


class Bounds:
    """The tokens of one passage, and what of them an expression can begin and end with; ``seams`` are where signs for mathematics stood."""

    def __init__(self, text: Text, start: int = 0, end: int | None = None) -> None:
        self.text = text
        self.tokens, self.seams = prepare(text.string, start, end)

    def doubt_at_start(self, start: int, low: int) -> Doubt | None:
        """The doubt about an expression that begins at a token, where nothing before ``low`` can belong to it; None where it is read whole."""
        return UNCLEAN_START if start and self._belongs(start, low) else None

    def _belongs(self, start: int, low: int) -> bool:
        """Whether something before a token may be a part of the expression that begins there."""
        before, token = self.tokens[start - 1], self.tokens[start]
        text = self._text_before(start)
        if before.value == "…" or text.endswith(("...", "…", "⋯")) or _CARRIES_ON.search(text) is not None:
            return True
        if before.kind == "name" and token.kind == "open" and token.glued and start not in self.seams:
            return True  # i[0] == -1, f(3) = 9
        if self._labels_operand(start, low) or self._is_part_of_phrase(start, low) or self._is_alternative(start, low):
            return True
        if (
            before.kind == "name"
            and before.value in _OPERATORS
            and start > 1
            and self.tokens[start - 2].kind in ("number", "close", "name")
        ):
            return True  # 17 mod 5
        if before.kind in ("op", "number", "bad", "power", "percent", "function", "relation") or "{" in (token.value, before.value):
            return True
        if before.value == "@" and start > 1 and self.tokens[start - 2].kind == "close":
            return True  # (10 × 64) @ (64 × 10)
        if before.value == "_" and before.glued and start > 1 and self.tokens[start - 2].kind != "newline":
            return True  # the range of an integral or of a sum
        if before.kind == "other":
            shifted = start > 1 and self.tokens[start - 2].value == before.value  # << is no sign of an order
            return start == low and before.value not in _QUIET and (shifted or before.value not in COMPARISONS)
        if before.kind == "open":
            return start > low and before.value != "("
        if before.kind == "close":
            return token.glued or token.kind == "op" or self._holds_numbers(start - 1)
        return before.kind in ("comma", "colon") and self._is_one_with(start)

    def _is_one_with(self, start: int) -> bool:
        """Whether a number behind a comma or colon may be one with what stands before that: the ratio 16:9, 5, 120."""
        before, token = self.tokens[start - 1], self.tokens[start]
        if start < 2 or start in self.seams or not before.glued:
            return False
        if before.kind == "colon":
            return start - 1 not in self.seams and self._is_number(start - 2) and token.glued
        if token.glued and self._is_number(start - 2) and not self._parts_clauses(start - 1):
            return True
        return self._is_number(start - 2) and len(token.value) == 3

    def doubt_at_end(self, end: int) -> Doubt | None:
        """The doubt about an expression that ends before a token; None where nothing behind it can belong to it."""
        behind = self.text.string[self.tokens[end - 1].end : self.tokens[end - 1].end + _MATRIX] if end else ""
        if "matrix}" in behind.partition("&")[0]:
            return UNCLEAN_END
        if end >= len(self.tokens):
            return None
        token = self.tokens[end]
        if any(following.value in _CONGRUENT for following in self.tokens[end : end + 2]):
            return UNCLEAN_END  # 17 ≡ 5 (mod 12)
        if token.value in ("'", "′", '"', "″") and token.glued and self._is_number(end - 1) and self._unpaired(token):
            return UNCLEAN_END  # minutes and seconds, feet and inches
        if self._is_factorial(end) or self._is_unit_of_letter(end):
            return UNCLEAN_END
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
        if token.kind == "other" and token.value not in _QUIET and token.value not in COMPARISONS:
            return UNCLEAN_END
        if token.kind == "comma" and self._may_go_on(end):
            return UNCLEAN_END
        if token.kind in ("comma", "colon") and token.glued and end + 1 < len(self.tokens) and end + 1 not in self.seams:
            following = self.tokens[end + 1]
            if following.kind in ("number", "bad") and following.glued and self.tokens[end - 1].kind == "number" and token.value != "，":
                return None if self._parts_clauses(end) else UNCLEAN_END
        return None

    def _is_unit_of_letter(self, at: int) -> bool:
        """``2 × Z GBytes``: a letter in a unit stands for more than it is."""
        token, before = self.tokens[at], self.tokens[at - 1]
        measured = token.kind == "name" and len(token.value) > 1 and token.value in UNITS and UNITS[token.value].decimal != 1
        return measured and before.kind == "name" and is_letter(before.value)

    def _is_factorial(self, at: int) -> bool:
        """``5 × 4!``: a mark behind a figure that a sign follows, or the end of mathematics; in a sentence it is the end of that."""
        token = self.tokens[at]
        if token.value[:1] not in ("!", "！") or not token.glued or self.tokens[at - 1].kind not in ("number", "close", "name"):
            return False
        if at + 1 >= len(self.tokens) or at + 1 in self.seams:
            return bool(self.seams) or (at > 1 and self.tokens[at - 2].kind == "op")
        return self.tokens[at + 1].kind in ("op", "relation", "close", "open", "number", "name") and self.tokens[at + 1].glued

    def is_range(self, start: int, stop: int) -> bool:
        """``2020-2023 = 3 years``, ``pages 10-15``: a dash between two numbers that are no operands."""
        if stop - start < 3 or any(token.kind not in ("name", "word") for token in self.tokens[start + 3 : stop]):
            return False
        if self.tokens[start + 1].value != "-" or not (self.tokens[start + 1].glued and self.tokens[start + 2].glued):
            return False
        first, last = self.tokens[start].value, self.tokens[start + 2].value
        years = len(first) == len(last) == 4 and "1000" <= first < last <= "2100"
        return years or (start > 0 and self.tokens[start - 1].value.lower() in _RANGED)

    def is_summed(self, start: int, low: int) -> bool:
        """``pens cost 16.0 + 10 candies cost 12.8 = 28.8``: a lone number at the end of a sum in words."""
        for index in range(start - 1, max(low, start - 8) - 1, -1):
            token = self.tokens[index]
            if token.kind == "op" and index > low:
                return self._is_number(index - 1)
            if token.kind not in ("name", "word", "number") or token.value in _VERBS:
                return False
        return False

    def _text_before(self, at: int) -> str:
        end = self.tokens[at].start
        return self.text.string[max(0, end - 80) : end].rstrip()

    def _holds_numbers(self, at: int) -> bool:
        """Whether the bracket that closes at ``at`` holds numbers: ``(1/2) 278`` is a product."""
        for index in range(at - 1, max(0, at - 60) - 1, -1):
            if self.tokens[index].kind in ("open", "newline"):
                return False
            if self.tokens[index].kind == "number":
                return True
        return False

    def _is_part_of_phrase(self, start: int, low: int) -> bool:
        """``40 pieces of 1 bills x 0.50``, ``2 less than 2.0``: a number and words before the operand say what is done with it."""
        if start - 1 <= low or self.tokens[start - 1].value not in ("of", "than"):
            return False
        return any(self._is_number(index) for index in range(max(low, start - 4), start - 1))

    def _is_alternative(self, start: int, low: int) -> bool:
        """``8 heads × 256 or 2 heads × 512 × 30``: one of two operands, of which the other may be meant."""
        if self.tokens[start - 1].value.lower() not in _OR:
            return False
        for index in range(start - 2, max(low, start - 2 - MOST_WORDS) - 1, -1):
            if self.tokens[index].kind in ("number", "op"):
                return True
            if self.tokens[index].kind not in ("name", "word", "open", "close"):
                return False
        return False

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

    def _is_number(self, at: int) -> bool:
        return self.tokens[at].kind in ("number", "bad")

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
