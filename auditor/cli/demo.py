"""auditor demo: an article that ships with the program is audited, and what --fix would write is shown.

demo.md -> audit -> the full report -> the difference that its fixes make
"""

from __future__ import annotations

from importlib.resources import files

import click

from auditor.audited import Audit
from auditor.cli.fix import difference
from auditor.cli.output import terminal_style, write_out
from auditor.fix import fix
from auditor.pipeline import audit_document
from auditor.report import full
from auditor.report.json import result_of
from auditor.rules.finding import Finding
from auditor.source.reader import read_document

ARTICLE = "demo.md"


@click.command()
@click.option("--source", is_flag=True, help="Print the article itself: auditor demo --source > demo.md")
def demo(source: bool) -> None:
    """Audit an article that ships with the program, and show what --fix would write."""
    text = files("auditor.cli").joinpath(ARTICLE).read_text(encoding="utf-8")
    if source:
        write_out(text)
        return
    style, audit = terminal_style(), _audited(text)
    write_out(full.render(result_of(audit), style))
    fixed = fix(audit, _safe, _audited)
    shown = difference(ARTICLE, text, fixed.audit.document.content)
    write_out(f"\n{style.strong('What --fix writes, and carries through:')}\n\n{shown}")
    write_out(f"\n{style.strong('Try it yourself:')}\n\n  auditor demo --source > {ARTICLE}\n  auditor --fix {ARTICLE}\n")


def _audited(text: str) -> Audit:
    """The audit that everybody sees, whatever settings are in force here."""
    return audit_document(read_document(ARTICLE, text))


def _safe(audit: Audit) -> list[Finding]:
    return [finding for finding in audit.findings if finding.fix is not None and finding.fix.safe]
