"""Lines of a program whose comment says what they come to: ``ffn_params = 3 * d_model * d_ff  # 135,266,304``.

program -> assignments of plain arithmetic with nothing but a figure behind the comment mark -> one claim each, with the name as its label
        -> names that the program gave a number before, or such a comment, are put in
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from auditor.claims.claim import Claim, Side
from auditor.claims.tokens import prepare
from auditor.notation.expression import Expression, Name, Number, Operation, is_computation
from auditor.notation.parser import readings
from auditor.notation.printed import read_digits
from auditor.source.document import Block
from auditor.source.pattern import lazy

_LINE = lazy(
    r"^[ \t]*(?:(?:const|let|var|int|long) )?(?P<name>[A-Za-z_]\w{0,60})[ \t]*=(?!=)[ \t]*(?P<value>[A-Za-z_0-9(][\w \t+*()-]{2,300});?[ \t]*"
    r"(?:\#|//)[ \t]*(?:(?:=|->|→)[ \t]*)?(?P<count>\d{1,3}(?:,\d{3})+|\d{4,15}|\d{1,3}(?:_\d{3})+)[ \t]*+(?:params?|parameters|weights|个参数|个)?[ \t]*+"
    r"(?:[,，;；(（][^\n]{0,80})?\r?$",
    re.MULTILINE,
)
_GIVEN = lazy(r"^[ \t]*(?P<name>[A-Za-z_]\w{0,60})[ \t]*=[ \t]*(?P<count>\d{1,12})[ \t]*(?:(?:#|//)[^\n]*)?$", re.MULTILINE)
_SEVERAL = lazy(
    r"^[ \t]*(?P<names>[A-Za-z_]\w{0,60}(?:,[ \t]*[A-Za-z_]\w{0,60}){1,15})[ \t]*=[ \t]*(?P<counts>\d{1,12}(?:,[ \t]*\d{1,12}){1,15})[ \t]*(?:#[^\n]*)?$",
    re.MULTILINE,
)
_WORD = lazy(r"\w+")
_CALL = lazy(r"(?<!\w)(?=\d*+[A-Za-z_])\w++[ \t]*+\(")
MOST_TOKENS = 120


def read_annotated(block: Block) -> Iterator[Claim]:
    """The assignments of a program that a comment gives the value of."""
    string = block.text.string
    if "=" not in string or ("#" not in string and "//" not in string):
        return
    lines = {line.start("name"): line for line in _LINE.finditer(string)}
    if not lines:
        return
    given = {line.start("name"): line for line in _GIVEN.finditer(string)}
    values = _given_together(string)
    for at in sorted(lines.keys() | given.keys()):
        line = given.get(at) or lines[at]
        if at in lines and at not in given and _CALL.search(line["value"]) is None:
            claim = _claim(block, line, values)
            if claim is not None:
                yield claim
        printed = read_digits(line["count"].replace("_", ""))
        if printed is not None:
            values[line["name"]] = Number(printed, *line.span("count"))


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
