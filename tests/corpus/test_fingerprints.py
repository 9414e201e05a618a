"""A user's baseline survives a new version: the findings of corpus/ keep their fingerprints.

``fingerprints.txt`` holds rule, article and fingerprint of each. A finding whose rule, figure and paragraph are still there, and whose
fingerprint is not the one in the file, would be reported anew to everybody who has it in a baseline. Where that is meant (a finding that
was wrong is gone, another rule speaks, another figure is pointed at, a new article), say why in the commit, and write the file anew:

    AUDITOR_UPDATE_FINGERPRINTS=1 python -m pytest tests/corpus/test_fingerprints.py

They are read from ``reports/findings.jsonl``, which another test holds to be what is found now; but that is written anew whenever a message is
worded better, and this file is not.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from tests.conftest import ROOT

_FILE = Path(__file__).parent / "fingerprints.txt"


def _found() -> list[str]:
    findings = map(json.loads, (ROOT / "reports" / "findings.jsonl").read_text(encoding="utf-8").splitlines())
    return sorted(f"{finding['rule']} {finding['path']} {finding['fingerprint']}" for finding in findings)


def test_the_findings_of_the_corpus_keep_their_fingerprints() -> None:
    found = _found()
    if os.environ.get("AUDITOR_UPDATE_FINGERPRINTS"):
        _FILE.write_text("\n".join(found) + "\n", encoding="utf-8")
    known = _FILE.read_text(encoding="utf-8").splitlines()
    lost, new = sorted({*known} - {*found}), sorted({*found} - {*known})
    assert (lost, new) == ([], []), "fingerprints in baselines would be lost; the docstring of this file says when that is right"
    assert found == known
