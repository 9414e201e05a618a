"""Figures grouped by dots: told from decimals, versions and addresses, in documents that show the habit."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.grouping import with_commas
from auditor.source.reader import read_document


@pytest.mark.parametrize(
    ("content", "read"),
    [
        ("50.304 × 768 = 38.633.472, rund 38,6 Millionen", "50,304 × 768 = 38,633,472, rund 38.6 Millionen"),
        ("Das sind 109.482.240 Parameter.", "Das sind 109,482,240 Parameter."),
        ("1.771.776 + 590.592; 23,8 % und 0,125 %", "1,771,776 + 590,592; 23.8 % und 0.125 %"),
        ("$50{.}304 \\cdot 768 = 38{.}633{.}472$, 7.087.872", "$50{,}304 \\cdot 768 = 38{,}633{,}472$, 7,087,872"),
        ("7.087.872 (drei Achsen [2,3] und 1.234.567)", "7,087,872 (drei Achsen [2,3] und 1,234,567)"),
        (
            "38.633.472 und 85.054.464:\n```\nlr = 0.001, n = 3.072\n```\n3.072",
            "38,633,472 und 85,054,464:\n```\nlr = 0.001, n = 3.072\n```\n3,072",
        ),
    ],
)
def test_dots_between_thousands_are_read_as_marks(content: str, read: str) -> None:
    assert with_commas(content) == read
    assert len(read) == len(content)


@pytest.mark.parametrize(
    ("content", "read"),
    [
        ("6 × 4 195 840 = 25 175 040, dont 10 000 × 256", "6 × 4,195,840 = 25,175,040, dont 10,000 × 256"),
        ("| a | 16 449 536 |\n| b | 2 097 152 |", "| a | 16,449,536 |\n| b | 2,097,152 |"),
        ("109\u202f482\u202f240 paramètres, 335\u00a0141\u00a0888 paramètres", "109,482,240 paramètres, 335,141,888 paramètres"),
        ("109 482 240 params and 335 141 888 params, 12 768 of them", "109,482,240 params and 335,141,888 params, 12 768 of them"),
    ],
)
def test_blanks_between_thousands_are_read_as_marks(content: str, read: str) -> None:
    assert with_commas(content) == read
    assert len(read) == len(content)


@pytest.mark.parametrize(
    "content",
    [
        "layers 12 768 128, then 24 102 164",
        "= 1 835 008 alone",
        "loss at steps 100 200 300 and 400 500 600",
        "23,440,896 + 1,234,567 beside = 16 449 536 and = 2 097 152",
        "```\n= 16 449 536\n= 2 097 152\n```\n",
    ],
)
def test_numbers_with_blanks_between_them_stay(content: str) -> None:
    assert with_commas(content) == content


@pytest.mark.parametrize(
    "content",
    [
        "30522 × 0.768 = 23440.896 and 1.234 of 3.072",
        "Python 3.11.7, version 1.234.567-rc1, v12.345.678 and 1.2.3",
        "ping 192.168.100.200 or 10.100.200.100",
        "23,440,896 and 393,216, as in 109.482.240",
        "109,482,240 and 335,141,888; 109.482.240 and 335.141.888",
        "0.123.456 is nothing",
    ],
)
def test_other_figures_stay(content: str) -> None:
    assert with_commas(content) == content


def test_a_wrong_product_is_told_and_repaired_in_the_notation_of_the_article() -> None:
    content = "# Modell\n\n50.304 × 768 = 38.643.472 Parameter, dazu 85.054.464.\n"
    (finding,) = audit_document(read_document("a.md", content)).findings
    assert finding.fix is not None
    assert [(content[edit.span.start : edit.span.end], edit.text) for edit in finding.fix.edits] == [("38.643.472", "38.633.472")]


_GERMAN = "Das Modell ist klein und passt mit der Hälfte des Speichers auf eine von 2 Karten, die jeder hat."
"""Words of a language beside English and Chinese are looked up where its small words stand."""


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("1.340.567.552 Bytes, etwa 1,34 MB", "1.340.567.552 Bytes, etwa 1,34 GB"),
        ("85.056.000 (rund 8,5 Millionen)", "85.056.000 (rund 85,1 Millionen)"),
    ],
)
def test_short_figures_behind_exact_ones_are_held_against_them(wrong: str, right: str) -> None:
    told = [
        [
            f.code
            for f in audit_document(read_document("a.md", f"# Modell\n\n{_GERMAN}\n\nDas sind 335.141.888 Parameter, {text}.\n")).findings
        ]
        for text in (wrong, right)
    ]
    assert (len(told[0]), told[1]) == (1, [])


def test_a_wrong_product_between_blanks_is_repaired_as_it_is_written() -> None:
    content = "# Modèle\n\n50 304 × 768 = 38 643 472 paramètres, plus 85 054 464 paramètres.\n"
    (finding,) = audit_document(read_document("a.md", content)).findings
    assert finding.fix is not None
    assert [(content[edit.span.start : edit.span.end], edit.text) for edit in finding.fix.edits] == [("38 643 472", "38 633 472")]


def test_a_comma_in_a_shape_groups_nothing_where_nothing_is_grouped() -> None:
    content = "矩阵（32*16,512），共 262144、1048576 与 2097152 个；[16,512]"
    assert with_commas(content) == content.replace("6,512", "6;512")
    assert with_commas(f"{content}，合计 3,407,872") == f"{content}，合计 3,407,872"
    assert with_commas("(32*16,512) and 262144") == "(32*16,512) and 262144"
