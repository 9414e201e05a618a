"""Fixes: the right figure in its author's notation, carried through what follows; nothing that is not certain, and nothing else changed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.audited import Audit
from auditor.fix import edited, fix
from auditor.source.decode import UTF8, Encoding, decode_as
from tests.conftest import ROOT
from tests.fixing import audit, fix_text, fixable, fixed, only, safe

ARTICLES = sorted(path for path in (ROOT / "corpus").rglob("*") if path.suffix in (".md", ".txt"))


def copied(tex: str) -> str:
    """A formula as it comes out of a page that shows KaTeX: visible copy, TeX copy, visible copy."""
    visible = tex.replace("\\times", "×").replace(" ", "")
    return visible + tex + visible


def article(layer: str, words: str, embedding: str, layers: str, total: str) -> str:
    """A small article of copied formulas, with its figures left open."""
    formulas = [
        ("注意力：", "4 \\times 768 \\times 768 = 2,359,296"),
        ("前馈：", "2 \\times 768 \\times 3072 = 4,718,592"),
        ("每层：", f"2,359,296 + 4,718,592 + 3072 = {layer}"),
        ("- 词：", f"30522 \\times 768 = {words}"),
        ("嵌入层 = ", f"{words} + 393,216 + 1536 = {embedding}"),
        ("十二层：", f"12 \\times {layer} = {layers}"),
        ("- 嵌入层参数量：", embedding),
        ("总计 = ", f"{layers} + {embedding} + 589,824 = {total}"),
    ]
    return "\n\n".join(label + copied(tex) for label, tex in formulas) + "\n"


def test_three_slips_that_meet_in_one_total_give_a_consistent_article() -> None:
    wrong = article("7,081,960", "23,449,856", "23,844,608", "84,983,520", "109,418,952")
    assert len(audit(wrong).findings) == 3
    done = fix_text(wrong)
    assert done.done == 3
    assert done.audit.document.content == article("7,080,960", "23,440,896", "23,835,648", "84,971,520", "109,396,992")
    assert done.audit.findings == ()


def test_each_fix_alone_carries_its_slip_to_the_end() -> None:
    wrong = article("7,080,960", "23,449,856", "23,844,608", "84,971,520", "109,405,952")
    assert fixed(wrong) == article("7,080,960", "23,440,896", "23,835,648", "84,971,520", "109,396,992")


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("30522 × 768 = 23,449,856", "30522 × 768 = 23,440,896"),
        ("30522 × 768 = 23449856", "30522 × 768 = 23440896"),
        ("30522 × 768 = 23_449_856", "30522 × 768 = 23_440_896"),
        ("$30522 \\times 768 = 23{,}449{,}856$", "$30522 \\times 768 = 23{,}440{,}896$"),
        ("$30522 \\times 768 = 23\\,449\\,856$", "$30522 \\times 768 = 23\\,440\\,896$"),
        ("３０５２２×７６８＝２３４４９８５６", "３０５２２×７６８＝２３４４０８９６"),
        ("30522 × 768 = 2344.99 万", "30522 × 768 = 2344.09 万"),
        ("30522 × 768 = 24.44M weights", "30522 × 768 = 23.44M weights"),
        ("30522 × 768 = 23,**449**,856 weights", "30522 × 768 = 23,**440**,896 weights"),
        ("30522 × 768 = 23&#44;449&#44;856 weights", "30522 × 768 = 23&#44;440&#44;896 weights"),
        ("6 x 7e9 x 2e12 = 8.4e21", "6 x 7e9 x 2e12 = 8.4e22"),
        ("108,310,272 / 109,482,240 = 89.8%", "108,310,272 / 109,482,240 = 98.9%"),
    ],
)
def test_a_figure_keeps_its_notation(wrong: str, right: str) -> None:
    assert fixed(f"There are {wrong}\n") == f"There are {right}\n"


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        # a chain: what follows in it, and what is right again
        ("30522 × 768 = 23,449,856 ≈ 23.45M.", "30522 × 768 = 23,440,896 ≈ 23.44M."),
        ("V×H = 30522 × 768 = 23,449,856 = 23,440,896.", "V×H = 30522 × 768 = 23,440,896 = 23,440,896."),
        # a figure that was taken over, one short enough to be one of few, and a rounded one that still stands
        ("2 × 2 × 768 = 3073.\n\nAll: 7,077,888 + 3073 = 7,080,961.", "2 × 2 × 768 = 3072.\n\nAll: 7,077,888 + 3072 = 7,080,960."),
        ("30522 × 768 = 23,449,856.\n\n23,449,856 × 4 ≈ 94M bytes.", "30522 × 768 = 23,440,896.\n\n23,440,896 × 4 ≈ 94M bytes."),
        # a partial result within a chain
        (
            "12 × 590,080 = 7,081,960.\n\n12 × 7,081,960 + 1,536 = 84,983,520 + 1,536 = 84,985,056.",
            "12 × 590,080 = 7,080,960.\n\n12 × 7,080,960 + 1,536 = 84,971,520 + 1,536 = 84,973,056.",
        ),
        # before the claim, alone in a sentence, in other marks
        (
            "All 109418952 of them.\n\n84,971,520 + 23,835,648 + 589,824 = 109,418,952（约 1.09 亿）",
            "All 109396992 of them.\n\n84,971,520 + 23,835,648 + 589,824 = 109,396,992（约 1.09 亿）",
        ),
        # a table and its total
        (
            "| part | n |\n|---|---|\n| words | 23,449,856 |\n| positions | 393,216 |\n| total | 23,843,072 |\n\n30522 × 768 = 23,449,856.",
            "| part | n |\n|---|---|\n| words | 23,440,896 |\n| positions | 393,216 |\n| total | 23,834,112 |\n\n30522 × 768 = 23,440,896.",
        ),
    ],
)
def test_a_repair_is_carried_through_what_follows(wrong: str, right: str) -> None:
    assert fixed(f"{wrong}\n") == f"{right}\n"


def test_what_follows_is_told_with_the_root() -> None:
    finding = only("Words: 30522 × 768 = 23,449,856.\n\nEmbedding: 23,449,856 + 1,536 = 23,451,392.\n\nWords again: 23,449,856.\n")
    assert [(place.carried_into, place.message) for place in finding.related] == [
        ("Embedding", "carried into the embedding, becomes 23,442,432"),
        ("Words again", "carried into the words again, becomes 23,440,896"),
    ]


@pytest.mark.parametrize(
    "uncertain",
    [
        "Words: 3 × 683 = 2048.\n\nAttention over 2048 × 768 = 1,572,864 positions.\n",  # 2048 is the size of something else
        "2 × 768 × 768 = 1,769,472.\n",  # right for 3 × 768 × 768
        "1,071,776 + 590,592 = 2,362,368.\n",  # one digit of 1,771,776
        "23,449,856 = 30522 × 768.\n",  # what comes first may be what is given
        "30522 × 768 = 23,449,856.\n\n23,440,896 + 1,536 = 23,442,432, and 23,449,856 is the other model's.\n",  # told apart
        "| part | n |\n|---|---|\n| a | 23,440,896 |\n| b | 393,216 |\n| total | 23,834,211 |\n",  # the total, or a part
        "The product 30522 × 768 是 23,449,856.\n\n2.1 × 3.333M = 7.01M.\n",
    ],
)
def test_what_is_not_certain_is_not_safe(uncertain: str) -> None:
    findings = audit(uncertain).findings
    assert findings
    assert fixable(audit(uncertain)) == []


@pytest.mark.parametrize(
    ("elsewhere", "operand"),
    [
        ("30523 × 768 = 23,440,896.\n\nAnd again 30522 × 768 = 23,440,896.\n", "30523"),
        ("2,359,296 + 4,718,529 + 3072 = 7,080,960.\n\n2 × 768 × 3072 = 4,718,592.\n", "4,718,529"),
        ("4,194,304 / 6,712,609,920 ≈ 0.0622%.\n\n6,738,415,616 + 4,194,304 = 6,742,609,920.\n", "6,712,609,920"),
    ],
)
def test_an_operand_is_told_of_where_it_is_wrong_and_fixed_only_when_asked(elsewhere: str, operand: str) -> None:
    assert [finding.stated for finding in audit(elsewhere).findings] == [operand]
    assert safe(elsewhere) is False


@pytest.mark.parametrize(
    "lost",
    [
        "12 × 64 = 700 = 7 × 100.\n",  # the chain would still not hold
        "30522 × 768 = 23&#44;44&#57;&#44;856.\n",  # a digit that is an entity
        "30522 × 768 = -23,440,896.\n",  # the sign is the author's to set
        "30522 × 768 = 0.2T.\n",  # no digit of it would show
    ],
)
def test_there_is_no_fix_that_does_not_repair(lost: str) -> None:
    assert safe(lost) is None
    assert fixed(lost, unsafe=True) == lost


def test_what_is_right_on_the_right_input_is_not_repaired_on_the_wrong_one() -> None:
    right = "3 × 4096 × 11,008 = 135,266,304.\n\n67,108,864 + 135,266,304 + 8,192 = 202,383,360, roughly 202.4M.\n"
    assert audit(right).findings == ()
    assert fixed(right.replace("135,266,304", "135,206,304")) == right


def test_a_finding_of_another_place_stays() -> None:
    done = fix_text("30522 × 768 = 23,449,856.\n\n12 × 64 = 700 = 7 × 100.\n")
    assert done.done == 1
    assert [finding.stated for finding in done.audit.findings] == ["700"]


def test_nothing_is_fixed_that_does_not_come_out_clean() -> None:
    content = "30522 × 768 = 23,449,856.\n"

    def again(text: str) -> Audit:
        return audit(text + "\n2 × 3 = 70000\n")

    before = audit(content)
    done = fix(before, fixable, again)
    assert (done.audit, done.done, done.clean) == (before, 0, False)


@pytest.mark.parametrize("unsafe", [False, True])
@pytest.mark.parametrize("path", ARTICLES, ids=lambda path: path.name)
def test_articles_come_out_clean_of_what_was_fixed(path: Path, unsafe: bool) -> None:
    content = decode_as(path.read_bytes())[0]
    before = audit(content, path.name)
    done = fix_text(content, unsafe, path.name)
    assert done.clean
    assert done.done == len(fixable(before, unsafe))
    unfixed = len(before.findings) - done.done
    assert len(done.audit.findings) == unfixed
    assert fixable(done.audit, unsafe) == []
    assert lines(done.audit) <= lines(before)
    assert shape(done.audit.document.content) == shape(content)


def lines(done: Audit) -> set[tuple[str, int]]:
    return {(finding.code, done.document.position(finding.span.start)[0]) for finding in done.findings}


def shape(content: str) -> str:
    """A text without its digits and marks."""
    return re.sub(r"[\d０-９]+(?:(?:[,.，_]|\{,\}|\\,)[\d０-９]+)*", "#", content)


ENDS = ["\n", "\r\n", "\r"]
ENCODINGS = [
    UTF8,
    Encoding("utf-8", b"\xef\xbb\xbf"),
    Encoding("utf-16-le", b"\xff\xfe"),
    Encoding("utf-16-be", b"\xfe\xff"),
    Encoding("gb18030"),
]
PARTS = [
    "词嵌入的参数量是 30522×768=23,449,856。",
    "# 大小",
    "所以一共有 23,449,856 + 393,216 = 23,843,072 个参数，",
    "- 12 × 64 = 768",
    "",
    "  ",
    "\t注意：😀é",
]


@given(
    st.lists(st.sampled_from(PARTS) | st.text("模型的参数 a*_`<&|", max_size=6), max_size=8),
    st.sampled_from(ENDS),
    st.sampled_from(ENCODINGS),
)
@settings(max_examples=150, deadline=None)
def test_bytes_outside_the_edits_stay(parts: list[str], end: str, encoding: Encoding) -> None:
    data = encoding.encode(end.join(["这是一篇关于模型的文章，我们来看看它的参数。", *parts, ""]))
    content, found = decode_as(data)
    assert found.encode(content) == data
    done = fix_text(content)
    new = found.encode(done.audit.document.content)
    assert done.clean
    # In each of these encodings the figures are as long as before, so that every other byte stays where it was.
    assert len(new) == len(data)
    digits = set("0123456789".encode(found.name))
    assert all(one == two or (one in digits and two in digits) for one, two in zip(data, new, strict=True))


@given(st.text("12,3 ×=\n", max_size=40), st.data())
@settings(deadline=None)
def test_edits_change_their_places_only(content: str, data: st.DataObject) -> None:
    from auditor.rules.finding import Edit
    from auditor.source.text import Span

    cuts = sorted(data.draw(st.sets(st.integers(0, len(content)), max_size=6)))
    edits = [Edit(Span(low, high), "<>") for low, high in zip(cuts[::2], cuts[1::2], strict=False)]
    result = edited(content, edits)
    assert len(result) == len(content) + sum(2 - (edit.span.end - edit.span.start) for edit in edits)
    outside = [character for at, character in enumerate(content) if not any(edit.span.start <= at < edit.span.end for edit in edits)]
    assert [character for character in result if character not in "<>"] == outside


def test_what_a_slip_hid_may_be_told_after_its_repair() -> None:
    done = fix_text("12 * 2 * 1536 = 36864\n\n因此 LN 层的参数总量为: 768 * 2 + 36864 = 38100 = 37.5KB。\n")
    assert done.clean
    assert [finding.code for finding in done.audit.findings] == ["U202"]
