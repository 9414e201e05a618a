"""The language server in a real editor, where there is one: Neovim without a window, on an article with emoji and Chinese."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

ARTICLE = "# 大小 🦜\n\n- 嵌入 🎉🎉：30522×768=23,449,856\n- 位置：512×768=393,216\n\n合计：23,449,856 + 393,216 = 23,843,072\n"


@pytest.mark.skipif(shutil.which("nvim") is None, reason="Neovim is not installed")
def test_a_figure_is_underlined_repaired_and_carried_through_in_neovim(tmp_path: Path) -> None:
    (tmp_path / "post.md").write_text(ARTICLE, encoding="utf-8")
    ran = subprocess.run(
        ["nvim", "--headless", "--clean", "-S", str(ROOT / "tests" / "lsp" / "session.lua")],
        cwd=tmp_path,
        env={**os.environ, "AUDITOR_PYTHON": sys.executable, "HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert (tmp_path / "told.json").exists(), ran.stderr
    told = json.loads((tmp_path / "told.json").read_text(encoding="utf-8"))
    assert [(one["text"], one["code"]) for one in told["before"]] == [("23,449,856", "wrong-result")]
    assert "23,440,896" in told["hover"]
    assert told["lines"] == ARTICLE.replace("23,449,856", "23,440,896").replace("23,843,072", "23,834,112").splitlines()
