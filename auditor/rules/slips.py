"""Findings about slips: what every rule on a wrong figure tells, in the same words.

slip -> the side that is wrong, the right figure in its notation, by how much, why, and where it went on
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from auditor.notation.evaluate import evaluate
from auditor.notation.expression import names
from auditor.notation.polynomial import expand
from auditor.rules.carried import becoming, carried_places, places_of, related_places
from auditor.rules.figures import counted_apart, right_figure, scale_of, size, with_unit
from auditor.rules.finding import Edit, Finding, Fix, Severity
from auditor.rules.operands import Miscopied, blamed
from auditor.rules.plain import plain
from auditor.rules.repair import Repair, repair
from auditor.rules.safety import fix_of
from auditor.rules.sheet import sheet_of
from auditor.rules.wording import is_not, number, write, written
from auditor.verdicts.slips import name_slip
from auditor.verdicts.times import are_times

if TYPE_CHECKING:
    from auditor.audited import Audit
    from auditor.claims.claim import Claim, Side
    from auditor.notation.printed import Printed
    from auditor.rules.base import Rule
    from auditor.source.document import Block, Language
    from auditor.source.text import Span
    from auditor.verdicts.article_arithmetic import Slip
    from auditor.verdicts.judgement import Judgement


def slip_findings(rule: Rule, audit: Audit, kind: str) -> Iterator[Finding]:
    """One finding for each slip of a kind, at the figure that is wrong."""
    judgement = audit.judgement
    if judgement is None:
        return
    for slip in judgement.slips:
        if slip.kind == kind:
            yield _finding(rule, audit, judgement, slip)


def _finding(rule: Rule, audit: Audit, judgement: Judgement, slip: Slip) -> Finding:
    language = audit.document.language
    claim = audit.claims[slip.claim]
    wrong = claim.sides[slip.side]
    other = claim.sides[slip.step if slip.side == slip.step + 1 else slip.step + 1]
    timed = are_times(other, wrong)
    measured = other.number is not None and other.number.printed.unit is not None and other.number.printed.unit.dimension == "bytes"
    if (
        other.number is not None and slip.side > slip.step and not timed and not measured
    ):  # 7 × 300 = 2100 = 2200: say what is computed, not "2100 is 2100"
        other = next((side for side in reversed(claim.sides[: slip.step]) if side.is_computation and not names(side.readings[0])), other)
    point = slip.expected.low if slip.expected is not None and slip.expected.is_point else None
    scale = scale_of(wrong, other, slip.expected)
    shown = right_figure(claim, wrong, point, scale) if point is not None else None
    if point is not None and shown == wrong.raw:
        shown = number(point)  # 1.99976 is not exactly 2.0
    said = shown + counted_apart(wrong) if shown is not None and point is not None and shown != number(point) else shown
    relation = claim.relations[slip.step]
    repair = repaired(audit, slip, point, scale)
    blame = blamed(claim, slip, sheet_of(audit)) if repair is not None else None
    if isinstance(blame, Miscopied) and blame.sure and (place := _place_of(claim, blame)) is not None:
        return _miscopied(rule, audit, slip, blame, place)
    places = carried_places(judgement, audit.claims, slip) if repair is None else places_of(repair, audit.claims)
    advised = plain(said) if said is not None and wrong.number is not None and relation not in "<>" else None
    cause = None
    if wrong.number is not None and point is not None:
        cause = name_slip(wrong.number.printed.value * scale, point, other.expression)
    return Finding(
        rule.code,
        rule.name,
        Severity.WARNING if ":" in claim.measure else rule.severity,
        wrong.span,
        _ordered(plain(other.raw), plain(wrong.raw), relation, language)
        if relation in "<>"
        else _misprinted(other, wrong, shown, language)
        if claim.measure == LITERAL
        else _repeated(audit, claim, other, wrong) or _sentence(other, wrong, said, timed, language),
        label=size(wrong, point, language, scale) if point is not None else "",
        stated=wrong.raw,
        expected=shown,
        working=_working(other, point, wrong.number.printed if timed and wrong.number is not None else None)
        if claim.measure != LITERAL
        else (),
        cause=(cause.zh if language == "zh" else cause.en) if cause is not None else None,
        related=related_places(places, language),
        fix=fix_of(audit, slip, repair, point, scale, blame) if repair is not None and point is not None else None,
        help=tuple(helps(advised, becoming(places, audit.document), slip, language)),
        context=claim.block.text.string,
        confidence="high" if claim.sure else "medium",
        mistake=cause.code if cause is not None else None,
    )


def _place_of(claim: Claim, blame: Miscopied) -> Span | None:
    """Where an operand stands; None where it was put together from elsewhere."""
    operand, text = blame.operand, claim.block.text
    shown = text.string[operand.start : operand.end]
    return text.span(operand.start, operand.end) if operand.printed.digits in shown else None


def _miscopied(rule: Rule, audit: Audit, slip: Slip, blame: Miscopied, place: Span) -> Finding:
    """An operand that is a slip of the pen away from a figure of the article, with which the stated result is right."""
    language, claim = audit.document.language, audit.claims[slip.claim]
    told, result = plain(blame.source.raw), plain(claim.sides[slip.side].raw)
    stated = audit.document.raw(place)
    shown = number(blame.meant) if not stated.isdecimal() else str(blame.meant)
    zh = f"{told} 中的 {stated} 应为 {shown}：这样才得到 {result}，文中别处也是 {shown}"
    en = f"{told}: {result} is right with {shown}, which the article gives elsewhere, not with {stated}"
    return Finding(
        rule.code,
        rule.name,
        rule.severity,
        place,
        zh if language == "zh" else en,
        stated=stated,
        expected=shown,
        working=_working(blame.source, slip.expected.low if slip.expected is not None else None, None),
        help=(write(shown, language),),
        fix=Fix(False, (Edit(place, shown),)),
        context=claim.block.text.string,
        confidence="medium",
    )


def repaired(audit: Audit, slip: Slip, value: Fraction | None, scale: Fraction) -> Repair | None:
    """The right figure written, and carried through what follows from it."""
    claim = audit.claims[slip.claim]
    if value is None or claim.sides[slip.side].number is None or claim.relations[slip.step] in "<>" or claim.measure == LITERAL:
        return None
    return repair(sheet_of(audit), slip.claim, slip.side, value, scale)


LITERAL = "literal"
"""The measure of a claim about a number in a program; which of it and of what was printed is meant, is the author's to say."""
LENGTHS = ("K", "k")
"""``128K = 131,072`` is a length, and no count of parameters."""


def note_places(audit: Audit, code: str, counts: bool = False) -> list[tuple[Side, Block]]:
    """The printed figures of the steps that hold for a reason worth naming; ``counts``: only those that count something."""
    places: list[tuple[Side, Block]] = []
    for verdict in audit.verdicts:
        if verdict.why.code != code:
            continue
        claim = audit.claims[verdict.claim]
        units = {number.printed.unit.dimension for number in claim.numbers() if number.printed.unit is not None}
        if counts and "bytes" in units:
            continue  # 10 GB / 320 KB = 32K tokens: no parameters
        for side in (claim.sides[verdict.step + 1], claim.sides[verdict.step]):
            unit = side.number.printed.unit if side.number is not None else None
            if side.number is None or (counts and (unit is None or unit.dimension != "count" or unit.label in LENGTHS)):
                continue
            if all(side.span != other.span for other, _ in places):
                places.append((side, claim.block))
            break
    return places


def note_findings(rule: Rule, audit: Audit, code: str) -> Iterator[Finding]:
    """One finding for each step that holds for a reason worth naming."""
    language = audit.document.language
    for verdict in audit.verdicts:
        if verdict.why.code != code:
            continue
        claim = audit.claims[verdict.claim]
        side, other = claim.sides[verdict.step + 1], claim.sides[verdict.step]
        if side.number is None:
            side, other = other, side
        value = evaluate(other.expression) if other.expression is not None else None
        shown = (
            right_figure(claim, side, value.low, scale_of(side, other, value))
            if value is not None and value.is_point and code == "truncated"
            else None
        )
        yield Finding(
            rule.code,
            rule.name,
            rule.severity,
            side.span,
            _note(code, side, shown, language),
            confidence="medium",
            stated=side.raw,
            expected=shown,
            context=claim.block.text.string,
        )


def _note(code: str, side: Side, shown: str | None, language: Language) -> str:
    if code == "unit":
        unit = side.number.printed.unit.label if side.number is not None and side.number.printed.unit is not None else ""
        return (
            f"{unit} 是字节单位，而这里数的是参数个数"
            if language == "zh"
            else f"{unit} is a unit of bytes, and this is a number of parameters"
        )
    if language == "zh":
        return f"{side.raw} 是截断，四舍五入为 {shown}" if shown else f"{side.raw} 是截断而非四舍五入"
    return f"{side.raw} is cut off, rounded it is {shown}" if shown else f"{side.raw} is cut off, not rounded"


def _working(side: Side, point: Fraction | None, time: Printed | None) -> tuple[str, ...]:
    """What a side comes to: a figure, a ``time`` in the unit that is printed, or of names its terms, multiplied out."""
    if point is not None and time is not None and time.unit is not None:
        return (f"{f'{side.raw} {side.note}'.strip()} = {number(point / time.unit.decimal)} {time.unit.label}",)
    if point is not None:
        return (f"{plain(side.raw)} = {number(point)}",)
    terms = expand(side.readings[0]) if side.readings and names(side.readings[0]) else None
    return (f"{plain(side.raw)} = {written(terms)}",) if terms else ()


def _sentence(other: Side, wrong: Side, shown: str | None, timed: bool, language: Language) -> str:
    """What a side is and is not; of times with the units that stand behind them as words."""
    if not timed or shown is None:
        return message(plain(other.raw), plain(with_unit(wrong, shown)), plain(shown) if shown else None, language)
    left, stated, right = (f"{raw} {side.note}".strip() for raw, side in ((other.raw, other), (wrong.raw, wrong), (shown, wrong)))
    return message(left, stated, right, language)


def message(left: str, wrong: str, right: str | None, language: Language) -> str:
    """The sentence, with both figures where both are figures."""
    if right is not None:
        return is_not(left, right, wrong, language)
    return f"{left} 不等于 {wrong}" if language == "zh" else f"{left} is not {wrong}"


def _misprinted(printed: Side, wrong: Side, shown: str | None, language: Language) -> str:
    """What is said of a number in a program, where another one comes to all that it has printed."""
    if language == "zh":
        return f"程序里写的是 {wrong.raw}，但写 {shown} 才得到它打印的 {plain(printed.raw)}"
    return f"the program has {wrong.raw}, but has printed what {shown} comes to: {plain(printed.raw)}"


def _repeated(audit: Audit, claim: Claim, other: Side, wrong: Side) -> str | None:
    """What is said of a figure that was to repeat another: where that stands; None where something is computed."""
    if other.number is None or wrong.number is None:
        return None
    if claim.kind != "repeat" and "\n" not in audit.document.content[other.span.end : wrong.span.start]:
        return None
    if other.number.printed.digits not in other.raw:
        return None  # a program comes to it, and does not print it there
    line = audit.document.named_line(other.span.start)
    if audit.document.language == "zh":
        return f"{line}是 {plain(other.raw)}，这里却是 {plain(wrong.raw)}"
    return f"{line} has {plain(other.raw)}, this is {plain(wrong.raw)}"


def _ordered(left: str, right: str, relation: str, language: Language) -> str:
    if language == "zh":
        return f"{left} 恰为 {right}，并非{'更小' if relation == '<' else '更大'}"
    return f"{left} is exactly {right}, not {'less' if relation == '<' else 'more'}"


def helps(shown: str | None, becomes: str, slip: Slip, language: Language) -> Iterator[str]:
    """What to do about it and what follows."""
    if shown is not None:
        yield write(shown, language) + becomes
    if slip.recovers:
        yield (
            "该式末端仍与开头一致，只有中间这一步有误"
            if language == "zh"
            else "the end of the chain agrees with its start: only this step in the middle is wrong"
        )
