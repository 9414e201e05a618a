"""What is kept of texts and objects: the answer that would be made anew, its work paid each time, no more than there is room for."""

from __future__ import annotations

import gc
import weakref
from concurrent.futures import ThreadPoolExecutor

import pytest

from auditor.notation.expression import Name, Number, Operation, names
from auditor.notation.kept import MOST, MOST_OBJECTS, Kept, KeptOf
from auditor.notation.printed import read_digits
from auditor.notation.work import TooMuch, account, bounded, spend


class Answer:
    """An answer that can be told to be forgotten."""

    def __init__(self, of: int) -> None:
        self.of = of


def reversed_at_a_cost(kept: Kept[str], text: str) -> str:
    def make() -> str:
        spend(len(text))
        return text[::-1]

    return kept.of(text, len(text), make)


def test_the_same_answer_is_given_and_its_work_spent_again() -> None:
    kept: Kept[str] = Kept()
    for _ in range(3):
        with bounded(100):
            assert reversed_at_a_cost(kept, "abc" * 10) == "cba" * 10
            assert account() == [70]


def test_work_is_counted_though_nobody_asked_for_it_the_first_time() -> None:
    kept: Kept[str] = Kept()
    assert reversed_at_a_cost(kept, "abcd") == "dcba"
    with bounded(10):
        reversed_at_a_cost(kept, "abcd")
        assert account() == [6]
    with bounded(3), pytest.raises(TooMuch):
        reversed_at_a_cost(kept, "abcd")


def test_what_was_too_much_work_is_not_kept() -> None:
    kept: Kept[str] = Kept()
    with bounded(3), pytest.raises(TooMuch):
        reversed_at_a_cost(kept, "abcd")
    assert kept.known("abcd", 4) is None
    assert reversed_at_a_cost(kept, "abcd") == "dcba"


def test_no_more_is_kept_than_there_is_room_for() -> None:
    kept: Kept[Answer] = Kept()
    alive: list[weakref.ref[Answer]] = []
    size = MOST // 10

    def make(of: int) -> Answer:
        answer = Answer(of)
        alive.append(weakref.ref(answer))
        return answer

    for of in range(100):
        assert kept.of(of, size, lambda of=of: make(of)).of == of  # type: ignore[misc]
    gc.collect()
    assert sum(one() is not None for one in alive) <= 21  # the newest, and as many before them
    assert kept.known(99, size) is not None
    assert kept.known(0, size) is None
    kept.of("large", MOST + 1, lambda: make(-1))
    assert kept.known("large", MOST + 1) is None


def test_what_is_asked_for_again_stays() -> None:
    kept: Kept[Answer] = Kept()
    first = kept.of("first", 10, lambda: Answer(1))
    for of in range(200):
        kept.of(of, MOST // 7, lambda: Answer(2))
        assert kept.of("first", 10, lambda: Answer(3)) is first


def test_threads_get_the_right_answers() -> None:
    kept: Kept[int] = Kept()
    with ThreadPoolExecutor(8) as pool:
        asked = [number % 97 for number in range(20_000)]
        answers = pool.map(lambda number: kept.of(number, MOST // 50, lambda: number * number), asked)
        assert list(answers) == [number * number for number in asked]


def test_an_object_is_known_by_itself_and_not_by_what_it_equals() -> None:
    made: list[int] = []

    def length(one: tuple[int, ...]) -> int:
        made.append(len(one))
        return len(one)

    kept = KeptOf(length)
    one, other = tuple(range(5)), tuple(range(5))
    assert [kept(one), kept(one), kept(other)] == [5, 5, 5]
    assert made == [5, 5]


def test_the_newest_objects_are_held_and_no_more_than_twice_as_many() -> None:
    alive: list[weakref.ref[Answer]] = []

    def of(answer: Answer) -> int:
        return answer.of

    kept = KeptOf(of)
    for number in range(3 * MOST_OBJECTS):
        answer = Answer(number)
        alive.append(weakref.ref(answer))
        assert kept(answer) == number
    del answer
    gc.collect()
    assert sum(one() is not None for one in alive) <= 2 * MOST_OBJECTS
    assert all(one() is not None for one in alive[-MOST_OBJECTS:])


def test_the_names_of_an_expression_are_its_own_though_another_was_where_it_is() -> None:
    printed = read_digits("12")
    assert printed is not None
    for number in range(3 * MOST_OBJECTS):  # each takes the place in memory of one that is gone
        one = Operation("*", Number(printed, 0, 2), Name(f"n{number}", 3, 5))
        assert names(one) == {f"n{number}"}
