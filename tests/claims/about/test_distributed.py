"""One setting of several models in turn, columns headed with letters, and the model of the sentence before."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.source.reader import read_document

from .reading import understood

SMALL, LARGE = "facebook/opt-125m", "facebook/opt-350m"


def stated(article: str) -> list[tuple[str, int, str | None]]:
    _, known = understood(article)
    return [(s.name, s.value, s.model) for s in known.settings]


@pytest.mark.parametrize(
    "article",
    [
        "前馈宽度不一样：OPT-125M 是 3072，OPT-350M 是 4096。",
        "再看前馈宽度。OPT-125M 为 3072，而 OPT-350M 为 4096，都是四倍。",
        "The FFN width is 3072 in OPT-125M and 4096 in OPT-350M.",
        "Intermediate size: 3072 (OPT-125M), 4096 (OPT-350M).",
        "The intermediate size varies: OPT-125M has 3072, while OPT-350M uses 4096.",
    ],
)
def test_each_model_has_the_number_beside_it(article: str) -> None:
    assert stated(article) == [("intermediate_size", 3072, SMALL), ("intermediate_size", 4096, LARGE)]


@pytest.mark.parametrize(
    "article",
    [
        "Hidden size aside, OPT-125M has 125,239,296 parameters and OPT-350M has 331,196,416.",
        "前馈宽度先不管。还有 12 个头。OPT-125M 是 3072，OPT-350M 是 4096。",
    ],
)
def test_other_numbers_of_models_are_none_of_the_setting(article: str) -> None:
    assert not [name for name, *_ in stated(article) if name in ("hidden_size", "intermediate_size")]


def test_letters_head_the_columns_of_a_table_of_models() -> None:
    table = "| model | {} | {} | params |\n|---|---|---|---|\n| OPT-125M | 12 | 768 | 125.2 |\n| OPT-350M | 24 | 1024 | 331.2 |\n"
    expected = [
        ("num_hidden_layers", 12, SMALL),
        ("hidden_size", 768, SMALL),
        ("num_hidden_layers", 24, LARGE),
        ("hidden_size", 1024, LARGE),
    ]
    assert stated(table.format("L", "h")) == expected
    assert stated(table.format("$L$", "$d$")) == expected
    assert stated("Here N is the number of layers.\n\n" + table.format("N", "H")) == expected
    assert stated(table.format("L", "h").replace("OPT", "Ours")) == []


def test_a_sentence_goes_on_about_the_model_of_the_one_before() -> None:
    assert stated("We look at OPT-125M. The card lists a hidden size of 768.") == [("hidden_size", 768, SMALL)]
    assert stated("We look at OPT-125M. Our own model has a hidden size of 512.") == [("hidden_size", 512, None)]
    assert stated("We look at OPT-125M and OPT-350M. The hidden size is 768.") == [("hidden_size", 768, None)]


def test_a_single_key_head_is_counted_too() -> None:
    article = "Falcon-7B has multi-query attention (71 heads, 1 KV head of 64)."
    assert stated(article) == [
        ("num_attention_heads", 71, "tiiuae/falcon-7b"),
        ("num_key_value_heads", 1, "tiiuae/falcon-7b"),
        ("head_dim", 64, "tiiuae/falcon-7b"),
    ]


def test_multi_query_attention_has_one_key_head() -> None:
    article = "# Falcon-7B\n\nWidth 71 * 64 = 4544. Falcon-7B has multi-query attention ({} heads, 1 KV head of 64).\n"
    for heads, names in ((71, []), (32, ["config-mismatch"])):
        assert [finding.name for finding in audit_document(read_document("a.md", article.format(heads))).findings] == names
