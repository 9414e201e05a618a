"""Which parts of a block can hold a chain of equalities: whole lines around a relation, and the lines that they go on in.

text -> relation signs and words -> the line of each that computes anything -> neighbours joined by an operator -> passages

Nine characters in ten of a docs repository stand in lines that relate nothing; they are never tokenised.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from auditor.source.pattern import lazy

_SIGNS = "=≈≃≅≡≒≑∼～~＝"
_ARROWS = "→⇒⟶⟹>"
"""An arrow claims only what stands right behind it: a figure."""
_OPERATORS = "*+/^×∗·⋅÷±−–✕✖⨯•＊／＋＾－-"
_HAN = "\u3400-\u9fff々"
_FIGURE_FOLLOWS = r"(?=[\s~]{0,4}[\d(（\[{【+＋\-−－√\\$.])"
# Words relate two computations, so what follows is a figure, a bracket or a root; what simplifies may be followed by a formula. Both patterns
# begin with one class of characters and look back at what stands before them: so the search passes over all else at the speed of a scan.
_SIGN = (
    rf"[{_SIGNS}{_ARROWS}\\得约大也结即等简可这化](?:(?<=[{_SIGNS}])|(?:(?<=[→⇒⟶⟹])|(?<=->))(?=[ ]?[~≈]?[ ]?\d)|(?<=\\)(?:approx|sim|cong|equiv|eq|doteq|thickapprox)"
    rf"|(?<![{_HAN}]{{2}})(?:(?:(?<=得)到?|(?<=约)(?:等于|为)?|(?<=大)约是?|(?<=也)就是|(?<=结)果为){_FIGURE_FOLLOWS}"
    rf"|(?<=即)|(?<=等)于|(?<=简)化为|(?<=可)(?:以简化|化简|简化)为|(?<=这)可以简化为|(?<=化)简[为得])(?![{_HAN}]))"
)
_FIGURE_OR_ROOT_FOLLOWS = r"(?=[\s~]{0,4}(?:[\d(（\[{【+＋\-−－√\\$.]|sqrt|ln|log|lg|exp|ceil|floor|math))"
_ENGLISH = (
    rf"[sl](?![\w'])(?:(?<=equals)(?<![\w'].{{6}})|{_FIGURE_OR_ROOT_FOLLOWS}(?:"
    + "|".join(rf"(?<={word})(?<![\w'].{{{len(word)}}})" for word in ("is", "gives", "yields", "makes", "totals", "equal"))
    + "))"
)
_SIGN_OF_RELATION = lazy(_SIGN)
_WORD_OF_RELATION = lazy(_ENGLISH)
_RELATION = lazy(f"{_SIGN}|{_ENGLISH}")
_COMPUTES = lazy(
    r"[*+/^×∗·⋅÷±−–✕✖⨯•＊／＋＾－\-\\⁰¹²³⁴-⁹√]|\d\s?[xXх(（\[{【〔]|\d[^\W\d_]|[)\]}）】][\s]?[(\w（【]|times|plus|minus|sqrt|(?<![A-Za-z0-9])[A-Za-zΑ-ω](?:_\w{1,60}+)?\("
)
_FIGURE = lazy(r"\d")
_RESULT = lazy(rf"[{_SIGNS}][\s~$¥(（{{]{{0,6}}+[+−-]?[\d.]")
_MATHEMATICS = lazy(r"\$|\\[()\[\]]|\\(?:begin|end)\{")
"""What makes the reading of one line depend on others: a delimiter opens what another line closes."""
_OPEN_ENDS = frozenset(_SIGNS + _OPERATORS + "\\&:")
_BLANKS = " \t\f\v\u200b\u00a0\u2002\u2003\u2009\u202f\u3000"
"""What the lexer passes over between tokens, the blanks among it that it folds first."""
_BEGINS_OPEN = lazy(rf"[{_BLANKS}&]*(?:[{_SIGNS}\\:{_OPERATORS}]|plus|minus|times)")
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_NEAR = 60
_LINE_END = lazy(r"[\r\n]")


def passages(string: str) -> Iterator[tuple[int, int]]:
    """The parts [start, end) of a readable text that may hold a chain, from left to right, each of whole lines."""
    signs, words = _SIGN_OF_RELATION.search(string) is not None, _WORD_OF_RELATION.search(string) is not None
    if not (signs or words):
        return
    if _MATHEMATICS.search(string) is not None:
        yield 0, len(string)
    else:
        yield from _passages(string, _RELATION if signs and words else _SIGN_OF_RELATION if signs else _WORD_OF_RELATION)


def lines_with(string: str, pattern: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """The parts [start, end) of a readable text with lines that hold a pattern, and those that go on from them; all of a text with delimiters."""
    if _MATHEMATICS.search(string) is not None:
        yield 0, len(string)
        return
    done = 0
    match = pattern.search(string)
    while match is not None:
        start, end = _stretch(string, match.start(), done)
        yield start, end
        done = end + 1
        match = pattern.search(string, done)


def written_out(string: str) -> Iterator[tuple[int, int]]:
    """Of a program, the passages that may compute with figures and print the result: no program assigns to a product."""
    for result in _RESULT.finditer(string):
        line = string.rfind("\n", 0, result.start()) + 1
        if _FIGURE.search(string, line, result.start()) or _joined(string, line - 1):
            break
    else:
        return
    for start, end in _passages(string, _RELATION):
        signs = [match.start() for match in _RELATION.finditer(string, start, end)]
        head = string[start : signs[-1]]
        if _FIGURE.search(head) and _COMPUTES.search(head) and _FIGURE.search(string, signs[0], end):
            yield start, end


def behind_last(pattern: re.Pattern[str], string: str, start: int, end: int, default: int) -> int:
    """The end of the last match in [start, end): where the clause or sentence of what stands at ``end`` begins."""
    return max((match.end() for match in pattern.finditer(string, start, end)), default=default)


def _passages(string: str, relation: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    done = 0
    match = relation.search(string)
    while match is not None:
        start, end = _stretch(string, match.start(), done)
        if (_FIGURE.search(string, start, end) is not None) or _COMPUTES.search(string, start, end) is not None:
            yield start, end
        done = end + 1
        match = relation.search(string, done)


def _stretch(string: str, at: int, done: int) -> tuple[int, int]:
    """The line of a place with those before and behind it that an expression may go on across."""
    start, end = _line(string, at, done)
    while start > done and _joined(string, start - 1):
        start, _ = _line(string, start - 1, done)
    while end < len(string) and _joined(string, end):
        _, end = _line(string, end + 1, done)
    return start, end


def _line(string: str, at: int, least: int) -> tuple[int, int]:
    """The line that holds a place, or ends at it, without its line end."""
    before = at - 1 if string[at - 1 : at + 1] == "\r\n" else at
    start = max(string.rfind("\n", least, before), string.rfind("\r", least, before)) + 1 or least
    found = _LINE_END.search(string, at)
    return max(start, least), found.start() if found is not None else len(string)


def _joined(string: str, at: int) -> bool:
    """Whether an expression may go on across the line end at a place."""
    if string[at : at + 2] == "\r\n":
        at += 1
    after = string[at + 1 : at + _NEAR]
    if not after.strip(_BLANKS):
        return len(after) == _NEAR - 1
    return _ends_open(string[max(0, at - _NEAR) : at].replace("\u200b", " ").rstrip()) or _BEGINS_OPEN.match(after) is not None


def _ends_open(line: str) -> bool:
    """Whether the end of a line asks for more: a sign, a word that computes, a TeX command."""
    if line[-1:] in _OPEN_ENDS or line.endswith(("plus", "minus", "times")):
        return True
    return line.rstrip(_LETTERS)[-1:] == "\\"
