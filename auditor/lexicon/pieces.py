"""How readable text is cut into pieces: texts by the scan and surfaces by the lexicon alike, so that no surface is cut in a way that no text is.

A piece is a word of Latin letters with the digits behind it, a number, a run of a script without blanks, blanks, a command, or a sign.
"""

from __future__ import annotations

import re

from auditor.source.pattern import lazy

PIECE = lazy(
    r"""
      [A-Za-zÀ-ÖØ-öø-ɏµμ]++\d*+
    | [ \t\u00a0\u2002-\u200b\u202f\u3000]++
    | \d(?:\d{0,2}(?:(?:,|'|_|\{,\}|\\,)\d{3}){1,140}(?![\d]|,\d)|\d*+)(?>(?:\.\d++)?)(?:[eE][+-]?\d{1,3}(?![\w.]))?
    | [\u3040-\u30ff\u3400-\u9fff々]++ | [\uac00-\ud7af]++ | [Ͱ-ϿЀ-ӿ]++
    | \\(?:[A-Za-z]++|.) | \*++ | -> | => | <= | >= | == | := | \n | .
    """,
    re.VERBOSE | re.DOTALL,
)
BLANKS = " \t\u00a0\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u202f\u3000"
RUNS = ("\u3040", "\ud7af")
"""First and last character of the scripts whose words stand without blanks between them, or with endings grown onto them."""


def is_run(piece: str) -> bool:
    """Whether a piece is a run of a script whose words are not parted by blanks."""
    return RUNS[0] <= piece[0] <= RUNS[1]


def is_joint(piece: str) -> bool:
    """Whether a piece may stand between the words of one surface: blanks, a hyphen, an underscore."""
    return piece in ("-", "_", "\\_") or piece[0] in BLANKS


SCRIPTS = {"kana": lazy("[\u3040-\u30ff]"), "hangul": lazy("[\uac00-\ud7af]")}
"""The letters of scripts that only one language is written in."""
