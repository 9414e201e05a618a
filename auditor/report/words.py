"""The fixed words of the reports, in English and Chinese."""

from __future__ import annotations

from auditor.report.result import Counts, Result
from auditor.rules.finding import Finding
from auditor.source.document import Document, Language

OUTCOMES: dict[str, dict[Language, str]] = {
    "holds": {"en": "holds", "zh": "成立"},
    "fails": {"en": "fails", "zh": "不成立"},
    "follows": {"en": "follows", "zh": "随之有误"},
    "unchecked": {"en": "not checked", "zh": "未核查"},
}
NOT_READ: dict[Language, str] = {"en": "not read", "zh": "未读"}
CHECKS: dict[str, dict[Language, str]] = {
    "arithmetic": {"en": "arithmetic", "zh": "算术"},
    "article": {"en": "article", "zh": "前后文"},
    "formula": {"en": "formula", "zh": "公式"},
    "reference": {"en": "reference", "zh": "参照"},
}


def summary_line(result: Result) -> str:
    """The last line of a report: an honest denominator, and what is not reported."""
    told = sum(len(one.findings) for one in result.checked)
    return counts_line(result.counts, result.language) + _told(told, result) + _unreported(*result.unreported, result.language)


def _told(number: int, result: Result) -> str:
    """; 4 findings: where they are not as many as the claims that fail, as those on settings and words are about no claim."""
    if number in (0, result.counts.fails):
        return ""
    return f"；报告 {number} 处" if result.language == "zh" else f"; {plural(number, 'finding', 'findings')}"


def _unreported(suppressed: int, known: int, language: Language) -> str:
    """; 2 suppressed, 3 in the baseline."""
    said = [(suppressed, "suppressed", "处已屏蔽"), (known, "in the baseline", "处已在基线中")]
    parts = [f"{number} {zh if language == 'zh' else en}" for number, en, zh in said if number]
    if not parts:
        return ""
    return f"；{'，'.join(parts)}" if language == "zh" else f"; {', '.join(parts)}"


def counts_line(counts: Counts, language: Language) -> str:
    """9 claims read: 6 hold, 1 fails, 2 follow from it, 0 not checked; 12 figures not read."""
    if language == "zh":
        parts = [f"{getattr(counts, outcome):,} 处{word['zh']}" for outcome, word in OUTCOMES.items()]
        left = f"；另有 {counts.unread:,} 个数未读" if counts.unread else ""
        return f"共读到 {counts.claims:,} 处论断：{'，'.join(parts)}{left}"
    origin = (" from it" if counts.fails == 1 else " from them") if counts.follows else ""
    parts = [
        plural(counts.holds, "holds", "hold"),
        plural(counts.fails, "fails", "fail"),
        plural(counts.follows, "follows", "follow") + origin,
        f"{counts.unchecked:,} not checked",
    ]
    left = f"; {plural(counts.unread, 'figure', 'figures')} not read" if counts.unread else ""
    return f"{plural(counts.claims, 'claim', 'claims')} read: {', '.join(parts)}{left}"


def carried_into(language: Language) -> str:
    """The head of the list of places that a wrong figure went on into."""
    return "影响到" if language == "zh" else "carried into"


def line_reference(document: Document, offset: int, what: str) -> str:
    """line 49 (embedding total), or line 49."""
    line = document.named_line(offset)
    if document.language == "zh":
        return f"{line}（{what}）" if what else line
    return f"{line} ({what})" if what else line


def shown_place(document: Document, offset: int) -> str:
    """Where people look for an offset of an article: 39:27, or cell 4:2:27."""
    place, line, column = document.shown_position(offset)
    if place is None:
        return f"{line}:{column}"
    from auditor.source.naming import named  # only a form with numbered parts pays for it

    return f"{named(place, document.language)}:{line}:{column}"


def separator(language: Language) -> str:
    """Between items of a list."""
    return "，" if language == "zh" else ", "


def colon(language: Language) -> str:
    """After a head."""
    return "：" if language == "zh" else ": "


def heads(language: Language) -> tuple[str, str, str]:
    """The heads of working, help and rule."""
    return ("计算", "建议", "规则") if language == "zh" else ("working", "help", "rule")


def cause(finding: Finding) -> str:
    """What probably happened, where the message does not say it."""
    return "" if finding.cause is None or finding.cause in finding.message else finding.cause


def cause_head(language: Language) -> str:
    """The head of a cause."""
    return "原因" if language == "zh" else "cause"


def reference_head(language: Language) -> str:
    """The head of the model that a finding rests on."""
    return "依据" if language == "zh" else "reference"


def plural(number: int, one: str, many: str) -> str:
    """1 claim, 2 claims."""
    return f"{number:,} {one if number == 1 else many}"
