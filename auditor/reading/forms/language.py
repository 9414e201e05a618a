"""The language of form files: patterns over concepts, compiled to patterns over the codes of a scan.

    form share
    says quotient                                    one of the productions, which builds a proposition from the named captures
    needs share|of                                   concepts of which one stands in a block that the form is tried on
    unless change                                    concepts that say, anywhere in the sentence, that it is something else
    close                                            the figures stand so close that a wrong digit of two tells a slip
    loose                                            it may say something else: only what is nearly right is held against it
    match part:amount ~6 share ~3 value:percent      a way of saying it, several allowed
    + The head is 38,597,376, 31% of 124,439,808.    | 38,597,376 / 124,439,808 = 31%
    - Dropout is 10% of 768 units.

An element is a class of figures (``int count amount size percent factor ...``), a computation (``expr``, or ``operand``: that or a figure), a sign
(``colon comma lpar rel ...``), a concept, or several of these in brackets parted by ``|``; ``end`` is before the end of a clause. ``name:`` captures
an element, ``?`` makes it optional, ``+`` repeats it up to ``MOST_REPEATED`` times. ``~n`` is a gap: up to ``n`` tokens that are no figure, no
relation and no end of a sentence or line. ``[ ... ]`` is an optional sequence, ``$`` the end of the block. Nothing is unbounded, whatever the author of a form writes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from auditor.lexicon.vocabulary import Vocabulary
from auditor.source.compiled import compiled
from auditor.source.pattern import lazy

MOST_GAP = 12
MOST_REPEATED = 4
CLASSES = {
    "int": "dm", "num": "df", "count": "dq", "amount": "dqf", "size": "y", "percent": "p", "factor": "x", "ratio": "r", "times": "xr",
    "ops": "o", "time": "t", "quantity": "dqfyot", "multiple": "xrp", "fig": "dfqpyotxru", "letter": "v", "unknown": "wvnh",
    "scaled": "q", "expr": "e", "operand": "dfqmyoe",
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
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
"""What the classes of a form are written with; no code of a scan is one of them."""
_NEVER = "\ufffe"
_NO_GAP = "edfqpyotxruz=≈→.!?;\n*/^+"
_END = ".!?;\n,)]|"
"""Codes that end a clause."""
_ENDS = ("end", "$")
"""Elements that stand for a place and no token: the end of a clause, that of the block."""
_ELEMENT = lazy(r"(?:(?P<name>[a-z_]+):)?(?P<atom>\([^()]+\)|[a-z][a-z0-9_.]*)(?P<quantity>[?+]?)$")


_COMPUTES = lazy(r"\b(?:expr|operand)\b")
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
    close: bool = False


class Way:
    """One way of saying it: its pattern over the letters of its form's alphabet, and the sets of codes of which each it needs one."""

    def __init__(self, source: str, needs: tuple[frozenset[str], ...], computes: bool) -> None:
        self.source = source
        self.needs = needs
        self.computes = computes

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The pattern, made when a block first holds all that it needs."""
        return compiled(self.source)


class Compiled:
    """A form for one vocabulary: codes of which one must stand in a block, codes that rule a sentence out, ways of saying it.

    Codes that no element of the form tells apart are one letter to it: a class of hundreds of characters beyond ASCII takes milliseconds to
    compile, one of a few letters a tenth of that, and an article needs few of all ways.
    """

    def __init__(self, form: Form, words: Vocabulary) -> None:
        self.form = form
        self.needs = frozenset("".join(_codes(word, form, words) for word in form.needs))
        self.unless = frozenset("".join(_codes(word, form, words) for word in form.unless))
        self._words = words

    @cached_property
    def _compiled(self) -> tuple[dict[int, str], tuple[Way, ...]]:
        elements = {
            atoms: _element_codes(atoms, self.form, self._words) for match in self.form.matches for atoms in _atoms(match, self.form)
        }
        elements[""] = _NO_GAP
        elements["end"] = _END
        masks: dict[str, int] = {}
        for number, codes in enumerate(elements.values()):
            for code in set(codes):
                masks[code] = masks.get(code, 0) | 1 << number
        letters = {mask: _letter(number) for number, mask in enumerate(dict.fromkeys(masks.values()))}
        classes = {
            atoms: "".join(letter for mask, letter in letters.items() if mask >> number & 1) for number, atoms in enumerate(elements)
        }
        ways = tuple(_way(match, classes, elements) for match in self.form.matches)
        return {ord(code): letters[mask] for code, mask in masks.items()}, ways

    @property
    def ways(self) -> tuple[Way, ...]:
        """The ways of saying it; BadForm where one names a class, sign or concept that there is none of."""
        return self._compiled[1]

    def letters(self, codes: str) -> str:
        """Codes in the alphabet of the form, one for one."""
        return codes.translate(self._compiled[0])


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
        elif key in ("says", "needs", "unless", "match", "loose", "close", "+", "-") and fields:
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
    says, _, how = fields["says"][0].partition(" ")
    if how not in ("", "loosely"):
        raise BadForm(f"{file}: {name}: says {says} {how}")
    return Form(name, says, needs, unless, tuple(fields["match"]), tuple(examples), "loose" in fields or bool(how), "close" in fields)


def _parted(line: str) -> tuple[str, tuple[str, ...]]:
    text, _, reads = line.rpartition(" | ")
    return text.strip(), tuple(part.strip() for part in reads.split(" ; "))


def _words(lines: list[str]) -> tuple[str, ...]:
    return tuple(word for line in lines for word in re.split(r"[|\s]+", line) if word)


def _letter(number: int) -> str:
    """A letter that is no code: capitals and digits, then letters that no scan gives."""
    return _LETTERS[number] if number < len(_LETTERS) else chr(0x100 + number)


def _atoms(match: str, form: Form) -> Iterator[str]:
    """What the elements of a match are, without their names and quantities; BadForm where one cannot be read."""
    for element in match.split():
        if element.startswith("~"):
            size = element[1:]
            if not size.isdecimal() or not 0 < int(size) <= MOST_GAP:
                raise BadForm(f"{form.name}: a gap of {size or 'any number of'} tokens; {MOST_GAP} are the most")
        elif element not in ("[", "]", *_ENDS):
            found = _ELEMENT.match(element)
            if found is None:
                raise BadForm(f"{form.name}: {element} is no element")
            yield found["atom"].strip("()")


def _element_codes(atoms: str, form: Form, words: Vocabulary) -> str:
    return "".join(_codes(atom, form, words) for atom in atoms.split("|"))


def _way(match: str, classes: dict[str, str], elements: dict[str, str]) -> Way:
    """A match as a pattern over the letters of classes, each for the codes of an element; what no language that is read has a word for is never found."""
    parts: list[str] = []
    needs: list[frozenset[str]] = []
    depth = 0
    for element in match.split():
        if element in ("[", "]"):
            parts.append("(?:" if element == "[" else ")?")
            depth += 1 if element == "[" else -1
        elif element in _ENDS:
            parts.append("$" if element == "$" else f"(?=[{classes['end']}]|$)")
        elif element.startswith("~"):
            parts.append(f"[^{classes['']}]{{0,{element[1:]}}}?")
        elif (found := _ELEMENT.match(element)) is not None:
            atoms = found["atom"].strip("()")
            letters = classes[atoms]
            if not depth and found["quantity"] != "?":
                needs.append(frozenset(elements[atoms]))
            body = f"[{letters or _NEVER}]" + {"": "", "?": "?", "+": f"{{1,{MOST_REPEATED}}}"}[found["quantity"]]
            parts.append(f"(?P<{found['name']}>{body})" if found["name"] else body)
    return Way("".join(parts), tuple(needs), _COMPUTES.search(match) is not None)


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
