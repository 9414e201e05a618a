"""How far a run is, on standard error: one line that is written over on a terminal, elsewhere a line a minute."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from auditor.cli.output import say

_BLINK, _MINUTE = 0.2, 60.0


class Progress:
    """Counts what was done. ``stored`` are the bytes of all files, 0 where they are not known; ``clock`` gives seconds."""

    def __init__(self, stored: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._all = stored
        self._clock = clock
        self._begun = self._last = clock()
        self._terminal = sys.stderr.isatty()
        self._documents = self._bytes = self._findings = self._stored = 0

    def step(self, documents: int, size: int, findings: int, stored: int) -> None:
        """Count documents, bytes of text, findings, and bytes of the files as they lie on the disk."""
        self._documents += documents
        self._bytes += size
        self._findings += findings
        self._stored += stored
        now = self._clock()
        if now - self._last >= (_BLINK if self._terminal else _MINUTE):
            self._last = now
            if self._terminal:
                say(f"\r\x1b[K{self.line(now)}", end="")
            else:
                say(self.line(now))

    def line(self, now: float) -> str:
        """12,000 documents, 3.1 MB/s, 240 findings, 4 min left."""
        seconds = max(now - self._begun, 0.001)
        parts = [f"{self._documents:,} documents", f"{self._bytes / 1e6 / seconds:.1f} MB/s", f"{self._findings:,} findings"]
        if self._all and self._stored:
            left = max(0, self._all - self._stored) * seconds / self._stored
            parts.append(f"{_spoken(left)} left")
        return ", ".join(parts)

    def tell(self, message: str) -> None:
        """Say something beside the line."""
        say(f"\r\x1b[K{message}" if self._terminal else message)

    def close(self) -> None:
        """Leave the line as it was last."""
        if self._terminal and self._documents:
            say(f"\r\x1b[K{self.line(self._clock())}")


def _spoken(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"
