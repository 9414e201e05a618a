"""Bytes and operations of published models: against transformers and torch (compute.jsonl), and against what papers print."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from auditor.reference import ConfigError, UnknownArchitecture, build
from auditor.reference.caches import cache_of
from auditor.reference.formats import FORMATS, bytes_in
from auditor.reference.operations import operations_of
from auditor.reference.positions import UNSTATED
from auditor.reference.report import compute_of, memory_of
from auditor.reference.training import activations_of, adapters_of, quantised, states_of

MODELS = Path(__file__).parents[2] / "auditor" / "reference" / "models.jsonl"
RECORDS = [json.loads(line) for line in (Path(__file__).parent / "compute.jsonl").read_text(encoding="utf-8").splitlines()]
# transformers keeps the keys of every group as often as there are queries; the paper (arXiv:2311.16867) and other programs keep them once.
REPEATED = {"falcon"}


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["name"])
def test_operations_are_those_that_torch_counts(record: dict[str, Any]) -> None:
    model = build(record["config"], record["architecture"])
    if model.model_type in UNSTATED:
        pytest.skip("a type whose operations do not follow from its settings")
    parts = operations_of(model, record["seq"], record["batch"])
    assert sum(part.amount for part in parts) == record["flops"]
    values = {**model.symbols, "s": record["seq"], "b": record["batch"]}
    assert all(part.formula.value(values) == part.amount for part in parts)


def test_every_named_model_has_operations_or_a_reason() -> None:
    named = [json.loads(line)["id"] for line in MODELS.read_text(encoding="utf-8").splitlines()]
    for name in named:
        model = build(name)
        if model.model_type in UNSTATED:
            with pytest.raises(UnknownArchitecture, match=UNSTATED[model.model_type]):
                operations_of(model, 128)
            continue
        values = {**model.symbols, "s": 128, "b": 3}
        assert all(part.amount == part.formula.value(values) > 0 for part in operations_of(model, 128, 3)), name


def test_operations_of_every_type_are_pinned_or_have_a_reason() -> None:
    pinned = {record["config"]["model_type"] for record in RECORDS} | set(UNSTATED)
    named = {json.loads(line)["config"]["model_type"] for line in MODELS.read_text(encoding="utf-8").splitlines()}
    assert named <= pinned


def test_an_image_has_its_own_number_of_tokens() -> None:
    # "55.5 GFLOPs" of ViT-B/16 at 384 pixels and "17.6" at 224, a multiplication and an addition as one (arXiv:2012.12877, table 5).
    small, large = (
        build({"model_type": "vit", "image_size": side, "num_labels": 1000}, "ViTForImageClassification") for side in (224, 384)
    )
    assert [round(sum(part.amount for part in operations_of(model, 1)) / 2e9, 1) for model in (small, large)] == [17.6, 55.5]
    assert operations_of(small, 1) == operations_of(small, 1000)


def test_layers_that_share_weights_work_as_often_as_there_are_layers() -> None:
    shared, apart = build("albert-base-v2"), build("bert-base-uncased")
    amounts = [{part.component: part.amount for part in operations_of(model, 64)} for model in (shared, apart)]
    assert amounts[0]["ffn"] == amounts[1]["ffn"]
    assert amounts[0]["attention.scores"] == amounts[1]["attention.scores"]


def test_random_blocks_have_no_operations_beyond_full_attention() -> None:
    model = build("google/bigbird-roberta-base")
    assert operations_of(model, 704)
    with pytest.raises(UnknownArchitecture, match="beyond 704 tokens"):
        operations_of(model, 705)


@pytest.mark.parametrize("record", [record for record in RECORDS if "kept" in record], ids=lambda record: record["name"])
def test_caches_are_those_that_transformers_keeps(record: dict[str, Any]) -> None:
    model = build(record["config"], record["architecture"])
    cache = cache_of(model)
    assert cache is not None
    repeated = model.symbols["A"] // model.symbols["K"] if model.model_type in REPEATED else 1
    assert cache.elements(record["seq"], record["batch"]) * repeated == record["kept"]
    assert cache.formula.value(model.symbols) == cache.per_token
    assert [str(run.window) for run in cache.runs if run.window for _ in range(run.layers)] == record["windows"]


@pytest.mark.parametrize(
    ("name", "seq", "batch", "elements"),
    [
        ("meta-llama/Llama-2-7b-hf", 4096, 1, 2 * 32 * 4096 * 4096),
        ("meta-llama/Llama-2-70b-hf", 4096, 2, 2 * 80 * 8 * 128 * 4096 * 2),
        ("tiiuae/falcon-7b", 100, 1, 2 * 32 * 64 * 100),  # one head for all queries
        ("deepseek-ai/DeepSeek-V3", 100, 1, 61 * (512 + 64) * 100),
        ("mistralai/Mistral-7B-v0.1", 10_000, 1, 2 * 32 * 8 * 128 * 4096),  # a window in all layers
        ("google/gemma-2-2b", 8192, 1, 2 * 4 * 256 * (13 * 8192 + 13 * 4096)),  # every other layer
        ("openai/gpt-oss-20b", 1000, 1, 2 * 8 * 64 * (12 * 1000 + 12 * 128)),
        ("google/gemma-3-1b-pt", 1000, 1, 2 * 256 * (4 * 1000 + 22 * 512)),
        ("ai21labs/Jamba-v0.1", 1000, 1, 4 * 2 * 8 * 128 * 1000),  # four of its layers look at other tokens
        ("google/recurrentgemma-2b", 5000, 1, 8 * 2 * 256 * 2048),
        ("openai/whisper-tiny", 100, 1, 2 * 4 * 384 * (100 + 1500)),  # the encoder always has 1500 positions
        ("t5-base", 100, 1, 2 * 2 * 12 * 768 * 100),  # of the decoder's tokens and of the encoder's
    ],
)
def test_caches_by_kind_of_attention(name: str, seq: int, batch: int, elements: int) -> None:
    cache = cache_of(build(name))
    assert cache is not None
    assert cache.elements(seq, batch) == elements


@pytest.mark.parametrize(
    "name", ["bert-base-uncased", "google/vit-base-patch16-224", "state-spaces/mamba-130m-hf", "openai/clip-vit-base-patch32"]
)
def test_what_generates_nothing_has_no_cache(name: str) -> None:
    assert cache_of(build(name)) is None


def test_layer_types_of_a_configuration_count() -> None:
    config = {
        "model_type": "gemma2",
        "num_hidden_layers": 4,
        "sliding_window": 10,
        "layer_types": ["sliding_attention"] * 3 + ["full_attention"],
    }
    cache = cache_of(build(config))
    assert cache is not None
    assert cache.elements(100) == 2 * 4 * 256 * (3 * 10 + 100)


def test_formats_by_their_blocks() -> None:
    assert FORMATS["q4_k"].bits == Fraction(9, 2)
    assert FORMATS["q6_k"].bits == Fraction(105, 16)
    assert FORMATS["nf4-double"].bits == Fraction(4) + Fraction(127, 1000) - Fraction(3, 64000)  # "0.127 bits", QLoRA
    assert bytes_in(6_738_415_616, FORMATS["fp16"]) == 13_476_831_232


def test_states_as_zero_prints_them() -> None:
    # arXiv:1910.02054, figure 1: 7.5B parameters on 64 devices take 120, 31.4, 16.6 and 1.9 GB.
    states = states_of("adamw", "fp16")
    sizes = [states.on_each(stage, 64) * Fraction(15, 2) for stage in range(4)]
    assert [round(float(size), 1) for size in sizes] == [120.0, 31.4, 16.6, 1.9]
    assert states_of("adamw", "fp32").each == 16
    assert states_of("sgd", "fp32").each == 8
    with pytest.raises(ValueError, match="stage"):
        states.on_each(4, 8)


def test_activations_as_korthikanti_prints_them() -> None:
    # arXiv:2205.05198, section 4: of GPT-3 (a = 96, s = 2048, h = 12288) 5as/h is 80, beside 34.
    kept, selective, full = activations_of(build("gpt-3-175b"), 2048, 1)
    assert Fraction(kept.amount - selective.amount, selective.amount) == Fraction(80, 34)
    assert full.amount == 2 * 2048 * 12288 * 96
    assert activations_of(build("t5-base"), 10, 1) == ()


def test_adapters_of_queries_and_values() -> None:
    adapters = adapters_of(build("meta-llama/Llama-2-7b-hf"), 8)
    assert adapters.parameters == 4_194_304  # 32 layers × 2 matrices × 8 × (4096 + 4096)
    assert str(adapters.formula) == "4LHρ"
    assert quantised(build("meta-llama/Llama-2-7b-hf")) == 32 * (4 * 4096**2 + 3 * 4096 * 11008)
    with pytest.raises(ConfigError, match="no matrix"):
        adapters_of(build("state-spaces/mamba-130m-hf"), 8)


def test_active_parameters_of_experts_in_one_tensor() -> None:
    # "5.1B active" of gpt-oss-120b leaves out one word table; DBRX says 36B, Granite 400M.
    model = build("openai/gpt-oss-120b")
    assert round((model.active - 201088 * 2880) / 10**9, 1) == 5.1
    assert round(build("databricks/dbrx-base").active / 10**9) == 36
    assert round(build("ibm-granite/granite-3.0-1b-a400m-base").active / 10**8) == 4


def test_what_is_not_declared_is_said() -> None:
    with pytest.raises(UnknownArchitecture, match="operations of mamba2 are not declared: its scan works in chunks"):
        compute_of(build("AntonV/mamba2-130m-hf"), 16, 1)
    assert [section.key for section in memory_of(build("state-spaces/mamba-130m-hf"), 16, 1, "bf16")] == ["weights", "training"]


def test_approximations_are_near_for_short_sequences() -> None:
    forward, whole = compute_of(build("meta-llama/Llama-2-7b-hf"), 128, 1)
    exact = forward.lines[-1].amount / 128
    about = next(line.amount for line in whole.lines if line.name == "2N a token")
    assert abs(about - exact) < exact / 50
