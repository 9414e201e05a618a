"""The bytes of a parameter in training, named part by part and summed, and the products that take others."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.rules.finding import Severity
from auditor.source.reader import read_document


def alarms(text: str) -> list[tuple[str, str | None]]:
    audit = audit_document(read_document("a.md", f"# Training\n\n{text}\n"))
    return [(finding.name, finding.stated) for finding in audit.findings if finding.severity > Severity.INFO]


@pytest.mark.parametrize(
    ("form", "right", "wrong"),
    [
        ("混合精度 + Adam，fp16 权重 2、fp16 梯度 2、fp32 权重 4、动量 4、方差 4，每个参数一共 {} 字节。", "16", "12"),
        ("每个参数：权重 2 字节，梯度 2 字节，优化器状态 12 字节，合计 {} 字节。", "16", "18"),
        ("fp32 + AdamW：权重、梯度、一阶动量、二阶动量各 4 字节，合计 {} 字节。", "16", "12"),
        (
            "fp16 weights take 2 bytes, gradients 2, fp32 master weights 4, momentum 4 and variance 4. Together {} bytes per parameter.",
            "16",
            "12",
        ),
        ("Weights, gradients and the two moments take 4 bytes each, {} bytes per parameter in total.", "16", "12"),
        (
            "2 bytes for the weights, 2 for the gradients, 4 for the master copy and 4 each for the two moments makes {} bytes per parameter.",
            "16",
            "14",
        ),
    ],
)
def test_the_parts_come_to_the_sum(form: str, right: str, wrong: str) -> None:
    assert alarms(form.format(right)) == []
    assert alarms(form.format(wrong)) == [("wrong-result", wrong)]


@pytest.mark.parametrize(
    "words",
    [
        "除了 fp16 权重 2、fp16 梯度 2，fp32 权重 4、动量 4、方差 4，一共 12 字节。",
        "weights 4 bytes, gradients 4 bytes, two moments 4 bytes: 16 bytes per parameter in total.",
        "Each call takes 2 bytes for the tag, 4 for the length and 8 for the key, 16 bytes in total.",
        "优化器状态（fp32 权重 4、动量 4、方差 4）12 字节，加上权重 2、梯度 2，每个参数一共 16 字节。",
    ],
)
def test_parts_that_are_not_all_plain_are_not_summed(words: str) -> None:
    assert alarms(words) == []


@pytest.mark.parametrize(
    ("form", "right", "wrong"),
    [
        ("每个参数一共 16 字节。\n\n$$\n{}\\ \\text{{字节}}\n$$", "16\\times8030261248=128484179968", "12\\times8030261248=96363134976"),
        (
            "Mixed precision with Adam takes 16 bytes per parameter (2 + 2 + 4 + 4 + 4). So fine-tuning needs {} bytes.",
            "16 × 8,030,261,248 = 128,484,179,968",
            "12 × 8,030,261,248 = 96,363,134,976",
        ),
        ("训练时每个参数合计占 16 字节，因此需要 {} GB 显存。", "16 × 8,030,261,248 ≈ 128.5", "12 × 8,030,261,248 ≈ 96.4"),
    ],
)
def test_a_product_takes_the_bytes_that_were_said(form: str, right: str, wrong: str) -> None:
    assert alarms(form.format(right)) == []
    assert alarms(form.format(wrong)) == [("wrong-formula", "12")]


@pytest.mark.parametrize(
    "words",
    [
        "每个参数一共 16 字节，其中优化器状态占大头：12 × 8,030,261,248 = 96,363,134,976 字节。",
        "Adam takes 16 bytes per parameter in total. For inference it is 2 × 8,030,261,248 = 16,060,522,496 bytes.",
        "Adam takes 16 bytes per parameter in total.\n\nThe states alone: 12 × 8,030,261,248 = 96,363,134,976 bytes",
        "Adam takes 16 bytes per parameter in total. With SGD it is 12 × 8,030,261,248 = 96,363,134,976 bytes.",
    ],
)
def test_a_product_of_something_else_takes_its_own(words: str) -> None:
    assert alarms(words) == []


STATES = "| state | {head} |\n|---|---|\n| weights | 2 |\n| gradients | 2 |\n| {label} | 4 |\n| momentum | 4 |\n| variance | 4 |\n| total | {total} |\n"


@pytest.mark.parametrize(
    ("head", "label", "total", "found"),
    [
        ("bytes/param", "master weights", "16", []),
        ("bytes/param", "master weights", "14", ["14"]),
        ("字节/参数", "主权重", "18", ["18"]),
        ("bytes/param", "master weights (optional)", "12", []),
        ("bytes/param", "Adam or SGD", "14", []),
        ("rank", "master weights", "14", []),
    ],
)
def test_a_table_of_states_adds_up_to_the_bytes_of_a_parameter(head: str, label: str, total: str, found: list[str]) -> None:
    text = STATES.format(head=head, label=label, total=total)
    assert [finding.stated for finding in audit_document(read_document("a.md", text)).findings] == found
