"""Dumps of all that is read and told, and what differs between two: tests/benchmarks/golden.py."""

from __future__ import annotations

import json

from tests.benchmarks.golden import Item, Record, compare, dump, fixtures, report

RIGHT = "The embedding has 30522 × 768 = 23,440,896 weights.\n\nThe positions: 512 × 768 = 393,216.\n"
WRONG = RIGHT.replace("23,440,896", "23,449,856")


def made(text: str, name: str = "a/post.md") -> list[Record]:
    return [json.loads(line) for line in dump([Item(name, text)])]


def groups(old: list[Record], new: list[Record]) -> list[str]:
    return sorted(difference.group for difference in compare(old, new))


def test_a_dump_says_what_is_read_and_told_the_same_each_time() -> None:
    claims = [record for record in made(WRONG) if "claim" in record]
    assert [(WRONG[c["start"] : c["end"]], c["value"], c["outcome"], c["kind"], c["line"]) for c in claims] == [
        ("23,449,856", "23449856", "fails", "equality", 1),
        ("393,216", "393216", "holds", "equality", 3),
    ]
    (finding,) = [record for record in made(WRONG) if "finding" in record]
    assert (finding["rule"], finding["severity"], finding["expected"], finding["line"]) == ("A101", "error", "23,440,896", 1)
    assert len(finding["fingerprint"]) == 16
    assert list(dump([Item("b", RIGHT), Item("a", WRONG)])) == [*dump([Item("a", WRONG)]), *dump([Item("b", RIGHT)])]


def test_dumps_that_are_the_same_do_not_differ() -> None:
    assert compare(made(WRONG), made(WRONG)) == []
    assert report(made(WRONG), made(WRONG), 3) == ("claims 2 -> 2\nfindings 1 -> 1\n", False)


def test_what_is_lost_new_or_changed_is_told_by_kind() -> None:
    old, new = made(WRONG), made(RIGHT)
    assert groups(old, new) == ["claim outcome changed: fails -> holds", "finding lost: A101 error"]
    assert groups(new, old) == ["claim outcome changed: holds -> fails", "finding new: A101 error"]
    assert groups(new, new[:1]) == ["claim lost: holds equality"]
    assert groups(new[:1], new) == ["claim new: holds equality"]
    assert groups(new, []) == ["claim lost: holds equality"] * 2
    mild = [{**record, "severity": "warning"} if "finding" in record else record for record in old]
    assert groups(old, mild) == ["finding severity changed: error -> warning"]


def test_a_figure_that_is_cut_out_otherwise_is_the_same_claim() -> None:
    old = made(RIGHT)
    wider = [{**record, "end": record["end"] + 8} for record in old]
    assert compare(old, wider) == []
    assert groups(old, [{**wider[0], "outcome": "unchecked"}, wider[1]]) == ["claim outcome changed: holds -> unchecked"]


def test_a_finding_under_another_rule_is_one_change() -> None:
    old = made(WRONG)
    other = [{**record, "rule": "A102", "fingerprint": "0" * 16} if "finding" in record else record for record in old]
    assert groups(old, other) == ["finding rule changed: A101 -> A102"]
    moved = [{**record, "end": record["end"] + 8} if "finding" in record else record for record in old]
    assert groups(old, moved) == ["finding place changed: A101"]


def test_a_report_counts_and_shows_the_line() -> None:
    text, differs = report(made(WRONG), made(RIGHT), 1)
    assert differs
    assert text.startswith("claims 2 -> 2: fails 1 -> 0, holds 1 -> 2\nfindings 1 -> 0: A101 1 -> 0\n")
    assert "    1  finding lost: A101 error\n      a/post.md:1: stated 23,449,856, expected 23,440,896\n" in text
    assert "The embedding has 30522 × 768 = 23,449,856 weights." in text


def test_the_texts_of_fixtures_are_found() -> None:
    items = list(fixtures())
    assert len(items) >= 300
    assert len({item.name for item in items}) == len(items)
