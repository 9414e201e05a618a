"""What a decoder keeps of each token while it generates: keys and values, or the latent vectors that they are made of.

    model -> its attention layers, each with the values that it keeps of a token and how many tokens it looks back -> elements, a closed form

Multi-head, grouped and multi-query attention keep ``2 K d`` values of a token in each layer (arXiv:1706.03762, 1911.02150, 2305.13245), latent
attention ``R_kv + r`` (arXiv:2405.04434, section 2.1.2). A layer with a sliding window keeps no more tokens than the window has
(arXiv:2310.06825); a decoder behind an encoder keeps keys and values of the encoder's tokens too (cross-attention). Layers that have no attention
keep none. States of recurrent layers do not grow with the tokens and are not counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from .algebra import Poly
from .component_ids import split_stack

if TYPE_CHECKING:
    from .model import Model
    from .parts import Entry

_GENERATES = ("ForCausalLM", "LMHeadModel", "ForConditionalGeneration", "MTModel", "Transformer2017")
_ALSO_GENERATE = frozenset({"ctrl"})
_NO_CACHE = frozenset({"encoder.", "vision."})
EVERY: dict[str, tuple[int, int]] = {
    "gemma2": (4096, 2),
    "gemma3": (1024, 6),
    "gemma3_text": (4096, 6),
    "cohere2": (4096, 4),
    "gpt_oss": (128, 2),
    "llama4": (8192, 4),
    "llama4_text": (8192, 4),
    "olmo3": (4096, 4),
}
"""Types whose configuration classes have windows: the window, and that the last of so many layers looks at everything."""
_ALL_LAYERS = frozenset({"mistral", "mixtral", "starcoder2", "phi3", "phimoe"})
"""Types whose layers all have the window that the configuration states."""


class Kept(NamedTuple):
    """Layers that are alike in what they keep: how many, values of one token in one layer, and the window in tokens (None: all).

    ``heard`` are the positions of an encoder that has as many whatever the tokens of the decoder.
    """

    layers: int
    width: int
    window: int | None
    cross: bool = False
    heard: int | None = None

    def tokens(self, seq: int) -> int:
        """Of so many tokens, those that are kept."""
        if self.heard is not None:
            return self.heard
        return seq if self.window is None else min(seq, self.window)


class Cache(NamedTuple):
    """The cache of one model; ``formula`` is the closed form of the values that a token takes in all layers without a window."""

    runs: tuple[Kept, ...]
    formula: Poly
    latent: bool

    @property
    def per_token(self) -> int:
        """Values that one more token takes while every window has room."""
        return sum(run.layers * run.width for run in self.runs if run.heard is None)

    def elements(self, seq: int, batch: int = 1) -> int:
        """Values that are kept of `batch` sequences of `seq` tokens; of a decoder behind an encoder, of as many tokens of each."""
        return batch * sum(run.layers * run.width * run.tokens(seq) for run in self.runs)


def cache_of(model: Model) -> Cache | None:
    """What a model keeps while it generates; None where it generates nothing token by token, or keeps no keys and values."""
    if not _generates(model):
        return None
    runs: dict[tuple[int, int | None, bool], int] = {}
    form, latent, widths = Poly(), False, dict[tuple[str, int, bool], tuple[int, Poly]]()
    for entry in model.entries:
        for stack, layer, cross, width in _kept(entry, model):
            known, known_form = widths.get((stack, layer, cross), (0, Poly()))
            widths[stack, layer, cross] = known + int(width), known_form + Poly.of(width)
        latent = latent or (entry.component.endswith("latent_norm.key"))
    if not widths:
        return None
    windows = _windows(model)
    heard = model.symbols["P_enc"] if model.model_type == "whisper" else None
    for (_, layer, cross), (width, _) in widths.items():
        window = windows[layer] if not cross and layer < len(windows) else None
        runs[width, window, cross] = runs.get((width, window, cross), 0) + 1
    growing = {place: one for place, one in widths.items() if heard is None or not place[2]}
    alike = {str(one) for _, one in growing.values()}
    if len(alike) == 1:
        form = next(iter(growing.values()))[1] * _layers(model, len(growing), any(cross for _, _, cross in growing))
    else:
        for _, one in growing.values():
            form = form + one
    kept = (Kept(times, width, window, cross, heard if cross else None) for (width, window, cross), times in runs.items())
    return Cache(tuple(kept), form, latent)


def _generates(model: Model) -> bool:
    if model.model_type in _ALSO_GENERATE:
        return True
    return bool(model.architectures) and model.architectures[0].endswith(_GENERATES)


def _kept(entry: Entry, model: Model) -> Iterator[tuple[str, int, bool, int]]:
    """The widths that a tensor adds to what each layer keeps: those of matrices that make keys or values of a hidden state."""
    if entry.kind != "weight" or entry.tied:
        return
    for component, shape in entry.shares or ((entry.component, entry.shape),):
        stack, bare = split_stack(component)
        head, _, part = bare.partition(".")
        if stack in _NO_CACHE or head not in ("attention", "cross_attention") or part not in ("key", "value") or len(shape) != 2:
            continue
        for loop in entry.loops:
            if loop.is_layer:
                for index in loop.indices:
                    yield stack, index + loop.start, head == "cross_attention", _output(shape, model, stack)


def _output(shape: tuple[int, ...], model: Model, stack: str) -> int:
    """The width that a matrix gives: the first axis, but of one that is stored the other way round."""
    first, second = shape
    width = model.symbols.get("H_t" if stack == "text." else "H")
    return second if int(first) == width and int(second) != width else first


def _layers(model: Model, found: int, cross: bool) -> Poly:
    """The number of layers under the letter that the model has for it."""
    times = found // 2 if cross else found
    for letter in ("L", "L_dec", "L_t"):
        if model.symbols.get(letter) == times:
            return Poly.symbol(letter) * (2 if cross else 1)
    return Poly.of(found)


def _windows(model: Model) -> tuple[int | None, ...]:
    """The window of each layer in tokens, None for a layer that looks at everything; () where none has one."""
    settings = model.settings
    if settings is None:
        return ()
    text = settings.get("text_config")
    stated = text if isinstance(text, dict) else None

    def get(key: str) -> object:
        return stated.get(key) if stated is not None else settings.get(key)

    layers = next((model.symbols[letter] for letter in ("L", "L_t", "L_dec") if letter in model.symbols), 0)
    if get("use_sliding_window") is False:
        return ()
    if model.model_type == "recurrent_gemma":
        return (_whole(get("attention_window_size")) or 2048,) * layers
    default, period = EVERY.get(model.model_type, (0, 0))
    window = _whole(get("sliding_window")) or default
    if not window:
        return ()
    kinds = get("layer_types")
    if isinstance(kinds, list) and len(kinds) == layers:
        return tuple(window if kind == "sliding_attention" else None for kind in kinds)
    period = _whole(get("sliding_window_pattern")) or period
    if period:
        return tuple(None if (layer + 1) % period == 0 else window for layer in range(layers))
    return (window,) * layers if model.model_type in _ALL_LAYERS else ()


def _whole(value: object) -> int:
    return int(value) if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0
