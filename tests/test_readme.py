"""The tables of README.md are written from the code: AUDITOR_UPDATE_SNAPSHOTS=1 writes them anew. What they say is so."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from auditor.cli.exits import EXITS, Exit, summary
from auditor.report.formats import FORMATS
from auditor.report.records import DOCUMENTS
from auditor.rules.registry import RULES
from auditor.source.forms import FORMS, MARKDOWN
from tests.conftest import ROOT, Ran

README = ROOT / "README.md"


def table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A table in Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)


def forms() -> Iterator[tuple[str, ...]]:
    """A row for each form with all its endings."""
    yield ", ".join(f"`.{ending}`" for ending in MARKDOWN), "Markdown and plain text", "yes", "yes"
    for form in dict.fromkeys(FORMS.values()):
        own = ", ".join(f"`.{ending}`" for ending, other in FORMS.items() if other == form)
        yield own, form.says, "yes" if form.in_folders else "no", "yes" if form.writable else "no"


TABLES = {
    "exit codes": table(("exit code", "when", "for example"), [(exit_.code, exit_.when, f"`{exit_.example}`") for exit_ in EXITS]),
    "documents": table(("column", "what it says"), [(f"`{name}`", said) for name, said in DOCUMENTS.items()]),
    "formats": table(("format", "what it is"), [(form.name, form.summary) for form in FORMATS]),
    "forms": table(("endings", "what it is", "in folders", "fixes"), list(forms())),
    "rules": table(("code", "rule", "severity", "says"), [(rule.code, rule.name, rule.severity.word, rule.summary) for rule in RULES]),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_of_the_readme_is_what_the_code_says(name: str) -> None:
    text = README.read_text(encoding="utf-8")
    found = re.search(rf"(?<=<!-- table: {name} -->\n\n)(?:\|.*\|\n)*", text)
    assert found is not None
    if os.environ.get("AUDITOR_UPDATE_SNAPSHOTS"):
        README.write_text(text[: found.start()] + TABLES[name] + text[found.end() :], encoding="utf-8", newline="")
        return
    assert found.group() == TABLES[name]


def test_the_report_that_the_readme_opens_with_is_that_of_its_article(auditor: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = README.read_text(encoding="utf-8")
    shown = re.search(r"<!-- finding: (\S+) -->\n```\n((?:.*\n)*?)```", text)
    assert shown is not None
    ran = auditor(shown[1])
    if os.environ.get("AUDITOR_UPDATE_SNAPSHOTS"):
        README.write_text(text[: shown.start(2)] + ran.out + text[shown.end(2) :], encoding="utf-8", newline="")
        return
    assert shown[2] == ran.out


def rows() -> Iterator[tuple[int, str]]:
    """Code and command of every row of the table as it stands in the file."""
    for match in re.finditer(r"^\| (\d) \| .* \| `auditor (.*)` \|$", README.read_text(encoding="utf-8"), re.MULTILINE):
        yield int(match[1]), match[2]


def test_the_table_of_exit_codes_is_found() -> None:
    assert len(list(rows())) == len(EXITS)


@pytest.mark.parametrize(("code", "command"), list(rows()))
def test_a_row_of_the_table_of_exit_codes_is_so(code: int, command: str, auditor: Callable[..., Ran], articles: Path) -> None:
    (articles / "warned.md").write_text("One projection has 768 × 768 ≈ 0.60M weights.\n", encoding="utf-8")
    ran = auditor(*shlex.split(command))
    assert ran.code == code
    if "missing.md" in command:
        assert "wrong.md:3" in ran.out


def test_help_says_how_a_run_exits(auditor: Callable[..., Ran]) -> None:
    words = " ".join(auditor("check", "--help").out.split())
    assert summary() in words
    assert all(isinstance(exit_, Exit) and exit_.when.replace("`", "") in words for exit_ in EXITS)


def test_what_change_it_speaks_of_is_there() -> None:
    section = README.read_text(encoding="utf-8").partition("## Change it")[2]
    named = set(re.findall(r"`((?:auditor|tests|corpus)/[\w./*-]+)`", section))
    assert len(named) > 8
    missing = {path for path in named if "NAME" not in path and "TOPIC" not in path and not [*ROOT.glob(path.rstrip("/"))]}
    assert not missing
    for kind in ("A word", "A language", "A way of saying something", "A rule", "A family", "A format"):
        assert f"**{kind}**" in section


def test_a_language_a_form_a_rule_a_family_and_a_format_are_each_one_file() -> None:
    from auditor.lexicon.compiler import ALWAYS, FURTHER
    from auditor.reading.forms.matcher import all_forms
    from auditor.reference.families import known_types

    package = ROOT / "auditor"
    assert {path.stem for path in (package / "lexicon").glob("*.lex")} == {*ALWAYS, *FURTHER}
    assert {path.stem for path in (package / "rules").glob("[a-z][0-9][0-9][0-9]_*.py")} == {
        f"{rule.code.lower()}_{rule.name.replace('-', '_')}" for rule in RULES
    }
    assert {form.name for form in FORMATS} <= {path.stem for path in (package / "report").glob("*.py")}
    assert len(known_types()) >= len([*(package / "reference" / "families").glob("[a-z]*.py")])
    forms = {form.name for form in all_forms()}
    for path in (package / "reading" / "forms").glob("*.form"):
        assert set(re.findall(r"(?m)^form (\S+)$", path.read_text(encoding="utf-8"))) <= forms
