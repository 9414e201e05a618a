"""All the inventories that a model of stated sizes may have, where its author leaves open what has biases, norms, a gate, a head of its own.

sizes -> the counts of a component, by each usual form -> is a figure one of them, or near one?
      -> the totals: a range for each choice of gate, tables and positions -> is a figure in one? how far is it from the nearest?
      -> the exact totals under every convention -> an exact figure that is one of them proves it
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from auditor.reference import Poly
from auditor.reference.usual import IN_LAYERS, usual

LETTERS = {
    "hidden_size": "H", "num_hidden_layers": "L", "num_attention_heads": "A", "num_key_value_heads": "K", "intermediate_size": "I",
    "vocab_size": "V", "max_position_embeddings": "P", "head_dim": "d", "type_vocab_size": "T",
}  # fmt: skip
MOST_WORDS = 300_000
"""The largest table of words in use: what a model may have at most where its article does not say."""
MULTIPLES = (1, 32, 64, 128, 256)
"""What gated widths of 8/3 of the hidden size are rounded up to."""
_USUAL_BIASES = ((False, False, False), (True, True, True), (True, False, False))
"""Of the keys, queries and values, of what attention gives, of the network."""
Range = tuple[int, int]
Proven = tuple[tuple[str, int], ...]


class World(NamedTuple):
    """What the parts of one layer count, and what stands once: the last norm, the tables of words and of positions, what else there is."""

    attention: int
    ffn: int
    norms: int
    last: int
    words: int
    others: int

    @property
    def layer(self) -> int:
        """One layer."""
        return self.attention + self.ffn + self.norms

    def total(self, layers: int) -> int:
        """The whole model."""
        return layers * self.layer + self.last + self.words + self.others


class OwnInventory(NamedTuple):
    """The sizes of one model by the letters of the reference, and whether its network may have a gate."""

    letters: tuple[tuple[str, int], ...]
    gated: bool
    plain: bool

    @property
    def sizes(self) -> dict[str, int]:
        """The sizes by letter."""
        return dict(self.letters)

    def component(self, components: tuple[str, ...]) -> tuple[frozenset[int], bool]:
        """The counts of what is counted together, in one layer or once; and whether these are all: no size is missing."""
        return _component(self, components)

    def totals(self, bare: bool = False) -> tuple[Range, ...]:
        """The ranges that the total may lie in, with its tables or ``bare`` of them; () where a size that decides is missing."""
        return _totals(self, bare)

    def worlds(self, proven: Proven = ()) -> tuple[World, ...]:
        """What its parts count under each choice of conventions; none where a size is missing.

        ``proven`` are counts of components in one layer that the article gives exactly: only conventions with these are left.
        """
        return _worlds(self, proven, False)

    def usual_worlds(self, proven: Proven = ()) -> tuple[World, ...]:
        """As ``worlds``, of the conventions in common use only: few enough for an exact total to come out by no chance."""
        return _worlds(self, proven, True)

    def exact(self, proven: Proven = (), layers: int | None = None) -> frozenset[int]:
        """The exact totals under every convention; ``layers`` is another number of layers."""
        count = layers or self.sizes.get("L", 0)
        return frozenset(world.total(count) for world in self.worlds(proven))


def inventory_of(values: Mapping[str, int], gated: bool, plain: bool) -> OwnInventory | None:
    """The inventories of a model by its stated sizes; None where they are of a kind that is not known here."""
    letters = {LETTERS[name]: value for name, value in values.items() if name in LETTERS}
    width = letters.get("H")
    if width is None or values.get("embedding_size", width) != width:
        return None
    if "A" in letters and "d" not in letters and width % letters["A"] == 0:
        letters["d"] = width // letters["A"]
    if "K" not in letters and "A" in letters:
        letters["K"] = letters["A"]
    gated = gated or letters.get("I", 4 * width) != 4 * width  # another width than the usual one may be that of three matrices
    return OwnInventory(tuple(sorted(letters.items())), gated, plain)


def _widths(own: OwnInventory) -> Iterator[tuple[int, int]]:
    """The matrices of the network and the width within it: 2 of 4·H, 3 of 8/3·H, or as stated."""
    sizes = own.sizes
    width, inner = sizes["H"], sizes.get("I")
    if own.plain:
        yield 2, inner or 4 * width
    if own.gated:
        if inner is not None:
            yield 3, inner
        else:
            for multiple in MULTIPLES:
                yield 3, -(-8 * width // (3 * multiple)) * multiple
            yield 3, 4 * width


def _attention(own: OwnInventory) -> int:
    """The four matrices of attention."""
    sizes = own.sizes
    width = sizes["H"]
    queries = sizes["A"] * sizes["d"] if {"A", "d"} <= sizes.keys() else width
    keys = sizes["K"] * sizes["d"] if {"K", "d"} <= sizes.keys() else width
    return 2 * width * queries + 2 * width * keys


def _layer(own: OwnInventory) -> Iterator[Range]:
    """One layer, from no biases and norms to all of them."""
    width = own.sizes["H"]
    for matrices, inner in _widths(own):
        low = _attention(own) + matrices * width * inner
        yield low, low + 4 * width + 2 * inner + width + 6 * width


@lru_cache(maxsize=256)
def _totals(own: OwnInventory, bare: bool) -> tuple[Range, ...]:
    sizes = own.sizes
    if "L" not in sizes:
        return ()
    width = sizes["H"]
    positions = sizes.get("P", 0) * width
    small = 6 * width + 2 * width * width + sizes.get("V", 0)  # last norms, token types, a pooler and the map of a head, its bias
    found = []
    for low, high in _layer(own):
        low, high = sizes["L"] * low, sizes["L"] * high
        if bare:
            found.append((low, high + 2 * width))
        elif "V" not in sizes:
            found.append((low, high + 2 * MOST_WORDS * width + positions + small))
        else:
            for tables, placed in product((1, 2), (0, 1) if positions else (0,)):
                base = sizes["V"] * width * tables + positions * placed
                found.append((low + base, high + base + small))
    return tuple(sorted(set(found)))


@lru_cache(maxsize=2048)
def _worlds(own: OwnInventory, proven: Proven, usual: bool) -> tuple[World, ...]:
    sizes = own.sizes
    if not {"L", "V"} <= sizes.keys():
        return ()
    width, words = sizes["H"], sizes["V"]
    tables = {words * width, 2 * words * width}
    positions = {0, sizes.get("P", 0) * width}
    types = sizes.get("T", 2) * width + 2 * width  # token types, and the norm of the tables
    pooled = (0, types, types + width * width + width) if "T" in sizes or not usual else (0,)
    others = {placed + more for placed in positions for more in pooled}
    if not usual:
        tables |= {2 * words * width + words, words * width + words, 0}
    once = [(table, other) for table in sorted(tables) for other in sorted(others)]
    return tuple(World(*body, *rest) for body in dict.fromkeys(_bodies(own, dict(proven), usual)) for rest in once)


def _bodies(own: OwnInventory, proven: Mapping[str, int], usual: bool) -> Iterator[tuple[int, int, int, int]]:
    """Attention, network and norms of a layer, and the last norm, under every convention that gives the proven counts of components."""
    sizes = own.sizes
    width = sizes["H"]
    keys = sizes["K"] * sizes["d"] if {"K", "d"} <= sizes.keys() else width
    once, twice = 2 * width, 4 * width
    # each norm is a vector or two, the last one too; or there is none
    norms = ((0, 0), (once, width), (twice, once)) if usual else (
        (0, 0), (0, width), (0, once), (once, 0), (once, width), (twice, 0), (twice, once), (twice, twice)
    )  # fmt: skip
    for matrices, inner in set(_widths(own)):
        for queried, output, biased in product((0, width + 2 * keys), (0, width), (0, width + inner * (matrices - 1))):
            if usual and (bool(queried), bool(output), bool(biased)) not in _USUAL_BIASES:
                continue
            counts = {"attention": _attention(own) + queried + output, "ffn": matrices * width * inner + biased}
            if any(proven.get(name, count) != count for name, count in counts.items()):
                continue
            for norm, last in norms:
                layer = sum(counts.values()) + norm
                if proven.get("layer", layer) == layer and proven.get("layernorm", norm) in (norm, norm // 2):
                    yield counts["attention"], counts["ffn"], norm, last


@lru_cache(maxsize=1024)
def _component(own: OwnInventory, components: tuple[str, ...]) -> tuple[frozenset[int], bool]:
    sizes = own.sizes
    found: set[int] = set()
    complete = True
    for form in usual(components):
        for letters in _inner(own, form):
            value = _value(form, sizes | letters)
            if value is None:
                complete = complete and form.symbols <= {"T"} | sizes.keys()
            else:
                found.add(value)
    return frozenset(found), complete and bool(found)


def _inner(own: OwnInventory, form: Poly) -> Iterable[dict[str, int]]:
    """What the width of the network may be put in as."""
    if "I" not in form.symbols or "I" in own.sizes:
        return ({},)
    return tuple({"I": inner} for inner in dict.fromkeys(inner for _, inner in _widths(own)))


def _value(form: Poly, sizes: Mapping[str, int]) -> int | None:
    total: int | Fraction = 0
    for monomial, coefficient in form.terms.items():
        term: int | Fraction = coefficient
        for letter, power in monomial:
            if letter not in sizes:
                return None
            term *= sizes[letter] ** power if power > 0 else Fraction(sizes[letter]) ** power
        total += term
    return int(total) if total.denominator == 1 and total > 0 else None


def in_layers(components: tuple[str, ...]) -> bool:
    """Whether what is counted together stands in each layer."""
    return all(component.partition(".")[0] in IN_LAYERS and component != "layernorm.final" for component in components)
