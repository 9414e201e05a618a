"""Holds what sentences say of the shares of a published model's components, and of one beside another, against its inventory.

    in Llama 7B the MLPs hold about two thirds of the parameters      a component over the model, its layers or one layer
    the FFN has twice as many parameters as attention                 a component over another

sentence -> the component, the share or factor, the whole -> what the model has by any usual way to count -> is it far from all of them?
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from itertools import product

from auditor.claims.about.published_sizes import published
from auditor.claims.about.records import Models, Understanding
from auditor.claims.facts import Fact
from auditor.reading.scan import FACTOR, INTEGER, PERCENT, Scan
from auditor.reading.standing import standing
from auditor.reference import InventoryError
from auditor.reference.names import kept_by_names
from auditor.sheet.labels import clause, label_of
from auditor.source.text import Span
from auditor.verdicts.facts import Untrue
from auditor.verdicts.names_of_parts import part_names
from auditor.verdicts.target import Target

NEAR = Fraction(1, 7)
"""Part of a share by which it may be off in a sentence without being wrong: biases, norms, another total."""
LEAST_OFF = Fraction(2, 100)
HUNDRED = 100
MOST_TIMES = 64
MOST_OF_FRACTION = 12
_SAID = ("share", "be", "have", "need")
_WHOLES = frozenset(("layer", "encoder", "decoder", "stack"))
_MEASURES = frozenset(
    (
        "flops", "time", "memory", "bytes", "activations", "kv_cache", "quality", "active_parameters", "utilization", "weights_memory", "cost",
        "throughput", "train", "inference", "gradients", "optimizer_states", "tokens", "data", "adapter", "experts", "probability", "sparse",
        "quantized", "if", "would", "without", "instead", "not", "variant", "toy",
    )
)  # fmt: skip
"""Concepts of a sentence that speaks of another share than that of the parameters, or of no published model."""
_CHANGES = frozenset(("save", "less", "more", "increase", "decrease"))
_FRACTIONS = {"half": Fraction(1, 2), "third": Fraction(1, 3), "quarter": Fraction(1, 4)}
_TIMES = {"twice": 2, "double": 2, "triple": 3, "quadruple": 4}
Place = tuple[int, int]


class _Said:
    """A share or factor of a sentence: the tokens that it stands in, the values that it may mean, how far it may be off."""

    __slots__ = ("at", "is_factor", "last", "slack", "values")

    def __init__(self, at: int, last: int, values: Sequence[Fraction], slack: Fraction, is_factor: bool = False) -> None:
        self.at, self.last, self.values, self.slack, self.is_factor = at, last, tuple(values), slack, is_factor

    def is_far_from(self, allowed: Collection[Fraction]) -> bool:
        """Whether it is none of some shares, nor near one."""
        least = Fraction(0) if self.is_factor else LEAST_OFF
        return all(abs(value - right) > max(self.slack, NEAR * right, least) for value in self.values for right in allowed)


def judge_spoken_shares(scans: Sequence[Scan], understanding: Understanding, judged: Collection[Span]) -> Iterator[Untrue]:
    """The shares and factors of sentences that a published model has not; ``judged`` are the places of figures that others tell of."""
    models = Models(understanding)
    for scan in scans:
        if scan.block.kind in ("heading", "code") or scan.block.cell is not None or not _counts(scan):
            continue
        for begin, end in scan.sentences():
            for said in _said(scan, begin, end):
                place = scan.block.text.span(scan.starts[said.at], scan.ends[said.last])
                model = models.at(scan.block, place)
                if model is None or any(place.start < other.end and other.start < place.end for other in judged):
                    continue
                yield from _judged(scan, said, (begin, end), place, model)


def _counts(scan: Scan) -> bool:
    """Whether a block speaks of parameters."""
    return not scan.vocabulary.any_of(("parameters",)).isdisjoint(scan.codes)


def _said(scan: Scan, begin: int, end: int) -> Iterator[_Said]:
    """The shares and factors of a sentence."""
    for at in range(begin, end):
        figure = scan.figures.get(at)
        if figure is not None and not figure.bound and scan.codes[at - 1 : at] not in ("-", "~"):
            printed = figure.printed
            if scan.codes[at] == PERCENT and printed.percent == HUNDRED and 0 < printed.value < HUNDRED:
                yield _Said(at, at, (printed.amount,), printed.ulp / HUNDRED)
            elif scan.codes[at] == FACTOR and 1 < printed.value <= MOST_TIMES:
                yield _Said(at, at, (printed.value,), printed.ulp / 2, True)
            elif scan.codes[at : at + 3] == f"{INTEGER[0]}/{INTEGER[0]}" and at + 2 in scan.figures:
                above, below = printed.value, scan.figures[at + 2].printed.value
                if 0 < above < below <= MOST_OF_FRACTION:
                    yield _Said(at, at + 2, (above / below,), Fraction(0))
        elif scan.codes[at] >= "\ue000":
            concepts = scan.concepts(at)
            for name, part in _FRACTIONS.items():
                if name in concepts:
                    yield _Said(at, at, (part, 1 - part), Fraction(0))
            times = next((value for name, value in _TIMES.items() if name in concepts), None)
            if times is not None:
                yield _Said(at, at, (Fraction(times),), Fraction(0), True)


def _judged(scan: Scan, said: _Said, sentence: Place, place: Span, model: str) -> Iterator[Untrue]:
    begin, end = sentence
    concepts = frozenset(concept for at in range(begin, end) if scan.codes[at] >= "\ue000" for concept in scan.concepts(at))
    if concepts & _MEASURES or (concepts & _CHANGES and not said.is_factor) or standing(scan, said.at, said.last) != "asserted":
        return
    first = clause(scan, said.at)
    verb = next((at for at in range(first, said.at) if any(scan.means(at, concept) for concept in _SAID)), None)
    if verb is None or not (said.is_factor or _is_part(scan, verb, said, end)):
        return
    part = label_of(scan, first, verb)
    behind = label_of(scan, said.last + 1, end)
    between = label_of(scan, verb + 1, said.at)
    components = tuple(sorted(part.components - _WHOLES))
    if len(components) != 1 or (not said.is_factor and (behind.components | between.components) - _WHOLES):
        return
    if said.is_factor:
        others = tuple(sorted((behind.components or between.components) - _WHOLES))
        allowed = _factors(model, components, others) if len(others) == 1 and "parameters" in concepts else ()
    else:
        allowed = _shares(model, components, part.per_layer or behind.per_layer or between.per_layer)
    if allowed and said.is_far_from(allowed):
        yield _untrue(scan, said, place, model, components, allowed[0])


def _is_part(scan: Scan, verb: int, said: _Said, end: int) -> bool:
    """Whether words say that a share is one: "makes up 30%", "is 30% of", "is a third"."""
    near = range(verb, min(end, said.last + 3))
    return len(said.values) > 1 or any(scan.means(at, concept) for at in near for concept in ("share", "of"))


@kept_by_names(512)
def _shares(model: str, components: tuple[str, ...], per_layer: bool) -> tuple[Fraction, ...]:
    """The shares of a component: of a layer, of all layers, of the model with its table of words once, twice or not at all."""
    found: list[Fraction] = []
    if not per_layer:
        words = _counted(model, ("embeddings",), "model")
        totals = _totals(model)
        wholes = [*totals, *(total - more for total in totals for more in words if total > more)]
        parts = _counted(model, components, "model")
        parts += [part + more for part in parts for more in words] if components == ("head.lm",) else []
        parts += [2 * part for part in parts] if components[0].startswith("embeddings") else []
        found += [Fraction(part, whole) for whole, part in product(wholes, parts) if 0 < part < whole]
    layers = _counted(model, ("layer",), "per_layer")
    found += [Fraction(part, whole) for whole, part in product(layers, _counted(model, components, "per_layer")) if 0 < part < whole]
    return tuple(dict.fromkeys(found))


@kept_by_names(512)
def _factors(model: str, components: tuple[str, ...], others: tuple[str, ...]) -> tuple[Fraction, ...]:
    """How many times as many parameters one component has as another, and how many times more."""
    pairs = product(_counted(model, components, "model"), _counted(model, others, "model"))
    found = [max(one, other) / Fraction(min(one, other)) for one, other in pairs if one and other]
    return tuple(dict.fromkeys((*found, *(times - 1 for times in found if times > 2))))


def _totals(model: str) -> list[int]:
    try:
        known = published(model)
    except InventoryError:
        return []
    return [known.total, known.total_untied]


def _counted(model: str, components: tuple[str, ...], scope: str) -> list[int]:
    """The parameters of components, with their biases and without."""
    try:
        target = Target(published(model), components, scope)
        return [target.exact(), target.exact("weights")]
    except (InventoryError, KeyError, ValueError):
        return []


def _untrue(scan: Scan, said: _Said, place: Span, model: str, components: tuple[str, ...], right: Fraction) -> Untrue:
    raw = scan.raw(said.at, said.last)
    tenths = round(right * (10 if said.is_factor else 1000))
    expected = f"{tenths // 10}.{tenths % 10}" + ("×" if said.is_factor else "%")
    en = f"{part_names(components, False)} of {model}: {expected}, not {raw}"
    zh = f"{model} 的{part_names(components, True)}：应为 {expected}，而不是 {raw}"
    return Untrue("T502", Fact("formula", raw, model, place, scan.block), "", en, zh)
