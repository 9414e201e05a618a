"""The Transformer of 2017 by its title and sizes, where neither heads nor a checkpoint are named."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.rules.finding import Severity
from auditor.source.reader import read_document

_EN = (
    "# {}\n\nThe big model has d_model = 1024, d_ff = 4096 and about 37000 rows in one shared table of parameters.\n\n## Encoder\n\nSix layers, each:\n\n"
    "- LayerNorm: 2 · 2 · 1024 = 4,096\n\n## Decoder\n\nA decoder layer attends twice:\n\n- LayerNorm: {} · 2 · 1024 = {}\n"
)


def alarms(text: str) -> list[tuple[str, str | None]]:
    audit = audit_document(read_document("a.md", text))
    return [(finding.name, finding.stated) for finding in audit.findings if finding.severity > Severity.INFO]


@pytest.mark.parametrize("title", ["Attention Is All You Need: the big model", "Transformer (big) of Vaswani et al."])
def test_a_decoder_layer_of_the_paper_has_three_norms(title: str) -> None:
    assert alarms(_EN.format(title, 3, "6,144")) == []
    assert [name for name, _ in alarms(_EN.format(title, 2, "4,096"))] == ["wrong-layernorm-count"]


def test_another_network_of_these_sizes_is_its_own() -> None:
    assert alarms(_EN.format("My own encoder and decoder", 2, "4,096")) == []
    assert alarms(_EN.format("Attention Is All You Need", 2, "4,096").replace("37000", "32000")) == []
