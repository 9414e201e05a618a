"""Settings of one model that are stated together, again and again: where all but one are the same, that one is mistyped.

    settings side by side -> statements of a model -> two that agree in several settings and differ in one, by a digit -> the one stated less

What the other settings say is the evidence that both are of one model; a model whose settings vary differs in more, or by more than a digit.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from auditor.claims.about.records import Setting
from auditor.notation.pen import differing

MOST_APART = 300
"""Characters between two settings that are stated together."""
LEAST_SHARED, LEAST_SHARED_UNNAMED = 2, 3
"""Settings in which two statements of one model agree, and of one that has no name."""
LEAST_UNNAMED = 100
"""Smaller settings of models without a name are what is varied: layers, heads, experts."""
MOST_STATEMENTS = 30
MOST_DIGITS = 2


class Restated(NamedTuple):
    """A setting that is stated otherwise elsewhere, and the statement that is right."""

    setting: Setting
    other: Setting


def restated(settings: Sequence[Setting], uses: Callable[[int], int]) -> Iterator[Restated]:
    """The settings that another statement of the same model contradicts; ``uses`` says how often the article computes with a value."""
    by_model: dict[str | None, list[dict[str, Setting]]] = defaultdict(list)
    for statement in _statements(settings):
        of_model = by_model[next(iter(statement.values())).model]
        if len(of_model) < MOST_STATEMENTS:
            of_model.append(statement)
    for model, statements in by_model.items():
        stated = Counter((name, setting.value) for statement in statements for name, setting in statement.items())
        for at, statement in enumerate(statements):
            for earlier, other in enumerate(statements):
                name = _only_difference(statement, other, model) if at != earlier else None
                if name is None:
                    continue
                value, meant = statement[name].value, other[name].value
                ours, theirs = ((stated[name, one], uses(one) if one >= LEAST_UNNAMED else 0) for one in (value, meant))
                if ours < theirs or (ours == theirs and stated[name, value] == 1 and earlier < at):
                    yield Restated(statement[name], other[name])
                    break


def _statements(settings: Sequence[Setting]) -> Iterator[dict[str, Setting]]:
    """The settings that stand side by side and are of one model, each name once."""
    together: dict[str, Setting] = {}
    last: Setting | None = None
    for setting in sorted((one for one in settings if one.confidence != "low"), key=lambda one: one.span):
        near = last is not None and setting.span.start - last.span.end <= MOST_APART
        if last is not None and not (
            near and last.model == setting.model and last.headings == setting.headings and setting.name not in together
        ):
            yield together
            together = {}
        together[setting.name] = last = setting
    if together:
        yield together


def _only_difference(one: dict[str, Setting], other: dict[str, Setting], model: str | None) -> str | None:
    """The one setting in which two statements differ by a digit, where they agree in several others."""
    shared = one.keys() & other.keys()
    apart = [name for name in shared if one[name].value != other[name].value]
    if len(apart) != 1 or len(shared) <= (LEAST_SHARED if model is not None else LEAST_SHARED_UNNAMED):
        return None
    value, meant = one[apart[0]].value, other[apart[0]].value
    return apart[0] if _is_slip(value, meant) and (model is not None or value >= LEAST_UNNAMED) else None


def _is_slip(value: int, meant: int) -> bool:
    """Whether one digit, or two that are changed round, makes the difference; one more or less is another size."""
    one, two = str(value), str(meant)
    off = differing(one, two)
    return abs(value - meant) > 1 and (off == 1 or (off == MOST_DIGITS and sorted(one) == sorted(two)))
