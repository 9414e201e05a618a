"""From all that may be reported of an article to what is reported of it.

findings -> rules and levels in force -> what a baseline holds is left out -> what is less than the minimum is hidden
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from auditor.cli.project.policy import Lines, Policy
from auditor.report.result import Account, Checked, checked
from auditor.rules.finding import Finding

if TYPE_CHECKING:
    from auditor.cli.project.baseline import Baseline


def tell(account: Account, policy: Policy, baseline: Baseline | None = None, place: str = "") -> tuple[Checked, int]:
    """What is reported of an article, and how many findings at or above its failing level are hidden.

    ``place`` is the file whose settings are in force, where the article is one of many in it.
    """
    path = place or account.document.path
    in_force, minimum = policy.of(path), policy.choices.minimum
    told = policy.told(path, account.findings)
    lines = policy.changed_lines(path)
    if lines is not None:
        told = [finding for finding in told if _touches(account, finding, lines)]
    rest = baseline.rest(account.document, told) if baseline is not None else told
    one = checked(account, [finding for finding in rest if finding.severity >= minimum])
    suppressed = len(policy.told(path, account.suppressed))
    hidden = sum(in_force.failing <= finding.severity < minimum for finding in rest)
    return one._replace(root=in_force.settings.root, suppressed=suppressed, known=len(told) - len(rest)), hidden


def _touches(account: Account, finding: Finding, lines: Lines) -> bool:
    """Whether a finding stands on one of these lines, follows from one, or goes on into one."""
    places = [finding.span, *(related.span for related in finding.related), *([finding.follows_from] if finding.follows_from else [])]
    position = account.document.position
    stretches = [(position(place.start)[0], position(max(place.start, place.end - 1))[0]) for place in places]
    return any(first < own.stop and own.start <= last for first, last in stretches for own in lines)
