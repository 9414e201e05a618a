"""What became of every setting."""

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document
from auditor.verdicts.stated import setting_verdicts


def outcomes(text: str, name: str) -> list[tuple[str, str]]:
    """The check and the outcome of every verdict on the settings of a name."""
    audit = audit_document(read_document("post.md", text))
    assert audit.understanding is not None
    assert audit.judgement is not None
    told = setting_verdicts(audit.understanding, audit.claims, audit.judgement)
    pairs = zip(audit.understanding.settings, told, strict=True)
    return [(each.check, each.outcome) for setting, checks in pairs if setting.name == name for each in checks]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# Sizes\n\nGPT-3 Medium has 24 layers and 16 heads.\n", ("reference", "holds")),
        ("# Sizes\n\nGPT-3 Medium has 26 layers and 16 heads.\n", ("reference", "fails")),
    ],
)
def test_a_setting_of_a_named_model_is_held_against_it(text: str, expected: tuple[str, str]) -> None:
    assert outcomes(text, "num_hidden_layers") == [expected]


def test_a_setting_that_is_computed_with_holds() -> None:
    text = "# A Transformer of our own\n\n- hidden size: 384\n- layers: 6\n\nA projection has 384 × 384 = 147,456 parameters.\n"
    assert ("article", "holds") in outcomes(text, "hidden_size")


def test_a_setting_that_stands_alone_is_unchecked() -> None:
    text = "# A Transformer of our own\n\n- hidden size: 384\n- layers: 7\n\nA projection has 384 × 384 = 147,456 parameters.\n"
    assert outcomes(text, "num_hidden_layers") == [("article", "unchecked")]
