"""Patterns of the program are such as every Python that it supports matches alike."""

from __future__ import annotations

import importlib
import pkgutil
import re
from re import _parser  # type: ignore[attr-defined]
from typing import Any

import pytest

import auditor
from auditor.source.pattern import lazy

MODULES = sorted(
    module.name for module in pkgutil.walk_packages(auditor.__path__, "auditor.") if not module.name.startswith("auditor.integrations")
)


def repeats(tree: Any) -> int:
    """Possessive repeats of groups in a parsed pattern: Python before 3.11.5 forgets what stood before one that fails inside its body."""
    count = 0
    for operation, argument in tree:
        if str(operation) == "POSSESSIVE_REPEAT" and (
            len(argument[2]) > 1 or str(argument[2][0][0]) not in {"IN", "LITERAL", "NOT_LITERAL", "ANY", "CATEGORY"}
        ):
            count += 1
        parts = argument if isinstance(argument, (list, tuple)) else [argument]
        for part in parts:
            inner = part if isinstance(part, list) else [part]
            count += sum(repeats(one) for one in inner if isinstance(one, _parser.SubPattern))
    return count


def parsed(pattern: re.Pattern[str]) -> Any:
    return _parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE)


@pytest.mark.parametrize("source", [r"(?:\n[ ]*x)*+\n", r"a|(b(?:cd)++)", r"(?=(?:ab|c){1,3}+)", r"(?>x(?:ab)?+)"])
def test_a_possessive_group_is_seen(source: str) -> None:
    assert repeats(_parser.parse(source)) == 1


@pytest.mark.parametrize("source", [r"(?>(?:\n[ ]*x)*)\n", r"[ab]*+x++\d{1,3}+", r"(?>a|b)"])
def test_what_every_python_matches_alike_is_no_finding(source: str) -> None:
    assert repeats(_parser.parse(source)) == 0


@pytest.mark.parametrize("name", MODULES)
def test_no_pattern_repeats_a_group_possessively(name: str) -> None:
    if name.endswith("__main__"):
        return
    try:
        module = importlib.import_module(name)
    except ImportError:
        return  # needs an extra that is not installed
    kinds = (re.Pattern, type(lazy("")))
    wrong = [key for key, value in vars(module).items() if isinstance(value, kinds) and repeats(parsed(value))]
    assert not wrong, f"write (?>(?:...)*) for (?:...)*+ in {wrong}"
