"""One scan of a block: readable text -> tokens, each one character of a code string.

    text -> pieces (letters, digits, runs of Han, signs) -> words of the lexicon, the longest first
         -> figures with their unit, hedge and bounds -> codes, offsets, figures

A code is a sign for itself, a letter for a kind of figure or of unknown word (below), or a character of the private use area for a set of
concepts (``lexicon.vocabulary``). Forms are patterns over codes; nothing above looks at the characters of the text again.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from fractions import Fraction
from typing import NamedTuple

from auditor.lexicon.vocabulary import Vocabulary, vocabulary
from auditor.notation.expression import Expression, Number
from auditor.notation.lexer import fold
from auditor.notation.printed import UNITS, Printed, Unit, read_digits
from auditor.source.document import Block

INTEGER, DECIMAL, COUNT, PERCENT, SIZE, OPERATIONS, TIME, FACTOR, RATIO, OTHER, WORDED, UNREAD = "dfqpyotxrumz"
"""Codes of figures: 768, 1.5, 110M, 45 %, 14 GB, 312 TFLOPs, 3 h, 4×, 4:1, one in another unit, one in words ("three"), and what may not be
read (ranges, versions)."""
FIGURES = "dfqpyotxrumz"
EXPRESSION = "e"
"""The code of a computation in one token (``reading.islands``)."""
WORD, LETTER, NAME, RUN, SIGN = "wvnh#"
"""Codes of what the lexicon does not know: a word, a single letter, a name with digits or signs in it, a run of Han, a sign."""
MOST_CHARACTERS = 60_000
"""Characters of a block that are scanned; what is longer is data."""
MOST_TOKENS = 20_000

_PIECE = re.compile(
    r"""
      [A-Za-zÀ-ÖØ-öø-ɏµμ]++\d*+
    | \d(?:\d{0,2}(?:(?:,|'|_|\{,\}|\\,)\d{3}){1,140}(?![\d]|,\d)|\d*+)(?:\.\d++)?+(?:[eE][+-]?\d{1,3}(?![\w.]))?
    | [ \t\u00a0\u2002-\u200b\u202f\u3000]++
    | [\u3400-\u9fff々]++ | [\u3040-\u30ff]++ | [\uac00-\ud7af]++ | [Ͱ-ϿЀ-ӿ]++
    | \\(?:[A-Za-z]++|.) | \*++ | -> | => | <= | >= | == | := | \n | .
    """,
    re.VERBOSE | re.DOTALL,
)
_SIGNS = {
    **dict.fromkeys("≈≃≅≒∼", "≈"), **dict.fromkeys(("=", "==", ":=", "≡"), "="), **dict.fromkeys("→⇒⟶⟹➜➔⇨", "→"), "->": "→", "=>": "→",
    **dict.fromkeys("×∗·⋅✕✖⨯", "*"), **dict.fromkeys("÷", "/"), **dict.fromkeys("−–", "-"), **dict.fromkeys("<≤", "<"), **dict.fromkeys(">≥", ">"),
    "<=": "<", ">=": ">", "。": ".", "；": ";", "、": ",", "，": ",", "…": ".", "“": '"', "”": '"', "「": '"', "」": '"', "—": "—",
    "\\times": "*", "\\cdot": "*", "\\div": "/", "\\approx": "≈", "\\simeq": "≈", "\\sim": "≈", "\\to": "→", "\\rightarrow": "→",
    "\\Rightarrow": "→", "\\implies": "→", "\\%": "%", "\\le": "<", "\\leq": "<", "\\ge": ">", "\\geq": ">", "\\lt": "<", "\\gt": ">",
    **{sign: sign for sign in "+-/^()[]|,:;.?!%\"{}"},
}  # fmt: skip
"""What a sign or command is, in all its spellings."""
_BLANK = frozenset(("`", "$", "\u200d", "\ufeff", "_", "&", "~", "\\,", "\\;", "\\!", "\\:", "\\ ", "\\(", "\\)", "\\[", "\\]", "\\left", "\\right", "\\text",
                    "\\mathrm", "\\texttt", "\\textbf", "\\mathbf", "\\quad", "\\qquad", "\\_", "\\*", "\\big", "\\displaystyle", "\\mathit"))  # fmt: skip
"""What is no token: marks of emphasis and mathematics, blanks of TeX."""
_JOINTS = frozenset("-_ \t\u00a0")
_FACTORS = frozenset(("x", "X", "×", "倍"))
_KINDS = {"count": COUNT, "bytes": SIZE, "operations": OPERATIONS, "seconds": TIME}
_RANGE = frozenset(("-", "–", "—", "~", "～", "至", "到"))
_LONGEST_SOFT = 60


class Figure(NamedTuple):
    """A figure as it stands in a text: the number as printed, its readable offsets, and what the words right beside it do to it.

    ``about`` says that it is hedged, ``bound`` that it is only a limit ("over", "at least", "400+").
    """

    number: Number
    about: bool = False
    bound: bool = False

    @property
    def printed(self) -> Printed:
        """The number as printed."""
        return self.number.printed


class Scan:
    """The tokens of one block. ``codes[i]`` is the code of token ``i``, which stands at readable ``[starts[i], ends[i])``."""

    __slots__ = ("block", "codes", "ends", "expressions", "figures", "starts", "string", "vocabulary")

    def __init__(self, block: Block, words: Vocabulary) -> None:
        self.block = block
        self.string = block.text.string[:MOST_CHARACTERS]
        self.vocabulary = words
        self.codes = ""
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.figures: dict[int, Figure] = {}
        self.expressions: dict[int, Expression] = {}

    def concepts(self, at: int) -> frozenset[str]:
        """What the token at a place may mean."""
        return self.vocabulary.concepts(self.codes[at])

    def means(self, at: int, concept: str) -> bool:
        """Whether the token at a place may mean a concept, or one below it."""
        return self.codes[at] in self.vocabulary.codes_of(concept)

    def raw(self, first: int, last: int) -> str:
        """The readable text from token ``first`` to token ``last``."""
        return self.string[self.starts[first] : self.ends[last]]

    def at(self, offset: int) -> int:
        """The first token that begins at or behind a readable offset."""
        return bisect_left(self.starts, offset)


def scan(block: Block, words: Vocabulary | None = None) -> Scan:
    """The tokens of a block; in linear time, and of one that is very long only the beginning."""
    found = Scan(block, words if words is not None else vocabulary())
    _Scanner(found).run()
    return found


class _Scanner:
    """The state of a scan: the pieces still to be read, and the tokens so far."""

    def __init__(self, found: Scan) -> None:
        self.found = found
        self.string = fold(found.string)
        self.pieces = _PIECE.findall(self.string)
        self.offsets = _offsets(self.pieces)
        self.codes: list[str] = []
        self.hard = found.block.kind in ("code", "math", "comment", "cell")

    def run(self) -> None:
        pieces, at = self.pieces, 0
        while at < len(pieces) and len(self.codes) < MOST_TOKENS:
            piece = pieces[at]
            first = piece[0]
            if first in " \t\u00a0\u3000\u200b\u202f" or piece in _BLANK:
                at = self._hedged_blank(at)
            elif first.isdecimal():
                at = self._figure(at)
            elif first.isascii() and first.isalpha():
                at = self._word(at)
            elif "\u3040" <= first <= "\ud7af":
                at = self._run(at)
            elif first.isalpha():
                at = self._word(at)
            else:
                at = self._sign(at)
        self.found.codes = "".join(self.codes)

    # -- tokens ----------------------------------------------------------------------------------------------------------------

    def _add(self, code: str, start: int, end: int) -> None:
        self.codes.append(code)
        self.found.starts.append(start)
        self.found.ends.append(end)

    def _add_word(self, code: str, start: int, end: int) -> None:
        """A word of the lexicon; one that says a number is a figure too."""
        number = self.found.vocabulary.numbers.get(code)
        if number is not None:
            printed = read_digits(number)
            if printed is not None:
                self.found.figures[len(self.codes)] = Figure(Number(printed, start, end))
                code = WORDED
        elif code in self.found.vocabulary.hedges and len(self.codes) - 1 in self.found.figures:
            figure = self.found.figures[len(self.codes) - 1]
            hedged = figure.number._replace(printed=figure.printed._replace(about=True))
            self.found.figures[len(self.codes) - 1] = figure._replace(number=hedged, about=True)
            return
        self._add(code, start, end)

    def _drop(self) -> None:
        self.codes.pop()
        self.found.starts.pop()
        self.found.ends.pop()

    def _hedged_blank(self, at: int) -> int:
        """``~40M`` is hedged; a ``~`` between blanks relates."""
        if self.pieces[at] == "~" and self._next_figure(at + 1):
            self._add("~", self.offsets[at], self.offsets[at] + 1)
        return at + 1

    def _next_figure(self, at: int) -> bool:
        while at < len(self.pieces) and (self.pieces[at] in ("*", "**", "$", "`", " ", "\\$") or self.pieces[at].isspace()):
            at += 1
        return at < len(self.pieces) and self.pieces[at][0].isdecimal()

    def _word(self, at: int) -> int:
        """A word of the lexicon, the longest that stands here, or an unknown one."""
        found = self.found
        piece, start = self.pieces[at], self.offsets[at]
        exact = found.vocabulary.exact.get(piece)
        if exact is not None:
            self._add(exact, start, start + len(piece))
            return at + 1
        known = found.vocabulary.words.get(piece.lower())
        if known is not None:
            alone, longer = known
            matched = self._longest(at, longer) if longer else None
            if matched is not None:
                code, end = matched
                self._add_word(code or WORD, start, self.offsets[end - 1] + len(self.pieces[end - 1]))
                return end
            if alone is not None and not self._goes_on(at + 1):
                self._add_word(alone or WORD, start, start + len(piece))
                return at + 1
        end = self._name_end(at)
        last = self.offsets[end - 1] + len(self.pieces[end - 1])
        code = LETTER if len(piece) == 1 and end == at + 1 else WORD if end == at + 1 and piece.isalpha() else NAME
        self._add(code, start, last)
        return end

    def _longest(self, at: int, longer: dict[str, list[tuple[tuple[str, ...], str]]]) -> tuple[str, int] | None:
        """The longest surface whose first piece stands at ``at``: its code and the piece behind it."""
        second = self._behind_joint(at + 1)
        if second >= len(self.pieces):
            return None
        for rest, code in longer.get(self.pieces[second].lower(), ()):
            end = second + 1
            for piece in rest:
                end = self._behind_joint(end)
                if end >= len(self.pieces) or self.pieces[end].lower() != piece:
                    break
                end += 1
            else:
                return code, end
        return None

    def _behind_joint(self, at: int) -> int:
        """The piece behind the blanks, hyphens or underscores at a place; a line end and an escape may be among them."""
        pieces = self.pieces
        last = min(len(pieces), at + 3)
        while at < last and (pieces[at][0] in _JOINTS or pieces[at] == "\\_"):
            at += 1
        return at

    def _goes_on(self, at: int) -> bool:
        """Whether a name goes on behind a word: ``hidden_states`` is no ``hidden``."""
        return at + 1 < len(self.pieces) and self.pieces[at] == "_" and self.pieces[at + 1][0].isalnum()

    def _name_end(self, at: int) -> int:
        """The piece behind a name that begins at ``at``: letters and digits joined by ``_``, ``-`` or ``.``: ``GPT-3.5``, ``n_ctx``."""
        end = at + 1
        while end + 1 < len(self.pieces) and end < at + 24:
            joint, following = self.pieces[end], self.pieces[end + 1]
            if joint in ("_", "\\_") and following[0].isalnum():
                end += 2
            elif (
                joint in ("-", ".", "/") and following[0].isalnum() and following[0].isascii() and (joint == "-" or following[0].isalpha())
            ):
                if joint == "/":
                    break
                end += 2
            else:
                break
        return end

    def _run(self, at: int) -> int:
        """The words in a run of a script without blanks; what is unknown between them is one token."""
        piece, base = self.pieces[at], self.offsets[at]
        words = self.found.vocabulary
        place, unknown = 0, -1
        while place < len(piece):
            length, code = 0, ""
            for surface, meaning in words.runs.get(piece[place : place + 2], ()):
                if piece.startswith(surface, place):
                    length, code = len(surface), meaning
                    break
            else:
                single = words.signs.get(piece[place])
                if single is not None:
                    length, code = 1, single
            if not length:
                unknown = place if unknown < 0 else unknown
                place += 1
                continue
            if unknown >= 0:
                self._add(RUN, base + unknown, base + place)
                unknown = -1
            self._add_word(code or RUN, base + place, base + place + length)
            place += length
        if unknown >= 0:
            self._add(RUN, base + unknown, base + len(piece))
        return at + 1

    def _sign(self, at: int) -> int:
        piece, start = self.pieces[at], self.offsets[at]
        if piece == "\n":
            if self.hard or not self._is_soft(at):
                self._add("\n", start, start + 1)
            return at + 1
        if piece[0] == "*":
            if self._is_times(at):
                self._add("*" if len(piece) == 1 else "^", start, start + len(piece))
            return at + 1
        code = _SIGNS.get(piece, SIGN)
        if code == "." and at + 1 < len(self.pieces) and piece == "." and not self.pieces[at + 1].isspace():
            code = SIGN
        self._add(code, start, start + len(piece))
        return at + 1

    def _is_soft(self, at: int) -> bool:
        """Whether a line only goes on behind its end: it was long, or the next begins in lower case."""
        before = self.string.rfind("\n", 0, self.offsets[at]) + 1
        following = self.pieces[at + 1] if at + 1 < len(self.pieces) else "\n"
        return (self.offsets[at] - before >= _LONGEST_SOFT and following != "\n") or following[:1].islower()

    def _is_times(self, at: int) -> bool:
        """Whether a star multiplies: blanks on both sides, or none, and an operand on each."""
        before = self.pieces[at - 1] if at else "\n"
        after = self.pieces[at + 1] if at + 1 < len(self.pieces) else "\n"
        if len(self.pieces[at]) > 2 or before.isspace() != after.isspace() or not self.codes:
            return False
        operand = self.codes[-1] in FIGURES + LETTER + NAME + WORD + ")" or self.codes[-1] >= "\ue000"
        return operand and (before.isspace() or ((before[-1].isalnum() or before == ")") and (after[0].isalnum() or after == "(")))

    # -- figures ---------------------------------------------------------------------------------------------------------------

    def _figure(self, at: int) -> int:
        """A figure with its unit, and what the tokens before it say of it."""
        piece, start = self.pieces[at], self.offsets[at]
        printed = read_digits(piece)
        if printed is None or self._is_glued(start):
            self._add(UNREAD, start, start + len(piece))
            return at + 1
        kind = DECIMAL if printed.decimals or "e" in piece.lower() else INTEGER
        printed, kind, end = self._unit(printed, kind, at + 1)
        if self._is_rate(end) and kind not in (INTEGER, DECIMAL):
            kind, end = OTHER, end + 2
        ended = self._ranged(end)
        stop = self.offsets[ended - 1] + len(self.pieces[ended - 1])
        bound, about = self._qualified()
        if self.pieces[ended : ended + 1] == ["+"] and not self._next_figure(ended + 1) and kind not in (PERCENT,):
            following = self.pieces[ended + 1 : ended + 2]
            if not following or not following[0][0].isalnum():
                bound, ended = True, ended + 1
        if ended != end:
            kind = UNREAD
        self._add(kind, start, stop)
        figure = Number(printed._replace(about=about), start, stop)
        self.found.figures[len(self.codes) - 1] = Figure(figure, about, bound or kind == UNREAD)
        return ended

    def _is_glued(self, start: int) -> bool:
        """Whether digits go on from a name or a number: ``v2.5``, ``3.11.7``."""
        before = self.string[max(0, start - 2) : start]
        return (before[-1:].isascii() and before[-1:].isalpha()) or (before[-1:] in (".", ",") and before[:-1].isalnum())

    def _is_rate(self, at: int) -> bool:
        """``2039 GB/s``, ``80 GB/GPU``: so much of each is another quantity."""
        return self.pieces[at : at + 1] == ["/"] and at + 1 < len(self.pieces) and self.pieces[at + 1][0].isalpha()

    def _qualified(self) -> tuple[bool, bool]:
        """Whether the words before a figure bound it or hedge it; a hedge is taken off, for it belongs to the figure."""
        bound = about = False
        while self.codes:
            code = self.codes[-1]
            concepts = self.found.vocabulary.concepts(code)
            if code == "~" or ("about" in concepts and not concepts & {"equal", "be", "share"}):
                about = True
                self._drop()
            elif code == "≈":
                return bound, True
            elif code in "<>" or (concepts & {"over", "under", "at_least", "at_most"} and len(concepts) == 1):
                return True, about
            else:
                return bound, about or "about" in concepts
        return bound, about

    def _unit(self, printed: Printed, kind: str, at: int) -> tuple[Printed, str, int]:
        """The figure with the unit behind it, its kind, and the piece behind that."""
        pieces = self.pieces
        unit_at = at
        while (
            unit_at < len(pieces)
            and unit_at < at + 4
            and (pieces[unit_at] in (" ", "\u00a0", "-") or pieces[unit_at] in _BLANK or pieces[unit_at] in "({")
        ):
            if (pieces[unit_at] in "({-" and pieces[unit_at] == "(") or pieces[unit_at] == "_":
                return printed, kind, at
            unit_at += 1
        if unit_at >= len(pieces):
            return printed, kind, at
        word = pieces[unit_at]
        if word in ("%", "％", "\\%", "‰"):
            return printed._replace(percent=1000 if word == "‰" else 100), PERCENT, unit_at + 1
        if word in _FACTORS and self._is_factor(unit_at, at):
            return printed, FACTOR, unit_at + 1
        if word == ":" and unit_at == at and at + 1 < len(pieces) and pieces[at + 1].isdigit() and len(pieces[at + 1]) < 4:
            return self._ratio(printed, at)
        if "\u3400" <= word[0] <= "\u9fff":
            return self._han_unit(printed, kind, at, unit_at)
        unit = UNITS.get(word)
        if (unit is None and word in ("mu", "\\mu")) or (word in ("B", "b") and unit_at > at and pieces[unit_at - 1] == "-"):
            return printed, kind, at
        if unit is None or not self._is_unit(word, unit, unit_at, at, printed):
            return printed, kind, at
        return printed._replace(unit=unit), _KINDS.get(unit.dimension, OTHER), unit_at + 1

    def _han_unit(self, printed: Printed, kind: str, at: int, unit_at: int) -> tuple[Printed, str, int]:
        """A unit in Han characters, whose run is cut behind it: ``1.1 亿参数``, ``4 倍``, ``14 字节``."""
        word = self.pieces[unit_at]
        if word[0] == "倍":
            self._cut(unit_at, 1)
            return printed, FACTOR, unit_at + 1
        for length in (3, 2, 1):
            unit = UNITS.get(word[:length])
            if unit is not None and len(word) >= length and word[:length] != "年":
                self._cut(unit_at, length)
                following = self.pieces[unit_at + 1 : unit_at + 2]
                if unit.dimension == "count" and following and following[0][:2] in ("字节", "比特"):
                    self._cut(unit_at + 1, 2)
                    return printed._replace(unit=unit._replace(dimension="bytes")), SIZE, unit_at + 2
                return printed._replace(unit=unit), _KINDS.get(unit.dimension, OTHER), unit_at + 1
        return printed, kind, at

    def _cut(self, at: int, length: int) -> None:
        """Part the piece at a place behind so many characters."""
        piece = self.pieces[at]
        if len(piece) > length:
            self.pieces[at : at + 1] = [piece[:length], piece[length:]]
            self.offsets.insert(at + 1, self.offsets[at] + length)

    def _is_factor(self, at: int, behind: int) -> bool:
        """``4x``, ``4× smaller``: nothing that could be a second factor follows."""
        if at > behind and self.pieces[at] in ("x", "X"):
            return False
        following = self.pieces[at + 1 : at + 4]
        if following and following[0][0].isalnum() and self.pieces[at] != "倍":
            return False
        rest = [piece for piece in following if not piece.isspace() and piece not in _BLANK]
        return not rest or not (rest[0][0].isdecimal() or rest[0] in "([" or (len(rest[0]) == 1 and rest[0].isalpha()))

    def _is_unit(self, word: str, unit: Unit, at: int, behind: int, printed: Printed) -> bool:
        following = self.pieces[at + 1] if at + 1 < len(self.pieces) else ""
        if (following[:1] in ("_", "^", "(") and len(word) == 1) or following[:1].isdigit():
            return False
        if at == behind or len(word) > 1:
            return True
        return word in "KMGBT" and not self._is_operand_next(at + 1)

    def _is_operand_next(self, at: int) -> bool:
        """Whether a sign of arithmetic stands behind a lone letter, which is then a name and no prefix."""
        rest = [piece for piece in self.pieces[at : at + 2] if not piece.isspace()]
        return bool(rest) and rest[0] in ("×", "*", "/", "^", "·", "\\times", "\\cdot")

    def _ratio(self, printed: Printed, at: int) -> tuple[Printed, str, int]:
        """``6.7:1`` as one figure where its second number is 1; other ratios and times of day are not read."""
        below = read_digits(self.pieces[at + 1])
        if below is None or below.value != 1 or self.pieces[at + 2 : at + 3] == [":"]:
            return printed, UNREAD, at + 2
        return printed, RATIO, at + 2

    def _ranged(self, at: int) -> int:
        """The piece behind a range that goes on from a figure: ``5-8x``, ``1K–2K``, ``70M~16B``; else ``at`` itself."""
        if at + 1 >= len(self.pieces) or self.pieces[at] not in _RANGE or not self.pieces[at + 1][0].isdecimal():
            return at
        printed = read_digits(self.pieces[at + 1])
        return self._unit(printed, INTEGER, at + 2)[2] if printed is not None else at + 2


def _offsets(pieces: list[str]) -> list[int]:
    offsets, at = [], 0
    for piece in pieces:
        offsets.append(at)
        at += len(piece)
    return offsets


def amount(figure: Figure) -> Fraction:
    """What a figure says: its digits times its unit."""
    return figure.printed.amount
