"""Lines of a program whose comment says what they come to: ``ffn_params = 3 * d_model * d_ff  # 135,266,304``.

program -> assignments of plain arithmetic with nothing but a figure behind the comment mark -> one claim each, with the name as its label
        -> names that the program gave a number before, or such a comment, are put in
        -> what is printed, and the figure behind it or in a comment under it: ``print(total * 2 / 1e9)  # fp16: 0.71``
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction

from auditor.claims.claim import Claim, Side
from auditor.claims.program_values import Values, Walk
from auditor.claims.tokens import prepare
from auditor.notation.expression import Expression, Name, Number, Operation, is_computation
from auditor.notation.parser import readings
from auditor.notation.printed import Printed, read_digits
from auditor.source.document import Block
from auditor.source.pattern import lazy

_LINE = lazy(
    r"^[ \t]*(?:(?:const|let|var|int|long) )?(?P<name>[A-Za-z_]\w{0,60})[ \t]*=(?!=)[ \t]*(?P<value>[A-Za-z_0-9(][\w \t+*()-]{2,300});?[ \t]*"
    r"(?:\#|//)[ \t]*(?:(?:=|->|→)[ \t]*)?(?P<count>\d{1,3}(?:,\d{3})+|\d{4,15}|\d{1,3}(?:_\d{3})+)[ \t]*+(?:params?|parameters|weights|个参数|个)?[ \t]*+"
    r"(?:[,，;；(（](?!\d)[^\n]{0,80}|(?<=[ \t][ \t])(?![xX×*]\b)[A-Za-z\u3400-\u9fff][^\n]{0,80})?\r?$",
    re.MULTILINE,
)
_GIVEN = lazy(r"^[ \t]*(?P<name>[A-Za-z_]\w{0,60})[ \t]*=[ \t]*(?P<count>\d{1,12})[ \t]*(?:(?:#|//)[^\n]*)?$", re.MULTILINE)
_SEVERAL = lazy(
    r"^[ \t]*(?P<names>[A-Za-z_]\w{0,60}(?:,[ \t]*[A-Za-z_]\w{0,60}){1,15})[ \t]*=[ \t]*(?P<counts>\d{1,12}(?:,[ \t]*\d{1,12}){1,15})[ \t]*(?:#[^\n]*)?$",
    re.MULTILINE,
)
_SHOWN = lazy(
    r"^[ \t]*+print\((?P<value>[\w \t+*/().,-]{1,200})\);?[ \t]*+(?:\r?\n[ \t]*+)?"
    r"(?:\#|//)(?P<label>(?:[^\n#:：=≈]{0,24}[:：=≈])?[^\d\n#]{0,30})(?P<count>\d{1,3}(?:[,_]\d{3})+|\d{1,15}(?:\.\d{1,6})?)(?P<tail>[^\n]{0,60})",
    re.MULTILINE,
)
_SAYS = lazy(
    r"(?:[^\n]{0,24}[:：=≈~→>])?[ \t]*(?:about|roughly|approximately|prints?|outputs?|gives|is|约|大约|输出|结果|得到|等于|为|是)?[ \t]*",
    re.IGNORECASE,
)
"""What may stand before a figure in a comment that gives the value of a line: no word of its own."""
_ENDED = lazy(
    r"[ \t]*(?:params?\b|parameters\b|weights\b|个?参数|个\b|bytes?\b|字节|GB\b|MB\b|GiB\b|MiB\b|[KMGB]\b)?[ \t]*(?:$|[,，;；(（。.!！]|\r|[ \t]{2})"
)
_WORD = lazy(r"\w+")
_CALL = lazy(r"(?<!\w)(?=\d*+[A-Za-z_])\w++[ \t]*+\(")
MOST_TOKENS = 120
MOST_SMALL = 3
"""Digits of a figure that may count anything."""
FAR = 5


def read_annotated(block: Block, before: Values | None = None) -> Iterator[Claim]:
    """The lines of a program that a comment gives the value of; ``before`` holds the names of the blocks before it."""
    string = block.text.string
    before = Values() if before is None else before
    if "#" in string or "//" in string:
        yield from _assigned(block, before)
        yield from _shown(block, before)
    before.add(string)


def _assigned(block: Block, before: Values) -> Iterator[Claim]:
    string = block.text.string
    lines = {line.start("name"): line for line in _LINE.finditer(string)} if "=" in string else {}
    if not lines:
        return
    walk = before.through(string)
    given = {line.start("name"): line for line in _GIVEN.finditer(string)}
    values = _given_together(string)
    for at in sorted(lines.keys() | given.keys()):
        line = given.get(at) or lines[at]
        if at in lines and at not in given and _CALL.search(line["value"]) is None:
            walk.to(line.start())
            claim = _claim(block, line, _known_in(values, walk, line["value"]))
            if claim is not None:
                yield claim
        printed = read_digits(line["count"].replace("_", ""))
        if printed is not None:
            values[line["name"]] = Number(printed, *line.span("count"))


def _known_in(values: Mapping[str, Number], walk: Walk, value: str) -> dict[str, Number]:
    """What the names in a formula stand for: as the program prints it, else as it computes it."""
    known: dict[str, Number] = {}
    for name in {match.group() for match in _WORD.finditer(value)}:
        worth = walk.known.get(name)
        if name in values:
            known[name] = values[name]
        elif worth is not None and worth.denominator == 1 and worth >= 0:
            known[name] = Number(Printed(str(worth), worth, Fraction(1)), 0, 0)
    return known


def _shown(block: Block, before: Values) -> Iterator[Claim]:
    """What is printed, with the figure that it is said to be."""
    string = block.text.string
    lines = [line for line in _SHOWN.finditer(string) if _tells(line)] if "print(" in string else []
    if not lines:
        return
    walk = before.through(string)
    for line in lines:
        walk.to(line.start())
        value, printed = walk.value(line["value"]), read_digits(line["count"].replace("_", ""))
        if value is None or printed is None or not printed.value or not _is_near(value, printed.value) or line["value"].strip().isdigit():
            continue
        yield _shown_claim(block, line, value)


def _tells(line: re.Match[str]) -> bool:
    """Whether a comment gives a value and says nothing more: ``# 24 layers`` tells something else."""
    if _SAYS.fullmatch(line["label"]) is None or _ENDED.match(line["tail"]) is None:
        return False
    return "." in line["count"] or len(line["count"]) > MOST_SMALL


def _is_near(value: Fraction, figure: Fraction) -> bool:
    """Whether a figure may be meant to be a value: no other quantity, and no other unit."""
    return value > 0 and value < figure * FAR and figure < value * FAR


def _shown_claim(block: Block, line: re.Match[str], value: Fraction) -> Claim:
    text = block.text
    whole = value.denominator == 1
    worth = Number(Printed(f"{int(value):,}" if whole else str(float(value)), value, Fraction(int(whole))), *line.span("value"))
    printed = read_digits(line["count"].replace("_", ""))
    assert printed is not None
    count = Number(printed, *line.span("count"))
    sides = (
        Side(line["value"].strip(), text.span(*line.span("value")), (worth,)),
        Side(line["count"], text.span(*line.span("count")), (count,)),
    )
    relation = "=" if whole and printed.is_integer_print else "≈"
    span = text.span(line.start("value"), line.end("count"))
    return Claim("equality", sides, (relation,), block, span, text.string[line.start("value") : line.end("count")], sure=False)


def given_numbers(string: str) -> dict[str, Number]:
    """The numbers that a program gives to names: each once, alone on a line or with others."""
    found: dict[str, list[Number]] = {}
    for line in _GIVEN.finditer(string):
        printed = read_digits(line["count"])
        if printed is not None:
            found.setdefault(line["name"], []).append(Number(printed, *line.span("count")))
    return {name: numbers[0] for name, numbers in found.items() if len(numbers) == 1} | _given_together(string)


def _given_together(string: str) -> dict[str, Number]:
    """``h, L, V = 768, 12, 30522``: a name that is given a value so once, and in no other way, has it throughout."""
    values: dict[str, Number] = {}
    for line in _SEVERAL.finditer(string):
        names = [match.group() for match in _WORD.finditer(line["names"])]
        counts = list(_WORD.finditer(string, *line.span("counts")))
        if len(names) != len(counts):
            continue
        for name, count in zip(names, counts, strict=True):
            printed = read_digits(count.group())
            if printed is not None:
                values[name] = Number(printed, *count.span())
    return {name: number for name, number in values.items() if len(re.findall(rf"\b{name}\b[^\n=]{{0,80}}=(?!=)", string)) == 1}


def _claim(block: Block, line: re.Match[str], values: Mapping[str, Number]) -> Claim | None:
    text = block.text
    name, value, count = (_read(block, *line.span(group)) for group in ("name", "value", "count"))
    if not isinstance(name, Name) or value is None or not is_computation(value) or not isinstance(count, Number):
        return None
    end = line.start("value") + len(line["value"].rstrip())
    label = Side(line["name"], text.span(*line.span("name")), (name,))
    formula = Side(line["value"].rstrip(), text.span(line.start("value"), end), (value,))
    known = _put_in(value, values)
    computed = (formula,) if known is None or known == value else (formula, formula._replace(readings=(known,)))
    sides = (label, *computed, Side(line["count"], text.span(*line.span("count")), (count,)))
    span = text.span(line.start("name"), line.end("count"))
    return Claim("equality", sides, ("=",) * (len(sides) - 1), block, span, text.string[line.start("name") : line.end("count")], sure=False)


def _put_in(expression: Expression, values: Mapping[str, Number]) -> Expression | None:
    """An expression with the numbers that its names stand for; None where one has none."""
    if isinstance(expression, Number):
        return expression
    if isinstance(expression, Name):
        known = values.get(expression.name)
        return Number(known.printed, expression.start, expression.end) if known is not None else None
    if isinstance(expression, Operation):
        left, right = _put_in(expression.left, values), _put_in(expression.right, values)
        return expression._replace(left=left, right=right) if left is not None and right is not None else None
    return None


def _read(block: Block, start: int, end: int) -> Expression | None:
    """What a part of a program reads as, where it reads in one way only."""
    tokens, seams = prepare(block.text.string, start, end)
    first = sum(token.kind == "newline" for token in tokens[:1])  # what was left out before and behind
    last = len(tokens) - sum(token.kind == "newline" for token in tokens[first:][-1:])
    if not first < last < MOST_TOKENS:
        return None
    found = readings(tokens[:last], seams, first, last)
    return found[0] if len(found) == 1 else None
