"""How a sentence stands to what it says: asserted, asked, supposed, or quoted as wrong. One definition for all forms, from its words."""

from __future__ import annotations

from auditor.reading.proposition import Standing
from auditor.reading.scan import Scan
from auditor.reading.tokens import STOPS

NEAR = 3
"""Tokens before what is said among which a negation denies it."""
MOST = 60
"""Tokens of a sentence that are looked at on either side."""


def standing(scan: Scan, first: int, last: int) -> Standing:
    """The standing of what tokens ``first`` to ``last`` say."""
    codes = scan.codes
    begin = first
    while begin and first - begin < MOST and codes[begin - 1] not in STOPS:
        begin -= 1
    end = last + 1
    while end < len(codes) and end - last < MOST and codes[end] not in STOPS:
        end += 1
    if codes[end : end + 1] == "?":
        return "asked"
    words = scan.vocabulary
    inside = codes[begin:end]
    if any(code in words.codes_of("if") for code in codes[begin : min(begin + 3, first + 1)]):
        return "supposed"
    wrong = set(words.codes_of("wrong")).difference(words.codes_of("difference"))  # an error of 2.5% is measured, and no mistake
    if any(code in wrong for code in inside):
        return "quoted"
    denied = words.codes_of("not")
    near = codes[max(begin, first - NEAR) : first].rpartition("(")[2].rpartition(",")[2]
    if any(code in denied for code in near):
        return "quoted"
    return "asserted"
