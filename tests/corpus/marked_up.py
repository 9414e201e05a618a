"""An article as LaTeX, reStructuredText, Org, AsciiDoc, Quarto, MDX and Python have it, each written as its authors usually do."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.corpus.forms import Block

_SPAN = re.compile(r"`([^`]+)`|\$([^$]+)\$")


def _inline(text: str, plain: Callable[[str], str], code: str, formula: str) -> str:
    """A text with its code and formulas in the marks of a form, the rest through ``plain``."""
    parts, at = [], 0
    for match in _SPAN.finditer(text):
        parts += (plain(text[at : match.start()]), code.format(match[1]) if match[1] else formula.format(match[2]))
        at = match.end()
    return "".join([*parts, plain(text[at:])])


def latex(article: Sequence[Block], markdown: str) -> str:
    """A paper, its hidden size a macro of its own and its products in mathematics where the article has them there."""
    levels = {1: "title", 2: "section", 3: "subsection"}
    title, *rest = [_latex(block, levels) for block in article]
    preamble = "\\documentclass{article}\n% 2 * 3 = 7 in a comment\n\\newcommand{\\layers}{12}\n"
    body = "\n\n".join(rest).replace("768, 12 layers,", "768, \\layers{} layers,")
    return f"{preamble}{title}\n\\begin{{document}}\n\\maketitle\n\n{body}\n\\end{{document}}\n"


def _latex(block: Block, levels: dict[int, str]) -> str:
    def inline(text: str) -> str:
        return _inline(text, lambda part: part.replace("%", "\\%").replace("×", "$\\times$"), "\\texttt{{{}}}", "${}$")

    if block.kind == "heading":
        return f"\\{levels[block.level]}{{{inline(block.lines[0])}}}"
    if block.kind == "list":
        return "\n".join(["\\begin{itemize}", *(f"  \\item {inline(line)}" for line in block.lines), "\\end{itemize}"])
    if block.kind in ("code", "output"):
        options = "[language=Python]" if block.kind == "code" else ""
        return "\n".join([f"\\begin{{lstlisting}}{options}", *block.lines, "\\end{lstlisting}"])
    if block.kind == "math":
        return f"\\begin{{equation}}\n  {block.lines[0]} % by hand\n\\end{{equation}}"
    if block.kind == "table":
        head, *rows = [" & ".join(map(inline, row)) + " \\\\" for row in block.rows]
        table = ["\\toprule", head, "\\midrule", *rows, "\\bottomrule"]
        return "\n".join(["\\begin{table}\n\\centering\n\\begin{tabular}{lr}", *table, "\\end{tabular}\n\\end{table}"])
    return "\n".join(map(inline, block.lines))


def restructured(article: Sequence[Block], markdown: str) -> str:
    """A page of a documentation, its table a grid."""
    return "\n\n".join(map(_restructured, article)) + "\n"


def _restructured(block: Block) -> str:
    def inline(text: str) -> str:
        return _inline(text, str, "``{}``", ":math:`{}`")

    if block.kind == "heading":
        title = inline(block.lines[0])
        return f"{title}\n{'=-~'[block.level - 1] * len(title)}"
    if block.kind == "list":
        return "\n".join(f"* {inline(line)}" for line in block.lines)
    if block.kind in ("code", "output"):
        head = ".. code-block:: python" if block.kind == "code" else "::"
        return "\n".join([head, "", *(f"    {line}" for line in block.lines)])
    if block.kind == "math":
        return f".. math::\n\n   {block.lines[0]}"
    if block.kind == "table":
        widths = [max(map(len, column)) for column in zip(*block.rows, strict=True)]
        rules = {sign: "+" + "+".join(sign * (width + 2) for width in widths) + "+" for sign in "-="}
        rows = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |" for row in block.rows]
        return "\n".join([rules["-"], rows[0], rules["="], *(line for row in rows[1:] for line in (row, rules["-"]))])
    return "\n".join(map(inline, block.lines))


def org(article: Sequence[Block], markdown: str) -> str:
    """Notes in Org."""
    return "\n\n".join(map(_org, article)) + "\n"


def _org(block: Block) -> str:
    def inline(text: str) -> str:
        return _inline(text, str, "={}=", "\\({}\\)")

    if block.kind == "heading":
        return f"#+TITLE: {block.lines[0]}" if block.level == 1 else f"{'*' * (block.level - 1)} {inline(block.lines[0])}"
    if block.kind == "list":
        return "\n".join(f"- {inline(line)}" for line in block.lines)
    if block.kind == "code":
        return "\n".join(["#+begin_src python", *block.lines, "#+end_src"])
    if block.kind == "output":
        return "\n".join(["#+RESULTS:", *(f": {line}" for line in block.lines)])
    if block.kind == "math":
        return f"\\[\n{block.lines[0]}\n\\]"
    if block.kind == "table":
        head, *rows = ["| " + " | ".join(map(inline, row)) + " |" for row in block.rows]
        return "\n".join([head, "|---+---|", *rows])
    return "\n".join(map(inline, block.lines))


def asciidoc(article: Sequence[Block], markdown: str) -> str:
    """A page of AsciiDoc, the layers an attribute."""
    title, *rest = map(_asciidoc, article)
    return "\n\n".join([f"{title}\n:layers: 12", *rest]).replace("768, 12 layers,", "768, {layers} layers,") + "\n"


def _asciidoc(block: Block) -> str:
    def inline(text: str) -> str:
        return _inline(text, str, "`{}`", "stem:[{}]")

    if block.kind == "heading":
        return f"{'=' * block.level} {inline(block.lines[0])}"
    if block.kind == "list":
        return "\n".join(f"* {inline(line)}" for line in block.lines)
    if block.kind in ("code", "output"):
        head, mark = ("[source,python]\n", "----") if block.kind == "code" else ("", "....")
        return "\n".join([f"{head}{mark}", *block.lines, mark])
    if block.kind == "math":
        return f"[stem]\n++++\n{block.lines[0]}\n++++"
    if block.kind == "table":
        rows = ["".join(f"|{inline(cell)} " for cell in row).rstrip() for row in block.rows]
        return "\n".join(['[cols="1,1",options="header"]', "|===", *rows, "|==="])
    return "\n".join(map(inline, block.lines))


def quarto(article: Sequence[Block], markdown: str) -> str:
    """Markdown with cells and divisions of Quarto."""
    named = markdown.replace("## One layer", "## One layer {#sec-layer}").replace("```python\n", "```{python}\n#| label: count\n")
    return named.replace("Without biases", "::: {.callout-note}\nWithout biases").replace("again.\n", "again.\n:::\n")


def mdx(article: Sequence[Block], markdown: str) -> str:
    """Markdown with components, whose statements and attributes are wrong on purpose."""
    return (
        'import { Note } from "./note"\nexport const wrong = "2 * 3 = 7"\n\n'
        + markdown.replace("Without biases", '<Note title="2 * 3 = 7" sizes={[1, 2]}>\nWithout biases').replace("again.\n", "again.\n</Note>\n")
    )  # fmt: skip


def python_file(article: Sequence[Block], markdown: str) -> str:
    """A module whose docstring is the article."""
    return f'r"""{markdown}"""\n'
