"""What was made of a text, kept for when it is asked for again: by another reader of the article, or of the article as it is edited.

key (the text, and what else the answer hangs on) -> the answer, with the work that it took -> kept as far as there is room -> forgotten

The work is spent again each time, so that how far a document is read does not hang on what was read before. What is kept is never changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from functools import partial
from typing import Generic, TypeVar

from auditor.notation.work import account, bounded, go_on, is_bounded, spend

MOST = 60_000
"""Characters of texts whose answers are kept for certain: the newest; those of as many before them are kept until the next as many come."""

MOST_OBJECTS = 3_000
"""Objects about which answers are kept for certain, the newest, and as many before them: a dense article has 2,000 expressions."""

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")


class Kept(Generic[Answer]):
    """Answers by their keys, those asked for last; any number of threads may ask, and at worst one makes again what another has made."""

    __slots__ = ("_before", "_now", "_room")

    def __init__(self) -> None:
        self._now: dict[Hashable, tuple[Answer, int]] = {}
        self._before: dict[Hashable, tuple[Answer, int]] = {}
        self._room = MOST

    def of(self, key: Hashable, size: int, make: Callable[[], Answer]) -> Answer:
        """The answer to a key, made where it is not known; ``size`` is how many characters it is about."""
        found = self.known(key, size)
        if found is not None:
            spend(found[1])
            return found[0]
        go_on()
        if not is_bounded():  # nobody counts the work: it is counted for those who will
            with bounded(1 << 62):
                return self.of(key, size, make)
        left = account()
        begun = left[0]
        answer = make()
        self.keep(key, size, answer, begun - left[0])
        return answer

    def known(self, key: Hashable, size: int) -> tuple[Answer, int] | None:
        """The answer to a key and the work that it took, where it is known."""
        found = self._now.get(key)
        if found is None:
            found = self._before.get(key)
            if found is not None:
                self.keep(key, size, *found)
        return found

    def keep(self, key: Hashable, size: int, answer: Answer, work: int) -> None:
        """Know an answer; what is larger than all the room is not kept."""
        self._room -= size
        if self._room < 0:
            self._before, self._now, self._room = self._now, {}, MOST - size
        if size <= MOST:
            self._now[key] = answer, work


_SEARCHED: Kept[re.Match[str] | None] = Kept()


def searched(pattern: re.Pattern[str], string: str, start: int, end: int) -> re.Match[str] | None:
    """The first match of a pattern in [start, end) of a text: a sentence is asked the same for each figure in it."""
    return _SEARCHED.of((pattern, string, start, end), end - start, partial(pattern.search, string, start, end))


class KeptOf(Generic[Asked, Answer]):
    """Answers about objects that never change, by which object it is: no hash is made of a tree, and no other one compared with it.

    The object is held with its answer, so that no other one can take its place in memory.
    """

    __slots__ = ("_before", "_make", "_now")

    def __init__(self, make: Callable[[Asked], Answer]) -> None:
        self._now: dict[int, tuple[Asked, Answer]] = {}
        self._before: dict[int, tuple[Asked, Answer]] = {}
        self._make = make

    def __call__(self, asked: Asked) -> Answer:
        """The answer about an object."""
        found = self._now.get(id(asked))
        if found is not None and found[0] is asked:
            return found[1]
        found = self._before.get(id(asked))
        if found is None or found[0] is not asked:
            found = asked, self._make(asked)
        if len(self._now) >= MOST_OBJECTS:
            self._before, self._now = self._now, {}
        self._now[id(asked)] = found
        return found[1]
