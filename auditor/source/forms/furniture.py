"""What of a page is its article: the element that the page names for it, without what leads elsewhere, counts or asks.

content -> <main>, else a lone <article>, else everything -> without navigation, footers, lists of contents, comments, prompts and what is hidden
"""

from __future__ import annotations

import re

from auditor.source.forms.tags import Mark, element_end, has, marks, value
from auditor.source.pattern import lazy
from auditor.source.ranges import Range

_MAIN = lazy(r"<(?:main(?=[\s>])[^>]{0,400}|[a-z]{1,10}\s[^<>]{0,200}\brole=[\"']?main\b[^>]{0,200})>", re.IGNORECASE)
_ARTICLE = lazy(r"<article(?=[\s>])[^>]{0,400}>", re.IGNORECASE)
_TITLE = lazy(r"<title(?=[\s>])[^>]{0,200}>", re.IGNORECASE)
_TITLE_END = lazy(r"</title", re.IGNORECASE)
_FIRST_HEADING = lazy(r"<h1(?=[\s>])", re.IGNORECASE)
_WORD = lazy(r"[a-z]+")
_ELEMENTS = frozenset(
    "nav footer aside script style noscript template iframe form button select input defs metadata desc canvas audio video object dialog head".split()
)
_ROLES = frozenset("navigation banner contentinfo search complementary dialog menu".split())
_CLASSES = frozenset(
    "nav navbar navigation navlinks menu sidebar footer breadcrumb breadcrumbs toc tocbox share sharing social related recommended comments "
    "respond cookie cookies pagination pager prevnext prev next headerlink hash permalink advert advertisement ads subscribe newsletter linenos lineno "
    "linenumbers gutter prompt inputprompt outputprompt noprint jumplinks editsection mwe-hidden sronly toolbar copybtn skiplink".split()
)
_CONTAINERS = frozenset("div section ul ol span a p td header table".split())
LEAST_SHARE = 10
"""One part in so many of a page's text is the least that its article holds."""


def article_of(content: str) -> tuple[list[Range], Range | None]:
    """The ranges of a page that are read, and the place of its title where no heading of the first level says it."""
    ranges = [_named(content) or (0, len(content))]
    title = _TITLE.search(content, 0, 200_000)
    if title is None or any(_FIRST_HEADING.search(content, *part) for part in ranges):
        return ranges, None
    end = _TITLE_END.search(content, title.end(), title.end() + 1000)
    return ranges, (title.end(), end.start()) if end is not None else None


def _named(content: str) -> Range | None:
    """The element that a page names for its article, where that is a good part of it."""
    found = [match.start() for match in _ARTICLE.finditer(content)]
    main = _MAIN.search(content)
    start = main.start() if main is not None else found[0] if len(found) == 1 else -1
    if start < 0:
        return None
    mark = next(marks(content, start))
    end = element_end(content, mark)
    return (start, end) if (end - start) * LEAST_SHARE >= len(content) else None


def is_furniture(string: str, mark: Mark) -> bool:
    """Whether an element is no part of an article, by its name, role or class."""
    if mark.name in _ELEMENTS:
        return True
    if mark.name not in _CONTAINERS or mark.end - mark.start < len(mark.name) + 4:
        return False
    if value(string, mark, "role").lower() in _ROLES:
        return True
    if mark.name == "header":
        inner = string[mark.end : element_end(string, mark)][:20_000]
        return "<h1" not in inner and "<h2" not in inner
    return any(_is_furniture(name) for name in (*value(string, mark, "class").split(), value(string, mark, "id")))


def _is_furniture(name: str) -> bool:
    """Whether a class says so: ``sidebar``, ``site-footer``, ``toc``; of several words, the last one or all but "container" and the like."""
    words = _WORD.findall(name.lower())
    return bool(words) and (words[-1] in _CLASSES or "".join(words) in _CLASSES)


def is_hidden(string: str, mark: Mark) -> bool:
    """Whether an element is not shown."""
    if mark.end - mark.start < len("<a hidden>"):
        return False
    style = value(string, mark, "style").replace(" ", "").lower()
    return "display:none" in style or has(string, mark, "hidden") or value(string, mark, "aria-hidden").lower() == "true"
