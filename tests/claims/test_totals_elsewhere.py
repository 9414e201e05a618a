"""Totals in other languages: the sum of a column needs no label that is understood."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.rules.finding import Severity
from auditor.source.reader import read_document

_TABLE = "| 구성 요소 | 개수 |\n|---|---|\n| 임베딩 | 31,782,912 |\n| 인코더 24층 | 302,309,376 |\n| 풀러{note} | 1,049,600 |\n| {total} | {figure} |\n\n{behind}\n"
_LIST = "- 단어: 31,254,528\n- 위치: 524,288\n- 세그먼트: 2,048\n- 정규화: 2,048\n\n{total}: **{figure}**\n"


def stated(text: str) -> list[str | None]:
    audit = audit_document(read_document("a.md", f"# 모델\n\n{text}"))
    return [finding.stated for finding in audit.findings if finding.severity > Severity.INFO]


@pytest.mark.parametrize("total", ["합계", "**Summe**", "Gesamt", "Suma", "Somme", "合計", "Итого", "Toplam (alle)"])
def test_a_misprinted_total_is_told_in_any_language(total: str) -> None:
    right = _TABLE.format(note="", total=total, figure="335,141,888", behind="")
    assert stated(right) == []
    assert stated(right.replace("335,141,888", "335,114,888")) == ["335,114,888"]


@pytest.mark.parametrize("total", ["합계", "Gesamt", "Somme"])
def test_a_misprinted_total_under_a_list_is_told(total: str) -> None:
    assert stated(_LIST.format(total=total, figure="31,782,912")) == []
    assert stated(_LIST.format(total=total, figure="31,782,192")) == ["31,782,192"]


def test_a_row_left_out_is_told_where_the_document_prints_the_sum_of_all() -> None:
    left_out = {"total": "합계", "figure": "334,092,288"}
    assert stated(_TABLE.format(note="", behind="모두 335141888 입니다.", **left_out)) == ["334,092,288"]
    unknown = _TABLE.replace("임베딩", "gömme").replace("인코더 24층", "kodlayıcı").replace("풀러", "havuz")
    assert stated(unknown.format(note="", behind="", total="Toplam", figure="334,092,288")) == []  # who knows what it is to cover
    assert stated(_TABLE.format(note="", behind="", **left_out)) == ["334,092,288"]
    assert stated(_TABLE.format(note=" (제외)", behind="모두 335141888 입니다.", **left_out)) == []
    assert stated(_TABLE.format(note="", total="합계 (풀러 제외)", figure="334,092,288", behind="모두 335141888 입니다.")) == []
