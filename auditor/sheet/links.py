"""Links the operands of formulas to the cells that they are.

an operand -> the cell at the place from which the claim takes it -> the setting that stands there -> what the same chain calls it by name
           -> the latest figure before it with its value -> the one setting in force with its value -> a setting of the named model
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from fractions import Fraction

from auditor.claims.about.lexicon import setting_named
from auditor.claims.about.records import Understanding
from auditor.claims.claim import Claim
from auditor.notation.expression import Expression, Name, Number, Operation, combined, names
from auditor.sheet.book import Cell, Link, Open, operands
from auditor.sheet.symbols import MEANINGS, bare
from auditor.source.document import Block

LEAST = 1000
"""Figures below this are the same by chance."""
LEAST_SIZE = 5
"""Of a setting that a bare number is taken for: 2 and 4 stand in every formula."""
LEAST_TAKEN = 64
"""Of a setting that the text does not state and the named model has."""
MOST_NEAR = 16
MOST_PARTS = 12
_WHOLES = ("layer", "embeddings", "total")
NAMES = {letter: name for name, letter in reversed(MEANINGS.items())}


class Links:
    """The cells of one article, by place, by name and by value."""

    def __init__(self, cells: Sequence[Cell], claims: Sequence[Claim], understanding: Understanding) -> None:
        self._cells = list(cells)
        self._claims = claims
        self._understanding = understanding
        self._meanings: dict[tuple[str, ...], dict[str, str]] = {}
        self._at: dict[int, int] = {}
        self._named: dict[str, list[int]] = {}
        self._sized: dict[Fraction, list[int]] = {}
        self._made: dict[Fraction, list[int]] = {}
        self._taken: dict[tuple[str, str], int] = {}
        for index, cell in enumerate(cells):
            self._enter(index, cell)

    def _enter(self, index: int, cell: Cell) -> None:
        if cell.span is not None and cell.kind != "definition":
            self._at.setdefault(cell.span.start, index)
        given = [bare(name) for name in (cell.name, cell.symbol) if name]
        for name in dict.fromkeys((*given, *filter(None, map(setting_named, given)))):
            self._named.setdefault(name, []).append(index)
        if cell.kind == "setting" and cell.value is not None:
            self._sized.setdefault(cell.value, []).append(index)
        if cell.kind != "definition" and cell.value is not None and cell.value >= LEAST and cell.claim is not None:
            self._made.setdefault(cell.value, []).append(index)

    def linked(self) -> tuple[Cell, ...]:
        """The cells with their links, and behind them the settings of named models that they need."""
        for index in range(len(self._cells)):
            cell = self._cells[index]
            if cell.formula is None:
                cell = self._defined(index, cell)
            if cell.formula is not None:
                self._cells[index] = cell if cell.links else self._link(index, cell)
        return tuple(self._cells)

    def _defined(self, index: int, cell: Cell) -> Cell:
        """A setting that is stated in one place and defined by a formula in another: ``d_ff = 4 × d_model``."""
        if cell.kind == "figure":
            return self._restated(index, cell)
        if cell.kind != "setting":
            return cell
        same = [i for i in self._named.get(bare(cell.name), ()) if self._cells[i].kind == "definition"]
        if len(same) != 1:
            return cell
        definition = self._cells[same[0]]
        return cell._replace(formula=definition.formula, shown=definition.shown, claim=definition.claim)

    def _restated(self, index: int, cell: Cell) -> Cell:
        """A figure that only says again what a computation gave before: it comes from there."""
        claim = self._claims[cell.claim] if cell.claim is not None else None
        made = self._latest(cell.value, index, cell) if cell.value is not None and claim is not None else None
        if claim is None or cell.value is None:
            return cell
        if made is not None and self._cells[made].formula is not None:
            return cell._replace(formula=claim.sides[cell.side].number, shown=cell.stated)
        parts = self._parts(index, cell.value) if cell.about.component in _WHOLES and cell.about.scope is not None else []
        figures = [(part, self._cells[part]) for part in parts]
        numbers = [
            side.number for _, part in figures if part.claim is not None and (side := self._claims[part.claim].sides[part.side]).number
        ]
        if not parts or len(numbers) != len(parts):
            return cell
        links = tuple(Link(at, part) for at, part in enumerate(parts))
        shown = " + ".join(part.stated for _, part in figures)
        return cell._replace(formula=combined("+", [one for one in numbers if one is not None]), shown=shown, links=links)

    def _parts(self, index: int, value: Fraction) -> list[int]:
        """The figures of parts right before a whole that are exactly this together: ``per layer that is 218,112,000``."""
        parts: list[int] = []
        left = value
        for before in range(index - 1, max(-1, index - MOST_PARTS - 1), -1):
            cell = self._cells[before]
            if cell.kind != "figure" or cell.value is None or cell.about.component in (None, *_WHOLES):
                break
            parts.append(before)
            left -= cell.value
            if left <= 0:
                break
        return parts[::-1] if not left and len(parts) > 1 else []

    def _link(self, index: int, cell: Cell) -> Cell:
        assert cell.formula is not None
        claim = self._claims[cell.claim] if cell.claim is not None else None
        leaves = operands(cell.formula)
        places = claim.cells if claim is not None and cell.formula is claim.sides[0].expression and len(claim.cells) == len(leaves) else ()
        called = _names_of(cell.formula, claim, len(leaves)) if claim is not None else ()
        roles = _roles(cell.formula)
        factors = {leaf.printed.amount for leaf, role in zip(leaves, roles, strict=True) if isinstance(leaf, Number) and role == "*"}
        links: list[Link] = []
        left: list[Open] = []
        for at, leaf in enumerate(leaves):
            found: int | Open | None
            if isinstance(leaf, Name):
                found = self._by_name(leaf.name, index, claim)
                found = Open(at, leaf.name) if found is None else found
            else:
                place = places[at] if places else None
                name = called[at] if called else None
                found = self._at.get(place.start) if place is not None else None
                if found is None and name is not None:
                    found = self._by_name(name, index, claim)
                if found is None:
                    found = self._by_value(at, leaf, index, cell, claim, leaf.printed.amount in factors)
            if isinstance(found, Open):
                left.append(found)
            elif found is not None and found != index:
                links.append(Link(at, found))
        return cell._replace(links=tuple(self._with_layers(links, left, leaves, cell)), open=tuple(left))

    def _by_name(self, name: str, index: int, claim: Claim | None) -> int | None:
        """The latest cell before a place that gives a name a value, else the first behind it."""
        known = bare(name)
        meaning = self._meaning(known, claim.block) if claim is not None else None
        found = self._named.get(known) or self._named.get(meaning or setting_named(known) or "", [])
        found = [other for other in found if self._cells[other].claim is None or self._cells[other].claim != self._cells[index].claim]
        at = bisect_left(found, index)
        return found[at - 1] if at else found[0] if found else None

    def _meaning(self, name: str, block: Block) -> str | None:
        """What the article defines a letter to be."""
        known = self._meanings.get(block.headings)
        if known is None:
            known = self._meanings[block.headings] = {bare(k): v for k, v in self._understanding.symbols_at(block).items()}
        return known.get(name)

    def _by_value(self, at: int, leaf: Number, index: int, cell: Cell, claim: Claim | None, factor: bool) -> int | Open | None:
        printed = leaf.printed
        value = printed.amount
        if claim is not None:
            here = self._at.get(claim.block.text.span(leaf.start, leaf.end).start)
            if here is not None and here != index and self._cells[here].value == value:
                return here
        made = self._latest(value, index, cell)
        if made is not None and not (factor and value in self._sized):
            return made
        if not printed.is_integer_print:
            return made
        sizes = self._in_force(value, index, cell, claim)
        if len({self._cells[one].name for one in sizes}) == 1:
            return min(sizes, key=lambda one: abs(one - index)) if value >= LEAST_SIZE else None
        if sizes:
            return Open(at, printed.digits, tuple(sorted({self._cells[one].name for one in sizes}))) if value >= LEAST_SIZE else None
        return made if made is not None else self._of_model(value, cell)

    def _latest(self, value: Fraction, index: int, cell: Cell) -> int | None:
        """The latest figure before a place that another claim prints as its result."""
        made = self._made.get(value, ())
        at = bisect_left(made, index)
        near = [other for other in made[max(0, at - MOST_NEAR) : at] if self._cells[other].claim != cell.claim]
        computed = [other for other in near if self._cells[other].formula is not None]
        found = computed or near
        return found[-1] if found else None

    def _in_force(self, value: Fraction, index: int, cell: Cell, claim: Claim | None) -> list[int]:
        """The settings of this value that may be meant: those of the same block, else of the claim's model, where one is known, or of none."""
        sizes = self._sized.get(value, [])
        at = bisect_left(sizes, index)
        near = sizes[max(0, at - MOST_NEAR) : at + MOST_NEAR]
        pieces = claim.block.text.pieces if claim is not None else ()
        if pieces:
            low, high = pieces[0].source_start, pieces[-1].source_end
            here = [one for one in near if (span := self._cells[one].span) is not None and low <= span.start < high]
            if here:
                return here
        model = cell.about.model or cell.model
        own = [one for one in near if self._cells[one].model == model]
        return own or [one for one in near if model is None or self._cells[one].model is None]

    def _of_model(self, value: Fraction, cell: Cell) -> int | None:
        """A setting of the named model that the text does not state."""
        model = cell.about.model
        if model is None or value < LEAST_TAKEN:
            return None
        fitting = [name for name, size in _sizes(model) if size == value]
        if len(fitting) != 1:
            return None
        key = (model, fitting[0])
        if key not in self._taken:
            self._taken[key] = len(self._cells)
            self._cells.append(Cell("setting", None, name=fitting[0], model=model, stated=str(value), value=value))
        return self._taken[key]

    def _with_layers(self, links: list[Link], left: list[Open], leaves: Sequence[Number | Name], cell: Cell) -> list[Link]:
        """``12 × 7,087,872``: what multiplies the figure of one layer is the number of layers, whatever else is twelve."""
        layer = [one for one in links if self._cells[one.cell].about.scope == "per_layer"]
        others = [at for at in range(len(leaves)) if at not in {one.operand for one in layer}]
        if len(leaves) != 2 or len(layer) != 1 or len(others) != 1 or not isinstance(cell.formula, Operation) or cell.formula.op != "*":
            return links
        other = leaves[others[0]]
        if not isinstance(other, Number):
            return links
        sized = self._sized.get(other.printed.amount, ())
        counts = [one for one in sized if self._cells[one].name == "num_hidden_layers"]
        if not counts:
            return links
        left[:] = [one for one in left if one.operand != others[0]]
        return sorted([*(one for one in links if one.operand != others[0]), Link(others[0], counts[0])])


def _sizes(model: str) -> list[tuple[str, int]]:
    """The sizes of a published model by the names of config.json."""
    from auditor.reference import InventoryError, build

    try:
        symbols = build(model).symbols
    except InventoryError:
        return []
    return [(NAMES[letter], size) for letter, size in symbols.items() if letter in NAMES]


def _names_of(formula: Expression, claim: Claim, size: int) -> tuple[str | None, ...]:
    """What the same chain calls the operands of a formula: the names of ``V × H`` in ``V × H = 30522 × 768``."""
    for side in claim.sides:
        other = side.expression
        if other is None or other is formula or not names(other) or not _alike(formula, other):
            continue
        return tuple(leaf.name if isinstance(leaf, Name) else None for leaf in operands(other))
    return ()


def _alike(one: Expression, other: Expression) -> bool:
    """Whether two expressions have the same operators in the same places."""
    todo: list[tuple[Expression, Expression]] = [(one, other)]
    while todo:
        a, b = todo.pop()
        if isinstance(a, Operation) and isinstance(b, Operation):
            if a.op != b.op:
                return False
            todo += ((a.left, b.left), (a.right, b.right))
        elif not (isinstance(a, Number | Name) and isinstance(b, Number | Name)):
            return False
    return True


def _roles(expression: Expression) -> list[str]:
    """For each operand, whether it is a factor ("*"), the exponent of a power ("^"), or a term or alone ("+")."""
    roles: list[str] = []
    todo: list[tuple[Expression, str]] = [(expression, "+")]
    while todo:
        node, role = todo.pop()
        if isinstance(node, Operation):
            inside = "*" if node.op in "*/" else role if node.op == "^" and role == "*" else "*" if node.op == "^" else "+"
            todo += ((node.right, "^" if node.op == "^" else inside), (node.left, inside))
        elif isinstance(node, Number | Name):
            roles.append(role)
        else:
            todo.append((node.argument, role))
    return roles
