"""The sheet of an article, as a table for people, as CSV and as JSON: each cell with its formula, its value and the cells that it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.audited import Audit
from auditor.claims.claim import Claim
from auditor.report import words
from auditor.report.json import SCHEMA, Object, dump
from auditor.report.result import Problem
from auditor.report.style import Style
from auditor.report.visible import visible, width
from auditor.rules.carried import name_of
from auditor.rules.figures import right_figure
from auditor.rules.finding import Severity
from auditor.rules.wording import exact_text, number
from auditor.sheet.book import Book, Cell, read_book
from auditor.sheet.recalculation import Recalculated, circular, recalculate
from auditor.source.document import Language

WIDEST = 44
"""Columns of a cell of the table; what is wider is cut, and whole in CSV and JSON."""
_HEADS: dict[Language, tuple[str, ...]] = {
    "en": ("place", "what", "formula", "value", "from"),
    "zh": ("位置", "内容", "公式", "数值", "来自"),
}
_NEW_HEADS: dict[Language, tuple[str, ...]] = {
    "en": ("place", "what", "formula", "old", "new"),
    "zh": ("位置", "内容", "公式", "原值", "新值"),
}
PROBLEMS: dict[str, dict[Language, str]] = {
    "circular": {"en": "not checked: circular", "zh": "未核查：循环定义"},
    "ambiguous": {"en": "not recalculated: a number of it may be another setting", "zh": "未重算：其中有数可能是另一取值"},
    "open": {"en": "not recalculated: comes from a cell that is not", "zh": "未重算：所依据的一格未能重算"},
    "undefined": {"en": "not recalculated: a name has no value", "zh": "未重算：有名称没有取值"},
    "not-read": {"en": "not recalculated: its formula gives another figure", "zh": "未重算：公式与所写数值不符"},
    "unbounded": {"en": "not recalculated: the value cannot be bounded", "zh": "未重算：其值无法界定"},
    "too-large": {"en": "not recalculated: too much arithmetic", "zh": "未重算：算式过多"},
}
_CSV_HEADS = (
    "id", "line", "column", "kind", "model", "component", "scope", "part", "label", "formula", "stated", "value", "outcome", "new", "problem",
    "from",
)  # fmt: skip
_RISKY = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would run as a formula where a field begins with it."""


class Told(NamedTuple):
    """The sheet of one article, and the same recalculated where values were set."""

    audit: Audit
    book: Book
    rings: frozenset[int]
    new: Recalculated | None = None


def tell(audit: Audit) -> Told:
    """The sheet of an article."""
    from auditor.claims.about.records import Understanding

    understanding = audit.understanding or Understanding()
    book = read_book(audit.claims, understanding, audit.named_values)
    return Told(audit, book, circular(book))


def recalculated(told: Told, new: Mapping[int, Fraction]) -> Told:
    """The sheet with new values for some of its cells."""
    audit = told.audit
    return told._replace(new=recalculate(told.book, new, lambda claim: audit.outcome(claim) == "holds"))


def render(told: Told, style: Style) -> str:
    """A table for a terminal: all cells; once recalculated, those that change."""
    language = told.audit.document.language
    rows = list(_rows(told))
    if not rows:
        return _NOTHING[told.new is not None][language] + "\n"
    heads = (_NEW_HEADS if told.new is not None else _HEADS)[language]
    shown = [heads, *(tuple(_cut(visible(text)) for text in row) for row in rows)]
    widths = [max(width(row[at]) for row in shown) for at in range(len(heads))]
    lines = []
    for at, row in enumerate(shown):
        line = "  ".join(text + " " * (wide - width(text)) for text, wide in zip(row, widths, strict=True)).rstrip()
        lines.append(style.strong(line) if not at else line)
    return "\n".join([*lines, *_counted(told, style)]) + "\n"


_NOTHING: dict[bool, dict[Language, str]] = {
    False: {"en": "no cells were read", "zh": "没有读到任何一格"},
    True: {"en": "no cell depends on what was set", "zh": "没有哪一格取决于所设的值"},
}


def _rows(told: Told) -> Iterator[tuple[str, ...]]:
    for at, cell in enumerate(told.book.cells):
        if told.new is None:
            yield (place(told, cell), _what(told, cell), cell.shown, _value(told, at, cell), _from(told, cell))
        elif at in told.new.values or at in told.new.problems:
            yield (place(told, cell), _what(told, cell), cell.shown, cell.stated, _new(told, at, cell))


def place(told: Told, cell: Cell) -> str:
    """Line and column of a cell; the model, where it is a setting of that and not in the text."""
    return ":".join(map(str, told.audit.document.position(cell.span.start))) if cell.span is not None else "-"


def _what(told: Told, cell: Cell) -> str:
    if cell.kind == "setting":
        symbol = f" ({cell.symbol})" if cell.symbol else ""
        return f"{cell.name}{symbol}{f', {cell.model}' if cell.model else ''}"
    return _label(told, cell)


def _label(told: Told, cell: Cell) -> str:
    claim = _claim(told, cell)
    label = cell.name or (name_of(claim) if claim is not None else "")
    subject = ", ".join(word for word in (cell.about.component, cell.about.scope) if word and word != "model")
    return f"{label} [{subject}]" if label and subject else label or subject


def _claim(told: Told, cell: Cell) -> Claim | None:
    return told.audit.claims[cell.claim] if cell.claim is not None else None


def _outcome(told: Told, at: int, cell: Cell) -> str | None:
    if at in told.rings:
        return "circular"
    return told.audit.outcome(cell.claim) if cell.claim is not None else None


def _value(told: Told, at: int, cell: Cell) -> str:
    language = told.audit.document.language
    outcome = _outcome(told, at, cell)
    if outcome == "circular":
        return f"{cell.stated} ({PROBLEMS['circular'][language]})".strip()
    said = f" ({words.OUTCOMES[outcome][language]})" if outcome in ("fails", "follows") else ""
    return cell.stated + said


def _from(told: Told, cell: Cell) -> str:
    found = []
    for at in dict.fromkeys(link.cell for link in cell.links):
        other = told.book.cells[at]
        found.append(other.symbol or other.name if other.kind != "figure" and (other.symbol or other.name) else place(told, other))
    return ", ".join([*found, *(f"{one.shown}?" for one in cell.open)])


def _new(told: Told, at: int, cell: Cell) -> str:
    assert told.new is not None
    problem = told.new.problems.get(at)
    if problem is not None:
        return PROBLEMS[problem][told.audit.document.language]
    return shown_value(told, cell, told.new.values[at])


def shown_value(told: Told, cell: Cell, value: Fraction) -> str:
    """A value as the author writes the figures of its cell."""
    claim = _claim(told, cell)
    if claim is None or cell.kind == "definition" or cell.side >= len(claim.sides) or claim.sides[cell.side].number is None:
        return number(value) if "," in cell.stated or value.denominator != 1 else str(value)
    return right_figure(claim, claim.sides[cell.side], value)


def _counted(told: Told, style: Style) -> Iterator[str]:
    if not told.book.whole:
        yield style.severity(_CUT[told.audit.document.language], Severity.WARNING)


_CUT: dict[Language, str] = {"en": "the article has more cells than are kept", "zh": "文中的格数超出上限，其余未列出"}


def _cut(text: str) -> str:
    if width(text) <= WIDEST:
        return text
    kept, used = "", 0
    for character in text:
        used += width(character)
        if used > WIDEST - 1:
            break
        kept += character
    return kept + "…"


def _object(told: Told, at: int, cell: Cell) -> Object:
    """One cell for programs; ``from`` are the ids of other cells."""
    span = cell.span
    line, column = told.audit.document.position(span.start) if span is not None else (None, None)
    about = cell.about
    new = told.new
    return {
        "path": told.audit.document.path,
        "id": at + 1,
        "kind": cell.kind,
        "line": line,
        "column": column,
        "start": span.start if span is not None else None,
        "end": span.end if span is not None else None,
        "model": cell.model or about.model,
        "component": about.component,
        "scope": about.scope,
        "part": about.part,
        "name": cell.name or None,
        "symbol": cell.symbol or None,
        "label": (_label(told, cell) if cell.kind != "setting" else cell.symbol or cell.name) or None,
        "formula": cell.shown or None,
        "stated": cell.stated or None,
        "value": exact_text(cell.value) if cell.value is not None else None,
        "outcome": _outcome(told, at, cell),
        "from": [link + 1 for link in dict.fromkeys(link.cell for link in cell.links)],
        "open": [{"operand": one.shown, "names": list(one.names)} for one in cell.open],
        "new": exact_text(new.values[at]) if new is not None and at in new.values else None,
        "problem": new.problems.get(at) if new is not None else None,
    }


def render_json(told: Told | None, problems: Sequence[Problem] = ()) -> str:
    """The sheet as one object of the schema ``auditor/1``."""
    from auditor import __version__

    cells = [_object(told, at, cell) for at, cell in enumerate(told.book.cells)] if told is not None else []
    said = [{"path": problem.path, "message": problem.message} for problem in problems]
    return dump({"schema": SCHEMA, "version": __version__, "problems": said, "whole": told is None or told.book.whole, "cells": cells})


def render_csv(told: Told) -> str:
    """The sheet as CSV; no field is a formula to whoever opens it."""
    import csv
    from io import StringIO

    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_CSV_HEADS)
    for at, cell in enumerate(told.book.cells):
        known = _object(told, at, cell)
        row = [" ".join(map(str, links)) if isinstance(links := known[head], list) else links for head in _CSV_HEADS]
        writer.writerow([_harmless(str(field)) if field is not None else "" for field in row])
    return out.getvalue()


def _harmless(field: str) -> str:
    text = visible(field)
    return f"'{text}" if text.startswith(_RISKY) else text
