"""What single nodes of a syntax tree name: what is given a value, what is called, decorators and bases."""

from __future__ import annotations

import ast

from auditor.notation.kept import KeptOf


def given(node: ast.AST) -> str | None:
    """The name that a node gives a value, or changes the value of."""
    if isinstance(node, ast.Name):
        return node.id if isinstance(node.ctx, ast.Store | ast.Del) else None
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return node.name
    holder: ast.AST | None = None
    if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del):
        holder = node.value
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        holder = node.func.value
    while isinstance(holder, ast.Attribute | ast.Subscript):
        holder = holder.value
    return holder.id if isinstance(holder, ast.Name) else None


def _telling(top: ast.AST) -> tuple[tuple[str | None, ast.AST], ...]:
    return tuple((given(node), node) for node in ast.walk(top) if isinstance(node, _TELLING))


_TELLING = (ast.Name, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Attribute, ast.Subscript, ast.Call, ast.Return)
telling = KeptOf(_telling)
"""The nodes of a tree that name something or return, each with the name that it gives a value: a loop asks for those of its body each time."""


def called(node: ast.Call) -> str:
    """The name of what is called, of a method its own."""
    return node.func.id if isinstance(node.func, ast.Name) else node.func.attr if isinstance(node.func, ast.Attribute) else ""


def dotted(node: ast.expr) -> str:
    """A decorator or base by its name; what it is called with left out."""
    if isinstance(node, ast.Call):
        return dotted(node.func)
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def is_main(test: ast.expr) -> bool:
    """``if __name__ == "__main__":`` holds where a program is run by itself."""
    return isinstance(test, ast.Compare) and isinstance(test.left, ast.Name) and test.left.id == "__name__"
