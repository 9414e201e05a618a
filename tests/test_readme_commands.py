"""Every command of README.md runs as it is written there, in the order in which it stands, in a folder that holds what it names."""

from __future__ import annotations

import gzip
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.conftest import ROOT

WRONG = """# BERT

The hidden size is $H = 768$. The token table has 30522 × 768 = 23,449,856 weights, the positions 512 × 768 = 393,216.
"""
ROW = json.dumps({"id": "one", "text": WRONG})
EXITS = {
    "auditor post.md": (1, "wrong-result"),
    "auditor check docs": (1, "docs/deep/post.md:3"),
    "auditor check --diff": (1, "+The hidden size is $H = 768$. The token table has 30522 × 768 = 23,440,896"),
    "auditor check --fix": (0, "fixed 1 finding in 1 file"),
    "auditor claims": (0, "512 × 768"),
    "auditor sheet": (0, "31,254,528"),
    "auditor corpus docs": (0, "found/summary.html"),
    "auditor params gpt2 --memory": (0, "fp16"),
    "auditor params": (0, "124,439,808"),
    "auditor derive": (0, "124,439,808"),
    "auditor explain": (0, "wrong-result"),
    "auditor demo": (0, "wrong-result"),
    "auditor page": (0, ""),
    "auditor lsp": (0, ""),
    "auditor schema": (0, '"$schema"'),
    "auditor corpus shards": (0, "found/summary.html"),
    "zcat": (0, "found/summary.html"),
    "auditor docs --baseline known.json --write-baseline": (0, "known.json"),
    "auditor docs --baseline known.json --prune-baseline": (0, ""),
    "auditor docs": (0, ""),
    'eval "$(_AUDITOR_COMPLETE=': (0, ""),
}
"""How the commands that begin so exit on these articles, and what they print; the longest beginning counts."""
NEEDED = {"--format parquet": "pyarrow", ".zst": "zstandard"}


def commands() -> list[str]:
    """The lines of all shell blocks, without their remarks; not those that install the program from this repository."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    lines = [line.partition("  #")[0].strip() for block in blocks for line in block.splitlines()]
    return [line for line in lines if not line.startswith("python3 -m venv")]


def folder(path: Path) -> Path:
    """A folder with what the commands name, and the program on the path."""
    for place in ("post.md", "docs/deep/post.md"):
        (path / place).parent.mkdir(parents=True, exist_ok=True)
        (path / place).write_text(WRONG, encoding="utf-8")
    (path / "dump.jsonl.gz").write_bytes(gzip.compress(ROW.encode()))
    (path / "shards").mkdir()
    if importlib.util.find_spec("zstandard"):
        import zstandard

        (path / "shards" / "one.jsonl.zst").write_bytes(zstandard.compress(ROW.encode()))
    (path / "bin").mkdir()
    program = path / "bin" / "auditor"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m auditor "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    return path


def test_settings_are_what_their_programs_read() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```(toml|json)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    read = [tomllib.loads(block) if kind == "toml" else json.loads(block) for kind, block in blocks]
    assert any("language-server" in one for one in read)
    assert any("glspc.server.command" in one for one in read)


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash")
def test_every_command_runs_as_it_is_written(tmp_path: Path) -> None:
    place = folder(tmp_path)
    environment = {**os.environ, "PATH": f"{place / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    found = commands()
    assert len(found) > 20
    for command in found:
        if any(sign in command and not importlib.util.find_spec(package) for sign, package in NEEDED.items()):
            continue
        begun = max((beginning for beginning in EXITS if command.startswith(beginning)), key=len, default=None)
        assert begun is not None, f"{command}: nobody says how it ends"
        code, shown = EXITS[begun]
        ran = subprocess.run(
            ["bash", "-c", command], cwd=place, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
        )
        assert ran.returncode == code, f"{command}: {ran.returncode}\n{ran.stdout}\n{ran.stderr}"
        assert shown in ran.stdout + ran.stderr, f"{command}\n{ran.stdout}\n{ran.stderr}"
