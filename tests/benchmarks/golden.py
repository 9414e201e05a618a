"""All that is read and told of many texts, as lines that can be compared: python tests/benchmarks/golden.py [PATH]... -o FILE [--tests] [--generated N]

A net under a rebuild: made from outside, of the objects that ``from auditor import audit`` gives, in one process and without a cache.

    golden.py corpus ~/articles --tests --generated 3 -o before.jsonl     a line a claim and a line a finding, sorted, the same each time
    ... change how articles are read ...
    golden.py corpus ~/articles --tests --generated 3 -o after.jsonl
    golden.py --compare before.jsonl after.jsonl [--examples 3]           what is lost, new and changed; exits 1 where anything is

PATH is a folder (its .md, .markdown and .txt files) or a file; in the dump a file has the name of its folder before it, wherever that
lies. --tests adds the texts of the test fixtures (``title . input . expected``), --generated the articles written from N models of the
reference, right and with each mistake, in every layout and both languages (tests/benchmarks/articles).

A claim is known by its file and its figure: the last side that prints a number, from its first digit to its last; else its last side.
Two readers' claims about one figure are one line, with both kinds and the worst outcome. A finding is known by file, rule and place.

    {"claim": "corpus/a.md", "start": 52, "end": 62, "value": "23440896", "outcome": "holds", "kind": "equality", "line": 3, "text": "..."}
    {"finding": "corpus/a.md", "rule": "A101", "start": 52, "end": 62, "severity": "error", "expected": "...", "fingerprint": "...", ...}

Comparing, what is lost at a place and what is new at a place that overlaps it are one change. ``line`` and ``text`` are for people.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from auditor import audit  # noqa: E402
from auditor.source.reader import SourceError, decoded, read_bytes  # noqa: E402

Record = dict[str, Any]
SUFFIXES = {".md", ".markdown", ".txt"}
OUTCOMES = ("fails", "follows", "holds", "unchecked")
CHANGES = {"claim": ("outcome", "value", "kind"), "finding": ("rule", "severity", "expected", "fingerprint")}
"""What of a claim or a finding may change; the first is told in the counts."""
_CASE = re.compile(r"^(?P<title>[^\n.#][^\n]*)\n\.\n(?P<raw>.*?)\n\.\n.*?\n\.$", re.MULTILINE | re.DOTALL)
_DIGITS = re.compile(r"\d(?:.*\d)?", re.DOTALL)
_NUMBER = re.compile(r"[^\w]*\d+(?:(?:[,.，_'\s]|\{,\}|\\,)\d+)*(?:[eE][+-]?\d+)?[\s%]*[A-Za-z]{0,12}[万亿千百]*[^\w]*\Z")


class Item(NamedTuple):
    """A text with the name that its lines carry."""

    name: str
    text: str


# -- what is read --------------------------------------------------------------------------------------------------------------


def files(paths: Iterable[Path]) -> Iterator[Item]:
    """The articles under folders, and files."""
    for path in paths:
        found = sorted(p for p in path.rglob("*") if p.suffix in SUFFIXES) if path.is_dir() else [path]
        for file in found:
            try:
                text, _ = decoded(read_bytes(str(file)))
            except SourceError as error:
                print(f"{file}: {error}", file=sys.stderr)
                continue
            yield Item(file.relative_to(path.parent).as_posix(), text)


def fixtures() -> Iterator[Item]:
    """The texts of the fixtures of tests: what stands between the first two dots of a case."""
    for file in sorted((ROOT / "tests").rglob("*.txt")):
        found: dict[str, str] = {}
        for case in _CASE.finditer(file.read_text(encoding="utf-8")):
            text = re.sub(r"\\u([0-9a-f]{4})", lambda match: chr(int(match[1], 16)), case["raw"]) + "\n"
            if text.startswith("<< "):  # goes on from another case
                before, _, text = text[3:].partition("\n")
                text = found.get(before, "") + text
            found[case["title"]] = text
        yield from (Item(f"{file.relative_to(ROOT).as_posix()}#{title}", text) for title, text in found.items())


def generated(models: int) -> Iterator[Item]:
    """Articles written from the reference, right ones and the same with one mistake."""
    from tests.benchmarks.articles import facts
    from tests.benchmarks.articles.layouts import LAYOUTS
    from tests.benchmarks.articles.mistakes import KINDS
    from tests.benchmarks.generated import LANGUAGES, cases

    chosen = facts.published(seed=0)
    chosen = Random(0).sample(chosen, min(models, len(chosen)))
    for case in cases(chosen, LAYOUTS, LANGUAGES, 0):
        yield Item(f"generated/{case.label}", right := case.article().content)
        for kind in KINDS:
            wrong = kind.make(case.facts, Random(f"{case.seed} {kind.id}"))
            if wrong is not None and (text := case.article(wrong.facts).content) != right:
                yield Item(f"generated/{case.label} {kind.id}", text)


# -- the dump ------------------------------------------------------------------------------------------------------------------


def records(item: Item) -> list[Record]:
    """The claims and findings of one text, in a stable order; an exception is a record too."""
    try:
        result = audit(item.text, path=item.name)
        lines = re.split(r"\r\n|\r|\n", item.text)
        found = [*_claims(item, result.claims), *(_finding(item, finding) for finding in result.findings)]
    except Exception as error:
        return [{"error": item.name, "message": f"{type(error).__name__}: {error}"}]
    return [{**record, "text": lines[record["line"] - 1].strip()[:200]} for record in sorted(found, key=_order)]


def _order(record: Record) -> tuple[Any, ...]:
    return "finding" in record, record["start"], record["end"], record.get("rule", ""), record.get("fingerprint", "")


def _claims(item: Item, claims: Sequence[Record]) -> Iterator[Record]:
    places: dict[tuple[int, int], list[tuple[Record, Record]]] = {}
    for claim in claims:
        places.setdefault(figure_of(item.text, claim), []).append((claim, primary(claim)))
    for (start, end), here in places.items():
        outcomes = [verdict["outcome"] for claim, _ in here for verdict in claim["verdicts"]] or ["unchecked"]
        yield {
            "claim": item.name,
            "start": start,
            "end": end,
            "value": next((side["value"] for _, side in here if side["value"] is not None), None),
            "outcome": min(outcomes, key=OUTCOMES.index),
            "kind": "+".join(sorted({claim["kind"] for claim, _ in here})),
            "line": item.text.count("\n", 0, start) + 1 if "\r" not in item.text else here[0][0]["line"],
        }


def primary(claim: Record) -> Record:
    """The side of a claim that prints what it says: the last one that is a number, else the last one."""
    sides: list[Record] = claim["sides"]
    return next((side for side in reversed(sides) if _NUMBER.match(side["raw"])), sides[-1])


def figure_of(text: str, claim: Record) -> tuple[int, int]:
    """Where the figure of a claim is printed, from its first digit to its last, whatever stands around it; else its whole side."""
    side = primary(claim)
    start, end = side["start"], side["end"]
    raw = text[start:end]
    digits = _DIGITS.search(raw) if _NUMBER.match(raw) else None
    return (start + digits.start(), start + digits.end()) if digits is not None else (start, end)


def _finding(item: Item, finding: Record) -> Record:
    names = ("rule", "start", "end", "severity", "stated", "expected", "fingerprint", "line")
    return {"finding": item.name, **{name: finding[name] for name in names}}


def dump(items: Iterable[Item]) -> Iterator[str]:
    """A line a record, by name and place."""
    for item in sorted(items, key=lambda item: item.name):
        yield from (json.dumps(record, ensure_ascii=False) for record in records(item))


# -- comparing -----------------------------------------------------------------------------------------------------------------


class Difference(NamedTuple):
    """A record that was (None: it is new) and the one that is (None: it is lost)."""

    old: Record | None
    new: Record | None

    @property
    def group(self) -> str:
        """What kind of difference it is, and of what."""
        record = self.new or self.old
        assert record is not None
        sort = sort_of(record)
        if self.old is None or self.new is None:
            told = {"claim": "{outcome} {kind}", "finding": "{rule} {severity}"}.get(sort, "")
            return f"{sort} {'new' if self.old is None else 'lost'}: {told.format(**record)}"
        changed = [name for name in CHANGES.get(sort, ()) if self.old[name] != self.new[name]]
        first = changed[0] if changed else "place"
        steps = f"{self.old[first]} -> {self.new[first]}" if first in ("outcome", "kind", "rule", "severity") else record.get("rule", "")
        return f"{sort} {first} changed: {steps}"

    def __str__(self) -> str:
        record = self.new or self.old
        assert record is not None
        shown = [name for name in ("value", "stated", "expected") if record.get(name) is not None]
        said = ", ".join(f"{name} {record[name]}" for name in shown)
        return f"{record[sort_of(record)]}:{record.get('line', 0)}: {said}\n        {record.get('text', record.get('message', ''))}"


def sort_of(record: Record) -> str:
    """Whether a record is a claim, a finding or an error."""
    return next(sort for sort in ("claim", "finding", "error") if sort in record)


def compare(old: Iterable[Record], new: Iterable[Record]) -> list[Difference]:
    """What differs between two dumps."""
    before, after = _by_file(old), _by_file(new)
    return [difference for key in sorted({*before, *after}) for difference in _compared(before.get(key, []), after.get(key, []))]


def _by_file(found: Iterable[Record]) -> dict[tuple[str, str], list[Record]]:
    files: dict[tuple[str, str], list[Record]] = {}
    for record in found:
        sort = sort_of(record)
        files.setdefault((record[sort], sort), []).append(record)
    return files


def _compared(old: Sequence[Record], new: Sequence[Record]) -> Iterator[Difference]:
    """Records of one file: those at one place are the same one; of the others, those that overlap."""
    at = {_place(record): record for record in new}
    unpaired = []
    for record in old:
        twin = at.pop(_place(record), None)
        if twin is None:
            unpaired.append(record)
        elif any(record[name] != twin[name] for name in CHANGES.get(sort_of(record), ())):
            yield Difference(record, twin)
    rest = list(at.values())
    for record in unpaired:
        twin = next((other for other in rest if _overlap(record, other)), None)
        if twin is not None:
            rest.remove(twin)
        if twin is None or not _same(record, twin):
            yield Difference(record, twin)
    yield from (Difference(None, record) for record in rest)


def _place(record: Record) -> tuple[Any, ...]:
    return record.get("rule"), record.get("start"), record.get("end")


def _overlap(one: Record, other: Record) -> bool:
    return bool("start" in one and one["start"] < other["end"] and other["start"] < one["end"])


def _same(one: Record, other: Record) -> bool:
    """Whether claims whose figures are cut out otherwise say the same; a finding's place is part of what it says."""
    return "claim" in one and all(one[name] == other[name] for name in CHANGES["claim"])


def report(old: Sequence[Record], new: Sequence[Record], examples: int) -> tuple[str, bool]:
    """What differs, for people: counts, then each kind of difference with examples; and whether anything does."""
    groups: dict[str, list[Difference]] = {}
    for difference in compare(old, new):
        groups.setdefault(difference.group, []).append(difference)
    lines = [_counted("claim", "outcome", old, new), _counted("finding", "rule", old, new)]
    for group, found in sorted(groups.items(), key=lambda entry: (entry[0].split(":")[0], -len(entry[1]), entry[0])):
        lines.append(f"\n{len(found):5}  {group}")
        step = max(1, len(found) // max(1, examples))
        lines += [f"      {difference}" for difference in found[::step][:examples]]
    return "\n".join(lines) + "\n", bool(groups)


def _counted(sort: str, by: str, old: Sequence[Record], new: Sequence[Record]) -> str:
    before, after = (Counter(record[by] for record in found if sort in record) for found in (old, new))
    steps = ", ".join(f"{name} {before[name]} -> {after[name]}" for name in sorted({*before, *after}) if before[name] != after[name])
    return f"{sort}s {before.total()} -> {after.total()}{f': {steps}' if steps else ''}"


def main() -> int:
    """Write a dump, or compare two."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH")
    parser.add_argument("-o", "--output", type=Path, help="where the dump goes (else standard output)")
    parser.add_argument("--tests", action="store_true", help="the texts of the test fixtures")
    parser.add_argument("--generated", type=int, default=0, metavar="N", help="articles written from N models of the reference")
    parser.add_argument("--compare", nargs=2, type=Path, metavar=("OLD", "NEW"))
    parser.add_argument("--examples", type=int, default=3, help="how many of each kind of difference are shown (3)")
    options = parser.parse_args()
    if options.compare:
        old, new = ([json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line] for path in options.compare)
        text, differs = report(old, new, options.examples)
        print(text, end="")
        return int(differs)
    began = time.perf_counter()
    items = [*files(options.paths), *(fixtures() if options.tests else ()), *generated(options.generated)]
    out = options.output.open("w", encoding="utf-8", newline="\n") if options.output else sys.stdout
    lines = 0
    for line in dump(items):
        print(line, file=out)
        lines += 1
    print(f"{len(items)} texts, {lines} lines, {time.perf_counter() - began:.1f} s", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
