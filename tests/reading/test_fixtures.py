"""What is read in an article, and what is told of it: text in, claims and findings out, whatever reads it.

A file ``TOPIC.txt`` beside this one holds cases, each with a title, an article and what is expected of it, between lines with a dot:

    a share of what stands before it
    .
    The table has 38.6M parameters (7.7% of 124M).
    .
    fails: 7.7%
    A103: 7.7% -> 31.1%
    .

Every finding is expected, no more and no fewer, by its place in the article:

    A103: 7.7% -> 31.1%       rule, the text it points at, and the figure that it wants; without one: ``C301: 4H²``; before an info stands "info"

Of the claims, those that are listed are read and come out so; that others are read as well is no failure:

    holds: 12 × 64 = 768      outcome and text of a claim, or the end of it: what is compared is the last figure of the line, where that text
    unchecked(quoted): 7.7%   stands in the article. An outcome may have the reason of the claim's first verdict with that outcome
    read: 12 × 64             a claim is about that figure, whatever comes of it
    unread: 12 layers         none is
    set: hidden_size = 768    a setting, with its model where it is known (", gpt2"); where there is such a line, all settings are listed
    convention: no-biases     likewise for what the article declares that it leaves out; "set: nothing" and "convention: nothing" are none
    nothing                   no claim is read at all, and nothing is told of
    silent                    nothing is told of; stands where nothing else does

An article may begin with ``<< title``: it goes on from that of another case of the file. ``\\u2060`` in it is that character. Lines that
begin with # between cases are remarks.

    AUDITOR_UPDATE_SNAPSHOTS=1 python -m pytest tests/reading      writes what is found in place of what is expected: read the difference
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from auditor import Audited, audit
from tests.benchmarks.golden import OUTCOMES, figure_of

_CASE = re.compile(r"^(?P<title>[^\n.#][^\n]*)\n\.\n(?P<text>.*?)\n\.\n(?P<expected>.*?)\n\.$", re.MULTILINE | re.DOTALL)
_CLAIM = re.compile(r"(?P<outcome>holds|fails|follows|unchecked|read|unread)(?:\((?P<code>[\w-]+)\))?: (?P<text>.*)")
_FINDING = re.compile(r"(?:info )?[A-Z]\d{3}: .*")
_BACKGROUND = re.compile(r"(?:set|convention): .*")
_LAST = re.compile(r"\d(?=\D*\Z)")
FILES = sorted(Path(__file__).parent.glob("*.txt"))


class Case(NamedTuple):
    """An article and the lines that are expected of it."""

    topic: str
    title: str
    text: str
    expected: tuple[str, ...]


def cases(file: Path) -> list[Case]:
    """The cases of a file, in their order."""
    found: dict[str, Case] = {}
    for match in _CASE.finditer(file.read_text(encoding="utf-8")):
        text = re.sub(r"\\u([0-9a-f]{4})", lambda code: chr(int(code[1], 16)), match["text"]) + "\n"
        if text.startswith("<< "):
            before, _, text = text[3:].partition("\n")
            text = found[before].text + text
        assert match["title"] not in found, f"two cases have the title {match['title']!r}"
        found[match["title"]] = Case(file.stem, match["title"], text, tuple(match["expected"].split("\n")))
    return list(found.values())


CASES = [case for file in FILES for case in cases(file)]


def told(result: Audited) -> list[str]:
    """A line for each finding."""
    lines = []
    for found in result.findings:
        wanted = f" -> {found['expected']}" if found["expected"] is not None else ""
        stated = " ".join(found["stated"].split())
        lines.append(f"{'info ' if found['severity'] == 'info' else ''}{found['rule']}: {stated}{wanted}")
    return lines


def background(result: Audited) -> dict[str, list[str]]:
    """What an article says of its models and of its counting, a line each."""
    settings = [f"{found['name']} = {found['value']}" + (f", {found['model']}" if found["model"] else "") for found in result.settings]
    names = list(dict.fromkeys(found["name"] for found in result.conventions))
    return {
        "set": [f"set: {text}" for text in settings or ["nothing"]],
        "convention": [f"convention: {name}" for name in names or ["nothing"]],
    }


class Claims:
    """The claims of an article by the end of their figure."""

    def __init__(self, text: str, result: Audited) -> None:
        self.text = text
        self.ends: dict[int, list[dict[str, Any]]] = {}
        for claim in result.claims:
            self.ends.setdefault(figure_of(text, claim)[1], []).append(claim)

    def at(self, shown: str) -> list[dict[str, Any]]:
        """The claims about the last figure of a text, wherever that stands; about all of it where it has none."""
        last = _LAST.search(shown)
        cut = last.end() if last is not None else len(shown)
        return [
            claim
            for place in re.finditer(rf"(?={re.escape(shown)})", self.text)
            for end in {place.start() + cut, place.start() + len(shown)}
            for claim in self.ends.get(end, ())
        ]

    def outcomes(self, shown: str) -> Iterator[tuple[str, str]]:
        """Outcome and reason of each claim about a text: those of its worst verdict."""
        for claim in self.at(shown):
            worst = min(claim["verdicts"], key=lambda verdict: OUTCOMES.index(verdict["outcome"]), default=None)
            yield (worst["outcome"], worst["why"]["code"]) if worst is not None else ("unchecked", "none")


def missing(line: str, claims: Claims) -> bool:
    """Whether what a line says of a claim is not so."""
    wanted = _CLAIM.fullmatch(line)
    assert wanted is not None, f"not understood: {line!r}"
    found = list(claims.outcomes(wanted["text"]))
    if wanted["outcome"] in ("read", "unread"):
        return bool(found) != (wanted["outcome"] == "read")
    return not any(outcome == wanted["outcome"] and wanted["code"] in (None, code) for outcome, code in found)


def departures(case: Case) -> list[str]:
    """What is not as a case expects it, a line each."""
    result = audit(case.text)
    claims = Claims(case.text, result)
    found = told(result)
    wanted = [line for line in case.expected if _FINDING.fullmatch(line)]
    lines = [f"told, not expected: {line}" for line in found if line not in wanted]
    lines += [f"expected, not told: {line}" for line in wanted if line not in found]
    if not lines and found != wanted:
        lines.append(f"told in another order or number: {found}")
    for kind, now in background(result).items():
        listed = [line for line in case.expected if line.startswith(f"{kind}: ")]
        if listed and sorted(listed) != sorted(now):
            lines.append(f"not so: {listed} (here: {now})")
    for line in case.expected:
        if line == "nothing":
            lines += [f"read, not expected: {claim['raw']}" for claim in result.claims]
        elif line != "silent" and not _FINDING.fullmatch(line) and not _BACKGROUND.fullmatch(line) and missing(line, claims):
            lines.append(f"not so: {line} (here: {sorted(set(claims.outcomes(_CLAIM.fullmatch(line)['text'])))})")  # type: ignore[index]
    return lines


def updated(case: Case) -> list[str]:
    """The lines of a case as they are now: findings as found, claims with their outcome, those that are read no more left out."""
    result = audit(case.text)
    claims = Claims(case.text, result)
    lines = []
    for line in case.expected:
        match = _CLAIM.fullmatch(line)
        if match is None or not missing(line, claims):
            lines += [line] if match is not None else []
        elif match["outcome"] not in ("read", "unread"):
            now = sorted(claims.outcomes(match["text"]), key=lambda found: OUTCOMES.index(found[0]))
            code = f"({now[0][1]})" if now and match["code"] else ""
            lines += [f"{now[0][0]}{code}: {match['text']}"] if now else []
    for kind, now in background(result).items():
        lines += now if any(line.startswith(f"{kind}: ") for line in case.expected) else []
    lines += told(result)
    return lines or (["nothing"] if "nothing" in case.expected and not result.claims else ["silent"])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_case_is_read(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert len(cases(file)) == len(re.findall(r"^\.$", text, re.MULTILINE)) // 3
    if os.environ.get("AUDITOR_UPDATE_SNAPSHOTS"):
        now = {case.title: "\n".join(updated(case)) if departures(case) else "\n".join(case.expected) for case in cases(file)}
        text = _CASE.sub(lambda case: f"{case['title']}\n.\n{case['text']}\n.\n{now[case['title']]}\n.", text)
        file.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.topic}: {case.title}")
def test_an_article_is_read_as_expected(case: Case) -> None:
    assert departures(case) == []


SHARE = "The table has 38.6M parameters (7.7% of 124M).\n"


@pytest.mark.parametrize(
    ("expected", "said"),
    [
        (("fails: 7.7%", "A103: 7.7% -> 31.1%"), []),
        (("fails: parameters (7.7%", "A103: 7.7% -> 31.1%"), []),
        (("A103: 7.7% -> 31.1%", "unread: 124M"), []),
        (("silent",), ["told, not expected: A103: 7.7% -> 31.1%"]),
        (("holds: 7.7%", "A103: 7.7% -> 31.1%"), ["not so: holds: 7.7% (here: [('fails', 'wrong')])"]),
        (("fails: 124M", "A103: 7.7% -> 31.1%"), ["not so: fails: 124M (here: [])"]),
        (("fails(quoted): 7.7%", "A103: 7.7% -> 31.1%"), ["not so: fails(quoted): 7.7% (here: [('fails', 'wrong')])"]),
        (("A103: 7.7% -> 31.2%",), ["told, not expected: A103: 7.7% -> 31.1%", "expected, not told: A103: 7.7% -> 31.2%"]),
    ],
)
def test_a_case_fails_where_it_is_not_so(expected: tuple[str, ...], said: list[str]) -> None:
    case = Case("here", "a share", SHARE, expected)
    assert departures(case) == said
    assert departures(case._replace(expected=tuple(updated(case)))) == []


def test_settings_and_conventions_are_listed_whole() -> None:
    case = Case(
        "here", "sizes", "# GPT-2 small\n\nThe hidden size is 768, without biases.\n\n2 × 3 = 6\n", ("set: hidden_size = 768, gpt2",)
    )
    assert departures(case) == []
    assert departures(case._replace(expected=("set: nothing",))) == ["not so: ['set: nothing'] (here: ['set: hidden_size = 768, gpt2'])"]
    assert updated(case._replace(expected=("set: nothing", "convention: nothing"))) == [*case.expected, "convention: no-biases"]
    assert departures(case._replace(expected=("convention: no-biases",))) == []


def test_nothing_is_no_claim_at_all() -> None:
    assert departures(Case("here", "words", "Only words, 12 of them.\n", ("nothing",))) == []
    assert departures(Case("here", "a claim", "2 × 3 = 6\n", ("nothing",))) == ["read, not expected: 2 × 3 = 6"]
    assert departures(Case("here", "a claim", "2 × 3 = 6\n", ("silent",))) == []
