"""Where it holds what an article declares that it leaves out. What is read stands in tests/reading/conventions.txt."""

from __future__ import annotations

from .reading import understood


def test_a_declaration_holds_under_its_heading() -> None:
    document, known = understood("# Size\n\n## Attention\n\nIgnoring biases.\n\none\n\n## Rest\n\ntwo\n")
    blocks = {block.text.string: block for block in document.blocks}
    assert [c.name for c in known.conventions_at(blocks["one"])] == ["no-biases"]
    assert known.conventions_at(blocks["two"]) == ()


def test_a_declaration_for_the_whole_article_holds_everywhere() -> None:
    document, known = understood("# Size\n\n## Attention\n\n本文忽略偏置。\n\n## Rest\n\ntwo\n")
    block = next(block for block in document.blocks if block.text.string == "two")
    assert [c.name for c in known.conventions_at(block)] == ["no-biases"]
