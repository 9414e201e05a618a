"""Word and PDF: what is read, by paragraph and page, and what is refused in one line."""

from __future__ import annotations

import importlib
import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from auditor import audit_file
from auditor.source.forms import reader
from auditor.source.reader import SourceError
from auditor.source.stored import Article
from tests.conftest import Ran
from tests.corpus.packed import pdf

EQUATION = (
    '<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:sSup><m:e><m:r><m:t>768</m:t></m:r></m:e>'
    "<m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup><m:r><m:t>×</m:t></m:r><m:f><m:num><m:r><m:t>6</m:t></m:r></m:num>"
    "<m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>"
)


def word() -> bytes:
    """A document with a heading, a raised digit, an item, an equation and a table."""
    docx = pytest.importorskip("docx")
    parse = importlib.import_module("docx.oxml").parse_xml
    document = docx.Document()
    document.add_heading("Sizes", 1)
    paragraph = document.add_paragraph("A matrix has 768")
    paragraph.add_run("2").font.superscript = True
    paragraph.add_run(" = 589,842 parameters.")
    document.add_paragraph("two: 12 × 64 = 768", style="List Bullet")
    document.add_paragraph("so ")._p.append(parse(EQUATION))
    table = document.add_table(2, 2)
    for cell, text in zip((*table.rows[0].cells, *table.rows[1].cells), ("part", "count", "a|b", "5"), strict=True):
        cell.text = text
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def read(form: str, data: bytes) -> Article:
    found: Article = reader(form).readable_bytes(data)
    return found


def test_a_document_is_read_paragraph_by_paragraph() -> None:
    article = read("docx", word())
    lines = [line for line in article.text.string.split("\n") if line]
    assert lines == [
        "## Sizes", "A matrix has 768^2 = 589,842 parameters.", "- two: 12 × 64 = 768", "so $768^{2}\\times \\frac{6}{2}$",
        "| part | count |", "| --- | --- |", "| a\\|b | 5 |",
    ]  # fmt: skip
    assert [(place.unit, place.number) for place in article.places] == [("paragraph", number) for number in range(1, 6)]


def test_a_program_is_one_listing_however_many_paragraphs_it_has() -> None:
    docx = pytest.importorskip("docx")
    document = docx.Document()
    document.styles.add_style("Source Code", 1)
    for text, style in (("Sizes", None), ("d = 768  # wide", "Source Code"), ("n = 2 * d", "Source Code"), ("It is done.", None)):
        document.add_paragraph(text, style)
    stream = io.BytesIO()
    document.save(stream)
    assert read("docx", stream.getvalue()).text.string == "Sizes\n\n```\nd = 768  # wide\nn = 2 * d\n```\nIt is done.\n\n"


def test_a_finding_names_its_paragraph_and_has_no_fix(tmp_path: Path, auditor: Callable[..., Ran]) -> None:
    path = tmp_path / "sizes.docx"
    path.write_bytes(word())
    (finding,) = audit_file(str(path)).findings
    assert (finding["stated"], finding["expected"], finding["fix"]) == ("589,842", "589,824", None)
    assert "sizes.docx:paragraph 2" in auditor(str(path)).out
    before = path.read_bytes()
    auditor("--fix", str(path))
    assert path.read_bytes() == before


def test_a_pdf_is_read_page_by_page(tmp_path: Path, auditor: Callable[..., Ran]) -> None:
    pytest.importorskip("pypdf")
    path = tmp_path / "sizes.pdf"
    path.write_bytes(pdf("1 Introduction\nNothing here is count-\nable.", "2 Sizes\nIt has 12 * 64 = 786 parameters."))
    article = read("pdf", path.read_bytes())
    assert [(place.unit, place.number) for place in article.places] == [("page", 1), ("page", 2)]
    assert "## 2 Sizes" in article.text.string
    assert "countable" in article.text.string
    (finding,) = audit_file(str(path)).findings
    assert (finding["stated"], finding["fix"]) == ("786", None)
    assert "sizes.pdf:page 2" in auditor(str(path)).out


def test_what_cannot_be_read_is_one_line() -> None:
    pytest.importorskip("docx")
    pytest.importorskip("pypdf")
    for form, data in (("docx", b"no zip"), ("docx", _zip({"a.txt": b"x"})), ("pdf", b"no pdf"), ("pdf", pdf("1")[:-60]), ("pdf", b"")):
        with pytest.raises(SourceError, match="cannot be read: not a") as error:
            read(form, data)
        assert "\n" not in str(error.value)
    with pytest.raises(SourceError, match="has no text"):
        read("pdf", pdf(""))


def test_a_bomb_is_refused_before_it_is_unpacked() -> None:
    pytest.importorskip("docx")
    with pytest.raises(SourceError, match="too large to be an article"):
        read("docx", _zip({"word/document.xml": bytes(120_000_000)}))


def test_a_missing_extra_is_named_with_the_command_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pypdf", None)
    with pytest.raises(SourceError, match=r"pip install 'auditor\[pdf\]'"):
        read("pdf", pdf("x"))


def _zip(parts: dict[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return stream.getvalue()
