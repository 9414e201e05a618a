"""What git says has changed since a commit: files, and the lines of each.

REF -> the commit -> changed and new files beneath the repository -> by real path, None or ranges of changed lines

Nothing of the repository is run: no external differ, no filter, no hook; a REF is verified to be a commit before it is used.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Mapping, Sequence

from auditor.cli.exits import Refusal
from auditor.cli.project.policy import Lines

_HUNK = re.compile(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@")
_PLAIN = ("--no-ext-diff", "--no-textconv", "--no-color", "--no-renames")
EVERYTHING = (range(1, 1 << 60),)


def changes(ref: str, lines: bool) -> Mapping[str, Lines | None]:
    """The files that differ from a commit or are new and not ignored, by real path; with ``lines``, those of each that are new or changed.

    Raises Refusal, with one line, where there is no git, no repository or no such commit.
    """
    top = _git(["rev-parse", "--show-toplevel"], "this is no git repository").rstrip("\n")
    commit = _git(["rev-parse", "--verify", "--quiet", "--end-of-options", f"{ref}^{{commit}}"], f"git knows no commit {ref!r}").strip()
    changed = _names(["-C", top, "diff", "--name-only", "-z", "--diff-filter=d", *_PLAIN, commit, "--"])
    new = _names(["-C", top, "ls-files", "--others", "--exclude-standard", "-z"])
    found: dict[str, Lines | None] = dict.fromkeys((os.path.realpath(os.path.join(top, name)) for name in (*changed, *new)), None)
    if lines:
        found.update({os.path.realpath(os.path.join(top, name)): _lines(top, commit, name) for name in changed})
        found.update({os.path.realpath(os.path.join(top, name)): EVERYTHING for name in new})
    return found


def _lines(top: str, commit: str, name: str) -> Sequence[range]:
    """The lines of a file that a commit has not; where lines were only taken out, the two that met."""
    shown = _git(["-C", top, "diff", "--unified=0", *_PLAIN, commit, "--", f":(literal,top){name}"], f"git cannot compare {name}")
    ranges = []
    for line in shown.split("\n"):
        hunk = _HUNK.match(line)
        if hunk is not None:
            start, count = int(hunk[1]), int(hunk[2] or 1)
            ranges.append(range(start, start + (count or 2)))
    return ranges


def _names(words: Sequence[str]) -> list[str]:
    return [name for name in _git(words, "git cannot list what changed").split("\0") if name]


def _git(words: Sequence[str], otherwise: str) -> str:
    try:
        ran = subprocess.run(["git", "-c", "core.fsmonitor=false", *words], capture_output=True, check=False, stdin=subprocess.DEVNULL)
    except FileNotFoundError:
        raise Refusal("--changed-since: git is not installed; without this option all files are audited") from None
    if ran.returncode:
        raise Refusal(f"--changed-since: {otherwise}")
    return os.fsdecode(ran.stdout)
