"""JSON schemas of the JSON that the commands print, for authors of other tools.

name of a schema -> what its command prints, field by field

Published fields stay and new ones may come: what a schema does not name is allowed, so that tools must ignore what they do not know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, get_args

from auditor.claims.about.records import Confidence, Part, Scope
from auditor.rules import registry
from auditor.rules.finding import Severity
from auditor.sheet import recalculation
from auditor.sheet.book import CellKind
from auditor.verdicts.verdict import Check, Outcome

Schema = dict[str, Any]
DRAFT = "https://json-schema.org/draft/2020-12/schema"
VERSION = "auditor/1"
KINDS = ("equality", "approximation", "sum", "share", "shape", "statement", "product", "ratio", "bytes", "definition", "structure")
"""The kinds of a claim; ``auditor.claims.claim`` lists those that are read today."""

MEMORY = ("weights", "cache", "training", "activations", "adapters")
COMPUTE = ("forward", "whole")
"""Sections of a model in use; one without lines is left out (BERT has no cache)."""

_TEXT: Schema = {"type": "string"}
_COUNT: Schema = {"type": "integer", "minimum": 0}
_FLAG: Schema = {"type": "boolean"}


class Described(NamedTuple):
    """One schema by its name, and what prints JSON of it."""

    name: str
    prints: str
    make: Callable[[], Schema]

    def schema(self) -> Schema:
        """The whole schema, as it is printed."""
        return {"$schema": DRAFT, "title": f"What `{self.prints}` prints", **self.make()}


def _object(optional: Sequence[str] = (), /, **fields: Schema) -> Schema:
    return {"type": "object", "properties": fields, "required": [name for name in fields if name not in optional]}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _maybe(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _one_of(words: Sequence[str]) -> Schema:
    return {"enum": list(words)}


def _says(schema: Schema, description: str) -> Schema:
    return {**schema, "description": description}


def _head() -> dict[str, Schema]:
    return {"schema": {"const": VERSION}, "version": _says(_TEXT, "The version of the program.")}


def _span() -> dict[str, Schema]:
    return {
        "start": _says(_COUNT, "Offset in the decoded file, in code points; a byte-order mark is not counted."),
        "end": _says(_COUNT, "Where it ends, exclusive."),
    }


def _place() -> dict[str, Schema]:
    number: Schema = {"type": "integer", "minimum": 1}
    return {
        "line": _says(number, "Lines and columns count from 1, columns in code points."),
        "column": number,
        "end_line": number,
        "end_column": _says(number, "Exclusive."),
        **_span(),
    }


def _problem() -> Schema:
    return _object(path=_TEXT, message=_TEXT)


def _finding() -> Schema:
    edit = _object(**_span(), text=_TEXT)
    return _object(
        path=_says(_TEXT, "As it was given to the command."),
        rule=_says(_one_of([entry.code for entry in registry.RULES]), "The code of the rule."),
        name=_says(_one_of([entry.name for entry in registry.RULES]), "Its name."),
        severity=_one_of([severity.word for severity in Severity]),
        confidence=_one_of(get_args(Confidence)),
        **_place(),
        message=_TEXT,
        stated=_says(_maybe(_TEXT), "What the article prints."),
        expected=_says(_maybe(_TEXT), "What it should print, in its own notation."),
        working=_says(_list(_TEXT), "The recomputation, a step an entry."),
        component=_maybe(_TEXT),
        model=_maybe(_TEXT),
        reference=_says(_maybe(_TEXT), "Name, class and file of the model that it rests on, where that was read from a file."),
        cause=_says(_maybe(_TEXT), "What probably happened."),
        follows_from=_says(_maybe(_TEXT), "The fingerprint of the finding that this one follows from."),
        related=_list(_object(**_place(), message=_TEXT)),
        fingerprint=_says(_TEXT, "Stays the same while the text around it does; never a line number."),
        fix=_maybe(_object(safe=_says(_FLAG, "Whether --fix writes it without being asked twice."), edits=_list(edit))),
    )


def _check() -> Schema:
    outcomes = ("files", "claims", "holds", "fails", "follows", "unchecked", "unread", "errors", "warnings", "infos")
    row = _object(amount={"type": "integer"}, text=_TEXT, lines=_list({"type": "integer", "minimum": 1}))
    return _object(
        **_head(),
        summary=_object(**dict.fromkeys(outcomes, _COUNT)),
        problems=_says(_list(_problem()), "Files that could not be audited, and why."),
        findings=_list(_finding()),
        ledgers=_says(
            _list(_object(path=_TEXT, rows=_list(row))),
            "From an article's total to the exact one: all rows but the last add up to the last.",
        ),
    )


def _verdicts(**further: Schema) -> Schema:
    why = _object(code=_says(_TEXT, "Stable."), text=_says(_TEXT, "For people, in the article's language."))
    return _list(_object(check=_one_of(get_args(Check)), outcome=_one_of(get_args(Outcome)), why=why, **further))


def _claims() -> Schema:
    side = _object(raw=_TEXT, value=_says(_maybe(_TEXT), "The exact value; null where it is not one number."), **_span())
    claim = _object(
        path=_TEXT,
        **_span(),
        line=_COUNT,
        column=_COUNT,
        raw=_TEXT,
        kind=_one_of(KINDS),
        sides=_list(side),
        label=_maybe(_TEXT),
        model=_says(_maybe(_TEXT), "The canonical checkpoint."),
        component=_maybe(_TEXT),
        scope=_maybe(_one_of(get_args(Scope))),
        part=_maybe(_one_of(get_args(Part))),
        confidence=_maybe(_one_of(get_args(Confidence))),
        evidence=_says(_maybe(_TEXT), "Which words of the article told it."),
        verdicts=_verdicts(next=_says(_maybe(_TEXT), "What the author can do so that it is judged.")),
    )
    number: Schema = {"type": ["integer", "number", "string"]}
    return _object(
        ("unread",),
        **_head(),
        problems=_list(_problem()),
        claims=_list(claim),
        settings=_list(_object(path=_TEXT, name=_TEXT, value=number, model=_maybe(_TEXT), **_span(), verdicts=_verdicts())),
        conventions=_list(_object(path=_TEXT, name=_TEXT, **_span())),
        unread=_says(
            _list(_object(path=_TEXT, **_span(), skeleton=_TEXT)), "With --unread: figures beside words of size that nothing read."
        ),
    )


def _lines(unit: str) -> Schema:
    amount = _says(_COUNT, f"{unit}, rounded up where a part of one is left.")
    return _list(_object(name=_TEXT, amount=amount, formula=_TEXT, note=_says(_TEXT, "What is meant, and its source.")))


def _use(sections: Sequence[str], unit: str, **further: Schema) -> Schema:
    lines = dict.fromkeys(sections, _lines(unit))
    return _object(sections, seq=_says(_COUNT, "Tokens of a sequence."), batch=_COUNT, **further, **lines)


def _inventory() -> Schema:
    return _object(
        ("variants", "memory", "flops"),
        schema={"const": VERSION},
        model=_maybe(_TEXT),
        architecture=_says(_TEXT, "The class that is counted."),
        variant=_says(_TEXT, "The convention that `total` follows."),
        total=_COUNT,
        total_untied=_says(_COUNT, "With tied tensors counted each time."),
        components=_list(_object(id=_TEXT, count=_COUNT, formula=_TEXT)),
        tensors=_list(_object(name=_TEXT, shape=_list(_COUNT), component=_TEXT, kind=_TEXT)),
        variants=_says(_list(_object(id=_TEXT, english=_TEXT, chinese=_TEXT, total=_COUNT)), "With --variant all."),
        memory=_says(_use(MEMORY, "Bytes", dtype=_says(_TEXT, "The format of cache and training.")), "With --memory."),
        flops=_says(_use(COMPUTE, "Operations"), "With --flops."),
    )


def _params() -> Schema:
    pair = _object(schema={"const": VERSION}, models=_says(_list({"$ref": "#/$defs/model"}), "Two models side by side."))
    return {"anyOf": [{"$ref": "#/$defs/model"}, pair], "$defs": {"model": _inventory()}}


def _sheet() -> Schema:
    place: Schema = {"type": ["integer", "null"], "minimum": 0}
    own = _says(_COUNT, "The number of the cell, from 1.")
    unknown = _object(operand=_TEXT, names=_list(_TEXT))
    cell = _object(
        path=_TEXT,
        id=own,
        kind=_one_of(get_args(CellKind)),
        **dict.fromkeys(("line", "column", "start", "end"), _says(place, "null where the text does not print the cell.")),
        model=_maybe(_TEXT),
        component=_maybe(_TEXT),
        scope=_maybe(_one_of(get_args(Scope))),
        part=_maybe(_one_of(get_args(Part))),
        name=_says(_maybe(_TEXT), "The setting, or what is defined."),
        symbol=_says(_maybe(_TEXT), "What the article calls it."),
        label=_maybe(_TEXT),
        formula=_maybe(_TEXT),
        stated=_says(_maybe(_TEXT), "As the article prints it."),
        value=_says(_maybe(_TEXT), "The exact value."),
        outcome=_maybe(_one_of([*get_args(Outcome), "circular"])),
        **{"from": _says(_list(own), "The cells that it comes from.")},
        open=_says(_list(unknown), "Operands that may be one of several cells, or none."),
        new=_says(_maybe(_TEXT), "With --set: the exact value that it has then."),
        problem=_says(_maybe(_one_of(get_args(recalculation.Problem))), "With --set: why it was not recalculated."),
    )
    return _object(
        **_head(),
        problems=_list(_problem()),
        whole=_says(_FLAG, "Whether the article has no more cells than these."),
        cells=_list(cell),
    )


def _settings() -> Schema:
    levels = [*(severity.word for severity in Severity), "off"]
    rule = _object(
        code=_one_of([entry.code for entry in registry.RULES]),
        name=_one_of([entry.name for entry in registry.RULES]),
        level=_one_of(levels),
        **{"from": _says(_TEXT, "What set the level.")},
    )
    return _object(
        schema={"const": VERSION},
        path=_TEXT,
        settings=_says(_maybe(_TEXT), "The settings file in force, null where there is none."),
        root=_says(_TEXT, "The folder that patterns and fingerprints are relative to."),
        excluded=_FLAG,
        fails_at=_one_of([severity.word for severity in Severity]),
        model=_maybe(_TEXT),
        model_from=_maybe(_TEXT),
        models=_says({"type": "object", "additionalProperties": _TEXT}, "The models of the project, each name with its file."),
        rules=_list(rule),
    )


SCHEMAS: tuple[Described, ...] = (
    Described("check", "auditor check --format json", _check),
    Described("claims", "auditor claims --format json", _claims),
    Described("params", "auditor params --format json", _params),
    Described("sheet", "auditor sheet --format json", _sheet),
    Described("corpus", "auditor check --format jsonl", _finding),
    Described("settings", "auditor settings --format json", _settings),
)
BY_NAME = {described.name: described for described in SCHEMAS}
