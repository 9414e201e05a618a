"""`auditor schema`: what the commands print as JSON is what the schemas say, and every field that is printed is named in them."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from auditor.report.schema import SCHEMAS
from tests.conftest import ROOT, Ran

Auditor = Callable[..., Ran]
ARTICLES = ("bert-base-on-one-page.md", "bert-large-de-touge.md", "binary-millions.md", "beishu-yu-bili.md", "both-pretraining-heads.md")
COMMANDS = [
    ("check", "check corpus missing.md --format json"),
    ("check", "check --format json empty.md"),
    ("corpus", "check corpus --format jsonl"),
    ("claims", "claims corpus missing.md --format json"),
    ("claims", "claims corpus --format json --unread"),
    ("params", "params bert-base-uncased --format json"),
    ("params", "params gpt2 --variant all --format json"),
    ("params", "params gpt2 mixtral-8x7b --format json"),
    ("params", "params bert-base-uncased --memory --format json"),
    ("params", "params gpt2 mixtral-8x7b --memory --flops --format json"),
    ("sheet", "sheet corpus/both-pretraining-heads.md --format json"),
    ("sheet", "sheet corpus/bert-base-on-one-page.md --set hidden_size=1024 --format json"),
    ("sheet", "sheet ring.md --set H=4 --format json"),
    ("sheet", "sheet missing.md --format json"),
    ("settings", "settings corpus --format json"),
    ("settings", "settings empty.md --format json"),
]


def closed(schema: Any) -> Any:
    """The same schema, but an object may hold only the fields that it names."""
    if isinstance(schema, list):
        return [closed(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {name: closed(value) for name, value in schema.items()}
    return {**inner, "additionalProperties": False} if inner.get("type") == "object" else inner


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A few articles of the corpus, an empty one and a settings file."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "corpus").mkdir()
    for name in ARTICLES:
        (tmp_path / "corpus" / name).write_bytes((ROOT / "corpus" / name).read_bytes())
    (tmp_path / "corpus" / "auditor.toml").write_text('per-file-models = { "*.md" = "gpt2" }\nlevels = { U = "off" }\n', encoding="utf-8")
    (tmp_path / "ring.md").write_text("H = 768.\n\nThe layer has 4 × H × H = 2,359,296 weights and 9 × a = 12.\n", encoding="utf-8")
    (tmp_path / "empty.md").write_text("Nothing of sizes.\n", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(("name", "command"), COMMANDS, ids=[command for _, command in COMMANDS])
def test_what_is_printed_is_as_its_schema_says(name: str, command: str, auditor: Auditor, folder: Path) -> None:
    schema = json.loads(auditor("schema", name).out)
    ran = auditor(*shlex.split(command))
    printed = [json.loads(line) for line in ran.out.splitlines()] if name == "corpus" else [json.loads(ran.out)]
    assert printed
    for document in printed:
        jsonschema.validate(document, schema)
        jsonschema.validate(document, closed(schema))  # a field that no schema names is a field that nobody knows of


def test_the_tables_of_a_corpus_hold_the_objects_that_schemas_describe(auditor: Auditor, folder: Path) -> None:
    assert auditor("corpus", "corpus", "-o", "found", "--claims", "--pages", "0").code == 0
    finding = json.loads(auditor("schema", "corpus").out)
    claim = json.loads(auditor("schema", "claims").out)["properties"]["claims"]["items"]
    for name, schema in (("findings", finding), ("claims", claim)):
        rows = (folder / "found" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
        assert rows
        for row in rows:
            jsonschema.validate(json.loads(row), closed(schema))


@pytest.mark.parametrize("described", SCHEMAS, ids=lambda described: described.name)
def test_a_schema_is_one_and_refuses_what_is_something_else(described: Any) -> None:
    schema = described.schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"schema": "auditor/0"}, schema)


def test_every_schema_has_a_command_that_is_tried() -> None:
    assert {name for name, _ in COMMANDS} == {described.name for described in SCHEMAS}


def test_a_schema_that_there_is_not_is_one_line_with_those_that_there_are(auditor: Auditor) -> None:
    ran = auditor("schema", "cheque")
    assert ran.code == 2
    assert "'check', 'claims', 'params', 'sheet', 'corpus', 'settings'" in ran.err
