"""Words stand in lexicon/ and in the wordings of messages, nowhere else: readers know concepts, and only the scan knows characters."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import auditor
from auditor.lexicon.vocabulary import vocabulary

PACKAGE = Path(auditor.__file__).parent
NEW = ("lexicon", "reading", "sheet")
HAN = re.compile(r"[\u3400-\u9fff]")
WITH_HAN = {"reading/adapter.py", "sheet/derived.py", "sheet/figures.py", "sheet/values.py"}
"""Modules of the new floors that still hold words of Chinese beside their wordings; the set may only shrink."""
WITH_PATTERNS = {"sheet/figures.py", "sheet/formula_subjects.py", "sheet/formulas.py", "sheet/sizes.py", "sheet/versions.py"}
"""Modules of reading and sheet that still search raw text; the set may only shrink."""
JUDGES_WITH_PATTERNS = {
    "verdicts/around.py",
    "verdicts/compute_claims.py",
    "verdicts/configured.py",
    "verdicts/conflicts.py",
    "verdicts/conversions.py",
    "verdicts/device_figures.py",
    "verdicts/evidence.py",
    "verdicts/formula_pairs.py",
    "verdicts/headline.py",
    "verdicts/identities.py",
    "verdicts/listings.py",
    "verdicts/mostly.py",
    "verdicts/relations.py",
    "verdicts/rereadings.py",
    "verdicts/rounded_operands.py",
    "verdicts/shorthand.py",
    "verdicts/typed.py",
    "verdicts/values.py",
}
"""Modules of verdicts that still do; the set may only shrink."""
SCANS = {"reading/scan.py", "reading/forms/language.py"}
"""Where patterns belong: over the characters of a text, and over the codes of a scan."""
WITH_WORDS = {"sheet/derived.py", "sheet/figures.py", "reading/slips.py"}
"""Modules that still hold surfaces of the lexicon which are no ids of concepts; the set may only shrink."""


def modules(*floors: str) -> Iterator[tuple[str, ast.Module]]:
    for floor in floors:
        for path in sorted((PACKAGE / floor).rglob("*.py")):
            yield str(path.relative_to(PACKAGE)), ast.parse(path.read_text(encoding="utf-8"))


def strings(tree: ast.Module) -> Iterator[str]:
    """The string constants of a module, without its docstrings and keys of what is told."""
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    yield from (
        node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said
    )


def test_no_han_in_code() -> None:
    assert {name for name, tree in modules(*NEW) if any(map(HAN.search, strings(tree)))} == WITH_HAN


def test_only_the_scan_searches_text() -> None:
    searching = {
        name
        for name, tree in modules("reading", "sheet", "verdicts")
        for node in ast.walk(tree)
        if (isinstance(node, ast.Import) and any(alias.name in ("re", "regex") for alias in node.names))
        or (isinstance(node, ast.ImportFrom) and node.module in ("auditor.source.pattern", "auditor.source.compiled"))
    }
    assert searching == WITH_PATTERNS | JUDGES_WITH_PATTERNS | SCANS


@pytest.fixture(scope="module")
def surfaces() -> frozenset[str]:
    """Surfaces of two pieces and more: a single English word is an id as often as a word."""
    return frozenset(surface for surface in vocabulary().surfaces if " " in surface and surface.replace(" ", "").isalpha())


def test_no_surfaces_in_code(surfaces: frozenset[str]) -> None:
    assert {name for name, tree in modules(*NEW) if surfaces.intersection(strings(tree))} <= WITH_WORDS
