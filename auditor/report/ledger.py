"""The ledger at the end of an article whose total is wrong: from its total to the exact one, each line with its place.

109,418,952  the article's total, line 63
     −8,960  30522 × 768, line 39
    +82,944  attention and the feed-forward network: the biases are left out, lines 18 and 24
109,482,240  bert-base-uncased, BertModel
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from auditor.notation.expression import names
from auditor.report.result import Entry
from auditor.rules.plain import plain
from auditor.rules.wording import signed, thousands

if TYPE_CHECKING:
    from auditor.audited import Audit
    from auditor.source.document import Document
    from auditor.verdicts.ledger import Ledger, Line

LONGEST = 40


def ledger_of(audit: Audit) -> tuple[Entry, ...]:
    """The ledger of an audit; () where there is none."""
    ledger = audit.judgement.ledger if audit.judgement is not None else None
    return tuple(_rows(audit, ledger)) if ledger is not None else ()


def printed(ledger: Sequence[Entry]) -> list[tuple[str, str]]:
    """Amount and words of each row as they are printed: totals bare, what lies between them signed."""
    last = len(ledger) - 1
    return [(thousands(row.amount) if at in (0, last) else signed(row.amount), row.text) for at, row in enumerate(ledger)]


def aligned(ledger: Sequence[Entry]) -> list[str]:
    """The rows as lines of text with their amounts in one column."""
    rows = printed(ledger)
    width = max((len(amount) for amount, _ in rows), default=0)
    return [f"{amount:>{width}}  {words}" for amount, words in rows]


def _rows(audit: Audit, ledger: Ledger) -> Iterator[Entry]:
    chinese = audit.document.language == "zh"
    comma = "，" if chinese else ", "
    place = _place(audit, ledger.claim)
    total = "文中的总数" if chinese else "the article's total"
    yield Entry(ledger.stated, f"{total}{comma}{_lines(audit.document, [place])}", (place,))
    for group in _grouped(ledger.lines):
        places = list(dict.fromkeys(_place(audit, line.claim) for line in group))
        text = f"{_words(audit, ledger, group, chinese)}{comma}{_lines(audit.document, places)}"
        yield Entry(-sum(line.amount for line in group), text, tuple(places))
    name = ledger.model.name or ledger.model.model_type
    yield Entry(ledger.exact, f"{name}, {ledger.model.architecture}")


def _grouped(lines: tuple[Line, ...]) -> list[list[Line]]:
    """The same omission at several places is one line; a slip of arithmetic stands alone."""
    groups: list[list[Line]] = []
    for line in lines:
        for group in groups:
            if line.cause is not None and group[0].cause is not None and group[0].cause.key == line.cause.key:
                group.append(line)
                break
        else:
            groups.append([line])
    return groups


def _words(audit: Audit, ledger: Ledger, group: list[Line], chinese: bool) -> str:
    from auditor.verdicts.names_of_parts import part_names

    line = group[0]
    if line.cause is not None:
        components = tuple(dict.fromkeys(c for one in group for c in one.components))
        clause = line.cause.words(chinese)
        if components in ((), ("total",)) or any(part in clause for part in (part_names(components, chinese),)):
            return clause
        return f"{part_names(components, chinese)}{'：' if chinese else ': '}{clause}"
    times = (f"，计 {line.times} 次" if chinese else f", {line.times} times") if line.times > 1 else ""
    return _slip(audit, ledger, line, chinese) + times


def _slip(audit: Audit, ledger: Ledger, line: Line, chinese: bool) -> str:
    from auditor.verdicts.names_of_parts import part_names

    if line.claim == ledger.claim:
        return "总和本身" if chinese else "the sum itself"
    claim = audit.claims[line.claim]
    for side in claim.sides:
        if side.is_computation and side.expression is not None and not names(side.expression) and len(side.raw) <= LONGEST:
            return plain(side.raw)
    if line.components:
        name = part_names(line.components, chinese)
        return f"{name}的算式" if chinese else f"the sum of {name}"
    return "算式" if chinese else "a calculation"


def _place(audit: Audit, claim: int) -> int:
    return audit.claims[claim].sides[-1].span.start


def _lines(document: Document, places: Sequence[int]) -> str:
    """line 39, lines 18 and 24; of a notebook, cell 2, line 3 and cell 4, line 1."""
    chinese = document.language == "zh"
    names = list(dict.fromkeys(map(document.named_line, places)))
    if len(names) == 1:
        return names[0]
    found = [document.shown_position(place) for place in places]
    if any(one.place is not None for one in found):
        return "、".join(names) if chinese else f"{'; '.join(names[:-1])} and {names[-1]}"
    shown = [str(line) for line in dict.fromkeys(one.line for one in found)]
    return f"第 {'、'.join(shown)} 行" if chinese else f"lines {', '.join(shown[:-1])} and {shown[-1]}"
