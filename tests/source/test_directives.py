"""Directives: where they are read, where they are not, and what they reach."""

from __future__ import annotations

import pytest

from auditor.source.directives import MOST, Directive, read_directives
from auditor.source.document import Document
from auditor.source.reader import read_document


def read(text: str) -> tuple[Document, tuple[Directive, ...]]:
    document = read_document("a.md", text)
    return document, read_directives(document)


def reached(text: str) -> str:
    """What the only directive of a text is about."""
    document, (directive,) = read(text)
    return document.raw(directive.reach).strip()


@pytest.mark.parametrize(
    ("text", "verb", "rules", "value", "until"),
    [
        ("<!-- auditor: ignore[wrong-result] -->", "ignore", ["wrong-result"], None, None),
        ("<!--auditor:ignore[A101]-->", "ignore", ["A101"], None, None),
        ("<!-- auditor： ignore[A101，A102、 U ] 引用 -->", "ignore", ["A101", "A102", "U"], None, None),
        ("<!-- auditor: file-ignore[a, b] quoted until 2027-01-01. -->", "file-ignore", ["a", "b"], None, "2027-01-01"),
        ("<!-- auditor: disable[A] until 2027-1-1 -->", "disable", ["A"], None, "2027-1-1"),
        ("<!-- auditor: enable[] -->", "enable", [], None, None),
        ("<!-- auditor: ignore -->", "ignore", None, None, None),
        ("<!-- auditor: ignore until 2027-01-01 -->", "ignore", None, None, None),
        ("<!-- auditor: ignore[A -->", "ignore", None, None, None),
        ("<!-- auditor: model=bert-base-chinese -->", "model", None, "bert-base-chinese", None),
        ('<!-- auditor: model = "BERT Base" -->', "model", None, "BERT Base", None),
        ("<!-- auditor: ignore[A101]\nover two lines\n\nand a blank one -->", "ignore", ["A101"], None, None),
        ("<!-- auditor: -->", "", None, None, None),
    ],
)
def test_a_directive_is_read(text: str, verb: str, rules: list[str] | None, value: str | None, until: str | None) -> None:
    document, (directive,) = read(f"Words.\n\n{text}\n\nWords.\n")
    words = None if directive.rules is None else [word.text for word in directive.rules]
    assert (directive.verb.text, words, directive.value) == (verb, rules, value)
    assert (directive.until.text if directive.until else None) == until
    assert document.raw(directive.span) == text
    assert document.raw(directive.verb.span) == verb
    assert [document.raw(word.span) for word in directive.rules or ()] == (rules or [])


@pytest.mark.parametrize(
    "text",
    [
        "```\n<!-- auditor: ignore[A] -->\n```\n",
        "````markdown\n```\n<!-- auditor: ignore[A] -->\n```\n````\n",
        "~~~\n```\n<!-- auditor: ignore[A] -->\n~~~\n",
        "> ```\n> <!-- auditor: ignore[A] -->\n> ```\n",
        "- ```\n  <!-- auditor: ignore[A] -->\n  ```\n",
        "```\n<!-- auditor: ignore[A] -->\n",
        "Write `<!-- auditor: ignore[A] -->` behind it.\n",
        "Write ``<!-- auditor: ignore[A] -->\nand go on``.\n",
        "<!-- an example: <!-- auditor: ignore[A] -->\n",
        "<!-- auditor: ignore[A]\n",
        "<!-- the auditor: ignore[A] -->\n",
        "auditor: ignore[A]\n",
    ],
)
def test_what_only_shows_a_directive_is_none(text: str) -> None:
    assert read(text)[1] == ()


def test_behind_a_fence_directives_are_read_again() -> None:
    assert len(read("```\n<!-- auditor: ignore[A] -->\n```\n<!-- auditor: ignore[B] -->\n")[1]) == 1
    assert len(read("``` inline ``` <!-- auditor: ignore[B] -->\n")[1]) == 1


MARK = "<!-- auditor: ignore[A] -->"
CASES = [
    (f"One 2 × 3 = 7.\nTwo 2 × 3 = 7. {MARK}\nThree 2 × 3 = 7.\n", f"Two 2 × 3 = 7. {MARK}"),
    (f"{MARK}\nOne 2 × 3 = 7\ngoes on.\n\nTwo 2 × 3 = 7.\n", "One 2 × 3 = 7\ngoes on."),
    (f"{MARK}\n\n\nOne 2 × 3 = 7.\n\nTwo.\n", "One 2 × 3 = 7."),
    (f"Zero 2 × 3 = 7.\n\n  {MARK}  \n\nOne 2 × 3 = 7.\n", "One 2 × 3 = 7."),
    (f"{MARK}\r\n\r\nOne 2 × 3 = 7.\r\n\r\nTwo.\r\n", "One 2 × 3 = 7."),
    (f"> {MARK}\n>\n> One 2 × 3 = 7.\n", ">\n> One 2 × 3 = 7."),
    (f"{MARK} <!-- and why -->\n\nOne 2 × 3 = 7.\n", "<!-- and why -->\n\nOne 2 × 3 = 7."),
    (f"<!-- why -->\n{MARK}\n<!-- why else -->\n\nOne 2 × 3 = 7.\n\nTwo.\n", "<!-- why else -->\n\nOne 2 × 3 = 7."),
    (f"- a 2 × 3 = 7\n\n{MARK}\n\n- b 2 × 3 = 7\n- c 2 × 3 = 7\n", "- b 2 × 3 = 7"),
    (f"{MARK}\n\n| a | 2 × 3 = 7 |\n| - | - |\n| b | 2 × 3 = 7 |\n\nTwo.\n", "| a | 2 × 3 = 7 |\n| - | - |\n| b | 2 × 3 = 7"),
    (f"| a | n |\n| - | - |\n| b | 2 × 3 = 7 | {MARK}\n| c | 2 × 3 = 7 |\n", f"| b | 2 × 3 = 7 | {MARK}"),
    (f"{MARK}\n\n```python\nx = 1  # 2 × 3 = 7\n# 2 × 3 = 8\n```\n\nTwo.\n", "```python\nx = 1  # 2 × 3 = 7\n# 2 × 3 = 8"),
    (f"{MARK}\n\n# Title 2 × 3 = 7\n\nTwo.\n", "# Title 2 × 3 = 7"),
    (f"One 2 × 3 = 7.\n\n{MARK}\n", ""),
]


@pytest.mark.parametrize(("text", "reach"), CASES)
def test_alone_it_reaches_the_next_block_and_behind_text_its_line(text: str, reach: str) -> None:
    assert reached(text) == reach


def test_there_is_an_end_to_directives() -> None:
    assert len(read("<!-- auditor: ignore[A] -->\n\n" * (MOST + 10) + "2 × 3 = 7\n")[1]) == MOST


@pytest.mark.parametrize(
    "text", ["<!-- auditor: ", "<!-- auditor: ignore[A] --> ", "`<!-- auditor: x", "<!-- auditor: ignore[", "<!-- - auditor"]
)
def test_a_megabyte_of_them_is_read_in_no_time(text: str) -> None:
    # Not timed: a quadratic reader would not come back from it.
    read_directives(Document("a.md", text * (1_000_000 // len(text))))


def test_an_mdx_file_has_comments_of_its_own() -> None:
    text = "{/* auditor: ignore[A101] quoted */}\n\nOne 2 × 3 = 7.\n\nTwo 2 × 3 = 7. {/* auditor: ignore[A102] */}\n\n`{/* auditor: ignore[U] */}`\n"
    document = read_document("a.MDX", text)
    first, second = read_directives(document)
    assert document.raw(first.reach).strip() == "One 2 × 3 = 7."
    assert document.raw(second.reach).strip() == "Two 2 × 3 = 7. {/* auditor: ignore[A102] */}"
    assert read_directives(read_document("a.md", text)) == ()
