"""The figures of a corpus: what adds up document by document, in parts that can be stored, and put together again in any number.

row of a document, its findings -> Figures of a part -> JSON and back -> Figures of the whole
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from auditor.report.records import Object
from auditor.report.result import Checked, Counts
from auditor.report.statistics import Tally
from auditor.rules.finding import Severity
from auditor.verdicts.verdict import Why

MOST_NAMES = 2_000
"""Names that a distribution keeps; what comes later is counted together."""
OTHERS = "…"
_PRINTED = re.compile(r"(\d{1,3}(?:,\d{3})+|\d{1,40})(\.\d{1,40})?")


class Figures:
    """Adds up documents without keeping them. ``groups`` are articles and articles with a wrong figure, by language, source and model."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.bytes = 0
        self.problems = 0
        self.severities = [0, 0, 0]
        self.digits: Counter[str] = Counter()
        self.powers: Counter[str] = Counter()
        self.groups: dict[str, dict[str, list[int]]] = {"language": {}, "source": {}, "model": {}}

    @property
    def documents(self) -> int:
        """The documents that were audited."""
        return self.tally.files

    @property
    def counts(self) -> Counts:
        """How the claims came out."""
        return self.tally.counts

    def add(self, one: Checked, row: Object, group: str) -> None:
        """Count one document, which stands in a group of sources."""
        self.tally.add(one)
        self.bytes += int(str(row["bytes"]))
        for at, level in enumerate(("errors", "warnings", "infos")):
            self.severities[at] += int(str(row[level]))
        wrong = any(finding.severity >= Severity.WARNING for finding in one.findings)
        models = row["models"]
        assert isinstance(models, list)
        for kind, names in (("language", [one.document.language]), ("source", [group]), ("model", models)):
            for name in names:
                _count(self.groups[kind], name, 1, int(wrong))
        for finding in one.findings:
            slip = slip_of(finding.stated or "", finding.expected or "")
            if slip is not None:
                self.digits[slip[0]] += 1
                self.powers[slip[1]] += 1

    def merge(self, stored: dict[str, Any]) -> None:
        """Add the figures of a part, as ``stored`` gives them."""
        tally = self.tally
        tally.files += stored["documents"]
        tally.counts = Counts(*(a + b for a, b in zip(tally.counts, stored["counts"], strict=True)))
        tally.rules.update({(code, name, Severity[level]): number for code, name, level, number in stored["rules"]})
        tally.mistakes.update(stored["mistakes"])
        tally.reasons.update({Why(code, en, zh): number for code, en, zh, number in stored["reasons"]})
        self.bytes += stored["bytes"]
        self.problems += stored["problems"]
        self.severities = [a + b for a, b in zip(self.severities, stored["severities"], strict=True)]
        self.digits.update(stored["digits"])
        self.powers.update(stored["powers"])
        for kind, names in stored["groups"].items():
            for name, (articles, wrong) in names.items():
                _count(self.groups[kind], name, articles, wrong)

    def stored(self) -> dict[str, Any]:
        """All of it as JSON has it."""
        tally = self.tally
        return {
            "documents": tally.files,
            "bytes": self.bytes,
            "problems": self.problems,
            "counts": list(tally.counts),
            "severities": self.severities,
            "rules": [[code, name, severity.name, number] for code, name, severity, number in tally.by_rule()],
            "mistakes": dict(sorted(tally.mistakes.items())),
            "reasons": sorted([why.code, why.en, why.zh, number] for why, number in tally.reasons.items()),
            "digits": dict(sorted(self.digits.items())),
            "powers": dict(sorted(self.powers.items())),
            "groups": self.groups,
        }


def _count(group: dict[str, list[int]], name: str, articles: int, wrong: int) -> None:
    if name not in group and len(group) >= MOST_NAMES:
        name = OTHERS
    counted = group.setdefault(name, [0, 0])
    counted[0] += articles
    counted[1] += wrong


def slip_of(stated: str, expected: str) -> tuple[str, str] | None:
    """What tells a printed figure from the right one: how many digits, and by which power of ten; None where they are no plain figures.

    Digits are counted between figures of one length ("2"); figures of two lengths are "longer" or "shorter". The power is that of the
    difference in relation to the right figure: "-3" is from a thousandth to a hundredth; "×10^1" is the right figure moved by one place.
    """
    left, right = _PRINTED.fullmatch(stated.strip()), _PRINTED.fullmatch(expected.strip())
    if left is None or right is None:
        return None
    wrong, true = (Fraction(match[0].replace(",", "")) for match in (left, right))
    if wrong == true or not true:
        return None
    ours, theirs = (match[0].replace(",", "").replace(".", "") for match in (left, right))
    if len(ours) != len(theirs):
        return "longer" if len(ours) > len(theirs) else "shorter", _power(wrong, true)
    return str(sum(a != b for a, b in zip(ours, theirs, strict=True))), _power(wrong, true)


def _power(wrong: Fraction, true: Fraction) -> str:
    for places in range(1, 13):
        if wrong == true * 10**places:
            return f"×10^{places}"
        if wrong * 10**places == true:
            return f"×10^-{places}"
    off = abs(wrong - true) / true
    power = 0
    while off >= 10 and power < 12:
        off, power = off / 10, power + 1
    while off < 1 and power > -12:
        off, power = off * 10, power - 1
    return str(power)


def group_of(source: str, row: int | None) -> str:
    """What a document is counted with: the file that holds many, else its folder."""
    return source if row is not None else source.rpartition("/")[0] or "."


def badness(row: Object) -> tuple[int, int, int, int, tuple[int, ...]]:
    """What the worst documents have most of; among equals the first by name."""
    errors, warnings, fails, infos = (int(str(row[name])) for name in ("errors", "warnings", "fails", "infos"))
    return errors, warnings, fails, infos, tuple(-ord(character) for character in str(row["path"]))


def names(group: dict[str, list[int]], most: int) -> Sequence[tuple[str, int, int]]:
    """The names with the most articles with a wrong figure: name, articles, wrong ones."""
    ranked = sorted(group.items(), key=lambda item: (-item[1][1], -item[1][0], item[0]))
    return [(name, articles, wrong) for name, (articles, wrong) in ranked[:most]]
