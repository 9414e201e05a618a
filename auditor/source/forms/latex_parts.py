r"""What a LaTeX reader looks up: its own macros without arguments, and names of units."""

from __future__ import annotations

from auditor.source.pattern import lazy
from auditor.source.ranges import Range

_COMMENT = lazy(r"(?<!\\)%[^\r\n]*(?:\r\n|\n|\r|\Z)[ \t]*")
_MACRO = lazy(
    r"\\(?:(?:re)?newcommand|providecommand|def|gdef|edef|DeclareMathOperator|DeclareRobustCommand)\*?\s?\{?\\(?P<name>[A-Za-z]{1,40})\}?"
    r"(?P<arguments>\[[^\]\n]{0,40}\]|\#1)?\s{0,4}(?=\{)"
)
_USE = lazy(r"\\([A-Za-z]+)")
_UNIT = lazy(r"\\([A-Za-z]+)|([A-Za-z%/]+)|\.")
_UNITS = {
    "kilo": "k", "mega": "M", "giga": "G", "tera": "T", "peta": "P", "exa": "E", "kibi": "Ki", "mebi": "Mi", "gibi": "Gi", "tebi": "Ti",
    "milli": "m", "micro": "µ", "nano": "n", "byte": "B", "bit": "bit", "flop": "FLOP", "flops": "FLOPS", "FLOPs": "FLOPs", "second": "s",
    "hour": "h", "minute": "min", "day": "days", "percent": "%", "per": "/", "watt": "W", "hertz": "Hz", "meter": "m", "metre": "m",
    "GB": "GB", "MB": "MB", "kB": "kB", "TB": "TB", "GiB": "GiB", "MiB": "MiB", "s": "s", "ms": "ms", "us": "µs", "million": "million",
    "billion": "billion", "year": "years", "degree": "°", "gram": "g", "token": "tokens",
}  # fmt: skip
MOST_MACROS = 500
LONGEST_MACRO = 300
MOST_EXPANDED = 400_000
"""Characters that all uses of a document's macros may add."""


def macros_of(content: str, braces: dict[int, int]) -> tuple[dict[str, str], list[Range]]:
    """A document's own macros without arguments, uses of one within another replaced, and where its macros are defined."""
    macros: dict[str, str] = {}
    places: list[Range] = []
    for match in _MACRO.finditer(content):
        start, end = match.end(), braces.get(match.end())
        if end is None:
            continue
        places.append((match.start(), end + 1))
        body = _COMMENT.sub("", content[start + 1 : min(end, start + 2 * LONGEST_MACRO)]).strip()
        if match["arguments"] is None and end - start <= LONGEST_MACRO and len(macros) < MOST_MACROS and "#" not in body:
            # Only what was defined before is replaced, so that no macro can stand for itself.
            known = _USE.sub(lambda use: macros.get(use[1], use[0]), body)
            if len(known) <= LONGEST_MACRO:
                macros[match["name"]] = rf"\operatorname{{{known}}}" if "MathOperator" in match.group() else known
    return macros, places


def unit_of(source: str) -> str:
    r"""The sign of a unit as siunitx names it: ``\giga\byte\per\second`` is GB/s, ``GB`` itself."""
    return "".join(_UNITS.get(match[1], match[1]) if match[1] else match[2] or "" for match in _UNIT.finditer(source))
