"""A summary in Markdown, for the page of a job or a comment: the counts, a table of findings, and the ledger of each article that has one.

Text of an article is escaped: it opens no link, no tag, no image and no table cell. A page has room for a megabyte, so much is shown of few
and little of many.
"""

from __future__ import annotations

from collections.abc import Iterator

from auditor.report import words
from auditor.report.result import Checked, Result, relative
from auditor.report.visible import visible
from auditor.source.document import Language

MOST = 300
"""Findings in the table, and articles with their ledgers."""
LONGEST = 500
"""Characters of one cell."""
_MARKS = frozenset("\\`*_{}[]<>()#+!|~$&@:")
_HEADS: dict[Language, tuple[str, str, str, str]] = {
    "en": ("place", "severity", "rule", "what"),
    "zh": ("位置", "级别", "规则", "说明"),
}
_LEDGER: dict[Language, tuple[str, str]] = {
    "en": ("From the total of {} to the exact one", "parameters"),
    "zh": ("{}：从文中的总数到精确值", "参数"),
}
_MORE: dict[Language, str] = {"en": "and {:,} more", "zh": "另有 {:,} 处"}
_PROBLEMS: dict[Language, str] = {"en": "Not audited", "zh": "未能审核"}


def render(result: Result) -> str:
    """The whole summary."""
    return "\n".join(_lines(result)) + "\n"


def _lines(result: Result) -> Iterator[str]:
    language = result.language
    yield from ("## auditor", "", f"{words.summary_line(result)}")
    rows = [row for one in result.checked for row in _rows(one, result.root)]
    if rows:
        yield from ("", *_head(_HEADS[language]), *rows[:MOST])
    if len(rows) > MOST:
        yield from ("", _MORE[language].format(len(rows) - MOST))
    for one in [one for one in result.checked if one.ledger][:MOST]:
        yield from _ledger(one, result.root)
    if result.problems:
        yield from ("", f"### {_PROBLEMS[language]}", "")
        yield from (f"- {escaped(relative(problem.path, result.root))}: {escaped(problem.message)}" for problem in result.problems[:MOST])


def _rows(one: Checked, root: str) -> Iterator[str]:
    path = escaped(relative(one.document.path, root))
    for finding in one.findings:
        line, _ = one.document.position(finding.span.start)
        said = "<br>".join(escaped(text) for text in (finding.message, *finding.help))
        yield f"| {path}\\:{line} | {finding.severity.word} | {finding.name} | {said} |"


def _ledger(one: Checked, root: str) -> Iterator[str]:
    from auditor.report.ledger import printed  # only a wrong total pays for it

    title, amount = _LEDGER[one.document.language]
    yield from ("", f"### {title.format(escaped(relative(one.document.path, root)))}", "", f"| {amount} | |", "| ---: | --- |")
    yield from (f"| {number} | {escaped(text)} |" for number, text in printed(one.ledger))


def _head(names: tuple[str, ...]) -> Iterator[str]:
    yield f"| {' | '.join(names)} |"
    yield f"|{' --- |' * len(names)}"


def escaped(text: str) -> str:
    """Text that Markdown shows as it is, on one line, and cut where it is long."""
    shown = visible(text)
    cut = shown if len(shown) <= LONGEST else f"{shown[: LONGEST - 1]}…"
    return "".join(f"\\{character}" if character in _MARKS else character for character in cut)
