"""The formulas that a component has in the usual kinds of Transformer, so that one which none of them has can be told without a model.

component -> its matrices, with or without biases, gated or not, with all heads or fewer -> every form that an author may rightly print

H hidden size, I width of the feed-forward network, Kd width of the key and value heads, V vocabulary, P positions, T types, L layers. Heads
times their size is H. What counts two things under one name is in the set where authors do so: attention with its norm, a table with its head.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from auditor.reference.algebra import Poly

Forms = frozenset[Poly]
NOTHING = Poly()
_H, _I, _V, _P, _T = (Poly.symbol(letter) for letter in "HIVPT")
_KD, _D = Poly.symbol("K") * Poly.symbol("d"), Poly.symbol("d")
LETTERS = {
    "attention": "HKd", "ffn": "HI", "layernorm": "H", "layer": "HIKd", "embeddings": "HVPT", "head": "HV", "pooler": "H", "total": "HIKdVPTL"
}  # fmt: skip
"""The letters that the forms of a family of components are made of."""
IN_LAYERS = frozenset(("attention", "ffn", "layernorm", "layer"))
_NORMS = (NOTHING, _H, _H * 2)
_LAYER_NORMS = tuple(_H * times for times in (0, 1, 2, 3, 4, 6))
"""One vector for each of none to four normalisations, or two for each of up to three."""


def _sums(*choices: Iterable[Poly]) -> Forms:
    """Every sum of one of each."""
    found = {NOTHING}
    for forms in choices:
        found = {one + other for one in found for other in forms}
    return frozenset(found)


@cache
def usual(components: tuple[str, ...]) -> Forms:
    """Every usual form of what is counted together, in one layer; nothing for what is not known here."""
    if len(components) == 1:
        return _one(components[0])
    parts = [_one(component) for component in components]
    if not all(parts):
        return frozenset()
    names = frozenset(components)
    if {"attention.key", "attention.value"} <= names <= {"attention.query", "attention.key", "attention.value", "attention.output"}:
        # keys and values are alike: no attention has fewer heads for one of them
        others = _sums(*(_one(name) for name in names - {"attention.key", "attention.value"}))
        return _sums(others, frozenset(form * 2 for form in _one("attention.key")))
    return _sums(*parts)


@cache
def _one(component: str) -> Forms:
    alone = _SINGLE.get(component)
    if alone is not None:
        return alone
    if component == "attention":
        return _attention()
    if component == "ffn":
        return _sums(_network(), _NORMS)
    if component == "layer":
        attention = frozenset(form for form in _plain_attention() if form.terms.get((("H", 2),)) != 3)
        crossed = frozenset(form * 2 for form in attention)
        return _sums(attention | crossed, _network(), _LAYER_NORMS)
    if component == "embeddings":
        return _sums((_V * _H, _V * _H * 2), (NOTHING, _P * _H, _P * _H + _H), (NOTHING, _T * _H, _H * 2), _NORMS)
    return frozenset()


_PARTS = {
    "attention": ("attention.query", "attention.key", "attention.value", "attention.output"), "ffn": ("ffn.up", "ffn.gate", "ffn.down"),
}  # fmt: skip


@cache
def usual_parts(components: tuple[str, ...]) -> Forms:
    """The forms of some of the matrices of attention or a network, or of one of the two in a layer: what a line within them may count."""
    if components == ("layer",):
        return _one("attention") | _one("ffn") | _one("layernorm")
    families = {component.partition(".")[0] for component in components}
    if len(families) != 1 or not families <= _PARTS.keys():
        return frozenset()
    (family,) = families
    wider = frozenset() if components == (family,) else _one(family)  # "Q, K, V and the rest: 4d²"
    single = components if len(components) > 1 else _PARTS[family] if components == (family,) else ()
    matrices = {form for name in single for form in _one(name)}
    return wider | frozenset(form * times for form in matrices for times in (1, 2, 3) if times == 1 or len(form.terms) == 1)


_KEYS = _sums((_H * _H, _H * _KD, _H * _D), (NOTHING,)) | frozenset((_H * _H + _H, _H * _KD + _KD, _H * _D + _D))
_SQUARE = frozenset((_H * _H, _H * _H + _H))
_UP, _DOWN = frozenset((_H * _I, _H * _I + _I)), frozenset((_H * _I, _H * _I + _H))
_SINGLE: dict[str, Forms] = {
    "attention.query": _SQUARE,
    "attention.key": _KEYS,
    "attention.value": _KEYS,
    "attention.output": _SQUARE,
    "ffn.up": _UP,
    "ffn.gate": _UP,
    "ffn.down": _DOWN,
    "layernorm": frozenset(_LAYER_NORMS[1:]),
    "layernorm.attention": frozenset(_NORMS[1:]),
    "layernorm.ffn": frozenset(_NORMS[1:]),
    "layernorm.final": frozenset(_NORMS[1:]),
    "embeddings.layernorm": frozenset(_NORMS[1:]),
    "embeddings.word": frozenset((_V * _H,)),
    "embeddings.position": frozenset((_P * _H,)),
    "embeddings.token_type": frozenset((_T * _H, _H * 2)),
    "head.lm": frozenset((_V * _H, _V * _H + _V)),
    "head": frozenset((_V * _H, _V * _H + _V)),
    "pooler": _SQUARE,
}


def _plain_attention() -> Forms:
    """Four matrices, or two and two narrower ones; no bias, one each, or one for queries, keys and values only; the output may be left out."""
    square, narrow = _H * _H, _H * _KD
    wide = _sums((square * 4, square * 3), (NOTHING, _H * 4, _H * 3, _H))
    grouped = _sums((square * 2 + narrow * 2, square + narrow * 2), (NOTHING, _H * 2 + _KD * 2, _H + _KD * 2))
    return wide | grouped | frozenset((square * 2 + _H * _D * 2,))


@cache
def _attention() -> Forms:
    return _sums(_plain_attention(), _NORMS)


def _network() -> Forms:
    """Two matrices, or three with a gate; with or without biases."""
    return _sums((_H * _I * 2, _H * _I * 3), (NOTHING, _I, _H, _H + _I, _H + _I * 2))


@cache
def usual_rest() -> Forms:
    """What a model has outside its layers: tables, the last normalisation, a head that shares the table or has its own; or nothing of it."""
    return _sums((NOTHING, _V * _H, _V * _H * 2), (NOTHING, _P * _H), (NOTHING, _T * _H, _H * 2), _NORMS, (NOTHING, _V))
