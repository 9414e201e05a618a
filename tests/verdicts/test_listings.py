"""Listings of tensors: in fences, with and without counts; told only where most of the listing is the model's."""

from __future__ import annotations

import pytest

from auditor.claims.listed import read_listed
from auditor.pipeline import audit_document
from auditor.source.reader import read_document

ROWS = (
    ("embeddings.word_embeddings.weight", "30522, 768"),
    ("embeddings.position_embeddings.weight", "512, 768"),
    ("embeddings.token_type_embeddings.weight", "2, 768"),
    ("encoder.layer.0.attention.self.query.weight", "768, 768"),
    ("encoder.layer.0.intermediate.dense.weight", "3072, 768"),
)


def listing(form: str, **other: str) -> str:
    lines = [form.format(name=name, shape=other.get(name.split(".")[1], shape)) for name, shape in ROWS]
    return "# Tensors of bert-base-uncased\n\nThe width is 12 * 64 = 768.\n\n```\n" + "\n".join(lines) + "\n```\n"


def told(text: str) -> list[tuple[str | None, str | None]]:
    findings = audit_document(read_document("a.md", text)).findings
    return [(f.stated, f.expected) for f in findings if f.code == "S602"]


FORMS = (
    "{name}    [{shape}]",
    "{name}    [{shape}]    12345",
    "{name} torch.Size([{shape}])",
    "{name} | ({shape})",
    '"{name}": [{shape}],',
    "{name}: ({shape})",
    "{name} -> torch.Size([{shape}])",
)


@pytest.mark.parametrize("form", FORMS)
def test_one_row_of_another_model(form: str) -> None:
    found = told(listing(form, position_embeddings="514, 768"))
    assert [(str(stated).strip("[]()"), expected) for stated, expected in found] == [("514, 768", "[512, 768]")]


@pytest.mark.parametrize("form", FORMS)
def test_a_right_listing_is_silent(form: str) -> None:
    assert told(listing(form)) == []


def test_a_listing_of_another_model_is_silent() -> None:
    assert told(listing(FORMS[0], word_embeddings="50265, 1024", position_embeddings="514, 1024", token_type_embeddings="1, 1024")) == []


def test_a_transposed_table_is_the_same() -> None:
    assert told(listing(FORMS[0], word_embeddings="768, 30522")) == []


def test_a_line_is_a_name_and_a_shape() -> None:
    document = read_document("a.md", listing(FORMS[0]) + "\nsee model.layers.weight and [3]\n")
    found = read_listed(document)
    assert [(tensor.name, tensor.shape) for tensor in found] == [(name, tuple(map(int, shape.split(", ")))) for name, shape in ROWS]
    assert {document.raw(tensor.span)[0] for tensor in found} == {"["}


MAPS = "# Mistral-7B\n\nThe width is 32 * 128 = 4096.\n\n{}: 4096 {arrow} 4096\n{}: 4096 {arrow} {keys}\n{}: 4096 {arrow} 14336\n{}: 14336 {arrow} 4096\n"


@pytest.mark.parametrize("arrow", ["→", "->", "×"])
@pytest.mark.parametrize(
    "names",
    [
        ("- q_proj", "- k_proj, v_proj", "- gate_proj and up_proj", "- down_proj"),
        ("- `q_proj`", "- `v_proj`", "- `up_proj`", "- `down_proj`"),
    ],
)
def test_maps_by_their_usual_names(names: tuple[str, ...], arrow: str) -> None:
    assert told(MAPS.format(*names, arrow=arrow, keys=1024)) == []
    assert told(MAPS.format(*names, arrow=arrow, keys=4096)) == [(f"4096 {arrow} 4096", "[1024, 4096]")]


def test_what_an_adapter_adds_is_no_map() -> None:
    document = read_document("a.md", "- q_proj: 4096 → 16 → 4096\n- k_proj: 16 × (4096 + 1024) = 81,920\n- v_proj: 4096 × 16 = 65,536\n")
    assert read_listed(document) == []
