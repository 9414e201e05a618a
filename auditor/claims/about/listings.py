"""Reads settings from programs and printed modules.

hidden_size: int = 768 | "n_layer": 12, | --n_head ... default=12 | vocab_size = 50257      # assignments
(word_embeddings): Embedding(30522, 768) | (0-11): 12 x BertLayer | out_features=3072       # modules, told by their path
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from auditor.claims.about.items import Found, Item, telling_items
from auditor.claims.about.lexicon import PLAIN
from auditor.claims.about.prose import parallel
from auditor.source.pattern import lazy

_ASSIGNED = lazy(
    r"[\"'`]?\s*(?:[:：]\s*+(?:\w{1,12}(?:\[\w{1,12}\])?\s*+)?=|:|=(?!=)|,\s*(?:type\s*=\s*int\s*,\s*)?(?:[a-z]{1,12}\s*=\s*\w{1,12}\s*,\s*)?default\s*=)\s*"
)
_GIVES = lazy(r"(?:[=:：]|\bof|\bare|respectively|分别|[为是])[\s`\"'“”$\[\\]*\d")
"""What stands between a name and its number in any program: cheaper to look for than names."""
_CALLS = lazy(r"(?m:^)[ \t]{0,8}\w{1,8}[ \t]{0,4}[:：=][ \t]{0,4}[A-Za-z]\w*[ \t]{0,4}(?m:$)")
"""A line that calls a letter by a name; what holds no figure says nothing else."""
_CALLED = lazy(r"[ \t]{0,4}[:：=][ \t]{0,4}")
_COMMENT = lazy(r"\s*+,?\s*+(?:#|//|--)\s*[^\n\d]{0,12}?")
_SHAPE_PAIR = lazy(
    r"[(\[（]\s?(\d{2,6})\s?[,，×x*]\s?(\d{2,6})\s?[)\]）]\s?(?:和|与|及|and|[,，、])?\s?[(\[（]\s?\2\s?[,，×x*]\s?\1\s?[)\]）]"
)
_MODULE = lazy(
    r"\((?P<path>[\w.-]{1,60})\):\s*(?P<kind>Embedding|Linear|Conv1D|LayerNorm|RMSNorm|\w{0,30}RMSNorm|(?P<times>\d{1,4})\s?x)\s?\(?"
    r"(?P<rest>[^\n]{0,120})"
)
_SIZES = lazy(r"(?<![\w.])\d{1,7}(?![\w.])")
_FEATURE = lazy(r"(?P<side>in|out)_features=(?P<size>\d{1,7})")
_TABLES = {
    "word_embeddings": "vocab_size", "embed_tokens": "vocab_size", "wte": "vocab_size", "token_embedding": "vocab_size", "word_embedding": "vocab_size",
    "tok_embeddings": "vocab_size", "tok_emb": "vocab_size", "token_embeddings": "vocab_size", "embed_in": "vocab_size", "token": "vocab_size",
    "position_embeddings": "max_position_embeddings", "wpe": "max_position_embeddings", "position_embedding": "max_position_embeddings",
    "pos_emb": "max_position_embeddings", "embed_positions": "max_position_embeddings", "position": "max_position_embeddings",
    "token_type_embeddings": "type_vocab_size", "segment_embedding": "type_vocab_size", "token_type_embedding": "type_vocab_size",
}  # fmt: skip
_UP = frozenset(("up_proj", "gate_proj", "fc1", "c_fc", "dense_h_to_4h", "lin1", "wi", "wi_0", "wi_1", "w1", "w3", "intermediate"))
_WIDE = lazy(r"\((?:intermediate|mlp|feed_forward|ffn|feedforward)\)")

_SIGNATURE = lazy(r"\bdef (?!__init__)\w{1,60}\([^()]{0,1200}\)")
"""What a function takes when nothing is said: no model has it. A class is one, as it is made."""
_GOES_ON = lazy(r"[ \t]?(?://[ \t]?[\d(]|[*+%/][ \t]?[\d(A-Za-z_]|-[ \t]?\d)")
"""What goes on computing behind a number; a comment behind slashes is of words."""


def read_listing(string: str, modules_only: bool = False) -> Iterator[Found]:
    """The settings in a program or a printed module; with ``modules_only`` just those, and pairs of shapes, for text that is no program."""
    yield from _modules(string)
    if modules_only:
        yield from _shape_pairs(string)
        return
    yield from _assignments(string)


def _assignments(string: str) -> Iterator[Found]:
    if _GIVES.search(string) is None:
        if _CALLS.search(string) is not None:
            yield from _called(string, telling_items(string))
        return
    items = telling_items(string)
    yield from _called(string, items)
    taken: set[int] = set()
    found = [entry._replace(confidence="medium") for entry in parallel(string, items, taken)]
    for index in range(len(items) - 1):
        item, number = items[index], items[index + 1]
        if number.kind != "number" or index + 1 in taken or not number.free or _ASSIGNED.fullmatch(string, item.end, number.start) is None:
            continue
        if _GOES_ON.match(string, number.end) is not None:
            continue  # head_dim = 8192 // 64
        line_end = string.find("\n", number.end)
        behind = items[index + 2] if index + 2 < len(items) else None
        if item.kind == "word" and item.word is not None and item.word.roles & {"name", "label"}:
            found.append(Found(item.word.meanings, item.symbol, number.start, number.end, number.value, "medium"))
        elif item.kind == "letter":
            told = behind is not None and behind.word is not None and (line_end < 0 or behind.start < line_end)
            if told and behind is not None and behind.word is not None and _COMMENT.fullmatch(string, number.end, behind.start):
                found.append(Found(behind.word.meanings, item.symbol, number.start, number.end, number.value, "medium"))
                found.append(Found(behind.word.meanings, item.symbol, item.start, item.end, None))
            else:
                found.append(Found((), item.symbol, number.start, number.end, number.value, "medium"))
    called = [match.span() for match in _SIGNATURE.finditer(string)] if "def " in string else []
    names = {entry.meanings[0] if entry.meanings else entry.symbol for entry in found} - PLAIN
    for entry in found:
        # hidden_size=16 alone is a toy's, dim=1 an axis; a configuration states several
        toy = len(names) < 2 or (entry.meanings[:1] == ("hidden_size",) and (entry.value or 0) < 16)
        toy = toy or any(start < entry.start < end for start, end in called)
        yield entry._replace(confidence="low") if toy and entry.value is not None else entry


def _called(string: str, items: Sequence[Item]) -> Iterator[Found]:
    """Lines that say what a letter stands for, and nothing else: ``h: d_model``."""
    for letter, named in pairwise(items):
        if letter.kind != "letter" or named.word is None or _CALLED.fullmatch(string, letter.end, named.start) is None:
            continue
        line, behind = string.rfind("\n", 0, letter.start) + 1, string.find("\n", named.end)
        if not string[line : letter.start].strip() and not string[named.end : behind if behind >= 0 else len(string)].strip(" \t\r,;"):
            yield Found(named.word.meanings, letter.symbol, letter.start, letter.end, None)


def _modules(string: str) -> Iterator[Found]:
    if "): " not in string:
        return
    for match in _MODULE.finditer(string):
        path, kind = match["path"].rpartition(".")[2], match["kind"]
        if match["times"] is not None:
            if "Layer" in match["rest"] or "Block" in match["rest"]:
                yield Found(("num_hidden_layers",), path, match.start("times"), match.end("times"), int(match["times"]), "high")
        elif kind == "Embedding":
            sizes = list(_SIZES.finditer(string, match.start("rest"), match.end("rest")))
            if path in _TABLES and len(sizes) > 1:
                yield _sized(_TABLES[path], path, sizes[0])
                yield _sized("hidden_size", path, sizes[1])
        else:
            yield from _linear(string, match, path)


def _linear(string: str, match: re.Match[str], path: str) -> Iterator[Found]:
    features = {feature["side"]: feature for feature in _FEATURE.finditer(string, match.start("rest"), match.end("rest"))}
    if len(features) != 2:
        return
    wide = path in _UP or (path == "dense" and _WIDE.search(string, max(0, match.start() - 60), match.start()) is not None)
    if path == "lm_head":
        yield Found(("vocab_size",), path, features["out"].start("size"), features["out"].end("size"), int(features["out"]["size"]))
    elif wide and int(features["out"]["size"]) > int(features["in"]["size"]):
        yield Found(("intermediate_size",), path, features["out"].start("size"), features["out"].end("size"), int(features["out"]["size"]))


def _sized(name: str, path: str, size: re.Match[str]) -> Found:
    return Found((name,), path, size.start(), size.end(), int(size.group()))


def _shape_pairs(string: str) -> Iterator[Found]:
    """``(768,3072),(3072,768)`` side by side are the two matrices of a feed-forward network."""
    for match in _SHAPE_PAIR.finditer(string):
        if int(match[1]) < int(match[2]):
            yield Found(("intermediate_size",), "", match.start(2), match.end(2), int(match[2]), "medium")
