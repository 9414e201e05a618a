"""Findings that a repository lived with before: a baseline hides them, so that an old repository starts green and only gets better.

    findings of a file -> matched by rule and text of the primary place (the same block first), each entry as often as it counts -> the rest

Nothing in the file is a line number. Paths are relative to the folder of the baseline, so that it holds wherever the program is started.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

import click

from auditor.cli.output import write_file
from auditor.rules.finding import Finding
from auditor.source.document import Document

SCHEMA = "auditor-baseline/1"
DIGITS = 16


class Entry(NamedTuple):
    """What a finding is known by: the code of its rule, the text of its primary place, and a digest of the block around it."""

    rule: str
    text: str
    block: str


class Baseline:
    """The entries of a baseline file, by path, and those that this run has found. ``taking``: it is to hold all that is found."""

    def __init__(self, path: str, entries: dict[str, Counter[Entry]], taking: bool = False) -> None:
        self.path = path
        self._folder = os.path.dirname(os.path.abspath(path))
        self._entries = entries
        self._taking = taking
        self._found: dict[str, Counter[Entry]] = {}
        self._renamed: set[str] = set()

    def rest(self, document: Document, findings: Iterable[Finding]) -> list[Finding]:
        """The findings of a file that the baseline does not hold. What it holds is remembered as found."""
        path = self._key(document.path)
        keyed = [(finding, entry(document, finding)) for finding in findings]
        if self._taking:
            self._found[path] = Counter(key for _, key in keyed)
            return []
        left = Counter(self._held(path, Counter(key for _, key in keyed)))
        matched: Counter[Entry] = Counter()
        unknown = []
        for finding, key in keyed:
            if left[key] > 0:
                left[key] -= 1
                matched[key] += 1
            else:
                unknown.append((finding, key))
        rest = []
        for finding, key in unknown:  # a block that was edited elsewhere still holds its old finding
            moved = next((other for other in sorted(left) if left[other] > 0 and other[:2] == key[:2]), None)
            if moved is None:
                rest.append(finding)
            else:
                left[moved] -= 1
                matched[moved] += 1
        self._found[path] = matched
        return rest

    def _held(self, path: str, found: Counter[Entry]) -> Counter[Entry]:
        """What it holds of a file; of one that it does not know, what it holds of the one that is gone and had most of the same findings."""
        known = self._entries.get(path)
        if known is not None or not found:
            return known or Counter()
        gone = [other for other in sorted(self._entries) if other not in self._renamed and not self._is_there(other)]
        alike = max(gone, key=lambda other: _total({other: self._entries[other] & found}), default=None)
        if alike is None or not self._entries[alike] & found:
            return Counter()
        self._renamed.add(alike)
        return self._entries[alike]

    def write(self) -> None:
        """Write the file anew with what was found; what it holds of files that were not audited stays."""
        self._save({**self._entries, **self._found})
        held, files = _total(self._found), sum(1 for entries in self._found.values() if entries)
        click.echo(
            f"{self.path}: holds {held} {'finding' if held == 1 else 'findings'} of {files} {'file' if files == 1 else 'files'}", err=True
        )

    def prune(self) -> None:
        """Write the file without what was not found again in the files that were audited, and without files that are gone."""
        kept = {path: self._found.get(path, entries) for path, entries in self._entries.items() if self._is_there(path)}
        if self._renamed:
            kept |= {path: entries for path, entries in self._found.items() if entries}
        gone = _total(self._entries) - _total(kept)
        if gone or self._renamed:
            self._save(kept)
        click.echo(f"{self.path}: {gone} taken out, {_total(kept)} left", err=True)

    def _is_there(self, path: str) -> bool:
        return path in self._found or os.path.lexists(os.path.join(self._folder, path))

    def _save(self, entries: dict[str, Counter[Entry]]) -> None:
        write_file(self.path, text_of(entries))

    def _key(self, path: str) -> str:
        try:
            return os.path.relpath(path, self._folder).replace(os.sep, "/")
        except ValueError:  # another drive
            return path.replace(os.sep, "/")


def _total(entries: dict[str, Counter[Entry]]) -> int:
    return sum(counts.total() for counts in entries.values())


def text_of(files: dict[str, Counter[Entry]]) -> str:
    """The file: sorted, one entry a line, so that a change of one finding is a change of one line."""
    parts = []
    for path, entries in sorted(files.items()):
        lines = [
            f"   {json.dumps({**key._asdict(), 'count': count}, ensure_ascii=False)}" for key, count in sorted(entries.items()) if count
        ]
        if lines:
            parts.append(f"  {json.dumps(path, ensure_ascii=False)}: [\n" + ",\n".join(lines) + "\n  ]")
    body = "{\n" + ",\n".join(parts) + "\n }" if parts else "{}"
    return f'{{\n "schema": "{SCHEMA}",\n "files": {body}\n}}\n'


def entry(document: Document, finding: Finding) -> Entry:
    """What a finding is known by. Blanks and line ends do not count: a paragraph may be filled anew."""
    text = " ".join(document.raw(finding.span).split())
    block = " ".join(finding.context.split())
    return Entry(finding.code, text, sha256(block.encode("utf-8", "surrogatepass")).hexdigest()[:DIGITS])


def open_baseline(path: str | None, write: bool, prune: bool, narrowed: bool) -> Baseline | None:
    """The baseline that the options ask for. ``narrowed``: only some rules are told, so that nothing can be said of the others' entries."""
    if not (write or prune):
        return Baseline(path, read_baseline(path)) if path is not None else None
    option = "--write-baseline" if write else "--prune-baseline"
    if path is None:
        raise click.UsageError(f"{option} needs --baseline FILE")
    if narrowed or (write and prune):
        raise click.UsageError(f"{option} goes without {'--select and --ignore' if narrowed else '--prune-baseline'}")
    if write and not os.path.lexists(path):
        return Baseline(path, {}, taking=True)
    return Baseline(path, read_baseline(path), taking=write)


def read_baseline(path: str) -> dict[str, Counter[Entry]]:
    """The entries of a baseline file. Raises ClickException, with one line, where there is none or it is no baseline."""
    try:
        with open(path, encoding="utf-8-sig") as file:
            document = json.load(file)
    except OSError as error:
        reason = "no such baseline; --write-baseline makes one" if isinstance(error, FileNotFoundError) else error.strerror
        raise click.ClickException(f"{path}: {reason}") from error
    except (ValueError, RecursionError) as error:
        raise click.ClickException(f"{path}: is not JSON; name another file, and --write-baseline makes it") from error
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        raise click.ClickException(f"{path}: is not a baseline of this program; name another file, and --write-baseline makes it")
    try:
        return {name: _entries(entries) for name, entries in document["files"].items()}
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise click.ClickException(f"{path}: is damaged; delete it, and --write-baseline makes it anew") from error


def _entries(entries: list[dict[str, object]]) -> Counter[Entry]:
    counted: Counter[Entry] = Counter()
    for item in entries:
        rule, text, block, count = item["rule"], item["text"], item["block"], item["count"]
        if not (isinstance(rule, str) and isinstance(text, str) and isinstance(block, str) and type(count) is int and count > 0):
            raise ValueError(item)
        counted[Entry(rule, text, block)] += count
    return counted
