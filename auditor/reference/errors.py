"""What can go wrong when a model is asked for: two errors, each with one line that says what to change."""

from __future__ import annotations


class InventoryError(ValueError):
    """Any reason for which there is no exact inventory; the message is one line."""


class UnknownArchitecture(InventoryError):
    """Nobody has declared this architecture: there is no count, and never a guess. The message names the nearest known ones."""


class ConfigError(InventoryError):
    """A setting is missing, of the wrong type or impossible, or a file is not what its name says."""


class LayersDiffer(InventoryError):
    """A question about "a layer" of a model whose layers are not alike: ask for one of them by its index."""
