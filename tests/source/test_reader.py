"""Whole documents: what blocks come out, where they stand, and that reading never invents or loses a place."""

import re
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.source import document, seams
from auditor.source.document import Block, Document
from auditor.source.reader import SourceError, read_document, read_file
from auditor.source.text import Text
from tests.source.cases import cases, unescape

LINES = [
    "# Title 1",
    "## Part",
    "text 768 = 768",
    "- item `a` = 1",
    "    - deep 2 * 3 = 6",
    "1. one = 1",
    "> quoted = 3",
    "| a | b = 1 |",
    "|---|---|",
]
LINES += [
    "",
    "",
    "```python",
    "```",
    "# 3 * 4 = 12",
    "$$",
    "x = 1 \\\\",
    "\\[",
    "\\]",
    "\\begin{align}",
    "\\end{align}",
    "\\begin{tabular}{l@{}r}",
    "V & 3 = 3 \\\\ \\hline",
    "\\end{tabular}",
    "<!-- a",
    "-->",
    "* 2 = 5",
    "===",
    "---",
]
LINES += [
    "\t= 768 * 2",
    "<div>1 = 1</div>",
    "• bullet 1 = 1",
    "相关文章",
    "5",
    "点赞 3 收藏 4",
    "\u00a0x = 2",
    "[a]: http://b = 1",
    "    # 5 = 5",
    "\0 = 1",
]
documents = st.lists(st.sampled_from(LINES), max_size=25).flatmap(
    lambda lines: st.sampled_from(["\n", "\r\n", "\r"]).map(lambda end: end.join(lines))
)


def show(block: Block) -> str:
    """One block as the fixtures have it."""
    facts: list[str] = [block.kind]
    facts += [str(block.depth)] if block.depth else []
    facts += [block.language] if block.language else []
    if block.cell is not None:
        facts.append(f"{block.cell.row},{block.cell.column} {block.cell.row_header}/{block.cell.column_header}")
    facts += [" > ".join(block.headings)] if block.headings else []
    facts += ["chrome"] if block.chrome else []
    facts += [f"joined {block.joined.string}"] if block.joined is not None else []
    return f"{' | '.join(facts)}: {block.text.string}".replace("\n", "⏎").replace("\u2028", "␤")


@pytest.mark.parametrize(("raw", "expected"), [pytest.param(raw, expected, id=title) for title, raw, expected in cases("blocks.txt")])
def test_fixture(raw: str, expected: str) -> None:
    assert "\n".join(show(block) for block in read_document("a.md", unescape(raw)).blocks) == expected


def check_places(document: Document) -> None:
    """Every place lies within the document, in order; what is verbatim is the same there."""
    content = document.content
    texts: list[Text] = []
    for block in document.blocks:
        texts += [block.text] if block.joined is None else [block.text, block.joined]
    for text in texts:
        place = length = 0
        for piece in text.pieces:
            assert piece.start == length
            assert place <= piece.source_start <= piece.source_end <= len(content)
            if piece.verbatim:
                assert text.string[piece.start : piece.end] == content[piece.source_start : piece.source_end]
            place, length = piece.source_end, piece.end
        assert length == len(text.string)
        for start in range(len(text.string)):
            span = text.span(start, start + 1)
            assert 0 <= span.start <= span.end <= len(content)


@given(documents | st.text(max_size=200))
def test_every_place_is_in_the_document(content: str) -> None:
    check_places(read_document("a.md", "1 = 1" + content))


@given(documents)
def test_line_ends_change_nothing_but_themselves(content: str) -> None:
    plain = content.replace("\r\n", "\n").replace("\r", "\n")
    first = [(block.kind, block.text.string, block.headings) for block in read_document("a.md", content).blocks]
    second = [(block.kind, block.text.string, block.headings) for block in read_document("a.md", plain).blocks]
    if "front_matter" not in [kind for kind, _, _ in first]:
        assert [(kind, text.replace("\r\n", "\n").replace("\r", "\n"), headings) for kind, text, headings in first] == second


@given(documents)
def test_same_text_same_blocks(content: str) -> None:
    first, second = read_document("a.md", content), read_document("a.md", content)
    assert [(block.kind, block.text.string, block.text.pieces) for block in first.blocks] == [
        (block.kind, block.text.string, block.text.pieces) for block in second.blocks
    ]


@given(st.lists(documents, min_size=3, max_size=6))
@settings(max_examples=50)
def test_pieces_cover_the_document(parts: list[str]) -> None:
    content = "\n\nplain 1 = 1\n\n".join(parts)
    limit, seams.LIMIT = seams.LIMIT, 120
    try:
        stretches = list(seams.stretches(content))
        check_places(read_document("a.md", content))
    finally:
        seams.LIMIT = limit
    assert "".join(content[stretch.start : stretch.end] for stretch in stretches) == content


def test_a_seam_changes_no_block() -> None:
    part = "# Part\n\ntext 2 * 3 = 6\n\n- a = 1\n\n  - b = 2\n\n```\nx = 1\n\ny\n```\n\n"
    part += "| a | b |\n|---|---|\n| 1 | 2 = 2 |\n\n$$\nx = 1\n\ny = 2\n$$\n\n"
    content = part * 40
    whole = read_document("a.md", content)
    limit, seams.LIMIT = seams.LIMIT, 400
    try:
        cut = read_document("a.md", content)
    finally:
        seams.LIMIT = limit
    assert [show(block) for block in cut.blocks] == [show(block) for block in whole.blocks]
    assert not cut.notes


def test_a_piece_without_a_seam_is_read_line_by_line_and_said_so() -> None:
    content = "# Sizes\n" + "- a word\n" * 9000 + "- 2 * 3 = 6\n| a | b |\n|---|---|\n| 1 = 1 | 2 |\n```python\n# 4 = 4\n```\n"
    document = read_document("a.md", content)
    assert [show(block) for block in document.blocks] == [
        "heading: Sizes",
        "item | 1 | Sizes: 2 * 3 = 6",
        "cell | 0,0 /a | Sizes: a",
        "cell | 0,1 a/b | Sizes: b",
        "cell | 1,0 /a | Sizes: 1 = 1",
        "cell | 1,1 1 = 1/b | Sizes: 2",
        "code | python | Sizes: # 4 = 4",
        "comment | python | Sizes: 4 = 4",
    ]
    assert len(document.notes) == 1
    check_places(document)


def test_a_document_without_claims_loads_no_parser() -> None:
    program = (
        "import sys; from auditor.source.reader import read_document; d = read_document('a.md', 'Just words, and a [link](b.md).')\n"
        "assert not d.blocks; assert not {'markdown_it', 'regex', 'click'} & set(sys.modules)\n"
        "d = read_document('a.md', '# A\\n\\n768 * 2 = 1536:\\n- 1 = 1'); assert len(d.blocks) == 3 and 'markdown_it' not in sys.modules\n"
        "d = read_document('a.md', '> 768 * 2 = 1536'); assert d.blocks and 'markdown_it' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.mark.parametrize(
    ("content", "language"),
    [
        ("BERT 的参数量约为 1.1 亿（110M parameters）", "zh"),
        ("The model (模型) has 12 layers and 110M parameters", "en"),
        ("```python\nfor name, parameter in model.named_parameters(): print(name)\n```\n模型的参数个数为 768", "zh"),
        ("$\\text{hidden_size} \\times \\text{intermediate_size}$ 即 2,359,296", "zh"),
        ("", "en"),
    ],
)
def test_language(content: str, language: str) -> None:
    assert read_document("a.md", content).language == language


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes("参数量 = 768 * 2 = 1536，一共有这么多的参数".encode("gb18030"))
    assert read_file(str(path)).blocks[0].text.string.startswith("参数量")
    path.write_bytes(bytes(range(256)))
    with pytest.raises(SourceError, match="cannot be decoded"):
        read_file(str(path))
    with pytest.raises(SourceError, match="cannot be read: no such file"):
        read_file(str(tmp_path / "none.md"))
    with pytest.raises(SourceError, match="cannot be read: is a directory"):
        read_file(str(tmp_path))


@pytest.mark.parametrize("blank", ["\u3000", "\u00a0", "\x0c", "\u2003 \u3000", "\x0b"])
@pytest.mark.parametrize(
    "shape",
    [
        "{}\n2 × 300 = 700",
        "2 × 300 = 700{}",
        "{}2 × 300 = 700{}",
        "# {}2 × 300 = 700{}",
        "- {}\n  2 × 300 = 700{}",
        "> {}\n> 2 × 300 = 700",
        "{0}\n{0}\n2 × 300 = 700{0}\n",
    ],
)
def test_odd_blanks_around_a_paragraph_cost_no_character(shape: str, blank: str) -> None:
    document = read_document("a.md", shape.format(blank, blank))
    (text,) = (block.text for block in document.blocks if block.text.string.strip())
    assert text.string.strip() == "2 × 300 = 700"
    start = text.string.index("2")
    assert document.raw(text.span(start, start + 13)) == "2 × 300 = 700"


@given(st.text(alphabet="ab\n\r", max_size=60), st.integers(1, 9))
def test_lines_begin_behind_each_end_of_one(content: str, window: int) -> None:
    with patch.object(document, "_WINDOW", window):
        starts = list(Document("a.md", content).line_starts)
    assert starts == [0, *(match.end() for match in re.finditer(r"\r\n|\n|\r", content))]
