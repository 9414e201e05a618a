"""An article that is edited again and again has the findings that it has when it is read for the first time, in a process that kept nothing."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from auditor import audit
from auditor.notation.work import Stopped, until

ROOT = Path(__file__).parent.parent
EDITS, COMPARED = 200, 5
KEYS = ["7", "0", ",", " ", "\n", "a", "×", "，", "| 3 |", "= 12", "**", "H", "🎉", "的"]
_ANEW = """
import json, sys
from auditor import audit
text = json.load(sys.stdin)
result = audit(text, path="post.md")
json.dump([result.findings, result.claims, result.counts], sys.stdout)
"""


def article(chance: random.Random) -> str:
    """Articles of the corpus one behind the other, as much as a long post."""
    texts = [path.read_text(encoding="utf-8") for path in chance.sample(sorted((ROOT / "corpus").glob("*.md")), 2)]
    return "\n".join(text[:1_200] for text in texts)


def edited(text: str, chance: random.Random) -> str:
    """One edit: a key typed, a character replaced, a stretch deleted, or a line that is moved elsewhere."""
    at = chance.randrange(len(text))
    kind = chance.random()
    if kind < 0.8:
        return text[:at] + chance.choice(KEYS) + text[at + chance.choice((0, 0, 1)) :]
    if kind < 0.9:
        return text[:at] + text[at + chance.randrange(1, 30) :]
    lines = text.split("\n")
    line = lines.pop(chance.randrange(len(lines)))
    lines.insert(chance.randrange(len(lines) + 1), line)
    return "\n".join(lines)


def anew(text: str) -> object:
    """The findings, claims and counts of a text in a process of its own."""
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    made = subprocess.run(
        [sys.executable, "-c", _ANEW], input=json.dumps(text), text=True, capture_output=True, check=True, cwd=ROOT, env=environment
    )
    return json.loads(made.stdout)


def test_findings_after_edits_are_those_of_a_fresh_audit() -> None:
    chance = random.Random(26)
    text = article(chance)
    for number in range(1, EDITS + 1):
        text = edited(text, chance)
        result = audit(text, path="post.md")
        findings = result.findings
        if number % (EDITS // COMPARED) == 0:
            assert json.loads(json.dumps([findings, result.claims, result.counts])) == anew(text), f"after edit {number}"


def test_an_audit_that_nobody_waits_for_ends_and_leaves_nothing_half_done() -> None:
    text = article(random.Random(7))
    with pytest.raises(Stopped), until(partial(_is_none, iter(range(1)))):
        audit(text, path="post.md")
    for most in (10, 100, 300):  # an audit that finds much of its text kept may be done before
        with suppress(Stopped), until(partial(_is_none, iter(range(most)))):
            audit(text, path="post.md")
    result = audit(text, path="post.md")
    assert json.loads(json.dumps([result.findings, result.claims, result.counts])) == anew(text)


def _is_none(asked: Iterator[int]) -> bool:
    return next(asked, None) is None
