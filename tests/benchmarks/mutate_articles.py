"""Are mistakes found where they stand? One mistake at a time is put into claims that hold, and the article is audited again.

python -m tests.benchmarks.mutate_articles [FOLDER ...] [--most 400]        besides corpus/

claim that holds -> one digit changed, a term dropped, a power of ten shifted -> an evaluator of its own says that it is false beyond its
printed precision -> audited -> caught where the mutated claim stands? The share caught, by layout. Exits 1 below 97 %.
"""

from __future__ import annotations

import argparse
import ast
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from auditor.audit import Audit, audit_document
from auditor.claims.claim import Claim
from auditor.source.discover import discover
from auditor.source.reader import SourceError, read_document, read_file

ROOT = Path(__file__).parent.parent.parent
LEAST = 0.97
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
_SIGNS = {
    "×": "*",
    "\\times": "*",
    "\\cdot": "*",
    "·": "*",
    "✕": "*",
    "÷": "/",
    "^": "**",
    "−": "-",
    "（": "(",
    "）": ")",
    "＋": "+",
    ",": "",
}


class Mutant(NamedTuple):
    """An article with one mistake: the range in which it stands, and the layout of the claim."""

    path: str
    content: str
    start: int
    end: int
    layout: str
    what: str


def mutants(audit: Audit, chance: random.Random) -> Iterator[Mutant]:
    """The mistakes that can be put into an article, each alone."""
    content = audit.document.content
    for index, claim in enumerate(audit.claims):
        if audit.outcome(index) != "holds" or len(claim.sides) != 2 or claim.relations != ("=",) or claim.doubt is not None:
            continue
        if claim.block.text.echoes:
            continue  # a mistake of the author's would stand in all copies of a pasted formula, and this one in a single one
        left, right = claim.sides
        if right.number is None or not left.is_computation or content[left.span.start : left.span.end] != left.raw:
            continue
        stated = content[right.span.start : right.span.end]
        number = _NUMBER.match(stated)
        if number is None or claim.kind != "equality" or stated != number.group():
            continue
        for what, begin, end, text in _mistakes(left.raw, left.span.start, number.group(), right.span.start, chance):
            new_left = left.raw[: begin - left.span.start] + text + left.raw[end - left.span.start :] if begin < left.span.end else left.raw
            new_right = text if begin >= right.span.start else stated
            if not is_false(new_left, new_right):
                continue
            changed = content[:begin] + text + content[end:]
            shift = len(text) - (end - begin)
            low, high = min(left.span.start, right.span.start), max(left.span.end, right.span.end) + shift
            yield Mutant(audit.document.path, changed, low, high, layout(claim), what)


def _mistakes(left: str, left_start: int, stated: str, stated_start: int, chance: random.Random) -> Iterator[tuple[str, int, int, str]]:
    digits = [at for at, character in enumerate(stated) if character.isdigit()]
    at = chance.choice(digits)
    other = chance.choice([digit for digit in "123456789" if digit != stated[at]])
    yield "digit", stated_start, stated_start + len(stated), stated[:at] + other + stated[at + 1 :]
    whole = stated.replace(",", "")
    if whole.isdigit():
        shifted = int(whole) * 10
        yield "power of ten", stated_start, stated_start + len(stated), f"{shifted:,}" if "," in stated else str(shifted)
    terms = list(re.finditer(r"\s?\+\s?\d[\d,.]*(?=$|\s?\+)", left))
    if terms:
        term = chance.choice(terms)
        yield "dropped term", left_start + term.start(), left_start + term.end(), ""


def is_false(left: str, right: str) -> bool:
    """Whether the two differ by more than the printed precision, by an evaluator that shares nothing with the program's."""
    value, stated = compute(left), compute(right)
    if value is None or stated is None:
        return False
    decimals = len(right.partition(".")[2])
    return abs(value - stated) > Fraction(1, 10**decimals)


def compute(text: str) -> Fraction | None:
    """The value of plain arithmetic by Python's own grammar; None of anything else."""
    for sign, plain in _SIGNS.items():
        text = text.replace(sign, plain)
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError):
        return None
    return _value(tree)


def _value(node: ast.expr) -> Fraction | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float) and not isinstance(node.value, bool):
        return Fraction(str(node.value))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        value = _value(node.operand)
        return None if value is None else -value
    if not isinstance(node, ast.BinOp):
        return None
    one, two = _value(node.left), _value(node.right)
    if one is None or two is None:
        return None
    if isinstance(node.op, ast.Add):
        return one + two
    if isinstance(node.op, ast.Sub):
        return one - two
    if isinstance(node.op, ast.Mult):
        return one * two
    if isinstance(node.op, ast.Div):
        return one / two if two else None
    if isinstance(node.op, ast.Pow) and two.denominator == 1 and abs(two) < 64:
        return one**two.numerator if one else None
    return None


def layout(claim: Claim) -> str:
    """Where a claim stands, for the table."""
    kind = "formula" if "\\" in claim.raw or "$" in claim.block.text.string else claim.block.kind
    return kind if claim.sure else f"{kind}, in words"


def caught(mutant: Mutant) -> bool:
    """Whether any finding has its place within the mutated claim."""
    audit = audit_document(read_document(mutant.path, mutant.content))
    return any(mutant.start <= finding.span.start and finding.span.end <= mutant.end for finding in audit.findings)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folders", nargs="*", help="articles besides those of corpus/")
    parser.add_argument("--most", type=int, default=400, help="mutants, chosen by a fixed sequence")
    parser.add_argument("--misses", action="store_true", help="show what was not caught")
    options = parser.parse_args()
    chance = random.Random(7)
    every: list[Mutant] = []
    for found in discover([str(ROOT / "corpus"), *options.folders]):
        try:
            every += mutants(audit_document(read_file(found.path)), chance)
        except SourceError:
            continue
    chosen = chance.sample(every, min(options.most, len(every)))
    tried: Counter[str] = Counter()
    hit: Counter[str] = Counter()
    for mutant in chosen:
        found_it = caught(mutant)
        for name in (mutant.layout, f"({mutant.what})"):
            tried[name] += 1
            hit[name] += found_it
        if options.misses and not found_it:
            print(f"missed: {mutant.path}: {mutant.what}: {mutant.content[mutant.start : mutant.end]!r}")
    print("| layout (mistake) | mutants | caught |\n| --- | ---: | ---: |")
    for name, number in sorted(tried.items()):
        print(f"| {name} | {number} | {hit[name] * 100 / number:.1f} % |")
    total = sum(hit[name] for name in tried if name[0] != "(")
    print(f"| all of {len(every)}, of which were tried | {len(chosen)} | {total * 100 / max(1, len(chosen)):.1f} % |")
    return 0 if total >= LEAST * len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
