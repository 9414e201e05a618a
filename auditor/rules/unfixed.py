"""Why --fix leaves a figure that a finding says how to write: told with the advice, so that nobody waits for it."""

from __future__ import annotations

from auditor.rules.finding import Finding
from auditor.rules.wording import write
from auditor.source.document import Language

_REASONS: dict[str, dict[Language, str]] = {
    "K401": {"en": "the name of the model may be the slip", "zh": "写错的也可能是模型名"},
    "K402": {"en": "nothing proves which of the two was meant", "zh": "文中无从判断哪一个是本意"},
    "A107": {"en": "nothing proves which of the two was meant", "zh": "文中无从判断哪一个是本意"},
    "S602": {"en": "the name of the model may be the slip", "zh": "写错的也可能是模型名"},
}
_CARRIED: dict[Language, str] = {"en": "another figure beside it may be the slip", "zh": "写错的也可能是旁边的数"}
_COUNTED: dict[Language, str] = {"en": "what it counts is the author's choice", "zh": "计入什么由作者决定"}
_PLACE: dict[Language, str] = {"en": "it cannot be written at its place in this file", "zh": "无法写入文件中的这一处"}
_UNSURE: dict[Language, str] = {"en": "likely, not certain: --unsafe-fixes writes it", "zh": "很可能但不确定：--unsafe-fixes 会写入"}


def explained(finding: Finding, language: Language, placed: bool = True) -> Finding:
    """A finding that says what to write and has no safe fix, with the reason; ``placed``: its file could have been written."""
    if finding.expected is None or (finding.fix is not None and finding.fix.safe) or not _advises(finding, language):
        return finding
    if finding.fix is not None:
        reason = _UNSURE
    elif not placed:
        reason = _PLACE
    else:
        reason = _REASONS.get(finding.code) or (_CARRIED if finding.code[0] in "ASM" else _COUNTED)
    left = "--fix 不会改" if language == "zh" else "--fix leaves it"
    return finding._replace(help=(*finding.help, f"{left}{'：' if language == 'zh' else ': '}{reason[language]}"))


def _advises(finding: Finding, language: Language) -> bool:
    """Whether the advice is a figure and nothing else; "or say what is left out" gives the reason itself."""
    first = finding.help[0] if finding.help else ""
    figure = write("", language)
    return first.startswith(figure) and not any(mark in first for mark in (", or", "，或"))
