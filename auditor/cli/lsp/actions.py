"""What an editor offers to do about a finding: write the right figure, carry it through, or leave it with a reason in the text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from auditor.cli.lsp.look import Look
from auditor.fix import edited
from auditor.report.words import line_reference, separator
from auditor.rules.finding import Edit, Finding
from auditor.source.directives import read_directives
from auditor.source.document import Document, Language
from auditor.source.reader import read_document
from auditor.source.text import Span

_WRITE: dict[Language, str] = {"en": "write {}", "zh": "改为 {}"}
_CARRY: dict[Language, str] = {"en": "write {} and carry it through: {}", "zh": "改为 {}，并更新{}"}
_UNSURE: dict[Language, str] = {"en": " (likely, not certain)", "zh": "（很可能，但不确定）"}
_IGNORE: dict[Language, str] = {"en": "ignore {} here, with a reason", "zh": "在此忽略 {}，并注明原因"}
_REASON: dict[Language, str] = {"en": "because …", "zh": "因为……"}


UNUSED = "X901"
"""The rule about suppressions: one more would not silence it."""


class Action(NamedTuple):
    """One thing to do: its title, the finding that it is about, its edits in order, and whether it is what most would choose."""

    title: str
    finding: Finding
    edits: Sequence[Edit]
    preferred: bool = False


def actions(seen: Look, chosen: Span) -> Iterator[Action]:
    """What can be done about the findings that a stretch of the article meets; an empty one meets what it stands in or beside."""
    for finding in seen.findings:
        if finding.span.start <= chosen.end and chosen.start <= finding.span.end:
            yield from _repairs(seen.document, finding)
            edit = _ignoring(seen.document, finding)
            if edit is not None and finding.code != UNUSED:
                yield Action(_IGNORE[seen.document.language].format(finding.name), finding, (edit,))


def _repairs(document: Document, finding: Finding) -> Iterator[Action]:
    if finding.fix is None or finding.expected is None:
        return
    language, safe = document.language, finding.fix.safe
    own = [edit for edit in finding.fix.edits if _is_own(document, finding, edit)]
    further = [edit for edit in finding.fix.edits if edit not in own]
    unsure = "" if safe else _UNSURE[language]
    if not document.file_edits(finding.fix.edits):
        return
    if further:
        places = separator(language).join(dict.fromkeys(line_reference(document, edit.span.start, "") for edit in further))
        title = _CARRY[language].format(finding.expected, places) + unsure
        yield Action(title, finding, finding.fix.edits, preferred=safe)
    if own:
        yield Action(_WRITE[language].format(finding.expected) + unsure, finding, own, preferred=safe and not further)


def _is_own(document: Document, finding: Finding, edit: Edit) -> bool:
    """Whether an edit writes the figure itself: there, or in another copy of it on its line, as pages with mathematics are pasted."""
    same = document.raw(edit.span) == document.raw(finding.span)
    within = finding.span.start <= edit.span.start and edit.span.end <= finding.span.end
    return within or (same and document.position(edit.span.start)[0] == document.position(finding.span.start)[0])


def _ignoring(document: Document, finding: Finding) -> Edit | None:
    """A directive that suppresses the finding: behind its line where that reaches it, else on a line of its own before its block."""
    if document.stored is not None:  # a comment of Markdown is none in every form
        return None
    directive = f"<!-- auditor: ignore[{finding.name}] {_REASON[document.language]} -->"
    line = document.position(finding.span.start)[0]
    text = document.line(line)
    behind = document.line_starts[line - 1] + len(text)
    candidates = [Edit(Span(behind, behind), f" {directive}")]
    end = "\r\n" if "\r\n" in document.content else "\n"
    for start in _starts(document, line):
        candidates.append(Edit(Span(start, start), f"{directive}{end}"))
        candidates.append(Edit(Span(start, start), f"{directive}{end}{end}"))
    return next((edit for edit in candidates if _suppresses(document, edit, finding)), None)


def _starts(document: Document, line: int) -> Iterator[int]:
    """Where a directive may stand on a line of its own: before the line, and before the lines above it that belong together with it."""
    first = line
    while first > 1 and line - first < MOST_LINES and document.line(first - 1).strip():
        first -= 1
    yield from (document.line_starts[number - 1] for number in dict.fromkeys((line, first)))


MOST_LINES = 400
"""Lines of one block that are looked back over."""


def _suppresses(document: Document, edit: Edit, finding: Finding) -> bool:
    """Whether a directive reaches the finding, and nothing else of the article is read otherwise for it."""
    new = read_document(document.path, edited(document.content, [edit]), document.encoding)
    moved = finding.span.start + (len(edit.text) if edit.span.start <= finding.span.start else 0)
    reached = [
        directive.reach
        for directive in read_directives(new)
        if directive.span.start >= edit.span.start and directive.span.end <= edit.span.start + len(edit.text)
    ]
    if not any(reach.start <= moved < reach.end for reach in reached):
        return False
    return [block.kind for block in new.blocks if block.kind != "html_comment"] == [
        block.kind for block in document.blocks if block.kind != "html_comment"
    ]
