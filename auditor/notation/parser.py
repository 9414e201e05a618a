"""One precedence parser for expressions that stand in prose.

    tokens, position -> the longest expression that begins there, and the position after it

It never raises: what it cannot read ends the expression, and whoever asked looks at what stands behind it. Words between operands are notes
("2 (K and V) * 32 layers"), a word beside an operator is a name, `x` between operands multiplies. Three readings exist of what
authors write ambiguously: as it stands, with tight operators binding first (``60 / 3/4``), and with implied products binding before division.
"""

from __future__ import annotations

from fractions import Fraction
from math import prod

from auditor.notation.expression import Expression, Function, Name, Number, Operation, numbers
from auditor.notation.lexer import Token
from auditor.notation.operands import NOTE_WORDS, Operands, Reading, Seams, Window, holds_x, is_letter, is_prose
from auditor.notation.printed import UNITS, Printed, read_digits
from auditor.notation.work import spend

MOST_DEPTH = 60
MOST_EXPRESSION = 10_000
MOST_NAMES = 3
"""Words between a sign and the figure behind it."""


_READINGS = tuple(Reading)
_POWERS = {"+": 20, "-": 20, "*": 40, "/": 40, "//": 40, "^": 90}
_ENDING = frozenset("number bad close comma stop colon newline relation arrow percent seam other".split())
"""The kinds of tokens that join nothing to the operand before them."""
_WORDS = frozenset(("name", "word"))
_FIGURES = frozenset("number close percent power".split())
MOST_CHOSEN_OF, MOST_CHOSEN = 10_000, 64
_CLOSERS = {"(": ")", "[": "]", "{": "}", "⌈": "⌉", "⌊": "⌋"}
_FUNCTIONS = {"sqrt": "sqrt", "ln": "ln", "log": "log", "log2": "log2", "log10": "log10", "lg": "log10", "exp": "exp", "ceil": "ceil",
              "floor": "floor", "math.sqrt": "sqrt"}  # fmt: skip


class Parser(Operands):
    """Reads expressions out of one token list. ``seams`` are the positions before which a mathematics delimiter stood."""

    def parse(self, start: int) -> tuple[Expression, int] | None:
        """The longest expression from ``start`` and the position after it; None where none begins."""
        self.at = start
        self.depth = self.count = 0
        expression = self._binary(0)
        return None if expression is None else (expression, self.at)

    # -- precedence climbing -------------------------------------------------------------------------------------------

    def _binary(self, least: int) -> Expression | None:
        self.depth += 1
        self.account[0] -= 2
        if self.account[0] < 0:
            spend(0)
        if self.depth > MOST_DEPTH:
            self.depth -= 1
            return None
        left = self._prefix()
        while left is not None:
            found = self._operator(left)
            if found is None or found[1] < least or self.count > MOST_EXPRESSION:
                break
            op, power, width, implied, tight = found
            self.count += 1
            before = self.at
            self.at += width
            right = self._binary(power if op == "^" else power + 1)
            if right is None:
                self.at = before
                break
            if op == "^" and isinstance(right, Number) and right.printed.unit is not None:  # 2^10 KiB: the unit is the power's
                one = right.printed._replace(digits="1", value=Fraction(1), ulp=Fraction(1))
                power_alone = Operation(op, left, right._replace(printed=right.printed._replace(unit=None)), implied, tight)
                left = Operation("*", power_alone, right._replace(printed=one), True)
                continue
            if op == "//":  # the whole part of a quotient
                left = Function("floor", Operation("/", left, right, False, tight))
                continue
            left = Operation(op, left, right, implied, tight)
        self.depth -= 1
        return left

    def _operator(self, left: Expression) -> tuple[str, int, int, bool, bool] | None:
        """The operator that follows ``left``: sign, binding power, tokens it takes, whether implied, whether tight."""
        at = self.at
        token = self.tokens[at] if at < len(self.tokens) else None
        if token is None:
            return None
        if (kind := token.kind) in _ENDING:
            return ("*", 40, 0, True, True) if kind == "number" and self._is_scaled_behind_bracket(token) else None
        if kind == "op":
            op = token.value
            if op not in _POWERS:
                return None
            tight = token.glued and at + 1 < len(self.tokens) and self.tokens[at + 1].glued
            return op, self._power(op, tight), 1, False, tight
        if kind == "power":
            self.tokens[at : at + 1] = [token._replace(kind="number")]
            return "^", 90, 0, False, True
        if kind == "word":
            return ("*", 40, 1, False, False) if token.value == "乘以" else None
        if kind == "name" and self._is_times(token):
            return "*", self._power("*", False), 1, False, False
        if self._implied(left, token):
            power = 60 if self.reading is Reading.IMPLIED_FIRST else 40
            return "*", power, 0, True, True
        return None

    def _is_scaled_behind_bracket(self, number: Token) -> bool:
        """``(2+2)7B``: a figure with a scale right behind a bracket; one without may be an exponent that was lost in copying."""
        unit = self._peek(1)
        closed = number.glued and self.at > 0 and self.tokens[self.at - 1].value == ")" and self.at not in self.seams
        return closed and unit is not None and unit.kind == "name" and unit.glued and unit.value in UNITS

    def _power(self, op: str, tight: bool) -> int:
        power = _POWERS[op]
        return power + 10 if tight and self.reading is Reading.TIGHT and op != "^" else power

    def _implied(self, left: Expression, token: Token) -> bool:
        if self.at in self.seams or self.at == self.behind_unit:
            return False
        previous = self.tokens[self.at - 1]
        if token.kind == "open" and token.value == "(" and not token.glued and self._in_mathematics() and not self._is_paid():
            letter = previous.kind == "name" and is_letter(previous.value)
            return (letter or previous.kind in ("number", "close")) and self._closes_well()
        if token.kind == "open" and token.value in "([{" and token.glued:
            if previous.kind == "number" or previous.kind == "close":
                return token.value != "[" and self._closes_well()
            return previous.kind == "name" and is_letter(previous.value) and token.value == "("
        if token.kind == "function":
            return previous.kind in ("number", "close") or (previous.kind == "name" and is_letter(previous.value))
        if token.kind != "name" or is_prose(token.value):
            return False
        if previous.kind == "number":
            return token.glued or (
                is_letter(token.value) and self._in_mathematics() and (token.value not in UNITS or not self._is_unit(token))
            )
        return (
            (token.glued or self._in_mathematics())
            and previous.kind in ("close", "name", "power")
            and is_letter(token.value)
            and (previous.kind != "name" or is_letter(previous.value))
        )

    def _is_paid(self) -> bool:
        """``$128 (4 hours × $32)``: whether the dollar before the last number opens no mathematics, for what closes it opens the next amount."""
        at = self.at - 1
        behind = next((place for place in range(at + 1, len(self.tokens) + 1) if place in self.seams), None)
        if at not in self.seams or behind is None or behind == len(self.tokens):
            return at in self.seams and behind is None
        return self.tokens[behind].kind == "number" and self.tokens[behind].glued

    def _closes_well(self) -> bool:
        """Whether a bracket that follows a number can be a factor: it holds an expression and nothing else."""
        probe = Parser(self.tokens, self.seams, self.reading)
        probe.depth = self.depth
        found = probe.parse(self.at + 1) if self.depth < 12 else None
        return found is not None and found[1] < len(self.tokens) and self.tokens[found[1]].kind == "close"

    # -- operands ------------------------------------------------------------------------------------------------------

    def _prefix(self) -> Expression | None:
        if self.at >= len(self.tokens):
            return None
        token = self.tokens[self.at]
        kind = token.kind
        if kind in ("name", "word") and self._is_named_figure():
            token = self.tokens[self.at]
            kind = token.kind
        if kind == "number":
            return self._number(token)
        if kind == "name":
            return self._name(token)
        if kind == "op" and token.value in "+-":
            self.at += 1
            operand = self._binary(50)
            if operand is None:
                self.at -= 1
                return None
            if token.value == "-" and isinstance(operand, Number):
                return operand._replace(printed=operand.printed._replace(value=-operand.printed.value), start=token.start)
            return operand if token.value == "+" else Function("neg", operand)
        if kind == "open":
            return self._bracket(token)
        if kind == "function":
            return self._function(token)
        if kind == "word" and self._is_operand_word():
            self.at += 1
            return Name(token.value, token.start, token.end)
        return None

    def _is_named_figure(self) -> bool:
        """``56 GB + shared layers 7 GB``, ``4096 tokens × 每 token 0.5 MB``: passes over what a figure behind a sign is of."""
        if self.at < 2 or self.tokens[self.at - 1].kind != "op" or self.tokens[self.at - 1].value not in "+*":
            return False
        before = next((t.kind for t in reversed(self.tokens[max(0, self.at - 2 - MOST_NAMES) : self.at - 1]) if t.kind not in _WORDS), "")
        if before not in _FIGURES:
            return False
        for ahead in range(MOST_NAMES + 1):
            token = self._peek(ahead)
            if token is None or self.at + ahead in self.seams:
                return False
            if token.kind == "number":
                behind = self._peek(ahead + 1)
                if ahead and not (token.glued and self.tokens[self.at + ahead - 1].kind == "name") and not _is_multiplied(behind):
                    self.at += ahead
                    return True
                return False
            if not _may_name(token) or self._is_times(token):
                return False
        return False

    def _is_operand_word(self) -> bool:
        """A run of Chinese is a name only beside an operator."""
        following, previous = self._peek(1), self.tokens[self.at - 1] if self.at else None
        beside = (following is not None and following.kind == "op") or (previous is not None and previous.kind in ("op", "open"))
        return beside or (following is not None and self._times_at(1))

    def _name(self, token: Token) -> Expression | None:
        following = self._peek(1)
        if token.value.lower() in _FUNCTIONS and following is not None and following.kind == "open":
            self.at += 1
            argument = self._prefix()
            return None if argument is None else Function(_FUNCTIONS[token.value.lower()], argument)
        if is_prose(token.value):
            return None
        if following is not None and following.kind == "open" and following.glued and len(token.value) > 1 and following.value in "([":
            return None  # a call or an index: f(x), config['hidden_size']
        self.at += 1
        self._aside()
        return Name(token.value, token.start, token.end)

    def _function(self, token: Token) -> Expression | None:
        self.at += 1
        if token.value.endswith("frac"):
            top = self._group()
            bottom = self._group() if top is not None else None
            return None if top is None or bottom is None else Operation("/", top, bottom, False, True)
        if token.value.endswith("binom"):
            whole, part = self._group(), self._group()
            if not isinstance(whole, Number) or not isinstance(part, Number):
                return None
            return _binomial(int(whole.printed.amount), int(part.printed.amount), token)
        if token.value in ("sqrt", "ln", "log", "exp"):
            name = token.value
            low = self._peek()
            if low is not None and low.kind == "other" and low.value == "_":
                base = self._peek(1)
                if base is None or base.value not in ("2", "10"):
                    return None
                name += base.value
                self.at += 2
            argument = self._prefix()
            return None if argument is None else Function(name, argument)
        return None

    def _group(self) -> Expression | None:
        token = self._peek()
        if token is None:
            return None
        if token.kind == "open":
            return self._bracket(token)
        if token.kind == "number" and len(token.value) == 2 and token.value.isdigit():  # \frac12
            self.tokens[self.at : self.at + 1] = [
                token._replace(value=token.value[0], end=token.start + 1),
                token._replace(value=token.value[1], start=token.start + 1),
            ]
            token = self.tokens[self.at]
        return self._number(token) if token.kind == "number" else self._prefix()

    def _bracket(self, token: Token) -> Expression | None:
        start = self.at
        self.at += 1
        inner = self._binary(0)
        closing = self._peek()
        if inner is None or closing is None or closing.kind != "close" or closing.value != _CLOSERS[token.value]:
            self.at = start
            return None
        self.at += 1
        measured = self._measured(inner, closing)
        if measured is not None:
            return measured
        self._notes()
        if token.value in "⌈⌊":
            return Function("ceil" if token.value == "⌈" else "floor", inner)
        return inner

    def _measured(self, inner: Expression, closing: Token) -> Expression | None:
        """``(4 + 4) bytes``: a bracket counted in a unit, as a product with it."""
        one = read_digits("1")
        assert one is not None
        token = self._peek()
        if token is None or token.kind not in ("name", "word") or not numbers(inner) or any(n.printed.unit for n in numbers(inner)):
            return None
        printed, end = self._unit(one, closing.end)
        if printed.unit is None:
            return None
        if printed.unit.dimension not in ("bytes", "operations", "seconds") or len(printed.unit.label) < 2:
            self.at -= 1
            return None
        return Operation("*", inner, Number(printed, token.start, max(end, token.end)), True)


def _binomial(whole: int, part: int, token: Token) -> Expression | None:
    """In how many ways so many can be chosen of so many: what may be first, second and so on, over the orders that they may have."""
    if not 0 < part <= whole <= MOST_CHOSEN_OF or part > MOST_CHOSEN:
        return None
    ordered, orders = (Fraction(prod(range(low, high))) for low, high in ((whole - part + 1, whole + 1), (1, part + 1)))
    above, below = (Number(Printed(str(value), value, Fraction(0)), token.start, token.end) for value in (ordered, orders))
    return Operation("/", above, below)


def _may_name(token: Token) -> bool:
    """Whether a word before a figure may say what the figure is of, and is neither a letter with a value nor a function of it."""
    if token.kind == "word":
        return True
    word = token.value
    return token.kind == "name" and not is_letter(word) and word.lower() not in _FUNCTIONS and (word in NOTE_WORDS or not is_prose(word))


def _is_multiplied(behind: Token | None) -> bool:
    """Whether a letter stands right behind a figure: the ``8d²`` of ``4d² + FFN 8d²`` is a formula of its own."""
    return behind is not None and behind.kind == "name" and behind.glued and behind.value not in UNITS


def goes_on(name: Token, following: Token) -> bool:
    """Whether an expression that begins with a name may be more than the name; False is sure, and spares words in running text the parser."""
    kind = following.kind
    if kind in _ENDING or is_prose(name.value):
        return False
    if kind == "word":
        return following.value == "乘以"
    if kind == "name":
        return following.value in ("x", "X") or is_letter(name.value)
    return kind != "open" or is_letter(name.value) or name.value.lower() in _FUNCTIONS


def notes_in(tokens: list[Token], seams: Seams, start: int, end: int) -> tuple[int, bool]:
    """How many notes stand between the operands of tokens [start, end), and whether any holds prose ("of the remaining")."""
    first = max(0, start - 1)
    parser = Parser(tokens[first:end], Window(seams, first))
    parser.parse(start - first)
    return parser.notes, parser.wordy


def readings(tokens: list[Token], seams: Seams, start: int, end: int) -> list[Expression]:
    """Every distinct reading of tokens [start, end), the plain one first; empty where it is no expression as a whole."""
    found: list[Expression] = []
    first = max(0, start - 1)
    seams = Window(seams, first)
    spend((end - first) // 32)
    unknown = holds_x(tokens, first)
    for reading in _READINGS:
        part = tokens[first:end]
        parser = Parser(part, seams, reading)
        parser.unknown = unknown
        result = parser.parse(start - first)
        if result is None or result[1] != len(part):
            continue
        if not any(_same(result[0], other) for other in found):
            found.append(result[0])
        if reading is Reading.PLAIN and not any(t.value == "/" for t in tokens[start:end]):
            break
    return found


def _same(one: Expression, other: Expression) -> bool:
    return one == other


__all__ = ["Parser", "goes_on", "notes_in", "readings"]
