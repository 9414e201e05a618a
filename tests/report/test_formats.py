"""What the reports look like, as text files: ``snapshots/NAME.txt`` is the whole visible output for ``NAME`` in CASES.

After a change that is meant: ``AUDITOR_UPDATE_SNAPSHOTS=1 python -m pytest tests/report``, then read the difference before committing it.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.report import checkstyle, concise, full, github, gitlab, html, jsonl, junit, markdown, sarif, statistics, web
from auditor.report import json as json_report
from auditor.report.result import Checked, Counts, Result, fingerprints
from auditor.report.style import Style, wants_colour
from auditor.report.visible import cells, visible, width
from auditor.rules.finding import Finding, Severity
from auditor.source.document import Document
from auditor.source.text import Span
from tests.report.cases import CASES, checked

SNAPSHOTS = Path(__file__).parent / "snapshots"

FORMATS = {
    "full": lambda result: full.render(result, Style()),
    "concise": lambda result: concise.render(result, Style()),
    "json": json_report.render,
    "jsonl": jsonl.render,
    "github": github.render,
    "gitlab": gitlab.render,
    "sarif": lambda result: without_pages(sarif.render(result)),
    "junit": junit.render,
    "checkstyle": checkstyle.render,
    "markdown": markdown.render,
    "html": lambda result: re.sub(r"sha256-[^']+", "…", html.render(result).replace(web.CSS, "…")),
    "statistics": lambda result: statistics.render(result, Style()),
    "colour": lambda result: visible_escapes(full.render(result, Style(colour=True))),
}


def without_pages(log: str) -> str:
    """A SARIF log without the pages of the rules, which are tested as pages."""
    return re.sub(r'"(text|markdown)": "[^"\n]*\\n\\n(?:[^"\\]|\\.)*"', r'"\1": "…"', log)


def visible_escapes(text: str) -> str:
    return text.replace("\x1b", "␛")


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("case", CASES)
def test_a_report_looks_as_it_is_stored(case: str, form: str) -> None:
    file = SNAPSHOTS / f"{case}.{form}.txt"
    text = FORMATS[form](CASES[case]())
    if os.environ.get("AUDITOR_UPDATE_SNAPSHOTS"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="")
    assert text == file.read_bytes().decode("utf-8")


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("form", ["full", "concise", "statistics"])
def test_nothing_of_a_document_drives_the_terminal(case: str, form: str) -> None:
    text = FORMATS[form](CASES[case]())
    assert text.replace("\n", "") == visible(text.replace("\n", ""))


@given(st.text(st.characters(exclude_characters="\r\n", exclude_categories=[]), max_size=300), st.data())
def test_carets_stand_under_the_place(line: str, data: st.DataObject) -> None:
    """What a finding points at is a slice of the original, and the columns under it are those that it takes."""
    start = data.draw(st.integers(0, len(line)))
    end = data.draw(st.integers(start, len(line)))
    document = Document("post.md", f"\r\n{line}\rx")
    finding = Finding("A101", "wrong-result", Severity.ERROR, Span(start + 2, end + 2), "m")
    assert document.raw(finding.span) == line[start:end]
    source, before, under = full.excerpt(document, finding)
    assert width(source) <= full.LINE_WIDTH + 2
    assert before + under <= width(source) + 1
    shown = cells(line)
    if width(shown) <= full.LINE_WIDTH and len(line) <= full.REACH:
        assert source == "".join(shown)
        assert before == width(shown[:start])
        assert under == max(1, width(shown[start:end]))


@given(st.text(st.characters(exclude_categories=[])))
def test_visible_text_is_printable_and_stays_so(text: str) -> None:
    assert visible(visible(text)) == visible(text)
    assert not any(character in visible(text) for character in "\x00\x07\x1b\x7f\x9b\n\r\u202e\u2066\u2028")
    visible(text).encode("utf-8")


def test_a_line_of_a_megabyte_is_shown_around_its_place() -> None:
    content = "宽\t" * 300_000 + "23,449,856" + "\t宽" * 300_000
    source, before, under = full.excerpt(*_of(checked(content, "23,449,856")))
    assert (source[0], source[-1], under) == ("…", "…", 10)
    assert "23,449,856" in source
    assert width(source[: source.index("23")]) == before


def _of(one: Checked) -> tuple[Document, Finding]:
    return one.document, one.findings[0]


def test_fingerprints_name_the_place_and_never_its_line() -> None:
    one = checked("a\n\n2 × 3 = 70000\n", "70000", context="2 × 3 = 70000")
    lower = checked("a\n\n\n\nb\n\n2 × 3 = 70000\n", "70000", context="2 × 3 = 70000")
    assert fingerprints(Result([one])) == fingerprints(Result([lower]))
    assert fingerprints(Result([one])) != fingerprints(Result([checked("2 × 4 = 70000", "70000")]))
    names = fingerprints(Result([one._replace(findings=one.findings * 3)]))[0]
    assert len(names[0]) == 16
    assert names == [names[0], f"{names[0]}-2", f"{names[0]}-3"]


def test_the_path_of_a_fingerprint_is_relative_to_the_root(tmp_path: Path) -> None:
    one = checked("2 × 3 = 70000", "70000")
    there = one._replace(document=Document(str(tmp_path / "post.md"), one.document.content))
    assert fingerprints(Result([there], root=str(tmp_path))) == fingerprints(Result([one]))


def test_what_follows_names_its_root_by_fingerprint() -> None:
    one = checked("2 × 3 = 70000 and 70000 + 1 = 70002", "70000")
    root = one.findings[0]
    after = root._replace(span=Span(30, 35), follows_from=root.span)
    report = json.loads(json_report.render(Result([one._replace(findings=(root, after))])))
    assert [finding["follows_from"] for finding in report["findings"]] == [None, report["findings"][0]["fingerprint"]]


def test_a_file_name_that_is_no_text_is_still_reported() -> None:
    one = checked("2 × 3 = 70000", "70000")
    there = one._replace(document=Document("caf\udce9.md", one.document.content))
    assert json.loads(json_report.render(Result([there])))["findings"][0]["path"] == "caf\udce9.md"
    assert "caf\\udce9.md:1:9" in concise.render(Result([there]), Style())


@pytest.mark.parametrize(
    ("terminal", "environment", "colour"),
    [
        (True, {}, True),
        (False, {}, False),
        (True, {"NO_COLOR": "1"}, False),
        (True, {"NO_COLOR": ""}, True),
        (False, {"FORCE_COLOR": "1"}, True),
        (True, {"FORCE_COLOR": "0"}, False),
        (False, {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        (True, {"TERM": "dumb"}, False),
    ],
)
def test_when_there_is_colour(terminal: bool, environment: dict[str, str], colour: bool) -> None:
    assert wants_colour(terminal, environment) is colour


@pytest.mark.parametrize(
    ("counts", "line"),
    [
        (Counts(6, 1, 2, 0), "9 claims read: 6 hold, 1 fails, 2 follow from it, 0 not checked"),
        (Counts(1, 2, 1, 3), "7 claims read: 1 holds, 2 fail, 1 follows from them, 3 not checked"),
        (Counts(1, 0, 0, 0), "1 claim read: 1 holds, 0 fail, 0 follow, 0 not checked"),
    ],
)
def test_the_summary_is_an_honest_denominator(counts: Counts, line: str) -> None:
    result = Result([Checked(Document("post.md", ""), (), counts)])
    assert concise.render(result, Style()) == f"{line}\n"
