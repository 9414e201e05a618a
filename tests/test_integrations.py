"""The audit inside other engines: what each hands over, and that it finds what ``auditor corpus`` finds."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from auditor.integrations import ray, rows, spark
from auditor.reference import UnknownArchitecture
from tests.conftest import Ran

TEXTS = {
    "wrong": "The embedding has 30522 × 768 = 23,449,856 weights.",
    "right": "The embedding has 30522 × 768 = 23,440,896 weights.",
    "quiet": "A walk along the river, in the rain.",
}


@pytest.fixture
def findings(auditor: Callable[..., Ran], articles: Path) -> list[dict[str, Any]]:
    """What the command finds in the same documents."""
    lines = [json.dumps({"id": name, "text": text}) for name, text in TEXTS.items()]
    (articles / "x.jsonl").write_text("\n".join(lines))
    auditor("corpus", "x.jsonl", "-o", "out")
    return [json.loads(line) for line in (articles / "out" / "findings.jsonl").read_text().splitlines()]


def test_a_document_becomes_the_rows_of_the_tables(findings: list[dict[str, Any]]) -> None:
    found = {name: rows.audited(text, name) for name, text in TEXTS.items()}
    assert json.loads(json.dumps([finding for one in found.values() for finding in one.findings])) == findings
    assert [(one.document["path"], one.document["fails"], one.document["holds"]) for one in found.values()] == [
        ("wrong", 1, 0),
        ("right", 0, 1),
        ("quiet", 0, 0),
    ]


def test_what_is_no_text_is_a_problem_of_its_document(monkeypatch: pytest.MonkeyPatch) -> None:
    assert rows.audited(None, "a").document["problem"] == "holds no text"
    assert rows.audited("\0" * 9, "a").document["problem"] == "cannot be decoded: a binary file"
    monkeypatch.setattr(rows, "audit_document", lambda *_: 1 / 0)
    broken = rows.audited(TEXTS["wrong"], "a")
    assert broken.findings == []
    assert str(broken.document["problem"]).startswith("internal error, please report it: ZeroDivisionError")


def test_batches_of_ray_get_columns(findings: list[dict[str, Any]]) -> None:
    batch = {"text": list(TEXTS.values()), "id": list(TEXTS), "more": [1, 2, 3]}
    done = ray.Audit(id_column="id")(batch)
    assert (done["more"], done["errors"], done["holds"]) == ([1, 2, 3], [1, 0, 0], [0, 1, 0])
    assert [finding for text in done["findings"] for finding in json.loads(text)] == findings
    with pytest.raises(UnknownArchitecture):
        ray.Audit(model="nothing-of-that-name")


def test_batches_of_spark_become_rows(findings: list[dict[str, Any]]) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    batch = pyarrow.RecordBatch.from_pylist([{"id": name, "text": text} for name, text in TEXTS.items()] + [{"id": "none", "text": None}])
    (done,) = spark.audit([batch])
    assert done.schema.names == [column.split()[0] for column in spark.SCHEMA.split(", ")]
    assert done.column("problem").to_pylist() == [None, None, None, "holds no text"]
    assert [finding for text in done.column("findings").to_pylist() for finding in json.loads(text)] == findings


@pytest.mark.parametrize(("keep", "left"), [("all", ["wrong", "right", "quiet"]), ("findings", ["wrong"]), ("errors", ["wrong"])])
def test_a_step_of_datatrove_annotates_and_filters(findings: list[dict[str, Any]], keep: Any, left: list[str]) -> None:
    data = pytest.importorskip("datatrove.data")
    from auditor.integrations.datatrove import Audit

    step = Audit(keep=keep)
    done = list(step.run([data.Document(text=text, id=name) for name, text in TEXTS.items()]))
    assert [document.id for document in done] == left
    assert json.loads(json.dumps(done[0].metadata["auditor"]["findings"])) == findings
    assert step.stats["errors"].total == 1
    assert step.stats["documents"].total == 3
    with pytest.raises(ValueError, match="keep is all, findings or errors, not some"):
        Audit(keep="some")  # type: ignore[arg-type]
