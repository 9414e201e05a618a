"""Models of which only sizes are announced."""

from auditor.reference import find_model
from auditor.reference.announced import all_announced, announced, announced_names, find_announced


def test_names_find_their_models() -> None:
    assert find_announced("glm 130b") == "GLM-130B"
    assert find_announced("no such model") is None


def test_no_model_is_both_announced_and_published() -> None:
    assert [name for name in announced_names() if find_model(name) is not None] == []


def test_what_is_not_published_has_no_size() -> None:
    found = announced("GPT-4")
    assert found is not None
    assert not found.totals
    assert not found.settings


def test_every_record_says_where_it_is_from() -> None:
    assert all(model.source for model in all_announced().values())
    assert all(figure > 10**8 for model in all_announced().values() for figure in (*model.totals, *model.active))
