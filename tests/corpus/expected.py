"""The articles of corpus/ and what is expected of each; the format is told in test_corpus.py."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from tests.conftest import ROOT

CORPUS = ROOT / "corpus"
ARTICLES = sorted(path for path in CORPUS.rglob("*") if path.suffix in (".md", ".txt"))
EXPECTATIONS = sorted(CORPUS.rglob("*.expect.toml"))


def expectation_path(article: Path) -> Path:
    """The file beside an article that says what is expected of it."""
    return article.with_name(f"{article.stem}.expect.toml")


def expectation(article: Path) -> dict[str, Any]:
    """What is expected of an article."""
    return tomllib.loads(expectation_path(article).read_text(encoding="utf-8"))
