"""The operands of expressions that stand in prose: numbers with their units, and the notes behind them.

    number token -> fraction, unit, a bracket that repeats it -> words that say what is counted -> Number

What an operand is depends on where it stands: whether mathematics is around it, and whether the expression goes on behind the words.
"""

from __future__ import annotations

from enum import IntEnum
from fractions import Fraction

from auditor.notation.expression import Expression, Number, is_computation
from auditor.notation.lexer import Letter, Token
from auditor.notation.printed import PREFIXES, UNITS, Printed, Unit, read_digits
from auditor.notation.seams import Seams as Seams
from auditor.notation.seams import Window as Window
from auditor.notation.work import account

MOST_NOTE = 6
MOST_FACTORS = 40
"""Tokens before an x in which another one is the same unknown."""
MOST_ASIDE = 12
"""Tokens of a bracket of words behind a name."""


class Reading(IntEnum):
    """How an ambiguous expression is read."""

    PLAIN = 0
    TIGHT = 1
    IMPLIED_FIRST = 2


_ALONE = frozenset("power function bad close comma stop colon newline relation arrow seam".split())
"""The kinds of tokens that say nothing more of the number before them: no unit, no fraction, no note; nor does a sign but ``×``."""
_HAN_SCALES = (
    *("万亿", "千亿", "百亿", "十亿", "亿", "億", "千万", "百万", "百萬", "十万", "万", "萬", "千"),
    *("천만", "백만", "만", "억", "조", "тысяч", "миллион", "млн", "миллиард", "млрд"),
)
"""What a figure's scale begins with where no blank parts it from the next word: Chinese, Korean, Russian."""
_BEHIND_FACTOR = frozenset("close comma stop newline".split())
_MEASURED = frozenset(("bytes", "seconds", "operations"))
_HAN_MOMENTS = ("毫秒", "微秒", "纳秒")
_HAN_UNITS = ("字节", "比特", "小时", "分钟", *_HAN_MOMENTS, "秒", "天", "周", "年")
MOST_YEARS = 1000
"""From there on a number before 年 is a date."""
_PROSE = frozenset(
    (
        "an the and or but so then thus hence therefore is are was were be has have had he she it they we you i his her "
        "its their our of in on at to for from with by as that this these those which who what where when if each every "
        "per total sum get gets got sold sells buys bought since there will would can could should because after before "
        "next also now only"
    ).split()
)
"""Words that end an expression: no author means them as the name of a quantity."""


def is_prose(word: str) -> bool:
    """Whether a word can be no name of a quantity; a capital A or I is one letter like any other."""
    return (word in ("a", "i") and not isinstance(word, Letter)) or (len(word) > 1 and word.lower() in _PROSE)


_EACH = frozenset(
    "token layer block head batch step seq sequence byte request gpu node device param parameter weight value element sample example image epoch iter iteration "
    "user query expert rank worker card chip core word shard replica host machine slot".split()
)
"""What so much of something is of, behind a slash."""
_ATTENDING = frozenset("QKVOqkvo")
"""The matrices of attention, which a factor may count: ``2(K+V) × 32 layers``."""
_A_MOMENT = frozenset("s sec second min minute h hr hour day".split())
"""What a speed is of: ``tokens/s``, ``2 TB/s``."""
_A_SPAN = frozenset("week month mo year yr kwh mwh".split())
"""What else money is paid for."""
_HAN_SPAN = ("小时", "卡时", "时", "天", "日", "周", "月", "年", "百万", "千", "度")
_HAN_EACH = ("卡", "层", "头", "人", "次", "张", "台", "个", "步", "块", "用户", "请求", "样本", "参数", "节点", "设备", "秒")
NOTE_WORDS = frozenset(("of", "per", "each", "in", "the", "a", "for", "and", "total"))


def _is_each(token: Token, paid: bool, measured: bool) -> bool:
    """Whether a token behind a slash is what so much is of; what is ``paid`` is so for longer times as well, and in Chinese, as what is ``measured``."""
    if token.kind == "word":
        return (paid and token.value.startswith(_HAN_SPAN)) or ((paid or measured) and token.value.startswith(_HAN_EACH))
    noun = token.value.lower().removesuffix("s")
    return token.kind == "name" and (token.value in _A_MOMENT or noun in _EACH or (paid and noun in _A_SPAN))


class Operands:
    """A place in a token list, and what stands there as an operand. ``seams`` are the positions before which a mathematics delimiter stood."""

    def __init__(self, tokens: list[Token], seams: Seams = frozenset(), reading: Reading = Reading.PLAIN) -> None:
        self.tokens = tokens
        self.seams = seams
        self.reading = reading
        self.at = 0
        self.depth = 0
        self.count = 0
        self.wordy = False
        self.notes = 0
        self.unknown = False
        self.behind_unit = -1
        self.account = account()

    def _peek(self, ahead: int = 0) -> Token | None:
        index = self.at + ahead
        return self.tokens[index] if index < len(self.tokens) else None

    def _is_times(self, token: Token) -> bool:
        if token.kind != "name" or token.value not in ("x", "X", "х"):
            return False
        following = self._peek(1)
        if following is not None and following.kind == "open" and following.glued and token.glued:
            return False  # 12x(x - 2): an unknown, as the lexer has found
        return following is not None and (
            following.kind in ("number", "open", "name", "function") or (following.kind == "word" and not following.glued)
        )

    def _in_mathematics(self) -> bool:
        return bool(self.seams)

    def _times_at(self, ahead: int) -> bool:
        token = self._peek(ahead)
        return token is not None and token.kind == "name" and token.value in ("x", "X")

    def _number(self, token: Token) -> Expression | None:
        printed = read_digits(token.value)
        if printed is None:
            return None
        self.at += 1
        following, paid = self._peek(), self.at - 1 in self.seams  # behind a sign of a currency, or within mathematics
        if following is None or following.kind in _ALONE or (following.kind == "op" and following.value != "*"):
            if paid:
                self._rate(printed, paid)
            return Number(printed, token.start, token.end)
        mixed = self._mixed(token, printed)
        if mixed is not None:
            self._notes()
            return mixed
        end = token.end
        printed, end = self._unit(printed, end)
        self._rate(printed, paid)
        if printed.unit is not None:
            self.behind_unit = self.at
        number = Number(printed, token.start, end)
        self._skip_equal_note(number)
        self._notes()
        return number

    def _rate(self, printed: Printed, paid: bool) -> None:
        """Passes over what a unit is of: ``80 GB/GPU``, ``8,192 tokens/batch``, ``$5/GPU/hour``: so much of each, and no quotient."""
        following = self._peek()
        counted = 0 if (paid or printed.unit is not None) and following is not None and following.value == "/" else 1
        if counted:
            noun = following
            if noun is None or noun.kind != "name" or is_letter(noun.value) or self.at in self.seams or self._is_times(noun):
                return
        measured = printed.unit is not None and printed.unit.dimension in _MEASURED
        while True:
            slash, each = self._peek(counted), self._peek(counted + 1)
            if slash is None or each is None or slash.value != "/" or not _is_each(each, paid, measured):
                return
            if not (slash.glued and each.glued) and (counted or slash.glued or each.glued or not self._ends_behind()):
                return  # 112 KiB / token, in blanks
            self.at += counted + 2
            counted = 0

    def _ends_behind(self) -> bool:
        """Whether nothing goes on behind a slash and a word: ``= 128 KiB / token`` ends there, ``128 KiB / token × 16`` may compute with it."""
        following = self._peek(2)
        return following is None or following.kind in _BEHIND_FACTOR or self.at + 2 in self.seams

    def _mixed(self, token: Token, printed: Printed) -> Expression | None:
        """``2 1/2`` is two and a half."""
        top, slash, bottom = self._peek(), self._peek(1), self._peek(2)
        if top is None or slash is None or bottom is None or top.glued or printed.decimals:
            return None
        if top.kind != "number" or slash.value != "/" or bottom.kind != "number" or not (slash.glued and bottom.glued):
            return None
        above, below = read_digits(top.value), read_digits(bottom.value)
        if above is None or below is None or above.decimals or below.decimals or not 0 < above.value < below.value < 100:
            return None
        self.at += 3
        value = printed.value + above.value / below.value
        return Number(Printed(token.value, value, Fraction(0)), token.start, bottom.end)

    def _unit(self, printed: Printed, end: int) -> tuple[Printed, int]:
        token = self._peek()
        if token is None or (self.at in self.seams and not self._is_unit_outside(token)):
            return printed, end
        bracketed = self._bracketed_unit(token)
        if bracketed is not None:
            self.at += 3
            return printed._replace(unit=bracketed), self.tokens[self.at - 1].end
        if self._is_factor(token):
            self.at += 1
            return printed, end
        if token.kind == "percent" or (token.kind == "other" and token.value == "\\%"):
            self.at += 1
            return printed._replace(percent=1000 if token.value == "‰" else 100), token.end
        if token.kind == "word":
            for word in _HAN_SCALES + _HAN_UNITS:
                if token.value.startswith(word) and (word != "年" or printed.value < MOST_YEARS):
                    if len(token.value) == len(word):
                        self.at += 1
                        follow = self._peek()
                        if follow is not None and follow.kind == "number" and follow.glued:  # 8千5百万
                            self.at -= 1
                            return printed, end
                    else:  # the rest of the run stays a word
                        rest = token._replace(value=token.value[len(word) :], start=token.start + len(word))
                        self.tokens[self.at : self.at + 1] = [token._replace(value=word, end=rest.start), rest]
                        self.at += 1
                    return printed._replace(unit=UNITS[word]), token.start + len(word)
            return printed, end
        if token.kind == "name" and token.value in UNITS and not isinstance(token.value, Letter) and self._is_unit(token, printed):
            self.at += 1
            unit = UNITS["bytes" if token.value == "B" and printed.is_long else token.value]
            following = self._peek()
            if following is not None and token.value in PREFIXES | {"million", "billion"} and following.value in ("bytes", "Bytes", "byte"):
                self.at += 1
                unit = unit._replace(dimension="bytes")
            written_apart = not token.glued and len(token.value) > 2  # the figure is what stands before the word
            return printed._replace(unit=unit), end if written_apart else token.end
        return printed, end

    def _is_factor(self, sign: Token) -> bool:
        """``1536 / 576 ≈ 2.7×``, ``= 2.7x``: a sign behind a result that nothing is multiplied with says that it is a ratio."""
        if not sign.glued or sign.value not in ("*", "x", "X") or self.at < 2 or self.tokens[self.at - 2].kind != "relation":
            return False
        if sign.kind == "name" and (self.unknown or holds_x(self.tokens, self.at)):
            return False
        following = self._peek(1)
        return following is None or following.kind in _BEHIND_FACTOR or self.at + 1 in self.seams

    def _bracketed_unit(self, bracket: Token) -> Unit | None:
        """``2.62(MB)``, ``= 14 (GB)``: a unit of its own in brackets behind its figure."""
        if bracket.kind != "open" or bracket.value != "(" or self.at + 2 >= len(self.tokens) or self.tokens[self.at + 2].kind != "close":
            return None
        unit = UNITS.get(self.tokens[self.at + 1].value)
        return unit if unit is not None and unit.dimension in _MEASURED and len(unit.label) > 1 else None

    def _is_unit_outside(self, token: Token) -> bool:
        """Whether a word behind the delimiter of mathematics is the scale of the figure in it: ``$2 × 62 = 124$ million``, but not ``$b = 64$ B``."""
        if token.kind != "name":
            return token.kind == "percent" or (token.kind == "word" and token.value.startswith(_HAN_SCALES + _HAN_MOMENTS))
        unit = UNITS.get(token.value)
        if unit is not None and (unit.decimal < 1 or unit.decimal > 1) and unit.dimension in _MEASURED and len(token.value) > 1:
            return True  # $13.5/1555 \approx 8.7$ ms, $4 \cdot 16384 = 64$ kb
        if unit is None or unit.decimal < 1000:
            return False
        following = self._peek(1)
        return (
            len(token.value) > 1
            or token.glued
            or (following is not None and following.kind == "name" and following.value.startswith("param"))
        )

    def _is_unit(self, token: Token, printed: Printed | None = None) -> bool:
        following = self._peek(1)
        if following is not None and following.glued and following.kind in ("open", "power"):
            inside = self._peek(2)
            hedged = inside is not None and inside.kind in ("relation", "word")  # 6.44 B（约 ...
            if following.kind == "power" or token.value == "min" or (len(token.value) == 1 and not hedged):
                return False
        if following is not None and following.value == "^":
            return False
        if token.value == "s" and following is not None and (following.kind == "op" or self._times_at(1)):
            return False
        if len(token.value) > 1:
            return True
        letter = following is not None and following.kind == "name" and is_letter(following.value) and following.value != "x"
        if following is not None and letter and (following.glued or self._in_mathematics()):
            return False  # 2Td^2, and in mathematics 2T D^2
        if token.glued:
            return True
        if following is not None and following.kind == "name":
            return len(following.value) > 2
        if following is None or following.kind not in ("relation", "op", "number", "open"):
            return True
        if printed is None or token.value not in PREFIXES:
            return False
        if token.value == "B" and following.kind == "relation" and printed.is_long:
            return True  # 131,072 B ≈ 131 KB
        return self._is_scale_in_chain(token, following) if printed.decimals else self._is_scale_of_sum(token, following)

    def _is_scale_of_sum(self, letter: Token, following: Token) -> bool:
        """``310 M + 96 M = 406 M``: whole numbers with one and the same letter behind them, in a sum and in what it comes to."""
        before = self.tokens[self.at - 2] if self.at > 1 else None
        if before is not None and before.kind in ("op", "relation") and before.value in ("+", "-", "=", "≈"):
            return self.at > 2 and self.tokens[self.at - 3].value == letter.value
        if following.kind != "op" or following.value not in "+-":
            return False
        number, other = self._peek(2), self._peek(3)
        return number is not None and number.kind == "number" and other is not None and other.value == letter.value

    def _is_scale_in_chain(self, letter: Token, following: Token) -> bool:
        """``= 77.9 B + 2.1 B ≈ 80 B``, ``7.09 M × 12``: a letter apart from its decimals is their scale, where the next operand has it too."""
        if following.kind != "op":
            return following.kind == "relation"
        if following.value in ("*", "/"):
            return True
        number, other = self._peek(2), self._peek(3)
        if number is None or number.kind != "number":
            return following.value == "-" and number is not None and number.kind in ("name", "word") and not is_letter(number.value)
        if other is None or other.kind != "name" or other.value not in PREFIXES:
            return False
        return other.value == letter.value or "." in number.value

    def _skip_equal_note(self, number: Number) -> None:
        """``4,718,592 (3072*768*2)``: a bracket that repeats the number is a note, not a factor."""
        token = self._peek()
        if token is None or token.kind != "open" or token.value != "(" or self.depth > 12 or number.printed.value < 10:
            return
        probe = type(self)(self.tokens, self.seams)
        probe.depth = self.depth
        found = probe.parse(self.at + 1)
        if found is None or found[1] >= len(self.tokens) or self.tokens[found[1]].kind != "close":
            return
        from auditor.notation.evaluate import evaluate

        value = evaluate(found[0])
        if value is not None and (value.low <= number.printed.amount <= value.high) and (is_computation(found[0]) or not token.glued):
            self.at = found[1] + 1

    def _notes(self) -> None:
        """Passes over words behind an operand, and a bracket of words, where the expression goes on after them."""
        if self.at >= len(self.tokens) or self.tokens[self.at].kind not in ("name", "word", "open"):
            return
        before = self.at
        for _ in range(3):
            at = self.at
            self._note_words()
            self._note_bracket()
            if self.at == at:
                break
        if self.at != before and (not self._goes_on() or self._joins(before)):
            self.at = before
        elif self.at != before:
            self.notes += 1
            self.wordy = self.wordy or _holds_prose(self.tokens[before : self.at])

    def _joins(self, before: int) -> bool:
        """Words that join two statements are no note: ``PP=1 and DP=8``."""
        token = self._peek()
        if token is None or token.kind != "relation":
            return False
        words = self.tokens[before : self.at]
        return len(words) > 3 or any(
            t.value in ("and", "or", "with", "和", "与", "且", "where", "so") for t in words if t.kind in ("name", "word")
        )

    def _goes_on(self) -> bool:
        token = self._peek()
        if token is None:
            return True
        if token.kind == "op" and token.value in "+-*/":
            following = self._peek(1)
            return (
                following is not None
                and following.kind in ("number", "open", "name", "function", "word", "op")
                and not (token.value == "-" and token.glued and self.tokens[self.at - 1].kind in ("name", "word"))
            )
        return token.kind in ("relation", "close") or self._is_times(token)

    def _note_words(self) -> None:
        for _ in range(MOST_NOTE):
            token = self._peek()
            if token is None or token.kind not in ("name", "word") or self.at in self.seams or self._is_times(token):
                return
            if token.kind == "name" and is_prose(token.value) and token.value not in NOTE_WORDS:
                return
            if token.kind == "name" and token.glued and self.tokens[self.at - 1].kind != "name":
                return
            if is_letter(token.value) and token.kind == "name":
                return
            self.at += 1

    def _aside(self) -> None:
        """Passes over a bracket of words behind a name: ``2bsm (@ weight) + 2bsm (rms)``; one with operators in it is a factor."""
        bracket = self._peek()
        if bracket is None or bracket.value != "(" or bracket.glued or bracket.kind != "open" or self.at in self.seams:
            return
        before = self.at
        inside: list[Token] = []
        for token in self.tokens[self.at + 1 : self.at + MOST_ASIDE]:
            if token.kind == "close":
                break
            inside.append(token)
        else:
            return
        worded = any(t.kind == "word" or (t.kind == "name" and not is_letter(t.value)) or t.value == "@" for t in inside)
        if worded and all(t.kind in ("name", "word", "comma") or t.value in ("@", "&", "/") for t in inside):
            self.at += len(inside) + 2
            if not self._goes_on():
                self.at = before

    def _note_bracket(self) -> None:
        token = self._peek()
        if token is None or token.kind != "open" or token.value not in "([":
            return
        level, words = 0, 0
        for index in range(self.at, min(self.at + 24, len(self.tokens))):
            kind = self.tokens[index].kind
            level += (kind == "open") - (kind == "close")
            words += kind == "word" or (kind == "name" and len(self.tokens[index].value) > 1 and self.tokens[index].value not in _GREEK)
            if level == 0:
                inside = self.tokens[self.at + 1 : index]
                named = all(t.kind == "name" or t.value in ("+", ",", "&") for t in inside)  # 2 (K + V) x 12 layers
                listed = [t.value for t in inside if t.kind == "name"]
                apart = not token.glued or (_ATTENDING.issuperset(listed) and self.tokens[self.at - 1].value == str(len(listed)))
                if (words or (named and apart)) and not any(
                    t.kind in ("relation", "newline", "stop") or (t.kind == "op" and t.value in "*/^") for t in inside
                ):
                    self.at = index + 1
                return
            if kind in ("newline", "relation"):
                return

    def parse(self, start: int) -> tuple[Expression, int] | None:
        """The longest expression from ``start`` and the position after it; None where none begins."""
        raise NotImplementedError


def holds_x(tokens: list[Token], end: int) -> bool:
    """Whether there is an x shortly before a place: where it stands for something, so does the next one, as in ``3x + 6x = 9x``."""
    return any(token.kind == "name" and token.value in ("x", "X") for token in tokens[max(0, end - MOST_FACTORS) : end])


def is_letter(name: str) -> bool:
    """A one-letter name, perhaps with an index: H, d_k, W_{Q}, α."""
    return len(name.partition("_")[0]) == 1 or name in _GREEK


_GREEK = frozenset(
    "alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi varpi rho varrho sigma tau upsilon"
    " phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega ell".split()
)
"""The commands of TeX that are letters."""


def _holds_prose(words: list[Token]) -> bool:
    """Whether a note says more than what is counted: "of the remaining"; a remark in brackets ("(num of params)") does not count."""
    level = 0
    for index, token in enumerate(words):
        level += (token.kind == "open") - (token.kind == "close")
        if level == 0 and token.kind == "name" and is_prose(token.value) and token.value != "and":
            of_each = (
                token.value == "per"
                and index + 2 == len(words)
                and words[index + 1].value.lower().removesuffix("s") in _EACH | _A_MOMENT | _A_SPAN
            )
            if not of_each:
                return True
    return False
