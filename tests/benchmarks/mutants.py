"""Mutation testing of our own arithmetic: which small changes to a module do its tests not notice?

python -m tests.benchmarks.mutants [--most 150] [--processes 2] [MODULE ...]

module -> one change at a time (an operator, a comparison, a constant, a condition) -> its tests -> killed or survived. Exits 1 below 85 %.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
TESTS = ("tests/notation", "tests/verdicts", "tests/rules/test_examples.py", "tests/rules/test_wording.py", "tests/corpus")
MODULES = (
    "notation/evaluate.py",
    "notation/printed.py",
    "verdicts/arithmetic.py",
    "verdicts/judgement.py",
    "verdicts/slips.py",
    "verdicts/values.py",
)
KILLED = 0.85
_SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult, ast.Pow: ast.Mult, ast.Lt: ast.LtE,
    ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.And: ast.Or, ast.Or: ast.And, ast.In: ast.NotIn,
    ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip


def changes(tree: ast.Module) -> Iterator[tuple[int, str, ast.Module]]:
    """Every mutant: its line, what was changed, and the module."""
    for index, node in enumerate(ast.walk(tree)):
        for what in _kinds(node):
            mutant = copy.deepcopy(tree)
            target = next(other for at, other in enumerate(ast.walk(mutant)) if at == index)
            _apply(target, what)
            yield getattr(node, "lineno", 0), what, ast.fix_missing_locations(mutant)


def _kinds(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.BinOp | ast.BoolOp) and type(node.op) in _SWAPS and not _is_annotation(node):
        yield f"{type(node.op).__name__} -> {_SWAPS[type(node.op)].__name__}"
    elif isinstance(node, ast.Compare) and type(node.ops[0]) in _SWAPS:
        yield f"{type(node.ops[0]).__name__} -> {_SWAPS[type(node.ops[0])].__name__}"
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        yield "without the sign"
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield "the other" if isinstance(node.value, bool) else "one more"
    elif isinstance(node, ast.IfExp):
        yield "turned round"


def _is_annotation(node: ast.AST) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr)


def _apply(node: ast.AST, what: str) -> None:
    if isinstance(node, ast.BinOp | ast.BoolOp):
        node.op = _SWAPS[type(node.op)]()  # type: ignore[assignment]
    elif isinstance(node, ast.Compare):
        node.ops[0] = _SWAPS[type(node.ops[0])]()  # type: ignore[assignment]
    elif isinstance(node, ast.UnaryOp):
        node.op = ast.UAdd() if isinstance(node.op, ast.USub) else ast.Not()
        node.operand = node.operand if isinstance(node.op, ast.UAdd) else ast.UnaryOp(ast.Not(), node.operand)
    elif isinstance(node, ast.Constant):
        node.value = (not node.value) if isinstance(node.value, bool) else node.value + 1  # type: ignore[operator]
    elif isinstance(node, ast.IfExp):
        node.body, node.orelse = node.orelse, node.body


def survives(module: str, source: str) -> bool:
    """Whether the tests pass with a module replaced."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("auditor", "tests", "corpus"):
            shutil.copytree(ROOT / name, Path(folder) / name, ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("pyproject.toml", "README.md"):
            shutil.copy(ROOT / name, folder)
        (Path(folder) / "auditor" / module).write_text(source, encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--deselect",
                   "tests/corpus/test_corpus.py::test_the_stored_reports_are_those_of_the_corpus", *TESTS]  # fmt: skip
        environment = {**os.environ, "PYTHONPATH": folder}
        try:
            done = subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=300)
        except subprocess.TimeoutExpired:
            return False
        return done.returncode == 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("modules", nargs="*", default=list(MODULES))
    parser.add_argument("--most", type=int, default=150, help="mutants of all modules together, chosen evenly by a fixed sequence")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    mutants = []
    for module in options.modules:
        tree = ast.parse((ROOT / "auditor" / module).read_text(encoding="utf-8"))
        mutants += [(module, line, what, ast.unparse(mutant)) for line, what, mutant in changes(tree)]
    chosen = random.Random(1).sample(mutants, min(options.most, len(mutants)))
    with ThreadPoolExecutor(options.processes) as pool:
        alive = list(pool.map(lambda mutant: survives(mutant[0], mutant[3]), chosen))
    for (module, line, what, _), survived in zip(chosen, alive, strict=True):
        if survived:
            print(f"survived: auditor/{module}:{line}: {what}")
    killed = len(chosen) - sum(alive)
    print(f"{killed} of {len(chosen)} mutants killed ({killed * 100 / len(chosen):.0f} %), out of {len(mutants)} possible")
    return 0 if killed >= KILLED * len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
