"""The statements of a program in their order: what its names are worth after each, and what it would print.

Of a condition that is unknown, either branch may be taken: the names that it gives are unknown from then on, as are those that a loop gives
of which it is unknown how often it goes round. What such a part would print cannot be told, nor what comes behind it on the same page.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from auditor.notation.programs.builtin import MODULES
from auditor.notation.programs.expressions import Exhausted, Expressions, Scopes, operated
from auditor.notation.programs.printing import Field
from auditor.notation.programs.syntax import called, dotted, is_main, telling
from auditor.notation.programs.values import (
    UNKNOWN,
    Function,
    Instance,
    Kind,
    Module,
    Value,
    entries,
    truth,
)

MOST_CALLS = 24
"""Calls within one another."""
BLOCKS = 5
"""Blocks that may take all the steps that one is given."""
_TRANSPARENT = {"staticmethod", "classmethod", "cache", "lru_cache", "torch.no_grad", "property", "cached_property"}


class _Return(Exception):
    def __init__(self, value: Value) -> None:
        self.value = value


class _Leave(Exception):
    """Leaves a loop, or goes on with its next turn."""

    def __init__(self, loop: bool) -> None:
        self.loop = loop


class Print(NamedTuple):
    """What a call prints; ``node`` is the call, in a block ``origin``."""

    node: ast.AST
    texts: Sequence[Value]
    origin: int


class Known(NamedTuple):
    """What a statement gives a name, or prints by itself."""

    node: ast.stmt
    value: Value
    origin: int


class Program(Expressions):
    """The names of a program and what they are worth, from one block to the next."""

    def __init__(self, steps: int, changed: Mapping[ast.Constant, int | float] | None = None) -> None:
        super().__init__(steps, changed)
        self._most, self._left = steps, steps * BLOCKS
        self.taken = 0
        """Steps that were taken so far."""
        self.names: dict[str, Value] = {}
        self.printed: list[Print] = []
        self.told: list[Known] = []
        self.is_lost = False
        """Whether it may have printed what cannot be told."""
        self.shown: Value = UNKNOWN
        self.shown_by: ast.Expr | None = None
        """The expression that ends the block, and what it comes to."""
        self.noted: Mapping[int, Value] = {}
        """What comments say of lines whose value comes from elsewhere."""
        self._calls = 0
        self._printers = {"print", "display"}
        """Names of functions and methods that print, or call one that does."""

    def follow(self, tree: ast.Module, origin: int) -> None:
        """Follow the statements of a block; names, and what is told, are kept for the next."""
        self.printed, self.is_lost, self.shown, self.shown_by, self.origin = [], False, UNKNOWN, None, origin
        self.steps = allowed = min(self._most, self._left)
        scopes: Scopes = (self.names,)
        for place, node in enumerate(tree.body):
            try:
                self._statement(node, scopes)
            except (_Return, _Leave, RecursionError):
                self._forget([node], scopes)
            except Exhausted:
                self._calls = 0
                self._forget(tree.body[place:], scopes)
                break
        self._left -= allowed - max(self.steps, 0)
        self.taken += allowed - max(self.steps, 0)
        last = tree.body[-1] if tree.body else None
        if isinstance(last, ast.Expr):
            self.shown, self.shown_by = self._last, last

    _last: Value = UNKNOWN

    # -- statements --------------------------------------------------------------------------------------------------------

    def _body(self, nodes: Iterable[ast.stmt], scopes: Scopes) -> None:
        for node in nodes:
            self._statement(node, scopes)

    def _statement(self, node: ast.stmt, scopes: Scopes) -> None:
        self.steps -= 1
        if self.steps < 0:
            raise Exhausted
        handler = _STATEMENTS.get(type(node))
        if handler is None:
            self._forget([node], scopes)
        else:
            handler(self, node, scopes)

    def _assign(self, node: ast.Assign, scopes: Scopes) -> None:
        value = self.value(node.value, scopes)
        if value is UNKNOWN and self.noted and isinstance(node.targets[0], ast.Name):
            value = self.noted.get(node.end_lineno or 0, UNKNOWN)
        for target in node.targets:
            self.bind(target, value, scopes)
        self.told.append(Known(node, value, self.origin))

    def _annotated(self, node: ast.AnnAssign, scopes: Scopes) -> None:
        if node.value is not None:
            value = self.value(node.value, scopes)
            self.bind(node.target, value, scopes)
            self.told.append(Known(node, value, self.origin))

    def _augmented(self, node: ast.AugAssign, scopes: Scopes) -> None:
        before = self.value(node.target, scopes)
        value = self.value(node.value, scopes)
        self.bind(node.target, operated(node.op, before, value), scopes)

    def _expression(self, node: ast.Expr, scopes: Scopes) -> None:
        before = len(self.printed)
        self._last = self.value(node.value, scopes)
        said = self.printed[-1].texts if len(self.printed) == before + 1 else ()
        if isinstance(node.value, ast.Call) and len(node.value.args) == 1 and said and isinstance(said[0], Field):
            self.told.append(Known(node, said[0].value, self.origin))  # print(4 * d ** 2)

    def _returned(self, node: ast.Return, scopes: Scopes) -> None:
        raise _Return(self.value(node.value, scopes) if node.value is not None else None)

    def _chosen(self, node: ast.If, scopes: Scopes) -> None:
        holds = truth(self.value(node.test, scopes))
        if holds is None and is_main(node.test):
            holds = True
        if holds is None:
            self._forget([*node.body, *node.orelse], scopes)
        else:
            self._body(node.body if holds else node.orelse, scopes)

    def _loop(self, node: ast.For, scopes: Scopes) -> None:
        row = entries(self.value(node.iter, scopes))
        if row is None:
            self._forget([node], scopes)
            return
        for item in row:
            self.bind(node.target, item, scopes)
            try:
                self._body(node.body, scopes)
            except _Leave as leave:
                if leave.loop:
                    return
        self._body(node.orelse, scopes)

    def _repeated(self, node: ast.While, scopes: Scopes) -> None:
        while (holds := truth(self.value(node.test, scopes))) is not False:
            if holds is None:
                self._forget([node], scopes)
                return
            try:
                self._body(node.body, scopes)
            except _Leave as leave:
                if leave.loop:
                    return

    def _leave(self, node: ast.Break | ast.Continue, scopes: Scopes) -> None:
        raise _Leave(isinstance(node, ast.Break))

    def _within(self, node: ast.With, scopes: Scopes) -> None:
        for item in node.items:
            if item.optional_vars is not None:
                self.bind(item.optional_vars, UNKNOWN, scopes)
        self._body(node.body, scopes)

    def _passed(self, node: ast.stmt, scopes: Scopes) -> None:
        pass

    def _imported(self, node: ast.Import | ast.ImportFrom, scopes: Scopes) -> None:
        for alias in node.names:
            name = alias.asname or alias.name.partition(".")[0]
            if isinstance(node, ast.Import):
                scopes[0][name] = Module(alias.name) if alias.name in MODULES else UNKNOWN
            elif node.module in MODULES:
                scopes[0][name] = self.attribute(Module(node.module or ""), alias.name)
            else:
                scopes[0][name] = UNKNOWN

    def _defined(self, node: ast.FunctionDef, scopes: Scopes) -> None:
        if self._prints(node):
            self._printers.add(node.name)
        plain = all(dotted(decorator) in _TRANSPARENT for decorator in node.decorator_list)
        yields = any(isinstance(inner, ast.Yield | ast.YieldFrom | ast.Nonlocal | ast.Global) for inner in ast.walk(node))
        known = plain and not yields
        scopes[0][node.name] = Function(node, scopes, self.defaults(node.args, scopes), self.origin) if known else UNKNOWN

    def _prints(self, node: ast.AST) -> bool:
        return any(isinstance(inner, ast.Call) and called(inner) in self._printers for inner in ast.walk(node))

    def _class(self, node: ast.ClassDef, scopes: Scopes) -> None:
        attributes: dict[str, Value] = {}
        inner: Scopes = (attributes, *scopes)
        self._body(node.body, inner)
        bases = [dotted(base) for base in node.bases]
        plain = {dotted(decorator) for decorator in node.decorator_list} <= {"dataclass", "dataclasses.dataclass"}
        fields: tuple[str, ...] | None = None
        if node.decorator_list or bases in (["NamedTuple"], ["typing.NamedTuple"]):
            named = [item.target.id for item in node.body if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)]
            fields = tuple(named)
        properties = frozenset(
            item.name
            for item in node.body
            if isinstance(item, ast.FunctionDef)
            and any(dotted(d) in ("property", "cached_property", "functools.cached_property") for d in item.decorator_list)
        )
        # Functions see the names around the class, not those in it.
        found = {name: replace(value, scopes=scopes) if isinstance(value, Function) else value for name, value in attributes.items()}
        scopes[0][node.name] = Kind(node.name, found, fields, properties, not bases or bases == ["object"]) if plain else UNKNOWN

    # -- calls -------------------------------------------------------------------------------------------------------------

    def call(self, function: Value, positional: Sequence[Value], named: Mapping[str, Value]) -> Value:
        if isinstance(function, Kind):
            return self._made(function, positional, named)
        names = self._arguments(function, positional, named) if isinstance(function, Function) and self._calls < MOST_CALLS else None
        if not isinstance(function, Function) or names is None:
            self._hand_over([*positional, *named.values()])
            self.is_lost = self.is_lost or (isinstance(function, Function) and self._prints(function.node))
            return UNKNOWN
        scopes = (names, *function.scopes)
        self._calls += 1
        origin, self.origin = self.origin, function.origin
        try:
            if isinstance(function.node, ast.Lambda):
                return self.value(function.node.body, scopes)
            self._body(function.node.body, scopes)
        except _Return as returned:
            return returned.value
        except _Leave:
            return UNKNOWN
        finally:
            self._calls -= 1
            self.origin = origin
        return None

    def _arguments(self, function: Function, positional: Sequence[Value], named: Mapping[str, Value]) -> dict[str, Value] | None:
        wanted = function.node.args
        placed = [arg.arg for arg in (*wanted.posonlyargs, *wanted.args)]
        given = list(positional) if function.receiver is None else [function.receiver, *positional]
        names = dict(function.defaults)
        names.update(zip(placed, given, strict=False))
        if len(given) > len(placed) and wanted.vararg is None:
            return None
        if wanted.vararg is not None:
            names[wanted.vararg.arg] = tuple(given[len(placed) :])
        others = {name: value for name, value in named.items() if name not in placed and name not in {arg.arg for arg in wanted.kwonlyargs}}
        names.update({name: value for name, value in named.items() if name not in others})
        if others and wanted.kwarg is None:
            return None
        if wanted.kwarg is not None:
            names[wanted.kwarg.arg] = dict(others)
        missing = [name for name in (*placed, *(arg.arg for arg in wanted.kwonlyargs)) if name not in names]
        return None if missing else names

    def _made(self, kind: Kind, positional: Sequence[Value], named: Mapping[str, Value]) -> Value:
        made = Instance(kind)
        start = kind.attributes.get("__init__")
        if isinstance(start, Function):
            self.call(replace(start, receiver=made), positional, named)
            return made
        if kind.fields is None:
            return made if kind.is_whole and not positional and not named else UNKNOWN
        values = {name: kind.attributes[name] for name in kind.fields if name in kind.attributes}
        values.update(zip(kind.fields, positional, strict=False))
        values.update(named)
        if set(values) - set(kind.fields) or len(positional) > len(kind.fields):
            return UNKNOWN
        made.attributes.update({name: values.get(name, UNKNOWN) for name in kind.fields})
        behind = kind.attributes.get("__post_init__")
        if isinstance(behind, Function):
            self.call(replace(behind, receiver=made), (), {})
        return made

    def emit(self, node: ast.Call, texts: Sequence[Value], named: Mapping[str, Value]) -> None:
        if named.get("file") is not None:
            return
        between, end = named.get("sep", " "), named.get("end", "\n")
        parts: list[Value] = []
        for text in texts:
            parts += [between, text] if parts else [text]
        self.printed.append(Print(node, [part if part is not UNKNOWN else Field(UNKNOWN) for part in (*parts, end)], self.origin))

    # -- what is unknown ---------------------------------------------------------------------------------------------------

    def _forget(self, nodes: Iterable[ast.AST], scopes: Scopes) -> None:
        """Names that these may give are unknown from now on, as is what they may print."""
        for top in nodes:
            for name, node in telling(top):
                if name is not None and name in scopes[0]:
                    self._spoil(name, scopes)
                elif name is not None and isinstance(node, ast.Name):
                    scopes[0][name] = UNKNOWN
                elif isinstance(node, ast.Return) and self._calls:
                    raise _Return(UNKNOWN)
                elif isinstance(node, ast.Name):
                    self._hand_over([self._name(node, scopes)])
                elif isinstance(node, ast.Call) and called(node) in self._printers:
                    self.is_lost = True

    def _hand_over(self, values: Iterable[Value]) -> None:
        """What is unknown may fill an empty row that it is given, and call a function: what that changes around it is unknown from then on."""
        for value in values:
            if isinstance(value, list) and not value:
                value.append(UNKNOWN)
            elif isinstance(value, Function) and value.receiver is None:
                own = {arg.arg for arg in ast.walk(value.node.args) if isinstance(arg, ast.arg)}
                own |= {node.id for _, node in telling(value.node) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
                changed = {name for name, node in telling(value.node) if not isinstance(node, ast.Name)}
                for name in changed - own:
                    if name is not None and name in value.scopes[0] and not isinstance(value.scopes[0][name], Function):
                        self._spoil(name, value.scopes)

    def _spoil(self, name: str, scopes: Scopes) -> None:
        value = scopes[0][name]
        if isinstance(value, list):
            value[:] = [UNKNOWN] * min(len(value), 1)
        elif isinstance(value, dict):
            value.clear()
        elif isinstance(value, Instance):
            value.attributes.clear()
        scopes[0][name] = UNKNOWN


_STATEMENTS: dict[type, Callable[..., None]] = {
    ast.Assign: Program._assign,
    ast.AnnAssign: Program._annotated,
    ast.AugAssign: Program._augmented,
    ast.Expr: Program._expression,
    ast.Return: Program._returned,
    ast.If: Program._chosen,
    ast.For: Program._loop,
    ast.While: Program._repeated,
    ast.Break: Program._leave,
    ast.Continue: Program._leave,
    ast.With: Program._within,
    ast.Pass: Program._passed,
    ast.Assert: Program._passed,
    ast.Import: Program._imported,
    ast.ImportFrom: Program._imported,
    ast.FunctionDef: Program._defined,
    ast.ClassDef: Program._class,
}
