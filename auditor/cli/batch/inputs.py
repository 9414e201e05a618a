"""What a corpus is made of: the rows of all that was named, in an order that is always the same.

folders, files, patterns, lists of them, standard input -> files in the order in which folders are walked -> rows
"""

from __future__ import annotations

import glob
import os
import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from auditor.cli.batch.rows import SHARDS, Columns, Row, is_shard, rows_of, standard_input
from auditor.cli.exits import Refusal
from auditor.cli.project.policy import Policy
from auditor.source.discover import Found, discover

STDIN = "-"


class Inputs(NamedTuple):
    """What was named. ``lists`` are files of paths, a line each; ``folder`` is where the report goes, which is no input of it."""

    paths: Sequence[str]
    lists: Sequence[str]
    columns: Columns
    folder: str

    def rows(self, policy: Policy) -> Iterator[Row]:
        """Every document, in order. What is named and is not there is a row that says so."""
        if STDIN in self.paths:
            yield from standard_input(self.columns)
        for found in self._files(policy):
            if found.problem:
                yield Row(found.path, problem=found.problem, ends=found.named)
                continue
            policy.of(found.path)  # a wrong settings file ends the run
            for row in rows_of(found.path, self.columns):
                # What lies in a folder and holds no texts was not meant.
                yield row if found.named or not row.ends or row.number > 1 else row._replace(ends=False)

    def stored(self, policy: Policy) -> int:
        """The bytes of all files, as far as they can be told beforehand; 0 where they cannot."""
        if STDIN in self.paths or STDIN in self.lists:
            return 0
        return sum(os.stat(found.path).st_size for found in self._files(policy) if not found.problem and os.path.isfile(found.path))

    def _files(self, policy: Policy) -> Iterator[Found]:
        own = os.path.join(os.path.abspath(self.folder), "")
        for found in discover(self._named(), policy, SHARDS):
            if found.named or not os.path.abspath(found.path).startswith(own):
                yield found

    def _named(self) -> Iterator[str]:
        for path in self.paths:
            if path != STDIN:
                yield from _expanded(path)
        for name in self.lists:
            yield from _listed(name)


def _expanded(path: str) -> list[str]:
    """The files that a pattern stands for, where it is no file itself."""
    if os.path.lexists(path) or not glob.has_magic(path):
        return [path]
    return sorted(glob.glob(path, recursive=True)) or [path]


def _listed(name: str) -> Iterator[str]:
    """The paths that a file lists, one a line; empty lines are none."""
    try:
        with open(name, encoding="utf-8", errors="surrogateescape") if name != STDIN else sys.stdin as lines:
            for line in lines:
                if path := line.rstrip("\r\n"):
                    yield path
    except OSError as error:
        raise Refusal(f"--files-from: cannot read {name}: {(error.strerror or str(error)).lower()}") from error


def is_file_itself(row: Row) -> bool:
    """Whether a row is a file that holds one article."""
    return row.number == 0 and not is_shard(row.source)
