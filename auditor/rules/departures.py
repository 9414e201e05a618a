"""Findings about departures from the reference: what every rule on a miscounted component tells, in the same words.

departure -> the formula or figure that departs, what was done, by how much, what it should be, and where it is repeated
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from auditor.claims.about.lexicon import setting_named
from auditor.notation.expression import Name, walk
from auditor.reference import Poly
from auditor.rules.figures import right_figure
from auditor.rules.finding import Finding, Related, Severity
from auditor.rules.plain import plain
from auditor.rules.wording import difference, signed
from auditor.source.pattern import lazy
from auditor.verdicts.names_of_parts import part_names
from auditor.verdicts.polynomial import ALONE, LETTERS, USUAL

if TYPE_CHECKING:
    from auditor.audited import Audit
    from auditor.claims.claim import Side
    from auditor.rules.base import Rule
    from auditor.verdicts.departure import Departure

_SCOPES = {
    "per_head": (" of one head", "（每个头）"),
    "per_layer": (" of one layer", "（每层）"),
    "all_layers": (" of all layers", "（全部层）"),
    "model": ("", ""),
}
_LAYERS = {"per_layer": ("one layer", "单层"), "all_layers": ("all layers", "全部层"), "model": ("all layers", "全部层")}
ROUND = frozenset(("T502", "F702"))
"""Departures of round figures that are said of a model as a whole."""
_WHOLE = ("the whole model", "整个模型")
_FACTOR = lazy(r"[A-Za-z](?:\^\d+)?|\d[\d,]*|.", re.DOTALL)


def departure_findings(rule: Rule, audit: Audit, severity: Severity | None = None) -> Iterator[Finding]:
    """One finding for each departure that the rule tells of, of the rule's severity or another."""
    if audit.judgement is None:
        return
    for departure in audit.judgement.departures:
        if departure.code == rule.code:
            yield _finding(rule, audit, departure, severity or rule.severity)


def severity_of(departure: Departure, severity: Severity) -> Severity:
    """A generic Transformer's formula, unless none has it so, and what many counts leave out of a total, is an info."""
    return Severity.INFO if departure.usual or departure.minor or not departure.named else severity


def _finding(rule: Rule, audit: Audit, departure: Departure, severity: Severity) -> Finding:
    chinese = audit.document.language == "zh"
    claim = audit.claims[departure.claim]
    side = claim.sides[departure.side]
    expected = _expected(audit, departure)
    what = _what(audit, departure, chinese)
    done = _joined([cause.words(chinese) for cause in departure.causes], chinese)
    model = departure.about.model if departure.about.model is not None else None
    return Finding(
        rule.code,
        rule.name,
        severity_of(departure, severity),
        side.span,
        _message(what, done, plain(side.raw), plain(expected), chinese),
        confidence=departure.about.confidence,
        label=_size(audit, departure, chinese),
        stated=side.raw,
        expected=expected,
        working=tuple(f"{signed(cause.amount)}  {cause.words(chinese)}" for cause in departure.causes) if departure.about.model else (),
        component=departure.about.component,
        model=model,
        cause=_cause(audit, departure, chinese) if departure.causes else None,
        related=tuple(_repeats(audit, departure, chinese)),
        help=(_help(departure, expected, chinese),),
        context=claim.block.text.string,
        mistake=_joined([cause.words(False) for cause in departure.causes], False) or None,
    )


def _what(audit: Audit, departure: Departure, chinese: bool) -> str:
    """What is counted, as a writer names it: attention of one layer, the whole model."""
    about = departure.about
    components = _own_components(audit, departure) or about.components
    scope = about.scope or "model"
    if components == ("layer",) and scope in _LAYERS:
        return _LAYERS[scope][chinese]
    if components == ("total",):
        return (about.model or _WHOLE[chinese]) if departure.code in ROUND else _WHOLE[chinese]
    return part_names(components, chinese) + _SCOPES[scope][chinese]


def _own_components(audit: Audit, departure: Departure) -> tuple[str, ...]:
    """What the place counts where a sum that takes it over showed the departure; () where it shows it itself."""
    if audit.understanding is None or departure.code in ROUND:
        return ()
    own = audit.understanding.abouts[departure.claim].components
    whole = departure.about.components
    inside = len(whole) == 1 and not departure.causes and all(component.startswith(f"{whole[0]}.") for component in own)
    return () if own == whole or inside else own  # a sum under a list is of the list, not of its last item


def _expected(audit: Audit, departure: Departure) -> str:
    """The right formula in the article's letters, or the right figure in its notation."""
    claim = audit.claims[departure.claim]
    side = claim.sides[departure.side]
    if isinstance(departure.difference, Poly):
        return _in_letters(departure.expected, audit, departure)
    return right_figure(claim, side, Fraction(_right(audit, departure, side))) if _is_exact(side) else departure.expected


def _is_exact(side: Side) -> bool:
    return side.number is not None and side.number.printed.is_integer_print


def _right(audit: Audit, departure: Departure, side: Side) -> int:
    """The right count of what the place counts."""
    if _own_components(audit, departure) and side.number is not None and isinstance(departure.difference, int):
        return int(side.number.printed.value) - departure.difference
    return int(departure.expected.replace(",", ""))


def _message(what: str, done: str, stated: str, expected: str, chinese: bool) -> str:
    if not done:
        space = " " if what[-1:].isascii() else ""
        return f"{what}{space}应为 {expected}，而不是 {stated}" if chinese else f"{what}: {expected} parameters, not {stated}"
    if chinese:
        return f"{what}：{done}；应为 {expected}，而不是 {stated}"
    return f"{what}: {done}; it is {expected}, not {stated}"


def _joined(words: list[str], chinese: bool) -> str:
    return ("，且" if chinese else ", and ").join(words)


def _size(audit: Audit, departure: Departure, chinese: bool) -> str:
    """What stands under the place: the difference as terms, or as a number with its share."""
    words = "相差 " if chinese else "off by "
    if isinstance(departure.difference, Poly):
        text = _in_letters(str(departure.difference), audit, departure).replace("-", "−")
        text = text if text.startswith("−") else f"+{text}"
        return words + re.sub(r" ([+−]) ", r" \1", text)
    return words + difference(departure.difference, _right(audit, departure, audit.claims[departure.claim].sides[departure.side]))


def _cause(audit: Audit, departure: Departure, chinese: bool) -> str:
    """The causes, or the class of causes where several make up the difference alike and the article does not say otherwise."""
    own = _joined([cause.words(chinese) for cause in departure.causes], chinese)
    counted = {component for about in audit.understanding.abouts for component in about.components} if audit.understanding else set()
    alike = [
        other
        for other in departure.others
        if len(other) == len(departure.causes) and not any(c.key.startswith("without:") and counted.issuperset(c.parts) for c in other)
    ]
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
    """The reference's formula with the names that the article itself uses."""
    if not any(char.isalpha() for char in expected) or audit.understanding is None:
        return expected
    claim = audit.claims[departure.claim]
    known = audit.understanding.symbols_at(claim.block)
    used = _used(claim.sides[departure.side], known)
    own: dict[str, str] = {}
    for name, meaning in (*used.items(), *known.items()):
        letter, shown = LETTERS.get(meaning), plain(name)
        if letter is not None and letter not in own and (len(shown) == 1 or name in used):
            own[letter] = shown
    return _renamed(expected, own)


def _used(side: Side, known: Mapping[str, str]) -> dict[str, str]:
    """What the names of a formula mean: as the article defines them, or by themselves (d_model)."""
    used = dict.fromkeys(node.name for node in walk(side.expression) if isinstance(node, Name)) if side.expression is not None else {}
    alone = {"hidden_size"} if len(used) == 1 and used.keys() <= ALONE else set()
    found = {name: known.get(name) or setting_named(name) or USUAL.get(name) or next(iter(alone), "") for name in used}
    return {name: meaning for name, meaning in found.items() if meaning}


def _renamed(formula: str, own: Mapping[str, str]) -> str:
    """4H^2 + 4H as 4h^2 + 4h, or as 4·d_model^2 + 4·d_model, where names of several letters would run together."""
    if all(len(name) == 1 for name in own.values()):
        return "".join(own.get(char, char) for char in formula)
    written = ""
    for factor in _FACTOR.findall(formula):
        if written[-1:].isalnum() and factor[0].isalnum():
            written += "·"
        written += own.get(factor[0], factor[0]) + factor[1:]
    return written
