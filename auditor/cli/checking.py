"""Checking articles and reporting them, as it was asked for.

articles -> told, or fixed -> baseline -> reports -> exit code
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from auditor.cli.articles import audits
from auditor.cli.delivery import DEFAULT, Report, deliver, marked
from auditor.cli.exits import BAD, CLEAN, FOUND
from auditor.cli.jobs import Item, accounts
from auditor.cli.output import say, tell_problems
from auditor.cli.project.policy import Policy
from auditor.cli.project.telling import tell
from auditor.cli.remembering import users_cache
from auditor.report.formats import BY_NAME
from auditor.report.result import Checked, Problem, Result, account

if TYPE_CHECKING:
    from auditor.cli.fix import Fixer
    from auditor.cli.project.baseline import Baseline


class Asked(NamedTuple):
    """What is to be checked and how: the options of the command, as what they stand for."""

    paths: Sequence[str]
    made: Sequence[Report]
    policy: Policy
    stdin_name: str | None = None
    statistics: bool = False
    jobs: int | None = None
    exit_zero: bool = False
    known: Baseline | None = None
    write_baseline: bool = False
    prune_baseline: bool = False
    fixer: Fixer | None = None
    diff: bool = False
    cached: bool = True


def check_plainly(words: Sequence[str]) -> int:
    """Check paths; before them, ``--format`` and its name may stand."""
    form, paths = (words[1], words[2:]) if words[0] == "--format" else (DEFAULT, words)
    return check_all(Asked(paths, [Report(BY_NAME[form], None)], Policy()))


def check_all(asked: Asked) -> int:
    """Audit, report, and say how to exit."""
    known, fixer = asked.known, asked.fixer
    result, hidden = collect(asked)
    if known is not None and asked.write_baseline:
        known.write()
        tell_problems(result.problems)
        return BAD if result.problems else CLEAN
    if fixer is not None and asked.diff:
        return fixer.close(result.problems, asked.exit_zero)
    if fixer is not None and not asked.policy.choices.quiet:
        fixer.tell()
    deliver(result, asked.made, asked.statistics, taken=fixer is not None and fixer.takes_stdout)
    tell_problems(result.problems)
    if known is not None and asked.prune_baseline:
        known.prune()
    if result.problems:
        return BAD
    if asked.exit_zero or not (hidden or asked.policy.fails(result)):
        return CLEAN
    if hidden and not asked.policy.choices.quiet:
        say(f"{hidden} hidden by --min-severity")
    return FOUND


def collect(asked: Asked) -> tuple[Result, int]:
    """Audit everything; with how many findings at or above the failing level are hidden."""
    done: list[Checked] = []
    problems: list[Problem] = []
    hidden = 0
    for item in _items(asked):
        if isinstance(item, Problem):
            problems.append(item)
            continue
        one, unseen = tell(item, asked.policy, asked.known)
        done.append(one)
        hidden += unseen
    return Result(done, problems, os.getcwd(), not asked.policy.choices.quiet), hidden


def _items(asked: Asked) -> Iterator[Item]:
    """What may be reported of each article; of one that is fixed, what is left."""
    whole = marked(asked.made)
    if asked.fixer is None:
        yield from accounts(asked.paths, asked.stdin_name, asked.policy, asked.jobs, whole, users_cache(asked.cached))
        return
    for audit in audits(asked.paths, asked.stdin_name, asked.policy):
        left = audit if isinstance(audit, Problem) else asked.fixer(audit)
        yield left if isinstance(left, Problem) else account(left, whole)
