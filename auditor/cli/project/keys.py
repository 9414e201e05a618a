"""The keys of a settings file, as data: the reader, the JSON schema and `auditor settings` all follow this table."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from auditor.rules import registry
from auditor.rules.finding import Severity
from auditor.source.document import Language
from auditor.source.forms import FORMS, MARKDOWN

Kind = Literal["rules", "levels", "globs", "flag", "levels by glob", "models by glob", "models by name", "forms by ending", "language"]
OFF = "off"
ARTICLE, ENVIRONMENT = "article", "environment"
LANGUAGES = (ARTICLE, *get_args(Language), ENVIRONMENT)
"""What messages may be in: the article's own language, a language, or that of the person who runs the program."""
LEVELS = (*(severity.word for severity in sorted(Severity, reverse=True)), OFF)


class Key(NamedTuple):
    """One key: what it holds, and what it does."""

    name: str
    kind: Kind
    says: str


KEYS: tuple[Key, ...] = (
    Key("select", "rules", "Only these rules are told: names, codes or beginnings of codes."),
    Key("ignore", "rules", "These rules are not told."),
    Key("levels", "levels", "The level of a rule: error, warning, info or off. A name or a code wins over the beginning of one."),
    Key("error-on-warning", "flag", "Warnings fail the run as errors do."),
    Key("language", "language", "The language of messages: article (its own), en, zh, or environment (LC_ALL, LC_MESSAGES, LANG)."),
    Key("exclude", "globs", "What is left out of folders: patterns as in .gitignore, relative to the folder of this file."),
    Key("extension-map", "forms by ending", 'Endings that are read as those of another form, in folders too: { ".page" = "html" }.'),
    Key("per-file-levels", "levels by glob", "Levels for the files that a pattern matches; a later pattern wins over an earlier one."),
    Key(
        "models",
        "models by name",
        'Models of your own by the names that texts use, each its config.json or .safetensors file: { ours = "configs/ours.json" }.',
    ),
    Key(
        "per-file-models",
        "models by glob",
        "The model that files are about: its name (of `models` too), or a config.json or .safetensors file; a later pattern wins over an earlier one.",
    ),
)
WANTED: dict[Kind, str] = {
    "rules": "a list of rules",
    "levels": "a table of rules and their levels",
    "globs": "a list of patterns",
    "flag": "true or false",
    "levels by glob": "a table of patterns, each with a table of rules and their levels",
    "models by glob": "a table of patterns and models",
    "models by name": "a table of names and files",
    "forms by ending": "a table of endings and forms",
    "language": f"one of {', '.join(LANGUAGES)}",
}


def ending_and_form(pair: str) -> tuple[str, str]:
    """``.page=html`` as an ending, with its dot, and the name of a form. Raises ValueError, in one line, where it is no such pair."""
    ending, sign, form = pair.partition("=")
    name = form.strip().lower().removeprefix(".")
    known = (*MARKDOWN, *FORMS)
    if not sign or not ending.strip(" .") or "/" in ending:
        raise ValueError(f"{pair!r} does not name an ending and a form, as .page=html does")
    if name not in known:
        raise ValueError(f"{form.strip()!r} is no form that can be read: one of {', '.join(known)}")
    return f".{ending.strip().lower().removeprefix('.')}", name


def schema() -> dict[str, object]:
    """The JSON schema of auditor.toml, and of [tool.auditor] in pyproject.toml."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Settings of auditor",
        "type": "object",
        "additionalProperties": False,
        "properties": {key.name: {"description": key.says, **_shape(key.kind)} for key in KEYS},
        "$defs": {
            "rule": {"anyOf": [{"enum": _words()}, {"pattern": f"^[{''.join(_letters())}][0-9]{{0,3}}$"}], "type": "string"},
            "levels": {"type": "object", "propertyNames": {"$ref": "#/$defs/rule"}, "additionalProperties": {"enum": list(LEVELS)}},
        },
    }


def _shape(kind: Kind) -> dict[str, object]:
    shapes: dict[Kind, dict[str, object]] = {
        "rules": {"type": "array", "items": {"$ref": "#/$defs/rule"}},
        "levels": {"$ref": "#/$defs/levels"},
        "globs": {"type": "array", "items": {"type": "string"}},
        "flag": {"type": "boolean"},
        "levels by glob": {"type": "object", "additionalProperties": {"$ref": "#/$defs/levels"}},
        "models by glob": {"type": "object", "additionalProperties": {"type": "string"}},
        "models by name": {"type": "object", "additionalProperties": {"type": "string"}},
        "forms by ending": {"type": "object", "additionalProperties": {"enum": [*MARKDOWN, *FORMS]}},
        "language": {"enum": list(LANGUAGES)},
    }
    return shapes[kind]


def _words() -> list[str]:
    return [word for entry in registry.RULES for word in (entry.name, entry.code)]


def _letters() -> list[str]:
    return sorted({entry.code[0] for entry in registry.RULES})
