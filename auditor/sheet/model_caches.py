"""The cache of keys and values of a model that is named, for so many tokens: ``LLaMA-7B, 2048 tokens: 1 GB KV cache``.

sentence with the cache and one size -> the one model that it, or the line above its list, names; its tokens, sequences and format
    -> 2 × layers × heads of the keys × size of a head × tokens × bytes -> proposition

With heads for every query, or in another format, the cache is another one: a size that is any of these is right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.claims.about.naming import names_in
from auditor.claims.about.published_sizes import Cached, cached_by
from auditor.notation.expression import Number, combined
from auditor.notation.printed import Printed
from auditor.reading.forms.bytes_of import width_of
from auditor.reading.proposition import Proposition
from auditor.reading.scan import COUNT, INTEGER, LETTER, NAME, SIZE, WORD, Scan
from auditor.reading.slips import is_exactly
from auditor.reading.standing import standing
from auditor.reference.announced import announced

REACH = 4
LEAST_TOKENS = 64
MOST_SEQUENCES = 4096
LEAST_NAMED = 10**8
MOST_BACK = 8
LONGEST = 300
NEAR, HEDGED = Fraction(1, 10), Fraction(1, 4)
"""Part of a cache by which a size, and one that is hedged, may be off without being wrong."""
WIDTHS = (Fraction(2), Fraction(1), Fraction(4), Fraction(1, 2))
_LENGTH = frozenset(("sequence_length", "context_length", "max_position_embeddings"))
_TOKENS = frozenset(("tokens", "counter.tokens"))
OTHERWISE = frozenset(
    ("if", "would", "not", "without", "save", "less", "more", "decrease", "increase", "per_layer", "per_token", "per_head", "weights_memory", "instead", "than",
     "compared", "sliding_window", "quantized", "weights", "activations", "total", "optimizer_states")
)  # fmt: skip


class _Said(NamedTuple):
    """The size of a cache with its sentence, and how many tokens and sequences it is of."""

    scan: Scan
    at: int
    tokens: Number
    sequences: Number | None
    widths: tuple[Fraction, ...]
    begin: int


def model_caches(scans: Sequence[Scan]) -> Iterator[Proposition]:
    """What an article says of the caches of models that it names."""
    for index, scan in enumerate(scans):
        if scan.block.cell is not None or SIZE not in scan.codes or scan.vocabulary.any_of(("kv_cache",)).isdisjoint(scan.codes):
            continue
        for said in _said(scan):
            model = model_said(scans, index, said.begin, said.at)
            if model is not None and (found := _proposition(said, model)) is not None:
                yield found


def _said(scan: Scan) -> Iterator[_Said]:
    for begin, end in scan.sentences():
        inside = range(begin, end)
        at = scan.codes.find(SIZE, begin, end)
        if at < 0 or scan.figures[at].bound or scan.codes.count(SIZE, begin, end) > 1:
            continue
        concepts = {name for place in inside for name in scan.concepts(place)}
        if "kv_cache" not in concepts or concepts & OTHERWISE:
            continue
        tokens = [place for place in inside if scan.codes[place] in INTEGER + COUNT and is_length(scan, place, begin)]
        others = [place for place in inside if place in scan.figures and place not in (at, *tokens)]
        sequences = [place for place in others if stands_behind(scan, place, begin, frozenset(("batch_size",)))]
        if (
            len(tokens) != 1
            or len(sequences) > 1
            or any(scan.codes[place] in INTEGER + COUNT and not _is_of_name(scan, place) for place in others if place not in sequences)
        ):
            continue
        widths = tuple({width for place in inside if (width := width_of(scan, place)) is not None})
        yield _Said(scan, at, scan.figures[tokens[0]].number, scan.figures[sequences[0]].number if sequences else None, widths, begin)


def _is_of_name(scan: Scan, at: int) -> bool:
    """Whether a count stands right behind a name and is the size in it: ``GPT-3 175B``."""
    size = scan.figures[at].printed
    return at > 0 and size.unit is not None and size.amount >= LEAST_NAMED and scan.codes[at - 1] in NAME + LETTER + "-" + INTEGER + WORD


def is_length(scan: Scan, at: int, begin: int) -> bool:
    """Whether a figure is a number of tokens of one sequence."""
    amount = scan.figures[at].printed.amount
    if amount < LEAST_TOKENS or scan.figures[at].about:
        return False
    behind = scan.concepts(at + 1) if at + 1 < len(scan.codes) else frozenset[str]()
    return bool(behind & (_TOKENS | _LENGTH)) or stands_behind(scan, at, begin, _LENGTH)


def stands_behind(scan: Scan, at: int, begin: int, concepts: frozenset[str]) -> bool:
    """Whether one of some words stands before a figure, with nothing but signs and small words between."""
    for place in range(at - 1, max(begin, at - REACH) - 1, -1):
        if place in scan.figures or scan.codes[place] in ",(;":
            return False
        if scan.concepts(place) & concepts:
            return True
    return False


def model_said(scans: Sequence[Scan], index: int, begin: int, at: int) -> str | None:
    """The one model of the sentence that begins at a token and has a figure at another, else of the line above its list, else of its heading."""
    scan = scans[index]
    low, high = scan.starts[begin], scan.ends[at]
    texts = [scan.string[low : min(len(scan.string), high + LONGEST)].partition("\n")[0]]
    if scan.block.kind == "item":
        above = next((other for other in reversed(scans[max(0, index - MOST_BACK) : index]) if other.block.kind != "item"), None)
        texts += [above.string] if above is not None and above.block.headings == scan.block.headings and len(above.string) < LONGEST else []
    texts += scan.block.headings[-1:]
    for text in texts:
        if names := names_in(text):
            models = {name.models[:1] for name in names}
            model = models.pop()
            return model[0] if not models and model and announced(model[0]) is None else None
    return None


def _proposition(said: _Said, model: str) -> Proposition | None:
    kept = cached_by(model)
    if kept is None:
        return None
    printed = said.scan.figures[said.at].printed
    one = said.tokens.printed.amount
    sequences = said.sequences.printed.amount if said.sequences is not None else Fraction(1)
    counts = [int(one)] if said.tokens.printed.unit is None else [int(one), int(one * Fraction(1024, 1000))]
    widths = said.widths or WIDTHS
    own = [Fraction(kept.elements(many, int(sequences), windows)) for many in counts for windows in (True, False)]
    every = [Fraction(2 * kept.layers * kept.heads * kept.size * many) * sequences for many in counts if not kept.is_latent]
    right, passed = ([size * width for size in sizes for width in widths] for sizes in (own, every))
    value = own[0] * widths[0]
    grouped = bool(said.widths) and is_exactly(printed, passed) and not is_about(printed, right)
    if not grouped and is_about(printed, [*right, *passed]) and not is_exactly(printed, (value,)):
        return None  # the cache in another format, or of all heads, or roughly
    start = said.scan.figures[said.at].number.start
    factors = (int(own[0] / (counts[0] * sequences)) if own[0] == own[1] else own[0] / sequences, int(sequences), widths[0])
    figures = [*factors[:1], *([counts[0]] if own[0] == own[1] else []), *factors[1:]]
    numbers = [Number(Printed(str(factor), Fraction(factor), Fraction(0)), start, start) for factor in figures]
    number, scan = said.scan.figures[said.at].number, said.scan
    return Proposition(
        "bytes", number, scan.block, scan.place(number), scan.written(number), combined("*", numbers), _shown(kept, counts[0], sequences, widths[0]),
        scan.place(said.tokens), standing=standing(scan, said.at, said.at), form="cache-of-a-model", weighed=True, measure="cache:model",
    )  # fmt: skip


def is_about(printed: Printed, sizes: Sequence[Fraction]) -> bool:
    """Whether a figure is one of some sizes, but for what a round one leaves out."""
    values = {printed.value * printed.factor(binary) for binary in (False, True)}
    return any(
        abs(value - size) <= max(NEAR * size, printed.trailing_ulp * printed.factor(False) / 2) for value in values for size in sizes
    )


def _shown(kept: Cached, tokens: int, sequences: Fraction, width: Fraction) -> str:
    """How the cache comes about, as a message shows it."""
    many = f" × {sequences} sequences" if sequences != 1 else ""
    if kept.is_latent:
        each = f"{kept.layers} layers × {kept.cache.per_token // kept.layers} latent values"
    elif kept.cache.per_token == 2 * kept.layers * kept.kept * kept.size:
        each = f"2 × {kept.layers} layers × {kept.kept} heads × {kept.size}"
    else:
        each = f"{kept.cache.per_token} values"
    return f"{each} × {tokens:,} tokens{many} × {width} bytes"
