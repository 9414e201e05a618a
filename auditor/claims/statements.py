"""Reads statements: a quantity named in words with its formula or number, where no relation sign stands between them.

    "token embedding: 30522*768", "FFN 的参数量为 2 * (4H * H + H)", "BERT-base has 110M parameters" -> Claim of kind "statement"

Its first side is the label (no readings), its second the expression.
"""

from __future__ import annotations

from collections.abc import Sequence

from auditor.claims.claim import Claim
from auditor.source.document import Document


def read_statements(document: Document, claims: Sequence[Claim]) -> list[Claim]:
    """The statements of a document that overlap none of the claims already read, in reading order."""
    return []
