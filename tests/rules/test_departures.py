"""What is told of a departure from the reference: in the article's language, its notation and its names."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.rules.finding import Finding
from auditor.source.reader import read_document

ENGLISH = "# BERT-base\n\n"
CHINESE = "# BERT-base 的参数量\n\n"


def only(text: str) -> Finding:
    found = audit_document(read_document("post.md", text)).findings
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize(
    ("text", "message", "label", "help_"),
    [
        (
            ENGLISH + "- attention of one layer: 4 * 768^2 = 2,359,296\n",
            "attention of one layer: the biases are left out; it is 2,362,368, not 2,359,296",
            "off by −3,072 (−0.1 %)",
            "write 2,362,368, or say what is left out",
        ),
        (
            ENGLISH + "- attention of one layer: 4 * 768^2 = 2359296\n",
            "attention of one layer: the biases are left out; it is 2362368, not 2359296",
            "off by −3,072 (−0.1 %)",
            "write 2362368, or say what is left out",
        ),
        (
            CHINESE + "- 每层前馈网络的参数量：$2 \\times 768 \\times 3072 = 4{,}718{,}592$\n",
            "前馈网络（每层）：漏掉了偏置；应为 4,722,432，而不是 4,718,592",
            "相差 −3,840 (−0.08 %)",
            "改为 4,722,432，或注明未计入的部分",
        ),
        (
            CHINESE + "- 每层注意力的参数量：$4 \\times d_{\\text{model}}^2$\n",
            "注意力（每层）：漏掉了偏置；应为 4·d_model^2 + 4·d_model，而不是 4 × d_model^2",
            "相差 −4·d_model",
            "改为 4·d_model^2 + 4·d_model，或注明未计入的部分",
        ),
        (
            "# Models\n\nBERT-large has about 110M parameters in all; 2 * 55 = 110.\n",
            "bert-large-uncased: 335,141,888 parameters, not 110M",
            "off by −225,141,888 (−67.2 %)",
            "write 335,141,888",
        ),
        (
            "# BERT-base\n\nTotal parameters of BERT-base: 23,837,184 + 86,000,000 = 109,837,184\n",
            "the whole model: 109,482,240 parameters, not 109,837,184",
            "off by +354,944 (+0.3 %)",
            "write 109,482,240",
        ),
    ],
)
def test_a_departure_is_told_in_the_words_of_the_article(text: str, message: str, label: str, help_: str) -> None:
    finding = only(text)
    assert (finding.message, finding.label, finding.help[0]) == (message, label, help_)


def test_one_mistake_has_one_name_in_every_language() -> None:
    english = only(ENGLISH + "- attention of one layer: 4 * 768^2 = 2,359,296\n")
    chinese = only(CHINESE + "- 每层前馈网络的参数量：2 * 768 * 3072 = 4,718,592\n")
    assert (english.mistake, chinese.mistake) == ("the biases are left out", "the biases are left out")
    assert (english.cause, chinese.cause) == ("the biases are left out", "漏掉了偏置")
    assert (english.model, english.component) == ("bert-base-uncased", "attention")


def test_what_a_sum_shows_of_one_part_is_told_in_the_figures_of_that_part() -> None:
    finding = only(
        "# GPT-2 small\n\nEach block:\n\n- c_attn: 768*2304+2304=1,771,776\n- attention c_proj: 768*768+768=590,592\n"
        "- MLP c_fc: 768*3072+3072=2,362,368\n- MLP c_proj: 3072*768+768=2,360,064\n- LayerNorm: 2*768=1,536\n\n"
        "One layer together: 1,771,776+590,592+2,362,368+2,360,064+1,536=7,086,336\n"
    )
    assert (finding.code, finding.stated, finding.expected) == ("C303", "1,536", "3,072")
    assert finding.label == "off by −1,536 (−50 %)"
