"""Holds what an article says that devices have and do against their makers' documents: peaks by format and mode, memory and its bandwidth.

sentences and rows with a rate -> the one device that they name, its form -> the format beside the rate, and whether dense or sparse -> what the maker
states -> the figure is that; or it is that of the other mode or format, or a slip of the pen away: untrue

What is neither was measured, or is of several devices, and is let be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.claims.facts import Fact
from auditor.notation.printed import UNITS, Printed
from auditor.reading.scan import INTEGER, OPERATIONS, OTHER, Scan, scan
from auditor.reading.slips import is_misprinted
from auditor.sheet.devices import DEVICES, PEAKS, Peak
from auditor.source.document import Block
from auditor.source.pattern import lazy
from auditor.source.text import Text
from auditor.verdicts.facts import Untrue

NEAR = Fraction(1, 500)
"""Part of a peak by which documents of one maker differ: 989 and 989.4."""
FAR = Fraction(1, 8)
"""Part of a memory by which what is left of it for use may be less."""
BESIDE, LEAST_DIGITS, MOST_TEXT = 4, 3, 400
_NAMES = "|".join(sorted({peak.device.replace(" ", r"[ -]?") for peak in PEAKS}, key=len, reverse=True))
_DEVICE = lazy(rf"(?<![A-Za-z0-9])(?P<name>{_NAMES})(?![A-Za-z0-9])(?:[\s-]{{0,2}}(?P<form>SXM|PCIe|NVL))?")
_DEVICES = {device.name: device for device in DEVICES if " " not in device.name}
_MEMORY = lazy(rf"(?<![A-Za-z0-9])(?P<name>{'|'.join(_DEVICES)})(?:[ -](?:SXM\d?|PCIe))?[ -](?P<gigabytes>\d{{2,3}}) ?GB?(?![A-Za-z/])")
_UNIT = lazy(r"[TP]FLOP/?s?(?:/s)?|[GT]B/s", 2)
_FORMATS = {"half": frozenset(("fp16", "bf16")), "eight": frozenset(("fp8", "int8"))}
_OTHERWISE = frozenset(("utilization", "throughput", "if"))
_PEAKS = frozenset(("peak", "flops_per_second"))
_LINKS = ("nvlink", "infiniband", "interconnect", "pcie gen", "pcie 4", "pcie 5", "ethernet", "nvl")
_TERA, _GIGA = Fraction(10**12), Fraction(10**9)


class _Said(NamedTuple):
    """A rate in the scan that tells of it, with the scan and token that it stands at in the article."""

    scan: Scan
    at: int
    begin: int
    end: int
    place: Scan
    figure: int


def judge_devices(scans: Sequence[Scan]) -> list[Untrue]:
    """The rates of devices that are not what their makers state."""
    rates = list(_rates(scans))
    plain = _said_plainly(rates, scans) if rates else frozenset()
    return [*(untrue for said in rates if (untrue := _judged(said, plain)) is not None), *_memories(scans)]


def _said_plainly(rates: Sequence[_Said], scans: Sequence[Scan]) -> frozenset[Fraction]:
    """The rates of operations in an article that speaks of no sparse matrices and of nothing in eight bits."""
    words = {"sparse_matrices", *_FORMATS["eight"]}
    if any(not scan.vocabulary.any_of(tuple(words)).isdisjoint(scan.codes) for scan in scans):
        return frozenset()
    return frozenset(figure.printed.amount for scan in scans for at, figure in scan.figures.items() if scan.codes[at] == OPERATIONS)


def _memories(scans: Sequence[Scan]) -> Iterator[Untrue]:
    """The gigabytes behind the name of a device, ``A100 30GB``, that are one digit away from what it is sold with."""
    for found in scans:
        for match in _MEMORY.finditer(found.string):
            device, said = _DEVICES[match["name"]], int(match["gigabytes"])
            near = min(device.gigabytes, key=lambda gigabytes: abs(gigabytes - said))
            slip = is_misprinted(Printed(match["gigabytes"], Fraction(said), Fraction(1)), Fraction(near), 1)
            if slip and said not in device.parts and abs(said - near) > FAR * near:
                right = " / ".join(f"{gigabytes} GB" for gigabytes in device.gigabytes)
                raw = found.string[match.start("gigabytes") : match.end()]
                fact = Fact("formula", raw, None, found.block.text.span(match.start("gigabytes"), match.end()), found.block)
                yield Untrue(
                    "F703", fact, right, f"{device.name} has {right} of memory ({device.source}), not {raw}",
                    f"{device.name} 的显存为 {right}（{device.source}），而不是 {raw}",
                )  # fmt: skip


def _rates(scans: Sequence[Scan]) -> Iterator[_Said]:
    """The rates of sentences and cells that name a device beside them."""
    for found in scans:
        cell = found.block.cell
        if cell is not None:
            row = f"{cell.row_header} {cell.column_header}"[:MOST_TEXT]
            unit = _UNIT.search(row)
            if len(found.figures) != 1 or _DEVICE.search(row) is None:
                continue
            (at,) = found.figures
            told = scan(Block("cell", Text(f"{row}: {found.raw(at, at)} {unit[0] if unit is not None else ''}", ())))
            if told.figures:
                last = max(told.figures)
                yield _Said(told, last, 0, len(told.codes), found, at)
        elif _DEVICE.search(found.string) is not None:
            for begin, end in found.sentences():
                yield from (_Said(found, at, begin, end, found, at) for at in range(begin, end) if at in found.figures)


def _judged(said: _Said, plain: frozenset[Fraction]) -> Untrue | None:
    """What is told of a rate, if anything; ``plain`` are those of an article that tells no modes apart."""
    rate = _per_second(said)
    peaks = _device(said) if rate else ()
    if not peaks:
        return None
    words = frozenset(name for at in range(said.begin, said.end) for name in said.scan.concepts(at))
    if words & _OTHERWISE:
        return None
    return _bandwidth(said, peaks, words) if rate == "bytes" else _peak(said, peaks, words, plain)


def _per_second(said: _Said) -> str:
    """The dimension of a rate; "" of what is none."""
    figure, code = said.scan.figures[said.at], said.scan.codes[said.at]
    unit = figure.printed.unit
    if unit is None or figure.bound:
        return ""
    if code == OPERATIONS:
        return "operations"
    per = UNITS.get(said.scan.raw(said.at, said.at).rpartition("/")[2])
    return unit.dimension if code == OTHER and per is not None and per.dimension == "seconds" and per.decimal == 1 else ""


def _device(said: _Said) -> tuple[Peak, ...]:
    """The kinds of the one device that a sentence names; none where it names several, or so many of it."""
    first, last = said.scan.starts[said.begin], said.scan.ends[said.end - 1]
    text = said.scan.string[first:last]
    named = list(_DEVICE.finditer(text))
    names = {match["name"].replace("-", " ").replace("TPUv", "TPU v") for match in named}
    forms = {match["form"] for match in named if match["form"]}
    several = any(said.scan.codes[at] == INTEGER and said.scan.means(at + 1, "counter.gpus") for at in range(said.begin, said.end - 1))
    if len(names) != 1 or len(forms) > 1 or "NVL" in forms or several:
        return ()
    (name,) = names
    return tuple(peak for peak in PEAKS if peak.device == name and (not forms or not peak.form or peak.form in forms))


def _bandwidth(said: _Said, peaks: Sequence[Peak], words: frozenset[str]) -> Untrue | None:
    text = said.scan.string[said.scan.starts[said.begin] : said.scan.ends[said.end - 1]].lower()
    if "bandwidth" not in words or any(link in text for link in _LINKS):
        return None
    printed = said.scan.figures[said.at].printed
    values = {peak.bandwidth for peak in peaks if peak.bandwidth}
    least = 2 if len(values) == 1 else LEAST_DIGITS
    if not values or any(_is(printed, value * _GIGA) for value in values):
        return None
    wrong = [value for value in values if is_misprinted(printed, value * _GIGA, least)]
    return _untrue(said, peaks[0], f"{wrong[0]:,} GB/s", "of memory bandwidth", "的显存带宽") if len(wrong) == 1 else None


def _peak(said: _Said, peaks: Sequence[Peak], words: frozenset[str], plain: frozenset[Fraction]) -> Untrue | None:
    kind = _format(said)
    if kind is None and words & _PEAKS:
        amount = said.scan.figures[said.at].printed.amount
        halves = {dense * _TERA for dense, sparse in (peak.half for peak in peaks) if sparse and sparse * _TERA == amount}
        if len(halves) == 1 and halves <= plain:  # 312 elsewhere, and nowhere a word for what makes 624
            return _untrue(
                said, peaks[0], f"{_shown(halves.pop() / _TERA)} TFLOP/s", "in 16 bits without sparsity", "（16 bits）（非稀疏）"
            )
    dense, sparse = _modes(said)
    if kind is None or not (dense or sparse or "peak" in words or "flops_per_second" in words):
        return None
    printed = said.scan.figures[said.at].printed
    pairs = [peak.half if kind == "half" else peak.eight for peak in peaks]
    others = [peak.eight if kind == "half" else peak.half for peak in peaks]
    if any(pair[0] and not pair[1] for pair in pairs):
        dense = sparse = False  # it has one mode only
    allowed = [
        mode for pair in pairs for mode, said_so in zip(pair, (dense or not sparse, sparse or not dense), strict=True) if mode and said_so
    ]
    if not allowed or any(_is(printed, value * _TERA) for value in allowed):
        return None
    known = any(_is(printed, value * _TERA) for pair in (*pairs, *(others if dense or sparse else ())) for value in pair if value)
    slips = [value for value in allowed if is_misprinted(printed, value * _TERA, LEAST_DIGITS)]
    if not known and len(slips) != 1:
        return None
    right = slips[0] if len(slips) == 1 else allowed[0]
    mode = (" dense", "（稠密）") if dense else (" with sparsity", "（稀疏）") if sparse else ("", "")
    formats = "16 bits" if kind == "half" else "eight bits"
    return _untrue(said, peaks[0], f"{_shown(right)} TFLOP/s", f"in {formats}{mode[0]}", f"（{formats}）{mode[1]}")


def _format(said: _Said) -> str | None:
    """The format that stands nearest to a rate; None where two are as near, or none is named."""
    near: dict[str, int] = {}
    for at in range(said.begin, said.end):
        for kind, formats in _FORMATS.items():
            if said.scan.concepts(at) & formats:
                near[kind] = min(near.get(kind, MOST_TEXT), abs(at - said.at))
    if len(near) > 1 and len(set(near.values())) == 1:
        return None
    return min(near, key=lambda kind: near[kind], default=None)


def _modes(said: _Said) -> tuple[bool, bool]:
    """Whether the words right beside a rate say that it is of dense matrices, or of sparse ones; with one rate, those of the sentence."""
    rates = [at for at in range(said.begin, said.end) if at in said.scan.figures and said.scan.codes[at] in (OPERATIONS, OTHER)]
    low, high = (said.begin, said.end) if len(rates) == 1 else (max(said.begin, said.at - BESIDE), min(said.end, said.at + BESIDE + 1))
    others = [at for at in rates if at != said.at]
    low = max([low, *(at + 1 for at in others if at < said.at)])
    high = min([high, *(at for at in others if at > said.at)])
    dense, sparse = (any(said.scan.means(at, f"{mode}_matrices") for at in range(low, high)) for mode in ("dense", "sparse"))
    return dense and not sparse, sparse and not dense


def _is(printed: Printed, value: Fraction) -> bool:
    """Whether a figure is a value, as far as it is printed."""
    half = max(printed.ulp, printed.trailing_ulp if printed.about else printed.ulp) * printed.factor(False) / 2
    return abs(printed.amount - value) <= max(half, NEAR * value)


def _shown(value: Fraction) -> str:
    whole, rest = divmod(round(value * 100), 100)
    return f"{whole:,}.{rest:02}".rstrip("0").rstrip(".")


def _untrue(said: _Said, peak: Peak, right: str, en: str, zh: str) -> Untrue:
    number = said.place.figures[said.figure].number
    raw = said.place.written(number).strip(" *`$")
    name = f"{peak.device} {peak.form}".strip()
    fact = Fact("formula", raw, None, said.place.place(number), said.place.block)
    return Untrue(
        "F703", fact, right, f"{name} has {right} {en} ({peak.source}), not {raw}", f"{name} {zh}为 {right}（{peak.source}），而不是 {raw}"
    )
