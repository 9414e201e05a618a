"""Formulas of articles as polynomials in the reference's own letters, so that a difference can be read off term by term.

expression, what the article's names mean -> Poly in H, L, V, I, A ... -- or None where a name means nothing known
"""

from __future__ import annotations

from collections.abc import Mapping, Set

from auditor.claims.about.lexicon import setting_named, setting_words
from auditor.claims.about.records import Meanings
from auditor.claims.claim import Claim
from auditor.notation.expression import Expression
from auditor.notation.polynomial import expand
from auditor.reference import Poly

LETTERS = {
    "vocab_size": "V",
    "hidden_size": "H",
    "num_hidden_layers": "L",
    "num_attention_heads": "A",
    "num_key_value_heads": "K",
    "intermediate_size": "I",
    "max_position_embeddings": "P",
    "sequence_length": "P",
    "type_vocab_size": "T",
    "embedding_size": "E",
    "head_dim": "d",
}
"""The names of config.json and the letters in which the reference writes its formulas."""
USUAL = {"H": "hidden_size", "V": "vocab_size", "L": "num_hidden_layers", "A": "num_attention_heads"}
"""What letters mean that an article uses without saying so."""
ALONE = frozenset("hdDCE")
"""Letters that mean the hidden size where a formula has no other."""


def polynomial(expression: Expression, meanings: Mapping[str, str]) -> Poly | None:
    """``4 * hidden_size^2`` as 4H^2, where ``meanings`` maps the names of the article to names of settings; None if it is none."""
    expanded = expand(expression)
    if expanded is None:
        return None
    total = Poly()
    for monomial, coefficient in expanded.items():
        term = Poly.of(coefficient.numerator if coefficient.denominator == 1 else coefficient)
        for name, exponent in monomial:
            letter = LETTERS.get(meanings.get(name, ""))
            if letter is None:
                return None
            term = term * Poly({((letter, exponent),): 1})
        total = total + term
    return total


def meanings_of(meanings: Meanings, claim: Claim, used: Set[str]) -> dict[str, str]:
    """What names of an expression mean: by definition, as the name of a setting in the article, or by themselves (d_model)."""
    found = meanings.at(claim.block)
    for name in used - found.keys():
        setting = setting_named(name) or USUAL.get(name)
        if setting is None and len(used) == 1 and name in ALONE:
            setting = "hidden_size"
        if setting is not None:
            found[name] = setting
    wide = [name for name in used if found.get(name) == "hidden_size"]
    for name in wide if len(wide) > 1 else ():  # dim * hidden_dim: the other width
        word = setting_words().exact(name)
        if word is not None and len(word.meanings) > 1:
            found[name] = word.meanings[1]
    return found
