"""The article's own symbols: letters that it uses as quantities, so that ``4bsm`` can be read as four times b times s times m.

content -> letters, bare or with an index, beside a sign, in brackets or in mathematics -> a run of letters -> its factors, or a name

Letters run together are a product only where each of them, or the longest piece with an index, is a symbol of the article; else the run is a name.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

from auditor.notation.lexer import Letter, Token
from auditor.notation.printed import UNITS
from auditor.source.pattern import lazy

MOST_READ = 400_000
"""Characters of an article that are looked through for its symbols."""
MOST_RUN = 9
"""Letters of a run: more are a word."""
_SYMBOL = lazy(
    r"[A-Za-z](?![A-Za-hj-z])(?:"  # most letters have another behind them, and are passed over at a glance
    r"(?<![A-Za-z0-9_\\'’.&<>/-].)(?:\\?_(?:\{[A-Za-z0-9]{1,8}\}|[A-Za-z0-9]{1,8}(?![A-Za-z0-9])))?"
    r"(?=[$`)\]}^²³*×·+]|[ \t]{0,2}(?:[=≈:：^*×·+/|]|\\times|\\cdot|is the\b|[是为表]))"
    r"|(?<=[$`(\[{*×·+(].)(?:\\?_(?:\{[A-Za-z0-9]{1,8}\}|[A-Za-z0-9]{1,8}))?(?![A-Za-z0-9_'’.-])"
    r"|(?<=\d.)(?=[²³^$`)*×+]|[ \t]?[*×·+=)]))"
)
_KNOWN: ContextVar[frozenset[str]] = ContextVar("symbols of the article", default=frozenset())


@lru_cache(maxsize=2)
def symbols_of(content: str) -> frozenset[str]:
    """The letters, bare or with an index, that a text uses as quantities."""
    found = _SYMBOL.findall(content, 0, MOST_READ)
    return frozenset(symbol.replace("\\", "").replace("{", "").replace("}", "") for symbol in found)


@contextmanager
def known(symbols: frozenset[str]) -> Iterator[None]:
    """Read with the symbols of one article within."""
    token = _KNOWN.set(symbols)
    try:
        yield
    finally:
        _KNOWN.reset(token)


def known_symbols() -> frozenset[str]:
    """The symbols that are read with."""
    return _KNOWN.get()


def with_factors(tokens: list[Token], string: str, shift: int) -> list[Token]:
    """The tokens with the runs of letters that are products of the article's symbols as their factors: ``4bsm``, ``ND^2``, ``l + ldd_f``."""
    if not _KNOWN.get():
        return tokens
    kept: list[Token] = []
    inside = False
    for index, token in enumerate(tokens):
        kind, value, _, _, glued = token
        if kind == "seam":
            inside = value in ("\\(", "\\[") or (value.startswith("$") and not inside)
        elif value == "s" and kind == "name" and _is_size_beside(tokens, index):
            token = token._replace(value=Letter("s"))
        elif kind == "name" and len(value) > 1 and (glued or inside or "_" in value or _is_raised(tokens, index)):
            parts = _parts(token, kept[-1] if kept else None, inside or _is_raised(tokens, index), string, shift)
            at = token.start
            for number, part in enumerate(parts):
                end = token.end if number + 1 == len(parts) else at + len(part)
                kept.append(Token("name", part, at, end, token.glued or number > 0))
                at = end
            if parts:
                continue
        kept.append(token)
    return kept


def _is_raised(tokens: list[Token], index: int) -> bool:
    """Whether a power stands right behind a token."""
    following = tokens[index + 1] if index + 1 < len(tokens) else None
    return following is not None and following.glued and (following.kind == "power" or following.value == "^")


def _is_size_beside(tokens: list[Token], index: int) -> bool:
    """Whether the s of ``2s + 12m`` is a symbol of the article, as the letter beside it is, and no second."""
    symbols = _KNOWN.get()
    beside = [tokens[at] for at in (index - 3, index + 3) if 0 <= at < len(tokens)]
    return "s" in symbols and any(t.kind == "name" and t.glued and t.value != "s" and t.value in symbols for t in beside)


def _parts(token: Token, before: Token | None, inside: bool, string: str, shift: int) -> list[str]:
    """The factors of a run of letters where it stands as a product: behind a number, or ``inside``: in mathematics, under an exponent."""
    run = token.value
    letters = run.partition("_")[0]
    if not letters.isalpha() or (len(letters) == 1 and len(run) < MOST_RUN) or string.startswith("\\", token.start - shift):
        return []
    behind = before is not None and token.glued and before.kind in ("number", "power")
    if not (behind or inside or len(letters) < len(run)):
        return []
    unit = UNITS.get(run)
    if unit is not None and before is not None and before.kind == "number" and unit.dimension != "other":
        return []
    return factors(run)


def factors(run: str) -> list[str]:
    """The symbols that a run of letters is made of, the longest first; empty where it is a name of its own."""
    symbols = _KNOWN.get()
    letters, mark, index = run.partition("_")
    if not 1 < len(letters) <= MOST_RUN or run in symbols or "x" in letters:
        return []
    for size in range(min(len(letters), 3), 0, -1):  # what carries the index: the longest name that the article has
        first = letters[: len(letters) - size]
        last = letters[len(first) :] + mark + index
        if last in symbols and all(letter in symbols for letter in first):
            return [*first, last] if first else []
    return [*letters[:-1], letters[-1] + mark + index] if all(letter in symbols for letter in letters) else []


def bare(name: str) -> str:
    """A name without the marks of its notation: ``d_{\\text{ff}}`` and ``d\\_ff`` as ``d_ff``."""
    for mark in ("\\text", "\\mathrm", "\\mathit", "\\operatorname"):
        name = name.replace(mark, "")
    return name.replace("\\", "").replace("{", "").replace("}", "").rstrip("'′")
