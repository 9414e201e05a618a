"""What a shell completes, asked as bash asks it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest


def completed(words: str, at: int) -> list[str]:
    environment = {**os.environ, "_AUDITOR_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(at)}
    done = subprocess.run([sys.executable, "-m", "auditor"], env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_the_first_word_is_a_command_or_a_path() -> None:
    found = completed("auditor ", 1)
    assert {"plain,check", "plain,corpus", "plain,explain"} < set(found)
    assert found[-1] == "file,"


@pytest.mark.parametrize(
    ("words", "at", "found"),
    [
        ("auditor cl", 1, ["plain,claims"]),
        ("auditor --sel", 1, ["plain,--select"]),
        ("auditor check --statis", 2, ["plain,--statistics"]),
        ("auditor check --format sa", 3, ["plain,sarif"]),
        ("auditor post.md --format che", 3, ["plain,checkstyle"]),
        ("auditor check po", 2, ["file,po"]),
        ("auditor explain wrong-num", 2, ["plain,wrong-numel"]),
        ("auditor --select A101,u202", 2, ["plain,A101,wrong-unit"]),
    ],
)
def test_a_word_is_completed(words: str, at: int, found: list[str]) -> None:
    assert completed(words, at) == found


def test_bash_gets_its_function() -> None:
    environment = {**os.environ, "_AUDITOR_COMPLETE": "bash_source"}
    done = subprocess.run([sys.executable, "-m", "auditor"], env=environment, capture_output=True, text=True)
    assert "_AUDITOR_COMPLETE=bash_complete" in done.stdout
