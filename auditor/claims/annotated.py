"""Lines of a program whose comment says what they come to: ``ffn_params = 3 * d_model * d_ff  # 135,266,304``.

program blocks in order -> values of names, as far as plain arithmetic tells -> value of a line, exact; nothing is ever run
                        -> the figure of its comment, with no more than a word behind it -> claim

A name that is given something else, counted up, taken by a loop or a function, or another value in a branch, is worth nothing here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from auditor.claims.claim import Claim, Side
from auditor.notation.expression import Name, Number
from auditor.notation.printed import Printed, read_digits
from auditor.notation.work import spend
from auditor.source.document import Block
from auditor.source.pattern import lazy

if TYPE_CHECKING:
    import ast

_STATEMENT = lazy(
    r"(?P<indent>[ \t]*)(?:(?:const|let|var|int|long)[ \t])?(?:(?P<names>[A-Za-z_]\w{0,60}(?:,[ \t]?[A-Za-z_]\w{0,60}){0,15})"
    r"[ \t]*(?P<sign>[-+*/]{0,2}=)(?!=)|(?P<print>print\()|(?P<taken>(?:for|def|with|class|lambda)[ \t]))(?P<value>[^\n]{0,300})"
)
_SAID = lazy(
    r"[ \t]*+(?:[^\n:：=≈→>]{0,24}[:：=≈→>])?[ \t~≈→>=-]*+(?P<count>\d{1,3}(?:[,_]\d{3})+|\d{1,15}(?:\.\d{1,6})?)(?![\d.]*\d)"
    r"[ \t]*+(?:[A-Za-z]{1,12}|[\u3400-\u9fff]{1,6})?[ \t]*+(?:\r?$|[,，;；(（。.]|(?<=[ \t][ \t]))"
)
_WORD = lazy(r"[A-Za-z_]\w*")
_PLAIN = lazy(r"[\w \t+*/().,-]+")
LONGEST = 20_000
MOST_LINES = 400
MOST_VALUE = 10**30
MOST_POWER = 12
MOST_SMALL = 3
"""Digits of a figure that may count anything."""
FAR = 5
"""A figure that is further off than so many times is of something else."""
STEPS_A_VALUE = 3

Known = dict[str, Fraction]


def read_annotated(block: Block, known: Known) -> Iterator[Claim]:
    """The lines of a program that a comment gives the value of; ``known`` holds the names of the blocks before it, and takes up its own."""
    string = block.text.string
    start = 0
    for line in string.split("\n")[:MOST_LINES] if len(string) <= LONGEST else ():
        code, comment = _parted(line)
        statement = _STATEMENT.match(code)
        if statement is not None:
            value = _pass(statement, known)
            said = _SAID.match(comment) if comment and value is not None else None
            if said is not None and value is not None and not statement["value"].strip(" \t;)").isdigit() and _tells(said["count"], value):
                yield _claim(block, start, statement, value, said, start + len(line) - len(comment))
        start += len(line) + 1


def _parted(line: str) -> tuple[str, str]:
    """The code of a line and its comment."""
    code, _, comment = line.partition("#")
    if not comment and ";" in line:  # elsewhere two strokes divide
        code, _, comment = line.partition("//")
    return code, comment


def _pass(statement: re.Match[str], known: Known) -> Fraction | None:
    """What a statement comes to, where it is plain arithmetic; its names are worth that from now on."""
    string = statement["value"].strip().rstrip(";")
    if statement["print"]:
        return value_of(string[:-1], known) if string.endswith(")") else None
    if statement["taken"]:
        for name in _WORD.findall(string):
            known.pop(name, None)
        return None
    names = _WORD.findall(statement["names"])
    parts = string.split(",") if len(names) > 1 else [string]
    plain = statement["sign"] == "=" and len(parts) == len(names)
    values = [value_of(part, known) for part in parts] if plain else [None] * len(names)
    for name, value in zip(names, values, strict=True):
        if value is None or (statement["indent"] and known.get(name, value) != value):
            known.pop(name, None)
        else:
            known[name] = value
    return values[0] if len(values) == 1 else None


def _tells(count: str, value: Fraction) -> bool:
    """Whether a figure may be meant to be a value: it is no short number of something, and of no other size."""
    figure = Fraction(count.replace(",", "").replace("_", ""))
    return ("." in count or len(count) > MOST_SMALL) and 0 < value < figure * FAR and figure < value * FAR


def _claim(block: Block, start: int, statement: re.Match[str], value: Fraction, said: re.Match[str], behind: int) -> Claim:
    text = block.text
    low, high = start + statement.start("value"), start + len(statement.group().rstrip())
    low += len(statement["value"]) - len(statement["value"].lstrip())
    whole = value.denominator == 1
    worth = Number(Printed(f"{int(value):,}" if whole else str(float(value)), value, Fraction(int(whole))), low, high)
    printed = read_digits(said["count"].replace("_", ""))
    assert printed is not None
    count = Number(printed, behind + said.start("count"), behind + said.end("count"))
    shown = statement["value"].strip().rstrip(";")
    sides = [
        Side(shown[:-1] if statement["print"] else shown, text.span(low, high), (worth,)),
        Side(said["count"], text.span(count.start, count.end), (count,)),
    ]
    begin = low
    if statement["names"]:
        begin, end = start + statement.start("names"), start + statement.end("names")
        sides.insert(0, Side(statement["names"], text.span(begin, end), (Name(statement["names"], begin, end),)))
    relation = "=" if whole and printed.is_integer_print else "≈"
    relations = ("=",) * (len(sides) - 2) + (relation,)
    return Claim("equality", tuple(sides), relations, block, text.span(begin, count.end), text.string[begin : count.end], sure=False)


def value_of(expression: str, known: Known) -> Fraction | None:
    """The exact value of plain arithmetic over numbers and known names; None for everything else."""
    expression = expression.strip()
    if not expression or _PLAIN.fullmatch(expression) is None:
        return None
    if expression.isdigit():
        return Fraction(int(expression)) if len(expression) <= len(str(MOST_VALUE)) else None
    if any(word not in known for word in _WORD.findall(expression) if not _is_exponent(word)):
        return None
    import ast  # few articles hold a program whose comments give values

    spend(STEPS_A_VALUE)
    try:
        tree = ast.parse(expression, mode="eval")
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return None
    return _value(tree.body, known)


def _is_exponent(word: str) -> bool:
    """The ``e9`` of 1e9 is no name; a name that looks like one is known, or the tree tells it."""
    return word[0] in "eE_" and word[1:].replace("_", "").isdigit()


def _value(node: ast.expr, known: Known) -> Fraction | None:
    import ast

    if isinstance(node, ast.Name):
        return known.get(node.id)
    if isinstance(node, ast.Constant):
        number = node.value
        if isinstance(number, bool) or not isinstance(number, (int, float)):
            return None
        return Fraction(str(number)) if abs(number) < MOST_VALUE else None
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        operand = _value(node.operand, known)
        return None if operand is None else -operand
    if not isinstance(node, ast.BinOp):
        return None
    left, right = _value(node.left, known), _value(node.right, known)
    return None if left is None or right is None else _combined(node.op, left, right)


def _combined(sign: ast.operator, left: Fraction, right: Fraction) -> Fraction | None:
    import ast

    result: Fraction | None = None
    if isinstance(sign, ast.Add):
        result = left + right
    elif isinstance(sign, ast.Sub):
        result = left - right
    elif isinstance(sign, ast.Mult):
        result = left * right
    elif isinstance(sign, ast.Div) and right:
        result = left / right
    elif isinstance(sign, ast.FloorDiv) and right:
        result = Fraction(left // right)
    elif isinstance(sign, ast.Pow) and right.denominator == 1 and 0 <= right <= MOST_POWER:
        result = left ** int(right)
    return result if result is not None and abs(result) < MOST_VALUE else None
