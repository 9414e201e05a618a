"""A bound on the work that one document may cause, whatever it holds.

with bounded(200_000): ...        every token, parsing step and operation within spends some of it
spend(steps)                      raises TooMuch once nothing is left

Without a bound around it nothing is counted. The bound belongs to the context that set it, so documents audited side by side do not share one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar


class TooMuch(Exception):
    """The document asks for more work than any article does."""


_ENDLESS = 1 << 62
Answer = TypeVar("Answer")
_LEFT: ContextVar[list[int] | None] = ContextVar("steps left", default=None)


@contextmanager
def bounded(steps: int) -> Iterator[None]:
    """Allow so many steps within."""
    token = _LEFT.set([steps])
    try:
        yield
    finally:
        _LEFT.reset(token)


def spend(steps: int) -> None:
    """Take some of what is left."""
    left = _LEFT.get()
    if left is not None:
        left[0] -= steps
        if left[0] < 0:
            raise TooMuch


def is_bounded() -> bool:
    """Whether anybody counts what is spent."""
    return _LEFT.get() is not None


def account() -> list[int]:
    """The steps left as a list of one, for loops that count for themselves: below zero, ``spend(0)`` raises."""
    return _LEFT.get() or [_ENDLESS]


def spent(make: Callable[[], Answer]) -> tuple[Answer, int]:
    """What is made, and the steps that it takes, which nobody has spent yet."""
    with bounded(_ENDLESS):
        left = account()
        answer = make()
        return answer, _ENDLESS - left[0]
