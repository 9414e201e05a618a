"""A column of shares, divided among one, comes to what is not divided."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document

TABLES = [
    "| stage | memory of each GPU, parameters P |\n|---|---|\n| none | 12P |\n| one | 4P + 8P/K |\n| two | {} |\n| three | 12P/K |\n",
    "# 参数分片\n\n| 方案 | 切分 | 单卡 |\n|---|---|---|\n| 甲 | 无 | 20Ψ |\n| 乙 | 状态 | 8Ψ + 12Ψ/G |\n| 丙 | 梯度 | {} |\n| 丁 | 全部 | 20Ψ/G |\n",
]


def told(text: str) -> list[str]:
    findings = audit_document(read_document("a.md", text)).findings
    return [f"{finding.code}: {text[finding.span.start : finding.span.end]}" for finding in findings]


@pytest.mark.parametrize(("text", "right", "wrong"), [(TABLES[0], "2P + 10P/K", "4P + 10P/K"), (TABLES[1], "4Ψ + 16Ψ/G", "8Ψ + 16Ψ/G")])
def test_one_row_that_counts_a_part_twice(text: str, right: str, wrong: str) -> None:
    assert told(text.format(right)) == []
    assert told(text.format(wrong)) == [f"A104: {wrong}"]


def test_rows_of_several_things_prove_nothing() -> None:
    text = "| what | parameters and more |\n|---|---|\n| a | 2P |\n| b | 2P/K |\n| c | 4P + 8P/K |\n| d | 3P |\n| e | 6P/K |\n"
    assert told(text) == []
