"""Published models are found by the names that people use."""

from __future__ import annotations

import subprocess
import sys

import pytest

from auditor import reference
from auditor.reference import UnknownArchitecture, build, find_model, known_names, named_model, stands_for


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
        ("phi-3-mini", "microsoft/Phi-3-mini-4k-instruct", 3_821_079_552),
        ("Phi-3-mini-128k-instruct", "microsoft/Phi-3-mini-4k-instruct", 3_821_079_552),
        ("Qwen2.5-7B-Instruct", "Qwen/Qwen2.5-7B", 7_615_616_512),
        ("Qwen3-8B-Base", "Qwen/Qwen3-8B", 8_190_735_360),
        ("gemma-2-9b-it", "google/gemma-2-9b", 9_241_705_984),
        ("Mistral 7B v0.3", "mistralai/Mistral-7B-Instruct-v0.3", 7_248_023_552),
        ("Mixtral-8x7B-Instruct-v0.1", "mistralai/Mixtral-8x7B-v0.1", 46_702_792_704),
        ("Llama 3.1 8B Instruct", "meta-llama/Llama-3.1-8B", 8_030_261_248),
        ("internlm2-chat-7b", "internlm/internlm2-7b", 7_737_708_544),
        ("falcon-7b-instruct", "tiiuae/falcon-7b", 6_921_720_704),
        ("Llama 3.3", "meta-llama/Llama-3.3-70B-Instruct", 70_553_706_496),
        ("Llama-4-Scout-17B-16E-Instruct", "meta-llama/Llama-4-Scout-17B-16E", 108_641_793_536),
        ("Llama 4 Maverick", "meta-llama/Llama-4-Maverick-17B-128E", 401_583_781_376),
        ("Mistral Small 3", "mistralai/Mistral-Small-24B-Base-2501", 23_572_403_200),
        ("Mistral Small 3.1", "mistralai/Mistral-Small-3.1-24B-Base-2503", 24_011_361_280),
        ("Kimi K2", "moonshotai/Kimi-K2-Instruct", 1_026_408_209_408),
        ("GLM-4.5-Air", "zai-org/GLM-4.5-Air", 106_852_245_504),
        ("Qwen3-Next", "Qwen/Qwen3-Next-80B-A3B-Instruct", 79_674_391_296),
        ("bge-m3", "BAAI/bge-m3", 567_754_752),
        ("DeepSeek-V3.1", "deepseek-ai/DeepSeek-V3", 671_026_404_352),
    ],
)
def test_names_people_use(written: str, model_id: str, total: int) -> None:
    assert find_model(written) == model_id
    assert build(written).total == total


@pytest.mark.parametrize("written", ["Llama 27B", "BERT", "small", "ctrl", "Transformer", "", "/", "x" * 10_000])
def test_what_is_no_name_is_not_found(written: str) -> None:
    assert find_model(written) is None


@pytest.mark.parametrize(
    ("written", "taken", "others"),
    [
        ("bert", "bert-base-uncased", ("bert-large-uncased", "bert-base-chinese")),
        ("Llama 3", "meta-llama/Meta-Llama-3-8B", ("meta-llama/Meta-Llama-3-70B",)),
        ("llama-3-instruct", "meta-llama/Meta-Llama-3-8B", ("meta-llama/Meta-Llama-3-70B",)),
        ("gpt-oss", "openai/gpt-oss-20b", ("openai/gpt-oss-120b",)),
        ("vicuna", "lmsys/vicuna-7b-v1.5", ("lmsys/vicuna-13b-v1.5",)),
        ("BERT Base", "bert-base-uncased", ("bert-base-cased",)),
    ],
)
def test_a_name_that_stands_for_several_means_the_usual_one(written: str, taken: str, others: tuple[str, ...]) -> None:
    found = stands_for(written)
    assert found[0] == taken == build(written).name
    assert set(others) < set(found)


@pytest.mark.parametrize("written", ["bert-base-uncased", "meta-llama/Llama-3.2-1B", "Phi-3-mini-4k-instruct", "no such model", ""])
def test_a_full_name_stands_for_itself_and_an_unknown_one_for_nothing(written: str) -> None:
    assert len(stands_for(written)) == (find_model(written) is not None)


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
        active = build(model_id).active
        assert all(active * 3 < figure * 4 < active * 6 for figure in record.active), model_id


def test_mixture_is_told_with_its_active_part() -> None:
    assert build("Mixtral 8x7B").active == 12_879_925_248
    assert build("gpt2").stored == 137_022_720
    assert build("DeepSeek-V3").stored == 671_026_419_200
    without = {name: build(name).active - build(name).count("embeddings") for name in ("gpt-oss-20b", "gpt-oss-120b", "Llama 4 Scout")}
    assert without == {"gpt-oss-20b": 3_608_307_264, "gpt-oss-120b": 5_132_849_472, "Llama 4 Scout": 17_008_699_648}
    bare = {variant.key: variant.total for variant in build("Qwen2.5-7B").variants}
    assert bare["without-embeddings-and-head"] == 6_525_621_760


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


def test_a_function_stays_one_whatever_was_loaded_before_it() -> None:
    """A module of the same name would take its place in the package as soon as it is imported: a family is asked for its smallest model then."""
    script = (
        "from auditor.reference import read, named_model; named_model('SmolLM2'); from auditor.reference import build; build('SmolLM2')"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
    assert all(home not in names for home, names in reference._HOMES.items())
