"""What the audit of a corpus found, for people: figures, the worst articles, what could not be audited. This is summary.md; summary.html shows more.

rows of documents with their findings -> figures, the worst of them -> summary.md. No times, no absolute paths, whatever the order of work.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from heapq import heappush, heappushpop
from typing import Any, NamedTuple

from auditor.report import words
from auditor.report.figures import Figures, badness
from auditor.report.result import Counts, Problem, relative
from auditor.report.visible import visible

ROWS = 500
"""Articles that a summary lists; of more, the worst."""
WORST = 10
FINDINGS = 20
"""Findings of one article that summary.md lists; findings.jsonl has them all."""
PROBLEMS = 200

COLUMNS = ("claims", "hold", "fail", "follow", "not checked", "not read", "errors", "warnings")
NUMBERS = frozenset((*COLUMNS, "findings", "articles", "wrong"))
_PLAIN = re.compile(r"(?!.*(?:^|/)\.)[\w\-. /()+,=@]{1,150}")
_Rank = tuple[int, int, int, int, tuple[int, ...]]


class Row(NamedTuple):
    """One article in the summary. ``page`` is the address of its page, empty where it has none."""

    path: str
    page: str
    counts: Counts
    errors: int
    warnings: int
    findings: tuple[str, ...]


class Corpus:
    """A corpus as it is told of; of ten copies it keeps no more than of one. ``pages`` of the worst articles have pages."""

    def __init__(self, figures: Figures, base: str = "", pages: int = 0) -> None:
        self.figures = figures
        self.base = base
        self.problems: list[Problem] = []
        self.extra: list[Table] = []
        self._pages = pages
        self._rows: list[tuple[_Rank, tuple[int, int], Row]] = []
        self._paged: list[tuple[_Rank, tuple[int, int]]] = []

    def add(self, row: dict[str, Any], findings: Sequence[dict[str, Any]], at: tuple[int, int]) -> None:
        """Take in one article with its findings; ``at`` is its chunk and its place there."""
        if row["problem"] is not None:
            if len(self.problems) < PROBLEMS:
                self.problems.append(Problem(row["path"], row["problem"]))
            return
        rank, order = badness(row), (-at[0], -at[1])
        if self._pages and (row["claims"] or findings):
            _keep(self._paged, (rank, order), self._pages)
        if len(self._rows) >= ROWS and rank < self._rows[0][0]:
            return
        counts = Counts(row["holds"], row["fails"], row["follows"], row["unchecked"], row["unread"])
        listed = Row(row["path"], "", counts, row["errors"], row["warnings"], tuple(_findings(findings)))
        _keep(self._rows, (rank, order, listed), ROWS)

    @property
    def paged(self) -> set[tuple[int, int]]:
        """Chunk and place of the articles that have pages."""
        return {(-chunk, -place) for _, (chunk, place) in self._paged}

    @property
    def rows(self) -> list[Row]:
        """The articles that are listed, by path."""
        return sorted(self._ranked(), key=lambda row: row.path)

    @property
    def worst(self) -> list[Row]:
        """The articles with the most errors first."""
        return [row for row in self._ranked() if row.errors or row.warnings][:WORST]

    def _ranked(self) -> list[Row]:
        paged = set(self._paged)
        ranked = sorted(self._rows, reverse=True)
        return [
            row._replace(page=f"articles/{page_name(row.path, self.base)}") if (rank, order) in paged else row
            for rank, order, row in ranked
        ]

    @property
    def head(self) -> str:
        """48 articles, 610 claims read: 536 hold, …"""
        files = self.figures.documents
        return f"{files:,} {'article' if files == 1 else 'articles'}, {words.counts_line(self.figures.counts, 'en')}"

    @property
    def listed(self) -> str:
        """What the list of articles is called."""
        return "Articles" if self.figures.documents <= ROWS else f"The {ROWS} worst of {self.figures.documents:,} articles"


def _keep(heap: list[Any], item: Any, most: int) -> None:
    if len(heap) < most:
        heappush(heap, item)
    else:
        heappushpop(heap, item)


def page_name(path: str, base: str = "") -> str:
    """Where an article's page lies beneath articles/: its own path with .html, seen from ``base``; a name of its own where that is no plain path."""
    name = relative(path, base) if base else path
    if _PLAIN.fullmatch(name) and not name.startswith("/"):
        return f"{name}.html"
    stem = re.sub(r"[^\w]+", "-", name.rpartition("/")[2])[:40].strip("-")
    return f"{stem}-{sha256(name.encode('utf-8', 'surrogatepass')).hexdigest()[:12]}.html"


class Table(NamedTuple):
    """Some figures of the summary."""

    title: str
    columns: tuple[str, ...]
    rows: Sequence[Sequence[object]]


def tables(corpus: Corpus) -> Iterator[Table]:
    """The figures by rule, by mistake and by what kept claims from being checked; and what else was asked for."""
    tally = corpus.figures.tally
    if tally.rules:
        rules = [(code, name, severity.word, number) for code, name, severity, number in tally.by_rule()]
        yield Table("By rule", ("rule", "name", "severity", "findings"), rules)
    if tally.mistakes:
        yield Table("By mistake", ("mistake", "findings"), tally.by_mistake())
    if tally.reasons:
        yield Table("Not checked, because", ("reason", "claims"), [(text, number) for _, text, number in tally.by_reason("en")])
    yield from corpus.extra


def summary(corpus: Corpus) -> str:
    """summary.md."""
    return "\n".join(_markdown(corpus)) + "\n"


def _markdown(corpus: Corpus) -> Iterator[str]:
    yield from ("# What the audit of the corpus found", "", f"{corpus.head}.")
    for table in tables(corpus):
        yield from ("", f"## {table.title}", "", *_markdown_table(table.columns, table.rows))
    if corpus.worst:
        yield from ("", "## Worst articles", "", *_markdown_table(("article", *COLUMNS), map(figures_of, corpus.worst)))
    rows = corpus.rows
    yield from ("", f"## {corpus.listed}", "", *_markdown_table(("article", *COLUMNS), map(figures_of, rows)))
    for row in rows:
        if row.findings:
            yield from ("", f"### {_cell(row.path)}", "", *(f"- {line}" for line in row.findings))
    if corpus.figures.problems:
        yield from ("", "## Not audited", "", *(f"- {_cell(problem.path)}: {_cell(problem.message)}" for problem in corpus.problems))
        yield from more(corpus)


def _markdown_table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    yield f"| {' | '.join(columns)} |"
    yield f"| {' | '.join('---:' if name in NUMBERS else '---' for name in columns)} |"
    yield from (f"| {' | '.join(_cell(str(cell)) for cell in row)} |" for row in rows)


def figures_of(row: Row) -> tuple[object, ...]:
    """An article as a row of the table."""
    return (row.path, row.counts.claims, *row.counts, row.errors, row.warnings)


def more(corpus: Corpus) -> Iterator[str]:
    """How many problems are not listed."""
    if corpus.figures.problems > len(corpus.problems):
        yield from ("", f"and {corpus.figures.problems - len(corpus.problems):,} more")


def _findings(findings: Sequence[dict[str, Any]]) -> Iterator[str]:
    for finding in findings[:FINDINGS]:
        yield f"{finding['line']}:{finding['column']} {finding['severity']}[{finding['name']}] {_cell(finding['message'])}"
    if len(findings) > FINDINGS:
        yield f"and {len(findings) - FINDINGS} more"


def _cell(text: str) -> str:
    """Text of a document in Markdown: it neither ends a table cell nor opens emphasis, a link or a tag."""
    return "".join(f"\\{character}" if character in "\\`*_[]<>|" else character for character in visible(text))
