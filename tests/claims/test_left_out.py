"""Totals that leave out one of the parts they stand under: told where nothing says that this is meant, and only there."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document

_WHOLE, _LACKING = "2,461,440", "2,460,160"
_PARTS = {"attention": "819,200", "feed-forward": "1,640,960", "two norms": "1,280"}


def sums(text: str) -> list[str | None]:
    """What the wrong sums of a text state."""
    return [finding.stated for finding in audit_document(read_document("a.md", text)).findings if finding.code == "A105"]


def table(total: str, rows: str = "", words: str = "sum") -> str:
    parts = "".join(f"| {name} | {figure} |\n" for name, figure in _PARTS.items())
    return f"| part | parameters |\n|---|---:|\n{parts}{rows}| {words} | {total} |\n"


def listing(total: str, words: str) -> str:
    parts = "".join(f"    {name:<14} = {figure}\n" for name, figure in _PARTS.items())
    return f"Of one layer:\n\n{parts}    {words:<14} = {total}\n"


def tex(total: str) -> str:
    parts = "".join(f"{name} & $n$ & {figure} \\\\\n" for name, figure in _PARTS.items())
    return f"\\begin{{tabular}}{{lrr}}\nPart & Shape & Count \\\\\n\\hline\n{parts}\\hline\nTotal & & {total} \\\\\n\\end{{tabular}}\n"


def items(total: str, words: str) -> str:
    return "".join(f"- {name}: {figure}\n" for name, figure in _PARTS.items()) + f"\n{words} {total}\n"


@pytest.mark.parametrize(
    "form",
    [
        table,
        lambda total: table(total, words="**block total**"),
        lambda total: table(total, words="合计"),
        tex,
        lambda total: listing(total, "sum"),
        lambda total: listing(total, "layer"),
        lambda total: items(total, "小计"),
        lambda total: items(total, "**Layer total**:"),
        lambda total: items(total, "总共"),
    ],
)
def test_a_part_that_nothing_excepts_is_missed(form: Callable[..., str]) -> None:
    assert sums(form(_WHOLE)) == []
    assert sums(form(_LACKING)) == [_LACKING]


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("| lm_head | 5,000,000 |\n", "total"),  # may be tied
        ("| position table (not counted) | 65,536 |\n", "total"),
        ("| of which output projection | 204,800 |\n", "total"),
        ("| output projection of attention | 204,800 |\n", "total"),  # within attention
        ("| something else | 65,536 |\n", "total"),
        ("| position embeddings | 65,536 |\n", "total without positions"),
    ],
)
def test_what_may_be_meant_is_left_alone(row: str, words: str) -> None:
    assert sums(table(_WHOLE, row, words)) == []


def test_each_column_of_figures_is_summed() -> None:
    text = (
        "| | encoder layer | decoder layer |\n|---|---:|---:|\n| self-attention | 819,200 | 819,200 |\n| cross-attention | – | 819,200 |\n"
        "| feed-forward | 1,640,960 | 1,640,960 |\n| norms | 1,280 | 1,920 |\n| **sum** | **2,461,440** | **{}** |\n"
    )
    assert sums(text.format("3,281,280")) == []
    assert sums(text.format("2,462,080")) == ["2,462,080"]


def test_a_layer_among_the_parts_takes_the_place_of_its_own() -> None:
    text = (
        "| part | parameters |\n|---|---:|\n| word embeddings | 5,760,000 |\n| attention | 819,200 |\n| feed-forward | 1,640,960 |\n"
        "| norms | 1,280 |\n| One layer | 2,461,440 |\n| All 6 layers | 14,768,640 |\n| Pooler | 410,240 |\n| Total | {} |\n"
    )
    assert sums(text.format("20,938,880")) == []
    assert sums(text.format("20,528,640")) == ["20,528,640"]


LINES = "wq: 4096 x 4096 = 16,777,216\nwk: 4096 x 1024 = 4,194,304\nwv: 4096 x 1024 = 4,194,304\nwo: 4096 x 4096 = 16,777,216\n\nsum: {}\n"


@pytest.mark.parametrize(("total", "wrong"), [("41,943,040", []), ("37,748,736", ["37,748,736"]), ("41,934,040", ["41,934,040"])])
def test_a_paragraph_begins_with_the_total_of_the_lines_above(total: str, wrong: list[str]) -> None:
    assert sums(LINES.format(total)) == wrong


@pytest.mark.parametrize(("part", "wrong"), [("39,424", []), ("39,242", [])])
def test_a_total_is_right_but_for_a_slip_that_is_told_above(part: str, wrong: list[str]) -> None:
    text = f"- tokens: 49408 × 512 = 25,296,896\n- positions: 77 × 512 = {part}\n- ln_final: 1,024\n- sum: 25,337,344\n"
    assert sums(text) == wrong
    assert len(audit_document(read_document("a.md", text)).findings) == (part == "39,242")
    assert sums(text.replace("25,337,344", "25,337,162")) == (["25,337,162"] if part == "39,424" else [])


ADAPTERS = "| module | r × (in + out) |\n|---|---|\n| q_proj | 131,072 |\n| gate_proj | 241,664 |\n| up_proj | 241,664 |\n| down_proj | 241,664 |\n| {} | {} |\n"


@pytest.mark.parametrize("label", ["每层合计", "**per layer total**", "layer total"])
def test_the_total_of_a_layer_leaves_none_of_its_matrices_out(label: str) -> None:
    assert sums(ADAPTERS.format(label, "856,064")) == []
    assert sums(ADAPTERS.format(label, "614,400")) == ["614,400"]
