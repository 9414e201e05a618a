"""Pages: the article as Markdown, what stands around it left out, formulas once, places in the page."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor import audit
from auditor.source.forms.html import encoded, readable
from tests.fixing import fix_text


def text(page: str) -> str:
    return readable(page).string


CASES = {
    "paragraphs": ("<p>a\n  b</p><div>c</div>d", "a b\n\nc\n\nd\n"),
    "headings": ("<h1>A</h1><h3><a href='#'>B</a></h3>", "# A\n\n### B\n"),
    "entities": ("2 &times; 3 &lt; 7 &amp; &#215; &nosuch; R&D", "2 × 3 \\< 7 & × &nosuch; R&D\n"),
    "markers": ("<p>- a</p><p># b</p><p>1 + 2</p>", "\\- a\n\n\\# b\n\n1 + 2\n"),
    "powers": ("768<sup>2</sup> and d<sub>model</sub>", "768<sup>2</sup> and d<sub>model</sub>\n"),
    "notes": ('768<sup class="reference"><a href="#n1">[1]</a></sup> wide', "768 wide\n"),
    "code": ("<p>a <code>b&lt;c</code> d <code></code>e</p>", "a `b<c` d e\n"),
    "breaks": ("<p>a<br>b<br/>c</p>", "a\nb\nc\n"),
    "lists": ("<ul><li>a<ol start=3><li>b</li><li>c</ol><li><p>d</p></ul>", "- a\n  3. b\n  4. c\n- d\n"),
    "definitions": ("<dl><dt>hidden size</dt><dd>768</dd><dt>layers<dd>12</dl>", "- hidden size: 768\n- layers: 12\n"),
    "quotes": ("<blockquote><p>a</p></blockquote>b", "> a\n\nb\n"),
    "listings": ('<pre><code class="language-python">x = <b>1</b>\n  y &lt; 2</code></pre>', "```python\nx = 1\n  y < 2\n```\n"),
    "emphasis": ("<b>12</b> <i>d</i><span>x</span>", "12 dx\n"),
    "unclosed": ("<p>a<p>b<li>c", "a\n\nb\n\n- c\n"),
    "loose signs": ("a < b > c <3 & d", "a \\< b > c \\<3 & d\n"),
    "quoted ends": ('<a title="x > y" href=z>a</a>', "a\n"),
    "raw text": ("<script>if (a<b) '<p>2*3=7</p>'</script><style>p>a{}</style><textarea><p>x</textarea>b", "b\n"),
    "drawings": ("a<svg><defs><text>x</text></defs><path d='M0'/><text>4 bits</text><text>7B</text></svg>", "a\n\n4 bits\n\n7B\n"),
    "figures in boxes": (
        "<div class=row><div><b>~28 GB</b><small>memory (7B, fp32)</small></div><div><span>Tuned</span><div><div>14.5 GB</div></div></div></div>a",
        "- memory (7B, fp32): ~28 GB\n- Tuned: 14.5 GB\n\na\n",
    ),
    "boxes of other things": (
        "<div><span>01</span><h2>Sizes</h2></div><div><p>7 GB</p><p>It fits. So do two.</p></div><div><b>7 GB</b><b>a</b><b>b</b></div>",
        "01\n\n## Sizes\n\n7 GB\n\nIt fits. So do two.\n\n7 GBab\n",
    ),
    "comments": ("a<!-- b <p>c --> d<!doctype x><?xml y?>", "a d\n"),
    "directives": ("<p>a</p><!-- auditor: ignore[A101] why --><p>b</p>", "a\n\n<!-- auditor: ignore[A101] why -->\n\nb\n"),
    "title": ("<head><title>GPT-2 &amp; more</title></head><p>a</p>", "# GPT-2 & more\n\na\n"),
    "title and heading": ("<head><title>Site</title></head><h1>A</h1>", "# A\n"),
}


@pytest.mark.parametrize(("page", "expected"), CASES.values(), ids=CASES)
def test_a_page_as_markdown(page: str, expected: str) -> None:
    assert text(page) == expected


TABLES = {
    "header": ("<tr><th>a<th>n<tr><td>b<td>7", "| a | n |\n| --- | --- |\n| b | 7 |\n"),
    "no header": ("<tr><td>a</td><td>7</td></tr><tr><td>b</td><td>8</td></tr>", "|  |  |\n| --- | --- |\n| a | 7 |\n| b | 8 |\n"),
    "words above": ("<tr><td>part<td>n<tr><td>b<td>8", "| part | n |\n| --- | --- |\n| b | 8 |\n"),
    "rows": (
        "<tr><th>a<th>b<th>n<tr><td rowspan=2>x<td>y<td>1<tr><td>z<td>2",
        "| a | b | n |\n| --- | --- | --- |\n| x | y | 1 |\n| x | z | 2 |\n",
    ),
    "figures of rows": ("<tr><th>a<th>n<tr><td>x<td rowspan=2>7<tr><td>y", "| a | n |\n| --- | --- |\n| x | 7 |\n| y |  |\n"),
    "columns": (
        "<thead><tr><th rowspan=2>a<th colspan=2>count</tr><tr><th>b<th>c</tr></thead><tr><td>x<td>1<td>2",
        "| a | count b | count c |\n| --- | --- | --- |\n| x | 1 | 2 |\n",
    ),
    "bars and blocks": ("<tr><th>a<th>n<tr><td><p>x|y</p><p>z</p><td>7", "| a | n |\n| --- | --- |\n| x\\|y z | 7 |\n"),
    "caption": ("<caption>Sizes</caption><tr><th>a<th>n<tr><td>b<td>7", "Sizes\n\n| a | n |\n| --- | --- |\n| b | 7 |\n"),
    "layout": ("<tr><td><h2>A</h2><p>b</p></td><td><ul><li>c</ul></td></tr>", "## A\n\nb\n\n- c\n"),
}


@pytest.mark.parametrize(("rows", "expected"), TABLES.values(), ids=TABLES)
def test_a_table_as_markdown(rows: str, expected: str) -> None:
    assert text(f"<table>{rows}</table>") == expected


FORMULAS = {
    "KaTeX": (
        '<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mn>4</mn></mrow><annotation encoding="application/x-tex">'
        '4h^2 &lt; 7</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span>4h2</span></span></span> b',
        "$4h^2 < 7$ b\n",
    ),
    "KaTeX display": ('a <span class="katex-display"><span class="katex"><annotation encoding="application/x-tex">4h</annotation></span></span> b', "a\n\n$$4h$$\n\nb\n"),
    "MathJax 2": ('<span class="MathJax_Preview">4h2</span><span class="MathJax"><nobr>4h2</nobr></span><script type="math/tex">4h^2</script>', "$4h^2$\n"),
    "MathJax 2 display": ('a<script type="math/tex; mode=display">4 < h</script>', "a\n\n$$4 < h$$\n"),
    "Wikipedia": (
        '<span class="mwe-math-element"><math alttext="{\\displaystyle 4h}"><mi>h</mi></math><img alt="4h" class="mwe-math-fallback-image-inline"></span>',
        "${\\displaystyle 4h}$\n",
    ),
    "a picture": ('<img class="latex" alt="$4h^2$" src="x.png"> and <img alt="2 * 3 = 7" src="y.png">', "$4h^2$ and\n"),
    "Zhihu": ('<span class="ztext-math" data-eeimg="1" data-tex="4h^2">4h2</span>', "$4h^2$\n"),
    "MathML": ("<math><msup><mi>h</mi><mn>2</mn></msup><mo>=</mo><mfrac><mn>1</mn><mrow><mn>2</mn><mi>a</mi></mrow></mfrac></math>", "${h}^{2}=\\frac{1}{2a}$\n"),
    "left to a script": ("<p>\\(4h^2\\) and $$2h$$</p>", "\\(4h^2\\) and $$2h$$\n"),
}  # fmt: skip


@pytest.mark.parametrize(("page", "expected"), FORMULAS.values(), ids=FORMULAS)
def test_a_formula_is_read_once(page: str, expected: str) -> None:
    assert text(page) == expected


@pytest.mark.parametrize(
    "around",
    [
        "<nav>2 × 300 = 700</nav>{}",
        "<header class='site'><p>2 × 300 = 700</p></header><main>{}</main>",
        "{}<footer><p>2 × 300 = 700</p></footer>",
        '{}<div class="post-footer related-posts"><div><p>2 × 300 = 700</p></div></div>',
        '{}<div id="comments"><p>2 × 300 = 700</p></div>',
        '{}<div style="display: none"><p>2 × 300 = 700</p></div><p hidden>2 × 300 = 700</p>',
        '<div class="sphinxsidebar" role="navigation"><p>2 × 300 = 700</p></div>{}',
        "<p>2 × 300 = 700</p><article>{}</article><p>2 × 300 = 700</p>",
        '<p>2 × 300 = 700</p><div role="main">{}</div>',
        "{}<template><p>2 × 300 = 700</p></template><noscript>2 × 300 = 700</noscript>",
    ],
)
def test_only_the_article_is_read(around: str) -> None:
    article = "<p>A head of BERT base has 768 / 12 = 46 dimensions.</p>" * 3
    assert [finding["stated"] for finding in audit(around.replace("{}", article), "page.html").findings] == ["46"] * 3


def test_a_formula_that_was_rendered_is_told_and_not_fixed() -> None:
    katex = FORMULAS["KaTeX"][0].replace("4h^2 &lt; 7", "12 \\times 768 = 9,816")
    (finding,) = audit(f"<p>{katex}</p>", "page.html").findings
    assert finding["stated"] == "9,816"
    assert finding["fix"] is None
    page = '<p><script type="math/tex">12 \\times 768 = 9,816</script></p>'
    assert audit(page, "page.html").fixed() == page.replace("9,816", "9,216")


PARTS = [
    "<p>768 &times; 768 = 589,842</p>", "<ul><li>2 &#215; 3072 = 6145</ul>", "<b>512</b> &times; 768 = <i>393,217</i>", "<h2>A &amp; B</h2>",
    "<div><b>12 GB</b><i>of 3 &times; 5 = 16</i></div>",
    "<table><tr><th>a<th>n<tr><td>x<td>12 &times; 64 = 786</table>", "<pre><code>x = 2 * 300  # 2 * 300 = 700</code></pre>", "\r\n", "<br>", "</div>",
    "<div>", "&nbsp;", "<nav>", "</nav>", "<td>", "😀", "<!-- auditor: ignore[A101] x -->", "768<sup>2</sup> = 589,825", "<", ">", "\"", "' ", "&",
]  # fmt: skip


@settings(max_examples=200)
@given(st.lists(st.sampled_from(PARTS), max_size=8))
def test_places_are_slices_of_the_page_and_fixes_change_figures_only(parts: list[str]) -> None:
    page = "".join(parts)
    read = readable(page)
    for piece in read.pieces:
        if piece.verbatim:
            assert page[piece.source_start : piece.source_end] == read.string[piece.start : piece.end]
    for finding in audit(page, "page.html").findings:
        place = page[finding["start"] : finding["end"]]
        if finding["stated"] is not None:
            assert re.sub(r"<[^>]*>", "", place).strip() == finding["stated"]
    done = fix_text(page, path="page.html")
    assert re.sub(r"\d", "", done.audit.document.file_content) == re.sub(r"\d", "", page)


@given(st.text("<>&\"' ab1;"))
def test_what_is_encoded_is_read_again(string: str) -> None:
    shown = text(f"<pre>{encoded(string)}</pre>")
    assert shown == (f"```\n{string}\n```\n" if string.strip() else "")


HOSTILE = {
    "nested": "<div>" * 200_000,
    "tables": "<table><tr><td>" * 70_000,
    "boxes": "<div><b>7 GB</b><b>" * 50_000,
    "blanks in boxes": "<div>" + (" " * 199 + "<b>") * 4_000,
    "layouts": "<table><tr><td><h2>" * 50_000,
    "lists": "<ul><li>" * 130_000,
    "quotes": "<blockquote>" * 90_000,
    "unclosed tags": "<a " * 330_000,
    "unclosed quotes": "<a \"" * 250_000 + ">",
    "mixed quotes": "<a '\">" * 160_000,
    "comments": "<!--" * 250_000,
    "declarations": "<!" * 500_000,
    "powers": "<sup>" * 200_000,
    "formulas": '<span class="katex">' * 50_000,
    "mathematics": "<math><msup>" * 80_000,
    "furniture": '<div class="nav">' * 60_000,
    "headers": "<header>" * 120_000,
    "entities": "&amp;" * 200_000,
    "ampersands": "&" * 1_000_000,
    "spans": "<table><tr>" + '<td colspan=9999 rowspan=9999>7</td>' * 27_000 + "</table>",
    "code": "<code>" * 160_000,
    "listings": "<pre>" * 200_000,
    "mains": "<main>" * 160_000,
    "attributes": "<p " + 'class="a" ' * 100_000 + ">",
    "blanks": "<p class" + " " * 1_000_000 + ">",
}  # fmt: skip


@pytest.mark.parametrize("page", HOSTILE.values(), ids=HOSTILE)
def test_a_page_of_anything_is_read_in_bounded_time(page: str) -> None:
    start = time.process_time()
    readable(page[:250_000])
    assert time.process_time() - start < 10
