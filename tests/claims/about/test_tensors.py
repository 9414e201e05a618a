"""Names of tensors, against those of the reference: every tensor of the usual families has the component that the reference gives it."""

from __future__ import annotations

import pytest

from auditor.claims.about.tensors import read_name, tensor_in
from auditor.reference import build
from auditor.reference.component_ids import split_stack

FAMILIES = [
    "bert-base-uncased",
    "roberta-base",
    "distilbert-base-uncased",
    "gpt2",
    "meta-llama/Llama-2-7b-hf",
    "Qwen/Qwen2-7B",
    "facebook/opt-125m",
    "facebook/bart-base",
    "EleutherAI/pythia-70m",
]


@pytest.mark.parametrize("name", FAMILIES)
def test_tensors_have_the_component_of_the_reference(name: str) -> None:
    for tensor in build(name).tensors:
        read = read_name(tensor.name)
        assert read is not None, tensor.name
        wanted = split_stack(tensor.component)[1]
        # One matrix for query, key and value is "attention" to the reference, which shares it out.
        fused = wanted == "attention" and read.components == ("attention.query", "attention.key", "attention.value")
        assert fused or all(wanted == c or wanted.startswith(c + ".") for c in read.components), (tensor.name, wanted, read.components)


@pytest.mark.parametrize(
    ("text", "components", "part", "scope"),
    [
        ("encoder/layer_3/attention/self/query/kernel:0 (640, 640)", ("attention.query",), "weights", "per_layer"),
        ("q_proj.weight", ("attention.query",), "weights", "per_layer"),
        ("the tensor layers.0.mlp.gate_proj.weight has", ("ffn.gate",), "weights", "per_layer"),
        ("bert/pooler/dense/bias", ("pooler",), "biases", "model"),
        ("model.layers.{i}.input_layernorm.weight", ("layernorm.attention",), "weights", "per_layer"),
    ],
)
def test_names_in_other_spellings(text: str, components: tuple[str, ...], part: str, scope: str) -> None:
    tensor = tensor_in(text)
    assert tensor is not None
    assert (tensor.components, tensor.part, tensor.scope) == (components, part, scope)


@pytest.mark.parametrize("text", ["see arxiv.org/abs/1810.04805", "e.g. this", "and/or", "3.14", "src/models/train.py", "q_norm.weight"])
def test_what_is_no_tensor_has_no_component(text: str) -> None:
    assert tensor_in(text) is None
