"""What a wrong figure is carried into: the name that the article has for it, and what it becomes."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.rules.finding import Finding
from auditor.source.reader import read_document

ROOT = "The embedding has 30522 × 768 = 23,449,856 weights.\n\n"


def finding(text: str) -> Finding:
    findings = audit_document(read_document("post.md", text)).findings
    assert [found.stated for found in findings] == ["23,449,856"]
    return findings[0]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("- Embedding total: 23,449,856 + 393,216 = 23,843,072", "Embedding total"),
        ("- **Embedding total:** 23,449,856 + 393,216 = 23,843,072", "Embedding total"),
        ("Embedding total = 23,449,856 + 393,216 = 23,843,072", "Embedding total"),
        ("1. In all, the embeddings have 23,449,856 + 393,216 = 23,843,072 weights", "the embeddings"),
        ("总参数量：23,449,856 + 393,216 = 23,843,072", "总参数量"),
        ("所以，嵌入层共有 23,449,856 + 393,216 = 23,843,072 个参数", "嵌入层"),
        ("嵌入层合计为23,449,856 + 393,216 = 23,843,072", "嵌入层合计"),
        ("23,449,856 + 393,216 = 23,843,072", ""),
        ("- 23,449,856 + 393,216 = 23,843,072", ""),
        ("What this comes to in the end when all of it is put together is 23,449,856 + 393,216 = 23,843,072", ""),
    ],
)
def test_the_name_is_the_words_before_a_claim(line: str, name: str) -> None:
    related = finding(ROOT + line + "\n").related
    assert [place.carried_into for place in related] == [name]


def test_help_says_what_every_place_becomes() -> None:
    text = ROOT + "Embedding total: 23,449,856 + 393,216 = 23,843,072\n\nAll: 23,843,072 + 85,054,464 = 108,897,536\n"
    found = finding(text)
    assert found.help[0] == "write 23,440,896; line 3 becomes 23,834,112, line 5 becomes 108,888,576"
    assert [place.message for place in found.related] == [
        "carried into the embedding total, becomes 23,834,112",
        "carried into all, becomes 108,888,576",
    ]


def test_help_in_chinese() -> None:
    found = finding("词嵌入有30522×768=23,449,856个参数。\n\n嵌入层合计：23,449,856 + 393,216 = 23,843,072\n")
    assert found.help[0] == "改为 23,440,896；第 3 行变为 23,834,112"
    assert found.related[0].message == "嵌入层合计随之有误，应为 23,834,112"


def test_many_places_are_counted_and_not_all_listed() -> None:
    text = ROOT + "".join(f"Part {'abcdefg'[n]}: 23,449,856 + {n + 1}000 = {23449856 + (n + 1) * 1000:,}\n\n" for n in range(6))
    found = finding(text)
    assert len(found.related) == 6
    assert found.help[0].endswith(", and 2 more")
    assert found.help[0].count("becomes") == 4
