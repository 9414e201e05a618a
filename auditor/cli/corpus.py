"""auditor corpus: audit a corpus of any size and write what was found into a folder, the same bytes for the same documents.

inputs -> rows -> chunks (auditor/cli/batch) -> tables, pages, summary.md and summary.html
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any

import click

from auditor import __version__
from auditor.cli import completion
from auditor.cli.batch import tables
from auditor.cli.batch.chunks import Store, alone
from auditor.cli.batch.finish import PAGE, Wanted, finish
from auditor.cli.batch.inputs import STDIN, Inputs
from auditor.cli.batch.progress import Progress
from auditor.cli.batch.rows import Columns
from auditor.cli.batch.run import Run
from auditor.cli.batch.work import Terms
from auditor.cli.clock import today
from auditor.cli.exits import BAD, CLEAN
from auditor.cli.options import jobs_option, model_option, telling_options
from auditor.cli.output import say, terminal_style, write_out
from auditor.cli.project.policy import Choices, Policy
from auditor.report.corpus import Corpus
from auditor.report.records import SCHEMA
from auditor.report.result import relative
from auditor.report.statistics import lines
from auditor.report.visible import visible
from auditor.report.words import plural
from auditor.rules.finding import Confidence
from auditor.source import compiled

MOST_TOLD = 20
"""Problems that are told on standard error; documents names them all."""


@click.command()
@click.argument("paths", nargs=-1, metavar="PATH... | -", shell_complete=completion.paths)
@click.option(
    "-o", "--output", "folder", required=True, metavar="DIR", help="The folder for the summary, the tables and the articles' pages."
)
@click.option(
    "--files-from", "lists", multiple=True, metavar="FILE", help="Audit the paths that a file lists, one a line (- for standard input)."
)
@click.option("--text-column", default="", metavar="NAME", help="The column that holds the text (text, content, markdown … by itself).")
@click.option("--id-column", default="", metavar="NAME", help="The column that names a document (id, url, path … by itself).")
@click.option("--format", "form", type=click.Choice(tables.FORMATS), default="jsonl", show_default=True, help="The form of the tables.")
@click.option("--claims", is_flag=True, help="Write every claim that was read, too, with its verdicts.")
@click.option("--pages", type=click.IntRange(0), default=200, show_default=True, metavar="N", help="Show the N worst documents, coloured.")
@click.option("--compare", default="", metavar="DIR", help="Tell what is new, gone and the same since the run that wrote DIR.")
@click.option("--consistent", is_flag=True, help="Tell of one subject with two values in the documents of one repository.")
@click.option("--no-gate", is_flag=True, help="Read every document in full, also those that one search finds to state nothing.")
@click.option("--fresh", is_flag=True, help="Begin anew, whatever an earlier run left in DIR.")
@click.option("--resume", "resume", is_flag=True, help="Go on where an earlier run was stopped (the default).")
@click.option(
    "--chunk", type=click.IntRange(1), default=1000, show_default=True, metavar="N", help="Documents that are written, or lost, at once."
)
@telling_options
@model_option
@jobs_option
@click.pass_context
def corpus(
    ctx: click.Context,
    paths: tuple[str, ...],
    folder: str,
    lists: tuple[str, ...],
    text_column: str,
    id_column: str,
    form: str,
    claims: bool,
    pages: int,
    compare: str,
    consistent: bool,
    no_gate: bool,
    fresh: bool,
    resume: bool,
    chunk: int,
    select: frozenset[str] | None,
    ignore: frozenset[str] | None,
    min_confidence: Confidence,
    language: str | None,
    config: str | None,
    model: str | None,
    jobs: int | None,
) -> int:
    """Audit a whole corpus and write what was found into a folder.

    Folders, files, .jsonl (also .gz and .zst) and .parquet with a column of text; - is JSON lines on standard input. A run that was stopped
    goes on where it was, and gives what an undisturbed one gives, byte for byte. Findings are what such an audit is for: it exits 0 with
    them, and with rows that are no documents, and 2 where a file cannot be read.
    """
    if not paths and not lists:
        raise click.UsageError("name what is to be audited, or --files-from a list of it", ctx)
    if (STDIN in paths) + lists.count(STDIN) > 1:
        raise click.UsageError("standard input is read once: as documents (-) or as a list of them (--files-from -)", ctx)
    if fresh and resume:
        raise click.UsageError("--fresh begins anew and --resume goes on: one of them", ctx)
    tables.require(form)
    inputs = Inputs(paths, lists, Columns(text_column, id_column), folder)
    choices = Choices(select, ignore, model=model, confidence=min_confidence, language=language, config=config)
    terms = Terms(choices, today(), claims, bool(pages), not no_gate, consistent)
    if compare:
        next(tables.findings_in(compare), None)  # what is not there is told before anything is audited
    wanted = Wanted(form, claims, pages, _common_folder(paths), compare, consistent)
    try:
        os.makedirs(folder, exist_ok=True)
        with alone(folder):
            return _audit(inputs, terms, wanted, Store(folder), fresh, chunk, jobs)
    except OSError as error:
        raise click.ClickException(
            f"cannot write {error.filename or folder}: {error.strerror or error}; name another folder with -o"
        ) from error


def _audit(inputs: Inputs, terms: Terms, wanted: Wanted, store: Store, fresh: bool, chunk: int, jobs: int | None) -> int:
    header = _header(inputs, terms, wanted, chunk)
    store.tidy()
    if fresh:
        store.clear()
    before = store.terms()
    if before is not None:
        changed = sorted(key for key in header if before.get(key) != header[key] and key not in ("day", "form"))
        if changed:
            raise click.ClickException(f"an unfinished run in {store.folder} differs in {', '.join(changed)}: --fresh begins anew")
        terms = terms._replace(day=str(before["day"]))
    policy = Policy(terms.choices)
    progress = Progress(inputs.stored(policy))
    told = _Told(progress)
    run = Run(store, terms, wanted.pages, progress.step, told)
    try:
        run.go(inputs.rows(policy), policy, chunk, jobs, header)
    except KeyboardInterrupt:
        progress.close()
        if run.done:
            say(f"{sum(done.documents for done in run.done):,} documents are done: the same command goes on behind them")
        raise
    finally:
        compiled.save()
    progress.close()
    told.close()
    if not run.done:
        say("no documents found")
        store.begin(header)
    found = finish(store, len(run.done), wanted)
    problems = sum(done.problems for done in run.done)
    store.finish({**header, "complete": True, "chunks": [[done.documents, done.digest] for done in run.done]})
    write_out("\n".join(_summary(found, store.folder)) + "\n")
    return BAD if problems else CLEAN


def _header(inputs: Inputs, terms: Terms, wanted: Wanted, chunk: int) -> dict[str, Any]:
    """What the chunks of a run depend on beside its documents: a run goes on from chunks on the same terms only."""
    return {
        "schema": SCHEMA,
        "version": __version__,
        "program": _program(),
        "columns": list(inputs.columns),
        "model": terms.choices.model,
        "select": _sorted(terms.choices.select),
        "ignore": _sorted(terms.choices.ignore),
        "confidence": terms.choices.confidence,
        "claims": terms.claims,
        "consistent": terms.subjects,
        "gate": terms.gate,
        "pages": wanted.pages,
        "chunk": chunk,
        "form": wanted.form,
        "day": terms.day,
    }


def _sorted(codes: frozenset[str] | None) -> list[str] | None:
    return None if codes is None else sorted(codes)


def _program() -> str:
    """What tells this program from any other version of it, wherever it is installed."""
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    digest = sha256()
    for folder, below, names in os.walk(root):
        below[:] = sorted(name for name in below if name != "__pycache__")
        for name in sorted(names):
            with open(os.path.join(folder, name), "rb") as file:
                digest.update(sha256(file.read()).digest())
    return digest.hexdigest()


class _Told:
    """Tells of problems, the first of many one by one."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._number = 0

    def __call__(self, path: str, message: str) -> None:
        self._number += 1
        if self._number <= MOST_TOLD:
            self._progress.tell(f"{visible(path)}: {visible(message)}")

    def close(self) -> None:
        """Say how many were not told."""
        if self._number > MOST_TOLD:
            self._progress.tell(f"and {self._number - MOST_TOLD:,} more, which the table of documents names")


def _common_folder(paths: Sequence[str]) -> str:
    """Where all articles lie, as seen from here, so that their pages get short names."""
    folders = [os.path.abspath(path if os.path.isdir(path) else os.path.dirname(path)) for path in paths if path != STDIN]
    with suppress(ValueError):  # several drives, or none at all
        return relative(os.path.commonpath(folders), os.getcwd())
    return ""


def _summary(total: Corpus, folder: str) -> Iterator[str]:
    """The figures on the terminal, the worst articles, and where the rest is."""
    style = terminal_style()
    yield from lines(total.figures.tally, "en", style)
    if total.worst:
        yield style.strong("worst articles")
        for row in total.worst:
            found = f"{plural(row.errors, 'error', 'errors')}, {plural(row.warnings, 'warning', 'warnings')}"
            yield f"  {visible(row.path)}: {found}"
    yield ""
    yield f"{total.head}: {visible(os.path.join(folder, PAGE))}"
