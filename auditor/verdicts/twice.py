"""What an article counts twice against its own words: a tied matrix added again, heads multiplied into matrices that hold all of them.

sums with one addend twice + a sentence that says the output matrix is the embedding -> Untrue
product of the heads with whole matrices -> its sum -> that sum times the layers -> Untrue

Only the article is asked: its sizes, its words, its own results.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from auditor.claims.about.records import Understanding
from auditor.claims.cached import sentence_of
from auditor.claims.claim import Claim
from auditor.claims.facts import Fact
from auditor.claims.passages import behind_last
from auditor.notation.expression import Expression, Number, Operation, numbers
from auditor.source.document import Block
from auditor.source.pattern import lazy
from auditor.verdicts.facts import Untrue

_SHARED = lazy(
    r"\b(?:shared?|shares|sharing|tied|tying|ties|reus(?:es|ed|ing)|same matrix|same table|the transpose)\b|共享|共用|绑定|复用|绑在一起|同一[个张份]|tied",
    re.IGNORECASE,
)
_HEAD = lazy(
    r"\b(?:lm|output|prediction|classification|softmax|heads?|classifier|unembedding|logits?"
    r"|decoder (?:matrix|weights?)|W_?\{?(?:\\text\{)?(?:cls|out|U)\b|lm_head|cls)|输出|分类头|预测头|解码矩阵|语言模型头|lm_head",
    re.IGNORECASE,
)
_TABLE = lazy(r"\b(?:token |word |input )?embedd?ings?\b|\bwte\b|\bE\b|嵌入|词向量|词表|wte|embedding", re.IGNORECASE)
_NOT_SO = lazy(r"\b(?:not|no|never|un-?tied|untying|separate(?:ly)?)\b|n't\b|不|没|未|独立|单独|分开", re.IGNORECASE)
"""In the clause itself."""
_SUPPOSED = lazy(
    r"\b(?:without|if|would|could|unlike|instead|optional\w*|may|some|other|often|many|whether|usually)\b"
    r"|若|如果|假如|假设|的话|要是|可以|可选|有些|另|其他|其它|很多|是否|通常|一般",
    re.IGNORECASE,
)
"""Anywhere in the sentence."""
_CLAUSE = lazy(r"[,，;；]")
_AS_STORED = lazy(
    r"\b(?:file|disk|stor(?:e[ds]?|age|ing)|checkpoint|saved?|counts? (?:it|both)|twice|both)\b|文件|保存|存储|存盘|磁盘|写入|两[次张份]|重复",
    re.IGNORECASE,
)
_SENTENCE = lazy(r"[^。！？!?；;\n.]{1,400}(?:\.(?!\s)[^。！？!?；;\n.]{1,400}){0,6}")
_ATTENTION = lazy(
    r"Q\s?[、,，/和]?\s?K\s?[、,，/和]?\s?V|QKV|quer(?:y|ies)|\bkeys?\b|\bvalues?\b|attention|注意力|查询|键|值", re.IGNORECASE
)
LEAST = 10**5
LEAST_TERMS = 3
MOST_LEAD = 160
MOST_HEADS = 256
MATRICES = 4
"""Those of attention: a factor of so many or fewer is of them."""
LEAST_WIDTH = 32
LEAST_RESULT = 10**4


def check_twice(claims: Sequence[Claim], understanding: Understanding, blocks: Sequence[Block]) -> Iterator[Untrue]:
    """What is counted twice; ``blocks`` are those of the article, whose sentences are read where a sum has an addend twice."""
    sums = [(claim, twice) for claim in claims if claim.doubt is None for twice in _added_twice(claim)]
    if sums and _says_tied(blocks, understanding):
        tables, places = _tables(claims, understanding), {id(block): at for at, block in enumerate(blocks)}
        for claim, number in sums:
            words = f"{sentence_of(claim)} {' '.join(claim.block.headings[-1:])} {_lead(places.get(id(claim.block), 0), blocks)}"
            if (
                number.printed.value in tables
                and not _NOT_SO.search(words)
                and not _SUPPOSED.search(words)
                and not _AS_STORED.search(words)
            ):
                yield _untrue(
                    claim,
                    number,
                    "the output matrix is the token embedding: it is counted a second time",
                    "输出矩阵与词嵌入共享，这里又计了一次",
                )
    yield from _heads_again(claims, understanding)


def may_count_twice(claims: Sequence[Claim], content: str) -> bool:
    """Whether anything may be found, without asking what the article is about."""
    if any(True for claim in claims for _ in _added_twice(claim)) and _SHARED.search(content) is not None:
        return True
    return ("head" in content or "头" in content) and any(_has_square(claim) for claim in claims)


def _has_square(claim: Claim) -> bool:
    """Whether a claim multiplies a size with itself and with two other numbers."""
    expression = claim.sides[0].expression
    if expression is None or not any(isinstance(leaf, Number) and 1 < leaf.printed.value <= MOST_HEADS for leaf in _leaves(expression)):
        return False
    return any(
        _is_whole(expression, int(number.printed.value))
        for number in numbers(expression)
        if number.printed.value.denominator == 1 and number.printed.value >= LEAST_WIDTH
    )


def _untrue(claim: Claim, number: Number, en: str, zh: str) -> Untrue:
    span = claim.block.text.span(number.start, number.end)
    return Untrue("C307", Fact("heads", "twice", None, span, claim.block), "", en, zh)


# -- a matrix added again ----------------------------------------------------------------------------------------------


def _added_twice(claim: Claim) -> Iterator[Number]:
    """The second place of a figure that a sum of more has twice."""
    for side in claim.sides[:-1]:
        terms = list(_terms(side.expression)) if side.expression is not None else []
        plain = [term for term in terms if isinstance(term, Number) and term.printed.value >= LEAST]
        again = [value for value, times in Counter(term.printed.value for term in plain).items() if times == 2]
        if len(terms) >= LEAST_TERMS and len(again) == 1:
            yield [term for term in plain if term.printed.value == again[0]][-1]
            return


def _lead(at: int, blocks: Sequence[Block]) -> str:
    """The line above a block that ends in a colon."""
    above = blocks[at - 1].text.string.rstrip("*_ \n") if at else ""
    return above[-MOST_LEAD:] if above.endswith((":", "：")) else ""


def _terms(expression: Expression) -> Iterator[Expression]:
    while isinstance(expression, Operation) and expression.op == "+":
        yield expression.right
        expression = expression.left
    yield expression


def _says_tied(blocks: Sequence[Block], understanding: Understanding) -> bool:
    """Whether a sentence says that the output matrix is the embedding, and none that it is not."""
    if len({subject.model for subject in understanding.subjects}) > 1:
        return False
    said = {
        _ties(found[0])
        for block in blocks
        if not block.chrome and _SHARED.search(block.text.string) is not None
        for found in _SENTENCE.finditer(block.text.string)
    }
    return True in said and False not in said


def _ties(sentence: str) -> bool | None:
    """Whether a sentence says that the output matrix is the embedding, or that it is not; None where it says neither."""
    shared = _SHARED.search(sentence)
    if shared is None or _SUPPOSED.search(sentence) is not None:
        return None
    start = behind_last(_CLAUSE, sentence, 0, shared.start(), 0)
    stop = _CLAUSE.search(sentence, shared.end())
    clause = sentence[start : stop.start() if stop is not None else None]
    if _HEAD.search(clause) is None or _TABLE.search(clause) is None:
        return None
    return _NOT_SO.search(clause) is None


def _tables(claims: Sequence[Claim], understanding: Understanding) -> set[Fraction]:
    """The sizes of a token embedding that the article's settings, or its products with its vocabulary, give."""
    sizes = _values(understanding)
    vocabularies = sizes.get("vocab_size", set())
    found = {Fraction(words * width) for words in vocabularies for width in sizes.get("hidden_size", ())}
    for claim in claims:
        about = claim.sides[-1].number
        factors = {number.printed.value for side in claim.sides[:-1] for number in _factors(side.expression)}
        if about is not None and factors & {Fraction(words) for words in vocabularies}:
            found.add(about.printed.amount)
    return found


# -- heads multiplied again --------------------------------------------------------------------------------------------


def _heads_again(claims: Sequence[Claim], understanding: Understanding) -> Iterator[Untrue]:
    sizes = _sizes(understanding)
    heads, width, layers = (sizes.get(name, 0) for name in ("num_attention_heads", "hidden_size", "num_hidden_layers"))
    width = width or heads * sizes.get("head_dim", 0)
    if heads <= MATRICES or not layers or not width:
        return
    for index, claim in enumerate(claims):
        result = claim.sides[-1].number
        factors = list(_leaves(claim.sides[0].expression)) if claim.doubt is None and len(claim.sides) > 1 else []
        number = next((leaf for leaf in factors if isinstance(leaf, Number) and leaf.printed.value == heads), None)
        if result is None or number is None or result.printed.amount < LEAST_RESULT or not _is_whole(claim.sides[0].expression, width):
            continue
        if sum(isinstance(leaf, Number) and leaf.printed.value == heads for leaf in factors) != 1 or not _is_attention(
            claim, understanding, index
        ):
            continue
        if _is_multiplied_again(claims[index + 1 :], result.printed.amount, layers):
            yield _untrue(
                claim,
                number,
                f"matrices of the whole width {width} hold all {heads} heads already: they are multiplied in again",
                f"宽 {width} 的矩阵已包含全部 {heads} 个头，不应再乘头数",
            )


def _sizes(understanding: Understanding) -> dict[str, int]:
    """The settings of which the article gives one value."""
    return {name: next(iter(values)) for name, values in _values(understanding).items() if len(values) == 1}


def _values(understanding: Understanding) -> dict[str, set[int]]:
    """Every value that the article gives a setting."""
    found: dict[str, set[int]] = {}
    for setting in understanding.settings:
        found.setdefault(setting.name, set()).add(setting.value)
    return found


def _is_whole(expression: Expression | None, width: int) -> bool:
    """Whether an expression multiplies the width with itself."""
    return expression is not None and any(sum(_power(leaf, width) for leaf in _leaves(part)) > 1 for part in _parts(expression))


def _power(leaf: Expression, width: int) -> int:
    """How often a factor is the width: once, as often as it is raised, or not."""
    if isinstance(leaf, Operation) and leaf.op == "^" and isinstance(leaf.right, Number):
        return int(leaf.right.printed.value) * _power(leaf.left, width) if leaf.right.printed.value in (2, 3) else 0
    return int(isinstance(leaf, Number) and leaf.printed.value == width)


def _parts(expression: Expression) -> Iterator[Expression]:
    """The products of an expression: of a sum in brackets, each of its terms."""
    for leaf in _leaves(expression):
        if isinstance(leaf, Operation) and leaf.op == "+":
            for term in _terms(leaf):
                yield from _parts(term)
    yield expression


def _is_attention(claim: Claim, understanding: Understanding, index: int) -> bool:
    components = understanding.abouts[index].components if index < len(understanding.abouts) else ()
    if components:
        return all(component.startswith(("attention", "encoder.attention", "decoder.attention")) for component in components)
    return _ATTENTION.search(sentence_of(claim)) is not None


def _is_multiplied_again(later: Sequence[Claim], result: Fraction, layers: int) -> bool:
    """Whether a result is a term of a sum, which later is multiplied by the layers."""
    sums = {
        claim.sides[-1].number.printed.amount
        for claim in later
        if claim.sides[-1].number is not None
        for side in claim.sides[:-1]
        if side.expression is not None and any(isinstance(t, Number) and t.printed.amount == result for t in _terms(side.expression))
    } - {result}
    if not sums:
        return False
    for claim in later:
        for side in claim.sides[:-1]:
            values = {number.printed.amount for number in numbers(side.expression)} if side.expression is not None else set()
            if layers in values and values & sums:
                return True
    return False


def _factors(expression: Expression | None) -> list[Number]:
    return [leaf for leaf in _leaves(expression) if isinstance(leaf, Number)]


def _leaves(expression: Expression | None) -> Iterator[Expression]:
    """What is multiplied."""
    if isinstance(expression, Operation) and expression.op == "*":
        yield from _leaves(expression.left)
        yield from _leaves(expression.right)
    elif expression is not None:
        yield expression
