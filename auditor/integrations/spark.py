"""A function for ``mapInArrow`` of Spark: record batches go in, rows of what was found come out.

    from auditor.integrations.spark import SCHEMA, audit
    found = spark.read.parquet("shards").select("id", "text").mapInArrow(audit, SCHEMA)
    found.filter("errors > 0").write.parquet("found")

The columns ``text`` and ``id`` are read. Nothing of Spark is imported; it brings pyarrow with it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from auditor.integrations.ray import COUNTS
from auditor.integrations.rows import audited

SCHEMA = f"id string, {', '.join(f'{name} int' for name in COUNTS)}, problem string, findings string"
"""The columns of what comes out, as Spark writes them."""


def audit(batches: Iterable[Any]) -> Iterator[Any]:
    """A batch of results for each batch of documents."""
    import pyarrow as pa

    types = [("id", pa.string()), *((name, pa.int32()) for name in COUNTS), ("problem", pa.string()), ("findings", pa.string())]
    for batch in batches:
        rows = []
        for row in batch.select(["id", "text"]).to_pylist():
            one = audited(row["text"], str(row["id"]))
            counts = {name: one.document[name] for name in COUNTS}
            findings = json.dumps(one.findings, ensure_ascii=False)
            rows.append({"id": str(row["id"]), **counts, "problem": one.document["problem"], "findings": findings})
        yield pa.RecordBatch.from_pylist(rows, schema=pa.schema(types))
