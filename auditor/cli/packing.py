"""Audits as bytes, and back: nothing but the records of an Account is made of them, whatever they hold."""

from __future__ import annotations

import io
import pickle
from typing import Any

_RECORDS = frozenset(
    [
        *(("auditor.report.result", name) for name in ("Account", "Checked", "Counts", "Mark", "Entry")),
        *(("auditor.rules.finding", name) for name in ("Finding", "Related", "Fix", "Edit", "Severity")),
        ("auditor.source.text", "Span"),
        ("auditor.verdicts.verdict", "Why"),
    ]
)
"""All that an Account is made of; nothing else is loaded, whatever the file holds."""


def packed(value: object) -> bytes:
    """The bytes of an account, or of what it is made of."""
    return pickle.dumps(value, pickle.HIGHEST_PROTOCOL)


def unpacked(data: bytes) -> Any:
    """What bytes stand for; any exception where they are no audit."""
    return _Reader(io.BytesIO(data)).load()


class _Reader(pickle.Unpickler):
    """Loads the records and nothing else: a spoilt or planted file calls no function."""

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) not in _RECORDS:
            raise pickle.UnpicklingError(f"{module}.{name} is no part of an audit")
        return super().find_class(module, name)
