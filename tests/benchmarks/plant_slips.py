"""Plants one-digit slips in claims that hold, and counts how many of them are found.

    python -m tests.benchmarks.plant_slips FOLDER [--count 50] [--seed 1]

articles -> claims that hold -> one digit changed in one of them, everything else as it was -> audit -> found or missed

Half of the claims are those that the auditor reads and finds right, half are found by a plain pattern that knows nothing of the auditor (so that
what it cannot read shows up as missed). Each slip is planted alone, spread over as many articles as there are. It is found where an error or
warning that was not there before stands on a line of the claim. Prints the missed ones and the figure.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from auditor.audited import Audit
from auditor.notation.expression import numbers
from auditor.pipeline import audit_document
from auditor.rules.finding import Severity
from auditor.source.decode import decode
from auditor.source.reader import read_document

ENDINGS = (".md", ".markdown", ".mdx", ".txt", ".text")
_PLAIN = re.compile(
    r"(?<![\w.,=+*/×^()\[\]{}$%<>-])(?<![\w)\]] )(?P<left>\d[\d,]*(?: ?[-+*×] ?\d[\d,]*)+) ?= ?(?P<right>\d[\d,]*)(?![\w.,]*\d)(?! ?[-+*/×^=%])"
)


class Slip(NamedTuple):
    """A digit to change: the file, its offset, the digit to write, and the claim's range."""

    path: Path
    offset: int
    digit: str
    start: int
    end: int


def main() -> int:
    """Plant, audit, count."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    chance = random.Random(args.seed)
    paths = [path for path in sorted(args.folder.rglob("*")) if path.suffix in ENDINGS]
    places = {path: (list(_read(path, chance)), list(_patterned(path, chance))) for path in paths}
    slips = _spread([read for read, _ in places.values()], args.count - args.count // 2, chance)
    taken = {(slip.path, slip.start) for slip in slips}
    plain = [[slip for slip in found if (slip.path, slip.start) not in taken] for _, found in places.values()]
    slips += _spread(plain, args.count - len(slips), chance)
    taken |= {(slip.path, slip.start) for slip in slips}
    rest = [[slip for slip in found if (slip.path, slip.start) not in taken] for found, _ in places.values()]
    slips += _spread(rest, args.count - len(slips), chance)
    missed = [slip for slip in slips if not _found(slip)]
    for slip in missed:
        content = _content(slip.path)
        line = content.count("\n", 0, slip.offset) + 1
        planted = content[slip.start : slip.offset] + slip.digit + content[slip.offset + 1 : slip.end]
        print(f"missed {slip.path.name}:{line}: {' '.join(planted.split())}")
    print(f"found {len(slips) - len(missed)} of {len(slips)} slips in {len({slip.path for slip in slips})} articles (seed {args.seed})")
    return 0


def _content(path: Path) -> str:
    return decode(path.read_bytes())


def _audit(path: Path, content: str) -> Audit:
    return audit_document(read_document(path.name, content))


def _read(path: Path, chance: random.Random) -> Iterator[Slip]:
    """The claims that the auditor reads and finds right, each with a digit of one of its numbers."""
    audit = _audit(path, _content(path))
    for index, claim in enumerate(audit.claims):
        steps = [verdict.outcome for verdict in audit.verdicts if verdict.claim == index]
        result, computed = claim.sides[-1], claim.sides[-2]
        if audit.outcome(index) != "holds" or steps[-1] != "holds" or result.number is None or not computed.is_computation:
            continue
        raw = audit.document.raw(result.span)
        if len(numbers(computed.readings[0])) < 2:
            continue  # 0 = 0, 10^6 = 1M: a conversion
        yield from _change(path, result.span.start, raw, claim.span.start, max(claim.span.end, result.span.end), chance)


def _patterned(path: Path, chance: random.Random) -> Iterator[Slip]:
    """Plain integer equalities that are right, found by a pattern of its own."""
    content = _content(path)
    for match in _PLAIN.finditer(content):
        if _value(match["left"]) == _value(match["right"]):
            yield from _change(path, match.start("right"), match["right"], match.start(), match.end(), chance)


def _value(expression: str) -> Fraction:
    """A sum of products of integers."""
    total = Fraction(0)
    for sign, term in re.findall(r"([-+]?) ?([\d,*× ]+)", expression):
        product = Fraction(-1 if sign == "-" else 1)
        for factor in re.split(r"[*×]", term):
            product *= int(factor.replace(",", ""))
        total += product
    return total


def _change(path: Path, at: int, raw: str, start: int, end: int, chance: random.Random) -> Iterator[Slip]:
    """One digit of a figure, changed to another; never a zero in front, nor the last digit of a rounded figure by one."""
    places = [i for i, sign in enumerate(raw) if sign.isdigit()]
    if not places:
        return
    place = chance.choice(places[: max(1, len(places) - 1)] if "." in raw else places)
    digit = chance.choice([d for d in "123456789" if abs(int(d) - int(raw[place])) > ("." in raw)])
    yield Slip(path, at + place, digit, start, end)


def _spread(found: list[list[Slip]], count: int, chance: random.Random) -> list[Slip]:
    """So many slips, one from each article before a second from any."""
    chosen: list[Slip] = []
    pools = [chance.sample(slips, len(slips)) for slips in found if slips]
    chance.shuffle(pools)
    while pools and len(chosen) < count:
        for pool in pools:
            if len(chosen) < count:
                chosen.append(pool.pop())
        pools = [pool for pool in pools if pool]
    return chosen


def _found(slip: Slip) -> bool:
    content = _content(slip.path)
    planted = content[: slip.offset] + slip.digit + content[slip.offset + 1 :]
    first, last = content.count("\n", 0, slip.start), content.count("\n", 0, slip.end)
    known = {(finding.code, finding.span.start) for finding in _audit(slip.path, content).findings}
    for finding in _audit(slip.path, planted).findings:
        if finding.severity >= Severity.WARNING and (finding.code, finding.span.start) not in known:
            line = planted.count("\n", 0, finding.span.start)
            if first <= line <= last:
                return True
    return False


if __name__ == "__main__":
    sys.exit(main())
