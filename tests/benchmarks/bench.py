"""Start-up, throughput, memory and growth of the whole program, side by side with other linters of text that are installed.

python -m tests.benchmarks.bench FOLDER [--dense FOLDER] [--runs 5] [--write-readme]

Measure in an environment that holds nothing but the programs measured, with bytecode compiled: `python -m compileall` on its site-packages. What
our own program compiles besides, its patterns, the first round leaves to the others.
Every program runs on the same files in the same round, and the shortest of several rounds counts. Exits 1 where a promise is broken.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks.runs import Run, auditor, run, tool

README = Path(__file__).parent.parent.parent / "README.md"
MARKS = ("<!-- benchmark -->", "<!-- /benchmark -->")
PLAIN = "# A note\n\nThis article says nothing of any size. It is plain words, in two paragraphs.\n\n- one item\n- another item\n"
CLAIMS = (
    "# Size\n\nThe embedding has 30522 × 768 = 23,440,896 weights, about 23.4M.\n\n- Q, K and V: 3 × (768 × 768 + 768) = 1,771,776\n" * 8
)
ENDINGS = (".md", ".markdown", ".mdx", ".txt", ".text")
STARTS = {"no claims": 0.9, "claims": 1.1}
"""The most of codespell's time that one small article may take."""
CORPUS = 1.2
DENSE = 1.0
MEMORY = 120.0


class Peer(NamedTuple):
    """A program, and how to call it on files; ``cache`` is the folder of what it remembers of earlier runs, if any."""

    name: str
    command: Sequence[str]
    cache: str = ""


def peers(scratch: Path) -> list[Peer]:
    """This program, without and with what its earlier runs left, and those of the others that are installed."""
    calls = {"codespell": (), "typos": (), "mdformat": ("--check",), "proselint": ("check",), "pymarkdownlnt": ("scan",)}
    command = [*auditor(), "check", "--format", "concise"]
    found = [Peer("auditor, everything anew", command), Peer("auditor, nothing changed", command, str(scratch / "cache"))]
    for name, options in calls.items():
        program = tool(name)
        if program is not None:
            found.append(Peer(name, [program, *options]))
    return found


def side_by_side(programs: Sequence[Peer], paths: Sequence[str], rounds: int) -> list[Run]:
    """The shortest run of each program; all of them in each round, so that a busy machine is busy for all."""
    shortest: list[Run] = []
    for peer in programs:
        if peer.cache:
            run([*peer.command, *paths], cache=peer.cache)
    for number in range(rounds):
        for at, peer in enumerate(programs):
            done = run([*peer.command, *paths], cache=peer.cache)
            if number == 0:
                shortest.append(done)
            elif done < shortest[at]:
                shortest[at] = done
    return shortest


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help="articles and other documentation")
    parser.add_argument("--dense", type=Path, help="articles full of arithmetic")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--write-readme", action="store_true", help="write the table to README.md")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        table, broken = measure(options.folder, options.dense, options.runs, Path(scratch))
    print(table)
    for promise in broken:
        print(f"broken: {promise}", file=sys.stderr)
    if options.write_readme:
        write(table)
    return 1 if broken else 0


def measure(folder: Path, dense: Path | None, rounds: int, scratch: Path) -> tuple[str, list[str]]:
    """The table and the promises that are broken."""
    files = [str(path) for path in sorted(folder.rglob("*")) if path.suffix.lower() in ENDINGS and path.is_file()]
    size = sum(Path(path).stat().st_size for path in files) / 1e6
    small = {}
    for name, text in (("no claims", PLAIN), ("claims", CLAIMS)):
        small[name] = scratch / f"{name.replace(' ', '-')}.md"
        small[name].write_text(text, encoding="utf-8")
    programs = peers(scratch)
    starts = {name: side_by_side(programs, [str(path)], rounds * 3) for name, path in small.items()}
    # A list of files as one argument each: what pre-commit does, and what every program understands alike.
    whole = side_by_side(programs, files, rounds)
    lines = [
        f"| program | one article without claims | with claims | {len(files)} files, {size:.1f} MB | MB/s | peak memory |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for at, peer in enumerate(programs):
        one, two, all_files = starts["no claims"][at], starts["claims"][at], whole[at]
        lines.append(
            f"| {peer.name} | {one.seconds * 1000:.0f} ms | {two.seconds * 1000:.0f} ms | {all_files.seconds:.2f} s "
            f"| {size / all_files.seconds:.1f} | {all_files.megabytes:.0f} MB |"
        )
    broken = promises(programs, starts, whole)
    more, further = growth(folder, dense, rounds, scratch)
    return "\n".join([*lines, "", *more]), broken + further


def promises(programs: Sequence[Peer], starts: dict[str, list[Run]], whole: Sequence[Run]) -> list[str]:
    """What does not hold beside codespell."""
    names = [peer.name for peer in programs]
    if "codespell" not in names:
        return ["codespell is not installed: nothing to compare with"]
    other = names.index("codespell")
    broken = []
    for at, own in enumerate(names[:2]):
        for name, most in STARTS.items():
            share = starts[name][at].seconds / starts[name][other].seconds
            if share > most:
                broken.append(f"{own}: one article with {name}: {share:.2f} of codespell's time, at most {most}")
        share = whole[at].seconds / whole[other].seconds
        if share > CORPUS:
            broken.append(f"{own}: all files: {share:.2f} of codespell's time, at most {CORPUS}")
    return broken


def growth(folder: Path, dense: Path | None, rounds: int, scratch: Path) -> tuple[list[str], list[str]]:
    """Dense articles on one core, ten times a text, ten times the files."""
    articles = [path for path in sorted((dense or folder).rglob("*")) if path.suffix.lower() in ENDINGS and path.is_file()]
    size = sum(path.stat().st_size for path in articles) / 1e6
    command = [*auditor(), "check", "--format", "concise", "--jobs", "1"]
    text = max((path for path in articles if path.stat().st_size < 60_000), key=lambda path: path.stat().st_size)
    tenfold = scratch / "tenfold.md"
    tenfold.write_bytes((text.read_bytes() + b"\n\n") * 10)
    copies = scratch / "copies"
    for number in range(10):
        shutil.copytree(dense or folder, copies / str(number))
    empty = scratch / "no-claims.md"
    cases: dict[str, Sequence[str]] = {
        "start": [str(empty)], "all": list(map(str, articles)), "one": [str(text)], "ten": [str(tenfold)], "copies": [str(copies)],
    }  # fmt: skip
    runs = dict(zip(cases, side_by_side([Peer(case, [*command, *paths]) for case, paths in cases.items()], (), rounds), strict=True))
    start = runs["start"].processor
    net: Callable[[str], float] = lambda case: max(runs[case].processor - start, 1e-3)  # noqa: E731
    rate = size / net("all")
    lines = [
        f"Dense articles ({len(articles)} files, {size:.2f} MB): {rate:.2f} MB/s on one core. "
        f"Ten times a text takes {net('ten') / net('one'):.1f} times the time, ten times the files {net('copies') / net('all'):.1f} times; "
        f"ten times the files take {runs['copies'].megabytes:.0f} MB of memory, once {runs['all'].megabytes:.0f} MB."
    ]
    broken = []
    if rate < DENSE:
        broken.append(f"dense articles: {rate:.2f} MB/s on one core, at least {DENSE}")
    if net("ten") > 13 * net("one") or net("copies") > 13 * net("all"):
        broken.append("ten times the input takes more than thirteen times the time")
    if runs["copies"].megabytes > MEMORY:
        broken.append(f"a corpus takes {runs['copies'].megabytes:.0f} MB, at most {MEMORY:.0f}")
    return lines, broken


def write(table: str) -> None:
    """Put the table between its marks in README.md."""
    text = README.read_text(encoding="utf-8")
    begin, end = map(re.escape, MARKS)
    found = re.search(f"{begin}\n.*?{end}", text, re.DOTALL)
    if found is None:
        raise SystemExit(f"README.md has no {MARKS[0]} … {MARKS[1]}")
    README.write_text(text[: found.start()] + f"{MARKS[0]}\n{table}\n{MARKS[1]}" + text[found.end() :], encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
