"""A departure is told where it began: at the term of a sum that would be exact but for it, though its own label says nothing."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document

BERT = """# What bert-base-uncased consists of

In every layer:

1. ln: 2 * 768 = 1536
2. {label}: {projection}
3. the other ln: 2 * 768 = 1536
4. up: 768 * 3072 + 3072 = 2362368
5. down: 3072 * 768 + 768 = 2360064

One layer: 1771776 + 1536 + {term} + 1536 + 2362368 + 2360064 = {layer}.

12 * {layer} = {layers}
"""


def told(text: str) -> list[tuple[int, str, str | None, str | None]]:
    audit = audit_document(read_document("post.md", text))
    return [(audit.document.position(f.span.start)[0], f.name, f.stated, f.expected) for f in audit.findings]


def article(label: str = "c_x", projection: str = "768 * 768 + 768 = 590592", term: int = 590592) -> str:
    layer = 1771776 + 1536 + term + 1536 + 2362368 + 2360064
    return BERT.format(label=label, projection=projection, term=term, layer=layer, layers=12 * layer)


def test_the_right_article_is_silent() -> None:
    assert told(article()) == []


def test_a_bias_left_out_is_told_where_the_matrix_is_counted() -> None:
    assert told(article(projection="768 * 768 = 589824", term=589824)) == [(6, "missing-bias", "589824", "590592")]


def test_it_is_traced_through_several_sums() -> None:
    text = "# bert-base-uncased\n\nFirst 4 * 768 * 768 = 2359296, then 768 * 3072 + 3072 = 2362368 and 3072 * 768 + 768 = 2360064.\n\n"
    text += "With 3072 more: 2359296 + 2362368 + 2360064 + 3072 = 7084800, and 12 * 7084800 = 85017600 for all layers.\n\n"
    text += "In total 23440896 + 393216 + 1536 + 1536 + 85017600 + 590592 = 109445376 parameters.\n"
    assert told(text) == [(3, "missing-bias", "2359296", "2362368")]


def test_what_a_sum_forgets_is_told_at_the_sum() -> None:
    text = article().replace("590592 + 1536 + 2362368", "590592 + 2362368").replace("7087872", "7086336").replace("85054464", "85036032")
    assert [(line, name) for line, name, *_ in told(text)] == [(11, "wrong-layernorm-count")]


@pytest.mark.parametrize("label", ["attention output projection (weights only)", "the matrix of the output projection"])
def test_a_line_that_is_right_as_it_says_is_no_root(label: str) -> None:
    text = article(label, "768 * 768 = 589824", 589824)
    assert 6 not in [line for line, *_ in told(text)]


def test_a_size_is_no_root() -> None:
    text = (
        "# bert-base-uncased\n\nThe hidden size is 12 * 64 = 768.\n\nThe layer normalisation of the embeddings has 768 * 1 = 768 values.\n"
    )
    assert all(line != 3 for line, *_ in told(text))


def test_what_a_formula_rearranged_wrongly_brings_is_no_departure() -> None:
    text = "# bert-base-uncased\n\nWith d = 768, the feed-forward network has (4d² + 4d) + (4d² + d) = 8d² + 4d = 4,721,664 parameters.\n\n"
    text += "One layer has (4d² + 4d) + (8d² + 4d) + 4d = 12d² + 12d = 7,087,104 parameters, all twelve 12 × 7,087,104 = 85,045,248.\n"
    assert [(line, name) for line, name, *_ in told(text)] == [(3, "wrong-simplification")]


def test_a_cause_is_told_once_where_no_sum_shows_how_it_came() -> None:
    text = "# bert-base-uncased\n\nThe attention output projection has 768 × 768 = 589,824 parameters.\n\nAttention: 2,361,600 in each layer.\n\n"
    text += "All layers together have 85,045,248 parameters.\n"
    assert [(line, name) for line, name, *_ in told(text)] == [(3, "missing-bias")]


def test_what_is_computed_anew_takes_nothing_over() -> None:
    text = "# bert-base-uncased\n\nThe attention output projection has 768 × 768 = 589,824 parameters.\n\n"
    text += "The pooler has 768 × 768 + 768 = 590,592 parameters, and 23,837,184 + 85,054,464 + 590,592 = 109,482,240 is the total.\n"
    assert [(line, name) for line, name, *_ in told(text)] == [(3, "missing-bias")]


def test_a_figure_that_several_parts_have_is_taken_from_the_one_that_explains_the_sum() -> None:
    """4 × 4096² is 4096 × 16384: the attention of a layer, which has no biases, and either matrix behind it, which leave theirs out."""
    matrix = "4096 × 16384 = 67,108,864"
    text = "# EleutherAI/gpt-j-6b\n\nBiases are not counted here.\n\n- Attention: 4 × 4096² = 67,108,864\n"
    text += (
        f"- FFN: 4096 × 16384 + 16384 × 4096 = 134,217,728\n  - up projection: {matrix}\n  - down projection: 16384 × 4096 = 67,108,864\n"
    )
    text += "- LayerNorm: 2 × 4096 = 8,192\n- One layer: 67,108,864 + 134,217,728 + 8,192 = 201,334,784\n"
    audit = audit_document(read_document("post.md", text))
    assert not audit.findings
    assert {verdict.outcome for verdict in audit.verdicts if verdict.check == "reference"} == {"holds"}
