"""Printed output in plain fences: shapes against counts, subtotals and totals against the lines above them."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.rules.finding import Severity
from auditor.source.reader import read_document

_LISTING = """tok.weight          [20000, 512]    10,240,000
norm_a              [512] x 2       1,024
q.weight            [512, 512]      262,144
q.bias              [512]           512
up.weight           [2048, 512]     1,048,576
per layer                           1,312,256
8 layers                            10,498,048
total                               20,738,048
"""
_PLAIN = "embedding    10,241,536\nlayers       25,165,824\nnorm              1,024\nhead         10,241,001\n\ntotal        45,649,385\n"
_ZH = "词嵌入    10,240,000\n编码器    25,165,824\n池化层       262,656\n-------------\n合计      35,668,480\n"


def stated(text: str, language: str = "") -> list[str | None]:
    """What is told of, notes on conventions aside."""
    audit = audit_document(read_document("a.md", f"# Output\n\nIt prints:\n\n```{language}\n{text}```\n"))
    return [finding.stated for finding in audit.findings if finding.severity > Severity.INFO]


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        (_LISTING, "2       1,024", "2       1,204"),
        (_LISTING, "1,048,576", "1,084,576"),
        (_LISTING, "1,312,256", "1,321,256"),
        (_LISTING, "10,498,048", "10,948,048"),
        (_LISTING, "20,738,048", "20,783,048"),
        (_PLAIN, "25,165,824", "25,615,824"),
        (_PLAIN, "45,649,385", "45,469,385"),
        (_ZH, "35,668,480", "35,688,480"),
    ],
)
def test_a_misprinted_line_is_told(text: str, old: str, new: str) -> None:
    wrong = text.replace(old, new)
    assert stated(text) == stated(text, "console") == []
    assert stated(wrong) == stated(wrong, "console") == [new.rpartition(" ")[2]]


@pytest.mark.parametrize(
    "text",
    [
        _PLAIN.replace("norm              1,024\n", ""),  # the total covers more than is listed
        "dense (Dense)    (None, 64)    6,464\ndense_1 (Dense)    (None, 10)    650\nTotal params: 7,114\n",
        "step 100   1,024\nstep 200   2,048\nstep 300   4,096\ntotal steps   10,000\n",
        "Q: 512 × 512 = 262,144\nK: 512 × 128 = 65,536\nV: 512 × 128 = 65,536\n合计 262,144 + 2 × 65,536\n   = 393,216\n",
        "train.csv    10,240,000\n...\ntest.csv    1,024\nval.csv    2,048\ntotal    10,243,702\n",
    ],
)
def test_other_output_is_left_alone(text: str) -> None:
    assert stated(text) == []


@pytest.mark.parametrize("rule", ["-----------", "===========", "___________"])
@pytest.mark.parametrize(("figure", "found"), [("39,000,576", []), ("39,009,576", ["39,009,576"])])
def test_a_figure_under_a_rule_is_the_sum_of_those_above(rule: str, figure: str, found: list[str]) -> None:
    lines = [
        "word    50,265 x 768 = 38,603,520",
        "position   514 x 768 =    394,752",
        "type         1 x 768 =        768",
        "norm       2 x 768 =      1,536",
    ]
    text = "# The embeddings\n\n```\n" + "\n".join([*lines, " " * 22 + rule, " " * 23 + figure]) + "\n```\n"
    assert [finding.stated for finding in audit_document(read_document("a.md", text)).findings] == found
