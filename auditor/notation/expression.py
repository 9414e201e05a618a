"""Expressions as trees."""

from __future__ import annotations


class Expression:
    """A node."""

    __slots__ = ()
