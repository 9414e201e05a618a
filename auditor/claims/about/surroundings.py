"""What stands around a claim: the words before it on its line, a note behind it, the titles it stands under, its row and column.

claim -> readable offsets -> words before, note behind, enclosing label, tensor
"""

from __future__ import annotations

import re
from typing import NamedTuple

from auditor.claims.about.label import NO_LABEL, Label, read_label
from auditor.claims.about.names import without_names
from auditor.claims.about.outline import Outline
from auditor.claims.about.tensors import Tensor, tensor_in
from auditor.claims.about.words import mentions, speaks_of
from auditor.claims.claim import Claim
from auditor.notation.expression import Name
from auditor.source.document import Block, Cell, Document
from auditor.source.pattern import lazy

MOST_LABEL = 240
_STOPS = "。！？!?;；"
_NOTE = lazy(
    r"[\s$*`}\\]{0,8}(?:quad\s)?(?:(?:parameters?|params|个参数|参数)\s?)?[(（](?:\\text\{)?(?P<inside>[^()（）\n]{1,60})[)）]"
    r"|[^\S\n]{0,12}(?:#|//|<?[-—–]{1,2}|←)[^\S\n]?(?P<rest>[^\n#=\d]{1,60})"
)
_FOR = lazy(
    r"[\s$*`}]{1,6}(?:(?:trainable |learnable )?(?:parameters?|params|weights)\s)?(?:(?:for|in|per|of)\s)?(?P<what>[A-Za-z][^\n.,;:(=\d，。；（]{1,60})",
    re.IGNORECASE,
)
_CLAUSE_END = lazy(r"[\n，,(。]|\.(?=\s)")
_RUN_IN = lazy(r"(?:\*\*|__)(?P<title>[^*_\n.:：。]{2,50})(?:[.:：。](?:\*\*|__)|(?:\*\*|__)[.:：。])")
_GONE = lazy(
    r"[\s$*`]{0,4}(?:(?:parameters?|params|weights?)\s)(?:(?:are|is|would be|get)\s(?:gone|saved|removed|dropped|cut|left out)\b)"
    r"|[\s$*`]{0,4}(?:个参数|参数)?(?:被|就)?(?:省掉|省下|去掉|砍掉|没了|少了)",
    re.IGNORECASE,
)
_TRAILING = lazy(
    r"[\s$*`]{1,4}(?:(?:parameters|params|weights)\s)?(?:for|in|of)\s[^,;，。]{1,40}?(?:[,;]|\sand\b|\splus\b)\s?", re.IGNORECASE
)


_ARROWS = ("→", "->", "⇒", "=>", "\\to", "\\rightarrow")
_LEADING = lazy(r"[\s①-⑳\d.、)）*_]{0,8}(?P<head>[^:：,，。.=*\n]{1,24})(?:\*\*)?[:：.](?:\*\*)?\s?(?=.{4})")
_HEAD = lazy(r"[:：,，]")
_BRACKETS = lazy(r"[(（][^()（）]{0,60}[)）]")


class Around(NamedTuple):
    """What was found around a claim.

    ``before`` are the words before it, ``label`` what they name, ``note`` what stands behind it, ``above`` what encloses it; ``other`` says that
    it counts something else than parameters.
    """

    before: str
    label: Label
    note: Label
    above: Label
    tensor: Tensor | None
    other: bool


class Surroundings:
    """Looks around one claim after the other, in the order of the text."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.outline = Outline(document)
        self._numbers = {id(block): number for number, block in enumerate(document.blocks)}
        self._previous: dict[int, int] = {}  # block -> readable end of the claim before
        self._cut = 0  # where in the words before a claim the claim before it ends
        self._foreign: dict[int, bool] = {}
        self._rows: dict[tuple[int, int], list[str]] | None = None

    def look(self, claim: Claim) -> Around | None:
        """What stands around a claim; None where its block is not of this document."""
        block = claim.block
        number = self._numbers.get(id(block), -1)
        if number < 0:
            return None
        low, high = block.text.offset(claim.span.start), block.text.offset(max(claim.span.start, claim.span.end - 1)) + 1
        before = self._before(number, block, self._label_end(claim, low))
        self._previous[number] = high
        above = self._above(number, low, block)
        label = self._label(claim, number, before, above)
        if label.total and not label.components and block.cell is None:
            above = self._led(block, low, above)
        note = self._note(claim, number, block, high, above)
        label = label._replace(stack=label.stack or above.stack, scope=label.scope or note.scope)
        other = self._is_other(block, high, label, note, above)
        return Around(before, label, note, above, self._tensor(claim, block, before), other)

    def stacks(self, claim: Claim) -> set[str]:
        """Encoder or decoder, as the titles above a claim say."""
        number = self._numbers.get(id(claim.block), -1)
        return self.outline.stacks(self.outline.line_at(number, claim.block.text.offset(claim.span.start))) if number >= 0 else set()

    def _label_end(self, claim: Claim, low: int) -> int:
        """Where the words before a claim end: at its first side that is no mere name."""
        first = claim.sides[0]
        if len(claim.sides) > 1 and (not first.readings or isinstance(first.expression, Name)) and claim.kind != "statement":
            return claim.block.text.offset(claim.sides[1].span.start)
        return low if claim.kind != "statement" else claim.block.text.offset(claim.sides[1].span.start)

    def _before(self, number: int, block: Block, start: int) -> str:
        """The words before a claim on its line, back to the end of the sentence or claim before."""
        string = block.text.string
        if block.kind == "comment" and not any(char.isalpha() for char in string[:start]):
            return self._code_before(block) + string[:start]
        begin = max(string.rfind("\n", 0, start) + 1, start - MOST_LABEL, 0)
        line = string[begin:start]
        if not line.strip(" \t$`*=≈|-–—>→") and begin > 0 and block.kind != "code":
            begin = max(string.rfind("\n", 0, begin - 1) + 1, start - MOST_LABEL)  # the formula stands on a line of its own
        begin = max(begin, max(string.rfind(stop, begin, start) for stop in _STOPS) + 1, string.rfind(". ", begin, start) + 1)
        previous = self._previous.get(number, 0)
        self._cut = max(0, previous - begin) if previous <= start else 0
        if begin < previous <= start:
            rest = string[previous:start]
            trailing = _TRAILING.match(rest)
            if trailing is not None:
                return rest[trailing.end() :]  # "= 590,592 for the pooler, ...": that was the claim before
            if read_label(rest).components or read_label(rest).total:
                self._cut = 0
                return rest
        if block.kind == "code" and block.language:
            letter = _LETTER.fullmatch(string, begin, start)
            if letter is not None and {"q", "k", "v"} <= {match["name"] for match in _LETTER.finditer(string)}:
                return f"{letter['name']} projection"
            code, sign, comment = string[begin:start].rpartition("#")
            return f"{_assigned(code)} {comment}" if sign else _named(comment)
        return string[begin:start]

    def _code_before(self, block: Block) -> str:
        """The code that a comment stands behind: ``self.query = nn.Linear(768, 768)  # 768 * 768 + 768 = 590,592``."""
        content = self.document.content
        source = block.text.span(0, 1).start
        return _assigned(content[max(content.rfind("\n", 0, source) + 1, source - MOST_LABEL) : source].rstrip(" \t#/"))

    def _above(self, number: int, low: int, block: Block) -> Label:
        line = self.outline.line_at(number, low)
        if block.cell is None:
            above = self.outline.above(line)
            title = self._run_in(block, low)
            label = read_label(title, above) if title else NO_LABEL
            return label._replace(other=False).under(above) if label.components else above
        above = self.outline.context(line) if line >= 0 else NO_LABEL
        column = read_label(block.cell.column_header, above) if block.cell.row else NO_LABEL
        return column.under(above)

    def _run_in(self, block: Block, low: int) -> str:
        """The bold words that a paragraph or an item begins with, and that all of it stands under: ``**Experts.** One has ...``."""
        start = block.text.span(0, 1).start
        match = _RUN_IN.match(self.document.content, max(0, start - 2))
        return match["title"] if match is not None and low > len(match["title"]) else ""

    def _led(self, block: Block, low: int, above: Label) -> Label:
        """What the line of a total begins with: ``② FFN: W_1 is ..., in all 8H² + 5H`` is in all of the feed-forward network."""
        begin = block.text.string.rfind("\n", 0, low) + 1
        match = _LEADING.match(block.text.string, begin, low)
        label = read_label(match["head"], above) if match is not None else NO_LABEL
        return label._replace(other=False).under(above) if label.components and not label.residue else above

    def _label(self, claim: Claim, number: int, before: str, above: Label) -> Label:
        """What the words before a claim name; a line without words is named by the title right above it."""
        cell = claim.block.cell
        if claim.kind == "statement" and before.rstrip(" $`*").endswith(_ARROWS):
            head = _HEAD.split(before, maxsplit=1)[0]
            before = head if read_label(head, above).components else before  # "FFN: h→4h→h, biases 4h and h → 8h² + 5h"
        label = read_label(before, above)
        if label.components and cell is None and (")" in before or "）" in before):
            plain = read_label(_BRACKETS.sub("", before), above)
            if plain.components == ("layer",) and plain.scope == "per_layer" and plain.parameters:
                label = plain  # "a Transformer (FFN of 4H), parameters per layer": the bracket says of what kind, not what is counted
        if label.residue and (rest := without_names(before)) is not before:
            label = label._replace(residue=read_label(rest, above).residue)  # "- Gemma-2B: 256000 × 2048" says no more than the number
        if cell is None and label.residue == 0 and all(mention.kind == "phrases" for mention in mentions(before)):
            title = self.outline.parent(self.outline.line_at(number, claim.block.text.offset(claim.span.start)))
            label = label._replace(total=title.total, parameters=title.parameters)
        rest = before[self._cut :] if self._cut else ""
        if rest and (nearer := read_label(rest)).part is not None:
            label = label._replace(part=nearer.part)  # "weights: H × 4H, biases: 4H"
        if cell is not None and cell.column and not label.components:
            row = read_label(cell.row_header, above)
            column = read_label(cell.column_header, above)
            return row._replace(
                parameters=row.parameters or label.parameters or above.parameters,
                part=row.part or column.part,
                scope=row.scope or column.scope,
            )
        return label

    def _note(self, claim: Claim, number: int, block: Block, high: int, above: Label) -> Label:
        """A note right behind the claim or at its end: "(自注意力)", "# attention", "parameters for the pooler"."""
        tail = claim.raw[-80:]
        bracket = re.search(r"[(（]([^()（）]{1,60})[)）]\W{0,3}$", tail)
        last = claim.sides[-1]
        if bracket is not None and last.number is not None:
            inside = _short_note(bracket[1], above)
            if inside.components:
                return inside
        string = block.text.string
        after = string[high : high + 100]
        if block.kind == "code":
            after = after.partition("\n")[0] or " "  # the next line of a program is about something else
        match = _NOTE.match(after if after.strip("$ \n\\]*") else self._following(number))
        if match is not None:
            return _short_note(match["inside"] or match["rest"] or "", above)
        match = _FOR.match(after)
        return _short_note(match["what"], above) if match is not None else NO_LABEL

    def _following(self, number: int) -> str:
        """The next block, where it is nothing but a note in brackets."""
        blocks = self.document.blocks
        text = blocks[number + 1].text.string.strip() if number + 1 < len(blocks) else ""
        return text if len(text) < 40 and text[:1] in "(（" and text[-1:] in ")）" else ""

    def _is_foreign(self, block: Block) -> bool:
        """Whether a block speaks of adapters, convolutions or the like."""
        known = self._foreign.get(id(block))
        if known is None:
            known = self._foreign[id(block)] = speaks_of(block.text.string, "foreign")
        return known

    def _is_other(self, block: Block, high: int, label: Label, note: Label, above: Label) -> bool:
        """Whether a figure counts something else than parameters: operations, bytes, activations, an adapter's."""
        if label.foreign or note.foreign or above.foreign or self._is_foreign(block):
            return True
        if _GONE.match(block.text.string[high : high + 60]) is not None:
            return True
        if label.other or (note.other and not label.parameters):
            return True
        after = read_label(_CLAUSE_END.split(block.text.string[high : high + 24], maxsplit=1)[0])
        if after.other and not after.parameters:
            return True
        return above.other and not (label.parameters or above.parameters or after.parameters)

    def _tensor(self, claim: Claim, block: Block, before: str) -> Tensor | None:
        if claim.kind not in ("shape", "statement"):
            return None
        found = tensor_in(before)
        if found is None and block.cell is not None:
            found = tensor_in(block.cell.row_header)
            if found is None and claim.kind == "shape":
                found = next((tensor for text in self._row(block.cell) if (tensor := tensor_in(text)) is not None), None)
        return found

    def _row(self, cell: Cell) -> list[str]:
        """The texts of the cells in one row of a table."""
        if self._rows is None:
            self._rows = {}
            for block in self.document.blocks:
                if block.cell is not None:
                    self._rows.setdefault((block.cell.table, block.cell.row), []).append(block.text.string)
        return self._rows.get((cell.table, cell.row), [])


def _assigned(code: str) -> str:
    """What a line of code gives a name to."""
    return code.partition("(")[0].partition("=")[0]


_LETTER = lazy(r"(?<![^\n])[ \t]{0,16}[Ww]?_?(?P<name>[qkvo])\s?=[ \t]{0,4}")
_VARIABLE = lazy(r"\s*(?:\w{1,20}\.|n_|num_)?(?P<name>[a-z]{2,10}(?:_type)?)(?:_params?)?\s*=\s*")
_VARIABLES = {
    "word": "word embedding", "tok": "token embedding", "position": "position embedding", "pos": "position embedding",
    "segment": "segment embedding", "token_type": "token type embedding", "lm": "lm head", "mlm": "mlm head", "nsp": "nsp head",
}  # fmt: skip
"""What variables are called in a program that counts the parts one after the other: in a sentence these words say nothing."""


def _named(code: str) -> str:
    """The words before a claim in a program, where they are but a variable the component that it is named after."""
    match = _VARIABLE.fullmatch(code)
    return _VARIABLES.get(match["name"], code) if match is not None else code


def _short_note(text: str, above: Label) -> Label:
    """What a note names; a whole clause in brackets explains, and names nothing."""
    label = read_label(text, above)
    return (
        label if len(text) <= 40 and label.residue <= 1 and "，" not in text and not label.single else NO_LABEL._replace(other=label.other)
    )
