"""Every figure of an article with what the words around it say that it is of: the cells before they are resolved.

scans -> figures with a unit or of three digits and more -> words of its clause, its row, its column -> quantities
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from auditor.claims.about.lexicon import setting_words
from auditor.lexicon.vocabulary import Vocabulary
from auditor.notation.expression import Number
from auditor.reading.scan import NAME, OTHER, UNREAD, WORD, WORDED, Scan
from auditor.reading.scan import scan as scan_block
from auditor.reading.tokens import STOPS
from auditor.source.document import Block
from auditor.source.text import Span, Text

_OPERATORS = frozenset("*×·÷/^+")
REACH = 10
"""Tokens on either side of a figure that may name it, within its clause."""
LEAST_DIGITS = 5
"""A figure without a unit that has fewer is found anywhere: its words are not asked for."""
LEAST_KEY, MOST_KEY = 3, 48
"""Letters of a name that is given a value, and characters before the value that it may stand in."""
_SIGNS = "=:"
_NOTHING: frozenset[str] = frozenset()
_TELLING = frozenset(
    (
        "attention", "ffn", "embeddings", "layer", "layernorm", "head", "pooler", "router", "experts", "encoder", "decoder", "adapter", "total",
        "memory", "kv_cache", "gradients", "optimizer_states", "activations", "weights_memory", "file_size", "active_parameters", "parameters",
        "trainable", "tokens", "fp32", "fp16", "bf16", "fp8", "int8", "int4", "nf4", "hidden_size", "vocab_size", "intermediate_size",
    )
)  # fmt: skip
"""Concepts that tell what a figure is of; relations, hedges and small words do not."""


_DENYING = ("not", "if")


class Quantity(NamedTuple):
    """A figure with its place and the words that it stands with: unknown names and words in lower case, and telling concepts.

    ``denied`` says that its clause has a "not" or an "if" before it; ``key`` is the name that a sign gives it to (``NHIDDEN=4096``, ``--seq-len 512``, ``seq_len 512``).
    """

    number: Number
    block: Block
    span: Span
    words: frozenset[str]
    row: str
    column: str
    denied: bool = False
    key: str = ""

    @property
    def digits(self) -> str:
        """The digits as printed, without marks between them."""
        digits = self.number.printed.digits
        return digits if digits.isdecimal() else digits.replace(",", "").replace("，", "").replace("_", "")

    @property
    def dimension(self) -> str:
        """What is counted or measured, with the unit that it is printed in; two figures are of one print only where this is the same."""
        unit = self.number.printed.unit
        return f"%{self.number.printed.percent}" if unit is None else f"{unit.dimension}:{unit.label}"


def quantities(scans: Sequence[Scan]) -> Iterator[Quantity]:
    """The quantities of an article, in reading order."""
    for scan in scans:
        cell = scan.block.cell
        row, column = (cell.row_header, cell.column_header) if cell is not None else ("", "")
        above = scan.block.headings[-1] if scan.block.headings else ""
        text = scan.block.text
        for number, words, denied, key in scan.told(_worded, row, column, above):
            yield Quantity(number, scan.block, text.span(number.start, number.end), words, row, column, denied, key)


def _worded(scan: Scan, row: str, column: str, above: str) -> Sequence[tuple[Number, frozenset[str], bool, str]]:
    """The figures of a text under its headers with their words, whether their clause denies them, and the names that they are given to."""
    found: list[tuple[Number, frozenset[str], bool, str]] = []
    doubts = scan.vocabulary.any_of(_DENYING)
    for at, (number, *_) in sorted(scan.figures.items()):
        if scan.codes[at] in (UNREAD, OTHER, WORDED):
            continue
        words = _NOTHING
        if number.printed.unit is not None or len(number.printed.digits) >= LEAST_DIGITS:
            words = frozenset(_words(scan, at))
            for label in filter(None, (row, column)):
                words |= _of_label(label, scan.vocabulary)
            if not any(is_name(word) for word in words):
                words |= frozenset(filter(is_name, _of_label(above, scan.vocabulary)))
        found.append((number, words, _is_denied(scan, at, doubts), _key(scan.string, number.start)))
    return found


def _key(string: str, start: int) -> str:
    """The name that a sign right before a figure gives it to, or the option of a command: its setting, else its letters without what joins them."""
    before = string[max(0, start - MOST_KEY) : start].rstrip(" \"'`$")
    flagged = before[-1:] not in _SIGNS
    before = before.rstrip(_SIGNS).rstrip(" \"'`")
    at = len(before)
    while at and (before[at - 1] in "_-" or (before[at - 1].isascii() and before[at - 1].isalnum())):
        at -= 1
    name = before[at:]
    key = name.replace("_", "").replace("-", "").lower()
    if len(key) < LEAST_KEY or not key[0].isalpha() or (flagged and not name.startswith("--") and "_" not in name[1:-1]):
        return ""
    word = setting_words().exact(name)
    plain = word is not None and len(word.meanings) == 1 and "name" in word.roles
    return word.meanings[0] if word is not None and plain else key


def _is_denied(scan: Scan, at: int, doubts: AbstractSet[str]) -> bool:
    for code in reversed(scan.codes[max(0, at - REACH) : at]):
        if code in STOPS:
            return False
        if code in doubts:
            return True
    return False


def is_name(word: str) -> bool:
    """Whether a word of a quantity is a name of its own, and no concept."""
    return word.startswith(_NAMED)


def is_operand(quantity: Quantity) -> bool:
    """Whether a sign of arithmetic stands before or behind a figure."""
    string, number = quantity.block.text.string, quantity.number
    before, behind = string[max(0, number.start - 2) : number.start].strip(), string[number.end : number.end + 2].strip()
    return before[-1:] in _OPERATORS or behind[:1] in _OPERATORS


_NAMED = "~"
"""What names begin with among the words of a quantity: no concept does."""


def _of_label(label: str, words: Vocabulary) -> frozenset[str]:
    """What a heading or the header of a row or column names."""
    return scan_block(Block("cell", Text.verbatim(label)), words).told(_all_named)


def _all_named(scan: Scan) -> frozenset[str]:
    return frozenset(name for at in range(len(scan.codes)) for name in _named(scan, at))


def _words(scan: Scan, at: int) -> Iterator[str]:
    """What the tokens of a figure's clause name, as far as ``REACH`` and no other clause."""
    for step in (-1, 1):
        for place in range(at + step, at + step * (REACH + 1), step):
            if not 0 <= place < len(scan.codes) or scan.codes[place] in STOPS:
                break
            yield from _named(scan, place)


def _named(scan: Scan, at: int) -> Iterator[str]:
    """What one token names: a name by its first part (``LongCat-Flash`` and ``LongCat`` are one), a telling concept by its id."""
    code = scan.codes[at]
    if code >= "\ue000":
        yield from _TELLING & scan.concepts(at)
        return
    raw = scan.string[scan.starts[at] : scan.ends[at]]
    if code == NAME or (code == WORD and raw[:1].isupper() and len(raw) > 2):
        yield _NAMED + raw.lower().partition("-")[0]
