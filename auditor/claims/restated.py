"""Values that are worked out behind a phrase: ``最后这个值为 1.6875*2^5，计算逻辑为：`` and then the computation, there or on the next line.

value -> phrase (calculated as, 计算过程为) and a colon -> computation -> claim
"""

from __future__ import annotations

from collections.abc import Iterator

from auditor.claims.claim import Claim, Side
from auditor.claims.sides import SideReader
from auditor.notation.expression import names
from auditor.source.document import Block
from auditor.source.pattern import lazy

_PHRASE = lazy(
    r"[,，。.;；]?\s?(?:计算(?:逻辑|过程|方法|公式|方式|步骤|式)?(?:为|如下|是)|算法为|which is (?:calculated|computed) as"
    r"|(?:calculated|computed|obtained) as(?: follows)?|that is|也就是|即)\s?[:：]\s*"
)
_WORDS = ("计算", "算法为", "calculated", "computed", "obtained", "that is", "也就是", "即")
"""One of these is in every such phrase, and all of them are in few blocks."""


def read_restated(block: Block, following: Block | None) -> Iterator[Claim]:
    """Values of a block that are worked out behind such a phrase; ``following`` is the next block, for a phrase that ends its own."""
    string = block.text.string
    if (":" not in string and "：" not in string) or not any(word in string for word in _WORDS):
        return
    for match in _PHRASE.finditer(string):
        value = _numeric(SideReader(block.text).before(match.start()))
        if value is None:
            continue
        other = block if match.end() < len(string) else following
        if other is None or other.kind not in ("paragraph", "math", "item", "quote"):
            continue
        start = match.end() if other is block else 0
        worked = _numeric(SideReader(other.text).behind(start))
        if worked is not None and worked.is_computation and "=" not in other.text.string[start:]:
            yield Claim("equality", (worked, value), ("=",), block, value.span, string[: match.end()].strip()[-80:], sure=False)


def _numeric(side: Side | None) -> Side | None:
    if side is None or side.expression is None or names(side.expression):
        return None
    return side
