"""Files made to cost much: a form reads each in time that grows with its length, and shows no more than a bounded multiple of it."""

from __future__ import annotations

from time import process_time

import pytest

from tests.source.forms.showing import text_of

SIZE = 60_000
SECONDS = 6.0
"""Far above what any takes (0.1 to 0.6 s), far below what quadratic time would."""
REPEATED = {
    "tex": (
        "\\begin{a}",
        "\\begin{equation}",
        "\\begin{tabular}{l}",
        "\\section{",
        "{",
        "$",
        "\\footnote{",
        "\\item[",
        "\\verb|",
        "\\[",
        "\\cite[",
    ),
    "rst": ("+--+\n", "| a | b |\n", "=== ===\n", "a\n ", "::\n\n", "`", ":math:`", "|a", "* - a\n", "=\n", ".. note::\n "),
    "org": ("* ", "| a ", "#+begin_src\n", "#+begin_a\n", ":a:\n", "*a ", "=a ~b ", "[[a", "\\[\n", "\\(", "/a "),
    "adoc": ("|===\n", "|a ", "----\n", "....\n", "[a]\n", "stem:[", "<<a", "{a}", "a:: b\n", ',===\n"', "2+|", "footnote:["),
    "qmd": ("```\n", "+---+\n", "$", "$$a", "{{<", ":::\n", "`a", "<!--", "[a]{."),
    "mdx": ("<A ", "<A b={", "{", "{a", '<A b="', 'import a from "b"\n', "{/*", "$", "<A b={{", "{a{b{"),
    "py": ('"""', '"""a\\', '"', "def a", "\n    '''a'''"),
}


@pytest.mark.parametrize(("form", "unit"), [(form, unit) for form, units in REPEATED.items() for unit in units])
def test_what_is_repeated_without_end_takes_bounded_time(form: str, unit: str) -> None:
    content = unit * (SIZE // len(unit))
    started = process_time()
    text = text_of(form, content)
    assert process_time() - started < SECONDS
    assert len(text.string) < 20 * SIZE


@pytest.mark.parametrize("form", ["rst", "org", "tex"])
def test_nesting_without_end_is_read(form: str) -> None:
    nested = {
        "rst": "".join(f"{' ' * depth}- a\n\n" for depth in range(0, 400, 2)),
        "org": "".join(f"{' ' * depth}- a\n" for depth in range(0, 400, 2)),
        "tex": "\\section{" * 3000 + "768" + "}" * 3000,
    }[form]
    assert text_of(form, nested).string
