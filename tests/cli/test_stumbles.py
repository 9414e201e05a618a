"""What people stumbled over on their first day with the program: each once, as they met it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from auditor import __version__, audit
from tests.conftest import ROOT, Ran

Auditor = Callable[..., Ran]


CONFLICT = "The hidden size is 4096 and d_ff = 14336.\n\nLater, d_ff = 14366 is used: 3 × 4096 × 14336 = 176,160,768 weights.\n"


def told(text: str) -> list[dict[str, Any]]:
    return [dict(finding) for finding in audit(text).findings]


@pytest.mark.parametrize(
    "text",
    [
        "The matrix has $4 \\times 512^2 = 1{,}048{,}567$ weights.\n",
        "The share is $512 / 2048 = 26\\%$ of all.\n",
        "It costs \\$30, so 30 × 2 = \\$70 for both.\n",
        "$$\n2 \\times 512 \\\\\n= 1025\n$$\n",
        "2 × 300 =\x0b700\n",
    ],
)
def test_no_sign_of_another_notation_strays_into_a_message(text: str, auditor: Auditor, articles: Path) -> None:
    for finding in told(text):
        assert not re.search(r"[$]|\\%|\\x0|\x0b", finding["message"]), finding["message"]
    (articles / "post.md").write_text(text, encoding="utf-8")
    heads = [line for line in auditor("post.md").out.splitlines() if line.startswith(("error", "warning")) or " = " in line[:8]]
    assert not any(re.search(r"[$]|\\%|\\x0", line) for line in heads)


@pytest.mark.parametrize(
    ("text", "message", "advice"),
    [
        ("It has 30 × 240,000 = 9 million weights.\n", "30 × 240,000 is 7 million, not 9 million", "write 7 million"),
        ("It has 2 × 1.5 billion = 4 billion weights.\n", "2 × 1.5 billion is 3 billion, not 4 billion", "write 3 billion"),
        ("It has 30 × 24 = 8 million weights.\n", "30 × 24 is 720, not 8 million", "write 720"),
    ],
)
def test_the_word_for_millions_stays_with_its_figure(text: str, message: str, advice: str, auditor: Auditor, articles: Path) -> None:
    assert [finding["message"] for finding in told(text)] == [message]
    (articles / "post.md").write_text(text, encoding="utf-8")
    assert f"= help: {advice}" in auditor("post.md").out.splitlines()[-4].strip() or f"= help: {advice}\n" in auditor("post.md").out
    auditor("post.md", "--fix", "--unsafe-fixes")
    written = (articles / "post.md").read_text(encoding="utf-8")
    assert written == text or advice.removeprefix("write ") in written


def test_nobody_is_shown_eleven_decimals_of_a_large_figure() -> None:
    (finding,) = told("It takes 303.57681 × 1024^3 = 325,900,000,000 bytes.\n")
    assert finding["message"].startswith("303.57681 × 1024^3 is 325,963,")
    assert not re.search(r",\d{3}\.\d{5}", " ".join((finding["message"], *finding["working"])))


def test_a_conflict_names_the_line_of_the_other_value() -> None:
    assert [finding["message"] for finding in told(CONFLICT)] == ["d_ff is 14366 here and 14336 in line 1"]


def test_the_last_line_counts_the_findings_where_they_are_not_the_claims_that_fail(auditor: Auditor, articles: Path) -> None:
    (articles / "post.md").write_text("# GPT-2\n\nGPT-2 small has 13 layers. And 2 × 300 = 700.\n", encoding="utf-8")
    ran = auditor("post.md", "--format", "concise").out.splitlines()
    assert len(ran) == 3
    assert re.search(r"1 fails, .*; 2 findings$", ran[-1])
    assert "finding" not in auditor("wrong.md", "--format", "concise").out.splitlines()[-1]


def test_the_row_that_lacks_its_bias_is_blamed_and_the_right_total_stays() -> None:
    rows = ("attention | 4 × 768 × 768 | 2,359,296", "feed-forward | 2 × 768 × 3072 + 3072 + 768 | 4,722,432", "norms | 4 × 768 | 3,072")
    table = "\n".join(f"| {row} |" for row in ("part | computation | parameters", "--- | --- | ---", *rows, "one layer | | 7,087,872"))
    found = told(f"# BERT-base\n\nOne layer with its biases:\n\n{table}\n")
    assert all(finding["line"] != 10 and finding["stated"] != "7,087,872" for finding in found)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (CONFLICT, "nothing proves which of the two was meant"),
        ("# GPT-2\n\nGPT-2 small has 13 layers.\n", "the name of the model may be the slip"),
    ],
)
def test_what_to_write_comes_with_a_fix_or_with_the_reason_why_not(text: str, reason: str, auditor: Auditor, articles: Path) -> None:
    (finding,) = told(text)
    assert finding["fix"] is None
    (articles / "post.md").write_text(text, encoding="utf-8")
    assert f"= help: --fix leaves it: {reason}" in auditor("post.md").out
    assert "--fix 不会改：" in auditor("post.md", "--language", "zh").out
    assert "--fix leaves it" not in auditor("wrong.md").out


def test_a_comment_in_the_manner_of_other_linters_is_answered(auditor: Auditor, articles: Path) -> None:
    comments = ("<!-- auditor-disable-next-line wrong-result -->", "<!-- auditor-disable A101 -->", "<!-- auditor ignore A101 -->")
    for comment, meant in zip(comments, ("ignore[wrong-result]", "disable[A101]", "ignore[A101]"), strict=True):
        (articles / "post.md").write_text(f"{comment}\n\n2 × 300 = 700\n", encoding="utf-8")
        out = auditor("post.md").out
        assert f"did you mean <!-- auditor: {meant} -->?" in out
        assert "2 × 300 is 600, not 700" in out
    (articles / "post.md").write_text("<!-- auditor is a program; auditor-style comments -->\n\n2 × 300 = 600\n", encoding="utf-8")
    assert auditor("post.md", "--error-on-warning").code == 0


def test_a_baseline_follows_a_file_that_was_renamed(auditor: Auditor, articles: Path) -> None:
    known = ("--baseline", "known.json")
    auditor("wrong.md", *known, "--write-baseline")
    (articles / "docs").mkdir()
    (articles / "wrong.md").rename(articles / "docs" / "renamed.md")
    (articles / "new.md").write_text("2 × 300 = 700\n", encoding="utf-8")
    ran = auditor("docs", "new.md", *known, "--format", "json")
    assert [finding["path"] for finding in json.loads(ran.out)["findings"]] == ["new.md"]
    auditor("docs", *known, "--prune-baseline")
    assert list(json.loads((articles / "known.json").read_text(encoding="utf-8"))["files"]) == ["docs/renamed.md"]
    assert auditor("docs", *known).code == 0


def test_a_page_can_show_the_lines_with_findings_only(auditor: Auditor, articles: Path) -> None:
    page = auditor("wrong.md", "--format", "html").out
    assert '<input type="checkbox" id="only"> only lines with findings' in page
    assert "body:has(#only:checked) .row:not(:has(.finding)){display:none}" in page
    assert 'id="only"' not in auditor("right.md", "--format", "html").out


def test_documents_that_are_passed_over_are_counted(auditor: Auditor, articles: Path) -> None:
    (articles / "docs").mkdir()
    for name in ("a.docx", "b.docx", "c.pdf", "d.py", ".e.pdf"):
        (articles / "docs" / name).write_bytes(b"")
    ran = auditor("docs", "right.md")
    assert ran.err == "passed over in folders: 2 .docx, 1 .pdf (name them to audit them)\n"
    assert auditor("docs", "right.md", "-q").err == ""


def test_the_revision_in_the_readme_is_that_of_the_program() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    named = re.findall(r"rev: (\S+)|actions/auditor@(\S+)", text)
    assert len(named) == 2
    assert {one or other for one, other in named} == {f"v{__version__}"}
    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.mark.skipif(os.name == "nt", reason="a process is killed")
def test_a_killed_run_leaves_no_folder_of_its_own(articles: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    place = tmp_path_factory.mktemp("temporary")
    many = "\n\n".join(f"{number} × 300 = {number * 301:,}" for number in range(2, 400))
    for number in range(12):
        (articles / f"many{number}.md").write_text(many, encoding="utf-8")
    command = [sys.executable, "-m", "auditor", "corpus", ".", "-o", "out", "--jobs", "2"]
    child = subprocess.Popen(command, env={**os.environ, "TMPDIR": str(place)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(1)
    os.kill(child.pid, signal.SIGKILL)
    child.wait()
    assert list(place.iterdir()) == []
