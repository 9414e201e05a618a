"""What a figure measures, as powers of a few dimensions: bytes, operations, seconds, tokens, devices, money, steps.

    2 TB/s                bytes / seconds            1,024,000 GPU-hours    devices × seconds
    $3.50 per GPU-hour    money / (devices × seconds)     每秒处理 3,500 个 token    tokens / seconds

figure -> its unit, its noun or its sign of money -> what it is "per", behind it or before it -> a quantity
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from auditor.lexicon.vocabulary import vocabulary
from auditor.notation.expression import Number
from auditor.notation.printed import UNITS
from auditor.reading.forms.operands import SIGNS
from auditor.reading.kinds import LETTER
from auditor.reading.scan import COUNT, DECIMAL, INTEGER, OPERATIONS, OTHER, PERCENT, SIZE, TIME, Scan
from auditor.reading.tokens import STOPS

AXES = ("bytes", "operations", "seconds", "tokens", "devices", "money", "steps", "layers", "heads", "experts", "parameters", "samples")
Powers = tuple[int, ...]
NONE: Powers = (0,) * len(AXES)
MOST_BEFORE, MOST_BEHIND, FAR_BACK = 4, 4, 12
"""Tokens before and behind a figure that may say what it is per."""
_HOUR, _DAY = Fraction(3600), Fraction(86400)
_MONEY = "$€£¥"
_NOUNS = (
    ("counter.tokens", "tokens"),
    ("counter.gpus", "devices"),
    ("num_gpus", "devices"),
    ("counter.steps", "steps"),
    ("counter.layers", "layers"),
    ("counter.heads", "heads"),
    ("counter.experts", "experts"),
    ("counter.parameters", "parameters"),
    ("counter.samples", "samples"),
)
_EACH = {
    "per_second": "seconds",
    "per_step": "steps",
    "per_token": "tokens",
    "per_gpu": "devices",
    "per_layer": "layers",
    "per_head": "heads",
    "per_expert": "experts",
    "per_parameter": "parameters",
    "per_sample": "samples",
}
"""What is said of one of them, in one or two words."""
_OFTEN_EACH = ("operations", "money", "tokens")
"""What is said in a second, and often of one device without a word of it."""
COARSE = Fraction(1, 20)
"""Part of a figure by which its roundness puts it off at most: 2 TB/s is what a device is sold with."""
_FIGURES = INTEGER + COUNT + DECIMAL + PERCENT + SIZE + OPERATIONS + TIME + OTHER


class Measured(NamedTuple):
    """A figure at a token with its dimensions, the likeliest first; ``scale`` is what its printed amount is multiplied by in their base units.

    ``end`` is the token behind its last word; a ``factor`` has no dimension: the part of a rate that is reached.
    """

    at: int
    end: int
    number: Number
    scale: Fraction
    options: tuple[Powers, ...]
    factor: bool = False

    @property
    def value(self) -> Fraction:
        """The amount in base units."""
        return self.number.printed.amount * self.scale

    @property
    def slack(self) -> Fraction:
        """Part of it that its roundness leaves open; whole numbers of things, and prices, are exact."""
        printed = self.number.printed
        timed = printed.unit is not None and printed.unit.dimension == "seconds"
        priced = self.options[0][AXES.index("money")] and printed.unit is None  # to the cent
        if (priced or (printed._replace(unit=None) if timed else printed).is_integer_print) and not printed.about:
            return Fraction(0)
        return min(COARSE, abs(printed.last_digit / printed.value) / 2)


class _Reader:
    """Collects what stands around one figure."""

    def __init__(self, scan: Scan, at: int) -> None:
        self.scan = scan
        self.end = at + 1
        self.scale = Fraction(1)
        self.powers = dict.fromkeys(AXES, 0)

    def over(self, axis: str, scale: Fraction = Fraction(1)) -> bool:
        """Divide by a dimension, unless it is there already."""
        if self.powers[axis]:
            return False
        self.powers[axis] = -1
        self.scale /= scale
        return True

    def means(self, at: int, concept: str) -> bool:
        """Whether there is a token that may mean something."""
        return 0 <= at < len(self.scan.codes) and self.scan.means(at, concept)

    def seconds(self, at: int) -> Fraction | None:
        """The seconds of a word for a stretch of time."""
        unit = UNITS.get(self.scan.raw(at, at).lower()) if self.means(at, "time") or 0 <= at < len(self.scan.codes) else None
        return unit.decimal if unit is not None and unit.dimension == "seconds" else None


def measured(scan: Scan, at: int, first: int = 0) -> Measured | None:
    """What the figure at a token measures; None where no word or unit says it. Tokens before ``first`` say nothing of it."""
    figure, code, reader = scan.figures[at], scan.codes[at], _Reader(scan, at)
    printed = figure.printed
    if not printed.value or printed.value < 0:
        return None
    if code == PERCENT:
        near = any(reader.means(place, "utilization") for place in range(at - 3, at + 3))
        return Measured(at, at + 1, figure.number, Fraction(1), (NONE,), factor=True) if near else None
    if not _named(reader, at):
        return None
    powers = reader.powers
    if not powers["devices"] or powers["seconds"]:
        _behind(reader)
        _before(reader, at, first)
    options = [tuple(powers.values())]
    if powers["seconds"] < 0 and not powers["devices"] and any(powers[axis] for axis in _OFTEN_EACH):
        options.append(tuple((powers | {"devices": -1}).values()))
    return Measured(at, reader.end, figure.number, reader.scale, tuple(options))


def _named(reader: _Reader, at: int) -> bool:
    """What is measured, by the unit, the sign or the noun."""
    scan, powers = reader.scan, reader.powers
    printed, code, start = scan.figures[at].printed, scan.codes[at], scan.starts[at]
    unit = printed.unit
    if code in (SIZE, OPERATIONS, TIME) and unit is not None:
        powers[unit.dimension] = 1
        powers["seconds"] -= code == OPERATIONS and unit.label.endswith("FLOPS")
        return True
    if code == OTHER:
        if unit is None or unit.dimension not in AXES:
            return False
        powers[unit.dimension] = 1
        return _over_each(reader, scan.raw(at, at).rpartition("/")[2])
    if code not in (INTEGER, COUNT, DECIMAL):
        return False
    if scan.string[start - 1 : start] in _MONEY and start:
        powers["money"] = 1
        return True
    reader.end += 1
    behind = scan.codes[at + 1 : at + 3]
    apart = UNITS.get(scan.raw(at + 1, at + 1)) if behind[:1] == LETTER and behind[1:] not in ("", *SIGNS) else None
    if apart is not None and apart.dimension == "seconds":  # 2.5 s, where no sign makes a size of the letter
        powers["seconds"] = 1
        reader.scale *= apart.decimal
        return True
    if reader.means(at + 1, "currency"):
        powers["money"] = 1
    elif reader.means(at + 1, "gpu_hours") or reader.means(at + 1, "gpu_days"):
        powers["devices"] = powers["seconds"] = 1
        reader.scale = _HOUR if reader.means(at + 1, "gpu_hours") else _DAY
    elif reader.means(at + 1, "tokens_per_second"):
        powers["tokens"], powers["seconds"] = 1, -1
    else:
        joined = scan.codes[at + 1 : at + 2] == "-"  # a 42M-parameter model
        for concept, axis in _NOUNS:
            if reader.means(at + 1 + joined, concept):
                powers[axis] = 1
                reader.end += joined
                break
        return any(powers.values())
    return True


def _over_each(reader: _Reader, word: str) -> bool:
    """The unit or the noun behind a stroke: ``GB/s``, ``FLOPs/byte``, ``ms/token``."""
    unit = UNITS.get(word) or UNITS.get(word.lower())
    if unit is not None and unit.dimension in AXES:
        return reader.over(unit.dimension, unit.decimal)
    words = vocabulary()
    named = words.surfaces.get(word.lower())
    told = words.concepts(named) if named is not None else frozenset()
    return any(concept in told and reader.over(axis) for concept, axis in _NOUNS)


def _behind(reader: _Reader) -> None:
    """``per GPU-hour``, ``/hr``, ``an hour per GPU``, ``per second``, ``each``."""
    last = reader.end + MOST_BEHIND
    while reader.end < last:
        at = reader.end
        axis = _each(reader, at)
        if axis is not None:
            found = reader.over(axis)
            behind = at + 1 + reader.scan.codes[at + 1 : at + 2].count("-")
            if axis == "devices" and found and (seconds := reader.seconds(behind)) is not None and reader.over("seconds", seconds):
                reader.end = behind
        elif any(reader.means(at, concept) for concept in ("per", "determiner")) or reader.scan.codes[at : at + 1] == "/":
            found = _over_word(reader, at + 1)
            reader.end += found
            found = found or (reader.means(at, "each") and reader.over(_last_counted(reader.scan, at)))
        elif reader.means(at, "for") and reader.means(at + 1, "per_token"):
            found = True
        else:
            return
        if not found:
            return
        reader.end += 1


def _each(reader: _Reader, at: int) -> str | None:
    """What a token says that a figure is of one of."""
    told = reader.scan.concepts(at) if at < len(reader.scan.codes) else frozenset()
    return next((axis for concept, axis in _EACH.items() if concept in told), None)


def _last_counted(scan: Scan, at: int) -> str:
    """What was counted last before ``each``, if anything: ``40 steps of 2 s each``; else devices."""
    for place in range(at - 3, max(0, at - FAR_BACK), -1):
        if scan.codes[place] in STOPS:
            break
        if place + 1 < len(scan.codes) and scan.codes[place] in INTEGER + COUNT:
            found = next((axis for concept, axis in _NOUNS if scan.means(place + 1, concept)), None)
            if found is not None:
                return found
    return "devices"


def _over_word(reader: _Reader, at: int) -> bool:
    """The word behind "per"."""
    if reader.means(at, "gpu_hours") or reader.means(at, "gpu_days"):
        return reader.over("devices") and reader.over("seconds", _HOUR if reader.means(at, "gpu_hours") else _DAY)
    seconds = reader.seconds(at)
    if seconds is not None:
        return reader.over("seconds", seconds)
    return at < len(reader.scan.codes) and _over_each(reader, reader.scan.raw(at, at))


def _before(reader: _Reader, at: int, first: int) -> None:
    """``each GPU processes``, ``每 GPU 小时``, ``每秒``: in the same clause, with no figure between."""
    for place in range(at - 1, max(first - 1, at - 1 - MOST_BEFORE), -1):
        code = reader.scan.codes[place]
        if code in STOPS or code in _FIGURES or code in ",:([|→=≈" or reader.means(place, "clause_end"):
            return
        axis = _each(reader, place)
        counted = next((axis for concept, axis in _NOUNS if reader.means(place, concept)), None)
        if axis is not None:
            reader.over(axis)
        elif counted is not None and (reader.means(place - 1, "each") or (counted == "steps" and reader.means(place - 1, "determiner"))):
            reader.over(counted)
        elif reader.means(place, "each") and reader.means(place + 1, "per"):
            reader.over("devices")
        elif (reader.means(place, "gpu_hours") and reader.means(place - 1, "per")) and reader.over("devices"):
            reader.over("seconds", _HOUR)
        elif (seconds := reader.seconds(place)) is not None and any(reader.means(place - 1, word) for word in ("per", "per_gpu", "each")):
            reader.over("seconds", seconds)
