"""The derivation of a model's size: every sum is exact, it ends in the total, and auditing it finds nothing."""

from __future__ import annotations

import re
from math import prod

import pytest

from auditor.pipeline import audit_document
from auditor.reference import build
from auditor.reference.derivation import Language, derivation
from auditor.report.result import count
from auditor.source.reader import read_document

MODELS = """bert-base-uncased bert-large-uncased bert-base-chinese roberta-base distilbert-base-uncased albert-base-v2
google/electra-small-discriminator gpt2 gpt2-xl EleutherAI/pythia-160m facebook/opt-125m bigscience/bloom-560m tiiuae/falcon-7b
meta-llama/Llama-2-7b-hf meta-llama/Llama-2-70b-hf meta-llama/Meta-Llama-3-8B mistralai/Mistral-7B-v0.1 Qwen/Qwen2.5-7B google/gemma-2b
microsoft/phi-2 t5-base facebook/bart-base mistralai/Mixtral-8x7B-v0.1 deepseek-ai/DeepSeek-V3 google/vit-base-patch16-224
openai/clip-vit-base-patch32 openai/whisper-tiny""".split()
SUM = re.compile(r"^[^=]*?[:：] ?([\d,]+(?: [+×] [\d,]+)+) = ([\d,]+)$", re.MULTILINE)


def exact(sum_: str) -> int:
    return sum(prod(int(factor.replace(",", "")) for factor in term.split(" × ")) for term in sum_.split(" + "))


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", MODELS)
def test_a_derivation_is_exact_and_audits_clean(name: str, language: Language) -> None:
    model = build(name)
    text = derivation(model, language)
    sums = SUM.findall(text)
    assert len(sums) >= 3
    assert all(exact(sum_) == int(result.replace(",", "")) for sum_, result in sums)
    assert f" {model.total:,}\n\n## " in text
    assert f" = {4 * model.total:,} " in text
    audit = audit_document(read_document("derivation.md", text))
    assert [(finding.code, finding.message) for finding in audit.findings] == []
    counts = count(audit)
    assert counts.holds >= len(sums)
    assert counts.fails == counts.follows == 0
    assert audit.document.language == language


def test_what_a_letter_stands_for_is_said() -> None:
    assert "- embedding size E = 128\n" in derivation(build("albert-base-v2"))
    assert "- experts E = 8\n- experts of one token k = 2\n" in derivation(build("mistralai/Mixtral-8x7B-v0.1"))
    assert "- 编码器层数 L_enc = 12\n" in derivation(build("t5-base"), "zh")
    assert "- head dimension of values v = 128\n" in derivation(build("deepseek-ai/DeepSeek-V3"))


def test_a_heading_stands_there_once() -> None:
    for language in ("en", "zh"):
        heads = re.findall(r"^## .*", derivation(build("t5-base"), language), re.MULTILINE)
        assert len(heads) == len(set(heads))


def test_one_layer_is_written_out_as_an_article_does() -> None:
    text = derivation(build("bert-base-uncased"))
    assert "- Query: H^2 + H = 768^2 + 768 = 590,592\n" in text
    assert "\nAll 12 layers: 12 × 7,087,872 = 85,054,464\n" in text
    assert "\nTotal: 24,427,776 + 85,054,464 = 109,482,240\n" in text
