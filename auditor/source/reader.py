"""A file becomes a Document: the floor's pipeline.

bytes -> decode -> readable, where the form is another than Markdown -> digits grouped by commas -> candidate? -> pieces between safe seams
      -> blocks -> page furniture marked -> Document
"""

from __future__ import annotations

import re
from os.path import splitext
from typing import TYPE_CHECKING

from auditor.source.decode import UTF8, Encoding, Undecodable, decode_as
from auditor.source.document import Document, Language
from auditor.source.grouping import with_commas
from auditor.source.pattern import lazy
from auditor.source.scan import candidate

if TYPE_CHECKING:
    from auditor.source.stored import Stored

_HAN = lazy("[\u4e00-\u9fff]+")
_HAN_BYTES = (b"\xe4", b"\xe5", b"\xe6", b"\xe7", b"\xe8", b"\xe9")
_NO_LETTERS = bytes(byte for byte in range(256) if not chr(byte).isascii() or not chr(byte).isalpha())
_NOT_PROSE = lazy(
    r"<!--(?>(?:[^<-]|<(?!!--)|-(?!->)){0,2000})-->|`[^`\n]{0,400}`|\$[^$\n]{0,400}\$|\\[a-zA-Z]+|https?://\S+|(?<![A-Za-z])[A-Za-z]++_\w++"
)
_FENCE = lazy(r"^[ \t]*(```|~~~)[^`]*?^[ \t]*\1", re.MULTILINE | re.DOTALL)
_SAMPLE = 50_000
_MARKDOWN = ("", "md", "markdown", "txt", "text")


MOST_BYTES = 32_000_000


class SourceError(Exception):
    """A file that cannot be read or decoded; the message is one line."""


def read_file(path: str, form: str | None = None) -> Document:
    """Read, decode and cut up one file. ``form`` is the ending that it is read by, where that is not its own."""
    return read_data(path, read_bytes(path), form)


def read_bytes(path: str) -> bytes:
    """What a file holds. Raises SourceError."""
    try:
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise SourceError(f"cannot be read: {(error.strerror or 'unknown error').lower()}") from error
    if len(data) > MOST_BYTES:
        raise SourceError(
            f"is too large to be an article: more than {MOST_BYTES // 1_000_000} MB; cut it into several, or leave it out with --exclude"
        )
    return data


def decoded(data: bytes) -> tuple[str, Encoding]:
    """The text of a file and how it is written. Raises SourceError."""
    try:
        return decode_as(data)
    except Undecodable as error:
        raise SourceError(str(error)) from error


def read_data(path: str, data: bytes, form: str | None = None) -> Document:
    """The Document of the bytes of a file; ``form`` is the ending that it is read by, where that is not its own. Raises SourceError."""
    name = form_name(path, form)
    if name is not None:
        from auditor.source.forms import FORMS

        if not FORMS[name].is_text:
            stored = _stored_bytes(data, name)
            return _document(path, stored.text.string, UTF8, stored)
    content, encoding = decoded(data)
    return read_document(path, content, encoding, form)


def read_document(path: str, content: str, encoding: Encoding = UTF8, form: str | None = None) -> Document:
    """A Document of blocks; of none at all where no claim can stand. Raises SourceError where its form cannot be read."""
    name = form_name(path, form)
    if name is None:
        return _document(path, content, encoding)
    stored = _stored(content, name)
    return _document(path, stored.text.string, encoding, stored)


def shown_text(path: str, data: bytes, form: str | None = None) -> tuple[str, Stored | None]:
    """What is shown of a file, as a Document of it has it: the text that is read, and the file itself where that is another."""
    name = form_name(path, form)
    if name is None:
        return decoded(data)[0], None
    from auditor.source.forms import FORMS

    stored = _stored(decoded(data)[0], name) if FORMS[name].is_text else _stored_bytes(data, name)
    return stored.text.string, stored


def form_name(path: str, form: str | None = None) -> str | None:
    """The name of the form of a file, by the ending that it is read by or its own; None where it is read as Markdown."""
    ending = form if form is not None else splitext(path)[1][1:].lower()
    if ending in _MARKDOWN:  # nothing of forms is loaded for it
        return None
    from auditor.source.forms import FORMS

    return ending if ending in FORMS else None


def text_form(name: str) -> str | None:
    """The form of a text that is one of many in a file, by its name. What is named by an address, or is no text, was made text of before."""
    form = form_name(name) if "://" not in name else None
    if form is None:
        return None
    from auditor.source.forms import FORMS

    return form if FORMS[form].is_text else None


def _stored(content: str, name: str) -> Stored:
    from auditor.source.forms import reader
    from auditor.source.stored import Article, Stored

    article = reader(name).readable(content)
    return Stored(content, name, article if isinstance(article, Article) else Article(article))


def _stored_bytes(data: bytes, name: str) -> Stored:
    """What is no text is stored as the text that was read in it."""
    from auditor.source.forms import reader
    from auditor.source.stored import Article, Stored
    from auditor.source.text import Text

    found: Article = reader(name).readable_bytes(data)
    content = found.text.string
    return Stored(content, name, Article(Text.verbatim(content), found.places))


def _document(path: str, content: str, encoding: Encoding, stored: Stored | None = None) -> Document:
    read = with_commas(content)
    if not candidate(read):
        return Document(path, content, language=language_of(content), encoding=encoding, stored=stored)
    from auditor.source.blocks import read_blocks
    from auditor.source.chrome import mark_chrome

    blocks, notes = read_blocks(read)
    blocks = mark_chrome(blocks, len(content))
    return Document(path, content, blocks, language_of(content), notes, encoding, stored)


def language_of(content: str) -> Language:
    """Chinese where Han characters are a substantial share of the letters outside code and mathematics."""
    if content.isascii():
        return "en"
    # No Han character begins with another byte than these, and a byte is found at once.
    sample = content[:_SAMPLE].encode("utf-8", "surrogatepass")
    if not any(byte in sample for byte in _HAN_BYTES) or _HAN.search(content, 0, _SAMPLE) is None:
        return "en"
    text = content[:_SAMPLE]
    prose = _NOT_PROSE.sub(" ", _FENCE.sub(" ", text) if "```" in text or "~~~" in text else text)
    han, latin = sum(map(len, _HAN.findall(prose))), len(prose.encode("utf-8", "surrogatepass").translate(None, _NO_LETTERS))
    # A Chinese character carries about as much as three letters, and Chinese articles name everything technical in English.
    return "zh" if han and han * 4 >= latin else "en"
