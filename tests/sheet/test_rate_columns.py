"""Rates of operations that go with the times and devices beside them."""

import pytest

from auditor import audit

TABLE = """# {title}

{first}
| {nodes} | {time} | TFLOPs |
|---|---|---|
| 16 | 4120 | 43.9 |
| 32 | 2010 | {stated} |
| 32 | 1880 | 48.1 |

{second}
| {nodes} | {time} | TFLOPs |
|---|---|---|
| 64 | 980 | 46.1 |
| 64 | 910 | 49.7 |
| 8 | 8530 | 42.4 |
"""
WAYS = [
    {"title": "Runs", "nodes": "Nodes", "time": "Seconds", "first": "The first runs:", "second": "With more of them:"},
    {"title": "实验", "nodes": "节点", "time": "每步秒数", "first": "第一组：", "second": "第二组："},
]


def told(text: str) -> list[object]:
    return [each["stated"] for each in audit(text).findings if each["severity"] != "info"]


@pytest.mark.parametrize("way", WAYS)
def test_a_rate_that_its_time_does_not_give(way: dict[str, str]) -> None:
    assert told(TABLE.format(**way, stated="45.0")) == []
    assert told(TABLE.format(**way, stated="48.0")) == ["48.0"]


def test_what_was_measured_on_its_own_tells_nothing() -> None:
    text = TABLE.format(**WAYS[0], stated="48.0").replace("48.1", "47.2").replace("49.7", "51.3").replace("42.4", "40.1")
    assert told(text) == []
