"""What runs remember of articles: the same report with it and without it, and nothing that is wrong with it stops a run."""

from __future__ import annotations

import os
import pickle
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from auditor import pipeline
from auditor.cli import cache as module
from auditor.cli import jobs
from auditor.cli.articles import Source
from auditor.cli.cache import NAME, Cache
from auditor.cli.remembering import FOLDER, OFF, Memory, folder
from auditor.report.result import Account
from auditor.rules.finding import Severity
from auditor.source.document import Document

ROOT = Path(__file__).parent.parent.parent
KEY = b"k" * 32


@pytest.fixture
def place(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the cache, which is on."""
    place = tmp_path_factory.mktemp("cache") / "auditor"
    monkeypatch.delenv(OFF, raising=False)
    monkeypatch.setenv(FOLDER, str(place))
    return place


@pytest.fixture
def audited(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The names of the articles that are audited in this process."""
    names: list[str] = []
    audit_document = pipeline.audit_document

    def noted(document: Document, *arguments: object, **more: object) -> object:
        names.append(os.path.basename(document.path))
        return audit_document(document, *arguments, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(pipeline, "audit_document", noted)
    return names


def rows(place: Path) -> int:
    with sqlite3.connect(place / NAME) as connection:
        return int(connection.execute("SELECT count(*) FROM audits").fetchone()[0])


# -- the same, and not again ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["json", "html"])
def test_a_remembered_corpus_gives_the_same_bytes(auditor, place: Path, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    articles = [str(path) for path in sorted(Path("corpus").glob("*.md"))[::7]]
    anew = auditor("check", "--format", form, *articles, "--no-cache")
    assert not place.exists()
    assert auditor("check", "--format", form, *articles) == anew
    assert rows(place) == len(articles) > 15
    monkeypatch.setattr(jobs, "_work", None)  # nothing is audited now
    assert auditor("check", "--format", form, *articles) == anew


def test_an_article_is_audited_once(auditor, articles: Path, place: Path, audited: list[str]) -> None:
    first = auditor("check", "--jobs", "1", ".")
    assert sorted(audited) == ["right.md", "wrong.md"]
    assert auditor("check", "--jobs", "1", ".") == first
    assert len(audited) == 2
    assert auditor("check", "--no-cache", ".") == first
    assert len(audited) == 4


def test_workers_leave_what_they_found(auditor, articles: Path, place: Path, audited: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "WORTH", 0)
    first = auditor("check", "--jobs", "2", ".")
    (articles / "more.md").write_text("An embedding has 3 × 768 = 2,305 weights.\n")
    again = auditor("check", "--jobs", "2", ".")
    assert audited == ["more.md"]
    assert "2,305" in again.out
    assert again.out != first.out
    assert auditor("check", "--no-cache", "--jobs", "1", ".") == again


def test_a_copy_is_the_same_article_elsewhere(auditor, articles: Path, place: Path, audited: list[str]) -> None:
    auditor("check", "wrong.md")
    (articles / "copy.md").write_bytes((articles / "wrong.md").read_bytes())
    assert auditor("check", "--format", "concise", "copy.md").out.startswith("copy.md:3:")
    assert audited == ["wrong.md"]


# -- what is asked of it may change ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        ("--ignore", "wrong-result"),
        ("--select", "T"),
        ("--min-severity", "error"),
        ("--error-on-warning",),
        ("--format", "json"),
        ("--format", "html"),
        ("--statistics",),
        ("--model", "gpt2"),
    ],
)
def test_options_hold_for_what_is_remembered(auditor, articles: Path, place: Path, options: tuple[str, ...]) -> None:
    auditor("check", ".")
    assert auditor("check", *options, ".") == auditor("check", *options, "--no-cache", ".")


def test_settings_hold_for_what_is_remembered(auditor, articles: Path, place: Path, audited: list[str]) -> None:
    assert auditor("check", ".").code == 1
    (articles / "auditor.toml").write_text('[levels]\nwrong-result = "info"\n')
    assert auditor("check", ".").code == 0
    assert len(audited) == 2


def test_a_baseline_holds_for_what_is_remembered(auditor, articles: Path, place: Path, audited: list[str]) -> None:
    auditor("check", ".")
    assert auditor("check", ".", "--baseline", "known.json", "--write-baseline").code == 0
    assert auditor("check", ".", "--baseline", "known.json").code == 0
    assert len(audited) == 2


def test_a_model_file_that_changed_is_read_again(auditor, articles: Path, place: Path) -> None:
    config = (
        '{"model_type": "gpt2", "n_embd": 768, "n_layer": %d, "n_head": 12, "vocab_size": 50257, "n_positions": 1024, '
        '"architectures": ["GPT2LMHeadModel"]}'
    )
    (articles / "post.md").write_text("# The model\n\nThe total number of parameters is 124,439,808.\n")
    said = []
    for layers in (12, 13):
        (articles / "config.json").write_text(config % layers)
        os.utime(articles / "config.json", (layers, layers))
        said.append(auditor("check", "--model", "config.json", "post.md"))
    assert said[1] == auditor("check", "--model", "config.json", "--no-cache", "post.md") != said[0]


def test_another_program_remembers_nothing(
    auditor, articles: Path, place: Path, audited: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    auditor("check", "wrong.md")
    monkeypatch.setattr(module, "_program", lambda: b"the next version")
    auditor("check", "wrong.md")
    assert audited == ["wrong.md"] * 2


def test_this_program_is_known_by_its_files() -> None:
    said = module._program().decode()
    assert str(ROOT / "auditor" / "pipeline.py") in said
    assert "models.jsonl" in said
    assert "__pycache__" not in said


# -- what is not remembered -----------------------------------------------------------------------------------------------------


def test_a_suppression_that_may_expire_is_read_each_time(auditor, articles: Path, place: Path, audited: list[str]) -> None:
    text = (articles / "wrong.md").read_text()
    (articles / "wrong.md").write_text(f"<!-- auditor: ignore-file[A101] until=2999-01-01 -->\n\n{text}")
    for _ in range(2):
        auditor("check", "wrong.md")
    assert audited == ["wrong.md"] * 2


def test_standard_input_and_pipes_are_read_once(articles: Path, place: Path) -> None:
    text = (articles / "wrong.md").read_bytes()
    for _ in range(2):
        done = subprocess.run([sys.executable, "-m", "auditor", "-"], input=text, capture_output=True)
        assert done.returncode == 1
        done = subprocess.run(["sh", "-c", f'cat wrong.md | "{sys.executable}" -m auditor /dev/stdin'], capture_output=True)
        assert done.returncode == 1, done.stderr


def test_a_file_that_changes_meanwhile_is_audited(
    auditor, articles: Path, place: Path, audited: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    auditor("check", "wrong.md")
    look_up = Memory.look_up

    def change(self: Memory, source: Source) -> bytes:
        key = look_up(self, source)
        (articles / "wrong.md").write_text("The embedding has 2 × 768 = 1,537 weights.\n")
        return key

    monkeypatch.setattr(Memory, "look_up", change)
    assert "1,537" in auditor("check", "wrong.md").out
    monkeypatch.setattr(Memory, "look_up", look_up)
    assert "1,537" in auditor("check", "wrong.md").out
    assert audited == ["wrong.md"] * 2


@pytest.mark.parametrize("off", ["option", "variable", "no place"])
def test_nothing_is_written_where_it_is_off(auditor, articles: Path, place: Path, off: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if off == "variable":
        monkeypatch.setenv(OFF, "1")
    if off == "no place":
        monkeypatch.delenv(FOLDER)
        monkeypatch.setenv("XDG_CACHE_HOME", "not/absolute")
        monkeypatch.setenv("LOCALAPPDATA", "not/absolute")
        monkeypatch.setattr(sys, "platform", "linux")
    assert auditor("check", *(["--no-cache"] if off == "option" else []), ".").code == 1
    assert not place.exists()
    assert sorted(os.listdir(articles)) == ["right.md", "wrong.md"]


def test_it_lies_where_a_system_keeps_such_things(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (OFF, FOLDER, "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/home/ada")
    monkeypatch.setenv("LOCALAPPDATA", "/ada/local")
    for platform, expected in (
        ("linux", "/home/ada/.cache/auditor"), ("darwin", "/home/ada/Library/Caches/auditor"), ("win32", "/ada/local/auditor"),
    ):  # fmt: skip
        monkeypatch.setattr(sys, "platform", platform)
        assert folder() == expected


# -- whatever is wrong with it --------------------------------------------------------------------------------------------------


def spoilt_text(place: Path) -> None:
    (place / NAME).write_text("this is no database")


def cut_in_half(place: Path) -> None:
    data = (place / NAME).read_bytes()
    (place / NAME).write_bytes(data[: len(data) // 2])


def another_table(place: Path) -> None:
    with sqlite3.connect(place / NAME) as connection:
        connection.execute("DROP TABLE audits")
        connection.execute("CREATE TABLE audits (something TEXT)")


def spoilt_audits(place: Path) -> None:
    with sqlite3.connect(place / NAME) as connection:
        connection.execute("UPDATE audits SET account = x'80056e6f6e73656e7365'")


def other_audits(place: Path) -> None:
    with sqlite3.connect(place / NAME) as connection:
        connection.execute("UPDATE audits SET account = ?", (pickle.dumps(("no audit", 1, 2, 3)),))


def a_folder_in_its_place(place: Path) -> None:
    (place / NAME).unlink()
    (place / NAME).mkdir()


def a_file_in_place_of_the_folder(place: Path) -> None:
    (place / NAME).unlink()
    place.rmdir()
    place.write_text("")


def everybodys(place: Path) -> None:
    place.chmod(0o777)


@pytest.mark.parametrize(
    "spoil",
    [
        spoilt_text,
        cut_in_half,
        another_table,
        spoilt_audits,
        other_audits,
        a_folder_in_its_place,
        a_file_in_place_of_the_folder,
        everybodys,
    ],
)
def test_the_run_goes_on(auditor, articles: Path, place: Path, audited: list[str], spoil: Callable[[Path], None]) -> None:
    expected = auditor("check", ".")
    spoil(place)
    assert auditor("check", ".") == expected
    assert len(audited) == 4
    assert auditor("check", ".") == expected


def test_a_spoilt_file_makes_room(auditor, articles: Path, place: Path) -> None:
    auditor("check", ".")
    spoilt_text(place)
    for _ in range(2):
        auditor("check", ".")
    assert rows(place) == 2


def test_another_run_that_is_writing_is_not_waited_for_long(auditor, articles: Path, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = auditor("check", ".")
    monkeypatch.setattr(module, "PATIENCE", 0.01)
    connection = sqlite3.connect(place / NAME, isolation_level=None)
    connection.execute("BEGIN EXCLUSIVE")
    assert auditor("check", ".") == expected
    connection.execute("ROLLBACK")
    connection.close()
    assert rows(place) == 2


class Planted:
    """What runs a command when it is loaded."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> object:
        return os.mkdir, (str(self.path),)


def test_a_planted_audit_calls_nothing(tmp_path: Path) -> None:
    cache = Cache(str(tmp_path / "cache"))
    cache.put(KEY, Account(Document("a.md", "")))
    cache.close()
    with sqlite3.connect(tmp_path / "cache" / NAME) as connection:
        connection.execute("UPDATE audits SET account = ?", (pickle.dumps((Planted(tmp_path / "ran"), "en", (), False)),))
    assert cache.has(KEY)
    assert cache.get(KEY, "a.md", lambda: "") is None
    assert not (tmp_path / "ran").exists()


# -- what is forgotten ----------------------------------------------------------------------------------------------------------


def test_what_no_run_asks_for_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = [bytes([number]) * 32 for number in range(3)]
    for day, stored, read in ((1000, [0, 1], []), (1020, [], [1]), (1000 + module.DAYS + 1, [2], [])):
        monkeypatch.setattr(module, "day_number", lambda day=day: day)
        cache = Cache(str(tmp_path))
        for number in read:
            assert cache.get(keys[number], "a.md", lambda: "") is not None
        for number in stored:
            cache.put(keys[number], Account(Document("a.md", "")))
        cache.close()
    assert [cache.has(key) for key in keys] == [False, True, True]


def test_a_file_that_has_grown_begins_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = Cache(str(tmp_path))
    cache.put(KEY, Account(Document("a.md", "")))
    cache.close()
    assert cache.has(KEY)
    cache.close()
    monkeypatch.setattr(module, "MOST_BYTES", 10)
    assert not cache.has(KEY)


def test_an_audit_of_great_size_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LARGEST", 10)
    cache = Cache(str(tmp_path))
    cache.put(KEY, Account(Document("a.md", "")))
    cache.close()
    assert not cache.has(KEY)


def test_many_audits_are_written_as_they_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "AT_ONCE", 2)
    cache = Cache(str(tmp_path))
    for number in range(5):
        cache.put(bytes([number]) * 32, Account(Document("a.md", "")))
    assert rows(tmp_path) == 4
    cache.close()
    assert rows(tmp_path) == 5


def test_what_is_kept_of_a_finding_calls_nothing() -> None:
    """Early versions of Python 3.11 would pickle a severity by ``getattr``, which what is read back may not call."""
    for severity in Severity:
        kept = pickle.dumps(severity)
        assert b"getattr" not in kept
        assert pickle.loads(kept) is severity
