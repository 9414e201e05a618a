"""Patterns as earlier runs compiled them: the same patterns with the file and without it, and nothing that is wrong with it stops a run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from auditor.cli import jobs
from auditor.source import compiled as module
from auditor.source.compiled import compiled, learnt, load, save
from tests.patterns import sites

GIVEN = (r"(?P<size>\d{1,3}(?:,\d{3})*)\s?(?P<unit>[KMB万亿])?+(?<!\.)", re.IGNORECASE)
OTHER = ("[×*]", 0)


@pytest.fixture
def anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Path]:
    """As a new process would be, with a file of its own; called, it is the next process."""
    path = tmp_path / "patterns"
    monkeypatch.setattr(module, "_path", lambda: str(path))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(module, "_learnt", {})

    def begin() -> Path:
        learnt()
        monkeypatch.setattr(module, "_known", None)
        return path

    begin()
    return begin


def is_same(one: re.Pattern[str], other: re.Pattern[str]) -> bool:
    """The same code, and the same groups by number and by name."""
    return one == other and one.groups == other.groups and one.groupindex == other.groupindex


@pytest.mark.parametrize("flags", [0, re.IGNORECASE | re.MULTILINE | re.DOTALL])
def test_every_pattern_is_what_the_library_makes(anew: Callable[[], Path], flags: int) -> None:
    given = {(site.pattern, site.flags | flags) for site in sites() if site.pattern is not None}
    for _ in ("compiled", "made of its parts"):
        assert [key for key in given if not is_same(compiled(*key), re.compile(*key))] == []
        save()
        anew()


def test_the_next_run_compiles_nothing(anew: Callable[[], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    first = compiled(*GIVEN)
    save()
    anew()
    monkeypatch.setattr(module, "_parted", None)
    monkeypatch.setattr(re, "compile", None)
    again = compiled(*GIVEN)
    assert is_same(again, first)
    found = again.fullmatch("1,024万")
    assert found is not None
    assert found.groupdict() == {"size": "1,024", "unit": "万"}
    assert learnt() == {}


def test_runs_add_to_the_file(anew: Callable[[], Path]) -> None:
    for key in (GIVEN, OTHER):
        compiled(*key)
        save()
        anew()
    load()
    assert {key[0] for key in module._read()} == {GIVEN[0], OTHER[0]}


def test_what_compiles_to_nothing_is_told_as_ever(anew: Callable[[], Path]) -> None:
    with pytest.raises(re.error, match="unterminated"):
        compiled("(")


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: b"",
        lambda data: data[:-1],
        lambda data: data + b"1",
        lambda data: data.replace(b"cpython", b"another"),
        lambda data: data[:-40] + bytes(40),
        lambda data: module._head(b"i\1\0\0\0") + b"i\1\0\0\0",
        lambda data: module._head(b"?") + b"?",
    ],
    ids=["empty", "cut off", "longer", "of another Python", "overwritten", "a number", "no data"],
)
def test_a_spoilt_file_begins_anew(anew: Callable[[], Path], spoil: Callable[[bytes], bytes]) -> None:
    compiled(*GIVEN)
    save()
    path = anew()
    path.write_bytes(spoil(path.read_bytes()))
    assert is_same(compiled(*GIVEN), re.compile(*GIVEN))
    save()
    anew()
    assert len(module._read()) == 1


@pytest.mark.parametrize("parts", [None, (), (0, b"", 0, {}, (None,)), (0, b"123", 1, {}, ())])
def test_parts_that_are_no_pattern_are_compiled(anew: Callable[[], Path], parts: object) -> None:
    module._read()[GIVEN[0], int(GIVEN[1])] = parts  # type: ignore[assignment]
    assert is_same(compiled(*GIVEN), re.compile(*GIVEN))
    assert len(learnt()) == 1


def test_a_file_grown_too_large_begins_anew(anew: Callable[[], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    compiled(*GIVEN)
    save()
    path = anew()
    monkeypatch.setattr(module, "MOST_BYTES", path.stat().st_size)
    compiled(*OTHER)
    save()
    anew()
    assert list(module._read()) == [OTHER]


def test_another_compiler_is_not_asked_for_parts(anew: Callable[[], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """A Python to come may put patterns together in another way."""
    parted = module._parted
    monkeypatch.setattr(module, "_can_learn", None)
    monkeypatch.setattr(module, "_parted", lambda pattern, flags: parted(pattern + "x", flags))
    assert is_same(compiled(*GIVEN), re.compile(*GIVEN))
    save()
    assert not anew().exists()


@pytest.mark.parametrize("hinder", ["no folder", "no bytecode", "nothing new", "nowhere"])
def test_nothing_is_written(anew: Callable[[], Path], monkeypatch: pytest.MonkeyPatch, hinder: str) -> None:
    if hinder == "no folder":
        monkeypatch.setattr(module, "_path", lambda: str(anew().parent / "missing" / "patterns"))
    elif hinder == "no bytecode":
        monkeypatch.setattr(sys, "dont_write_bytecode", True)
    elif hinder == "nowhere":
        monkeypatch.setattr(module, "_path", lambda: None)
    if hinder != "nothing new":
        assert is_same(compiled(*GIVEN), re.compile(*GIVEN))
    save()
    assert list(anew().parent.iterdir()) == []


def test_a_full_disk_leaves_the_file_as_it_was(anew: Callable[[], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    compiled(*GIVEN)
    save()
    path = anew()
    before = path.read_bytes()

    def full(*paths: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    compiled(*OTHER)
    save()
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.skipif(not jobs.FORKS, reason="a process that starts anew does not have what is put here")
def test_what_workers_compile_is_left_too(
    anew: Callable[[], Path], auditor: Callable[..., object], articles: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    audited = jobs._audited

    def noted(*given: object) -> object:
        compiled(*GIVEN)
        return audited(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(jobs, "WORTH", 0)
    monkeypatch.setattr(jobs, "_audited", noted)
    auditor("check", "--jobs", "2", "--no-cache", ".")
    anew()
    assert (GIVEN[0], int(GIVEN[1])) in module._read()


def test_a_run_leaves_what_it_compiled_beside_the_bytecode(articles: Path) -> None:
    place = articles.parent / "bytecode"
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environment |= {
        "PYTHONPYCACHEPREFIX": str(place),
        "PYTHONPATH": str(Path(module.__file__).parent.parent.parent),
        "AUDITOR_NO_CACHE": "1",
    }

    def run() -> tuple[bytes, int]:
        command = [sys.executable, "-m", "auditor", "check", "--format", "json", "."]
        done = subprocess.run(command, cwd=articles, env=environment, capture_output=True, check=False)
        assert done.stderr == b""
        (left,) = place.rglob("patterns.*")
        return done.stdout, left.stat().st_mtime_ns

    assert run() == run()
