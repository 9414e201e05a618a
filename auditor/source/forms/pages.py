"""What forms that are no text have in common: an extra package to load, and an article of numbered parts."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from auditor.source.reader import SourceError
from auditor.source.stored import Article, Place, Unit
from auditor.source.text import Text

MOST_CHARACTERS = 5_000_000


def extra(module: str, name: str) -> ModuleType:
    """A package that reads a form. Raises SourceError, with the command that installs it, where it is missing."""
    try:
        return import_module(module)
    except ImportError:
        raise SourceError(f"cannot be read: needs an extra (pip install 'auditor[{name}]')") from None


class Pages:
    """An article that grows part by part."""

    def __init__(self, unit: Unit) -> None:
        self._unit: Unit = unit
        self._parts: list[str] = []
        self._places: list[Place] = []
        self._length = 0

    @property
    def is_full(self) -> bool:
        """Whether no more is read of a file."""
        return self._length > MOST_CHARACTERS

    def add(self, string: str, number: int) -> None:
        """Add what part ``number``, from 1, says."""
        self._places.append(Place(self._length, self._unit, number))
        self._parts.append(string)
        self._length += len(string)

    def article(self) -> Article:
        """What was added."""
        string = "".join(self._parts)
        return Article(Text.verbatim(string), tuple(self._places))
