"""Shapes of weights in letters: lines in, statements and findings out."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document

NOTES = """# 参数量笔记

BERT 每一层有多少参数，H = 768，I = 4H = 3072

## Self Attention

1. q_w: (H, H)
2. q_b: (H)
3. output_w: {output}
4. output_b: (H)

## Attention 归一化层

1. norm_w: {norm}
2. norm_b: (H)

## 前馈层

- up.w: (H, I)
- output_w: (I, H)
"""


def told(text: str) -> list[tuple[str, str | None, str | None]]:
    return [(f.code, f.stated, f.expected) for f in audit_document(read_document("a.md", text)).findings]


def test_right_shapes_are_silent() -> None:
    assert told(NOTES.format(output="(H, H)", norm="(H)")) == []


@pytest.mark.parametrize("norm", ["(H, H)", "[H, H]", "(H，H)", "`(H, H)`"])
def test_the_gain_of_a_normalisation_is_no_matrix(norm: str) -> None:
    findings = audit_document(read_document("a.md", NOTES.format(output="(H, H)", norm=norm))).findings
    # whichever Transformer it is: none has a matrix there
    assert [(f.code, f.stated, f.expected, f.severity.word) for f in findings] == [("C303", norm.strip("`"), "H", "warning")]


def test_a_shape_that_no_known_slip_explains_is_not_told_of() -> None:
    assert told(NOTES.format(output="(H, I)", norm="(H)")) == []


@pytest.mark.parametrize(
    "line", ["attention weights: (seq_len, H)", "output: (H, H)", "hidden states: (B, H)", "norm: (H, H)", "x_w: (768, 768)"]
)
def test_what_is_no_weight_is_not_read(line: str) -> None:
    text = f"# Parameters of BERT\n\nH = 768\n\n## Normalisation\n\n- {line}\n"
    assert not [claim for claim in audit_document(read_document("a.md", text)).claims if claim.kind == "statement"]
