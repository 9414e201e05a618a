"""Tables of caches of keys and values, by the length of the context: each cell is what a token takes, times the tokens that its header names.

    | model  | layers | KV heads | head dim | 8K context | 32K context |      rows or columns with a context -> sizes in bytes of one model each
    | A 7B   | 32     | 32       | 128      | 4 GB       | 16 GB       |      -> bytes of a token: of the row's own sizes, of the model that it names,
                                                                              of a cell per token, or what the other cells of its row come to

What else such a table counts is its author's affair: a cell is wrong only beside two at least that come out, and where it is far off.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import NamedTuple

from auditor.claims.about.naming import names_in
from auditor.claims.about.published_sizes import Cached, cached_by
from auditor.claims.claim import SAID_BESIDE
from auditor.notation.expression import Number, combined
from auditor.notation.printed import UNITS, Printed
from auditor.reading.scan import COUNT, INTEGER, scan
from auditor.reference.announced import announced
from auditor.sheet.derivation import Derivation
from auditor.sheet.figures import Figure, figure_of
from auditor.sheet.headers import concepts, means
from auditor.sheet.sizes import widths_said
from auditor.source.document import Block
from auditor.source.tables import Table
from auditor.source.text import Text

LEAST_RIGHT = 2
LEAST_TOKENS = 16
MOST_HEADER = 80
MOST_CELLS = 400
MOST_BESIDE = 60
MOST_TITLE, MOST_LINES = 300, 4
"""Characters, and lines, above a table in a listing that say what it is of."""
_BETWEEN = str.maketrans("()（）[]/,:：", " " * 10)
"""What stands beside a unit in a header."""
NEAR = Fraction(1, 12)
"""Part of a size by which it may be off without being wrong: a context or a size that was rounded before."""
WIDTHS = (Fraction(2), Fraction(1), Fraction(4), Fraction(1, 2))
"""Bytes of a value that no word gives, the usual ones first."""
Reading = tuple[bool, int]
"""Whether units are of powers of 1024, and whether thousands of tokens are."""
READINGS: tuple[Reading, ...] = ((True, 1), (False, 0), (False, 1), (True, 0))
MANY = 3
LEAST_FACTORS = 5
_CACHE = frozenset(("kv_cache",))
_CONTEXT = frozenset(("sequence_length", "context_length", "counter.tokens", "max_position_embeddings", "tokens"))
_EACH = frozenset(("per_token",))
_OTHERS = frozenset(
    ("weights_memory", "total", "activations", "per_gpu", "save", "share", "compared", "quantized", "throughput", "per_layer", "less", "time")
)  # fmt: skip
"""Words of a header whose cells hold something else, or more."""
_SIZES = {
    "layers": ("num_hidden_layers", "counter.layers", "layer"),
    "heads": ("num_key_value_heads", "counter.kv_heads"),
    "size": ("head_dim",),
}


class _Cell(NamedTuple):
    """A size with the tokens that it is of, in thousands of 1000 and of 1024."""

    figure: Figure
    tokens: tuple[int, ...]


class _Source(NamedTuple):
    """What a token takes: values for each of several numbers of tokens (a window keeps no more than it has), or bytes; and how it is shown.

    ``any_heads`` says that the article works such a cache out with a pair of keys and values for each head, whatever the model keeps.
    """

    shown: str
    each: Fraction
    kept: Cached | None = None
    in_bytes: bool = False
    model: str = ""
    slack: Fraction = Fraction(0)
    any_heads: bool = False

    @property
    def is_neighbour(self) -> bool:
        """Whether it is only what another cell of the row comes to."""
        return self.in_bytes and not self.slack

    def sizes(self, tokens: int) -> Iterator[Fraction]:
        """What so many tokens take."""
        yield self.each * tokens
        if self.kept is not None and self.kept.elements(tokens) != self.each * tokens:
            yield Fraction(self.kept.elements(tokens))
        if self.kept is not None and self.any_heads:
            yield Fraction(2 * self.kept.layers * self.kept.heads * self.kept.size * tokens)


class _Series(NamedTuple):
    """The cells of one model, what its table says that a token takes, and the bytes that a value may have: one where words give it."""

    cells: Sequence[_Cell]
    sources: Sequence[_Source]
    widths: Sequence[Fraction]


class _Explained(NamedTuple):
    """A cell with what a token takes and the bytes of a value; ``is_told`` where words give these."""

    cell: _Cell
    source: _Source
    width: Fraction
    is_told: bool


def cache_tables(table: Table, beside: Sequence[Block] = ()) -> Iterator[Derivation]:
    """The cells of a table that are the cache of so many tokens; wrong only beside others that are right, or where a text of its section,
    of which ``beside`` are the blocks, says the size that one of them should have.
    """
    if table.is_listed or not table.header or table.width * len(table.rows) > MOST_CELLS or not _is_of_caches(table):
        return
    every = [*_rows(table), *_columns(table)]
    shown_in = table.rows[0].cells[0].block.text
    near = [block for block in beside[:MOST_BESIDE] if block.text is not shown_in]
    told = _told_beside(every, [block for block in near if not block.is_program])
    worked = _worked_beside(every, near) if told is None else None
    if worked is not None:
        told = worked
        every = [series._replace(sources=[source._replace(any_heads=True) for source in series.sources]) for series in every]
    if told is not None:
        every = [series._replace(widths=(told,)) if len(series.widths) > 1 else series for series in every]
    by_model = [[one for one in _explained(series, False) if one.source.kept is not None] for series in every]
    proven = sum(bool(cells) and all(map(_holds_somehow, cells)) for cells in by_model)
    sure = told is not None or proven >= max(LEAST_RIGHT, sum(map(bool, by_model)) - proven)  # that cells grow excuses no row then
    found = [one for series, cells in zip(every, by_model, strict=True) for one in (cells if sure and cells else _explained(series))]
    right = [one for one in found if _holds_somehow(one)]
    reading = max(READINGS, key=lambda reading: sum(_holds(one, reading) for one in right))
    alike = sum(_holds(one, reading) for one in right)
    wrong = len(found) - len(right)
    for one in found:
        own = reading if _holds(one, reading) or one not in right else next(other for other in READINGS if _holds(one, other))
        enough = len(right) >= max(LEAST_RIGHT, 2 * wrong) or (len(right) >= wrong and one.is_told) or told is not None
        if one in right or (enough and _is_far(one, reading, alike)):
            yield _derived(one, own, told is not None)


def _told_beside(every: Sequence[_Series], beside: Sequence[Block]) -> Fraction | None:
    """The bytes of a value with which a text near by computes the cache of a model of a table, for as many tokens as one of its columns."""
    cells = [(cell, source) for series in every for cell in series.cells for source in series.sources if source.kept is not None]
    for block in beside if cells else ():
        if not means(block.text.string, _CACHE) and not any(means(heading, _CACHE) for heading in block.headings[-2:]):
            continue
        found = scan(block)
        figures = [figure.printed for figure in found.figures.values()]
        sizes = [one for one in figures if one.unit is not None and one.unit.dimension == "bytes"]
        counts = {int(one.value) for one in figures if one.unit is None and one.is_integer_print}
        for cell, source in cells:
            tokens = next((many for many in cell.tokens if many in counts), None)
            width = next((w for w in WIDTHS for one in sizes if tokens and one.value * one.factor(True) == source.each * tokens * w), None)
            if width is not None:
                return width
    return None


def _worked_beside(every: Sequence[_Series], beside: Sequence[Block]) -> Fraction | None:
    """The bytes of a value in a product near by that works out the cache of a model of a table, with all of its heads: ``2 × 80 × 4096 × 64 × 128 × 2``."""
    caches = [(source.kept, cell) for series in every for cell in series.cells for source in series.sources if source.kept is not None]
    for block in beside if caches else ():
        for factors in _products(block):
            for kept, cell in caches:
                sizes = {2 * kept.layers * kept.heads * kept.size * many for many in cell.tokens}
                if {kept.layers, kept.heads, kept.size} <= set(factors):
                    width = next((width for width in WIDTHS for size in sizes if prod(factors) == size * width), None)
                    if width is not None:
                        return width
    return None


def _products(block: Block) -> Iterator[Sequence[int]]:
    """The factors of the products of whole numbers in a block."""
    if not any(sign in block.text.string for sign in "×*"):
        return
    found = scan(block)
    factors: list[int] = []
    for at, code in enumerate((*found.codes, "")):
        if code in (INTEGER, COUNT) and at in found.figures:
            factors.append(int(found.figures[at].printed.amount))
        elif code not in ("×", "*"):
            if len(factors) >= LEAST_FACTORS:
                yield factors
            factors = []


def _is_of_caches(table: Table) -> bool:
    texts = (*_frame(table), *(cell.string for cell in table.header), *(row.label for row in table.rows))
    return any(means(text, _CACHE) for text in texts)


def _rows(table: Table) -> Iterator[_Series]:
    """Rows of models, under headers that name contexts."""
    heads = [cell.string for cell in table.header]
    bare = means(_pointer(table), _CONTEXT)
    contexts = {at: tokens for at, head in enumerate(heads) if at and not means(head, _OTHERS) and (tokens := _tokens(head, bare))}
    for at, row in enumerate(table.rows if contexts else ()):
        cells = [_Cell(figure, tokens) for column, tokens in contexts.items() if (figure := _size(table, at, column)) is not None]
        if cells and not means(row.label, _OTHERS):
            sources = [*_of_sizes(table, at), *_of_model(row.label, *_frame(table)), *_of_a_token(table, at)]
            yield _Series(cells, [*sources, *_of_others(cells)], _widths(row.label, *_frame(table)))


def _columns(table: Table) -> Iterator[_Series]:
    """Columns of models, beside labels that name contexts."""
    by_column = means(table.header[0].string, _CONTEXT)
    contexts = {at: tokens for at, row in enumerate(table.rows) if (tokens := _tokens(row.label, by_column))}
    for column in range(1, table.width if len(contexts) >= LEAST_RIGHT else 0):
        head = table.header[column].string if column < len(table.header) else ""
        if means(head, _OTHERS | _CONTEXT) or not (means(head, _CACHE) or any(means(text, _CACHE) for text in _frame(table))):
            continue
        cells = [_Cell(figure, tokens) for at, tokens in contexts.items() if (figure := _size(table, at, column)) is not None]
        if cells:
            yield _Series(cells, [*_of_model(head, *_frame(table)), *_of_others(cells)], _widths(head, *_frame(table)))


def _frame(table: Table) -> tuple[str, ...]:
    """The texts that say what all of a table is of: in a listing the lines above it, then what stands before it."""
    above = table.above.text.string[-200:] if table.above is not None else ""
    title: tuple[str, ...] = ()
    if table.kind == "drawn" and table.header:
        first = table.header[0]
        lines = first.block.text.string[max(0, first.start - MOST_TITLE) : first.start].split("\n")
        title = tuple(line for line in lines[-MOST_LINES:] if any(map(str.isalpha, line)))
    return (*title, above, *table.headings[-1:])


def _pointer(table: Table) -> str:
    """What stands behind the header of a table in a listing and points at it: ``<- tokens``."""
    if table.kind != "drawn" or not table.header:
        return ""
    string, end = table.header[-1].block.text.string, table.header[-1].end
    return string[end : end + MOST_HEADER].partition("\n")[0]


def _size(table: Table, row: int, column: int) -> Figure | None:
    """The figure of a cell in bytes, its unit in the cell, in the header or above the table."""
    figure = figure_of(table.cell(row, column))
    if figure is not None and figure.dimension == "count":
        texts = (*(cell.string for cell in table.header[column : column + 1]), *_frame(table)[:-1])
        units = next(filter(None, map(_units, texts)), set())
        if len(units) == 1:
            printed = figure.printed._replace(unit=UNITS[units.pop()])
            figure = figure._replace(number=figure.number._replace(printed=printed))
    return figure if figure is not None and figure.dimension == "bytes" and figure.printed.value > 0 and not figure.signed else None


def _units(text: str) -> set[str]:
    """The units of bytes that a text names by themselves: ``cache (MB)``, ``KiB / token``."""
    words = text.translate(_BETWEEN).split()
    return {word for word in words if word.endswith("B") and word in UNITS and UNITS[word].dimension == "bytes"}


# -- what a token takes ------------------------------------------------------------------------------------------------


def _of_sizes(table: Table, row: int) -> Iterator[_Source]:
    """Of the sizes that a row gives itself."""
    sizes: dict[str, int] = {}
    for column in range(1, min(table.width, len(table.header))):
        figure = figure_of(table.cell(row, column))
        named = concepts(table.header[column].string)
        name = next((name for name, words in _SIZES.items() if not named.isdisjoint(words)), None)
        if name is not None and figure is not None and figure.printed.is_integer_print:
            sizes.setdefault(name, int(figure.printed.value))
    if len(sizes) == len(_SIZES):
        layers, heads, size = (sizes[name] for name in _SIZES)
        yield _Source(f"2 × {layers} × {heads} × {size}", Fraction(2 * layers * heads * size))


def _of_model(*texts: str) -> Iterator[_Source]:
    """Of the model that a label names, else its frame."""
    for text in texts:
        models = {name.models[0] for name in names_in(text[:200]) if name.models}
        if len(models) == 1:
            model = models.pop()
            kept = cached_by(model) if announced(model) is None else None
            if kept is not None:
                one = kept.cache.per_token
                shown = f"2 × {kept.layers} layers × {kept.kept} heads × {kept.size}"
                yield _Source(
                    shown if one == 2 * kept.layers * kept.kept * kept.size else f"{one} values", Fraction(one), kept, model=model
                )
            return
        if models:
            return


def _of_a_token(table: Table, row: int) -> Iterator[_Source]:
    """Of the cell that says what a token takes in all layers."""
    for column in range(1, min(table.width, len(table.header))):
        if means(table.header[column].string, _EACH) and not means(table.header[column].string, _OTHERS):
            figure = figure_of(table.cell(row, column))
            if figure is not None and figure.dimension == "bytes" and figure.printed.value:
                yield _Source(figure.shown, figure.printed.amount, in_bytes=True, slack=figure.half / figure.printed.amount)


def _of_others(cells: Sequence[_Cell]) -> Iterator[_Source]:
    """Of each of the sizes beside one another: what they come to for a token."""
    for cell in cells if len(cells) > LEAST_RIGHT else ():
        tokens = cell.tokens[0]
        yield _Source(f"{cell.figure.shown} / {tokens:,}", cell.figure.printed.amount / tokens, in_bytes=True)


def _widths(*texts: str) -> Sequence[Fraction]:
    for text in texts:
        said = widths_said(Block("cell", Text.verbatim(text[:200]))) if text else frozenset()
        if said:
            return tuple(said) if len(said) == 1 else WIDTHS
    return WIDTHS


@lru_cache(maxsize=512)
def _tokens(header: str, bare: bool = False) -> tuple[int, ...]:
    """The tokens that a header names (``32K context``, ``8K × batch 4``), in thousands of 1000 and of 1024; nothing where it names none."""
    if not 0 < len(header) <= MOST_HEADER:
        return ()
    found = scan(Block("cell", Text.verbatim(header)))
    places = [at for at, code in enumerate(found.codes) if code in (INTEGER, COUNT) and at in found.figures]
    batch = [at for at in places if any(found.means(near, "batch_size") for near in range(max(0, at - 2), at))]
    lengths = [found.figures[at].printed for at in places if at not in batch]
    if len(lengths) != 1 or len(batch) > 1 or not (bare or concepts(header) & _CONTEXT) or ("batch_size" in concepts(header) and not batch):
        return ()
    times = int(found.figures[batch[0]].printed.amount) if batch else 1
    counts = {int(lengths[0].value * lengths[0].factor(binary)) * times for binary in (False, True)}
    return tuple(sorted(count for count in counts if count >= LEAST_TOKENS))


# -- does it come out --------------------------------------------------------------------------------------------------


def _explained(series: _Series, by_others: bool = True) -> Iterator[_Explained]:
    """The cells with the source and width that make most of them right; ``by_others`` as well by what their neighbours come to."""
    sources = [source for source in series.sources if by_others or not source.is_neighbour]
    options = [(source, width) for source in sources for width in ((Fraction(1),) if source.in_bytes else series.widths)]
    if not options:
        return
    each = [
        [_Explained(cell, source, width, len(series.widths) == 1 or source.slack > 0) for cell in series.cells] for source, width in options
    ]
    right = [sum(map(_holds_somehow, cells)) for cells in each]
    best = right.index(max(right))
    if right[best] or options[best][0].kept is not None:
        yield from each[best]


def _values(one: _Explained, reading: Reading) -> Iterator[tuple[Fraction, Fraction, Fraction]]:
    """How far a figure is from what it should be in a reading, what its last digit is worth, and what it should be."""
    binary, thousands = reading
    printed = one.cell.figure.printed
    factor = printed.factor(binary)
    ulp = printed.last_digit * factor
    for size in one.source.sizes(one.cell.tokens[thousands % len(one.cell.tokens)]):
        yield abs(printed.value * factor - size * one.width), ulp, size * one.width


def _holds(one: _Explained, reading: Reading) -> bool:
    return any(off <= ulp / 2 + one.source.slack * right for off, ulp, right in _values(one, reading))


def _holds_somehow(one: _Explained) -> bool:
    return any(_holds(one, reading) for reading in READINGS)


def _is_far(one: _Explained, reading: Reading, alike: int) -> bool:
    """Whether a figure is further off than by rounding: in the reading that all others have, or in any where these are few."""
    if alike >= MANY and not one.cell.figure.printed.about:
        return all(off > ulp for off, ulp, _ in _values(one, reading))
    return all(off > max(ulp / 2, NEAR * right) for other in READINGS for off, ulp, right in _values(one, other))


def _derived(one: _Explained, reading: Reading, told: bool) -> Derivation:
    """The cell as what a token takes, times its tokens, in a reading of its unit and its thousands."""
    figure, source = one.cell.figure, one.source
    tokens = one.cell.tokens[reading[1] % len(one.cell.tokens)]
    printed = figure.printed
    size = min(source.sizes(tokens), key=lambda size: abs(printed.value * printed.factor(reading[0]) - size * one.width))
    if reading[0] and printed.unit is not None:
        printed = printed._replace(unit=printed.unit._replace(decimal=printed.unit.binary))
        figure = figure._replace(number=figure.number._replace(printed=printed))
    at = figure.number.start
    factors = [Number(Printed(str(value), Fraction(value), Fraction(0)), at, at) for value in (size / tokens, tokens, one.width)]
    shown = f"{source.shown} × {tokens:,}" + ("" if source.in_bytes else f" × {one.width} bytes")
    measure = (SAID_BESIDE if told else "cache:model") if source.model else "cache"
    return Derivation(figure, (figure,), "formula", combined("*", factors), shown, "words", measure)
