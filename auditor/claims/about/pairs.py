"""Reads settings of two models in one breath: ``BERT-base / BERT-large: L = 12/24, hidden size 768/1024``.

a word for a setting, then two numbers with a stroke, where the block, its lead or its heading names just two models -> one setting each
"""

from __future__ import annotations

from collections.abc import Iterator

from auditor.claims.about.attribution import Attribution
from auditor.claims.about.lexicon import setting_words
from auditor.claims.about.names import mentions
from auditor.claims.about.records import Setting
from auditor.claims.blocks import is_read
from auditor.source.document import Block, Document
from auditor.source.pattern import lazy

_PAIR = lazy(
    r"[\s*`）)]{0,4}(?:[A-Z][\s）)]{0,2})?[\s:：=为是]{1,6}(?P<one>\d{1,3}(?:,\d{3})+|\d{1,6})\s?/\s?(?P<two>\d{1,3}(?:,\d{3})+|\d{1,6})(?!\s{0,2}[/\d.=≈])"
)


def read_pairs(document: Document, attribution: Attribution) -> Iterator[Setting]:
    """The settings that a document gives for two models at once, in reading order."""
    for number, block in enumerate(document.blocks):
        if not is_read(block) or "/" not in block.text.string:
            continue
        models = _two_models(attribution, number, block)
        if not models:
            continue
        string = block.text.string
        for match in setting_words().find(string):
            pair = _PAIR.match(string, match.end)
            if pair is None or "name" not in match.value.roles:
                continue
            for model, group in zip(models, ("one", "two"), strict=True):
                span = block.text.span(*pair.span(group))
                value = int(pair[group].replace(",", ""))
                yield Setting(match.value.meanings[0], value, string[match.start : match.end], model, span, block.headings)


def _two_models(attribution: Attribution, number: int, block: Block) -> tuple[str, ...]:
    """The two models that a block speaks of, in their order: those it names, else its lead, else its headings."""
    lead = attribution.lead(number)
    named = [attribution.named(number), attribution.named(lead) if lead is not None else []]
    named += [mentions(heading) for heading in reversed(block.headings)]
    for found in named:
        models = tuple(dict.fromkeys(mention.model for mention in found if mention.model is not None))
        if models:
            return models if len(models) == 2 else ()
    return ()
