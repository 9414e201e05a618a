"""The pages: all of an article and nothing but text of it, every claim signed, what belongs together linked."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.pipeline import audit_document
from auditor.report import html
from auditor.report.result import Problem, Result, account, checked
from auditor.report.web import CSS, shown
from auditor.source.reader import read_document
from tests.report.cases import ledger_case

HOSTILE = """# <script>alert(1)</script><img src=x onerror="document.title='owned'">

</style></mark></div></body></html> <svg onload=alert(2)> &lt;b&gt; ]]> \x1b[2J \u202e \x07
The <b>embedding</b> has 30522 × 768 = 23,449,856 <script>alert(5)</script> weights.

Total "><i onclick='alert(1)'>: 23,449,856 + 393,216 = 23,843,072 and 768 × 768 ≈ 0.59M, too.
"""
TAGS = set("html head meta title style body h1 h2 p a ul ol li article div span strong mark u table caption tr td label input".split())
ATTRIBUTES = set("lang charset http-equiv content name class id href data-n title aria-label type".split())
VOID = {"meta", "input"}
UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufdd0-\ufdef\ufffe\uffff]")


class Page(HTMLParser):
    """What a browser makes of a page: its tags, its addresses, the text of each line of the article."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.lines: list[str] = []
        self.open: list[tuple[str, str]] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.tags.add(tag)
        self.attributes |= set(given)
        self.ids += [given["id"]] if "id" in given else []
        self.links += [given["href"]] if "href" in given else []
        if given.get("class") == "l":
            self.lines.append("")
        if tag not in VOID:
            self.open.append((tag, given.get("class", "")))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        classes = [name for _, name in self.open]
        if "l" in classes and not {"sign", "ctl"} & set(classes):
            self.lines[-1] += data


def pages(*texts: str) -> Result:
    audits = [audit_document(read_document(f"{number}<&>.md", text)) for number, text in enumerate(texts)]
    return Result([checked(account(audit, marked=True), audit.findings) for audit in audits])


def test_nothing_of_a_document_can_run() -> None:
    text = html.render(pages(HOSTILE))
    page = Page(text)
    assert page.tags <= TAGS
    assert page.attributes <= ATTRIBUTES
    assert all(link.startswith("#") for link in page.links)
    assert "<script>alert(1)</script><img src=x onerror=" in page.lines[0]
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]", text)


def test_the_policy_forbids_all_but_the_style_of_the_page() -> None:
    text = html.render(pages(HOSTILE))
    digest = b64encode(sha256(CSS.encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'" in text
    assert f"<style>{CSS}</style>" in text
    assert "url(" not in CSS
    assert "//" not in CSS


@given(st.lists(st.text(st.characters(exclude_characters="\r\n", exclude_categories=["Cs"]), max_size=40), min_size=1, max_size=6))
def test_the_lines_of_an_article_stand_there_as_they_are(lines: list[str]) -> None:
    content = "\n".join([*lines, "2 × 300 = 700, 3 × 300 = 900"])
    page = Page(html.render(pages(content)))
    assert page.lines == [UNSEEN.sub("", line) for line in content.split("\n")]


@given(st.text(st.characters(exclude_categories=[])))
def test_shown_text_holds_no_markup_and_can_be_encoded(text: str) -> None:
    shown(text).encode("utf-8")
    assert not re.search(r"[<>\"']", re.sub(r'<span class="ctl">|</span>', "", shown(text)))


def test_every_claim_has_its_colour_its_sign_and_its_working() -> None:
    text = html.render(pages(HOSTILE))
    assert re.search(
        r'<mark class="fails" id="c\d">30522 × 768 = <u>23,449,856</u><a class="sign" [^>]*aria-label="fails">✗</a></mark>', text
    )
    assert re.search(
        r'<mark class="follows" id="c\d">23,449,856 \+ 393,216 = 23,843,072<a class="sign" [^>]*aria-label="follows">↳</a>', text
    )
    assert "768 × 768 = 589,824 · right at its printed precision" in text


def test_a_total_shows_what_it_is_the_sum_of() -> None:
    table = "| part | count |\n| --- | --- |\n| a | 1,000 |\n| b | 2,000 |\n| **total** | 3,000 |\n"
    assert "✓ 1,000 + 2,000 = 3,000</a> holds · recomputed exactly" in html.render(pages(table))


def test_roots_and_what_follows_from_them_are_linked_both_ways() -> None:
    text = html.render(pages(HOSTILE))
    page = Page(text)
    root = re.search(r'<div class="note finding fails" id="(f\d)">(.*?)</div>', text, re.DOTALL)
    follower = re.search(r'<mark class="follows" id="(c\d)">', text)
    assert root is not None
    assert follower is not None
    assert f'<a href="#{follower[1]}">line 6' in root[2]
    assert f'follows from <a href="#{root[1]}">line 4</a>' in text
    assert {link[1:] for link in page.links} <= set(page.ids)
    assert len(page.ids) == len(set(page.ids))


def test_the_ledger_of_a_total_opens_the_lines_that_bring_it() -> None:
    text = html.render(ledger_case())
    page = Page(text)
    table = re.search(r'<table class="ledger">(.*?)</table>', text, re.DOTALL)
    assert table is not None
    assert "−8,960</td>" in table[1]
    assert re.findall(r"#L(\d+)", table[1]) == ["22", "5", "13"]
    assert {link[1:] for link in page.links} <= set(page.ids)


def test_several_articles_have_an_index_and_keep_their_links_apart() -> None:
    result = pages(HOSTILE, "nothing here", "词嵌入有 30522×768=23,449,856 个参数。\n")
    text = html.render(result._replace(problems=[Problem("gone<.md", "no such file")]))
    page = Page(text)
    assert {link[1:] for link in page.links} <= set(page.ids)
    assert len(page.ids) == len(set(page.ids))
    assert [link for link in page.links if link.endswith("top")] == ["#a1-top", "#a2-top"]
    assert "1 more: no claim" in text
    assert "gone&lt;.md: no such file" in text
    assert '<article lang="zh-CN" id="a2-top">' in text


def test_an_article_without_claims_says_so() -> None:
    assert "no claim about sizes was read here" in html.render(pages("nothing"))


@pytest.mark.parametrize("end", ["", "\n", "\r\n", "\r"])
def test_a_last_line_end_makes_no_line(end: str) -> None:
    assert len(Page(html.render(pages(f"a\r\n\r2 × 300 = 700{end}"))).lines) == 3


def test_overlapping_claims_and_findings_leave_no_open_tag() -> None:
    from auditor.report.result import Mark
    from auditor.source.text import Span
    from tests.report.cases import checked as case

    one = case("abcdefgh\nijklmnop\n", "cdef")
    spans = [Span(0, 5), Span(1, 3), Span(2, 12), Span(4, 4), Span(10, 17), Span(11, 12)]
    page = Page(html.article_page(one._replace(marks=tuple(Mark(span, "x", "holds") for span in spans))))
    assert page.lines == ["abcdefgh", "ijklmnop"]
