"""Reads counts of what a model has of a kind, and short words right before their sizes: sure only where several stand together.

number word          "12-layer", "12 个注意力头"                        -> a setting
word number          "FFN 3072", "维度 768"                             -> a setting, in a list of them
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from auditor.claims.about.assignments import ASSIGN
from auditor.claims.about.items import Found, Item
from auditor.claims.about.lexicon import PLAIN, sayings
from auditor.source.pattern import lazy

_COUNT = lazy(r"[\s$`]{0,3}[-–‑]?\s?(?:个|only )?")
_NOT_OWN = lazy(
    r"(?:第|前|后|每|另|其余的?|其他|其它|余下的?|剩余的?|剩下的?|之前|最后|其中|至少|超过|增加|减少|多|另外|分为|分成|(?<![A-Za-z])(?:first|last|top|next|another|than|every|extra|additional|other|bottom|remaining|"
    r"least|most|to|from|per|each|all|about|into|these|those|layer|layers|step|table|figure|section|chapter|head|gpus?))[\s$*`]*$",
    re.IGNORECASE,
)
_EACH = lazy(r"[\s*$]*(?:each\b|per head|/head|per-head|的?头)", re.IGNORECASE)
_HEADS = lazy(r"(?:每个?(?:注意力)?头|每个 ?head|each head|per head)[^，。,.;；]{0,10}$", re.IGNORECASE)
_OF_SIZE = lazy(r"\s(?:of|with)\s(?:dimension\s|size\s|width\s|dim\s)?")
_LETTER_IS = lazy(r"(?:^|[\s$（(,，])[A-Za-z]\s?=\s?$")
_OF_TEXT = lazy(r"\b(?:context|sequence|prompt|window|length|input|batch|text|document|passage|limit|up to)s?(?: of)?\s*$", re.IGNORECASE)
"""Before a number of tokens that is no vocabulary."""
_A_RATE = lazy(r"\s?(?:/|per\b)", re.IGNORECASE)
LEAST_VOCABULARY = 5000
_SENTENCE = lazy(r"[。！？!?；;]|\n(?![a-z])|\.(?=\s)")
_COUNTERS_OF_ONE_MODEL = frozenset(("num_hidden_layers", "num_attention_heads", "hidden_size"))
_NORM = lazy(r"[ -]?norm", re.IGNORECASE)
_RANGED = lazy(r"\d\s?\$?(?:[~～∼–—-]|\\sim)\$?\s?$")
"""``3 \\sim 8 blocks``: the end of a range."""
_OF_A_KIND = lazy(
    r"(?:MoE|稀疏|专家|稠密|dense|sparse|线性|linear|Mamba|SSM|滑动窗口|局部|全局|sliding|local|global|卷积|conv(?:olution(?:al)?)?|recurrent)[\s-]?(?:层|layers?)"
    r"(?:的?层?数)?[\s*`$]{0,4}(?:一?共有?|总共|各?有|是|为|[:：,，]|are|in total|number)?[\s*`$]{0,4}$",
    re.IGNORECASE,
)
"""``MoE 层共 58 层``: so many layers of a kind, beside which there are others."""
_STOPS = "。！？!?；;\n"
_CLAUSES = _STOPS + ",，."
_OF_QUERIES = lazy(r"\b[Qq](?:uer(?:y|ies))?(?![A-Za-z])|查询")
LONGEST_CLAUSE = 40
_OUT_OF = lazy(r"\d\s?(?:of|out of|from|/)\s?(?:the |its )?$", re.IGNORECASE)


def counts_word(string: str, items: Sequence[Item], index: int) -> bool:
    """Whether the number at an index counts the word behind it: 12-layer, 12 heads."""
    if index + 1 >= len(items):
        return False
    number, word = items[index], items[index + 1]
    if word.kind != "word" or word.word is None or not word.word.roles & {"counter", "name"} or word.word.spread:
        return False
    return number.free and _COUNT.fullmatch(string, number.end, word.start) is not None


def counted(string: str, items: Sequence[Item], taken: set[int], stated: Sequence[Found]) -> Iterator[Found]:
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
        if index in taken or items[index].kind != "number" or not counts_word(string, items, index):
            continue
        number, word = items[index], items[index + 1]
        assert word.word is not None
        before = string[max(0, number.start - 16) : number.start]
        if _NOT_OWN.search(before) is not None or (before.rstrip(" $").endswith(("=", "≈")) and _LETTER_IS.search(before) is None):
            continue
        if _RANGED.search(before) is not None:
            continue
        meanings = word.word.meanings
        if meanings[0] == "vocab_size" and (number.value < LEAST_VOCABULARY or _OF_TEXT.search(before) or _A_RATE.match(string, word.end)):
            continue
        if meanings[0] == "num_local_experts" and _says(sayings().chosen, _clause(string, number.start, _STOPS)):
            meanings = ("num_experts_per_tok",)
        if meanings[0] == "num_attention_heads":
            clause = _clause(string, number.start, _CLAUSES)
            if _says(sayings().sharing, clause + string[word.end : word.end + LONGEST_CLAUSE // 2]):
                continue  # "each is shared by 4 heads"
            if (
                _says(sayings().keys, _uncached(clause))
                and not _OF_QUERIES.search(clause)
                and not _OF_QUERIES.search(string, number.end, word.end)
            ):
                meanings = ("num_key_value_heads",)
        if meanings[0] == "num_experts_per_tok" and _OUT_OF.search(before):
            continue  # "2 of 8 experts per token"
        if meanings[0] == "num_hidden_layers" and (
            _NORM.match(string, word.end) or _OF_A_KIND.search(string, max(0, number.start - 32), number.start)
        ):
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


def _clause(string: str, end: int, stops: str) -> str:
    """The words before a place, back to where their clause or sentence begins."""
    begin = max(0, end - LONGEST_CLAUSE)
    return string[max(begin, *(string.rfind(stop, begin, end) + 1 for stop in stops)) : end]


def _uncached(clause: str) -> str:
    """A clause without its caches of keys and values: "the KV cache of 32 heads" counts all heads."""
    lowered = clause.lower()
    for word in sayings().cached:
        lowered = lowered.replace(word, "")
    return lowered


def _says(words: frozenset[str], clause: str) -> bool:
    """Whether one of some beginnings of words stands in a clause."""
    lowered = clause.lower()
    return any(word in lowered for word in words)


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
    gap = ASSIGN.fullmatch(string, word.end, number.start)
    return gap is not None and bool(gap["sign"])
