"""Reads settings and the letters that an article defines: from lists, tables, prose, equalities, code and printed modules.

blocks -> what each says (prose, tables, code) -> what claims say (H = 4·192 = 768; V·H = 30522·768) -> letters resolved -> models -> Settings
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from auditor.claims.about.aligned import aligned_tables
from auditor.claims.about.attribution import Attribution
from auditor.claims.about.bindings import read_bindings
from auditor.claims.about.dense import read_dense, read_routing
from auditor.claims.about.factors import read_factors
from auditor.claims.about.items import Found, telling_items
from auditor.claims.about.keyed import headed_ranges, keyed_ranges
from auditor.claims.about.lexicon import PLAIN
from auditor.claims.about.listings import read_listing
from auditor.claims.about.prose import read_prose
from auditor.claims.about.published_sizes import as_published
from auditor.claims.about.records import Confidence, Setting, Symbol
from auditor.claims.about.saying import Saying
from auditor.claims.about.sheets import read_sheet
from auditor.claims.about.tokenizers import read_tokenizers
from auditor.claims.claim import Claim
from auditor.claims.shares import rows_of
from auditor.notation.kept import Kept, searched
from auditor.source.document import Block, Document
from auditor.source.pattern import lazy
from auditor.source.text import Span

MOST = {
    "hidden_size": 10**6, "embedding_size": 10**6, "num_hidden_layers": 2000, "encoder_layers": 2000, "decoder_layers": 2000,
    "num_attention_heads": 4096, "num_key_value_heads": 4096, "head_dim": 8192, "intermediate_size": 4 * 10**6, "vocab_size": 10**7,
    "max_position_embeddings": 10**8, "sequence_length": 10**8, "type_vocab_size": 1000, "num_local_experts": 10**5,
    "num_experts_per_tok": 10**4, "n_shared_experts": 10**4,
}  # fmt: skip
"""Above these a number is a count of parameters, or a year, that stands behind the word by chance."""
MOST_OTHER = 10**7
MOST_READ = 1_200
"""Settings and letters that are read of one document: the longest articles have a tenth of that."""
MOST_ITEMS = 30_000
"""Words, letters and numbers that prose is read for: the longest documents of a large collection have a tenth of that."""
_FEW = {"vocab_size": 5, "max_position_embeddings": 2}
_HYPOTHETICAL = lazy(
    r"\bif (?:we|you|the|d_|n_|our)|\bwhat if\b|\bsuppose we (?:double|change|increase)|\b(?:increas|decreas|reduc|doubl|halv|chang)(?:e|es|ed|ing)\b|\bwould\b"
    r"|\bimagine\b|\bexercise\b|\bhomework\b|\bquestion\s?\d|\bquiz\b|\binstead of\b(?!\s(?:the |an? )?(?-i:[A-Z])[A-Za-z]{2})|如果|若(?!干)|假如|换成"
    r"|改为|改成|增加到|减少到|翻倍|练习|习题|思考题|减半|\?\s*$|？\s*$|吗"
    r"|比如|例如|\be\.g\.|\bfor example\b|\bfor instance\b",
    re.IGNORECASE,
)  # fmt: skip
_TOY = lazy(r"\b(?:toy|tiny)\b|玩具|小模型", re.IGNORECASE)
"""Said of a model of the author's own."""
_OTHER = lazy(
    r"\b(?:another|different|wrong(?:ly)?|typo|instead(?!\sof\s(?:the |an? )?(?-i:[A-Z])[A-Za-z]{2}))\b|不同的|另一个|英文版|中文版|多语言版|笔误"
    r"|写错|写成|错误|误写|原文如此|\bsic\b"
    r"|(?<![A-Za-z-])(?:xx?large|large|medium|small|big|mini|XL)(?=\s?(?:的|版|has|uses|with|is|[:：(（,，]))",
    re.IGNORECASE,
)
"""Said of a model that is not the named one, or of a slip that is quoted."""
_SIZED = lazy(
    r"\d\s?(?:[BMbm]|亿|billion)(?:\s|-)?(?:参数)?(?:的|parameter)?\s?(?:模型|(?:models?|siblings?|versions?|variants?|checkpoints?|one)\b)"
)
"""A model called by its size only is not the one the section is about."""
_COUNTED = frozenset(("num_hidden_layers", "num_attention_heads", "num_key_value_heads", "num_local_experts"))
_ALIKE = {"sequence_length": "max_position_embeddings"}
_LETTERS_OF_TABLES = {
    "L": "num_hidden_layers", "l": "num_hidden_layers", "H": "hidden_size", "h": "hidden_size", "d": "hidden_size", "A": "num_attention_heads",
    "a": "num_attention_heads",
}  # fmt: skip
"""Heads of columns beside models; the letters of the papers on BERT, GPT and scaling."""
_LETTERS_OF_PAPER = {"L": "num_hidden_layers", "H": "hidden_size", "A": "num_attention_heads"}
LEAST_WORDS = 5000
"""V of this size and more, beside settings by their names, is the vocabulary."""


MOST_ALIGNED = 8
"""Tables without bars in one block."""


class Raw(NamedTuple):
    """What was found, with its block; ``whole`` of what a phrase states, which ends with it."""

    found: Found
    number: int
    block: Block
    model: str | None = None
    whole: bool = False


def read_settings(
    document: Document, claims: Sequence[Claim], attribution: Attribution | None = None, saying: Saying | None = None
) -> tuple[list[Setting], list[Symbol]]:
    """Every setting and every defined letter of a document, in reading order; none of a model that is a toy."""
    settings, symbols = read_every_setting(document, claims, attribution, saying)
    return [setting for setting in settings if not setting.own], symbols


def read_every_setting(
    document: Document,
    claims: Sequence[Claim],
    attribution: Attribution | None = None,
    saying: Saying | None = None,
    told: Sequence[tuple[Block, Found]] = (),
) -> tuple[list[Setting], list[Symbol]]:
    """As ``read_settings``, with those of models that the article calls toys, which are the article's own; ``told`` are those that phrases state."""
    attribution = Attribution(document) if attribution is None else attribution
    saying = Saying(document, attribution) if saying is None else saying
    blocks = {id(block): number for number, block in enumerate(document.blocks)}
    phrases = [Raw(found, blocks[id(block)], block, whole=True) for block, found in told if id(block) in blocks]
    raws = _without_told_twice(list(islice(_read_blocks(document, attribution), MOST_READ)), phrases)
    symbols = _symbols(raws)
    settings = _settings(raws, symbols, attribution, saying)
    bound = [Raw(found, blocks[id(block)], block) for block, found in read_bindings(claims) if id(block) in blocks]
    toys = [setting for setting in settings if setting.own]
    single = [setting for setting in settings if not setting.own]
    found = _consistent(_with_bound(single, _settings(bound, symbols, attribution, saying)))
    return sorted([*found, *toys], key=lambda setting: setting.span), symbols


def _without_told_twice(words: Sequence[Raw], phrases: Sequence[Raw]) -> list[Raw]:
    """What words and phrases tell, each place once: a phrase knows more than the word beside the figure, unless it is unsure."""
    sure = {(raw.number, raw.found.start) for raw in phrases if raw.found.confidence != "low"}
    kept = [raw for raw in words if (raw.number, raw.found.start) not in sure]
    taken = {(raw.number, raw.found.start) for raw in kept}
    return [*kept, *(raw for raw in phrases if (raw.number, raw.found.start) not in taken)]


def _consistent(settings: list[Setting]) -> list[Setting]:
    """Without the unsure ones that contradict what is stated elsewhere: "the other 11 layers" beside 12."""
    stated: dict[str, set[int]] = {}
    for setting in settings:
        if setting.confidence != "low":
            stated.setdefault(setting.name, set()).add(setting.value)
    return [s for s in settings if s.confidence != "low" or s.name not in stated or s.value in stated[s.name]]


def _with_bound(settings: list[Setting], bound: list[Setting]) -> list[Setting]:
    """What computations tell of settings counts only where the article nowhere states them, and once."""
    stated = {setting.name for setting in settings if setting.confidence != "low"}
    told: dict[tuple[str, int, str | None], Setting] = {}
    for setting in bound:
        if setting.name not in stated:
            told.setdefault((setting.name, setting.value, setting.model), setting)
    return sorted([*settings, *told.values()], key=lambda setting: (setting.span, setting.name))


def _read_blocks(document: Document, attribution: Attribution) -> Iterator[Raw]:
    cells = [block for block in document.blocks if block.cell is not None and not block.chrome]
    numbers = {id(block): number for number, block in enumerate(document.blocks)}
    for rows in rows_of(cells):
        for block, found, model in read_sheet(rows, attribution.families, attribution.names_a_model):
            yield Raw(found, numbers[id(block)], block, model)
    room = MOST_ITEMS
    for number, block in enumerate(document.blocks):
        if block.cell is not None or block.chrome:
            continue
        string = block.text.string
        if attribution.names_a_model and block.is_read:
            yield from _in_aligned(block, number, attribution)
        if block.is_program or (block.kind == "code" and block.is_read):
            keyed = [*keyed_ranges(string), *(headed_ranges(string) if attribution.names_a_model else ())]
            for found in (*read_listing(string), *read_factors(string)):
                yield Raw(found, number, block, next((model for start, end, model in keyed if start < found.start < end), None))
        elif block.is_read:
            count, told = _in_prose(string) if room > 0 else (0, tuple(read_prose(string, [])))
            room -= count
            for found in (*told, *_beside_prose(string)):
                yield Raw(found, number, block)


_PROSE: Kept[tuple[int, tuple[Found, ...]]] = Kept()
_BESIDE: Kept[tuple[Found, ...]] = Kept()


def _in_prose(string: str) -> tuple[int, tuple[Found, ...]]:
    """How many items a text has, and what they say of settings."""

    def read() -> tuple[int, tuple[Found, ...]]:
        items = telling_items(string)
        return len(items), tuple(read_prose(string, items))

    return _PROSE.of(string, len(string), read)


def _beside_prose(string: str) -> tuple[Found, ...]:
    """What a text says of settings in other ways."""

    def read() -> tuple[Found, ...]:
        found = (*read_dense(string), *read_routing(string), *read_tokenizers(string), *read_factors(string))
        return (*found, *read_listing(string, modules_only=True)) if "(" in string else found

    return _BESIDE.of(string, len(string), read)


def _in_aligned(block: Block, number: int, attribution: Attribution) -> Iterator[Raw]:
    """The settings of models in tables whose columns blanks keep apart."""
    for rows in islice(aligned_tables(block), MOST_ALIGNED):
        starts = {id(cell): start for row in rows for cell, start in row}
        for cell, found, model in read_sheet([[cell for cell, _ in row] for row in rows], attribution.families):
            if model is not None and found.value is not None:
                start = starts[id(cell)]
                placed = found._replace(start=found.start + start, end=found.end + start)
                yield Raw(placed, number, block._replace(kind="cell", cell=cell.cell), model)


def _symbols(raws: Sequence[Raw]) -> list[Symbol]:
    """The letters that are defined. One that is defined alike everywhere means that everywhere; else each within its own headings."""
    defined = sorted((raw for raw in raws if raw.found.value is None), key=lambda raw: (raw.number, raw.found.start))
    plain = {raw.found.meanings[0]: raw.found.symbol for raw in defined if len(raw.found.meanings) == 1}
    named = []
    for raw in defined:
        first, other = raw.found.meanings[0], plain.get(raw.found.meanings[0])
        # E beside H: the width of the embedding is then not that of the layers
        named.append((raw, raw.found.meanings[1] if len(raw.found.meanings) > 1 and other not in (None, raw.found.symbol) else first))
    kinds: dict[str, set[str]] = {}
    for raw, name in named:
        kinds.setdefault(raw.found.symbol, set()).add(_ALIKE.get(name, name))
    symbols: dict[tuple[str, str, tuple[str, ...]], Symbol] = {}
    for raw, name in named:
        symbol = raw.found.symbol
        headings = raw.block.headings if len(kinds[symbol]) > 1 else ()
        symbols.setdefault((symbol, name, headings), Symbol(symbol, name, raw.block.text.span(raw.found.start, raw.found.end), headings))
    return sorted(symbols.values(), key=lambda symbol: symbol.span)


def _settings(raws: Sequence[Raw], symbols: Sequence[Symbol], attribution: Attribution, saying: Saying) -> list[Setting]:
    valued = [raw for raw in raws if raw.found.value is not None]
    paper = _paper_letters(valued)
    widths: dict[str | None, set[int | None]] = {}
    for raw in valued:
        if raw.found.meanings == ("hidden_size",):
            widths.setdefault(_model_of(raw, attribution), set()).add(raw.found.value)
    found: dict[tuple[Span, str, str | None], Setting] = {}
    for raw in sorted(valued, key=lambda raw: (raw.number, raw.found.start)):
        meanings, sure = raw.found.meanings, raw.found.confidence
        if not meanings:
            meaning = _meaning(raw, symbols)
            if meaning is None:
                meaning = paper.get((raw.number, raw.found.start))
                sure = sure if raw.block.cell is not None else "medium"
            meanings = (meaning,) if meaning is not None else ()
        if not meanings:
            continue
        model = _model_of(raw, attribution) if len(meanings) > 1 else None
        own = widths.get(model, set()) | widths.get(None, set()) if model is not None else set().union(*widths.values())
        name, sure = _choose(meanings, raw.found.value, own, sure)
        setting = _setting(raw, name, sure, attribution, saying)
        if setting is None:
            continue
        key = (setting.span, name, setting.model)
        if key not in found or _RANK[setting.confidence] < _RANK[found[key].confidence]:
            found[key] = setting
    return sorted(found.values(), key=lambda setting: (setting.span, setting.name))


def _setting(raw: Raw, name: str, sure: Confidence, attribution: Attribution, saying: Saying) -> Setting | None:
    """The setting with its model; None for what is none of the article's own."""
    value = raw.found.value
    if value is None or not _plausible(name, value) or _is_of_another(raw, attribution):
        return None
    named = attribution.names_in_sentence(raw.number, raw.found.start)
    saying_of = saying.models_at if raw.whole and raw.block.kind != "code" else saying.models_of
    said = saying_of(raw.number, raw.found.start, raw.found.end)
    if not named and not said and raw.model is None and _is_hypothetical(raw, attribution):
        return None
    if _is_said(_TOY, raw, attribution):
        return Setting(
            name, value, raw.found.symbol, None, raw.block.text.span(raw.found.start, raw.found.end), raw.block.headings, sure, True
        )
    model = _model_of(raw, attribution) or _of_language(raw, attribution)
    if raw.found.step > 1 and name == "vocab_size":
        models = said or ((model,) if model is not None else ())
        value = as_published(name, value, raw.found.step, models)
        if value is None:
            return None
    if name == "hidden_size" and value < 8 and sure == "high":
        sure = "medium"
    if raw.found.symbol == "dim" and value < 16:
        sure = "low"  # an axis
    elif named and model is not None and sure == "low" and name in _COUNTED:
        sure = "medium"
    span = raw.block.text.span(raw.found.start, raw.found.end)
    return Setting(name, value, raw.found.symbol, model, span, raw.block.headings, sure, said=said)


def _model_of(raw: Raw, attribution: Attribution) -> str | None:
    return raw.model or attribution.model_at(raw.number, raw.found.start) or attribution.model_before(raw.number, raw.found.start)


_RANK: dict[Confidence, int] = {"high": 0, "medium": 1, "low": 2}


def _meaning(raw: Raw, symbols: Sequence[Symbol]) -> str | None:
    """What a letter means at a place: its definition under the innermost heading, else the last one before."""
    best: Symbol | None = None
    here = raw.block.text.span(raw.found.start, raw.found.end)
    for symbol in symbols:
        inside = symbol.symbol == raw.found.symbol and symbol.headings == raw.block.headings[: len(symbol.headings)]
        if inside and (best is None or len(symbol.headings) >= len(best.headings)):
            best = symbol
    if best is None:
        before = [symbol for symbol in symbols if symbol.symbol == raw.found.symbol and symbol.span <= here]
        best = before[-1] if before else None
    return best.name if best is not None else None


def _paper_letters(valued: Sequence[Raw]) -> dict[tuple[int, int], str]:
    """What letters mean that nobody defines, by what stands beside them.

    L, H and A with numbers are layers, width and heads, as the paper of BERT has them: ``(L=12, H=768, A=12)``; V is the vocabulary.
    """
    sides: dict[int, list[Raw]] = {}
    for raw in valued:
        if not raw.found.meanings and raw.found.symbol in _LETTERS_OF_PAPER:
            sides.setdefault(raw.number, []).append(raw)
    letters: dict[tuple[int, int], str] = {}
    for raw in valued:
        if not raw.found.meanings and raw.block.cell is not None and raw.found.symbol in _LETTERS_OF_TABLES:
            letters[raw.number, raw.found.start] = _LETTERS_OF_TABLES[raw.found.symbol]
    for number, raws in sides.items():
        if {"L", "H"} <= {raw.found.symbol for raw in raws}:
            letters |= {(number, raw.found.start): _LETTERS_OF_PAPER[raw.found.symbol] for raw in raws}
    named = Counter(raw.number for raw in valued if raw.found.meanings or (raw.number, raw.found.start) in letters)
    for raw in valued:
        if raw.found.symbol == "V" and not raw.found.meanings and (raw.found.value or 0) >= LEAST_WORDS and named[raw.number] > 1:
            letters[raw.number, raw.found.start] = "vocab_size"
    return letters


def _choose(meanings: tuple[str, ...], value: int | None, widths: set[int | None], confidence: Confidence) -> tuple[str, Confidence]:
    """``hidden_dim`` is the width, unless the article has a width under a plainer name that differs; then it is the other."""
    if len(meanings) < 2:
        return meanings[0], confidence
    if not widths:
        return meanings[0], confidence
    return (meanings[0], confidence) if value in widths else (meanings[1], "medium" if confidence == "high" else confidence)


def _plausible(name: str, value: int | None) -> bool:
    if value is None or name in PLAIN - {"sequence_length"}:
        return False
    return _FEW.get(name, 1) <= value <= MOST.get(name, MOST_OTHER)


def _is_hypothetical(raw: Raw, attribution: Attribution) -> bool:
    if raw.block.kind == "code":
        return False
    start, end = attribution.sentence(raw.number, raw.found.start)
    string = raw.block.text.string
    return searched(_HYPOTHETICAL, string, start, end) is not None or searched(_SIZED, string, start, end) is not None


_CHINESE = "中文版"


def _of_language(raw: Raw, attribution: Attribution) -> str | None:
    """``中文版词表`` where one Chinese model is named is that model's."""
    start, end = attribution.sentence(raw.number, raw.found.start)
    said = attribution.chinese is not None and raw.block.text.string.find(_CHINESE, start, end) >= 0
    return attribution.chinese if said else None


def _is_said(words: re.Pattern[str], raw: Raw, attribution: Attribution) -> bool:
    """Whether the sentence of a setting says so of its model, and names none before."""
    if raw.block.kind in ("code", "heading", "cell"):
        return False
    start, end = attribution.sentence(raw.number, raw.found.start)
    found = searched(words, raw.block.text.string, start, end)
    return found is not None and not any(mention.start <= found.start() < mention.end for mention in attribution.named(raw.number))


def _is_of_another(raw: Raw, attribution: Attribution) -> bool:
    """A sentence with "another", "tiny", a bare "large" or "typo" in it, and no model by its name before the number."""
    if raw.block.kind in ("code", "heading", "cell"):
        return False
    start, end = attribution.sentence(raw.number, raw.found.start)
    string = raw.block.text.string
    found = searched(_OTHER, string, start, end + 8)  # "3702。"——笔误
    if found is None or (found[0] == _CHINESE and attribution.chinese is not None):
        return False
    return not any(mention.start <= found.start() < mention.end for mention in attribution.named(raw.number))
