"""Phrases are found from the words that they begin with: the same ones as by a walk over every word of a text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from auditor.claims.about.lexicon import setting_words
from auditor.claims.about.phrases import _BETWEEN, Match, Phrases, _ends, atoms_of
from auditor.source.text import line_start

PHRASES = Phrases(
    [
        ("hidden size", 1), ("hidden", 2), ("层 数", 3), ("hidden size per head", 4), ("词表", 5), ("d_model", 6), ("01-ai", 7), ("head", 8),
        ("12 heads", 9), ("词表 size", 10), ("k v heads", 11),
    ]
)  # fmt: skip
PIECES = (
    "hidden", "size", "Size", "per", "head", "heads", "d", "model", "dmodel", "词", "表", "层", "数", "01", "12", "1,201", "1.01", "ai", "_", "-",
    " ", "  ", "\n", "\\text{", "}", "\\hidden", "\\", "{,}", ",", ".", "é", "ſ", "K", "İ", "k", "v", "$", "β", "hiddenSize",
)  # fmt: skip


def walked(phrases: Phrases[int], string: str) -> list[Match]:
    """Every phrase, looked for at each atom of the text."""
    atoms, found, index = atoms_of(string), [], 0
    while index < len(atoms):
        best, node, last = None, phrases._tree.get(atoms[index].key), index
        start = atoms[index].start
        inner = start and string[start - 1] == "_" and (start < 2 or string[start - 2].isalnum() or string[start - 2] == "\\")
        while node is not None and not inner:
            if "" in node and _ends(string, atoms[last].end):
                best = (last, Match(start, atoms[last].end, node[""]))
            if last + 1 == len(atoms) or not _BETWEEN.fullmatch(string, atoms[last].end, atoms[last + 1].start):
                break
            last += 1
            node = node.get(atoms[last].key)
        if best is not None:
            found.append(best[1])
        index = best[0] + 1 if best is not None else index + 1
    return found


@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_what_is_found_is_what_a_walk_over_every_word_finds(string: str) -> None:
    assert PHRASES.find(string) == walked(PHRASES, string)
    assert setting_words().find(string) == walked(setting_words(), string)  # type: ignore[arg-type]


@given(st.text("ab\n\r", max_size=12), st.integers(0, 12))
def test_a_line_begins_behind_the_last_line_end(content: str, offset: int) -> None:
    begin = line_start(content, offset)
    assert begin == max(content.rfind("\n", 0, offset), content.rfind("\r", 0, offset)) + 1
