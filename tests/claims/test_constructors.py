"""Layers of a program and the number of parameters that the comment behind them says."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document

_PROGRAM = "# A block\n\n```python\nimport torch.nn as nn\n\nwidth, inner = 512, 2048\n{}\n```\n"


def stated(line: str) -> list[str | None]:
    """What is told of in a program with one such line."""
    return [finding.stated for finding in audit_document(read_document("a.md", _PROGRAM.format(line))).findings]


@pytest.mark.parametrize(
    ("line", "right", "wrong"),
    [
        ("self.up = nn.Linear(512, 2048)  # {} params", "1,050,624", "1,056,024"),
        ("self.up = nn.Linear(width, 4 * width)  # {}", "1050624", "1050264"),
        ("self.q = nn.Linear(in_features=512, out_features=512, bias=False)  # {}", "262,144", "261,244"),
        ("self.tok = nn.Embedding(20000, width)  # 参数量：{}", "10,240,000", "10,420,000"),
        ("self.tok = nn.Embedding(20001, width)  # {}", "10,240,512", "10,241,024"),
        ("self.norm = nn.LayerNorm(512, eps=1e-5)  # {}", "1,024", "1,042"),
        ("self.patch = nn.Conv2d(3, 768, kernel_size=16, stride=16),  # {}", "590,592", "590,952"),
    ],
)
def test_a_comment_counts_its_layer(line: str, right: str, wrong: str) -> None:
    assert stated(line.format(right)) == []
    assert stated(line.format(wrong)) == [wrong]


@pytest.mark.parametrize(
    "line",
    [
        "self.up = nn.Linear(512, 2048)  # 1,048,576",  # without the bias
        "self.up = nn.Linear(512, 2048)  # 2048 neurons",
        "self.up = nn.Linear(512, inner_size)  # 1,056,024",
        "self.up = nn.Linear(512, 2048)  # 8,404,992 in all eight layers",
        "self.conv = nn.Conv1d(512, 512, 3, groups=512)  # 1,563",
        "self.out = nn.Linear(512, 20000)  # 1048576 tokens of text",
    ],
)
def test_other_comments_are_left_alone(line: str) -> None:
    assert stated(line) == []
