"""Holds formulas for operations against what multiplying matrices takes: two operations for each weight and token.

    training: 6·N·D         parameters and tokens, by their words or by letters that the article defines -> forward 2, backward 4, training 6
    attention: 8bsh² + 4bs²h    tokens and sizes -> each matrix of a component once for every token, and scores -> in operations, or in pairs of them

All formulas of an article are counted in one way: what is right in another only is told where two others say which.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

from auditor.claims.standing_formulas import Standing
from auditor.notation.expression import Name
from auditor.notation.polynomial import Polynomial, expand
from auditor.reference import Poly
from auditor.sheet.formula_subjects import FormulaSubject
from auditor.sheet.headers import concepts
from auditor.sheet.letters import PARAMETERS, TOKENS
from auditor.sheet.standing import Formulas
from auditor.sheet.symbols import Symbols, bare, ratios, substituted
from auditor.verdicts.usual_forms import USUAL_WIDTHS

MOST_TEXT, MOST_ROLE = 160, 60
LEAST_ALIKE = 2
_ROLES = frozenset(("inference", "backward", "train", "gradients"))
_OTHERWISE = frozenset(("adapter", "frozen", "trainable", "time", "cost", "flops_per_second", "bytes", "bandwidth"))
_WORK = frozenset(("flops", "flops_per_token"))
_OF_TOKENS = frozenset(("s", "S", "T", "D", "n"))
"""Letters that people use for tokens without saying so."""
_ANY = (1, 2, 3, 4, 6, 8)
_H, _I, _P, _V, _L = (Poly.symbol(letter) for letter in "HIPVL")
_KD = Poly.symbol("K") * Poly.symbol("d")
_LETTERS = {"attention": "HPKdL", "ffn": "HIPL", "layer": "HIPKdL", "head": "HPV"}
Way = tuple[int, Fraction]
"""Operations for each weight and token; the part of all pairs of tokens that is scored."""
Ways = tuple[bool, frozenset[Way], dict[Way, tuple[Poly, tuple[bool, int, Fraction]]]]
"""Whether a formula is right, the ways of counting that it tells, and for each way the nearest usual form with how far it is."""


class Counted(NamedTuple):
    """A formula of operations with what it should be; ``right`` is None where it holds."""

    formula: Standing
    right: str | None


def judge_operations(standing: Formulas, every: Sequence[Standing], symbols: Symbols) -> Iterator[Counted]:
    """Those of some formulas that count operations, as far as it is clear what each counts."""
    if not every or not standing.may_speak_of(_WORK):
        return  # without a word for operations no formula is of any
    likely = (formula for formula in every if not formula.block.is_program and expand(formula.expression) is not None)
    near = [(formula, subject) for formula in likely if (subject := standing.subject(formula)).measure == "other"]
    fine = []
    for formula, subject in near:
        if not _is_of_operations(formula, standing.above(formula)):
            continue
        polynomial = expand(formula.expression)
        if polynomial is None:
            continue
        coarse = _of_whole(formula, polynomial, standing.letters)
        if coarse is not None:
            yield coarse
        elif formula.block.kind != "code" and (ways := _ways(formula, polynomial, subject, symbols)) is not None:
            fine.append((formula, ways))
    yield from _in_one_way(fine)


def _is_of_operations(formula: Standing, above: Sequence[str]) -> bool:
    """Whether the nearest words that name a measure of work name operations."""
    block = formula.block
    texts = [
        formula.behind[:16],
        formula.label,
        formula.lead,
        *above,
        *reversed(block.headings),
    ]
    if block.cell is not None:
        texts = [formula.behind[:16], block.cell.row_header, block.cell.column_header, *reversed(block.headings)]
    for text in texts:
        named = concepts(text[-MOST_TEXT:]) if text else frozenset()
        if named & (_OTHERWISE | {"flops", "flops_per_token"}):
            return "flops" in named or "flops_per_token" in named
    return False


# -- parameters and tokens ---------------------------------------------------------------------------------------------


def _of_whole(formula: Standing, polynomial: Polynomial, letters: Mapping[str, str]) -> Counted | None:
    """So many operations for each parameter, and token; None where a formula is of anything else."""
    if len(polynomial) != 1:
        return None
    ((monomial, factor),) = polynomial.items()
    names = [one for name, power in monomial for one in (_parts(name, letters) if power == 1 else ("",))]
    kinds = [letters.get(bare(name).partition("_")[0]) or _kind(name) for name in names]  # N_act are parameters as N is
    of_work = _WORK & (concepts(formula.behind[:16]) | _named(formula))
    if of_work and "parameters" in kinds:
        kinds = [kind or ("tokens" if name in _OF_TOKENS else "") for kind, name in zip(kinds, names, strict=True)]
    if sorted(kinds) not in (["parameters"], ["parameters", "tokens"]):
        return None
    said = _said(formula)
    roles = said & _ROLES
    if said & _OTHERWISE or (len(kinds) == 1 and not of_work):
        return None
    allowed = _allowed(roles, said, formula)
    shown = " × ".join(names)
    return (
        Counted(formula, None if factor in allowed else f"{allowed[0]} × {shown}")
        if roles or factor not in _ANY
        else Counted(formula, None)
    )


def _parts(name: str, letters: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(name) if len(name) == 2 and all(letter in letters for letter in name) else (name,)


def _kind(name: str) -> str:
    named = concepts(name.replace("_", " ")) if len(name) > 1 else frozenset()
    return "parameters" if named & PARAMETERS else "tokens" if named & TOKENS else ""


def _named(formula: Standing) -> frozenset[str]:
    """What the name that a formula is set equal to says."""
    return concepts(bare(formula.left.name).replace("_", " ")) if isinstance(formula.left, Name) else frozenset()


def _said(formula: Standing) -> frozenset[str]:
    """What the name that a formula is set equal to says of it, else the words around it."""
    named = _named(formula)
    if named & _ROLES:
        return named
    return concepts(formula.label[-MOST_ROLE:]) | concepts(formula.behind[:16])


def _allowed(roles: frozenset[str], said: frozenset[str], formula: Standing) -> tuple[int, ...]:
    if "MAC" in formula.label + formula.behind or not roles:
        return _ANY
    if roles == {"inference"}:
        return (2,)
    if roles == {"train"}:
        again = "recompute" in concepts(formula.block.text.string[:MOST_TEXT]) or "recompute" in said
        return (6, 8) if again else (6,)
    if "gradients" in roles and not roles & {"train", "inference"}:
        return (
            (2,) if ("activations" in said) != ("parameters" in said and "activations" not in said) and "backward" not in roles else (2, 4)
        )
    return (4,) if roles == {"backward"} else _ANY


# -- tokens and sizes --------------------------------------------------------------------------------------------------


@cache
def _usual(component: str, back: bool) -> dict[Poly, frozenset[Way]]:
    """The operations of a component, each with the ways of counting in which it has that many; three or four times with the way ``back``."""
    found: dict[Poly, set[Way]] = {}
    for times, half, again in product((2, 1), (Fraction(1), Fraction(1, 2)), (1, 3, 4) if back else (1,)):
        for form in _of(component, half):
            found.setdefault(form * times * again, set()).add((times, half))
        for form in _parts_of(component, half):
            found.setdefault(form * times * again, set())
    return {form: frozenset(ways) for form, ways in found.items()}


def _of(component: str, half: Fraction) -> Iterator[Poly]:
    """Pairs of operations of a component, in the kinds that are usual; ``half`` of the scores where no token looks ahead."""
    wide = (_H * _H * 4, _H * _H * 2 + _H * _KD * 2)
    scores = _P * _P * _H * half
    networks = (_H * _I * 2, _H * _I * 3)
    family, _, part = component.partition(".")
    if family == "attention" and not part:
        yield from (projections * _P + scores * count for projections in wide for count in (0, 2))
    elif family == "attention":
        yield from (_H * _H * _P, _H * _KD * _P)
    elif family == "ffn":
        yield from ((network * _P for network in networks) if not part else (_H * _I * _P,))
    elif family == "layer":
        yield from ((projections + network) * _P + scores * count for projections, network, count in product(wide, networks, (0, 2)))
    elif component in ("head", "head.lm"):
        yield _H * _V * _P


def _parts_of(component: str, half: Fraction) -> Iterator[Poly]:
    """Pairs of operations of some matrices of a component: they do not tell in which way it is counted."""
    if component == "attention":
        for projections in (*(_H * _H * count for count in (0, 1, 2, 3)), _H * _H + _H * _KD * 2):
            yield from (projections * _P + _P * _P * _H * half * count for count in (0, 1, 2) if count or projections.terms)
    elif component.startswith("attention."):
        yield _P * _P * _H * half
    elif component.startswith("ffn"):
        yield _H * _I * _P * (2 if component != "ffn" else 1)


def _ways(formula: Standing, polynomial: Polynomial, subject: FormulaSubject, symbols: Symbols) -> Ways | None:
    """The ways of counting in which a formula is right, and for each the usual form nearest to it; None where it is of anything else."""
    components = subject.components
    if len(components) != 1 or not subject.sure or components[0].partition(".")[0] not in _LETTERS:
        return None
    polynomial = _of_one(polynomial, formula, symbols)
    said = concepts(formula.label[-MOST_TEXT:]) | concepts(formula.block.headings[-1] if formula.block.headings else "")
    if formula.block.cell is not None:
        said |= concepts(formula.block.cell.column_header)
    nearest: dict[Way, tuple[Poly, tuple[bool, int, Fraction]]] = {}
    right = False
    ways: set[Way] = set()
    for form in symbols.forms(polynomial, formula.block, _LETTERS[components[0].partition(".")[0]]):
        stated = Poly({tuple(power for power in monomial if power != ("L", 1)): c for monomial, c in form.terms.items()})
        for relation in ratios(symbols.relations, USUAL_WIDTHS):
            allowed = _usual(components[0], bool(said & {"train", "backward"}))
            (one,) = substituted((stated,), relation)
            for usual, counted in allowed.items():
                (other,) = substituted((usual,), relation)
                if other.terms.keys() == one.terms.keys():
                    right = right or other == one
                    ways |= counted if other == one else frozenset()
                    apart = _apart(one, other)
                    nearest |= {way: (other, apart) for way in counted if way not in nearest or apart < nearest[way][1]}
    return (right, frozenset(ways), nearest) if nearest else None


def _apart(one: Poly, other: Poly) -> tuple[bool, int, Fraction]:
    """How far a formula is from another: one with whole factors is nearer."""
    difference = (one - other).terms
    return (
        any(Fraction(c).denominator > 1 for c in other.terms.values()),
        len(difference),
        sum((abs(Fraction(c)) for c in difference.values()), Fraction(0)),
    )


def _of_one(polynomial: Polynomial, formula: Standing, symbols: Symbols) -> Polynomial:
    """The formula for one text of a batch."""
    for name in sorted({name for monomial in polynomial for name, power in monomial if power == 1}):
        batch = symbols.meaning(name, formula.block) == "batch_size" or bare(name) in ("b", "B")
        if batch and all((name, 1) in monomial for monomial in polynomial):
            return {tuple(power for power in monomial if power != (name, 1)): c for monomial, c in polynomial.items()}
    return polynomial


def _in_one_way(found: Sequence[tuple[Standing, Ways]]) -> Iterator[Counted]:
    """What is right in the way that all others are counted in, what is not, and what is right in none."""
    for formula, (right, ways, nearest) in found:
        others = [other for known, (_, other, _) in found if known is not formula and other]
        usual = frozenset.intersection(*others) if len(others) >= LEAST_ALIKE else frozenset()
        if right and (not usual or not ways or ways & usual):
            yield Counted(formula, None)
        else:
            forms = [nearest[way] for way in nearest if way in usual] or list(nearest.values())
            form, _ = min(forms, key=lambda form: (form[1], str(form[0])))
            yield Counted(formula, str(form).replace("P", "s"))
