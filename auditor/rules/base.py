"""What every rule is: a class with a code, a name, a page (its docstring) and examples that are its tests."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from auditor.rules.finding import Finding, Severity

if TYPE_CHECKING:  # the one word of a higher floor that this one knows: what it is handed
    from auditor.audited import Audit


class Example(NamedTuple):
    """An article in miniature. A bad one says where.

    ``at`` is the text of the primary place, ``says`` a part of the message, ``fix`` the whole article after the fix.
    """

    text: str
    at: str = ""
    says: str = ""
    fix: str | None = None
    path: str = "example.md"


class Rule(ABC):
    """One thing to tell. The docstring is the rule's page; adding a rule is one file and its line in the registry.

    The first line says what is wrong; then come the sections What it checks, Why it matters and Fix safety.
    """

    code: ClassVar[str]
    name: ClassVar[str]
    severity: ClassVar[Severity]
    bad: ClassVar[Sequence[Example]]
    good: ClassVar[Sequence[Example]]

    @abstractmethod
    def check(self, audit: Audit) -> Iterator[Finding]:
        """The findings of this rule, in any order: whoever tells them sorts them by place."""
