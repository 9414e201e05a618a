"""Sizes of vocabularies that are said of the tokenizer: ``byte-level BPE with 50265 tokens``, ``50265 BPE tokens``, ``21128 个词元的词表``.

text -> one of the words that every such phrase holds -> phrase -> vocab_size

What a tokenizer was trained on, and how long a text is, is counted in tokens as well: no word for data may stand before the number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from auditor.claims.about.items import Found
from auditor.source.pattern import lazy

_HINTS = ("BPE", "iece", "ubword", "ub-word", "ocab", "okeniz", "nigram", "分词器", "词表", "词典", "词汇表")
_TOOL = r"(?:BPE|[Bb]yte[- ][Pp]air [Ee]ncoding|[WS][a-z]{3,7}[Pp]iece|[Uu]nigram|[Tt]okeni[sz]ers?|[Vv]ocab(?:ulary|ularies)?)"
_COUNT = r"(?<![\d.,])(?P<count>\d{1,3}(?:,\d{3}){1,2}|\d{4,7})(?!\d|[.,]\d)"
_UNIT = r"(?:tokens?|pieces?|entries|(?:sub-?)?words?(?:[- ](?:units?|pieces?|tokens?))?|word-?pieces?|symbols?|token types?)"
_PHRASES = (
    lazy(
        rf"{_TOOL}(?:[- ](?:model|tokeni[sz](?:er|ation)|vocabulary|vocab|encoding))?\s?,?\s?(?:that )?(?:with|of|has|have|had|knows?|contains?|counts?|holds?|uses?"
        rf"|using|comprises|distinguishes)\s(?:a vocabulary of )?(?:exactly |just |its |a total of )?{_COUNT}\s(?:different |distinct |unique |BPE )?{_UNIT}\b"
    ),
    lazy(
        rf"\b(?:uses?|with|has|have|knows?|contains?|of its|its|the|over|from)\s(?:exactly |just )?{_COUNT}\s(?:different |distinct )?"
        rf"(?:byte-level )?(?:BPE|WordPiece|SentencePiece|[Ss]ub-?word)[- ](?:tokens|pieces|units|entries|types)\b"
    ),
    lazy(rf"\b{_COUNT}\s(?:different |distinct )?{_UNIT}\s(?:are |stand )?in (?:the|its|a|this) (?:whole )?(?:vocabulary|vocab)\b"),
    lazy(
        rf"(?:词表|词典|词汇表|BPE|WordPiece|SentencePiece|分词器)(?:模型)?\s?[，,:：]?\s?(?:里|中)?(?:一?共|总共|包含|含有?|有|为|大小为)?\s?{_COUNT}\s?(?:个|种)?\s?"
        r"(?:不同的)?\s?(?:词元|子词|词条|token|词|字)"
    ),
    lazy(rf"{_COUNT}\s?个?\s?(?:词元|子词|词条|token|词|字)的?\s?(?:BPE|WordPiece|SentencePiece)?\s?(?:词表|词典|词汇表)"),
)
_DATA = lazy(
    r"\b(?:train(?:ed|ing|s)?|corpus|corpora|text|dataset|data|sequences?|context|batch(?:es)?|document|prompt|average|merges?|seen|sentences?|most|least|another|other|first"
    r"|next|top|extra|additional|special|reserved|unused|instead of|not|than|if)\b"
    r"|训练|语料|上下文|序列|长度|文本|平均|每条|其中|前|另外|新增|额外|特殊|保留|不是|如果|假如|换成|改",
    re.IGNORECASE,
)
LEAST = 4000
MOST = 1_000_000
LOOKED_BACK = 60
LONGEST = 20_000


def read_tokenizers(string: str) -> Iterator[Found]:
    """The sizes of vocabularies that a text states of a tokenizer."""
    if len(string) > LONGEST or not any(hint in string for hint in _HINTS):
        return
    taken: set[int] = set()
    for phrase in _PHRASES:
        for match in phrase.finditer(string):
            start, end = match.span("count")
            value = int(match["count"].replace(",", ""))
            before = max(0, match.start() - LOOKED_BACK)
            if start in taken or not LEAST <= value <= MOST or _DATA.search(_last_clause(string[before : match.start()])) is not None:
                continue
            taken.add(start)
            yield Found(("vocab_size",), "vocab_size", start, end, value, "medium")


def _last_clause(before: str) -> str:
    """What stands before in the same sentence."""
    cut = max(before.rfind(sign) for sign in ("。", ". ", "；", ";", "\n", "！", "? ", "？"))
    return before[cut + 1 :]
