"""Columns of formulas that spread one amount over devices."""

import pytest

from auditor import audit

HEAD = "# Parameters and ZeRO\n\n| {stage} | {memory} |\n|---|---|\n"
ROWS = {"DDP": "18Ψ", "ZeRO-1": "6Ψ + 12Ψ/N", "ZeRO-2": "2Ψ + 16Ψ/N", "ZeRO-3": "18Ψ/N"}


@pytest.mark.parametrize("words", [{"stage": "Stage", "memory": "Memory of a GPU"}, {"stage": "阶段", "memory": "单卡显存"}])
def test_one_device_holds_all(words: dict[str, str]) -> None:
    for odd, formula in ((None, ""), ("ZeRO-1", "4Ψ + 12Ψ/N"), ("ZeRO-3", "16Ψ/N"), ("DDP", "12Ψ")):
        rows = ROWS | ({odd: formula} if odd is not None else {})
        text = HEAD.format(**words) + "".join(f"| {name} | {value} |\n" for name, value in rows.items())
        found = [(each["rule"], each["stated"]) for each in audit(text).findings if each["severity"] != "info"]
        assert found == ([("A104", formula)] if odd is not None else [])
