"""Figures beside what they are computed from, with a bracket, an arrow or words between the two."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document


def told(text: str) -> list[str | None]:
    """What the wrong results of an article state."""
    return [finding.stated for finding in audit_document(read_document("a.md", f"# Sizes of a small model\n\n{text}\n")).findings]


@pytest.mark.parametrize(
    "form",
    [
        "The FFN has {} parameters (2 × 768 × 3072).",
        "Two matrices: {} (= 2 × 768 × 3072)",
        "{} weights: 2 × 768 × 3072",
        "The FFN takes {} weights, namely 2 × 768 × 3072.",
        "**{}** parameters (`2 × 768 × 3072`)",
        "${}$ ($2 \\times 768 \\times 3072$)",
        "前馈层参数量为 {}（2×768×3072）。",
        "{}（即 2×768×3072）个参数",
        "The FFN needs 2 × 768 × 3072 ({}) parameters.",
        "Feed-forward: 2 × 768 × 3072 → {}",
        "Feed-forward: 2 × 768 × 3072, i.e. {} weights",
        "Feed-forward: 2 × 768 × 3072, which is {} weights",
        "Feed-forward: 2 × 768 × 3072 gives us {} weights",
        "Feed-forward: 2 × 768 × 3072, for a total of {} weights",
        "前馈层 2×768×3072（{} 个参数）。",
        "| part | size |\n|---|---|\n| feed-forward | 2 × 768 × 3072 ({}) |",
    ],
)
@pytest.mark.parametrize(("right", "wrong"), [("4,718,592", "4,718,529"), ("4.72M", "4.27M")])
def test_a_figure_beside_its_working(form: str, right: str, wrong: str) -> None:
    assert told(form.format(right)) == []
    assert told(form.format(wrong)) == [wrong]


@pytest.mark.parametrize(
    "text",
    [
        "Its first matrix has 2,362,368 parameters (768 × 3072) with the bias.",
        "The first matrix, 768 × 3072 weights, giving 2,362,368 with its bias.",
        "The model has 110,000,000 parameters (12 × 7,087,872 in its layers).",
        "It has 109,482,240 parameters (12 × 768 × 768 in one matrix of each layer).",
        "We saw 50,000 images (5 × 10,001 for training).",
        "In 2017 (3 × 5) there were 20,170 papers (4 × 5000).",
        "It is not 4,718,529 (2 × 768 × 3072), but 4,718,592.",
        "Is it 4,718,529 (2 × 768 × 3072)?",
        "4,718,592 (3072*768*2) + 3,840 (3072+768) = 4,722,432",
        "2 × 4,718,000 (768 × 3072 × 2, rounded) = 9,436,000",
    ],
)
def test_what_is_not_computed_so_is_silent(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("FFN: 4,822,432 (768 × 3072 × 2)", "4,822,432"),
        ("Embedding: 48.6M (50257 × 768)", "48.6M"),
        ("12 blocks: 85.2M (7.08M × 12)", "85.2M"),
        ("词嵌入：48.6M（50257 × 768）", "48.6M"),
    ],
)
def test_brackets_that_hold_the_working_alone(text: str, wrong: str) -> None:
    assert told(f"- {text}") == [wrong]


@pytest.mark.parametrize(
    "text",
    [
        "12 blocks: 85.0M (7.08M × 12)",
        "Model: 6.7B (32 × 202M)",  # without the embeddings
        "124,439,808 (12 × 7,087,872)",
        "174,604,259,328 (96 × 1,812,025,344)",  # without the tables
        "6,738,415,616 (32 × 202,383,360)",
        "7,087,872 (12 × 768²)",  # the rule of thumb, without 13 × 768
        "4,722,432 (2 × 768 × 3072)",  # without the biases
    ],
)
def test_brackets_that_hold_a_part(text: str) -> None:
    assert told(f"- {text}") == []
