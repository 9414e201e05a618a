"""What decides whether an article's models are read at all may be wrong in one direction only."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor.claims.about.components import may_be_about
from auditor.claims.about.concern import VOCABULARIES, concerns_models, names_models, naming, text_of
from auditor.claims.about.names import mentions
from auditor.claims.about.understand import understand
from auditor.claims.reader import read_claims
from auditor.pipeline import audit_document
from auditor.reference import known_names, named_model
from auditor.source.reader import read_document
from auditor.verdicts.judgement import judge_article


@pytest.mark.parametrize("form", [str, str.upper, str.title, lambda name: name.replace("-", " "), lambda name: name.replace("-", "_")])
def test_every_known_name_is_noticed(form) -> None:  # type: ignore[no-untyped-def]
    for name in known_names():
        assert names_models(f"how large is {form(name)}, really"), form(name)


def test_a_document_is_named_where_one_of_its_blocks_is() -> None:
    document = read_document("post.md", "# Sizes\n\nThe seed is 7.\n\nGPT-2 is a model.\n\nIt has 12 layers.\n")
    assert naming(document) == (frozenset({2}), True)
    apart = read_document("post.md", "The seed is 7.\n\nAn oss project.\n")
    assert naming(apart) == (frozenset(), names_models(text_of(apart)))


@pytest.mark.parametrize("family", ["BERT", "LLaMA", "Meta", "Google", "GPT", "原始 Transformer", "中文 BERT", "通义千问", "T5", "M2M-100"])
def test_what_is_not_noticed_names_nothing(family: str) -> None:
    assert names_models(family) or not mentions(family)


def test_plain_text_names_nothing() -> None:
    assert not names_models("The table has 12 rows, and don't forget the total of 3.4M. See the state of c.")


def test_two_settings_that_contradict_each_other_need_no_name() -> None:
    content = "# Size\n\nThe hidden size is 768.\n\nThe hidden size is 786.\n\nOne matrix: 768 × 768 = 589,824\n"
    document = read_document("post.md", content)
    assert concerns_models(document, read_claims(document).claims)
    assert "K402" in {finding.code for finding in audit_document(document).findings}


def test_arithmetic_of_other_things_does_not_concern_models() -> None:
    document = read_document("post.md", "# Shop\n\n12 boxes of 100: 12 × 100 = 1,200\n")
    assert not concerns_models(document, read_claims(document).claims)


def test_what_an_article_is_about_is_there_when_asked_for() -> None:
    content = "# Size\n\nThe embedding has 30522 × 768 = 23,440,896 weights, in a vocabulary size of 30522.\n"
    audit = audit_document(read_document("post.md", content))
    assert audit.understanding is not None
    assert audit.understanding.abouts[0].components == ("embeddings.word",)
    assert [setting.value for setting in audit.understanding.settings] == [30522]


def test_the_vocabularies_by_which_sizes_tell_a_model_are_those_of_the_kin_of_bert() -> None:
    configs = [named_model(model).config for model in set(known_names().values())]
    assert {str(config["vocab_size"]) for config in configs if config.get("model_type") == "bert"} == VOCABULARIES


ARTICLES = sorted((Path(__file__).parents[3] / "corpus").glob("*.md"))[::4]
DRAFTS = {
    "family told by its sizes": "# BERT\n\nThe hidden size is 768, with 12 layers, 12 heads, an intermediate size of 3702.\n",
    "row of a family": "# GPT-2\n\n| | n_layer | d_model |\n| --- | --- | --- |\n| small | 12 | 768 |\n| medium | 24 | 1204 |\n",
    "misspelled name": "# BRET\n\n- vocab_size: 30522\n- hidden_size: 768\n- num_hidden_layers: 12\n- num_attention_heads: 12\n"
    "- type_vocab_size: 2\n- intermediate_size: 3702\n",
    "model without claims": "# Llama-2-7B\n\nhidden_size 4096, 32 layers, 32 heads, intermediate_size 11080.\n",
    "a contradiction": "# Sizes\n\nThe hidden size is 786. One matrix: 768 × 768 = 589,824\n\nThe hidden size is 768.\n",
    "a headline": "# GPT-2 XL\n\nGPT-2 XL has about 3.5B parameters.\n",
    "nothing": "# Shop\n\n12 boxes of 100: 12 × 100 = 1,200, of the type sentence, 512 and 768.\n",
}


@pytest.mark.parametrize("name", [*DRAFTS, *(path.name for path in ARTICLES)])
def test_what_is_left_unread_changes_no_verdict(name: str) -> None:
    content = DRAFTS.get(name) or next(path for path in ARTICLES if path.name == name).read_text("utf-8")
    document = read_document("post.md", content)
    reading = read_claims(document)
    quick, whole = understand(document, reading, for_verdicts=True), understand(document, reading)
    assert judge_article(reading.claims, reading.settings, quick) == judge_article(reading.claims, reading.settings, whole)
    assert [claim for claim, about in zip(reading.claims, whole.abouts, strict=False) if about.components and not may_be_about(claim)] == []
