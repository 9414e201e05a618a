"""Corpora as they come: shards of any packing, columns of any name, rows that are none, lists and standard input."""

from __future__ import annotations

import gzip
import io
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from auditor.cli.batch import rows
from tests.conftest import Ran

Auditor = Callable[..., Ran]
WRONG = "The embedding has 30522 × 768 = 23,449,856 weights."
RIGHT = "The embedding has 30522 × 768 = 23,440,896 weights."
TWO = ({"id": "a", "text": WRONG}, {"id": "b", "text": RIGHT})


def lines(documents: Sequence[Any]) -> bytes:
    return "".join(json.dumps(document, ensure_ascii=False) + "\n" for document in documents).encode()


def table(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def zstd(data: bytes) -> bytes:
    return bytes(pytest.importorskip("zstandard").ZstdCompressor().compress(data))


def test_every_packing_of_a_shard_gives_the_same(auditor: Auditor, articles: Path) -> None:
    data = lines(TWO)
    (articles / "x.jsonl").write_bytes(data)
    (articles / "x.jsonl.gz").write_bytes(gzip.compress(data))
    found = []
    for name in ("x.jsonl", "x.jsonl.gz"):
        ran = auditor("corpus", name, "-o", f"out-{name}")
        assert (ran.code, ran.err) == (0, "")
        found.append((articles / f"out-{name}" / "findings.jsonl").read_bytes())
        assert [(row["path"], row["source"], row["row"], row["fails"]) for row in table(articles / f"out-{name}" / "documents.jsonl")] == [
            ("a", name, 1, 1),
            ("b", name, 2, 0),
        ]
    assert found[0] == found[1] != b""
    assert json.loads(found[0])["path"] == "a"


def test_a_shard_of_several_zstd_frames_is_read_to_its_end(auditor: Auditor, articles: Path) -> None:
    (articles / "x.jsonl.zst").write_bytes(zstd(lines(TWO[:1])) + zstd(lines(TWO[1:])))
    assert auditor("corpus", "x.jsonl.zst", "-o", "out") == auditor("corpus", "x.jsonl.zst", "-o", "out")
    assert [row["path"] for row in table(articles / "out" / "documents.jsonl")] == ["a", "b"]


@pytest.mark.parametrize("packing", ["gz", "zst"])
def test_a_shard_that_ends_early_is_told_and_what_stands_before_is_audited(auditor: Auditor, articles: Path, packing: str) -> None:
    import random

    noise = random.Random(1)
    data = lines([{"id": str(n), "text": "".join(noise.choices("abcdefgh ", k=300))} for n in range(2000)])
    packed = gzip.compress(data) if packing == "gz" else zstd(data)
    (articles / f"x.jsonl.{packing}").write_bytes(packed[: len(packed) // 2])
    ran = auditor("corpus", f"x.jsonl.{packing}", "-o", "out")
    assert ran.code == 2
    assert "is broken behind row" in ran.err
    audited = [row for row in table(articles / "out" / "documents.jsonl") if row["problem"] is None]
    assert 20 < len(audited) < 2000


def test_what_is_no_packed_file_is_one_line(auditor: Auditor, articles: Path) -> None:
    (articles / "x.jsonl.gz").write_bytes(b"not packed at all")
    ran = auditor("corpus", "x.jsonl.gz", "-o", "out")
    assert (ran.code, len(ran.err.splitlines())) == (2, 1)
    assert ran.err.startswith("x.jsonl.gz:1: cannot be read: ")


def test_parquet_is_read_and_written(auditor: Auditor, articles: Path) -> None:
    pyarrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    columns = {"url": ["a", "b", "c"], "markdown": [WRONG, RIGHT, None], "score": [1, 2, 3]}
    parquet.write_table(pyarrow.table(columns), "x.parquet", row_group_size=2)
    ran = auditor("corpus", "x.parquet", "-o", "out", "--format", "parquet", "--claims")
    assert (ran.code, ran.err) == (0, "x.parquet:3: the column markdown holds no text\n".replace("x.parquet:3", "c"))
    documents, findings, claims = (
        parquet.read_table(articles / "out" / f"{name}.parquet").to_pylist() for name in ("documents", "findings", "claims")
    )
    assert [(row["path"], row["fails"], row["holds"], row["problem"] is None) for row in documents] == [
        ("a", 1, 0, True),
        ("b", 0, 1, True),
        ("c", 0, 0, False),
    ]
    assert [(row["path"], row["expected"], row["fix"]["edits"][0]["text"]) for row in findings] == [("a", "23,440,896", "23,440,896")]
    assert [(row["path"], row["verdicts"][0]["outcome"]) for row in claims] == [("a", "fails"), ("b", "holds")]


def test_texts_of_parquet_that_are_stored_as_bytes_are_read(auditor: Auditor, articles: Path) -> None:
    pyarrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    parquet.write_table(pyarrow.table({"text": pyarrow.array([WRONG.encode(), b"\xff"], pyarrow.binary())}), "x.parquet")
    auditor("corpus", "x.parquet", "-o", "out")
    rows = table(articles / "out" / "documents.jsonl")
    assert [(row["fails"], row["problem"] is None) for row in rows] == [(1, True), (0, False)]


def test_parquet_and_jsonl_say_the_same(auditor: Auditor, articles: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    for form in ("jsonl", "parquet"):
        assert auditor("corpus", ".", "-o", f"../{form}", "--format", form, "--claims").code == 0
    for name in ("documents", "findings", "claims"):
        rows = parquet.read_table(articles.parent / "parquet" / f"{name}.parquet").to_pylist()
        assert rows == table(articles.parent / "jsonl" / f"{name}.jsonl") != []


def test_columns_are_found_by_their_usual_names_or_named(auditor: Auditor, articles: Path) -> None:
    (articles / "x.jsonl").write_bytes(lines([{"n": 7, "content": WRONG}, {"n": 8, "content": RIGHT, "text": 3}]))
    auditor("corpus", "x.jsonl", "-o", "out", "--text-column", "content", "--id-column", "n")
    assert [row["path"] for row in table(articles / "out" / "documents.jsonl")] == ["7", "8"]
    auditor("corpus", "x.jsonl", "-o", "out")
    assert [(row["path"], row["problem"]) for row in table(articles / "out" / "documents.jsonl")] == [
        ("x.jsonl:1", None),
        ("x.jsonl:2", "the column text holds no text"),
    ]


def test_rows_that_are_no_documents_are_named_counted_and_skipped(
    auditor: Auditor, articles: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rows, "LONGEST", 2_000)
    bad = [
        b"{broken\n",
        b"[1]\n",
        b'{"title": 1}\n',
        b'{"text": 5}\n',
        b'{"text": "\xff"}\n',
        b'{"text": "' + b"x" * 5000 + b'"}\n',
        b"[" * 1500 + b"\n",
    ]
    (articles / "x.jsonl").write_bytes(lines(TWO[:1]) + b"".join(bad) + b"\n" + lines(TWO[1:]))
    ran = auditor("corpus", "x.jsonl", "-o", "out")
    assert ran.code == 0
    assert [line.split(" ")[0] for line in ran.err.splitlines()] == [f"x.jsonl:{number}:" for number in range(2, 9)]
    documents = table(articles / "out" / "documents.jsonl")
    assert [row["problem"] is None for row in documents] == [True, *[False] * 7, True]
    assert documents[-1]["row"] == 10
    assert "## Not audited" in (articles / "out" / "summary.md").read_text()


def test_many_problems_are_told_in_part(auditor: Auditor, articles: Path) -> None:
    (articles / "x.jsonl").write_bytes(b"no\n" * 50)
    ran = auditor("corpus", "x.jsonl", "-o", "out")
    assert len(ran.err.splitlines()) == 21
    assert ran.err.endswith("and 30 more, which the table of documents names\n")


def test_a_folder_gives_its_articles_and_its_shards(auditor: Auditor, articles: Path) -> None:
    (articles / "more").mkdir()
    (articles / "more" / "x.jsonl").write_bytes(lines(TWO))
    (articles / "more" / "figures.jsonl").write_bytes(lines([{"n": 1}]))
    ran = auditor("corpus", ".", "-o", "out")
    assert ran.code == 0  # what was met and holds no texts was not meant
    assert [row["path"] for row in table(articles / "out" / "documents.jsonl")] == [
        "right.md",
        "wrong.md",
        "more/figures.jsonl:1",
        "a",
        "b",
    ]


def test_patterns_and_lists_name_files(auditor: Auditor, articles: Path) -> None:
    (articles / "list.txt").write_text("right.md\n\nwrong.md\n")
    for arguments in (["*.md"], ["--files-from", "list.txt"]):
        assert auditor("corpus", *arguments, "-o", "out").code == 0
        assert [row["path"] for row in table(articles / "out" / "documents.jsonl")] == ["right.md", "wrong.md"]
    assert (
        auditor("corpus", "--files-from", "gone.txt", "-o", "out").err
        == "Error: --files-from: cannot read gone.txt: no such file or directory\n"
    )
    assert auditor("corpus", "-o", "out").code == 2
    both = auditor("corpus", "-", "--files-from", "-", "-o", "out")
    assert (both.code, "standard input is read once" in both.err) == (2, True)


def test_standard_input_is_json_lines(auditor: Auditor, articles: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines(TWO))))
    assert auditor("corpus", "-", "-o", "out").code == 0
    assert [(row["path"], row["source"], row["row"]) for row in table(articles / "out" / "documents.jsonl")] == [
        ("a", "<stdin>", 1),
        ("b", "<stdin>", 2),
    ]


def test_settings_beside_a_shard_are_in_force_for_its_rows(auditor: Auditor, articles: Path) -> None:
    (articles / "x.jsonl").write_bytes(lines(TWO))
    (articles / "auditor.toml").write_text('ignore = ["A101"]\n')
    auditor("corpus", "x.jsonl", "-o", "out")
    assert (articles / "out" / "findings.jsonl").read_bytes() == b""


def test_names_of_rows_reach_fingerprints_as_they_are(auditor: Auditor, articles: Path) -> None:
    """An address is no path: the same row has the same fingerprint wherever it is audited."""
    (articles / "deep" / "er").mkdir(parents=True)
    prints = []
    for folder in (articles, articles / "deep" / "er"):
        (folder / "x.jsonl").write_bytes(lines([{"id": "/abs/../x", "text": WRONG}]))
        auditor("corpus", str(folder / "x.jsonl"), "-o", str(folder / "out"))
        prints.append(table(folder / "out" / "findings.jsonl")[0]["fingerprint"])
    assert prints[0] == prints[1]


@pytest.mark.parametrize(
    ("package", "arguments"), [("pyarrow", ["x.parquet"]), ("zstandard", ["x.jsonl.zst"]), ("pyarrow", [".", "--format", "parquet"])]
)
def test_an_extra_that_is_missing_is_one_line(
    auditor: Auditor, articles: Path, monkeypatch: pytest.MonkeyPatch, package: str, arguments: list[str]
) -> None:
    if package == "zstandard" and sys.version_info >= (3, 14):
        pytest.skip("Python reads it itself")
    (articles / arguments[0]).exists() or (articles / arguments[0]).write_bytes(b"PAR1")
    monkeypatch.setitem(sys.modules, package, None)
    ran = auditor("corpus", *arguments, "-o", "out")
    assert (ran.code, len(ran.err.splitlines())) == (2, 1)
    assert "pip install 'auditor[corpus]'" in ran.err
