"""The summary in Markdown: what an article says opens nothing on the page, and much is cut."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from auditor.report import markdown
from auditor.report.result import Result
from tests.report.cases import CASES, checked

PAGE = MarkdownIt("gfm-like", {"html": True, "linkify": False})
ANYTHING = st.text(st.one_of(st.sampled_from("|`<>[]()!*_~#\\&\n:@$"), st.characters(exclude_categories=["Cs"])), max_size=60)


def kinds(text: str) -> set[str]:
    """The kinds of everything inline on a page."""
    return {child.type for token in PAGE.parse(text) for child in token.children or ()}


@given(ANYTHING)
def test_text_of_an_article_opens_nothing(text: str) -> None:
    page = markdown.render(Result([checked("2 × 3 = 7\n", "7", message=text, help=())]))
    assert kinds(page) <= {"text", "text_special", "html_inline"}
    rows = [token for token in PAGE.parse(page) if token.type == "tr_open"]
    assert len(rows) == 2
    assert [token.content for token in PAGE.parse(page) if token.type == "inline"].count("error") == 1


def test_a_line_of_help_stands_on_a_line_of_its_own() -> None:
    page = markdown.render(Result([checked("2 × 3 = 7\n", "7", help=("write 6",))]))
    assert "not 23,449,856<br>write 6 |" in page


def test_of_much_is_shown_what_there_is_room_for() -> None:
    one = checked("2 × 3 = 7\n", "7", message="x" * 10_000)
    page = markdown.render(Result([one] * 5_000))
    assert len(page.encode()) < 1_000_000
    assert "and 4,700 more" in page


def test_an_article_s_ledger_is_a_table_that_adds_up() -> None:
    page = markdown.render(CASES["ledger"]())
    rows = [line.split("|") for line in page.partition("### From")[2].splitlines() if line.startswith("| ") and any(map(str.isdigit, line))]
    amounts = [int(row[1].replace(",", "").replace("−", "-")) for row in rows]
    assert len(amounts) > 2
    assert sum(amounts[:-1]) == amounts[-1]
