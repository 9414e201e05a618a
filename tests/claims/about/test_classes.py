"""The class that an article counts a model as."""

from __future__ import annotations

import pytest

from auditor.claims.about.kind import read_classes
from auditor.pipeline import audit_document
from auditor.source.reader import read_document

from .reading import ANCHOR

BERT, LLAMA = "bert-base-uncased", "meta-llama/Llama-2-7b-hf"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# bert-base-uncased (BertForMaskedLM)\n", {BERT: "BertForMaskedLM"}),
        ("模型类是 `BertForMaskedLM`。\n", {BERT: "BertForMaskedLM"}),
        ("```python\nmodel = LlamaModel.from_pretrained(name)\n```\n", {LLAMA: "LlamaModel"}),
        ("BertModel, unlike BertForMaskedLM, has a pooler.\n", {}),  # which of them is counted is left open
        ("只留编码器（`BertModel`）：8 × 8 = 64。\n", {}),  # a remark, on less than the article's model
        ("A GPT2LMHeadModel is another family.\n", {}),
        ("MyBertModelling is no class.\n", {}),
    ],
)
def test_the_only_class_of_the_family_is_read(text: str, found: dict[str, str]) -> None:
    assert dict(read_classes(read_document("a.md", text + ANCHOR), [BERT, LLAMA])) == found


@pytest.mark.parametrize(
    ("text", "told"),
    [
        # the head is a part of this class, and its biases are missed
        (
            "模型类是 `BertForMaskedLM`。\n\n总参数量：23,837,184 + 85,054,464 + 591,360 = 109,483,008\n",
            ["漏掉了输出头的偏置；或漏掉了MLM 输出头的偏置（均为 −31,290）"],
        ),
        ("模型类是 `BertForMaskedLM`。\n\n总参数量：23,837,184 + 85,054,464 + 622,650 = 109,514,298\n", []),
        ("总参数量：23,837,184 + 85,054,464 + 622,650 = 109,514,298\n", []),  # a usual class, though not named
    ],
)
def test_what_is_counted_is_held_against_the_class(text: str, told: list[str]) -> None:
    content = f"# bert-base-uncased 的参数量\n\n{text}"
    assert [finding.cause for finding in audit_document(read_document("a.md", content)).findings] == told


def test_a_total_without_the_head_of_the_usual_class_is_named() -> None:
    content = "# Llama-2-7B\n\nLlama-2-7B has 6,607,343,616 parameters in total.\n"
    [finding] = audit_document(read_document("a.md", content)).findings
    assert (finding.name, finding.severity.word) == ("missing-component", "info")
