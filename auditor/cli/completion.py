"""What a shell completes beyond commands and options: paths, and the names of rules.

In bash: eval "$(_AUDITOR_COMPLETE=bash_source auditor)"
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:  # only a shell that completes pays for it
    from click.shell_completion import CompletionItem


def paths(ctx: click.Context, param: click.Parameter | None, incomplete: str) -> list[CompletionItem]:
    """Files and folders, which the shell knows best."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, type="file")]


def rules(ctx: click.Context, param: click.Parameter | None, incomplete: str) -> list[CompletionItem]:
    """Names of rules, also by their codes; of a list, the last."""
    from click.shell_completion import CompletionItem

    from auditor.rules.registry import RULES

    before, comma, word = incomplete.rpartition(",")
    return [
        CompletionItem(f"{before}{comma}{entry.name}", help=entry.summary)
        for entry in RULES
        if entry.name.startswith(word.lower()) or (word and entry.code.startswith(word.upper()))
    ]
