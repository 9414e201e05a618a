"""Finds expressions that no relation sign stands beside: the longest that begins at a token, where nothing before or behind belongs to it.

tokens -> may an expression begin here? -> parse -> does it end cleanly? -> its place and readings
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from auditor.claims.tokens import Tokens
from auditor.notation.expression import Expression, Name, Number, Operation, walk
from auditor.notation.lexer import Token
from auditor.notation.operands import Window, is_prose
from auditor.notation.parser import Parser, goes_on, readings

MOST_TOKENS = 120
BEGIN = frozenset(("number", "function", "open", "name"))
"""The kinds of tokens with which an expression may begin."""
END = frozenset("close comma stop colon newline arrow relation".split())
"""The kinds of tokens that no number goes on with, as a unit, a factor or a note."""
_FUNCTIONS = frozenset("OofgpPQ")
"""Letters that are more often a function of what stands in brackets behind them than a size: O(n)."""


class Found(NamedTuple):
    """An expression of a block, with readable offsets."""

    start: int
    end: int
    readings: tuple[Expression, ...]


def expression_at(tokens: Tokens, at: int, limit: int) -> tuple[Found | None, int]:
    """The longest expression that begins at a token and ends cleanly before ``limit``."""
    items, seams = tokens
    token = items[at]
    if not _may_begin(items, at, at in seams):
        return None, at
    part = items[at : at + MOST_TOKENS]
    shifted = Window(seams, at)
    parser = Parser(part, shifted)
    result = parser.parse(0)
    if result is None:
        return None, at
    expression, stop = result
    if _is_mapped(items, at) and not any(isinstance(node, Operation) and node.op in "+^" for node in walk(expression)):
        return None, at
    stop = _trimmed(expression, parser.tokens, stop)
    last_end = expression.end if isinstance(expression, Number) else parser.tokens[stop - 1].end
    following = parser.tokens[stop] if stop < len(parser.tokens) else None
    if last_end > limit or not _ends_cleanly(following, last_end):
        return None, at
    if following is not None and following.kind == "comma" and at and items[at - 1].kind == "open":
        return None, at  # (4h, h) is a shape
    if (
        following is not None
        and following.kind == "close"
        and stop + 1 < len(parser.tokens)
        and parser.tokens[stop + 1].kind in ("op", "power")
    ):
        return None, at  # (d_model²) + bias
    consumed = sum(1 for t in part if t.start < last_end)
    if isinstance(expression, Name) or (isinstance(expression, Number) and token.kind != "number"):
        return None, at  # [3072] is a shape
    every: tuple[Expression, ...] = (expression,)
    if isinstance(expression, Operation):
        every = tuple(readings(part, shifted, 0, consumed)) or (expression,)
    return Found(token.start, last_end, every), at + max(1, consumed)


def is_followed(items: Sequence[Token], at: int) -> bool:
    """Whether what may begin an expression is followed by what makes more of it than a name, a word in brackets or a number too small to be a
    count; most are not, and need no parsing.
    """
    token = items[at]
    following = items[at + 1] if at + 1 < len(items) else None
    if token.kind == "name":
        return _is_operand(token, following)
    if token.kind == "number":
        if following is not None and following.kind not in END and (following.kind != "other" or following.value == "\\%"):
            return True
        return len(token.value.partition(".")[0]) > 3 or "e" in token.value or "E" in token.value
    if token.kind == "open" and following is not None and following.kind == "name" and at + 2 < len(items):
        return items[at + 2].kind == "close" or goes_on(following, items[at + 2])
    return True


def _is_operand(name: Token, following: Token | None) -> bool:
    """Whether a name is followed by an operator, or is a letter before another: else it is a word of the text."""
    if following is not None and following.kind == "open" and following.value == "(":
        return following.glued and len(name.value) == 1 and name.value not in _FUNCTIONS  # L(12H^2 + 13H)
    if following is None or following.kind not in ("op", "power", "name"):
        return False
    return following.kind != "name" or len(name.value) == 1


def _trimmed(expression: Expression, tokens: Sequence[Token], stop: int) -> int:
    """The position behind the last operand and its brackets: "640 * 640 weights" ends in a note."""
    last = max((node.end for node in walk(expression) if isinstance(node, (Number, Name))), default=0)
    while stop > 1 and tokens[stop - 1].kind in ("name", "word") and tokens[stop - 1].start >= last:
        stop -= 1
    return stop


def _may_begin(items: Sequence[Token], at: int, seam: bool) -> bool:
    """Whether an expression can begin at a token; ``seam`` says that a sign for mathematics stands before it, and not the word."""
    token = items[at]._replace(glued=False) if seam else items[at]
    if token.kind == "name" and not _is_operand(token, items[at + 1] if at + 1 < len(items) else None):
        return False
    before = items[at - 1] if at else None
    behind = items[at - 2] if at > 1 else None
    if before is not None and before.value == "≈" and behind is not None and behind.kind in ("colon", "comma"):
        return token.kind == "number"  # "In short: ≈ 110M parameters"
    if before is not None and before.kind in ("op", "relation", "number", "bad", "power", "function", "percent"):
        return False
    if before is not None and before.kind == "open" and (before.value != "(" or (behind is not None and _takes_bracket(behind, before))):
        return False
    if before is not None and before.kind == "comma" and _is_in_tuple(items, at):
        return False
    if _is_mapped(items, at) and (token.glued or (before is not None and before.glued)):
        return False
    if before is not None and before.kind in ("close", "open") and token.glued and before.value not in "([（":
        return False
    if token.kind in ("number", "function"):
        return before is None or not (before.kind == "name" and token.glued)
    if token.kind == "open":
        return token.value in "([" and not (before is not None and before.kind == "name" and token.glued)
    return token.kind == "name" and not is_prose(token.value)


def _is_mapped(items: Sequence[Token], at: int) -> bool:
    """Whether a token stands behind an arrow and an operand: ``h → 4h`` maps a size, ``biases 4h and h → 8h² + 5h`` counts."""
    return at > 1 and items[at - 1].kind == "arrow" and items[at - 2].kind in ("number", "name", "close")


def _is_in_tuple(items: Sequence[Token], at: int) -> bool:
    """Whether a token behind a comma stands in a shape: the 4h of ``[h, 4h]``."""
    return (
        at > 2 and items[at - 2].kind in ("number", "name", "close") and any(item.kind == "open" for item in items[max(0, at - 4) : at - 2])
    )


def _takes_bracket(token: Token, bracket: Token) -> bool:
    """Whether what stands before a bracket makes it a part of a larger expression."""
    return token.kind in ("op", "relation", "function", "number", "power") or (token.kind == "name" and bracket.glued)


def _ends_cleanly(following: Token | None, end: int) -> bool:
    if following is None:
        return True
    if following.kind in ("op", "relation", "number", "bad", "power", "function", "percent", "arrow"):
        return False
    return not (following.kind == "name" and following.start == end) and not (
        following.kind == "open" and following.start == end and following.value not in "("
    )
