"""An article as Word and PDF have it, made while a test runs: files that are no text are not kept."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.corpus.forms import Block

_STYLES = {"list": "List Bullet", "code": "Source Code", "output": "Source Code"}
_PLAIN = str.maketrans({"`": "", "$": "", "(": "\\(", ")": "\\)", "×": "x"})
LINES_OF_A_PAGE = 40


def word(article: Sequence[Block]) -> bytes:
    """A document with the styles of a word processor; a program is a paragraph a line."""
    docx = pytest.importorskip("docx")
    document = docx.Document()
    document.styles.add_style("Source Code", 1)
    for block in article:
        if block.kind == "heading":
            document.add_heading(block.lines[0], block.level)
        elif block.kind == "table":
            table = document.add_table(len(block.rows), len(block.rows[0]))
            for row, texts in zip(table.rows, block.rows, strict=True):
                for cell, text in zip(row.cells, texts, strict=True):
                    cell.text = text
        else:
            style = _STYLES.get(block.kind)
            for line in block.lines if style else [" ".join(block.lines)]:
                document.add_paragraph(f"${line}$" if block.kind == "math" else line, style)
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def pages(article: Sequence[Block]) -> bytes:
    """A PDF whose text layer has the lines of the article."""
    lines: list[str] = []
    for number, block in enumerate(article, 1):
        if block.kind == "heading":
            lines.append(f"{number} {block.lines[0]}")
        elif block.kind == "table":
            lines += ["  ".join(row) for row in block.rows]
        else:
            lines += [f"{'- ' if block.kind == 'list' else ''}{line}" for line in block.lines]
        lines.append("")
    shown = [line.replace("\\times", "x").translate(_PLAIN) for line in lines]
    return pdf(*("\n".join(shown[at : at + LINES_OF_A_PAGE]) for at in range(0, len(shown), LINES_OF_A_PAGE)))


def pdf(*texts: str) -> bytes:
    """A PDF whose pages show lines of text, written by hand."""
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", "", "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"]
    kids = []
    for page in texts:
        lines = " ".join(f"({line}) Tj T*" for line in page.split("\n"))
        stream = f"BT /F1 12 Tf 14 TL 72 720 Td {lines} ET"
        objects.append(f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream")
        resources = "/Resources << /Font << /F1 3 0 R >> >> /MediaBox [0 0 612 792]"
        objects.append(f"<< /Type /Page /Parent 2 0 R {resources} /Contents {len(objects)} 0 R >>")
        kids.append(f"{len(objects)} 0 R")
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>"
    body, places = "%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(body))
        body += f"{number} 0 obj\n{content}\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    size = len(objects) + 1
    end = f"xref\n0 {size}\n0000000000 65535 f \n{table}trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{len(body)}\n%%EOF\n"
    return (body + end).encode("latin-1")
