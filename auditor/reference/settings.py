"""A config.json as people have it, read with care: class defaults, older key names, nested sections, clear errors.

A family asks for dimensions by the letter that articles use (`c.V`, `c.H`, `c.L`) and for the rest by key.
Keys that nobody asks for are ignored. Lengths are counts of vectors, layers or heads; there is no unit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .algebra import Size
from .errors import ConfigError

Config = Mapping[str, object]

# N802: dimensions have the letters that papers give them.
# ruff: noqa: N802, E743
# A configuration is untrusted input: nothing published comes near these, and everything below them is computed in no time.
LARGEST = 10**9
MOST_LAYERS = 10_000

KEYS: dict[str, tuple[str, ...]] = {
    "V": ("vocab_size", "padded_vocab_size", "n_vocab"),
    "H": ("hidden_size", "n_embd", "d_model", "dim", "emb_dim", "embed_dim", "model_dim"),
    "L": ("num_hidden_layers", "n_layer", "n_layers", "num_layers"),
    "A": ("num_attention_heads", "n_head", "n_heads", "num_heads", "attention_heads"),
    "K": ("num_key_value_heads", "num_kv_heads", "n_head_kv", "n_kv_heads", "multi_query_group_num"),
    "I": ("intermediate_size", "n_inner", "ffn_dim", "hidden_dim", "d_inner", "d_ff", "dff", "ffn_hidden_size"),
    "P": ("max_position_embeddings", "n_positions", "n_ctx", "max_seq_len"),
    "T": ("type_vocab_size",),
    "E": ("embedding_size",),
    "d": ("head_dim", "d_kv", "kv_channels", "attention_head_dim"),
}
_LAYERS = frozenset({"L", "L_enc", "L_dec"})


class Settings:
    """The settings of one model (or of one nested section), with the symbols that the family has asked for."""

    __slots__ = ("_config", "_defaults", "_suffix", "symbols")

    def __init__(self, config: Config, defaults: Config, symbols: dict[str, Size] | None = None, suffix: str = "") -> None:
        self._config = config
        self._defaults = defaults
        self._suffix = suffix
        self.symbols: dict[str, Size] = {} if symbols is None else symbols

    @property
    def config(self) -> Config:
        """What the configuration states, without the class's defaults."""
        return self._config

    # -- raw values -------------------------------------------------------------------------------------------------------------

    def has(self, key: str) -> bool:
        """Whether the configuration itself (not the class's default) states the key, be it as null."""
        return key in self._config

    def get(self, *keys: str) -> object:
        """The first stated value among the keys, else the class's default, else None."""
        for source in (self._config, self._defaults):
            for key in keys:
                if source.get(key) is not None:
                    return source[key]
        return None

    def flag(self, key: str, default: bool = False) -> bool:
        """A switch; ConfigError for anything but true, false and null."""
        value = self.get(key)
        if value is None:
            return default
        if isinstance(value, bool):
            return value
        raise ConfigError(f"{key} must be true or false, not {_show(value)}")

    def text(self, key: str, default: str = "") -> str:
        """A word; ConfigError for anything else."""
        value = self.get(key)
        if value is None:
            return default
        if isinstance(value, str):
            return value
        raise ConfigError(f"{key} must be a string, not {_show(value)}")

    def number(self, key: str, default: int | None = None, least: int = 0, most: int = LARGEST) -> int:
        """A whole number that has no letter of its own."""
        value = self.get(key)
        if value is None:
            if default is None:
                raise ConfigError(f"{key} is missing")
            return default
        return _whole(key, value, least, most)

    def numbers(self, key: str, length: int | None = None, least: int = 1) -> tuple[int, ...]:
        """A list of whole numbers, of the length given if one is."""
        value = self.get(key)
        if not isinstance(value, Sequence) or isinstance(value, str) or not value or len(value) > MOST_LAYERS:
            raise ConfigError(f"{key} must be a list of numbers, not {_show(value)}")
        if length is not None and len(value) != length:
            raise ConfigError(f"{key} must have {length} entries, not {len(value)}")
        return tuple(_whole(key, item, least, LARGEST) for item in value)

    # -- dimensions -------------------------------------------------------------------------------------------------------------

    def _letter(self, letter: str) -> Size:
        return self.size(letter, *KEYS[letter], least=0 if letter == "T" else 1)

    @property
    def V(self) -> Size:
        """Words in the vocabulary."""
        return self._letter("V")

    @property
    def H(self) -> Size:
        """Width of the hidden states."""
        return self._letter("H")

    @property
    def L(self) -> Size:
        """Layers."""
        return self._letter("L")

    @property
    def A(self) -> Size:
        """Heads of the queries."""
        return self._letter("A")

    @property
    def I(self) -> Size:
        """Width of the feed-forward layer."""
        return self._letter("I")

    @property
    def P(self) -> Size:
        """Positions."""
        return self._letter("P")

    @property
    def T(self) -> Size:
        """Token types; may be 0."""
        return self._letter("T")

    @property
    def E(self) -> Size:
        """Width of the word vectors, where it is not H."""
        return self._letter("E")

    def size(self, letter: str, *keys: str, default: int | None = None, least: int = 1) -> Size:
        """A dimension under a letter: what is stated, else the class's default, else `default`; ConfigError where there is none."""
        symbol = letter + self._suffix
        if symbol in self.symbols:
            return self.symbols[symbol]
        value = self.get(*keys)
        if value is None:
            value = default
        if value is None:
            raise ConfigError(f"{keys[0]} is missing")
        size = Size.named(symbol, _whole(keys[0], value, least, MOST_LAYERS if letter in _LAYERS else LARGEST))
        self.symbols[symbol] = size
        return size

    def pair(self, key: str) -> tuple[int, int]:
        """Height and width, stated as one number or as two."""
        if isinstance(self.get(key), list):
            height, width = self.numbers(key, 2)
            return height, width
        side = self.number(key, least=1)
        return side, side

    def patches(self) -> Size:
        """How many patches of patch_size an image of image_size has, N; ConfigError where they do not fit."""
        (height, width), (down, across) = self.pair("image_size"), self.pair("patch_size")
        if down > height or across > width:
            raise ConfigError(f"a patch of {down}x{across} does not fit into an image of {height}x{width}")
        return self.named("N", (height // down) * (width // across))

    def optional(self, letter: str, key: str) -> Size | None:
        """A dimension that may be switched off by null (`q_lora_rank: null`)."""
        if key in self._config and self._config[key] is None:
            return None
        return None if self.get(key) is None else self.size(letter, key)

    def named(self, letter: str, value: int) -> Size:
        """A dimension that follows from others (patches of an image), under a letter of its own."""
        symbol = letter + self._suffix
        return self.symbols.setdefault(symbol, Size.named(symbol, int(value)))

    def inner(self, factor: int = 4) -> Size:
        """The feed-forward width I; null or absent means `factor` times H."""
        return self.size("I", *KEYS["I"], default=factor * self.H)

    def check_heads(self) -> None:
        """ConfigError where the heads do not divide the width and no size of a head is stated."""
        if "d" + self._suffix in self.symbols or "H" + self._suffix not in self.symbols:
            return
        if isinstance(self.get(*KEYS["A"]), int):
            self.split(self.H, self.A)

    def split(self, width: Size, heads: Size) -> int:
        """The size of a head; ConfigError where the heads do not divide the width."""
        if int(width) % int(heads):
            raise ConfigError(f"the width {int(width)} cannot be divided among {int(heads)} heads")
        return int(width) // int(heads)

    def heads(self) -> tuple[Size, Size, Size]:
        """Widths of all queries, of all keys, and of one head (symbols A, K, d), for grouped heads as well as for plain ones.

        Where A·d is H the width of the queries is H itself, so that the formula reads as the paper has it.
        """
        width, queries = self.H, self.A
        keys = self.size("K", *KEYS["K"], default=queries)
        d = self.named("d", self.split(width, queries)) if self.get(*KEYS["d"]) is None else self.size("d", *KEYS["d"])
        if int(queries) % int(keys):
            raise ConfigError(f"{int(queries)} query heads cannot share {int(keys)} key heads")
        q = width if int(queries) * int(d) == int(width) else queries * d
        return q, (q if int(keys) == int(queries) else keys * d), d

    def mixture(self, key: str, chosen_key: str = "num_experts_per_tok", default: int = 2) -> tuple[Size, Size]:
        """Experts of a layer, E, and how many of them work on each token, k; ConfigError for more than there are."""
        experts = self.size("E", key)
        chosen = self.size("k", chosen_key, "num_experts_per_token", default=default)
        if chosen > experts:
            raise ConfigError(f"{chosen_key} is {int(chosen)}, but there are {int(experts)} experts")
        return experts, chosen

    @property
    def labels(self) -> Size:
        """Classes of a classifier, C: num_labels, else the length of id2label, else 2."""
        count = self._config.get("num_labels")
        names = self._config.get("id2label")
        if count is None and isinstance(names, Mapping | list) and names:
            count = len(names)
        if count is None:
            count = self._defaults.get("num_labels", 2)
        return self.named("C", _whole("num_labels", count, 1, LARGEST))

    def tied(self, default: bool = True) -> bool:
        """Whether the head is the word table itself; every class has its own default."""
        return self.flag("tie_word_embeddings", default)

    def section(self, key: str, suffix: str, defaults: Config) -> Settings:
        """A nested section (text_config) whose symbols get a suffix: H_t for the width of the text stack."""
        value = self.get(key)
        if value is None:
            value = {}
        if not isinstance(value, Mapping):
            raise ConfigError(f"{key} must be an object, not {_show(value)}")
        return Settings(value, defaults, self.symbols, suffix)


def _whole(key: str, value: object, least: int, most: int) -> int:
    # 4.0 is how some files write a ratio: taken where it is whole.
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise ConfigError(f"{key} must be a whole number, not {_show(value)}")
    if value < least:
        raise ConfigError(f"{key} must be at least {least}, not {int(value)}")
    if value > most:
        raise ConfigError(f"{key} is too large: {_show(int(value))}")
    return int(value)


def _show(value: object) -> str:
    # int.bit_length first: printing an integer of a million digits is refused by Python itself.
    text = "a very large number" if isinstance(value, int) and value.bit_length() > 200 else repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
