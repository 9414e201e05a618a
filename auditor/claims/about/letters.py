"""Reads which letters an article defines for its settings, and which values it gives them.

word letter          "词表大小为 V", "hidden size (H)"                  -> a letter defined
letter word          "H: hidden size", "V 表示词表大小"                 -> a letter defined
letter sign number   "H = 768", "H=1024, L=24"                          -> a value of whatever the letter means
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from auditor.claims.about.assignments import ASSIGN, OPERATOR_BEFORE, is_bracketed, step_of
from auditor.claims.about.items import Found, Item
from auditor.claims.about.lexicon import PLAIN
from auditor.source.pattern import lazy

_DEFINE = lazy(
    r"[\s`\"'’”$）)】]*+(?P<say>(?:(?:,\s*)?(?:denoted(?: (?:by|as))?|written(?: as)?|is|as|called|noted|equals)\b\s*|[（(\[:：=—–]"
    r"|记为|记作|记|用|表示为|设为|设|定义为|为|是|即|叫)*)[\s`\"'“$\\(]*+"
)
_MEANS = lazy(
    r"[\s`\"'’”$）)】\]]*+(?P<say>[:：（(=—–#]|//|-{1,2}(?=\s)|,?\s?(?:is|denotes?|represents?|stands for|means|being|are|indicates?)\b"
    r"(?:\s(?:the|our|its|a)\b)?(?:\s(?:total|model'?s?))?|[，,]?\s?(?:表示|代表|指的是|指|即|为|是)|\|)"
    r"[\s`\"'“$#]*+(?P<filler>[^\d\n,，。.;；:：=()（）|+×*/]{0,16}?)[\s`\"'“$]*+"
)
_VALUED = lazy(r"\s?[=≈≃]\s?\d|\s?[（(](?:大?约|about\s|[~≈])?\s?\d[\d,]{0,12}[)）]")
_VALUED_BEHIND = lazy(r"[\s$`*]{0,3}[)）][\s*`]{0,3}[=:：]\s?[$`*]{0,3}\d")
_LINE_START = lazy(r"(?:^|\n)[\s*•`#+-]{0,8}$")
_DENIED = lazy(r"\bnot\b|n't\b|不|非")
_OPERATOR = lazy(r"[\s$]*(?:\\times|\\cdot|\\ast|\\div|[×*^+/∗·⋅]|[-−](?![-a-z])|x\s|\(|_|\{|乘)")
_NAMED_BEHIND = lazy(r"[\s$`*]*+(?:[（(]|#|//|--|[,，]\s?(?:the|即|表示)|，?表示|，?为)[\s$`*]*+(?:the )?")
_NO_ARTICLE = frozenset(("a", "I", "s", "t", "x", "e", "i"))
_OF_A_PROJECTION = lazy(r"(?:值|键|查询|旋转)的\s?$")
"""``值的头维度 v = 128``: where queries and values differ in their size, neither is that of a head."""
_OWN_VALUE = lazy(r"[\s$`*]{0,3}[=＝:：]?[\s$`*]{0,3}\d")


def defined_by_word(string: str, items: Sequence[Item], index: int, defined: dict[int, tuple[str, ...]]) -> Iterator[Found]:
    """``词表大小为 V``: the letter behind a word."""
    word, letter = items[index], items[index + 1]
    if word.word is None or not word.word.roles & {"name", "label", "header"} or word.word.spread:
        return
    valued = (  # "FFN dimension I = 3072"
        "name" in word.word.roles
        and _VALUED.match(string, letter.end) is not None
        and _OF_A_PROJECTION.search(string, max(0, word.start - 4), word.start) is None
    )
    if letter.symbol in _NO_ARTICLE and not valued and _VALUED_BEHIND.match(string, letter.end) is None:
        return
    if "_" in string[word.start : word.end] and not string[word.end : letter.start].strip():
        return  # n_{heads} n_{buckets} = 12 × 32 is a product
    gap = _DEFINE.fullmatch(string, word.end, letter.start)
    if gap is None or letter.start - word.end > 20 or (not gap["say"] and not valued and not _is_marked(string, word, letter)):
        return
    if _OPERATOR.match(string, letter.end) is not None and not gap["say"].startswith(("(", "（")):
        return
    label = (  # "Layers ($L$) = 32" at the start of a line
        "label" in word.word.roles
        and gap["say"] in ("(", "（")
        and _VALUED_BEHIND.match(string, letter.end) is not None
        and _LINE_START.search(string, max(0, word.start - 10), word.start) is not None
    )
    if (
        "name" not in word.word.roles
        and not label
        and not ("header" in word.word.roles and _VALUED.match(string, letter.end) and not gap["say"])
    ):
        return  # "First layer: $W_1$", but "维度 $d=768$"
    behind = items[index + 2] if index + 2 < len(items) else None
    if behind is not None and behind.kind == "word" and not string[letter.end : behind.start].strip(" -$"):
        return  # "Q heads = K heads = V heads"
    defined[index + 1] = word.word.meanings
    yield Found(word.word.meanings, letter.symbol, letter.start, letter.end, None)


def _is_marked(string: str, word: Item, letter: Item) -> bool:
    """Without a word between, a letter is one only in dollars or backticks, or as a capital that does not begin another name."""
    between = string[word.end : letter.start]
    if "\n" in between:
        return False
    return "$" in between or "`" in between or (letter.symbol[0].isupper() and not string[letter.end : letter.end + 2].strip().isalpha())


def meant_by_word(string: str, letter: Item, word: Item, index: int, defined: dict[int, tuple[str, ...]]) -> Iterator[Found]:
    """``H: hidden size``: the word behind a letter."""
    if not word.names or word.word is None or word.word.spread or index in defined:
        return
    gap = _MEANS.fullmatch(string, letter.end, word.start)
    if gap is None and _is_notation(string, letter, word):
        defined[index] = word.word.meanings
        yield Found(word.word.meanings, letter.symbol, letter.start, letter.end, None)
    if gap is None or _DENIED.search(gap["filler"]) or (letter.symbol in ("O", "W") and string[letter.end : letter.end + 1] == "("):
        return
    before = string[max(0, letter.start - 12) : letter.start].rstrip(" $`")[-1:]
    # what begins with a bracket is a definition all the same: (H: hidden size)
    if before not in ("(", "（", "-") and OPERATOR_BEFORE.search(string, max(0, letter.start - 10), letter.start) is not None:
        return
    if gap["filler"] and (gap["say"] in ("(", "（", "=", "—", "–", "|") or "name" not in word.word.roles or word.word.meanings[0] in PLAIN):
        return
    if _OPERATOR.match(string, word.end) is not None and string[word.end : word.end + 1] not in "_{(":
        return  # N = n_vocab * d_model
    if "name" not in word.word.roles and gap["say"] not in (":", "：", "(", "（", "表示", "代表"):
        return
    defined[index] = word.word.meanings
    yield Found(word.word.meanings, letter.symbol, letter.start, letter.end, None)


def _is_notation(string: str, letter: Item, word: Item) -> bool:
    """``$V$ vocabulary, $N$ context length``: one after the other, each at the start of its part."""
    between, before = string[letter.end : word.start], string[max(0, letter.start - 12) : letter.start].rstrip()
    return (
        between in ("$ ", "` ")
        and "name" in (word.word.roles if word.word else ())
        and before[-2:-1] in ("", ",", "，", ":", "：", ".", " ", "、")
        and before[-1:] in "$`"
    )


def valued(string: str, items: Sequence[Item], index: int, defined: dict[int, tuple[str, ...]], taken: set[int]) -> Iterator[Found]:
    """``H = 768``, ``N = 6 (number of layers)``, ``(H): 768``."""
    letter, number = items[index], items[index + 1]
    gap = ASSIGN.fullmatch(string, letter.end, number.start)
    if gap is None or not number.free or number.value < 1:
        return
    bracketed = index in defined and is_bracketed(gap, string, number.end)
    about = index in defined and gap["hedge"] is not None and gap["bracket"] is None
    if not (gap["sign"] or bracketed or about) or (gap["sign"] and gap["sign"] in ":：->→" and index not in defined):
        return
    if OPERATOR_BEFORE.search(string, max(0, letter.start - 10), letter.start) is not None and index not in defined:
        opened = string[max(0, letter.start - 12) : letter.start].rstrip(" $`")[-1:]
        if opened not in ("(", "（", "-"):
            return
    taken.add(index + 1)
    meanings = defined.get(index, ())
    behind = items[index + 2] if index + 2 < len(items) else None
    word = behind.word if behind is not None and behind.kind == "word" and behind.names and not meanings else None
    own = behind is not None and _OWN_VALUE.match(string, behind.end) is not None  # `h = 32` (`d_head = 128`)
    if word is not None and behind is not None and not own and _NAMED_BEHIND.fullmatch(string, number.end, behind.start) is not None:
        meanings = word.meanings
        yield Found(meanings, letter.symbol, letter.start, letter.end, None)
    yield Found(meanings, letter.symbol, number.start, number.end, number.value, step=step_of(gap, number.symbol))
