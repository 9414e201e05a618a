"""The language server, driven by a real client: an editor is told what the command line finds, of the text as it is."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from lsprotocol import types

from auditor import audit
from auditor.cli.lsp.look import Options, look
from auditor.source.reader import read_document
from tests.conftest import ROOT, Ran
from tests.lsp.editor import Editor, editing

WRONG = "The embedding has 30522 × 768 = 23,449,856 weights.\n"
RIGHT = WRONG.replace("23,449,856", "23,440,896")
CHAIN = "# Size 🦜\n\n- 嵌入 🎉：30522×768=23,449,856\n- 位置：512×768=393,216\n\n合计：23,449,856 + 393,216 = 23,843,072\n"


def findings(text: str) -> list[tuple[str, str]]:
    """Rule and place of every finding, as Python finds them."""
    return sorted((found["name"], text[found["start"] : found["end"]]) for found in audit(text).findings)


def shown(editor: Editor) -> list[tuple[str, str]]:
    """Rule and place of every diagnostic, as the editor underlines them."""
    return sorted((str(one.code), editor.at(one.range)) for one in editor.diagnostics)


@pytest.mark.parametrize("encodings", [["utf-8"], ["utf-16"], ["utf-32"], ["utf-32", "utf-8", "utf-16"]], ids=",".join)
async def test_what_is_wrong_is_underlined_however_the_editor_counts(encodings: list[str], tmp_path: Path) -> None:
    async with editing(tmp_path, encodings=encodings) as editor:
        assert editor.encoding in encodings
        editor.open(CHAIN)
        await editor.told()
        assert shown(editor) == findings(CHAIN) != []
        (found,) = editor.diagnostics
        assert found.severity == types.DiagnosticSeverity.Error
        assert found.source == "auditor"
        assert [editor.at(related.location.range) for related in found.related_information or []] == ["23,843,072"]


async def test_a_repaired_figure_is_underlined_no_more(tmp_path: Path) -> None:
    async with editing(tmp_path) as editor:
        editor.open(WRONG)
        assert len(await editor.told()) == 1
        editor.change(RIGHT)
        assert await editor.told() == []
        editor.change(RIGHT + "\n" + WRONG)
        assert len(await editor.told()) == 1
        editor.close()
        assert await editor.told_anew() == []


async def test_the_right_figure_is_written_alone_or_carried_through(tmp_path: Path) -> None:
    async with editing(tmp_path) as editor:
        editor.open(CHAIN)
        carry, alone, ignore = await editor.actions("23,449,856")
        assert "合计" in CHAIN.splitlines()[5]
        assert "第 6 行" in carry.title
        assert (carry.is_preferred, alone.is_preferred, ignore.is_preferred) == (True, None, None)
        assert findings(editor.applied(carry)) == []
        assert editor.applied(carry) == CHAIN.replace("23,449,856", "23,440,896").replace("23,843,072", "23,834,112")
        assert editor.applied(alone).splitlines()[2] == "- 嵌入 🎉：30522×768=23,440,896"
        assert editor.applied(alone).splitlines()[3:] == CHAIN.splitlines()[3:]
        assert await editor.actions("位置") == []


FENCE = "# Size\n\nThe embedding:\n\n```python\nn = 30522 * 768  # 23,449,856\n```\n"
TABLE = "# Size\n\n| what | weights |\n| --- | --- |\n| words | 30522 × 768 = 23,449,856 |\n| positions | 512 × 768 = 393,216 |\n"


@pytest.mark.parametrize(
    "text", [WRONG, CHAIN, FENCE, TABLE, WRONG.replace("\n", "\r\n") * 2], ids=["text", "item", "fence", "table", "returns"]
)
async def test_what_is_ignored_with_a_reason_is_told_no_more_and_everything_else_stays(text: str, tmp_path: Path) -> None:
    async with editing(tmp_path) as editor:
        editor.open(text)
        before = findings(text)
        assert before
        ignore = (await editor.actions(before[0][1]))[-1]
        after = editor.applied(ignore)
        assert f"ignore[{before[0][0]}]" in after
        assert findings(after) == before[1:]
        assert re.sub(r"<!-- auditor:.*?-->", "", after).split() == text.split()


async def test_hover_says_what_a_figure_is_and_should_be(tmp_path: Path) -> None:
    async with editing(tmp_path) as editor:
        editor.open("# BERT Base (bert-base-uncased)\n\nThe word embedding has 30522 × 768 = 23,449,856 parameters, [x](http://a.b).\n")
        said = await editor.hover("23,449,856")
        assert "30522 × 768 is 23,440,896, not 23,449,856" in said
        assert "write 23,440,896" in said
        assert "bert-base-uncased, embeddings.word" in said
        assert "exactly: 23,440,896" in await editor.hover("30522")
        assert await editor.hovers_nothing("http")


async def test_exact_values_stand_behind_formulas_where_they_were_asked_for(tmp_path: Path) -> None:
    text = "A layer has 12 × 768 × 768 ≈ 7.08M weights, 4 × 5 = 20 heads.\n"
    async with editing(tmp_path, "--inlay-hints") as editor:
        editor.open(text)
        hints = await editor.hints()
        assert [(hint.label, editor.offset(hint.position)) for hint in hints] == [("= 7,077,888", text.index(" ≈"))]
    async with editing(tmp_path) as editor:
        assert editor.capabilities.inlay_hint_provider is None


async def test_settings_are_in_force_and_a_changed_file_at_once(tmp_path: Path) -> None:
    settings = tmp_path / "auditor.toml"
    settings.write_text('levels = { wrong-result = "info" }\n', encoding="utf-8")
    async with editing(tmp_path) as editor:
        editor.open(WRONG)
        assert [found.severity for found in await editor.told()] == [types.DiagnosticSeverity.Information]
        assert types.WORKSPACE_DID_CHANGE_WATCHED_FILES in editor.registered
        settings.write_text('ignore = ["A"]\n', encoding="utf-8")
        editor.files_changed(settings)
        assert await editor.told_anew() == []
        settings.write_text("ignore = 3\n", encoding="utf-8")
        editor.files_changed(settings)
        assert await editor.told_anew() == []
        assert editor.messages == ["auditor: auditor.toml: ignore must be a list of rules, not a number"]


async def test_what_a_baseline_holds_is_not_told(tmp_path: Path, auditor: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "post.md").write_text(WRONG, encoding="utf-8")
    assert auditor("post.md", "--baseline", "known.json", "--write-baseline").code == 0
    async with editing(tmp_path, "--baseline", "known.json") as editor:
        editor.open(WRONG)
        assert await editor.told() == []
        editor.change(WRONG + "\nAnd 512 × 768 = 393,217 weights.\n")
        (found,) = await editor.told()
        assert editor.at(found.range) == "393,217"


async def test_a_model_that_there_is_not_is_told_where_the_article_begins(tmp_path: Path) -> None:
    async with editing(tmp_path) as editor:
        editor.open("<!-- auditor: model=bert-bsae -->\n\n" + RIGHT)
        (found,) = await editor.told()
        assert found.range.start == types.Position(0, 0)
        assert "bert-base" in found.message


async def test_lines_end_where_editors_end_them(tmp_path: Path) -> None:
    async with editing(tmp_path) as editor:
        editor.open("A form feed \x0c and \u2028 end no line.\r\nA \x85 neither.\n\n" + WRONG)
        await editor.told()
        assert [found.range.start.line for found in editor.diagnostics] == [3]


async def test_a_session_of_changes_leaves_nothing_stale(tmp_path: Path) -> None:
    """Forty changes at random, some of them while the one before is audited: what is told last of all is true of the text."""
    chance = random.Random(26)
    text = (ROOT / "corpus" / "bert-base-on-one-page.md").read_text(encoding="utf-8")
    async with editing(tmp_path) as editor:
        editor.open(text)
        for _ in range(40):
            at = chance.randrange(len(text))
            text = text[:at] + chance.choice(["7", "", " ", "\n", "， 🎉", " × 2 "]) + text[at + chance.choice([0, 0, 1, 5]) :]
            editor.change(text)
            if chance.random() < 0.3:
                await editor.told()
                assert shown(editor) == findings(text)
        await editor.told()
        assert shown(editor) == findings(text)
        assert editor.versions == sorted(editor.versions)


def test_without_its_library_one_line_says_how_to_get_it(tmp_path: Path) -> None:
    (tmp_path / "pygls.py").write_text("raise ModuleNotFoundError('gone', name='pygls')\n", encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", "auditor", "lsp"],
        input=b"",
        capture_output=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"},
        check=False,
    )
    assert ran.returncode == 2
    assert ran.stderr.decode().splitlines() == ["Error: the language server needs pygls: pip install 'auditor[lsp]'"]


def test_a_file_that_is_not_read_as_it_stands_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its places are not the editor's: an edit at them would write into something else."""
    assert look("post.md", WRONG, 1, Options()).findings
    monkeypatch.setattr("auditor.cli.lsp.look.read_document", lambda path, content, form: read_document(path, f"# Size\n\n{content}"))
    seen = look("post.md", WRONG, 1, Options())
    assert (list(seen.findings), seen.audit, seen.document.content) == ([], None, WRONG)


def test_the_diagnostics_are_the_findings_of_the_command_line(tmp_path: Path) -> None:
    for path in sorted((ROOT / "corpus").glob("*.md"))[::9]:
        ran = subprocess.run(
            [sys.executable, "-m", "auditor", "check", "--format", "json", str(path)], capture_output=True, cwd=tmp_path, check=False
        )
        expected = [(found["rule"], found["start"], found["message"]) for found in json.loads(ran.stdout)["findings"]]
        seen = look(str(path), path.read_bytes().decode(), 1, Options())
        assert [(found.code, found.span.start, found.message) for found in seen.findings] == expected


FORMS = {
    "page.html": "<h1>Size 🦜</h1>\n<p>嵌入 🎉：30522 &times; 768 = <b>23,449,856</b></p>\n",
    "paper.tex": "\\section{Size 🦜}\n% a comment\nThe embedding has $30522 \\times 768 = 23{,}449{,}856$ weights.\n",
    "note.ipynb": json.dumps(
        {
            "cells": [
                {
                    "cell_type": "markdown",
                    "metadata": {},
                    "source": ["# Size 🦜\n", "\n", "The embedding 🎉 has 30522 × 768 = 23,449,856 weights."],
                }
            ],
            "metadata": {},
            "nbformat": 4,
            "nbformat_minor": 5,
        },
        indent=1,
    ),
}


@pytest.mark.parametrize("name", FORMS)
async def test_every_form_is_underlined_explained_and_repaired_in_the_file(name: str, tmp_path: Path) -> None:
    text = FORMS[name]
    stated = "23{,}449{,}856" if name.endswith(".tex") else "23,449,856"
    async with editing(tmp_path) as editor:
        editor.uri = (tmp_path / name).as_uri()
        editor.open(text)
        (found,) = await editor.told()
        assert editor.at(found.range) == stated
        assert "23,440,896" in await editor.hover(stated)
        (write,) = await editor.actions(stated)
        assert editor.applied(write) == text.replace(stated, stated.replace("449", "440").replace("856", "896"))
