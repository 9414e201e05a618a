"""Operations of a forward pass by component: matrix products exactly, a multiplication and an addition each counted as one.

    weights     2 × (weights of its matrices) for each token; of a mixture, those of the experts that work on it
    scores      2 × s × (width of the queries) for each token and layer, and as much for the weighted sum of the values
    whole       both, over `batch` sequences of `seq` tokens

That is what ``torch.utils.flop_counter`` counts: no softmax, norm, activation or addition of a bias (together under 1 %), and products over all
positions, also over those that a mask hides. A convolution is a matrix product in each of its positions. Of a state space, the product of its
states with what they give out is counted, as large as its matrix A; what else a recurrence does is no matrix product. A backward pass has each
product twice (once for the inputs, once for the weights), so training takes three forward passes, four where activations are computed anew.
``2N`` a token forward and ``6N`` in training are these without scores and with all N parameters (Kaplan et al., arXiv:2001.08361, section 2.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from .algebra import Poly, Size
from .component_ids import split_stack
from .errors import UnknownArchitecture
from .parts import WEIGHT
from .positions import UNSTATED, Run, pairs, plain, positions

if TYPE_CHECKING:
    from .model import Model
    from .parts import Entry, Shape

_TABLES = frozenset({"relative_position_bias", "contact_head"})
_ATTENTION = ("attention", "cross_attention")
_FILTERED = frozenset({"attention", "convolution", "ffn", "frontend", "mixer"})
"""Components with filters, or with matrices that are stored head by head."""
_VECTORS = frozenset({"segment", "time"})
"""Their parts that are vectors."""


class Operations(NamedTuple):
    """The operations of one component in a forward pass, and their closed form."""

    component: str
    amount: int
    formula: Poly


def operations_of(model: Model, seq: int, batch: int = 1) -> tuple[Operations, ...]:
    """Operations of one forward pass over `batch` sequences of `seq` tokens, by component; UnknownArchitecture where they are not declared.

    Formulas have s for the tokens of a sequence and b for the sequences. Of an encoder with a decoder, both have `seq` tokens.
    """
    run = _run(model, seq, batch)
    found: dict[str, Size] = {}
    for component, amount in (*_products(run), *_scores(run)):
        if amount:
            known = found.get(component)
            found[component] = amount if known is None else known + amount
    return tuple(Operations(component, int(amount), amount.form) for component, amount in found.items())


def weight_products(model: Model) -> int:
    """Weights that a token is multiplied with on its way, those of the chosen experts only: half the operations of a token without scores.

    UnknownArchitecture where the parts of a model do not work on the same tokens.
    """
    run, total = _run(model, 1, 1), 0
    for component, shape, entry in _matrices(model):
        reach = positions(run, component, entry)
        if reach.form == run.b.form or not reach:
            continue
        if reach.form != (run.s * run.b).form and not component.endswith("mixer.convolution"):
            raise UnknownArchitecture(f"the parts of {model.model_type} do not all work on the same tokens")
        total += int(_weights(run, shape, entry))
    return total


def _run(model: Model, seq: int, batch: int) -> Run:
    if model.model_type in UNSTATED or not model.symbols:
        why = UNSTATED.get(model.model_type, UNSTATED["safetensors"])
        raise UnknownArchitecture(f"the operations of {model.model_type} are not declared: {why}")
    return Run(model, Size.named("s", seq), Size.named("b", batch))


def _products(run: Run) -> Iterator[tuple[str, Size]]:
    """Two operations for each weight of each matrix in each position."""
    for component, shape, entry in _matrices(run.model):
        reach = positions(run, component, entry)
        if entry.name.endswith("in_proj_weight") and split_stack(component)[1] == "head.pooling":
            shape = (shape[0] // 3, *shape[1:])  # query, key and value stand in one matrix
        yield _parent(component), _weights(run, shape, entry) * reach * 2


def _weights(run: Run, shape: Shape, entry: Entry) -> Size:
    """The weights of a matrix in all layers, of a mixture those of the chosen experts."""
    return _turns(run, entry, _product(shape)) * entry.active[1] // entry.active[0]


def _turns(run: Run, entry: Entry, one: Size) -> Size:
    """What one turn of the loops around a tensor is, for all of them."""
    for loop in entry.loops:
        times = loop.times if loop.active is None else loop.active
        if loop.is_layer and run.model.model_type == "albert":
            times = run.settings.number("num_hidden_layers", least=1)  # each group of weights serves several layers
        one = one * times
    return one


def _product(sizes: Iterable[int]) -> Size:
    whole = plain(1)
    for size in sizes:
        whole = whole * size
    return whole


def _matrices(model: Model) -> Iterator[tuple[str, Shape, Entry]]:
    """The matrices and filters that multiply hidden states, with their components."""
    for entry in model.entries:
        if _is_matrix(entry):
            for component, shape in entry.shares or ((entry.component, entry.shape),):
                yield component, shape, entry


def _is_matrix(entry: Entry) -> bool:
    """Whether a tensor multiplies hidden states: a matrix that is no table, or filters; the word table where it is the head."""
    bare = split_stack(entry.component)[1]
    head, _, part = bare.partition(".")
    if entry.kind != WEIGHT or (entry.tied and head != "head") or bare in _TABLES:
        return False
    if head == "embeddings":
        return bare in ("embeddings.projection", "embeddings.patch") or entry.name.endswith("weight_v")
    if len(entry.shape) < 3:
        return len(entry.shape) == 2
    return entry.active != (1, 1) or (head in _FILTERED and part not in _VECTORS)


def _parent(component: str) -> str:
    """The component that operations are listed under: of heads and poolers their own, else the whole of attention or feed-forward."""
    stack, bare = split_stack(component)
    return component if bare.startswith("head.") else stack + bare.partition(".")[0]


def _scores(run: Run) -> Iterator[tuple[str, Size]]:
    """The products of queries with keys and of the weights with values, in every layer."""
    symbols = run.model.symbols
    for entry in run.model.entries:
        if entry.kind != WEIGHT or not any(loop.is_layer for loop in entry.loops):
            continue
        for component, shape in entry.shares or ((entry.component, entry.shape),):
            stack, bare = split_stack(component)
            name, _, part = bare.partition(".")
            if name not in _ATTENTION or part != "output":
                continue
            # The queries are as wide as the output's input; in latent attention the values have a width of their own.
            values = queries = _product(shape[1:])
            if "R_kv" in symbols:
                plain_part, rotary, value = (run.symbol(letter) for letter in "nrv")
                heads = Size.make(int(values) // int(value), Poly.symbol("A"))
                queries = heads * (plain_part + rotary)
            compared, relative = pairs(run, stack, name, entry)
            one = (compared * (queries + values) + relative * queries) * 2 * run.b
            yield f"{stack}{name}.scores", _turns(run, entry, one)
    yield from _beside(run)


def _beside(run: Run) -> Iterator[tuple[str, Size]]:
    """Of two encoders side by side, each text compared with each image; and the attention of SigLIP's probe to the patches."""
    if run.model.model_type in ("clip", "siglip"):
        width = run.symbol("p" if "p" in run.model.symbols else "H_v")
        yield "similarity", width * run.b * run.b * 2
    if any(entry.component == "vision.head.pooling" for entry in run.model.entries) and run.model.model_type == "siglip":
        yield "vision.head.pooling", run.patches * run.symbol("H_v") * 4 * run.b
