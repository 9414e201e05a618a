"""`auditor page`: the page holds all of the program, finds what the command line finds, and may load nothing but its runtime."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from base64 import b64decode, b64encode
from collections.abc import Callable
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pytest

from auditor.cli.page import RUNTIME, archive, page_with
from auditor.report.web import CSS
from tests.conftest import ROOT, Ran

ALONE = """
import sys
sys.path.insert(0, sys.argv[1])
from browser import render
from pathlib import Path
for name in sys.argv[2:]:
    Path(name + ".html").write_text(render(Path(name).read_text(encoding="utf-8")), encoding="utf-8")
assert "click" not in sys.modules
assert all("site-packages" not in (getattr(module, "__file__", None) or "") for module in sys.modules.values())
"""


@pytest.fixture(scope="module")
def page() -> str:
    return page_with(RUNTIME)


def test_what_the_page_holds_finds_what_the_command_line_finds(
    page: str, auditor: Callable[..., Ran], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unpacked where nothing else is installed: no click, and no Markdown parser but its own."""
    monkeypatch.chdir(tmp_path)
    held = re.search(r'atob\("([^"]+)"\)', page)
    assert held is not None
    zipfile.ZipFile(BytesIO(b64decode(held[1]))).extractall(tmp_path / "held")
    names = [path.name for path in sorted((ROOT / "corpus").glob("*.md"))[::11]]
    for name in names:
        Path(name).write_bytes((ROOT / "corpus" / name).read_bytes())
    subprocess.run([sys.executable, "-I", "-S", "-c", ALONE, "held", *names], check=True, cwd=tmp_path)
    for name in names:
        Path("article.md").write_bytes(Path(name).read_bytes())
        assert Path(f"{name}.html").read_text(encoding="utf-8") == auditor("article.md", "--format", "html", "--exit-zero").out
    assert any("error[" in Path(f"{name}.html").read_text(encoding="utf-8") for name in names)


def test_the_archive_is_the_same_each_time_and_holds_no_command_line() -> None:
    assert archive() == archive()
    names = zipfile.ZipFile(BytesIO(archive())).namelist()
    assert {"browser.py", "auditor/pipeline.py", "auditor/lexicon/compiled.json", "markdown_it/main.py"} <= set(names)
    assert not [name for name in names if name.startswith("auditor/cli/") or "__pycache__" in name]


def test_the_policy_allows_its_own_script_and_style_and_the_runtime(page: str) -> None:
    found = re.search(r'Content-Security-Policy" content="([^"]+)"', page)
    assert found is not None
    policy = dict(part.split(" ", 1) for part in found[1].split("; "))
    (script,) = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    (style,) = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    assert policy["default-src"] == "'none'"
    assert policy["script-src"].split() == [digest(script), RUNTIME, "'wasm-unsafe-eval'"]
    assert policy["connect-src"] == RUNTIME
    assert policy["style-src"].split() == [digest(style), digest(CSS)]  # the report in the frame has its own
    assert re.findall(r'src="([^"]+)"', page) == [f"{RUNTIME}pyodide.js"]
    assert re.findall(r"<iframe[^>]* sandbox=\"([^\"]*)\"", page) == [""]
    assert "@" not in re.sub(r'atob\("[^"]+"\)|pyodide@|@media', "", page)


def digest(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def test_the_page_is_written_for_a_runtime_beside_it(auditor: Callable[..., Ran], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = auditor("page", "-o", "index.html", "--runtime", "pyodide")
    assert (ran.code, ran.out) == (0, "")
    written = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert '<script src="pyodide/pyodide.js">' in written
    assert "connect-src 'self'" in written


@pytest.mark.parametrize("runtime", ["", 'x"><script>', "a b", "x;y", "x'y"])
def test_an_address_that_could_open_something_is_refused(runtime: str, auditor: Callable[..., Ran]) -> None:
    ran = auditor("page", "--runtime", runtime)
    assert (ran.code, ran.out) == (2, "")
    assert "--runtime is an address" in ran.err
