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

from auditor.claims.claim import Claim, Side
from auditor.claims.following import Programs
from auditor.claims.outputs import Match
from auditor.claims.program_slips import Slip, slip_of
from auditor.notation.expression import Name, Number
from auditor.notation.printed import UNITS, Printed, Unit, read_digits
from auditor.notation.programs.statements import Known
from auditor.notation.programs.values import Value, exact, is_number
from auditor.source.document import Block, Document
from auditor.source.pattern import lazy

_SAID = lazy(
    r"[ \t]*+(?:[^\n:：=≈→>]{0,24}[:：=≈→>])?[ \t~≈→>=约-]*+(?P<count>\d{1,3}(?:[,_]\d{3})+(?:\.\d{1,6})?|\d{1,15}(?:\.\d{1,6})?(?:e[+]?\d{1,2})?)(?![\d.]*\d)"
    r"[ \t]*+(?P<unit>[A-Za-z]{1,12}|[\u3400-\u9fff]{1,6})?[ \t]*+(?:\r?$|[,，;；(（。.]|(?<=[ \t][ \t])|(?<=[BMKT][ \t])[A-Za-z]{1,12}\r?$)"
)
_FIGURE_IN_COMMENT = lazy(r"(?:#|//)[^\n]{0,80}\d")
PRINTED = "printed"
"""The measure of what a program has printed and would print again."""
LONGEST = 20_000
MOST_SMALL = 3
"""Digits of a figure that may count anything."""
FAR = 5
"""A figure that is further off than so many times is of something else."""


def read_programs(document: Document) -> dict[int, list[Claim]]:
    """The claims of each program, by the place of its block in the document; those of its outputs stand with it."""
    blocks = document.blocks
    places = [place for place, block in enumerate(blocks) if block.is_program and len(block.text.string) <= LONGEST]
    outputs = {place: _outputs(document, place) for place in places}
    if not any(outputs[place] or _FIGURE_IN_COMMENT.search(blocks[place].text.string) for place in places):
        return {}
    programs = Programs({place: blocks[place] for place in places}, outputs)
    sources = {place: _Source(blocks[place]) for place in places}
    followed = programs.follow()
    slip = slip_of(programs, followed)
    found: dict[int, list[Claim]] = {place: [] for place in places}
    if slip is not None:
        found[slip.origin].append(_literal_claim(sources[slip.origin], slip))
        followed = slip.mended
    for place, matches in followed.matches.items():
        found[place] += _printed(sources, matches)
    for claim, place in _commented(followed.told, sources):
        found[place].append(claim)
    return found


def _outputs(document: Document, place: int) -> list[Block]:
    """The blocks behind a program that hold what it has printed: those of its cell, a fence without a language, else its own comments."""
    found: list[Block] = []
    noted: list[Block] = []
    for block in document.blocks[place + 1 :]:
        if block.kind == "comment":
            start = block.text.span(0, 1).start
            if not document.content[document.content.rfind("\n", 0, start) + 1 : start].strip("# \t>"):
                noted.append(block)
            continue
        if document.stored is not None and document.stored.places:
            if not document.stored.is_printed(block.text.span(0, 1).start):
                break
            found.append(block)
        else:
            return [block] if block.kind == "code" and not block.language else noted
    return found or noted


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
        if said is None:
            continue
        unit = _unit(said, number)
        if unit is not None or _tells(said["count"], number):
            claim = _comment_claim(source, known.node, number, said, end, unit)
            if claim is not None:
                yield claim, known.origin


def _tells(count: str, value: Fraction) -> bool:
    """Whether a figure may be meant to be a value: it is no short number of something, and of no other size."""
    figure = Fraction(count.replace(",", "").replace("_", ""))
    return ("." in count or len(count) > MOST_SMALL) and 0 < value < figure * FAR and figure < value * FAR


def _unit(said: re.Match[str], value: Fraction) -> Unit | None:
    """The unit behind a figure in which it may be meant to be a value, that counts bytes or parameters itself or in that unit (``size_gb``)."""
    unit = UNITS.get(said["unit"] or "")
    if unit is None or unit.dimension not in ("bytes", "count") or unit.decimal < LEAST_UNIT or value <= 0:
        return None
    figure = Fraction(said["count"].replace(",", "").replace("_", ""))
    for one in (unit, unit._replace(decimal=Fraction(1), binary=Fraction(1))):
        if figure and value < figure * one.decimal * FAR_IN_UNIT and figure * one.decimal < value * FAR_IN_UNIT:
            return one
    return None


LEAST_UNIT, FAR_IN_UNIT = 1000, 10


def _comment_claim(source: _Source, node: ast.stmt, value: Fraction, found: re.Match[str], end: int, unit: Unit | None) -> Claim | None:
    block, text = source.block, source.block.text
    said, at = found["count"], end + found.start("count")
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
    if unit is not None and unit.decimal > 1:
        printed, said = printed._replace(unit=unit), found.string[found.start("count") : found.end("unit")]
    count = Number(printed, at, at + len(said))
    worth = _worth(value, low, high)
    if printed.unit is not None and printed.unit.dimension == "bytes":
        worth = worth._replace(printed=worth.printed._replace(unit=UNITS["bytes"]))
    sides = [
        Side(shown, text.span(low, whole_end), (worth,)),
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
    return Number(Printed(f"{int(value):,}" if whole else str(float(value)), value, Fraction(0)), start, end)


def _literal_claim(source: _Source, slip: Slip) -> Claim:
    """A number that a program writes down, where another one comes to all that has been printed."""
    text = source.block.text
    start, end = source.range(slip.literal)
    raw = text.string[start:end]
    printed = read_digits(raw.replace("_", ""))
    assert printed is not None
    worth = exact(slip.right)
    assert worth is not None
    sides = (
        Side(slip.printed, text.span(start, end), (_worth(worth, start, end),)),
        Side(raw, text.span(start, end), (Number(printed, start, end),)),
    )
    return Claim("equality", sides, ("=",), source.block, text.span(start, end), raw, sure=False, measure="literal")


def _printed(sources: Mapping[int, _Source], matches: Sequence[Match]) -> Iterator[Claim]:
    """The figures of outputs that stand at the place of a value; none where most of them are of another run."""
    claims = [claim for match in matches if (claim := _output_claim(sources[match.origin], match)) is not None]
    wrong = sum(not match.holds for match in matches)
    if wrong * 2 <= len(claims) or wrong == 1:
        yield from claims


def _output_claim(source: _Source, match: Match) -> Claim | None:
    field, output, start, end, node, _ = match
    value, printed = exact(field.value), match.figure
    text = output.text
    raw = text.string[start:end]
    if value is None or value < 0 or printed is None:
        return None
    low, high = source.range(node)
    shown = ast.unparse(field.source) if field.source is not None else source.block.text.string[low:high]
    relation = "=" if value.denominator == 1 and printed.is_integer_print else "≈"
    sides = (
        Side(shown, source.block.text.span(low, high), (_worth(value, start, end),)),
        Side(raw, text.span(start, end), (Number(printed, start, end),)),
    )
    return Claim("equality", sides, (relation,), output, text.span(start, end), raw, sure=False, measure=PRINTED)
