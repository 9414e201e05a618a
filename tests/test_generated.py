"""Right articles stay right: articles written from the reference, in many layouts and two languages, have no warning and no error.

A small sample, the same each time; tests/benchmarks/generated.py takes the whole measure, also of the mistakes that are found.
"""

from __future__ import annotations

from random import Random

import pytest

from tests.benchmarks.articles import facts as articles
from tests.benchmarks.articles.facts import Facts
from tests.benchmarks.articles.layouts import LAYOUTS
from tests.benchmarks.articles.mistakes import KINDS, SHAPES_ONLY, Kind, declare
from tests.benchmarks.generated import LANGUAGES, Case, cases, told

MODELS = (
    "bert-base-uncased",
    "gpt2",
    "meta-llama/Llama-2-7b-hf",
    "mistralai/Mistral-7B-v0.1",
    "roberta-large",
    "Qwen/Qwen2.5-7B",
    "google/flan-t5-base",
    "google/gemma-7b",
    "mistralai/Mixtral-8x7B-v0.1",
)
# Tables of which not yet all is read right (subtotals among the rows, columns for weights alone): the benchmark counts them.
OPEN = ("table", "weights-and-biases", "declared")
SURE = [layout for layout in LAYOUTS if layout not in OPEN]
# A model a layout and language, another each time.
SAMPLE = [
    (layout, language, MODELS[(index + 2 * turn) % len(MODELS)])
    for turn, language in enumerate(LANGUAGES)
    for index, layout in enumerate(SURE)
]


def told_facts(name: str) -> Facts:
    """What an article says of a model."""
    facts = articles.named(name, None, Random(name))
    assert facts is not None
    return facts


def case_of(name: str, layout: str, language: str, seed: int = 7) -> Case | None:
    """The article of a model, with a larger one beside it where two are compared."""
    models = [told_facts(name)]
    if layout == "side-by-side":
        models = [told_facts("bert-base-uncased"), told_facts("bert-large-uncased")]
    return next(cases(models, [layout], [other for other in LANGUAGES if other == language], seed), None)


@pytest.mark.parametrize(("layout", "language", "name"), SAMPLE)
def test_a_right_article_has_no_warning(layout: str, language: str, name: str) -> None:
    case = case_of(name, layout, language)
    if case is None:  # nothing to leave out, or no listing of tensors: the layout does not suit the model
        case = case_of("bert-base-uncased", layout, language)
    assert case is not None
    article = case.article()
    assert [f"{t.line}: {t.message}" for t in told(article) if t.loud] == [], article.content


@pytest.mark.parametrize("name", MODELS)
def test_the_figures_of_an_article_are_those_of_the_reference(name: str) -> None:
    facts = told_facts(name)
    assert facts.total == facts.model.total
    for group in facts.groups:
        if group.is_layer:
            stack = group.key.removesuffix("layer")
            alike = facts.model.count(group.key, "all_layers") - facts.model.count(f"{stack}relative_position_bias", "all_layers")
            assert group.all(facts.sizes) == alike


def test_an_article_is_the_same_each_time() -> None:
    one, two = (case_of("gpt2", "prose", "zh") for _ in range(2))
    assert one is not None
    assert two is not None
    assert one.article().content == two.article().content


def test_a_convention_leaves_out_what_it_says() -> None:
    facts = told_facts("bert-base-uncased")
    left_out = {made.declared: facts.total - made.total for seed in range(40) if (made := declare(facts, Random(seed))) is not None}
    assert left_out == {("biases",): 83_712, ("weights",): 122_112, ("norms",): 38_400, ("pooler",): 590_592}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_a_mistake_has_a_place_in_the_article(kind: Kind) -> None:
    layout = "shapes" if kind.id in SHAPES_ONLY else "headlines"
    for name in MODELS:
        case = case_of(name, layout, "en")
        wrong = kind.make(case.facts, Random(1)) if case is not None else None
        if case is not None and wrong is not None:
            article = case.article(wrong.facts)
            assert article.content != case.article().content
            assert article.page.places(wrong.keys)
            return
    pytest.fail("no model of the sample can have it")
