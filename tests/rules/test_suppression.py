"""What the text suppresses, and what is told of suppressions that suppress nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.pipeline import audit_document
from auditor.rules.finding import Finding
from auditor.source.reader import read_document
from auditor.source.text import Span

SLIP = "One 2 × 300 = 700.\n"


def told(text: str, today: str = "2026-06-15") -> list[tuple[str, str]]:
    """Code and place of every finding, in order."""
    document = read_document("a.md", text)
    return [(finding.code, document.raw(finding.span)) for finding in audit_document(document, today=today).findings]


def hidden(text: str) -> int:
    suppression = audit_document(read_document("a.md", text)).suppression
    return len(suppression.hidden) if suppression is not None else 0


@pytest.mark.parametrize(
    "text",
    [
        f"<!-- auditor: ignore[wrong-result] -->\n\n{SLIP}",
        f"<!-- auditor: ignore[A101] -->\n\n{SLIP}",
        f"<!-- auditor: ignore[a1] -->\n\n{SLIP}",
        f"<!-- auditor: ignore[A] quoted from the survey -->\n\n{SLIP}",
        "One 2 × 300 = 700. <!-- auditor: ignore[wrong-result] -->\n",
        f"<!-- auditor: disable[wrong-result] -->\n\n{SLIP}",
        f"<!-- auditor: disable[A] -->\n\n{SLIP}\n<!-- auditor: enable[wrong-result] -->\n",
        f"{SLIP}\n<!-- auditor: file-ignore[wrong-result] -->\n",
        f"<!-- auditor: ignore[wrong-result] until 2027-01-01 -->\n\n{SLIP}",
        f"<!-- auditor: ignore[wrong-result] until 2026-06-15 -->\n\n{SLIP}",
        f"<!-- auditor: ignore[wrong-result] -->\n<!-- auditor: model=bert-base-uncased -->\n\n{SLIP}",
    ],
)
def test_a_finding_is_suppressed_and_counted(text: str) -> None:
    assert told(text) == []
    assert hidden(text) == 1


def test_a_whole_block_is_suppressed_and_no_more() -> None:
    text = f"<!-- auditor: ignore[A101] -->\n\nOne 2 × 300 = 700,\nand 3 × 300 = 700.\n\n{SLIP}"
    assert told(text) == [("A101", "700")]
    assert hidden(text) == 2


def test_only_the_named_rule_is_suppressed() -> None:
    assert told(f"<!-- auditor: ignore[A102, A101] -->\n\n{SLIP}") == [("X901", "A102")]
    assert told(f"<!-- auditor: ignore[A102] -->\n\n{SLIP}") == [("X901", "A102"), ("A101", "700")]


def test_what_stands_between_disable_and_enable_is_suppressed() -> None:
    text = f"{SLIP}\n<!-- auditor: disable[A] -->\n\n{SLIP}\n<!-- auditor: enable[A101] -->\n\n{SLIP}"
    assert told(text) == [("A101", "700"), ("A101", "700")]
    assert hidden(text) == 1


def test_another_rule_stays_disabled() -> None:
    text = f"<!-- auditor: disable[A] -->\n\n{SLIP}\n<!-- auditor: enable[A102] -->\n\n{SLIP}"
    assert told(text) == []
    assert hidden(text) == 2


@pytest.mark.parametrize(
    ("comment", "place"),
    [
        ("ignore[wrong-result]", "wrong-result"),
        ("ignore[S601]", "S601"),
        ("disable[wrong-result]", "wrong-result"),
        ("file-ignore[wrong-sum]", "wrong-sum"),
        ("enable[wrong-result]", "wrong-result"),
        ("ignore[unused-suppression]", "unused-suppression"),
        ("ignore[wrong-reslt]", "wrong-reslt"),
        ("ignore", "ignore"),
        ("ignore[]", "ignore"),
        ("ignore[ , ]", "ignore"),
        ("file-ignore until 2027-01-01", "file-ignore"),
        ("ignore[wrong-result] until 2026-06-14", "2026-06-14"),
        ("ignore[wrong-result] until 2027-02-30", "2027-02-30"),
        ("ignore[wrong-result] until 2027-1-1", "2027-1-1"),
        ("igore[wrong-result]", "igore"),
        ("ignored", "ignored"),
        ("skip[wrong-result]", "skip"),
        ("model", "model"),
    ],
)
def test_what_suppresses_nothing_is_told_at_its_word(comment: str, place: str) -> None:
    assert told(f"<!-- auditor: {comment} -->\n\nOne 2 × 300 = 600.\n") == [("X901", place)]
    assert told(f"<!-- auditor: {comment} -->\n\nOnly words.\n") == [("X901", place)]


@pytest.mark.parametrize("comment", ["please look at this table", "see the report of 2024", "we, the auditors: done"])
def test_a_comment_for_another_reader_is_none_of_ours(comment: str) -> None:
    assert told(f"<!-- auditor: {comment} -->\n\nOne 2 × 300 = 600.\n") == []


def test_past_its_day_a_suppression_no_longer_suppresses() -> None:
    text = f"<!-- auditor: ignore[wrong-result] until 2027-01-01 -->\n\n{SLIP}"
    assert told(text, "2027-01-01") == []
    assert told(text, "2027-01-02") == [("X901", "2027-01-01"), ("A101", "700")]
    assert told(text, "") == []


@pytest.mark.parametrize(
    ("text", "message", "advice"),
    [
        ("<!-- auditor: ignore -->", "ignore names no rule, so it suppresses nothing", "name the rules: ignore[wrong-result]"),
        ("<!-- auditor: ignore[wrong-reslt] -->", "there is no rule wrong-reslt", "did you mean wrong-result?"),
        ("<!-- auditor: ignore[nothing-like-it] -->", "there is no rule nothing-like-it", "auditor rules lists them all"),
        ("<!-- auditor: igore[A101] -->", "there is no directive igore", "did you mean ignore?"),
        ("<!-- auditor: ignore[A101] until 2020-01-01 -->", "the suppression expired: until 2020-01-01 is past", "remove the comment"),
        (
            "<!-- auditor: ignore[A101] until 2027-13-01 -->",
            "2027-13-01 is no date, so nothing is suppressed",
            "write a date as until 2027-01-01",
        ),
        ("<!-- auditor: enable[A101] -->", "A101 is not disabled here", "remove the comment"),
        ("一个矩阵。 <!-- auditor: ignore[A101] -->", "ignore[A101] 没有屏蔽任何结果", "删去这条注释"),
        ("一个矩阵。 <!-- auditor: ignore -->", "ignore 没有写明规则，因此没有屏蔽任何结果", "写明规则：ignore[wrong-result]"),
        ("一个矩阵。 <!-- auditor: ignore[A101] until 2020-01-01 -->", "屏蔽已过期：有效期至 2020-01-01", "删去这条注释"),
    ],
)
def test_it_is_said_what_is_wrong_and_what_to_do(text: str, message: str, advice: str) -> None:
    (finding,) = audit_document(read_document("a.md", text + "\n"), today="2026-06-15").findings
    assert (finding.message, finding.help) == (message, (advice,))


def test_a_suppressed_slip_still_counts_among_the_claims() -> None:
    audit = audit_document(read_document("a.md", f"<!-- auditor: ignore[A101] -->\n\n{SLIP}"))
    assert audit.outcome(0) == "fails"


def test_the_text_says_what_it_is_about() -> None:
    text = "<!-- auditor: model=BERT Base -->\n\nOne 2 × 300 = 600.\n"
    audit = audit_document(read_document("a.md", text))
    assert audit.model is not None
    assert (audit.model.name, audit.problems) == ("bert-base-uncased", ())


def test_a_model_that_nobody_knows_is_a_problem_with_its_line() -> None:
    text = "Words.\n\n<!-- auditor: model=brt-base-uncased -->\n<!-- auditor: model=gpt2 -->\n<!-- auditor: model=bert-base-uncased -->\n"
    audit = audit_document(read_document("a.md", text))
    assert audit.model is not None
    assert audit.model.name == "gpt2" or audit.model.name == "openai-community/gpt2"
    first, second = audit.problems
    assert first.startswith("line 3: no model is known by the name 'brt-base-uncased'; the nearest are bert-base-uncased")
    assert second.startswith("line 5: the article was said to be about")


def test_a_document_makes_the_program_read_no_file() -> None:
    audit = audit_document(read_document("a.md", "<!-- auditor: model=config.json -->\n"))
    assert audit.model is None
    assert "no model is known by the name 'config.json'" in audit.problems[0]


PIECES = (
    "One 2 × 300 = 700.",
    "- an item 3 × 300 = 700",
    "| a | 2 × 300 = 800 |\n| - | - |\n| b | 3 × 300 = 800 |",
    "```\n2 × 300 = 900\n```",
    "```",
    "> quoted 5 × 300 = 600",
    "<!-- auditor: ignore[A] -->",
    "<!-- auditor: ignore[wrong-result, S6] until 2026-01-01 -->",
    "<!-- auditor: disable[A101] -->",
    "<!-- auditor: enable[A] -->",
    "<!-- auditor: file-ignore[U] -->",
    "<!-- auditor: ignore -->",
    "<!-- auditor: model=gpt2 -->",
    "<!-- auditor: ",
    "`<!-- auditor: ignore[A] -->",
    "\n",
    "\n\n",
    " ",
    "-->",
)


def outside_directives(text: str, findings: Iterable[Finding]) -> list[Span]:
    """The places of findings but those in comments for this program, which claim nothing."""
    comments = [match.span() for match in re.finditer(r"<!-- auditor: .*?-->", text, re.DOTALL)]
    spans = sorted(finding.span for finding in findings)
    return [span for span in spans if not any(start <= span.start < end for start, end in comments)]


@given(st.lists(st.sampled_from(PIECES), max_size=14))
def test_directives_move_findings_and_make_none_but_their_own(pieces: list[str]) -> None:
    text = "".join(pieces)
    audit = audit_document(read_document("a.md", text), today="2026-06-15")
    plain = audit_document(read_document("a.md", text.replace("auditor", "aud1tor")), today="2026-06-15")
    hidden = audit.suppression.hidden if audit.suppression is not None else ()
    kept = [finding for finding in audit.findings if finding.code != "X901"]
    assert outside_directives(text, (*kept, *hidden)) == outside_directives(text, plain.findings)
