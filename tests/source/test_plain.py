"""What is read without the parser is read as the parser reads it: the same blocks, at the same places."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.source import blocks
from auditor.source.plain import parts
from tests.source.test_reader import LINES

MORE = [
    "text", "more *words*", "**b** c", "`code` x", "#tag", "# C #", "##", "``` a ` b", "~~~", "````", "```` x", "    ```", "  ```python", "> ```",
    "- ```", "1. ```", "   ```", "  code", "<details>", "<pre>", "</pre>", "<script>", "<?php", "<b>x</b> y", "text `a` <!-- x", "- <!--", "<!-- x -->",
    "$$ a", "$$ x $$", "$$ x $$ y", "- $$", "  $$", "\\begin{a}", "a = 5 * 3", "+ 5 = 6", "* * 5", "- 5 * 3", "+ 768 = 1", "- b 1 = 2", "  - c",
    "    - d", "   - e", " - f", "2. two", "   1. x", "   2) y", "10. z", "1)", "1.", "- ", "- -", "- - -", "***", "* s", "-     five", "-    four",
    "\t- tab", "-\ttab", "      deep", "      - far", "a | b", "---|---", "|-|", "word\u3000", "\u3000", "  ", "\t",
]  # fmt: skip
lines = st.sampled_from([*(line for line in LINES if "\r" not in line), *MORE])
documents = st.lists(lines | st.just(""), max_size=25).map("\n".join)


def read(content: str, through_parser: bool) -> list[tuple[object, ...]]:
    walker = blocks.Walker(content)
    (walker.walk if through_parser else walker.read)(0, len(content))
    return [
        (*block[:1], block.text.string, block.text.pieces, *block[2:-1], block.joined and (block.joined.string, block.joined.pieces))
        for block in walker.blocks
    ]


@given(documents)
@settings(max_examples=300)
def test_plain_parts_are_read_as_the_parser_reads_them(content: str) -> None:
    assert read(content, through_parser=False) == read(content, through_parser=True)


@given(documents)
def test_parts_follow_each_other_to_the_end(content: str) -> None:
    at = 0
    for part in parts(content, 0, len(content)):
        assert not content[at : part.start].strip()
        assert part.start < part.end
        at = part.end
    assert at == len(content)


@pytest.mark.parametrize(
    ("content", "kinds"),
    [
        ("# Title\n\ntext\ngoes on\n\n- item\n  - nested\n- **item**\n\n```python\nx = 1\n```\n$$\nx = 1\n\ny = 2\n$$\n1. one\n2. two\n",
         ["heading", "paragraph", "list", "fence", "math", "list"]),
        ("text:\n- a\n- b\n# Title\ntext\n```\n1 = 1\n```\n", ["paragraph", "list", "heading", "paragraph", "fence"]),
        ("- a\n\n- b\n\n  more\n\ntext\n", ["list", "rest", "paragraph"]),
        ("| a |\n|---|\n| 1 |\n\ntext\n", ["rest", "paragraph"]),
        ("- ```\n  a\n\n  b\n  ```\n\ntext", ["rest", "paragraph"]),
        ("- ```\n  a\n\nb\n```\n\ntext", ["rest"]),
        ("text\n===\n\n> quote\n\ntext", ["rest", "rest", "paragraph"]),
    ],
)  # fmt: skip
def test_kinds(content: str, kinds: list[str]) -> None:
    assert [part.kind for part in parts(content, 0, len(content))] == kinds


def test_a_fence_that_nothing_closes_ends_with_the_text() -> None:
    """Each blank line in it was read in two ways, and so sixty of them in more ways than there is time for."""
    content = "```c\n/*" + "\n" * 60 + "x */\ni"
    assert [part.end for part in parts(content, 0, len(content))] == [len(content)]
