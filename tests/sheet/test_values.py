"""Values that stand alone: said again of the same thing they hold, else nothing checks them."""

from __future__ import annotations

from auditor.pipeline import audit_document
from auditor.source.reader import read_document


def told(text: str) -> list[tuple[str, str]]:
    """Each value that stands alone with its outcome."""
    audit = audit_document(read_document("a.md", f"# Sizes\n\n{text}\n"))
    return [(claim.raw, audit.outcome(index)) for index, claim in enumerate(audit.claims) if not claim.relations]


def test_a_value_that_is_said_again_of_the_same_thing_holds() -> None:
    assert told("The checkpoint of Kestrel takes 13.5 GB on disk.\n\nThe memory of the Kestrel checkpoint: 13.5 GB on disk.") == [
        ("13.5 GB", "holds"),
        ("13.5 GB", "holds"),
    ]


def test_a_value_that_stands_once_is_not_checked() -> None:
    assert told("Its optimizer states fill 40.5 GB.") == [("40.5 GB", "unchecked")]
    assert told("优化器状态占用 40.5 GB。") == [("40.5 GB", "unchecked")]


def test_a_value_that_a_claim_holds_is_not_listed_again() -> None:
    assert told("The layer has 4 × 768 × 768 = 2,359,296 parameters.") == []


def test_a_figure_without_words_of_size_is_no_value() -> None:
    assert told("The picture has 13.5 MB.") == told("Call 5551234567.") == []
