"""Comments that teach: what a name is worth, what the next block is of, and how it counts."""

from __future__ import annotations

import pytest

from auditor.audited import Audit
from auditor.pipeline import audit_document
from auditor.source.directives import MOST_TAUGHT, read_directives
from auditor.source.reader import read_document


def audit(text: str) -> Audit:
    return audit_document(read_document("post.md", text))


def told(text: str) -> list[tuple[str, str | None]]:
    """The rule and the expected figure of each finding."""
    return [(finding.code, finding.expected) for finding in audit(text).findings]


TABLE = "The table has V × 768 = {} weights.\n"


def test_a_value_makes_a_formula_a_claim_that_can_be_checked() -> None:
    assert audit(TABLE.format("38,597,376")).outcome(0) == "unchecked"
    assert audit("<!-- auditor: V=50257 -->\n\n" + TABLE.format("38,597,376")).outcome(0) == "holds"
    assert told("<!-- auditor: V=50257 -->\n\n" + TABLE.format("38,597,367")) == [("A101", "38,597,376")]


def test_a_value_holds_in_the_whole_article_and_behind_other_directives() -> None:
    text = TABLE.format("38,597,367") + "\nWords.\n\n<!-- auditor: model=gpt2; V=50,257 -->\n"
    found = audit(text)
    assert found.model is not None
    assert found.model.name == "gpt2"
    assert [finding.expected for finding in found.findings] == ["38,597,376"]


def test_a_name_of_the_article_that_is_no_setting_has_the_value_too() -> None:
    text = "Each adapter has rank_x × 8192 = 65,563 parameters.\n"
    assert told(text) == []
    assert told("<!-- auditor: rank_x=8 -->\n\n" + text) == [("A101", "65,536")]


def test_what_the_next_block_is_of_is_held_against_the_model() -> None:
    text = "# BERT Base\n\n{}It makes 2,362,638 and no more.\n\nThat is 2,362,638 as before.\n"
    assert told(text.format("")) == []
    found = audit(text.format("<!-- auditor: this=attention per_layer -->\n\n"))
    assert [(finding.code, finding.component, finding.expected) for finding in found.findings] == [("C305", "attention", "2,362,368")]
    assert found.document.position(found.findings[0].span.start) == (5, 10)


def test_a_formula_is_held_against_the_model_as_what_it_is_said_to_be() -> None:
    text = "# BERT Base\n\n<!-- auditor: this={} per_layer -->\n\nWe store $8H^2 + 5H$ of these.\n"
    assert told(text.format("ffn")) == []
    assert [code for code, _ in told(text.format("attention"))] != []


def test_only_the_last_figure_of_the_block_is_meant() -> None:
    text = "# BERT Base\n\n<!-- auditor: this=layer all_layers -->\n\n768 × 768 = 589,824; 12 × 7,087,872 = 85,054,464.\n"
    understanding = audit(text).understanding
    assert understanding is not None
    assert [about.evidence for about in understanding.abouts].count("this=layer") == 1
    assert told(text) == []


@pytest.mark.parametrize(("bias", "codes"), [("bias=none", []), ("bias=weights-only", []), ("", ["C301"])])
def test_a_convention_holds_for_the_next_block_only(bias: str, codes: list[str]) -> None:
    comment = f"<!-- auditor: {bias} -->\n\n" if bias else ""
    text = f"# BERT Base\n\n{comment}- attention of one layer: 4 × 768² = 2,359,296 parameters\n"
    assert [code for code, _ in told(text)] == codes
    after = "\nWords.\n\n- feed-forward network of one layer: 2 × 768 × 3072 = 4,718,592 parameters\n"
    assert [code for code, _ in told(text + after)] == [*codes, "C301"]


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("this=fnn per_layer", "there is no component or scope fnn; did you mean ffn?"),
        ("this=ffn per_layr", "there is no component or scope per_layr; did you mean per_layer?"),
        ("this=per_layer", "a component is missing, such as ffn"),
        ("bias=nun", "a bias is none or weights-only; did you mean none?"),
        ("hiddn_size=768", "nothing in the article is called hiddn_size; did you mean hidden_size?"),
        ("V=1.2.3", "1.2.3 is no number of at most 15 digits"),
        ("V=0", "0 is no number of at most 15 digits"),
        ("V=12345678901234567", "12345678901234567 is no number of at most 15 digits"),
    ],
)
def test_what_cannot_be_understood_is_one_line_with_the_nearest_name(said: str, problem: str) -> None:
    assert audit(f"# Size\n\n<!-- auditor: {said} -->\n\nAll: 2 × 300 = 600\n").problems == (f"line 3: {said}: {problem}",)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("<!-- auditor: this=ffn per_layer -->\n\nOnly words.\n\nAll: 2 × 300 = 600\n", "this"),
        ("<!-- auditor: bias=none -->\n\nOnly words.\n", "bias"),
        ("<!-- auditor: V=50257 -->\n\nOnly words.\n", "V"),
        ("<!-- auditor: tihs=ffn -->\n\nAll: 2 × 300 = 600\n", "tihs"),
    ],
)
def test_what_teaches_nothing_is_told(text: str, word: str) -> None:
    found = audit(text)
    (finding,) = found.findings
    assert (finding.code, finding.stated or word) == ("X901", word)


def test_what_was_meant_for_readers_teaches_nothing() -> None:
    assert told("<!-- auditor: please check that x is 3 -->\n\nAll: 2 × 300 = 600\n") == []
    fenced = read_document("post.md", "```\n<!-- auditor: this=ffn -->\n```\n\n2 × 300 = 600\n")
    assert read_directives(fenced) == ()


def test_thousands_of_assignments_are_read_within_bounds() -> None:
    many = ";".join(f"x{at}={at + 5}" for at in range(5000))
    document = read_document("post.md", f"<!-- auditor: {many} -->\n\nAll: 2 × 300 = 600\n")
    (directive,) = read_directives(document)
    assert len(directive.taught) == MOST_TAUGHT
    assert audit_document(document).problems
