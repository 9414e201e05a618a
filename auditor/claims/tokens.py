"""The tokens of a block made ready for reading: mathematics delimiters taken out, lines that go on joined, hedges folded into relations.

lexer's tokens -> digits that mathematics prints as one number, letters that are factors, names of models -> Tokens
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from auditor.claims.about.lexicon import setting_words
from auditor.notation.kept import Kept
from auditor.notation.lexer import Letter, Token, tokenize
from auditor.notation.mathematics import with_mathematics
from auditor.notation.printed import UNITS
from auditor.notation.symbols import known_symbols, with_factors
from auditor.source.pattern import lazy

HEDGES = frozenset(
    (
        "约 大约 约为 大概 大概是 近似 近似为 左右 about roughly approximately approx around nearly almost ~ circa rund etwa environ 약"
    ).split()
)

_NUMBERED = lazy(r"\b(?P<word>[A-Z][A-Za-z]{2,20}) \d{1,2} ?[+−-] ?(?P=word) \d{1,2}(?![\w.,]*\d)")
_ATTRIBUTE = lazy(r"(?<![\w.])[A-Za-z_]\w{2,40}\.[A-Za-z_]")


class Tokens(NamedTuple):
    """The tokens of a block without mathematics delimiters and joined lines; ``seams`` are positions before which a delimiter stood."""

    items: list[Token]
    seams: frozenset[int]


CURRENCIES = frozenset("€£¥￥₩")
_PLAIN = frozenset("op open close comma stop colon arrow percent power bad function other".split())
"""The kinds of tokens that stay as they are, whatever stands around them; most tokens are of these, or words behind none of ``_JOINED``."""
_JOINED = frozenset("number power percent relation".split())


_PREPARED: Kept[Tokens] = Kept()


def prepare(string: str, start: int = 0, end: int | None = None) -> Tokens:
    """Tokens of [start, end) ready for reading: delimiters taken out, lines that go on joined, ``GPT-2`` made one name, hedges folded into
    relations. Where lines were left out before or behind, an empty line end stands for them.
    """
    end = len(string) if end is None else end
    items, seams = _PREPARED.of((string, start, end, known_symbols()), end - start, lambda: _prepared(string, start, end))
    return Tokens(items.copy(), seams)  # readers part tokens in two


def _prepared(string: str, start: int, end: int) -> Tokens:
    kept: list[Token] = []
    seams: set[int] = set()
    part = string if end - start == len(string) else string[start:end]
    raw = tokenize(part, start)
    if "\\" in part or "$" in part or "^{" in part:
        raw = with_mathematics(raw, part, start)
    raw = _with_phrases(with_factors(raw, part, start), string)
    numbered = {match["word"] for match in _NUMBERED.finditer(part)}
    if numbered:
        raw = _with_numbered(raw, numbered)
    if _ATTRIBUTE.search(part) is not None:
        raw = _with_attributes(raw)
    if "√" in string:
        raw = _with_roots(raw)
    if "brace{" in string:
        raw = _without_braces(raw)
    if start:
        kept.append(Token("newline", "", start, start, False))
    if end < len(string):
        raw.append(Token("newline", "", end, end, False))
    inside = string.startswith("\\begin{")  # an environment that stands without delimiters is mathematics all the same
    if inside:
        seams.add(0)
    last: str | None = None  # the kind of the last token; None where it has to be looked up
    for index, token in enumerate(raw):
        kind = token[0]
        if kind == "other" and token.value in CURRENCIES and _is_amount(raw, index):
            seams.add(len(kept))  # as a dollar is one
            continue
        if last is None:
            last = kept[-1].kind if kept else ""
        if kind in _PLAIN or (
            not inside and (last not in _JOINED if kind == "name" or kind == "word" else kind == "number" and last != "op")
        ):
            kept.append(token)
            last = kind
            continue
        last = None
        if kind == "seam":
            seams.add(len(kept))
            inside = token.value in ("\\(", "\\[") or (token.value.startswith("$") and not inside)
            continue
        split = inside and token.kind == "number" and kept and len(kept) not in seams and kept[-1].kind == "number"
        if split and _is_split_number(kept[-1], token, raw[index + 1 : index + 2], string):
            kept[-1] = kept[-1]._replace(value=kept[-1].value + token.value, end=token.end)
            continue
        if inside and token.value in ("a", "i"):
            kept.append(token._replace(value=Letter(token.value)))
            continue
        if token.kind == "newline" and token.value and _goes_on(kept, raw, index):
            continue
        if (
            token.kind == "number"
            and len(kept) > 1
            and kept[-1].value == "-"
            and token.glued
            and kept[-1].glued
            and _is_model_name(kept[-2])
        ):
            kept[-2:] = [kept[-2]._replace(value=kept[-2].value + "-" + token.value, end=token.end)]
            continue
        if token.kind == "name" and token.glued and kept and kept[-1].kind in ("number", "power"):
            letters = _letters(token, string)
            if letters:
                ends = [token.start + at for at in range(1, len(letters))] + [token.end]
                kept += [
                    Token("name", letter, token.start + at, end, True) for at, (letter, end) in enumerate(zip(letters, ends, strict=True))
                ]
                continue
        of = token.kind == "name" and token.value == "of" and kept and kept[-1].kind == "percent"
        if of and index + 1 < len(raw) and raw[index + 1].kind == "number":
            kept.append(token._replace(kind="op", value="*", glued=False))  # 10% of 50
            continue
        if _is_hedge(token) and kept and kept[-1].kind == "relation":
            kept[-1] = kept[-1]._replace(value="≈")
            continue
        if inside and token.kind == "relation" and string[token.start] == "~" and kept and kept[-1].kind != "relation":
            continue  # a blank to TeX
        if token.kind == "relation" and kept and kept[-1].kind == "relation":
            kept[-1] = kept[-1]._replace(value="≈" if "≈" in (kept[-1].value, token.value) else "=", end=token.end)
            continue
        kept.append(token)
    return Tokens(kept, frozenset(seams))


def _is_amount(raw: list[Token], at: int) -> bool:
    """Whether a number stands right behind a sign of a currency."""
    return at + 1 < len(raw) and raw[at + 1].kind == "number" and raw[at + 1].glued


def _with_phrases(tokens: list[Token], string: str) -> list[Token]:
    """``2 × num layers × KV heads``, ``层数 × KV 头数``: a size that is told by several words is one operand."""
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.kind in _WORDS and at + 1 < len(tokens) and tokens[at + 1].kind in _WORDS:
            stop = at + 2
            while stop < min(len(tokens), at + MOST_WORDS) and tokens[stop].kind in _WORDS and _are_beside(tokens[stop - 1], tokens[stop]):
                stop += 1
            size = _phrase(tokens[at:stop], string, bool(kept) and _is_factor_sign(kept[-1]), tokens[stop : stop + 1])
            if size > 1:
                end = tokens[at + size - 1].end
                kept.append(Token("name", string[token.start : end], token.start, end, token.glued))
                at += size
                continue
        kept.append(token)
        at += 1
    return kept


def _phrase(words: list[Token], string: str, behind_sign: bool, following: list[Token]) -> int:
    """How many of some words, from the first one on, are the name of a size that is multiplied; 0 where none is."""
    for size in range(len(words), 1, -1):
        ends = size == len(words) and bool(following) and (_is_factor_sign(following[0]) or following[0].kind == "power")
        parted = not all(_are_beside(one, two) for one, two in pairwise(words[:size]))
        if (behind_sign or ends) and not parted and setting_words().exact(string[words[0].start : words[size - 1].end]) is not None:
            return size
    return 0


def _are_beside(one: Token, two: Token) -> bool:
    return two.start - one.end <= 1


def _is_factor_sign(token: Token) -> bool:
    return token.kind == "op" and token.value in "*/"


MOST_WORDS = 5
"""Words of the name of a size."""
_WORDS = frozenset(("name", "word"))


def _with_numbered(tokens: list[Token], words: set[str]) -> list[Token]:
    """``Matrix 1 + Matrix 2``: two of several that have one name, and no figures."""
    kept: list[Token] = []
    for token in tokens:
        if token.kind == "number" and kept and kept[-1].kind == "name" and kept[-1].value in words and len(token.value) < LEAST_HOLDER:
            kept[-1] = kept[-1]._replace(value=f"{kept[-1].value}_{token.value}", end=token.end)
        else:
            kept.append(token)
    return kept


def _with_attributes(tokens: list[Token]) -> list[Token]:
    """``config.n_embd`` is the size that it names, wherever a program keeps it; what is called is none."""
    kept: list[Token] = []
    for at, token in enumerate(tokens):
        of = kept[-2:]
        if (
            token.kind == "name"
            and token.glued
            and len(of) == 2
            and of[0].kind == "name"
            and of[1].value == "."
            and of[1].glued
            and min(len(of[0].value), len(token.value) + 1) >= LEAST_HOLDER
            and not (at + 1 < len(tokens) and tokens[at + 1].value == "(" and tokens[at + 1].glued)
        ):
            kept[-2:] = [token._replace(start=of[0].start, glued=of[0].glued)]
            continue
        kept.append(token)
    return kept


LEAST_HOLDER = 3
"""Letters of the name that an attribute stands behind: ``e.g.`` and ``i.e.`` are words."""


def _without_braces(tokens: list[Token]) -> list[Token]:
    """``\\underbrace{3h^2}_{\\text{attention}}`` is what stands over the brace; the words under it are a note."""
    kept: list[Token] = []
    closing: list[int] = []  # for each open group, whether a brace over it ends with it
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.kind == "other" and token.value in ("\\underbrace", "\\overbrace"):
            following = tokens[at + 1] if at + 1 < len(tokens) else None
            if following is not None and following.value == "{":
                kept.append(following._replace(value="(", start=token.start, glued=token.glued))
                closing.append(1)
                at += 2
                continue
        elif token.kind == "open" and token.value == "{":
            closing.append(0)
        elif token.kind == "close" and token.value == "}" and closing and closing.pop():
            at = _behind_note(tokens, at + 1)
            kept.append(token._replace(value=")", end=tokens[at - 1].end))
            continue
        kept.append(token)
        at += 1
    return kept


def _behind_note(tokens: list[Token], at: int) -> int:
    """The place behind ``_{...}`` or ``^{...}``, where that stands at ``at``."""
    if at + 1 >= len(tokens) or tokens[at].value not in ("_", "^") or tokens[at + 1].value != "{":
        return at
    level = 0
    for index in range(at + 1, min(len(tokens), at + MOST_NOTE)):
        level += (tokens[index].value == "{") - (tokens[index].value == "}")
        if not level:
            return index + 1
    return at


MOST_NOTE = 60
"""Tokens of the words under a brace."""


def _with_roots(tokens: list[Token]) -> list[Token]:
    """``√128`` and ``√(d)`` are roots; apart from what follows the sign is a tick."""
    found = tokens.copy()
    for at, (token, following) in enumerate(pairwise(tokens)):
        if token.value == "√" and following.glued and following.kind in ("number", "open", "name"):
            found[at] = token._replace(kind="function", value="sqrt")
    return found


def _is_split_number(before: Token, token: Token, following: list[Token], string: str) -> bool:
    """``2 4nh^2`` and ``10 000`` in TeX are printed 24nh^2 and 10000: mathematics drops the blank."""
    between = string[before.end : token.start]
    if not (before.value.isdigit() and token.value.isdigit() and between.strip(" ") == "" != between):
        return False
    group = len(before.value) < 4 and len(token.value) == 3
    return group or any(t.kind == "name" and t.glued and t.value not in UNITS for t in following)


def _letters(name: Token, string: str) -> list[str]:
    """``12lh^2`` is twelve times l times h squared: letters behind a number are factors, unless they are a unit or an ordinal.

    In TeX the last of them may have an index (``2dd_{ff}``); a command is one letter.
    """
    value = name.value
    letters, mark, index = value.partition("_")
    if not 1 < len(letters) <= 5 or not letters.isalpha() or letters in UNITS or letters.lower() in _NO_FACTORS:
        return []
    if string.startswith("\\", name.start) or (mark and string[name.start + len(letters) : name.start + len(letters) + 2] != "_{"):
        return []
    return [*letters[:-1], letters[-1] + mark + index]


_NO_FACTORS = frozenset(("nd", "th", "st", "rd", "dim", "bit", "way", "head", "x"))


def _is_hedge(token: Token) -> bool:
    return token.kind in ("word", "name") and token.value in HEDGES


def _is_model_name(token: Token) -> bool:
    return token.kind == "name" and len(token.value) > 1 and token.value[0].isupper()


def _goes_on(kept: list[Token], raw: list[Token], index: int) -> bool:
    """Whether a line end stands within an expression."""
    following = next((t for t in raw[index + 1 : index + 4] if t.kind != "seam"), None)
    if not kept or following is None:
        return True
    if raw[index].value.startswith("\\\\") and raw[index + 1 : index + 2] == [following] and following.value in ("\n", "\r\n", "\r"):
        return True  # the line of the source ends where the row of the formula does
    if following.kind == "newline" or kept[-1].kind == "newline":
        return False
    if following.value == "{" and kept[-1].value == "}" and len(kept) > 3:
        return True  # the two groups of \\frac on two lines
    if following.value == "+" and _ends_with_figure(kept) and _leads_to_word(raw, index):
        return False  # "16 × 7 ≈ 112 GB", and on the next line "+ activations: 30 GB"
    if following.value == "+" and following.end - following.start == len("plus") and _has_result(kept):
        return False  # "12 · 768 = 9,216", and on the next line "plus 384 and 768"
    if following.value == "*" and _is_bullet(raw, index):
        return False
    if following.kind == "relation" or (following.kind == "op" and following.value in "*/^+×"):
        return kept[-1].kind in ("number", "close", "name", "word", "percent", "power")
    return kept[-1].kind == "relation" or (
        kept[-1].kind == "op" and kept[-1].value in "+*/" and following.kind in ("number", "open", "name", "function")
    )


def _ends_with_figure(kept: list[Token]) -> bool:
    """Whether the line that ends here prints a figure behind a sign, with its unit at most."""
    last = kept[-2:] if kept[-1].kind in ("name", "word") else kept[-1:]
    before = kept[-len(last) - 1] if len(kept) > len(last) else None
    return last[0].kind == "number" and before is not None and before.kind == "relation"


def _leads_to_word(raw: list[Token], index: int) -> bool:
    """Whether the plus that begins the next line stands before a word or name, and no figure."""
    following = [t for t in raw[index + 1 : index + 6] if t.kind != "seam"][1:2]
    return bool(following) and following[0].kind in ("word", "name")


def _is_bullet(raw: list[Token], index: int) -> bool:
    """Whether the star that begins the next line stands before a label, and multiplies nothing: ``* Query: 768 × 768``."""
    if not _leads_to_word(raw, index):
        return False
    line = (token for token in raw[index + 2 : index + 2 + MOST_RESULT])
    found = next((token for token in line if token.kind in ("colon", "relation", "newline")), None)
    return found is not None and found.kind == "colon"


def _has_result(kept: list[Token]) -> bool:
    """Whether the line that ends here prints a result behind a sign."""
    for token in reversed(kept[-MOST_RESULT:]):
        if token.kind in ("relation", "newline"):
            return token.kind == "relation"
    return False


MOST_RESULT = 8
"""Tokens of a result and the words behind it, and of a label."""
