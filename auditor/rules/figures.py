"""Writes a value in the notation of the figure that it replaces, and the parts of a finding about one wrong figure."""

from __future__ import annotations

from fractions import Fraction

from auditor.claims.claim import Claim, Side
from auditor.notation.evaluate import Value, evaluate
from auditor.notation.expression import numbers
from auditor.notation.lexer import fold
from auditor.notation.printed import Printed
from auditor.reading.slips import is_binary
from auditor.rules.wording import number, off_by, round_half_up
from auditor.source.document import Language
from auditor.source.pattern import lazy
from auditor.verdicts.values import times_apart

_MARK = lazy(r"\d(\{,\}|,\\!|\\[,!;: ]|[,，_' \u00a0\u2009\u202f])\d{3}")
_TENS = lazy(r"10[\s^{]*((?P<raised>[⁻⁰¹²³⁴-⁹]+)|[-−]?\d+)\}?$")
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_WIDE = str.maketrans("0123456789.", "０１２３４５６７８９．")
MOST_PLACES, COARSE = 2, 20
"""Decimals that a figure with a scale gets where it would be off by more than one in so many without them."""
_FULL_WIDTH = frozenset("０１２３４５６７８９")


def in_notation(value: Fraction, printed: Printed, marks: bool, scale: Fraction | None = None, like: str | None = None) -> str | None:
    """``value`` with the thousands marks, decimals and scale of ``printed``; None where that notation shows nothing of it (0.0 for 0.02).

    A figure without decimals or unit shows whole numbers, or two decimals where the value has some. ``marks`` asks for thousands marks where
    the figure is too short to tell. ``like`` is the figure as it stands, for what is to be written into the article and not into a message:
    with ``{,}`` for marks, full-width digits, its power of ten.
    """
    if printed.power != 1 and like is not None:
        return _in_powers(value, printed, like)
    scale = printed.factor(False) if scale is None else scale
    scaled = value if scale == 1 else value / scale
    if "e" in printed.digits.lower():
        return _with_exponent(scaled, printed)
    mark = _mark(printed.digits) if like is None else _own_mark(like)
    mark = mark or ("," if marks and len(printed.digits) < 4 else "")
    places = printed.decimals
    if places == 0 and scaled.denominator != 1:
        places = 0 if printed.unit is not None else 2
    if printed.unit is not None and printed.unit.dimension in ("count", "bytes") and scaled.denominator != 1 and scaled:
        while places < MOST_PLACES and abs(Fraction(round_half_up(abs(scaled), places), 10**places) / abs(scaled) - 1) * COARSE > 1:
            places += 1  # 7 亿 is 0.7B, not 1B
    whole = round_half_up(abs(scaled), places)
    if scaled and not whole:
        return None
    left, right = divmod(whole, 10**places)
    text = f"{left:,}".replace(",", mark) if mark else str(left)
    if places:
        text += f".{right:0{places}d}"
        if printed.decimals == 0:
            text = text.rstrip("0").rstrip(".")
    if like is not None and like[:1] in _FULL_WIDTH:
        text = text.translate(_WIDE)
    return ("-" if scaled < 0 else "") + text


def _mark(digits: str) -> str:
    """The thousands mark of a figure as a message shows it."""
    return next((mark for mark in ",，_'" if mark in digits), "")


def _own_mark(digits: str) -> str:
    """The thousands mark of a figure as it stands in the article."""
    found = _MARK.search(digits)
    return found[1] if found is not None else ""


def _with_exponent(value: Fraction, printed: Printed) -> str:
    """``8.4e22`` for ``8.4e21``: as many decimals, and one digit before the point where the figure had one."""
    mantissa, letter, exponent = printed.digits.replace("E", "e").partition("e")
    whole = mantissa.partition(".")[0]
    places = printed.decimals
    power = _tens(value, places) if len(whole) == 1 and whole != "0" and value else int(exponent)
    scaled = abs(value) / Fraction(10) ** power
    left, right = divmod(round_half_up(scaled, places), 10**places)
    digits = f"{left}.{right:0{places}d}" if places else str(left)
    return f"{'-' if value < 0 else ''}{digits}{letter}{power}"


def _tens(value: Fraction, places: int) -> int:
    """The power of ten that leaves one digit before the point, once rounded to so many places behind it."""
    size = abs(value)
    if not size:
        return 0
    power = len(str(size.numerator)) - len(str(size.denominator))
    while size < Fraction(10) ** power:
        power -= 1
    while round_half_up(size / Fraction(10) ** power, places) >= 10 ** (places + 1):
        power += 1
    return power


def uses_marks(claim: Claim) -> bool:
    """Whether the claim writes thousands marks anywhere."""
    return "," in claim.raw or "，" in claim.raw


def scale_of(side: Side, other: Side, expected: Value | None) -> Fraction:
    """What the digits of a figure are multiplied by, where ``other`` comes to a value; a unit that only the result has is the inputs' as well."""
    if side.number is None:
        return Fraction(1)
    inputs = [n.printed for reading in other.readings[:1] for n in numbers(reading)]
    printed = side.number.printed
    if (
        printed.unit is not None
        and printed.unit.dimension != "count"
        and all(p.unit is None or p.unit.dimension == "count" for p in inputs)
    ):
        bare, full = printed.power / printed.percent, printed.factor(False)
        value = (evaluate(other.readings[0]) if other.readings else None) or expected
        if value is None or not value.low or not printed.value:
            return bare
        ratio = value.low / printed.value
        if printed.unit.dimension == "seconds" and is_power_of_ten(ratio / bare):
            return bare  # 72,000 beside "72 days"
        return full if times_apart(ratio, full) < times_apart(ratio, bare) else bare  # 1.9e6 beside "21 days" is in seconds
    return printed.factor(False)


def is_power_of_ten(ratio: Fraction) -> bool:
    """Whether a figure is another but for where the point stands: 1000 times as much, to two in a hundred."""
    ratio = abs(ratio)
    ratio = ratio if ratio >= 1 else 1 / ratio
    power = len(str(int(ratio))) - 1
    return power > 0 and any(abs(ratio / 10**p - 1) * 50 < 1 for p in (power, power + 1))


def _in_powers(value: Fraction, printed: Printed, raw: str) -> str | None:
    """A value as a figure times a power of ten, written as ``raw`` is: ``3.15×10²³`` for ``3.15×10²²``."""
    found = _TENS.search(raw)
    if found is None or not value or not 1 <= printed.value < 10:
        return None
    exponent = _tens(value, printed.decimals)
    digits = in_notation(value, printed, False, Fraction(10) ** exponent)
    power = str(exponent).translate(_RAISED) if found["raised"] else str(exponent)
    return None if digits is None else digits + raw[len(printed.digits) : found.start(1)] + power + raw[found.end(1) :]


def _is_coarser(text: str, printed: Printed) -> bool:
    """Whether a value shows fewer digits than the figure in whose notation it stands: 0.02 for 15.73."""
    return len(text.replace(".", "").strip("0")) < min(LEAST_SHOWN, len(printed.digits.replace(".", "").strip("0")))


def _is_far_below(value: Fraction, printed: Printed, scale: Fraction | None) -> bool:
    """Whether a value has another prefix than the figure in whose place it stands: 461 MiB for 461 GiB, 12 MB for 5 TB."""
    unit = printed.factor(False) if scale is None else scale
    return abs(value) * 10 < unit or (abs(value) < unit and _same_digits(value, printed) is not None)


def _same_digits(value: Fraction, printed: Printed) -> tuple[Fraction, int, bool] | None:
    """The prefix (what it multiplies by, its number, whether it is one of 1024) in which a value has the digits of a figure."""
    scales = ((Fraction(step) ** power, power, step == 1024) for step in (1000, 1024) for power in range(1, len(_PREFIXES)))
    return next((scale for scale in scales if abs(value / scale[0] - printed.value) <= printed.ulp / 2), None)


LEAST_SHOWN = 3
_PREFIXES = ("", "K", "M", "G", "T", "P", "E", "Z", "Y")


def _operations(value: Fraction, printed: Printed) -> str:
    """A number of operations with the prefix that leaves one to three digits before the point: ``15.73 GFLOPs``."""
    assert printed.unit is not None
    step = min(max(_tens(value, 0), 0) // 3, len(_PREFIXES) - 1)
    digits = in_notation(value, printed, False, Fraction(1000) ** step) or number(value)
    return f"{digits} {_PREFIXES[step]}{printed.unit.label.lstrip('KMGTPEZY')}"


def _bytes(value: Fraction, printed: Printed, raw: str) -> str:
    """A number of bytes in the prefix of its size: ``461 MiB``, in powers of 1024 where the figure has them, or the digits of one of these."""
    assert printed.unit is not None
    binary = is_binary(printed)
    base = Fraction(1024 if binary else 1000)
    fitting = [(base**power, power, binary) for power in range(1, len(_PREFIXES)) if base**power <= value]
    chosen = _same_digits(value, printed) or (fitting[-1] if fitting else None)
    digits = in_notation(value, printed, False, chosen[0]) if chosen is not None else None
    if chosen is None or digits is None:
        return f"{number(value)} B"
    blank = "" if raw.endswith(printed.unit.label) and " " not in raw else " "
    return f"{digits}{blank}{_PREFIXES[chosen[1]]}{'i' if chosen[2] else ''}B"


def right_figure(claim: Claim, side: Side, value: Fraction, scale: Fraction | None = None) -> str:
    """What should stand at ``side``: in the notation of its figure, else the plain number."""
    if side.number is not None:
        printed = side.number.printed
        raw = side.raw.lstrip("-−– ")
        if printed.power != 1:
            return _in_powers(value, printed, raw) or number(value)
        text = in_notation(value, printed, uses_marks(claim), scale)
        if printed.unit is not None and printed.unit.dimension == "operations" and (text is None or _is_coarser(text, printed)):
            return _operations(value, printed)
        if printed.unit is not None and printed.unit.dimension == "bytes" and (text is None or _is_far_below(value, printed, scale)):
            return _bytes(value, printed, raw)
        if (
            printed.unit is not None
            and printed.unit.dimension == "count"
            and value.denominator == 1
            and _is_far_below(value, printed, scale)
        ):
            return number(value)  # 8,192, and not 0.01M
        if text is not None:
            return text + raw[len(printed.digits) :] if fold(raw).startswith(printed.digits) else text
    return number(value)


def counted_apart(side: Side) -> str:
    """The word that a count stands in and that is no part of its figure: " million" of "9 million"; "" where there is none."""
    unit = side.number.printed.unit if side.number is not None else None
    apart = unit is not None and unit.dimension == "count" and len(unit.label) > 1 and not side.raw.endswith(unit.label)
    return f" {unit.label}" if apart and unit is not None else ""


def with_unit(side: Side, beside: str | None) -> str:
    """A side as it stands, with the word for operations that stands apart behind it where the figure ``beside`` it in a message has one too."""
    unit = side.number.printed.unit if side.number is not None else None
    if counted_apart(side):
        return side.raw + counted_apart(side)
    if unit is None or beside is None or side.raw.endswith(unit.label):
        return side.raw
    if unit.dimension == "bytes" and beside.endswith("B") and unit.label.endswith("B"):
        return f"{side.raw} {unit.label}"
    if unit.dimension != "operations":
        return side.raw
    return f"{side.raw} {unit.label}" if beside.endswith(unit.label.lstrip("KMGTPEZY")) else side.raw


def size(side: Side, value: Fraction, language: Language, scale: Fraction | None = None) -> str:
    """What stands under the figure: by how much it is off."""
    if side.number is None:
        return ""
    printed = side.number.printed
    return off_by(printed.value * (printed.factor(False) if scale is None else scale) - value, value, language)
