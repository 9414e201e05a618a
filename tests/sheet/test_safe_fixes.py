"""A wrong result whose total is right has a safe fix: the total is computed from the very cell that is written anew."""

from __future__ import annotations

import pytest

from auditor import audit


@pytest.mark.parametrize("figure", ["1,736", "1,546"])
@pytest.mark.parametrize("total", ["Total", "合计"])
def test_a_short_figure_that_a_total_is_computed_from(figure: str, total: str) -> None:
    lines = f"tokens:     9,000 × 640 = 5,760,000\nlayers:   3 × 4,920,960 = 14,762,880\nfinal norm:     2 × 768 = {figure}\n"
    found = audit(f"```text\n{lines}{total}:                   = 20,524,416\n```\n").findings
    assert [(finding["stated"], finding["expected"], finding["fix"]["safe"]) for finding in found] == [(figure, "1,536", True)]
