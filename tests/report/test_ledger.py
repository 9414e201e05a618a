"""The ledger at the end of an article whose total is wrong: it balances, each row has its lines, and it is told once."""

from __future__ import annotations

import json

import pytest

from auditor.pipeline import audit_document
from auditor.report import json as report
from auditor.report.ledger import aligned, ledger_of
from auditor.report.result import Entry
from auditor.rules.finding import Finding
from auditor.source.reader import read_document
from tests.report.cases import ARTICLE, ledger_case

CHINESE = """# BERT-base 有多少参数

BERT-base：隐藏层维度 768，12 层，12 个头，词表大小 30522，位置 512，前馈维度 3072。

- 词嵌入：30522 × 768 = 23450896
- 位置嵌入：512 × 768 = 393216
- 分段嵌入：2 × 768 = 1536
- 嵌入层 LayerNorm：2 × 768 = 1536
- 嵌入层合计：23450896 + 393216 + 1536 + 1536 = 23847184

12 层编码器：12 × 7087872 = 85054464

BERT-base 的总参数量：23847184 + 85054464 = 108901648
"""


def ledger(text: str) -> tuple[Entry, ...]:
    return ledger_of(audit_document(read_document("post.md", text)))


def findings(text: str) -> list[Finding]:
    return list(audit_document(read_document("post.md", text)).findings)


@pytest.mark.parametrize("text", [ARTICLE, CHINESE])
def test_the_first_row_and_those_between_make_up_the_last(text: str) -> None:
    rows = ledger(text)
    assert len(rows) == 4
    assert sum(row.amount for row in rows[:-1]) == rows[-1].amount == 109_482_240
    assert all(row.places for row in rows[:-1])
    assert rows[-1].places == ()


def test_amounts_stand_in_one_column_and_tell_what_and_where() -> None:
    assert aligned(ledger(ARTICLE)) == [
        "109,454,336  the article's total, line 22",
        "     −8,960  30522 × 768, line 5",
        "    +36,864  attention: the biases are left out, line 13",
        "109,482,240  bert-base-uncased, BertModel",
    ]


def test_a_chinese_article_has_a_chinese_ledger() -> None:
    assert aligned(ledger(CHINESE)) == [
        "108,901,648  文中的总数，第 13 行",
        "    −10,000  30522 × 768，第 5 行",
        "   +590,592  漏掉了池化层（pooler），第 13 行",
        "109,482,240  bert-base-uncased, BertModel",
    ]


def test_a_right_total_has_none() -> None:
    right = CHINESE.replace("23450896", "23440896").replace("23847184", "23837184").replace("108901648", "108891648")
    assert ledger(right) == ()
    assert ledger("2 × 300 = 700\n") == ()


def test_programs_get_amounts_and_lines() -> None:
    told = json.loads(report.render(ledger_case()))["ledgers"]
    assert [one["path"] for one in told] == ["bert.md"]
    rows = told[0]["rows"]
    assert [(row["amount"], row["lines"]) for row in rows] == [(109_454_336, [22]), (-8960, [5]), (36_864, [13]), (109_482_240, [])]
