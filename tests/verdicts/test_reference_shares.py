"""Tables that give the shares of the components of published models, without the counts."""

import pytest

from auditor import audit

TABLE = """# {title}

| {part} | BERT-base | {note} |
|---|---|---|
| {rows[0]} | {stated} | a |
| {rows[1]} | 25.9% | b |
| {rows[2]} | 51.8% | c |
| {rows[3]} | 0.54% | d |
"""
WAYS = [
    {"title": "Where the parameters are", "part": "Part", "note": "Note", "rows": ["Embeddings", "Attention", "FFN", "Pooler"]},
    {"title": "参数量分布", "part": "组件", "note": "备注", "rows": ["嵌入层", "注意力层", "前馈网络", "池化层"]},
]


@pytest.mark.parametrize("way", WAYS)
def test_a_share_beside_others_that_come_out(way: dict[str, str]) -> None:
    assert not [found for found in audit(TABLE.format(**way, stated="21.8%")).findings if found["severity"] != "info"]
    found = [found for found in audit(TABLE.format(**way, stated="71.8%")).findings if found["severity"] != "info"]
    assert [(each["rule"], each["stated"]) for each in found] == [("T501", "71.8%")]


def test_shares_of_something_else_are_not_held_against_the_parameters() -> None:
    way = WAYS[0] | {"title": "Where the FLOPs go"}
    assert not [found for found in audit(TABLE.format(**way, stated="71.8%")).findings if found["severity"] != "info"]
