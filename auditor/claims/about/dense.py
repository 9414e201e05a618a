"""Reads what is said of mixtures of experts: how many of their layers are dense, in words, and how many experts work on a token.

sentence that speaks of dense layers -> "the first 3 layers are dense", "前 3 层为稠密层", "3 dense and 58 MoE layers" -> first_k_dense_replace
"top-2 routing" beside experts -> num_experts_per_tok
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from auditor.claims.about.items import Found
from auditor.source.pattern import lazy

NAME = "first_k_dense_replace"
_NUMBERS = {word: value for value, words in enumerate(("一 one 1", "二 two 2 两", "三 three 3", "四 four 4"), 1) for word in words.split()}
_N = "(?:" + "|".join(sorted(_NUMBERS, key=len, reverse=True)) + ")"
_FIRST = lazy(
    rf"前\s?(?P<zh>{_N})\s?个?层(?:[都均仍]?[是为]|采用|使用|用的是|用)?[^。；，,;\n]{{0,8}}(?:稠密|dense)"
    rf"|第\s?(?:[1一]\s?[-~～到至]\s?)(?:第\s?)?(?P<to>{_N})\s?层(?:[都均仍]?[是为]|采用|使用|用)[^。；，,;\n]{{0,6}}(?:稠密|dense)"
    r"|第\s?(?P<one>[1一])\s?层(?:[都均仍]?[是为]|采用|使用|用)[^。；，,;\n]{0,6}(?:稠密|dense)"
    rf"|\bfirst (?P<en>{_N}) (?:\w{{1,12}} )?(?:layers?|blocks?) (?:is|are|uses?|have|has|remains?|stays?|keeps?)\b[^.;,\n]{{0,24}}\bdense"
    r"|\b(?P<alone>first) (?:\w{1,12} )?(?:layer|block) (?:is|uses|has|remains|stays|keeps)\b[^.;,\n]{0,24}\bdense",
    re.IGNORECASE,
)
_BESIDE = lazy(
    rf"(?<![\d.第前-])(?P<zh>{_N})\s?[个层]\s?(?:稠密|dense)(?:的?\s?FFN)?\s?层?(?=[^。；\n]{{0,24}}(?:MoE|专家|稀疏))"
    rf"|\b(?P<en>{_N}) dense (?:FFN |MLP )?(?:layers?|blocks?)\b(?=[^.;\n]{{0,40}}(?:MoE|expert|sparse))"
    rf"|\b(?P<plus>{_N}) dense (?:and|\+|plus) \d{{1,3}} (?:MoE|sparse)",
    re.IGNORECASE,
)
_SPEAKS = ("稠密", "dense", "Dense")


_TOP = lazy(
    r"(?<![\w-])[Tt]op[-\u2010-\u2013 ]?(?P<k>\d{1,2})(?![\w.%])(?=[\s-]{0,2}(?:rout|gat|expert|of\s\d|路由|门控|个?专家|[,，;；)）\n]|$))"
)


def read_routing(string: str) -> Iterator[Found]:
    """How many experts work on each token, as ``top-2`` says it."""
    if "op" in string and ("xpert" in string or "MoE" in string or "rout" in string or "专家" in string or "路由" in string):
        for match in _TOP.finditer(string):
            yield Found(("num_experts_per_tok",), "top-k", *match.span("k"), int(match["k"]))


def read_dense(string: str) -> Iterator[Found]:
    """The numbers of dense layers that a text states, as settings."""
    if not any(word in string for word in _SPEAKS):
        return
    for pattern in (_FIRST, _BESIDE):
        for match in pattern.finditer(string):
            group = match.lastgroup or ""
            value = 1 if group in ("one", "alone") else _NUMBERS.get(match[group].lower(), 0)
            if value:
                yield Found((NAME,), match[group], match.start(group), match.end(group), value)
