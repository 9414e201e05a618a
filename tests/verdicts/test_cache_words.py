"""The cache of keys and values: heads, the two of them, and the bytes of each value, whatever line says that it is one."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document

_EN = "# Notes on Llama-3-8B\n\nLlama-3-8B has 32 layers, 32 heads and 8 key/value heads of size 128.\n\n"
_ZH = "# Qwen2.5-7B\n\n28 层，28 个查询头，4 个 KV 头，每个头 128 维。\n\n"
_LATENT = "# The cache of DeepSeek-V3\n\nWith MLA, the KV cache keeps one latent vector of 512 and the 64 of the rotary part.\n\n"


def told(text: str) -> list[str]:
    """The rules that tell of something."""
    return [finding.code for finding in audit_document(read_document("a.md", text)).findings]


@pytest.mark.parametrize(
    ("form", "right", "wrong"),
    [
        (_EN + "**How big is the KV cache?**\n\nPer token: {} bytes.\n", "2 × 32 layers × 8 heads × 128 dims × 2 bytes = 131,072",
         "2 × 32 layers × 32 heads × 128 dims × 2 bytes = 524,288"),
        (_EN + "Then the cache. Each token stores a key and a value for the heads, {} bytes.\n", "2 × 32 × 8 × 128 × 2 bytes = 131,072",
         "32 × 8 × 128 × 2 bytes = 65,536"),
        (_EN + "GPT-2 comes later. KV cache per token: {} bytes.\n", "2 × 32 layers × 1024 × 2 bytes = 131,072", "32 layers × 1024 × 2 bytes = 65,536"),
        (_EN + "In fp16 the KV cache of a token is {} bytes.\n", "2 (K and V) × 32 × 1024 × 2 bytes = 131,072", "2 (K and V) × 32 × 1024 = 65,536"),
        (_ZH + "**问：KV 缓存多大？**\n\n答：每个 token 是 {} 字节。\n", "2*28*4*128*2=57344", "2*28*28*128*2=401408"),
        (_ZH + "缓存不大。每个词元在每层存一份键一份值，{} 字节。\n", "2 × 28 × 4 × 128 × 2 字节 = 57,344", "2 × 28 × 28 × 128 × 2 字节 = 401,408"),
        (_ZH + "KV cache：每个 token 2（K、V）× {} 字节。\n", "28 × 512 × 2 字节 = 57,344", "28 × 512 = 28,672"),
        (_LATENT + "In bf16 the KV cache takes {} bytes per token.\n", "(512 + 64) × 61 × 2 bytes = 70,272", "2 × (512 + 64) × 61 × 2 bytes = 140,544"),
    ],
)  # fmt: skip
def test_a_cache_is_of_keys_and_values(form: str, right: str, wrong: str) -> None:
    assert told(form.format(right)) == []
    assert told(form.format(wrong)) in (["C305"], ["C306"])


@pytest.mark.parametrize(
    "text",
    [
        _EN + "**How big would the KV cache be with MHA?**\n\nPer token: 2 × 32 × 32 × 128 × 2 bytes = 524,288 bytes.\n",
        _EN + "## KV cache\n\n**And the queries?**\n\nThey take 32 × 32 × 128 × 2 bytes = 262,144 bytes.\n",
        _EN + "The KV cache in int8: 2 (K and V) × 32 × 1024 = 65,536 bytes per token.\n",
        _EN + "Of the KV cache, 32 × 8 × 128 × 2 bytes = 65,536 bytes are keys only.\n",
        _EN + "The KV cache holds 2 (K and V) × 32 × 1024 = 65,536 values.\n",
        _ZH + "**问：KV 缓存多大？**\n\n要是 28 个头都存，每个 token 就是 2*28*28*128*2=401408 字节。\n",
        _LATENT + "If K and V were apart, the KV cache would be 2 × (512 + 64) × 61 × 2 bytes = 140,544 bytes.\n",
    ],
)
def test_what_is_said_of_another_cache_is_left_alone(text: str) -> None:
    assert told(text) == []
