"""Precision and recall of every rule on corpus/: python tests/benchmarks/score_rules.py [--write]

Compares what is found with what is expected beside each article, and prints a table: findings wanted, found, missed and not expected.
--write puts it into reports/rules.md. What is a known gap (`missed` beside the expectation) counts as missed.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from auditor.pipeline import audit_document  # noqa: E402
from auditor.rules.registry import RULES  # noqa: E402
from auditor.source.reader import read_file  # noqa: E402
from tests.corpus.expected import ARTICLES, expectation  # noqa: E402

REPORT = ROOT / "reports" / "rules.md"


def main() -> None:
    """Print the table, and write it where asked."""
    text = table()
    print(text, end="")
    if "--write" in sys.argv[1:]:
        REPORT.write_text(text, encoding="utf-8")


def table() -> str:
    """One row a rule, then all of them."""
    wanted, found, extra = Counter[str](), Counter[str](), Counter[str]()
    for article in ARTICLES:
        _count(article, wanted, found, extra)
    rows = [_row(entry.code, entry.name, wanted[entry.code], found[entry.code], extra[entry.code]) for entry in RULES]
    rows.append(_row("all", "", wanted.total(), found.total(), extra.total()))
    head = [
        "| code | rule | wanted | found | missed | not expected | recall | precision |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    return "\n".join(["# Every rule on the articles of corpus/", "", *head, *rows]) + "\n"


def _count(article: Path, wanted: Counter[str], found: Counter[str], extra: Counter[str]) -> None:
    expected = expectation(article)
    places = [(entry["rule"], entry["line"]) for entry in (*expected.get("finding", []), *expected.get("expected", []))]
    audit = audit_document(read_file(str(article)))
    got = [(finding.code, audit.document.position(finding.span.start)[0]) for finding in audit.findings]
    wanted.update(code for code, _ in places)
    for place in got:
        if place in places:
            places.remove(place)
            found[place[0]] += 1
        else:
            extra[place[0]] += 1


def _row(code: str, name: str, wanted: int, found: int, extra: int) -> str:
    recall = f"{found / wanted:.2f}" if wanted else "–"
    precision = f"{found / (found + extra):.2f}" if found + extra else "–"
    return f"| {code} | {name} | {wanted} | {found} | {wanted - found} | {extra} | {recall} | {precision} |"


if __name__ == "__main__":
    main()
