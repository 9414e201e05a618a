"""Notebooks (.ipynb, nbformat 3 and 4): cells as one article, each printed output beside the program that printed it.

content -> JSON, checked -> its strings with their places -> cells -> Markdown as it stands, programs and outputs as fences -> Article

Nothing of a notebook is run: a program is text. Of an output, what was printed, a table or mathematics is read; pictures, progress bars on
standard error and tracebacks are not. Keys may stand in any order, so that an output may stand before its program in the file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from auditor.source.code import begins_program
from auditor.source.forms.building import Builder, longest_fence
from auditor.source.pattern import lazy
from auditor.source.reader import SourceError
from auditor.source.stored import Article, Place, Unit
from auditor.source.text import Piece, Text

_TOKEN = lazy(r'"[^"\\]*+(?>(?:\\(?:.|\Z)[^"\\]*+)*)(?:"|\Z)|[\[\]{}]|[^\s"\[\]{},:]++', re.DOTALL)
_ESCAPE = lazy(r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)", re.DOTALL)
_TERMINAL = lazy(r"\x1b\[[0-9;?]{0,20}[A-Za-z]")
_MAGIC = lazy(r"[ \t]*%%(\w{1,20})[^\n]*\n?")
_OPEN_FENCE = lazy(r"^ {0,3}(`{3,}|~{3,})([^\n]*)", re.MULTILINE)
_PROGRAMS = {"bash", "sh", "html", "javascript", "js", "perl", "ruby", "R", "julia", "sql", "latex", "svg"}
"""Magics of cells that say that the rest is of another language."""
_PROSE = ("markdown", "md")
_OUTPUTS = {"stream", "execute_result", "display_data", "pyout"}
MOST_CELLS = 20_000


class _String(NamedTuple):
    """A string of the JSON: where what stands between its quotes begins and ends."""

    start: int
    end: int


class Output(NamedTuple):
    """What a cell left: ``kind`` is text (printed), html, markdown or latex."""

    kind: str
    parts: Sequence[_String]


def readable(content: str) -> Article:
    """The article in a notebook. Raises SourceError where it is no notebook."""
    notebook = _parsed(content)
    builder = Builder()
    places: list[Place] = []

    def begin(unit: Unit, number: int) -> None:
        places.append(Place(builder.length, unit, number))

    language = _language(content, notebook)
    for number, cell in enumerate(_cells(content, notebook), 1):
        if number > MOST_CELLS:
            break
        if isinstance(cell, dict):
            _cell(content, cell, language, builder, lambda unit, number=number: begin(unit, number))  # type: ignore[misc]
    return Article(builder.text(), tuple(places))


def encoded(text: str) -> str:
    """Characters as they stand in a string of JSON."""
    return json.dumps(text, ensure_ascii=False)[1:-1]


# -- the file ----------------------------------------------------------------------------------------------------------


def _parsed(content: str) -> dict[str, object]:
    """The objects of a notebook, every string as its place."""
    try:
        json.loads(content)
    except RecursionError:
        raise SourceError("cannot be read as a notebook: it is nested too deeply") from None
    except ValueError as error:
        line = getattr(error, "lineno", 1)
        raise SourceError(f"cannot be read as a notebook: it is not JSON (line {line})") from None
    found = _tree(content)
    if not isinstance(found, dict) or not isinstance(found.get("cells", found.get("worksheets")), list):
        raise SourceError("cannot be read as a notebook: it has no cells")
    return found


def _tree(content: str) -> object:
    """What JSON that is known to be right holds: objects and lists, strings as their places, anything else as it is printed."""
    stack: list[list[object] | dict[str, object]] = []
    keys: list[str | None] = []
    root: object = None
    for token in _TOKEN.finditer(content):
        mark = content[token.start()]
        if mark in "]}":
            stack.pop()
            keys.pop()
            continue
        value: object
        if mark == '"':
            if stack and isinstance(stack[-1], dict) and keys[-1] is None:
                keys[-1] = content[token.start() + 1 : token.end() - 1]
                continue
            value = _String(token.start() + 1, token.end() - 1)
        else:
            value = [] if mark == "[" else {} if mark == "{" else token.group()
        if not stack:
            root = value
        elif isinstance(stack[-1], dict):
            stack[-1][keys[-1] or ""] = value
            keys[-1] = None
        else:
            stack[-1].append(value)
        if isinstance(value, list | dict):
            stack.append(value)
            keys.append(None)
    return root


def _cells(content: str, notebook: dict[str, object]) -> Iterator[object]:
    """The cells in order; of nbformat 3, those of its worksheets."""
    cells = notebook.get("cells")
    if isinstance(cells, list):
        yield from cells
        return
    sheets = notebook.get("worksheets")
    for sheet in sheets if isinstance(sheets, list) else ():
        cells = sheet.get("cells") if isinstance(sheet, dict) else None
        yield from cells if isinstance(cells, list) else ()


def _language(content: str, notebook: dict[str, object]) -> str:
    """The language of the programs, by the kernel."""
    metadata = notebook.get("metadata")
    for key, name in (("language_info", "name"), ("kernelspec", "language")):
        info = metadata.get(key) if isinstance(metadata, dict) else None
        found = _plain(content, info.get(name)) if isinstance(info, dict) else ""
        if found.isalnum():
            return found.lower()
    return "python"


def _plain(content: str, value: object) -> str:
    return content[value.start : value.end] if isinstance(value, _String) else ""


def _strings(value: object) -> list[_String]:
    """The strings of what is one, or a list of lines."""
    if isinstance(value, _String):
        return [value]
    return [line for line in value if isinstance(line, _String)] if isinstance(value, list) else []


def decoded(content: str, strings: Sequence[_String]) -> Text:
    """Strings of JSON as one Text, its escapes decoded and mapped to the file."""
    parts: list[str] = []
    pieces: list[Piece] = []
    length = 0

    def add(string: str, start: int, end: int, verbatim: bool) -> None:
        nonlocal length
        parts.append(string)
        pieces.append(Piece(length, length + len(string), start, end, verbatim))
        length += len(string)

    for start, end in strings:
        at = start
        for escape in _ESCAPE.finditer(content, start, end):
            if escape.start() > at:
                add(content[at : escape.start()], at, escape.start(), True)
            at = escape.end()
            character = json.loads(f'"{escape.group()}"')
            add("\ufffd" if "\ud800" <= character <= "\udfff" else character, escape.start(), at, False)
        if end > at:
            add(content[at:end], at, end, True)
    return Text("".join(parts), tuple(pieces))


# -- cells -------------------------------------------------------------------------------------------------------------


def _cell(content: str, cell: dict[str, object], language: str, builder: Builder, begin: Callable[[Unit], None]) -> None:
    kind = _plain(content, cell.get("cell_type"))
    text = decoded(content, _strings(cell.get("source", cell.get("input"))))
    if kind == "heading":
        level = str(cell.get("level", "1"))
        builder.gap()
        begin("cell")
        builder.put("#" * (int(level) if level in "123456" else 1) + " ")
        builder.add(text)
    elif kind == "markdown" and not begins_program(text.string):
        _prose(text, builder, begin)
    elif kind in ("markdown", "code"):  # a program that was turned into text stays one
        _program(content, cell, text, language, builder, begin)


def _prose(text: Text, builder: Builder, begin: Callable[[Unit], None]) -> None:
    """Markdown; what a cell leaves open ends with it."""
    builder.gap()
    begin("cell")
    builder.add(text)
    builder.end_line()
    fence = None
    for mark in _OPEN_FENCE.finditer(text.string):
        if fence is None:
            fence = mark[1]
        elif mark[1].startswith(fence) and not mark[2].strip():
            fence = None
    if fence is not None:
        builder.put(f"{fence}\n")
    elif text.string.rfind("<!--") > text.string.rfind("-->"):
        builder.put("-->\n")


def _program(content: str, cell: dict[str, object], text: Text, language: str, builder: Builder, begin: Callable[[Unit], None]) -> None:
    own = _plain(content, cell.get("language"))
    magic = _MAGIC.match(text.string)
    word = magic[1] if magic is not None else ""
    if word in _PROSE and magic is not None:
        _prose(text.slice(magic.end(), len(text.string)), builder, begin)
    elif text.string.strip():
        _fenced(text, word if word in _PROGRAMS else own if own.isalnum() else language, "cell", builder, begin)
    outputs = cell.get("outputs")
    for output in _printed(content, outputs if isinstance(outputs, list) else ()):
        _output(content, output, builder, begin)


def _fenced(text: Text, language: str, unit: Unit, builder: Builder, begin: Callable[[Unit], None]) -> None:
    fence = "`" * longest_fence(text.string)
    builder.gap()
    builder.put(f"{fence}{language}\n")
    begin(unit)
    builder.add(text)
    builder.end_line()
    builder.put(f"{fence}\n")


def _printed(content: str, outputs: Sequence[object]) -> Iterator[Output]:
    """What can be read of the outputs of a cell; what was printed in several goes is one."""
    printed: list[_String] = []
    for output in outputs:
        if not isinstance(output, dict) or _plain(content, output.get("output_type")) not in _OUTPUTS:
            continue
        if _plain(content, output.get("output_type")) == "stream":
            if "stderr" not in (_plain(content, output.get("name")), _plain(content, output.get("stream"))):
                printed += _strings(output.get("text"))
            continue
        if printed:
            yield Output("text", printed)
            printed = []
        data = output.get("data", output)
        if isinstance(data, dict):
            yield from _shown(content, data)
    if printed:
        yield Output("text", printed)


def _shown(content: str, data: dict[str, object]) -> Iterator[Output]:
    """The one way of showing a result that says most of it: a table, mathematics, or text."""
    for keys, kind in ((("text/markdown",), "markdown"), (("text/html", "html"), "html"), (("text/latex", "latex"), "latex")):
        strings = next((found for key in keys if (found := _strings(data.get(key)))), [])
        if strings and (kind != "html" or any("<t" in content[start:end] for start, end in strings)):
            yield Output(kind, strings)
            return
    strings = _strings(data.get("text/plain", data.get("text")))
    if strings:
        yield Output("text", strings)


def _output(content: str, output: Output, builder: Builder, begin: Callable[[Unit], None]) -> None:
    text = decoded(content, output.parts)
    if output.kind == "text":
        text = _without_colours(text)
        if text.string.strip():
            _fenced(text, "", "output", builder, begin)
        return
    if output.kind == "html":
        from auditor.source.forms.html import tables_of  # only tables of data pay for it

        text = tables_of(text)
    _prose(text, builder, lambda unit: begin("output"))


def _without_colours(text: Text) -> Text:
    """Printed text without what only a terminal reads."""
    if "\x1b" not in text.string:
        return text
    builder = Builder()
    at = 0
    for mark in _TERMINAL.finditer(text.string):
        builder.add(text.slice(at, mark.start()))
        at = mark.end()
    builder.add(text.slice(at, len(text.string)))
    return builder.text()
