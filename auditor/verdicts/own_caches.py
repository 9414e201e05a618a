"""Holds the cache of a model of the author's own against the sizes that the article gives it: ``24 layers, 32 heads of 64, 4,096 tokens``.

sentence with the cache and one size -> the one value that its section gives each of layers, heads, their size, tokens and sequences
    -> 2 × layers × heads × size × tokens × sequences × bytes of a value -> is it that?

Where the format is not told, any usual one makes it right. Who names a model, keeps fewer heads, or says what is saved is not spoken of here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.claims.about.naming import names_in
from auditor.claims.about.records import Setting, Understanding
from auditor.claims.claim import Claim
from auditor.claims.facts import Fact
from auditor.reading.forms.bytes_of import width_of
from auditor.reading.scan import COUNT, INTEGER, SIZE, Scan
from auditor.reading.standing import standing
from auditor.sheet.model_caches import OTHERWISE, WIDTHS, is_about, is_length, stands_behind
from auditor.verdicts.facts import Untrue
from auditor.verdicts.own_figures import OTHERWISE as NOT_SETTINGS
from auditor.verdicts.own_figures import SETTINGS
from auditor.verdicts.verdict import Verdict

MOST_BEFORE = 6_000
"""Characters before a sentence in which its section gives the sizes."""
FAR = 64
"""So many times off, a size is of something else."""
_TOKENS = ("sequence_length", "context_length", "max_position_embeddings")
_SIZES = frozenset(("num_hidden_layers", "num_key_value_heads", "num_attention_heads", "head_dim", "hidden_size", "tokens", "batch_size"))
_OTHER_CACHES = frozenset(("kv_lora_rank", "sliding_window"))
_WHOLE = frozenset(("per_sample", "counter.samples", "sequence_length", "context_length", "max_position_embeddings", "batch_size"))
"""Words for a whole sequence, or several: where no number of tokens is told, what is said is of all that the section gives."""
_EACH = frozenset(("per_gpu", "per_layer", "per_token", "per_head"))


class _Kept(NamedTuple):
    """Values that a model keeps, and how they come about."""

    values: int
    shown: str


def judge_own_caches(scans: Sequence[Scan], claims: Sequence[Claim], understanding: Understanding) -> tuple[list[Verdict], list[Untrue]]:
    """What came of the caches that an article gives for sizes of its own."""
    at = {claim.sides[-1].span: index for index, claim in enumerate(claims) if len(claim.sides) <= 2 and claim.sides[-1].number is not None}
    verdicts: list[Verdict] = []
    untrue: list[Untrue] = []
    for scan in scans if understanding.settings else ():
        for begin, end in _sentences(scan):
            place = scan.codes.find(SIZE, begin, end)
            kept = _kept(scan, begin, end, understanding.settings)
            if kept is None or standing(scan, place, place) != "asserted":
                continue
            number = scan.figures[place].number
            span = scan.place(number)
            widths = {width for one in range(begin, end) if (width := width_of(scan, one)) is not None} or set(WIDTHS)
            sizes = [kept.values * width for width in widths]
            if is_about(number.printed, sizes):
                verdicts += [Verdict(at[span], "article", "holds", SETTINGS)] if span in at else []
            elif len(sizes) == 1 and sizes[0] / FAR < number.printed.amount < sizes[0] * FAR:
                untrue.append(_untrue(scan, place, kept, widths.pop()))
                verdicts += [Verdict(at[span], "article", "fails", NOT_SETTINGS)] if span in at else []
    return verdicts, untrue


def _sentences(scan: Scan) -> Iterator[tuple[int, int]]:
    """The sentences of a block that say what a cache takes as a whole, with one size."""
    if scan.block.cell is not None or SIZE not in scan.codes or scan.vocabulary.any_of(("kv_cache",)).isdisjoint(scan.codes):
        return
    for begin, end in scan.sentences():
        told = {name for at in range(begin, end) for name in scan.concepts(at)}
        if scan.codes.count(SIZE, begin, end) == 1 and "kv_cache" in told and not told & (OTHERWISE | _EACH):
            low, high = scan.starts[begin], scan.ends[end - 1]
            if not names_in(scan.string[low:high]) and not scan.figures[scan.codes.find(SIZE, begin, end)].bound:
                yield begin, end


def _kept(scan: Scan, begin: int, end: int, settings: Sequence[Setting]) -> _Kept | None:
    """What the sizes of a section make a cache hold, tokens by the sentence first; None where one is missing, has two values or is of a model."""
    here = scan.block.text.span(scan.starts[begin], len(scan.string))
    found: dict[str, set[int]] = {}
    for setting in settings:
        if setting.headings == scan.block.headings and here.start - MOST_BEFORE < setting.span.start < here.end:
            if setting.model is not None:
                return None
            found.setdefault("tokens" if setting.name in _TOKENS else setting.name, set()).add(setting.value)
    figures = {
        at: int(figure.printed.amount) for at, figure in scan.figures.items() if begin <= at < end and scan.codes[at] in INTEGER + COUNT
    }
    lengths = {amount for at, amount in figures.items() if is_length(scan, at, begin)}
    batches = {amount for at, amount in figures.items() if stands_behind(scan, at, begin, frozenset(("batch_size",)))}
    told = {name for at in range(begin, end) for name in scan.concepts(at)}
    if not lengths and (told.isdisjoint(_WHOLE) or "usually" in told):
        return None  # of a context that is not full
    found |= {name: amounts for name, amounts in (("tokens", lengths), ("batch_size", batches)) if amounts}
    if not set(figures.values()) <= {value for values in found.values() for value in values}:
        return None
    if any(len(values) > 1 for name, values in found.items() if name in _SIZES) or found.keys() & _OTHER_CACHES:
        return None
    sizes = {name: next(iter(values)) for name, values in found.items()}
    heads = sizes.get("num_key_value_heads", sizes.get("num_attention_heads", 0))
    size = sizes.get("head_dim") or (sizes.get("hidden_size", 0) // max(1, sizes.get("num_attention_heads", 0)))
    layers, tokens, batch = sizes.get("num_hidden_layers", 0), sizes.get("tokens", 0), sizes.get("batch_size", 1)
    values = 2 * layers * heads * size * tokens * batch
    shown = f"2 × {layers} layers × {heads} heads × {size} × {tokens:,} tokens" + (f" × {batch} sequences" if batch > 1 else "")
    return _Kept(values, shown) if values else None


def _untrue(scan: Scan, place: int, kept: _Kept, width: Fraction) -> Untrue:
    number = scan.figures[place].number
    raw, exact = scan.written(number).strip(" *`$"), int(kept.values * width)
    right = f"{exact / 10**9:.2f} GB ({exact / 2**30:.2f} GiB)" if exact >= 10**9 else f"{exact / 10**6:.1f} MB ({exact / 2**20:.1f} MiB)"
    working = f"{kept.shown} × {width} bytes = {exact:,} bytes"
    fact = Fact("formula", raw, None, scan.place(number), scan.block)
    return Untrue("M702", fact, right, f"this cache takes {right}, not {raw}", f"该缓存占 {right}，而不是 {raw}", working)
