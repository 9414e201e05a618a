"""auditor settings: what is in force for a file, and from where."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator

import click

from auditor.cli.output import write_out, write_out_utf8
from auditor.cli.project.keys import OFF, schema
from auditor.cli.project.policy import DEFAULT, InForce, Policy
from auditor.cli.project.read import seen_from_here
from auditor.report.visible import visible
from auditor.rules.registry import RULES, Entry


@click.command()
@click.argument("file", required=False)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="How to report.")
@click.option("--schema", "wants_schema", is_flag=True, help="Print the JSON schema of settings files instead.")
def settings(file: str | None, form: str, wants_schema: bool) -> None:
    """Show what is in force for a file (or for this folder), and from where.

    Settings are [tool.auditor] in pyproject.toml, or auditor.toml, which wins beside it. They are looked for from the file's folder upwards;
    the nearest is the only one: nothing is merged.
    """
    if wants_schema:
        write_out_utf8(json.dumps(schema(), ensure_ascii=False, indent=1) + "\n")
        return
    path = file if file is not None else "."
    policy = Policy()
    # A folder asks for what is in force within it.
    in_force = policy.of(os.path.join(path, "*") if os.path.isdir(path) else path)
    excluded = policy.excludes(path)
    if form == "json":
        write_out_utf8(json.dumps(_document(path, in_force, excluded), ensure_ascii=False, indent=1) + "\n")
    else:
        write_out("\n".join(_lines(path, in_force, excluded)) + "\n")


def _lines(path: str, in_force: InForce, excluded: bool) -> Iterator[str]:
    where = in_force.settings.path
    yield visible(path)
    yield f"  settings   {visible(seen_from_here(where)) if where else 'none found, the defaults are in force'}"
    yield f"  excluded   {'yes, exclude' if excluded else 'no'}"
    yield f"  fails at   {in_force.failing.word}"
    yield f"  model      {f'{visible(in_force.model)}, {visible(in_force.model_origin)}' if in_force.model else 'none'}"
    for name, file in in_force.settings.models.files:
        yield f"  knows      {visible(name)}, {visible(file)}"
    names = max(len(entry.name) for entry in RULES)
    for entry in RULES:
        level, origin = _level(entry, in_force)
        yield f"  {entry.code}  {entry.name.ljust(names)}  {level}{'' if origin == DEFAULT else f', {visible(origin)}'}"


def _document(path: str, in_force: InForce, excluded: bool) -> dict[str, object]:
    settings = in_force.settings
    rules = []
    for entry in RULES:
        level, origin = _level(entry, in_force)
        rules.append({"code": entry.code, "name": entry.name, "level": level, "from": origin})
    return {
        "schema": "auditor/1",
        "path": path,
        "settings": seen_from_here(settings.path) if settings.path else None,
        "root": seen_from_here(settings.root),
        "excluded": excluded,
        "fails_at": in_force.failing.word,
        "model": in_force.model,
        "model_from": in_force.model_origin if in_force.model else None,
        "models": dict(settings.models.files),
        "rules": rules,
    }


def _level(entry: Entry, in_force: InForce) -> tuple[str, str]:
    level = in_force.levels.get(entry.code)
    if level is None:
        return entry.severity.word, DEFAULT
    return level.severity.word if level.severity is not None else OFF, level.origin
