"""The first minutes: what `auditor` without a word would find to audit here, and how to ask for it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from auditor.cli.project.policy import Policy
from auditor.report.visible import visible
from auditor.source.discover import discover
from auditor.source.forms import known_endings

MOST = 100
"""Articles that are counted; of more it is said that there are more."""
GLANCES = 5_000
"""Files and folders that are looked at: whoever stands in a home folder waits no longer for a line of help."""
SHOWN = 3


class Glance(Policy):
    """What a project leaves out, and everything once enough was looked at."""

    def __init__(self) -> None:
        super().__init__()
        self._left = GLANCES

    def is_excluded(self, path: str, is_folder: bool) -> bool:
        """As always, as long as there is patience."""
        self._left -= 1
        return self._left < 0 or super().is_excluded(path, is_folder)


def lines() -> Iterator[str]:
    """How many articles this folder holds and the commands that audit them; of an empty folder, what shows the program at work."""
    found = [item.path.removeprefix("./") for item in islice(discover(["."], Glance()), MOST + 1) if item.problem is None]
    yield ""
    if not found:
        yield f"No articles here ({known_endings()}). `auditor demo` audits one that ships with the program."
        return
    number = f"more than {MOST} articles" if len(found) > MOST else f"{len(found)} {'article' if len(found) == 1 else 'articles'}"
    names = ", ".join(map(visible, found[:SHOWN]))
    yield f"This folder holds {number}: {names}{', ...' if len(found) > SHOWN else ''}"
    yield "  auditor .           audits them all"
    yield "  auditor --diff .    shows what --fix would change"
