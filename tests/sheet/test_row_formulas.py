"""Formulas in the rows of a table, with the sizes that the other rows give their names."""

from __future__ import annotations

import os
import subprocess
import sys

ARTICLE = """\
# Sizes of one layer

| part | formula | parameters |
|---|---|---|
| query | $d \\times d$ | 1,048,576 |
| gate | $d \\times d_{ff}$ | 2,883,584 |
| up | $d \\times d_{ff}$ | 2,883,584 |
| down | $d_{ff} \\times d$ | 2,883,584 |
| output | $d \\times d$ | 1,048,576 |
"""


def claims(seed: str) -> bytes:
    command = [sys.executable, "-m", "auditor", "claims", "-", "--format", "json"]
    return subprocess.run(
        command, input=ARTICLE.encode(), capture_output=True, check=True, env={**os.environ, "PYTHONHASHSEED": seed}
    ).stdout


def test_what_a_formula_is_computed_from_does_not_depend_on_the_order_of_a_set() -> None:
    found = {claims(seed) for seed in "0124"}
    assert len(found) == 1
    assert b'"holds"' in found.pop()
