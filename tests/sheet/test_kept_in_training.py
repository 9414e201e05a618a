"""Weights, gradients and the states of an optimizer beside one another, of which one is out of step with the other two."""

import pytest

from auditor import audit

TABLE = """# Memory to train

| Net | Weights | Gradients | Optimizer |
|---|---|---|---|
| small | {weights} | {gradients} | {states} |
"""
PRINTOUT = """# Memory to train

What training keeps of this net:

```
Weights:    {weights}
Gradients:  {gradients}
Optimizer:  {states}
```
"""
CHINESE = """# 训练显存

| 网络 | 权重 | 梯度 | 优化器状态 |
|---|---|---|---|
| 小 | {weights} | {gradients} | {states} |
"""
RIGHT = {"weights": "436 MB", "gradients": "436 MB", "states": "872 MB"}


def _told(text: str) -> list[tuple[str, str]]:
    return [(found["rule"], found["stated"]) for found in audit(text).findings if found["severity"] != "info"]


@pytest.mark.parametrize("text", [TABLE, PRINTOUT, CHINESE])
@pytest.mark.parametrize(("kind", "wrong"), [("weights", "486 MB"), ("gradients", "463 MB"), ("states", "372 MB")])
def test_the_one_that_is_out_of_step_is_told(text: str, kind: str, wrong: str) -> None:
    assert [stated for _, stated in _told(text.format(**RIGHT | {kind: wrong}))] == [wrong]


@pytest.mark.parametrize("text", [TABLE, PRINTOUT, CHINESE])
@pytest.mark.parametrize("states", ["872 MB", "1744 MB", "2616 MB", "436 MB", "109 MB", "~900 MB", "1.03 GB"])
def test_what_other_optimizers_and_formats_keep_is_left_alone(text: str, states: str) -> None:
    assert not _told(text.format(**RIGHT | {"states": states}))


def test_sizes_in_formats_of_their_own_are_left_alone() -> None:
    text = "# Memory\n\n- weights in fp16: 436 MB\n- gradients in fp32: 872 MB\n- states of the optimizer in fp32: 1744 MB\n"
    assert not _told(text)


def test_a_figure_that_fits_a_count_elsewhere_is_still_of_its_list() -> None:
    text = PRINTOUT.format(weights="436 MB", gradients="436 MB", states="472 MB") + "\nAnother net has 118M parameters in fp32.\n"
    assert _told(text) == [("M703", "472 MB")]
