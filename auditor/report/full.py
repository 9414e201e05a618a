"""Findings as a writer reads them: the sentence, the line with the place underlined, what follows from it and what to write.

error[wrong-result]: 30522 × 768 is 23,440,896, not 23,449,856
  --> post.md:39:27
   |
39 |   - 对 BERT Base：30522×768=23,449,856
   |                             ^^^^^^^^^^ off by +8,960 (+0.04 %)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from auditor.report import words
from auditor.report.result import Entry, Result
from auditor.report.style import Style
from auditor.report.visible import cells, visible, width
from auditor.rules.finding import Finding
from auditor.source.document import Document

LINE_WIDTH = 100
REACH = 2 * LINE_WIDTH
CUT = "…"


def render(result: Result, style: Style) -> str:
    """Every finding with its excerpt, each article's ledger after its findings, then the summary."""
    parts: list[str] = []
    for one in result.checked:
        parts += ["\n".join(_finding(one.document, finding, style)) + "\n" for finding in one.findings]
        if one.ledger:
            parts.append(_ledger(one.ledger))
    return "\n".join([*parts, words.summary_line(result) + "\n"] if result.summarised else parts)


def _ledger(ledger: Sequence[Entry]) -> str:
    from auditor.report.ledger import aligned  # only a wrong total pays for it

    return "".join(f"  {visible(line)}\n" for line in aligned(ledger))


def _finding(document: Document, finding: Finding, style: Style) -> Iterator[str]:
    line = document.shown_position(finding.span.start).line
    margin = " " * len(str(line))
    bar = style.frame("|")
    head = style.severity(f"{finding.severity.word}[{finding.name}]", finding.severity)
    source, before, under = excerpt(document, finding)
    label = f" {visible(finding.label)}" if finding.label else ""
    yield f"{head}: {style.strong(visible(finding.message))}"
    yield f"{margin}{style.frame('-->')} {visible(document.path)}:{words.shown_place(document, finding.span.start)}"
    yield f"{margin} {bar}"
    yield f"{style.frame(str(line))} {bar} {source}".rstrip()
    yield f"{margin} {bar} {' ' * before}{style.severity('^' * under + label, finding.severity)}"
    yield f"{margin} {bar}"
    for note in _notes(document, finding):
        yield f"{margin} {style.frame('=')} {note}"


def _notes(document: Document, finding: Finding) -> Iterator[str]:
    language = document.language
    colon = words.colon(language)
    working, advice, rule = words.heads(language)
    for step in finding.working:
        yield f"{working}{colon}{visible(step)}"
    carried = [(related.span, related.carried_into) for related in finding.related if related.carried_into is not None]
    if carried:
        places = [words.line_reference(document, span.start, visible(name)) for span, name in carried]
        yield f"{words.carried_into(language)}{colon}{words.separator(language).join(places)}"
    for related in finding.related:
        if related.carried_into is None:
            yield words.line_reference(document, related.span.start, visible(related.message))
    if words.cause(finding):
        yield f"{words.cause_head(language)}{colon}{visible(words.cause(finding))}"
    for help_line in finding.help:
        yield f"{advice}{colon}{visible(help_line)}"
    if finding.reference:
        yield f"{words.reference_head(language)}{colon}{visible(finding.reference)}"
    yield f"{rule}{colon}auditor explain {finding.name}"


def excerpt(document: Document, finding: Finding) -> tuple[str, int, int]:
    """The line of a place as it is shown, the columns before the place and the columns that the place takes.

    A place over several lines is underlined on its first; a long line is shown around the place.
    """
    number, column = document.position(finding.span.start)
    text = document.line(number)
    start = min(column - 1, len(text))
    end = min(max(start, start + finding.span.end - finding.span.start), len(text))
    far = max(0, start - REACH)  # a file of one line of a megabyte is shown as fast as any other
    shown = cells(text[far : start + REACH])
    start, end = start - far, min(end - far, len(shown))
    first, last = _window(shown, start, end)
    left, right = CUT if far + first else "", CUT if far + last < len(text) else ""
    source = left + "".join(shown[first:last]) + right
    return source, width(left) + width(shown[first:start]), max(1, width(shown[start : min(end, last)]))


def _window(shown: list[str], start: int, end: int) -> tuple[int, int]:
    """The cells that fit on a line: the place, and what stands on both sides of it in equal parts."""
    if width(shown) <= LINE_WIDTH:
        return 0, len(shown)
    first, last = start, start
    room = LINE_WIDTH - 2
    while last < end and width(shown[last]) <= room:
        room -= width(shown[last])
        last += 1
    grown = True
    while grown:
        grown = False
        if first > 0 and width(shown[first - 1]) <= room:
            first, room, grown = first - 1, room - width(shown[first - 1]), True
        if last < len(shown) and width(shown[last]) <= room:
            room, last, grown = room - width(shown[last]), last + 1, True
    return first, last
