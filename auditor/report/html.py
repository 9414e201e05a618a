"""The articles as pages: every claim coloured and signed by its outcome, its working beside it, roots and what follows from them linked.

article -> lines -> segments under a claim or a finding -> rows: lines with what is said of the first of them
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from auditor.report import words
from auditor.report.result import Checked, Counts, Mark, Problem, Result
from auditor.report.web import LANGUAGES, SIGNS, page, shown
from auditor.rules.finding import Finding, Related, Severity
from auditor.source.document import Document, Language
from auditor.source.text import Span

CLASSES = {Severity.ERROR: "fails", Severity.WARNING: "follows", Severity.INFO: "unchecked"}
_SEPARATOR = " · "
_NOTHING: dict[Language, str] = {"en": "no claim about sizes was read here", "zh": "没有读到关于规模的论断"}
_LEDGER: dict[Language, str] = {"en": "From the article's total to the exact one", "zh": "从文中的总数到精确值"}
_FROM: dict[Language, str] = {"en": "follows from", "zh": "源于"}


def render(result: Result) -> str:
    """One page: the article, or an index and the articles that something was read in."""
    if len(result.checked) == 1 and not result.problems:
        return article_page(result.checked[0])
    body = [f"<h1>{'审核结果' if result.language == 'zh' else 'Audit'}</h1>", counts_list(result.counts, result.language)]
    shown_there = [one for one in result.checked if one.marks or one.findings]
    body += _index(result, shown_there)
    body += [_only(result.language)] if any(one.findings for one in shown_there) else []
    body += [f"<h2>{'未能审核' if result.language == 'zh' else 'Not audited'}</h2><ul>"] if result.problems else []
    body += [_problem(problem) for problem in result.problems]
    body += ["</ul>"] if result.problems else []
    for number, one in enumerate(shown_there, 1):
        body.append("\n".join(_article(one, f"a{number}-", 2)))
    return page("auditor", "\n".join(body), result.language)


def article_page(one: Checked, back: str = "") -> str:
    """The page of one article; ``back`` is the address of the summary that it belongs to."""
    chinese = one.document.language == "zh"
    way = f'<p><a href="{shown(back)}">{"全部文章" if chinese else "all articles"}</a></p>\n' if back else ""
    only = _only(one.document.language) + "\n" if one.findings else ""
    return page(one.document.path, way + only + "\n".join(_article(one, "", 1)), one.document.language)


def _only(language: Language) -> str:
    """What hides the lines without a finding; no script is needed for it."""
    said = "只看有问题的行" if language == "zh" else "only lines with findings"
    return f'<p><label><input type="checkbox" id="only"> {said}</label></p>'


def counts_list(counts: Counts, language: Language) -> str:
    """How the claims came out, which is the legend as well."""
    numbers = counts._asdict()
    items = "".join(
        f'<li class="{outcome}">{SIGNS[outcome]} {numbers[outcome]:,} {words.OUTCOMES[outcome][language]}</li>' for outcome in SIGNS
    )
    return f'<ul class="counts">{items}</ul>'


def _index(result: Result, articles: list[Checked]) -> Iterator[str]:
    quiet = len(result.checked) - len(articles)
    yield "<ol>" if articles else ""
    for number, one in enumerate(articles, 1):
        yield f'<li><a href="#a{number}-top">{shown(one.document.path)}</a> – {words.counts_line(one.counts, result.language)}</li>'
    yield "</ol>" if articles else ""
    if quiet:
        yield f'<p class="faint">{f"另有 {quiet} 篇" if result.language == "zh" else f"{quiet} more"}: {_NOTHING[result.language]}</p>'


def _problem(problem: Problem) -> str:
    return f"<li>{shown(problem.path)}: {shown(problem.message)}</li>"


def _article(one: Checked, prefix: str, level: int) -> Iterator[str]:
    language = one.document.language
    yield f'<article lang="{LANGUAGES[language]}" id="{prefix}top"><h{level}>{shown(one.document.path)}</h{level}>'
    yield counts_list(one.counts, language)
    for note in one.document.notes:
        yield f'<p class="faint">{shown(note)}</p>'
    if not one.marks and not one.findings:
        yield f'<p class="faint">{_NOTHING[language]}</p></article>'
        return
    if one.findings:
        yield "<ol>"
        for number, finding in enumerate(one.findings):
            line = words.line_reference(one.document, finding.span.start, "")
            yield f'<li><a href="#{prefix}f{number}">{line}</a> {_head(finding)} {shown(finding.message)}</li>'
        yield "</ol>"
    yield from _ledger(one, prefix)
    yield from _Page(one, prefix).rows()
    yield "</article>"


def _ledger(one: Checked, prefix: str) -> Iterator[str]:
    """What leads from the article's total to the exact one; each row opens the first line that brings it."""
    if not one.ledger:
        return
    from auditor.report.ledger import printed  # only a wrong total pays for it

    yield f'<div class="table"><table class="ledger"><caption>{_LEDGER[one.document.language]}</caption>'
    for (amount, text), entry in zip(printed(one.ledger), one.ledger, strict=True):
        line = one.document.position(entry.places[0])[0] if entry.places else 0
        said = f'<a href="#{prefix}L{line}">{shown(text)}</a>' if line else shown(text)
        yield f'<tr><td class="n">{shown(amount)}</td><td>{said}</td></tr>'
    yield "</table></div>"


def _head(finding: Finding) -> str:
    return f"<strong>{finding.severity.word}[{shown(finding.name)}]</strong>"


def _line(document: Document, span: Span) -> int:
    return document.position(span.start)[0]


class Segment(NamedTuple):
    """A stretch of one line under the same claim and the same finding, by their numbers (None: under none)."""

    start: int
    end: int
    mark: int | None
    finding: int | None


class _Page:
    """One article's rows. Places are visited once, in their order, so that a long article costs what its length says."""

    def __init__(self, one: Checked, prefix: str) -> None:
        self.document, self.findings, self.prefix = one.document, one.findings, prefix
        self.language = one.document.language
        self.marks = sorted(one.marks, key=lambda mark: mark.span)
        self.starts = [mark.span.start for mark in self.marks]
        self.told: dict[int, int] = {}
        for number, finding in enumerate(self.findings):
            at = self.mark_at(finding.span)
            if at is not None:
                self.told.setdefault(at, number)
        self.roots = self._roots()
        self.notes: dict[int, list[str]] = {}
        for number, finding in enumerate(self.findings):
            self.notes.setdefault(_line(self.document, finding.span), []).append(self._finding_note(number, finding))
        for number, mark in enumerate(self.marks):
            self.notes.setdefault(_line(self.document, mark.span), []).append(self._mark_note(number, mark))

    def mark_at(self, span: Span) -> int | None:
        """The claim that a place lies in."""
        at = bisect_right(self.starts, span.start) - 1
        return at if at >= 0 and span.end <= self.marks[at].span.end else None

    def _roots(self) -> dict[int, int]:
        """Claim -> the finding that it follows from."""
        roots: dict[int, int] = {}
        for number, finding in enumerate(self.findings):
            for related in finding.related:
                at = self.mark_at(related.span) if related.carried_into is not None else None
                if at is not None:
                    roots.setdefault(at, number)
        return roots

    def rows(self) -> Iterator[str]:
        """Lines with what is said of the first of them."""
        starts = self.document.line_starts
        count = len(starts) - (len(starts) > 1 and starts[-1] == len(self.document.content))
        edges = [*sorted({1, *self.notes}), max(count, 1, *self.notes) + 1]
        stretches = Stretches(self.marks, self.findings)
        for first, after in pairwise(edges):
            lines = [self._line(stretches, number) for number in range(first, after)]
            yield f'<div class="row">{lines[0]}<div class="notes">{"".join(self.notes.get(first, ()))}</div>'
            yield "\n".join(['<div class="rest">', *lines[1:], "</div></div>"]) if len(lines) > 1 else "</div>"

    def _line(self, stretches: Stretches, number: int) -> str:
        text = "".join(self._text(stretches, self.document.line_starts[number - 1], self.document.line(number)))
        return f'<div class="l" id="{self.prefix}L{number}" data-n="{self._number(number)}">{text}</div>'

    def _number(self, number: int) -> str:
        """The number of a line as people look for it; where a cell or a page begins, also of that."""
        start = self.document.line_starts[number - 1]
        place, line, _ = self.document.shown_position(start)
        if place is None or place.start < start:
            return str(line)
        return f"{place.number}:{line}"

    def _text(self, stretches: Stretches, start: int, line: str) -> Iterator[str]:
        """A line with its claims and the wrong figures in them."""
        opened: int | None = None
        for part in stretches.of(start, start + len(line)):
            if part.mark != opened:
                yield "</mark>" if opened is not None else ""
                yield self._open(part) if part.mark is not None else ""
                opened = part.mark
            text = shown(line[part.start - start : part.end - start])
            yield f"<u>{text}</u>" if part.finding is not None else text
            if opened is not None and part.end == self.marks[opened].span.end:
                yield f"{self._sign(opened)}</mark>"
                opened = None
        yield "</mark>" if opened is not None else ""

    def _open(self, part: Segment) -> str:
        assert part.mark is not None
        mark = self.marks[part.mark]
        name = f' id="{self.prefix}c{part.mark}"' if part.start == mark.span.start else ""
        return f'<mark class="{mark.outcome}"{name}>'

    def _sign(self, number: int) -> str:
        """The outcome behind a claim, for those who do not see its colour: it leads to what is said of it."""
        outcome = self.marks[number].outcome
        word = words.OUTCOMES[outcome][self.language]
        return f'<a class="sign" href="#{self.prefix}n{number}" title="{word}" aria-label="{word}">{SIGNS[outcome]}</a>'

    def _finding_note(self, number: int, finding: Finding) -> str:
        working, advice, rule = words.heads(self.language)
        colon = words.colon(self.language)
        parts = [f"{_head(finding)} {shown(finding.message)}", shown(finding.label)]
        parts += [f"{working}{colon}{shown(step)}" for step in finding.working]
        carried = [self._reference(related) for related in finding.related if related.carried_into is not None]
        parts += [f"{words.carried_into(self.language)}{colon}{words.separator(self.language).join(carried)}"] if carried else []
        parts += [self._reference(related) for related in finding.related if related.carried_into is None]
        parts += [f"{words.cause_head(self.language)}{colon}{shown(words.cause(finding))}"] if words.cause(finding) else []
        parts += [f"{advice}{colon}{shown(line)}" for line in finding.help]
        parts.append(f'<span class="faint">{rule}{colon}auditor explain {shown(finding.name)}</span>')
        said = "".join(f"<p>{part}</p>" for part in parts if part)
        mark = self.mark_at(finding.span)
        target = f'<span id="{self.prefix}n{mark}"></span>' if mark is not None and self.told.get(mark) == number else ""
        return f'<div class="note finding {CLASSES[finding.severity]}" id="{self.prefix}f{number}">{target}{said}</div>'

    def _reference(self, related: Related) -> str:
        line = _line(self.document, related.span)
        mark = self.mark_at(related.span)
        target = f"{self.prefix}L{line}" if mark is None else f"{self.prefix}c{mark}"
        what = related.carried_into if related.carried_into is not None else related.message
        return f'<a href="#{target}">{shown(words.line_reference(self.document, related.span.start, what))}</a>'

    def _mark_note(self, number: int, mark: Mark) -> str:
        """What became of a claim that no finding tells of."""
        if number in self.told:
            return ""
        said = [words.OUTCOMES[mark.outcome][self.language], *map(shown, mark.notes)]
        root = self.roots.get(number)
        if root is not None:
            line = words.line_reference(self.document, self.findings[root].span.start, "")
            said = [f'{_FROM[self.language]} <a href="#{self.prefix}f{root}">{line}</a>']
        text = shown(mark.text)
        name = f'<a href="#{self.prefix}c{number}">{SIGNS[mark.outcome]} {text}</a>'
        return f'<div class="note {mark.outcome}" id="{self.prefix}n{number}">{name} {_SEPARATOR.join(said)}</div>'


class Stretches:
    """Cuts lines, asked for in their order, where claims and findings begin and end."""

    def __init__(self, marks: Sequence[Mark], findings: Sequence[Finding]) -> None:
        self._spans = ([mark.span for mark in marks], sorted(finding.span for finding in findings))
        self._edges = sorted({edge for spans in self._spans for span in spans for edge in span})
        self._next = [0, 0]
        self._open: tuple[list[int], list[int]] = ([], [])

    def of(self, start: int, end: int) -> Iterator[Segment]:
        """The stretches of one line."""
        inner = self._edges[bisect_right(self._edges, start) : bisect_left(self._edges, end)]
        for low, high in pairwise([start, *inner, end]):
            yield Segment(low, high, self._innermost(0, low), self._innermost(1, low))

    def _innermost(self, which: int, offset: int) -> int | None:
        spans, active = self._spans[which], self._open[which]
        while self._next[which] < len(spans) and spans[self._next[which]].start <= offset:
            active.append(self._next[which])
            self._next[which] += 1
        active[:] = [index for index in active if spans[index].end > offset]
        return active[-1] if active else None
