"""Right articles stay right, and mistakes are found: python tests/benchmarks/generated.py [ORACLE] [--models N] [--seed N] ...

Writes articles from the reference (tests/benchmarks/articles), audits them in this process, and counts by layout and language

    right       articles without a mistake, and those with a finding that is a warning or an error (wanted: none; --alarms lists them)
    mistakes    articles with one mistake: how many have a finding at its place that names it right (wanted: 95 %; --misses lists the others)
    extra       findings (warning or error) beside the mistake, which may be read as alarms; --extras lists them

ORACLE is a file of records (name, class, config, total), one JSON object a line, or a folder that holds oracle.jsonl; without it, every
model that the reference knows by name. --show MODEL LAYOUT prints an article, with --kind the one with that mistake.
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
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from auditor.pipeline import audit_document  # noqa: E402
from auditor.rules.finding import Finding, Severity  # noqa: E402
from auditor.source.reader import read_document  # noqa: E402
from tests.benchmarks.articles import facts as facts_module  # noqa: E402
from tests.benchmarks.articles.facts import Facts  # noqa: E402
from tests.benchmarks.articles.layouts import LAYOUTS, Article, write  # noqa: E402
from tests.benchmarks.articles.mistakes import KINDS, WITHOUT_FORMULAS, Kind, declare, suits  # noqa: E402
from tests.benchmarks.articles.style import Language  # noqa: E402

LANGUAGES: tuple[Language, ...] = ("en", "zh")


class Told(NamedTuple):
    """A finding with its line."""

    line: int
    name: str
    severity: Severity
    message: str

    @property
    def loud(self) -> bool:
        """Whether it is more than an info."""
        return self.severity >= Severity.WARNING


class Case(NamedTuple):
    """One model in one layout and language."""

    facts: Facts
    partner: Facts | None
    layout: str
    language: Language
    seed: str

    @property
    def label(self) -> str:
        """Where to find it again."""
        return f"{self.facts.name} {self.facts.model.architecture} {self.layout} {self.language}"

    def article(self, facts: Facts | None = None) -> Article:
        """The article, of these facts or of those with a mistake."""
        return write(facts or self.facts, self.layout, self.language, self.seed, self.partner)


def told(article: Article) -> list[Told]:
    """What the auditor says of an article."""
    document = read_document("article.md", article.content)
    findings: Iterable[Finding] = audit_document(document).findings
    return [Told(document.position(f.span.start)[0], f.name, f.severity, f.message) for f in findings]


def cases(models: Sequence[Facts], layouts: Iterable[str], languages: Iterable[Language], seed: int) -> Iterator[Case]:
    """Every model in every layout that suits it."""
    twins: dict[object, list[Facts]] = {}
    for facts in models:
        twins.setdefault(facts.signature, []).append(facts)
    for facts in models:
        for layout in layouts:
            for language in languages:
                mark = f"{seed} {facts.name} {facts.model.architecture}"
                rng = Random(f"{mark} {layout} {language}")
                chosen: Facts | None = facts
                partner = None
                if layout == "declared":
                    chosen = declare(facts, rng)
                if layout == "shapes" and (not facts.usual or "." in facts.groups[1].key or len(facts.model.tensors) > 10_000):
                    continue
                if layout == "side-by-side":
                    others = [f for f in twins[facts.signature] if f.total != facts.total]
                    if not others or not facts.usual:
                        continue
                    partner = rng.choice(others)
                if chosen is not None:
                    yield Case(chosen, partner, layout, language, mark)


class Score:
    """What was found, by what."""

    def __init__(self) -> None:
        self.right: Counter[str] = Counter()
        self.alarmed: Counter[str] = Counter()
        self.made: Counter[str] = Counter()
        self.named: Counter[str] = Counter()
        self.placed: Counter[str] = Counter()
        self.groups: dict[str, list[str]] = {}  # kinds of failure with their examples
        self.layouts: dict[str, Counter[str]] = {}
        self.alarms: list[str] = []
        self.misses: list[str] = []
        self.extras: list[str] = []
        self.extra = 0

    def judge_right(self, case: Case) -> bool:
        """Whether an article without a mistake stays silent."""
        article = case.article()
        loud = [t for t in told(article) if t.loud]
        where = f"layout {case.layout} {case.language}"
        self.right[where] += 1
        self.alarmed[where] += bool(loud)
        lines = article.content.split("\n")
        self.alarms += [f"{case.label}:{t.line}: {t.name}: {t.message}\n      {lines[t.line - 1]}" for t in loud]
        for t in loud:
            self._group(f"alarm | {t.name} | {_shape(t.message)}", case.layout, f"{case.label}:{t.line}: {t.message}", lines[t.line - 1])
        return not loud

    def _group(self, key: str, layout: str, said: str, text: str) -> None:
        self.layouts.setdefault(key, Counter())[layout] += 1
        self.groups.setdefault(key, []).append(f"{said}\n      {text[:300]}")

    def judge_wrong(self, case: Case, kind: Kind, rng: Random) -> None:
        """Whether one mistake is found where it is and named right."""
        wrong = kind.make(case.facts, rng)
        if wrong is None:
            return
        article = case.article(wrong.facts)
        places = article.page.places(wrong.keys)
        if not places or article.content == case.article().content:
            return
        findings = told(article)
        rules = kind.rules
        if kind.id == "M38 product slip" and case.layout in ("table", "weights-and-biases") and "=" not in article.content:
            rules = rules | WITHOUT_FORMULAS
        here = [t for t in findings if t.line in places]
        named = [t for t in here if t.name in rules]
        for key in (f"kind {kind.id}", f"layout {case.layout} {case.language}", "all"):
            self.made[key] += 1
            self.named[key] += bool(named)
            self.placed[key] += bool(here)
        lines = article.content.split("\n")
        others = [t for t in findings if t.loud and t not in named]
        said = "; ".join(f"{t.line} {t.name}: {t.message}" for t in findings if t not in named) or "nothing"
        if not named:
            shown = _shown(article, wrong.keys, places)
            heard = (
                "; ".join(sorted({f"{t.name} at its place" if t.line in places else f"{t.name} elsewhere" for t in findings})) or "nothing"
            )
            self._group(f"miss | {kind.id} | said {heard}", case.layout, f"{case.label}:{min(places)}: said {said}", shown)
            self.misses.append(f"{kind.id} | {case.label}:{min(places)}: said {said}\n      {shown}")
        else:
            self.extra += bool(others)
            self.extras += [f"{kind.id} | {case.label}:{t.line}: {t.name}: {t.message}\n      {lines[t.line - 1]}" for t in others]


def _shape(message: str) -> str:
    """A message without its figures and names, to tell alike failures."""
    text = re.sub(r"[A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+", "NAME", re.sub(r"[0-9][0-9,.{}]*( 亿| 万)?", "N", message))
    return re.sub(r"N( ?[+…]+ ?[N,]*)+", "SUM", text)[:80]


def _shown(article: Article, keys: Sequence[str], places: set[int]) -> str:
    """The line that shows a mistake best: the component's own, with a figure."""
    lines = article.content.split("\n")
    own = article.page.places(k for k in keys if not k.endswith((".sum", ".all")) and k != "total") or places
    figures = [lines[p - 1] for p in sorted(own) if any(c.isdecimal() for c in lines[p - 1]) and not lines[p - 1].startswith("#")]
    return next((line for line in figures if "=" in line or "|" in line), figures[0] if figures else lines[min(own) - 1])


def records(path: Path, seed: int) -> list[Facts]:
    """The published records of an oracle that can be told."""
    source = path / "oracle.jsonl" if path.is_dir() else path
    rng = Random(seed)
    entries = [json.loads(line) for line in source.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [made for entry in entries if (made := facts_module.record(entry, rng)) is not None]


def _report(score: Score, options: argparse.Namespace) -> None:
    print("layout".ljust(28), "right  alarmed   mistakes  named right")
    for layout in options.layouts:
        for language in options.languages:
            key = f"layout {layout} {language}"
            if score.right[key]:
                made = score.made[key]
                share = f"{score.named[key] / made:8.1%}" if made else ""
                print(f"{layout} {language}".ljust(28), f"{score.right[key]:5} {score.alarmed[key]:8} {made:10} {share}")
    print()
    for kind in KINDS:
        key = f"kind {kind.id}"
        if score.made[key]:
            made = score.made[key]
            print(
                kind.id.ljust(28),
                f"{made:5} made, at its place {score.placed[key] / made:7.1%}, named right {score.named[key] / made:7.1%}",
            )
    made = score.made["all"]
    print(f"\nright articles {sum(score.right.values())}, with an alarm {sum(score.alarmed.values())}")
    if made:
        share = f"{score.named['all'] / made:.1%} of {made}"
        print(
            f"mistakes named right at their place {share}; found there under any name {score.placed['all'] / made:.1%}; with extra findings {score.extra}"
        )
    if options.groups:
        _groups(score)
    for wanted, lines in ((options.alarms, score.alarms), (options.misses, score.misses), (options.extras, score.extras)):
        if wanted:
            print("", *lines, sep="\n")


def _groups(score: Score) -> None:
    for key, examples in sorted(score.groups.items(), key=lambda item: (item[0][0] != "a", -len(item[1]))):
        where = ", ".join(f"{layout} {count}" for layout, count in score.layouts[key].most_common(6))
        print(f"\n{len(examples):4} x {key}\n     in {where}\n     e.g. {examples[0]}")
        if len(examples) > 5:
            print(f"          {examples[len(examples) // 2]}")


def _show(options: argparse.Namespace) -> None:
    name, layout = options.show
    facts = facts_module.named(name, options.architecture, Random(options.seed))
    assert facts is not None, "this model cannot be told in groups of alike layers"
    for case in cases([facts], [layout], options.languages, options.seed):
        made: Facts | None = None
        if options.kind:
            kind = next(k for k in KINDS if k.id.startswith(options.kind))
            wrong = kind.make(case.facts, Random(f"{case.seed} {kind.id}"))
            made = wrong.facts if wrong else None
        article = case.article(made)
        print(article.content)
        for t in told(article):
            print(f"{t.line}: {t.severity.word}[{t.name}]: {t.message}")


def _models(options: argparse.Namespace) -> list[Facts]:
    if options.names:
        named = [facts_module.named(name, options.architecture, Random(options.seed)) for name in options.names]
        return [facts for facts in named if facts is not None]
    return records(options.oracle, options.seed) if options.oracle else facts_module.published(seed=options.seed)


def main() -> int:
    """Run the benchmark; 1 where a right article is alarmed or less than 95 % of the mistakes are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("oracle", nargs="?", type=Path)
    parser.add_argument("--models", type=int, default=0, help="a sample of so many models")
    parser.add_argument("--model", dest="names", action="append", help="only this model, by name; may be given several times")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--layout", dest="layouts", action="append", choices=list(LAYOUTS))
    parser.add_argument("--language", dest="languages", action="append", choices=LANGUAGES)
    parser.add_argument("--kind", default="", help="only mistakes whose number begins so")
    parser.add_argument("--mistakes", type=int, default=4, help="kinds of mistakes an article (a sample; 0: none, -1: all)")
    parser.add_argument(
        "--seconds", type=float, default=0, help="stop after so long and report what was measured, on models in random order"
    )
    parser.add_argument("--alarms", action="store_true")
    parser.add_argument("--misses", action="store_true")
    parser.add_argument("--extras", action="store_true")
    parser.add_argument("--groups", action="store_true", help="kinds of failure, the most frequent first, with examples")
    parser.add_argument("--show", nargs=2, metavar=("MODEL", "LAYOUT"))
    parser.add_argument("--architecture")
    options = parser.parse_args()
    options.layouts = options.layouts or list(LAYOUTS)
    options.languages = options.languages or list(LANGUAGES)
    if options.show:
        _show(options)
        return 0
    models = _models(options)
    if options.models:
        models = Random(options.seed).sample(models, min(options.models, len(models)))
    if options.seconds:
        Random(options.seed).shuffle(models)
    score, start = Score(), time.monotonic()
    for case in cases(models, options.layouts, options.languages, options.seed):
        if options.seconds and time.monotonic() - start > options.seconds:
            break
        score.judge_right(case)
        kinds = [k for k in KINDS if suits(k, case.layout) and k.id.startswith(options.kind)]
        kinds = [k for k in kinds if k.make(case.facts, Random(f"{case.seed} {k.id}")) is not None]
        if options.mistakes >= 0:
            kinds = Random(f"{case.seed} {case.layout} {case.language}").sample(kinds, min(options.mistakes, len(kinds)))
        for kind in kinds:
            score.judge_wrong(case, kind, Random(f"{case.seed} {kind.id}"))
    _report(score, options)
    right = not sum(score.alarmed.values())
    return 0 if right and score.named["all"] >= 0.95 * score.made["all"] else 1


if __name__ == "__main__":
    sys.exit(main())
