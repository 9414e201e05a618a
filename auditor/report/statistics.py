"""The figures of a run: how the claims came out, which rules found how much, and why claims were not checked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from auditor.report import words
from auditor.report.result import Checked, Counts, Result
from auditor.report.style import Style
from auditor.report.visible import visible
from auditor.rules.finding import Finding, Severity
from auditor.source.document import Language
from auditor.verdicts.verdict import Why

_FIGURE = re.compile(r"\d[\d,.]*")
_HEADS: dict[str, dict[Language, str]] = {
    "rules": {"en": "by rule", "zh": "按规则"},
    "reasons": {"en": "not checked, because", "zh": "未核查的原因"},
    "claims": {"en": "claims", "zh": "论断"},
}


class Tally:
    """Adds up audited files without keeping them."""

    __slots__ = ("counts", "files", "mistakes", "reasons", "rules")

    def __init__(self, files: Iterable[Checked] = ()) -> None:
        self.files = 0
        self.counts = Counts()
        self.rules: Counter[tuple[str, str, Severity]] = Counter()
        self.mistakes: Counter[str] = Counter()
        self.reasons: Counter[Why] = Counter()
        for one in files:
            self.add(one)

    def add(self, one: Checked) -> None:
        """Count one file."""
        self.files += 1
        self.counts = Counts(*(left + right for left, right in zip(self.counts, one.counts, strict=True)))
        self.rules.update((finding.code, finding.name, finding.severity) for finding in one.findings)
        self.mistakes.update(_mistake(finding) for finding in one.findings if finding.cause)
        self.reasons.update(dict(one.reasons))

    def by_rule(self) -> list[tuple[str, str, Severity, int]]:
        """Code, name, severity and number of findings, in the order of the codes."""
        return [(*key, number) for key, number in sorted(self.rules.items(), key=lambda item: (item[0][0], -item[0][2]))]

    def by_mistake(self) -> list[tuple[str, int]]:
        """Mistake and number of findings, the most frequent first."""
        return [
            (name if " " in name else name.replace("-", " "), number)
            for name, number in sorted(self.mistakes.items(), key=lambda item: (-item[1], item[0]))
        ]

    def by_reason(self, language: Language) -> list[tuple[str, str, int]]:
        """Code, words and number of the claims that were not checked, the most frequent reason first."""
        texts: Counter[tuple[str, str]] = Counter()
        for why, number in self.reasons.items():
            texts[why.code, why.zh if language == "zh" else why.en] += number
        return [(code, text, number) for (code, text), number in sorted(texts.items(), key=lambda item: (-item[1], item[0]))]


def _mistake(finding: Finding) -> str:
    """The code of a cause or its words without their figures, so that equal mistakes count together, whatever the article's language."""
    return _FIGURE.sub("…", finding.mistake or finding.cause or "")


def render(result: Result, style: Style) -> str:
    """Three small tables, for a terminal."""
    return "\n".join(lines(Tally(result.checked), result.language, style)) + "\n"


def lines(tally: Tally, language: Language, style: Style) -> Iterator[str]:
    """The tables, each under its head; one that would be empty is left out."""
    outcomes = [(getattr(tally.counts, outcome), word[language]) for outcome, word in words.OUTCOMES.items()]
    rules = [(number, f"{severity.word}[{name}]") for _, name, severity, number in tally.by_rule()]
    reasons = [(number, visible(text)) for _, text, number in tally.by_reason(language)]
    columns = max((len(str(number)) for number, _ in (*outcomes, *rules, *reasons)), default=1)
    for head, rows in (("claims", outcomes), ("rules", rules), ("reasons", reasons)):
        if rows:
            yield style.strong(_HEADS[head][language])
            yield from (f"  {number:>{columns}}  {text}" for number, text in rows)
