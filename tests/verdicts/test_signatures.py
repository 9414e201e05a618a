"""Verdicts judge what was read, and read nothing themselves: fewer and fewer of their functions are handed a document or a block."""

from __future__ import annotations

import ast
from pathlib import Path

import auditor.verdicts

FOLDER = Path(auditor.verdicts.__file__).parent
READ = {"Document", "Block", "Table"}
# Those that still read. This list only shrinks: none may be added, and one that no longer reads is taken out.
READING = {
    "cache_formulas._is_cache",
    "cache_formulas.judge_caches",
    "formula_cells.judge_formulas",
    "formula_pairs.check_pairs",
    "operation_formulas._defined",
    "operation_formulas._is_of_operations",
    "operation_formulas._of_one",
    "operation_formulas.judge_operations",
    "own_figures.__init__",
    "own_figures.judge_own",
    "usual_forms.judge_usual",
}


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


def test_no_further_function_of_verdicts_is_handed_a_document_or_a_block() -> None:
    assert reading() - READING == set()


def test_the_list_holds_none_that_no_longer_reads() -> None:
    assert READING - reading() == set()
