"""What a line of a fixture cannot say of what is read: components, kinds, messages, workings, and articles too long to print."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from auditor import audit
from tests.reading.test_fixtures import FILES, Case, cases


def case(topic: str, title: str) -> Case:
    """A case of the fixtures."""
    (file,) = (file for file in FILES if file.stem == topic)
    return next(case for case in cases(file) if case.title == title)


def test_lines_of_a_program_are_about_what_their_names_say() -> None:
    claims = audit(case("annotated", "right comments of a program are claims and hold").text).claims
    assert [claim["sides"][0]["raw"] for claim in claims][:3] == ["attn", "ffn", "layer"]
    assert [claim["component"] for claim in claims][:3] == ["attention", "ffn", "layer"]


def test_shares_of_bytes_are_shown_in_their_unit() -> None:
    (finding,) = audit(case("share_columns", "shares of bytes are shown in their unit").text).findings
    assert finding["message"] == "408 MB / 4,790 MB is 8.5%, not 8.7%"


def test_a_wrong_total_of_formulas_is_told_with_their_sum() -> None:
    (finding,) = audit(case("formula_totals", "a total of formulas is their sum, 1, 3").text).findings
    assert finding["name"] == "wrong-simplification"
    assert finding["working"] == ["4h^2 + 4h + 8h^2 + 5h + 4h = 12h^2 + 13h"]


def test_corrections_without_end_are_read_as_far_as_there_is_work_for_them() -> None:
    line = "Words: 30522 × 768 = 23,440,869" + " typo 123 456 789 321" * 12 + ".\n\n"
    result = audit(line * 400)
    assert len(result.claims) > 300
    assert result.findings


def test_a_claim_is_not_read_twice() -> None:
    kinds = [claim["kind"] for claim in audit(case("statements", "a claim is not read twice").text).claims]
    assert kinds
    assert "statement" not in kinds


_WORDS = "参数量为 parameters : ： 640 × * ( ) H ^2 FFN has ， \n | 110M $ 约 权重 1,024 [ ]".split(" ")


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(_WORDS), max_size=40).map(" ".join))
def test_the_sides_of_a_statement_are_slices_of_the_article(text: str) -> None:
    for claim in audit(text).claims:
        if claim["kind"] == "statement":
            for side in claim["sides"]:  # blanks at the ends of lines are not readable
                assert "".join(text[side["start"] : side["end"]].split()) == "".join(side["raw"].split())
