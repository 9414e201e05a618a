"""A bound on the work that one document may cause, whatever it holds.

with bounded(200_000): ...        every token, parsing step and operation within spends some of it
spend(steps)                      raises TooMuch once nothing is left

with until(outdated): ...        where the text is another one meanwhile, the work ends at the next step that asks (``go_on``)

Without a bound around it nothing is counted. Both belong to the context that set them, so documents audited side by side do not share one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar


class TooMuch(Exception):
    """The document asks for more work than any article does."""


class Stopped(BaseException):
    """Nobody waits for the answer any more. No ``Exception``, for none that guards against one may go on with half of the work."""


_ENDLESS = 1 << 62
Answer = TypeVar("Answer")
_LEFT: ContextVar[list[int] | None] = ContextVar("steps left", default=None)


_OUTDATED: ContextVar[Callable[[], bool] | None] = ContextVar("is nobody waiting", default=None)


@contextmanager
def until(outdated: Callable[[], bool]) -> Iterator[None]:
    """Work within until something holds, then raise Stopped."""
    token = _OUTDATED.set(outdated)
    try:
        yield
    finally:
        _OUTDATED.reset(token)


def go_on() -> None:
    """Raise Stopped where nobody waits any more; asked where some hundredth of an article was read or judged."""
    outdated = _OUTDATED.get()
    if outdated is not None and outdated():
        raise Stopped


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
