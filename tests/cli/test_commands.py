"""The commands as their users meet them: what they print, where, and how they exit."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from auditor import __version__
from tests.conftest import Ran

Auditor = Callable[..., Ran]


def test_right_articles_exit_0_and_wrong_ones_1(auditor: Auditor, articles: Path) -> None:
    assert auditor("check", "right.md").code == 0
    assert auditor("check", "wrong.md").code == 1
    assert auditor("check", "--exit-zero", "wrong.md").code == 0


def test_check_is_the_default_command(auditor: Auditor, articles: Path) -> None:
    assert auditor("wrong.md") == auditor("check", "wrong.md")
    assert auditor("--format", "concise", "wrong.md") == auditor("check", "--format", "concise", "wrong.md")


def test_a_command_is_the_command_also_beside_a_folder_of_its_name(auditor: Auditor, articles: Path) -> None:
    (articles / "rules").mkdir()
    assert "wrong-result" in auditor("rules").out
    (articles / "rulez").mkdir()
    assert auditor("rulez").code == 0


def test_folders_are_read_recursively_and_in_order(auditor: Auditor, articles: Path) -> None:
    (articles / "a").mkdir()
    (articles / "a" / "b.txt").write_text("2 × 3 = 70000\n", encoding="utf-8")
    paths = [line.split(":")[0] for line in auditor("--format", "concise", ".").out.splitlines()[:-1]]
    assert paths == ["./a/b.txt", "./wrong.md"]


def test_nothing_at_all_prints_help_and_exits_2(auditor: Auditor) -> None:
    for arguments in ((), ("check",), ("claims",)):
        ran = auditor(*arguments)
        assert (ran.code, ran.out) == (2, "")
        assert "Usage:" in ran.err


@pytest.mark.parametrize(("word", "near"), [("chekc", "check"), ("Claims", "claims"), ("explian", "explain")])
def test_a_mistyped_command_gets_the_nearest(auditor: Auditor, articles: Path, word: str, near: str) -> None:
    ran = auditor(word, "x")
    assert ran.code == 2
    assert f"did you mean {near}?" in ran.err


def test_a_path_that_does_not_exist_exits_2_and_stops_no_other(auditor: Auditor, articles: Path) -> None:
    ran = auditor("--format", "json", "missing.md", "wrong.md")
    report = json.loads(ran.out)
    assert ran.code == 2
    assert [problem["path"] for problem in report["problems"]] == ["missing.md"]
    assert len(report["findings"]) == 1
    assert ran.err.startswith("missing.md: ")
    assert auditor("--exit-zero", "missing.md").code == 2


def test_a_file_that_cannot_be_decoded_exits_2_at_the_end(auditor: Auditor, articles: Path) -> None:
    (articles / "image.md").write_bytes(b"\x89PNG\x00\x01\xff\xfe\xfd")
    ran = auditor("--format", "concise", ".")
    assert ran.code == 2
    assert "wrong.md:3" in ran.out
    assert "image.md" in ran.err


@pytest.mark.parametrize("content", ["", "no JSON", "[]", '{"cells": 1}', "[" * 100_000])
def test_a_notebook_that_cannot_be_read_gets_one_line(auditor: Auditor, articles: Path, content: str) -> None:
    (articles / "nb.ipynb").write_text(content, encoding="utf-8")
    ran = auditor("nb.ipynb")
    assert ran.code == 2
    assert len(ran.err.splitlines()) == 1
    assert "cannot be read as a notebook" in ran.err


def test_standard_input_is_read_under_the_name_it_is_given() -> None:
    article = "词嵌入是一个很大的矩阵，它的参数量是30522×768=23,449,856。\n".encode("gb18030")
    named = [sys.executable, "-m", "auditor", "check", "-", "--stdin-filename", "post.md", "--format", "json"]
    done = subprocess.run(named, input=article, capture_output=True)
    report = json.loads(done.stdout)
    assert done.returncode == 1
    assert [(f["path"], f["column"]) for f in report["findings"]] == [("post.md", 29)]


def test_standard_input_that_is_no_text_exits_2() -> None:
    done = subprocess.run([sys.executable, "-m", "auditor", "-"], input=b"\x89PNG\x00\x01\xff\xfe\xfd", capture_output=True, text=False)
    assert done.returncode == 2
    assert done.stderr.startswith(b"<stdin>: cannot be decoded")


def test_rules_are_selected_and_ignored(auditor: Auditor, articles: Path) -> None:
    assert auditor("--ignore", "wrong-result", "wrong.md").code == 0
    assert auditor("--select", "A1", "wrong.md").code == 1
    assert auditor("--select", "A", "--ignore", "A101,wrong-result", "wrong.md").code == 0
    ran = auditor("--select", "wrong-reslt", "wrong.md")
    assert ran.code == 2
    assert "did you mean wrong-result?" in ran.err


def test_a_report_goes_whole_into_a_file(auditor: Auditor, articles: Path) -> None:
    ran = auditor("--format", "json", "--output", "report.json", "wrong.md")
    assert (ran.code, ran.out) == (1, "")
    assert json.loads((articles / "report.json").read_text(encoding="utf-8"))["summary"]["errors"] == 1
    assert sorted(path.name for path in articles.iterdir()) == ["report.json", "right.md", "wrong.md"]
    assert auditor("--output", "no/such/folder/report.txt", "wrong.md").code == 2


def test_the_same_input_gives_the_same_bytes(auditor: Auditor, articles: Path) -> None:
    for form in ("full", "concise", "json"):
        assert auditor("--format", form, ".") == auditor("--format", form, ".")


def test_colour_is_for_terminals_and_for_those_who_ask(auditor: Auditor, articles: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b" not in auditor("wrong.md").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in auditor("wrong.md").out
    auditor("wrong.md", "--output", "report.txt")
    assert "\x1b" not in (articles / "report.txt").read_text(encoding="utf-8")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in auditor("wrong.md").out


def test_claims_lists_what_was_read(auditor: Auditor, articles: Path) -> None:
    ran = auditor("claims", "--format", "json", ".")
    claims = json.loads(ran.out)["claims"]
    assert ran.code == 0
    assert [claim["verdicts"][0]["outcome"] for claim in claims] == ["holds", "fails"]
    assert claims[0]["sides"][0] == {"raw": "30522×768", "value": "23440896", "start": 11, "end": 20}
    assert "30522 × 768" in auditor("claims", ".").out


def test_explain_shows_the_page_by_name_and_by_code(auditor: Auditor) -> None:
    page = auditor("explain", "wrong-result")
    assert page.code == 0
    assert page == auditor("explain", "a101")
    assert "## Fix safety" in page.out
    assert auditor("explain", "wrong").code == 2


def test_the_version_answers_before_anything_is_loaded() -> None:
    code = "import sys; from auditor.__main__ import main; main(['--version']); print(*sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    version, modules = out.splitlines()
    assert version == f"auditor {__version__}"
    assert not set(modules.split()) & {"click", "markdown_it", "regex", "auditor.pipeline", "auditor.rules"}


def test_help_loads_no_command() -> None:
    code = "import sys; from auditor.cli.main import run; run(['--help']); print(*sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert not set(out.split()) & {"auditor.cli.check", "auditor.pipeline", "markdown_it"}


@pytest.mark.skipif(os.name != "posix", reason="pipes and signals as POSIX has them")
def test_a_closed_pipe_ends_without_a_traceback(articles: Path) -> None:
    (articles / "many.md").write_text("2 × 3 = 70000\n\n" * 3000, encoding="utf-8")
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([sys.executable, "-m", "auditor", "many.md"], stdout=writer, stderr=subprocess.PIPE, text=True)
    os.close(writer)
    assert done.stderr == ""


@pytest.mark.skipif(os.name != "posix", reason="pipes and signals as POSIX has them")
def test_an_interrupt_ends_without_a_traceback() -> None:
    code = "import sys; from auditor.cli import check, main; print('ready', flush=True); sys.exit(main.run(['check', '-']))"
    pipe = subprocess.PIPE
    child = subprocess.Popen([sys.executable, "-c", code], stdin=pipe, stdout=pipe, stderr=pipe, text=True)
    assert child.stdout is not None
    child.stdout.readline()
    time.sleep(0.5)
    child.send_signal(signal.SIGINT)
    _, err = child.communicate(timeout=20)
    assert (child.returncode, err.strip()) == (130, "interrupted")


def test_text_that_the_terminal_cannot_show_is_escaped(articles: Path) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([sys.executable, "-m", "auditor", "wrong.md"], capture_output=True, env=environment)
    assert done.returncode == 1
    assert b"\\xd7" in done.stdout


def test_a_plain_call_loads_no_library_for_commands(articles: Path) -> None:
    code = (
        "import sys; from auditor.cli.main import run; code = run(['check', '--format', 'json', '.']); print(code, *sys.modules, sep='\\n')"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert not {"click", "markdown_it"} & set(out.split("\n"))


@pytest.mark.parametrize(
    "arguments",
    [
        ["wrong.md"],
        ["right.md", "wrong.md"],
        ["check", "."],
        ["check", "missing.md"],
        ["--format", "concise", "."],
        ["check", "--format", "json", "wrong.md"],
    ],
)
def test_a_plain_call_says_what_the_command_says(
    auditor: Callable[..., Ran], articles: Path, arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from auditor.cli import main

    assert main.is_plain(arguments)
    plain = auditor(*arguments)
    monkeypatch.setattr(main, "is_plain", lambda arguments: False)
    assert auditor(*arguments) == plain


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["check"],
        ["missing.md"],
        ["claims", "wrong.md"],
        ["-"],
        ["wrong.md", "--fix"],
        ["--format", "none", "wrong.md"],
        ["check", "--", "wrong.md"],
        ["rules"],
    ],
)
def test_what_is_no_plain_call_is_left_to_the_commands(articles: Path, arguments: list[str]) -> None:
    from auditor.cli import main

    assert not main.is_plain(arguments)


def test_claims_lists_the_figures_that_nothing_read(auditor: Auditor, articles: Path) -> None:
    (articles / "left.md").write_text("# Memory\n\nThe gradients sit at 4,096 on a good day.\n\nSo 2 × 3 = 6.\n", encoding="utf-8")
    (articles / "rest.md").write_text("# 显存\n\n梯度大约是 4,096 左右的样子。\n\n所以 2×3=6。\n", encoding="utf-8")
    counted = auditor("check", "left.md").out
    assert counted == "1 claim read: 1 holds, 0 fail, 0 follow, 0 not checked; 1 figure not read\n"
    assert auditor("check", "rest.md").out.rstrip().endswith("；另有 1 个数未读")
    assert json.loads(auditor("check", "left.md", "--format", "json").out)["summary"]["unread"] == 1
    assert "3:22: not read: 4,096\n" in auditor("claims", "left.md", "--unread").out
    assert "not read: 4,096" not in auditor("claims", "left.md").out
    (one,) = json.loads(auditor("claims", "left.md", "--unread", "--format", "json").out)["unread"]
    assert (one["path"], one["start"], one["end"]) == ("left.md", 31, 36)
    assert f"    1  {one['skeleton']}\n" in auditor("claims", "left.md", "--statistics").out
    assert "unread" not in json.loads(auditor("claims", "left.md", "--format", "json").out)


def test_a_label_is_no_side(auditor: Auditor, articles: Path) -> None:
    (articles / "label.md").write_text("# Sizes\n\nTotal parameters: 85,054,464\n", encoding="utf-8")
    (claim,) = json.loads(auditor("claims", "--format", "json", "label.md").out)["claims"]
    assert claim["label"] == "Total parameters"
    assert [side["raw"] for side in claim["sides"]] == ["85,054,464"]
