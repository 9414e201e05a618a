"""Several reports of one run: which goes where, and what is refused before anything is audited."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Ran

Auditor = Callable[..., Ran]


def test_an_output_belongs_to_the_format_before_it(auditor: Auditor, articles: Path) -> None:
    ran = auditor("wrong.md", "--format", "full", "--format", "sarif", "--output", "out.sarif")
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.startswith("error[wrong-result]")
    assert json.loads((articles / "out.sarif").read_text("utf-8"))["version"] == "2.1.0"
    ran = auditor("wrong.md", "--format", "junit", "--output", "out.xml", "--format", "concise")
    assert ran.out.startswith("wrong.md:3:")
    assert (articles / "out.xml").read_text("utf-8").startswith("<?xml")


def test_as_many_outputs_as_formats_are_pairs(auditor: Auditor, articles: Path) -> None:
    ran = auditor("wrong.md", "--output", "a", "--format", "json", "--format", "jsonl", "--output", "b")
    assert (ran.code, ran.out) == (1, "")
    assert json.loads((articles / "a").read_text("utf-8"))["schema"] == "auditor/1"
    assert json.loads((articles / "b").read_text("utf-8"))["rule"] == "A101"


def test_every_format_can_be_written_at_once(auditor: Auditor, articles: Path) -> None:
    forms = ["concise", "json", "jsonl", "github", "gitlab", "sarif", "junit", "checkstyle", "html"]
    ran = auditor(
        ".", "missing.md", *(word for form in forms for word in ("--format", form, "--output", f"out.{form}")), "--format", "full"
    )
    assert ran.code == 2
    assert ran.err.startswith("missing.md: ")
    assert ran.out.endswith("2 claims read: 1 holds, 1 fails, 0 follow, 0 not checked\n")
    assert all((articles / f"out.{form}").stat().st_size for form in forms)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--format", "full", "--format", "json"], "full and json would both go to standard output"),
        (["--output", "a", "--output", "b"], "2 --output for 1 --format"),
        (
            ["--format", "json", "--output", "a", "--output", "b", "--format", "full", "--format", "html"],
            "a and b are both the --output of json",
        ),
        (["--format", "json", "--output", "a", "--format", "html", "--output", "./a"], "two reports would be written to"),
        (["--format", "json", "--output", "no/such/a"], "cannot write no/such/a: there is no folder no/such"),
        (["--format", "json", "--output", "."], "cannot write .: it is a folder"),
        (["--format", "jsn"], "'jsn' is not one of"),
    ],
)
def test_what_has_no_place_is_refused_in_one_line(auditor: Auditor, articles: Path, options: list[str], said: str) -> None:
    ran = auditor("wrong.md", *options)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err.splitlines()[-1]
    assert sorted(path.name for path in articles.iterdir()) == ["right.md", "wrong.md"]


def test_a_dash_is_standard_output(auditor: Auditor, articles: Path) -> None:
    assert auditor("wrong.md", "--format", "json", "--output", "-") == auditor("wrong.md", "--format", "json")


def test_a_file_that_was_there_is_replaced_and_keeps_its_mode(auditor: Auditor, articles: Path) -> None:
    target = articles / "found.txt"
    target.write_text("old")
    target.chmod(0o600)
    auditor("wrong.md", "--output", "found.txt")
    assert target.read_text("utf-8").startswith("error[")
    assert target.stat().st_mode & 0o777 == 0o600


def test_statistics_follow_the_findings(auditor: Auditor, articles: Path) -> None:
    (articles / "open.md").write_text("params = 4 × H × H where H is unknown: 4 × H = 12\n", encoding="utf-8")
    out = auditor(".", "--statistics").out
    assert "\nclaims\n  1  holds\n  1  fails\n" in out
    assert "by rule\n  1  error[wrong-result]\n" in out
    assert "not checked, because\n" in out


def test_statistics_stay_out_of_reports_for_programs(auditor: Auditor, articles: Path) -> None:
    ran = auditor("wrong.md", "--format", "json", "--statistics")
    assert json.loads(ran.out)["summary"]["fails"] == 1
    assert "by rule" in ran.err
    ran = auditor("wrong.md", "--format", "json", "--output", "out.json", "--statistics")
    assert "by rule" in ran.out
