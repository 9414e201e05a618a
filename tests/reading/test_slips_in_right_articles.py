"""Right articles on memory, caches and operations with one digit of one figure changed: how many of these slips are told of.

Every figure of two digits and more is changed once, also those that nothing in the article proves (a width that is given, a year, a number in a
name), so that all of them is not what there is to reach. The floors are what is reached; they may only rise.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from auditor import audit
from tests.reading.test_fixtures import Case, cases

FIGURE = re.compile(r"(?<![\w.,/-])\d[\d,]*(?:\.\d+)?(?![\w.]*-?\w)|(?<![\w.,/-])\d[\d,]*(?:\.\d+)?(?=[KMGTB]B?\b|e\d)")
RIGHT = [case for case in cases(Path(__file__).parent / "right_memory.txt") if case.expected == ("silent",)]
FLOORS = {"prose": 0.6, "table": 0.6, "list": 0.55, "code": 0.5}
EVERY = 3
"""One slip in so many is tried: the whole of them takes ten seconds."""


def kind(case: Case) -> str:
    """How an article is laid out."""
    marks = (("```", "code"), ("\n| ", "table"), ("\n- ", "list"))
    return next((name for mark, name in marks if mark in "\n" + case.text), "prose")


def slips(text: str) -> list[str]:
    """The texts with one digit of one figure changed: the second that is no nought, else the first."""
    found = []
    for match in FIGURE.finditer(text):
        places = [at for at in range(match.start(), match.end()) if text[at].isdigit() and text[at] != "0"]
        if sum(map(str.isdigit, match[0])) > 1 and places:
            at = places[min(1, len(places) - 1)]
            found.append(text[:at] + str((int(text[at]) + 3) % 9 + 1) + text[at + 1 :])
    return found


def is_told(text: str) -> bool:
    """Whether an error or a warning is told of."""
    return any(finding["severity"] != "info" for finding in audit(text, path="article.md").findings)


def test_there_are_right_articles_of_every_kind() -> None:
    assert len(RIGHT) >= 35
    assert {kind(case) for case in RIGHT} == set(FLOORS)
    assert sum(not case.text.isascii() and re.search(r"[\u4e00-\u9fff]", case.text) is not None for case in RIGHT) >= 9


@pytest.mark.parametrize("layout", FLOORS)
def test_slips_are_told_of(layout: str) -> None:
    wrong = [text for case in RIGHT if kind(case) == layout for text in slips(case.text)][::EVERY]
    found = sum(map(is_told, wrong))
    assert found >= FLOORS[layout] * len(wrong)
