"""What an expression of a program comes to: its syntax tree, walked within a number of steps. What it does not know is unknown."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from auditor.notation.programs.builtin import BUILTINS, call_builtin, member
from auditor.notation.programs.printing import Said, as_text, formatted, put_together
from auditor.notation.programs.values import (
    MOST_LENGTH,
    UNKNOWN,
    Builtin,
    Function,
    Instance,
    Kind,
    Value,
    combined,
    compared,
    entries,
    exact,
    hashable,
    literal,
    real,
    truth,
)

Scopes = tuple[dict[str, Value], ...]
"""Names and what they are worth, the innermost first."""


class Exhausted(Exception):
    """More steps than a program of an article takes."""


class Expressions:
    """Walks expressions; what calls do is up to ``call``."""

    def __init__(self, steps: int, changed: Mapping[ast.Constant, int | float] | None = None) -> None:
        self.steps = steps
        self.changed = changed if changed is not None else {}
        """Numbers that are read as others than stand there."""
        self.literals: set[ast.Constant] = set()
        """Those that were read."""
        self.origin = 0
        """The block that the present statement stands in."""

    def call(self, function: Value, positional: Sequence[Value], named: Mapping[str, Value]) -> Value:
        """What a call of the program's own function, or class, comes to."""
        raise NotImplementedError

    def emit(self, node: ast.Call, texts: Sequence[Value], named: Mapping[str, Value]) -> None:
        """Take what a call prints."""
        raise NotImplementedError

    def value(self, node: ast.expr | None, scopes: Scopes) -> Value:
        """What an expression comes to."""
        self.steps -= 1
        if self.steps < 0:
            raise Exhausted
        handler = _HANDLERS.get(type(node))
        return UNKNOWN if handler is None else handler(self, node, scopes)

    def _constant(self, node: ast.Constant, scopes: Scopes) -> Value:
        if not isinstance(node.value, str):
            self.literals.add(node)
        return literal(self.changed.get(node, node.value) if self.changed else node.value)

    def _name(self, node: ast.Name, scopes: Scopes) -> Value:
        for scope in scopes:
            if node.id in scope:
                return scope[node.id]
        if node.id in BUILTINS:
            return Builtin(node.id)
        # A method that forgot its object takes what that has by the name.
        holder = next((scope["self"] for scope in scopes if isinstance(scope.get("self"), Instance)), None)
        return holder.attributes.get(node.id, UNKNOWN) if isinstance(holder, Instance) else UNKNOWN

    def _operation(self, node: ast.BinOp, scopes: Scopes) -> Value:
        return operated(node.op, self.value(node.left, scopes), self.value(node.right, scopes))

    def _signed(self, node: ast.UnaryOp, scopes: Scopes) -> Value:
        value = self.value(node.operand, scopes)
        if isinstance(node.op, ast.Not):
            holds = truth(value)
            return UNKNOWN if holds is None else not holds
        number = exact(value)
        if number is None or isinstance(node.op, ast.Invert):
            return UNKNOWN
        signed = -number if isinstance(node.op, ast.USub) else number
        return int(signed) if isinstance(value, int) else real(signed)

    def _all_or_any(self, node: ast.BoolOp, scopes: Scopes) -> Value:
        value: Value = UNKNOWN
        for operand in node.values:
            value = self.value(operand, scopes)
            holds = truth(value)
            if holds is None or holds == isinstance(node.op, ast.Or):
                return UNKNOWN if holds is None else value
        return value

    def _comparison(self, node: ast.Compare, scopes: Scopes) -> Value:
        left = self.value(node.left, scopes)
        for sign, operand in zip(node.ops, node.comparators, strict=True):
            right = self.value(operand, scopes)
            holds = compared(sign, left, right)
            if holds is not True:
                return holds
            left = right
        return True

    def _choice(self, node: ast.IfExp, scopes: Scopes) -> Value:
        holds = truth(self.value(node.test, scopes))
        return UNKNOWN if holds is None else self.value(node.body if holds else node.orelse, scopes)

    def _tuple(self, node: ast.Tuple, scopes: Scopes) -> Value:
        values = self._listed(node.elts, scopes)
        return UNKNOWN if values is None else tuple(values)

    def _list(self, node: ast.List, scopes: Scopes) -> Value:
        values = self._listed(node.elts, scopes)
        return UNKNOWN if values is None else values

    def _listed(self, nodes: Sequence[ast.expr], scopes: Scopes) -> list[Value] | None:
        values: list[Value] = []
        for node in nodes:
            if isinstance(node, ast.Starred):
                inner = entries(self.value(node.value, scopes))
                if inner is None:
                    return None
                values += inner
            else:
                values.append(self.value(node, scopes))
        return values if len(values) <= MOST_LENGTH else None

    def _dict(self, node: ast.Dict, scopes: Scopes) -> Value:
        found: dict[Value, Value] = {}
        for key, item in zip(node.keys, node.values, strict=True):
            value = self.value(item, scopes)
            if key is None:
                if not isinstance(value, dict):
                    return UNKNOWN
                found |= value
                continue
            name = self.value(key, scopes)
            if not hashable(name):
                return UNKNOWN
            found[name] = value
        return found

    def _subscript(self, node: ast.Subscript, scopes: Scopes) -> Value:
        row = self.value(node.value, scopes)
        if isinstance(node.slice, ast.Slice):
            return self._sliced(row, node.slice, scopes)
        key = self.value(node.slice, scopes)
        if isinstance(row, dict) and hashable(key):
            return row.get(key, UNKNOWN)
        if isinstance(row, str | list | tuple) and isinstance(key, int) and -len(row) <= key < len(row):
            return row[key]
        return UNKNOWN

    def _sliced(self, row: Value, part: ast.Slice, scopes: Scopes) -> Value:
        bounds: list[int | None] = []
        for bound in (part.lower, part.upper, part.step):
            value = None if bound is None else self.value(bound, scopes)
            if value is not None and not isinstance(value, int):
                return UNKNOWN
            bounds.append(value)
        return row[slice(*bounds)] if bounds[2] != 0 and isinstance(row, str | list | tuple) else UNKNOWN

    def _attribute(self, node: ast.Attribute, scopes: Scopes) -> Value:
        return self.attribute(self.value(node.value, scopes), node.attr)

    def attribute(self, holder: Value, name: str) -> Value:
        """What an object, a class or a module has by a name."""
        if isinstance(holder, Instance):
            if name in holder.attributes:
                return holder.attributes[name]
            found = holder.kind.attributes.get(name, UNKNOWN)
            if isinstance(found, Function) and found.receiver is None:
                bound = replace(found, receiver=holder)
                return self.call(bound, (), {}) if name in holder.kind.properties else bound
            return found
        if isinstance(holder, Kind):
            return holder.attributes.get(name, UNKNOWN)
        return member(holder, name)

    def _called(self, node: ast.Call, scopes: Scopes) -> Value:
        function = self.value(node.func, scopes)
        positional = self._listed(node.args, scopes)
        named: dict[str, Value] = {}
        for keyword in node.keywords:
            value = self.value(keyword.value, scopes)
            if keyword.arg is not None:
                named[keyword.arg] = value
            elif isinstance(value, dict) and all(isinstance(key, str) for key in value):
                named.update(value)
            else:
                return UNKNOWN
        if isinstance(function, Builtin) and function.name in ("print", "display"):
            sources = [None if isinstance(arg, ast.Starred) else arg for arg in node.args]
            sources = sources if positional is not None and len(sources) == len(positional) else [None] * len(positional or ())
            self.emit(
                node, [as_text(value, source) for value, source in zip(positional or (UNKNOWN,), sources or (None,), strict=True)], named
            )
            return None
        if positional is None:
            return UNKNOWN
        if isinstance(function, Builtin):
            return call_builtin(function, positional, named, self.call)
        return self.call(function, positional, named)

    def _text(self, node: ast.JoinedStr, scopes: Scopes) -> Value:
        parts: list[Value] = []
        for part in node.values:
            if not isinstance(part, ast.FormattedValue):
                parts.append(self.value(part, scopes))
                continue
            spec = self.value(part.format_spec, scopes) if part.format_spec is not None else ""
            parts.append(formatted(self.value(part.value, scopes), spec, part.conversion, part.value))
        return put_together(parts)

    def _each(self, node: ast.ListComp | ast.GeneratorExp, scopes: Scopes) -> Value:
        found: list[Value] = []
        for inner in self._inner(node.generators, scopes):
            if inner is None:
                return UNKNOWN
            found.append(self.value(node.elt, inner))
        return found

    def _each_key(self, node: ast.DictComp, scopes: Scopes) -> Value:
        found: dict[Value, Value] = {}
        for inner in self._inner(node.generators, scopes):
            key = UNKNOWN if inner is None else self.value(node.key, inner)
            if inner is None or not hashable(key):
                return UNKNOWN
            found[key] = self.value(node.value, inner)
        return found

    def _inner(self, generators: Sequence[ast.comprehension], scopes: Scopes) -> Iterator[Scopes | None]:
        """The names of each turn of a comprehension; None where it is unknown which there are."""
        if not generators:
            yield scopes
            return
        first, rest = generators[0], generators[1:]
        row = entries(self.value(first.iter, scopes))
        for item in row if row is not None else ():
            inner = ({}, *scopes)
            self.bind(first.target, item, inner)
            holds = [truth(self.value(test, inner)) for test in first.ifs]
            if None in holds:
                yield None
                return
            if all(holds):
                yield from self._inner(rest, inner)
        if row is None:
            yield None

    def bind(self, target: ast.expr, value: Value, scopes: Scopes) -> None:
        """Give the names of a target what they are worth from now on."""
        if isinstance(target, ast.Name):
            scopes[0][target.id] = value
        elif isinstance(target, ast.Tuple | ast.List):
            self._bind_each(target.elts, entries(value), scopes)
        elif isinstance(target, ast.Attribute):
            holder = self.value(target.value, scopes)
            if isinstance(holder, Instance):
                holder.attributes[target.attr] = value
        elif isinstance(target, ast.Subscript):
            row, key = self.value(target.value, scopes), self.value(target.slice, scopes)
            if isinstance(row, dict):
                if hashable(key) and len(row) < MOST_LENGTH:
                    row[key] = value
                else:
                    row.clear()
            elif isinstance(row, list) and isinstance(key, int) and -len(row) <= key < len(row):
                row[key] = value
            elif isinstance(row, list):
                row[:] = [UNKNOWN] * len(row)

    def _bind_each(self, targets: Sequence[ast.expr], row: Sequence[Value] | None, scopes: Scopes) -> None:
        starred = next((place for place, target in enumerate(targets) if isinstance(target, ast.Starred)), None)
        if row is not None and starred is not None and len(row) >= len(targets) - 1:
            more = len(row) - len(targets) + 1
            row = [*row[:starred], list(row[starred : starred + more]), *row[starred + more :]]
        known = row is not None and len(row) == len(targets)
        for place, target in enumerate(targets):
            inner = target.value if isinstance(target, ast.Starred) else target
            self.bind(inner, row[place] if known and row is not None else UNKNOWN, scopes)

    def _walrus(self, node: ast.NamedExpr, scopes: Scopes) -> Value:
        value = self.value(node.value, scopes)
        self.bind(node.target, value, scopes)
        return value

    def _lambda(self, node: ast.Lambda, scopes: Scopes) -> Value:
        return Function(node, scopes, self.defaults(node.args, scopes), self.origin)

    def defaults(self, arguments: ast.arguments, scopes: Scopes) -> dict[str, Value]:
        """The values of arguments that are not given."""
        placed = [*arguments.posonlyargs, *arguments.args]
        pairs = list(zip(placed[len(placed) - len(arguments.defaults) :], arguments.defaults, strict=True))
        pairs += [(name, default) for name, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True) if default is not None]
        return {name.arg: self.value(default, scopes) for name, default in pairs}


def operated(sign: ast.operator, left: Value, right: Value) -> Value:
    """What two values come to with a sign between them; texts are put together with the values that stand in them."""
    if isinstance(left, Said) or isinstance(right, Said):
        return put_together([left, right]) if isinstance(sign, ast.Add) else UNKNOWN
    return UNKNOWN if isinstance(sign, ast.Mod) and isinstance(left, str) else combined(sign, left, right)


_HANDLERS: dict[type, Callable[..., Value]] = {
    ast.Constant: Expressions._constant,
    ast.Name: Expressions._name,
    ast.BinOp: Expressions._operation,
    ast.UnaryOp: Expressions._signed,
    ast.BoolOp: Expressions._all_or_any,
    ast.Compare: Expressions._comparison,
    ast.IfExp: Expressions._choice,
    ast.Tuple: Expressions._tuple,
    ast.List: Expressions._list,
    ast.Dict: Expressions._dict,
    ast.Subscript: Expressions._subscript,
    ast.Attribute: Expressions._attribute,
    ast.Call: Expressions._called,
    ast.JoinedStr: Expressions._text,
    ast.ListComp: Expressions._each,
    ast.GeneratorExp: Expressions._each,
    ast.DictComp: Expressions._each_key,
    ast.NamedExpr: Expressions._walrus,
    ast.Lambda: Expressions._lambda,
}
