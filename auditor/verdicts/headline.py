"""Round figures for whole models ("about 110M", "约 3.4 亿"): right at their printed precision, by any usual way to count, or as published.

printed figure, model -> how far it is from the nearest usual count, as a share; 0 where it stands for one
claims of no component -> is the figure said of a model as a whole ("it has about 110M parameters", a cell of the column "参数量")? -> Headline
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from auditor.claims.about.lexicon import sayings
from auditor.claims.about.names import mentions, names_unknown
from auditor.claims.about.published_sizes import sizes_in_print
from auditor.claims.about.records import About, Understanding
from auditor.claims.about.residue import residue_of
from auditor.claims.about.saying import is_plain, means_any
from auditor.claims.about.totals import round_side
from auditor.claims.amounts import amounts
from auditor.claims.claim import Claim
from auditor.claims.passages import behind_last
from auditor.notation.pen import differing
from auditor.notation.printed import Printed
from auditor.reference import InventoryError, Model, find_model, named_model
from auditor.source.pattern import lazy
from auditor.verdicts.counts import figure_of

SILENT = Fraction(2, 100)
NOTABLE = Fraction(5, 100)
"""Up to 2 % a round figure is usual, up to 5 % worth naming, beyond that another model's."""
LONGEST_NOUN = 90
LONGEST_SENTENCE = 300
_STOP = lazy(r"[。！？!?；;\n]|\.\s")
_CLAUSE = lazy(r"[,，、]")
NEAR = 40
"""Characters between a total and the line that rounds it."""

_OTHER_COUNT = lazy(r"active|activated|embedding|trainable|激活|嵌入|可训练", re.IGNORECASE)


class Headline(NamedTuple):
    """A round figure that is said of a model as a whole and is not its size: the claim, its side, the figure, what it is of.

    ``is_other`` says that the active parameters of a mixture were taken for all, or all for the active ones.
    """

    claim: int
    side: int
    printed: Printed
    about: About
    exact: int
    is_other: bool = False


def exact_totals(claims: Sequence[Claim], understanding: Understanding) -> list[int]:
    """The exact totals that an article prints."""
    whole = (claim for claim, about in zip(claims, understanding.abouts, strict=False) if about.components == ("total",))
    return [found[1] for claim in whole if (found := figure_of(claim)) is not None]


def rounds_any(printed: Printed, totals: Sequence[int]) -> bool:
    """Whether a round figure can stand for one of some exact totals."""
    half = printed.step / 2
    return any(abs(printed.amount - total) <= half for total in totals)


_SOME = lazy(r"activ|激活|trainable|可训练|embed|嵌入|LoRA|adapter|frozen|冻结|per |每", re.IGNORECASE)


def is_of_some(words: str) -> bool:
    """Whether the words before a figure are of some of the parameters: "Active params per token"."""
    return _SOME.search(words) is not None


_SIBLINGS = {
    "deepseek-ai/DeepSeek-R1": "1.5 7 8 14 32 70",  # the models distilled from it: arXiv:2501.12948, table 5
    "deepseek-ai/DeepSeek-V2": "16",  # Lite: arXiv:2405.04434
    "mistralai/Mixtral-8x7B-v0.1": "141",  # 8x22B
    "bigscience/bloom": "0.56 1.1 1.7 3 7.1",  # arXiv:2211.05100, table 3
    "gpt-3-175b": "0.125 0.35 0.76 1.3 2.7 6.7 13",  # arXiv:2005.14165, table 2.1
}
"""Sizes in billions that also go by the name of a model alone."""


def is_sibling_size(model: str | None, printed: Printed) -> bool:
    """Whether a round figure is the size of another model that goes by the same name: DeepSeek-R1 with 7B is a distilled one."""
    return any(abs(printed.amount - Fraction(size) * 10**9) <= printed.step / 2 for size in _SIBLINGS.get(model or "", "").split())


_IN_BRACKETS = lazy(r"(?P<noun>[^(（)）,，、;；:：。\n]{1,60})[(（][\s~≈约]*(?:about |roughly |around )?$")
_AND = lazy(r".*(?:\b(?:and|or|with|than|versus|vs\.?|to|beats?|plus)\b|[和与及或比]|\.\s)", re.IGNORECASE)
_THE_MODEL = lazy(
    r"\b(?:it|models?|layers?|blocks?|config\w*|parameters?|params|size|total)\b|它|模型|层|配置|参数|规模|大小", re.IGNORECASE
)
_ANOTHER = lazy(r"\b(?:our|my|your|their|an?|student|teacher|draft|small(?:er)?|large[r]?)\b|我们|学生|教师|草稿|自己|另", re.IGNORECASE)


_NEXT = lazy(r"[\s-]{1,2}(?:parameters?|params?)?\s{0,2}(?P<name>[A-Z][A-Za-z]{0,20}[A-Z][A-Za-z0-9]{0,20}(?:-[A-Za-z0-9]{1,10}){0,3})")
"""A name in mixed capitals right behind a count: ``the 100B parameter YaLM``."""
FAR, FAR_IN_PRINT = 3, 20
"""How many times a size another one is that nobody takes for it; siblings are as far apart as the second."""


def is_far(claim: Claim, printed: Printed, exact: int) -> bool:
    """Whether a round figure is so many times a count, or that part of it, that no slip of the pen makes it one, and of no model in print.

    In a column whose header is of nothing else it is still said of the model of its row.
    """
    amount, cell = printed.amount, claim.block.cell
    if cell is not None and not residue_of("".join(filter(str.isascii, cell.column_header)), ()):
        return False
    if amount <= 0 or max(amount / exact, exact / amount) <= (FAR_IN_PRINT if amount in sizes_in_print() else FAR):
        return False
    digits = printed.digits.replace(",", "").replace(".", "").strip("0")
    meant = str(exact)[: len(digits)], str(exact + 5 * 10 ** (len(str(exact)) - len(digits) - 1))[: len(digits)]
    within = 1 if amount < exact * 10 and exact < amount * 10 else 0  # a digit that is wrong, or all right and the scale is not
    return all((apart := differing(digits, other)) is None or apart > within for other in meant)


def is_of_model(claim: Claim, model: str | None) -> bool:
    """Whether a figure in a table is of the whole of the one model that its row or column names, or one in brackets of what they stand behind."""
    cell = claim.block.cell
    if cell is None:
        return _is_of_noun(claim, model)
    if _SOME.search(cell.column_header) or _SOME.search(cell.row_header) or names_unknown(cell.row_header):
        return False
    if _is_size(cell.row_header) or _is_size(cell.column_header):
        return False  # a row 13B under a heading that names another model
    named = [mention.model for header in (cell.row_header, cell.column_header) for mention in mentions(header)]
    return named == [model] or not named


def _is_size(header: str) -> bool:
    """Whether a header is the size of a model and nothing else."""
    found = list(amounts(header))
    return len(found) == 1 and found[0].printed.unit is not None and not (header[: found[0].start] + header[found[0].end :]).strip(" *_`~")


def _is_of_noun(claim: Claim, model: str | None) -> bool:
    """Whether a figure is not in brackets behind the name of something else: "BERT (340M parameters) and GPT-2 (1.5B parameters)"."""
    string = claim.block.text.string
    start = claim.block.text.offset(claim.sides[-1].span.start)
    begin = max(behind_last(_STOP, string, 0, start, 0), start - LONGEST_SENTENCE)
    around = string[begin : start + LONGEST_NOUN].lower()
    adapted = any(word in around for word in sayings().adapted)
    if adapted or not is_plain(string[begin:start]) or is_of_layer_or_any(claim):
        return False
    behind = _NEXT.match(string, claim.block.text.offset(claim.sides[-1].span.end))
    if behind is not None and not any(behind.start("name") <= mention.start < behind.end() for mention in mentions(string)):
        return False
    found = _IN_BRACKETS.search(string, max(0, start - LONGEST_NOUN), start)
    if found is None:
        return True
    joined = _AND.match(string, found.start("noun"), found.end("noun"))
    begin = joined.end() if joined is not None else found.start("noun")
    noun = string[begin : found.end("noun")].strip(" *`_")
    named = [mention for mention in mentions(string[begin:]) if mention.start < start - begin]
    if named:
        return model in (named[-1].model, *named[-1].members)
    known = next((other for words in range(3, 0, -1) if (other := find_model(" ".join(noun.split()[-words:]))) is not None), None)
    if known is not None:
        return known == model
    return _THE_MODEL.search(noun) is not None and _ANOTHER.search(noun) is None


def is_of_layer_or_any(claim: Claim) -> bool:
    """Whether the clause before a figure says that it is of some of the parameters, or of any model of that size."""
    if claim.block.cell is not None:
        return False
    string, start = claim.block.text.string, claim.block.text.offset(claim.sides[-1].span.start)
    begin = max(behind_last(_STOP, string, 0, start, 0), start - LONGEST_SENTENCE)
    clause = behind_last(_CLAUSE, string, begin, start, begin)
    return is_of_some(string[clause:start]) or means_any(string[begin:start])


def headline(claim: Claim) -> tuple[int, Printed] | None:
    """The side and figure of a claim that prints one round number of things and no exact one."""
    if claim.block.cell is not None and _OTHER_COUNT.search(claim.block.cell.column_header):
        return None
    at = round_side(claim, 10**6)
    number = claim.sides[at].number if at is not None else None
    return (at, number.printed) if at is not None and number is not None else None


def distance(printed: Printed, model: Model) -> Fraction:
    """The share by which a round figure misses the nearest usual count of a model; 0 where its printing can stand for one."""
    half = printed.step / 2
    amount, best = printed.amount, Fraction(1)
    for usual in _usual(model):
        off = abs(amount - usual)
        if off <= half:
            return Fraction(0)
        best = min(best, off / usual)
    return best


@lru_cache(maxsize=64)
def _usual(model: Model) -> tuple[int, ...]:
    totals = dict.fromkeys(v.total for v in model.variants if v.total > 0 and v.key != "active-without-embeddings")
    try:
        headlines = named_model(model.name).headlines if model.name is not None else ()
    except InventoryError:
        headlines = ()
    return *totals, *(count for count in headlines if count not in totals)
