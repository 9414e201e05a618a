"""One scan of a block: readable text -> tokens, each one character of a code string.

    text -> pieces (words, numbers, runs of Han, signs) -> a kind for each, looked up once for each spelling
         -> only the pieces whose meaning hangs on their neighbours are looked at: figures, words that begin longer surfaces, names, stars
         -> codes, offsets, figures

A code is a sign for itself, a letter for a kind of figure or of unknown word (below), or a character of the private use area for a set of
concepts (``lexicon.vocabulary``). Forms are patterns over codes; nothing above looks at the characters of the text again.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate, compress

from auditor.lexicon.pieces import BLANKS, PIECE, RUNS, is_joint, is_run
from auditor.lexicon.vocabulary import ORDINARY, Vocabulary, vocabulary
from auditor.notation.expression import Number
from auditor.notation.kept import Kept
from auditor.notation.lexer import fold
from auditor.notation.printed import read_digits
from auditor.reading.kinds import (
    EXPRESSION,
    FIGURE,
    FIGURES,
    JOINTS,
    LETTER,
    LINE,
    MOST_KINDS,
    NAME,
    NONE,
    RUN,
    SIGN,
    STAR,
    TILDE,
    UNDER,
    WORD,
    WORDS,
    Kinds,
    parted,
    sign_code,
    unknown_code,
)
from auditor.reading.tokens import Figure, Scan, amount
from auditor.reading.units import COUNT, DECIMAL, FACTOR, INTEGER, OPERATIONS, OTHER, PERCENT, RATIO, SIZE, TIME, UNREAD, WORDED, Units
from auditor.source.document import Block
from auditor.source.pattern import lazy

__all__ = [
    "COUNT", "DECIMAL", "EXPRESSION", "FACTOR", "FIGURES", "INTEGER", "LETTER", "NAME", "OPERATIONS", "OTHER", "PERCENT", "RATIO", "RUN", "SIGN", "SIZE",
    "TIME", "UNREAD", "WORD", "WORDED", "Figure", "Scan", "amount", "scan",
]  # fmt: skip
MOST_TOKENS = 20_000
_NEAR = 24
"""Pieces that are looked back over for the token before one: marks of emphasis and blanks are no tokens."""
_HANGS = lazy("[\x02-\x06]|[wvn](?=[\x01.-][\x02\x03wvnh\ue000-\uf8ff])|[\ue000-\uf8ff](?=\x01[\x02\x03wvnh\ue000-\uf8ff])")
_INNER_DOT = lazy("[.](?![\x00\x05]|$)")
_DATE = lazy(r"(?:19[5-9]|20[0-4])\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])")
"""Eight digits that are a day."""
_HAS_RUN = lazy(f"[{RUNS[0]}-{RUNS[1]}]")
_LONGEST_SOFT = 60
_LONGEST_NUMERAL = 4
"""Digits of a number in a name."""


_SCANNED: Kept[Scan] = Kept()
HARD = frozenset(("code", "math", "comment", "cell"))
"""The kinds of blocks in which a line ends where it ends."""


def scan(block: Block, words: Vocabulary | None = None) -> Scan:
    """The tokens of a block; in linear time, and of one that is very long only the beginning."""
    words = words if words is not None else vocabulary()
    string = block.text.string
    found = _SCANNED.of((string, block.kind in HARD, words), len(string), lambda: _scanned(block, words))
    return found if found.block is block else found.of(block)


def _scanned(block: Block, words: Vocabulary) -> Scan:
    found = Scan(block, words)
    _Scanner(found).run()
    return found


class _Scanner:
    """The state of a scan: pieces with their kinds, those that are tokens with their ends, and the figures by their piece."""

    def __init__(self, found: Scan) -> None:
        self.found = found
        self.words = found.vocabulary
        self.string = fold(found.string)
        pieces = PIECE.findall(self.string)
        if not self.string.isascii() and _HAS_RUN.search(self.string):
            pieces = parted(pieces, self.words)
        self.pieces: list[str] = pieces
        self.ends = [*accumulate(map(len, pieces))]
        self.starts = [0, *self.ends[:-1]]
        kinds = self.words.kinds
        if not isinstance(kinds, Kinds) or len(kinds) > MOST_KINDS:
            kinds = self.words.kinds = Kinds(self.words)
        self.codes = [*map(kinds.__getitem__, pieces)]
        self.units = Units(pieces, self.words)
        self.figures: dict[int, Figure] = {}
        self.hard = found.block.kind in HARD

    def run(self) -> None:
        """Give a code to the pieces whose meaning hangs on what stands beside them."""
        read = {FIGURE: self._figure, STAR: self._star, LINE: self._line, TILDE: self._tilde}
        pieces, codes, pairs, behind = self.pieces, self.codes, self.words.pairs, 0
        for at in compress(range(len(pieces) - 3), map(WORDS.__eq__, codes)):  # a word that means the same wherever these two stand
            following = pieces[at + 1]
            code = pairs.get((pieces[at], following if following != " " else pieces[at + 2]))
            if code is not None:
                codes[at] = code
        joined = "".join(codes)
        for dot in _INNER_DOT.finditer(joined):  # one with something right behind it ends no sentence
            if pieces[dot.start()] == ".":
                codes[dot.start()] = SIGN
        for hanging in _HANGS.finditer(joined):
            at = hanging.start()
            if at >= behind:
                behind = read.get(hanging[0], self._word)(at)
        self._finish()

    def _finish(self) -> None:
        """Leave out what is no token, and number the figures by their tokens."""
        found, codes = self.found, self.codes
        selected = [*map(UNDER.__lt__, codes)]
        tokens = [*compress(range(len(codes)), selected)]
        found.codes = "".join(compress(codes, selected))
        found.starts = [*compress(self.starts, selected)]
        found.ends = [*compress(self.ends, selected)]
        if len(tokens) > MOST_TOKENS:
            del tokens[MOST_TOKENS:], found.starts[MOST_TOKENS:], found.ends[MOST_TOKENS:]
            found.codes = found.codes[:MOST_TOKENS]
        if not self.figures and "hh" not in found.codes:
            return
        if "hh" in found.codes:
            tokens = _join_runs(found, tokens)
        for at, figure in self.figures.items():
            token = bisect_left(tokens, at)
            if token < len(tokens) and tokens[token] == at:
                found.figures[token] = figure if figure.number.printed.percent != 1 else self._counted(figure, token)

    def _counted(self, figure: Figure, token: int) -> Figure:
        """A figure with what it counts: the counter or the unknown word right behind it."""
        found = self.found
        following = token + 1
        if following < len(found.codes) and found.codes[following] in self.words.measures:
            following += 1
        if found.codes[token] not in _COUNTING or following >= len(found.codes) or found.starts[following] - found.ends[following - 1] > 1:
            return figure
        code = found.codes[following]
        if code >= "\ue000":
            noun = self.words.noun(code)
        elif code in _NOUNS:
            noun = frozenset((self.words.singular(self.string[found.starts[following] : found.ends[following]].lower()),))
        else:
            return figure
        return Figure(figure.number, figure.about, figure.bound, noun) if noun else figure

    def _put(self, code: str, at: int, end: int) -> int:
        """Pieces ``[at, end)`` as one token; returns ``end``."""
        self.codes[at] = code
        if end > at + 1:
            self.ends[at] = self.ends[end - 1]
            self.codes[at + 1 : end] = [NONE] * (end - at - 1)
        return end

    def _put_word(self, code: str, at: int, end: int) -> int:
        """A word of the lexicon; one that says a number is a figure too, and a hedge behind a figure belongs to that."""
        if code == ORDINARY:
            return self._put(RUN if is_run(self.pieces[at]) else WORD, at, end)
        number = self.words.numbers.get(code)
        if number is not None:
            printed = read_digits(number)
            if printed is not None:
                self.figures[at] = Figure(Number(printed, self.starts[at], self.ends[end - 1]))
                return self._put(WORDED, at, end)
        if code in self.words.hedges:
            before = self.figures.get(self._before(at))
            if before is not None:
                hedged = before.number._replace(printed=before.printed._replace(about=True))
                self.figures[self._before(at)] = Figure(hedged, True, before.bound)
                return self._put(NONE, at, end)
        elif code in self.words.folds:  # 3.5 times as many
            place = self._before(at)
            if place >= 0 and self.codes[place] in (INTEGER, DECIMAL):
                self.codes[place] = FACTOR
        return self._put(code, at, end)

    def _before(self, at: int) -> int:
        """The piece of the token before one; -1 where none is near."""
        for place in range(at - 1, max(at - _NEAR, 0) - 1, -1):
            if self.codes[place] > UNDER:
                return place
        return -1

    def _word(self, at: int) -> int:
        """A word of the lexicon, the longest that stands here, or an unknown one."""
        piece = self.pieces[at]
        lower = piece.lower()
        matched = self._longest(at, lower)
        if matched is not None:
            return self._put_word(*matched)
        code = self.words.exact.get(piece) or self.words.surfaces.get(lower)
        if code is None:
            return self._unknown_word(at, piece)
        if self._goes_on(at + 1):
            return self._put(NAME, at, self._name_end(at))
        if at + 3 < len(self.pieces) and code in self.words.plain:
            self._remember(at, lower, code)
        return self._put_word(code, at, at + 1)

    def _remember(self, at: int, lower: str, code: str) -> None:
        """Note that a word means the same whenever this piece follows it: no surface goes on with both."""
        following = self.pieces[at + 1]
        following = self.pieces[at + 2] if following == " " else following
        pair = f"{lower} {following.lower()}"
        if pair not in self.words.prefixes and pair not in self.words.surfaces and not (is_joint(following) or following == "\n"):
            if len(self.words.pairs) > MOST_KINDS:
                self.words.pairs.clear()
            self.words.pairs[self.pieces[at], following] = code

    def _unknown_word(self, at: int, piece: str) -> int:
        if is_run(piece):
            return self._put(RUN, at, at + 1)
        if not piece[0].isalpha():
            if piece != "#" and at + 3 < len(self.pieces):
                self._remember(at, piece, sign_code(piece))
            return self._put(self._number_of(at) if piece == "#" else sign_code(piece), at, at + 1)
        end = self._name_end(at)
        return self._put(unknown_code(piece) if end == at + 1 else NAME, at, end)

    def _longest(self, at: int, key: str) -> tuple[str, int, int] | None:
        """The longest surface of several pieces that begins at a place: its code and its pieces."""
        prefixes, pieces = self.words.prefixes, self.pieces
        found, place = None, at + 1
        while key in prefixes:
            place = self._behind_joint(place)
            if place >= len(pieces):
                break
            key = f"{key} {pieces[place].lower()}"
            place += 1
            code = self.words.surfaces.get(key)
            if code is not None and not (key in self.words.inside and self._is_hidden(key, at, place)):
                found = code, at, place
        return found

    def _is_hidden(self, key: str, at: int, end: int) -> bool:
        start = self.starts[at]
        raw = self.string[start : self.ends[end - 1]].lower()
        context = self.string[max(0, start - len(key)) : start + 4 * len(key)].lower()
        return self.words.is_hidden(key, raw, context, min(start, len(key)))

    def _behind_joint(self, at: int) -> int:
        """The piece behind the joint at a place, where one stands there: blanks, a hyphen, an underscore, or the end of a line that goes on."""
        pieces = self.pieces
        if at + 1 >= len(pieces):
            return at
        piece = pieces[at]
        if piece == " " or piece in JOINTS:
            return at + 1
        if piece[0] in BLANKS:
            at += 1
            piece = pieces[at]
        if piece == "\n" and not self.hard and at + 1 < len(pieces):
            return at + 2 if pieces[at + 1][0] in BLANKS else at + 1
        return at

    def _goes_on(self, at: int) -> bool:
        """Whether a name goes on behind a word: ``hidden_states`` is no ``hidden``."""
        return at + 1 < len(self.pieces) and self.pieces[at] in ("_", "\\_") and self.pieces[at + 1][0].isalnum()

    def _name_end(self, at: int) -> int:
        """The piece behind a name that begins at ``at``: letters and digits joined by ``_``, ``-`` or ``.``: ``GPT-3.5``, ``n_ctx``."""
        end = at + 1
        while end + 1 < len(self.pieces) and end < at + _NEAR:
            joint, first = self.pieces[end], self.pieces[end + 1][0]
            if not (
                (joint in ("_", "\\_") and first.isalnum())
                or (first.isascii() and ((joint == "-" and first.isalnum()) or (joint == "." and first.isalpha())))
            ):
                break
            end += 2
        return end

    def _number_of(self, at: int) -> str:
        """What a ``#`` says: the number of what is counted behind it, or nothing that is known."""
        place = self._behind_joint(at + 1)
        code = self.words.surfaces.get(self.pieces[place].lower(), ORDINARY) if place < len(self.pieces) else ORDINARY
        return self.words.number_of if self.words.noun(code) and self.words.number_of else SIGN

    def _tilde(self, at: int) -> int:
        """``~40M`` is hedged; a ``~`` between blanks relates."""
        return self._put("~" if self._next_figure(at + 1) else NONE, at, at + 1)

    def _next_figure(self, at: int) -> bool:
        for piece in self.pieces[at : at + 8]:
            if piece[0].isdecimal():
                return True
            if piece not in _MARKS and not piece.isspace():
                return False
        return False

    def _line(self, at: int) -> int:
        return self._put("\n" if self.hard or not self._is_soft(at) else NONE, at, at + 1)

    def _star(self, at: int) -> int:
        times = "*" if len(self.pieces[at]) == 1 else "^"
        return self._put(times if self._is_times(at) else NONE, at, at + 1)

    def _is_soft(self, at: int) -> bool:
        """Whether a line only goes on behind its end: it was long, or the next begins in lower case."""
        before = self.string.rfind("\n", 0, self.starts[at]) + 1
        following = self.pieces[at + 1] if at + 1 < len(self.pieces) else "\n"
        return (self.starts[at] - before >= _LONGEST_SOFT and following != "\n") or following[:1].islower()

    def _is_times(self, at: int) -> bool:
        """Whether a star multiplies: blanks on both sides, or none, and an operand on each."""
        before = self.pieces[at - 1] if at else "\n"
        after = self.pieces[at + 1] if at + 1 < len(self.pieces) else "\n"
        if len(self.pieces[at]) > 2 or before.isspace() != after.isspace():
            return False
        last = self._before(at)
        if last < 0 or not (self.codes[last] in FIGURES + LETTER + NAME + WORD + ")" or self.codes[last] >= "\ue000"):
            return False
        return before.isspace() or ((before[-1].isalnum() or before == ")") and (after[0].isalnum() or after == "("))

    def _figure(self, at: int) -> int:
        """A figure with its unit, and what the tokens before it say of it; or a word that begins with digits: ``16-bit``."""
        piece, start = self.pieces[at], self.starts[at]
        if piece in self.words.prefixes:
            matched = self._longest(at, piece)
            if matched is not None and not self._is_glued(start):
                return self._put_word(*matched)
        printed = read_digits(piece)
        if printed is None or self._is_glued(start) or self._is_dotted(at):
            return self._put(UNREAD, at, at + 1)
        kind = INTEGER if piece.isdecimal() or not (printed.decimals or "e" in piece.lower()) else DECIMAL
        printed, kind, end = self.units.behind(printed, kind, at + 1)
        if kind not in (INTEGER, DECIMAL) and self.units.is_rate(end):
            kind, end = OTHER, end + 2
        ended = self.units.ranged(end)
        stop = self.ends[ended - 1]
        bare = kind == INTEGER or (printed.unit is not None and printed.unit.label == "Ti")  # GTX 1080 Ti
        if bare and (self._is_numeral(at) or _DATE.fullmatch(piece) is not None):
            return self._put(NAME, at, end)
        bound, about = self._qualified(at)
        if ended < len(self.pieces) and self.pieces[ended] == "+" and kind != PERCENT and self._is_open(ended):
            bound, ended = True, ended + 1
        if ended != end and not bound:
            kind = UNREAD
        if about:
            printed = printed._replace(about=True)
        self.figures[at] = Figure(Number(printed, start, stop), about, bound or kind == UNREAD)
        self._put(kind, at, ended)
        self.ends[at] = stop
        return ended

    def _is_open(self, at: int) -> bool:
        """Whether a plus behind a figure says "or more": no operand follows it."""
        following = self.pieces[at + 1] if at + 1 < len(self.pieces) else "\n"
        return not following[0].isalnum() and not self._next_figure(at + 1)

    def _is_numeral(self, at: int) -> bool:
        """Whether a number only tells things of a kind apart: ``Level 2``, ``#1234``, ``RFC 2119``."""
        if at and self.pieces[at - 1] == "#":
            return True
        before = self._before(at)
        if before < 0 or self.starts[at] - self.ends[before] > 1:
            return False
        if self.codes[before] in _NOUNS and self.pieces[at].isdecimal() and len(self.pieces[at]) <= _LONGEST_NUMERAL:
            return self.pieces[before].isupper() and len(self.pieces[before]) > 1 and self.pieces[before].isascii()
        return self.codes[before] in self.words.numbered

    def _is_dotted(self, at: int) -> bool:
        """Whether a point and more digits follow a number that has a point: ``2015.1.4``."""
        return (
            "." in self.pieces[at]
            and self.string.startswith(".", self.ends[at])
            and self.string[self.ends[at] + 1 : self.ends[at] + 2].isdigit()
        )

    def _is_glued(self, start: int) -> bool:
        """Whether digits go on from a name or a number: ``v2.5``, ``3.11.7``."""
        before = self.string[max(0, start - 2) : start]
        return (before[-1:].isascii() and before[-1:].isalpha()) or (
            before[-1:] in (".", ",") and before.isascii() and (before[:-1].isdigit() or (before[-1:] == "." and before[:-1].isalpha()))
        )

    def _qualified(self, at: int) -> tuple[bool, bool]:
        """Whether the words before a figure bound it or hedge it; a hedge is taken off, for it belongs to the figure."""
        about = False
        place = self._before(at)
        while place >= 0:
            code = self.codes[place]
            if code == "≈":
                return False, True
            if code in "<>":
                return True, about
            meaning = self.words.hedging(code)
            if code == "~" or meaning == "about":
                about = True
                self.codes[place] = NONE
                place = self._before(place)
            else:
                return meaning == "bound", about or meaning == "also"
        return False, about


_MARKS = frozenset(("*", "**", "$", "`", "\\$"))
_COUNTING = frozenset((INTEGER, DECIMAL, COUNT, WORDED))
_NOUNS = frozenset((WORD, RUN, NAME))


def _join_runs(found: Scan, tokens: list[int]) -> list[int]:
    """Neighbouring unknown runs as one token, for where they were cut says nothing; the pieces of the tokens that are left."""
    starts, ends = found.starts, found.ends
    kept = [
        at for at, code in enumerate(found.codes) if not (code == RUN and at and found.codes[at - 1] == RUN and ends[at - 1] == starts[at])
    ]
    if len(kept) == len(found.codes):
        return tokens
    found.codes = "".join([found.codes[at] for at in kept])
    found.starts = [starts[at] for at in kept]
    found.ends = [ends[following - 1] for following in (*kept[1:], len(ends))]
    return [tokens[at] for at in kept]
