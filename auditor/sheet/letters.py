"""The letters that an article calls its parameters or its tokens, where no setting of config.json has such a name.

N, the number of parameters   Φ: params   -> the words behind a letter, up to the next comma, sign of arithmetic or verb of another clause
参数量 N，   the training tokens D.        -> the words right before a letter that ends its part
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from auditor.reading.scan import LETTER, scan
from auditor.reading.tokens import STOPS, Scan
from auditor.source.document import Block

PARAMETERS, TOKENS = frozenset(("parameters", "model_size")), frozenset(("tokens", "counter.tokens", "data"))
_KINDS = {"parameters": PARAMETERS, "tokens": TOKENS}
MOST_BEHIND, MOST_BEFORE = 7, 3
"""Tokens of a definition."""
_ENDS = STOPS | frozenset(",:)]")
_BEHIND = STOPS | frozenset(",≈+*/")
_BEFORE = STOPS | frozenset(",=≈([+*/")


def letters_of(blocks: Sequence[Block]) -> Mapping[str, str]:
    """Capital letters with "parameters" or "tokens": what the article calls by them; the first definition counts."""
    found: dict[str, str] = {}
    for block in blocks:
        if block.kind != "front_matter" and not block.is_program:
            for letter, kind in scan(block).told(_defined):
                found.setdefault(letter, kind)
    return found


def _defined(found: Scan) -> tuple[tuple[str, str], ...]:
    return tuple(_definitions(found))


def _definitions(found: Scan) -> Iterator[tuple[str, str]]:
    for at, code in enumerate(found.codes):
        letter = found.string[found.starts[at] : found.ends[at]]
        if code != LETTER or not letter.isupper():
            continue
        behind = _until(found, range(at + 1, min(at + 1 + MOST_BEHIND, len(found.codes))), _BEHIND)
        before = _until(found, range(at - 1, max(-1, at - 1 - MOST_BEFORE), -1), _BEFORE)
        last = at + 1 >= len(found.codes) or found.codes[at + 1] in _ENDS
        kinds = _kinds(behind)[:1] or (_kinds(before) if last else [])
        if len(kinds) == 1:
            yield letter, kinds[0]


def _until(found: Scan, places: Iterable[int], ends: frozenset[str]) -> list[frozenset[str]]:
    """What the tokens at some places mean, up to one that ends a part."""
    told: list[frozenset[str]] = []
    for at in places:
        if found.codes[at] in ends:
            break
        told.append(found.concepts(at))
    return told


def _kinds(told: Sequence[frozenset[str]]) -> list[str]:
    return [kind for kind, meanings in _KINDS.items() if any(not meanings.isdisjoint(one) for one in told)]
