"""Tables of HTML become cells, each at its place in the original, with the headers of its row and column."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.source.html_tables import html_tables
from auditor.source.reader import read_document


def rows(string: str) -> list[list[str]]:
    """The texts of the cells of each row of the tables of a text."""
    return [[string[low:high] for low, high in row] for table in html_tables(string) for row in table.rows]


TABLE = """<table class="wide">
<thead><tr><th></th><th>BERT-base</th></tr></thead>
<tbody>
<tr><td>hidden size</td><td><b>768</b></td></tr>
<tr><td>layers</td><td>12</td></tr>
</tbody>
</table>
"""


def test_cells_have_places_and_headers() -> None:
    document = read_document("a.md", TABLE)
    found = {block.text.string: block for block in document.blocks if block.cell is not None}
    assert set(found) == {"BERT-base", "hidden size", "768", "layers", "12"}
    cell = found["768"].cell
    assert cell is not None
    assert (cell.row, cell.column, cell.row_header, cell.column_header) == (1, 1, "hidden size", "BERT-base")
    assert document.raw(found["768"].text.span(0, 3)) == "768"


@pytest.mark.parametrize(
    ("string", "expected"),
    [
        ("<table><tr><td>a<td>1<tr><td>b<td>2</table>", [["a", "1"], ["b", "2"]]),
        ("<TABLE><TR><TD> a </TD><TH>1</TH></TR></TABLE>", [["a", "1"]]),
        ("<table><tr><td colspan='2'>b</td><td>3</td></tr></table>", [["b", "", "3"]]),
        ("<table><tr><td>a</td><td>1</td></tr>", []),  # has no end
        ("<table><tr><td><table><tr><td>1</td></tr></table></td></tr></table>", [["1"]]),  # the inner one alone
        ("<tabled><tr><td>1</td></tr></tabled>", []),
    ],
)
def test_forms(string: str, expected: list[list[str]]) -> None:
    assert rows(string) == expected


def test_words_around_a_table_are_kept() -> None:
    texts = [block.text.string for block in read_document("a.md", f"<div>\nbefore 1 = 1\n{TABLE}after 2 = 2\n</div>\n").blocks]
    assert any("before 1 = 1" in text for text in texts)
    assert any("after 2 = 2" in text for text in texts)


def test_a_settings_table_is_held_against_the_model() -> None:
    from auditor.pipeline import audit_document

    audit = audit_document(read_document("a.md", TABLE.replace("768", "786")))
    assert [(finding.name, finding.stated) for finding in audit.findings] == [("config-mismatch", "786")]


PARTS = ["<table>", "</table>", "<tr>", "</tr>", "<td>", "</td>", "<th colspan=3>", "1", " ", "<table", "colspan", "\n"]


@given(st.lists(st.sampled_from(PARTS), max_size=40).map("".join))
def test_places_lie_in_the_text_and_in_order(string: str) -> None:
    end = 0
    for table in html_tables(string):
        assert end <= table.start < table.end <= len(string)
        end = table.end
        for row in table.rows:
            for low, high in row:
                assert table.start <= low <= high <= table.end
