"""What programs say they come to: the figures of their comments, and those that they have printed.

program blocks in order -> what their names are worth, and would print, as far as plain arithmetic tells; nothing is ever run
    a line with a figure in its comment                       ``ffn_params = 3 * d_model * d_ff  # 135,266,304``  -> claim
    printed lines in order, and those of the output behind     a figure at the place of a value                     -> claim
    a table shown at the end, and the cells of the output behind                                                    -> claims

Where most of what an output holds is not what its program would print, the two are not of one run, and nothing of it is claimed.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from auditor.claims.blocks import is_program
from auditor.claims.claim import Claim, Side
from auditor.claims.outputs import Match, matched, shown_cells
from auditor.notation.expression import Name, Number
from auditor.notation.printed import Printed, read_digits
from auditor.notation.programs.statements import Known, Program
from auditor.notation.programs.values import UNKNOWN, Value, exact, is_number
from auditor.notation.work import spend
from auditor.source.code import language_of
from auditor.source.document import Block, Document
from auditor.source.pattern import lazy

_SAID = lazy(
    r"[ \t]*+(?:[^\n:：=≈→>]{0,24}[:：=≈→>])?[ \t~≈→>=-]*+(?P<count>\d{1,3}(?:[,_]\d{3})+|\d{1,15}(?:\.\d{1,6})?)(?![\d.]*\d)"
    r"[ \t]*+(?:[A-Za-z]{1,12}|[\u3400-\u9fff]{1,6})?[ \t]*+(?:\r?$|[,，;；(（。.]|(?<=[ \t][ \t]))"
)
_FIGURE_IN_COMMENT = lazy(r"(?:#|//)[^\n]{0,80}\d")
_ALONE = lazy(r"(?<![^\s)\]])#[ \t]*(\d{1,15}(?:[,_]\d{3}){0,5}(?:\.\d{1,6})?)[ \t]*\r?$")
_COMMAND = lazy(r"^[ \t]*[%!?][^\n]*", re.MULTILINE)
_DECLARED = lazy(r"[ \t]*(?:(?:const|let|var|int|long)[ \t]+)?")
_TAKEN = lazy(r"[ \t]*(?:for|def|with|class|lambda)[ \t]([^\n]{0,300})")
_WORD = lazy(r"[A-Za-z_]\w*")
_PYTHON = ("python", "py", "python3", "py3", "ipython", "ipython3", "pycon")
LONGEST = 20_000
MOST_LINES = 400
STEPS = 30_000
"""Steps that one block may take: ten times those of a program that sizes five models."""
STEPS_A_LINE = 3
MOST_SMALL = 3
"""Digits of a figure that may count anything."""
FAR = 5
"""A figure that is further off than so many times is of something else."""
EXACT_DIGITS = 12
"""Digits of a number with a point that a machine's own arithmetic has right."""


def read_programs(document: Document) -> dict[int, list[Claim]]:
    """The claims of each program, by the place of its block in the document; those of its outputs stand with it."""
    blocks = document.blocks
    places = [place for place, block in enumerate(blocks) if is_program(block) and len(block.text.string) <= LONGEST]
    outputs = {place: _outputs(document, place) for place in places}
    if not any(outputs[place] or _FIGURE_IN_COMMENT.search(blocks[place].text.string) for place in places):
        return {}
    program = Program(STEPS)
    sources = {place: _Source(blocks[place]) for place in places}
    found: dict[int, list[Claim]] = {place: [] for place in places}
    for place in places:
        if _follow(program, blocks[place], place):
            found[place] += _printed(program, sources, outputs[place])
    for claim, place in _commented(program.told, sources):
        found[place].append(claim)
    return found


def _outputs(document: Document, place: int) -> list[Block]:
    """The blocks behind a program that hold what it has printed: those of its cell, or a fence without a language."""
    found: list[Block] = []
    for block in document.blocks[place + 1 :]:
        if block.kind == "comment":
            continue
        if document.stored is not None and document.stored.places:
            if not document.stored.is_printed(block.text.span(0, 1).start):
                break
            found.append(block)
        else:
            return [block] if block.kind == "code" and not block.language else []
    return found


# -- following a program --------------------------------------------------------------------------------------------------


def _follow(program: Program, block: Block, place: int) -> bool:
    """Follow a block; whether it was read as a whole, and not line by line."""
    string = block.text.string
    spend(STEPS_A_LINE * min(string.count("\n") + 1, MOST_LINES))
    if language_of(block.language) in _PYTHON:
        tree = _tree(_COMMAND.sub(lambda match: " " * len(match.group()), string))
        if tree is not None:
            program.noted = _noted(string)
            program.follow(tree, place)
            return True
    for number, line in enumerate(string.split("\n")[:MOST_LINES]):
        _follow_line(program, line, number, place)
    return False


def _tree(source: str) -> ast.Module | None:
    try:
        return ast.parse(source)
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return None


def _noted(string: str) -> dict[int, Value]:
    """Figures that comments give and nothing else, by line: they tell what is read from elsewhere."""
    found: dict[int, Value] = {}
    if "#" in string:
        for number, line in enumerate(string.split("\n"), 1):
            alone = _ALONE.search(line) if "#" in line else None
            printed = read_digits(alone[1].replace("_", "")) if alone is not None else None
            if printed is not None and printed.value.denominator == 1:
                found[number] = int(printed.value)
    return found


def _follow_line(program: Program, line: str, number: int, place: int) -> None:
    """Follow one line by itself, of a program in another language or one that is not whole."""
    code = line.partition("#")[0]
    if code == line and ";" in line:  # elsewhere two strokes divide
        code = line.partition("//")[0]
    declared = _DECLARED.match(code)
    start = declared.end() if declared is not None else 0
    tree = _tree(code[start:].rstrip().rstrip(";")) if "=" in code or "print(" in code else None
    if tree is None or len(tree.body) != 1:
        taken = _TAKEN.match(code)
        for name in _WORD.findall(taken[1]) if taken is not None else ():
            program.names.pop(name, None)
        return
    node = tree.body[0]
    before = dict(program.names)
    ast.increment_lineno(tree, number)
    for inner in ast.walk(tree):
        if hasattr(inner, "col_offset"):
            inner.col_offset += len(code[:start].encode())
            inner.end_col_offset = (inner.end_col_offset or 0) + len(code[:start].encode())  # type: ignore[attr-defined]
    program.follow(tree, place)
    if line[:1] in " \t" and isinstance(node, ast.Assign):
        for name, value in before.items():
            if program.names.get(name, value) is not value and program.names[name] != value:
                program.names[name] = UNKNOWN


# -- claims ---------------------------------------------------------------------------------------------------------------


class _Source:
    """Offsets of the nodes of a tree in the text that it was read from: they count in bytes of a line."""

    def __init__(self, block: Block) -> None:
        self.block = block
        self.lines = block.text.string.split("\n")
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line) + 1)

    def offset(self, line: int, column: int) -> int:
        text = self.lines[line - 1]
        return self.starts[line - 1] + (column if text.isascii() else len(text.encode()[:column].decode("utf-8", "ignore")))

    def range(self, node: ast.AST) -> tuple[int, int]:
        start = self.offset(node.lineno, node.col_offset)  # type: ignore[attr-defined]
        return start, self.offset(node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]


def _commented(told: Sequence[Known], sources: Mapping[int, _Source]) -> Iterator[tuple[Claim, int]]:
    """The lines whose comment says what they come to, each with the place of its block; none that comes to several values."""
    values: dict[int, tuple[Known, set[Value]]] = {}
    for known in told:
        values.setdefault(id(known.node), (known, set()))[1].add(exact(known.value) if is_number(known.value) else None)
    for known, found in values.values():
        number = found.pop() if len(found) == 1 else None
        if not isinstance(number, Fraction):
            continue
        source = sources[known.origin]
        _, end = source.range(known.node)
        behind = source.block.text.string[end : source.starts[known.node.end_lineno or 1] - 1]
        mark = re.match(r"[ \t;]*(#|//)", behind)
        said = _SAID.match(behind, mark.end()) if mark is not None else None
        if said is not None and _tells(said["count"], number):
            claim = _comment_claim(source, known.node, number, said["count"], end + said.start("count"))
            if claim is not None:
                yield claim, known.origin


def _tells(count: str, value: Fraction) -> bool:
    """Whether a figure may be meant to be a value: it is no short number of something, and of no other size."""
    figure = Fraction(count.replace(",", "").replace("_", ""))
    return ("." in count or len(count) > MOST_SMALL) and 0 < value < figure * FAR and figure < value * FAR


def _comment_claim(source: _Source, node: ast.stmt, value: Fraction, said: str, at: int) -> Claim | None:
    block, text = source.block, source.block.text
    inner = node.value if isinstance(node, ast.Assign | ast.AnnAssign | ast.Expr) else None
    if isinstance(node, ast.Expr) and isinstance(inner, ast.Call):
        inner = inner.args[0]
    printed = read_digits(said.replace("_", ""))
    if inner is None or isinstance(inner, ast.Constant) or printed is None:
        return None
    low, high = source.range(inner)
    begin, whole_end = source.range(node)
    shown = text.string[low:high]
    if isinstance(node, ast.Expr):
        begin = low
    count = Number(printed, at, at + len(said))
    sides = [
        Side(shown, text.span(low, whole_end), (_worth(value, low, high),)),
        Side(said, text.span(count.start, count.end), (count,)),
    ]
    if isinstance(node, ast.Assign | ast.AnnAssign):
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        low, high = source.range(target)
        sides.insert(0, Side(text.string[low:high], text.span(low, high), (Name(text.string[low:high], low, high),)))
    relation = "=" if value.denominator == 1 and printed.is_integer_print else "≈"
    relations = ("=",) * (len(sides) - 2) + (relation,)
    return Claim("equality", tuple(sides), relations, block, text.span(begin, count.end), text.string[begin : count.end], sure=False)


def _worth(value: Fraction, start: int, end: int) -> Number:
    """A value as a number that is exact."""
    whole = value.denominator == 1
    return Number(Printed(f"{int(value):,}" if whole else str(float(value)), value, Fraction(int(whole))), start, end)


def _printed(program: Program, sources: Mapping[int, _Source], outputs: Sequence[Block]) -> Iterator[Claim]:
    """The figures of outputs that stand at the place of a value; none where most of them are of another run."""
    if not outputs:
        return
    found = [*matched(program, [output for output in outputs if output.kind == "code"]), *shown_cells(program, outputs)]
    claims = [claim for match in found if (claim := _output_claim(sources[match.origin], match)) is not None]
    wrong = sum(not _holds(claim) for claim in claims)
    if wrong * 2 <= len(claims) or wrong == 1:
        yield from claims


def _output_claim(source: _Source, match: Match) -> Claim | None:
    field, output, start, end, node, _ = match
    value = exact(field.value)
    text = output.text
    raw = text.string[start:end]
    printed = read_digits(raw.replace("_", ""))
    if value is None or value < 0 or printed is None:
        return None
    if field.is_share:
        printed = printed._replace(percent=100)
    elif not isinstance(field.value, int) and "." in raw:
        printed = printed._replace(ulp=max(printed.ulp, printed.value / 10**EXACT_DIGITS))
    low, high = source.range(node)
    shown = ast.unparse(field.source) if field.source is not None else source.block.text.string[low:high]
    relation = "=" if value.denominator == 1 and printed.is_integer_print else "≈"
    sides = (
        Side(shown, source.block.text.span(low, high), (_worth(value, start, end),)),
        Side(raw, text.span(start, end), (Number(printed, start, end),)),
    )
    return Claim("equality", sides, (relation,), output, text.span(start, end), raw, sure=False)


def _holds(claim: Claim) -> bool:
    value, figure = (side.number.printed for side in claim.sides if side.number is not None)
    return abs(value.value - figure.amount) <= figure.ulp * figure.power / figure.percent
