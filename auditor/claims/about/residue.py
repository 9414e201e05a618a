"""Counts the words of a label that nothing here knows: a label with few is of the component that it names, one with many may be of another.

text, what is known of it -> the words between -> neither connectives nor words that go with any count -> how many
"""

from __future__ import annotations

from auditor.claims.about.words import Mention
from auditor.source.pattern import lazy

_RESIDUE = lazy(r"[A-Za-z\u4e00-\u9fff]{2,}")
_CONNECTIVES = frozenset(
    (
        "the of in for is are has have so only this that each all with and to we a an it its per at be by from our on as which there "
        "total number count base large bert bertbase chinese uncased cased gpt llama model layer size matrix here thus therefore hence "
        "equals equal now calculation compute calculated calculate computation text times frac mathrm left right cdot approx quad exactly about roughly parameters params"
    ).split()
)
_HAN_CONNECTIVES = lazy(
    r"因此|所以|对于|对|为|是|有|共|约|的|则|那么|即|其中|计算|公式|大小|数量|量|个|一共|这|该|层|模型|结果|得到|得|可得|中|在|里|和|与|及|总|以|如|例|我们|最终|最后|此|部分|需要|包含|包括|由|上|下|每|等于|近似|大概|大约|也|就|都|且|并"
)


def residue_of(text: str, found: tuple[Mention, ...]) -> int:
    """How many words are left that nothing here knows."""
    kept: list[str] = []
    at = 0
    for mention in found:
        kept.append(text[at : max(at, mention.start)])
        at = max(at, mention.end)
    kept.append(text[at:])
    count = 0
    for word in _RESIDUE.findall(" ".join(kept)):
        if word.isascii():
            count += word.lower() not in _CONNECTIVES
        else:
            count += len(_HAN_CONNECTIVES.sub("", word)) // 2
    return count
