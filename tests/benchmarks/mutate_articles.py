"""Are mistakes found where they stand? One mistake at a time is put into claims that hold, and the article is audited again.

python -m tests.benchmarks.mutate_articles [FOLDER ...] [--most 150] [--seed 7] [--misses]        besides corpus/

claim that holds -> one digit changed, a term dropped, a power of ten shifted -> an evaluator of its own (exact.py) says that it is false beyond
its printed precision -> audited -> a finding that was not there before, where the mutated claim stands? The share caught, by layout and by
mistake. Exits 1 below 97 % of all.

As many of each layout are tried. "In words" are claims without a sign between their sides: totals, columns, a figure and its short form.
No mutant is a figure that nothing says to be the other: one that stands twice, or a short form in brackets that go on with words, as in
``1.56B (1.6B in the paper)``. What a comment of the article suppresses counts as found.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from auditor.audited import Audit
from auditor.claims.claim import Claim, Side
from auditor.pipeline import audit_document
from auditor.rules.finding import Severity
from auditor.source.discover import discover
from auditor.source.reader import SourceError, read_document, read_file
from auditor.source.text import Span
from tests.benchmarks.exact import Token, is_false, is_true, tokens

ROOT = Path(__file__).parent.parent.parent
LEAST = 0.97
_CLOSED = re.compile(r"[\s`*$]*(?:个?参数|parameters|params)?[\s`*$]*[)）]")
TRIES = 4
"""How many digits are tried in each figure, each in a mutant of its own."""


class Change(NamedTuple):
    """A replacement in one side of a claim."""

    what: str
    side: int
    start: int
    end: int
    text: str


class Mutant(NamedTuple):
    """An article with one mistake: the range in which it stands, and the layout of the claim."""

    audit: Audit
    content: str
    start: int
    end: int
    grown: int
    layout: str
    what: str


def mutants(audit: Audit, chance: random.Random) -> Iterator[Mutant]:
    """The mistakes that can be put into an article, each alone; every place and text once, under the plainest claim that has it."""
    content = audit.document.content
    seen: set[tuple[int, int, str]] = set()
    for index, claim in sorted(enumerate(audit.claims), key=lambda item: not item[1].sure):
        if audit.outcome(index) != "holds" or claim.doubt is not None:
            continue
        texts = _texts(claim)
        if _goes_on(content, claim, texts):
            continue
        steps = [step for step, relation in enumerate(claim.relations) if _is_said(texts, step, relation) and _holds(texts, step, relation)]
        sides = sorted({side for step in steps for side in (step, step + 1)})
        for change in _changes(content, claim, sides, chance):
            side = claim.sides[change.side]
            changed = list(texts)
            changed[change.side] = texts[change.side][: change.start] + change.text + texts[change.side][change.end :]
            if not any(_fails(changed, step, claim.relations[step]) for step in steps):
                continue
            place = (side.span.start + change.start, side.span.start + change.end, change.text)
            if place not in seen:
                seen.add(place)
                mutant = _mutant(audit, claim, sides, place, change)
                if mutant is not None:
                    yield mutant


def _texts(claim: Claim) -> list[str]:
    """What the evaluator reads of each side."""
    return [side.raw for side in claim.sides]


def _is_said(texts: list[str], step: int, relation: str) -> bool:
    """Whether a step says more than that one figure stands twice: with another digit, that would be another figure and no mistake."""
    return relation in "≈≡" or (relation == "=" and any(len(tokens(text) or []) > 1 for text in texts[step : step + 2]))


def _goes_on(content: str, claim: Claim, texts: list[str]) -> bool:
    """Whether only a bracket joins two figures, and it goes on with words, which may be about another quantity."""
    if claim.sure or len(texts) != 2 or any(len(tokens(text) or []) != 1 for text in texts):
        return False
    between = content[claim.sides[0].span.end : claim.sides[1].span.start]
    return between.strip(" `*$") in ("(", "（") and not _CLOSED.match(content, claim.sides[1].span.end)


def _holds(texts: list[str], step: int, relation: str) -> bool:
    return is_true(texts[step], texts[step + 1], relation == "≈")


def _fails(texts: list[str], step: int, relation: str) -> bool:
    return is_false(texts[step], texts[step + 1], relation == "≈")


def _mutant(audit: Audit, claim: Claim, sides: list[int], place: tuple[int, int, str], change: Change) -> Mutant | None:
    content = audit.document.content
    begin, end, text = place
    low, high = min(claim.sides[side].span.start for side in sides), max(claim.sides[side].span.end for side in sides)
    for echo in claim.block.text.echoes:
        first, last = echo[0].start, max(span.end for span in echo)
        if first <= begin and end <= last:
            copied = _in_all_copies(content, [span for span in echo if span.end > span.start], place)
            grown = 0 if copied is None else len(copied) - (last - first)
            changed = None if copied is None else content[:first] + copied + content[last:]
            return None if changed is None else Mutant(audit, changed, first, last + grown, grown, "pasted formula", change.what)
    grown = len(text) - (end - begin)
    return Mutant(audit, content[:begin] + text + content[end:], low, high + grown, grown, layout(claim), change.what)


def _in_all_copies(content: str, copies: Sequence[Span], place: tuple[int, int, str]) -> str | None:
    """A pasted formula with a mistake of its author's, which stands in all copies; None where the visible ones write that part otherwise."""
    begin, end, text = place
    low, high = (begin, end) if end - begin > 1 else (begin - 3, end + 3)
    shown, meant = _shown(content[low:high]), _shown(content[low:begin] + text + content[end:high])
    changed = ""
    for copy in copies:
        string = content[copy.start : copy.end]
        if copy.start <= begin and end <= copy.end:
            changed += string[: begin - copy.start] + text + string[end - copy.start :]
            continue
        if string.count(shown) != 1:
            return None
        changed += string.replace(shown, meant)
    return changed


def _shown(tex: str) -> str:
    """What a visible copy has for a part of a formula."""
    return tex.replace("\\times", "×").replace(" ", "").replace("^", "")


def _changes(content: str, claim: Claim, sides: list[int], chance: random.Random) -> Iterator[Change]:
    """The mistakes in those sides that stand in the article as they are read."""
    for number in sides:
        side = claim.sides[number]
        if content[side.span.start : side.span.end] != side.raw:
            continue
        found = tokens(side.raw) or []
        figures = [token for token in found if token.kind == "number"]
        for token in figures if len(figures) == 1 else chance.sample(figures, min(2, len(figures))):
            for start, text in _digits(token, chance):
                yield Change("digit" if len(found) == 1 else "digit of an operand", number, start, start + 1, text)
        if len(found) == 1:
            yield from (Change("power of ten", number, found[0].start, found[0].end, text) for text in _shifted(found[0].text))
        for start, end in _terms(found, side):
            yield Change("dropped term", number, start, end, "")


def _digits(token: Token, chance: random.Random) -> Iterator[tuple[int, str]]:
    digits = [at for at, character in enumerate(token.text) if character.isdigit()]
    for at in chance.sample(digits, min(TRIES, len(digits))):
        digit = chance.choice([digit for digit in "123456789" if int(digit) != int(token.text[at])])
        yield token.start + at, digit if token.text[at].isascii() else chr(ord(digit) - ord("0") + ord("０"))


def _shifted(number: str) -> Iterator[str]:
    """A figure times ten and, where it is written with a point, a tenth of it."""
    whole, point, decimals = number.partition(".")
    if "e" in number.lower() or not whole.replace(",", "").isdigit():
        return
    if point:
        yield f"{whole}{decimals[0]}.{decimals[1:]}".removesuffix(".")
        yield f"{whole[:-1] or '0'}.{whole[-1]}{decimals}"
    else:
        shifted = int(whole.replace(",", "")) * 10
        yield f"{shifted:,}" if "," in whole else str(shifted)


def _terms(found: list[Token], side: Side) -> Iterator[tuple[int, int]]:
    """Where each later term of a sum stands, with its sign."""
    for index, token in enumerate(found):
        if token.kind != "plus":
            continue
        depth = 0
        for after in found[index + 1 :]:
            depth += (after.kind == "open") - (after.kind == "close")
            if depth < 0 or (depth == 0 and after.kind in ("plus", "minus")):
                yield token.start, len(side.raw[: after.start].rstrip())
                break
        else:
            yield token.start, len(side.raw)


def layout(claim: Claim) -> str:
    """Where a claim stands, for the table."""
    kind = "formula" if "\\" in claim.raw or "$" in claim.block.text.string else claim.block.kind
    kind = {"cell": "table", "item": "list"}.get(kind, kind)
    return kind if claim.sure else f"{kind}, in words"


def caught(mutant: Mutant) -> bool:
    """Whether an error or warning that was not there before has its place within the mutated claim."""
    known = {(finding.code, finding.message, finding.span.start) for finding in mutant.audit.findings}
    audit = audit_document(read_document(mutant.audit.document.path, mutant.content))
    for finding in (*audit.findings, *(audit.suppression.hidden if audit.suppression is not None else ())):
        if finding.severity >= Severity.WARNING and mutant.start <= finding.span.start and finding.span.end <= mutant.end:
            before = finding.span.start - (mutant.grown if finding.span.start >= mutant.end - mutant.grown else 0)
            if (finding.code, finding.message, before) not in known:
                return True
    return False


def _chosen(every: list[Mutant], most: int, chance: random.Random) -> list[Mutant]:
    """So many of each layout."""
    by_layout: dict[str, list[Mutant]] = defaultdict(list)
    for mutant in every:
        by_layout[mutant.layout].append(mutant)
    return [mutant for name in sorted(by_layout) for mutant in chance.sample(by_layout[name], min(most, len(by_layout[name])))]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folders", nargs="*", help="articles besides those of corpus/")
    parser.add_argument("--most", type=int, default=150, help="mutants of each layout")
    parser.add_argument("--seed", type=int, default=7, help="another seed changes other digits, and chooses others")
    parser.add_argument("--misses", action="store_true", help="show what was not caught")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    every: list[Mutant] = []
    for found in discover([str(ROOT / "corpus"), *options.folders]):
        try:
            every += mutants(audit_document(read_file(found.path)), chance)
        except SourceError:
            continue
    chosen = _chosen(every, options.most, chance)
    possible = Counter(mutant.layout for mutant in every) + Counter(f"({mutant.what})" for mutant in every)
    tried: Counter[str] = Counter()
    hit: Counter[str] = Counter()
    for mutant in chosen:
        found_it = caught(mutant)
        for name in (mutant.layout, f"({mutant.what})"):
            tried[name] += 1
            hit[name] += found_it
        if options.misses and not found_it:
            line = mutant.content.count("\n", 0, mutant.start) + 1
            text = " ".join(mutant.content[mutant.start : mutant.end].split())
            text = text if len(text) < 120 else f"{text[:50]} … {text[-60:]}"
            print(f"missed ({mutant.layout}): {Path(mutant.audit.document.path).name}:{line}: {mutant.what}: {text}")
    print("| layout (mistake) | possible | tried | caught |\n| --- | ---: | ---: | ---: |")
    for name, number in sorted(tried.items()):
        print(f"| {name} | {possible[name]} | {number} | {hit[name] * 100 / number:.1f} % |")
    share = sum(possible[name] * hit[name] / tried[name] for name in tried if name[0] != "(") / max(1, len(every))
    print(f"| all, each layout by its share | {len(every)} | {len(chosen)} | {share * 100:.1f} % |")
    return 0 if share >= LEAST else 1


if __name__ == "__main__":
    sys.exit(main())
