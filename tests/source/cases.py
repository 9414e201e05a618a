"""Reads fixture files: title, raw text between dots, expected text between dots."""

import re
from pathlib import Path

_HERE = Path(__file__).parent / "fixtures"
_CASE = re.compile(r"^(?P<title>[^\n.#][^\n]*)\n\.\n(?P<raw>.*?)\n\.\n(?P<expected>.*?)\n\.$", re.MULTILINE | re.DOTALL)


def cases(name: str) -> list[tuple[str, str, str]]:
    """Title, raw text and expectation of each case of a fixture file."""
    text = (_HERE / name).read_text(encoding="utf-8")
    return [(match["title"], match["raw"], match["expected"]) for match in _CASE.finditer(text)]


def unescape(text: str) -> str:
    """Characters that cannot be seen in a fixture."""
    text = re.sub(r"\\u([0-9a-f]{4})", lambda match: chr(int(match[1], 16)), text)
    return text.replace("⏎", "\n").replace("␤", "\u2028")
