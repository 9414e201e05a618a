"""Comments and docstrings of fenced code: what an author says beside a program.

info string, or what stands in the fence -> language -> tokens (strings skipped) -> comments; neighbouring comment lines are one comment
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from auditor.source.pattern import lazy
from auditor.source.rewrite import Rewriter
from auditor.source.text import Text

# Each alternative begins with one character, so that a search runs from one such character to the next. What matches is a string where no
# group does, a comment up to the end of its line where it is ``text``, else a comment or docstring with an end of its own.
_SINGLE = r"""'(?>(?:[^'\\\n]|\\.)*)'"""
_DOUBLE = r'''"(?>(?:[^"\\\n]|\\.)*)"'''
_ESCAPED = r"""\\["'`]"""  # begins no string, or each of a line of them would look for its end anew
_HASH = lazy(
    rf"""\"(?:\"\"(?P<inside>.*?)\"{{3}}|{_DOUBLE[1:]})|'(?:''(?P<within>.*?)'{{3}}|{_SINGLE[1:]})|\#(?<!\S\#)\#*+!?(?P<text>[^\r\n]*+)|{_ESCAPED}""",
    re.DOTALL,
)
_SLASH = lazy(
    rf"{_DOUBLE}|{_SINGLE}|`(?>(?:[^`\\]|\\.){{0,5000}})`"
    rf"|/(?:/(?<!://)[/!]?(?P<text>[^\r\n]*+)|\*(?:\*++/|\**+(?P<inside>.*?)(?<!\*)\*++/))|{_ESCAPED}",
    re.DOTALL,
)
_DASH = lazy(rf"{_DOUBLE}|{_SINGLE}|--+(?P<text>[^\r\n]*+)|/\*(?P<inside>.*?)\*/|{_ESCAPED}", re.DOTALL)
_PERCENT = lazy(rf"{_DOUBLE}|{_SINGLE}|%(?:(?<!\\%)%*+(?P<text>[^\r\n]*+)|\{{(?P<inside>.*?)%\}})|{_ESCAPED}", re.DOTALL)
_SEMICOLON = lazy(rf'"(?>(?:[^"\\]|\\.)*)"|;+(?P<text>[^\r\n]*+)|\#\|(?P<inside>.*?)\|\#|{_ESCAPED}', re.DOTALL)
_LANGUAGES = (
    (
        _HASH,
        ("#", '"""', "'''"),
        "python py python3 py3 ipython pycon sh bash shell zsh fish yaml yml toml ruby rb perl r julia jl make makefile dockerfile docker "
        "cmake nim elixir powershell ps1 conf nginx hcl terraform gdscript starlark",
    ),
    (
        _SLASH,
        ("//", "/*"),
        "js javascript mjs jsx ts typescript tsx java c h cpp c++ cc cxx hpp cuda cu go golang rust rs swift kotlin kt scala csharp cs c# "
        "php dart zig groovy proto protobuf objc objective-c json5 jsonc css scss less glsl metal verilog solidity",
    ),
    (_DASH, ("--", "/*"), "sql lua haskell hs ada vhdl elm"),
    (_PERCENT, ("%",), "matlab octave erlang prolog"),
    (_SEMICOLON, (";", "#|"), "lisp clojure clj scheme racket elisp asm"),
)
_BLOCKS = (("/*", "*/"), ("%{", "%}"), ("#|", "|#"))
"""How comments of several lines open and close."""
_PATTERNS = {name: (pattern, marks) for pattern, marks, names in _LANGUAGES for name in names.split()}


_OTHER_PROGRAMS = frozenset("json html xml diff patch svg ini nix".split())
_INFO = lazy(r"\{?\s?\.?(?P<name>[A-Za-z][\w+#-]{0,30})")
_STATEMENT = lazy(
    r"^(?:import \w[\w.]{0,60}(?: as \w{1,30})?|from \w[\w.]{0,60} import \w.{0,120}|(?:async )?def \w{1,60}\(.{0,120}|class \w{1,60}(?:\(.{0,80}\))?:)\s*$",
    re.MULTILINE,
)


_WRITTEN = frozenset("python py python3 py3 yaml yml".split())
"""Languages that fences of plain text are said to be in, for their colours."""
_NO_PROGRAM = lazy(r"[×≈÷─━│├└]")
_PROGRAM = lazy(r"^\s{0,40}(?:import|from|def|class|return|print|for|while|if|with|assert)\b", re.MULTILINE)
LEAST_WORKED = 2


@lru_cache(maxsize=256)
def language_of(info: str) -> str:
    """The language that an info string names, whatever is said with it: ``{.python``, ``python:train.py``, ``rust,ignore``, ``py{3-5}``."""
    named = _INFO.match(info)
    return named["name"].lower() if named is not None else ""


def is_programming(info: str) -> bool:
    """Whether an info string names a language of programs or of their data."""
    language = language_of(info)
    return language in _PATTERNS or language in _OTHER_PROGRAMS


def begins_program(text: str) -> bool:
    """Whether a text begins as a program does: what stands in it is code, though no fence says so."""
    return _STATEMENT.match(text.lstrip("\n").partition("\n")[0]) is not None and "```" not in text


def told_by_text(fence: str, info: str = "") -> str:
    """The language of a fence: that of its info string, but where signs of mathematics show that it is no program in it; Python where a line of
    one without imports or defines; else none.
    """
    if info:
        return "" if language_of(info) in _WRITTEN and _is_worked_out(fence) else info
    return "python" if any(word in fence for word in ("import ", "def ", "class ")) and _STATEMENT.search(fence) is not None else ""


def _is_worked_out(fence: str) -> bool:
    """Whether lines of a fence compute with signs that no program has, outside of comments and strings, and none does what programs do."""
    if _NO_PROGRAM.search(fence) is None or _PROGRAM.search(fence) is not None:
        return False
    pattern, _ = _PATTERNS["python"]
    return sum(_NO_PROGRAM.search(line) is not None for line in pattern.sub("", fence).splitlines()) >= LEAST_WORKED


def comments_of(fence: Text, language: str) -> Iterator[Text]:
    """Each comment and docstring of a fence in a programming language, markers left out."""
    pattern, marks = _PATTERNS.get(language_of(language), (None, ()))
    string = fence.string
    if pattern is None or not any(mark in string for mark in marks):
        return
    lines: list[tuple[int, int]] = []
    last_line_end = -2
    for match in pattern.finditer(_without_unclosed(string, pattern)):
        kind = match.lastgroup
        if kind == "text":
            alone = _alone(string, match.start())
            between = string[last_line_end : match.start()] if lines else ""
            if lines and not (alone and not between.strip() and between.count("\n") == 1):
                yield from _joined(fence, lines)
                lines = []
            lines.append(match.span("text"))
            last_line_end = match.end()
            if not alone:
                yield from _joined(fence, lines)
                lines = []
        elif kind is not None and _stands_alone(string, match, pattern):
            yield from _joined(fence, lines)
            lines = []
            yield from _joined(fence, _inner_lines(string, *match.span(kind)))
    yield from _joined(fence, lines)


def _without_unclosed(string: str, pattern: re.Pattern[str]) -> str:
    """The text without the marks that open a comment which nothing closes: each would be followed to the end of the text."""
    for opening, closing in _BLOCKS if pattern is not _HASH else ():
        last = max(string.rfind(closing), 0)
        if string.find(opening, last) >= 0:
            string = string[:last] + string[last:].replace(opening, opening[0] + " ")
    return string


def _stands_alone(string: str, match: re.Match[str], pattern: re.Pattern[str]) -> bool:
    """A docstring is a string that is a statement by itself; a block comment is one anywhere."""
    if pattern is not _HASH:
        return True
    start = match.start()
    while match.start() - start < 2 and start and string[start - 1] in "rRuUfFbB":
        start -= 1
    return _alone(string, start)


def _alone(string: str, start: int) -> bool:
    """Whether nothing stands before a place on its line."""
    return not string[string.rfind("\n", 0, start) + 1 : start].strip()


def _inner_lines(string: str, start: int, end: int) -> list[tuple[int, int]]:
    lines = []
    for match in re.compile(r"(?:[ \t]*\*(?=[ \t\r\n]|$))?([^\r\n]*+)(?:\r\n|\n|\r|$)").finditer(string, start, end):
        lines.append(match.span(1))
    return lines


def _joined(fence: Text, lines: list[tuple[int, int]]) -> Iterator[Text]:
    string = fence.string
    while lines and not string[slice(*lines[-1])].strip():
        lines = lines[:-1]
    rewriter = Rewriter(fence)
    written = False
    before = 0
    for start, end in lines:
        while start < end and string[start] in " \t":
            start += 1
        while end > start and string[end - 1] in " \t":
            end -= 1
        if start == end and not written:
            continue
        if written:
            newline = string.find("\n", before, max(start, before))
            if newline >= 0:
                rewriter.keep(newline, newline + 1)
            else:
                rewriter.put("\n", before, before)
        rewriter.keep(start, end)
        written, before = True, end
    text = rewriter.text()
    if text.string.strip():
        yield text
