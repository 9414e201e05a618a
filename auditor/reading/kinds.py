"""What pieces of a text are by themselves: a code of the lexicon, of a sign or of what is unknown, or how it hangs on what stands beside them.

piece -> kind, looked up once for each spelling; runs of Han, kana and Hangul are cut into words first
"""

from __future__ import annotations

from auditor.lexicon.pieces import BLANKS, RUNS, is_run
from auditor.lexicon.vocabulary import ORDINARY, Vocabulary

FIGURES = "dfqpyotxrumz"
EXPRESSION = "e"
"""The code of a computation in one token (``reading.islands``)."""
WORD, LETTER, NAME, RUN, SIGN = "wvnh#"
"""Codes of what the lexicon does not know: a word, a single letter, a name with digits or signs in it, a run of Han, a sign."""
MOST_KINDS = 50_000
"""Spellings of pieces whose kind is remembered."""
NONE, UNDER, FIGURE, WORDS, STAR, LINE, TILDE = map(chr, range(7))
"""Kinds of pieces: no token; a joint of names; and those whose code hangs on what stands beside them."""
SIGNS = {
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
JOINTS = frozenset(("-", "_", "\\_"))


def parted(pieces: list[str], words: Vocabulary) -> list[str]:
    """Pieces with each run of Han, kana or Hangul cut into its words; behind a number its unit is cut off first."""
    found: list[str] = []
    counted = False
    for piece in pieces:
        first = piece[0]
        if RUNS[0] <= first <= RUNS[1]:
            found += words.cut_unit(piece) if counted else words.cut(piece)
            counted = False
        else:
            found.append(piece)
            counted = first.isdecimal() or (counted and first in BLANKS)
    return found


class Kinds(dict[str, str]):
    """What pieces are by themselves, found out once for each spelling; it is kept with the vocabulary that it depends on."""

    def __init__(self, words: Vocabulary) -> None:
        super().__init__()
        self._words = words

    def __missing__(self, piece: str) -> str:
        found = self[piece] = kind_of(piece, self._words)
        return found


def kind_of(piece: str, words: Vocabulary) -> str:
    """What a piece is by itself: its code, or how its code is found."""
    first = piece[0]
    if first in BLANKS or piece in _BLANK:
        return TILDE if piece == "~" else UNDER if piece in JOINTS else NONE
    if first.isdecimal():
        return FIGURE
    lower = piece.lower()
    if lower in words.prefixes or piece in words.exact:
        return WORDS
    code = words.surfaces.get(lower)
    if code is not None and code != ORDINARY:
        return code if code in words.plain else WORDS
    if is_run(piece):
        return RUN
    if first.isalpha():
        return unknown_code(piece)
    return STAR if first == "*" else LINE if piece == "\n" else sign_code(piece)


def unknown_code(piece: str) -> str:
    return LETTER if len(piece) == 1 else WORD if piece.isalpha() else NAME


def sign_code(piece: str) -> str:
    return SIGNS.get(piece, SIGN)
