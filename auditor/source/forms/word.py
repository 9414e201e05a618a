"""Word documents read paragraph by paragraph, by python-docx: headings, lists, tables, equations.

bytes -> is it a zip of bounded size? -> body -> paragraphs and tables in order -> runs, equations as TeX -> Article of paragraphs

A table counts as one paragraph. Text boxes, comments and notes at the foot are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any
from zipfile import BadZipFile, ZipFile

from auditor.source.forms.pages import Pages, extra
from auditor.source.pattern import lazy
from auditor.source.reader import SourceError
from auditor.source.stored import Article

MOST_UNPACKED = 100_000_000
"""Bytes that the parts of a document may have together."""
MOST_PARTS = 5_000
_HEADING = lazy(r"(?:heading|标题|title)\s?(?P<level>\d)?", re.IGNORECASE)
_CODE = lazy(r"code$|preformatted|listing|verbatim", re.IGNORECASE)
"""Names of styles of programs and of what they print."""
_SIGNS = str.maketrans({"×": r"\times ", "≈": r"\approx ", "·": r"\cdot ", "÷": r"\div ", "\u2061": "", "−": "-"})
_DEEPEST = 20


def readable_bytes(data: bytes) -> Article:
    """The paragraphs of a document. Raises SourceError where it is none, or one that unpacks to more than can be an article."""
    docx = extra("docx", "docx")
    _bounded(data)
    pages = Pages("paragraph")
    try:
        document = docx.Document(BytesIO(data))
        listed = False
        for number, element in enumerate(document.element.body.iterchildren(), 1):
            name = _name(element)
            code = name == "p" and _CODE.search(_style(element, document)) is not None
            if code or name in ("p", "tbl"):
                mark = "```\n" if code != listed else ""  # a program may be a paragraph a line
                pages.add(mark + (_code(element) if code else _paragraph(element, document) if name == "p" else _table(element)), number)
                listed = code
            if pages.is_full:
                break
    except Exception as error:  # a broken file breaks the library in more ways than it has errors for
        raise SourceError("cannot be read: not a Word document, or a damaged one") from error
    return pages.article()


def _bounded(data: bytes) -> None:
    """Refuse what is no archive, or unpacks to too much: the sizes are those of its directory, which unpacking holds it to."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            entries = archive.infolist()
    except (BadZipFile, ValueError, OSError, EOFError) as error:
        raise SourceError("cannot be read: not a Word document, or a damaged one") from error
    if len(entries) > MOST_PARTS or sum(entry.file_size for entry in entries) > MOST_UNPACKED:
        raise SourceError(f"is too large to be an article: unpacks to more than {MOST_UNPACKED // 1_000_000} MB")


def _name(element: Any) -> str:
    """The name of an element without its namespace; comments and the like have none."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def _child(element: Any, name: str) -> Any | None:
    return next((child for child in element.iterchildren() if _name(child) == name), None)


def _attribute(element: Any | None, name: str = "val") -> str:
    """An attribute whatever its namespace; empty where there is none."""
    if element is None:
        return ""
    return next((str(value) for key, value in element.attrib.items() if key.rpartition("}")[2] == name), "")


def _paragraph(element: Any, document: Any) -> str:
    """One paragraph as Markdown."""
    text = "".join(_runs(element, 0)).strip()
    if not text:
        return "\n"
    properties = _child(element, "pPr")
    heading = _HEADING.match(_style(element, document))
    if heading is not None:
        level = int(heading["level"]) + 1 if heading["level"] else 1
        return f"\n{'#' * min(level, 6)} {text}\n\n"
    numbering = _child(properties, "numPr") if properties is not None else None
    if numbering is not None or _style(element, document).startswith("List"):
        depth = _attribute(_child(numbering, "ilvl")) if numbering is not None else ""
        return f"{'    ' * min(int(depth or 0), 4)}- {text}\n"
    return f"{text}\n\n"


def _code(element: Any) -> str:
    """A paragraph of a program as it stands."""
    return "".join(_runs(element, 0)).replace("```", "").rstrip() + "\n"


def _style(element: Any, document: Any) -> str:
    """The name of a paragraph's style; empty where it has none."""
    properties = _child(element, "pPr")
    identifier = _attribute(_child(properties, "pStyle")) if properties is not None else ""
    if not identifier:
        return ""
    found = next((style for style in document.styles if style.style_id == identifier), None)
    return str(found.name) if found is not None else identifier


def _table(element: Any) -> str:
    """A table as one of bars; its first row heads it, a cell across columns is followed by empty ones."""
    rows: list[list[str]] = []
    for row in (child for child in element.iterchildren() if _name(child) == "tr"):
        cells: list[str] = []
        for cell in (child for child in row.iterchildren() if _name(child) == "tc"):
            paragraphs = ("".join(_runs(child, 0)) for child in cell.iterchildren() if _name(child) == "p")
            cells.append(" ".join(" ".join(paragraphs).split()).replace("|", "\\|"))
            properties = _child(cell, "tcPr")
            across = _attribute(_child(properties, "gridSpan")) if properties is not None else ""
            cells += [""] * (min(int(across or 1), 60) - 1)
        rows.append(cells)
    if not rows:
        return "\n"
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n" + "\n".join([lines[0], "|" + " --- |" * max(len(rows[0]), 1), *lines[1:]]) + "\n\n"


def _runs(element: Any, depth: int) -> Iterator[str]:
    """What the runs of a paragraph show, deleted ones left out."""
    for child in element.iterchildren() if depth < _DEEPEST else ():
        name = _name(child)
        if name == "r":
            yield from _run(child)
        elif name in ("oMath", "oMathPara"):
            yield f"${_equation(child, 0).strip()}$"
        elif name in ("hyperlink", "ins", "smartTag", "sdt", "sdtContent", "fldSimple"):
            yield from _runs(child, depth + 1)


def _run(run: Any) -> Iterator[str]:
    properties = _child(run, "rPr")
    raised = _attribute(_child(properties, "vertAlign")) if properties is not None else ""
    for child in run.iterchildren():
        name = _name(child)
        if name == "t" and child.text:
            yield {"superscript": "^", "subscript": "_"}.get(raised, "") + child.text
        elif name in ("tab", "br", "cr"):
            yield " " if name == "tab" else "\n"
        elif name == "noBreakHyphen":
            yield "-"


def _equation(element: Any, depth: int) -> str:
    """An equation as TeX: fractions, powers, indices, roots and brackets; of others what they show, in order."""
    if depth >= _DEEPEST:
        return ""
    name = _name(element)
    if name == "t":
        return str(element.text or "").translate(_SIGNS)
    part = {_name(child): _equation(child, depth + 1) for child in element.iterchildren()}
    if name == "f":
        return rf"\frac{{{part.get('num', '')}}}{{{part.get('den', '')}}}"
    if name in ("sSup", "sSub", "sSubSup"):
        below = f"_{{{part['sub']}}}" if "sub" in part else ""
        above = f"^{{{part['sup']}}}" if "sup" in part else ""
        return part.get("e", "") + below + above
    if name == "rad":
        return rf"\sqrt{{{part.get('e', '')}}}"
    inner = "".join(_equation(child, depth + 1) for child in element.iterchildren())
    return f"({inner})" if name == "d" else inner
