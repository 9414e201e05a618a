"""Fixtures that many tests share."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, settings

from auditor.cli.main import run

ROOT = Path(__file__).parent.parent
os.environ["PYTHONPATH"] = str(ROOT)  # programs that tests start elsewhere find this source too


os.environ["AUDITOR_NO_CACHE"] = "1"  # tests see what this source finds, and leave nothing behind


# No test is timed: a busy machine fails none. What CI tries is the same every time; at a desk it is always something new.
settings.register_profile("untimed", deadline=None, derandomize="CI" in os.environ, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


class Ran(NamedTuple):
    """How a command ended and what it said."""

    code: int
    out: str
    err: str


@pytest.fixture
def auditor(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """Run the program as its users do, within this process."""
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def call(*arguments: str) -> Ran:
        code = run(arguments)
        out, err = capfd.readouterr()
        return Ran(code, out, err)

    return call


@pytest.fixture
def articles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with one wrong and one right article."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "wrong.md").write_text("# Size\n\nThe embedding has 30522 × 768 = 23,449,856 weights.\n", encoding="utf-8")
    (tmp_path / "right.md").write_text("# 大小\n\n词嵌入有 30522×768=23,440,896 个参数。\n", encoding="utf-8")
    return tmp_path
