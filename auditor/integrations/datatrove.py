"""A step of a datatrove pipeline: every document gets what the audit found, or only those with findings go on.

    from auditor.integrations.datatrove import Audit
    pipeline = [JsonlReader("shards"), Audit(keep="errors"), JsonlWriter("found")]

Needs the package datatrove (``pip install 'auditor[datatrove]'``); which executor runs it is the pipeline's affair.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Literal

from datatrove.pipeline.base import PipelineStep

from auditor.integrations.rows import audited, known
from auditor.reference import Model

Keep = Literal["all", "findings", "errors"]
KEY = "auditor"


class Audit(PipelineStep):  # type: ignore[misc,unused-ignore]
    """Audits each document and writes what was found into its metadata.

    ``metadata["auditor"]`` is the document's row of the table "documents" with its findings as "findings". ``keep`` lets all documents go on,
    those with findings, or those with errors. ``model`` is what documents that name none are about. ``as_text`` writes JSON text instead, for
    writers whose columns hold no nested values. Statistics count documents, claims by outcome, findings by severity, and problems.
    """

    type = "📐 - AUDIT"
    name = "auditor"

    def __init__(self, keep: Keep = "all", model: str | None = None, as_text: bool = False) -> None:
        super().__init__()
        if keep not in ("all", "findings", "errors"):
            raise ValueError(f"keep is all, findings or errors, not {keep}")
        known(model)  # an unknown model ends the pipeline before it begins
        self.keep = keep
        self.model = model
        self.as_text = as_text

    def run(self, data: Any, rank: int = 0, world_size: int = 1) -> Iterator[Any]:
        """The documents that go on, annotated."""
        model = known(self.model)
        for document in data or ():
            with self.track_time():
                goes_on = self._annotate(document, model)
            if goes_on:
                yield document

    def _annotate(self, document: Any, model: Model | None) -> bool:
        row, findings = audited(document.text, document.id, model=model)
        value = {**row, "findings": findings}
        document.metadata[KEY] = json.dumps(value, ensure_ascii=False) if self.as_text else value
        self.stat_update("documents")
        for name in ("holds", "fails", "follows", "unchecked", "errors", "warnings", "infos"):
            self.stat_update(name, value=int(str(row[name])))
        if row["problem"] is not None:
            self.stat_update("problems")
        return self.keep == "all" or bool(row["errors"]) or (self.keep == "findings" and bool(findings))
