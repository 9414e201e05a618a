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
from auditor.cli.batch.chunks import DOCUMENTS, FINDINGS, Done, Store
from auditor.cli.output import write_file
from auditor.cli.packing import unpacked
from auditor.report import html
from auditor.report.corpus import Corpus, page_name, summary
from auditor.report.corpus_page import summary_page
from auditor.report.figures import Figures
from auditor.report.result import Checked
from auditor.source.document import Document

MARKDOWN, PAGE = "summary.md", "summary.html"


class Wanted(NamedTuple):
    """What a report is to hold."""

    form: str
    claims: bool
    pages: int
    base: str


def finish(store: Store, done: Sequence[Done], wanted: Wanted) -> Corpus:
    """Write the report of all chunks."""
    figures = Figures()
    for chunk in done:
        figures.merge(chunk.figures)
    corpus = Corpus(figures, wanted.base, wanted.pages)
    for number in range(len(done)):
        for place, (row, findings) in enumerate(documents(store, number)):
            corpus.add(row, findings, (number, place))
    names = [name for name in tables.TABLES if wanted.claims or name != "claims"]
    tables.write(store, len(done), names, wanted.form)
    _write_pages(store, corpus, wanted.base)
    write_file(os.path.join(store.folder, MARKDOWN), summary(corpus))
    write_file(os.path.join(store.folder, PAGE), summary_page(corpus))
    return corpus


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
                path, content, language, notes, bare = unpacked(zlib.decompress(data))
                one: Checked = bare._replace(document=Document(path, content, (), language, notes))
                name = f"articles/{page_name(path, base)}"
                target = os.path.join(store.folder, name)
                os.makedirs(os.path.dirname(target), exist_ok=True)
                write_file(target, html.article_page(one, "../" * name.count("/") + PAGE))
