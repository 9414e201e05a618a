"""The report of a run whose chunks are all there: tables, pages, summaries, and what an earlier run found compared.

chunks -> figures, the worst articles -> tables; pages of the worst; summary.md and summary.html
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from auditor.cli.batch import tables
from auditor.cli.batch.chunks import DOCUMENTS, FINDINGS, SUBJECTS, Done, Store
from auditor.cli.output import replacing, write_file
from auditor.cli.packing import unpacked
from auditor.report import html
from auditor.report.compared import Compared
from auditor.report.corpus import Corpus, Table, page_name, summary
from auditor.report.corpus_page import summary_page
from auditor.report.figures import Figures
from auditor.report.json import dump
from auditor.report.result import Checked
from auditor.report.subjects import Said, conflict, restored
from auditor.source.document import Document
from auditor.source.reader import shown_text

MARKDOWN, PAGE, CONFLICTS = "summary.md", "summary.html", "conflicts.jsonl"
MOST = 200
"""Conflicts that the summary lists."""


class Wanted(NamedTuple):
    """What a report is to hold."""

    form: str
    claims: bool
    pages: int
    base: str
    compare: str = ""
    consistent: bool = False


def finish(store: Store, done: Sequence[Done], wanted: Wanted) -> Corpus:
    """Write the report of all chunks."""
    figures = Figures()
    for chunk in done:
        figures.merge(chunk.figures)
    corpus = Corpus(figures, wanted.base, wanted.pages)
    compared = Compared(tables.findings_in(wanted.compare)) if wanted.compare else None
    for number in range(len(done)):
        for place, (row, findings) in enumerate(documents(store, number)):
            corpus.add(row, findings, (number, place))
            if compared is not None:
                compared.add_all(findings)
    if compared:
        corpus.extra += compared.tables(tables.findings_in(wanted.compare))
    if wanted.consistent:
        corpus.extra += _across(store, len(done))
    names = [name for name in tables.TABLES if wanted.claims or name != "claims"]
    tables.write(store, len(done), names, wanted.form)
    _write_pages(store, corpus, wanted.base)
    write_file(os.path.join(store.folder, MARKDOWN), summary(corpus))
    write_file(os.path.join(store.folder, PAGE), summary_page(corpus))
    return corpus


def _across(store: Store, chunks: int) -> Iterator[Table]:
    """The subjects that two documents of one repository give two values; all of them go into a table of their own."""
    rows: list[tuple[str, ...]] = []
    path = os.path.realpath(os.path.join(store.folder, CONFLICTS))
    with replacing(path) as file:
        for one, other in conflicts(store, chunks):
            file.write(dump(conflict(one, other), indent=None).encode())
            if len(rows) < MOST:
                _, model, component, *_ = one.subject.split("\0")
                places = [f"{said.raw} ({said.path}:{said.line})" for said in (one, other)]
                rows.append((model, component, *places))
    if rows:
        yield Table("One subject, two values", ("model", "component", "here", "there"), rows)


def conflicts(store: Store, chunks: int) -> Iterator[tuple[Said, Said]]:
    """The first two values of each subject that cannot both be right, in the order of the corpus. What was said lies on the disk meanwhile."""
    import sqlite3

    place = os.path.join(store.chunks, "subjects.sqlite")
    if os.path.exists(place):
        os.unlink(place)
    database = sqlite3.connect(place, isolation_level=None)
    try:
        database.execute("PRAGMA journal_mode = OFF")
        database.execute("CREATE TABLE said (subject TEXT PRIMARY KEY, first TEXT NOT NULL, told INTEGER NOT NULL) WITHOUT ROWID")
        for number in range(chunks):
            for line in store.lines(number, SUBJECTS):
                said = restored(json.loads(line))
                row = database.execute("SELECT first, told FROM said WHERE subject = ?", (said.subject,)).fetchone()
                if row is None:
                    database.execute("INSERT INTO said VALUES (?, ?, 0)", (said.subject, line.decode()))
                elif not row[1] and said.conflicts(first := restored(json.loads(row[0]))):
                    database.execute("UPDATE said SET told = 1 WHERE subject = ?", (said.subject,))
                    yield first, said
    finally:
        database.close()


def documents(store: Store, number: int) -> Iterator[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """The rows of a chunk's documents, each with its findings, which stand in the same order."""
    found = store.lines(number, FINDINGS)
    for line in store.lines(number, DOCUMENTS):
        row = json.loads(line)
        yield row, [json.loads(one) for one in islice(found, row["errors"] + row["warnings"] + row["infos"])]


def _write_pages(store: Store, corpus: Corpus, base: str) -> None:
    for chunk in sorted({chunk for chunk, _ in corpus.paged}):
        for place, data in store.pages(chunk):
            if (chunk, place) in corpus.paged:
                path, content, form, language, notes, bare = unpacked(zlib.decompress(data))
                text, stored = (content, None) if form is None else shown_text(path, content, form)
                one: Checked = bare._replace(document=Document(path, text, (), language, notes, stored=stored))
                name = f"articles/{page_name(path, base)}"
                target = os.path.join(store.folder, name)
                os.makedirs(os.path.dirname(target), exist_ok=True)
                write_file(target, html.article_page(one, "../" * name.count("/") + PAGE))
