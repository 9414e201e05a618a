"""Documents made to be slow: what is repeated, or built, until a document is as large as is asked for.

name -> document(name, size) -> bytes

python -m tests.benchmarks.hostile_kinds NAME SIZE FILE      writes one
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

LEAD = "# BERT-base\n\nBERT-base has 12 layers, hidden_size = 768 and about 110M parameters; the layer has 2 × 3 = 6 weights.\n\n"
"""Before each: a model and a claim, so that every floor has something to do."""

# What is repeated until the document is large enough. Those of LINES end in line ends, so they are no single line.
UNITS: dict[str, str] = {
    "beginnings of surfaces": "hidden 1 ",
    "beginnings of precisions": "16-",
    "hedges without figures": "about 约 ~",
    "unknown runs between words": "每齉龘个齉",
    "units of units": "1亿字节亿",
    "digits": "1",
    "digits and commas": "1,",
    "grouped digits": "123,456,",
    "digits and blanks": "1 ",
    "points": "1.",
    "products": "1*",
    "spaced products": "768 × ",
    "sums": "12 + ",
    "equalities": "1=1=",
    "spaced equalities": "1 = 2 ",
    "wrong equalities": "2*3=7, ",
    "words as relations": "2*3 is 7 ",
    "Chinese relations": "2*3即7，",
    "scales": "5亿个=",
    "powers": "2²=",
    "names": "H*V + ",
    "words before a result": "a b = 1 ",
    "opening brackets": "(",
    "opening brackets behind an equality": "1=(",
    "closing brackets": ")",
    "pairs of brackets": "()",
    "mixed brackets": "([{",
    "square brackets": "[",
    "links": "[a](",
    "images": "![a](",
    "images of figures": "![2](b) ",
    "references": "[a][b] ",
    "stars": "*a",
    "strong": "**a** ",
    "double stars": "**a",
    "underscores": "_a",
    "tildes": "~~a",
    "backticks": "`",
    "rising backticks": "`a``b",
    "dollars": "$1 ",
    "display dollars": "$$1",
    "formulas": "$2*3=7$ ",
    "escapes": "\\*",
    "backslashes": "\\",
    "TeX": "\\times ×",
    "nested fractions": "\\frac{",
    "filled fractions": "\\frac{1}{\\frac{1}{",
    "text commands": "\\text{a} = ",
    "roots": "\\sqrt{",
    "towers of powers": "2^",
    "towers of stars": "9**",
    "braced towers": "2^{",
    "carets": "^2",
    "echoes": "4×H24 \\times H^24×H2 ",
    "half echoes": "4×H24 \\times H^2",
    "echo beginnings": "4×768\\times",
    "repeated letters": "ab",
    "periods": "abcabd",
    "angles": "<",
    "tags": "<b>",
    "open tags": "<a b=",
    "closing tags": "</p>",
    "superscripts": "<sup>2",
    "comments in a line": "<!--",
    "scripts": "<script>",
    "ampersands": "&amp;",
    "broken entities": "&am",
    "addresses": "http://a.",
    "no-break spaces": "\u00a0x",
    "no width": "\u200b1",
    "full-width": "１＝",
    "relations": "= 1 ",
    "arrows": "-> 1 ",
    "percents": "1% = ",
    "shapes": "Size([1, 2, ",
    "counters": "点赞 1 ",
    "questions": "1=1? ",
    "quotes in a line": "'1\"",
    "pipes in a line": "|1",
    "model names": "BERT-base GPT-2 ",
    "model names with figures": "BERT-base 的参数量为 110M，",
    "figures of models": "GPT-2 has 124M parameters, ",
    "settings in a line": "hidden_size=768, ",
    "settings in words": "12 layers and 12 heads, ",
    "settings of two models": "层数为 12/24，",
    "settings named respectively": "H 和 V 分别为 768 和 30522，",
    "respectively": "分别为 768 和 1024 ",
    "strokes": "12/24 ",
    "Han digits": "一千二百三十四万",
    "Han digits and units": "三亿五千万个参数，",
    "Han characters": "模型参数的数量",
    "bytes": "440 MB = 110M × 4，",
    "shares": "占 12.5%，",
    "parts": "(768+1) for the pooler ",
    "rates": "8 × 80 GB/GPU ",
    "rates of rates": "/token/GPU",
    "figures before brackets": "4,718,592 parameters of all (",
    "trainable shares": "trainable params: 1 || all params: ",
    "places in layers": "encoder.layer.0.",
    "tensor names": "encoder.layer.0.attention.self.query.weight ",
    "assignments": "params = 3 * d_model * d_ff  # 135,266,304 ",
    "underscored names": "d_model_",
    "directives in a line": "<!-- auditor: ignore[A101] --> ",
    "said to be quoted": "2*3=7 [sic] ",
    "quoted as wrong": "“2*3=7”是错的，",
    "emphasised figures": "**768** × *768* = ",
    "NULs": "\0",
    "NULs and equalities": "1\0=1 ",
    "byte-order marks": "\ufeff1=1",
    "combining characters": "1\u0301=1 ",
    "combining characters alone": "\u0301",
    "right to left": "\u202e1=1",
    "emoji": "😀1=1",
    "mathematical letters": "𝑑=1 ",
    "other digits": "१=१",
    "line separators": "1=1\u2028",
    "percents one after the other": "1%",
    "letters of products": "(H+1)(V+2)(L+3)(A+4) = ",
    "powers of sums": "(H+V+L+A)^12 = ",
    "formulas that are equal": "4H^2=4*H*H ",
    "right-to-left marks": "\u200f",
    "zero widths": "\u200b",
    "joined emoji": "👩\u200d👧",
    "marks on marks": "a\u0300\u0301\u0302\u0303=1 ",
    "signs of echoes": "=(,/+",
    "controls": "\x0b\x0c\x1c\x85",
}
LINES: dict[str, str] = {
    "list items": "- 1 = 1\n",
    "short items": "- 1\n",
    "nested items": "  - 2*3=6\n",
    "ordered items": "1. 2*3=6\n",
    "plus items": "+ 2 * 3\n",
    "loose items": "- 1 = 1\n\n",
    "table rows": "|1|2|\n",
    "table rows of claims": "| a | 2*3=6 |\n",
    "quotes": "> 2*3=7\n",
    "nested quotes": "> > > 1 = 1\n",
    "lines": "2*3=6\n",
    "wrong lines": "2*3=7\n",
    "paragraphs": "2*3=6\n\n",
    "wrong paragraphs": "2 × 3 = 7\n\n",
    "headings": "# 2*3=6\n",
    "underlined headings": "a = 1\n===\n",
    "rules": "---\n",
    "blank lines": "\n",
    "blank lines and blanks": "  \n",
    "carriage returns": "1=1\r",
    "fences": "```\n",
    "programs": "```python\nx = 3 * 4 = 12\n```\n",
    "comments of programs": "# 2*3=7\n",
    "tildes for fences": "~~~\n1=1\n",
    "comments": "<!--\n",
    "tags on lines": "<div>1=1\n",
    "table tags": "<tr><td>1=1</td></tr>\n",
    "script tags": "<script>\n1=1\n",
    "display formulas": "$$\n1=1\n$$\n",
    "open formulas": "$$\n1=1\n",
    "environments": "\\begin{aligned}\n1=1\n",
    "aligned": "1 &= 1 \\\\\n",
    "definitions": "[a]: 1=1\n",
    "footnotes": "[^1]: 1=1\n",
    "bullets of pages": "• 1=1\n",
    "sums downwards": "1 +\n",
    "front matter": "---\na: 1=1\n",
    "counters on lines": "点赞 1\n",
    "settings": "H = 768\n\n",
    "settings and formulas": "H = 768, 4*H = 3072\n\n",
    "headings of models": "## BERT-base\n\n12 layers\n\n",
    "headings alone": "# a\n",
    "items of models": "- BERT-base: 110M parameters\n",
    "configurations": '"hidden_size": 768,\n',
    "printed modules": "(query): Linear(in_features=768, out_features=768, bias=True)\n",
    "modules in a fence": "  (query): Linear(in_features=768, out_features=768, bias=True)\n",
    "tensor listings": "encoder.layer.0.attention.self.query.weight torch.Size([768, 768])\n",
    "tensor listings in a fence": "encoder.layer.0.attention.self.query.weight torch.Size([768, 768]) 589824\n",
    "wrong tensor listings": "encoder.layer.0.attention.self.query.weight [768, 769] 589824\n\n",
    "shape lines": "[30522, 768] 23440896\n",
    "wrong shape lines": "[30522, 768] = 23440897\n\n",
    "ledgers": "+ 590,592  query\n",
    "list totals": "- query: 6\n- key: 7\n- total: 14\n\n",
    "Chinese list totals": "- 词嵌入：6\n- 注意力：7\n- 合计：14\n\n",
    "small tables": "| part | count |\n| --- | --- |\n| query | 6 |\n| total | 7 |\n\n",
    "table rows of models": "| BERT-base | 12 | 768 | 110M |\n",
    "table rows of parts": "| query | 768 × 768 | 589,825 |\n",
    "directives": "<!-- auditor: ignore[A101] -->\n2*3=7\n\n",
    "stretches": "<!-- auditor: disable[A101] -->\n\n2*3=7\n\n<!-- auditor: enable[A101] -->\n\n",
    "directives of models": "<!-- auditor: model=gpt2 -->\n\n",
    "open directives": "<!-- auditor: ignore[A101]\n",
    "aligned rows": "a &= 2 \\times 3 = 7 \\\\\n",
    "settings named respectively on lines": "H 和 V 分别为 768 和 30522\n\n",
    "settings of two models on lines": "- BERT-base / BERT-large: L = 12/24\n",
    "statements": "The attention has 2,362,368 parameters.\n\n",
    "Chinese statements": "注意力层的参数量为 2,362,368。\n\n",
    "wrong figures of models": "BERT-base has 120M parameters.\n\n",
    "missing biases": "attention: 4 × 768² = 2,359,296\n\n",
    "totals": "BERT-base: 23,440,896 + 85,054,464 = 108,495,361\n\n",
    "annotated programs": "params = 3 * 512 * 1365  # 2,096,641\n",
    "line echoes": "4×768^2\n=\n2,359,296\n4 \\times 768^2=2,359,296\n4×7682=2,359,296\n\n",
    "facts": "LayerNorm has two learnable parameters, the mean and the variance.\n\n",
    "Chinese facts": "LayerNorm 有两个可学习的参数：均值和方差。\n\n",
    "definitions of names": "where H = 768 is the hidden size\n\n",
    "paragraphs that end in CR and LF": "2*3=7\r\n\r\n",
    "line ends of every kind": "2*3=7\r2*3=6\n2*3=7\r\n",
    "figures alone": "109,482,240\n\n",
    "tables of one row": "| a |\n|---|\n| 1=1 |\n\n",
    "tables with ragged rows": "| a | b |\n|---|---|\n| 1=1 |\n\n",
    "rows of LaTeX": "\\multirow{2}{*}{a} & 2*3=7 \\\\\n",
    "tables of LaTeX": "\\begin{tabular}{ll}\na & 1 \\\\\nb & 2 \\\\\ntotal & 4 \\\\\n\\end{tabular}\n\n",
    "rows of HTML": "<tr><td>query</td><td>768 × 768</td><td>589,825</td></tr>\n",
    "footnotes that are used": "a[^1] 1=1\n\n[^1]: 2*3=7\n\n",
    "models that nobody knows": "<!-- auditor: model=nothing-at-all -->\n\n",
    "switches": "<!-- auditor: disable[A,C,D,K,S,T,U] -->\n\n2*3=7\n\n",
    "rules by the hundred": "<!-- auditor: ignore[" + "A," * 900 + "] -->\n\n2*3=7\n\n",
    "headings of parts": "## Attention\n\n4 × 768² = 2,359,297\n\n",
    "models and products": "LLaMA-7B: 4096 × 4096 × 4 = 67,108,865\n\n",
    "line separators on lines": "2*3=7\u2028\n",
}
HEADS: dict[str, str] = {
    "table rows": "| a | b |\n| --- | --- |\n",
    "table rows of claims": "| a | b |\n| --- | --- |\n",
    "comments of programs": "```python\n",
    "modules in a fence": "```\nBertModel(\n",
    "tensor listings in a fence": "```\n",
    "table rows of models": "| model | layers | hidden | parameters |\n| --- | --- | --- | --- |\n",
    "table rows of parts": "| part | shape | parameters |\n| --- | --- | --- |\n",
    "rows of LaTeX": "\\begin{tabular}{lr}\n",
    "rows of HTML": "<table>\n",
    "aligned rows": "$$\n\\begin{aligned}\n",
    "annotated programs": "```python\n",
}


def names() -> list[str]:
    """Every document, by its name."""
    return [*UNITS, *LINES, *NESTED]


def document(name: str, size: int) -> bytes:
    """A document of about ``size`` bytes."""
    if name in NESTED:
        made = NESTED[name](size)
        return made if isinstance(made, bytes) else (LEAD + made).encode()
    unit = UNITS.get(name) or LINES[name]
    return (LEAD + HEADS.get(name, "") + unit * (size // len(unit.encode())) + "\n").encode()


NESTED: dict[str, Callable[[int], str | bytes]] = {
    "balanced brackets": lambda size: "(" * (size // 2) + "1" + ")" * (size // 2) + " = 1",
    "balanced fractions": lambda size: "$" + "\\frac{1}{" * (size // 10) + "1" + "}" * (size // 10) + " = 1$",
    "balanced powers": lambda size: "2^{" * (size // 4) + "1" + "}" * (size // 4) + " = 1",
    "deep quotes": lambda size: ">" * (size - 10) + " 1 = 1\n",
    "deep items": lambda size: "- " * (size // 2) + "1 = 1\n",
    "one long item": lambda size: "- " + "2*3=6 and " * (size // 10),
    "a wide table": lambda size: "|a" * (size // 9) + "|\n" + "|---" * (size // 9) + "|\n" + "|1=1" * (size // 9) + "|\n",
    "lines that indent": lambda size: "\n".join(" " * (i % 1400) + "- 1=1" for i in range(size // 700)),
    "a fence of a megabyte": lambda size: "```\n" + "x = 3 * 4 = 12\n" * (size // 15) + "```\n",
    "a fence that nothing closes over blank lines": lambda size: "2*3=7\n\n```c\n/*" + "\n" * size + "x */\ni",
    "a fence in an item that nothing closes": lambda size: "2*3=7\n\n- a\n\n  ```c\n  /*" + "\n  \n\n   \n" * (size // 9) + "x */\ni",
    "a fence in a quote that nothing closes": lambda size: "2*3=7\n\n> ```c\n> /*" + "\n>\n>  \n" * (size // 7) + "x */\ni",
    "a formula of a megabyte": lambda size: "$$\n" + "1 + 2 = 3 \\\\\n" * (size // 13) + "$$\n",
    "a row of dashes": lambda size: "1 = 2 " + "-" * size,
    "a row of equals signs": lambda size: "1 + 1 " + "=" * size,
    "groups that end wrongly": lambda size: "1" + ",111" * (size // 4) + ",1 = 2",
    "one sum": lambda size: "1" + "+1" * (size // 2) + f" = {size // 2}\n",
    "one word and one sum": lambda size: "word " * (size // 10) + "1" + "+1" * (size // 4) + " = 7\n",
    "many names": lambda size: " ".join(f"n{i} = {i}, 2*n{i} = {2 * i}." for i in range(size // 34)),
    "a name that is set again": lambda size: "H = 768. 4*H = 3072. " * (size // 21),
    "wrong results carried on": lambda size: "2 × 3 = 70000.\n\n70000 + 1 = 70001.\n\n" * (size // 38),
    "chains": lambda size: "\n\n".join(["2*3 = 6 = 12/2 = 6 = 3*2"] * (size // 26)),
    "a table of 5,000 columns": lambda size: _table(5000, size),
    "a table of 200 columns": lambda size: _table(200, size),
    "a table with a total": lambda size: (
        "| part | count |\n| --- | --- |\n" + "".join(f"| p{i} | {i:,} |\n" for i in range(size // 18)) + "| total | 7 |\n"
    ),
    "a list with a total": lambda size: "".join(f"- p{i}: {i:,}\n" for i in range(size // 17)) + "- total: 7\n",
    "headings that go deep": lambda size: "".join(f"{'#' * (i % 6 + 1)} part {i}\n\n2*3=7\n\n" for i in range(size // 24)),
    "figures that all differ": lambda size: "\n\n".join(f"{i + 1000} × 3 = {3 * i + 3000}" for i in range(size // 20)),
    "wrong figures that all differ": lambda size: "\n\n".join(f"{i + 1000} × 3 = {3 * i + 3007}" for i in range(size // 20)),
    "a wrong figure carried from line to line": lambda size: (
        "2 × 3 = 10000\n\n" + "\n\n".join(f"{i + 10000} + 1 = {i + 10001}" for i in range(size // 21))
    ),
    "one figure a thousand times": lambda size: "The total is 109,482,240 parameters.\n\n109,482,240 + 0 = 109,482,240\n\n" * (size // 70),
    "models that all differ": lambda size: "\n\n".join(f"model-{i}-base has {i % 900 + 1}M parameters" for i in range(size // 36)),
    "settings that all differ": lambda size: "\n\n".join(f"hidden_size = {i}" for i in range(size // 20)),
    "tensors that all differ": lambda size: "\n".join(
        f"encoder.layer.{i}.attention.self.query.weight [768, {i}]" for i in range(size // 58)
    ),
    "directives that all differ": lambda size: "\n\n".join(
        f"<!-- auditor: ignore[A{i % 900 + 100}] reason {i} -->" for i in range(size // 46)
    ),
    "quotes in quotes": lambda size: "\n".join(">" * (i % 400) + " 1=1" for i in range(size // 205)),
    "wrong sums of forty": lambda size: _many(size, lambda i: _sum(100_000 + 37 * i, 1009, 40) + " = 7,000,000\n\n"),
    "rounded sums of forty": lambda size: _many(size, lambda i: _sum(100_000 + 37 * i, 1009, 40) + " = 7.12M\n\n"),
    "wrong sums of four hundred": lambda size: _many(size, lambda i: _sum(1000 + i, 1, 400) + " = 7\n\n"),
    "rounded products": lambda size: _many(size, lambda i: f"{123_456 + 7 * i} × {654_321 + 11 * i} = 1.5M\n\n"),
    "sums of what was computed": lambda size: _many(
        size, lambda i: f"2 × {5000 + i} = {10_001 + 2 * i}\n\n{_sum(10_001 + 2 * max(0, i - 30), 2, min(i, 30) + 1)} = {i + 500_000}\n\n"
    ),
    "chains of sums": lambda size: _many(size, lambda i: " = ".join(f"{i}+{j}" for j in range(100)) + "\n\n"),
    "chains of formulas": lambda size: _many(size, lambda i: " = ".join(f"4H^2+{j}H" for j in range(60)) + "\n\n"),
    "sums of names": lambda size: _many(size, lambda i: " + ".join(f"n{i}_{j}" for j in range(30)) + " = 5\n\n"),
    "powers of sums of names": lambda size: "(H+V+L+A+d+h)^3 = (H+V+L+A+d+h)^3 + 1\n\n" * (size // 43),
    "a letter that is set again and formulas": lambda size: _many(size, lambda i: f"H = {i}\n\nattention: 4H^2 + 4H = {i * i * 4 + 1}\n\n"),
    "headings of models in turn": lambda size: _many(
        size, lambda i: f"## {_MODELS[i % 6]}\n\nhidden_size = {i}, {i} layers; attention 4 × {i}² = {4 * i * i + 1}\n\n"
    ),
    "weights at precisions": lambda size: (
        "# Memory\n\nThe model has 1,100,048,384 parameters.\n\n"
        + _many(size, lambda i: f"- fp{16 if i % 2 else 32} weights: {i % 9 + 1}.{i % 7} GB\n")
    ),
    "shares and ratios in sentences": lambda size: _many(
        size,
        lambda i: (
            f"FFN: {i + 10000}, attention: {i + 5000}\n\nThe FFN takes {i % 90}.{i % 10}% of that, {i % 8 + 1}.{i % 7} times as many as the attention.\n\n"
        ),
    ),
    "workings in brackets": lambda size: _many(size, lambda i: f"The FFN has {4_718_529 + i} parameters (2 × {768 + i} × 3072), "),
    "workings in lines": lambda size: _many(size, lambda i: f"- FFN: 2 × {768 + i} × 3072, i.e. {4_718_529 + 6144 * i} weights\n"),
    "products in words": lambda size: _many(
        size, lambda i: f"A table of {50_257 + i} tokens and 768 dimensions: {38_579_376 + 768 * i}.\n\n"
    ),
    "sizes and figures in one sentence": lambda size: _many(size, lambda i: f"{i % 900 + 64} by 768, {38_579_376 + i}, "),
    "shares between figures": lambda size: _many(size, lambda i: f"{38 + i % 9}.6M ({i % 90}.7% of 124M), {i + 2}M of 13{i}M, {i % 70}%. "),
    "rounded totals": lambda size: _many(
        size, lambda i: f"| a | b |\n|---|---|\n| x | {i % 90}.6M |\n| y | {i % 80}.3M |\n| z | 56.6M |\n| total | {i % 170 + 50}.5M |\n\n"
    ),
    "columns over rules": lambda size: (
        "```\n" + _many(size, lambda i: f"word {i + 1000}\nrow {i + 5000}\n-----\n{2 * i + 6001}\n") + "```\n"
    ),
    "caches in words": lambda size: _many(
        size, lambda i: f"The KV cache takes 2 × {i % 99} layers × {i % 64} heads × 128 × 2 bytes = {i} bytes per token.\n\n"
    ),
    "roots and powers that were lost": lambda size: _many(size, lambda i: f"√{i} × {i}2 × 103 × 10{i % 9 + 1} = {i * i} B = {i}.123\n\n"),
    "bytes or billions": lambda size: _many(size, lambda i: f"{i} B × {i % 7} B × 2 B × 3 B = {i} GB\n\n"),
    "shapes of weights": lambda size: "Parameters of BERT\n\n" + _many(size, lambda i: f"{i}. norm_w: (H, {i}*H)\n"),
    "shapes of weights in a paragraph": lambda size: "parameters\n" + _many(size, lambda i: f"w{i}_w: (H, d{i}_H)\n"),
    "colons before brackets": lambda size: "parameters\n" + "w_w: (" * (size // 6) + ",",
    "tables of models and columns without heads": lambda size: _many(
        size,
        lambda i: (
            "|a|" + "x|" * 60 + "\n|" + "-|" * 61 + "\n" + "".join(f"|{model}|" + f"{i % 97 + 12}|" * 60 + "\n" for model in _MODELS) + "\n"
        ),
    ),
    "headings that all differ": lambda size: _many(size, lambda i: f"## part {i}\n\n"),
    "models in turn": lambda size: _many(size, lambda i: f"{_MODELS[i % 6]} has {i % 999 + 1}M parameters and {i % 50} layers.\n\n"),
    "formulas of three each": lambda size: _many(size, lambda i: f"{i + 1000}*3+5 and {i // 3 + 5000}*7+2\n"),
    "signs that begin echoes on lines": lambda size: ("\\times " + "=abcdefghi(jklm+n" * 50 + "\n\n") * (size // 860),
    "one sign of TeX and signs of echoes": lambda size: "\\times " + "=a" * (size // 2),
    "long echoes": lambda size: _many(
        size, lambda i: "".join(f"x{b}{i}=" + "+".join(f"a{b}{j}" for j in range(60)) for b in ("", "_", "")) + "\n\n"
    ),
    "directives and millions of lines": lambda size: "<!-- auditor: ignore[A101] -->\n2*3=7\n\n" + "a\n" * (size // 2),
    "a directive behind millions of lines": lambda size: "a\n" * (size // 2) + "\n2*3=7 <!-- auditor: ignore[A101] -->\n",
    "code spans before a directive": lambda size: "`a` " * (size // 4) + "<!-- auditor: ignore[A101] -->\n",
    "directives before a table": lambda size: "<!-- auditor: ignore[A101] -->\n" * 1000 + "\n" + _table(20, size - 32_000),
    "references that are defined": lambda size: _many(size, lambda i: f"[a{i}] is 2*3=7\n\n[a{i}]: http://x/{i}\n\n"),
    "nested tables of HTML": lambda size: "<table><tr><td>" * (size // 30) + "1=1" + "</td></tr></table>" * (size // 40),
    "nested tables of LaTeX": lambda size: "\\begin{tabular}{l}" * (size // 40) + "1=1" + "\\end{tabular}" * (size // 40),
    "tables of HTML side by side": lambda size: "<table><tr><td>query<td>768 × 768<td>589,825</table>" * (size // 60),
    "a wide table of HTML": lambda size: "<table><tr>" + "<td>1</td>" * (size // 10) + "</tr></table>",
    "tables of HTML that never end": lambda size: "<table><tr><td>2*3=7" * (size // 20),
    "cells of HTML with many columns": lambda size: "<table>" + "<tr><td colspan=99>1<td>2*3=7" * (size // 29) + "</table>",
    "a wide table of LaTeX": lambda size: "\\begin{tabular}{l}" + "1&" * (size // 2) + "\\end{tabular}",
    "surrogates": lambda size: ("\ud800=1 " * (size // 6)).encode("utf-8", "surrogatepass"),
    "UTF-16": lambda size: ("2*3=7\n\n" * (size // 14)).encode("utf-16"),
    "GB18030": lambda size: ("参数量为 2*3=7。\n\n" * (size // 20)).encode("gb18030"),
    "UTF-16 without a mark": lambda size: ("2*3=7 " * (size // 12)).encode("utf-16-le"),
    "bytes of a program": lambda size: bytes(range(256)) * (size // 256),
}


_MODELS = ("bert-base-uncased", "gpt2", "roberta-base", "Llama-2-7b", "t5-base", "bert-large-uncased")


def _many(size: int, unit: Callable[[int], str]) -> str:
    """One after the other, until they are as long as is asked for."""
    units: list[str] = []
    while size > 0:
        units.append(unit(len(units)))
        size -= len(units[-1])
    return "".join(units)


def _sum(first: int, step: int, terms: int) -> str:
    return " + ".join(str(first + step * term) for term in range(terms))


def _table(columns: int, size: int) -> str:
    row = "| 7 " * columns + "|\n"
    return "| a " * columns + "|\n" + "| --- " * columns + "|\n" + row * (size // len(row) + 1)


if __name__ == "__main__":
    Path(sys.argv[3]).write_bytes(document(sys.argv[1], int(sys.argv[2])))
