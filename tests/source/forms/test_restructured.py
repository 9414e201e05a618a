"""reStructuredText: what is shown, and where it stands in the file."""

from __future__ import annotations

import pytest

from tests.source.forms.showing import places, shown

CASES = {
    "sections by their adornment": (
        "=====\nTitle\n=====\n\nOne\n---\n\nDeep\n~~~~\n\nTwo\n---\n",
        ["# Title", "## One", "### Deep", "## Two"],
    ),
    "a rule is no section": ("Text\n\n----------\n\nmore", ["Text", "more"]),
    "paragraphs and inline marks": (
        "Has :math:`4 H^2` and ``H = 3``, 10\\ :sup:`6`, see `the paper <http://x.y/3>`_ or :ref:`here <a-1>` and `code` [1]_.",
        ["Has $4 H^2$ and ``H = 3``, 10^6, see the paper or here and `code`."],
    ),
    "roles across lines": ("It has :math:`a\n= 3` parameters", ["It has $a", "= 3$ parameters"]),
    "substitutions": (".. |n| replace:: 110M\n\nHas |n| and |x|.", ["Has 110M and |x|."]),
    "literal blocks": ("Code::\n\n    x = 3\n      y\n\nafter", ["Code:", "```", "x = 3", "  y", "```", "after"]),
    "code": (".. code-block:: python\n   :linenos:\n\n   x = 3\n\ntext", ["```python", "x = 3", "```", "text"]),
    "mathematics": (".. math::\n   :label: e\n\n   a = 3\n\n   b = 4\n", ["$$", "a = 3", "$$", "$$", "b = 4", "$$"]),
    "mathematics in the argument": (".. math:: a = 3\n", ["$$", "a = 3", "$$"]),
    "lists": ("* one\n  on\n\n  - two\n\n* three\n\n#. four\n\n(b) five", ["- one", "  on", "    - two", "- three", "1. four", "1. five"]),
    "fields": (":layers: 12\n:hidden size: 768", ["- layers: 12", "- hidden size: 768"]),
    "definitions": ("width\n  The size is 768.\n", ["width", "The size is 768."]),
    "notes": (".. note:: Mind\n   the 12.\n\n.. warning::\n\n   13", ["Mind", "the 12.", "13"]),
    "comments, targets and pictures": (
        ".. a comment 3\n   more 4\n\n.. _target: http://x/5\n.. image:: 6.png\n   :width: 7\n\ntext",
        ["text"],
    ),
    "footnotes": (".. [1] It has 12.\n", ["It has 12."]),
    "grid table": (
        "+-----+-----+\n| a   | b   |\n+=====+=====+\n| 1,2 | x   |\n| 00  |     |\n+-----+-----+\n| both      |\n+-----------+\n",
        ["| a | b |", "| --- | --- |", "| 1,2 00 | x |", "| both |  |"],
    ),
    "grid table with wide characters": (
        "+------+-----+\n| 参数 | 数  |\n+======+=====+\n| 层   | 12  |\n+------+-----+\n",
        ["| 参数 | 数 |", "| --- | --- |", "| 层 | 12 |"],
    ),
    "grid table without a header": (
        "+---+---+\n| a | 1 |\n+---+---+\n| b | 2 |\n+---+---+\n",
        ["|  |  |", "| --- | --- |", "| a | 1 |", "| b | 2 |"],
    ),
    "simple table": (
        "=====  =====\nname   count\n=====  =====\nemb    12 or 13\n       more\nhead   4\n=====  =====\n\ntext",
        ["| name | count |", "| --- | --- |", "| emb | 12 or 13 more |", "| head | 4 |", "text"],
    ),
    "list table": (
        ".. list-table:: Sizes\n   :header-rows: 1\n\n   * - a\n     - b\n   * - 1\n       2\n     -\n",
        ["Sizes", "| a | b |", "| --- | --- |", "| 1 2 |  |"],
    ),
    "csv table": (
        '.. csv-table:: S\n   :header: "a, x", b\n\n   "1,234", 5\n   6, ""\n',
        ["S", "| a, x | b |", "| --- | --- |", "| 1,234 | 5 |", "| 6 |  |"],
    ),
    "sessions": (">>> 3 * 4\n12\n\ntext", ["```pycon", ">>> 3 * 4", "12", "```", "text"]),
    "line blocks": ("| one\n| two", ["one", "two"]),
    "a line is no item": ("adds 3\n+ 4 more", ["adds 3 + 4 more"]),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_shown(name: str) -> None:
    content, expected = CASES[name]
    assert shown("rst", content) == expected


def test_figures_stand_where_they_are_read() -> None:
    content = "768\n===\n\n* 768 :math:`768`\n\n  768\n\n+-----+\n| 768 |\n+-----+\n\n.. note::\n\n   768::\n\n     768\n"
    assert places("rst", content, "768") == [at for at in range(len(content)) if content.startswith("768", at)]
