"""What each claim of small articles is about: component, scope, part, and how sure it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor import audit

_CASE = re.compile(r"^(?P<title>[^\n.#|][^\n]*)\n\.\n(?P<raw>.*?)\n\.\n(?P<expected>.*?)\n?\.$", re.MULTILINE | re.DOTALL)
_FILE = Path(__file__).parent / "components.txt"
CASES = [(match["title"], match["raw"], match["expected"]) for match in _CASE.finditer(_FILE.read_text(encoding="utf-8"))]


def abouts(text: str) -> str:
    """One line for each claim, in the order of the text: its line, what it ends in, and what it is about."""
    lines = []
    for claim in sorted(audit(text).claims, key=lambda claim: (claim["start"], claim["end"])):
        about = [claim[name] for name in ("component", "scope", "part", "confidence") if claim[name]] if claim["component"] else ["nothing"]
        lines.append(f"{claim['line']} {' '.join(claim['raw'].split())[-24:]} -> {', '.join(about)}")
    return "\n".join(lines)


def test_every_case_is_read() -> None:
    assert len(CASES) == len(re.findall(r"^\.$", _FILE.read_text(encoding="utf-8"), re.MULTILINE)) // 3
    assert len({title for title, _, _ in CASES}) == len(CASES)


@pytest.mark.parametrize(("raw", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_a_claim_is_about_what_a_reader_takes_it_for(raw: str, expected: str) -> None:
    assert abouts(raw + "\n") == expected


_WORDS = [
    *"attention 自注意力 FFN 前馈网络 每层 LayerNorm W_Q 4×640² = 12 : ： ( （自注意力） 参数量 total - # 1. | 权重 Q, K 640 × 768 per".split(),
    *("layer", "同上", "$", "\\times", "\n", "\n\n"),
]


@settings(max_examples=120, deadline=None)
@given(st.lists(st.sampled_from(_WORDS), max_size=40).map(" ".join))
def test_any_mixture_of_words_is_read(text: str) -> None:
    for claim in audit(text).claims:
        assert 0 <= claim["start"] <= claim["end"] <= len(text)
