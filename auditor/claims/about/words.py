"""Finds the words of the lexicon in a text: components, scopes, parts, and what tells that a figure counts no parameters.

    text -> folded one to one (case, hyphens, full width) -> at each place the longest word -> Mentions, in order

Matrices written as symbols (``W_Q``, ``W^{K}``, "Q, K, V") are mentions as well. Nothing is decided here about what a claim is for.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import zip_longest
from typing import NamedTuple

from auditor.claims.about.lexicon import lexicon
from auditor.source.compiled import compiled
from auditor.source.latin import keys, latin_words
from auditor.source.pattern import lazy

MOST_TEXT = 2_000
_PARTS = "\x1f"
"""What stands between words that are folded together: no word holds it."""
_SCOPES = ("per_head", "per_layer", "all_layers", "model")
_FOLD = {ord("-"): " ", ord("_"): " ", ord("\u00a0"): " ", ord("\n"): " ", ord("\t"): " ", ord("\u3000"): " ", ord("’"): "'"}
_FOLD.update({code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)})

_LETTERS = {
    "q": "attention.query",
    "k": "attention.key",
    "v": "attention.value",
    "o": "attention.output",
    "1": "@n1",
    "2": "@n2",
    "3": "@third",
    "up": "ffn.up",
    "down": "ffn.down",
    "gate": "ffn.gate",
    "out": "@output",
}
_MATRIX = lazy(
    r"(?<![A-Za-z0-9])[Ww](?:\^|_)?\s?\{?(?:\s{5,13}\{)?(?P<index>up|down|gate|out|[QKVOqkvo123₁₂₃](?:[KVkv]{1,2})?)(?![A-Za-z0-9])\}?\}?"
)
"""A matrix by its index; ``\\text`` around that is blanked before."""
_AND = r"\s?(?:[,，、/&和与及+]|,?\s?(?:and|or)|\\,)\s?\$?\s?"
_LIST = lazy(
    r"(?<![A-Za-z0-9_^\\])[Qq](?:" + _AND + r")?\$?\s?[Kk](?:(?:" + _AND + r")?[Vv](?:" + _AND + r"[Oo])?)?(?![A-Za-z0-9_^])",
)
_JOINING = lazy(r"and|or")
_KEYS_VALUES = lazy(r"(?<![A-Za-z0-9_^\\])[Kk]" + _AND + r"[Vv](?![A-Za-z0-9_^])")
_LONE = lazy(
    r"(?<![A-Za-z0-9_^\\({])[QKVO](?=\s?(?:[:：(（的]|矩阵|投影|变换|映射|matrix|projection|proj\b|weights?\b|权重|\$))|(?<=[(（])[QKV](?=[)）])"
)
_VARIABLE = lazy(r"(?:(?<![A-Za-z0-9_.])(?P<letter>[qkvo])|(?<=[a-z0-9]))[_.](?P<part>[wb])(?![A-Za-z0-9_.])")
"""``q_w``, ``output_w`` and ``pooler.b``: a variable that holds the weights or the bias."""
_PROJECTED = lazy(r"\s?(?:投影|projection|proj\b)")
"""What is projected is one of the four, wherever it stands: a vocabulary is not."""
_COUNTED = lazy(
    r"(?<![A-Za-z0-9.,])(?P<times>\d{1,3}|[LNln](?![A-Za-z])|N_x|十二|二十四|六)\s?(?:个|[×x*]\s?)?\s?(?:\w{0,12}\s){0,2}?(?P<of>transformer|encoder|decoder|编码器|解码器|bert)?"
    r"\s?(?:个|的)?(?:[- ]?(?:layers?|blocks?)(?![a-z])|层|个?block|个?blocks|块|개?\s?층|개?\s?레이어)(?!归一|标准|次|\s?수)",
    re.IGNORECASE,
)
_HEADS = lazy(
    r"(?<![A-Za-z0-9.,])(?P<times>\d{1,3}|[AaHhn])\s?(?:个)?\s?(?:attention\s)?(?:注意力头|头(?!文)|heads?(?![a-z]))", re.IGNORECASE
)


_DOTTED = lazy(r"(?<=[a-z])\.(?=[a-z])")
_FILTER = lazy(r"conv|卷积")
"""What cuts an image into patches is a convolution, and a part of the model."""
_COMMAND = lazy(r"\\[A-Za-z]+")


class Mention(NamedTuple):
    """A word of the lexicon at readable [start, end).

    ``kind`` is one of component, relative (resolved by what encloses it), scope, part, single (each matrix), parameters, other (a quantity that
    counts no parameters), weak (perhaps such a quantity), foreign (no part of the model), not (a phrase that means a setting), phrases (one that holds
    such a word by chance), bare (layers in general), layers (twelve layers), heads (twelve heads). ``ids``
    are components, the role of a relative word ("@norm"), the scope, the part, or the number of layers.
    """

    start: int
    end: int
    kind: str
    ids: tuple[str, ...]


class _Word(NamedTuple):
    folded: str
    kinds: tuple[tuple[str, tuple[str, ...]], ...]


_HAN = lazy(r"[^\x00-\x7f][^\x00-\x7f]?")
_HUMP = lazy(r"[a-z][A-Z]")
NAMING = frozenset(("component", "relative", "part", "parameters", "layers", "bare"))
"""The kinds of words that say what a figure counts; a scope or another quantity does not by itself."""
_SYMBOLS = (
    keys("w wup wdown wgate wout q k v o qk qkv qkvo kv".split())
    | keys(f"w{index}{more}" for index in "qkvo" for more in ("", "k", "v", "kk", "kv", "vk", "vv"))
    | keys(f"{what}{counted}" for what in ("", "x", "transformer", "encoder", "decoder", "bert") for counted in ("layer", "block"))
)
"""What the symbols and counted layers hold that no word of the lexicon is."""


@cache
def _words() -> dict[str, list[_Word]]:
    """Every word by its first two characters, the longest first; all languages together, since authors mix them."""
    every: list[str] = []
    meanings: list[tuple[str, tuple[str, ...]]] = []
    for language in lexicon().values():
        for key, words in language.get("components", {}).items():
            every += words
            meanings += [("relative" if key.startswith("@") else "component", tuple(key.split("+")))] * len(words)
        for key, words in language.get("scopes", {}).items():
            every += words
            meanings += [("scope" if key in _SCOPES else "part" if key in ("weights", "biases") else key, (key,))] * len(words)
    kinds: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for word, meaning in zip(fold(_PARTS.join(every)).split(_PARTS), meanings, strict=True):  # together: a tenth of the time
        for spelling in (word,) if word.isascii() else _spellings(word):
            kinds.setdefault(spelling, []).append(meaning)
    table: dict[str, list[_Word]] = {}
    for word in sorted(kinds, key=len, reverse=True):
        table.setdefault(word[:2], []).append(_Word(word, tuple(dict.fromkeys(kinds[word]))))
    return table


def _spellings(word: str) -> set[str]:
    """A word with and without blanks between Chinese and Latin letters."""
    if word.upper() == word:
        return {word}
    apart = "".join(char + " " * _is_seam(char, after) for char, after in zip_longest(word, word[1:], fillvalue=""))
    ends = zip_longest(" " + word, word, word[1:], fillvalue="")
    together = "".join(char for before, char, after in ends if char != " " or not _is_seam(before, after))
    return {word, apart, together}


def _is_seam(one: str, other: str) -> bool:
    """Whether a Chinese character stands beside a Latin letter."""
    return (_is_han(one) and "a" <= other <= "z") or ("a" <= one <= "z" and _is_han(other))


def _is_han(char: str) -> bool:
    return "\u4e00" <= char <= "\u9fff"


@cache
def _beginnings(humps: bool) -> re.Pattern[str]:
    """What the words begin with: English ones with up to four characters at the start of a word, unless ``humps`` may begin one in the middle;
    the others with one, for a class of such characters takes as long to compile as many texts to be read.
    """
    every = {word.folded[:4] for words in _words().values() for word in words}
    english = {start for start in every if start[0].isascii() and start[0].isalnum()}
    alone = "" if humps else "(?<![a-z0-9])"
    return compiled(f"{alone}(?:{_tree(english)})|{_tree({start[0] for start in every - english})}")


@cache
def _telling() -> tuple[frozenset[bytes], re.Pattern[str]]:
    """What a text holds that names something: one of some English words, or what a pattern finds."""
    every = [word.folded for words in _words().values() for word in words if not NAMING.isdisjoint(kind for kind, _ in word.kinds)]
    parts = sorted((latin_words(word) for word in every if word.isascii()), key=len)
    english = set(_SYMBOLS)
    for words in parts:
        if english.isdisjoint(words):  # of several words one tells, best one that stands alone elsewhere
            english.add(max(words, key=lambda word: (word != b"to", len(word))))
    others = {_HAN.search(word)[0] for word in every if not word.isascii() and english.isdisjoint(latin_words(word))}  # type: ignore[index]
    return frozenset(english | {word + b"s" for word in english}), compiled(f"{_tree(others)}|[层块\uff21-\uff5a\u212a]|[QKqk](?:and|or)")


@cache
def _of_kind(kind: str) -> tuple[str, ...]:
    """The words of a kind, without those that hold another."""
    found = {word.folded for words in _words().values() for word in words if any(kind == one for one, _ in word.kinds)}
    return tuple(word for word in sorted(found) if not any(other in word for other in found if other != word))


def speaks_of(text: str, kind: str) -> bool:
    """Whether a text holds a word of a kind that no symbol stands for."""
    folded = fold(text[:MOST_TEXT])
    return any(word in folded for word in _of_kind(kind)) and any(mention.kind == kind for mention in mentions(text))


def is_ready() -> bool:
    """Whether the words are there already: making them takes as long as reading a small article without them."""
    return _words.cache_info().currsize > 0


def may_name(text: str) -> bool:
    """Whether ``mentions`` may find a word of ``NAMING`` in any part of a text; False is sure."""
    if _HUMP.search(text) is not None:  # names run together, of which any part may be one
        return True
    english, others = _telling()
    return not english.isdisjoint(latin_words(text)) or (others.search(text) is not None)


def _tree(starts: set[str]) -> str:
    """A pattern for any of some beginnings that looks at each character once."""
    branches: dict[str, set[str]] = {}
    for start in starts:
        branches.setdefault(start[0], set()).add(start[1:])
    return "|".join(re.escape(first) + ("" if "" in after else f"(?:{_tree(after)})") for first, after in sorted(branches.items()))


def fold(text: str) -> str:
    """Lower case, hyphens, underscores and the dots of names as blanks, full-width signs narrow: one character for one."""
    lowered = text.lower()
    if len(lowered) != len(text):
        lowered = "".join(char.lower() if len(char.lower()) == 1 else char for char in text)
    return (_DOTTED.sub(" ", lowered) if "." in lowered else lowered).translate(_FOLD)


_OF_TENSOR = ".weight"


@lru_cache(maxsize=4096)
def mentions(text: str) -> tuple[Mention, ...]:
    """The mentions in a text, in order, none within another of the lexicon's words."""
    text = text[:MOST_TEXT]
    if "\\" in text:
        text = _COMMAND.sub(lambda match: " " * len(match.group()), text)
    folded = fold(text)
    table = _words()
    found: list[Mention] = []
    taken = _symbols(text)
    symbols = {mention.start: mention for mention in taken}
    at = 0
    starts = sorted(symbols, reverse=True)
    begins = _beginnings(_HUMP.search(text) is not None)
    while at < len(folded):
        while starts and starts[-1] < at:
            starts.pop()
        # Most places begin no word of the lexicon: one search passes over all of them.
        following = begins.search(folded, at)
        at = min(following.start() if following is not None else len(folded), starts[-1] if starts else len(folded))
        if at >= len(folded):
            break
        symbol = symbols.get(at)
        if symbol is not None:
            found.append(symbol)
            at = symbol.end
            continue
        word, end = _at(table, folded, text, at)
        if word is None:
            at += 1
            continue
        found += [Mention(at, end, kind, ids) for kind, ids in word.kinds]
        if text.endswith(_OF_TENSOR, at, end):  # attn_q.weight: "q weight" is a word, and holds another
            found.append(Mention(end - len("weight"), end, "part", ("weights",)))
        # "each LayerNorm" is a word, and holds another.
        at = at + 1 if all(kind in ("single", "scope", "bare") for kind, _ in word.kinds) else end
    found += _counted(text, folded)
    if "patch" in folded or "块" in folded:
        found = [mention for mention in found if mention.kind != "foreign" or _FILTER.match(folded, mention.start) is None]
    return tuple(sorted(found))


def _at(table: dict[str, list[_Word]], folded: str, text: str, at: int) -> tuple[_Word | None, int]:
    """The longest word at a place, and where it ends; English words only where they stand alone."""
    begins = at == 0 or not _joined(text, at)
    for word in (*table.get(folded[at : at + 2], ()), *table.get(folded[at], ())):
        end = at + len(word.folded)
        if not folded.startswith(word.folded, at):
            continue
        if word.folded[0].isascii() and not begins and word.folded[0].isalnum():
            continue
        if word.folded[-1].isascii() and word.folded[-1].isalnum() and end < len(text) and _joined(text, end):
            if not (folded[end] == "s" and (end + 1 >= len(text) or not _joined(text, end + 1))):
                continue
            end += 1
        return word, end
    return None, at


def _joined(text: str, at: int) -> bool:
    """Whether the characters on both sides of a place are of one English word; a capital in the middle begins a new one."""
    before, after = text[at - 1], text[at]
    if not (before.isascii() and before.isalnum() and after.isascii() and after.isalnum()):
        return False
    return not (before.islower() and after.isupper())


def _symbols(text: str) -> list[Mention]:
    found: list[Mention] = []
    if "Q" in text or "q" in text or "K" in text or "k" in text:
        for match in _LIST.finditer(text):
            names = tuple(_LETTERS[c] for c in "qkvo" if c in _JOINING.sub("", match.group().lower()))
            found.append(Mention(match.start(), match.end(), "component", names))
        for match in _KEYS_VALUES.finditer(text):
            if not any(mention.start <= match.start() < mention.end for mention in found):
                found.append(Mention(match.start(), match.end(), "component", ("attention.key", "attention.value")))
    if "_" in text or "." in text:
        for match in _VARIABLE.finditer(text):
            at = match.start()
            if match["letter"] is not None:
                at += 1
                found.append(Mention(match.start(), at, "component", (_LETTERS[match["letter"]],)))
            found.append(Mention(at, match.end(), "part", ("weights" if match["part"] == "w" else "biases",)))
    ends = {match.start: match.end for match in found}
    for pattern in (_MATRIX, _LONE):
        letters = "Ww" if pattern is _MATRIX else "QKVO"
        for match in pattern.finditer(text) if any(letter in text for letter in letters) else ():
            if any(low <= match.start() < high for low, high in ends.items()):
                continue
            index = (match["index"] if pattern is _MATRIX else match.group()).lower().translate({0x2081: "1", 0x2082: "2", 0x2083: "3"})
            ids = (_LETTERS[index],) if index in _LETTERS else tuple(_LETTERS[c] for c in index if c in _LETTERS)
            if pattern is _LONE and _PROJECTED.match(text, match.end()) is None:
                ids = ("@" + index,)  # V is the vocabulary as often as the values: the context decides
            kind = "relative" if ids[0].startswith("@") else "component"
            found.append(Mention(match.start(), match.end(), kind, ids))
            ends[match.start()] = match.end()
    return found


_COUNTS = ((_COUNTED, "layers", ("layer", "block", "层", "块")), (_HEADS, "heads", ("head", "头")))
"""What is counted, with one of the words that stand there in lower case."""


def _counted(text: str, folded: str) -> list[Mention]:
    """``12 Transformer layers``, ``12个头``: how many, which the word alone does not say."""
    found = []
    for pattern, kind, words in _COUNTS:
        for match in pattern.finditer(text) if any(word in folded for word in words) else ():
            times = {"十二": "12", "二十四": "24", "六": "6"}.get(match["times"], match["times"])
            found.append(Mention(match.start(), match.end(), kind, (times,)))
    return found
