"""Comments and docstrings of fenced code: what an author says beside a program.

fence -> tokens (strings skipped) -> comments; neighbouring comment lines are one comment
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from auditor.source.pattern import lazy
from auditor.source.rewrite import Rewriter
from auditor.source.text import Text

_STRING = r"""(?P<string>"(?:[^"\\\n]|\\.)*+"|'(?:[^'\\\n]|\\.)*+')"""
_HASH = lazy(
    r"""(?P<doc>[rRuUfFbB]{0,2}(?P<quote>\"{3}|'{3})(?P<inside>.*?)(?P=quote))|"""
    + _STRING
    + r"|(?:(?<=\s)|^)(?P<line>\#+!?)(?P<text>[^\r\n]*+)",
    re.DOTALL | re.MULTILINE,
)
_SLASH = lazy(
    _STRING + r"|`(?:[^`\\]|\\.){0,5000}+`|(?<!:)(?P<line>//[/!]?)(?P<text>[^\r\n]*+)|(?P<doc>/\*+(?P<quote>)(?P<inside>.*?)\*+/)",
    re.DOTALL,
)
_DASH = lazy(_STRING + r"|(?P<line>--+)(?P<text>[^\r\n]*+)|(?P<doc>(?P<quote>/\*)(?P<inside>.*?)\*/)", re.DOTALL)
_PERCENT = lazy(_STRING + r"|(?<!\\)(?P<line>%+)(?P<text>[^\r\n]*+)|(?P<doc>(?P<quote>%\{)(?P<inside>.*?)%\})", re.DOTALL)
_SEMICOLON = lazy(r'(?P<string>"(?:[^"\\]|\\.)*+")|(?P<line>;+)(?P<text>[^\r\n]*+)|(?P<doc>(?P<quote>#\|)(?P<inside>.*?)\|#)', re.DOTALL)
_LANGUAGES = (
    (
        _HASH,
        "python py python3 py3 ipython pycon sh bash shell zsh fish yaml yml toml ruby rb perl r julia jl make makefile dockerfile docker "
        "cmake nim elixir powershell ps1 conf nginx hcl terraform gdscript starlark",
    ),
    (
        _SLASH,
        "js javascript mjs jsx ts typescript tsx java c h cpp c++ cc cxx hpp cuda cu go golang rust rs swift kotlin kt scala csharp cs c# "
        "php dart zig groovy proto protobuf objc objective-c json5 jsonc css scss less glsl metal verilog solidity",
    ),
    (_DASH, "sql lua haskell hs ada vhdl elm"),
    (_PERCENT, "matlab octave erlang prolog"),
    (_SEMICOLON, "lisp clojure clj scheme racket elisp asm"),
)
_PATTERNS = {name: pattern for pattern, names in _LANGUAGES for name in names.split()}


def comments_of(fence: Text, language: str) -> Iterator[Text]:
    """Each comment and docstring of a fence in a programming language, markers left out."""
    pattern = _PATTERNS.get(language.strip("{}.").split("{")[0].split(",")[0])
    if pattern is None:
        return
    string = fence.string
    lines: list[tuple[int, int]] = []
    last_line_end = -2
    for match in pattern.finditer(string):
        if match["line"] is not None:
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
        elif match["doc"] is not None and _stands_alone(string, match, pattern):
            yield from _joined(fence, lines)
            lines = []
            yield from _joined(fence, _inner_lines(string, *match.span("inside")))
    yield from _joined(fence, lines)


def _stands_alone(string: str, match: re.Match[str], pattern: re.Pattern[str]) -> bool:
    """A docstring is a string that is a statement by itself; a block comment is one anywhere."""
    if pattern is not _HASH:
        return True
    return _alone(string, match.start())


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
