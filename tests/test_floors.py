"""The floors of the house: a lower one never imports a higher one, and the reference imports nothing of the package."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import auditor

PACKAGE = Path(auditor.__file__).parent
FLOORS = [
    "source",
    "notation",
    "lexicon",
    "claims",
    "reading",
    "sheet",
    "verdicts",
    "rules",
    "audited",
    "pipeline",
    "gate",
    "fix",
    "report",
    "api",
    "integrations",
    "cli",
    "__main__",
]
# A rule is handed an audit and names its type; at run time it imports nothing from above.
NAMED_ONLY = {("rules", "audited")}


def floor_of(name: str) -> str | None:
    """The floor of a module's dotted name, None for the package itself."""
    parts = name.split(".")
    return parts[1] if parts[0] == "auditor" and len(parts) > 1 else None


def modules() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")


def imports(tree: ast.AST, package: tuple[str, ...], typing: bool = False) -> Iterator[tuple[str, bool]]:
    """Every module that is imported anywhere in a tree of a package, and whether only a type checker sees it."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, typing) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            yield ".".join([*above, *([node.module] if node.module else [])]), typing
            if node.module == "auditor":
                yield from ((f"auditor.{alias.name}", typing) for alias in node.names if not alias.name.startswith("__"))
        else:
            checked = isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
            yield from imports(node, package, typing or checked)


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_data_only_goes_up(path: Path) -> None:
    here = path.relative_to(PACKAGE).with_suffix("").parts[0]
    package = ("auditor", *path.relative_to(PACKAGE).parent.parts)
    for name, typing in imports(ast.parse(path.read_text(encoding="utf-8")), package):
        there = floor_of(name)
        if there is None or there == here or (typing and (here, there) in NAMED_ONLY):
            continue
        assert here != "reference", f"the reference imports {name}"
        if there == "reference":
            assert here in ("lexicon", "claims", "sheet", "verdicts", "rules", "api", "integrations", "cli") or (
                here in ("audited", "pipeline") and typing
            ), f"{here} imports the reference"
        else:
            assert FLOORS.index(there) < FLOORS.index(here), f"{here} imports {name}"


def test_the_core_imports_neither_a_terminal_library_nor_a_markdown_parser() -> None:
    loaded = modules_loaded(
        "import auditor.pipeline, auditor.source.reader, auditor.rules.registry, auditor.report.json, auditor.report.full"
    )
    assert not loaded & {"click", "markdown_it"}


def test_a_document_without_claims_loads_no_rule_and_no_parser() -> None:
    loaded = modules_loaded(
        "from auditor.pipeline import audit_document; from auditor.source.reader import read_document;"
        "audit_document(read_document('post.md', '# Title\\n\\nWords, only words.\\n'))"
    )
    assert not loaded & {"click", "markdown_it", "regex"}
    assert not any(name.startswith("auditor.rules.a") for name in loaded)


def modules_loaded(code: str) -> set[str]:
    """What is in sys.modules after running some code in a fresh interpreter."""
    done = subprocess.run([sys.executable, "-c", f"{code}\nimport sys; print(*sys.modules)"], capture_output=True, text=True, check=True)
    return set(done.stdout.split())
