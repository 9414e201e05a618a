"""Figures of other notations: a name like a prefix, shapes in bytes, scales in TeX and other languages, coefficients in powers of 1024."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document


def told(text: str) -> list[tuple[str | None, str | None]]:
    findings = audit_document(read_document("a.md", f"# Notes on a model\n\n{text}\n")).findings
    return [(finding.stated, finding.expected) for finding in findings if finding.severity > 0]


@pytest.mark.parametrize(
    "text",
    [
        "P = 123M parameters; the optimizer has 2P = 2 × 123M = 246M values.",
        "Memory: 16P = 16 × 1.5B = 24 GB",
        "The stock mixer at d=2048, k=3 is ~16.783M params.",
        "GPT-2 with n_layer = 12 is ~124M parameters and n_layer = 24 is ~355M.",
        "d=768 gives 85M, d=1024 is 303M.",
        "This is [n_vocab × d_model] = [51865 × 384] ≈ 80MB for the tiny model.",
        "The embedding [32000 × 4096] ≈ 262 MB in FP16.",
        "2048 × 8192 × seq_len = 16M × seq_len",
        "1024 × 1024 × B = 1M × B",
        "$$50257 \\times 768 \\approx 38.6\\,\\text{Mio. Parameter}$$",
        "$50257 \\times 768 = 38.6\\,\\text{Mill.}$",
        "$12 \\times 12 \\times 768^2 = 84.9\\,\\mathrm{M\\ parameters}$",
        "$12 \\times 12 \\times 768^2 = 84.9\\text{M params}$",
    ],
)
def test_what_is_right_in_its_notation_is_silent(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("lm_head: 50257 × 768 ≈ 174MB", [("174MB", "39MB")]),
        ("$12 \\times 12 \\times 768^2 = 89.4\\text{M params}$", [("89.4\\text{M params}", "84.9\\text{M params}")]),
        (
            "$12 \\times 12 \\times 768^2 = 89.4\\text{ million parameters}$",
            [("89.4\\text{ million parameters}", "84.9\\text{ million parameters}")],
        ),
        ("151936 × 4096 × 2 = 1186 MB", [("1186 MB", "1187 MB")]),  # MiB, as many write them
        ("12 × 12 × 768² + 50257 × 768 = 117M", [("117M", "124M")]),
        ("2048 × 8192 × seq_len = 18M × seq_len", [("18M × seq_len", None)]),
    ],
)
def test_what_is_wrong_is_told_in_its_notation(text: str, found: list[tuple[str, str]]) -> None:
    assert told(text) == found


@pytest.mark.parametrize("name", ["FFN per block (4x expansion)", "MLP per block (expansion factor 4)", "每层 FFN（4x expansion）"])
def test_how_much_wider_a_network_is_names_no_matrix_of_it(name: str) -> None:
    table = f"| Component | Parameters at ViT-Base scale |\n|---|---|\n| {name} | 2 * 768 * 4 * 768 = 4.72M |"
    assert told(table) == []


def test_a_size_that_does_not_cancel() -> None:
    form = "$$\nA \\cdot 3 \\left( H \\cdot \\frac{{H}}{{A}} + \\frac{{H}}{{A}} \\right) = {}\n$$"
    assert told(form.format("3H^2 + 3H")) == []
    assert told(form.format("\\frac{3H^2 + 3H}{A}")) == [("\\frac{3H^2 + 3H}{A}", None)]


@pytest.mark.parametrize(("text", "right"), [("2 × 0 = 15 GFLOPs", "0 FLOPs"), ("3 × 0 = 15 TFLOPs", "0 FLOPs")])
def test_operations_have_the_prefix_that_fits(text: str, right: str) -> None:
    assert [expected for _, expected in told(text)] == [right]


@pytest.mark.parametrize("brace", ["\\underbrace{{{}}}_{{\\text{{{}}}}}", "\\overbrace{{{}}}^{{\\text{{{}}}}}"])
def test_what_stands_over_a_brace_is_computed_with(brace: str) -> None:
    terms = [brace.format(*term) for term in (("12 \\times 7{,}087{,}872", "layers"), ("38{,}597{,}376", "words"))]
    text = "$$\n" + " + ".join(terms) + " = {}\n$$"
    assert told(text.replace("= {}", "= 123{,}651{,}840")) == []
    assert [expected for _, expected in told(text.replace("= {}", "= 123{,}615{,}840"))] == ["123,651,840"]


def test_a_brace_is_left_out_of_the_message() -> None:
    text = "$$\n\\underbrace{3C^2 + 3C}_{\\text{c\\_attn}} + \\underbrace{C^2 + C}_{\\text{c\\_proj}} = 4C^2 + 3C\n$$"
    (finding,) = audit_document(read_document("a.md", f"# Formulas\n\n{text}\n")).findings
    assert finding.message == "(3C^2 + 3C) + (C^2 + C) is not 4C^2 + 3C"


def test_a_sum_and_its_factors() -> None:
    assert told("$$\n4d^2 + 3dm + 2d = d(4d + 3m + 2)\n$$") == []
    assert told("$$\n4d^2 + 3dm + 2d = d(4d + 3m + 1)\n$$") == [("d(4d + 3m + 1)", None)]
