r"""What a LaTeX reader looks up: the braces of a document, its own macros without arguments, names of units, rows of a tabular."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.source.pattern import lazy
from auditor.source.ranges import Range

_BRACE = lazy(r"\\.|(?<!\\)%[^\r\n]*|[{}]", 16)
_COMMENT = lazy(r"(?<!\\)%[^\r\n]*(?:\r\n|\n|\r|\Z)[ \t]*")
_MACRO = lazy(
    r"\\(?:(?:re)?newcommand|providecommand|def|gdef|edef|DeclareMathOperator|DeclareRobustCommand)\*?\s?\{?\\(?P<name>[A-Za-z]{1,40})\}?"
    r"(?P<arguments>\[[^\]\n]{0,40}\]|\#1)?\s{0,4}(?=\{)"
)
_USE = lazy(r"\\([A-Za-z]+)")
_CELL_END = lazy(
    r"(?P<comment>(?<!\\)%[^\r\n]*)|(?P<row>\\\\\*?(?:\[[^\]\n]{0,20}\])?|\\tabularnewline(?![a-zA-Z]))|(?P<escape>\\.)|(?P<cell>&)|(?P<open>\{)"
)
_RULE = lazy(
    r"(?:\s|\\(?:hline|toprule|midrule|bottomrule|endhead|endfirsthead|endfoot|endlastfoot|centering|small)(?![a-zA-Z])(?:\[[^\]\n]{0,20}\])?"
    r"|\\(?:cline|cmidrule|rowcolor|addlinespace|specialrule|arrayrulecolor)(?:\([lr]{1,2}\))?(?:\[[^\]\n]{0,20}\])?(?:\{[^}\n]{0,30}\})?){1,200}"
)
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


def braces_of(content: str) -> dict[int, int]:
    """For each opening brace the place of the one that closes it, by one pass."""
    closing: dict[int, int] = {}
    open_braces: list[int] = []
    for match in _BRACE.finditer(content):
        if match.group() == "{":
            open_braces.append(match.start())
        elif match.group() == "}" and open_braces:
            closing[open_braces.pop()] = match.start()
    return closing


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


def table_rows(content: str, start: int, end: int, braces: dict[int, int]) -> Iterator[list[Range]]:
    """The cells of each row of a tabular's body; rows of rules only are left out."""
    cells: list[Range] = []
    low = position = start
    while (match := _CELL_END.search(content, position, end)) is not None:
        position = match.end()
        if match["open"] is not None:
            position = max(position, min(braces.get(match.start(), 0), end))
        elif match["cell"] is not None:
            cells.append((low, match.start()))
            low = match.end()
        elif match["row"] is not None:
            yield from _row(content, [*cells, (low, match.start())])
            cells, low = [], match.end()
    yield from _row(content, [*cells, (low, end)])


def _row(content: str, cells: list[Range]) -> Iterator[list[Range]]:
    low, high = cells[0]
    rules = _RULE.match(content, low, high)
    cells[0] = (rules.end() if rules is not None else low, high)
    if any(content[slice(*cell)].strip() for cell in cells):
        yield cells
