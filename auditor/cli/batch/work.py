"""One unit of a corpus, audited: rows go in, what is written of them comes out as the bytes that are written.

row -> its text and its name -> audit -> what is told under the settings of its file -> lines of documents, findings and claims
"""

from __future__ import annotations

import gc
import json
import os
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from auditor.cli.articles import Source, audit_source, file_source
from auditor.cli.batch.inputs import is_file_itself
from auditor.cli.batch.rows import IDS, TEXTS, Row, chosen, no_text, repository_of
from auditor.cli.models import OwnModels, digest_of_model
from auditor.cli.packing import packed
from auditor.cli.project.policy import Choices, Policy
from auditor.cli.project.telling import tell
from auditor.gate import left
from auditor.report.figures import Figures, badness, group_of
from auditor.report.json import claims, dump
from auditor.report.records import Object, documents_row, findings_rows, models_of, problem_row
from auditor.report.result import Checked, Problem, account, relative
from auditor.report.subjects import said_in, stored
from auditor.source import compiled
from auditor.source.document import Document
from auditor.source.reader import MOST_BYTES, SourceError, form_name, read_bytes, text_form

if TYPE_CHECKING:
    from auditor.audited import Audit

Worst = tuple[int, int, int, int, tuple[int, ...]]


class Terms(NamedTuple):
    """On what terms a corpus is audited: all that what is written depends on, beside the program and the documents."""

    choices: Choices
    day: str
    claims: bool
    pages: bool
    gate: bool
    subjects: bool


class Unit(NamedTuple):
    """Neighbouring rows. What is less bad than ``least`` has no page, None: nothing is known yet."""

    chunk: int
    rows: tuple[Row, ...]
    least: Worst | None = None


class Worked(NamedTuple):
    """What became of a unit: lines to be written, and what pages are made of, each with its place among the documents."""

    chunk: int
    documents: bytes
    findings: bytes
    claims: bytes
    subjects: bytes
    number: int
    figures: dict[str, Any]
    kept: list[tuple[int, Worst, bytes]]
    problems: list[tuple[str, str, bool]]
    digests: bytes
    stored: int
    compiled: dict[compiled.Key, compiled.Parts]


class _Read(NamedTuple):
    """A row that was read: its name, its text or why there is none, and the bytes that it is known by."""

    name: str
    text: bytes | Problem
    raw: bytes
    repository: str = ""


def digest_of(row: Row, policy: Policy) -> bytes:
    """What stands for a row and the settings in force for it: another one tells that the corpus has changed."""
    return _digest(row, _read(row).raw, policy)


def _digest(row: Row, raw: bytes, policy: Policy) -> bytes:
    head = f"{_shown(row.source)}\0{row.number}\0{row.name}\0{row.problem}\0{row.repository}\0".encode("utf-8", "surrogatepass")
    in_force = policy.of(row.source)
    settings = in_force.settings
    return sha256(_digest_in_force(policy, settings.path, settings.models, in_force.model, in_force.language or "") + head + raw).digest()


@lru_cache(maxsize=64)
def _digest_in_force(policy: Policy, path: str, models: OwnModels, model: str | None, language: str) -> bytes:
    """What stands for a settings file, the models that it may name, and the language of messages; of each policy, so that no run knows of files what another read."""
    named = () if model is None else (("", model),)
    digests = [read_bytes(path) if path else b"", *(digest_of_model(file) for _, file in (*models.files, *named)), language.encode()]
    return sha256(b"".join(sha256(data).digest() for data in digests)).digest()


def work(unit: Unit, terms: Terms, policy: Policy) -> Worked:
    """Audit the rows of a unit."""
    documents, found, claimed, subjects = bytearray(), bytearray(), bytearray(), bytearray()
    figures, digests = Figures(), bytearray()
    kept: list[tuple[int, Worst, bytes]] = []
    problems = []
    for number, row in enumerate(unit.rows):
        read = _read(row)
        digests += _digest(row, read.raw, policy)
        place = row.number or None
        source = _shown(row.source)
        audit = read.text if isinstance(read.text, Problem) else _audited(row, read.name, read.text, policy, terms)
        if isinstance(audit, Problem):
            problems.append((audit.path, audit.message, is_file_itself(row) or row.ends))
            figures.problems += 1
            documents += _line(problem_row(audit, source, place))
            continue
        problems += [(read.name, problem, True) for problem in audit.problems]
        one = _told(audit, row, read.name, policy)
        size = len(read.text) if isinstance(read.text, bytes) else 0
        record = documents_row(one, source, place, size, models_of(audit))
        documents += _line(record)
        for finding in findings_rows(one, "" if place else os.getcwd()):
            found += _line(finding)
        if terms.claims and audit.claims:
            for claim in claims(audit):
                claimed += _line({**claim, "path": read.name})
        if terms.subjects:
            for said in said_in(audit, read.repository or _repository(row), read.name):
                subjects += _line(stored(said))
        figures.add(one, record, group_of(source, place))
        if terms.pages and (audit.claims or one.findings) and (unit.least is None or badness(record) > unit.least):
            kept.append((number, badness(record), _kept(audit, row, read, policy)))
    learnt = compiled.learnt()
    parts = (bytes(documents), bytes(found), bytes(claimed), bytes(subjects))
    size = sum(row.stored for row in unit.rows)
    return Worked(unit.chunk, *parts, len(unit.rows), figures.stored(), kept, problems, bytes(digests), size, learnt)


def _line(value: Object) -> bytes:
    return dump(value, indent=None).encode("utf-8")


def _shown(source: str) -> str:
    return relative(source, os.getcwd()) if source != "<stdin>" else source


def _read(row: Row) -> _Read:
    """What a row says."""
    source = _shown(row.source)
    name = row.name or (f"{source}:{row.number}" if row.number else source)
    if row.problem:
        return _Read(name, Problem(name, row.problem), b"")
    if isinstance(row.data, str):
        raw = row.data.encode("utf-8", "surrogatepass")
        too_large = Problem(name, f"is too large to be an article: more than {MOST_BYTES // 1_000_000} MB")
        return _Read(name, too_large if len(raw) > MOST_BYTES else raw, raw, row.repository)
    if row.data is not None:
        return _read_line(row, name, row.data)
    try:
        raw = file_source(row.source).read()
    except SourceError as error:
        return _Read(name, Problem(name, str(error)), b"")
    return _Read(name, raw, raw)


def _read_line(row: Row, name: str, line: bytes) -> _Read:
    """The text and the name that a line of JSON gives."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:  # also bytes that are no UTF-8
        said = str(error) if isinstance(error, json.JSONDecodeError) else "it cannot be decoded"
        return _Read(name, Problem(name, f"is no JSON: {said.lower()}"), line)
    if not isinstance(value, dict):
        return _Read(name, Problem(name, "is no JSON object"), line)
    column = chosen(list(value), row.columns.text, TEXTS)
    if column is None:
        return _Read(name, Problem(name, no_text(list(value), row.columns.text)), line)
    key = chosen(list(value), row.columns.id, IDS)
    if key is not None and isinstance(value[key], str | int) and value[key] != "":
        name = str(value[key])
    if not isinstance(value[column], str):
        return _Read(name, Problem(name, f"the column {column} holds no text"), line)
    return _Read(name, value[column].encode("utf-8", "surrogatepass"), line, repository_of(value))


def _repository(row: Row) -> str:
    """What a document belongs to: the folder that is under version control, else the one it was found beneath; a shard of its own."""
    return _shown(row.source) if row.number else relative(_root(os.path.dirname(os.path.abspath(row.source))), os.getcwd())


@lru_cache(maxsize=4096)
def _root(folder: str) -> str:
    above = folder
    while not os.path.exists(os.path.join(above, ".git")):
        if os.path.dirname(above) == above:
            return folder
        above = os.path.dirname(above)
    return above


def _audited(row: Row, name: str, text: bytes, policy: Policy, terms: Terms) -> Audit | Problem:
    form = _form(row, name, policy)
    gated = terms.gate and form is None and not policy.of(row.source).settings.models.files  # it knows no names but published ones
    if gated and (quiet := left(name, text)) is not None:
        return quiet
    gc.disable()  # as for single articles: what they are made of lives on until all of it is let go
    try:
        path = row.source if is_file_itself(row) else name
        return audit_source(Source(path, lambda: text, is_file=False), policy, terms.day, row.source, form or "md")
    finally:
        gc.enable()


def _form(row: Row, name: str, policy: Policy) -> str | None:
    """The form that a document is read as; None is Markdown."""
    return form_name(row.source, policy.form(row.source)) if is_file_itself(row) else text_form(name)


def _told(audit: Audit, row: Row, name: str, policy: Policy) -> Checked:
    """What is reported of a document, under its name."""
    one = tell(account(audit), policy, place=row.source)[0]
    document = one.document
    root = one.root if is_file_itself(row) else ""
    shown = Document(name, document.content, (), document.language, document.notes, stored=document.stored)
    return one._replace(document=shown, root=root)


def _kept(audit: Audit, row: Row, read: _Read, policy: Policy) -> bytes:
    """What the page of a document is made of."""
    import zlib

    one = tell(account(audit, True), policy, place=row.source)[0]
    document = one.document
    form = _form(row, read.name, policy)
    content = document.content if form is None else read.text
    parts = (read.name, content, form, document.language, document.notes, one._replace(document=None))  # type: ignore[arg-type]
    return zlib.compress(packed(parts), 1)


# -- in a worker -----------------------------------------------------------------------------------------------------------

_terms: Terms | None = None
_policy: Policy | None = None


def begin(terms: Terms) -> None:
    """Make ready for units."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_DFL)  # an interrupt ends a worker without a word: the main process has it
    global _terms, _policy
    _terms, _policy = terms, Policy(terms.choices)


def work_there(unit: Unit) -> Worked:
    """Audit a unit on the terms that this worker began with."""
    assert _terms is not None
    assert _policy is not None
    return work(unit, _terms, _policy)
