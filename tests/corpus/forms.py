"""One article in every form: corpus/forms/ARTICLE.md is what an author wrote, and each other file beside it is made of it by this script.

    python -m tests.corpus.forms          writes them anew

Markdown -> blocks -> each form as its usual tool would write it. A form is one function in FORMS.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from tests.conftest import ROOT
from tests.corpus import marked_up

FOLDER = ROOT / "corpus" / "forms"
ARTICLES = sorted(FOLDER.glob("*.md"))
_HEADING = re.compile(r"(#{1,6}) (.*)")
_INLINE = re.compile(r"`([^`]+)`|\$([^$]+)\$")


class Block(NamedTuple):
    """A block of the article: its kind (heading, paragraph, list, table, code, output, math), and its lines without the marks of Markdown.

    ``level`` is that of a heading; a line of a table is its cells between bars, the first of them the header.
    """

    kind: str
    lines: tuple[str, ...]
    level: int = 0

    @property
    def rows(self) -> list[list[str]]:
        """The cells of a table, row by row."""
        return [[cell.strip() for cell in line.strip("|").split("|")] for line in self.lines]


def blocks(markdown: str) -> list[Block]:
    """The blocks of an article that parts them by blank lines."""
    return [_block(part.split("\n")) for part in re.split(r"\n\n+", markdown.strip())]


def _block(lines: Sequence[str]) -> Block:
    first = lines[0]
    if (heading := _HEADING.fullmatch(first)) is not None:
        return Block("heading", (heading[2],), len(heading[1]))
    if first.startswith("```"):
        return Block("code" if first != "```" else "output", tuple(lines[1:-1]))
    if first.startswith("$$"):
        return Block("math", (first.strip("$"),))
    if first.startswith("|"):
        return Block("table", (first, *lines[2:]))
    if first.startswith("- "):
        return Block("list", tuple(line[2:] for line in lines))
    return Block("paragraph", tuple(lines))


# -- notebooks -----------------------------------------------------------------------------------------------------------


def notebook(article: Sequence[Block], markdown: str) -> str:
    """A notebook as Jupyter writes it: outputs before the program in the file, characters beyond ASCII as they are."""
    cells: list[dict[str, object]] = []
    for number, (kind, text) in enumerate(_cells(markdown)):
        source = text.splitlines(keepends=True)
        if kind == "output":
            cells[-1]["outputs"] = [{"name": "stdout", "output_type": "stream", "text": [line + "\n" for line in text.split("\n")]}]
        elif kind == "code":
            cell = {"cell_type": "code", "execution_count": 1, "id": f"cell-{number}", "metadata": {}, "outputs": [], "source": source}
            cells.append(cell)
        else:
            cells.append({"cell_type": "markdown", "id": f"cell-{number}", "metadata": {}, "source": source})
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    whole = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _cells(markdown: str) -> Iterator[tuple[str, str]]:
    """The text between programs, the programs, and what they printed."""
    for part in re.split(r"(^```.*?^```$)", markdown.strip(), flags=re.MULTILINE | re.DOTALL):
        if part.startswith("```"):
            head, *lines, _ = part.split("\n")
            yield ("output" if head == "```" else "code"), "\n".join(lines)
        elif part.strip():
            yield "markdown", part.strip()


# -- pages ---------------------------------------------------------------------------------------------------------------


def page(article: Sequence[Block], markdown: str) -> str:
    """A page as a blog has it, with KaTeX rendered before; what stands around the article is wrong on purpose."""
    body = "\n".join(map(_element, article))
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>GPT-2 | A blog</title>\n'
        '<script>var count = "2 * 3 = 7";</script><style>p { margin: 0 }</style></head>\n'
        '<body>\n<nav class="menu"><ul><li><a href="/">Home</a></li><li><a href="/bert">BERT: 2 × 3 = 7</a></li></ul></nav>\n'
        f"<main>\n<article>\n{body}\n</article>\n</main>\n<footer><p>Related: 30522 × 768 = 23,449,856</p></footer>\n</body>\n</html>\n"
    )


def _element(block: Block) -> str:
    if block.kind == "heading":
        return f"<h{block.level}>{_inline(block.lines[0])}</h{block.level}>"
    if block.kind == "list":
        return "\n".join(["<ul>", *(f"  <li>{_inline(line)}</li>" for line in block.lines), "</ul>"])
    if block.kind in ("code", "output"):
        name = ' class="language-python"' if block.kind == "code" else ""
        return f"<pre><code{name}>{escape(chr(10).join(block.lines), quote=False)}\n</code></pre>"
    if block.kind == "math":
        return f'<script type="math/tex; mode=display">{block.lines[0]}</script>'
    if block.kind == "table":
        rows = [f"<tr>{''.join(f'<{tag}>{_inline(cell)}</{tag}>' for cell in row)}</tr>" for tag, row in _tagged(block.rows)]
        return "\n".join(["<table>", "<thead>", rows[0], "</thead>", "<tbody>", *rows[1:], "</tbody>", "</table>"])
    return f"<p>{_inline(' '.join(block.lines))}</p>"


def _tagged(rows: Sequence[list[str]]) -> Iterator[tuple[str, list[str]]]:
    return ((tag, row) for tag, row in zip(["th", *["td"] * len(rows)], rows, strict=False))


def _inline(text: str) -> str:
    """Code and formulas, and × as an entity."""
    parts, at = [], 0
    for match in _INLINE.finditer(text):
        parts.append(escape(text[at : match.start()]).replace("×", "&times;"))
        parts.append(f"<code>{escape(match[1])}</code>" if match[1] else _katex(match[2]))
        at = match.end()
    return "".join([*parts, escape(text[at:]).replace("×", "&times;")])


def _katex(tex: str) -> str:
    shown = escape(tex.replace(r"\times", "×").replace("^2", "2"))
    return (
        f'<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>{shown}</mi></mrow>'
        f'<annotation encoding="application/x-tex">{escape(tex)}</annotation></semantics></math></span>'
        f'<span class="katex-html" aria-hidden="true"><span class="mord">{shown}</span></span></span>'
    )


FORMS: dict[str, Callable[[Sequence[Block], str], str]] = {
    "ipynb": notebook,
    "html": page,
    "tex": marked_up.latex,
    "rst": marked_up.restructured,
    "org": marked_up.org,
    "adoc": marked_up.asciidoc,
    "qmd": marked_up.quarto,
    "mdx": marked_up.mdx,
    "py": marked_up.python_file,
}
"""Ending -> what writes the blocks of an article, or its Markdown, in this form."""


def made(article: Path) -> Iterator[tuple[Path, str]]:
    """Each file that is made of an article, with its content."""
    markdown = article.read_text(encoding="utf-8")
    for ending, write in FORMS.items():
        yield article.with_suffix(f".{ending}"), write(blocks(markdown), markdown)


if __name__ == "__main__":
    for source in ARTICLES:
        for path, content in made(source):
            path.write_text(content, encoding="utf-8", newline="")
