"""Every form reads its examples, in every language they are written in, and does not read its counter-examples."""

from __future__ import annotations

import pytest

from auditor.lexicon.vocabulary import vocabulary
from auditor.reading.forms.language import Form
from auditor.reading.forms.matcher import all_forms, compiled_forms, read_forms
from auditor.reading.scan import scan
from auditor.source.document import Block
from auditor.source.text import Text

EXAMPLES = [
    pytest.param(form, example, id=f"{form.name}-{'reads' if example.reads else 'leaves'}-{number}")
    for form in all_forms()
    for number, example in enumerate(form.examples)
]


def block(text: str) -> Block:
    return Block("paragraph", Text.verbatim(text))


def read(text: str, form: Form) -> tuple[str, ...]:
    """What one form reads in a text, written as an equality."""
    forms = tuple(compiled for compiled in compiled_forms(vocabulary()) if compiled.form is form)
    return tuple(f"{said.shown} = {said.raw}" for said in read_forms(scan(block(text)), forms))


@pytest.mark.parametrize(("form", "example"), EXAMPLES)
def test_a_form_reads_its_examples_and_leaves_the_others(form, example):
    assert read(example.text, form) == example.reads


@pytest.mark.parametrize("form", all_forms(), ids=lambda form: form.name)
def test_a_form_has_examples_in_two_languages(form):
    for reads in (True, False):
        texts = [example.text for example in form.examples if bool(example.reads) == reads]
        assert any(text.isascii() for text in texts), "none in English"
        assert any(not text.isascii() for text in texts), "none in Chinese"
