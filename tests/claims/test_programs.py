"""Programs beside what they have printed: tables that end a cell, bounds of what is followed, and which literal is a slip."""

from __future__ import annotations

import json
from time import process_time

import pytest

from auditor import audit
from auditor.claims.program_slips import meanings

SECONDS = 5.0
"""Far above what any takes (0.1 to 1 s)."""
COSTLY = {
    "loops in loops": "n = 0\nfor a in range(999):\n  for b in range(999):\n    for c in range(999):\n      n += 1\nprint(f'{n} turns')\n",
    "a loop without end": "n = 1\nwhile n:\n  n += 1\nprint(f'{n} turns')\n",
    "a function that calls itself": "def f(n): return f(n - 1) + f(n - 2) if n > 1 else n\nprint(f'{f(60)} turns')\n",
    "towers of powers": "n = 9\nfor i in range(99):\n  n = n ** n\nprint(f'{n} turns')\n",
    "squares": "n = 3\nfor i in range(9000):\n  n = n * n\nprint(f'{n} turns')\n",
    "fractions": "n = 1.1\nfor i in range(900):\n  n = n * 1.37 + 1 / n\nprint(f'{n} turns')\n",
    "text that doubles": "n = 'ab'\nfor i in range(900):\n  n = n + n\nprint(f'{n} turns')\n",
    "rows that double": "n = [1]\nfor i in range(900):\n  n = n + n\nprint(f'{n} turns')\n",
    "rows of rows": "n = [1] * 900\nfor i in range(9):\n  n = [n] * 900\nprint(f'{n} turns', n == [n])\n",
    "rows written within rows": "n = [1]\n" + "n = [n, n, n, n, n, n, n, n]\n" * 60 + "print(f'{n} turns', n == n)\n",
    "wide formats": "n = 7\nprint(f'{n:>999999999} turns')\nprint('{:>999999999} turns'.format(n))\n",
    "many prints": "for i in range(900):\n  print(f'{i} turns of {i * i}')\n",
    "deep expressions": "n = " + "(" * 180 + "1" + ")" * 180 + "\nprint(f'{n} turns')\n",
    "long sums": "n = " + "+".join(["1"] * 5000) + "\nprint(f'{n} turns')\n",
    "text of data": "import json\nn = json.loads('[' * 9000 + ']' * 9000)\nprint(f'{n} turns')\n",
    "a row that holds itself": "n = []\nn.append(n)\nprint(f'{n} turns', n == n, len(n))\n",
    "an object that holds itself": "class A: pass\na = A()\na.a = a\nprint(f'{a.a.a} turns', a == a)\n",
    "literals to be doubted": "".join(f"n{i} = {i + 1001}\n" for i in range(300)) + "print(f'{n1 * n2 + n3} turns')\n",
    "operators in a line": "n = 1\nprint(f'{n" + " * n" * 4000 + "} turns')\n",
}


@pytest.mark.parametrize("name", COSTLY)
def test_programs_made_to_cost_much_take_bounded_time(name: str) -> None:
    started = process_time()
    audit(f"# GPT-2\n\n```python\n{COSTLY[name]}```\n\n```\n123456789 turns\n```\n")
    assert process_time() - started < SECONDS


def table(*rows: tuple[int, int]) -> str:
    cells = "".join(f"<tr><th>{number}</th><td>{width}</td><td>{count}</td></tr>" for number, (width, count) in enumerate(rows))
    return f"<table><tr><th></th><th>width</th><th>weights</th></tr>{cells}</table>"


def notebook(source: str, shown: dict[str, str]) -> str:
    output = {"output_type": "execute_result", "data": shown, "metadata": {}, "execution_count": 1}
    cell = {"cell_type": "code", "metadata": {}, "outputs": [output], "source": source, "execution_count": 1}
    return json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 4})


def test_a_table_that_ends_a_cell_is_held_against_its_program() -> None:
    source = "rows = []\nfor width in (320, 640):\n    rows.append({'width': width, 'weights': 12 * width ** 2})\npd.DataFrame(rows)\n"
    content = notebook(f"import pandas as pd\n{source}", {"text/html": table((320, 1_228_800), (640, 4_951_200))})
    (finding,) = audit(content, "sizes.ipynb").findings
    assert (finding["stated"], finding["expected"], finding["fix"]) == ("4951200", "4915200", None)


def test_the_value_that_ends_a_cell_is_held_against_its_program() -> None:
    content = notebook("width = 640\n12 * width ** 2 / 1e6", {"text/plain": "4.9512"})
    (finding,) = audit(content, "sizes.ipynb").findings
    assert (finding["stated"], finding["expected"]) == ("4.9512", "4.9152")


def test_a_slip_in_a_program_has_its_place_and_no_fix() -> None:
    """Whether the program was changed, or what it printed was, only its author knows."""
    source = "width = 640\nlayers = 19\nprint(f'{12 * layers * width ** 2} weights')\n"
    content = f"```python\n{source}```\n\n```\n78643200 weights\n```\n"
    (finding,) = audit(content).findings
    assert (finding["rule"], finding["stated"], finding["expected"], finding["fix"]) == ("A101", "19", "16", None)
    assert content[finding["start"] : finding["end"]] == "19"


def test_a_number_may_have_been_meant_to_have_another_digit_or_two_that_change_places() -> None:
    assert set(meanings(12)) == {*(int(f"{digit}2") for digit in "23456789"), *(int(f"1{digit}") for digit in "013456789"), 21}
    assert 3.4 in set(meanings(3.1))
