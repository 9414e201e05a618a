"""Finds what a sentence says to be learnable: the moments of a normalisation, or a thing that has no parameters.

sentence -> the words "mean and variance"; ("residual", start, end) of "the residual connections have learnable parameters as well"
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from auditor.source.pattern import lazy

# "两个可学习的参数：均值和方差": the words that follow the learnable parameters name them.
_SYMBOL = r"(?:[\s$（(]{0,3}(?:\\?mu|μ|\\?sigma|σ)(?:\^\{?2\}?|²)?[$）)]{0,2})?"
_MOMENT = rf"(?:均值|方差|标准差|means?|variances?|standard deviations?){_SYMBOL}|\\?mu|μ|\\?sigma|σ"
_LINK = r"(?:分别(?:是|为)|即|是|为|也就是|namely|are|is|the|a|:|：|\$|\\)*[\s（(：:,，$`*—-]{0,4}(?:the |an? )?"
_LEARNT = r"(?:可学习|可训练|需要学习|学习的|learnable|trainable|learned|learnt)"
_AND = rf"[\s$`*]{{0,3}}(?:和|与|、|及|,|and|&)[\s$`*]{{0,3}}(?:the |an? )?(?:{_LEARNT}的?\s?)?"
_MOMENTS = rf"((?:{_MOMENT}){_AND}(?:{_MOMENT}))"
_DIRECT = lazy(rf"{_LEARNT}的?\s?{_MOMENTS}", re.IGNORECASE)
_MEAN, _SPREAD = rf"(?:均值|means?\b){_SYMBOL}", rf"(?:方差|标准差|(?a:variances?|standard deviations?)\b){_SYMBOL}"
_PAIR = rf"({_MEAN}{_AND}{_SPREAD}|{_SPREAD}{_AND}{_MEAN})"
_NUMBER = r"(?:[两二2]\s?[个组份]|各[^，,。；;\n]{0,12}?个|这两个|共)?"
_NO_SUBJECT = r"(?!\s?(?:的|come|are\b|is\b|were|get|depend|from|over|across|来自|由|是|则|都|不|取|归一|标准化))"
_COUNTED = lazy(
    rf"(?:参数|parameters?|params|parameter vectors?|vectors of parameters)[\s（(]{{0,2}}(?:包括|包含|含|有|are|is)?{_LINK}{_PAIR}{_NO_SUBJECT}"
    rf"|{_PAIR}[这共各]?\s?{_NUMBER}\s?(?:向量)?的?(?:参数|parameters?\b|parameter vectors?\b)(?!\s?化)",
    re.IGNORECASE,
)
"""``LayerNorm 有均值和方差两个参数``: what are counted as parameters are said to be learnt, though the word does not stand there."""
_COMPUTED = lazy(
    r"batch\s?-?norm|\bBN\b|批(?:量)?(?:归一|规范|标准)化|算出|计算得|计算均值|统计|求出|不可|不参与|buffer|缓冲"
    r"|comput|calculat|estimat|statistic|non-|untrain|权重(?:和|与)偏[置差]|weights? and (?:a )?bias",
    re.IGNORECASE,
)
"""Norms that keep the moments in the file, and moments that are said to be computed."""
_BEFORE = lazy(
    rf"{_LEARNT}[^。！？!?；;\n]{{0,24}}?(?:参数|parameters?|scalars?|vectors?|variables?|values|是|为)[^。！？!?；;\n\w]{{0,6}}{_LINK}{_MOMENTS}",
    re.IGNORECASE,
)
_BEHIND = lazy(
    rf"{_MOMENTS}(?:\s(?:of|in)\s[^,.;，。；]{{1,40}}?)?\s?(?:are|is|都?是|均为|两个|这两个)?\s?(?:both |also |two )?"
    rf"(?:learned|learnt|learnable|trainable|可学习|可训练|(?:参与)?训练|(?:被|由|通过)训练)",
    re.IGNORECASE,
)
_NORM = lazy(r"归一化|规范化|layer\s?-?norm|\bLN\b|normali[sz]ation", re.IGNORECASE)
_GAINS = lazy(r"γ|gamma|β|\bbeta|\bgain|缩放|平移|\bscale\b|\bshift\b|滑动|移动平均|\brunning\b|\bmoving\b", re.IGNORECASE)

_THINGS = (
    ("residual", r"(?:residual|skip)(?: connections?| paths?| branch(?:es)?| additions?| layers?)?|残差(?:连接|层|结构|部分)?|跳跃连接"),
    ("dropout", r"dropout(?: layers?|层)?"),
    ("softmax", r"softmax(?: function|函数| operation|操作)?"),
    ("activation", r"(?:GELU|ReLU|SiLU|tanh|Swish)(?: activations?| function|激活函数|激活|函数)?|activation functions?|激活函数"),
    ("rotary", r"RoPE|rotary (?:position(?:al)? )?(?:embeddings?|encodings?)|旋转位置(?:编码|嵌入)(?:\s?[（(]RoPE[)）])?"),
    ("sinusoidal", r"sinusoidal (?:position(?:al)? )?(?:embeddings?|encodings?)|正弦(?:余弦)?位置(?:编码|嵌入)"),
)
_VERB = (
    r"(?:\s?(?:层|模块))?\s?(?:also |itself |too |themselves |within \w+ |in \w+ |里|中)?"
    r"(?:也|还|同样|自身|本身)?\s?(?:has|have|contains?|adds?|introduces?|comes? with|brings?|有|含有|包含|引入|带有|具有|增加了?)"
)
_OWN = r"(?>(?:\s?(?:its|their|own|some|a few|extra|additional|also|一些|额外的?|自己的?|若干|大量|\d[\d,]*+\s?个?))*)"
_HAS = lazy(
    "(?:" + "|".join(rf"(?P<{key}>\b(?:{words}))" for key, words in _THINGS) + ")" + _VERB + _OWN
    + r"\s?(?:learnable|trainable|可学习的?|可训练的?|需要学习的)\s?(?:parameters?|weights?|参数|权重)",
    re.IGNORECASE,
)  # fmt: skip
_COUNT = lazy(r"[=＝≈]\s?\d[\d,]*\s?(?:个)?\s?(?:可学习的?|可训练的?|learnable|trainable)\s?(?:参数|parameters?|weights)", re.IGNORECASE)
_LABEL = lazy(
    r"^[\s\d.*、)）(（-]{0,8}(?:" + "|".join(rf"(?P<{key}>\b(?:{words}))" for key, words in _THINGS) + r")\s?\**\s?[:：—(（|]",
    re.IGNORECASE,
)
_OTHER = lazy(r"layer\s?-?scale|re-?zero|\bgat(?:e|ed|ing)\b|门控|缩放|\bscal(?:e|ar|ing)|hyper|超参", re.IGNORECASE)
"""Variants of residual connections and activations that do have parameters of their own."""


def named_moments(words: str, headings: Sequence[str]) -> tuple[int, int] | None:
    """Where a sentence about a normalisation says that its mean and variance are learnable; None where it does not."""
    if _GAINS.search(words):
        return None
    match = _BEFORE.search(words) or _BEHIND.search(words) or _DIRECT.search(words)
    if match is None and _COMPUTED.search(words) is None:
        match = _COUNTED.search(words)
    if match is None or not (_NORM.search(words) or any(_NORM.search(heading) for heading in headings)):
        return None
    return match.span(match.lastindex or 0)


def learnable(words: str) -> Iterator[tuple[str, int, int]]:
    """What has no parameters and is said to have learnable ones: its name, and where that is said."""
    if _OTHER.search(words):
        return
    for match in _HAS.finditer(words):
        yield match.lastgroup or "", match.start(), match.end()
    label = _LABEL.match(words)
    if label is not None and label.lastgroup is not None:
        for count in _COUNT.finditer(words, label.end()):
            yield label.lastgroup, count.start(), count.end()
