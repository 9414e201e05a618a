"""Raw inline text to readable Text: what a reader of the rendered page sees, with its way back to the original.

    raw -> set aside (code spans, mathematics, copied formulas, comments) -> one scan over the rest:
           escapes, entities, tags, links, addresses, footnote marks, spaces -> emphasis markers -> Text

CommonMark's own inline rules are not used: they take ``30522*768 … 512*768`` for emphasis. Here a star goes only where it cannot be a
multiplication. Mathematics stays as it is, delimiters included; code spans lose their backticks only.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from typing import NamedTuple

from auditor.source.debris import Echo, Effort, find_echoes, may_echo
from auditor.source.emphasis import Run, paired
from auditor.source.pattern import ENTITY_PATTERN, lazy
from auditor.source.rewrite import Rewriter
from auditor.source.text import Span, Text

SEAM = "\u2028"
"""Stands between a formula that was copied and the text around it: nothing is read across it."""

_SPECIAL = lazy(r"[\\`*_~<>&$\[\]\u00a0\u00ad\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff\x00-\x08\x0b-\x1f]")
# Alternatives that begin with one character each are found many times as fast.
_ASIDE = lazy(r"\\(?P<escape>[\\`$*_])|<(?P<comment>!--)|`(?P<code>`*+)|\\(?P<open>[\[(])|\$(?P<dollar>\$?)")
_SPACES = "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_TAG_NAMES = (
    "a abbr b big center cite code del details dfn div em font i img ins kbd label li mark ol p pre q s samp section small span strike "
    "strong sub summary sup table tbody td th thead tr tt u ul var br hr h1 h2 h3 h4 h5 h6 article figure figcaption dl dt dd picture "
    "source video iframe button nav input colgroup col caption blockquote script style"
)
_TAGS = frozenset(_TAG_NAMES.split())
_BREAK_NAMES = "br hr p div li ul ol tr table tbody thead h1 h2 h3 h4 h5 h6 section article details summary dt dd blockquote"
_BREAKS = frozenset(_BREAK_NAMES.split())
_CELLS = frozenset(("td", "th"))
# What an inline rule may begin with; what begins there is read by the pattern of its first character.
_RULES = r"[\\&<\[!*_~{}\u00a0\u00ad\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff\x00-\x08\x0b-\x1f]"
_BEGINS = lazy(_RULES.format(""))
_BEGINS_ADDRESS = lazy(_RULES.format("hfw"))
_ESCAPE = lazy(r"(?P<escape>\\(?:[`*_\[\]()\#+\-.<>~$&%=^\"'/@:,;|]|\\(?![a-zA-Z\\])))")
_ENTITY = lazy(rf"(?P<entity>{ENTITY_PATTERN})")
_ADDRESS = (
    r"(?P<url><?(?:https?|ftp)://(?>(?:[^\s<>\"'()（）\[\]，。；、：】」》“”|]|\([^\s<>\"'()（）]{0,200}\))*)>?"
    r"|(?<![\w.])www\.[^\s<>\"'()（）\[\]，。；、]++)"
)
_URL = lazy(_ADDRESS)
_ANGLE = lazy(
    rf"""
      {_ADDRESS}
    | (?P<power><(?P<script>su[pb])(?:\s[^<>]{{0,200}})?>(?P<inner>[^<>\n]{{1,80}})</(?P=script)\s*>)
    | (?P<hidden><(?P<dark>script|style)\b[^<>]{{0,500}}>.{{0,2000}}?</(?P=dark)\s*>)
    | (?P<tag></?(?P<name>[a-zA-Z][a-zA-Z0-9]{{0,12}})(?:\s(?>(?:[^<>"']|"[^"<]{{0,2000}}"|'[^'<]{{0,2000}}'){{0,2000}}))?\s?/?>)
    """,
    re.VERBOSE | re.DOTALL,
)
_BRACKET = lazy(r"(?P<note>\[\^[\w\-]{1,40}\]:?)|(?P<link>\[)")
_IMAGE = lazy(r"(?P<image>!(?=\[))")
_MARKER = lazy(r"\*+|_+|~~+")
_BLANKS = lazy(
    r"(?P<space>[\u00a0\u2000-\u200a\u202f\u205f\u3000]+)|(?P<nothing>[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff\x00-\x08\x0b-\x1f]+)"
)
_BY_FIRST = {
    "\\": _ESCAPE, "&": _ENTITY, "<": _ANGLE, "[": _BRACKET, "!": _IMAGE, "h": _URL, "f": _URL, "w": _URL,
}  # fmt: skip
_LINK = lazy(
    r"""\[(?P<text>(?>(?:[^\[\]\\\n]|\\.|\n|!?\[[^\[\]\n]{0,200}\](?:\([^()\s]{0,500}\))?){0,500}))\]
        \((?P<target><[^<>\n]{0,1000}>|(?>(?:[^\s()\\]|\\.|\([^\s()]{0,500}\)){0,2000}))(?:\s{1,3}+(?:"[^"\n]{0,300}"|'[^'\n]{0,300}'|=\d*x\d*))?\s{0,2}\)""",
    re.VERBOSE,
)
_REFERENCE = lazy(r"\[(?P<text>[^\[\]\n]{1,200})\]\[(?P<label>[\w .\-]{0,80})\]")
_DEFINITION = lazy(r"\[[^\[\]\n]{1,100}\]:[ \t]+(?=<?(?:https?:|/|\.|#|mailto))")
_ARITHMETIC = lazy(r"[\d\s*+\-/(),.=×^]*")
_SHAPE = lazy(r"[\w\s,.]*")
_FORMULA_SIGN = lazy(r"[=\\^×≈]")


class _Part(NamedTuple):
    """A stretch that no inline rule may touch: code, mathematics, a copied formula, a comment."""

    kind: str
    start: int
    end: int
    inner: int  # where the content begins, and where it ends
    inner_end: int
    echo: Echo | None = None


def readable(raw: Text, effort: Effort | None = None) -> Text:
    """What a reader sees of a block's raw text. ``effort`` is what the document has left for its copied formulas."""
    string = raw.string
    if string.isascii() and string.isalnum():  # most cells of large tables
        return raw
    special = _SPECIAL.search(string) is not None or "://" in string or "www." in string
    parts = list(_set_aside(string)) if special else []
    if may_echo(string):
        parts = _with_echoes(string, parts, effort)
    if not special and not parts:
        return raw
    edits = _edits(string, parts)
    if not edits and all(part.kind == "math" for part in parts):
        return raw
    rewriter = Rewriter(raw)
    echoes: list[tuple[Span, Span, Span]] = []
    at = 0
    for part in [*parts, None]:
        stop = part.start if part is not None else len(string)
        at = _apply(rewriter, edits, at, stop)
        if part is None:
            break
        if at > part.start:  # swallowed by an edit, such as the target of a link
            continue
        _put_aside(rewriter, part)
        if part.echo is not None:
            echo = part.echo
            echoes.append((raw.span(echo.start, echo.tex), raw.span(echo.tex, echo.tex_end), raw.span(echo.tex_end, echo.end)))
        at = part.end
    return rewriter.text(tuple(echoes))


def comments(raw: Text) -> list[Text]:
    """What stands within the HTML comments of a raw text, delimiters and spaces around it left out."""
    if "<!--" not in raw.string:
        return []
    found = []
    for part in _set_aside(raw.string):
        if part.kind == "comment":
            inside = raw.string[part.inner : part.inner_end]
            start = part.inner + len(inside) - len(inside.lstrip())
            found.append(raw.slice(start, part.inner + len(inside.rstrip())))
    return found


def set_aside_spans(string: str) -> Iterator[Span]:
    """Where in a raw text no comment begins: within code spans, mathematics and other comments."""
    return (Span(part.start + (part.kind == "comment"), part.end) for part in _set_aside(string))


def _put_aside(rewriter: Rewriter, part: _Part) -> None:
    if part.kind == "comment":
        return
    if part.kind != "echo":
        rewriter.keep(part.inner, part.inner_end)
        return
    rewriter.put(SEAM, part.start, part.start)
    rewriter.keep(part.inner, part.inner_end)
    rewriter.put(SEAM, part.end, part.end)


def _set_aside(string: str) -> Iterator[_Part]:
    """Code spans, mathematics and comments, from left to right."""
    fences = _backticks(string) if "`" in string else {}
    missing: set[str] = set()
    position = 0
    while (match := _ASIDE.search(string, position)) is not None:
        position = match.end()
        kind, start, stop = match.lastgroup, match.start(), match.end()
        part: _Part | None = None
        if kind == "code":
            closing = next_closing(fences, stop - start, stop)
            if closing is not None:
                part = _Part("code", start, closing + stop - start, *_stripped(string, stop, closing))
        elif kind == "comment":
            closing = string.find("-->", stop) if "-->" not in missing else -1
            if closing >= 0:
                part = _Part("comment", start, closing + 3, stop, closing)
            else:
                missing.add("-->")
        elif kind == "open":
            part = _bracketed(string, start, missing)
        elif kind == "dollar":
            part = _dollars(string, start, match.group(), missing)
        if part is not None:
            yield part
            position = part.end


def _backticks(string: str) -> dict[int, array[int]]:
    """Where runs of each number of backticks begin, the last first, so that they are used up from the end."""
    runs: dict[int, array[int]] = {}  # a list would take five times the memory
    for match in re.finditer(r"`+", string):
        length = len(match.group())
        if length not in runs:
            runs[length] = array("Q")
        runs[length].append(match.start())
    for starts in runs.values():
        starts.reverse()
    return runs


def next_closing(runs: dict[int, array[int]], length: int, after: int) -> int | None:
    """The first run of so many backticks at or behind a place."""
    starts = runs.get(length)
    while starts and starts[-1] < after:
        starts.pop()
    return starts[-1] if starts else None


def _stripped(string: str, start: int, end: int) -> tuple[int, int]:
    # One space on either side is part of the fence where backticks stand within, as CommonMark has it.
    if end - start > 2 and string[start] == " " and string[end - 1] == " ":
        return start + 1, end - 1
    return start, end


def _bracketed(string: str, start: int, missing: set[str]) -> _Part | None:
    closing = "\\)" if string[start + 1] == "(" else "\\]"
    if closing in missing:
        return None
    end = string.find(closing, start + 2)
    if end < 0:
        missing.add(closing)
        return None
    inside = string[start + 2 : min(end, start + 4002)]
    # torch.Size(\[768, 768\]): a shape whose brackets were escaped by a converter
    if end - start > 4000 or _SHAPE.fullmatch(inside):
        return None
    return _Part("math", start, end + 2, start, end + 2)


def _dollars(string: str, start: int, mark: str, missing: set[str]) -> _Part | None:
    """Mathematics between dollars by pandoc's rule, so that "$40,000 and $5" stays currency."""
    stop = start + len(mark)
    if mark == "$$":
        end = string.find("$$", stop) if "$$" not in missing else -1
        if end < 0:
            missing.add("$$")
            return None
        return _Part("math", start, end + 2, start, end + 2)
    end = string.find("$", stop) if "$" not in missing else -1
    while end > 0 and string[end - 1] == "\\":
        end = string.find("$", end + 1)
    if end < 0:
        missing.add("$")
        return None
    inside = string[stop : min(end, stop + 2000)]
    if not inside or end - stop > 2000 or string[end : end + 2] == "$$":
        return None
    if inside[0].isspace() or inside[-1].isspace():
        tight = re.search(r"\\[a-zA-Z]|[\^_=]", inside) is not None and not inside.lstrip()[0].isdigit()
    else:
        tight = not string[end + 1 : end + 2].isdigit()
    if not tight or (inside[0].isdigit() and "\\" not in inside and re.search("[\u4e00-\u9fff]| [a-z]{2,} ", inside)):
        return None
    return _Part("math", start, end + 1, start, end + 1)


def _with_echoes(string: str, parts: list[_Part], effort: Effort | None) -> list[_Part]:
    """The parts set aside and the copied formulas between them: a copied formula has no delimiters within."""
    merged: list[_Part] = []
    at = 0
    for part in [*parts, None]:
        stop = part.start if part is not None else len(string)
        for echo in find_echoes(string[at:stop], effort) if stop - at > 5 else ():
            moved = Echo(echo.start + at, echo.tex + at, echo.tex_end + at, echo.end + at)
            merged.append(_Part("echo", moved.start, moved.end, moved.tex, moved.tex_end, moved))
        if part is not None:
            merged.append(part)
            at = part.end
    return merged


class _Edit(NamedTuple):
    """``string`` in the place of [start, end)."""

    start: int
    end: int
    string: str


def _apply(rewriter: Rewriter, edits: Iterator[_Edit] | list[_Edit], at: int, stop: int) -> int:
    """Copy [at, stop) with the edits that begin in it; ``edits`` is used up from its end."""
    assert isinstance(edits, list)
    while edits and edits[-1].start < stop:
        edit = edits.pop()
        if edit.start < at:
            continue
        rewriter.keep(at, edit.start)
        rewriter.put(edit.string, edit.start, edit.end)
        at = edit.end
    if at < stop:
        rewriter.keep(at, stop)
        at = stop
    return at


def _edits(string: str, parts: list[_Part]) -> list[_Edit]:
    """All edits outside the parts, the last first."""
    edits: list[_Edit] = []
    runs: list[Run] = []
    begins = _BEGINS_ADDRESS if "://" in string or "www." in string else _BEGINS
    at = 0
    for part in [*parts, None]:
        stop = part.start if part is not None else len(string)
        position = at
        while (begin := begins.search(string, position, stop)) is not None:
            start = begin.start()
            first = string[start]
            if first in "*_~":
                run = _MARKER.match(string, start, stop)
                position = run.end() if run is not None else start + 1
                if run is not None and not _within_word(string, run):
                    runs.append(Run(start, position))
                continue
            match = _BY_FIRST.get(first, _BLANKS).match(string, start, stop)
            position = start + 1 if match is None else max(match.end(), _edit(string, match, edits))
        at = part.end if part is not None else stop
    if runs:
        edits.extend(_Edit(start, end, "") for start, end in paired(string, runs))
    edits.sort(reverse=True)
    return edits


def _within_word(string: str, run: re.Match[str]) -> bool:
    """``hidden_size``: an underscore between letters neither opens nor closes."""
    start, end = run.span()
    return start > 0 and string[start] == "_" and string[start - 1].isalnum() and string[end : end + 1].isalnum()


def _edit(string: str, match: re.Match[str], edits: list[_Edit]) -> int:
    """Add what a match asks for; give where to go on."""
    start, end = match.span()
    kind = match.lastgroup
    if kind == "escape":
        edits.append(_Edit(start, start + 1, ""))
    elif kind == "entity":
        _entity(match, edits)
    elif kind == "url":
        stop = len(string[start:end].rstrip(".,;:!?*_")) + start
        edits.append(_Edit(start, stop, " "))
        return stop
    elif kind == "power":
        _script(match, edits)
    elif kind == "tag":
        name = match["name"].lower()
        if name in _TAGS:
            edits.append(_Edit(start, end, "\n" if name in _BREAKS else SEAM if name in _CELLS else ""))
    elif kind == "space":
        edits.append(_Edit(start, end, " " * (end - start)))
    elif kind in ("image", "link"):
        return _link(string, match, edits)
    else:  # a footnote mark, a script, characters of no width
        edits.append(_Edit(start, end, ""))
    return end


def _entity(match: re.Match[str], edits: list[_Edit]) -> None:
    from html import unescape  # its table of 2,231 names is loaded for those who write entities

    character = unescape(match.group())
    if character != match.group():
        shown = " " if character in _SPACES else "" if character in "\u200b\u00ad\ufeff" else character
        edits.append(_Edit(match.start(), match.end(), shown))


def _script(match: re.Match[str], edits: list[_Edit]) -> None:
    """``<sup>2</sup>`` is a power, ``<sup>[1]</sup>`` a reference, ``<sub>Q</sub>`` part of a name."""
    start, end = match.span()
    inner_start, inner_end = match.span("inner")
    inner = match["inner"].strip()
    if match["script"] == "sup" and (inner.startswith(("[", "［")) or inner in ("†", "‡", "*", "th", "st", "nd", "rd", "®", "™")):
        edits.append(_Edit(start, end, inner if inner.isalpha() and inner.isascii() else ""))
        return
    sign = "^" if match["script"] == "sup" else "_"
    simple = re.fullmatch(r"\w+", inner) is not None
    opening, closing = ("", "") if simple else ("(", ")") if sign == "^" else ("{", "}")
    edits.append(_Edit(start, inner_start, sign + opening))
    edits.append(_Edit(inner_end, end, closing))


def _link(string: str, match: re.Match[str], edits: list[_Edit]) -> int:
    """A link reads as its text, an image as nothing unless its description is a formula; brackets of a shape stay."""
    start = match.start()
    image = match.lastgroup == "image"
    opening = start + 1 if image else start
    if start == opening and (start == 0 or string[start - 1] == "\n") and (definition := _DEFINITION.match(string, start)):
        edits.append(_Edit(start, definition.end(), ""))
        return definition.end()
    found = _LINK.match(string, opening)
    if found is not None and not _ARITHMETIC.fullmatch(found["target"]):
        if image and not (_FORMULA_SIGN.search(found["text"]) and re.search(r"\d", found["text"])):
            edits.append(_Edit(start, found.end(), " "))
            return found.end()
        edits.append(_Edit(start, opening + 1, ""))
        edits.append(_Edit(found.end("text"), found.end(), ""))
        return opening + 1
    found = _REFERENCE.match(string, opening)
    indexed = start > 0 and (string[start - 1].isalnum() or string[start - 1] in "_])")
    if found is not None and not indexed and re.search(r"[^\W\d]", found["text"]):
        edits.append(_Edit(start, opening + 1, ""))
        edits.append(_Edit(found.end("text"), found.end(), ""))
    return opening + 1
