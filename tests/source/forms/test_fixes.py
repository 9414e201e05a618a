"""A fix in a file of any form that is marked up changes the figures that are wrong, and no other byte."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.source.forms import FORMS as READ
from tests.corpus.forms import FORMS, blocks
from tests.fixing import fix_text

WRONG = {"786,431": "786,432", "2,359,297": "2,359,296", "38,597,367": "38,597,376"}
"""Figure in the article -> what its operands come to."""
PRODUCTS = ("768 × 1024 = 786,431", "768 × 3072 = 2,359,297", "50257 × 768 = 38,597,367")
PARTS = (
    *(f"The matrix has {product} entries." for product in PRODUCTS),
    *(f"- a matrix: {product}\n- another: 12 × 64 = 768" for product in PRODUCTS),
    "## Sizes & shapes",
    "| part | size |\n| --- | --- |\n| q | 64 |\n| sum | 128 |",
    "```python\nwidth = 768  # bytes & more\n```",
    "$$12 \\times 64 = 768$$",
    "A “quoted” 😀 *word* and `code`, 50 % of it.",
)
MARKED_UP = [ending for ending in FORMS if READ[ending].writable and ending != "ipynb"]


@pytest.mark.parametrize("form", MARKED_UP)
@settings(max_examples=25, deadline=None)
@given(parts=st.lists(st.sampled_from(PARTS), min_size=1, max_size=6), end=st.sampled_from(["\n", "\r\n"]))
def test_only_wrong_figures_change(form: str, parts: list[str], end: str) -> None:
    markdown = "\n\n".join(["# One article", *parts]) + "\n"
    content = FORMS[form](blocks(markdown), markdown).replace("\n", end)
    done = fix_text(content, path=f"article.{form}")
    expected = content
    for wrong, right in WRONG.items():
        expected = expected.replace(wrong, right)
    assert done.audit.document.file_content == expected
