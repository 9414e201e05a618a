"""Org, AsciiDoc, Quarto, MDX and Python files: what is shown, and where it stands in the file."""

from __future__ import annotations

import pytest

from tests.source.forms.showing import places, shown

CASES = {
    "org: headlines": (
        "#+TITLE: Sizes\n* TODO One :tag:\n** Two\n* COMMENT no\nhidden\n** no\n* Three",
        ["# Sizes", "## One", "### Two", "## Three"],
    ),
    "org: marks": (
        "*bold 3* =H 4= ~x~ /wide/ +no+ 3 * 4 * 5 [[http://x][link]] \\times 10^{6} x[fn:1]",
        ["**bold 3** `H 4` `x` wide ~~no~~ 3 * 4 * 5 link × 10^6 x"],
    ),
    "org: what is no emphasis": ("3 /4/ 5 and 768*12 and a/b/c", ["3 /4/ 5 and 768*12 and a/b/c"]),
    "org: lists": ("- one\n  on\n  1. two\n- [X] three\ntext", ["- one", "  on", "    1. two", "- three", "text"]),
    "org: tables": ("| a | b |\n|---+---|\n| 1 | 2 |", ["| a | b |", "| --- | --- |", "| 1 | 2 |"]),
    "org: blocks": (
        "#+begin_src python :results output\n  x = 3\n#+end_src\n#+RESULTS:\n: 12\n#+begin_quote\nquoted\n#+end_quote\n#+begin_comment\nno\n#+end_comment\n",
        ["```python", "x = 3", "```", "```", "12", "```", "quoted"],
    ),
    "org: mathematics": (
        "so\n\\begin{align}\na &= 3\n\\end{align}\n\\[ b = 4 \\]\n",
        ["so", "\\begin{align}", "a &= 3", "\\end{align}", "\\[ b = 4 \\]"],
    ),
    "org: drawers and comments": (":PROPERTIES:\n:ID: 5\n:END:\n# no 3\n#+OPTIONS: toc:3\ntext", ["text"]),
    "adoc: titles and attributes": (
        "= Sizes\n:n: 110M\n\n== One\n\nHas {n} and {unknown}.",
        ["# Sizes", "## One", "Has 110M and {unknown}."],
    ),
    "adoc: marks": (
        "stem:[4 \\times 3] and `code` *bold* 10^6^ d~k~ https://x.y[link] <<a,there>> footnote:[5] 3 * 4",
        ["$4 \\times 3$ and `code` **bold** 10^6 d_k link there  3 * 4"],
    ),
    "adoc: lists": ("* one\n** two\n* three\n. four\nterm:: 12", ["- one", "    - two", "- three", "    1. four", "        - term: 12"]),
    "adoc: a table": (
        '.Sizes\n[cols="1,2",options="header"]\n|===\n|Part |Count\n\n|Emb\n|1,2\n2+|both\n|===\n',
        ["Sizes", "| Part | Count |", "| --- | --- |", "| Emb | 1,2 |", "| both |  |"],
    ),
    "adoc: a table by its first line": ("|===\n|a |b\n\n|1 |2\n|===\n", ["| a | b |", "| --- | --- |", "| 1 | 2 |"]),
    "adoc: a table without a header": ("|===\n|a |b\n|1 |2\n|===\n", ["|  |  |", "| --- | --- |", "| a | b |", "| 1 | 2 |"]),
    "adoc: a table between commas": (',===\na,b\n\n1,"2,3"\n,===\n', ["| a | b |", "| --- | --- |", "| 1 | 2,3 |"]),
    "adoc: blocks": (
        "[source,python]\n----\nx = 3\n----\n[stem]\n++++\na = 4\n++++\n////\nno\n////\n====\nyes\n====\n// no\ninclude::x[]\n",
        ["```python", "x = 3", "```", "$$", "a = 4", "$$", "yes"],
    ),
    "qmd: cells": ("```{python}\n#| echo: false\nx = 3\n```\n", ["```python", "x = 3", "```"]),
    "qmd: divisions and attributes": (
        "# A {#sec-a}\n::: {.note}\nHas [12]{.big} and $\\frac{.5}{2}$ {{< video 3 >}}\n:::\n",
        ["# A", "Has [12] and $\\frac{.5}{2}$"],
    ),
    "qmd: grid tables": (
        "+---+---+\n| a | b |\n+===+===+\n| 1 | 2 |\n+---+---+\n\n: Sizes {#tbl-a}\n",
        ["| a | b |", "| --- | --- |", "| 1 | 2 |", "Sizes"],
    ),
    "mdx: statements": (
        'import A from "a"\nexport const b = {\n  c: 3,\n}\n\ntext\nimport this, it says',
        ["text", "import this, it says"],
    ),
    "mdx: tags": (
        '<Tabs items={["a > 3", {b: 4}]} wide>\n<Tab title="5">12 layers</Tab>{/* 6 */}\n<div style={{width: 7}}>x</div>',
        ["12 layers", "x</div>"],
    ),
    "mdx: expressions": ("has{' '}a {props.size} and {3 * 4} $\\frac{a}{b}$ `{x}`", ["has a  and {3 * 4} $\\frac{a}{b}$ `{x}`"]),
    "mdx: fences": ("```js\nimport a from 'a'\n<Tab>\n```\n", ["```js", "import a from 'a'", "<Tab>", "```"]),
    "mdx: remarks to the auditor": (
        "{/* auditor: ignore[wrong-result] said so */}\n3 * 4 = 13",
        ["{/* auditor: ignore[wrong-result] said so */}", "3 * 4 = 13"],
    ),
    "py: docstrings": (
        '"""Sizes."""\nH = 768  # width\ndef f(x="""no"""):\n    """Gives 4 H.\n\n      More.\n    Less.\n    """\n    return 4 * H\n',
        [
            "Sizes.",
            "```python",
            "H = 768  # width",
            'def f(x="""no"""):',
            "    return 4 * H",
            "```",
            "## f",
            "Gives 4 H.",
            "  More.",
            "Less.",
        ],
    ),
    "py: nothing but a program": ("x = 3\n", ["```python", "x = 3", "```"]),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_shown(name: str) -> None:
    content, expected = CASES[name]
    assert shown(name.partition(":")[0], content) == expected


FIGURES = {
    "org": "* 768\n| 768 | =768= |\n#+begin_src\n768\n#+end_src\n- *768*\n",
    "adoc": "= 768\n|===\n|768 |a\n768\n|===\n* 768 stem:[768]\n----\n768\n----\n",
    "qmd": "# 768\n```{r}\n768\n```\n+-----+\n| 768 |\n+-----+\n| 768 |\n+-----+\n",
    "mdx": "# 768\n<Tab>768</Tab> {'768'} $768$\n",
    "py": '"""768"""\nx = 768\n',
}


@pytest.mark.parametrize("form", FIGURES)
def test_figures_stand_where_they_are_read(form: str) -> None:
    content = FIGURES[form]
    assert places(form, content, "768") == [at for at in range(len(content)) if content.startswith("768", at)]
