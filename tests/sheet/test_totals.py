"""Totals: what they stand under, what they may leave out, and when they are wrong."""

from __future__ import annotations

from random import Random

import pytest

from tests.sheet.told import told, wrong


def table(*rows: tuple[str, str], head: str = "| part | parameters |") -> str:
    return head + "\n|---|---|\n" + "".join(f"| {label} | {figure} |\n" for label, figure in rows)


PARTS = (("embeddings", "5,923,840"), ("attention", "1,640,960"), ("feed-forward", "3,280,000"))


@pytest.mark.parametrize(
    "label",
    ["Total", "**Total**", "Grand total", "Total (all layers)", "Sum", "合计", "总计", "参数合计", "小计", "Gesamt", "Summe", "합계"],
)
def test_a_row_that_says_total_is_one_in_any_language(label: str) -> None:
    assert told(table(*PARTS, (label, "10,844,800")))["10,844,800"] == "holds"
    assert wrong(table(*PARTS, (label, "10,848,400"))) == ["10,848,400"]


@pytest.mark.parametrize("label", ["Sum of squares", "Totally new", "Embeddings of the total vocabulary", "汇总方式"])
def test_a_row_that_only_holds_the_word_is_none(label: str) -> None:
    assert wrong(table(*PARTS, (label, "10,848,400"))) == []


@pytest.mark.parametrize(
    "label",
    ["Total (tied)", "Total without embeddings", "Total trainable", "Active total", "合计（不含嵌入）", "合计（激活参数）", "合计（共享）"],
)
def test_a_total_that_tells_of_an_exception_is_left_alone(label: str) -> None:
    assert wrong(table(*PARTS, (label, "10,848,400"))) == []


@pytest.mark.parametrize("layer", ["12 × layer", "Layer (×12)", "Transformer blocks ×12", "12 层", "12× 编码器"])
def test_a_part_is_there_so_many_times(layer: str) -> None:
    rows = (("embeddings", "5,923,840"), (layer, "4,923,520"))
    assert told(table(*rows, ("Total", "65,006,080"))) == {"65,006,080": "holds"}
    assert wrong(table(*rows, ("Total", "65,060,080"))) == ["65,060,080"]
    assert told(table(*rows, ("Total", "10,847,360"))) == {"10,847,360": "holds"}, "the author has multiplied it already"


def test_what_folds_into_a_subtotal_counts_once() -> None:
    rows = (
        ("embeddings", "5,923,840"),
        ("attention", "1,640,960"),
        ("feed-forward", "3,280,000"),
        ("one layer", "4,920,960"),
        ("6 layers", "29,525,760"),
    )
    assert told(table(*rows, ("Total", "35,449,600"))) == {"29,525,760": "holds", "35,449,600": "holds"}
    assert wrong(table(*rows, ("Total", "35,446,900"))) == ["35,446,900"]


@pytest.mark.parametrize(
    "text",
    [
        "- embeddings: 5,923,840\n- layers: 4,920,960\n- head: 1,000\n\n{}: {}\n",
        "- embeddings: 5,923,840\n- layers: 4,920,960\n- head: 1,000\n- **{}**: {}\n",
        "```\nembeddings = 5,923,840\nlayers     = 4,920,960\nhead       = 1,000\n{}      = {}\n```\n",
        "```\n├── embeddings: 5,923,840\n├── layers: 4,920,960\n├── head: 1,000\n└── {}: {}\n```\n",
        "- 嵌入：5,923,840\n- 编码器：4,920,960\n- 输出头：1,000\n\n{} {}\n",
    ],
)
@pytest.mark.parametrize("label", ["Total", "合计"])
def test_lists_and_lines_are_summed_too(text: str, label: str) -> None:
    assert told(text.format(label, "10,845,800"))["10,845,800"] == "holds"
    assert wrong(text.format(label, "10,854,800")) == ["10,854,800"]


@pytest.mark.parametrize(
    "text",
    [
        "- attention: {}\n  - query, key, value: 1,230,720\n  - output: 410,240\n- feed-forward: 3,280,000\n",
        "```\n├── 注意力: {}\n│   ├── 查询、键、值: 1,230,720\n│   └── 输出: 410,240\n└── 前馈: 3,280,000\n```\n",
    ],
)
def test_a_line_above_its_parts_is_their_sum(text: str) -> None:
    assert told(text.format("1,640,960")) == {"1,640,960": "holds"}
    assert wrong(text.format("1,604,960")) == ["1,604,960"]
    assert wrong(text.format("2,461,440")) == [], "what is not near its parts may count more than them"


@pytest.mark.parametrize(
    "text",
    [
        "The model has 5,331,200 parameters.\n\n- tables: {}\n  - words: 1,230,720\n  - places: 409,600\n- stack: 3,690,880\n",
        "```\n总计: 5,331,200\n1. 表: {}\n   - 词: 1,230,720\n   - 位置: 409,600\n2. 各层: 3,690,880\n```\n",
    ],
)
def test_a_line_is_what_its_parts_and_the_total_above_agree_on(text: str) -> None:
    assert wrong(text.format("1,640,320")) == []
    assert wrong(text.format("1,346,320")) == ["1,346,320"]
    assert wrong(text.format("1,346,320").replace("5,331,200", "5,441,200")) == [], "nothing above wants what the parts come to"


def test_a_total_of_one_layer_is_the_sum_of_what_is_in_a_layer() -> None:
    rows = (
        ("$W_{\\text{gate}}$", "5,636,096"),
        ("$W_{\\text{up}}$", "5,636,096"),
        ("$W_{\\text{down}}$", "5,636,096"),
        ("$W_O$", "4,194,304"),
    )
    assert wrong(table(*rows, ("单层合计", "20,971,520"))) == ["20,971,520"]
    assert wrong(table(*rows, ("单层合计", "~21,102,592"))) == []
    assert wrong(table(("embeddings", "5,636,096"), ("head", "5,636,096"), ("total of one layer", "10,971,520"))) == []


def test_states_of_an_optimizer_add_up() -> None:
    rows = (("weights", "2"), ("gradients", "2"), ("momentum", "4"), ("variance", "4"))
    assert wrong(table(*rows, ("total", "10"), head="| state | bytes per parameter |")) == ["10"]
    assert wrong(table(*rows, ("total", "10"), head="| state | layers |")) == []


def test_a_random_total_is_seldom_told() -> None:
    """A total of other things under rows of the same size: its digits tell nothing, and it is told in fewer than three cases of a hundred."""
    random, found = Random(7), 0
    for _ in range(300):
        rows = [(name, f"{random.randrange(10_000, 10_000_000):,}") for name in ("tables", "stack", "rest")]
        found += bool(wrong(table(*rows, ("Total", f"{random.randrange(10_000_000, 90_000_000):,}"))))
    assert found <= 9


LIST = "- embeddings: 5,923,840\n- layers: 4,920,960\n- head: 1,000\n"


@pytest.mark.parametrize(
    "text",
    [
        f"#### The encoder ({{}} in total)\n\n{LIST}",
        f"Together these parts have {{}} parameters:\n\n{LIST}",
        f"**Total parameters: {{}}**\n\n{LIST}",
        f"{LIST}\nIn total there are {{}} parameters.\n",
        f"#### 编码器（共 {{}} 个参数）\n\n{LIST}",
        f"{LIST}\n总共有 {{}} 个参数。\n",
    ],
)
def test_the_words_around_a_list_tell_its_total(text: str) -> None:
    assert told(text.format("10,845,800"))["10,845,800"] == "holds"
    assert wrong(text.format("10,854,800")) == ["10,854,800"]


@pytest.mark.parametrize(
    "text",
    [
        f"#### More than 10,854,800 in total\n\n{LIST}",
        f"Without the pooler there are 10,854,800 parameters in total:\n\n{LIST}",
        f"{LIST}\nIn total there are 10,854,800 parameters in 12 layers.\n",
        f"{LIST}\nIn total that would be 10,854,800 parameters.\n",
    ],
)
def test_words_around_a_list_that_say_something_else_are_left_alone(text: str) -> None:
    assert wrong(text) == []


def test_a_short_total_is_wrong_where_a_digit_is() -> None:
    assert wrong("- Weights: 14 GB\n- Gradients: 14 GB\n- States: 56 GB\n- Total: 34 GB\n") == ["34 GB"]
    assert wrong("- Weights: 14 GB\n- Gradients: 14 GB\n- States: 56 GB\n- Total: 94 GB\n") == [], "there may be more than is listed"
