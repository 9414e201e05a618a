"""How text of a document looks on a terminal: its width, and nothing in it that could drive the terminal.

Control characters, escapes, direction overrides and lone surrogates are shown as \\x1b or \\u202e; a tab becomes spaces.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

TAB = 4
_UNSAFE = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))


def visible(text: str) -> str:
    """Text with everything that does not print made visible."""
    return text if text.isascii() and text.isprintable() else "".join(_shown(character) for character in text)


def cells(line: str) -> list[str]:
    """What each character of a line is shown as, tabs expanded to their stops."""
    shown, column = [], 0
    for character in line:
        cell = " " * (TAB - column % TAB) if character == "\t" else _shown(character)
        shown.append(cell)
        column += width(cell)
    return shown


def width(text: str | Iterable[str]) -> int:
    """How many columns text takes: wide characters two, combining ones none."""
    return sum(_column(character) for part in text for character in part)


def _shown(character: str) -> str:
    if unicodedata.category(character) not in _UNSAFE:
        return character
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _column(character: str) -> int:
    if character.isascii():
        return 1
    if unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1
