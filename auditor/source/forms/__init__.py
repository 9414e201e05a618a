"""The forms that an article comes in besides Markdown and plain text, each read by a module of its own that is loaded when it is needed.

``readable(content)`` of a module gives the article in a file as Markdown, as a Text that is mapped to the content, or as an Article where its
parts have numbers. The Markdown reader reads this text as it is, so that one article in any form gives the same findings. A module of a form
that is no text has ``readable_bytes(data)`` instead. Where a figure is not written into the file as it is read, ``encoded(text)`` writes it; where it
may stand there in further copies, ``is_written_once(content, start)`` says whether it does.
Each raises SourceError, in one line, where it cannot read. Nothing in a file is ever run.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import NamedTuple

MARKDOWN = ("md", "markdown", "txt", "text")
"""Endings of what the Markdown reader reads as it stands."""


class Form(NamedTuple):
    """A form: its module, what it is called, whether folders are searched for it, whether its files are text, and whether fixes are written
    into them."""

    module: str
    says: str
    in_folders: bool = True
    is_text: bool = True
    writable: bool = True


FORMS: dict[str, Form] = {
    "ipynb": Form("notebook", "notebooks of Jupyter"),
    "html": Form("html", "pages"),
    "htm": Form("html", "pages"),
    "xhtml": Form("html", "pages"),
    "tex": Form("latex", "LaTeX"),
    "rst": Form("restructured", "reStructuredText"),
    "org": Form("org", "Org"),
    "adoc": Form("asciidoc", "AsciiDoc"),
    "asciidoc": Form("asciidoc", "AsciiDoc"),
    "qmd": Form("quarto", "Quarto"),
    "mdx": Form("mdx", "MDX"),
    "py": Form("python_file", "Python: docstrings, comments, constants", in_folders=False),
    "docx": Form("word", "Word (`pip install 'auditor[docx]'`)", in_folders=False, is_text=False, writable=False),
    "pdf": Form("pdf", "PDF (`pip install 'auditor[pdf]'`)", in_folders=False, is_text=False, writable=False),
}
"""Ending -> form. Programs, and papers that are mostly other people's and need a further package, are read where they are named."""


def reader(form: str) -> ModuleType:
    """The module that reads a form."""
    return import_module(f"auditor.source.forms.{FORMS[form].module}")


def encoder(form: str) -> Callable[[str], str]:
    """What writes readable characters as files of a form have them."""
    found: Callable[[str], str] = getattr(reader(form), "encoded", str)
    return found


def is_written_once(form: str, content: str, start: int) -> bool:
    """Whether a figure that is read at a place of a file stands nowhere else in it, as a rendered copy of a formula does."""
    found: Callable[[str, int], bool] | None = getattr(reader(form), "is_written_once", None)
    return found is None or found(content, start)


def known_endings() -> str:
    """The endings of all that folders are searched for, as messages tell them."""
    return " ".join((*(f".{name}" for name in MARKDOWN), *endings()))


def named_documents() -> tuple[str, ...]:
    """The endings, with their dots, of documents that are read only where they are named; a program is none."""
    return tuple(f".{ending}" for ending, form in FORMS.items() if not form.in_folders and not form.is_text)


def endings() -> tuple[str, ...]:
    """The endings, with their dots, of the forms that folders are searched for besides Markdown."""
    return tuple(f".{ending}" for ending, form in FORMS.items() if form.in_folders)
