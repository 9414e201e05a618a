"""Columns that grow with the caches of the models beside them, whatever their headers say."""

import pytest

from auditor import audit

TABLE = """# {title}

| {model} | {one} | {other} |
|---|---|---|
| mistralai/Mistral-7B-v0.1 | 64 KB | 4 MB |
| meta-llama/Llama-3.1-8B | 64 KB | 4 MB |
| Qwen/Qwen2.5-7B | 32 KB | 1.75 MB |
| Qwen/Qwen2.5-1.5B | 16 KB | 0.88 MB |
| meta-llama/Llama-3.2-1B | {stated} | 1 MB |
| Qwen/Qwen3-4B {note}| 64 KB | 4.5 MB |
"""
WAYS = [
    {"title": "What is sent at once", "model": "Model", "one": "Before", "other": "Now"},
    {"title": "一次传输的大小", "model": "模型", "one": "之前", "other": "现在"},
]


def told(text: str) -> list[tuple[object, object]]:
    return [(each["rule"], each["stated"]) for each in audit(text).findings if each["severity"] != "info"]


@pytest.mark.parametrize("way", WAYS)
def test_the_row_that_has_another_number_of_bytes_for_each_value(way: dict[str, str]) -> None:
    assert told(TABLE.format(**way, stated="32 KB", note="")) == []
    assert told(TABLE.format(**way, stated="39 KB", note="")) == [("M702", "39 KB")]


def test_a_row_may_be_spread_over_devices() -> None:
    assert told(TABLE.format(**WAYS[0], stated="16 KB", note="")) == []
    assert told(TABLE.format(**WAYS[0], stated="32 KB", note="(3 devices) ").replace("64 KB | 4.5", "21 KB | 1.5")) == []
