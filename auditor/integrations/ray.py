"""A class for Ray Data: batches of documents go in, the same batches with what was found come out.

    from auditor.integrations.ray import Audit
    workers = ray.data.ActorPoolStrategy(size=2)
    ray.data.read_parquet("shards").map_batches(Audit, fn_constructor_kwargs={"id_column": "id"}, compute=workers).write_parquet("found")

Nothing of Ray is imported: it hands over dictionaries of columns. ``pip install 'auditor[ray]'`` installs Ray Data beside it.
"""

from __future__ import annotations

import json
from typing import Any

from auditor.integrations.rows import audited, known

COUNTS = ("claims", "holds", "fails", "follows", "unchecked", "errors", "warnings", "infos")


class Audit:
    """Audits the column ``text_column`` of each batch; ``id_column`` names documents, else their number in the batch.

    Added are the counts of the table "documents", ``problem`` and ``findings``: JSON text, a list of the objects of the JSON reports.
    """

    def __init__(self, text_column: str = "text", id_column: str | None = None, model: str | None = None) -> None:
        self._text = text_column
        self._id = id_column
        self._model = known(model)

    def __call__(self, batch: dict[str, Any]) -> dict[str, Any]:
        """The batch with its columns and those that are added."""
        texts = batch[self._text]
        names = batch[self._id] if self._id is not None else range(1, len(texts) + 1)
        found = [audited(text, str(name), model=self._model) for text, name in zip(texts, names, strict=True)]
        added: dict[str, Any] = {name: [int(str(one.document[name])) for one in found] for name in COUNTS}
        added["problem"] = [str(one.document["problem"] or "") for one in found]
        added["findings"] = [json.dumps(one.findings, ensure_ascii=False) for one in found]
        return {**batch, **added}
