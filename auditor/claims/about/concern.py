"""Says at little cost what an article may hold of models: most documentation names none, and is spared the reading of what it is about.

words of the blocks, numbers -> may it name a model, state a fact of one, contradict itself in a setting? -- False only where it cannot
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from typing import NamedTuple

from auditor.claims.claim import Claim
from auditor.notation.expression import names
from auditor.reference.names import names_besides
from auditor.source.document import Document
from auditor.source.latin import keys, latin_words
from auditor.source.pattern import lazy

FIRST = frozenset(
    "adept albert allenai answerdotai antonv aya baai baichuan bart beit bert bge bigbird bigcode bigscience blenderbot bloom byt bytedance camembert "
    "chatglm clip codegen codellama codestral cohereforai databricks dbrx deberta deepseek deepseekv deit dinov distilbart distilbert distilgpt distilroberta "
    "electra eleutherai ernie esm facebook facebookai falcon flan flaubert fnet funnel gemma glm google gpt granite helsinki hfl huawei hubert huggingfacetb "
    "huggyllama ibm internlm jamba junnyu layoutlm llama llava lmsys longformer mamba mbart mbert mdeberta meta microsoft minicpm minilm ministral minitron mistral "
    "mistralai mixtral mobilebert modernbert mosaicml mpt mt nghuyong nvidia olmo olmoe openbmb opt palm pegasus persimmon phi prajjwal prophetnet "
    "prosusai pythia qwen qwq recurrentgemma roberta roformer rwkv salesforce scibert siglip smollm squeezebert sshleifer stabilityai stablelm "
    "starcoder swin thudm tiiuae tinybert tinyllama uer umt vicuna vit wav whisper xglm xlm xlnet yi"
    # those of which only sizes are announced
    " bloomberggpt chatgpt chinchilla claude galactica gemini glam gopher grok hyperclova instructgpt jurassic kimi lamda megatron minimax nemotron "
    "snowflake"
    # published since
    " devstral gte intfloat magistral minimaxai moonshotai thenlper upstage zai".split()
)
"""The words that the names of models and families begin with, but for those that are words of every text."""
COMMON = {
    "01": ("ai",), "ai": ("21",), "all": ("minilm", "mpnet"), "j": ("j1-",), "text": ("text-davinci",),
    "switch": ("switch transformer", "switch-c"), "turing": ("turing-nlg", "turing nlg"),
    "c": ("c4", "c-4", "c 4", "c_4"), "chinese": ("bert", "alpaca", "roberta"),
    "e": ("e5", "e-5"), "moonlight": ("16b",), "paraphrase": ("minilm",), "solar": ("10.7",),
    "distil": ("whisper", "large"), "led": ("base",), "m": ("m2", "m-2", "m 2", "m_2"), "multilingual": ("bert", "e5"),
    "openai": ("community", "gpt", "clip", "whisper"), "opus": ("mt",), "original": ("transformer",), "seed": ("oss",), "sentence": ("transformers",),
    "state": ("spaces",), "t": ("t5", "t-5", "t 5", "t_5"), "transformer": ("base", "big"), "vanilla": ("transformer",),
    "中": ("bert",), "原": ("transformer",), "多": ("语",), "通": ("义",),
}  # fmt: skip
"""The others, each with what else stands in a text that means the model."""
_FIRST = keys(FIRST)
_COMMON = {word.encode(): word for word in COMMON if word.isascii() and word.isalpha()}
_SIGNS = tuple(word for word in COMMON if not word.isascii())
_TRANSFORMERS = lazy(r"transformer|大模型|大语言模型|\bLLMs?\b|language models?|attention is all you need", re.IGNORECASE)
TITLE = 300
"""Characters at the beginning of a document that tell what it is about."""
_TYPES = lazy(r"type|segment|sentence|类型|段|句子", re.IGNORECASE)
_LEARNABLE = lazy(r"可学习|可训练|需要学习|学习的|learnable|trainable|learned", re.IGNORECASE)
_MOMENTS = lazy(r"均值|方差|标准差|mu|μ|sigma|σ|mean|variance|deviation", re.IGNORECASE)
_SPREADS = ("方差", "标准差", "ariance", "deviation")
_NORMS = lazy(r"归一化|规范化|layer\s?-?norm|\bLN\b|normali[sz]ation", re.IGNORECASE)
_NOT_LEARNT = lazy(r"residual|skip connection|dropout|softmax|activation|RoPE|rotary|sinusoidal|残差|激活函数|旋转位置|正弦", re.IGNORECASE)
VOCABULARIES = frozenset(("30522", "28996", "31090", "21128", "119547", "105879", "250037"))
"""The sizes of the vocabularies of the models of the kind of BERT, without which none of them is told by its sizes alone."""
OF_THE_PAPER = frozenset(("37000",))
"""That of the Transformer of 2017, which many do not name."""
_NUMBER = lazy(r"\d{3,9}")
_GROUPED = lazy(r"\d(?:\d{0,2}(?:(?:,|，|\{,\}|\\,|\u2009|\u202f)\d{3})+(?![\d.,，]{0,40}\d)|\d{2,8})")
_NO_DIGIT = lazy(r"[^0-9]+")
_MODULE = "): "
_WINDOW = 200_000
"""Characters that are parted into words at a time: the words of a document of ten megabytes would take twenty times its size."""
_LONGEST = 40
"""Characters that are looked at twice, so that no word is cut."""


def names_models(text: str) -> bool:
    """Whether a text may name a model or a family of models; False is sure."""
    if _may_be_own(text):
        return True
    common: set[str] = set()
    for start in range(0, len(text), _WINDOW):
        window = text[start : start + _WINDOW + _LONGEST]
        words = latin_words(window)
        if not _FIRST.isdisjoint(words):
            return True
        common |= _common(words, window)
    return _is_meant(common, text)


def _common(words: Iterable[bytes], text: str) -> set[str]:
    """The common words of a text that a name may begin with."""
    found = {_COMMON[word] for word in _COMMON.keys() & words}
    if "01" in text:
        found.add("01")
    return found if text.isascii() else found.union(sign for sign in _SIGNS if sign in text)


def _may_be_own(text: str) -> bool:
    """Whether a text may name a model of the project that it belongs to; False is sure."""
    own = names_besides()
    return bool(own) and any(word in text.lower() for word in map(_beginning, own))


def _beginning(name: str) -> str:
    """What a name begins with, in lower case: what stands between its parts may be written otherwise."""
    letters = (char if char.isalnum() else " " for char in name.lower())
    return "".join(letters).split()[0]


class Naming(NamedTuple):
    """Where a document may name a model: the numbers of the blocks, and whether it may do so at all, with words of several blocks too."""

    blocks: frozenset[int]
    anywhere: bool


def naming(document: Document) -> Naming:
    """Where a document may name a model or a family; what is left out names none for sure."""
    blocks: set[int] = set()
    common: set[str] = set()
    for number, block in enumerate(document.blocks):
        string = block.text.string
        words = latin_words(string)
        if not _FIRST.isdisjoint(words) or _may_be_own(string):
            blocks.add(number)
        elif found := _common(words, string):
            if _is_meant(found, string):
                blocks.add(number)
            else:
                common |= found
    return Naming(frozenset(blocks), bool(blocks) or (bool(common) and _is_meant(common, text_of(document))))


def _is_meant(words: Set[str], text: str) -> bool:
    """Whether common words of a text may be those that a name begins with."""
    if not words:
        return False
    lowered = text.lower()
    return any(more in lowered for word in words for more in COMMON[word])


def text_of(document: Document) -> str:
    """All that a document says, one block a line."""
    return "\n".join([block.text.string for block in document.blocks])


def may_state_facts(text: str) -> bool:
    """Whether a text may say what is learnable in a model, the one fact that is known of all."""
    if _LEARNABLE.search(text) is not None:
        return _MOMENTS.search(text) is not None or _NOT_LEARNT.search(text) is not None
    return any(word in text for word in _SPREADS) and _NORMS.search(text) is not None


def concerns_models(document: Document, claims: Sequence[Claim]) -> bool:
    """Whether a document that names no model may all the same be held against one, or against itself."""
    text = text_of(document)
    if is_about_transformers(document) and (any(_is_formula(claim) for claim in claims) or _prints_vocabulary(text, OF_THE_PAPER)):
        return True
    if _prints_vocabulary(text, VOCABULARIES) and _TYPES.search(text) is not None:
        return True  # sizes that only a BERT has tell it where its name is misspelled
    return contradicts_itself(claims, text)


def is_about_transformers(document: Document) -> bool:
    """Whether the beginning of a document or its headings speak of Transformers, named or not."""
    top = document.content[:TITLE] + " ".join({heading for block in document.blocks for heading in block.headings})
    return _TRANSFORMERS.search(top) is not None


def contradicts_itself(claims: Sequence[Claim], text: str) -> bool:
    """Whether two settings may contradict each other, one of which the article computes with; False is sure."""
    computed = set(_computed(claims))
    return bool(computed) and _has_slip(printed_numbers(text), computed)


def _prints_vocabulary(text: str, sizes: frozenset[str]) -> bool:
    return any(size[-3:] in text for size in sizes) and not sizes.isdisjoint(printed_numbers(text))


def _is_formula(claim: Claim) -> bool:
    return any(side.is_computation and side.expression is not None and names(side.expression) for side in claim.sides)


def printed_numbers(text: str) -> Iterator[str]:
    """The numbers of three digits and more as settings are read from a text: 23,440,896 is one; in a printed module 512,768 are two."""
    if _MODULE in text:
        yield from _NUMBER.findall(text)
    for number in _GROUPED.findall(text):
        yield number if number.isdecimal() else _NO_DIGIT.sub("", number)


def _computed(claims: Sequence[Claim]) -> Iterator[str]:
    for claim in claims:
        for number in claim.numbers():
            amount = number.printed.amount
            if amount.denominator == 1 and 99 < amount < 10**9:
                yield str(amount.numerator)


def _has_slip(printed: Iterable[str], computed: set[str]) -> bool:
    """Whether a number differs in one digit, or in two that are swapped, from one that is computed with: of two settings that contradict
    each other, the right one is in use.
    """
    lengths = {len(number) for number in computed}
    printed = {number for number in printed if len(number) in lengths}
    near: dict[str, set[str]] = {}
    for number in computed:
        for form in _masked(number) | _swapped(number):
            near.setdefault(form, set()).add(number)
    return any(near.get(form, set()) - {number} for number in {*printed, *computed} for form in (number, *_masked(number)))


def _masked(number: str) -> set[str]:
    return {number[:at] + "." + number[at + 1 :] for at in range(len(number))}


def _swapped(number: str) -> set[str]:
    pairs = ((i, j) for i in range(len(number)) for j in range(i) if number[i] != number[j])
    return {number[:j] + number[i] + number[j + 1 : i] + number[j] + number[i + 1 :] for i, j in pairs}
