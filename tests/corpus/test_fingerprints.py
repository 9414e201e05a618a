"""A user's baseline survives a new version: the findings of corpus/ keep their fingerprints.

``fingerprints.txt`` holds rule, article and fingerprint of each. A finding whose rule, figure and paragraph are still there, and whose
fingerprint is not the one in the file, would be reported anew to everybody who has it in a baseline. Where that is meant (a finding that
was wrong is gone, another rule speaks, another figure is pointed at, a new article), say why in the commit, and write the file anew:

    AUDITOR_UPDATE_FINGERPRINTS=1 python -m pytest tests/corpus/test_fingerprints.py

``reports/findings.jsonl`` has them as well, but it is written anew whenever a message is worded better; this file is not.
"""

from __future__ import annotations

import os
from pathlib import Path

from auditor import audit
from auditor.source.reader import decoded, read_bytes
from tests.conftest import ROOT
from tests.corpus.expected import ARTICLES

_FILE = Path(__file__).parent / "fingerprints.txt"


def _found() -> list[str]:
    lines = []
    for article in ARTICLES:
        path = article.relative_to(ROOT).as_posix()
        text, _ = decoded(read_bytes(str(article)))
        lines += [f"{finding['rule']} {path} {finding['fingerprint']}" for finding in audit(text, path=path).findings]
    return sorted(lines)


def test_the_findings_of_the_corpus_keep_their_fingerprints() -> None:
    found = _found()
    if os.environ.get("AUDITOR_UPDATE_FINGERPRINTS"):
        _FILE.write_text("\n".join(found) + "\n", encoding="utf-8")
    known = _FILE.read_text(encoding="utf-8").splitlines()
    lost, new = sorted({*known} - {*found}), sorted({*found} - {*known})
    assert (lost, new) == ([], []), "fingerprints in baselines would be lost; the docstring of this file says when that is right"
    assert found == known
