"""How true the findings are on documents that nobody looked at before: python -m tests.benchmarks.first_sight audit NAME FOLDER

The only figure that tells what a user will see is the first run. So a folder of documents is audited once and counted before a line of it is
read; then every error and warning is read by hand and judged, causes are repaired in general, and the folder is audited again.

    audit NAME FOLDER        counts by rule, kept in reports/judgements/NAME.jsonl; a second time it refuses
    show NAME FOLDER         what is not judged yet, with its number, its message and the text around it
    judge NAME FILE          takes lines "NUMBER true|false|debatable why": as a careful reader would say who has the document before him
    again NAME FOLDER        audits once more: what of it is still told, and what is new (new findings are to be judged as well)
    report                   reports/precision.md, from all that was judged
    corrections NAME FOLDER --manifest FILE    what is wrong in the documents, by repository and path: rows for reports/corrections.md

``reports/judgements/articles.json`` holds what was found of the slips planted in articles that nobody had looked at, one figure at a time:
[found, planted] by kind of claim; ``mistakes`` are those that were there, ``true`` the errors told of.

A judgement is kept with the digest of its document, its place and its rule, and without its text: the documents belong to their authors.
The manifest has a line {"file", "repo", "path"} for each document, its file below FOLDER's parent.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "reports" / "judgements"
ARTICLES = KEPT / "articles.json"
REPORT = ROOT / "reports" / "precision.md"
TOLD = ("error", "warning", "info")
READ = ("error", "warning")
VERDICTS = ("true", "false", "debatable")
AROUND = 2
"""Lines shown before and behind a finding."""
MOST_SHOWN = 400
"""Characters of a line that are shown."""

Row = dict[str, Any]


def main() -> None:
    """Run one of the commands above."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("audit", "show", "judge", "again", "report", "corrections"))
    parser.add_argument("name", nargs="?", default="")
    parser.add_argument("path", nargs="?", type=Path)
    parser.add_argument("--manifest", type=Path)
    given = parser.parse_args()
    if given.command == "report":
        REPORT.write_text(report(), encoding="utf-8")
    elif not given.name or given.path is None:
        parser.error(f"{given.command} needs a name and a path")
    elif given.command == "audit":
        first(given.name, given.path)
    elif given.command == "judge":
        judge(given.name, given.path.read_text(encoding="utf-8").splitlines())
    elif given.command == "again":
        again(given.name, given.path)
    else:
        lines = corrections(given.name, given.path, given.manifest) if given.command == "corrections" else shown(given.name, given.path)
        sys.stdout.writelines(f"{line}\n" for line in lines)


def audited(folder: Path) -> tuple[Row, list[Row]]:
    """The summary of a folder, and what is told of it: a row a finding, with its text."""
    command = [sys.executable, "-m", "auditor", "check", "--no-cache", "--format", "json", str(folder)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    if ran.returncode not in (0, 1):
        raise SystemExit(ran.stderr)
    found = json.loads(ran.stdout)
    documents = {Path(finding["path"]) for finding in found["findings"]}
    digests = {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in documents}
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    summary = {"documents": found["summary"]["files"], "bytes": size, "claims": found["summary"]["claims"]}
    return summary, [{**finding, "document": digests[finding["path"]][:16]} for finding in found["findings"]]


def first(name: str, folder: Path) -> None:
    """Audit a folder for the first time, and keep what was counted."""
    if _file(name).exists():
        raise SystemExit(f"{name} was audited before: its first sight is gone. To audit it again: again {name} {folder}")
    summary, findings = audited(folder)
    rows = [{**_place(finding), "first": finding["severity"], "now": finding["severity"]} for finding in findings]
    _write(name, [summary, *rows])
    for (rule, severity), count in sorted(Counter((row["rule"], row["first"]) for row in rows).items()):
        print(f"{rule} {severity}: {count}")


def again(name: str, folder: Path) -> None:
    """Audit a folder once more: each row gets the severity that it has now, and new findings get rows."""
    (summary, *rows), (_, findings) = _read(name), audited(folder)
    now = {_key(_place(finding)): finding["severity"] for finding in findings}
    for row in rows:
        row["now"] = now.pop(_key(row), None)
    new = [{**_place(finding), "first": None, "now": finding["severity"]} for finding in findings if _key(_place(finding)) in now]
    _write(name, [summary, *rows, *new])
    print(f"{sum(row['now'] in READ for row in rows)} of {sum(row['first'] in READ for row in rows)} still told; {len(new)} new")


def judge(name: str, lines: Iterable[str]) -> None:
    """Put judgements to their rows."""
    summary, *rows = _read(name)
    for line in filter(str.strip, lines):
        number, verdict, why = line.split(maxsplit=2)
        if verdict not in VERDICTS:
            raise SystemExit(f"{verdict} is none of {', '.join(VERDICTS)}: {line}")
        rows[int(number)] |= {"judged": verdict, "why": why}
    _write(name, [summary, *rows])


def shown(name: str, folder: Path) -> Iterator[str]:
    """What is told at a severity that is read, and not judged, with the text around it."""
    told = {_key(_place(finding)): finding for finding in audited(folder)[1]}
    for number, row in enumerate(_read(name)[1:]):
        finding = told.get(_key(row))
        if "judged" in row or finding is None or not {row["first"], row["now"]} & set(READ):
            continue
        yield f"{number} {row['rule']} {finding['path']}:{finding['line']}: {finding['message']}"
        lines = Path(finding["path"]).read_text(encoding="utf-8", errors="replace").splitlines()
        for at in range(max(0, finding["line"] - 1 - AROUND), min(len(lines), finding["line"] + AROUND)):
            yield f"    {'>' if at == finding['line'] - 1 else ' '} {lines[at][:MOST_SHOWN]}"


def corrections(name: str, folder: Path, manifest: Path | None) -> Iterator[str]:
    """The findings that were judged true, as rows: repository, path and line, what is wrong, what it should be, the working."""
    if manifest is None:
        raise SystemExit("corrections needs --manifest")
    sources = {row["file"]: row for row in map(json.loads, manifest.read_text(encoding="utf-8").splitlines())}
    told = {_key(_place(finding)): finding for finding in audited(folder)[1]}
    for row in _read(name)[1:]:
        finding = told.get(_key(row))
        if row.get("judged") != "true" or finding is None:
            continue
        source = sources[Path(finding["path"]).relative_to(folder.parent).as_posix()]
        cells = (
            f"{source['repo']} {source['path']}:{finding['line']}",
            finding["message"],
            finding["expected"] or "",
            "; ".join(finding["working"]),
        )
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def report() -> str:
    """Precision by folder and by rule, at first sight and now."""
    kept = [(path.stem, _read(path.stem)) for path in sorted(KEPT.glob("*.jsonl"))]
    head = (
        "# How true the findings are\n\nOn documents that nobody had looked at (`python -m tests.benchmarks.first_sight --help`).\n"
        "A finding that is debatable counts as neither. Per cent are of what was judged, with the interval that holds in 19 of 20 cases.\n"
    )
    shards = [_shard(name, summary, rows) for name, (summary, *rows) in kept]
    every = [row for _, (_, *rows) in kept for row in rows]
    rules = [_rule(rule, [row for row in every if row["rule"] == rule]) for rule in sorted({row["rule"] for row in every})]
    return "\n".join(
        (
            head,
            "| documents | files | MB | errors at first sight | true | warnings at first sight | true | errors now | true | warnings now | true |",
            "| --- " + "| ---: " * 10 + "|",
            *shards,
            "",
            "| rule | at first sight | true | false | debatable | now | true | false | debatable |",
            "| --- " + "| ---: " * 8 + "|",
            *rules,
            "",
            *_articles(json.loads(ARTICLES.read_text(encoding="utf-8"))),
            "",
        )
    )


def _articles(sets: Sequence[Row]) -> Iterator[str]:
    """What is found of slips in articles, by kind of claim."""
    yield "## What is found in articles at first sight"
    yield ""
    yield "One figure at a time was changed in articles on the sizes of models that nobody had looked at, labelled by a reader who never saw the program."
    yield "Errors and warnings count, infos do not; of slips that nothing in the article contradicts and no reference knows none can be found."
    yield ""
    yield f"| slips in | {' | '.join(each['set'] for each in sets)} |"
    yield f"| --- {'| ---: ' * len(sets)}|"
    for kind in sorted({kind for each in sets for kind in each["kinds"]}):
        yield f"| {kind} | {' | '.join(_of(each['kinds'].get(kind)) for each in sets)} |"
    totals = [[sum(pair[end] for pair in each["kinds"].values()) for end in (0, 1)] for each in sets]
    yield f"| all | {' | '.join(f'{_of(pair)} ({pair[0] / pair[1]:.0%})' for pair in totals)} |"
    for name, key in (("mistakes that were there", "mistakes"), ("errors that are true", "true")):
        yield f"| {name} | {' | '.join(_of(each[key]) for each in sets)} |"


def _of(pair: Sequence[int] | None) -> str:
    return f"{pair[0]} of {pair[1]}" if pair is not None else "–"


def _shard(name: str, summary: Row, rows: Sequence[Row]) -> str:
    cells = [name, str(summary["documents"]), f"{summary['bytes'] / 1e6:.1f}"]
    for when in ("first", "now"):
        for severity in READ:
            told = [row for row in rows if row[when] == severity]
            cells += [str(len(told)), _precision(told)]
    return "| " + " | ".join(cells) + " |"


def _rule(rule: str, rows: Sequence[Row]) -> str:
    cells = [rule]
    for when in ("first", "now"):
        told = [row for row in rows if row[when] in READ]
        count = Counter(row.get("judged", "") for row in told)
        cells += [str(len(told)), *(str(count[verdict]) for verdict in VERDICTS)]
    return "| " + " | ".join(cells) + " |"


def _precision(rows: Sequence[Row]) -> str:
    """The share of what was judged true, with the interval in which it lies in 19 of 20 cases (Wilson)."""
    count = Counter(row.get("judged") for row in rows)
    n = count["true"] + count["false"]
    if not n:
        return "–"
    share, z = count["true"] / n, 1.96
    middle, half = share + z * z / (2 * n), z * (share * (1 - share) / n + z * z / (4 * n * n)) ** 0.5
    low, high = (max(0.0, middle + sign * half) / (1 + z * z / n) for sign in (-1, 1))
    return f"{count['true']} of {n} ({low:.0%} to {high:.0%})"


def _place(finding: Row) -> Row:
    return {key: finding[key] for key in ("document", "line", "column", "rule", "confidence")}


def _key(row: Row) -> tuple[Any, ...]:
    return tuple(row[key] for key in ("document", "line", "column", "rule"))


def _file(name: str) -> Path:
    return KEPT / f"{name}.jsonl"


def _read(name: str) -> list[Row]:
    return [json.loads(line) for line in _file(name).read_text(encoding="utf-8").splitlines()]


def _write(name: str, rows: Iterable[Row]) -> None:
    KEPT.mkdir(exist_ok=True)
    _file(name).write_text("".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows), encoding="utf-8")


if __name__ == "__main__":
    main()
