"""Auditing in Python: ``from auditor import audit``."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import auditor as package
from auditor import Audited, audit, audit_file
from auditor.reference import UnknownArchitecture, build
from auditor.source.reader import SourceError
from tests.conftest import ROOT, Ran
from tests.test_floors import modules_loaded

WRONG = "# Size\n\nThe embedding has 30522 × 768 = 23,449,856 weights, the positions 512 × 768 = 393,216.\n"


def test_a_text_has_findings_claims_and_counts() -> None:
    result = audit(WRONG)
    assert [(found["rule"], found["stated"], found["expected"]) for found in result.findings] == [("A101", "23,449,856", "23,440,896")]
    assert [claim["raw"] for claim in result.claims] == ["30522 × 768 = 23,449,856", "512 × 768 = 393,216"]
    assert (result.counts["claims"], result.counts["holds"], result.counts["fails"], result.counts["errors"]) == (2, 1, 1, 1)
    assert result.problems == []


def test_settings_and_conventions_are_read() -> None:
    result = audit("# BERT base\n\nThe hidden size is 768; biases are not counted.\n\nattention: 4 * 768 * 768 = 2,359,296\n")
    assert [(setting["name"], setting["value"]) for setting in result.settings] == [("hidden_size", 768)]
    assert [convention["name"] for convention in result.conventions] == ["no-biases"]


def test_a_text_is_fixed_where_that_is_safe() -> None:
    assert audit(WRONG).fixed() == WRONG.replace("23,449,856", "23,440,896")
    assert audit("Only words.").fixed() == "Only words."
    unsafe = "# BERT base\n\n- attention: 4 * 768 * 768 = 2,359,296\n"
    assert audit(unsafe).findings
    assert audit(unsafe).fixed() == unsafe


def test_the_objects_are_those_of_the_commands(auditor: Callable[..., Ran], articles: Path) -> None:
    result = audit_file("wrong.md")
    checked, claims = (json.loads(auditor(command, "--format", "json", "wrong.md").out) for command in ("check", "claims"))
    assert result.findings == checked["findings"]
    assert result.counts == checked["summary"]
    assert (result.claims, result.settings, result.conventions) == (claims["claims"], claims["settings"], claims["conventions"])
    assert audit(Path("wrong.md").read_text(encoding="utf-8"), path="wrong.md").findings == result.findings
    assert audit_file(Path("wrong.md")).findings == result.findings


@pytest.mark.parametrize("model", ["gpt2", build("gpt2")])
def test_the_model_may_be_said(model: object) -> None:
    text = "# Sizes\n\n- word embeddings: 50257 × 768 = 38,597,376\n- position embeddings: 1042 × 768 = 800,256\n"
    assert audit(text).findings == []
    assert [found["model"] for found in audit(text, model=model).findings] == ["gpt2"]  # type: ignore[arg-type]


def test_what_cannot_be_had_is_said() -> None:
    with pytest.raises(UnknownArchitecture):
        audit("words", model="no-such-model")
    with pytest.raises(SourceError):
        audit_file("no-such-file.md")
    assert "nothing-at-all" in audit("<!-- auditor: model=nothing-at-all -->\n\n2 × 3 = 6\n").problems[0]


def test_a_result_can_be_pickled() -> None:
    result = audit(WRONG, model=build("bert-base-uncased"))
    again = pickle.loads(pickle.dumps(result))
    assert isinstance(again, Audited)
    assert (again.findings, again.claims, again.counts, again.fixed()) == (result.findings, result.claims, result.counts, result.fixed())
    assert pickle.loads(pickle.dumps(again)).fixed() == result.fixed()


def test_importing_the_package_loads_nothing_of_it() -> None:
    loaded = modules_loaded("import auditor")
    assert {name for name in loaded if name.startswith("auditor")} == {"auditor"}
    assert not modules_loaded("from auditor import audit; audit('words, only words')") & {"click", "markdown_it", "regex"}


def test_every_public_name_is_there_and_no_other() -> None:
    assert all(getattr(package, name) is not None for name in package.__all__)
    with pytest.raises(AttributeError, match="nothing"):
        package.nothing  # noqa: B018


def test_the_example_of_the_readme_is_so() -> None:
    (example,) = re.findall(r"```python\n(from auditor import audit\n.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, object] = {}
    exec(example, names)
    (expected,) = re.findall(r'\["expected"\]  # "(.*)"', example)
    assert isinstance(result := names["result"], Audited)
    assert result.findings[0]["expected"] == expected
