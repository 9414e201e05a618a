"""auditor corpus: audit many articles and write what was found into a folder, the same bytes for the same articles.

article -> findings.jsonl, articles/NAME.html -> at the end summary.md and summary.html; no article is kept
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO

import click

from auditor.cli import completion
from auditor.cli.exits import BAD, CLEAN
from auditor.cli.jobs import accounts
from auditor.cli.options import cache_option, jobs_option
from auditor.cli.output import replacing, tell_problems, terminal_style, write_file, write_out
from auditor.cli.project.policy import Policy
from auditor.cli.project.telling import tell
from auditor.cli.remembering import users_cache
from auditor.report import corpus as report
from auditor.report import html, jsonl
from auditor.report.result import Checked, Problem, Result, relative, with_paths_from
from auditor.report.statistics import lines
from auditor.report.visible import visible
from auditor.report.words import plural
from auditor.source.discover import discover

if TYPE_CHECKING:
    from auditor.cli.cache import Cache

JSONL, MARKDOWN, PAGE = "findings.jsonl", "summary.md", "summary.html"


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", shell_complete=completion.paths)
@click.option(
    "-o", "--output", "folder", required=True, metavar="DIR", help="The folder for the summary, the findings and the articles' pages."
)
@jobs_option
@cache_option
def corpus(paths: tuple[str, ...], folder: str, jobs: int | None, no_cache: bool) -> int:
    """Audit a whole corpus and write what was found into a folder.

    Every article in which something was read has its page under articles/; findings.jsonl, summary.md and summary.html come at the end, each
    whole or not at all. Findings are what such an audit is for: it exits 0 with them, and 2 where a path cannot be read.
    """
    total = report.Corpus(_common_folder(paths))
    policy = Policy()
    try:
        os.makedirs(folder, exist_ok=True)
        with replacing(os.path.realpath(os.path.join(folder, JSONL))) as stream, _progress(paths, policy) as step:
            for item in _articles(paths, policy, jobs, users_cache(not no_cache)):
                step(1)
                if isinstance(item, Problem):
                    total.add_problem(Problem(relative(item.path, os.getcwd()), item.message))
                    tell_problems([item])
                elif not _is_own(item.document.path, folder):
                    _write(item, total, folder, stream)
    except OSError as error:
        raise click.ClickException(
            f"cannot write {error.filename or folder}: {error.strerror or error}; name another folder with -o"
        ) from error
    write_file(os.path.join(folder, MARKDOWN), report.summary(total))
    write_file(os.path.join(folder, PAGE), report.summary_page(total))
    write_out("\n".join(_told(total, folder)) + "\n")
    return BAD if total.unread else CLEAN


def _articles(paths: Sequence[str], policy: Policy, jobs: int | None, cache: Cache | None) -> Iterator[Checked | Problem]:
    """What is told of each article, in the order of their paths."""
    for item in accounts(paths, None, policy, jobs, True, cache):
        yield item if isinstance(item, Problem) else tell(item, policy)[0]


def _is_own(path: str, folder: str) -> bool:
    """Whether a file is what an earlier run wrote, and no article."""
    return os.path.abspath(path) == os.path.abspath(os.path.join(folder, MARKDOWN))


def _write(one: Checked, total: report.Corpus, folder: str, stream: BinaryIO) -> None:
    """Write down one article, to be forgotten."""
    result = with_paths_from(Result([one], root=os.getcwd()), os.getcwd())
    stream.write(jsonl.render(result).encode("utf-8"))
    stream.flush()
    row = total.add(result.checked[0])
    if row.page:
        _write_page(os.path.join(folder, row.page), result.checked[0], "../" * row.page.count("/") + PAGE)


def _common_folder(paths: Sequence[str]) -> str:
    """Where all articles lie, as seen from here, so that their pages get short names."""
    folders = [os.path.abspath(path if os.path.isdir(path) else os.path.dirname(path)) for path in paths]
    try:
        return relative(os.path.commonpath(folders), os.getcwd())
    except ValueError:  # several drives
        return ""


def _write_page(path: str, one: Checked, back: str) -> None:
    os.makedirs(os.path.dirname(path), exist_ok=True)
    write_file(path, html.article_page(one, back))


def _told(total: report.Corpus, folder: str) -> Iterator[str]:
    """The figures on the terminal, the worst articles, and where the rest is."""
    style = terminal_style()
    yield from lines(total.tally, "en", style)
    if total.worst:
        yield style.strong("worst articles")
        for row in total.worst:
            found = f"{plural(row.errors, 'error', 'errors')}, {plural(row.warnings, 'warning', 'warnings')}"
            yield f"  {visible(row.path)}: {found}"
    yield ""
    yield f"{total.head}: {visible(os.path.join(folder, PAGE))}"


@contextmanager
def _progress(paths: Sequence[str], policy: Policy) -> Iterator[Callable[[int], None]]:
    """A bar on standard error where that is a terminal; else nothing at all."""
    if not sys.stderr.isatty():
        yield lambda steps: None
        return
    with click.progressbar(length=sum(1 for _ in discover(paths, policy)), file=sys.stderr, show_pos=True) as bar:
        yield bar.update
