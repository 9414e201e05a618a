r"""Formulas of pages, each once, as TeX: what KaTeX, MathJax, Wikipedia, Zhihu and LaTeXML leave of the author's own.

an element that holds a formula -> its annotation, script or attribute, else its MathML -> TeX mapped to the page, and where the element ends

<span class="katex"><math>...<annotation encoding="application/x-tex">4h^2</annotation></math><span aria-hidden="true">4h2</span></span>
<script type="math/tex; mode=display">4h^2</script>    <img eeimg="1" alt="4h^2">    <math alttext="4h^2">...</math>
"""

from __future__ import annotations

import re
from html import unescape
from typing import NamedTuple

from auditor.source.forms.building import Builder
from auditor.source.forms.tags import ENTITY, Mark, attribute, element_end, marks, value
from auditor.source.pattern import lazy
from auditor.source.text import Text

_HOLDERS = frozenset(
    ("katex", "katex-display", "mathjax", "mathjax_display", "mathjax_svg", "mathjax_chtml", "mathjax_preview", "mwe-math-element")
)
_ALTERNATIVES = lazy(r"(?:^|\s)(?:latex|tex|math|mathtex|mwe-math-fallback\S*)(?:\s|$)", re.IGNORECASE)
_ANNOTATION = lazy(r"<annotation\s[^>]{0,200}x-tex[^>]{0,200}>", re.IGNORECASE)
_ANNOTATION_END = lazy(r"</annotation", re.IGNORECASE)
_DELIMITERS = lazy(r"\s*(?:\$\$?|\\[(\[])?(.*?)(?:\$\$?|\\[)\]])?\s*", re.DOTALL)
_POWERS = {"msup": "^", "msub": "_", "mover": "^", "munder": "_"}


class Formula(NamedTuple):
    """A formula: its TeX, whether it stands on a line of its own, and where its element ends. Empty: a copy of one that is read elsewhere."""

    text: Text
    display: bool
    end: int


_NOTHING = Text("", ())


def formula_of(page: Text, mark: Mark) -> Formula | None:
    """The formula that an element holds; None where it is none."""
    string, name = page.string, mark.name
    if name == "script":
        kind = value(string, mark, "type").lower()
        if not kind.startswith("math/tex"):
            return None
        end = element_end(string, mark)
        close = string.rfind("</", mark.end, end)
        return Formula(page.slice(mark.end, close if close >= 0 else end), "display" in kind, end)
    if name == "img":
        return _image(page, mark)
    if name == "math":
        return _mathml(page, mark)
    if name not in ("span", "div", "mjx-container", "p"):
        return None
    if (tex := attribute(string, mark, "data-tex")) is not None:
        return Formula(_attribute(page, *tex), False, element_end(string, mark))
    classes = value(string, mark, "class").lower().split()
    if name == "mjx-container" or not _HOLDERS.isdisjoint(classes):
        end = element_end(string, mark)
        display = "katex-display" in classes or value(string, mark, "display") == "true" or "mwe-math-element-block" in classes
        return Formula(_annotated(page, mark.end, end), display, end)
    return None


def _image(page: Text, mark: Mark) -> Formula | None:
    """The picture of a formula has its TeX beside it."""
    is_formula = attribute(page.string, mark, "eeimg") or _ALTERNATIVES.search(value(page.string, mark, "class"))
    alternative = attribute(page.string, mark, "alt") if is_formula else None
    return Formula(_attribute(page, *alternative), False, mark.end) if alternative is not None else None


def _mathml(page: Text, mark: Mark) -> Formula:
    string = page.string
    end = element_end(string, mark)
    display = value(string, mark, "display") == "block"
    text = attribute(string, mark, "alttext")
    if text is not None:
        return Formula(_attribute(page, *text), display, end)
    return Formula(_annotated(page, mark.start, end), display, end)


def _annotated(page: Text, start: int, end: int) -> Text:
    """The TeX that stands within an element, else what its MathML says."""
    string = page.string
    annotation = _ANNOTATION.search(string, start, end)
    if annotation is not None:
        close = _ANNOTATION_END.search(string, annotation.end(), end)
        return decoded(page, annotation.end(), close.start() if close is not None else end)
    for mark in marks(string, start, end):
        if mark.kind == "open" and mark.name == "math":
            text = attribute(string, mark, "alttext")
            return _attribute(page, *text) if text is not None else _presented(page, mark.end, end)
    return _NOTHING


def _attribute(page: Text, start: int, end: int) -> Text:
    """The value of an attribute as TeX, without signs that set it apart."""
    found = _DELIMITERS.fullmatch(page.string, start, end)
    return decoded(page, *(found.span(1) if found is not None else (start, end)))


def decoded(page: Text, start: int, end: int) -> Text:
    """Characters of a page as they are read: its entities decoded, everything else as it stands."""
    builder = Builder()
    at = start
    for entity in ENTITY.finditer(page.string, start, end):
        builder.add(page.slice(at, entity.start()))
        builder.put(unescape(entity.group()), page.span(*entity.span()))
        at = entity.end()
    builder.add(page.slice(at, end))
    return builder.text()


def _presented(page: Text, start: int, end: int) -> Text:
    r"""MathML of presentation as TeX: powers, indices and fractions; a root, a table and whatever else is read as its letters."""
    builder = Builder()
    open_: list[tuple[str, int]] = []

    def child() -> None:
        """Before each part of a power or a fraction."""
        if not open_:
            return
        name, number = open_[-1]
        open_[-1] = name, number + 1
        if name == "mfrac":
            builder.put("{" if number else r"\frac{")
        elif name in _POWERS:
            builder.put(_POWERS[name] + "{" if number else "{")

    def behind() -> None:
        if open_ and (open_[-1][0] == "mfrac" or open_[-1][0] in _POWERS):
            builder.put("}")

    for mark in marks(page.string, start, end):
        if mark.kind == "open" and mark.name not in ("math", "semantics"):
            child()
            open_.append((mark.name, 0))
        elif mark.kind == "close" and open_ and any(name == mark.name for name, _ in open_[-3:]):
            while open_.pop()[0] != mark.name:
                pass
            behind()
        elif mark.kind == "text" and page.string[mark.start : mark.end].strip():
            builder.add(decoded(page, mark.start, mark.end))
    return builder.text()
