"""The language server in a real editor, where there is one: Neovim without a window, on an article with emoji and Chinese."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT

ARTICLE = "# 大小 🦜\n\n- 嵌入 🎉🎉：30522×768=23,449,856\n- 位置：512×768=393,216\n\n合计：23,449,856 + 393,216 = 23,843,072\n"


def told_by(command: Sequence[str], folder: Path, **environment: str) -> Any:
    """What the session of an editor in a folder with the article tells in told.json."""
    (folder / "post.md").write_text(ARTICLE, encoding="utf-8")
    ran = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "HOME": str(folder), **environment},
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert (folder / "told.json").exists(), ran.stderr
    return json.loads((folder / "told.json").read_text(encoding="utf-8"))


@pytest.mark.skipif(shutil.which("nvim") is None, reason="Neovim is not installed")
def test_a_figure_is_underlined_repaired_and_carried_through_in_neovim(tmp_path: Path) -> None:
    command = ["nvim", "--headless", "--clean", "-S", str(ROOT / "tests" / "lsp" / "session.lua")]
    told = told_by(command, tmp_path, AUDITOR_PYTHON=sys.executable, XDG_CACHE_HOME=str(tmp_path))
    assert [(one["text"], one["code"]) for one in told["before"]] == [("23,449,856", "wrong-result")]
    assert "23,440,896" in told["hover"]
    assert told["lines"] == ARTICLE.replace("23,449,856", "23,440,896").replace("23,843,072", "23,834,112").splitlines()
