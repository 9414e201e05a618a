"""What decides whether an article's models are read at all may be wrong in one direction only."""

from __future__ import annotations

import pytest

from auditor.audit import audit_document
from auditor.claims.about.concern import concerns_models, names_models, text_of
from auditor.claims.about.names import mentions
from auditor.claims.reader import read_claims
from auditor.reference import known_names
from auditor.source.reader import read_document


@pytest.mark.parametrize("form", [str, str.upper, str.title, lambda name: name.replace("-", " "), lambda name: name.replace("-", "_")])
def test_every_known_name_is_noticed(form) -> None:  # type: ignore[no-untyped-def]
    for name in known_names():
        assert names_models(f"how large is {form(name)}, really"), form(name)


@pytest.mark.parametrize("family", ["BERT", "LLaMA", "Meta", "Google", "GPT", "原始 Transformer", "中文 BERT", "通义千问", "T5", "M2M-100"])
def test_what_is_not_noticed_names_nothing(family: str) -> None:
    assert names_models(family) or not mentions(family)


def test_plain_text_names_nothing() -> None:
    assert not names_models("The table has 12 rows, and don't forget the total of 3.4M. See the state of c.")


def test_two_settings_that_contradict_each_other_need_no_name() -> None:
    content = "# Size\n\nThe hidden size is 768.\n\nThe hidden size is 786.\n\nOne matrix: 768 × 768 = 589,824\n"
    document = read_document("post.md", content)
    assert concerns_models(document, read_claims(document).claims, text_of(document))
    assert "K402" in {finding.code for finding in audit_document(document).findings}


def test_arithmetic_of_other_things_does_not_concern_models() -> None:
    document = read_document("post.md", "# Shop\n\n12 boxes of 100: 12 × 100 = 1,200\n")
    assert not concerns_models(document, read_claims(document).claims, text_of(document))


def test_what_an_article_is_about_is_there_when_asked_for() -> None:
    content = "# Size\n\nThe embedding has 30522 × 768 = 23,440,896 weights, in a vocabulary size of 30522.\n"
    audit = audit_document(read_document("post.md", content))
    assert audit.understanding is not None
    assert audit.understanding.abouts[0].components == ("embeddings.word",)
    assert [setting.value for setting in audit.understanding.settings] == [30522]
