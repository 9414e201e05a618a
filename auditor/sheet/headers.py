"""What the labels of rows and columns mean, by the words of the lexicon.

Total params (tied) -> total, parameters, tied;  opens with a total: yes, as 单层合计 does, and Sum of squares does not
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from auditor.lexicon.vocabulary import FURTHER, Vocabulary, vocabulary
from auditor.reading.scan import FACTOR, FIGURES, INTEGER, scan
from auditor.reading.tokens import Figure as Said
from auditor.source.document import Block
from auditor.source.text import Text

MOST_LABEL = 200
MOST_LIKE = 3
"""Things of one kind that a label numbers."""
MOST_TIMES = 200
"""No model has more layers."""
TOTAL = frozenset(("total", "subtotal"))
DIFFERENCE = frozenset(("difference", "save", "increase", "decrease"))
RATIO = frozenset(("ratio",))
OF_WHICH = frozenset(("of_which",))
PARTS = frozenset(("row.component",))
REST = frozenset(("other", "parameters", "counter.parameters", "row.component"))
TIMES = frozenset(("counter.layers", "counter.blocks", "times", "counter.times", "fold"))
SHARE = frozenset(("share", "percent"))
STATISTIC = frozenset(("mean", "peak", "largest", "smallest", "quality", "probability", "ratio"))
"""Figures that do not add up."""
BYTES_EACH = frozenset(("bytes_per_parameter",))
COUNTS = frozenset(("counter.layers", "counter.blocks", "counter.experts", "counter.matrices", "number_of"))
EACH = frozenset(("per_layer",))
OFTEN = frozenset(("per_layer", "per_head", "per_token", "each", "per", "both", "twice", "fold", "times"))
"""Said of what counts more than once."""
SEVERAL = OFTEN - {"per_layer", "per_head", "per_token", "each", "per"}
"""Said of a total that is so many times what its parts come to; what counts per layer is made of parts that do."""
EXCEPTION = frozenset(
    (
        "tied", "same", "not", "or", "if", "only", "with", "without", "without_behind", "of_which", "active_parameters", "active_only", "trainable",
        "frozen", "per_head", "remaining", "comparative", "optional", "peak", "negligible",
    )
)  # fmt: skip
"""Told of what is left out, counted elsewhere, or counted in some cases only."""
_BRACKETS = "(（[【"
_SMALL = frozenset(" \t*_`$:：.")


class _Word(NamedTuple):
    start: int
    end: int
    concepts: frozenset[str]


@lru_cache(maxsize=2048)
def _words(label: str) -> tuple[_Word, ...]:
    """The words of a label with all that they mean; of several that are one, as ``total params``, what the first means besides."""
    read = _read(label, vocabulary())
    return read if label.isascii() or any(word.concepts for word in read) else _read(label, vocabulary(FURTHER))


def _read(label: str, words: Vocabulary) -> tuple[_Word, ...]:
    found = scan(Block("cell", Text(label[:MOST_LABEL], ())), words)
    read = []
    for at in range(len(found.codes)):
        low, high = found.starts[at], found.ends[at]
        first = found.string[low:high].split()[:1]
        alone = words.surfaces.get(first[0].lower().strip("*_`")) if first else None
        read.append(_Word(low, high, found.concepts(at) | (words.concepts(alone) if alone else frozenset())))
    return tuple(read)


def concepts(label: str) -> frozenset[str]:
    """The concepts that the words of a label name."""
    return frozenset(name for word in _words(label) for name in word.concepts)


def in_one_word(label: str, meaning: frozenset[str], but: frozenset[str] = frozenset()) -> bool:
    """Whether one word of a label has all of several meanings, as ``kv`` is keys and values, and none of some others."""
    return any(meaning <= word.concepts and but.isdisjoint(word.concepts) for word in _words(label))


def last_of(label: str, meaning: frozenset[str]) -> int:
    """Where the last word of a label begins that has one of several meanings; -1 where none has."""
    skipped = max(0, len(label) - MOST_LABEL)
    return max((skipped + word.start for word in _words(label[skipped:]) if not meaning.isdisjoint(word.concepts)), default=-1)


def may_name(text: str, meanings: tuple[str, ...]) -> bool:
    """Whether the words of any part of a text may name one of some concepts; False is sure."""
    return vocabulary().may_hold(text, meanings) or (not text.isascii() and vocabulary(FURTHER).may_hold(text, meanings))


@lru_cache(maxsize=4096)
def means(label: str, meaning: frozenset[str]) -> bool:
    """Whether any word of a label has one of several meanings."""
    return any(not meaning.isdisjoint(word.concepts) for word in _words(label))


def is_rest(label: str) -> bool:
    """Whether a label is all that is not named beside it: ``Other``, ``其他参数``; whatever is listed with it comes to the whole."""
    told = [word.concepts for word in _words(label) if not set(label[word.start : word.end]) <= _SMALL]
    return bool(told) and all(not REST.isdisjoint(each) for each in told) and any("other" in each for each in told)


@lru_cache(maxsize=4096)
def opens_with(label: str, meaning: frozenset[str]) -> bool:
    """Whether a label begins with a meaning, or ends in it with at most a bracket behind: ``Total (12 layers)``, ``单层合计``, ``total_ffn``."""
    shown = label[:MOST_LABEL]
    if "_" in shown and shown.strip("*_` ").isidentifier():
        shown = label = shown.replace("_", " ").strip("*` ")
    words = [word for word in _words(label) if not set(shown[word.start : word.end]) <= _SMALL]
    for at, word in enumerate(words):
        if not meaning.isdisjoint(word.concepts):
            following = words[at + 1] if at + 1 < len(words) else None
            behind = shown[following.start :] if following is not None else ""
            joined = following is not None and following.start == word.end and not following.concepts and behind[0].isalpha()
            unknown = _goes_on(shown[word.start : word.end]) and not (following is not None and _is_known(words[at + 1 :]))
            return (at == 0 and not joined and not unknown) or not behind or behind[0] in _BRACKETS
    return False


def _is_known(words: Sequence[_Word]) -> bool:
    """Whether what a total is of is known: ``total of a layer``, not ``sum of squares``."""
    return any(word.concepts - {"determiner"} for word in words)


def _goes_on(surface: str) -> bool:
    """Whether a word asks for what it is of: ``sum of``."""
    of = vocabulary()
    last = surface.lower().split()[-1:]
    code = of.surfaces.get(last[0]) if last else None
    return code is not None and "of" in of.concepts(code)


def counts_more(label: str) -> bool:
    """Whether a label holds a figure, or a sign behind which one is left out: what it names may be there so many times.

    A small number that a label ends with tells it from its like: ``LayerNorm 2``.
    """
    found = scan(Block("cell", Text(label[:MOST_LABEL].rstrip(), ())), vocabulary())
    last = len(found.codes) - 1
    numbered = (
        last > 0 and last in found.figures and found.codes[last - 1] not in "*(/+-" and found.figures[last].printed.value <= MOST_LIKE
    )
    return any(code in FIGURES or code == "*" for code in (found.codes[:-1] if numbered else found.codes))


@lru_cache(maxsize=2048)
def figures_in(label: str) -> tuple[Said, ...]:
    """The figures that a label gives; those of names are none."""
    found = scan(Block("cell", Text(label[:MOST_LABEL], ())), vocabulary())
    return tuple(figure for _, figure in sorted(found.figures.items()))


def factor_in(label: str) -> int:
    """How often what a label names is there, as it says: ``12 × layer``, ``layer (×12)``, ``重复 32 次``, ``24 layers``; 1 where it says nothing."""
    words = vocabulary()
    found = scan(Block("cell", Text(label[:MOST_LABEL], ())), words)
    for at, figure in found.figures.items():
        value = figure.printed.value
        if found.codes[at] not in INTEGER + FACTOR or value.denominator != 1 or not 1 < value <= MOST_TIMES:
            continue
        near = found.concepts(at + 1) if at + 1 < len(found.codes) else frozenset()
        signs = found.codes[max(0, at - 1) : at] + found.codes[at + 1 : at + 2]
        if found.codes[at] == FACTOR or "*" in signs or not TIMES.isdisjoint(near):
            return int(value)
    return 1
