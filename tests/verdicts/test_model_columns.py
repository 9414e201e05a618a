"""Tables with a model in each column: settings, counts and totals are held against the model that heads the column."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document

_EN = (
    "# Two of a size\n\n| | Llama 3 8B | Qwen2-7B |\n|---|---|---|\n| layers | 32 | 28 |\n| KV heads | 8 | 4 |\n| size of a head | 128 | 128 |\n"
    "| attention, one layer | 41,943,040 | 29,364,736 |\n| one layer with both RMSNorms | 218,112,000 | 233,057,792 |\n"
    "| total | 8,030,261,248 | 7,615,616,512 |\n"
)
_ZH = (
    "# 两个模型\n\n| | BERT-base | BERT-large |\n|---|---|---|\n| 层数 | 12 | 24 |\n| 每层注意力 | 2,362,368 | 4,198,400 |\n"
    "| 每层 FFN | 4,722,432 | 8,393,728 |\n| 每层合计 | 7,087,872 | 12,596,224 |\n| 总参数量 | 109,482,240 | 335,141,888 |\n"
)


def stated(text: str) -> list[tuple[str, str | None]]:
    """What is told of, with the name of its rule."""
    return [(finding.name, finding.stated) for finding in audit_document(read_document("a.md", text)).findings]


@pytest.mark.parametrize(
    ("text", "right", "wrong", "rule"),
    [
        (_EN, "| 128 | 128 |", "| 128 | 112 |", "config-mismatch"),
        (_EN, "29,364,736", "29,360,128", "missing-bias"),  # though the other model has none
        (_EN, "233,057,792", "233,075,792", "wrong-formula"),
        (_EN, "8,030,261,248", "8,300,261,248", "total-mismatch"),
        (_ZH, "12,596,224", "12,569,224", "wrong-formula"),
        (_ZH, "335,141,888", "353,141,888", "total-mismatch"),
    ],
)
def test_a_cell_is_that_of_the_model_above_it(text: str, right: str, wrong: str, rule: str) -> None:
    assert stated(text) == []
    assert stated(text.replace(right, wrong)) == [(rule, wrong.split("|")[-2].strip() if "|" in wrong else wrong)]


def test_rows_that_a_model_keeps_for_itself() -> None:
    table = "| | BERT-base | RoBERTa-base |\n|---|---|---|\n| word embeddings | 23,440,896 | 38,603,520 |\n| position embeddings | 393,216 | {} |\n"
    assert stated(table.format("394,752")) == []
    assert stated(table.format("393,216")) == [("config-mismatch", "393,216")]


def test_a_total_of_something_else_is_left_alone() -> None:
    assert (
        stated("| | BERT-base | BERT-large |\n|---|---|---|\n| rank | 8 | 16 |\n| modules | 24 | 48 |\n| total | 294,912 | 1,572,864 |\n")
        == []
    )
