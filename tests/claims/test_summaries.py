"""Printed summaries of models: lines of layers against their siblings and the total, lines left out or not."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_document
from auditor.rules.finding import Severity
from auditor.source.reader import read_document

_KERAS = """Layer (type)                      Output Shape          Param #
==================================================================
Token (Embedding)                 (None, 128, 256)      2560000
Position (PositionEmbedding)      (None, 128, 256)      32768
Norm (LayerNormalization)         (None, 128, 256)      512
Block-0-Attention                 (None, 128, 256)      263168
Block-0-Attention-Norm            (None, 128, 256)      512
Block-0-Mlp (Mlp)                 (None, 128, 256)      525568
Block-0-Mlp-Norm                  (None, 128, 256)      512
...
Block-5-Mlp-Norm                  (None, 128, 256)      512
==================================================================
Total params: 7,331,840
Trainable params: 7,331,840
Non-trainable params: 0
"""
_TREE = """Layer (type:depth-idx)                   Param #
├─Embedding: 1-1                         1,280,000
├─ModuleList: 1-2                        --
│    └─Block: 2-1                        --
│    │    └─Attention: 3-1               263,168
│    │    └─LayerNorm: 3-2               512
│    │    └─Linear: 3-3                  263,168
│    │    └─Linear: 3-4                  262,400
│    └─Block: 2-2 ... 2-6 (the same)
├─LayerNorm: 1-3                         512
Total params: 6,016,000
Trainable params: 6,016,000
Non-trainable params: 0
"""
_BOX = """┏━━━━━━━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━━━━┳━━━━━━━━━━━━┓
┃ Layer (type)        ┃ Output Shape      ┃    Param # ┃
┡━━━━━━━━━━━━━━━━━━━━━╇━━━━━━━━━━━━━━━━━━━╇━━━━━━━━━━━━┩
│ tokens (Embedding)  │ (None, 128, 256)  │  2,560,000 │
├─────────────────────┼───────────────────┼────────────┤
│ positions           │ (None, 128, 256)  │     32,768 │
│ (Embedding)         │                   │            │
├─────────────────────┼───────────────────┼────────────┤
│ block_0 (Block)     │ (None, 128, 256)  │    789,760 │
│ block_1 (Block)     │ (None, 128, 256)  │    789,760 │
│ block_2 (Block)     │ (None, 128, 256)  │    789,760 │
└─────────────────────┴───────────────────┴────────────┘
 Total params: 4,962,048 (18.93 MB)
 Trainable params: 4,962,048 (18.93 MB)
 Non-trainable params: 0 (0.00 B)
"""
_BARE = """Layer (type:depth-idx)            Output Shape       Param #     Mult-Adds
├─Embedding: 1-1                  [1, 64, 512]       16,449,536  16,449,536
├─Stack: 1-2                      --                 --          --
│    └─T5Block: 2-1               [1, 64, 512]       3,147,008   3,147,008
│    └─T5Block: 2-2               [1, 64, 512]       3,146,752   3,146,752
│    └─T5Block: 2-3               [1, 64, 512]       3,146,752   3,146,752
│    └─T5Block: 2-4               [1, 64, 512]       3,146,752   3,146,752
"""


def stated(text: str) -> list[str | None]:
    """What is told of, notes on conventions aside."""
    audit = audit_document(read_document("a.md", f"# Output\n\nIt prints:\n\n```\n{text}```\n"))
    return [finding.stated for finding in audit.findings if finding.severity > Severity.INFO]


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        (_KERAS, "2560000", "2650000"),  # its digits, by the total
        (
            _KERAS,
            "Block-0-Mlp-Norm                  (None, 128, 256)      512",
            "Block-0-Mlp-Norm                  (None, 128, 256)      256",
        ),
        (_KERAS, "Trainable params: 7,331,840", "Trainable params: 7,313,840"),
        (_KERAS, "Total params: 7,331,840", "Total params: 7,313,840"),
        (_KERAS, "525568", "525658"),  # five blocks besides are not shown
        (_TREE, "Linear: 3-3                  263,168", "Linear: 3-3                  236,168"),
        (_TREE, "1,280,000", "1,820,000"),
        (_TREE, "Total params: 6,016,000", "Total params: 6,106,000"),
        (_BOX, "block_1 (Block)     │ (None, 128, 256)  │    789,760", "block_1 (Block)     │ (None, 128, 256)  │    798,760"),
        (_BOX, "   32,768", "   32,678"),
        (_BARE, "3,146,752   3,146,752\n│    └─T5Block: 2-4", "3,164,752   3,146,752\n│    └─T5Block: 2-4"),
    ],
)
def test_a_line_that_departs_is_told(text: str, old: str, new: str) -> None:
    assert stated(text) == []
    assert text.count(old) == 1
    figure = next(new_word for old_word, new_word in zip(old.split(), new.split(), strict=True) if old_word != new_word)
    assert stated(text.replace(old, new)) == [figure]


@pytest.mark.parametrize(
    "text",
    [
        _BARE,  # the first block has a table of its own
        _BARE + "Total params: 60,506,624\n",  # the decoder is not shown
        _KERAS.replace("7,331,840", "9,000,000"),  # more is left out than blocks
        _TREE.replace("│    └─Block: 2-2 ... 2-6 (the same)\n", "│    ...\n").replace("6,016,000", "6,412,345"),
        _BOX.replace("4,962,048 (18.93 MB)\n Non", "1,000,000\n Non").replace("params: 0", "params: 3,962,048"),
        _BOX.replace(" Total", " Optimizer params: 9,924,098\n Total").replace("Total params: 4,962,048", "Total params: 14,886,146"),
    ],
)
def test_other_summaries_are_left_alone(text: str) -> None:
    assert stated(text) == []


def test_output_of_a_session_is_read() -> None:
    printed = "word.weight (30000, 128) 3840000\npos.weight (512, 128) 65536\ntype.weight (2, 128) 256\nnorm.weight (128,) 128\n"
    session = "It has 30000 × 128 = 3840000 and more.\n\n```python\n>>> for n, p in model.named_parameters():\n...     print(n, tuple(p.shape), p.numel())\n%s```\n"
    right, wrong = (
        audit_document(read_document("a.md", "# Output\n\n" + session % text)).findings
        for text in (printed, printed.replace("65536", "65356"))
    )
    assert ([finding.stated for finding in right], [finding.stated for finding in wrong]) == ([], ["65356"])
