"""Verdicts judge what was read, and read nothing themselves: none of their functions is handed a document, a block or a table."""

from __future__ import annotations

import ast
from pathlib import Path

import auditor.verdicts

FOLDER = Path(auditor.verdicts.__file__).parent
READ = {"Document", "Block", "Table"}


def reading() -> set[str]:
    """The functions of verdicts whose signature names a document, a block or a table."""
    found = set()
    for path in sorted(FOLDER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            handed = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs, *filter(None, (node.args.vararg, node.args.kwarg))]
            named = {
                word.id if isinstance(word, ast.Name) else word.attr
                for one in handed
                if one.annotation is not None
                for word in ast.walk(one.annotation)
                if isinstance(word, ast.Name | ast.Attribute)
            }
            if named & READ:
                found.add(f"{path.stem}.{node.name}")
    return found


def test_no_function_of_verdicts_is_handed_a_document_or_a_block() -> None:
    assert reading() == set()
