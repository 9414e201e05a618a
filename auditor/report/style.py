"""Colours by meaning. The core imports no terminal library: a style either wraps text in escapes or leaves it alone."""

from __future__ import annotations

from collections.abc import Mapping

from auditor.rules.finding import Severity

_SEVERITY = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.INFO: "1;36"}


class Style:
    """How the parts of a report look."""

    __slots__ = ("colour",)

    def __init__(self, colour: bool = False) -> None:
        self.colour = colour

    def severity(self, text: str, severity: Severity) -> str:
        """The head of a finding and its carets."""
        return self._wrap(text, _SEVERITY[severity])

    def strong(self, text: str) -> str:
        """The message, a path."""
        return self._wrap(text, "1")

    def frame(self, text: str) -> str:
        """Line numbers, bars and arrows."""
        return self._wrap(text, "1;34")

    def faint(self, text: str) -> str:
        """What may be skipped."""
        return self._wrap(text, "2")

    def _wrap(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text else text


def wants_colour(terminal: bool, environment: Mapping[str, str]) -> bool:
    """Colour on a terminal only; NO_COLOR forbids it and FORCE_COLOR asks for it, each when set to anything."""
    if environment.get("NO_COLOR"):
        return False
    if environment.get("FORCE_COLOR"):
        return environment["FORCE_COLOR"] != "0"
    return terminal and environment.get("TERM") != "dumb"
