"""What `auditor params` shows of a model in use: bytes and operations, as tables and as JSON."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from auditor.cli.columns import table

if TYPE_CHECKING:
    from auditor.reference import Model
    from auditor.reference.report import Section

DTYPES = ("fp32", "bf16", "fp16", "fp8", "int8")
MOST = 1_000_000_000
_BYTES = (("B", 1000), ("iB", 1024))
_PREFIXES = " kMGTPEZY"


class Use(NamedTuple):
    """What is asked for: memory, operations or both, of so many sequences of so many tokens in a format."""

    memory: bool
    flops: bool
    seq: int
    batch: int
    dtype: str

    def _sections(self, model: Model) -> dict[str, tuple[Section, ...]]:
        from auditor.reference.report import compute_of, memory_of

        found = {"memory": memory_of(model, self.seq, self.batch, self.dtype)} if self.memory else {}
        return found | ({"flops": compute_of(model, self.seq, self.batch)} if self.flops else {})

    def lines(self, model: Model) -> list[str]:
        """The tables of one model, a blank line before each."""
        lines: list[str] = []
        for kind, sections in self._sections(model).items():
            for section in sections:
                unit = "bytes" if kind == "memory" else "operations"
                rows = [
                    (line.name, _whole(line.amount), _short(line.amount, kind == "memory"), line.formula, line.note)
                    for line in section.lines
                ]
                lines += ["", section.title, *table(("", unit, "", "formula", ""), rows, right=(1,))]
        return lines

    def documents(self, model: Model) -> dict[str, object]:
        """The same for JSON: amounts are whole numbers, rounded up where a block of values is begun."""
        return {
            kind: {
                "seq": self.seq,
                "batch": self.batch,
                **({"dtype": self.dtype} if kind == "memory" else {}),
                **{
                    section.key: [
                        {
                            "name": line.name,
                            "amount": -(-line.amount.numerator // line.amount.denominator),
                            "formula": line.formula,
                            "note": line.note,
                        }
                        for line in section.lines
                    ]
                    for section in sections
                },
            }
            for kind, sections in self._sections(model).items()
        }


def _whole(amount: Fraction) -> str:
    return f"{-(-amount.numerator // amount.denominator):,}"


def _short(amount: Fraction, is_bytes: bool) -> str:
    """`13.48 GB = 12.55 GiB`, or `13.2 TFLOP`."""
    if not is_bytes:
        return _scaled(amount, 1000, "FLOP")
    return " = ".join(_scaled(amount, base, label) for label, base in _BYTES)


def _scaled(amount: Fraction, base: int, unit: str) -> str:
    power = 0
    while amount >= base and power < len(_PREFIXES) - 1:
        amount, power = amount / base, power + 1
    hundredths = round(amount * 100)
    prefix = _PREFIXES[power].strip()
    label = unit if prefix or unit != "iB" else "B"
    return f"{hundredths // 100:,}.{hundredths % 100:02} {(prefix.upper() if unit == 'iB' else prefix)}{label}"
