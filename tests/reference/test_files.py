"""Files are read with care: the header of .safetensors alone, sizes bounded, shards only beside their index."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from auditor.reference import ConfigError, build, read


def write(path: Path, header: Any, data: bytes = b"") -> Path:
    """A .safetensors file with this header."""
    text = json.dumps(header).encode()
    path.write_bytes(len(text).to_bytes(8, "little") + text + data)
    return path


def of_model(path: Path, name: str) -> Path:
    model = build(name)
    tensors = (*model.tensors, *model.buffers)
    facts = {t.name: {"dtype": "F32", "shape": list(t.shape), "data_offsets": [0, 0]} for t in tensors}
    return write(path, {"__metadata__": {"format": "pt"}, **facts})


@pytest.mark.parametrize("name", ["bert-base-uncased", "gpt2", "meta-llama/Llama-3.2-1B", "t5-small"])
def test_a_header_gives_the_same_count_as_the_configuration(tmp_path: Path, name: str) -> None:
    model, declared = read(str(of_model(tmp_path / "model.safetensors", name))), build(name)
    assert (model.total, model.stored) == (declared.total, declared.stored)
    for component in ("embeddings", "attention", "ffn", "pooler"):
        assert model.count(component) == declared.count(component), component


def test_an_index_is_read_with_its_shards(tmp_path: Path) -> None:
    write(tmp_path / "a.safetensors", {"x.weight": {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]}})
    index = tmp_path / "model.safetensors.index.json"
    index.write_text(json.dumps({"weight_map": {"x.weight": "a.safetensors"}}))
    assert read(str(index)).total == 6
    index.write_text(json.dumps({"weight_map": {"x.weight": "b.safetensors"}}))
    with pytest.raises(ConfigError, match="is not beside it"):
        read(str(index))
    index.write_text(json.dumps({"weight_map": {"x.weight": "../a.safetensors"}}))
    with pytest.raises(ConfigError, match="file beside the index"):
        read(str(index))


def test_a_config_file(tmp_path: Path) -> None:
    path = tmp_path / "config.json"
    path.write_text(json.dumps({"model_type": "bert", "architectures": ["BertForMaskedLM"]}))
    assert read(str(path)).total == 109_514_298
    assert read(str(path), "BertModel").total == 109_482_240


@pytest.mark.parametrize("content", [b"", b"\x01", b"\xff" * 8, (10**6).to_bytes(8, "little") + b"{}", (2).to_bytes(8, "little") + b"[]"])
def test_a_broken_file(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "model.safetensors"
    path.write_bytes(content)
    with pytest.raises(ConfigError):
        read(str(path))


@pytest.mark.parametrize("shape", [None, "2", [-1], [1.5], [True], [2**40, 2**40], [1] * 99])
def test_an_impossible_shape(tmp_path: Path, shape: Any) -> None:
    path = write(tmp_path / "model.safetensors", {"x": {"dtype": "F32", "shape": shape, "data_offsets": [0, 0]}})
    with pytest.raises(ConfigError):
        read(str(path))


def test_what_is_not_there_or_not_json(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="No such file"):
        read(str(tmp_path / "config.json"))
    path = tmp_path / "config.json"
    for content in (b"{", b"[1]", b"\xff\xfe", b"[" * 100_000):
        path.write_bytes(content)
        with pytest.raises(ConfigError, match=r"not JSON|not a JSON object"):
            read(str(path))
