"""Reads one setting of several models: a word that names it, then models and numbers in turn.

"前馈宽度：Llama-2-7B 是 11008，Mistral-7B 是 14336"            the word leads, each number stands behind its model
"the FFN width is 3072 in BERT-base and 4096 in BERT-large"    each number stands before its model

a word for a setting, models, numbers -> pairs of a model and a number that follow each other -> one setting each
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from auditor.claims.about.attribution import Attribution
from auditor.claims.about.items import Item, items_of
from auditor.claims.about.lexicon import PLAIN
from auditor.claims.about.names import Mention
from auditor.claims.about.records import Setting
from auditor.claims.blocks import is_read
from auditor.source.document import Block, Document
from auditor.source.pattern import lazy

LEAST_MODELS = 2
LONGEST_LEAD = 60
"""Characters between the word and the first model or number."""
_IS = lazy(
    r"[\s*`)）」]{0,4}(?:[:：=→,，]|->|的?(?:是|为|取|用的?是?|有|只有|则是|则为|就是)|(?:is|has|uses|with|takes|at|of|only has|keeps|it is)\b)?"
    r"(?:\s?(?:only|just|about|a|an)\b)?[\s*`(（$]{0,4}"
)
_IN = lazy(
    r"[\s*`$]{0,4}(?:个|层|维|(?:layers?|heads?|dimensions?|units?|tokens?)\b)?\s?(?:[(（:：]|(?:in|for|of|on|with|at)\b(?:\sthe\b)?)[\s*`「]{0,3}"
)
_NEXT = lazy(
    r"[\s*`$）)」]{0,4}(?:个|层|维|(?:layers?|heads?|dimensions?|units?|tokens?)\b)?[\s*`）)]{0,3}(?:[,，;；、/]|和|与|而|，而|、而)?"
    r"\s?(?:and|while|whereas|but|而|和|但|against|versus|vs\.?)?\s?(?:is|it is|that of|the one of)?[\s*`(（「]{0,3}(?:the\s)?"
)
_LEAD = lazy(r"[^\n\d]{0,60}")


def read_distributed(document: Document, attribution: Attribution) -> Iterator[Setting]:
    """The settings that a document gives for several models one after the other, in reading order."""
    for number, block in enumerate(document.blocks):
        named = [mention for mention in attribution.named(number) if mention.model is not None]
        if len(named) < LEAST_MODELS or block.cell is not None or not is_read(block):
            continue
        items = items_of(block.text.string)
        words = [item for item in items if item.word is not None and item.word.roles & {"name", "label"}]
        if words:
            yield from _of_block(block, named, items, words)


def _of_block(block: Block, named: Sequence[Mention], items: Sequence[Item], words: Sequence[Item]) -> Iterator[Setting]:
    string = block.text.string
    numbers = [item for item in items if item.kind == "number" and item.free]
    for pairs in (*_runs(string, named, numbers, True), *_runs(string, named, numbers, False)):
        start = min(pairs[0][0].start, pairs[0][1].start)
        lead = [word for word in words if word.end <= start]
        if not lead or lead[-1].word is None or _LEAD.fullmatch(string, lead[-1].end, start) is None:
            continue
        name = lead[-1].word.meanings[0]
        if len(lead[-1].word.meanings) > 1 or name in PLAIN:
            continue
        for mention, item in pairs:
            yield Setting(name, item.value, lead[-1].symbol, mention.model, block.text.span(item.start, item.end), block.headings)


def _runs(string: str, named: Sequence[Mention], numbers: Sequence[Item], model_first: bool) -> Iterator[list[tuple[Mention, Item]]]:
    """The pairs that follow each other with nothing but commas between, two and more at a time."""
    run: list[tuple[Mention, Item]] = []
    for mention in named:
        item = _partner(string, mention, numbers, model_first)
        joined = item is not None and (not run or _follows(string, run[-1], (mention, item)))
        if not joined and len(run) >= LEAST_MODELS:
            yield run
        run = [] if item is None else [*run, (mention, item)] if joined else [(mention, item)]
    if len(run) >= LEAST_MODELS:
        yield run


def _partner(string: str, mention: Mention, numbers: Sequence[Item], model_first: bool) -> Item | None:
    if model_first:
        behind = next((item for item in numbers if item.start >= mention.end), None)
        return behind if behind is not None and _IS.fullmatch(string, mention.end, behind.start) else None
    before = next((item for item in reversed(numbers) if item.end <= mention.start), None)
    return before if before is not None and _IN.fullmatch(string, before.end, mention.start) else None


def _follows(string: str, one: tuple[Mention, Item], other: tuple[Mention, Item]) -> bool:
    end, start = max(one[0].end, one[1].end), min(other[0].start, other[1].start)
    return end <= start and _NEXT.fullmatch(string, end, start) is not None
