"""The page of a rule, from its docstring and its tested examples, and the list of all rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from inspect import getdoc

from auditor.report.style import Style
from auditor.rules.base import Example, Rule
from auditor.rules.registry import Entry


def render(rule: Rule, style: Style) -> str:
    """What `auditor explain` shows."""
    head = style.severity(f"{rule.severity.word}[{rule.name}]", rule.severity)
    lines = [f"{head} {rule.code}", "", *(getdoc(rule) or "").splitlines(), "", "## Examples"]
    for example in rule.bad:
        lines += ["", "Reported:", "", *_indented(_marked(example, rule, style)), "", f"    {_points_at(example)}"]
        if example.fix is not None:
            lines += ["", "Use instead:", "", *_indented(example.fix)]
    for example in rule.good:
        lines += ["", "Not reported:", "", *_indented(example.text)]
    return "\n".join(style.strong(line) if line.startswith("## ") else line for line in lines) + "\n"


def render_list(entries: Sequence[Entry], style: Style) -> str:
    """One line a rule: code, name, severity, summary."""
    names = max(len(entry.name) for entry in entries)
    return "".join(_row(entry, names, style) for entry in entries)


def _row(entry: Entry, names: int, style: Style) -> str:
    severity = style.severity(entry.severity.word.ljust(7), entry.severity)
    return f"{entry.code}  {style.strong(entry.name.ljust(names))}  {severity}  {entry.summary}\n"


def _marked(example: Example, rule: Rule, style: Style) -> str:
    """The example with the place that is told of in the colour of its rule, line by line."""
    before, at, behind = example.text.partition(example.at) if example.at else (example.text, "", "")
    return before + "\n".join(style.severity(line, rule.severity) for line in at.split("\n")) + behind


def _points_at(example: Example) -> str:
    return f"at {example.at}: {example.says}" if example.at else example.says


def _indented(text: str) -> Iterator[str]:
    return (f"    {line}".rstrip() for line in text.rstrip("\n").splitlines())
