"""Reads settings from tables: rows or columns are settings, columns or rows are models; base and large stand side by side.

cells -> a column or a row of words for settings -> the model of each row or column -> one setting a cell
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from auditor.claims.about.items import Found, Item, items_of
from auditor.claims.about.lexicon import Word
from auditor.claims.about.names import mentions, sole, without_names
from auditor.claims.about.published_sizes import setting_of_values, size_of, sizes_that_are
from auditor.claims.about.words import mentions as words_of
from auditor.claims.amounts import amounts
from auditor.lexicon.vocabulary import vocabulary
from auditor.reference import find_model
from auditor.source.document import Block
from auditor.source.pattern import lazy
from auditor.source.text import Text

MOST_ROWS, MOST_COLUMNS = 200, 100
LEAST_TOLD = 3
"""So many different figures tell what a column gives."""
MOST_HEAD, MOST_NUMBER = 80, 30
_COUNTERS = {
    "counter.layers": "num_hidden_layers", "counter.heads": "num_attention_heads", "counter.kv_heads": "num_key_value_heads",
    "num_experts": "num_local_experts",
}  # fmt: skip
LEAST_CELLS = 2
_NOTHING = Text("", ())
_VALUES = frozenset("value values 值 数值 取值 参数值 默认值 默认 default 大小 size 设置 配置 base 说明 setting number count".split())

_COUNTS = lazy(
    r"\W*(?:#|number of |num\.? |total )?(?:params|parameters|weights|biases)\b|.{0,4}参数[量总数个]|.{0,2}(?:权重|偏置)", re.IGNORECASE
)
"""The head of a column that counts parameters: a row "FFN" of it is the part, not its width."""

_LETTER = r"\W*(?:(?:[A-Za-z](?:_\S{1,8})?|dff|dh|nh)\W*)?"
_SIZED = lazy(
    r"\W*(?:hidden |inner |intermediate )?(?:dim(?:ension)?s?\b|size|width|units|[宽维]度?|维数|大小|尺寸|层)?" + _LETTER, re.IGNORECASE
)
_COUNTED = lazy(r"\W*(?:count|number|length|size|数目?|个数|数量|长度|大小)?" + _LETTER, re.IGNORECASE)
"""What may stand behind "FFN" or "heads" where its width or number is meant. The rows "FFN matrices" and "layer type" tell something else."""

_CHECKPOINT = lazy(
    r"[\s*`]{0,4}(?:[A-Za-z][\w.-]{0,40}/[A-Za-z][A-Za-z0-9.]{0,40}[-_][\w.-]{1,80}|[A-Za-z]\w{1,20}_L-\d{1,3}_H-\d{1,5}(?:_A-\d{1,3})?)[\s*`]{0,4}",
    re.ASCII,
)
"""The name that files are published under, and nothing else: ``google/bert_uncased_L-6_H-512_A-8``."""

_BESIDE = lazy(r"[(（\[][^()（）\[\]]{0,80}[)）\]]")
_SAYS = lazy(r"\w")
_ASIDE = lazy(r"[(（,，/|:：—–=]")


def read_sheet(
    rows: Sequence[Sequence[Block]], families: Sequence[str] = (), has_models: bool = True
) -> Iterator[tuple[Block, Found, str | None]]:
    """The settings of one table, each with its cell and its model where row or column names one.

    A row "medium" is the medium one of the family that the article names. ``has_models`` says whether the document names any with its size.
    """
    if not 2 <= len(rows) <= MOST_ROWS or not rows[0]:
        return
    rows = _unfolded(_squared(rows))
    if families and _has_strangers(rows, families):
        families = ()
    header = [_heading(cell) for cell in rows[0]]
    first = [_heading(row[0]) if row else None for row in rows]
    yield from _definitions(rows)
    modelled = _has_models(rows, families)
    if has_models and modelled:
        header = [head or _counter(cell.text.string) for head, cell in zip(header, rows[0], strict=True)]
    letters = sum(head is not None and head.word is None for head in header)
    told = _told_by_values(rows, header, families) if has_models and len(rows) > LEAST_TOLD else {}
    header = [told.get(column, head) for column, head in enumerate(header)]
    plain = sum(map(_is_plain, header))
    if told or plain + (letters if modelled else 0) >= LEAST_CELLS or (modelled and any(map(_is_of_mixtures, header))):
        yield from _by_columns(rows, header, families)
        return
    known = _rows_told_by_values(rows, first, families) if has_models else {}
    alone = len(rows[0]) == LEAST_CELLS and any(map(_is_whole, rows[1:], first[1:]))
    if known or alone or sum(map(_is_plain, first[1:])) >= 2:
        yield from _by_rows(rows, [known.get(number, head) for number, head in enumerate(first)], families)


def _is_whole(row: Sequence[Block], head: Item | None) -> bool:
    """Whether a name of a setting is all that a cell says."""
    return _is_plain(head) and head is not None and head.end - head.start == len(row[0].text.string.strip(" *`$"))


def _is_of_mixtures(head: Item | None) -> bool:
    """Whether a heading names what only mixtures have: alone it is enough, where a width would be told by its values."""
    return head is not None and head.word is not None and "expert" in head.word.meanings[0]


def _has_strangers(rows: Sequence[Sequence[Block]], families: Sequence[str]) -> bool:
    """Whether beside bare sizes that a family has ("Small") stand labels that it has not ("150M"): the sizes are the author's own then."""
    for labels in ([row[0] for row in rows[1:]], list(rows[0][1:])):
        bare = [label for label in labels if label.text.string.strip() and sole(mentions(label.text.string)) is None]
        known = sum(_model(label, families) is not None for label in bare)
        if known and known < len(bare):
            return True
    return False


def _told_by_values(rows: Sequence[Sequence[Block]], header: Sequence[Item | None], families: Sequence[str]) -> dict[int, Item]:
    """The columns whose figures are a size of the models that the rows begin with: the head may be in any language, or in the author's words.

    A head that is understood is told as well where it says the same.
    """
    columns: dict[int, list[tuple[int, int]]] = {}
    for number, row in enumerate(rows[1:], 1):
        for column, cell in enumerate(row[1:], 1):
            if (found := _number(cell)) is not None:
                columns.setdefault(column, []).append((number, found.value))
    valued = {column: pairs for column, pairs in columns.items() if len({value for _, value in pairs}) >= LEAST_TOLD}
    if not valued:
        return {}
    models = [_model_of_row(row, families) for row in rows]
    told: dict[int, Item] = {}
    for column, pairs in valued.items():
        name = setting_of_values([(model, value) for number, value in pairs if (model := models[number]) is not None])
        head, string = header[column], rows[0][column].text.string
        if name is not None and (head is None or (head.word is not None and name in head.word.meanings)):
            told[column] = head or Item("word", 0, len(string), string.strip(), word=Word((name,), frozenset(("name",))))
    return told


def _rows_told_by_values(rows: Sequence[Sequence[Block]], first: Sequence[Item | None], families: Sequence[str]) -> dict[int, Item]:
    """The rows whose figures are a size of the models that the columns are headed with, where their names are not understood.

    Of two models one must have the size that some word in the name stands for: ``FFN 중간 크기``.
    """
    models = [_model(cell, families) for cell in rows[0]]
    if len({model for model in models[1:] if model is not None}) < 2:
        return {}
    told: dict[int, Item] = {}
    for number, row in enumerate(rows[1:], 1):
        if first[number] is not None:
            continue
        pairs = [
            (model, found.value) for model, cell in zip(models[1:], row[1:], strict=False) if model and (found := _number(cell)) is not None
        ]
        string = row[0].text.string
        if len(pairs) < 2 or len(string) > MOST_HEAD:
            continue
        name = setting_of_values(pairs) or _setting_in(string, pairs)
        if name is not None:
            told[number] = Item("word", 0, len(string), string.strip(), word=Word((name,), frozenset(("name",))))
    return told


def _setting_in(string: str, pairs: Sequence[tuple[str, int]]) -> str | None:
    """The setting that a word of a label stands for, where half of the figures are that size of their models and no other size."""
    named = {name for item in items_of(string) if item.word is not None and not item.word.spread for name in item.word.meanings}
    for name in sorted(named):
        agreeing = sum(sizes_that_are(model, value) == [name] for model, value in pairs)
        departing = sum(size_of(model, name) not in (None, value) for model, value in pairs)
        if agreeing and agreeing >= departing:
            return name
    return None


def _squared(rows: Sequence[Sequence[Block]]) -> list[list[Block]]:
    """The rows with every cell at its column; an empty cell, which is no block, is that of a neighbour without its text."""
    width = min(MOST_COLUMNS, max((cell.cell.column + 1 for row in rows for cell in row if cell.cell is not None), default=0))
    squared = []
    for row in rows:
        cells = {cell.cell.column: cell for cell in row if cell.cell is not None}
        if cells:
            blank = next(iter(cells.values()))._replace(text=_NOTHING)
            squared.append([cells.get(column, blank) for column in range(width)])
    return squared


def _unfolded(rows: list[list[Block]]) -> list[list[Block]]:
    """The rows of a table that goes on to the right, its head printed again: what stands there comes below."""
    heads = [cell.text.string.strip(" *`") for cell in rows[0]] if rows else []
    half = len(heads) // 2
    if half < LEAST_CELLS or heads[:half] != heads[half:]:
        return rows
    return [*(row[:half] for row in rows), *(row[half:] for row in rows[1:])]


def _is_plain(head: Item | None) -> bool:
    """Whether a heading names a setting by more than a word that only beside others is one: "FFN"."""
    return head is not None and head.word is not None and head.word.roles != {"header"}


def _heading(cell: Block) -> Item | None:
    """The setting that a cell names: the first word for one, else a letter that stands alone."""
    return _head(cell.text.string)


@lru_cache(maxsize=1024)
def _head(string: str) -> Item | None:
    if len(string) > MOST_HEAD:
        return None
    items = items_of(string)
    words = [item for item in items if item.word is not None and item.word.roles - {"counter"} and not item.word.spread]
    if words and not any(item.kind == "number" for item in items) and words[0].start <= 12 and not _is_part(string, words[0]):
        return words[0] if _is_all(string, words[0]) else None
    if len(items) == 1 and items[0].kind == "letter" and items[0].end - items[0].start == len(string.strip(" $`*\\")):
        return items[0]
    return None


@lru_cache(maxsize=1024)
def _counter(string: str) -> Item | None:
    """What a head counts, where it is one word for that: ``层``, ``KV head``. Only over figures of models it is the number of them."""
    words = vocabulary().senses(string[:MOST_HEAD])
    names = {_COUNTERS[concept] for word in words for concept in word if concept in _COUNTERS}
    if len(words) != 1 or len(names) != 1:
        return None
    return Item("word", 0, len(string), string.strip(), word=Word(tuple(names), frozenset(("name",))))


def _is_all(string: str, head: Item) -> bool:
    """Whether a word that is a setting's name only where it stands alone does so: not the FFN of "FFN matrices", the 头 of "头维"."""
    if head.word is None or "name" in head.word.roles:
        return True
    pattern = _SIZED if set(head.word.meanings) <= {"hidden_size", "intermediate_size"} else _COUNTED
    return pattern.fullmatch(string, head.end, _end(string, head)) is not None


def _is_part(string: str, word: Item) -> bool:
    """Whether the word for a setting is but a piece of the name of a component: the layer of "layer norm", the 头 of "分类头", "隐藏层的投影"."""
    end = _end(string, word)
    parts = [mention for mention in words_of(string) if mention.kind == "component" and mention.start < end]
    return any(part.end > word.end or part.start < word.start < part.end for part in parts)


def _end(string: str, word: Item) -> int:
    """Where a label ends and what is said beside it begins."""
    aside = _ASIDE.search(string, word.end)
    return aside.start() if aside is not None else len(string)


def _definitions(rows: Sequence[Sequence[Block]]) -> Iterator[tuple[Block, Found, str | None]]:
    """A table of notation: a letter in one cell, what it means in another; with a number in a third, its value."""
    for row in rows[1:]:
        heads = [_heading(cell) for cell in row]
        letters = [(cell, head) for cell, head in zip(row, heads, strict=True) if head is not None and head.kind == "letter"]
        words = [head for head in heads if head is not None and head.word is not None]
        if len(letters) != 1 or not words:
            continue
        cell, letter = letters[0]
        meanings = words[0].word.meanings if words[0].word is not None else ()
        yield cell, Found(meanings, letter.symbol, letter.start, letter.end, None), None


def _number(cell: Block) -> Item | None:
    """The whole number that is all there is in a cell, but for what is said beside it in brackets: ``8 (GQA)``."""
    string = _BESIDE.sub(_blank, cell.text.string) if len(cell.text.string) <= MOST_HEAD else ""
    if not 0 < len(string.rstrip()) <= MOST_NUMBER:
        return None
    items = items_of(string)
    if len(items) != 1 or items[0].kind != "number" or not items[0].free:
        return None
    rest = string[: items[0].start] + string[items[0].end :]
    return items[0] if not rest.strip(" $*`~层个头维") else None


def _is_of_words(head: Item) -> bool:
    """Whether a heading names the size of a vocabulary, which tables print in thousands."""
    return head.word is not None and head.word.meanings == ("vocab_size",)


def _rounded(cell: Block, head: Item) -> Iterator[Found]:
    """The round figure that is all there is in a cell, but for what is said beside it in brackets: ``128K``."""
    string = _BESIDE.sub(_blank, cell.text.string) if len(cell.text.string) <= MOST_HEAD else ""
    numbers = list(amounts(string)) if string else []
    if len(numbers) == 1 and (printed := numbers[0].printed).unit is not None and printed.unit.dimension == "count":
        rest = string[: numbers[0].start] + string[numbers[0].end :]
        if not rest.strip(" $*`~") and printed.amount.denominator == 1 and printed.percent == 1:
            step = int(printed.ulp * printed.factor(False))
            yield Found(("vocab_size",), head.symbol, numbers[0].start, numbers[0].end, int(printed.amount), "high", step)


def _blank(aside: re.Match[str]) -> str:
    return " " * len(aside[0])


def _model(cell: Block, families: Sequence[str]) -> str | None:
    string = cell.text.string.strip(" *`")
    model = sole(mentions(string))
    if model is not None or not string or len(string) > 16 or string.isdigit():
        return model
    found = {find_model(f"{family} {string}") for family in families} - {None}
    return found.pop() if len(found) == 1 else None


def _model_of_row(row: Sequence[Block], families: Sequence[str]) -> str | None:
    """The model that the first cell of a row names; where it only says "small", and another cell gives the checkpoint, the model of that."""
    model = _model(row[0], families) if row else None
    if model is None or sole(mentions(row[0].text.string)) is not None:
        return model
    checkpoints = [cell for cell in row[1:] if _CHECKPOINT.fullmatch(cell.text.string)]
    return sole(mentions(checkpoints[0].text.string)) if checkpoints else model


def _only_model(cell: Block) -> str | None:
    """The model whose name is all that a cell says: a note "a Korean GPT-3" does not make a row that model's."""
    string = cell.text.string
    model = sole(mentions(string))
    return model if model is not None and _SAYS.search(_BESIDE.sub("", without_names(string))) is None else None


def _has_models(rows: Sequence[Sequence[Block]], families: Sequence[str]) -> bool:
    """Whether most rows begin with a model: a column headed with a letter alone then gives a setting of each."""
    named = sum(_model_of_row(row, families) is not None for row in rows[1:])
    return named > 1 and 2 * named > len(rows) - 1


def _by_columns(
    rows: Sequence[Sequence[Block]], header: Sequence[Item | None], families: Sequence[str]
) -> Iterator[tuple[Block, Found, str | None]]:
    named = [_model_of_row(row, families) for row in rows[1:]]
    for row, model in zip(rows[1:], named, strict=True):
        if model is None and len(rows) > 2:
            model = next((found for found in map(_only_model, row[1:]) if found is not None), None)
        for cell, head in zip(row, header, strict=False):
            number = _number(cell)
            if number is None and head is not None and _is_of_words(head):
                yield from ((cell, found, model) for found in _rounded(cell, head))
            if head is None or number is None or (head.word is None and model is None):
                continue
            meanings = head.word.meanings if head.word is not None else ()  # the article says elsewhere what L is, or everybody knows
            found = Found(meanings, head.symbol, number.start, number.end, number.value, "high")
            # a row of a model that nobody knows is not the article's own
            yield cell, found if model is not None or len(rows) == 2 else found._replace(confidence="low"), model


def _by_rows(
    rows: Sequence[Sequence[Block]], first: Sequence[Item | None], families: Sequence[str]
) -> Iterator[tuple[Block, Found, str | None]]:
    width = max(len(row) for row in rows)
    valued = [column for column in range(1, width) if any(len(row) > column and _number(row[column]) is not None for row in rows[1:])]
    valued = [column for column in valued if len(rows[0]) <= column or not _COUNTS.match(rows[0][column].text.string)]
    valued_rows = [head for row, head in zip(rows[1:], first[1:], strict=True) if any(_number(cell) is not None for cell in row[1:])]
    mostly = 2 * sum(map(_is_plain, valued_rows)) >= len(valued_rows)
    for row, head in zip(rows, first, strict=True):
        if head is None or head.word is None or not (mostly or "name" in head.word.roles):
            continue  # among the parts of a model "Multi-head attention" and "FFN" are parts
        for named, cell in zip(rows[0][1:], row[1:], strict=False):
            if _is_of_words(head) and _number(cell) is None:
                yield from ((cell, found, _model(named, families)) for found in _rounded(cell, head))
        for column in valued:
            number = _number(row[column]) if len(row) > column else None
            if number is None:
                continue
            model = _model(rows[0][column], families) if len(rows[0]) > column else None
            plain = len(valued) == 1 or (len(rows[0]) > column and rows[0][column].text.string.strip().lower() in _VALUES)
            found = Found(head.word.meanings, head.symbol, number.start, number.end, number.value, "high")
            yield row[column], found if model is not None or plain else found._replace(confidence="low"), model
