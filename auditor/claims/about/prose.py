"""Reads settings and defined letters from running text, list items and cells: neighbouring items, and what stands between them.

word sign number     "Hidden size (H): 768", "隐藏层维度为 768"         -> a setting
number word          "12-layer", "12 个注意力头"                        -> a setting, where several stand together
word letter          "词表大小为 V", "hidden size (H)"                  -> a letter defined
letter word          "H: hidden size", "V 表示词表大小"                 -> a letter defined
letter sign number   "H = 768", "H=1024, L=24"                          -> a value of whatever the letter means
words signs numbers  "层数、隐藏维度分别为 105、20480"                  -> one setting each
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from auditor.claims.about.assignments import ASSIGN, MARKS, OPEN, is_bracketed, step_of
from auditor.claims.about.counters import counted, counts_word
from auditor.claims.about.items import Found, Item
from auditor.claims.about.letters import defined_by_word, meant_by_word, valued
from auditor.source.pattern import lazy

_PRODUCT_BEFORE = lazy(r"(?:\\times|\\cdot|\\ast|[×*^+/∗·⋅−]|[\d)]\s?[-x]|乘以?|times)[\s$({\\]{0,10}$")
_BRACKET = lazy(r"\s*[（(]\s*[`$]?\s*(?:the )?")
_LIST = lazy(r"[\s`\"'’”“$]*(?:[,，、;；/]|和|与|以及|及|and|&)[\s`\"'“”$]*(?:and|和)?\s*")
_OPERATOR = lazy(r"[\s$`]{0,3}(?:[/×*^+=]|\\times)")
_RESPECTIVELY = lazy(
    rf"{MARKS}(?:的?(?:大小|数量|数目|个数|值)?(?:分别(?:为|是|设为|设置为|等于|取)?|依次为|为|是|are(?: respectively)?|of|=|[:：])\s*)+{OPEN}"
)


def read_prose(string: str, items: Sequence[Item]) -> Iterator[Found]:
    """All that neighbouring items of a text say of settings."""
    taken: set[int] = set()
    stated = list(parallel(string, items, taken))
    defined: dict[int, tuple[str, ...]] = {}
    for index, (item, following) in enumerate(pairwise(items)):
        if item.kind == "word" and following.kind == "number" and index + 1 not in taken:
            stated += _assigned(string, items, index, taken)
        elif item.kind == "word" and following.kind == "letter":
            stated += defined_by_word(string, items, index, defined)
        elif item.kind == "letter" and following.kind == "word":
            stated += meant_by_word(string, item, following, index, defined)
        elif item.kind == "letter" and following.kind == "number" and index + 1 not in taken:
            stated += valued(string, items, index, defined, taken)
    yield from stated
    yield from counted(string, items, taken, stated)


def _assigned(string: str, items: Sequence[Item], index: int, taken: set[int]) -> Iterator[Found]:
    """``hidden size (H): 768``; two numbers behind a word that speaks of two."""
    word, number = items[index], items[index + 1]
    assert word.word is not None
    if not word.names and not (word.word.roles == {"header"} and string[word.end : number.start].strip() in ("=", ":", "：")):
        return
    gap = ASSIGN.fullmatch(string, word.end, number.start)
    if gap is None or _is_of_lists(string, items, index):
        return
    named = "name" in word.word.roles and is_bracketed(gap, string, number.end)
    signed = bool(gap["sign"] or gap["verb"] or gap["verb2"] or (gap["hedge"] and gap["bracket"] is None)) or named
    if gap["bracket"] and not named:
        return
    if not signed and ("name" not in word.word.roles or counts_word(string, items, index + 1) or not _adjacent(string, word, number)):
        return
    if "name" not in word.word.roles and not _starts_line(string, word.start, gap["sign"]):
        return
    if _PRODUCT_BEFORE.search(string, max(0, word.start - 10), word.start) is not None:
        return  # inter_size = 4 × hid_size = 3072
    if word.word.spread:
        yield from _spread(string, items, index, taken)
        return
    if not number.free or _counts_heads(string, items, index):
        return
    if gap["sign"] and _is_factor(string, items, index + 1):
        return  # d_ff = 4 d_model
    taken.add(index + 1)
    meanings = word.word.meanings
    before = items[index - 1] if index else None
    if (
        before is not None
        and before.word is not None
        and "name" in before.word.roles
        and _BRACKET.fullmatch(string, before.end, word.start)
    ):
        meanings = before.word.meanings if before.word.meanings != ("sequence_length",) else meanings  # 文本最大长度(seq length): 512
    step = step_of(gap, number.symbol)
    yield Found(meanings, word.symbol, number.start, number.end, number.value, "high" if signed else "medium", step)
    if before is not None and _is_name(before) and string[before.end : word.start].strip(" $`*") == "=":  # d_k = d_v = 64 gives both
        yield Found(before.word.meanings if before.word is not None else (), before.symbol, number.start, number.end, number.value)


def _is_of_lists(string: str, items: Sequence[Item], index: int) -> bool:
    """``[d, d_k] -> [1600, 64]``: whether a name is the last of a list, and a number the first of another."""
    between = string[items[index].end : items[index + 1].start]
    return "]" in between and "[" in between and index > 0 and not string[items[index - 1].end : items[index].start].strip(" $`,，")


def _counts_heads(string: str, items: Sequence[Item], index: int) -> bool:
    """``8 KV heads of 128 channels``, ``of size 128``: there are eight, each so wide."""
    word, number = items[index], items[index + 1]
    counted = index > 0 and items[index - 1].kind == "number" and counts_word(string, items, index - 1)
    heads = word.word is not None and word.word.meanings[0] in ("num_attention_heads", "num_key_value_heads")
    return heads and counted and string[word.end : number.start].strip().startswith("of")


def _is_factor(string: str, items: Sequence[Item], index: int) -> bool:
    """Whether a number stands right before a name that no sign follows: the two are a product."""
    behind = items[index + 1] if index + 1 < len(items) else None
    if behind is None or behind.kind == "number" or string[items[index].end : behind.start].strip(" $"):
        return False
    return "_" in string[behind.start : behind.end] and string[behind.end : behind.end + 12].lstrip(" $")[:1] not in ("=", ":", "：", "＝")


def _is_name(item: Item) -> bool:
    """Whether an item may have a value: a letter, or a word that names a setting."""
    return item.kind == "letter" or item.names


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
        while last + 1 < len(items) and _is_name(items[last]) and _is_name(items[last + 1]) and _LIST.fullmatch(
            string, items[last].end, items[last + 1].start
        ):  # fmt: skip
            last += 1
        count = last - index + 1
        numbers = items[last + 1 : last + 1 + count]
        # In "12 layers, d_model=768, 12 heads" the first name has its number before it.
        own = index > 0 and items[index - 1].kind == "number" and counts_word(string, items, index - 1)
        if count > 1 and not own and len(numbers) == count and all(n.kind == "number" and n.free for n in _commas_off(string, numbers)):
            goes_on = _OPERATOR.match(string, numbers[-1].end) is not None  # "[d, d_k] -> [1600, 1600 / 25 = 64]"
            between = not goes_on and all(_LIST.fullmatch(string, a.end, b.start) for a, b in pairwise(numbers))
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
