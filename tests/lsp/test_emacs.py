"""The language server in Emacs, where there is one with eglot, with the settings that README.md shows, on an article with emoji and Chinese."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.lsp.test_neovim import ARTICLE, told_by

NEEDED = "(progn (require 'package) (package-initialize) (require 'eglot) (require 'markdown-mode))"


def has_eglot() -> bool:
    """Whether there is an Emacs with what the session needs."""
    emacs = shutil.which("emacs")
    return (
        emacs is not None and subprocess.run([emacs, "--batch", "-q", "--eval", NEEDED], capture_output=True, check=False).returncode == 0
    )


def test_a_figure_is_underlined_repaired_and_carried_through_in_emacs(tmp_path: Path) -> None:
    if not has_eglot():
        pytest.skip("no Emacs with eglot and markdown-mode")
    settings = re.search(r"Emacs: `([^`]+)`", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert settings is not None
    program = tmp_path / "bin" / "auditor"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m auditor "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    command = ["emacs", "--batch", "-q", "-l", str(ROOT / "tests" / "lsp" / "session.el")]
    told = told_by(command, tmp_path, AUDITOR_SETTINGS=settings[1], PATH=path)
    assert [one["text"] for one in told["before"]] == ["23,449,856"]
    assert "23,440,896" in told["before"][0]["message"]
    assert told["text"] == ARTICLE.replace("23,449,856", "23,440,896").replace("23,843,072", "23,834,112")
