"""One look at an article as it stands in the editor: its audit, and what the settings and the baseline leave of it to be told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from auditor.audited import Audit
from auditor.cli.articles import audited
from auditor.cli.models import UnknownModel
from auditor.cli.project.policy import Choices, Policy
from auditor.cli.project.telling import tell
from auditor.report.result import account
from auditor.rules.finding import Finding
from auditor.source.document import Document
from auditor.source.reader import read_document

MOST = 8_000_000
"""Characters of an article that is audited while it is written; a longer one is told to be too long."""


class Options(NamedTuple):
    """What the server was started with: the choices of the command line, a baseline file, and whether exact values stand beside formulas."""

    choices: Choices = Choices()
    baseline: str | None = None
    hints: bool = False


class Look(NamedTuple):
    """What is known of one version of an article. ``findings`` are those that are told, by place; ``audit`` is None where there is none."""

    document: Document
    version: int | None
    findings: Sequence[Finding] = ()
    audit: Audit | None = None
    problems: Sequence[str] = ()


def look(path: str, content: str, version: int | None, options: Options) -> Look:
    """Audit an article as `auditor check` would; settings are read anew, so that a changed file is in force at once.

    Raises Refusal where a settings file or the baseline is wrong.
    """
    policy = Policy(options.choices)
    if len(content) > MOST:
        return Look(
            Document(path, content), version, problems=(f"too long to be audited while it is written: {len(content):,} characters",)
        )
    if policy.excludes(path):
        return Look(Document(path, content), version)
    document = read_document(path, content, form=policy.form(path))
    if document.file_content != content:  # places and edits would be those of the text that is read, not of the one in the editor
        return Look(Document(path, content), version)
    try:
        audit = audited(document, policy)
    except UnknownModel as error:
        return Look(document, version, problems=(str(error),))
    return Look(document, version, _told(audit, policy, options.baseline), audit, audit.problems)


def _told(audit: Audit, policy: Policy, baseline: str | None) -> Sequence[Finding]:
    if baseline is None:
        return tell(account(audit, counted=False), policy)[0].findings
    from auditor.cli.project.baseline import Baseline, read_baseline

    return tell(account(audit), policy, Baseline(baseline, read_baseline(baseline)))[0].findings
