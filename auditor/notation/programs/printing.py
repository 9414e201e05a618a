"""What a program would print: text with the places at which a value stands, each by the expression that it comes from."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from auditor.notation.programs.values import MOST_LENGTH, UNKNOWN, Instance, Value, is_number
from auditor.source.pattern import lazy

MOST_NESTED = 4
_SPEC = lazy(r"(?:.?[<>=^])?[-+ ]?#?0?\d{0,3}[,_]?(?:\.\d{1,2})?[bcdeEfFgGnosxX%]?")
_TOKEN = lazy(r"\d++(?>(?:[,_]\d++)*)(?:\.\d++)?(?:[eE][+-]?\d++)?|[^\W\d_]++|\n|\S")


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """A place of a text at which a value stands; ``source`` is the expression that it comes from. What is unknown may be of any length."""

    value: Value
    source: ast.expr | None = None
    is_share: bool = False
    digits: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Said:
    """A text with values in it."""

    parts: tuple[str | Field, ...]


Token = str | Field


def put_together(parts: Sequence[Value]) -> Value:
    """Texts one behind another: a text, where no value stands in any of them."""
    found: list[str | Field] = []
    for part in parts:
        if isinstance(part, Said):
            found += part.parts
        elif isinstance(part, str | Field):
            found.append(part)
        else:
            return UNKNOWN
    if len(found) > MOST_LENGTH:
        return UNKNOWN
    return "".join(part for part in found if isinstance(part, str)) if all(isinstance(part, str) for part in found) else Said(tuple(found))


def formatted(value: Value, spec: Value, conversion: int, source: ast.expr | None) -> Value:
    """A value in a text, as its format asks for."""
    if not isinstance(spec, str) or _SPEC.fullmatch(spec) is None:
        return Field(UNKNOWN)
    if conversion == ord("r") and isinstance(value, str):
        return repr(value)
    if isinstance(value, str):
        try:
            return format(value, spec)
        except ValueError:
            return Field(UNKNOWN)
    if is_number(value):
        return Field(UNKNOWN) if spec[-1:] in tuple("bcoxX") else Field(value, source, spec.endswith("%"))
    return as_text(value, source) if not spec else Field(UNKNOWN)


def as_text(value: Value, source: ast.expr | None, nested: int = 0) -> Value:
    """A value as it is printed by itself."""
    if isinstance(value, bool) or value is None:
        return str(value)
    if isinstance(value, str):
        return repr(value) if nested else value
    if is_number(value) or isinstance(value, Field):
        return value if isinstance(value, Field) else Field(value, source)
    if isinstance(value, Said):
        return value if not nested else Field(UNKNOWN)
    if nested > MOST_NESTED:
        return Field(UNKNOWN)
    return _nested(value, source, nested + 1)


def _nested(value: Value, source: ast.expr | None, nested: int) -> Value:
    parts: list[Value] = []
    if isinstance(value, list | tuple):
        opening, closing = "[]" if isinstance(value, list) else ("(", ",)" if len(value) == 1 else ")")
        named = [("", item) for item in value]
    elif isinstance(value, dict):
        opening, closing = "{}"
        named = [(f"{key!r}: ", item) for key, item in value.items() if isinstance(key, str | int) or key is None]
        if len(named) < len(value):
            return Field(UNKNOWN)
    elif isinstance(value, Instance) and value.kind.fields is not None and "__repr__" not in value.kind.attributes:
        opening, closing = f"{value.kind.name}(", ")"
        named = [(f"{name}=", value.attributes.get(name, UNKNOWN)) for name in value.kind.fields]
    else:
        return Field(UNKNOWN)
    for place, (name, item) in enumerate(named):
        text = as_text(item, source, nested)
        parts += [f"{', ' if place else opening}{name}", text]
        if text is UNKNOWN or len(parts) > MOST_LENGTH:
            return UNKNOWN
    return put_together([*parts, closing] if parts else [opening, closing])


def lines_of(said: Sequence[Value]) -> Iterator[list[Token]]:
    """The lines of printed texts as tokens: numbers, words, signs, and the places of values; blanks count for nothing."""
    line: list[Token] = []
    for part in (part for text in said for part in (text.parts if isinstance(text, Said) else (text,))):
        if isinstance(part, Field):
            line.append(part)
            continue
        for token in _TOKEN.findall(str(part)):
            if token == "\n":
                yield line
                line = []
            else:
                line.append(token)
    if line:
        yield line


def tokens_of(string: str) -> Iterator[tuple[str, int, int]]:
    """The tokens of a printed text with their places."""
    for match in _TOKEN.finditer(string):
        yield match.group(), match.start(), match.end()
