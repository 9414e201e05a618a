"""A baseline hides what was known, by rule, file and text, and only gets shorter."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Ran

Auditor = Callable[..., Ran]
KNOWN = ("--baseline", "known.json")


@pytest.fixture
def old(articles: Path) -> Path:
    """A folder with two slips in one article, one of them twice, and one in another."""
    (articles / "old.md").write_text("First 2 × 300 = 700 and 3 × 300 = 800.\n\nAgain 2 × 300 = 700.\n", encoding="utf-8", newline="")
    return articles


def places(ran: Ran) -> list[tuple[str, int, str]]:
    return [(finding["path"], finding["line"], finding["stated"]) for finding in json.loads(ran.out)["findings"]]


def entries(folder: Path, name: str = "known.json") -> dict[str, list[tuple[str, str, int]]]:
    files = json.loads((folder / name).read_text(encoding="utf-8"))["files"]
    return {path: [(entry["rule"], entry["text"], entry["count"]) for entry in found] for path, found in files.items()}


def test_what_was_written_is_no_longer_told(auditor: Auditor, old: Path) -> None:
    ran = auditor(".", *KNOWN, "--write-baseline")
    assert (ran.code, ran.out, ran.err) == (0, "", "known.json: holds 4 findings of 2 files\n")
    ran = auditor(".", *KNOWN)
    assert ran.code == 0
    assert ran.out.endswith("0 not checked; 4 in the baseline\n")
    assert auditor(".").code == 1


def test_the_file_is_the_same_from_run_to_run_and_names_no_line(auditor: Auditor, old: Path) -> None:
    auditor(".", *KNOWN, "--write-baseline")
    text = (old / "known.json").read_text(encoding="utf-8")
    auditor("wrong.md", "old.md", *KNOWN, "--write-baseline")
    assert (old / "known.json").read_text(encoding="utf-8") == text
    assert '"line"' not in text
    assert entries(old) == {
        "old.md": [("A101", "700", 1), ("A101", "700", 1), ("A101", "800", 1)],
        "wrong.md": [("A101", "23,449,856", 1)],
    }


def test_only_what_is_new_is_told_wherever_lines_have_moved(auditor: Auditor, old: Path) -> None:
    auditor(".", *KNOWN, "--write-baseline")
    text = (old / "old.md").read_text(encoding="utf-8")
    (old / "old.md").write_text(f"# New\n\nA new 5 × 300 = 1600.\n\n{text}", encoding="utf-8")
    assert places(auditor(".", *KNOWN, "--format", "json")) == [("./old.md", 3, "1600")]
    (old / "old.md").write_text(text.replace("First", "At first, 5 × 300 = 1600,"), encoding="utf-8")
    assert places(auditor(".", *KNOWN, "--format", "json")) == [("./old.md", 1, "1600")]


def test_the_same_slip_once_more_is_new(auditor: Auditor, old: Path) -> None:
    auditor(".", *KNOWN, "--write-baseline")
    with (old / "old.md").open("a", encoding="utf-8") as file:
        file.write("\nOnce more 2 × 300 = 700.\n")
    assert places(auditor(".", *KNOWN, "--format", "json")) == [("./old.md", 5, "700")]
    with (old / "old.md").open("a", encoding="utf-8") as file:
        file.write("\nAgain 2 × 300 = 700.\n")
    assert [line for _, line, _ in places(auditor(".", *KNOWN, "--format", "json"))] == [5, 7]


def test_filling_a_paragraph_anew_changes_nothing(auditor: Auditor, old: Path) -> None:
    auditor(".", *KNOWN, "--write-baseline")
    text = (old / "old.md").read_text(encoding="utf-8")
    (old / "old.md").write_text(text.replace("and ", "and\r\n"), encoding="utf-8", newline="")
    assert auditor(".", *KNOWN).code == 0


def test_the_same_slip_in_another_file_or_of_another_rule_is_new(auditor: Auditor, old: Path) -> None:
    auditor(".", *KNOWN, "--write-baseline")
    (old / "copy.md").write_text((old / "wrong.md").read_text(encoding="utf-8"), encoding="utf-8")
    assert places(auditor(".", *KNOWN, "--format", "json")) == [("./copy.md", 3, "23,449,856")]


def test_it_holds_wherever_the_program_is_started(auditor: Auditor, old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (old / "docs").mkdir()
    (old / "old.md").rename(old / "docs" / "old.md")
    auditor(".", *KNOWN, "--write-baseline")
    assert list(entries(old)) == ["docs/old.md", "wrong.md"]
    monkeypatch.chdir(old / "docs")
    assert auditor("old.md", "--baseline", "../known.json").code == 0


def test_pruning_takes_out_what_was_repaired_and_only_of_files_that_were_audited(auditor: Auditor, old: Path) -> None:
    auditor(".", *KNOWN, "--write-baseline")
    text = (old / "known.json").read_text(encoding="utf-8")
    ran = auditor(".", *KNOWN, "--prune-baseline")
    assert (ran.code, ran.err) == (0, "known.json: 0 taken out, 4 left\n")
    assert (old / "known.json").read_text(encoding="utf-8") == text
    (old / "old.md").write_text("First 2 × 300 = 700 and 3 × 300 = 900.\n", encoding="utf-8")
    (old / "wrong.md").write_text("Right.\n", encoding="utf-8")
    ran = auditor("old.md", *KNOWN, "--prune-baseline")
    assert (ran.code, ran.err) == (0, "known.json: 2 taken out, 2 left\n")
    assert entries(old) == {"old.md": [("A101", "700", 1)], "wrong.md": [("A101", "23,449,856", 1)]}
    (old / "wrong.md").unlink()
    assert auditor("old.md", *KNOWN, "--prune-baseline").err == "known.json: 1 taken out, 1 left\n"


def test_pruning_tells_what_is_new(auditor: Auditor, old: Path) -> None:
    auditor("old.md", *KNOWN, "--write-baseline")
    ran = auditor(".", *KNOWN, "--prune-baseline", "--format", "json")
    assert (ran.code, len(places(ran))) == (1, 1)


def test_what_is_hidden_or_suppressed_is_kept_apart(auditor: Auditor, old: Path) -> None:
    (old / "old.md").write_text("Quoted 2 × 300 = 700. <!-- auditor: ignore[A101] -->\n\nOne ≈ 2 × 300 ≈ 0.7K.\n", encoding="utf-8")
    auditor(".", *KNOWN, "--write-baseline", "--min-severity", "error")
    assert auditor(".", *KNOWN).out.count("suppressed") == 1
    assert auditor(".", *KNOWN, "--error-on-warning").code == 0


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (None, "known.json: no such baseline; --write-baseline makes one"),
        ("", "known.json: is not JSON"),
        ("{}", "known.json: is not a baseline of this program"),
        ("[]", "known.json: is not a baseline of this program"),
        ('{"schema": "auditor-baseline/1"}', "known.json: is damaged"),
        ('{"schema": "auditor-baseline/1", "files": []}', "known.json: is damaged"),
        ('{"schema": "auditor-baseline/1", "files": {"a": [{"rule": "A101"}]}}', "known.json: is damaged"),
        (
            '{"schema": "auditor-baseline/1", "files": {"a": [{"rule": "A", "text": "", "block": "", "count": -1}]}}',
            "known.json: is damaged",
        ),
    ],
)
def test_a_baseline_that_is_none_ends_the_run(auditor: Auditor, old: Path, text: str | None, says: str) -> None:
    if text is not None:
        (old / "known.json").write_text(text, encoding="utf-8")
    ran = auditor(".", *KNOWN)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err
    assert len(ran.err.splitlines()) == 1


def test_another_file_is_not_overwritten(auditor: Auditor, old: Path) -> None:
    (old / "known.json").write_text('{"name": "a package"}', encoding="utf-8")
    assert auditor(".", *KNOWN, "--write-baseline").code == 2
    assert (old / "known.json").read_text(encoding="utf-8") == '{"name": "a package"}'


@pytest.mark.parametrize(
    "options",
    [
        ("--write-baseline",),
        ("--prune-baseline",),
        (*KNOWN, "--write-baseline", "--prune-baseline"),
        (*KNOWN, "--write-baseline", "--fix"),
        (*KNOWN, "--write-baseline", "--diff"),
        (*KNOWN, "--write-baseline", "--select", "A"),
        (*KNOWN, "--prune-baseline", "--ignore", "A"),
    ],
)
def test_options_that_do_not_go_together(auditor: Auditor, old: Path, options: tuple[str, ...]) -> None:
    assert auditor(".", *options).code == 2
    assert not (old / "known.json").exists()


def test_a_file_that_cannot_be_read_is_told_although_the_baseline_is_written(auditor: Auditor, old: Path) -> None:
    (old / "image.md").write_bytes(b"\x89PNG\x00\x01\xff\xfe\xfd")
    ran = auditor(".", *KNOWN, "--write-baseline")
    assert ran.code == 2
    assert "image.md: cannot be decoded" in ran.err
    assert len(entries(old)) == 2


def test_a_chinese_summary_says_it_in_chinese(auditor: Auditor, articles: Path) -> None:
    (articles / "right.md").write_text(
        "词嵌入有 30522×768=23,449,856 个参数。\n\n引文：2×300=700。<!-- auditor: ignore[A101] -->\n", encoding="utf-8"
    )
    auditor("right.md", *KNOWN, "--write-baseline")
    assert auditor("right.md", *KNOWN).out.endswith("；1 处已屏蔽，1 处已在基线中\n")
