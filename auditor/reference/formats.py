"""How many bits a stored value takes in the formats that weights, caches and states come in, scales of blocks included.

    bytes_in(6_738_415_616, FORMATS["fp16"])      # 13,476,831,232
    FORMATS["q4_k"].bits                          # 9/2: a block of 256 values takes 144 bytes

Plain formats have no scales. Block formats are counted as if every value were stored in them; published files keep some tensors
(norms, mostly the word table) in a wider one, and are larger by that.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple


class Format(NamedTuple):
    """A format: its usual name, the bits of one value with its share of the scales, what that share is made of, where that is stated."""

    name: str
    bits: Fraction
    made_of: str = ""
    source: str = ""

    @property
    def bytes(self) -> Fraction:
        """Bytes of one value."""
        return self.bits / 8


_QLORA = "QLoRA, arXiv:2305.14314, section 3"
_GGML = "block structures of ggml (ggml-common.h)"
_MX = "OCP Microscaling Formats 1.0"


def _block(name: str, bytes_of_block: int, values: int) -> Format:
    return Format(name, Fraction(8 * bytes_of_block, values), f"{bytes_of_block} bytes for {values} values", _GGML)


_ALL = (
    Format("fp64", Fraction(64)),
    Format("fp32", Fraction(32)),
    Format("bf16", Fraction(16)),
    Format("fp16", Fraction(16)),
    Format("fp8", Fraction(8)),
    Format("int8", Fraction(8)),
    Format("int4", Fraction(4)),
    Format(
        "fp8-block", Fraction(8) + Fraction(32, 128 * 128), "a scale of 32 bits for 128 × 128 values", "arXiv:2412.19437, section 3.3.2"
    ),
    Format("gptq-4bit", Fraction(4) + Fraction(16 + 4, 128), "a scale of 16 bits and a zero of 4 for 128 values", "arXiv:2210.17323"),
    Format("nf4", Fraction(4) + Fraction(32, 64), "a scale of 32 bits for 64 values", _QLORA),
    Format(
        "nf4-double",
        Fraction(4) + Fraction(8, 64) + Fraction(32, 64 * 256),
        "a scale of 8 bits for 64 values, one of 32 for 256 of these",
        _QLORA,
    ),
    Format("mxfp8", Fraction(8) + Fraction(8, 32), "a scale of 8 bits for 32 values", _MX),
    Format("mxfp4", Fraction(4) + Fraction(8, 32), "a scale of 8 bits for 32 values", _MX),
    _block("q8_0", 34, 32),
    _block("q6_k", 210, 256),
    _block("q5_k", 176, 256),
    _block("q5_1", 24, 32),
    _block("q5_0", 22, 32),
    _block("q4_k", 144, 256),
    _block("q4_1", 20, 32),
    _block("q4_0", 18, 32),
    _block("iq4_xs", 136, 256),
    _block("q3_k", 110, 256),
    _block("q2_k", 84, 256),
)
FORMATS: dict[str, Format] = {one.name: one for one in _ALL}
"""Every format by its name, the widest plain one first."""
PLAIN = ("fp32", "bf16", "fp16", "fp8", "int8", "int4")
"""Formats that are the bits of their values and nothing else."""


def bytes_in(values: int, form: Format) -> Fraction:
    """Bytes that so many values take."""
    return values * form.bytes


def exactly(amount: Fraction | int) -> int | str:
    """An amount for JSON: a whole number, or a fraction as text."""
    whole = Fraction(amount)
    return whole.numerator if whole.denominator == 1 else str(whole)
