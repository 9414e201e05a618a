"""Published models are found by the names that people use."""

from __future__ import annotations

import pytest

from auditor.reference import UnknownArchitecture, build, find_model, known_names, named_model


@pytest.mark.parametrize(
    ("written", "model_id", "total"),
    [
        ("BERT Base", "bert-base-uncased", 109_482_240),
        ("bert_base_uncased", "bert-base-uncased", 109_482_240),
        ("BERT-Large", "bert-large-uncased", 335_141_888),
        ("GPT-2 XL", "gpt2-xl", 1_557_611_200),
        ("GPT2", "gpt2", 124_439_808),
        ("Llama-2-7B", "meta-llama/Llama-2-7b-hf", 6_738_415_616),
        ("llama 2 70b", "meta-llama/Llama-2-70b-hf", 68_976_648_192),
        ("LLaMA 7B", "huggyllama/llama-7b", 6_738_415_616),
        ("Llama 3 8B", "meta-llama/Meta-Llama-3-8B", 8_030_261_248),
        ("GPT-3 175B", "gpt-3-175b", 174_604_259_328),
        ("ViT-B/16", "google/vit-base-patch16-224", 86_567_656),
        ("原始 Transformer", "transformer-base-2017", 63_045_632),
        ("Mixtral 8×7B", "mistralai/Mixtral-8x7B-v0.1", 46_702_792_704),
        ("DeepSeek-V3", "deepseek-ai/DeepSeek-V3", 671_026_404_352),
        ("openai/whisper-large-v3", "openai/whisper-large-v3", 1_543_490_560),
        ("T5 v1.1 base", "google/t5-v1_1-base", 247_577_856),
        ("OPT-175B", "opt-175b", 174_604_468_224),
        ("StarCoder", "bigcode/starcoder", 15_517_456_384),
        ("Codestral 22B", "mistralai/Codestral-22B-v0.1", 22_247_282_688),
        ("Yi-9B", "01-ai/Yi-9B", 8_829_407_232),
        ("GPT-3 Small", "gpt-3-small", 125_226_240),
    ],
)
def test_names_people_use(written: str, model_id: str, total: int) -> None:
    assert find_model(written) == model_id
    assert build(written).total == total


@pytest.mark.parametrize("written", ["Llama 27B", "BERT", "small", "ctrl", "Transformer", "", "/", "x" * 10_000])
def test_what_is_no_name_is_not_found(written: str) -> None:
    assert find_model(written) is None


def test_an_unknown_name_names_the_nearest() -> None:
    with pytest.raises(UnknownArchitecture, match="the nearest are bert-base"):
        build("bert-base-uncasd")


def test_every_named_model_builds_and_every_reading_exists() -> None:
    ids = set(known_names().values())
    assert len(ids) >= 200
    for model_id in ids:
        record = named_model(model_id)
        assert record.id == model_id
        assert set(record.readings) <= ids
        total = build(model_id).total
        assert all(total / 2 < headline < total * 2 for headline in record.headlines), model_id


def test_mixture_is_told_with_its_active_part() -> None:
    assert build("Mixtral 8x7B").active == 12_879_925_248
    assert build("gpt2").stored == 137_022_720
    assert build("DeepSeek-V3").stored == 671_026_419_200


def test_variants_have_a_name_in_both_languages() -> None:
    model = build("bert-base-uncased")
    totals = {variant.key: variant.total for variant in model.variants}
    assert totals["total"] == model.total
    assert totals["without-pooler"] == 108_891_648
    assert totals["without-biases"] == 109_398_528
    assert totals["without-pooler-and-biases"] == 108_808_704
    assert totals["BertForMaskedLM"] == 109_514_298
    assert all(variant.english and variant.chinese for variant in model.variants)
    gpt2 = {variant.key: variant.total for variant in build("gpt2").variants}
    assert gpt2["untied"] == 163_037_184
    assert gpt2["without-any-bias"] == 124_337_664
