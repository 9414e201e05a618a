"""One author's habits: letters for the dimensions, signs, thousands marks, punctuation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Literal

Language = Literal["en", "zh"]

LETTERS: tuple[dict[str, str], ...] = (
    {letter: letter for letter in "VHLAKdIPTECkJSBM"},
    {**{letter: letter for letter in "VLTECkSBM"}, "H": "d", "A": "h", "K": "g", "d": "d_h", "I": "d_ff", "P": "n_ctx", "J": "d_e"},
    {
        "V": "V", "H": "d_model", "L": "n_layers", "A": "n_heads", "K": "n_kv_heads", "d": "d_head", "I": "d_ff", "P": "n_positions",
        "T": "n_types", "E": "n_experts", "C": "n_classes", "k": "n_active", "J": "d_expert", "S": "n_shared", "B": "n_buckets", "M": "n_tasks",
    },
)  # fmt: skip
CODE = {
    "V": "vocab_size", "H": "hidden_size", "L": "num_hidden_layers", "A": "num_attention_heads", "K": "num_key_value_heads", "d": "head_dim",
    "I": "intermediate_size", "P": "max_position_embeddings", "T": "type_vocab_size", "E": "num_experts", "C": "num_labels",
    "k": "num_experts_per_tok", "J": "moe_intermediate_size", "S": "num_shared_experts", "B": "relative_attention_num_buckets",
    "M": "task_type_vocab_size",
}  # fmt: skip
_RAISED = {2: "²", 3: "³"}


@dataclass(frozen=True)
class Style:
    """How formulas and numbers are printed; counts of parameters are plain whole numbers."""

    language: Language = "en"
    letters: dict[str, str] = field(default_factory=lambda: LETTERS[0])
    times: str = " × "
    plus: str = " + "
    equals: str = " = "
    square: str = "²"  # "²", "^", "**", "*" (written out)
    marks: str = ","  # between thousands of results
    inner: bool = False  # marks in operands too
    short: bool = True  # 4H² rather than 4 × H²
    tex: bool = False
    braces: bool = False  # {,} in TeX
    debris: bool = False  # as a page shows TeX: exponents fall onto the line

    def number(self, number: int) -> str:
        """A result, with the author's thousands marks."""
        text = f"{number:,}"
        if self.marks != ",":
            return text.replace(",", self.marks)
        return text.replace(",", "{,}") if self.tex and self.braces else text

    def operand(self, number: int) -> str:
        """A number within a formula: rarely marked below a hundred thousand."""
        return self.number(number) if (self.inner and number >= 10_000) or number >= 1_000_000 else str(number)

    def letter(self, name: str) -> str:
        """What the author calls a dimension."""
        word = self.letters.get(name, name)
        if not self.tex:
            return word.replace("_", "") if self.debris else word
        stem, _, index = word.partition("_")
        return f"{stem}_{{{index.replace('_', chr(92) + '_')}}}" if index else word

    def product(self, factors: Sequence[str], may_be_short: bool) -> str:
        """The product of printed factors."""
        if may_be_short and self.short:
            return (" " if self.tex else "").join(factors)
        return self.times.join(factors)

    def power(self, base: str, exponent: int) -> str:
        """A power of a printed base."""
        if self.debris:
            return f"{base}{exponent}"
        if self.tex:
            return f"{base}^{exponent}" if exponent < 10 else f"{base}^{{{exponent}}}"
        if self.square == "*" and not (self.short and len(base) == 1):
            return self.times.join([base] * exponent)
        if self.square in ("²", "*"):
            return base + _RAISED[exponent]
        return f"{base}{self.square}{exponent}"

    def quotient(self, above: str, below: str) -> str:
        """A quotient of printed numbers."""
        return rf"\frac{{{above}}}{{{below}}}" if self.tex else f"{above}/{below}"

    @property
    def colon(self) -> str:
        """The colon behind a label."""
        return "：" if self.language == "zh" else ": "


def plain(rng: Random, language: Language) -> Style:
    """The habits of somebody who writes formulas as plain text."""
    tight = language == "zh" and rng.random() < 0.6
    times = rng.choice(["×", "×", "*", "x" if not tight else "×", "·"])
    square = rng.choice(["²", "^", "*", "*", "**"])
    if times == "*":
        square = rng.choice(["^", "*", "**"])
    elif square == "**":
        square = "²"
    space = "" if tight else " "
    return Style(
        language=language,
        letters=rng.choice(LETTERS),
        times=f"{space}{times}{space}",
        plus=f"{space}+{space}",
        equals=f"{space}={space}",
        square=square,
        marks=rng.choice([",", ",", ",", ""]),
        inner=rng.random() < 0.3,
        short=rng.random() < 0.6,
    )


def tex(rng: Random, language: Language) -> Style:
    """The habits of somebody who writes TeX."""
    return Style(
        language=language,
        letters=rng.choice(LETTERS),
        times=rng.choice([r" \times ", r" \times ", r" \cdot "]),
        square="^",
        marks=rng.choice([",", ",", ""]),
        inner=rng.random() < 0.2,
        short=rng.random() < 0.7,
        tex=True,
        braces=rng.random() < 0.3,
    )


def code(rng: Random, language: Language) -> Style:
    """The habits of somebody who calculates in Python."""
    return Style(
        language=language,
        letters=rng.choice([CODE, LETTERS[2]]),
        times=rng.choice([" * ", "*"]),
        square=rng.choice(["**", "*"]),
        marks=rng.choice(["", "", ","]),
        short=False,
    )


def shown(style: Style) -> Style:
    """What a browser shows of TeX, and what is copied with it."""
    sign = "⋅" if "cdot" in style.times else "×"
    return replace(style, tex=False, debris=True, times=sign, plus="+", equals="=", braces=False)
