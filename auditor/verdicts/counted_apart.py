"""What a count lacks because the article counts it by itself: all LayerNorms together, the pooler on its own.

difference of a claim -> a component left out -> does a claim count that over the whole model, and no term of this one?
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from auditor.claims.about.records import About, Understanding
from auditor.claims.claim import Claim
from auditor.verdicts.around import speaks_of_norms
from auditor.verdicts.causes import Deviation
from auditor.verdicts.counts import figure_of
from auditor.verdicts.inheritance import Inheritance
from auditor.verdicts.tracing import GIVEN, Known, whole_model


class CountedApart:
    """What the claims of one article count by themselves; ``target_of`` gives the quantity of a model's components in a scope."""

    def __init__(
        self,
        claims: Sequence[Claim],
        understanding: Understanding,
        inheritance: Inheritance,
        target_of: Callable[[str, tuple[str, ...], str], Known | None],
    ) -> None:
        self._claims = claims
        self._understanding = understanding
        self._inheritance = inheritance
        self._target_of = target_of
        self._norms: dict[str | None, bool] = {}

    def explains(self, index: int, difference: int, known: Sequence[Deviation]) -> bool:
        """Whether what a part lacks is counted by another claim of the article: all LayerNorms together, the pooler on its own."""
        about = self._understanding.abouts[index]
        sources = [term.source for term in self._inheritance.provenance.terms(index) if term.source is not None]
        summed = {component for source in sources for component in self._understanding.abouts[source].components}
        lacks_biases = any(d.amount == difference and d.key.startswith("biases") for d in known)
        if lacks_biases and self._has_biases(index, abs(difference)) and self._has_whole(index):
            return True
        return any(
            deviation.amount == difference
            and deviation.key.startswith(("without:", "norms"))
            and all(part not in summed and self._has_claim_of(part, about) for part in deviation.parts)
            and (deviation.usual or not whole_model(about))
            for deviation in known
        )

    def _has_biases(self, index: int, lacking: int) -> bool:
        """Whether the article counts the biases of a model by themselves, or prints just as many as a part of it lacks."""
        model = self._understanding.abouts[index].model
        return any(
            about.part == "biases" or any(number.printed.amount == lacking for number in claim.numbers())
            for claim, about in zip(self._claims, self._understanding.abouts, strict=True)
            if about.model == model
        )

    def _has_whole(self, index: int) -> bool:
        """Whether another claim counts exactly what holds a part, biases and all."""
        but = self._understanding.abouts[index]
        for other, (claim, about) in enumerate(zip(self._claims, self._understanding.abouts, strict=True)):
            if other == index or about.model != but.model or about.confidence == "low" or about.part not in (None, "all"):
                continue
            if not about.components or about.scope is None or not _holds(about.components, but.components):
                continue
            found = figure_of(claim)
            known = self._target_of(about.model or GIVEN, about.components, about.scope) if found is not None else None
            if known is not None and found is not None and found[1] == known[0].exact():
                return True
        return False

    def _has_claim_of(self, part: str, but: About) -> bool:
        """Whether some claim counts a leaf over the whole model, other than as a part of what is asked about."""
        for about in self._understanding.abouts:
            if about.confidence == "low" or about.components == but.components or about.scope not in ("model", "all_layers"):
                continue
            for component in about.components:
                root = component.partition(".")[0]
                if component == part or (root == "layernorm" and part.endswith("layernorm") and about.scope == "model"):
                    return True
        return part.endswith("layernorm") and self._has_all_norms(but.model)

    def _has_all_norms(self, model: str | None) -> bool:
        """Whether some claim gives what all norms of a model have, whatever it says of layers: ``LayerNorm: 25 × 2 × 768 = 38,400``."""
        if model not in self._norms:  # asked once, however many tables of words an article counts
            known = self._target_of(model or GIVEN, ("layernorm",), "model")
            every = known[0].exact() if known is not None else 0
            self._norms[model] = bool(every) and any(
                about.model == model and (found := figure_of(claim)) is not None and found[1] == every and speaks_of_norms(claim, about)
                for claim, about in zip(self._claims, self._understanding.abouts, strict=True)
            )
        return self._norms[model]


def _holds(whole: Sequence[str], parts: Sequence[str]) -> bool:
    """Whether components are parts of others: of a layer, of one component, or of the one that goes by the same name."""
    return all(
        any(part == one or part.startswith(one + ".") or (one == "layer" and part.partition(".")[0] in _OF_LAYER) for one in whole)
        for part in parts
    )


_OF_LAYER = ("attention", "ffn", "layernorm")
