"""The report of a run whose chunks are all there: tables, pages, summaries, and what an earlier run found compared.

chunks -> figures, the worst articles -> tables; pages of the worst; summary.md and summary.html
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from auditor.cli.batch import tables
from auditor.cli.batch.across import compared, conflicts
from auditor.cli.batch.chunks import DOCUMENTS, FINDINGS, Store
from auditor.cli.output import replacing, write_file
from auditor.cli.packing import unpacked
from auditor.report import html
from auditor.report.corpus import Corpus, Table, page_name, summary
from auditor.report.corpus_page import summary_page
from auditor.report.figures import Figures
from auditor.report.json import dump
from auditor.report.result import Checked
from auditor.report.subjects import conflict
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


def finish(store: Store, chunks: int, wanted: Wanted) -> Corpus:
    """Write the report of all chunks."""
    figures = Figures()
    for number in range(chunks):
        figures.merge(store.figures(number))
    corpus = Corpus(figures, wanted.base, wanted.pages)
    for number in range(chunks):
        for place, (row, findings) in enumerate(documents(store, number)):
            corpus.add(row, findings, (number, place))
    if wanted.compare:
        corpus.extra += compared(store, chunks, wanted.compare)
    if wanted.consistent:
        corpus.extra += _across(store, chunks)
    names = [name for name in tables.TABLES if wanted.claims or name != "claims"]
    tables.write(store, chunks, names, wanted.form)
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
