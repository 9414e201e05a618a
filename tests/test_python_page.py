"""The page on Python: every example runs as it is written, and importing the package costs next to nothing."""

from __future__ import annotations

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from auditor import audit
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^## ([^\n]+)$|^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
BUDGET = 5_000
"""Microseconds over those of bare Python."""


def examples() -> list[tuple[str, str]]:
    """Each example with the heading that it stands under."""
    heading, found = "", []
    for head, code in EXAMPLES:
        heading = head or heading
        if code:
            found.append((heading, code))
    return found


@pytest.mark.parametrize(("heading", "code"), examples(), ids=[heading for heading, _ in examples()])
def test_an_example_is_so(heading: str, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "assert " in code
    exec(compile(code, f"docs/python.md, {heading}", "exec"), {})


def test_the_python_example_of_the_readme_is_so() -> None:
    (code,) = re.findall(
        r"^## In Python\n+```python\n(.*?)^```$",
        (ROOT / "README.md").read_text(encoding="utf-8").replace("###", "##"),
        re.MULTILINE | re.DOTALL,
    )
    scope: dict[str, object] = {}
    exec(compile(code, "README.md", "exec"), scope)
    assert "23,440,896 weights" in scope["result"].fixed()  # type: ignore[attr-defined]


def test_threads_find_what_one_finds() -> None:
    texts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "corpus").glob("*.md"))[::12]]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda text: audit(text).findings, texts * 2))
    assert together == [audit(text).findings for text in texts] * 2


def test_importing_the_package_costs_next_to_nothing() -> None:
    """The best of several: a busy machine makes an import slower, never faster."""
    assert min(microseconds("import auditor") for _ in range(5)) <= BUDGET
    assert microseconds("import auditor.api") > microseconds("import auditor")  # what is measured can be told apart


def microseconds(statement: str) -> int:
    """How long the package's own modules take to be imported, and what they import."""
    ran = subprocess.run([sys.executable, "-X", "importtime", "-c", statement], capture_output=True, text=True, check=True)
    return sum(int(own) for own in re.findall(r"\|\s*(\d+) \| auditor(?:\.\w+)?$", ran.stderr, re.MULTILINE))
