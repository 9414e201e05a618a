"""A model as ``print(model)`` shows it: one module a line, nested by its indentation, with the sizes of those that have weights.

(layers): ModuleList(
  (0-31): 32 x LlamaDecoderLayer(
    (q_proj): Linear(in_features=4096, out_features=4096, bias=False)
"""

from __future__ import annotations

from typing import NamedTuple

from auditor.source.pattern import lazy

_MODULE = lazy(
    r"^(?P<indent>[ \t]{0,80})\((?P<path>(?P<first>\d{1,4})-(?P<last>\d{1,4})|[\w.-]{1,60})\):\s{0,4}"
    r"(?:(?P<times>\d{1,4})\s?x\s)?(?P<kind>[A-Za-z_]\w{0,60})\((?P<rest>[^\n]{0,160})$"
)
_NAMED_SIZE = lazy(r"(?:in_features|out_features|nf|nx|num_embeddings|embedding_dim)=(?P<size>\d{1,8})")
_SIZE = lazy(r"(?<![\w.=])(?P<size>\d{1,8})(?![\w.])")
MOST_MODULES = 4000


class Size(NamedTuple):
    """A number of a module: its digits, and where they begin."""

    digits: str
    start: int

    @property
    def value(self) -> int:
        """The number."""
        return int(self.digits)


class Module(NamedTuple):
    """A line of a printed model: its depth, the module that holds it, how often it is there, its kind, its sizes, all it says, and its place.

    ``range`` is the first and the last of several that are alike, and how many these are said to be.
    """

    depth: int
    holder: int
    times: int
    kind: str
    sizes: tuple[Size, ...]
    rest: str
    start: int
    range: tuple[Size, ...] = ()


def printed_modules(string: str) -> list[Module]:
    """The modules of a printed model, in their order; those of anything else are none."""
    found: list[Module] = []
    open_at: list[int] = []
    start = 0
    for line in string.split("\n"):
        match = _MODULE.match(line)
        if match is not None and len(found) < MOST_MODULES:
            depth = len(match["indent"].expandtabs(4))
            while open_at and found[open_at[-1]].depth >= depth:
                open_at.pop()
            low = start + match.start("rest")
            named = "=" in match["rest"].partition(",")[0]
            sizes = (_NAMED_SIZE if named else _SIZE).finditer(match["rest"]) if _has_sizes(match["kind"]) else ()
            holder = open_at[-1] if open_at else -1
            counted = match["first"] is not None and match["times"] is not None
            found.append(
                Module(
                    depth,
                    holder,
                    int(match["times"] or 1),
                    match["kind"],
                    tuple(Size(size["size"], low + size.start("size")) for size in sizes),
                    match["rest"],
                    start + match.start("path"),
                    tuple(Size(match[name], start + match.start(name)) for name in ("first", "last", "times")) if counted else (),
                )
            )
            open_at.append(len(found) - 1)
        start += len(line) + 1
    return found


def _has_sizes(kind: str) -> bool:
    return kind in ("Linear", "Embedding", "Conv1D", "LayerNorm") or kind.endswith("RMSNorm")
