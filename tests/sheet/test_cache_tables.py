"""Tables that say how much the caches of published models take for a context."""

import pytest

from auditor import audit

TABLE = """# {title}

| {model} | {heads} | {short} | {long} |
|---|---|---|---|
| Llama-2-7B | 32 | 1 GB | 16 GB |
| Llama-2-13B | 40 | 1.6 GB | 25 GB |
| Mistral-7B | 8 | {stated} | 4 GB |
"""
WAYS = [
    {"title": "KV cache of some models", "model": "Model", "heads": "KV heads", "short": "seq_len=2048 FP16", "long": "seq_len=32K FP16"},
    {"title": "各模型的 KV 缓存", "model": "模型", "heads": "KV 头数", "short": "2K 上下文（FP16）", "long": "32K 上下文（FP16）"},
]


@pytest.mark.parametrize("way", WAYS)
def test_a_cache_beside_others_that_come_out(way: dict[str, str]) -> None:
    assert not [found for found in audit(TABLE.format(**way, stated="0.25 GB")).findings if found["severity"] != "info"]
    found = [found for found in audit(TABLE.format(**way, stated="0.95 GB")).findings if found["severity"] != "info"]
    assert [(each["rule"], each["stated"]) for each in found] == [("M702", "0.95 GB")]


def test_a_table_of_something_else_is_not_held_against_the_cache() -> None:
    way = WAYS[0] | {"short": "memory at seq_len=2048 with batch size 8", "long": "total memory at seq_len=32K"}
    assert not [found for found in audit(TABLE.format(**way, stated="0.95 GB")).findings if found["severity"] != "info"]
