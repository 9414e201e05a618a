"""Two runs over a corpus beside each other: which findings are new, which are gone, which are the same.

fingerprints of the one, findings of the other -> numbers, and the first of each kind by name
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from auditor.report.corpus import Table

MOST = 100
"""Findings of each kind that are listed."""


class Compared:
    """Holds the findings of a run against those of an earlier one; of both only fingerprints are kept, and the first that differ."""

    def __init__(self, before: Iterable[dict[str, Any]]) -> None:
        self._before = {key(finding) for finding in before}
        self._now: set[int] = set()
        self._new: list[tuple[str, str, str]] = []
        self._number_new = 0

    def add_all(self, findings: Iterable[dict[str, Any]]) -> None:
        """Take in findings of this run."""
        for finding in findings:
            one = key(finding)
            self._now.add(one)
            if one not in self._before:
                self._number_new += 1
                if len(self._new) < MOST:
                    self._new.append(named(finding))

    def tables(self, before: Iterable[dict[str, Any]]) -> Iterator[Table]:
        """The numbers, and the first that are new and gone; the findings of the earlier run are gone through once more for their names."""
        gone = self._before - self._now
        numbers = [("new", self._number_new), ("gone", len(gone)), ("same", len(self._before) - len(gone))]
        yield Table("Compared with the earlier run", ("findings that are", "findings"), numbers)
        columns = ("finding", "place", "message")
        if self._new:
            yield Table("New findings", columns, self._new)
        if gone:
            lost = [named(finding) for finding in before if key(finding) in gone]
            yield Table("Findings that are gone", columns, lost[:MOST])


def key(finding: dict[str, Any]) -> int:
    """A fingerprint as a number, with its number among equals."""
    name, _, number = finding["fingerprint"].partition("-")
    return int(name, 16) * 1_000_000 + int(number or 1)


def named(finding: dict[str, Any]) -> tuple[str, str, str]:
    """A finding in a list."""
    return finding["name"], f"{finding['path']}:{finding['line']}:{finding['column']}", finding["message"]
