"""One document as every engine sees it: a text and a name go in, plain values come out. The same findings as of ``auditor corpus``."""

from __future__ import annotations

from typing import NamedTuple

from auditor.gate import left
from auditor.pipeline import audit_document
from auditor.reference import Model, build
from auditor.report.json import Object
from auditor.report.records import documents_row, findings_rows, models_of, problem_row, told
from auditor.report.result import Problem
from auditor.source.reader import MOST_BYTES, SourceError, read_data, text_form


class Audited(NamedTuple):
    """What was found in one document: its row of "documents" and its rows of "findings", as the schema ``auditor-corpus/1`` has them."""

    document: Object
    findings: list[Object]


def audited(text: object, name: str, source: str = "", row: int | None = None, model: Model | None = None) -> Audited:
    """Audit one document. What is no text, or what breaks while it is read, is a problem in its row: no document stops a corpus."""
    try:
        if not isinstance(text, str):
            raise SourceError("holds no text")
        data = text.encode("utf-8", "surrogatepass")
        if len(data) > MOST_BYTES:
            raise SourceError(f"is too large to be an article: more than {MOST_BYTES // 1_000_000} MB")
        form = text_form(name)
        quiet = left(name, data) if form is None else None
        audit = quiet or audit_document(read_data(name, data, form or "md"), model)
        one = told(audit)[0]
        return Audited(documents_row(one, source, row, len(data), models_of(audit)), findings_rows(one))
    except SourceError as error:
        return Audited(problem_row(Problem(name, str(error)), source, row), [])
    except Exception as error:
        message = f"internal error, please report it: {type(error).__name__}: {error}"
        return Audited(problem_row(Problem(name, message), source, row), [])


def known(model: str | None) -> Model | None:
    """The model of a published name. Raises auditor.reference.UnknownArchitecture."""
    return build(model) if model is not None else None
