"""Each reason for which something is not checked names what leads on, in both languages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import auditor
from auditor.pipeline import audit_document
from auditor.report.next_steps import STEPS, next_step
from auditor.source.reader import read_document

PACKAGE = Path(auditor.__file__).parent
CORPUS = Path(__file__).parents[2] / "corpus"
FLOORS = ("claims", "reading", "sheet", "verdicts")
# Reasons of what was checked: it holds, fails or follows. A verdict that is not checked never has one of them.
CHECKED = frozenset(
    (
        "agrees", "binary", "by-name", "by-name-elsewhere", "by-relation", "computed-with", "config-conflict", "config-mismatch", "convention",
        "counted-apart", "difference", "disagrees", "exact", "follows", "hedged", "identical", "not-counted", "not-identical", "not-operations",
        "not-own-settings", "not-share", "not-two", "one-stack", "other-class", "other-dimension", "other-parameters", "other-scope", "own-setting",
        "own-settings", "reference",
        "repeats", "restated", "right-without", "rounded", "rounded-inputs", "stated-alike", "truncated", "unit", "usual-form", "wrong",
    )
)  # fmt: skip


def written() -> Iterator[tuple[str, str]]:
    """Every reason in the code, ``Why(code, en, zh)`` or a doubt of three texts, with its module."""
    for path in (path for floor in FLOORS for path in sorted((PACKAGE / floor).rglob("*.py"))):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            parts: list[ast.expr] = []
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Why":
                parts = node.args
            elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple):
                parts = node.value.elts
            texts = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
            if len(texts) == len(parts) == 3 and not texts[0].isupper() and " " in texts[1] and not texts[2].isascii():
                yield texts[0], path.name


def test_every_reason_in_the_code_leads_on_or_belongs_to_what_was_checked() -> None:
    codes = dict(written())
    assert len(codes) > 60
    assert {code: module for code, module in codes.items() if code not in STEPS and code not in CHECKED} == {}
    assert (STEPS.keys() | CHECKED) - codes.keys() == set(), "reasons that nothing in the code has"
    assert not CHECKED & STEPS.keys()


def test_what_the_corpus_leaves_unchecked_leads_on() -> None:
    seen = set()
    for path in sorted(path for path in CORPUS.iterdir() if path.suffix in (".md", ".txt"))[::4]:
        audit = audit_document(read_document(path.name, path.read_text(encoding="utf-8")))
        for verdict in audit.verdicts:
            assert bool(next_step(audit, verdict)) == (verdict.outcome == "unchecked"), (path.name, verdict)
            seen.add(verdict.why.code)
    assert {"names", "alone", "label"} <= seen


@pytest.mark.parametrize("code", STEPS)
def test_a_step_is_said_in_both_languages(code: str) -> None:
    assert STEPS[code]["en"].isascii() or "≈" in STEPS[code]["en"] or "×" in STEPS[code]["en"] or "²" in STEPS[code]["en"]
    assert any("一" <= character <= "鿿" for character in STEPS[code]["zh"])


def test_an_undefined_name_is_asked_for_and_the_answer_is_understood() -> None:
    text = "The table has V × 768 = 38,597,376 weights.\n"
    audit = audit_document(read_document("post.md", text))
    step = next_step(audit, audit.verdicts[0])
    assert step == "V is not defined: say <!-- auditor: V=NUMBER --> or --model"
    comment = step[step.index("<!--") : step.index("-->") + 3].replace("NUMBER", "50257")
    assert audit_document(read_document("post.md", f"{comment}\n\n{text}")).outcome(0) == "holds"


def test_a_chinese_article_is_answered_in_chinese() -> None:
    audit = audit_document(read_document("post.md", "词嵌入共有 V × 768 = 38,597,376 个参数。\n"))
    assert next_step(audit, audit.verdicts[0]).startswith("V 没有取值")
