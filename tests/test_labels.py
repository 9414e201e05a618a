"""Labels kept as places give back the quotes and figures they were made from, and hold none of the text themselves."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from tests.benchmarks.labels import OF_CLAIM, OF_DOCUMENT, OF_ERROR, Misplaced, kept, rows, write_set, written

LABELS = Path(__file__).parent / "benchmarks" / "labels"
PAGE = "\ufeffOur net\n\nIt has 12 layers of 64, so 12 × 64 = 769 units.\nA β of 0.9, then 0.9 again.\n".encode()


def row() -> dict[str, Any]:
    claim = {"line": 3, "quote": "12 × 64 = 769", "figure": "769", "kind": "arithmetic", "needs": "article", "holds": False}
    rest = {"line": 4, "quote": "then 0.9", "figure": "0.9", "kind": "setting", "needs": "article", "holds": True}
    error = {
        "line": 3,
        "quote": "= 769",
        "lines": [3],
        "kind": "arithmetic",
        "expected": "768",
        "certain": True,
        "scope": "article",
        "group": "a1:3",
    }
    digest = hashlib.sha256(PAGE).hexdigest()
    head = {"id": "a1", "file": "a1.md", "document": "x/page.md", "sha256": digest, "language": "en", "models": ["Our net"]}
    return {**head, "claims": [claim, rest], "errors": [error], "tricky_ok": [{"line": 3, "quote": "12 layers"}]}


def test_places_give_back_what_they_were_made_from() -> None:
    places = kept(row(), PAGE)
    assert written(places, PAGE) == row()
    assert "769" not in json.dumps(places)


def test_a_quote_that_does_not_stand_there_is_refused() -> None:
    moved = row()
    moved["claims"][0]["line"] = 4
    with pytest.raises(Misplaced):
        kept(moved, PAGE)
    with pytest.raises(Misplaced):
        kept(row(), PAGE + b"\n")


def test_a_set_is_written_from_whatever_folder_holds_its_documents(tmp_path: Path) -> None:
    (tmp_path / "in" / "deep").mkdir(parents=True)
    (tmp_path / "in" / "deep" / "other name.md").write_bytes(PAGE)
    gone = {**kept(row(), PAGE), "document": "x/gone.md", "sha256": "0" * 64}
    assert write_set([kept(row(), PAGE), gone], tmp_path / "in", tmp_path / "out") == ["x/gone.md"]
    assert (tmp_path / "out" / "a1.md").read_bytes() == PAGE
    assert rows(tmp_path / "out" / "truth.jsonl") == [row()]


@pytest.mark.parametrize("path", sorted(LABELS.glob("*.jsonl")), ids=lambda path: str(path.stem))
def test_kept_labels_are_places_and_words_of_ours(path: Path) -> None:
    for document in rows(path):
        assert set(document) == {*OF_DOCUMENT, "document", "claims", "errors", "right"}
        for label in document["claims"]:
            assert set(label) == {"quote", "figure", *OF_CLAIM}
            (start, end), (low, high) = label["quote"], label["figure"]
            assert 0 <= start <= low < high <= end
        for error in document["errors"]:
            assert set(error) - {"follows_from"} == {"quote", *OF_ERROR} - {"follows_from"}
            assert error["quote"][0] < error["quote"][1]
