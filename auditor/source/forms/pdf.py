"""PDF read page by page, by pypdf: lines of text joined into paragraphs. Columns, tables and raised digits are as good as its text layer.

bytes -> pages -> lines -> words parted at line ends joined, lines of one paragraph joined -> Article of pages

A raised digit stands beside its base in the text layer: what is read there is what it says, no exponent is guessed.
"""

from __future__ import annotations

import re
from io import BytesIO
from time import monotonic

from auditor.source.forms.pages import Pages, extra
from auditor.source.pattern import lazy
from auditor.source.reader import SourceError
from auditor.source.stored import Article

MOST_PAGES = 1_000
MOST_SECONDS = 60.0
"""What reading one file may take: further pages are left."""
_HYPHEN = lazy(r"(?<=[a-z])-\n(?=[a-z])")
_TITLE = lazy(r"^(?P<number>\d{1,2}(?:\.\d{1,2}){0,3})\.?[ \t]+(?P<title>[A-Z\u4e00-\u9fff][^\n.=]{2,80})$", re.MULTILINE)
_BULLET = lazy(r"^[ \t]*[•◦▪●○■‣⁃·][ \t]*", re.MULTILINE)
_LIGATURES = str.maketrans({"ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "ﬃ": "ffi", "ﬄ": "ffl", "\x00": "", "\u00ad": ""})


def readable_bytes(data: bytes) -> Article:
    """The pages of a PDF. Raises SourceError where it is none, is locked, or has no text."""
    pypdf = extra("pypdf", "pdf")
    pages = Pages("page")
    until = monotonic() + MOST_SECONDS
    said = False
    try:
        document = pypdf.PdfReader(BytesIO(data))
        if document.is_encrypted and not document.decrypt(""):
            raise SourceError("cannot be read: the PDF is locked by a password")
        for number in range(min(len(document.pages), MOST_PAGES)):
            text = _page(document.pages[number].extract_text())
            said = said or bool(text.strip())
            pages.add(text, number + 1)
            if pages.is_full or monotonic() > until:
                break
    except SourceError:
        raise
    except Exception as error:  # a broken file breaks the library in more ways than it has errors for
        raise SourceError("cannot be read: not a PDF, or a damaged one") from error
    except RecursionError as error:  # pragma: no cover
        raise SourceError("cannot be read: nested too deeply") from error
    if not said:
        raise SourceError("cannot be read: the PDF has no text, only pictures of it")
    return pages.article()


def _page(text: str) -> str:
    """The text of a page as Markdown: words joined, numbered titles as headings, bullets as items."""
    text = _HYPHEN.sub("", text.translate(_LIGATURES).replace("\r\n", "\n").replace("\r", "\n"))
    text = _TITLE.sub(lambda match: f"\n{'#' * (match['number'].count('.') + 2)} {match['number']} {match['title']}\n", text)
    return _BULLET.sub("- ", text).strip("\n") + "\n\n"
