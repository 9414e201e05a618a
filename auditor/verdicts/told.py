"""What is told of an article so far, and what that speaks for or against: a cause told elsewhere is likelier, what is counted rightly is none.

verdicts, departures, what each claim brings into later sums <- say, tell, depart, settle, confirm
"""

from __future__ import annotations

from collections.abc import Sequence

from auditor.claims.about.records import About, Understanding
from auditor.reference import Model, Poly
from auditor.verdicts.causes import Causes, Deviation
from auditor.verdicts.departure import AS_REFERENCE, BY_CONVENTION, FROM_ROOT, Departure
from auditor.verdicts.ledger import Line
from auditor.verdicts.target import Target
from auditor.verdicts.verdict import Check, Outcome, Verdict, Why


class Told:
    """What is told of the claims of one article; ``index`` is a claim's number, ``at`` a side's.

    ``lines`` are what each claim that departs brings into sums that take it up. ``settled`` are the claims of which something holds,
    ``conventional`` those that are right by a convention that the article declares, ``mentioned`` the components that any claim is about.
    """

    def __init__(self, understanding: Understanding, given: bool, lines: dict[int, tuple[Line, ...]]) -> None:
        self._understanding = understanding
        self._given = given  # whether the user said of which model the article is
        self.lines = lines
        self.verdicts: list[Verdict] = []
        self.departures: list[Departure] = []
        self._kinds: set[str] = set()  # of causes that are told: "biases" of "biases:ffn"
        self.settled: set[int] = set()
        self.conventional: set[int] = set()
        self.mentioned = {c for about in understanding.abouts if about.confidence != "low" for c in about.components}
        self._counted_right: dict[str, set[str]] = {}  # model -> leaves that a claim of their own counts as it has them

    def settle(self, index: int, at: int, inherited: tuple[Line, ...]) -> None:
        """Say that a figure is right but for what it takes over, or right altogether where that is nothing."""
        if inherited:
            self.lines[index] = inherited
            declared = all(line.claim in self.conventional for line in inherited)
            self.say(index, "reference", *(("holds", BY_CONVENTION) if declared else ("follows", FROM_ROOT)), at)
        else:
            self.say(index, "reference", "holds", AS_REFERENCE, at)

    def depart(
        self, index: int, at: int, check: Check, explained: list[Causes], difference: int | Poly, expected: str, about: About
    ) -> int:
        """Tell of a departure, once for a formula and its instances; the claim at which it is told."""
        causes = explained[0]
        for number, earlier in enumerate(self.departures):
            same = earlier.about.components == about.components and earlier.about.scope == about.scope
            if same and [c.key for c in earlier.causes] == [c.key for c in causes]:
                if earlier.claim != index:
                    self.departures[number] = earlier._replace(repeats=(*earlier.repeats, index))
                    self.say(index, check, "follows", FROM_ROOT, at)
                return earlier.claim
        largest = max(causes, key=lambda cause: abs(cause.amount))
        others = tuple(explained[1:])
        sure = self.is_named(about) or largest.key.startswith("dense:")  # no Transformer has a matrix for a normalisation
        departure = Departure(index, at, largest.code, causes, others, difference, expected, about, sure)
        self.tell(departure, check, Why(largest.key, largest.en, largest.zh))
        return index

    def merge_wholes(self) -> None:
        """Tell of what a whole lacks where a later claim shows the part that lacks it: the whole then only follows."""
        for whole in [d for d in self.departures if d.about.components == ("total",) and d.causes and isinstance(d.difference, int)]:
            keys = [cause.key for cause in whole.causes]
            for number, other in enumerate(self.departures):
                own = other.about.model == whole.about.model and other.about.components != ("total",) and other.claim > whole.claim
                if own and other.difference == whole.difference and [cause.key for cause in other.causes] == keys:
                    self.departures[number] = other._replace(repeats=(*other.repeats, whole.claim))
                    self.departures.remove(whole)
                    self.verdicts = [
                        v._replace(outcome="follows", why=FROM_ROOT) if v.claim == whole.claim and v.outcome == "fails" else v
                        for v in self.verdicts
                    ]
                    break

    def tell(self, departure: Departure, check: Check, why: Why) -> None:
        """Tell of a departure; what is usual or minor is no failure."""
        self.departures.append(departure)
        self._kinds.update(cause.key.partition(":")[0] for cause in departure.causes)
        self.say(departure.claim, check, "holds" if departure.usual or departure.minor else "fails", why, departure.side)

    def say(self, index: int, check: Check, outcome: Outcome, why: Why, at: int) -> None:
        """Add a verdict."""
        if outcome == "holds":
            self.settled.add(index)
        self.verdicts.append(Verdict(index, check, outcome, why, max(at - 1, 0)))

    def is_named(self, about: About) -> bool:
        """Whether a model or a family is named: of a generic Transformer a departure is an info."""
        return about.model is not None or self._given or not self._understanding.generic

    def confirm(self, target: Target, about: About) -> None:
        """Remember what is counted rightly by itself; a sum of several components tells nothing of each."""
        if len(about.components) == 1 and about.components[0] not in ("total", "layer", "embeddings") and about.part in (None, "all"):
            self._counted_right.setdefault(target.model.name or "", set()).update(target.leaves)

    def unrefuted(self, known: Sequence[Deviation], model: Model) -> list[Deviation]:
        """The causes that no other line speaks against: what the article counts as the model has it was not counted otherwise in a sum."""
        told = {cause.key for departure in self.departures for cause in departure.causes}
        right = self._counted_right.get(model.name or "", set())
        return [d for d in known if d.whole or d.key in told or not set(d.parts) <= right]

    def supported(self, deviation: Deviation) -> bool:
        """Whether the text supports a cause: another place has it, or nothing in the article counts what it leaves out."""
        if deviation.key.partition(":")[0] in self._kinds:
            return True
        return deviation.usual or not any(self._is_mentioned(part) for part in deviation.parts)

    def _is_mentioned(self, part: str) -> bool:
        """Whether a leaf is counted somewhere by its own name, or, of a normalisation, by that of all."""
        return part in self.mentioned or (part.startswith("layernorm") and "layernorm" in self.mentioned)
