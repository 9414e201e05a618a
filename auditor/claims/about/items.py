"""Cuts a text into what settings are put together from: words for settings, letters that may stand for one, and whole numbers.

"Hidden size (H): 768" -> word hidden_size, letter H, number 768, with what stands between them
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from auditor.claims.about.lexicon import Word, setting_words
from auditor.claims.about.phrases import NUMBER, Match
from auditor.claims.about.records import Confidence
from auditor.notation.lexer import tokenize
from auditor.source.pattern import lazy

_SUBSCRIPT = lazy(r"_(?:\{(?:[^{}\n]|\{[^{}\n]{0,20}\}){1,30}\}|[A-Za-z0-9]{1,8})|['′]")
# Each kind has a pattern that begins with one class of characters, and is found in half the time that one pattern for all takes.
_LETTER_ALONE = lazy(r"[A-Za-z](?![A-Za-z])(?<![A-Za-z\\].)")
_OTHER_LETTER = lazy(r"[Α-ωϵℓ]|[À-įı-ɏЀ-ӿ](?<![À-ɏЀ-ӿ].)(?![À-ɏЀ-ӿ])|\\(?i:ell|lambda|phi|psi|tau)(?![A-Za-z])")
_NUMBER = lazy(NUMBER)
_DIGIT = lazy(r"\d")
_SIGN = lazy(r"[=:：＝→>为是]")
_WORD_FOR_SIGN = lazy(r"(?:\bof|\bare|respectively)[\s`\"'“”$\[\\]*\d")
"""One of these must stand somewhere between a letter, or several, and the number."""
_MARKS = lazy(r"[,，{}\\\s]")
_NOT_WHOLE = lazy(
    r"[^\S\n]?(?:[KkMmGTB](?![A-Za-z])|[KMGT]i?B|[万亿千萬億百](?!个)|%|‰|million|billion|thousand|GB|MB|KB)"
    r"|\.\d|[eE][+-]?\d|[²³ⁿ]|\s?(?:\\times|\\cdot|\\ast|\\?[×*^∗·•⋅/÷]|\*\*|//)\s?(?=[\w({\\$])|\s[xX]\s(?=[\d(A-Za-z])|[xX×]\d|\s?[+](?=\s?[\w(])|\s[-−–]\s(?=[\w(])"
    r"|[A-Za-z_]|\s?\\[,;:!]\s?[A-Za-z\\]|[ ][A-Za-z](?![A-Za-z_]|\s*[=:：(])|\s?\(?(?:params|parameters|参数)"
)
_BEFORE = lazy(r"(?:(?:\d,|\.|[-−/÷×*^+]\s?|\d\s?[-–~～]\s?|\\times\s?|\\cdot\s?|[#第]\s?|[\d)]\s[x×]\s)|[A-Za-z_])$")
MOST_DIGITS = 9


class Item(NamedTuple):
    """``kind`` is word, letter or number; offsets are readable ones. ``value`` of a number, ``word`` of a word, ``symbol`` as the lexer prints it.

    ``text`` is where a number stands; ``whole`` says that it is one whatever stands around it.
    """

    kind: str
    start: int
    end: int
    symbol: str
    value: int = 0
    word: Word | None = None
    text: str = ""
    whole: bool = False

    @property
    def free(self) -> bool:
        """Whether a number is whole and no part of a computation; most are never asked."""
        return self.whole or _is_free(self.text, self.start, self.end, self.symbol)

    @property
    def names(self) -> bool:
        """Whether a word names a setting wherever it stands, or as a label."""
        return self.word is not None and bool(self.word.roles & {"name", "label"})


class Found(NamedTuple):
    """A setting, a letter defined (``meanings``, no number) or a letter's value (``meanings`` empty), at readable [start, end) of a text.

    ``step`` is what one more in the last digit of a round value is worth: 1000 of ``128K``.
    """

    meanings: tuple[str, ...]
    symbol: str
    start: int
    end: int
    value: int | None
    confidence: Confidence = "high"
    step: int = 1


def items_of(string: str) -> list[Item]:
    """The items of a text in reading order, none overlapping. A number that is part of a computation is there, but not ``free``."""
    return _items(string, _words_of(string))


def telling_items(string: str) -> list[Item]:
    """The items of a text; none where they cannot tell anything, as those of most texts.

    A setting takes a number, and what a letter means takes a letter; a letter takes a sign before its number where there is no word.
    """
    numbers = _DIGIT.search(string) is not None
    if not numbers and not _holds_letter(string):
        return []
    words = _words_of(string)
    return _items(string, words) if words or (numbers and _holds_sign(string) and _holds_letter(string)) else []


def _words_of(string: str) -> Sequence[Match]:
    """The words for settings in a text, without ``FFN/hidden``, which is how many times as wide as the other the one is."""
    found = setting_words().find(string)
    if "/" not in string:
        return found
    return [match for match in found if "intermediate_size" not in match.value.meanings or "/" not in string[match.start : match.end]]


def _holds_sign(string: str) -> bool:
    return _SIGN.search(string) is not None or (("of" in string or "re" in string) and _WORD_FOR_SIGN.search(string) is not None)


def _holds_letter(string: str) -> bool:
    return _LETTER_ALONE.search(string) is not None or _OTHER_LETTER.search(string) is not None


def _items(string: str, matches: Sequence[Match]) -> list[Item]:
    found: list[Item] = []
    others = [(match.start(), match.end(), True) for match in _NUMBER.finditer(string)]
    others += [(match.start(), match.end(), False) for match in _LETTER_ALONE.finditer(string)]
    if "\\" in string or not string.isascii():
        others += [(match.start(), match.end(), False) for match in _OTHER_LETTER.finditer(string)]
    others.sort()
    words = iter(matches)
    word = next(words, None)
    taken = 0
    for start, end, is_number in others:
        while word is not None and word.start <= start:
            found.append(_word(string, word))
            taken, word = word.end, next(words, None)
        if start < taken or (found and start < found[-1].end):
            continue
        item = _number(string, start, end) if is_number else _letter(string, start, end)
        if item is not None:
            found.append(item)
    while word is not None:
        found.append(_word(string, word))
        word = next(words, None)
    return found


def _word(string: str, match: Match) -> Item:
    end = _closed(string, match.start, match.end)
    return Item("word", match.start, end, symbol_of(string[match.start : end]), word=match.value)


def _closed(string: str, start: int, end: int) -> int:
    """The end of a name with the braces that it opened: ``d_{\\text{model}}``."""
    unclosed = string.count("{", start, end) - string.count("}", start, end)
    while unclosed > 0 and end < len(string) and string[end] == "}":
        end, unclosed = end + 1, unclosed - 1
    return end


def _number(string: str, start: int, end: int) -> Item:
    value = string[start:end]
    if not value.isdecimal():
        value = _MARKS.sub("", value)
    whole = value.isdecimal() and len(value) <= MOST_DIGITS
    return Item("number", start, end, value, int(value) if whole else 0, None, string)


def _is_free(string: str, start: int, end: int, digits: str) -> bool:
    return (
        digits.isdecimal()
        and len(digits) <= MOST_DIGITS
        and _NOT_WHOLE.match(string, end) is None
        and _BEFORE.search(string, max(0, start - 8), start) is None
        and not (end - start == 3 and start > 1 and string[start - 1] == "，" and string[start - 2].isdigit())
    )


def _letter(string: str, start: int, end: int) -> Item | None:
    if start and ((string[start - 1].isalnum() and string[start - 1] < "\u3400") or string[start - 1] in "_\\"):
        return None
    subscript = _SUBSCRIPT.match(string, end)
    if subscript is not None:
        end = subscript.end()
    if end < len(string) and (string[end] == "_" or (string[end].isalnum() and string[end] < "\u3400")):
        return None
    return Item("letter", start, end, symbol_of(string[start:end]))


def symbol_of(raw: str) -> str:
    """A name as the lexer of formulas prints it: ``d_{\\text{model}}`` is d_model."""
    if "{" not in raw and "\\" not in raw:
        return raw
    tokens = tokenize(raw)
    return tokens[0].value if len(tokens) == 1 else raw
