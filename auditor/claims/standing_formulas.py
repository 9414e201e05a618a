"""Finds formulas wherever they stand: behind a sign, a colon or a word, in a cell, in a program, each with the words that say what it is of.

block -> lines that compute -> tokens -> the longest expression with names that begins at a token and ends cleanly -> the words before it, or before its chain
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from auditor.claims.labelled import is_set_against
from auditor.claims.lone_expressions import BEGIN, END, MOST_TOKENS, is_followed
from auditor.claims.passages import lines_with
from auditor.claims.tokens import Tokens, prepare
from auditor.notation.expression import Expression, Name, Number, Operation, names, walk
from auditor.notation.kept import Kept
from auditor.notation.lexer import Token
from auditor.notation.operands import Window, is_prose
from auditor.notation.parser import Parser
from auditor.notation.symbols import known_symbols
from auditor.source.document import Block
from auditor.source.pattern import lazy
from auditor.source.text import Span

MOST_BLOCK = 6_000
"""Characters of a block that is read; what is longer is no text for people."""
MOST_LABEL = 160
MOST_FORMULAS = 400
_COMPUTES = lazy(
    r"(?:[A-Za-z}\])_\u4e00-\u9fff][ $`]{0,3}(?:[*×·∗⋅^²³]|\\times|\\cdot)"
    r"|\d[ $`,]{0,3}(?:(?:[*×·∗⋅^]|\\times|\\cdot)[ $`]{0,3})?[A-Za-zΦ\\_\d\u4e00-\u9fff])"
)
"""A name or number before a sign, or a factor before a letter: without it there is no formula."""
_IN_LINE = lazy(
    r"[×∗·⋅✕✖⨯•＊÷／^＾+＋⁰¹²³⁴-⁹√\\乘−]|(?<!\*)\*(?!\*)|\w\*\*\w|--|[ ][-–][ ](?=[\d(\\]|[A-Za-z](?:\w*_|(?![A-Za-z])))"
    r"|(?:[\d)\]}]|(?<![A-Za-z])[A-Za-z]|_\w{1,8})[ $`]{0,2}/|\d(?:[(\[{]|(?![KMGBTkmbx](?!\w))[A-Za-zΑ-ωϵℓℝ]|[ $`]{1,3}[A-Za-zΑ-ωϵℓℝ](?![A-Za-z]))"
    r"|(?m:^|[ ])/[ ]|[)\]}][(\[{\w]|times|minus|plus"
)
"""What a line holds that an expression with more than one operand stands in."""
_GOES_ON = frozenset(("op", "power", "number", "bad", "function", "percent"))
_BREAKS = frozenset(("stop", "newline"))
_BEHIND = lazy(r"[。；;！？!?\n,，]|\.(?=\s)|(?<=.)[(（)）]")
MOST_BEHIND = 40
_ORDERS = frozenset(("O", "o", "Θ", "Ω", "Theta", "Omega"))
_SENTENCE = lazy(r"[。；;！？!?\n]|\.(?=\s)")


class Standing(NamedTuple):
    """A formula of a block at readable [start, end): ``label`` the words before it, ``lead`` all of its sentence before the label, ``behind``
    those that follow. ``left`` is the name or formula that a sign joins it with, ``about`` says that the sign, or a word, means roughly.
    """

    block: Block
    start: int
    end: int
    expression: Expression
    label: str
    lead: str
    behind: str
    left: Expression | None = None
    about: bool = False

    @property
    def span(self) -> Span:
        """The place of the formula in the original."""
        return self.block.text.span(self.start, self.end)

    @property
    def raw(self) -> str:
        """The formula as it is written."""
        return self.block.text.string[self.start : self.end]


def read_standing(blocks: Sequence[Block]) -> Iterator[Standing]:
    """The formulas of some blocks, in reading order, as far as there are not too many."""
    count = 0
    for block in blocks:
        string = block.text.string
        if (
            block.chrome
            or len(string) > MOST_BLOCK
            or block.kind in ("front_matter", "heading", "html_comment")
            or _COMPUTES.search(string) is None
        ):
            continue
        for found in _in_block(block, block.kind != "code" or not block.is_program):
            yield found
            count += 1
            if count == MOST_FORMULAS:
                return


def _in_block(block: Block, figures: bool) -> Iterator[Standing]:
    """The formulas of a block, and with ``figures`` the computations with numbers only."""
    string = block.text.string
    behind = 0
    chain: tuple[int, int] | None = None  # where the label of the chain stands that the last formula belongs to
    last: Expression | None = None
    for items, at, stop, expression in _expressions(string):
        start, end = items[at].start, items[stop - 1].end
        before = items[at - 1] if at else None
        related = before is not None and before.kind == "relation"
        hedged = before is not None and before.value in ("≈", "~", "∼")
        if related and chain is not None and not string[behind : before.start if before else start].strip(" \n$`*\\&"):
            label, left = chain, last
        else:
            label, left = _label(items, at, string, behind), _left(items, at) if related else None
        low, high = label
        if (names(expression) or figures) and not is_set_against(string, end):
            lead = string[max(low - MOST_LABEL, string.rfind("\n", 0, low) + 1) : low]
            behind_words = _BEHIND.split(string[end : end + MOST_BEHIND].lstrip("$*`"))[0]
            yield Standing(block, start, end, expression, string[low:high], lead, behind_words, left, hedged)
        chain, last, behind = label, expression, end


_Placed = tuple[Sequence[Token], int, int, Expression]
_FOUND: Kept[tuple[_Placed, ...]] = Kept()


def _expressions(string: str) -> tuple[_Placed, ...]:
    """The tokens of the lines that compute, and where in them an expression begins and ends."""
    return _FOUND.of((string, known_symbols()), len(string), lambda: tuple(_read_expressions(string)))


def _read_expressions(string: str) -> Iterator[_Placed]:
    for start, end in lines_with(string, _IN_LINE):
        tokens = prepare(string, start, end)
        items = tokens.items
        at = 0
        while at < len(items):
            parsed = _parsed(tokens, at) if items[at].kind in BEGIN else None
            if parsed is None:
                at += 1
                continue
            expression, stop = parsed
            yield items, at, stop, expression
            at = stop


def _parsed(tokens: Tokens, at: int) -> tuple[Expression, int] | None:
    """The expression that begins at a token and the token behind it, where nothing before or behind belongs to it."""
    items, seams = tokens
    before = items[at - 1] if at else None
    token = items[at]
    if before is not None and (before.kind in _GOES_ON or (before.kind in ("close", "name") and token.glued and at not in seams)):
        return None
    if (token.kind == "open" and token.value not in "([（") or _is_in_order(items, at):
        return None
    if token.kind == "name" and (is_prose(token.value) or not is_followed(items, at)):
        return None
    if token.kind == "number" and (at + 1 == len(items) or items[at + 1].kind in END):
        return None
    part = items[at : at + MOST_TOKENS]
    parser = Parser(part, Window(seams, at))
    result = parser.parse(0)
    if result is None:
        return None
    expression, stop = result
    if not isinstance(expression, Operation) or _is_hyphened(expression):
        return None
    last = max((node.end for node in walk(expression) if isinstance(node, (Number, Name))), default=0)
    stop = min(stop, len(part))
    while stop > 1 and part[stop - 1].kind in ("name", "word") and part[stop - 1].start >= last:
        stop -= 1
    reach = part[stop - 1].end
    if len(part) > len(items[at : at + MOST_TOKENS]):  # \tfrac12 was parted in two
        stop = next((place for place in range(at, len(items)) if items[place].start >= reach), len(items)) - at
    following = items[at + stop] if at + stop < len(items) else None
    if following is not None and (following.kind in _GOES_ON or (following.kind in ("name", "word") and following.start == reach)):
        return None
    return expression, at + stop


def _is_hyphened(expression: Operation) -> bool:
    """Whether words are joined by a hyphen, and nothing is subtracted: ``feed-forward``."""
    parts = (expression.left, expression.right)
    return (
        expression.op == "-"
        and expression.tight
        and all(isinstance(part, Name) and len(part.name) > 1 and part.name.isalpha() for part in parts)
    )


def _is_in_order(items: Sequence[Token], at: int) -> bool:
    """Whether an expression is what something grows with: ``O(n²d)`` computes no figure."""
    return at > 1 and items[at - 1].value == "(" and items[at - 2].kind == "name" and items[at - 2].value in _ORDERS


def _label(items: Sequence[Token], at: int, string: str, behind: int) -> tuple[int, int]:
    """Where the words stand that name a formula: from the last one, or the beginning of its line, to the sign or the formula."""
    high = items[at].start
    if at and items[at - 1].kind == "relation":
        high = items[at - 1].start
        if at > 1 and items[at - 2].kind == "newline":  # the sign begins the line: the label stands on the line above
            above = string.rfind("\n", 0, max(0, items[at - 2].start))
            return max(above + 1, 0), high
    low = max(behind, _sentence_start(string, high), high - MOST_LABEL)
    return low, high


def _sentence_start(string: str, at: int) -> int:
    low = max(0, at - 2 * MOST_LABEL)
    found = low
    for match in _SENTENCE.finditer(string, low, at):
        found = match.end()
    return found


def _left(items: Sequence[Token], at: int) -> Expression | None:
    """The one name before the sign that a formula stands behind; of a function of names, ``F(B)``, the function."""
    last = at - 2
    if (
        last > 2
        and items[last].kind == "close"
        and items[last - 1].kind == "name"
        and items[last - 2].value == "("
        and items[last - 2].glued
    ):
        last -= 3
    if last < 0 or items[last].kind != "name":
        return None
    token = items[last]
    return Name(token.value, token.start, token.end)
