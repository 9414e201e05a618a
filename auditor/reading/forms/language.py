"""The language of form files: patterns over concepts, compiled to patterns over the codes of a scan.

    form share
    says quotient                                    one of the productions, which builds a proposition from the named captures
    needs share|of                                   concepts of which one stands in a block that the form is tried on
    unless change                                    concepts that say, anywhere in the sentence, that it is something else
    loose                                            it may say something else: only what is nearly right is held against it
    match part:amount ~6 share ~3 value:percent      a way of saying it, several allowed
    + The head is 38,597,376, 31% of 124,439,808.    | 38,597,376 / 124,439,808 = 31%
    - Dropout is 10% of 768 units.

An element is a class of figures (``int count amount size percent factor ...``), a computation (``expr``, or ``operand``: that or a figure), a sign
(``colon comma lpar rel ...``), a concept, or several of these in brackets parted by ``|``; ``end`` is before the end of a clause. ``name:`` captures
an element, ``?`` makes it optional, ``+`` repeats it up to ``MOST_REPEATED`` times. ``~n`` is a gap: up to ``n`` tokens that are no figure, no
relation and no end of a sentence or line. ``[ ... ]`` is an optional sequence. Nothing is unbounded, whatever the author of a form writes.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import NamedTuple

from auditor.lexicon.vocabulary import Vocabulary

MOST_GAP = 12
MOST_REPEATED = 4
CLASSES = {
    "int": "dm", "num": "df", "count": "dq", "amount": "dqf", "size": "y", "percent": "p", "factor": "x", "ratio": "r", "times": "xr",
    "ops": "o", "time": "t", "quantity": "dqfyot", "multiple": "xrp", "fig": "dfqpyotxru", "letter": "v", "unknown": "wvnh",
    "expr": "e", "operand": "dfqmyoe",
}  # fmt: skip
SIGNS = {
    "colon": ":", "comma": ",", "lpar": "([", "rpar": ")]", "star": "*", "slash": "/", "plus_sign": "+", "minus_sign": "-", "arrow": "→",
    "eq": "=", "approx": "≈", "bar": "|", "semicolon": ";", "stop": ".!?;\n", "quote": '"', "line": "\n", "percent_sign": "%", "caret": "^",
}  # fmt: skip
MACROS = {
    "rel": ("eq", "approx", "be", "equal", "comes_to", "that_is", "about"),
    "is": ("eq", "approx", "colon", "arrow", "be", "equal", "comes_to", "that_is", "about"),
    "mul": ("star", "times"),
}
"""Elements that stand for several; ``times`` among concepts is the word."""
_NO_GAP = "edfqpyotxruz=≈→.!?;\n*/^+"
_END = r"(?=[.!?;\n,)\]|]|$)"
_ELEMENT = re.compile(r"(?:(?P<name>[a-z_]+):)?(?P<atom>\([^()]+\)|[a-z][a-z0-9_.]*)(?P<quantity>[?+]?)$")


_COMPUTES = re.compile(r"\b(?:expr|operand)\b")
"""What a pattern matches a computation with: it is tried on the scan that has each as one token."""


class BadForm(ValueError):
    """A form that cannot be compiled; the message names the file, the form and what is wrong."""


class Example(NamedTuple):
    """A text that a form reads as something, or (``reads`` empty) does not read."""

    text: str
    reads: tuple[str, ...]


class Form(NamedTuple):
    """A way of saying something, as its file has it."""

    name: str
    says: str
    needs: tuple[str, ...]
    unless: tuple[str, ...]
    matches: tuple[str, ...]
    examples: tuple[Example, ...]
    loose: bool = False


class Compiled:
    """A form for one vocabulary: codes of which one must stand in a block, codes that rule a sentence out, patterns over codes.

    The patterns are made when they are first asked for: an article needs few of all forms.
    """

    def __init__(self, form: Form, words: Vocabulary) -> None:
        self.form = form
        self.needs = frozenset("".join(_codes(word, form, words) for word in form.needs))
        self.unless = frozenset("".join(_codes(word, form, words) for word in form.unless))
        self._words = words

    @cached_property
    def patterns(self) -> tuple[tuple[re.Pattern[str], bool], ...]:
        """The patterns of its ways of saying it, each with whether it has computations as one token; BadForm where one names a class, sign or
        concept that there is none of.
        """
        return tuple(
            (re.compile(_pattern(match, self.form, self._words)), _COMPUTES.search(match) is not None) for match in self.form.matches
        )


def parse_forms(source: str, file: str) -> list[Form]:
    """The forms of a file, in their order."""
    forms: list[Form] = []
    fields: dict[str, list[str]] = {}
    for number, line in enumerate((*source.split("\n"), "form"), 1):
        content = line.strip()
        if not content or content.startswith("#"):
            continue
        key, _, rest = content.partition(" ")
        if key == "form":
            if fields:
                forms.append(_form(fields, file))
            fields = {"form": [rest.strip()]}
        elif key in ("says", "needs", "unless", "match", "loose", "+", "-") and fields:
            fields.setdefault(key, []).append(rest.strip())
        else:
            raise BadForm(f"{file}:{number}: {key} is no part of a form")
    return forms


def _form(fields: dict[str, list[str]], file: str) -> Form:
    name = fields["form"][0]
    for key in ("says", "match", "+", "-"):
        if key not in fields:
            raise BadForm(f"{file}: {name}: no line begins with {key}")
    examples = [Example(*_parted(line)) for line in fields["+"]] + [Example(line, ()) for line in fields["-"]]
    needs, unless = (_words(fields.get(key, [])) for key in ("needs", "unless"))
    return Form(name, fields["says"][0], needs, unless, tuple(fields["match"]), tuple(examples), "loose" in fields)


def _parted(line: str) -> tuple[str, tuple[str, ...]]:
    text, _, reads = line.rpartition(" | ")
    return text.strip(), tuple(part.strip() for part in reads.split(" ; "))


def _words(lines: list[str]) -> tuple[str, ...]:
    return tuple(word for line in lines for word in re.split(r"[|\s]+", line) if word)


def _pattern(match: str, form: Form, words: Vocabulary) -> str:
    parts: list[str] = []
    for element in match.split():
        if element in ("[", "]"):
            parts.append("(?:" if element == "[" else ")?")
        elif element == "end":
            parts.append(_END)
        elif element.startswith("~"):
            size = element[1:]
            if not size.isdecimal() or not 0 < int(size) <= MOST_GAP:
                raise BadForm(f"{form.name}: a gap of {size or 'any number of'} tokens; {MOST_GAP} are the most")
            parts.append(f"[^{re.escape(_NO_GAP)}]{{0,{size}}}?")
        else:
            parts.append(_element(element, form, words))
    return "".join(parts)


def _element(element: str, form: Form, words: Vocabulary) -> str:
    found = _ELEMENT.match(element)
    if found is None:
        raise BadForm(f"{form.name}: {element} is no element")
    atoms = found["atom"].strip("()").split("|")
    codes = "".join(_codes(atom, form, words) for atom in atoms)
    if not codes:
        codes = "\ufffe"  # no language that is read has a word for it
    quantity = {"": "", "?": "?", "+": f"{{1,{MOST_REPEATED}}}"}[found["quantity"]]
    body = f"[{_ranges(codes)}]{quantity}"
    return f"(?P<{found['name']}>{body})" if found["name"] else body


def _ranges(codes: str) -> str:
    """The inside of a character class, neighbours as one range: a set of five hundred characters takes a millisecond to compile."""
    parts: list[str] = []
    found = sorted(set(codes))
    start = 0
    for at in range(1, len(found) + 1):
        if at == len(found) or ord(found[at]) != ord(found[at - 1]) + 1:
            low, high = found[start], found[at - 1]
            parts.append(re.escape(low) if low == high else f"{re.escape(low)}-{re.escape(high)}")
            start = at
    return "".join(parts)


def _codes(atom: str, form: Form, words: Vocabulary) -> str:
    if atom in CLASSES:
        return CLASSES[atom]
    if atom in SIGNS:
        return SIGNS[atom]
    if atom in MACROS:
        return "".join(SIGNS[part] if part in SIGNS else words.codes_of("times" if part == "times" else part) for part in MACROS[atom])
    if atom.startswith("word."):
        return words.codes_of(atom.removeprefix("word."))
    return words.codes_of(atom)
