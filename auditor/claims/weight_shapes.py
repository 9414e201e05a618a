"""Shapes of weights in letters, as notes on a model list them: a tensor's name, and its dimensions in brackets.

    "norm_w: (hid_size, hid_size)" -> the statement hid_size * hid_size of the weights of the normalisation

Only what the name says to be weights: the output of a layer has a shape too, and no parameters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from auditor.claims.about.label import read_label
from auditor.claims.claim import Claim, Side
from auditor.claims.tokens import prepare
from auditor.notation.parser import readings
from auditor.source.document import Block
from auditor.source.pattern import lazy

_SIZE = r"(?>(?:\d{1,7}[ \t]?[*×·]?[ \t]?)?)[A-Za-z_]\w{0,30}|\d{1,7}"
_LINE = lazy(
    r"^(?P<before>[ \t>*+•-]{0,12}(?:\d{1,2}[.)、][ \t]{0,4})?)(?P<name>[^\s:：|()（）\[\]][^\n:：|()（）\[\]]{0,60})[:：][ \t]*+[`$]?"
    rf"(?P<shape>[(\[（][ \t]?(?P<first>{_SIZE})[ \t]?[,，][ \t]?(?P<second>{_SIZE})[ \t]?[)\]）])[`$]?[ \t]*+\r?$",
    re.MULTILINE,
)
_RUNS = frozenset(
    "b bs bsz batch batch_size s t n seq seq_len seq_length seqlen len length max_len max_length tokens n_tokens num_tokens steps".split()
)
"""What activations are as long as, and no weights but a table of positions."""


def read_weight_shapes(block: Block) -> Iterator[Claim]:
    """The lines of a block that name weights and their two dimensions, of which one is a letter at least."""
    string = block.text.string
    if (":" not in string and "：" not in string) or ("," not in string and "，" not in string):
        return
    for line in _LINE.finditer(string):
        sizes = (line["first"], line["second"])
        if (
            all(size.isdigit() for size in sizes)
            or any(size.lower() in _RUNS for size in sizes)
            or read_label(line["name"]).part != "weights"
        ):
            continue
        low, high = line.start("first"), line.end("second")
        comma = line.end("first") + min(at for sign in ",，" if (at := string[line.end("first") : high].find(sign)) >= 0)
        tokens, seams = prepare(string[:comma] + "*" + string[comma + 1 :], low, high)
        begin, end = bool(low), len(tokens) - (high < len(string))
        found = readings(tokens, seams, begin, end)
        if found:
            name = Side(line["name"].strip(), block.text.span(*line.span("name")))
            shape = Side(line["shape"], block.text.span(*line.span("shape")), tuple(found))
            whole = line.start("name"), line.end("shape")
            yield Claim("statement", (name, shape), (":",), block, block.text.span(*whole), string[slice(*whole)], sure=False)
