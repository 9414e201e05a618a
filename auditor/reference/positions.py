"""In how many positions the matrices of a model work, and how many pairs of positions its attention compares.

    tokens of a stack      the tokens of the text; of an image its patches and learned tokens; of a recording what its frames come to
    positions of a matrix  those of its stack for each sequence, one where it sees one token of a sequence, less or more by its architecture
    pairs of attention     each query with each key; within windows, with the encoder's tokens, or with relative positions too

Each is a `Size` over s tokens and b sequences. Images are those of the size that the configuration states, one a sequence. Of a language model
with an eye, the text alone: images come to it as tokens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .algebra import Poly, Size
from .component_ids import split_stack
from .errors import UnknownArchitecture

if TYPE_CHECKING:
    from .model import Model
    from .parts import Entry
    from .settings import Settings

UNSTATED = {
    "funnel": "its blocks halve the sequence, and how they round depends on the program",
    "led": "its attention depends on which tokens of the input are global",
    "longformer": "its attention depends on which tokens of the input are global",
    "mamba2": "its scan works in chunks, whose products depend on the program",
    "qwen3_next": "its linear attention works in chunks, whose products depend on the program",
    "safetensors": "a file of tensors does not tell what is computed with them",
}
"""Types whose operations do not follow from their settings, and why."""
EYES = frozenset({"gemma3", "llama4", "llava", "mistral3"})
"""Language models with an eye."""
IMAGES = frozenset({"beit", "deit", "dinov2", "swin", "vit", "vit_mae"})
"""Models of images alone: a sequence is one image, however many tokens are asked for."""
_LEARNED = {"vit": 1, "deit": 2, "dinov2": 1, "beit": 1, "clip": 1, "siglip": 0}
"""Learned tokens beside the patches of an image."""
_ONCE = frozenset({"pooler", "head.nsp", "head.classifier", "head.projection", "head.pooling", "projection"})
"""Components that see one token of each sequence."""


class Run(NamedTuple):
    """One forward pass: the tokens of a sequence and the sequences, under the letters s and b."""

    model: Model
    s: Size
    b: Size

    @property
    def settings(self) -> Settings:
        """The settings that the model was built from; UnknownArchitecture where it was built from none."""
        if self.model.settings is None:
            raise UnknownArchitecture(f"the operations of {self.model.model_type} are not declared: its settings are not known")
        return self.model.settings

    def symbol(self, letter: str) -> Size:
        """A dimension of the model under its letter."""
        return Size.named(letter, self.model.symbols[letter])

    def tokens(self, stack: str) -> Size:
        """Positions of one sequence in a stack."""
        kind = self.model.model_type
        if kind in _LEARNED and (stack == "vision." or "V_t" not in self.model.symbols):
            return self.patches + _LEARNED[kind]
        if kind == "whisper" and stack == "encoder.":
            return self.symbol("P_enc")
        if kind == "prophetnet" and stack == "decoder.":
            return self.s * (self.symbol("n") + 1)
        if kind == "vit_mae":
            return (self.patches if stack == "decoder." else self.kept) + 1
        return self.s

    @property
    def patches(self) -> Size:
        """Patches of an image."""
        return self.symbol("N_v" if "N_v" in self.model.symbols else "N")

    @property
    def kept(self) -> Size:
        """Patches that a masked autoencoder leaves to its encoder: three quarters are masked unless the settings say otherwise."""
        ratio = self.settings.get("mask_ratio")
        hidden = round(100 * ratio) if isinstance(ratio, float) and 0 <= ratio < 1 else 75
        return plain(int(self.patches) * (100 - hidden) // 100)


def plain(number: int) -> Size:
    """A number without a letter."""
    return Size.make(number, Poly.of(number))


def positions(run: Run, component: str, entry: Entry) -> Size:
    """In how many positions of all sequences a matrix works."""
    stack, bare = split_stack(component)
    kind = run.model.model_type
    if kind in EYES and (stack == "vision." or bare.startswith("projector")):
        return plain(0)
    own = _OWN.get(kind)
    found = own(run, stack, bare, entry) if own is not None else None
    if found is not None:
        return found
    if bare in _ONCE or bare.startswith("head.pooling."):
        return run.b
    if bare == "embeddings.patch":
        return run.patches * run.b
    if bare == "mixer.convolution":  # padded by its kernel less one, so that no position sees what follows it
        return (run.s + (int(entry.shape[-1]) - 1)) * run.b
    if bare in ("cross_attention.key", "cross_attention.value"):
        return run.tokens("encoder.") * run.b
    return run.tokens(stack) * run.b


def pairs(run: Run, stack: str, name: str, entry: Entry) -> tuple[Size, Size]:
    """Of one sequence, the pairs of a query and a key, and those of a query or key and a relative position."""
    kind, tokens, none = run.model.model_type, run.tokens(stack), plain(0)
    if kind in EYES and stack == "vision.":
        return none, none
    if kind == "swin":
        side, window = _window(run, _stage(entry))
        return plain(side * side * window * window), none
    if kind == "prophetnet" and stack == "decoder." and name == "attention":
        return run.s * run.s * (run.symbol("n") * 2 + 1), none
    if kind == "xlnet":
        return tokens * tokens, tokens * tokens * 2
    if kind in ("deberta", "deberta-v2"):
        return tokens * tokens, tokens * _span(run) * 2 * len(_relative(run))
    if kind == "big_bird":
        _only_short(run)
    return tokens * (run.tokens("encoder.") if name == "cross_attention" else tokens), none


def _siglip(run: Run, stack: str, bare: str, entry: Entry) -> Size | None:
    if stack != "vision." or not entry.name.endswith("in_proj_weight"):
        return None
    # One matrix for the query of the probe, and the keys and values of all patches.
    whole = run.patches * 2 + 1
    return Size.make(int(whole) * int(run.b), whole.form * run.b)


def _whisper(run: Run, stack: str, bare: str, entry: Entry) -> Size | None:
    return run.symbol("P_enc") * run.b * (2 if ".conv1." in entry.name else 1) if bare == "frontend" else None


def _speech(run: Run, stack: str, bare: str, entry: Entry) -> Size | None:
    if bare == "embeddings.position":  # an even kernel, padded by half of it on either side, gives one position more
        return (run.s + (1 - int(entry.shape[-1]) % 2)) * run.b
    if bare != "frontend" or len(entry.shape) != 3:
        return None
    # The shortest recording that comes to s frames.
    kernels = run.settings.numbers("conv_kernel")
    strides = run.settings.numbers("conv_stride", len(kernels)) if run.settings.has("conv_stride") else (5, *(2 for _ in kernels[1:]))
    at = int(entry.name.partition("conv_layers.")[2].partition(".")[0])
    length = run.s
    for stride, kernel in zip(strides[:at:-1], kernels[:at:-1], strict=True):
        length = (length - 1) * stride + kernel
    return length * run.b


def _masked(run: Run, stack: str, bare: str, entry: Entry) -> Size | None:
    return (run.kept + 1) * run.b if stack == "decoder." and bare == "embeddings.projection" else None


def _prophet(run: Run, stack: str, bare: str, entry: Entry) -> Size | None:
    return run.s * run.symbol("n") * run.b if bare == "head.lm" else None


def _xlnet(run: Run, stack: str, bare: str, entry: Entry) -> Size | None:
    return run.s * 2 * run.b if bare == "attention.position" else None


def _deberta(run: Run, stack: str, bare: str, entry: Entry) -> Size | None:
    """The relative positions are the same for all sequences; a matrix that they share with the attention works on both."""
    if bare == "attention.position":
        return _span(run) * 2
    shared = run.model.model_type == "deberta-v2" and run.settings.flag("share_att_key") and _relative(run)
    return run.s * run.b + _span(run) * 2 if shared and bare in ("attention.query", "attention.key") else None


def _swin(run: Run, stack: str, bare: str, entry: Entry) -> Size | None:
    if bare in ("head.classifier", "embeddings.patch"):
        return None
    side, _ = _window(run, _stage(entry))
    return plain(side * side // (4 if bare.startswith("downsample") else 1)) * run.b


_OWN = {
    "siglip": _siglip,
    "whisper": _whisper,
    "wav2vec2": _speech,
    "hubert": _speech,
    "vit_mae": _masked,
    "prophetnet": _prophet,
    "xlnet": _xlnet,
    "deberta": _deberta,
    "deberta-v2": _deberta,
    "swin": _swin,
}
"""Types with matrices of a reach of their own; None where a matrix has the usual one."""


def _relative(run: Run) -> frozenset[str]:
    """The kinds of relative attention that a DeBERTa has."""
    from .families.deberta import pos_att_types

    return frozenset(pos_att_types(run.settings)) & {"c2p", "p2c"} if run.settings.flag("relative_attention") else frozenset()


def _span(run: Run) -> Size:
    """How far relative positions reach to either side: buckets, where there are any; in the first code no farther than the sequence."""
    symbols = run.model.symbols
    if "B" in symbols:
        return run.symbol("B")
    reach = run.symbol("R" if "R" in symbols else "P")
    return run.s if run.model.model_type == "deberta" and run.s < reach else reach


def _stage(entry: Entry) -> int:
    return int(entry.name.partition("encoder.layers.")[2].partition(".")[0] or 0)


def _window(run: Run, stage: int) -> tuple[int, int]:
    """Tokens along a side of the image in a stage, and of a window; UnknownArchitecture where windows do not divide the side."""
    (height, width), (down, across) = run.settings.pair("image_size"), run.settings.pair("patch_size")
    side, rest = divmod(height // down, 1 << stage)
    window = min(run.settings.number("window_size", 7, least=1), side)
    if rest or height // down != width // across or not window or side % window:
        raise UnknownArchitecture("the operations of swin are not declared for images that its windows do not divide")
    return side, window


def _only_short(run: Run) -> None:
    block, chosen = run.settings.number("block_size", 64, least=1), run.settings.number("num_random_blocks", 3)
    most = (5 + 2 * chosen) * block
    if run.s > most:
        raise UnknownArchitecture(f"the operations of big_bird are not declared beyond {most} tokens: it looks at blocks chosen at random")
