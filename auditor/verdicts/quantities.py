"""What a claim is held against: the quantity of a model that it counts, with all that an author may count otherwise."""

from __future__ import annotations

from collections.abc import Sequence

from auditor.claims.about.families import in_layers
from auditor.claims.about.published_sizes import published
from auditor.reference import InventoryError, Model
from auditor.reference.component_ids import split_stack
from auditor.reference.names import kept_by_names
from auditor.verdicts.causes import Deviation
from auditor.verdicts.deviations import deviations
from auditor.verdicts.published import target_of
from auditor.verdicts.target import Target


@kept_by_names(256)
def quantity_of_published(
    name: str, architecture: str | None, components: tuple[str, ...], scope: str
) -> tuple[Target, Sequence[Deviation]] | None:
    """As ``quantity_of``, of a published model: a corpus asks for the same few again and again."""
    try:
        return quantity_of(published(name, architecture), components, scope)
    except InventoryError:
        return None


def quantity_of(model: Model, components: tuple[str, ...], scope: str) -> tuple[Target, Sequence[Deviation]] | None:
    """The quantity of a model with all that an author may count otherwise; None where the model has no such quantity."""
    try:
        if components == ("layernorm",) and scope == "model" and model.has("embeddings.layernorm"):
            components = ("embeddings.layernorm", "layernorm")  # all there are, wherever the reference files them
        target = target_of(model, _of_any_stack(model, components) if scope == "per_layer" else components, scope)
        return (target, deviations(target)) if target.exact() else None
    except (InventoryError, ValueError):
        return None


def _of_any_stack(model: Model, components: tuple[str, ...]) -> tuple[str, ...]:
    """The components of the encoder where those of the decoder are alike, so that it does not matter whose a layer is."""
    if (
        not model.has("encoder.layer")
        or not model.has("decoder.layer")
        or any(split_stack(c)[0] or not in_layers((c,)) for c in components)
    ):
        return components
    one, other = (tuple(stack + c for c in components) for stack in ("encoder.", "decoder."))
    alike = target_of(model, one, "per_layer"), target_of(model, other, "per_layer")
    return one if alike[0].exact() and str(alike[0].form()) == str(alike[1].form()) else components
