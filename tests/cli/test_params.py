"""`auditor params` as a new user would try it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from auditor.cli.params import params


def run(*arguments: str) -> Result:
    return CliRunner().invoke(params, list(arguments))


def test_a_table_by_component() -> None:
    result = run("bert-base-uncased")
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[0] == "bert-base-uncased (BertModel)"
    assert "embeddings.word         23,440,896   21.4 %  VH" in lines
    assert "total                  109,482,240  100.0 %" in lines
    assert any(line.startswith("other classes") and "BertForMaskedLM" in line for line in lines)


def test_formula() -> None:
    output = run("gpt2", "--formula").output
    assert "total = 4LH^2 + 2LHI + 9LH + LI + VH + PH + 2H" in output
    assert "12LH^2 + 13LH + VH + PH + 2H   where I = 4H" in output


def test_tensors_and_class() -> None:
    output = run("BERT Base", "--architecture", "BertForMaskedLM", "--tensors").output
    assert "cls.predictions.bias" in output
    assert "[30522, 768]" in output


def test_variants() -> None:
    output = run("bert-base-uncased", "--variant", "all").output
    assert "108,891,648" in output
    assert "不含池化层" in output
    result = run("bert-base-uncased", "--variant", "without-everything")
    assert result.exit_code == 2
    assert "it has total, without-pooler" in result.output


def test_json() -> None:
    document = json.loads(run("bert-base-uncased", "--format", "json").output)
    assert list(document) == ["schema", "model", "architecture", "variant", "total", "total_untied", "components", "tensors"]
    assert document["total"] == 109_482_240 == sum(component["count"] for component in document["components"])
    assert document["tensors"][0] == {
        "name": "embeddings.word_embeddings.weight",
        "shape": [30522, 768],
        "component": "embeddings.word",
        "kind": "weight",
    }


def test_two_models_side_by_side() -> None:
    output = run("bert-base-uncased", "bert-base-chinese").output
    assert "-7,214,592" in output
    assert run("a", "b", "c").exit_code == 2


def test_a_configuration_file(tmp_path: Path) -> None:
    path = tmp_path / "config.json"
    path.write_text(json.dumps({"model_type": "llama", "num_key_value_heads": 8}))
    assert "5,933,109,248" in run(str(path)).output
    assert "5,933,109,248" in run(str(tmp_path)).output


@pytest.mark.parametrize("name", ["no-such-model", "missing.json", "missing.safetensors"])
def test_what_is_not_there_is_one_line_and_exit_two(name: str) -> None:
    result = run(name)
    assert result.exit_code == 2
    assert len(result.output.splitlines()) == 1
    assert result.output.startswith("Error: ")


def test_broken_files(tmp_path: Path) -> None:
    for name in ("model.safetensors", "config.json"):
        (tmp_path / name).write_bytes(b"\xff" * 40)
        result = run(str(tmp_path / name))
        assert result.exit_code == 2
        assert len(result.output.splitlines()) == 1


def test_memory() -> None:
    lines = run("llama-2-7b", "--memory", "--seq", "4096", "--dtype", "fp16").output.splitlines()
    assert lines[0] == "meta-llama/Llama-2-7b-hf (LlamaForCausalLM)"
    assert any(line.split() == "fp16 13,476,831,232 13.48 GB = 12.55 GiB 2N".split() for line in lines)
    assert any(line.split() == "sequences 2,147,483,648 2.15 GB = 2.00 GiB (2LH)wsb".split() for line in lines)


def test_operations() -> None:
    output = run("bert-base-uncased", "--flops", "--seq", "128", "--batch", "2").output
    assert "attention.scores" in output
    result = run("AntonV/mamba2-130m-hf", "--flops")
    assert result.exit_code == 2
    assert (
        result.output
        == "Error: the operations of mamba2 are not declared: its scan works in chunks, whose products depend on the program\n"
    )


def test_memory_and_operations_in_json() -> None:
    document = json.loads(run("gpt2", "--memory", "--flops", "--seq", "1024", "--format", "json").output)
    assert document["total"] == 124_439_808
    cache = {line["name"]: line["amount"] for line in document["memory"]["cache"]}
    assert cache == {"each token": 2 * 12 * 768 * 2, "sequences": 2 * 12 * 768 * 1024 * 2}
    forward = {line["name"]: line["amount"] for line in document["flops"]["forward"]}
    assert forward["head.lm"] == 2 * 50257 * 768 * 1024
    assert forward["forward"] == sum(amount for name, amount in forward.items() if name != "forward")


@pytest.mark.parametrize("arguments", [("--seq", "0"), ("--batch", "x"), ("--dtype", "int3")])
def test_a_size_that_is_none(arguments: tuple[str, ...]) -> None:
    assert run("gpt2", "--memory", *arguments).exit_code == 2
