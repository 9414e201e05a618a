"""What the letters of an article's formulas mean, and how its sizes are related.

name -> the article's definition, the name of a setting (d_model), else what such a letter is used for -> letter of the reference
claims ``d_ff = 4 × d_model`` -> relations, substituted before formulas are compared
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product

from auditor.claims.about.lexicon import setting_named
from auditor.claims.about.records import Understanding
from auditor.notation.expression import Expression, Name
from auditor.notation.polynomial import Polynomial, expand
from auditor.notation.symbols import bare as bare
from auditor.reference import Poly
from auditor.source.document import Block

MEANINGS = {
    "vocab_size": "V", "hidden_size": "H", "num_hidden_layers": "L", "num_attention_heads": "A", "num_key_value_heads": "K",
    "intermediate_size": "I", "max_position_embeddings": "P", "sequence_length": "P", "type_vocab_size": "T", "head_dim": "d",
}  # fmt: skip
"""The names of config.json and the letters in which usual forms are written."""
_USED_FOR = {
    "H": ("d", "D", "h", "H", "m", "M", "C", "E", "e"), "I": ("f", "F", "m", "M", "h", "I", "d_f", "d_ff"), "V": ("V", "v", "|V|"),
    "L": ("L", "l", "N", "n"), "P": ("T", "P", "N", "n", "S", "s", "n_ctx", "T_max", "L_max"), "K": ("K", "n_kv", "h_kv", "N_kv", "H_kv", "G", "g", "n_g"),
    "A": ("A", "a", "h", "H", "n_h", "N_h", "n_head", "n_attn", "N_attn", "n_q", "N_q"), "d": ("k", "d_k", "d_v", "d_h"), "T": (),
}  # fmt: skip
"""Which letters authors use for a size without saying so."""
_BY_INDEX = {
    **dict.fromkeys(("n_kv", "h_kv", "N_kv", "H_kv"), "num_key_value_heads"),
    **dict.fromkeys(("n_attn", "N_attn", "n_q", "N_q"), "num_attention_heads"),
}  # fmt: skip
"""Letters whose index says what they count, whatever the words beside them."""
_H = Poly.symbol("H")
_SQUARE = (("H", 2),)
MOST_UNKNOWN = 4


class Symbols:
    """The letters of one article; ``relations`` are sizes as multiples of others, by the letter of the reference."""

    def __init__(self, understanding: Understanding | None) -> None:
        self._understanding = understanding
        settings = understanding.settings if understanding is not None else ()
        self._settings = {setting.symbol: setting.name for setting in settings}
        meanings: dict[str, set[str]] = {}
        for setting in settings:
            meanings.setdefault(bare(setting.symbol), set()).add(setting.name)
        self._torn = {name for name, names in meanings.items() if len(names) > 1}
        self._known: dict[tuple[str, ...], dict[str, str]] = {}
        self.relations: dict[str, set[Poly]] = {}

    def meaning(self, name: str, block: Block) -> str | None:
        """The setting that a name stands for where the article or the name itself says so."""
        known = self._known.get(block.headings)
        if known is None:
            defined = self._understanding.symbols_at(block) if self._understanding is not None else {}
            known = self._known[block.headings] = {bare(key): value for key, value in (self._settings | defined).items()}
        name = bare(name)
        return setting_named(name) or _BY_INDEX.get(name) or (known.get(name) if name not in self._torn else None)

    def is_vocabulary(self, name: str, block: Block) -> bool:
        """Whether a name is the size of the vocabulary, as the article or usage has it."""
        return self.meaning(name, block) == "vocab_size" or bare(name) in _USED_FOR["V"]

    def is_size(self, name: str, block: Block) -> bool:
        """Whether a name is some size of a model, as the article or usage has it."""
        return self.meaning(name, block) is not None or any(bare(name) in used for used in _USED_FOR.values())

    def relate(self, left: Expression, right: Expression, block: Block) -> None:
        """Take in what an equality says of a size: ``d_ff = 4 × d_model``, ``f = 8m / 3``."""
        name = bare(left.name) if isinstance(left, Name) else ""
        letter = MEANINGS.get(self.meaning(name, block) or "") or ("I" if name in ("d_f", "d_ff") else None)
        expanded = expand(right)
        if letter not in ("I", "d") or expanded is None or len(expanded) != 1:
            return
        for form in self.forms(expanded, block, "HAI" if letter == "d" else "H"):
            if form.symbols in ({"H"}, {"H", "A"}):
                self.relations.setdefault(letter, set()).add(form)

    def widen(self, matrices: Iterable[tuple[Polynomial, Block]]) -> None:
        """Take in the width of a network that two of its matrices have: ``gate: d × 3d``, ``down: 3d × d``."""
        every = (form for counted, block in matrices for form in set(self.forms(counted, block, "H")))
        widths = Counter(_H * form.terms[_SQUARE] for form in every if form.terms.keys() == {_SQUARE})
        self.relations.setdefault("I", set()).update(width for width, times in widths.items() if times > 1)

    def forms(self, expanded: Polynomial, block: Block, letters: str) -> Iterator[Poly]:
        """A formula in the letters of the reference, in every way that its names allow; none where a name can be none of these letters.

        As the article defines its letters, and then as such letters are used: a definition may be that of another section.
        """
        yield from self._forms(expanded, block, letters, True)
        yield from self._forms(expanded, block, letters, False)

    def _forms(self, expanded: Polynomial, block: Block, letters: str, defined: bool) -> Iterator[Poly]:
        known: dict[str, str] = {}
        open_names: list[str] = []
        for name in dict.fromkeys(name for monomial in expanded for name, _ in monomial):
            meaning = self.meaning(name, block) if defined or len(bare(name)) > 1 else None
            if meaning is None:
                open_names.append(name)
            elif meaning in MEANINGS:
                known[name] = MEANINGS[meaning]
            else:
                return
        if len(open_names) > MOST_UNKNOWN:
            return
        if len(set(known.values())) < len({bare(name) for name in known}):
            return  # dim * hidden_dim: two names of one size are two sizes, and which is the other is not said
        choices = [[letter for letter in letters if bare(name) in _USED_FOR.get(letter, ())] for name in open_names]
        for chosen in product(*choices):
            if len(set(chosen)) == len(chosen) and not set(chosen) & set(known.values()):
                yield _renamed(expanded, known | dict(zip(open_names, chosen, strict=True)))


def is_usual(name: str) -> bool:
    """Whether authors use a letter for some size without saying so, or for tokens and batches."""
    return any(name in used for used in _USED_FOR.values()) or name in _RUNS


_RUNS = ("b", "B", "c", "t", "P", "Phi", "Φ", "Psi", "Ψ")
"""Letters of what a model is run with, and of all its parameters."""


def _renamed(expanded: Polynomial, letters: Mapping[str, str]) -> Poly:
    total = Poly()
    for monomial, coefficient in expanded.items():
        term = Poly.of(coefficient.numerator if coefficient.denominator == 1 else coefficient)
        for name, exponent in monomial:
            term = term * Poly({((letters[name], exponent),): 1})
        total = total + term
    return whole_heads(total)


def whole_heads(form: Poly) -> Poly:
    """Heads times their size is the hidden size, as is the hidden size over the heads that of one."""
    found = Poly()
    for monomial, coefficient in form.terms.items():
        powers = dict(monomial)
        both = min(powers.get("A", 0), powers.get("d", 0))
        if both > 0:
            powers["A"], powers["d"], powers["H"] = powers["A"] - both, powers["d"] - both, powers.get("H", 0) + both
        share = min(-powers.get("A", 0), powers.get("H", 0))
        if share > 0:
            powers["A"], powers["H"], powers["d"] = powers["A"] + share, powers["H"] - share, powers.get("d", 0) + share
        found = found + Poly({tuple(sorted((symbol, power) for symbol, power in powers.items() if power)): coefficient})
    return found


def substituted(forms: Iterable[Poly], relations: Mapping[str, Poly]) -> frozenset[Poly]:
    """Forms with related sizes put in for each other; the usual forms of a component are asked for again and again."""
    return _put_in(frozenset(forms), tuple(sorted(relations.items(), key=lambda item: item[0])))


@lru_cache(maxsize=1024)
def _put_in(forms: frozenset[Poly], relations: tuple[tuple[str, Poly], ...]) -> frozenset[Poly]:
    return frozenset(whole_heads(form.substitute(dict(relations))) for form in forms) if relations else forms


def ratios(relations: Mapping[str, set[Poly]], usual: Sequence[Poly]) -> Iterator[dict[str, Poly]]:
    """What the feed-forward width may be put in as: itself, as the article says, and in the usual proportions."""
    yield {}
    for form in dict.fromkeys((*relations.get("I", ()), *usual)):
        yield {"I": form}
