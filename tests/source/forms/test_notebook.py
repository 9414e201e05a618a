"""Notebooks: cells as one article, programs with what they printed, places in the JSON, fixes that keep every other byte."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor import audit
from auditor.source.forms.notebook import readable
from auditor.source.reader import SourceError, read_document
from tests.fixing import fix_text

Cell = dict[str, Any]


def markdown(*lines: str) -> Cell:
    return {"cell_type": "markdown", "metadata": {}, "source": [*(f"{line}\n" for line in lines[:-1]), lines[-1]]}


def code(source: str, *outputs: Cell) -> Cell:
    return {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": list(outputs), "source": source}


def printed(text: str, name: str = "stdout") -> Cell:
    return {"output_type": "stream", "name": name, "text": text}


def shown(**data: str) -> Cell:
    return {"output_type": "execute_result", "data": {kind.replace("_", "/"): text for kind, text in data.items()}, "metadata": {}}


def notebook(*cells: Cell, ascii_only: bool = False, indent: int | None = 1, language: str = "python") -> str:
    kernel = {"name": "k", "display_name": "K", "language": language}
    whole = {"cells": list(cells), "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 4}
    return json.dumps(whole, ensure_ascii=ascii_only, indent=indent) + "\n"


def text(*cells: Cell) -> str:
    return readable(notebook(*cells)).text.string


def stated(content: str, path: str = "nb.ipynb") -> list[str]:
    return [finding["stated"] for finding in audit(content, path).findings]


def test_cells_are_one_article_and_programs_are_fences() -> None:
    assert text(markdown("# A", "b"), code("x = 1\n"), markdown("## C")) == "# A\nb\n\n```python\nx = 1\n```\n\n## C\n"


def test_headings_reach_into_the_cells_below() -> None:
    document = read_document("nb.ipynb", notebook(markdown("# BERT base"), markdown("## Embeddings"), markdown("2 × 3 = 7")))
    assert document.blocks[-1].headings == ("BERT base", "Embeddings")


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        (printed("2 * 3 = 6\n"), "```\n2 * 3 = 6\n```\n"),
        (printed("\x1b[31m2 * 3\x1b[0m = 6"), "```\n2 * 3 = 6\n```\n"),
        (printed("warning\n", "stderr"), ""),
        (shown(text_plain="7"), "```\n7\n```\n"),
        (shown(text_latex="$2 x = 6$", text_plain="2*x"), "$2 x = 6$\n"),
        (shown(text_markdown="**6**", text_plain="6"), "**6**\n"),
        (shown(image_png="iVBOR", text_plain="<Figure>"), "```\n<Figure>\n```\n"),
        ({"output_type": "error", "ename": "E", "evalue": "2 * 3 = 7", "traceback": []}, ""),
    ],
)
def test_what_a_program_printed_stands_behind_it(output: Cell, expected: str) -> None:
    assert text(code("f()", output)) == "```python\nf()\n```\n" + ("\n" + expected if expected else "")


def test_a_table_of_data_is_a_table() -> None:
    html = "<div>\n<style>a { b: 1 }</style>\n<table><thead><tr><th></th><th>n</th></tr></thead>\n\n<tbody><tr><th>a</th><td>7</td></tr></tbody></table></div>"
    assert text(code("df", shown(text_html=html, text_plain="   n\na  7"))).endswith("|  | n |\n| --- | --- |\n| a | 7 |\n")


def test_printed_in_several_goes_is_one_output() -> None:
    assert text(code("f()", printed("a: 1\n"), printed("b: 2\n"))).endswith("```\na: 1\nb: 2\n```\n")


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("%%bash\nls", "```bash\n%%bash\nls\n```\n"),
        ("%%time\nx = 1", "```python\n%%time\nx = 1\n```\n"),
        ("%%markdown\n**b**", "**b**\n"),
        ("print('```')", "````python\nprint('```')\n````\n"),
    ],
)
def test_magics_say_what_a_cell_is_of(source: str, expected: str) -> None:
    assert text(code(source)) == expected


def test_a_program_in_a_cell_of_text_is_a_program() -> None:
    assert text(markdown("import math", "", "# one layer", "size = 12 * width")).startswith("```python\nimport math\n")
    assert text(markdown("import math, and then a")) == "import math, and then a\n"


HOSTILE = {
    "cells": '{"cells": [' + ",".join(['{"cell_type": "markdown", "source": "a"}'] * 20_000) + "]}",
    "outputs": '{"cells": [{"cell_type": "code", "source": "", "outputs": ['
    + ",".join(['{"output_type": "stream", "text": "7"}'] * 20_000)
    + "]}]}",
    "escapes": '{"cells": [{"cell_type": "markdown", "source": "' + "\\u00d7" * 100_000 + '"}]}',
    "colours": '{"cells": [{"cell_type": "code", "source": "a", "outputs": [{"output_type": "stream", "text": "'
    + "\\u001b[" * 90_000
    + '"}]}]}',
    "fences": '{"cells": [{"cell_type": "markdown", "source": "' + "```a\\n" * 90_000 + '"}]}',
    "tables": '{"cells": [{"cell_type": "code", "source": "a", "outputs": [{"output_type": "display_data", "data": {"text/html": "'
    + "<table><tr><td>" * 40_000
    + '"}}]}]}',
    "lists": '{"cells": ' + "[" * 900 + "]" * 900 + "}",
}


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE)
def test_a_notebook_of_anything_is_read_in_bounded_time(content: str) -> None:
    start = time.process_time()
    text = readable(content).text.string
    assert time.process_time() - start < 10
    assert len(text) < 4 * len(content)


def test_the_language_of_programs_is_that_of_the_kernel() -> None:
    assert readable(notebook(code("x <- 1"), language="R")).text.string.startswith("```r\n")


@pytest.mark.parametrize("left", ["```\n2 * 3", "<!-- a", "~~~~python\nx"])
def test_what_a_cell_leaves_open_ends_with_it(left: str) -> None:
    content = notebook(markdown(*left.split("\n")), markdown("A layer has 2 × 300 = 700 weights."))
    assert stated(content) == ["700"]


def test_raw_cells_are_not_read() -> None:
    assert text({"cell_type": "raw", "metadata": {}, "source": "2 * 3 = 7"}) == ""


def test_notebooks_of_version_3() -> None:
    cells = [
        {"cell_type": "heading", "level": 2, "source": ["Size"]},
        {"cell_type": "code", "input": "x = 1", "language": "python", "outputs": [{"output_type": "pyout", "text": ["7"]}]},
        {"cell_type": "markdown", "source": "2 × 300 = 700"},
    ]
    content = json.dumps({"worksheets": [{"cells": cells}], "metadata": {}, "nbformat": 3, "nbformat_minor": 0})
    assert readable(content).text.string == "## Size\n\n```python\nx = 1\n```\n\n```\n7\n```\n\n2 × 300 = 700\n"
    assert stated(content) == ["700"]


@pytest.mark.parametrize("content", ["", "{", "[]", "null", '{"cells": {}}', '{"cells": 7}', "[" * 100_000, '{"a":' * 100_000, "\ufeff{}"])
def test_what_is_no_notebook_is_told_in_one_line(content: str) -> None:
    with pytest.raises(SourceError, match=r"^cannot be read as a notebook: [^\n]+$"):
        readable(content)


@pytest.mark.parametrize(
    "cells",
    [[None, 7, "a", [], {}], [{"cell_type": "code", "source": {"a": 1}, "outputs": 7}], [{"cell_type": 7, "source": [7, None, ["a"]]}]],
)
def test_cells_of_other_kinds_are_passed_over(cells: Sequence[Any]) -> None:
    assert readable(json.dumps({"cells": cells})).text.string == ""


def test_places_are_those_of_the_json() -> None:
    content = notebook(markdown("# A", "", "Thus 768\u00a0× 768 = 589,842 weights."), ascii_only=True)
    (finding,) = audit(content, "nb.ipynb").findings
    assert content[finding["start"] : finding["end"]] == "589,842"
    assert content.split("\n")[finding["line"] - 1][finding["column"] - 1 :].startswith("589,842")


def test_a_figure_with_escapes_is_written_with_escapes() -> None:
    content = notebook(markdown(r"$768 \times 3072 = 2{,}359{,}269$ and $768 \times 768 = 589\,842$"))
    fixed = fix_text(content, path="nb.ipynb").audit.document.file_content
    assert fixed == content.replace("2{,}359{,}269", "2{,}359{,}296").replace(r"589\\,842", r"589\\,824")
    json.loads(fixed)


def test_what_was_printed_is_not_fixed() -> None:
    content = notebook(code("print(f'768 * 768 = {n}')", printed("768 * 768 = 589842\n")))
    (finding,) = audit(content, "nb.ipynb").findings
    assert finding["stated"] == "589842"
    assert finding["fix"] is None


def test_a_total_of_printed_parts_is_no_error() -> None:
    listing = "Temp size: 17.25 MB\nArgument size: 20.25 MB\nTotal size: 57.50 MB\n"
    assert [(one["rule"], one["severity"]) for one in audit(f"```\n{listing}```\n").findings] == [("A105", "error")]
    assert [(one["rule"], one["severity"]) for one in audit(notebook(code("f()", printed(listing))), "nb.ipynb").findings] == [
        ("A105", "info")
    ]


WRONG = [
    "768 × 768 = 589,842",
    r"$12 \times 768^2 = 7{,}077{,}889$",
    "“q”: 2 * 3072 = 6145",
    "a\\b: 512 × 768 = 393,217\t",
    "参数 768×2=1537",
]


@settings(max_examples=60)
@given(
    st.lists(st.lists(st.sampled_from(WRONG), min_size=1, max_size=3), min_size=1, max_size=4), st.booleans(), st.sampled_from([None, 1, 2])
)
def test_a_fix_changes_figures_only_and_leaves_a_valid_notebook(cells: list[list[str]], ascii_only: bool, indent: int | None) -> None:
    nbformat = pytest.importorskip("nbformat")
    content = notebook(*(markdown(*lines) for lines in cells), ascii_only=ascii_only, indent=indent)
    done = fix_text(content, path="nb.ipynb")
    assert done.clean
    fixed = done.audit.document.file_content
    assert [c for c in fixed if not c.isdigit()] == [c for c in content if not c.isdigit()]
    assert done.done
    nbformat.validate(json.loads(fixed))
