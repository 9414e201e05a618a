"""The numbered parts of an article in words: cell 4, the output of cell 4, page 3, paragraph 12."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from auditor.source.document import Language
    from auditor.source.stored import Place, Unit

_NAMES: dict[Unit, dict[Language, str]] = {
    "cell": {"en": "cell {}", "zh": "单元格 {}"},
    "output": {"en": "output of cell {}", "zh": "单元格 {} 的输出"},
    "page": {"en": "page {}", "zh": "第 {} 页"},
    "paragraph": {"en": "paragraph {}", "zh": "第 {} 段"},
}


def named(place: Place, language: Language) -> str:
    """cell 4."""
    return _NAMES[place.unit][language].format(place.number)


def line_of_place(place: Place, line: int, language: Language) -> str:
    """cell 4, line 2; of a paragraph, which has no lines of its own, paragraph 12."""
    name = named(place, language)
    if place.unit == "paragraph":
        return name
    if language == "zh":
        return f"{name}{' ' if name[-1].isdecimal() else ''}第 {line} 行"
    return f"{name}, line {line}"
