"""Two runs over a corpus beside each other, as they are told of: which findings are new, which are gone, which are the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from auditor.report.corpus import Table

MOST = 100
"""Findings of each kind that are listed."""

Named = tuple[str, str, str]


def comparison(numbers: tuple[int, int, int], new: Iterable[Named], gone: Iterable[Named]) -> Iterator[Table]:
    """The numbers of findings that are new, gone and the same, and the first that are new and gone."""
    rows = list(zip(("new", "gone", "same"), numbers, strict=True))
    yield Table("Compared with the earlier run", ("findings that are", "findings"), rows)
    for title, listed in (("New findings", list(new)), ("Findings that are gone", list(gone))):
        if listed:
            yield Table(title, ("finding", "place", "message"), listed)


def named(finding: dict[str, Any]) -> Named:
    """A finding in a list."""
    return finding["name"], f"{finding['path']}:{finding['line']}:{finding['column']}", finding["message"]
