"""What messages call the components: words, for every component of every model that is known by name."""

from __future__ import annotations

import re

from auditor.reference import build, known_names
from auditor.verdicts.names_of_parts import part_name


def test_every_component_has_a_name_in_both_languages() -> None:
    components = {component for name in set(known_names().values()) for component in build(name).component_ids}
    assert len(components) > 100
    nameless = {c for c in components for chinese in (False, True) if re.search(r"[._]", part_name(c, chinese))}
    assert nameless == set()
