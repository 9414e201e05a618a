"""Reads settings and defined letters from running text, list items and cells: neighbouring items, and what stands between them.

word sign number     "Hidden size (H): 768", "隐藏层维度为 768"         -> a setting
number word          "12-layer", "12 个注意力头"                        -> a setting, where several stand together
word letter          "词表大小为 V", "hidden size (H)"                  -> a letter defined
letter word          "H: hidden size", "V 表示词表大小"                 -> a letter defined
letter sign number   "H = 768", "H=1024, L=24"                          -> a value of whatever the letter means
words signs numbers  "层数、隐藏维度分别为 105、20480"                  -> one setting each
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from auditor.claims.about.items import Item
from auditor.claims.about.lexicon import PLAIN
from auditor.claims.about.records import Confidence
from auditor.source.pattern import lazy

_MARKS = r"[\s`\"'’”“$)）\]】}]*+"
_OPEN = r"[\s`\"'“”$\[\\]*+"
_VERBS = (
    r"(?:(?:is|are|of|was|has|equals?(?: to)?|set to|fixed (?:to|at)|size|values?|usually|typically|by default|default)\b\s*){1,3}"
    r"|(?:一般|通常|默认|都|均|分别|各|大小|数量|数目|个数|值|维度|长度|大约)?(?:设置为|设定为|设为|取为|等于|为|是|取|有)(?:了)?|[共有达]"
)
_SIGN = r"(?::\s*(?:int|usize|i32|u32|size_t)\s*)?(?::=|={1}(?!=)|[:：＝]|→|->|：)"
_ASSIGN = lazy(
    rf"{_MARKS}(?:[（(\[][^()（）\n\d=]{{0,36}}[)）\]])?{_MARKS}(?P<verb>{_VERBS})?{_MARKS}(?:[（(][^()（）\n\d=]{{0,36}}[)）])?{_MARKS}(?P<sign>{_SIGN})?"
    rf"{_MARKS}(?P<verb2>(?:{_VERBS}))?{_OPEN}"
)
_COUNT = lazy(r"[\s$`]{0,3}[-–‑]?\s?(?:个|only )?")
_NOT_OWN = lazy(
    r"(?:第|前|后|每|另|其余的?|其他|其它|余下的?|剩余的?|剩下的?|之前|最后|其中|至少|超过|增加|减少|多|另外|分为|分成|(?<![A-Za-z])(?:first|last|top|next|another|than|every|extra|additional|other|bottom|remaining|"
    r"least|most|to|from|per|each|all|about|into|these|those|layer|layers|step|table|figure|section|chapter|head|gpus?))[\s$*`]*$",
    re.IGNORECASE,
)
_EACH = lazy(r"[\s*$]*(?:each\b|per head|/head|per-head|的?头)", re.IGNORECASE)
_HEADS = lazy(r"(?:每个?(?:注意力)?头|每个 ?head|each head|per head)[^，。,.;；]{0,10}$", re.IGNORECASE)
_DEFINE = lazy(
    r"[\s`\"'’”$）)】]*+(?P<say>(?:(?:,\s*)?(?:denoted(?: (?:by|as))?|written(?: as)?|is|as|called|noted|equals)\b\s*|[（(\[:：=—–]"
    r"|记为|记作|记|用|表示为|设为|设|定义为|为|是|即|叫)*)[\s`\"'“$\\(]*+"
)
_MEANS = lazy(
    r"[\s`\"'’”$）)】\]]*+(?P<say>[:：（(=—–#]|//|-{1,2}(?=\s)|,?\s?(?:is|denotes?|represents?|stands for|means|being|are|indicates?)\b"
    r"(?:\s(?:the|our|its|a)\b)?(?:\s(?:total|model'?s?))?|[，,]?\s?(?:表示|代表|指的是|指|即|为|是)|\|)"
    r"[\s`\"'“$#]*+(?P<filler>[^\d\n,，。.;；:：=()（）|+×*/]{0,16}?)[\s`\"'“$]*+"
)
_VALUED = lazy(r"\s?=\s?\d")
_OF_SIZE = lazy(r"\s(?:of|with)\s(?:dimension\s|size\s|width\s|dim\s)?")
_LETTER_IS = lazy(r"(?:^|[\s$（(,，])[A-Za-z]\s?=\s?$")
LEAST_VOCABULARY = 5000
_DENIED = lazy(r"\bnot\b|n't\b|不|非")
_OPERATOR = lazy(r"[\s$]*(?:\\times|\\cdot|\\ast|\\div|[×*^+/∗·⋅]|[-−](?![-a-z])|x\s|\(|_|\{|乘)")
_OPERATOR_BEFORE = lazy(r"(?:\\[,;!]|\\times|\\cdot|\\ast|[×*^+/∗·⋅−(]|[-]|\bx|[0-9)]|乘以?|times|\bby)[\s$({\\]{0,10}$")
_PRODUCT_BEFORE = lazy(r"(?:\\times|\\cdot|\\ast|[×*^+/∗·⋅−]|[\d)]\s?[-x]|乘以?|times)[\s$({\\]{0,10}$")
_BRACKET = lazy(r"\s*[（(]\s*[`$]?\s*(?:the )?")
_NAMED_BEHIND = lazy(r"[\s$`*]*+(?:[（(]|#|//|--|[,，]\s?(?:the|即|表示)|，?表示|，?为)[\s$`*]*+(?:the )?")
_LIST = lazy(r"[\s`\"'’”“$]*(?:[,，、;；/]|和|与|以及|及|and|&)[\s`\"'“”$]*(?:and|和)?\s*")
_RESPECTIVELY = lazy(
    rf"{_MARKS}(?:的?(?:大小|数量|数目|个数|值)?(?:分别(?:为|是|设为|设置为|等于|取)?|依次为|为|是|are(?: respectively)?|of|=|[:：])\s*)+{_OPEN}"
)
_SENTENCE = lazy(r"[。！？!?；;]|\n(?![a-z])|\.(?=\s)")
_NO_ARTICLE = frozenset(("a", "I", "s", "t", "x", "e", "i"))
_COUNTERS_OF_ONE_MODEL = frozenset(("num_hidden_layers", "num_attention_heads", "hidden_size"))


class Found(NamedTuple):
    """A setting, a letter defined (``meanings``, no number) or a letter's value (``meanings`` empty), at readable [start, end) of a text."""

    meanings: tuple[str, ...]
    symbol: str
    start: int
    end: int
    value: int | None
    confidence: Confidence = "high"


def read_prose(string: str, items: Sequence[Item]) -> Iterator[Found]:
    """All that neighbouring items of a text say of settings."""
    taken: set[int] = set()
    stated = list(parallel(string, items, taken))
    defined: dict[int, tuple[str, ...]] = {}
    for index, (item, following) in enumerate(pairwise(items)):
        if item.kind == "word" and following.kind == "number" and index + 1 not in taken:
            stated += _assigned(string, items, index, taken)
        elif item.kind == "word" and following.kind == "letter":
            stated += _defined(string, items, index, defined)
        elif item.kind == "letter" and following.kind == "word":
            stated += _meant(string, item, following, index, defined)
        elif item.kind == "letter" and following.kind == "number" and index + 1 not in taken:
            stated += _equal(string, items, index, defined, taken)
    yield from stated
    yield from _counted(string, items, taken, stated)


def _usable(item: Item) -> bool:
    return item.word is not None and bool(item.word.roles & {"name", "label"})


def _assigned(string: str, items: Sequence[Item], index: int, taken: set[int]) -> Iterator[Found]:
    """``hidden size (H): 768``; two numbers behind a word that speaks of two."""
    word, number = items[index], items[index + 1]
    assert word.word is not None
    if not _usable(word) and not (word.word.roles == {"header"} and string[word.end : number.start].strip() in ("=", ":", "：")):
        return
    gap = _ASSIGN.fullmatch(string, word.end, number.start)
    if gap is None:
        return
    signed = bool(gap["sign"] or gap["verb"] or gap["verb2"])
    if not signed and ("name" not in word.word.roles or _counts(string, items, index + 1) or not _adjacent(string, word, number)):
        return
    if "name" not in word.word.roles and not _starts_line(string, word.start, gap["sign"]):
        return
    if _PRODUCT_BEFORE.search(string, max(0, word.start - 10), word.start) is not None:
        return  # inter_size = 4 × hid_size = 3072
    if word.word.spread:
        yield from _spread(string, items, index, taken)
        return
    if not number.free:
        return
    if gap["sign"] and _is_factor(string, items, index + 1):
        return  # d_ff = 4 d_model
    taken.add(index + 1)
    before = items[index - 1] if index else None
    meanings = word.word.meanings
    if (
        before is not None
        and before.word is not None
        and "name" in before.word.roles
        and _BRACKET.fullmatch(string, before.end, word.start)
    ):
        meanings = before.word.meanings if before.word.meanings != ("sequence_length",) else meanings  # 文本最大长度(seq length): 512
    yield Found(meanings, word.symbol, number.start, number.end, number.value, "high" if signed else "medium")
    # d_k = d_v = 64 gives both
    if (
        before is not None
        and before.kind in ("word", "letter")
        and _usable_or_letter(before)
        and string[before.end : word.start].strip(" $`*") == "="
    ):
        meanings = before.word.meanings if before.word is not None else ()
        yield Found(meanings, before.symbol, number.start, number.end, number.value)


def _is_factor(string: str, items: Sequence[Item], index: int) -> bool:
    """Whether a number stands right before a name that no sign follows: the two are a product."""
    behind = items[index + 1] if index + 1 < len(items) else None
    if behind is None or behind.kind == "number" or string[items[index].end : behind.start].strip(" $"):
        return False
    return "_" in string[behind.start : behind.end] and string[behind.end : behind.end + 12].lstrip(" $")[:1] not in ("=", ":", "：", "＝")


def _usable_or_letter(item: Item) -> bool:
    return item.kind == "letter" or _usable(item)


def _adjacent(string: str, word: Item, number: Item) -> bool:
    """Without a sign the number stands right behind the word, on the same line, and no name begins before the word (``layer norm 1``)."""
    return number.start - word.end <= 6 and "\n" not in string[word.end : number.start] and number.value > 1


def _starts_line(string: str, start: int, sign: str | None) -> bool:
    """A word as plain as "layers" is a label only at the start of a line or a part of it, or before an equals sign."""
    if sign is None:
        return False
    before = string[max(0, start - 12) : start].rstrip(" *`$\"'-•·#")
    return not before or before[-1] in "\n,，、;；(（|{[:：。"


def _spread(string: str, items: Sequence[Item], index: int, taken: set[int]) -> Iterator[Found]:
    word = items[index].word
    assert word is not None
    numbers = list(items[index + 1 : index + 1 + len(word.meanings)])
    listed = all(_LIST.fullmatch(string, a.end, b.start) for a, b in pairwise(numbers))
    if len(numbers) != len(word.meanings) or not listed or any(n.kind != "number" or not n.value for n in numbers):
        return
    for offset, (meaning, number) in enumerate(zip(word.meanings, numbers, strict=True)):
        taken.add(index + 1 + offset)
        yield Found((meaning,), items[index].symbol, number.start, number.end, number.value, "high" if offset == 0 else "medium")


def parallel(string: str, items: Sequence[Item], taken: set[int]) -> Iterator[Found]:
    """``层数、隐藏维度、注意力头分别为 105、20480 和 128``; ``n_layer, n_head = 12, 12``."""
    index = 0
    while index < len(items):
        last = index
        while last + 1 < len(items) and _usable_or_letter(items[last]) and _usable_or_letter(items[last + 1]) and _LIST.fullmatch(
            string, items[last].end, items[last + 1].start
        ):  # fmt: skip
            last += 1
        count = last - index + 1
        numbers = items[last + 1 : last + 1 + count]
        if count > 1 and len(numbers) == count and all(n.kind == "number" and n.free for n in _commas_off(string, numbers)):
            between = all(_LIST.fullmatch(string, a.end, b.start) for a, b in pairwise(numbers))
            if between and _RESPECTIVELY.fullmatch(string, items[last].end, numbers[0].start):
                for offset, number in enumerate(numbers):
                    item = items[index + offset]
                    taken.add(last + 1 + offset)
                    yield Found(item.word.meanings if item.word else (), item.symbol, number.start, number.end, number.value)
        index = last + 1


def _commas_off(string: str, numbers: Sequence[Item]) -> list[Item]:
    # "768, 12": the number before a comma is whole, though a comma after a digit often goes on
    return [
        n._replace(whole=True) if n.value and string[max(0, n.start - 2) : n.start].strip(" $`") in (",", "，", "/", "") else n
        for n in numbers
    ]


_OF_A_PROJECTION = lazy(r"(?:值|键|查询|旋转)的\s?$")
"""``值的头维度 v = 128``: where queries and values differ in their size, neither is that of a head."""


def _defined(string: str, items: Sequence[Item], index: int, defined: dict[int, tuple[str, ...]]) -> Iterator[Found]:
    """``词表大小为 V``: the letter behind a word."""
    word, letter = items[index], items[index + 1]
    if word.word is None or not word.word.roles & {"name", "label", "header"} or word.word.spread:
        return
    valued = (  # "FFN dimension I = 3072"
        "name" in word.word.roles
        and _VALUED.match(string, letter.end) is not None
        and _OF_A_PROJECTION.search(string, max(0, word.start - 4), word.start) is None
    )
    if letter.symbol in _NO_ARTICLE and not valued:
        return
    if "_" in string[word.start : word.end] and not string[word.end : letter.start].strip():
        return  # n_{heads} n_{buckets} = 12 × 32 is a product
    gap = _DEFINE.fullmatch(string, word.end, letter.start)
    if gap is None or letter.start - word.end > 20 or (not gap["say"] and not valued and not _is_marked(string, word, letter)):
        return
    if _OPERATOR.match(string, letter.end) is not None and not gap["say"].startswith(("(", "（")):
        return
    if "name" not in word.word.roles and not ("header" in word.word.roles and _VALUED.match(string, letter.end) and not gap["say"]):
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


def _meant(string: str, letter: Item, word: Item, index: int, defined: dict[int, tuple[str, ...]]) -> Iterator[Found]:
    """``H: hidden size``: the word behind a letter."""
    if not _usable(word) or word.word is None or word.word.spread or index in defined:
        return
    gap = _MEANS.fullmatch(string, letter.end, word.start)
    if gap is None and _is_notation(string, letter, word):
        defined[index] = word.word.meanings
        yield Found(word.word.meanings, letter.symbol, letter.start, letter.end, None)
    if gap is None or _DENIED.search(gap["filler"]) or (letter.symbol in ("O", "W") and string[letter.end : letter.end + 1] == "("):
        return
    before = string[max(0, letter.start - 12) : letter.start].rstrip(" $`")[-1:]
    # what begins with a bracket is a definition all the same: (H: hidden size)
    if before not in ("(", "（", "-") and _OPERATOR_BEFORE.search(string, max(0, letter.start - 10), letter.start) is not None:
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


def _equal(string: str, items: Sequence[Item], index: int, defined: dict[int, tuple[str, ...]], taken: set[int]) -> Iterator[Found]:
    """``H = 768``, ``N = 6 (number of layers)``, ``(H): 768``."""
    letter, number = items[index], items[index + 1]
    gap = _ASSIGN.fullmatch(string, letter.end, number.start)
    if gap is None or not gap["sign"] or (gap["sign"] in ":：->→" and index not in defined) or not number.free or number.value < 1:
        return
    if _OPERATOR_BEFORE.search(string, max(0, letter.start - 10), letter.start) is not None and index not in defined:
        opened = string[max(0, letter.start - 12) : letter.start].rstrip(" $`")[-1:]
        if opened not in ("(", "（", "-"):
            return
    taken.add(index + 1)
    meanings = defined.get(index, ())
    behind = items[index + 2] if index + 2 < len(items) else None
    word = behind.word if behind is not None and behind.kind == "word" and _usable(behind) and not meanings else None
    own = behind is not None and _OWN_VALUE.match(string, behind.end) is not None  # `h = 32` (`d_head = 128`)
    if word is not None and behind is not None and not own and _NAMED_BEHIND.fullmatch(string, number.end, behind.start) is not None:
        meanings = word.meanings
        yield Found(meanings, letter.symbol, letter.start, letter.end, None)
    yield Found(meanings, letter.symbol, number.start, number.end, number.value)


_NORM = lazy(r"[ -]?norm", re.IGNORECASE)
_OWN_VALUE = lazy(r"[\s$`*]{0,3}[=＝:：]?[\s$`*]{0,3}\d")
_OUT_OF = lazy(r"\d\s?(?:of|out of|from|/)\s?(?:the |its )?$", re.IGNORECASE)


def _counts(string: str, items: Sequence[Item], index: int) -> bool:
    """Whether the number at an index counts the word behind it: 12-layer, 12 heads."""
    if index + 1 >= len(items):
        return False
    number, word = items[index], items[index + 1]
    if word.kind != "word" or word.word is None or not word.word.roles & {"counter", "name"} or word.word.spread:
        return False
    return number.free and _COUNT.fullmatch(string, number.end, word.start) is not None


def _counted(string: str, items: Sequence[Item], taken: set[int], stated: Sequence[Found]) -> Iterator[Found]:
    """``12-layer, 768-hidden, FFN 3072``: sure where several settings stand together in one sentence, else of low confidence."""
    loose = [*_counters(string, items, taken), *_short(string, items, taken)]
    known = [found for found in stated if found.value is not None and found.meanings and found.meanings[0] not in PLAIN]
    places = {found.start for found in loose}
    runs: list[list[Found]] = []
    last_end = -1
    for found in sorted((*loose, *known), key=lambda found: found.start):
        repeats = bool(runs) and any(entry.meanings == found.meanings for entry in runs[-1])
        if last_end < 0 or repeats or _SENTENCE.search(string, last_end, found.start) is not None:
            runs.append([])
        runs[-1].append(found)
        last_end = found.end
    for run in runs:
        kinds = {found.meanings[0] for found in run}
        together = len(kinds) > 1 and bool(kinds & _COUNTERS_OF_ONE_MODEL)
        for found in run:
            if found.start in places:
                yield found._replace(confidence="medium") if together else found


def _counters(string: str, items: Sequence[Item], taken: set[int]) -> Iterator[Found]:
    for index in range(len(items) - 1):
        if index in taken or items[index].kind != "number" or not _counts(string, items, index):
            continue
        number, word = items[index], items[index + 1]
        assert word.word is not None
        before = string[max(0, number.start - 16) : number.start]
        if _NOT_OWN.search(before) is not None or (before.rstrip(" $").endswith(("=", "≈")) and _LETTER_IS.search(before) is None):
            continue
        meanings = word.word.meanings
        if meanings[0] == "vocab_size" and number.value < LEAST_VOCABULARY:
            continue
        if meanings[0] == "num_experts_per_tok" and _OUT_OF.search(before):
            continue  # "2 of 8 experts per token"
        if meanings[0] == "num_hidden_layers" and _NORM.match(string, word.end):
            continue  # "2 layer norms"
        of_a_head = _EACH.match(string, word.end) or _HEADS.search(string, max(0, number.start - 20), number.start)
        if meanings[0] == "hidden_size" and (of_a_head or number.value < 16):
            continue
        behind = items[index + 2] if index + 2 < len(items) else None
        if behind is not None and behind.kind == "number" and "name" in word.word.roles and _signed(string, word, behind):
            continue  # "12 heads: 768": the word is the label of what follows
        taken.add(index)
        yield Found(meanings, word.symbol, number.start, number.end, number.value, "low")
        if behind is not None and _is_size_of_heads(string, word, behind):
            taken.add(index + 2)
            yield Found(("head_dim",), word.symbol, behind.start, behind.end, behind.value, "low")


def _is_size_of_heads(string: str, word: Item, number: Item) -> bool:
    """``12 heads of 64``."""
    heads = word.word is not None and word.word.meanings[0] in ("num_attention_heads", "num_key_value_heads")
    return heads and number.kind == "number" and number.free and _OF_SIZE.fullmatch(string, word.end, number.start) is not None


def _short(string: str, items: Sequence[Item], taken: set[int]) -> Iterator[Found]:
    """``FFN 3072``, ``维度 768``: a short word right before its number, in a list of settings."""
    for index in range(len(items) - 1):
        word, number = items[index], items[index + 1]
        if (
            index + 1 in taken
            or word.word is None
            or not word.word.roles & {"label", "header"}
            or not number.free
            or number.kind != "number"
        ):
            continue
        if string[word.end : number.start].strip(" $") or number.value < 16 or "name" in word.word.roles:
            continue
        before = string[max(0, word.start - 3) : word.start].rstrip()
        if before and before[-1] not in ",，、;；:：(（。.\n-•*|" and not string.endswith((" of ", " and ", " with ", "a "), 0, word.start):
            continue
        yield Found(word.word.meanings, word.symbol, number.start, number.end, number.value, "low")


def _signed(string: str, word: Item, number: Item) -> bool:
    gap = _ASSIGN.fullmatch(string, word.end, number.start)
    return gap is not None and bool(gap["sign"])
