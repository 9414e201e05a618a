"""The formats that other tools read: well formed whatever stands in an article, and the same bytes for the same input."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from urllib.parse import unquote_to_bytes
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.report import checkstyle, github, gitlab, html, jsonl, junit, markdown, sarif
from auditor.report import json as json_report
from auditor.report.formats import FORMATS, renderer
from auditor.report.result import Problem, Result, fingerprints
from auditor.report.style import Style
from auditor.rules.finding import Severity
from auditor.source.document import Document
from tests.report.cases import CASES, checked

MACHINES: dict[str, Callable[[Result], str]] = {
    "jsonl": jsonl.render,
    "github": github.render,
    "gitlab": gitlab.render,
    "sarif": sarif.render,
    "junit": junit.render,
    "checkstyle": checkstyle.render,
    "markdown": markdown.render,
    "html": html.render,
}
ANYTHING = st.text(st.characters(exclude_categories=[]), max_size=60)


def case(message: str, path: str = "post.md", severity: Severity = Severity.ERROR) -> Result:
    """One finding, one problem and one right file."""
    one = checked("2 × 3 = 70000\n", "70000", message=message, help=(message,), working=(message,), label=message, severity=severity)
    there = one._replace(document=Document(path, one.document.content))
    return Result([there, checked("", "", findings=())], [Problem(path, message)])


def run_of(result: Result) -> dict[str, object]:
    log = json.loads(sarif.render(result))
    assert log["version"] == "2.1.0"
    run: dict[str, object] = log["runs"][0]
    return run


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
def test_every_format_is_a_file_that_renders(form: object) -> None:
    assert [form.name for form in FORMATS if not import_module(f"auditor.report.{form.name}").__doc__] == []


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
@pytest.mark.parametrize("name", CASES)
def test_the_same_result_gives_the_same_bytes(form: object, name: str) -> None:
    render = renderer(form)  # type: ignore[arg-type]
    assert render(CASES[name](), Style()) == render(CASES[name](), Style())


@given(ANYTHING, ANYTHING)
def test_any_text_can_be_encoded_and_read_back(message: str, name: str) -> None:
    result = case(message, f"x{name}".replace("\0", ""))
    texts = {form: render(result) for form, render in MACHINES.items()}
    for text in texts.values():
        text.encode("utf-8")
    for line in texts["jsonl"].split("\n")[:-1]:
        assert json.loads(line)["message"] == message
    assert [issue["severity"] for issue in json.loads(texts["gitlab"])] == ["critical", "major"]
    assert len(json.loads(texts["sarif"])["runs"][0]["results"]) == 1
    assert len(list(ElementTree.fromstring(texts["checkstyle"]).iter("error"))) == 2
    suites = ElementTree.fromstring(texts["junit"])
    assert (suites.get("tests"), suites.get("failures"), suites.get("errors")) == ("3", "1", "1")
    assert len(texts["github"].split("\n")) == 4


@given(ANYTHING)
def test_a_log_line_is_a_command_only_where_it_is_meant(message: str) -> None:
    lines = github.render(case(message)).splitlines()
    assert len(lines) == 3
    assert [line.startswith("::") for line in lines] == [True, True, False]
    head, _, _ = lines[1][2:].partition("::")
    properties = dict(pair.split("=", 1) for pair in head.partition(" ")[2].split(","))
    assert properties == {"file": "post.md", "line": "1", "endLine": "1", "col": "9", "endColumn": "14", "title": "A101 wrong-result"}


@pytest.mark.parametrize(
    ("severity", "command", "issue", "level"),
    [
        (Severity.ERROR, "error", "major", "error"),
        (Severity.WARNING, "warning", "minor", "warning"),
        (Severity.INFO, "notice", "info", "note"),
    ],
)
def test_every_severity_has_its_word_in_every_format(severity: Severity, command: str, issue: str, level: str) -> None:
    result = case("m", severity=severity)
    assert github.render(result).splitlines()[1].startswith(f"::{command} ")
    assert json.loads(gitlab.render(result))[1]["severity"] == issue
    assert run_of(result)["results"][0]["level"] == level  # type: ignore[index]
    assert ElementTree.fromstring(checkstyle.render(result)).findall("file/error")[1].get("severity") == severity.word
    assert len(list(ElementTree.fromstring(junit.render(result)).iter("failure"))) == (severity > Severity.INFO)


def test_a_place_over_several_lines_has_no_columns_in_annotations() -> None:
    first = github.render(CASES["several-lines"]()).splitlines()[0]
    assert "line=1,endLine=2,title=" in first


def test_paths_are_relative_and_written_with_slashes(tmp_path: Path) -> None:
    path = str(tmp_path / "sub" / "a b.md")
    result = case("m", path)._replace(root=str(tmp_path))
    assert "file=sub/a b.md," in github.render(result)
    assert json.loads(gitlab.render(result))[1]["location"]["path"] == "sub/a b.md"
    assert run_of(result)["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"] == {  # type: ignore[index]
        "uri": "sub/a%20b.md"
    }


def test_sarif_keeps_the_bytes_of_a_file_name_that_is_no_text() -> None:
    run = run_of(case("m", "caf\udce9:%20.md"))
    uri = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]  # type: ignore[index]
    assert unquote_to_bytes(uri) == b"caf\xe9:%20.md"
    assert re.fullmatch(r"[\w.%/-]+", uri, re.ASCII)


def test_sarif_takes_braces_and_brackets_of_a_formula_for_text() -> None:
    run = run_of(case("10^{6} [a](1) [b]"))
    assert run["results"][0]["message"]["text"].splitlines()[0] == "10^{{6}} \\[a](1) [b]"  # type: ignore[index]


def test_sarif_counts_code_points_and_names_the_rules_that_fired() -> None:
    content = "𝟚 宽\r\n𝟚 × 3 = 70000\n"
    result = Result([checked(content, "70000")])
    run = run_of(result)
    assert run["columnKind"] == "unicodeCodePoints"
    found = run["results"][0]  # type: ignore[index]
    region = {"startLine": 2, "startColumn": 9, "endLine": 2, "endColumn": 14, "charOffset": 13, "charLength": 5}
    assert found["locations"][0]["physicalLocation"]["region"] == region
    assert content[13:18] == "70000"
    rules = run["tool"]["driver"]["rules"]  # type: ignore[index]
    assert [(rule["id"], rule["name"]) for rule in rules] == [("A101", "WrongResult")]
    assert rules[found["ruleIndex"]]["help"]["markdown"].startswith("A step of an equality")
    assert found["partialFingerprints"] == {sarif.FINGERPRINT: fingerprints(result)[0][0]}


def test_sarif_carries_what_is_related_the_fix_and_the_problems() -> None:
    run = run_of(CASES["design"]())
    found = run["results"][0]  # type: ignore[index]
    assert [(place["id"], place["message"]["text"]) for place in found["relatedLocations"]] == [
        (1, "carried into the embedding total"),
        (2, "carried into the grand total"),
    ]
    replacement = found["fixes"][0]["artifactChanges"][0]["replacements"][0]
    assert replacement["insertedContent"] == {"text": "23,440,896"}
    assert replacement["deletedRegion"] == found["locations"][0]["physicalLocation"]["region"]
    invocation = run["invocations"][0]  # type: ignore[index]
    assert invocation["executionSuccessful"] is False
    assert invocation["toolExecutionNotifications"][0]["message"] == {"text": "no such file or folder"}


def test_jsonl_has_the_objects_of_json() -> None:
    result = CASES["design"]()
    lines = [json.loads(line) for line in jsonl.render(result).splitlines()]
    assert lines == json.loads(json_report.render(result))["findings"]


def test_gitlab_takes_the_fingerprints_and_lines() -> None:
    result = CASES["design"]()
    issue = json.loads(gitlab.render(result))[1]
    assert issue["fingerprint"] == fingerprints(result)[0][0]
    assert issue["location"] == {"path": "post.md", "lines": {"begin": 39, "end": 39}}
    assert issue["check_name"] == "wrong-result"


def test_a_right_file_is_a_case_that_passes() -> None:
    suites = ElementTree.fromstring(junit.render(case("m")))
    assert [(suite.get("name"), suite.get("tests"), len(list(suite.iter("failure")))) for suite in suites] == [
        ("post.md", "1", 0),
        ("post.md", "1", 1),
        ("right.md", "1", 0),
    ]
    assert len(suites.findall("testsuite/testcase/error")) == 1
