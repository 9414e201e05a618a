"""Page furniture of scraped posts: related articles, counters, navigation, reader comments. None of it is the author's claim.

a title such as "相关文章" standing alone, or a cluster of counters behind the article -> it and what follows, up to the next heading or answer
a counter at the top, "上一篇", "版权声明" -> that block only
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from auditor.source.document import Block
from auditor.source.pattern import lazy

_RELATED = lazy(
    r"(?:[■◆▶☰#*【\s]*)(?:相关(?:文章|推荐|阅读|内容|博文|帖子|资讯|话题)|(?:为你|猜你|相似|精彩|热门|更多|最新)推荐|推荐(?:阅读|文章|帖子)|猜你(?:喜欢|想看)"
    r"|你可能(?:也|还)?(?:会)?(?:喜欢|感兴趣)(?:的.{0,6})?|(?:热门|最新|更多)(?:文章|博文|内容|评论)|(?:全部|最新|热门|网友|精彩)评论|评论区|大家都在看|相关搜索"
    r"|related (?:posts?|articles?|stories|content|reading|questions)|you (?:may|might) also (?:like|enjoy)"
    r"|recommended (?:for you|posts?|articles?|stories)|more (?:from|in|posts|articles|stories)\b.{0,40}|read (?:next|more)"
    r"|\d* ?(?:comments|responses|replies)(?: \(\d+\))?|leave a (?:reply|comment)|trending(?: now)?|popular posts)[】\s:：(（\d)）]*",
    re.IGNORECASE,
)
_COUNTERS = (
    r"(?i:(?:点赞|收藏|评论|分享|转发|赞同|喜欢|浏览|阅读|打赏|举报|关注"
    r"|likes?|claps?|shares?|comments?|views?|retweets?|bookmarks?)(?:数|量)?)"
)
_COUNTER = lazy(_COUNTERS)
_FIGURES = r"[\d\s.,+kKwW万次人:：|·•()（）]"
_COUNTER_LINE = lazy(rf"{_FIGURES}*")
_COUNTER_LINES = lazy(rf"(?>(?:{_COUNTERS}|{_FIGURES})*)")
_ALONE = lazy(
    r"(?=[上下版转本原pncasf])(?:上一篇|下一篇|上一页|下一页|版权声明|转载请注明|本文链接|原文链接"
    r"|previous (?:post|article|page)|next (?:post|article|page)|copyright ©|all rights reserved|share this"
    r"|subscribe to|sign up for|follow (?:us|me) on)",
    re.IGNORECASE,
)
_NEXT_ANSWER = lazy(r"[*#\s]*(?:回答|答案|answer)\s?#?(?:\d{1,3}|[一二三四五六七八九十])(?![\d年月])[^\n]{0,40}", re.IGNORECASE)
"""What ends the comments on one answer of several."""

LONGEST = 200
"""Most text is longer than what may be furniture by itself."""


def mark_chrome(blocks: Sequence[Block], length: int) -> list[Block]:
    """The same blocks, page furniture marked. ``length`` is that of the document."""
    marked: list[Block] = []
    furniture = False
    for index, block in enumerate(blocks):
        string = block.text.string.strip()
        if len(string) >= LONGEST and not furniture and block.kind != "heading":
            marked.append(block)
            continue
        counts = len(string) <= 80 and any(map(str.isdigit, string))
        if block.kind == "heading":
            furniture = _is_title(string) and _is_behind(block, length)
        elif furniture and len(string) < LONGEST and _NEXT_ANSWER.fullmatch(string) is not None:
            furniture = False
        elif not furniture and (_is_title(string) or (counts and _is_cluster(blocks, index))) and _is_behind(block, length):
            furniture = True
        alone = len(string) < LONGEST and (_ALONE.match(string) is not None or (counts and _is_counter(string, 2)))
        marked.append(block._replace(chrome=True) if (furniture or alone) and block.kind not in ("html_comment", "front_matter") else block)
    return marked


def _is_behind(block: Block, length: int) -> bool:
    return _start(block) * 5 > length


def _start(block: Block) -> int:
    return block.text.pieces[0].source_start if block.text.pieces else 0


def _is_title(string: str) -> bool:
    return len(string) <= 60 and _RELATED.fullmatch(string) is not None


def _is_cluster(blocks: Sequence[Block], index: int) -> bool:
    """Two counters in a row, or one block that holds several: the article ends here."""
    string = blocks[index].text.string.strip()
    if _is_counter(string, 2):
        return True
    if not _is_counter(string, 1) or index + 1 >= len(blocks):
        return False
    return _is_counter(blocks[index + 1].text.string.strip(), 1)


def _is_counter(string: str, words: int) -> bool:
    """A short text of counters and their figures only: "5 / 点赞", "点赞 12 收藏 30"; the first line of a longer one counts too."""
    if len(string) > 80 or not any(map(str.isdigit, string)):
        return False
    if words > 1:
        return _COUNTER_LINES.fullmatch(string) is not None and len(_COUNTER.findall(string)) >= words
    lines = [line.strip() for line in string.split("\n")]
    return lines[0] != "" and _COUNTER_LINE.fullmatch(lines[0]) is not None and any(_COUNTER.fullmatch(line) for line in lines)
