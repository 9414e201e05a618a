"""Markdown's block structure, by markdown-it-py's block rules only, made safe for mathematics.

    lines -> [table, fence, blockquote, hr, mathematics, list, html_block, heading, paragraph] -> tokens

Inline rules are left out because they eat operands (``30522*768 … 512*768`` loses both stars) and give no columns. Imported only for a
document that may hold a claim.
"""

from __future__ import annotations

from functools import cache

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, heading, table
from markdown_it.token import Token

from auditor.source.pattern import lazy
from auditor.source.plain import MATH_LINES, MATH_TAIL, closing_mark

_OPENING = lazy(r"\$\$|\\\[|\\begin\{[a-zA-Z]+\*?\}")
_NESTING = 24


def parse_blocks(lines: str) -> list[Token]:
    """The block tokens of ``lines``, whose line ends are all ``\\n``."""
    parser = _parser()
    tokens: list[Token] = []
    if lines:
        parser.block.parse(lines, parser, {}, tokens)
    return tokens


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"maxNesting": _NESTING}).enable("table")
    # code: a bullet indented by four spaces is a bullet. lheading: a line of = under a formula is no heading. reference: a line
    # "[Q]: 768*768" is no link definition to be swallowed.
    parser.disable(["code", "lheading", "reference"])
    parser.block.ruler.before("list", "mathematics", _mathematics, {"alt": ["paragraph", "reference", "blockquote", "list"]})
    parser.block.ruler.at("heading", _heading, {"alt": ["paragraph", "reference", "blockquote"]})
    parser.block.ruler.at("table", _table, {"alt": ["paragraph", "reference"]})
    return parser


def _heading(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    # With indented code off, "    # 3 * 768" would be a heading: it is a comment.
    if state.sCount[start] - state.blkIndent >= 4:
        return False
    return heading(state, start, end, silent)


def _table(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """The table rule, noting for each row where its text begins and ends: columns cannot be had from the tokens."""
    first = len(state.tokens)
    if not table(state, start, end, silent):
        return False
    for token in state.tokens[first:]:
        if token.type == "tr_open" and token.map:
            line = token.map[0]
            token.meta["range"] = (state.bMarks[line] + state.tShift[line], state.eMarks[line])
    return True


def _mathematics(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A display formula that begins a line and ends one, also across blank lines and lines that look like bullets."""
    begin, stop = state.bMarks[start] + state.tShift[start], state.eMarks[start]
    opening = _OPENING.match(state.src, begin, stop)
    if opening is None:
        return False
    closing = closing_mark(opening.group())
    line = start
    position = state.src.find(closing, opening.end(), stop)
    while position < 0:
        line += 1
        if line >= min(end, start + MATH_LINES) or (state.sCount[line] < state.blkIndent and not state.isEmpty(line)):
            return False
        position = state.src.find(closing, state.bMarks[line], state.eMarks[line])
    # "$$a$$ (self-attention)" is a paragraph that holds a formula.
    if state.src[position + len(closing) : state.eMarks[line]].strip(MATH_TAIL):
        return False
    if not silent:
        token = state.push("math_block", "math", 0)
        token.map = [start, line + 1]
        token.block = True
    state.line = line + 1
    return True
