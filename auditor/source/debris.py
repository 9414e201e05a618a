"""Undoing copied formulas: a page's KaTeX or MathJax pastes as visible copy, TeX copy, visible copy, glued together.

    4×7682=2,359,2964 \\times 768^2 = 2,359,2964×7682=2,359,296        read: 4 \\times 768^2 = 2,359,296

Superscripts are lost in the visible copies and numbers fuse at the seams, so nothing may be lexed across them. The TeX copy, rendered,
gives the visible one; so in the *skeleton* of a line (TeX tokens replaced by what they show, spaces dropped) the three are one string
three times over:

    skeleton -> anchors (TeX tokens, operators) -> periods at which an anchor recurs -> runs of that period -> the run's best cut -> Echo
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import NamedTuple

from auditor.source.pattern import lazy

LONGEST = 400
MOST_PERIODS = 40
"""Characters of a copy, and the earlier places of its anchor that are asked whether a copy begins as far before it."""
MOST_EFFORT = 1_000_000
"""Steps for one document; pages full of copied formulas take two a character, hostile ones forty."""
_SPACE = " \t\n\r\u00a0\u2009\u202f\u200b\u2060\ufeff\u2061\u2062\u2063"
_SHOWN = {
    "times": "×", "cdot": "⋅", "ast": "∗", "div": "÷", "pm": "±", "approx": "≈", "sim": "∼",
    "simeq": "≃", "equiv": "≡", "neq": "≠", "ne": "≠", "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥",
    "ll": "≪", "gg": "≫", "to": "→", "rightarrow": "→", "Rightarrow": "⇒", "leftarrow": "←",
    "in": "∈", "infty": "∞", "sum": "∑", "prod": "∏", "partial": "∂", "nabla": "∇", "sqrt": "",
    "cdots": "⋯", "ldots": "…", "dots": "…", "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ",
    "epsilon": "ϵ", "varepsilon": "ε", "theta": "θ", "lambda": "λ", "mu": "μ", "sigma": "σ",
    "phi": "ϕ", "varphi": "φ", "Phi": "Φ", "Psi": "Ψ", "Delta": "Δ", "Theta": "Θ", "eta": "η",
    "pi": "π", "rho": "ρ", "tau": "τ", "mid": "∣", "vert": "∣", "lfloor": "⌊", "rfloor": "⌋",
    "lceil": "⌈", "rceil": "⌉", "log": "log", "ln": "ln", "exp": "exp", "max": "max", "min": "min",
    "langle": "⟨", "rangle": "⟩", "odot": "⊙", "oplus": "⊕", "otimes": "⊗", "bullet": "∙",
    "circ": "∘", "dim": "dim",
}  # fmt: skip
_TOKEN = lazy(rf"\\([a-zA-Z]+)|\\(.)|[{{}}^_]|([^\\{{}}^_{_SPACE}]+)|[{_SPACE}]+", re.DOTALL)
# The same sign is written in several ways, also in the visible copies of one page.
_FOLD = str.maketrans("−–∗·∼", "--*⋅~")
_STRONG = lazy(r"[=×⋅+*≈→/(,]")
_GROUPED = lazy(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_NAMED = lazy(r"[A-Za-z]\w*=[\d,.]+")
_EQUATION = lazy(r"\d[\d,.]*(?:[-+*×⋅/]\d[\d,.]*)+=\d[\d,.]*(?<=\d)")
_BAD_START, _BAD_END = frozenset(",.=×+·⋅)]≈%"), frozenset(",=×+·⋅([≈")


class Echo(NamedTuple):
    """A formula that stands there more than once: visible [start, tex), TeX [tex, tex_end), visible [tex_end, end)."""

    start: int
    tex: int
    tex_end: int
    end: int


class _Skeleton(NamedTuple):
    """What would be seen of a string, and where each character of it comes from.

    ``marks`` are the places of TeX tokens in half steps: 2k before character k for a token that shows nothing, 2k + 1 at character k for
    one that shows it. Underscores are kept apart in ``bars``: a visible copy may hold one (``hidden_size``).
    """

    shown: str
    starts: list[int]
    ends: list[int]
    marks: list[int]
    bars: list[int]
    anchors: list[int]


class Effort:
    """What is left of the steps that looking for the copied formulas of one document may take."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = MOST_EFFORT


def find_echoes(string: str, effort: Effort | None = None) -> list[Echo]:
    """All copied formulas, from left to right, none overlapping; none once the effort of the document is spent."""
    effort = effort or Effort()
    if effort.left < 0 or not may_echo(string):
        return []
    skeleton = _skeleton(string)
    echoes: list[Echo] = []
    done = 0
    # A bound on the work for hostile lines: beyond it, formulas are left as they stand.
    budget = 40 * len(skeleton.shown) + 20_000
    for anchor in skeleton.anchors:
        if anchor < done:
            continue
        found, cost = _at(string, skeleton, anchor, done)
        budget -= cost
        effort.left -= cost
        if found is not None:
            echo, done = found
            echoes.append(echo)
        if budget < 0 or effort.left < 0:
            break
    return echoes


def counterpart(one: str, start: int, end: int, other: str) -> tuple[int, int] | None:
    """Where what stands at ``one[start:end]`` is shown in ``other``, another copy of the formula; None where that is not certain."""
    ours, theirs = _skeleton(one), _skeleton(other)
    low, high = bisect_left(ours.starts, start), bisect_left(ours.starts, end)
    at = low
    if ours.shown != theirs.shown:  # a fraction is shown with its denominator first
        part = ours.shown[low:high]
        if ours.shown.count(part) != 1 or theirs.shown.count(part) != 1:
            return None
        at = theirs.shown.index(part)
    return (theirs.starts[at], theirs.ends[at + high - low - 1]) if high > low else None


_GROUPS_FUSED = lazy(r"\d,\d{3}\d{1,3},\d{3}|=[\d,.]{1,20}[A-Za-z]\w{0,20}=|=\d[\d,.]{1,40}[-+*×⋅·/]")


_FUSED = lazy(r",\d{4}")
_COMMAND = lazy(r"\\[a-zA-Z]")
_NAME_TWICE = lazy(r"([A-Za-z])(?<![A-Za-z].)(?=\w{2,19}_)([A-Za-z]{0,3})(\w{1,12})\1\2_\{?\3")
_TIGHT = lazy(r"[\w)][=+×][\w(]")


def may_echo(string: str) -> bool:
    """Whether a text may hold a copied formula: one has a sign of TeX, or figures and names that two copies have run together."""
    if "^" in string or ("\\" in string and _COMMAND.search(string) is not None):
        return True
    if "_" in string and _NAME_TWICE.search(string) is not None:
        return True
    if (" = " in string or " + " in string) and _TIGHT.search(string) is not None:
        return True
    # Looking for a literal first is many times as fast.
    fused = _FUSED.search(string) is not None if "," in string else False
    return (fused or string.count("=") > 1) and _GROUPS_FUSED.search(string) is not None


def _skeleton(string: str) -> _Skeleton:
    shown: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    marks: list[int] = []
    bars: list[int] = []
    anchors: list[int] = []
    for match in _TOKEN.finditer(string):
        start, end = match.span()
        at = len(starts)
        if match.lastindex == 3:  # most of a text stands for itself
            anchors += [at + sign.start() for sign in _STRONG.finditer(match.group())]
            shown.append(match.group())
            starts += range(start, end)
            ends += range(start + 1, end + 1)
            continue
        token = match.group()
        if token[0] in _SPACE:
            continue
        visible = _visible(match)
        if token == "_":
            bars.append(2 * at)
            anchors.append(at)
        elif match.lastindex != 2 or token[1] in ",;:! {}%_|":
            marks.append(2 * at + bool(visible))
            anchors.append(at)
        shown.append(visible)
        starts += [start] * len(visible)
        ends += [end] * len(visible)
    return _Skeleton("".join(shown).translate(_FOLD), starts, ends, marks, bars, anchors)


def _visible(match: re.Match[str]) -> str:
    """What a token of TeX shows."""
    if match.lastindex == 1:
        return _SHOWN.get(match.group(1), "")
    if match.lastindex == 2:
        return "" if match.group(2) in ",;:! _\\" else match.group(2)
    return ""


_Found = tuple[Echo, int]


def _at(string: str, skeleton: _Skeleton, anchor: int, done: int) -> tuple[_Found | None, int]:
    """The copied formula whose middle copy holds this anchor, if there is one, and what it cost to look."""
    shown = skeleton.shown
    cost = 1
    if anchor >= len(shown):
        # A token at the very end shows nothing after it; the formula it closes has other anchors.
        return None, cost
    best: _Found | None = None
    best_score = 0
    first = anchor
    for _ in range(MOST_PERIODS):
        first = shown.rfind(shown[anchor], max(done, anchor - LONGEST), first)
        if first < 0:
            break
        period = anchor - first
        alike = (first > done and shown[first - 1] == shown[anchor - 1]) or shown[first + 1] == shown[anchor + 1 : anchor + 2]
        if not alike and period > 1:  # as nearly everywhere: a run of one character
            cost += 3
            continue
        low, high = _run(shown, first, period, done)
        cost += 2 + high - low
        if high - low < period:
            continue
        found, looked = _cut(string, skeleton, low, high, period, anchor)
        cost += 10 * looked
        if found is not None and found[0] > best_score:
            best_score, best = found[0], found[1:]
    return best, cost


def _run(shown: str, at: int, period: int, floor: int) -> tuple[int, int]:
    """The longest [low, high) around ``at`` where each character recurs a period later, as far as three copies need."""
    low, high = at, at
    least = max(floor, at - 2 * period)
    while low > least and shown[low - 1] == shown[low - 1 + period]:
        low -= 1
    most = min(len(shown) - period, at + 2 * period)
    while high < most and shown[high] == shown[high + period]:
        high += 1
    return low, high


def _cut(string: str, skeleton: _Skeleton, low: int, high: int, period: int, anchor: int) -> tuple[tuple[int, Echo, int] | None, int]:
    """Where in a run the copies begin: of all cuts that a page can have made, the one that splits no number or operator."""
    first, last = max(low, anchor - 2 * period + 1), min(high - period, anchor - period)
    best: tuple[int, Echo, int] | None = None
    start = first
    while start <= last:
        copies = 3 if start + 2 * period <= high else 2
        later = _past_marks(skeleton.marks, start, start, period)
        if later == start and copies == 3:
            later = min(_past_marks(skeleton.marks, start, start + 2 * period, period), high - 2 * period + 1)
        if later > start:
            start = later
            continue
        found = _judge(string, skeleton, start, period, copies)
        if found is not None and (best is None or found[0] > best[0]):
            best = found
        start += 1
    return best, max(0, last + 1 - first)


def _past_marks(marks: list[int], start: int, at: int, period: int) -> int:
    """``start`` where the visible copy at ``at`` holds no token of TeX, as none does; else the next start at which it leaves out the first."""
    index = bisect_left(marks, 2 * at + 1)
    if index == len(marks) or marks[index] > 2 * (at + period) - 1:
        return start
    return start - at + (marks[index] + 1) // 2


def _judge(string: str, skeleton: _Skeleton, start: int, period: int, copies: int) -> tuple[int, Echo, int] | None:
    """Whether [start, start + copies * period) of the skeleton is a copied formula, how well it is cut, and where it ends."""
    shown, starts, ends, marks, bars, _ = skeleton
    middle, last = start + period, start + 2 * period
    end = last + period if copies == 3 else last
    tex, tex_end = ends[middle - 1], starts[last] if last < len(starts) else len(string)
    while tex < tex_end and string[tex] in _SPACE:
        tex += 1
    while tex_end > tex and string[tex_end - 1] in _SPACE:
        tex_end -= 1
    echo = Echo(starts[start], tex, tex_end, ends[end - 1] if copies == 3 else tex_end)
    text, source = shown[start:middle], string[tex:tex_end]
    if string[echo.start - 1 : echo.start] in ("^", "_") or source[-1:] in ("^", "_"):
        return None  # 768^2+768+768^2+768+768^2 is written so: no copy is cut off its base
    has_bar = _marked(bars, 2 * middle, 2 * last) and not _marked(bars, 2 * start + 1, 2 * middle - 1)
    has_tex = _marked(marks, 2 * middle, 2 * last)
    if "&" in source or "\\\\" in source:
        return None
    if copies == 2:
        if not _SIGN.search(source) or period < 3 or ends[middle - 1] != tex:
            return None
        fraction = _second_fraction(source, skeleton, last)
        if fraction is not None:
            end, echo = fraction, echo._replace(end=ends[fraction - 1])
    else:
        betrayed = has_tex or (has_bar and any(map(str.isalpha, text)))
        if not (betrayed and _plain(text, echo, ends[middle - 1])) and not _certain(string, echo, text):
            return None
    score = copies * 10 - (text[0] in _BAD_START) * 3 - (text[-1] in _BAD_END) * 3
    score -= (start > 0 and shown[start - 1].isdigit() and text[0].isdigit() and starts[start] == ends[start - 1]) * 2
    score -= (abs(source.count("{") - source.count("}")) > 0) * 5
    score -= (text.count("(") != text.count(")")) * 4
    return max(score, 1), echo, end


_SIGN = lazy(r"\\(?:times|cdot|frac|dfrac|approx|to|rightarrow|div|sqrt|in|leq?|geq?|sum|math(?:bb|cal|bf)|text[a-z]*\{[^{}]*\}.*[=^_\\])")


def _plain(text: str, echo: Echo, glued_at: int) -> bool:
    """A single character is too little unless it is a sign that TeX has a name for; short formulas have to be glued."""
    if len(text) == 1:
        return text > "\x7f" and glued_at == echo.tex
    return len(text) >= 4 or glued_at == echo.tex


def _marked(marks: list[int], low: int, high: int) -> bool:
    """Whether a TeX token stands at [low, high], in half steps."""
    index = bisect_left(marks, low)
    return index < len(marks) and marks[index] <= high


def _certain(string: str, echo: Echo, text: str) -> bool:
    """Three equal copies without any TeX to betray them: only what cannot have been written on purpose."""
    outer, middle = string[echo.start : echo.tex], string[echo.tex : echo.tex_end]
    after = string[echo.tex_end : echo.end]
    if any(space in outer for space in " \t\n") or any(space in after for space in " \t\n"):
        return False
    if " " in middle:
        return any(sign in middle for sign in (" = ", " + ", " * ", " / ", " - ", " × ", " ≈ "))
    if _GROUPED.fullmatch(text) is not None or _NAMED.fullmatch(text) is not None:
        return True
    cut = (string[echo.start - 1 : echo.start] + string[echo.end : echo.end + 1]).strip(".")
    return not any(map(str.isdigit, cut)) and _EQUATION.fullmatch(text) is not None


_FRACTION = lazy(r"\\[dt]?frac\{([^{}]{1,80})\}\{([^{}]{1,80})\}")


def _second_fraction(source: str, skeleton: _Skeleton, last: int) -> int | None:
    """The end of a third copy in which each fraction shows its denominator first, as KaTeX lays it out (``21`` for one half)."""
    turned, count = _FRACTION.subn(r"\2\1", source)
    if not count:
        return None
    expected = _skeleton(turned).shown
    return last + len(expected) if skeleton.shown.startswith(expected, last) else None
