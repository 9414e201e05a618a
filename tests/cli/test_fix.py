"""--fix, --diff and --unsafe-fixes as their users meet them: what is written, what is printed where, and the exit codes."""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Ran

Auditor = Callable[..., Ran]
UNSAFE = "The product 2 × 768 × 768 = 1,769,472.\n"
OPERAND = "30523 × 768 = 23,440,896.\n\nAnd again 30522 × 768 = 23,440,896.\n"


def test_fix_writes_and_exits_by_what_is_left(auditor: Auditor, articles: Path) -> None:
    ran = auditor("check", "--fix", ".")
    assert (ran.code, ran.err) == (0, "fixed 1 finding in 1 file\n")
    assert "0 fail" in ran.out
    assert (articles / "wrong.md").read_text("utf-8") == "# Size\n\nThe embedding has 30522 × 768 = 23,440,896 weights.\n"
    assert auditor("--fix", ".").err == "fixed 0 findings in 0 files\n"
    (articles / "wrong.md").write_text(OPERAND, encoding="utf-8")
    ran = auditor("--fix", "--format", "json", "wrong.md")
    assert ran.code == 1
    assert json.loads(ran.out)["summary"]["errors"] == 1
    assert sorted(path.name for path in articles.iterdir()) == ["right.md", "wrong.md"]


def test_diff_writes_nothing_and_exits_1_where_it_would(auditor: Auditor, articles: Path) -> None:
    before = (articles / "wrong.md").read_bytes()
    ran = auditor("--diff", ".")
    assert (ran.code, ran.err) == (1, "would fix 1 finding in 1 file\n")
    assert ran.out.splitlines()[:2] == ["--- ./wrong.md", "+++ ./wrong.md"]
    assert [line for line in ran.out.splitlines()[2:] if line[0] in "+-"] == [
        "-The embedding has 30522 × 768 = 23,449,856 weights.",
        "+The embedding has 30522 × 768 = 23,440,896 weights.",
    ]
    assert (articles / "wrong.md").read_bytes() == before
    assert (auditor("--diff", "right.md").code, auditor("--diff", "--exit-zero", ".").code) == (0, 0)
    assert auditor("--diff", "missing.md", "wrong.md").code == 2
    assert auditor("--diff", "--fix", ".").code == 2
    assert auditor("--fix", "--baseline", "known.json", "--write-baseline", ".").code == 2


@pytest.mark.skipif(shutil.which("git") is None, reason="applies with git")
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("last", ["", "The last line has no end."])
def test_git_applies_the_difference(auditor: Auditor, articles: Path, end: str, last: str) -> None:
    text = end.join(["# Size", "", "30522 × 768 = 23,449,856", "", "23,449,856 + 1,536 = 23,451,392", last])
    (articles / "wrong.md").write_bytes(text.encode())
    ran = auditor("--diff", "wrong.md")
    assert auditor("--fix", "wrong.md").code == 0
    fixed = (articles / "wrong.md").read_bytes()
    (articles / "wrong.md").write_bytes(text.encode())
    subprocess.run(["git", "apply", "-p0", "--whitespace=nowarn", "-"], input=ran.out.encode(), check=True, capture_output=True)
    assert (articles / "wrong.md").read_bytes() == fixed


def test_unsafe_fixes_wait_until_they_are_asked_for(auditor: Auditor, articles: Path) -> None:
    (articles / "wrong.md").write_text(UNSAFE, encoding="utf-8")
    ran = auditor("--fix", "wrong.md")
    assert (ran.code, ran.err) == (1, "fixed 0 findings in 0 files; 1 more with --unsafe-fixes\n")
    assert (articles / "wrong.md").read_text("utf-8") == UNSAFE
    ran = auditor("--fix", "--unsafe-fixes", "wrong.md")
    assert (ran.code, ran.err) == (0, "fixed 1 finding in 1 file\n")


def test_only_what_is_reported_is_fixed(auditor: Auditor, articles: Path) -> None:
    before = (articles / "wrong.md").read_bytes()
    for options in (("--ignore", "wrong-result"), ("--select", "A102")):
        assert auditor("--fix", *options, "wrong.md").err == "fixed 0 findings in 0 files\n"
    (articles / "wrong.md").write_bytes(before + b"<!-- auditor: file-ignore[wrong-result] -- as printed in the paper -->\n")
    assert auditor("--fix", "wrong.md").err == "fixed 0 findings in 0 files\n"
    (articles / "wrong.md").write_bytes(before)
    auditor("--baseline", "known.json", "--write-baseline", "wrong.md")
    assert auditor("--baseline", "known.json", "--fix", "wrong.md").err == "fixed 0 findings in 0 files\n"
    assert (articles / "wrong.md").read_bytes() == before


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_mark_and_line_ends_stay(auditor: Auditor, articles: Path, mark: bytes) -> None:
    (articles / "wrong.md").write_bytes(mark + "a\r\n\r\n30522 × 768 = 23,449,856\rb\nc".encode())
    assert auditor("--fix", "wrong.md").code == 0
    assert (articles / "wrong.md").read_bytes() == mark + "a\r\n\r\n30522 × 768 = 23,440,896\rb\nc".encode()


@pytest.mark.parametrize(("codec", "mark"), [("gb18030", b""), ("utf-16-le", b"\xff\xfe"), ("utf-16-be", b"\xfe\xff"), ("utf-16-le", b"")])
def test_an_encoding_stays(auditor: Auditor, articles: Path, codec: str, mark: bytes) -> None:
    text = "这是一篇文章，我们来看看模型的参数。\n词嵌入的参数量是 30522×768={}。\n"
    (articles / "wrong.md").write_bytes(mark + text.format("23,449,856").encode(codec))
    assert auditor("--fix", "wrong.md").code == 0
    assert (articles / "wrong.md").read_bytes() == mark + text.format("23,440,896").encode(codec)


@pytest.mark.skipif(os.name != "posix", reason="links and modes as POSIX has them")
def test_a_link_stays_and_so_does_the_mode(auditor: Auditor, articles: Path) -> None:
    (articles / "wrong.md").chmod(0o640)
    (articles / "link.md").symlink_to("wrong.md")
    assert auditor("--fix", "link.md").code == 0
    assert (articles / "link.md").is_symlink()
    assert stat.S_IMODE((articles / "wrong.md").stat().st_mode) == 0o640
    assert "23,440,896" in (articles / "wrong.md").read_text("utf-8")


def test_a_file_that_changed_meanwhile_is_left_alone(auditor: Auditor, articles: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from auditor.cli import fix as module

    def slow(*arguments: object) -> object:
        (articles / "wrong.md").write_text("saved by an editor\n", encoding="utf-8")
        return real(*arguments)  # type: ignore[arg-type]

    real = module.fix
    monkeypatch.setattr(module, "fix", slow)
    ran = auditor("--fix", "wrong.md")
    assert ran.code == 2
    assert "wrong.md: not fixed: it was changed meanwhile" in ran.err
    assert (articles / "wrong.md").read_text("utf-8") == "saved by an editor\n"


def test_a_file_that_cannot_be_written_is_bad_input(auditor: Auditor, articles: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    ran = auditor("--fix", ".")
    assert ran.code == 2
    assert "wrong.md: cannot be written: permission denied" in ran.err
    assert "23,449,856" in (articles / "wrong.md").read_text("utf-8")


def test_fixes_that_do_not_come_out_clean_are_not_written(auditor: Auditor, articles: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from auditor.cli import fix as module

    real = module.fix
    monkeypatch.setattr(module, "fix", lambda audit, chosen, again: real(audit, chosen, lambda text: again(text + "\n2 × 3 = 70000\n")))
    before = (articles / "wrong.md").read_bytes()
    ran = auditor("--fix", "wrong.md")
    assert ran.code == 1
    assert ran.err.splitlines()[0].startswith("wrong.md: not fixed")
    assert (articles / "wrong.md").read_bytes() == before


def test_standard_input_goes_fixed_to_standard_output(articles: Path) -> None:
    def run(*options: str, article: bytes) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run([sys.executable, "-m", "auditor", "check", *options, "-"], input=article, capture_output=True)

    done = run("--fix", article="词嵌入的参数量是30522×768=23,449,856。\r\n".encode("gb18030"))
    assert (done.returncode, done.stdout) == (0, "词嵌入的参数量是30522×768=23,440,896。\r\n".encode("gb18030"))
    assert b"fixed 1 finding in 1 file" in done.stderr
    done = run("--fix", article=b"Nothing to count here.\n")
    assert (done.returncode, done.stdout) == (0, b"Nothing to count here.\n")
    done = run("--diff", "--stdin-filename", "post.md", article="30522 × 768 = 23,449,856\n".encode())
    assert (done.returncode, done.stdout.splitlines()[0]) == (1, b"--- post.md")
