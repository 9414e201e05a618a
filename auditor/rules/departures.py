"""Findings about departures from the reference: what every rule on a miscounted component tells, in the same words.

departure -> the formula or figure that departs, what was done, by how much, what it should be, and where it is repeated
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from auditor.reference import Poly
from auditor.rules.finding import Finding, Related, Severity
from auditor.rules.slips import plain
from auditor.rules.wording import difference, signed
from auditor.verdicts.names_of_parts import part_names
from auditor.verdicts.polynomial import LETTERS

if TYPE_CHECKING:
    from auditor.audit import Audit
    from auditor.rules.base import Rule
    from auditor.verdicts.against_reference import Departure

_SCOPES = {
    "per_head": (" of one head", "（每个头）"),
    "per_layer": (" of one layer", "（每层）"),
    "all_layers": (" of all layers", "（全部层）"),
    "model": ("", ""),
}


def departure_findings(rule: Rule, audit: Audit, severity: Severity | None = None) -> Iterator[Finding]:
    """One finding for each departure that the rule tells of, of the rule's severity or another."""
    if audit.judgement is None:
        return
    for departure in audit.judgement.departures:
        if departure.code == rule.code:
            yield _finding(rule, audit, departure, severity or rule.severity)


def severity_of(departure: Departure, severity: Severity) -> Severity:
    """A generic Transformer's formula, and what many counts leave out of a total, is an info."""
    return Severity.INFO if departure.usual or departure.minor or not departure.named else severity


def _finding(rule: Rule, audit: Audit, departure: Departure, severity: Severity) -> Finding:
    chinese = audit.document.language == "zh"
    claim = audit.claims[departure.claim]
    side = claim.sides[departure.side]
    expected = _in_letters(departure.expected, audit, departure)
    what = part_names(departure.about.components, chinese) + _SCOPES[departure.about.scope or "model"][chinese]
    done = _joined([cause.words(chinese) for cause in departure.causes], chinese) or ("与参考值不同" if chinese else "not the model's")
    model = departure.about.model if departure.about.model is not None else None
    return Finding(
        rule.code,
        rule.name,
        severity_of(departure, severity),
        side.span,
        _message(what, done, plain(side.raw), expected, chinese),
        confidence=departure.about.confidence,
        label=_size(departure, chinese),
        stated=side.raw,
        expected=expected,
        working=tuple(f"{signed(cause.amount)}  {cause.words(chinese)}" for cause in departure.causes) if departure.about.model else (),
        component=departure.about.component,
        model=model,
        cause=_cause(departure, chinese) if departure.causes else None,
        related=tuple(_repeats(audit, departure, chinese)),
        help=(_help(departure, expected, chinese),),
        context=claim.block.text.string,
    )


def _message(what: str, done: str, stated: str, expected: str, chinese: bool) -> str:
    if chinese:
        return f"{what}：{done}；应为 {expected}，而不是 {stated}"
    return f"{what}: {done}; it is {expected}, not {stated}"


def _joined(words: list[str], chinese: bool) -> str:
    return ("，且" if chinese else ", and ").join(words)


def _size(departure: Departure, chinese: bool) -> str:
    """What stands under the place: the difference as terms, or as a number with its share."""
    if isinstance(departure.difference, Poly):
        text = str(departure.difference).replace("-", "−").replace("− ", "−").replace("+ ", "+")
        return f"相差 {text}" if chinese else f"off by {text if text.startswith('−') else '+' + text}"
    right = int(departure.expected.replace(",", ""))
    return ("相差 " if chinese else "off by ") + difference(departure.difference, right)


def _cause(departure: Departure, chinese: bool) -> str:
    """The causes, or the class of causes where several make up the difference alike."""
    own = _joined([cause.words(chinese) for cause in departure.causes], chinese)
    alike = [other for other in departure.others if len(other) == len(departure.causes)]
    if not alike:
        return own
    options = [own, *(_joined([cause.words(chinese) for cause in other], chinese) for other in alike[:3])]
    total = signed(sum(cause.amount for cause in departure.causes))
    return ("；或".join(options) + f"（均为 {total}）") if chinese else ("; or ".join(options) + f" (each {total})")


def _repeats(audit: Audit, departure: Departure, chinese: bool) -> Iterator[Related]:
    for index in departure.repeats:
        side = audit.claims[index].sides[-1]
        yield Related(side.span, "同样的缺失" if chinese else "the same here")


def _help(departure: Departure, expected: str, chinese: bool) -> str:
    declared = any(cause.declared for cause in departure.causes)
    if chinese:
        return f"改为 {expected}" + ("，或注明未计入的部分" if declared else "")
    return f"write {expected}" + (", or say what is left out" if declared else "")


def _in_letters(expected: str, audit: Audit, departure: Departure) -> str:
    """The reference's formula with the letters that the article itself uses, where each is one letter."""
    if not any(char.isalpha() for char in expected) or audit.understanding is None:
        return expected
    meanings = audit.understanding.symbols_at(audit.claims[departure.claim].block)
    own: dict[str, str] = {}
    for symbol, name in meanings.items():
        letter = LETTERS.get(name)
        if letter is not None and len(symbol) == 1 and letter not in own:
            own[letter] = symbol
    return _renamed(expected, own)


def _renamed(formula: str, own: Mapping[str, str]) -> str:
    return "".join(own.get(char, char) for char in formula)
