"""Which model an article is about, as a directive in it says: ``<!-- auditor: model=bert-base-chinese -->``.

Names only, of published models and of those that the settings name: a document may not make this program read files.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from auditor.source.directives import Directive
from auditor.source.document import Document

if TYPE_CHECKING:
    from auditor.reference import Model


MOST_PROBLEMS = 20
"""Each name that is not known is held against all that are, for the nearest."""


def stated_model(
    document: Document, directives: Iterable[Directive], own: Mapping[str, Model] | None = None
) -> tuple[Model | None, tuple[str, ...]]:
    """The model, of ``own`` or published, that the first ``model=`` names, and a line for each that names none or another one."""
    stating = [directive for directive in directives if directive.verb.text == "model" and directive.value]
    if not stating:
        return None, ()
    from auditor.reference import InventoryError, build, name_key

    known = {name_key(name): model for name, model in (own or {}).items()}
    found: Model | None = None
    problems: list[str] = []
    for number, directive in enumerate(stating):
        assert directive.value is not None
        line = document.named_line(directive.span.start, "en")
        if len(problems) >= MOST_PROBLEMS:
            problems.append(f"{line}: {len(stating) - number} more comments that name a model were not read")
            break
        try:
            model = known.get(name_key(directive.value)) or build(directive.value)
        except InventoryError as error:
            problems.append(f"{line}: {error}")
            continue
        if found is not None and model.name != found.name:
            problems.append(f"{line}: the article was said to be about {found.name} before")
        found = found or model
    return found, tuple(problems)
