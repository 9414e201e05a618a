"""Programs whose comments say what a line comes to, and listings of tensors with their shapes."""

from __future__ import annotations

import pytest

from auditor.pipeline import Audit, audit_document
from auditor.source.reader import read_document

_PROGRAM = """# BERT base

```python
d_model = 768  # width
d_ff = 3_072
attn = 4 * d_model**2 + 4 * d_model  # {attn}
d_ff = 3072
ffn = 2 * d_model * d_ff + d_model + d_ff  # {ffn} parameters
layer = attn + ffn + 4 * d_model  # -> {layer}
scaled = round(d_model * 1.5)  # 1,151
step = 3 * unknown_size  # 12,345
```
"""
_LISTING = """# Keys of Meta-Llama-3-8B

```
model.embed_tokens.weight                  [128256, 4096]
model.layers.0.self_attn.q_proj.weight     [4096, 4096]
model.layers.0.self_attn.k_proj.weight     [{rows}, 4096]
model.layers.0.self_attn.v_proj.weight     [1024, 4096]
model.layers.0.mlp.gate_proj.weight: torch.Size([14336, 4096]), {count}
model.norm.weight\ttorch.Size([4096])\t4,096
```
"""


def audited(text: str) -> Audit:
    return audit_document(read_document("a.md", text))


def findings(text: str) -> list[tuple[str, str | None, str | None]]:
    return [(finding.code, finding.stated, finding.expected) for finding in audited(text).findings]


def test_right_comments_of_a_program_are_claims_and_hold() -> None:
    audit = audited(_PROGRAM.format(attn="2362368", ffn="4,722,432", layer="7_087_872"))
    assert audit.findings == ()
    assert [claim.sides[0].raw for claim in audit.claims] == ["attn", "ffn", "layer", "step"]
    assert audit.understanding is not None
    assert [about.component for about in audit.understanding.abouts] == ["attention", "ffn", "layer", None]


def test_a_wrong_comment_is_found_by_what_the_program_says_before() -> None:
    text = _PROGRAM.format(attn="2362386", ffn="4,722,432", layer="7,087,827")
    assert [finding[:2] for finding in findings(text)] == [("A101", "2362386"), ("A101", "7,087,827")]


def test_a_listing_of_names_and_shapes_is_held_against_the_model() -> None:
    assert findings(_LISTING.format(rows="1024", count="58,720,256")) == []
    assert findings(_LISTING.format(rows="4096", count="58,720,256")) == [("S602", "4096, 4096", "[1024, 4096]")]


def test_a_number_of_elements_in_a_listing_is_computed() -> None:
    assert findings(_LISTING.format(rows="1024", count="58,720,265")) == [("S601", "58,720,265", "58,720,256")]


def test_two_lines_are_no_listing() -> None:
    assert findings("See `BERT base`:\n\nmodel.attn.weight [5, 7]\n\nmodel.mlp.weight [768, 9]\n") == []


def test_names_that_are_given_values_together_have_them() -> None:
    program = "# t\n\n```python\nh, L, V = 768, 12, 30522\nemb = V * h  # 23,440,896, the words\ntwo = 12 * h * h  # 7,077,889\n```\n"
    assert findings(program) == [("A101", "7,077,889", "7,077,888")]
    again = program.replace("emb =", "h = width()\nemb =")
    assert findings(again) == []


_STEPS = """# GPT-2 medium

```python
n_vocab = 50257
n_embd  = 1024
n_head  = 16

d = n_embd
wte    = n_vocab * d            # 51,463,168
c_attn = d * 3 * d + 3 * d      # 3,148,800   q, k and v in one matrix
up     = d * 4 * d + 4 * d      # 4,198,400
print(wte)                      # 51,463,168
print(c_attn + up)
# 7,347,200
```

And in bytes:

```python
GB = 1e9
print(wte * 4 / GB)             # fp32: 0.21 GB
print(d // n_head, 3)           # two things
head = d // n_head
print(head * d)                 # 65,536
```
"""


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("4,198,400", "4,189,304"),
        ("3,148,800   q", "3,184,800   q"),
        ("print(wte)                      # 51,463,168", "print(wte)                      # 51,436,168"),
        ("# 7,347,200", "# 7,374,200"),
        ("0.21 GB", "0.12 GB"),
        ("65,536", "65,356"),
    ],
)
def test_names_are_worth_what_the_program_gives_them_in_this_block_or_before(right: str, wrong: str) -> None:
    assert [finding[0] for finding in findings(_STEPS)] == []
    (finding,) = [finding for finding in findings(_STEPS.replace(right, wrong)) if finding[0].startswith("A")]
    assert finding[1] is not None
    assert finding[1] in wrong


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("d = n_embd\n", "d = n_embd\nd += 1\n"),  # counted up
        ("d = n_embd\n", "def f(d):\n    pass\n"),
        ("d = n_embd\n", "for d in sizes:\n    pass\n"),
        ("d = n_embd\n", "if big:\n    d = n_embd\nelse:\n    d = 2 * n_embd\n"),
        ("d = n_embd\n", "d = load(n_embd)\n"),
    ],
)
def test_names_that_may_be_worth_something_else_are_not_read(old: str, new: str) -> None:
    assert findings(_STEPS.replace(old, new).replace("4,198,400", "4,189,304").replace("65,536", "65,356")) == []


@pytest.mark.parametrize("comment", ["# 24 layers of it", "# see page 51", "# 1.5 times the other", "# 2019", "# 51.5M", "# v0.12"])
def test_a_comment_that_tells_something_else_is_no_value(comment: str) -> None:
    assert findings(_STEPS.replace("print(wte)                      # 51,463,168", f"print(wte)   {comment}")) == []
