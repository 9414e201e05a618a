"""How often a figure that is right seems misprinted: random figures in the place of right ones, and right articles as they are."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from pathlib import Path

from auditor.api import read_document
from auditor.claims.amounts import holds_figure
from auditor.claims.reader import read_claims
from auditor.notation.pen import variants
from auditor.reading.worded import read_article
from auditor.sheet.network import misprints
from auditor.sheet.quantities import quantities
from auditor.sheet.restated import right_results

CORPUS = Path(__file__).parents[2] / "corpus"
RIGHT = sorted(path for path in CORPUS.glob("*.md") if "right = true" in path.with_suffix(".expect.toml").read_text(encoding="utf-8"))
LONG = re.compile(r"(?<![\d.,])\d{1,3}(?:,\d{3}){1,4}(?![\d.,])")
PLANTED = 120
MOST_FOUND = Fraction(1, 50)
"""Part of random figures that may be told for misprints: what a coincidence of an article in a hundred comes to, and the luck of the draw."""


def told(text: str) -> set[int]:
    """Where the figures stand that are told to be misprints."""
    document = read_document("article.md", text)
    claims = read_claims(document).claims
    _, scans = read_article([block for block in document.blocks if holds_figure(block.text.string)])
    found = misprints(list(quantities(scans)), right_results(claims), claims, set())
    return {claim.span.start for claim in found if claim.doubt is None}


def test_right_articles_have_no_misprints() -> None:
    assert {path.name for path in RIGHT if told(path.read_text(encoding="utf-8"))} == set()


def test_random_figures_are_seldom_taken_for_misprints() -> None:
    rng = random.Random(20)
    articles = [text for path in RIGHT if len(LONG.findall(text := path.read_text(encoding="utf-8"))) > 3]
    assert len(articles) > 20
    found = 0
    for _ in range(PLANTED):
        text = rng.choice(articles)
        figure = rng.choice(list(LONG.finditer(text)))
        right = int(figure.group().replace(",", ""))
        other = rng.randrange(10 ** (len(str(right)) - 1), 10 ** len(str(right)))
        if other in set(variants(right)):
            continue
        spoilt = text[: figure.start()] + f"{other:,}" + text[figure.end() :]
        found += figure.start() in told(spoilt)
    assert Fraction(found, PLANTED) <= MOST_FOUND
