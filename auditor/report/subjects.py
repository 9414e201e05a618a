"""One subject with two values in the documents of one repository: what the claims of documents say that can be held against each other.

claims of a document -> subject and interval of each -> those of a repository side by side -> pairs that cannot both be right
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from auditor.audited import Audit
from auditor.notation.evaluate import Terms, evaluate
from auditor.notation.expression import Number, as_figure
from auditor.notation.printed import Printed
from auditor.report.records import Object

COMPARED = frozenset(("statement", "repeat", "equality", "approximation"))
_PRINTED = Terms(widen=True)


class Said(NamedTuple):
    """What one document says of one subject: the interval that its printed figure stands for, and where it stands."""

    subject: str
    low: Fraction
    high: Fraction
    raw: str
    path: str
    line: int

    def conflicts(self, other: Said) -> bool:
        """Whether no value is both, in two documents."""
        return self.path != other.path and (self.high < other.low or other.high < self.low)


def said_in(audit: Audit, repository: str, path: str) -> list[Said]:
    """The subjects of a document that a published model tells apart, each with the first value that is said of it."""
    understanding = audit.understanding if audit.claims else None
    if understanding is None:
        return []
    found: dict[str, Said] = {}
    named = {total.claim: total.models for total in understanding.totals}
    for number, (claim, about) in enumerate(zip(audit.claims, understanding.abouts, strict=False)):
        if about.model not in named.get(number, (about.model,)):  # beside the figure stands another name
            continue
        side = next((side for side in reversed(claim.sides) if side.expression is not None), None)
        if about.model is None or about.component is None or about.confidence == "low" or claim.kind not in COMPARED or side is None:
            continue
        assert side.expression is not None
        figure = as_figure(side.expression)
        value = evaluate(side.expression, None, _PRINTED) if isinstance(figure, Number) and _counts(figure.printed) else None
        if value is not None:
            parts = (repository, about.model, about.component, about.scope or "", about.part or "")
            line = audit.document.position(side.span.start)[0]
            found.setdefault("\0".join(parts), Said("\0".join(parts), value.low, value.high, side.raw, path, line))
    return list(found.values())


def _counts(figure: Printed) -> bool:
    return figure.unit is None or figure.unit.dimension == "count"


def conflict(one: Said, other: Said) -> Object:
    """Two values of one subject, as JSON has them."""
    repository, model, component, scope, part = one.subject.split("\0")
    places = [{"path": said.path, "line": said.line, "stated": said.raw} for said in (one, other)]
    return {
        "repository": repository,
        "model": model,
        "component": component,
        "scope": scope or None,
        "part": part or None,
        "places": places,
    }


def stored(said: Said) -> Object:
    """What was said, as JSON has it."""
    return {**said._asdict(), "low": str(said.low), "high": str(said.high)}


def restored(value: dict[str, Any]) -> Said:
    """The same again."""
    return Said(**{**value, "low": Fraction(value["low"]), "high": Fraction(value["high"])})
