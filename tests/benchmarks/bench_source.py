"""How fast documents are read, and how reading grows on hostile input. Not a test: times depend on the machine.

python -m tests.benchmarks.bench_source [FOLDER ...]
"""

from __future__ import annotations

import sys
import time

from auditor.source.discover import discover
from auditor.source.reader import SourceError, read_document, read_file
from auditor.source.scan import candidate

HOSTILE = {
    "list items": "- 1\n", "table rows": "|1|2|\n", "brackets": "[", "parentheses": "(", "quotes": "> ", "angles": "<", "backticks": "`",
    "stars": "*a", "dollars": "$1 ", "fences": "```\n", "comments": "<!--\n", "digits": "1", "commas": "1,", "relations": "= 1 ",
    "products": "9*", "links": "[a](", "scripts": "<script>", "TeX": "\\times ×", "powers": "^2", "seams": "- a = 1\n\nx = 2\n\n",
    "blanks": " 1", "no-break spaces": "\u00a0x", "copied": "4×H24 \\times H^24×H2 ",
}  # fmt: skip


def corpus(folders: list[str]) -> None:
    """Read all files of some folders, and say how many megabytes a second."""
    size = blocks = files = read = 0
    start = time.perf_counter()
    for found in discover(folders):
        try:
            document = read_file(found.path)
        except SourceError:
            continue
        files += 1
        size += len(document.content.encode())
        read += bool(document.blocks)
        blocks += len(document.blocks)
    seconds = time.perf_counter() - start
    print(
        f"{files} files ({read} with candidates), {blocks} blocks, {size / 1e6:.2f} MB in {seconds:.2f} s: {size / 1e6 / seconds:.2f} MB/s"
    )


def hostile() -> None:
    """Half a megabyte and a whole one of each: twice the input may take about twice the time."""
    for name, unit in HOSTILE.items():
        times = []
        for size in (500_000, 1_000_000):
            content = "1 = 1\n\n" + unit * (size // len(unit))
            start = time.perf_counter()
            read_document("hostile.md", content)
            times.append(time.perf_counter() - start)
        print(f"{name:16} {times[0]:6.2f} s {times[1]:6.2f} s  x{times[1] / max(times[0], 1e-9):.1f}")


def gate() -> None:
    """The whole-file scan on text without a candidate."""
    content = "Plain words, without any figure at all, one after the other.\n" * 20_000
    start = time.perf_counter()
    candidate(content)
    print(f"gate: {len(content) / 1e6 / (time.perf_counter() - start):.1f} MB/s")


if __name__ == "__main__":
    gate()
    if sys.argv[1:]:
        corpus(sys.argv[1:])
    hostile()
