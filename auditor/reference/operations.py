"""Operations of a forward pass by component: matrix products exactly, a multiplication and an addition each counted as one.

    weights     2 × (weights of its matrices) for each token; of a mixture, those of the experts that work on it
    scores      2 × s × (width of the queries) for each token and layer, and as much for the weighted sum of the values
    whole       both, over `batch` sequences of `seq` tokens

That is what ``torch.utils.flop_counter`` counts: no softmax, norm, activation or addition of a bias (together under 1 %), and products over all
positions, also over those that a mask hides. A backward pass has each product twice (once for the inputs, once for the weights), so training
takes three forward passes, four where activations are computed anew. ``2N`` a token forward and ``6N`` in training are these without scores and
with all N parameters (Kaplan et al., arXiv:2001.08361, section 2.1).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from .algebra import Poly, product
from .component_ids import split_stack
from .errors import UnknownArchitecture
from .parts import WEIGHT

if TYPE_CHECKING:
    from .model import Model
    from .parts import Entry

OTHERWISE = frozenset(
    ("albert", "beit", "big_bird", "clip", "deberta", "deberta-v2", "dinov2", "esm", "falcon_mamba", "fnet", "funnel", "gemma3", "hubert", "jamba",
     "led", "llama4", "llava", "longformer", "mamba", "mamba2", "mistral3", "mobilebert", "mpnet", "prophetnet", "qwen3_next", "recurrent_gemma", "rwkv", "safetensors",
     "siglip", "squeezebert", "swin", "transformer", "vit", "deit", "vit_mae", "wav2vec2", "whisper", "xlnet", "layoutlm")
)  # fmt: skip
"""Types that use a matrix otherwise than once for each token, or have products that no matrix is in."""
_ONCE = frozenset({"pooler", "head.nsp", "head.classifier"})
"""Components that see one token of each sequence."""
_TABLES = frozenset({"relative_position_bias"})
_ATTENTION = ("attention", "cross_attention")


class Operations(NamedTuple):
    """The operations of one component: for a token, in how many positions of a sequence, and their closed form for all of them."""

    component: str
    amount: int
    formula: Poly


def operations_of(model: Model, seq: int, batch: int = 1) -> tuple[Operations, ...]:
    """Operations of one forward pass over `batch` sequences of `seq` tokens, by component; UnknownArchitecture where they are not declared.

    Formulas have s for the tokens of a sequence and b for the sequences. Of an encoder with a decoder, both have `seq` tokens.
    """
    found: dict[str, tuple[int, Poly]] = {}
    for component, one, form in (*_weights(model), *_scores(model, seq)):
        tokens = 1 if split_stack(component)[1] in _ONCE else seq
        known, known_form = found.get(component, (0, Poly()))
        times = Poly.symbol("b") * (1 if tokens == 1 else Poly.symbol("s"))
        found[component] = known + batch * tokens * one, known_form + form * times
    return tuple(Operations(component, count, form) for component, (count, form) in found.items())


def weight_products(model: Model) -> int:
    """Weights that a token is multiplied with on its way, those of the chosen experts only: half the operations of a token without scores."""
    return sum(one for component, one, _ in _weights(model) if split_stack(component)[1] not in _ONCE) // 2


def _weights(model: Model) -> Iterator[tuple[str, int, Poly]]:
    """Two operations for each weight of each matrix."""
    if model.model_type in OTHERWISE or not model.symbols:
        raise UnknownArchitecture(f"the operations of {model.model_type} are not declared")
    for entry in model.entries:
        if not _is_matrix(entry):
            continue
        for component, shape in entry.shares or ((entry.component, entry.shape),):
            one, form = 2, product(shape) * 2
            for size in shape:
                one *= int(size)
            one = one * int(entry.active[1]) // int(entry.active[0])
            if entry.active[0] != 1:
                form = form * Poly.of(entry.active[1]).over(Poly.of(entry.active[0]))
            for loop in entry.loops:
                times = loop.times if loop.active is None else loop.active
                one, form = one * int(times), form * Poly.of(times)
            yield _parent(component), one, form


def _is_matrix(entry: Entry) -> bool:
    """Whether a tensor multiplies hidden states: a matrix that is no table; the word table where it is the head."""
    bare = split_stack(entry.component)[1]
    head = bare.partition(".")[0]
    if (
        entry.kind != WEIGHT
        or (entry.tied and head != "head")
        or bare in _TABLES
        or (head == "embeddings" and bare != "embeddings.projection")
    ):
        return False
    return len(entry.shape) == 2 or (len(entry.shape) == 3 and entry.active != (1, 1))


def _parent(component: str) -> str:
    """The component that operations are listed under: of heads and poolers their own, else the whole of attention or feed-forward."""
    stack, bare = split_stack(component)
    return component if bare.startswith("head.") else stack + bare.partition(".")[0]


def _scores(model: Model, seq: int) -> Iterator[tuple[str, int, Poly]]:
    """For one token, the products of its queries with all keys and of the weights with all values, in every layer."""
    latent = "R_kv" in model.symbols
    for entry in model.entries:
        if entry.kind != WEIGHT or not any(loop.is_layer for loop in entry.loops):
            continue
        for component, shape in entry.shares or ((entry.component, entry.shape),):
            stack, bare = split_stack(component)
            name, _, part = bare.partition(".")
            # The queries are as wide as the output's input; in latent attention the values have a width of their own.
            if name not in _ATTENTION or part != "output" or len(shape) != 2:
                continue
            width = shape[1]
            queries = Poly.of(width)
            size = int(width)
            if latent:
                plain, rotary, value = (model.symbols[letter] for letter in "nrv")
                size = int(width) // value * (plain + rotary)
                queries = Poly.symbol("A") * (Poly.symbol("n") + Poly.symbol("r"))
            one, form = 2 * seq * (size + int(width)), (queries + Poly.of(width)) * 2 * Poly.symbol("s")
            for loop in entry.loops:
                one, form = one * int(loop.times), form * Poly.of(loop.times)
            yield f"{stack}{name}.scores", one, form
