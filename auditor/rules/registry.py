"""Which rules there are, without loading them.

A rule's module and its patterns are imported only when it may fire, so what a selection or a listing needs stands here as plain data.
A test holds this table equal to the rule files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from auditor.rules.finding import Finding, Severity

if TYPE_CHECKING:
    from auditor.audited import Audit
    from auditor.rules.base import Rule


class Entry(NamedTuple):
    """One rule: it may fire only where the judgement holds something of its ``kind`` (no judgement holds a "suppression")."""

    code: str
    name: str
    severity: Severity
    summary: str
    kind: str

    @property
    def module(self) -> str:
        """Where the rule lives: A101 wrong-result is ``auditor.rules.a101_wrong_result``."""
        return f"auditor.rules.{self.code.lower()}_{self.name.replace('-', '_')}"

    @property
    def class_name(self) -> str:
        """wrong-result is ``WrongResult``."""
        return "".join(word.capitalize() for word in self.name.split("-"))


RULES: tuple[Entry, ...] = (
    Entry("A101", "wrong-result", Severity.ERROR, "a step of an equality does not hold", "result"),
    Entry("A102", "wrong-rounding", Severity.WARNING, "the printed digits cannot stand for the value", "rounding"),
    Entry("A103", "wrong-percentage", Severity.ERROR, "a share or ratio does not follow from its numbers", "percentage"),
    Entry("A104", "wrong-simplification", Severity.ERROR, "two formulas said to be equal are not identical", "simplification"),
    Entry("A105", "wrong-sum", Severity.ERROR, "a total is not the sum of the parts it is printed under", "sum"),
    Entry("A106", "truncated-result", Severity.INFO, "digits are cut off instead of rounded", "truncated"),
    Entry("A107", "conflicting-values", Severity.WARNING, "the article gives one quantity two values", "conflict"),
    Entry(
        "C301",
        "missing-bias",
        Severity.WARNING,
        "a component or total is counted without its biases, and the article does not say so",
        "C301",
    ),
    Entry(
        "C302",
        "wrong-ffn-size",
        Severity.WARNING,
        "the width of the feed-forward network, or the number of its matrices, is not the model's",
        "C302",
    ),
    Entry("C303", "wrong-layernorm-count", Severity.WARNING, "the number or the size of normalisation layers is not the model's", "C303"),
    Entry("C304", "missing-component", Severity.WARNING, "a count that claims to be whole leaves a component out", "C304"),
    Entry("C305", "wrong-formula", Severity.WARNING, "a component's formula is not the model's", "C305"),
    Entry("C306", "wrong-attention-shape", Severity.WARNING, "the shape of attention is not the model's", "C306"),
    Entry("C307", "double-count", Severity.WARNING, "something is counted twice", "C307"),
    Entry("D701", "wrong-learnable", Severity.WARNING, "what is said to be learnable is not", "D701"),
    Entry("D702", "wrong-structure", Severity.WARNING, "a model is said to have encoder or decoder layers that it does not have", "D702"),
    Entry("F701", "wrong-flops", Severity.WARNING, "a number of operations is not what the products of matrices take", "F701"),
    Entry(
        "F702",
        "active-for-total",
        Severity.WARNING,
        "active parameters of a mixture stand for all of them, or all for the active ones",
        "F702",
    ),
    Entry("F703", "wrong-peak", Severity.WARNING, "a peak, a memory or a bandwidth of a device is not what its maker states", "F703"),
    Entry("K401", "config-mismatch", Severity.ERROR, "a stated setting is not the named model's", "K401"),
    Entry("K402", "config-conflict", Severity.ERROR, "the article states two values for one setting of one model", "K402"),
    Entry("M701", "wrong-memory", Severity.ERROR, "weights take another number of bytes in their format", "M701"),
    Entry("M702", "wrong-cache", Severity.WARNING, "a cache of keys and values takes another number of bytes", "M702"),
    Entry("M703", "wrong-training-memory", Severity.ERROR, "gradients or states of an optimizer take another number of bytes", "M703"),
    Entry("S601", "wrong-numel", Severity.ERROR, "a shape's product is not the number printed beside it", "numel"),
    Entry("S602", "shape-mismatch", Severity.ERROR, "a listed tensor has another shape in the named model", "S602"),
    Entry("T501", "total-mismatch", Severity.WARNING, "a total differs from the model's by more than other findings explain", "T501"),
    Entry("T502", "headline-mismatch", Severity.WARNING, "a round figure is said of a model that has another size", "T502"),
    Entry("U201", "binary-prefix-for-count", Severity.INFO, "a prefix in a count of parameters stands for a power of 1024", "binary"),
    Entry("U202", "wrong-unit", Severity.WARNING, "a unit is not that of the quantity", "unit"),
    Entry("X901", "unused-suppression", Severity.WARNING, "a suppression suppresses nothing", "suppression"),
)


class UnknownRule(ValueError):
    """A word that names no rule; the message suggests the nearest."""


def load(entry: Entry) -> Rule:
    """Import a rule and make it."""
    rule: type[Rule] = getattr(import_module(entry.module), entry.class_name)
    return rule()


def check_all(audit: Audit) -> Iterator[Finding]:
    """The findings of every rule that may fire on what was judged."""
    if audit.judgement is None:
        return
    for entry in RULES:
        if entry.kind in audit.judgement.kinds:
            yield from load(entry).check(audit)


def check_suppressions(audit: Audit) -> Iterator[Finding]:
    """What is told of suppressions, after all else: whether they suppressed anything. None of it can be suppressed itself."""
    if audit.suppression is not None and audit.suppression.idle:
        yield from load(find("X901")).check(audit)


def find(word: str) -> Entry:
    """The rule of a name or a code."""
    for entry in RULES:
        if word.lower() == entry.name or word.upper() == entry.code:
            return entry
    raise UnknownRule(f"there is no rule {word!r}{_suggestion(word)}")


def select(words: Iterable[str]) -> frozenset[str]:
    """The codes that names, codes or beginnings of codes (``A``, ``A1``) stand for."""
    return frozenset(code for word in words for code in _codes(word))


def _codes(word: str) -> Iterator[str]:
    beginning = [entry.code for entry in RULES if word and entry.code.startswith(word.upper())]
    if beginning:
        yield from beginning
    else:
        yield find(word).code


def nearest(word: str) -> str | None:
    """The name or code that a mistyped word comes nearest to."""
    from difflib import get_close_matches  # only a mistyped name pays for it

    known = {key.lower(): key for entry in RULES for key in (entry.name, entry.code)}
    near = get_close_matches(word.lower(), known, n=1, cutoff=0.5)
    return known[near[0]] if near else None


def _suggestion(word: str) -> str:
    near = nearest(word)
    return f"; did you mean {near}?" if near else "; `auditor rules` lists them all"
