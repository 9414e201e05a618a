"""Places are slices of the original: for any text, whatever encodes or decorates it, nothing points beside what it speaks of."""

from __future__ import annotations

import re
from unicodedata import normalize

from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.audited import Audit
from auditor.pipeline import audit_document
from auditor.report import full
from auditor.report import json as report
from auditor.report.result import Result, account, checked
from auditor.report.style import Style
from auditor.source.reader import read_document

EQUALITIES = [
    "30522 × 768 = 23,449,856",
    "30522*768=23440896",
    "12 &times; 64 = 7680",
    "$4 \\times 768^2 = 2,359,297$",
    "参数量：768×768=589,825",
    "**2 × 3 = 70000**",
]
DECORATION = [
    "- ",
    "1. ",
    "> ",
    "# ",
    "  - ",
    "| a | b |\n| --- | --- |\n| ",
    " | 7 |",
    "\n",
    "\r\n",
    "\r",
    "\n\n",
    "\t",
    "对 BERT：",
    "😀",
    "e\u0301",
    "&nbsp;",
    "`",
    "```\n",
    "\u200b",
]
ARTICLES = st.lists(st.sampled_from(EQUALITIES + DECORATION) | st.text(max_size=4), max_size=14).map("".join)


@given(ARTICLES, st.sampled_from(["post.md", "post.txt"]))
@settings(max_examples=300, deadline=None)
def test_every_place_is_a_slice_that_holds_what_is_said_of_it(content: str, path: str) -> None:
    audit = audit_document(read_document(path, content))
    for claim in audit.claims:
        assert 0 <= claim.span.start <= claim.span.end <= len(content)
        for side in claim.sides:
            assert 0 <= side.span.start <= side.span.end <= len(content)
    for finding in audit.findings:
        places = [finding.span, *(related.span for related in finding.related)]
        places += [edit.span for edit in (finding.fix.edits if finding.fix else ())]
        assert all(0 <= place.start < place.end <= len(content) for place in places)
        assert finding.stated is not None
        assert digits(content[finding.span.start : finding.span.end]) == digits(finding.stated)
    _reports_agree(audit, content)


def _reports_agree(audit: Audit, content: str) -> None:
    result = Result([checked(account(audit), audit.findings)])
    full.render(result, Style())
    starts = [0, *(match.end() for match in re.finditer(r"\r\n|\n|\r", content))]
    for finding in report.findings(result):
        line, column, start = finding["line"], finding["column"], finding["start"]
        assert isinstance(line, int)
        assert isinstance(column, int)
        assert starts[line - 1] + column - 1 == start


@given(st.text(max_size=200))
@settings(deadline=None)
def test_no_text_at_all_ends_in_an_error(content: str) -> None:
    audit_document(read_document("post.md", content))


def digits(text: str) -> str:
    return "".join(re.findall(r"\d", normalize("NFKC", text)))
