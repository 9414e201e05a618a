"""A file becomes a Document: the floor's pipeline.

bytes -> decode -> digits grouped by commas -> candidate? -> pieces between safe seams -> blocks -> page furniture marked -> Document
"""

from __future__ import annotations

import re

from auditor.source.decode import UTF8, Encoding, Undecodable, decode_as
from auditor.source.document import Document, Language
from auditor.source.grouping import with_commas
from auditor.source.pattern import lazy
from auditor.source.scan import candidate

_HAN = lazy("[\u4e00-\u9fff]+")
_HAN_BYTES = (b"\xe4", b"\xe5", b"\xe6", b"\xe7", b"\xe8", b"\xe9")
_NO_LETTERS = bytes(byte for byte in range(256) if not chr(byte).isascii() or not chr(byte).isalpha())
_NOT_PROSE = lazy(
    r"<!--(?:[^<-]|<(?!!--)|-(?!->)){0,2000}+-->|`[^`\n]{0,400}`|\$[^$\n]{0,400}\$|\\[a-zA-Z]+|https?://\S+|(?<![A-Za-z])[A-Za-z]++_\w++"
)
_FENCE = lazy(r"^[ \t]*(```|~~~)[^`]*?^[ \t]*\1", re.MULTILINE | re.DOTALL)
_SAMPLE = 50_000


MOST_BYTES = 32_000_000


class SourceError(Exception):
    """A file that cannot be read or decoded; the message is one line."""


def read_file(path: str) -> Document:
    """Read, decode and cut up one file."""
    return read_document(path, *decoded(read_bytes(path)))


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


def read_document(path: str, content: str, encoding: Encoding = UTF8) -> Document:
    """A Document of blocks; of none at all where no claim can stand."""
    read = with_commas(content)
    if not candidate(read):
        return Document(path, content, language=language_of(content), encoding=encoding)
    from auditor.source.blocks import read_blocks
    from auditor.source.chrome import mark_chrome

    blocks, notes = read_blocks(read)
    blocks = mark_chrome(blocks, len(content))
    return Document(path, content, blocks, language_of(content), notes, encoding)


def language_of(content: str) -> Language:
    """Chinese where Han characters are a substantial share of the letters outside code and mathematics."""
    # No Han character begins with another byte than these, and a byte is found at once.
    sample = content[:_SAMPLE].encode("utf-8", "surrogatepass")
    if not any(byte in sample for byte in _HAN_BYTES) or _HAN.search(content, 0, _SAMPLE) is None:
        return "en"
    text = content[:_SAMPLE]
    prose = _NOT_PROSE.sub(" ", _FENCE.sub(" ", text) if "```" in text or "~~~" in text else text)
    han, latin = sum(map(len, _HAN.findall(prose))), len(prose.encode("utf-8", "surrogatepass").translate(None, _NO_LETTERS))
    # A Chinese character carries about as much as three letters, and Chinese articles name everything technical in English.
    return "zh" if han and han * 4 >= latin else "en"
