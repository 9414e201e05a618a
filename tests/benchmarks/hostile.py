"""Hostile documents of 1 MB and 10 MB: the time and the peak memory of the whole program on each. Exits 1 where a limit is broken.

python -m tests.benchmarks.hostile [--megabytes 1 10] [--only NAME ...]

Limits: 2 seconds of processor time at 1 MB, 20 at 10 MB, 120 MB of memory at both. Processor time, so that a busy machine condemns nothing.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.benchmarks.runs import auditor, run

SECONDS = {1: 2.0, 10: 20.0}
MEMORY = 120.0
LEAD = "The layer has 2 × 3 = 6 weights.\n\n"

# What is repeated until the document is large enough. Those of LINES end in line ends, so they are no single line.
UNITS = {
    "digits": "1",
    "digits and commas": "1,",
    "grouped digits": "123,456,",
    "digits and blanks": "1 ",
    "points": "1.",
    "products": "1*",
    "spaced products": "768 × ",
    "sums": "12 + ",
    "equalities": "1=1=",
    "spaced equalities": "1 = 2 ",
    "wrong equalities": "2*3=7, ",
    "words as relations": "2*3 is 7 ",
    "Chinese relations": "2*3即7，",
    "scales": "5亿个=",
    "powers": "2²=",
    "names": "H*V + ",
    "words before a result": "a b = 1 ",
    "opening brackets": "(",
    "opening brackets behind an equality": "1=(",
    "closing brackets": ")",
    "pairs of brackets": "()",
    "mixed brackets": "([{",
    "square brackets": "[",
    "links": "[a](",
    "images": "![a](",
    "images of figures": "![2](b) ",
    "references": "[a][b] ",
    "stars": "*a",
    "strong": "**a** ",
    "double stars": "**a",
    "underscores": "_a",
    "tildes": "~~a",
    "backticks": "`",
    "rising backticks": "`a``b",
    "dollars": "$1 ",
    "display dollars": "$$1",
    "formulas": "$2*3=7$ ",
    "escapes": "\\*",
    "backslashes": "\\",
    "TeX": "\\times ×",
    "nested fractions": "\\frac{",
    "filled fractions": "\\frac{1}{\\frac{1}{",
    "text commands": "\\text{a} = ",
    "roots": "\\sqrt{",
    "towers of powers": "2^",
    "towers of stars": "9**",
    "braced towers": "2^{",
    "carets": "^2",
    "echoes": "4×H24 \\times H^24×H2 ",
    "half echoes": "4×H24 \\times H^2",
    "echo beginnings": "4×768\\times",
    "repeated letters": "ab",
    "periods": "abcabd",
    "angles": "<",
    "tags": "<b>",
    "open tags": "<a b=",
    "closing tags": "</p>",
    "superscripts": "<sup>2",
    "comments in a line": "<!--",
    "scripts": "<script>",
    "ampersands": "&amp;",
    "broken entities": "&am",
    "addresses": "http://a.",
    "no-break spaces": "\u00a0x",
    "no width": "\u200b1",
    "full-width": "１＝",
    "relations": "= 1 ",
    "arrows": "-> 1 ",
    "percents": "1% = ",
    "shapes": "Size([1, 2, ",
    "counters": "点赞 1 ",
    "questions": "1=1? ",
    "quotes in a line": "'1\"",
    "pipes in a line": "|1",
}
LINES = {
    "list items": "- 1 = 1\n",
    "short items": "- 1\n",
    "nested items": "  - 2*3=6\n",
    "ordered items": "1. 2*3=6\n",
    "plus items": "+ 2 * 3\n",
    "loose items": "- 1 = 1\n\n",
    "table rows": "|1|2|\n",
    "table rows of claims": "| a | 2*3=6 |\n",
    "quotes": "> 2*3=7\n",
    "nested quotes": "> > > 1 = 1\n",
    "lines": "2*3=6\n",
    "wrong lines": "2*3=7\n",
    "paragraphs": "2*3=6\n\n",
    "wrong paragraphs": "2 × 3 = 7\n\n",
    "headings": "# 2*3=6\n",
    "underlined headings": "a = 1\n===\n",
    "rules": "---\n",
    "blank lines": "\n",
    "blank lines and blanks": "  \n",
    "carriage returns": "1=1\r",
    "fences": "```\n",
    "programs": "```python\nx = 3 * 4 = 12\n```\n",
    "comments of programs": "# 2*3=7\n",
    "tildes for fences": "~~~\n1=1\n",
    "comments": "<!--\n",
    "tags on lines": "<div>1=1\n",
    "table tags": "<tr><td>1=1</td></tr>\n",
    "script tags": "<script>\n1=1\n",
    "display formulas": "$$\n1=1\n$$\n",
    "open formulas": "$$\n1=1\n",
    "environments": "\\begin{aligned}\n1=1\n",
    "aligned": "1 &= 1 \\\\\n",
    "definitions": "[a]: 1=1\n",
    "footnotes": "[^1]: 1=1\n",
    "bullets of pages": "• 1=1\n",
    "sums downwards": "1 +\n",
    "front matter": "---\na: 1=1\n",
    "counters on lines": "点赞 1\n",
    "settings": "H = 768\n\n",
    "settings and formulas": "H = 768, 4*H = 3072\n\n",
}
HEADS = {
    "table rows": "| a | b |\n| --- | --- |\n",
    "table rows of claims": "| a | b |\n| --- | --- |\n",
    "comments of programs": "```python\n",
}


def document(name: str, size: int) -> str:
    """A document of about ``size`` bytes."""
    unit = (UNITS | LINES | NESTED).get(name, "")
    if callable(unit):
        return LEAD + unit(size)
    count = size // len(unit.encode())
    return LEAD + HEADS.get(name, "") + unit * count + "\n"


NESTED: dict[str, Callable[[int], str]] = {
    "balanced brackets": lambda size: "(" * (size // 2) + "1" + ")" * (size // 2) + " = 1",
    "balanced fractions": lambda size: "$" + "\\frac{1}{" * (size // 10) + "1" + "}" * (size // 10) + " = 1$",
    "balanced powers": lambda size: "2^{" * (size // 4) + "1" + "}" * (size // 4) + " = 1",
    "deep quotes": lambda size: ">" * (size - 10) + " 1 = 1\n",
    "deep items": lambda size: "- " * (size // 2) + "1 = 1\n",
    "one long item": lambda size: "- " + "2*3=6 and " * (size // 10),
    "a wide table": lambda size: "|a" * (size // 9) + "|\n" + "|---" * (size // 9) + "|\n" + "|1=1" * (size // 9) + "|\n",
    "lines that indent": lambda size: "\n".join(" " * (i % 1400) + "- 1=1" for i in range(size // 700)),
    "a fence of a megabyte": lambda size: "```\n" + "x = 3 * 4 = 12\n" * (size // 15) + "```\n",
    "a formula of a megabyte": lambda size: "$$\n" + "1 + 2 = 3 \\\\\n" * (size // 13) + "$$\n",
    "one sum": lambda size: "1" + "+1" * (size // 2) + f" = {size // 2}\n",
    "one word and one sum": lambda size: "word " * (size // 10) + "1" + "+1" * (size // 4) + " = 7\n",
    "many names": lambda size: " ".join(f"n{i} = {i}, 2*n{i} = {2 * i}." for i in range(size // 34)),
    "a name that is set again": lambda size: "H = 768. 4*H = 3072. " * (size // 21),
    "wrong results carried on": lambda size: "2 × 3 = 70000.\n\n70000 + 1 = 70001.\n\n" * (size // 38),
    "chains": lambda size: "\n\n".join(["2*3 = 6 = 12/2 = 6 = 3*2"] * (size // 26)),
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--megabytes", nargs="+", type=int, default=[1, 10])
    parser.add_argument("--only", nargs="+", metavar="NAME", help="these documents, by parts of their names")
    options = parser.parse_args()
    names = [*UNITS, *LINES, *NESTED]
    if options.only:
        names = [name for name in names if any(part in name for part in options.only)]
    broken = 0
    for size in options.megabytes:
        for name in names:
            slow, fat, line = measure(name, size)
            broken += slow or fat
            print(line, flush=True)
    print(f"{broken} of {len(names) * len(options.megabytes)} beyond the limits")
    return 1 if broken else 0


def measure(name: str, size: int) -> tuple[bool, bool, str]:
    """Whether a document is too slow, whether it takes too much memory, and the line to print."""
    limit = SECONDS.get(size, 2.0 * size)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "hostile.md"
        path.write_bytes(document(name, size * 1_000_000).encode())
        done = run([*auditor(), "check", str(path), "--format", "concise"], limit * 3)
    slow, fat = done.processor > limit or done.code not in (0, 1), done.megabytes > MEMORY
    marks = ("  SLOW" if slow else "") + ("  FAT" if fat else "") + (f"  exit {done.code}" if done.code not in (0, 1) else "")
    return slow, fat, f"{size:3} MB  {name:36} {done.processor:6.2f} s {done.megabytes:5.0f} MB{marks}"


if __name__ == "__main__":
    sys.exit(main())
