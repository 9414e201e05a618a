"""Functions and methods that programs have without defining them: those that are arithmetic, or put rows and texts together."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from string import Formatter

from auditor.notation.programs.printing import Said, as_text, formatted, put_together
from auditor.notation.programs.values import (
    MOST_LENGTH,
    UNKNOWN,
    Builtin,
    Frame,
    Module,
    Range,
    Real,
    Value,
    combined,
    compared,
    entries,
    exact,
    hashable,
    power,
    real,
    square_root,
)

Call = Callable[[Value, Sequence[Value], Mapping[str, Value]], Value]
Named = Mapping[str, Value]
MODULES = {"math", "np", "numpy", "json", "pd", "pandas"}
_OF_MODULES = {"prod", "ceil", "floor", "sqrt", "pow", "log2", "loads", "DataFrame", "fsum"}
_OF_TEXT = {"format", "join", "upper", "lower", "strip", "title", "capitalize", "replace", "split", "ljust", "rjust", "center"}
_OF_ROWS = {"append", "extend", "items", "keys", "values", "get", "update", "copy", "pop", "index", "count"}


def member(holder: Value, name: str) -> Value:
    """What a module, a text or a row has by a name."""
    if isinstance(holder, Module):
        if name in ("pi", "e", "inf", "nan"):
            return UNKNOWN
        return Builtin(name) if name in _OF_MODULES else UNKNOWN
    if isinstance(holder, str | Said) and name in _OF_TEXT:
        return Builtin(name, holder)
    if isinstance(holder, list | dict | tuple) and name in _OF_ROWS:
        return Builtin(f"row.{name}", holder)
    return UNKNOWN


def call_builtin(function: Builtin, positional: Sequence[Value], named: Named, call: Call) -> Value:
    """What a call of one of them comes to."""
    if function.receiver is not None and function.name.startswith("row."):
        return _of_row(function.name[4:], function.receiver, positional)
    if function.receiver is not None:
        return _of_text(function.name, function.receiver, positional, named)
    if function.name in ("max", "min", "sorted", "map", "filter") and (named or function.name in ("map", "filter")):
        return _by_key(function.name, positional, named, call)
    handler = _FUNCTIONS.get(function.name)
    try:
        return UNKNOWN if handler is None else handler(positional, named)
    except (TypeError, ValueError, IndexError, ZeroDivisionError, OverflowError):
        return UNKNOWN


def _numbers(value: Value) -> list[Value] | None:
    row = entries(value)
    return list(row) if row is not None and all(exact(item) is not None for item in row) else None


def _sum(positional: Sequence[Value], named: Named) -> Value:
    row = _numbers(positional[0])
    total = positional[1] if len(positional) > 1 else named.get("start", 0)
    for item in row if row is not None else ():
        total = combined(ast.Add(), total, item)
    return UNKNOWN if row is None else total


def _product(positional: Sequence[Value], named: Named) -> Value:
    row = _numbers(positional[0])
    total: Value = 1
    for item in row if row is not None else ():
        total = combined(ast.Mult(), total, item)
    return UNKNOWN if row is None or len(positional) > 1 or named else total


def _extreme(sign: ast.cmpop) -> Callable[[Sequence[Value], Named], Value]:
    def extreme(positional: Sequence[Value], named: Named) -> Value:
        row = _numbers(positional[0]) if len(positional) == 1 else _numbers(list(positional))
        if not row:
            return UNKNOWN
        best = row[0]
        for item in row[1:]:
            best = item if compared(sign, item, best) is True else best
        return best

    return extreme


def _range(positional: Sequence[Value], named: Named) -> Value:
    whole = [item for item in positional if isinstance(item, int)]
    return Range(range(*whole)) if len(whole) == len(positional) and whole else UNKNOWN


def _length(positional: Sequence[Value], named: Named) -> Value:
    value = positional[0]
    if isinstance(value, Frame):
        return len(value.rows)
    if isinstance(value, Range):
        return len(value.numbers)
    return len(value) if isinstance(value, str | list | tuple | dict) else UNKNOWN


def _whole(positional: Sequence[Value], named: Named) -> Value:
    value = positional[0] if positional else 0
    if isinstance(value, str):
        return int(value) if value.strip().replace("_", "").isdecimal() and len(value) < MOST_DIGITS else UNKNOWN
    number = exact(value)
    return UNKNOWN if number is None else int(number)


def _floating(positional: Sequence[Value], named: Named) -> Value:
    number = exact(positional[0])
    return UNKNOWN if number is None else real(number)


def _rounded(positional: Sequence[Value], named: Named) -> Value:
    number = exact(positional[0])
    digits = positional[1] if len(positional) > 1 else named.get("ndigits")
    if number is None or not (digits is None or (isinstance(digits, int) and abs(digits) <= MOST_PLACES)):
        return UNKNOWN
    scale = Fraction(10) ** (digits if isinstance(digits, int) else 0)
    if (number * scale * 2).denominator == 1 and (number * scale).denominator != 1 and isinstance(positional[0], Real):
        return UNKNOWN  # a half: which way it is rounded depends on what stands for it
    found = Fraction(round(number * scale)) / scale
    return int(found) if digits is None or isinstance(positional[0], int) else real(found)


def _root(positional: Sequence[Value], named: Named) -> Value:
    number = exact(positional[0])
    root = None if number is None else square_root(number)
    return UNKNOWN if root is None else real(root)


def _logarithm(positional: Sequence[Value], named: Named) -> Value:
    number = exact(positional[0])
    if number is None or number.denominator != 1 or number <= 0 or number.numerator & (number.numerator - 1):
        return UNKNOWN
    return real(Fraction(number.numerator.bit_length() - 1))


def _upwards(positional: Sequence[Value], named: Named) -> Value:
    number = exact(positional[0])
    return UNKNOWN if number is None else -(-number.numerator // number.denominator)


def _downwards(positional: Sequence[Value], named: Named) -> Value:
    number = exact(positional[0])
    return UNKNOWN if number is None else number.numerator // number.denominator


def _magnitude(positional: Sequence[Value], named: Named) -> Value:
    number = exact(positional[0])
    return UNKNOWN if number is None else abs(number) if not isinstance(positional[0], Real) else real(abs(number))


def _row(positional: Sequence[Value], named: Named) -> Value:
    row = entries(positional[0]) if positional else ()
    return UNKNOWN if row is None else list(row)


def _tuple(positional: Sequence[Value], named: Named) -> Value:
    row = _row(positional, named)
    return tuple(row) if isinstance(row, list) else UNKNOWN


def _dict(positional: Sequence[Value], named: Named) -> Value:
    found: dict[Value, Value] = {}
    if positional:
        first = positional[0]
        pairs = list(first.items()) if isinstance(first, dict) else entries(first)
        for pair in pairs if pairs is not None else (None,):
            if not isinstance(pair, tuple | list) or len(pair) != 2 or not hashable(pair[0]):
                return UNKNOWN
            found[pair[0]] = pair[1]
    return found | dict(named)


def _pairs(positional: Sequence[Value], named: Named) -> Value:
    rows = [entries(value) for value in positional]
    known = [row for row in rows if row is not None]
    return [tuple(items) for items in zip(*known, strict=False)] if len(known) == len(rows) else UNKNOWN


def _numbered(positional: Sequence[Value], named: Named) -> Value:
    row = entries(positional[0])
    start = positional[1] if len(positional) > 1 else named.get("start", 0)
    return UNKNOWN if row is None or not isinstance(start, int) else [(start + place, item) for place, item in enumerate(row)]


def _in_order(positional: Sequence[Value], named: Named) -> Value:
    row = entries(positional[0])
    plain = row is not None and (all(isinstance(item, str) for item in row) or all(exact(item) is not None for item in row))
    return sorted(row) if plain and row is not None else UNKNOWN  # type: ignore[type-var]


def _by_key(name: str, positional: Sequence[Value], named: Named, call: Call) -> Value:
    """What takes a function: only where each of its entries is told by one."""
    row = entries(positional[1] if name in ("map", "filter") and len(positional) == 2 else positional[0] if positional else UNKNOWN)
    if row is None or name == "filter" or len(row) > MOST_LENGTH:
        return UNKNOWN
    if name == "map":
        return [
            call(positional[0], (item,), {}) if not isinstance(positional[0], Builtin) else call_builtin(positional[0], (item,), {}, call)
            for item in row
        ]
    return UNKNOWN


def _loaded(positional: Sequence[Value], named: Named) -> Value:
    """The rows of a text of data."""
    import json

    text = positional[0]
    if not isinstance(text, str) or len(text) > MOST_DATA:
        return UNKNOWN
    try:
        found = json.loads(text, parse_float=lambda digits: Real(Fraction(digits)))
    except (ValueError, RecursionError):
        return UNKNOWN
    return found


def _table(positional: Sequence[Value], named: Named) -> Value:
    rows = positional[0] if positional else named.get("data", UNKNOWN)
    if isinstance(rows, list) and rows and all(isinstance(row, dict) for row in rows):
        return Frame(rows)
    if isinstance(rows, dict) and rows:
        columns = {name: entries(column) for name, column in rows.items()}
        lengths = {len(column) for column in columns.values() if column is not None}
        if len(lengths) == 1 and None not in columns.values():
            return Frame(
                [{name: column[place] for name, column in columns.items() if column is not None} for place in range(lengths.pop())]
            )
    names = named.get("columns")
    if isinstance(rows, list) and isinstance(names, list) and all(isinstance(row, list | tuple) and len(row) == len(names) for row in rows):
        return Frame([dict(zip(names, row, strict=True)) for row in rows])
    return UNKNOWN


def _shown(positional: Sequence[Value], named: Named) -> Value:
    return as_text(positional[0], None) if positional else ""


def _power(positional: Sequence[Value], named: Named) -> Value:
    return power(positional[0], positional[1]) if len(positional) == 2 else UNKNOWN


def _of_text(name: str, text: Value, positional: Sequence[Value], named: Named) -> Value:
    if name == "format" and isinstance(text, str):
        return _filled(text, positional, named)
    if name == "join" and isinstance(text, str):
        row = entries(positional[0]) if positional else None
        parts: list[Value] = []
        for place, item in enumerate(row if row is not None else ()):
            parts += [text if place else "", item]
        return UNKNOWN if row is None else put_together(parts)
    if name in ("ljust", "rjust", "center", "strip") and isinstance(text, Said):
        return text  # blanks count for nothing
    plain = isinstance(text, str) and all(isinstance(item, str | int) for item in positional) and len(positional) <= 2 and not named
    if not plain or any(isinstance(item, int) and item > MOST_LENGTH for item in positional):
        return UNKNOWN
    try:
        return getattr(text, name)(*positional)
    except (TypeError, ValueError):
        return UNKNOWN


def _filled(text: str, positional: Sequence[Value], named: Named) -> Value:
    """A text with its places filled by what it is given."""
    parts: list[Value] = []
    try:
        places = 0
        for before, name, spec, conversion in Formatter().parse(text):
            parts.append(before)
            if name is not None:
                place = places if not name else int(name) if name.isdecimal() else -1
                places += not name
                value = positional[place] if 0 <= place < len(positional) else named.get(name, UNKNOWN)
                parts.append(formatted(value, spec, ord(conversion or "s"), None))
    except ValueError:
        return UNKNOWN
    return put_together(parts)


def _of_row(name: str, row: Value, positional: Sequence[Value]) -> Value:
    if isinstance(row, list) and name in ("append", "extend"):
        added = [positional[0]] if name == "append" and positional else entries(positional[0]) if positional else None
        if added is None or len(row) + len(added) > MOST_LENGTH:
            row[:] = [UNKNOWN] * min(len(row), 1)
        else:
            row += added
        return None
    if isinstance(row, dict):
        return _of_dict(name, row, positional)
    return list(row) if name == "copy" and isinstance(row, list) else UNKNOWN


def _of_dict(name: str, row: dict[Value, Value], positional: Sequence[Value]) -> Value:
    if name == "items":
        return list(row.items())
    if name in ("keys", "values"):
        return list(row) if name == "keys" else list(row.values())
    if name == "get" and positional and hashable(positional[0]):
        return row.get(positional[0], positional[1] if len(positional) > 1 else UNKNOWN)
    if name == "copy":
        return dict(row)
    if name == "update" and positional and isinstance(positional[0], dict):
        row.update(positional[0])
        return None
    if name in ("update", "pop"):
        row.clear()
    return UNKNOWN


MOST_DIGITS = 60
MOST_PLACES = 30
MOST_DATA = 20_000
_FUNCTIONS: dict[str, Callable[[Sequence[Value], Named], Value]] = {
    "sum": _sum,
    "fsum": _sum,
    "prod": _product,
    "max": _extreme(ast.Gt()),
    "min": _extreme(ast.Lt()),
    "range": _range,
    "len": _length,
    "int": _whole,
    "float": _floating,
    "round": _rounded,
    "sqrt": _root,
    "log2": _logarithm,
    "ceil": _upwards,
    "floor": _downwards,
    "abs": _magnitude,
    "list": _row,
    "tuple": _tuple,
    "dict": _dict,
    "zip": _pairs,
    "enumerate": _numbered,
    "sorted": _in_order,
    "str": _shown,
    "repr": _shown,
    "pow": _power,
    "loads": _loaded,
    "DataFrame": _table,
}
BUILTINS = {*_FUNCTIONS, "map", "filter", "print", "display"} - {"prod", "fsum", "sqrt", "log2", "ceil", "floor", "loads", "DataFrame"}
