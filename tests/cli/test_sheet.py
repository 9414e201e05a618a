"""`auditor sheet` as an author would try it: the cells of an article, and what becomes of them with other values."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Ran

Auditor = Callable[..., Ran]
ARTICLE = """# Our model

H = 1024, L = 24, d_ff = 4 × H. The vocabulary is V.

- embedding: V × H = 50257 × 1024 = 51,463,168
- attention: 4 × H² = 4 × 1024² = 4,194,304
- FFN: 2 × H × d_ff = 8,388,608
- layer: 4,194,304 + 8,388,608 = 12,582,912
- all layers: 24 × 12,582,912 = 301,989,888 ≈ 302M

| part | count |
| --- | --- |
| embedding | 51,463,168 |
| layers | 301,989,888 |
| total | 353,453,056 |
"""


@pytest.fixture
def sheet(auditor: Auditor, articles: Path) -> Callable[..., dict[str, Any]]:
    """The cells of an article by what they state, each with its new value."""

    def call(text: str, *arguments: str) -> dict[str, Any]:
        (articles / "post.md").write_text(text, encoding="utf-8")
        ran = auditor("sheet", "post.md", "--format", "json", *arguments)
        assert (ran.code, ran.err) == (0, "")
        found = json.loads(ran.out)
        assert found["schema"] == "auditor/1"
        return {cell["stated"] or cell["label"]: cell for cell in found["cells"]}

    return call


def test_each_figure_has_its_formula_and_what_it_comes_from(sheet: Callable[..., dict[str, Any]]) -> None:
    cells = sheet(ARTICLE)
    ids = {cell["id"]: stated for stated, cell in cells.items()}
    layer = cells["12,582,912"]
    assert (layer["formula"], layer["line"], layer["value"]) == ("4,194,304 + 8,388,608", 8, "12582912")
    assert [ids[one] for one in layer["from"]] == ["4,194,304", "8,388,608"]
    assert [ids[one] for one in cells["51,463,168"]["from"]] == ["50257", "1024"]
    assert (cells["1024"]["name"], cells["1024"]["symbol"]) == ("hidden_size", "H")


def test_a_setting_recalculates_all_that_depends_on_it_and_nothing_else(sheet: Callable[..., dict[str, Any]]) -> None:
    cells = sheet(ARTICLE, "--set", "H=2048")
    layer = 4 * 2048**2 + 2 * 2048 * 4 * 2048
    assert cells["4,194,304"]["new"] == str(4 * 2048**2)
    assert cells["12,582,912"]["new"] == str(layer)
    assert cells["301,989,888"]["new"] == cells["302M"]["new"] == str(24 * layer)
    assert cells["353,453,056"]["new"] == str(50257 * 2048 + 24 * layer)
    assert cells["24"]["new"] is None
    assert sheet(ARTICLE, "--set", "L=12")["4,194,304"]["new"] is None


def test_several_values_by_name_by_letter_and_by_place(sheet: Callable[..., dict[str, Any]]) -> None:
    cells = sheet(ARTICLE, "--set", "hidden_size=512", "--set", "vocab_size=32,000", "--set", "8:34=10,000,000")
    assert cells["301,989,888"]["new"] == "240000000"
    assert cells["353,453,056"]["new"] == str(32000 * 512 + 240_000_000)


def test_the_table_shows_old_and_new_as_the_author_writes_figures(auditor: Auditor, articles: Path) -> None:
    (articles / "post.md").write_text(ARTICLE, encoding="utf-8")
    assert "12,582,912" in auditor("sheet", "post.md").out
    rows = auditor("sheet", "post.md", "--set", "L=48").out.splitlines()
    assert rows[0].split() == ["place", "what", "formula", "old", "new"]
    assert any(row.split()[-2:] == ["302M", "604M"] for row in rows)
    assert not any("4,194,304 " in row and "1024²" in row for row in rows)


def test_a_wrong_figure_is_shown_as_such_and_comes_right_when_it_is_computed_anew(sheet: Callable[..., dict[str, Any]]) -> None:
    wrong = "BERT Base has a vocabulary of 30522 and a hidden size of 768. The embedding has 30522 × 768 = 23,449,856 weights.\n"
    assert sheet(wrong)["23,449,856"]["outcome"] == "fails"
    assert sheet(wrong, "--set", "hidden_size=1024")["23,449,856"]["new"] == str(30522 * 1024)


def test_what_is_defined_by_itself_is_circular_until_it_is_set(auditor: Auditor, articles: Path) -> None:
    (articles / "post.md").write_text("- width = depth × 2\n- depth = width / 2\n- area = width × 3\n", encoding="utf-8")
    assert auditor("sheet", "post.md").out.count("not checked: circular") == 2
    new = {row.split()[1]: row.split()[-1] for row in auditor("sheet", "post.md", "--set", "depth=4").out.splitlines()}
    assert (new["width"], new["area"]) == ("8", "24")


def test_a_number_that_may_be_one_of_two_settings_is_not_guessed(sheet: Callable[..., dict[str, Any]]) -> None:
    text = "BERT Base has 12 layers, 12 heads and a hidden size of 768.\n\nAll of it: 12 × 589,824 = 7,077,888 weights.\n"
    cell = sheet(text, "--set", "num_attention_heads=16")["7,077,888"]
    assert (cell["new"], cell["problem"]) == (None, "ambiguous")
    assert cell["open"][0]["names"] == ["num_attention_heads", "num_hidden_layers"]


def test_csv_holds_the_same_cells_and_no_field_is_a_formula(auditor: Auditor, articles: Path) -> None:
    (articles / "post.md").write_text(ARTICLE + "\n- =SUM(A1) parameters: 2 × 300 = 600\n", encoding="utf-8")
    rows = list(csv.DictReader(io.StringIO(auditor("sheet", "post.md", "--format", "csv", "--set", "L=1").out)))
    assert {row["stated"]: row["new"] for row in rows}["301,989,888"] == "12582912"
    assert not any(field.startswith(("=", "+", "-", "@")) for row in rows for field in row.values())


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("hiden_size=3", "did you mean hidden_size?"),
        ("H", "write NAME=VALUE"),
        ("=3", "write NAME=VALUE"),
        ("H=many", "many is no number"),
        ("H=", "nothing is no number"),
        ("H=9999999999999999", "no number of at most 15 digits"),
        ("99:1=3", "the article has no 99:1"),
    ],
)
def test_what_cannot_be_set_is_one_line_and_exit_2(auditor: Auditor, articles: Path, given: str, says: str) -> None:
    (articles / "post.md").write_text(ARTICLE, encoding="utf-8")
    ran = auditor("sheet", "post.md", "--set", given)
    assert (ran.code, ran.out, len(ran.err.splitlines())) == (2, "", 1)
    assert says in ran.err


def test_a_file_that_is_missing_and_one_without_cells(auditor: Auditor, articles: Path) -> None:
    assert auditor("sheet", "missing.md").code == 2
    (articles / "post.md").write_text("Words, only words.\n", encoding="utf-8")
    assert auditor("sheet", "post.md").out == "no cells were read\n"
    assert json.loads(auditor("sheet", "post.md", "--format", "json").out)["cells"] == []


def test_ten_thousand_symbols_in_a_ring_are_told_within_bounds(auditor: Auditor, articles: Path) -> None:
    lines = "\n".join(f"- x{at} = x{(at + 1) % 10_000} × 2" for at in range(10_000))
    (articles / "post.md").write_text(lines + "\n", encoding="utf-8")
    ran = auditor("sheet", "post.md", "--format", "json")
    assert ran.code == 0
    assert len(json.loads(ran.out)["cells"]) <= 10_000
