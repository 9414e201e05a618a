"""Finds names of published models in text: "BERT Large", "Llama-2-7B", and families such as "BERT" that leave the size open.

names of the reference -> a tree of phrases, with every beginning of a name as its family -> mentions
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from auditor.claims.about.concern import names_models
from auditor.claims.about.phrases import Phrases, atoms_of
from auditor.claims.about.published_sizes import published
from auditor.reference import InventoryError, find_model, known_names, named_model
from auditor.reference.names import besides as besides
from auditor.reference.names import kept_by_names, names_besides
from auditor.source.pattern import lazy

_NO_FAMILY = frozenset(
    "chinese original vanilla multilingual all transformer small led seed open openai big base opus switch distil deit".split()
)
_PLAIN_FAMILY = frozenset("bert gpt llama roberta albert qwen mistral electra deepseek gpt2 xlnet".split())
_MORE = lazy(r"[\s,，(（-]{1,3}(cased|uncased|chinese|multilingual[ -](?:un)?cased|中文)(?![a-z])", re.IGNORECASE)
_VARIANT = lazy(r"(?<![A-Za-z0-9-])(?P<family>[A-Za-z]{2,12}-?\d?(?:\.\d)?)-\d{1,4}(?:\.\d{1,3})?[BbMm](?![A-Za-z])")
_PUBLISHER = lazy(r"(?<![\w./-])(?P<name>[A-Za-z][\w.-]{1,30})/$")
_OF_PUBLISHER = lazy(r"(?<![\w./-])(?P<name>[A-Za-z][\w.-]{1,30})/(?P<model>[A-Za-z][\w.-]{2,60})")
_FOLDERS = frozenset(
    "model models checkpoint checkpoints ckpt path to hf hub huggingface transformers pretrained weights meta community microsoft mirrors unsloth nousresearch"
    " thebloke bartowski mlx-community lmstudio-community quantfactory casperhansen hugging-quants neuralmagic redhatai modelscope llm-research"
    " ai-modelscope shakechen xenova onnx-community optimum".split()
)
"""Folders that models are kept in, and those who publish the models of others again."""
LONGEST_PUBLISHER = 34
LONGEST_SIZE = 12
ROUGHLY = 15
"""Per cent that the size in the name of a model may be off."""
LEAST_VERSIONED = 3
_REACH = 400
"""Characters before a figure in which a name still tells what it is of."""
_OTHER_VARIANT = lazy(
    r"[-_](?:nano|tiny|mini|micro|small|medium|large|huge|xl|xxl|turbo|lite|flash|multimodal|vision|omni|audio|moe|vl|distil\w{0,4})\b",
    re.IGNORECASE,
)
_OTHER_TONGUE = lazy(
    r"[-_](?:german|japanese|portuguese|finnish|dutch|swedish|italian|spanish|turkish|polish|greek|arabic|vietnamese|french|russian|korean|danish"
    r"|norwegian|czech|hungarian|romanian|ukrainian|persian|hindi|thai|indonesian|catalan|hebrew)\b",
    re.IGNORECASE,
)
"""What makes another model of the one whose name stands before it."""
_OF_FAMILY = lazy(
    r"(?<![\w/.-])(?!Chat|Nano|Mini|Instruct|Auto)[A-Z][A-Za-z]{0,10}(?:BERTa?|GPT|LLaMA|Llama)[A-Za-z0-9]{0,12}(?![\w/])|(?<![\w/.-])BERT[a-z]{2,12}\b"
)
"""A name made of that of a family: KoGPT2, GottBERT, BERTimbau."""
_ID = lazy(
    r"(?<![\w./-])(?:[A-Za-z][\w.-]{1,40}/(?=[\w.-]{0,60}\d)[A-Za-z][\w.-]{2,60}"
    r"|[A-Za-z][\w.-]{1,40}:\d{1,4}(?:\.\d{1,3})?[bB](?![A-Za-z0-9])"
    r"|[A-Za-z][A-Za-z0-9.]{1,20}-(?:[\w.]{1,20}-){0,3}(?:\d{1,4}(?:\.\d{1,3})?[BbMm]|mini|nano|turbo|lite|flash)(?![A-Za-z]))"
)
"""The name of a model on a hub, or one with its size behind it."""
_FILE = lazy(r"\.(?:py|json|md|ipynb|ya?ml|txt|c|cc|cpp|h|sh|html?)$")
_HYPHENED_SIZE = lazy(r"-\d+(?:\.\d+)?[BbMm](?![A-Za-z])")
_OTHER_SIZE = lazy(
    r"(?:-|\s)?\d[\d.]*|[-\s][(（]?\d+(?:\.\d+)?\s?[BbMm](?![A-Za-z])|[-_](?:nano|tiny|mini|small|medium|large|huge|xl|xxl)\b|[ ](?-i:XX?L)\b",
    re.IGNORECASE,
)
_SIZE = lazy(r"\s?[(（-]?\s?(\d+(?:\.\d+)?\s?[BbMm])(?![A-Za-z])\s?[)）]?")
_ASIDE = lazy(
    r"(?:\b(?:unlike|like|such as|e\.g\.,?|similar to|compared (?:to|with)|than|versus|vs\.?|see(?: also)?|cf\.?"
    r"|instead of|rather than|not|including|from|by|based on)\s{1,9}"
    r"(?:the |in |original |models like )?|(?:不同于|相比|相较于|类似于?|比如|例如|诸如|参考|参见|不像|而不是|区别于|优于|超过|包括"
    r"|与|和|像|如|及|以及|基于|借鉴))[\s*`“\"'\[《]*$",
    re.IGNORECASE,
)  # fmt: skip


_JOINED = lazy(r"(?:与|和|及|以及|vs\.?|versus|、|[,，]|\b(?:and|et|und|y|e))[\s*`“\"'《]*$", re.IGNORECASE)
_EXPLAINED = lazy(r"[^()（）,，、/\n]{0,24}[(（]\s?[`\"']?")
_STEM = lazy(r"(?P<family>.{0,80}?)[\s_-]{0,8}\d{1,6}(?:\.\d{1,3})?[Bb]$")
_TAG = lazy(r":(?P<size>\d{1,4}(?:\.\d{1,3})?[bB])(?![A-Za-z0-9])")
TAUGHT = ("instruct", "chat", "it", "hf", "base")
"""What is said behind a name and is part of it, though the model has the tensors that it had without."""
_TAUGHT = lazy(r"(?:[-_](?i:instruct|chat|it|hf|base)| (?:Instruct|Chat))(?![A-Za-z])")
_FURTHER = lazy(r"\s?(?:[/、,，&和与]|and\b|or\b|vs\.?)\s?(?P<size>\d+(?:\.\d+)?[Bb])(?![A-Za-z0-9])")


class Entry(NamedTuple):
    """What a name stands for: the model on its usual reading (None for a mere family), and the models whose names begin so."""

    model: str | None
    members: tuple[str, ...]


class Mention(NamedTuple):
    """A model named at readable [start, end).

    ``model`` is None where only a family is named; ``members`` are the models that it may be then. ``aside`` says that it is named in
    passing: in a comparison, an example, a list of others.
    """

    start: int
    end: int
    model: str | None
    members: tuple[str, ...] = ()
    aside: bool = False


@kept_by_names()
def _phrases() -> Phrases[Entry]:
    members: dict[tuple[str, ...], dict[str, None]] = {}
    full: dict[tuple[str, ...], str] = {}
    own = names_besides()
    for name, model in known_names().items():
        keys = _keys(name)
        full.setdefault(keys, model)
        if name in own:
            continue  # what a project calls "our large" is no family
        if (versioned := _versioned(keys)) is not None:
            full.setdefault(versioned, model)
        if "/" in name and not name.endswith(("/16", "/32", "/14")):
            short = name.rpartition("/")[2]
            keys = _keys(short)
            if not short.isalpha():  # "small" and "ctrl" are words before they are models
                full.setdefault(keys, model)
        for length in range(1, len(keys)):
            head = keys[:length]
            if len(head[0]) > 1 and head[0][0] < "㐀" and head[0] not in _NO_FAMILY and not head[0][0].isdigit():
                members.setdefault(head, {})[model] = None
    for keys, ids in members.items():
        bare = keys
        while bare and bare[-1] in TAUGHT:
            bare = bare[:-1]
        if bare != keys and full.get(bare) in ids:
            full.setdefault(keys, full[bare])  # "Mixtral 8x7B Instruct" is no family, though a version may follow
    entries = [(keys, Entry(None, tuple(ids))) for keys, ids in members.items() if keys not in full]
    entries += [(keys, Entry(model, tuple(members.get(keys, ())))) for keys, model in full.items()]
    return Phrases.of_keys(entries)


def _keys(name: str) -> tuple[str, ...]:
    return tuple(atom.key for atom in atoms_of(name))


def _versioned(keys: tuple[str, ...]) -> tuple[str, ...] | None:
    """``Llama 2 7B`` as ``Llama v2 7B``; None of a name without a generation."""
    if len(keys) < LEAST_VERSIONED or not keys[0].isalpha() or not keys[1].isdecimal() or keys[2] in ("b", "m"):
        return None
    return (keys[0], "v", *keys[1:])


@kept_by_names()
def _publishers() -> frozenset[str]:
    """Whose models the names of the published ones are, and the folders that they are kept in."""
    return frozenset(name.partition("/")[0].lower() for name in known_names() if "/" in name) | _FOLDERS


@kept_by_names()
def _same_sizes(models: tuple[str, ...]) -> bool:
    """Whether models differ in their vocabulary only, if at all."""
    shapes = {tuple(sorted((k, str(v)) for k, v in named_model(m).config.items() if k not in _SMALL)) for m in models}
    return len(shapes) < 2


_LIKE = lazy(r"[- ](?:shaped|sized|style|like|inspired)\b|[- ]class\b", re.IGNORECASE)
_SMALL = ("vocab_size", "model_type", "tie_word_embeddings", "max_position_embeddings", "pad_token_id", "type_vocab_size")


def mentions(string: str) -> list[Mention]:
    """The models named in a text, in reading order."""
    return _read(string)[0]


def of_others(string: str) -> list[tuple[int, int]]:
    """Where a text has the name of a known model as the beginning, or the last part, of that of another: ``GPT3-13B``, ``klue/bert-base``."""
    return _read(string)[1]


@kept_by_names(256)
def _read(string: str) -> tuple[list[Mention], list[tuple[int, int]]]:
    found: list[Mention] = []
    others: list[tuple[int, int]] = []
    if not names_models(string):
        return found, others
    for match in _phrases().find(string):
        raw = string[match.start : match.end]
        published_by = _PUBLISHER.search(string, max(0, match.start - LONGEST_PUBLISHER), match.start)
        if published_by is not None and published_by["name"].lower() not in _publishers():
            others.append((match.start, match.end))
            continue  # "klue/bert-base" is another model of that name
        entry: Entry = match.value
        model, members, end = entry.model, entry.members, match.end
        sized = _SIZE.match(string, end) if members or model is not None else None
        exact = (find_model(f"{raw} {sized[1]}") or _sole_of_size(entry.members, raw, sized[1])) if sized is not None else None
        if sized is not None and exact is not None:
            model, members, end = exact, (), sized.end()
        elif (
            sized is not None
            and model is not None
            and (is_of_size(model, sized[1]) or parameters_of(sized[1]) in named_model(model).headlines)
        ):
            members, end = (), sized.end()  # "DeepSeek-V3 671B": the size that it has
        elif not _is_name(raw, entry, string, end):
            if not raw.islower():
                others.append((match.start, match.end))
            continue
        tag = _TAG.match(string, end) if model is not None else None
        if tag is not None and model is not None and not is_of_size(model, tag["size"]):
            others.append((match.start, match.end))
            continue  # "deepseek-r1:70b" is distilled from it
        more = _MORE.match(string, end) if model is not None else None
        if more is not None:
            exact = find_model(f"{raw} {more[1]}")
            if exact is not None:
                model, members, end = exact, (), more.end()
        taught = _TAUGHT.match(string, end) if model is not None else None
        end = taught.end() if taught is not None else end
        if model is not None and members and not _same_sizes((model, *members)):
            members = (model, *(member for member in members if member != model))
            model = None if _is_family(raw, model) else model
        if model is not None and _LIKE.match(string, end):
            others.append((match.start, match.end))
            continue  # a "GPT-2 XL-shaped model" is another
        aside = _ASIDE.search(string, max(0, match.start - 24), match.start) is not None
        if found and model is not None and model in found[-1].members and _EXPLAINED.fullmatch(string, found[-1].end, match.start):
            found[-1] = found[-1]._replace(model=model, members=())  # "BERT-base (bert-base-chinese)": the bracket says which
        found.append(Mention(match.start, end, model, members, aside))
        found += _further_sizes(string, raw, found[-1])
    return found, others


@kept_by_names(1024)
def _sole_of_size(members: tuple[str, ...], family: str, size: str) -> str | None:
    """The only one of several whose name gives a size right behind its family: ``Qwen 3 (235B)`` is Qwen3-235B-A22B, "GPT-1.3B" no GPT-Neo."""
    called = "".join(filter(str.isalnum, family)).lower()
    wanted = "".join(size.lower().split())
    named = [member for member in members if _is_called(_parts(member), called, wanted)]
    return named[0] if len(named) == 1 else None


def _is_called(parts: tuple[str, ...], family: str, size: str) -> bool:
    """Whether a family's name and at most a version stand before a size."""
    named = "".join(filter(str.isalnum, "".join(parts[: parts.index(size)]))) if size in parts else ""
    version = named.removeprefix(family)
    return bool(named) and version != named and (not version or version.isdecimal())


@lru_cache(maxsize=1024)
def _parts(name: str) -> tuple[str, ...]:
    """The parts of a name between hyphens, in lower case."""
    return tuple(name.rpartition("/")[2].lower().split("-"))


@kept_by_names(1024)
def is_of_size(model: str, size: str, within: int = 2) -> bool:
    """Whether a printed size, "671B", is that of a model as its total gives it, ``within`` so many per cent."""
    if len(size) > LONGEST_SIZE:
        return False
    with suppress(InventoryError):
        stated = parameters_of(size)
        total = published(model).total
        return abs(stated - total) * 100 <= within * total
    return False


def may_be_called(model: str, size: str) -> bool:
    """Whether a model may go by a printed size, its total or one that it is published with: LLaMA 7B has 6.7 billion parameters."""
    return is_of_size(model, size, ROUGHLY) or (len(size) <= LONGEST_SIZE and parameters_of(size) in named_model(model).headlines)


def parameters_of(size: str) -> Fraction:
    """The number that a size, "671B", stands for."""
    return Fraction(size[:-1].strip()) * (10**9 if size[-1] in "Bb" else 10**6)


def _further_sizes(string: str, raw: str, named: Mention) -> list[Mention]:
    """``Llama 3 8B / 70B``: further sizes of the family just named."""
    found: list[Mention] = []
    stem = _STEM.match(string[named.start : named.end])
    more = _FURTHER.match(string, named.end) if stem is not None and named.model is not None else None
    while more is not None and stem is not None:
        model = find_model(f"{stem['family']} {more['size']}")
        if model is None:
            break
        found.append(Mention(more.start("size"), more.end("size"), model, (), named.aside))
        more = _FURTHER.match(string, more.end())
    return found


def _is_family(raw: str, model: str) -> bool:
    """``GPT-2`` leaves the size open, though it is also the name of the smallest; ``GPT-3`` and ``BLOOM`` mean the one everybody means."""
    return model in ("gpt2",) and "small" not in raw.lower() and not re.search(r"\d[MB]", raw)


def _is_name(raw: str, entry: Entry, string: str, end: int) -> bool:
    if entry.model in names_besides():
        return _OTHER_VARIANT.match(string, end) is None
    plain = raw.isalpha() and raw.islower()
    if plain and raw not in _PLAIN_FAMILY and len(raw) < 9:
        return False
    if raw.isalpha() and len(raw) < 3 and not raw.isupper():
        return False
    if _OTHER_TONGUE.match(string, end) is not None:
        return False
    if _HYPHENED_SIZE.match(string, end):
        return False  # GPT3-13B is not the GPT-3 of 175B
    if entry.model is None or entry.members:
        return _OTHER_SIZE.match(string, end) is None
    return _OTHER_VARIANT.match(string, end) is None


_MORE_OF_NAME = lazy(
    r"-(?:[Vv]\d[\w.]{0,8}|[A-Z][A-Za-z]{0,14}(?:-\d{1,4}(?:\.\d{1,2})?[BMT])?|\d{1,4}(?:\.\d{1,3})?[BMT]|\d{1,2}(?:\.\d)?)(?![A-Za-z0-9])"
    r"|\s(?:XL|XXL|Nano|Mini|Micro|Tiny|Small|Medium|Large|Huge|Pro|Plus|Turbo|Lite|Flash|Ultra|Max|Next)(?![A-Za-z0-9-])"
    r"|\s[A-Z][a-z]{1,14}(?=\s[(（]~?\d{1,4}(?:\.\d{1,3})?[BMT][)）])"
    r"|\s\d{1,2}(?:\.\d)?(?![\w.,%]|\s?(?:layers?|heads?|[BMT]\b|billion|million|层|个))"
)
"""What goes on a name and makes it another's: a version, a word in capitals, a size."""
_SAME = lazy(
    r"-(?:Base|Instruct|Chat|IT|HF|Style|Based|Like|Family|Type|Class|Series|Transformer|Decoder|Encoder|Block|Layer)(?![A-Za-z])",
    re.IGNORECASE,
)
"""Said of the model itself, or of its kind."""


def of_another(string: str, mention: Mention) -> bool:
    """Whether a name goes on behind a mention so that it is that of a model which is not known: ``DeepSeek-V9``, ``GPT-3 XL``, ``BERT-Nano``."""
    if _SAME.match(string, mention.end) is not None:
        return False
    more = _MORE_OF_NAME.match(string, mention.end)
    return more is not None and find_model(string[mention.start : more.end()]) is None


def names_unknown(title: str) -> bool:
    """Whether a title names a model that is not one of the published ones: ``google/gemma-3-27b-it``, ``Phi-4-mini (3.8B)``, ``SOLAR-10.7B``."""
    found = _ID.search(title)
    other = _OF_PUBLISHER.search(title)
    if other is not None and other["name"].lower() not in _publishers() and find_model(other["model"]) is not None:
        return True
    compound = _OF_FAMILY.search(title)
    if compound is not None and find_model(compound.group()) is None and not mentions(title):
        return True
    return found is not None and _FILE.search(found.group()) is None and not mentions(title)


def is_variant_of(before: str, model: str) -> bool:
    """Whether the name that a text names last is of the model's family with a size that no known model has: GPT3-13B is no GPT-3 of 175B."""
    named = list(_VARIANT.finditer(before[-_REACH:]))
    if not named or find_model(named[-1].group()) is not None:
        return False
    return find_model(named[-1]["family"]) == model


def is_joined(string: str, named: Mention) -> bool:
    """Whether a model is named on a par with another one, as in a title: ``Phi-2 与 Gemma-2B``."""
    return _JOINED.search(string, max(0, named.start - 12), named.start) is not None


def without_names(string: str) -> str:
    """A text without the models that it names."""
    kept, at = [], 0
    for mention in mentions(string):
        kept.append(string[at : max(at, mention.start)])
        at = max(at, mention.end)
    return " ".join((*kept, string[at:])) if at else string


def sole(found: Iterable[Mention]) -> str | None:
    """The only model that is named; None where none is, or several are."""
    mention = sole_mention(found)
    return mention.model if mention is not None else None


def sole_mention(found: Iterable[Mention]) -> Mention | None:
    """The first mention of the only model that is named; None where none is, or several are."""
    named = [mention for mention in found if mention.model is not None]
    return named[0] if named and all(mention.model == named[0].model for mention in named) else None
