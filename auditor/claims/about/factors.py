"""Reads the factors of a product that say what they are: ``2 × 80 layers × 8 heads × 128 dim`` tells three settings of what it computes.

number behind or before a sign of times, word for a setting right behind it -> a setting, where a product has several
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from auditor.claims.about.items import Found, Item, items_of
from auditor.source.pattern import lazy

LEAST = 2
MOST_BETWEEN = 40
"""Characters between two factors of a product."""
_TIMES = ("×", "*", "·", "\\times", "\\cdot")
_JOINT = lazy(r"(?<=\d)_(?=[A-Za-z]{2})")
_HEADS = frozenset(("num_attention_heads", "num_key_value_heads"))
_COUNTED = {"num_hidden_layers", "num_attention_heads", "num_key_value_heads", "head_dim", "hidden_size"}


def read_factors(string: str) -> Iterator[Found]:
    """The settings that the factors of products name."""
    if not any(sign in string for sign in _TIMES):
        return
    string = _JOINT.sub(" ", string)  # 80_layers
    items = items_of(string)
    run: list[Found] = []
    for number, word in pairwise(items):
        found = _factor(string, number, word)
        if found is None:
            continue
        if run and not _goes_on(string[run[-1].end : found.start]):
            yield from _told(run)
            run = []
        run.append(found)
    yield from _told(run)


def _factor(string: str, number: Item, word: Item) -> Found | None:
    if (
        number.kind != "number"
        or word.kind != "word"
        or word.word is None
        or not number.value
        or string[number.end : word.start].strip(" $`{}\\-")
    ):
        return None
    name = word.word.meanings[0]
    if name not in _COUNTED or not (
        _is_times(string[word.end : word.end + 8].lstrip(" )`$")) or _ends_in_times(string[: number.start].rstrip(" (`$"))
    ):
        return None
    return Found((name,), word.symbol, number.start, number.end, number.value)


def _is_times(string: str) -> bool:
    return string.startswith(_TIMES)


def _ends_in_times(string: str) -> bool:
    return string.endswith(_TIMES)


def _goes_on(between: str) -> bool:
    """Whether two factors stand in one product."""
    return (
        len(between) <= MOST_BETWEEN
        and "\n" not in between
        and any(sign in between for sign in _TIMES)
        and not any(sign in between for sign in "=≈+")
    )


def _told(run: Sequence[Found]) -> Iterator[Found]:
    """The settings of one product; a width beside heads is that of one of them."""
    names = {found.meanings[0] for found in run}
    if len(names) >= LEAST:
        of_heads = not names.isdisjoint(_HEADS) and "head_dim" not in names
        yield from (found._replace(meanings=("head_dim",)) if of_heads and found.meanings == ("hidden_size",) else found for found in run)
