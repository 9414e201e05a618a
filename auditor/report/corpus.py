"""What the audit of a corpus found, added up file by file and kept small: figures, the worst articles, what could not be audited.

audited file -> tally, row -> summary.md for reviews and summary.html for readers. No times, no absolute paths, whatever the order of work.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from heapq import heappush, heappushpop
from typing import NamedTuple

from auditor.report import words
from auditor.report.html import counts_list
from auditor.report.result import Checked, Counts, Problem, relative
from auditor.report.statistics import Tally
from auditor.report.visible import visible
from auditor.report.web import page, shown
from auditor.rules.finding import Severity

ROWS = 500
"""Articles that a summary lists; of more, the worst."""
WORST = 10
FINDINGS = 20
"""Findings of one article that summary.md lists; findings.jsonl has them all."""
PROBLEMS = 200

_COLUMNS = ("claims", "hold", "fail", "follow", "not checked", "not read", "errors", "warnings")
_NUMBERS = frozenset((*_COLUMNS, "findings"))
_PLAIN = re.compile(r"(?!.*(?:^|/)\.)[\w\-. /()+,=@]{1,150}")


class Row(NamedTuple):
    """One article in the summary. ``page`` is the address of its page, empty where nothing was read in it."""

    path: str
    page: str
    counts: Counts
    errors: int
    warnings: int
    infos: int
    findings: tuple[str, ...]

    @property
    def badness(self) -> tuple[int, int, int, int, tuple[int, ...]]:
        """What the worst articles have most of; among equals the first by path."""
        return self.errors, self.warnings, self.counts.fails, self.infos, tuple(-ord(character) for character in self.path)


class Corpus:
    """Adds up a corpus; of ten copies it keeps no more than of one."""

    def __init__(self, base: str = "") -> None:
        self.base = base
        self.tally = Tally()
        self.problems: list[Problem] = []
        self.unread = 0
        self._rows: list[tuple[tuple[int, int, int, int, tuple[int, ...]], Row]] = []

    def add(self, one: Checked) -> Row:
        """Count one article."""
        self.tally.add(one)
        errors, warnings, infos = (sum(f.severity == level for f in one.findings) for level in sorted(Severity, reverse=True))
        address = f"articles/{page_name(one.document.path, self.base)}" if one.marks or one.findings else ""
        row = Row(one.document.path, address, one.counts, errors, warnings, infos, tuple(_findings(one)))
        item = (row.badness, row)
        if len(self._rows) < ROWS:
            heappush(self._rows, item)
        else:
            heappushpop(self._rows, item)
        return row

    def add_problem(self, problem: Problem) -> None:
        """Count a file that could not be audited."""
        self.unread += 1
        if len(self.problems) < PROBLEMS:
            self.problems.append(problem)

    @property
    def rows(self) -> list[Row]:
        """The articles that are listed, by path."""
        return sorted((row for _, row in self._rows), key=lambda row: row.path)

    @property
    def worst(self) -> list[Row]:
        """The articles with the most errors first."""
        listed = sorted((row for _, row in self._rows if row.errors or row.warnings), key=lambda row: row.badness, reverse=True)
        return listed[:WORST]

    @property
    def head(self) -> str:
        """48 articles, 610 claims read: 536 hold, …"""
        files = self.tally.files
        return f"{files:,} {'article' if files == 1 else 'articles'}, {words.counts_line(self.tally.counts, 'en')}"


def page_name(path: str, base: str = "") -> str:
    """Where an article's page lies beneath articles/: its own path with .html, seen from ``base``; a name of its own where that is no plain path."""
    name = relative(path, base) if base else path
    if _PLAIN.fullmatch(name) and not name.startswith("/"):
        return f"{name}.html"
    stem = re.sub(r"[^\w]+", "-", name.rpartition("/")[2])[:40].strip("-")
    return f"{stem}-{sha256(name.encode('utf-8', 'surrogatepass')).hexdigest()[:12]}.html"


def summary(corpus: Corpus) -> str:
    """summary.md."""
    return "\n".join(_markdown(corpus)) + "\n"


def _markdown(corpus: Corpus) -> Iterator[str]:
    yield from ("# What the audit of the corpus found", "", f"{corpus.head}.")
    for table in tables(corpus):
        yield from ("", f"## {table.title}", "", *_markdown_table(table.columns, table.rows))
    if corpus.worst:
        yield from ("", "## Worst articles", "", *_markdown_table(("article", *_COLUMNS), map(_figures, corpus.worst)))
    rows = corpus.rows
    yield from ("", f"## {_listed(corpus)}", "", *_markdown_table(("article", *_COLUMNS), map(_figures, rows)))
    for row in rows:
        if row.findings:
            yield from ("", f"### {_cell(row.path)}", "", *(f"- {line}" for line in row.findings))
    if corpus.unread:
        yield from ("", "## Not audited", "", *(f"- {_cell(problem.path)}: {_cell(problem.message)}" for problem in corpus.problems))
        yield from _more(corpus)


def _markdown_table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    yield f"| {' | '.join(columns)} |"
    yield f"| {' | '.join('---:' if name in _NUMBERS else '---' for name in columns)} |"
    yield from (f"| {' | '.join(_cell(str(cell)) for cell in row)} |" for row in rows)


def summary_page(corpus: Corpus) -> str:
    """summary.html: the same figures, each article opening its page."""
    return page("What the audit of the corpus found", "\n".join(_html(corpus)), "en")


def _html(corpus: Corpus) -> Iterator[str]:
    yield "<h1>What the audit of the corpus found</h1>"
    yield f"<p>{shown(corpus.head)}.</p>{counts_list(corpus.tally.counts, 'en')}"
    if corpus.worst:
        yield f"<h2>Worst articles</h2>{_article_table(corpus.worst)}"
    for table in tables(corpus):
        rows = "".join(f"<tr>{_cells(map(str, row), table.columns)}</tr>" for row in table.rows)
        yield f'<h2>{table.title}</h2><div class="table"><table><tr>{_heads(table.columns)}</tr>{rows}</table></div>'
    yield f"<h2>{_listed(corpus)}</h2>{_article_table(corpus.rows)}"
    if corpus.unread:
        problems = "".join(f"<li>{shown(problem.path)}: {shown(problem.message)}</li>" for problem in corpus.problems)
        yield f"<h2>Not audited</h2><ul>{problems}</ul>"
        yield from (f"<p>{line}</p>" for line in _more(corpus) if line)


def _article_table(rows: Iterable[Row]) -> str:
    return f'<div class="table"><table><tr>{_heads(("article", *_COLUMNS))}</tr>{"".join(map(_article_row, rows))}</table></div>'


def _article_row(row: Row) -> str:
    name = shown(row.path)
    link = f'<a href="{_address(row.page)}">{name}</a>' if row.page else name
    return f'<tr><td class="path">{link}</td>{_cells(map(str, _figures(row)[1:]), _COLUMNS)}</tr>'


def _heads(columns: Sequence[str]) -> str:
    return "".join(f'<th scope="col"{_number(name)}>{shown(name)}</th>' for name in columns)


def _cells(texts: Iterable[str], columns: Sequence[str]) -> str:
    return "".join(f"<td{_number(name)}>{shown(text)}</td>" for text, name in zip(texts, columns, strict=True))


def _number(column: str) -> str:
    return ' class="n"' if column in _NUMBERS else ""


class Table(NamedTuple):
    """Some figures of the summary."""

    title: str
    columns: tuple[str, ...]
    rows: Sequence[Sequence[object]]


def tables(corpus: Corpus) -> Iterator[Table]:
    """The figures by rule, by mistake and by what kept claims from being checked."""
    tally = corpus.tally
    if tally.rules:
        rules = [(code, name, severity.word, number) for code, name, severity, number in tally.by_rule()]
        yield Table("By rule", ("rule", "name", "severity", "findings"), rules)
    if tally.mistakes:
        yield Table("By mistake", ("mistake", "findings"), tally.by_mistake())
    if tally.reasons:
        yield Table("Not checked, because", ("reason", "claims"), [(text, number) for _, text, number in tally.by_reason("en")])


def _figures(row: Row) -> tuple[object, ...]:
    return (row.path, row.counts.claims, *row.counts, row.errors, row.warnings)


def _listed(corpus: Corpus) -> str:
    return "Articles" if corpus.tally.files <= ROWS else f"The {ROWS} worst of {corpus.tally.files:,} articles"


def _more(corpus: Corpus) -> Iterator[str]:
    if corpus.unread > len(corpus.problems):
        yield from ("", f"and {corpus.unread - len(corpus.problems):,} more")


def _findings(one: Checked) -> Iterator[str]:
    for finding in one.findings[:FINDINGS]:
        yield f"{words.shown_place(one.document, finding.span.start)} {finding.severity.word}[{finding.name}] {_cell(finding.message)}"
    if len(one.findings) > FINDINGS:
        yield f"and {len(one.findings) - FINDINGS} more"


def _address(address: str) -> str:
    from urllib.parse import quote  # only pages pay for it

    return quote(address, safe="/")


def _cell(text: str) -> str:
    """Text of a document in Markdown: it neither ends a table cell nor opens emphasis, a link or a tag."""
    return "".join(f"\\{character}" if character in "\\`*_[]<>|" else character for character in visible(text))
