"""From an audit to what is reported of it.

findings -> rules and levels in force -> what a baseline holds is left out -> what is less than the minimum is hidden
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from auditor.audit import Audit
from auditor.cli.project.policy import Policy
from auditor.report.result import Checked, checked

if TYPE_CHECKING:
    from auditor.cli.project.baseline import Baseline


def tell(audit: Audit, policy: Policy, baseline: Baseline | None = None, whole: bool = False) -> tuple[Checked, int]:
    """What is reported of an audit, and how many findings at or above its failing level are hidden. ``whole`` keeps the article."""
    path = audit.document.path
    in_force, minimum = policy.of(path), policy.choices.minimum
    told = policy.told(path, audit.findings)
    rest = baseline.rest(audit.document, told) if baseline is not None else told
    suppressed = policy.told(path, audit.suppression.hidden) if audit.suppression is not None else []
    one = checked(audit, [finding for finding in rest if finding.severity >= minimum], whole)
    hidden = sum(in_force.failing <= finding.severity < minimum for finding in rest)
    return one._replace(root=in_force.settings.root, suppressed=len(suppressed), known=len(told) - len(rest)), hidden
