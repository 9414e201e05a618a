"""A worked cache is held against the heads that its model keeps."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document


def told(text: str) -> list[tuple[str, str]]:
    return [(finding.code, text[finding.span.start : finding.span.end]) for finding in audit_document(read_document("a.md", text)).findings]


WRONG = "2 × 32 × 32 × 128 × 8192 × 2 bytes = 4.3 GB"
RIGHT = "2 × 32 × 8 × 128 × 8192 × 2 bytes = 1.07 GB"


@pytest.mark.parametrize(
    "text",
    [
        "Llama 3 8B at 8K tokens:\n\n```\nKV cache = {}\n```\n",
        "以 Llama 3 8B 为例，上下文 8192。\n\nKV 缓存：{}\n",
        "# Llama 3 8B\n\n- KV cache: {}\n",
    ],
)
def test_all_heads_where_groups_share_them(text: str) -> None:
    assert told(text.format(WRONG)) == [("M702", "32")]
    assert told(text.format(RIGHT)) == []


def test_who_supposes_or_compares_is_not_told() -> None:
    assert told(f"# Llama 3 8B\n\nWithout shared heads the KV cache would take {WRONG}.\n") == []
    assert told(f"# Llama 3 8B\n\n- KV cache of all heads: {WRONG}\n- KV cache of the groups: {RIGHT}\n") == []


def test_a_model_that_keeps_all_heads_is_right() -> None:
    assert told(f"# Llama 2 7B\n\n- KV cache: {WRONG}\n") == []
