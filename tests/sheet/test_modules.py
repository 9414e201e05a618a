"""Models as they are printed: sizes that do not go together, ranges of layers, the total of all modules."""

from __future__ import annotations

import pytest

from auditor import audit

PRINTED = """```text
TinyModel(
  (embed_tokens): Embedding(9000, 640)
  (layers): ModuleList(
    (0-9): 10 x TinyLayer(
      (self_attn): TinyAttention(
        (q_proj): Linear(in_features=640, out_features=640, bias=False)
        (k_proj): Linear(in_features=640, out_features=320, bias=False)
        (v_proj): Linear(in_features=640, out_features=320, bias=False)
        (o_proj): Linear(in_features=640, out_features=640, bias=False)
      )
      (mlp): TinyMLP(
        (up_proj): Linear(in_features=640, out_features=1730, bias=True)
        (down_proj): Linear(in_features=1730, out_features=640, bias=True)
        (act): GELU()
      )
      (norm): LayerNorm((640,), eps=1e-05, elementwise_affine=True)
    )
  )
  (norm): TinyRMSNorm()
)
Total params: 40.23M
```
"""


def wrong(text: str) -> list[str]:
    return [finding["stated"] for finding in audit(text).findings if finding["severity"] != "info"]


def test_a_printed_model_is_right() -> None:
    assert audit(PRINTED).findings == []
    assert any(claim["raw"] == "40.23M" and claim["verdicts"][0]["outcome"] == "holds" for claim in audit(PRINTED).claims)


@pytest.mark.parametrize(
    ("old", "new", "stated"),
    [
        ("10 x TinyLayer", "12 x TinyLayer", "12"),
        ("out_features=640, bias=False)\n        (k_proj)", "out_features=690, bias=False)\n        (k_proj)", "690"),
        ("40.23M", "42.23M", "42.23M"),
    ],
)
def test_what_does_not_go_together_is_told(old: str, new: str, stated: str) -> None:
    assert stated in wrong(PRINTED.replace(old, new))


def test_the_total_is_that_of_the_print_wherever_it_stands() -> None:
    assert wrong(f"{PRINTED}\nThe model has 40.23M parameters.\n") == []
    assert wrong(f"{PRINTED}\nThe model has 40.73M parameters.\n") == ["40.73M"]
    assert wrong(f"{PRINTED}\nAnother model has 61.5M parameters.\n") == []


def test_a_model_of_unknown_modules_has_no_total() -> None:
    assert wrong(PRINTED.replace("(act): GELU()", "(conv): Conv2d(3, 640)").replace("40.23M", "42.23M")) == []
