"""Reads what a sentence says of a share: what it is of, and what has it.

share -> its sentence and clause -> words for a whole before and behind it, or the whole of the share before -> a figure, a component, the total
      -> words for a part, the figure before it, the last result -> the figures that it may be
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from auditor.claims.about.label import read_label
from auditor.claims.about.names import parameters_of
from auditor.claims.amounts import amounts
from auditor.claims.passages import behind_last
from auditor.claims.portions import SENTENCE, Parts
from auditor.notation.expression import Number
from auditor.notation.printed import Printed
from auditor.source.document import Block
from auditor.source.pattern import lazy

SHARE = lazy(r"(?<![\w.,])(?<!\d[-–—~～])(?P<digits>\d{1,3}(?:\.\d{1,4})?)[ \u00a0]?\\?[%％](?!\s?[-–—~～]\s?\d)")
_CLAUSE = lazy(r"[,，、；;:：(（]\s|[，、；：（(]|\b(?:while|whereas|and|but)\b|而|其余|剩下")
_NO_SHARE = lazy(
    r"dropout|accura|smaller|larger|bigger|faster|slower|fewer|\bless\b|\bmore\b|reduc|increas|decreas|sav(?:e|es|ed|ing)\b|grow|grew|drop|cut|lower"
    r"|higher|mask|probab|warm-?up|spars|utili[sz]|\bmfu\b|overhead|off by|error|differ|deviat|within|margin|\btop\b|token|time|comput|flop|memory"
    r"|precision|recall|score|speed|train(?:ing)? (?:on|data)|data\b|benchmark|quanti|prun"
    r"|减少|减小|增加|增大|增长|提升|提高|降低|下降|节省|缩小|多出|多了|少了|更[大小多少快慢高低]|比.{1,20}[大小多少高低快慢]|准确|精度|概率|误差|相差|偏差|掩码|遮|采样|样本|词元"
    r"|稀疏|利用率|时间|计算量|显存|内存|速度|训练数据|量化|剪枝",
    re.IGNORECASE,
)
"""What else is told in per cent: differences, rates and chances."""
_OF = lazy(r"[\s$*_)）]{0,4}(?:of|from)\s(?P<words>[^,;:()%，。；：（）\n]{1,60})", re.IGNORECASE)
_TAKES = lazy(
    r"(?:占据?|所占|占比|比例|比重)(?:了|到)?(?P<words>[^，,。;；%％\d占]{0,16}?)(?:的|比|比例|比重)?"
    r"\s?(?:就?[为是达有至]|只有|仅有?|大?约为?|就|将?近|大概|[≈~～:：]|\s){0,4}[\s$*]{0,3}$"
)
_IS_OF = lazy(r"(?P<words>[^，,。;；、%％\s是为占约\d]{1,16})的\s?(?:大?约|仅|只有?|将?近|[≈~～])?[\s$*]{0,3}$")
_FIGURE_OF = lazy(r"[\s$*`]{0,3}(?:个)?\s?(?:参数|parameters)?\s?的\s?(?:大?约|仅|只有?|将?近|[≈~～])?[\s$*]{0,3}$")
_WHOLE = lazy(
    r"(?:compared (?:with|to)|relative to|against|out of|\bof|next to|相比于?|相对于?|对比|比起|与|和)\s?"
    r"(?:(?:the|all|its|a|these|those|this|total|whole|full|全部|总共|模型的?|它?的|总量|总数)\s?){0,3}[\s$*~≈约]{0,3}$",
    re.IGNORECASE,
)
"""What stands before the whole, where that is a figure."""
_AMONG = lazy(r"[\s$*`]{0,3}(?:个)?\s?(?:的)?(?:总|模型)?(?:参数|权重)?(?:中|里面?|之中|当中)")
"""What stands behind it."""
_SAID = lazy(
    r"(?:\b(?:is|are|makes?(?:\sup)?|takes?(?:\sup)?|account(?:s|ing)? for|amounts? to|amounting to|represents?|representing"
    r"|comprises?|contributes?|constitutes?|holds?|has|have|or|"
    r"i\.e\.,?|that's|namely|equals|only|just|about|roughly|approximately|nearly|around|almost|some|over|under|merely|a mere|exactly)"
    r"|'s|[,(=≈~:（：—–])[\s$*_~≈(\\]{0,6}(?:approx\s?)?$",
    re.IGNORECASE,
)
_IN = lazy(
    r"\s?(?:of\s[^,;:()%，。；：（）\n\d]{1,40}?)?\s?(?:are|is|sits?|lives?|lies?|comes?|belongs?|goes|go|stems?)\s(?:\w+\s){0,2}?(?:in|from|to|with|by)?\s?(?P<words>[^,;:()%，。；：（）\n\d]{1,40})"
    r"|\s?(?:的?参数量?)?\s?(?:都)?(?:来自于?|在|属于|位于|用于|用在|花在|集中在)(?P<han>[^，,。;；%％\d]{1,16})",
    re.IGNORECASE,
)
"""Behind a share, what has it."""
_ALL = lazy(
    r"(?:it|them|all|everything|this|these|the lot|(?:the |its |our |all |this |those |that )*(?:total|whole|entire|overall|full|grand total"
    r"|sum|parameters?|params|weights|budget|count|model|network))"
    r"\b[^\d]{0,30}|(?:全部|整个|整体|总|所有|全)(?:的)?(?:模型|网络|参数|量|数|体)?.{0,6}"
    r"|(?:the |a |its )?(?:frozen|base|original|underlying|pre-?trained|full) (?:model|network|weights|parameters)|基座|底座|主干|骨干|原(?:始)?模型"
    r"|(?:模型|网络)(?:的)?(?:总|全部)?(?:参数|量|数){0,3}|总[量数和计].{0,6}|参数(?:总)?[量数]?",
    re.IGNORECASE,
)
_IT = lazy(r"(?:it|them|this|that|these|those|which|它|其|这)(?![\w])(?!\s(?:total|model|network|count|sum|layer|block))", re.IGNORECASE)
"""What was counted last, where a share is of that."""
_TRAINED = lazy(r"可训练|\b(?:trainable|adapters?|lora)\b", re.IGNORECASE)
_KEPT = lazy(
    r"^\W{0,4}(?:the|this|our|that)?\s?(?:student|distilled model|small(?:er)? model|学生模型|小模型|这个模型|该模型)", re.IGNORECASE
)
"""What has a share of a larger model is a whole model itself."""
_VARIANT = lazy(r"\b(?:variant|version|config\w*)\b|而言|来说|版", re.IGNORECASE)
_BOTH = lazy(r"\b(?:both|two|together|combined|all)\b|两|一起|合计|加起来|共", re.IGNORECASE)
SUPPOSED = lazy(
    r"\b(?:if|would|could|were|suppose|imagine|without|w/o|instead|after|before|exclud\w+|ignor\w+|omit\w*|not count\w*|except|apart|minus|unless|once|when"
    r"|halv\w+|replac\w+|switch\w*|twice|with (?:only |just )?\d)\b"
    r"|如果|若|假如|假设|换成|换为|改成|改为|改用|之后|以后|蒸馏|减半|翻倍|不算|不含|不计|不包括|除去|除掉|除了|去掉|扣除|扣掉|抛开|忽略",
    re.IGNORECASE,
)
"""Words of another model than that whose parts are counted, or of less than all of it."""
_COMMA = lazy(r"[,，;；]\s?(?!\d)")
_ELLIPTIC = lazy(
    r"[,，;；、]\s?[^,，;；。%％]{1,40}?(?:只有|仅有?|只占|约|就?是|有|only|just|about|roughly|merely|the|takes?|is|are)?[\s$*~≈]{0,3}$",
    re.IGNORECASE,
)
"""Between two shares of one whole."""
_THAT = lazy(
    r"\s*(?:[-*•>]\s*)?(?:(?:so|thus|hence|or|and|only|just|也就是|即|大?约|仅|只|这)[\s,，]?){0,2}(?:that|this|it|which|这|它|其|此)?(?:[一这]部分|些)?\s?(?:is|'s|are|makes|amounts|accounts|represents|占|为|是|约|相当)|\s*(?:大?约|仅|只|即|占)"
)
"""A sentence whose subject is what was counted last."""
_SIZED = lazy(r"(?<![\w.])\d{1,4}(?:\.\d{1,2})?\s?[BbM](?![A-Za-z])")
"""The size that a whole model goes by: "of the 2B model"."""
SMALLER, LARGER = Fraction(3, 4), Fraction(27, 20)
"""How far a total may be from the size that its model goes by: Gemma 2B has 2.5 billion parameters."""
MOST_BACK = 240
MOST_BETWEEN = 30
"""Characters between a share and the quotient that shows how it comes about."""
MOST_WORDS = 60
LEAST = 1000


class Said(NamedTuple):
    """What a sentence says a share is of: the figures it may be, whether that is said, where the words for it stand before the share, whether they
    are a figure, and whether they are a pronoun for what was counted last.
    """

    wholes: tuple[Fraction, ...]
    stated: bool
    at: int
    end: int
    figure: bool = False
    last: bool = False


class ShareSentence:
    """The sentence of one share of the block at ``at``: it begins at ``begin`` and ends at ``stop``, the clause of the share at ``over``.

    ``parts`` are the counts of the article by their names, ``last`` the sentence of the share before, as long as that may tell the whole.
    """

    def __init__(
        self, blocks: Sequence[Block], at: int, parts: Parts, match: re.Match[str], share: Number, last: ShareSentence | None
    ) -> None:
        self.blocks, self.at, self.parts, self.share, self.last = blocks, at, parts, share, last
        self.said: Said | None = None
        self.string = string = match.string
        self.start, self.end = match.span()
        self.begin = behind_last(SENTENCE, string, max(0, self.start - MOST_BACK), self.start, max(0, self.start - MOST_BACK))
        stop = SENTENCE.search(string, self.end, self.end + MOST_BACK)
        self.stop = stop.start() if stop is not None else min(len(string), self.end + MOST_BACK)
        over = _COMMA.search(string, self.end, self.stop)
        self.over = over.start() if over is not None else self.stop

    def is_no_share(self) -> bool:
        """Whether the words up to the end of the clause tell of differences, rates or chances."""
        return _NO_SHARE.search(self.string, self.begin, self.over) is not None

    def supposes(self) -> bool:
        """Whether it tells of another model than that whose parts are counted, or of a variant."""
        return any(words.search(self.string, self.begin, self.over) is not None for words in (SUPPOSED, _VARIANT))

    def figures(self, low: int, high: int) -> list[Number]:
        """The counts that stand in a range of the text."""
        return [n for n in amounts(self.string, low, high) if n.printed.percent == 1 and n.printed.amount >= LEAST]

    def worked(self) -> tuple[Fraction, Fraction] | None:
        """Part and whole where the sentence goes on to compute the share: ``99.6% of it: 173,946,175,488 / 174,588,899,328``."""
        found = self.figures(self.end, self.stop)[:2]
        if len(found) < 2 or found[0].start - self.end > MOST_BETWEEN or found[0].printed.amount >= found[1].printed.amount:
            return None
        divided = self.string[found[0].end : found[1].start].strip(" $") in ("/", "÷", "\\div")
        return (found[0].printed.amount, found[1].printed.amount) if divided else None

    def last_before(self) -> Fraction | None:
        """The last figure of the sentence, or the block, before this one."""
        found = list(amounts(self.string, max(0, self.begin - MOST_BACK), self.begin))
        if not found and not self.string[: self.begin].strip() and self.at and self.blocks[self.at - 1].cell is None:
            string = self.blocks[self.at - 1].text.string
            found = list(amounts(string, max(0, len(string) - MOST_BACK)))
        last = found[-1].printed if found else None
        return last.amount if last is not None and last.percent == 1 and last.amount >= LEAST else None

    # -- the whole -----------------------------------------------------------------------------------------------------

    def whole(self, before: Sequence[Number]) -> Said | None:
        """What the share is of, with the figures ``before`` it in its sentence; None where it is no share of a part."""
        self.said = self._said_of(before) or self._as_before()
        return self.said

    def _said_of(self, before: Sequence[Number]) -> Said | None:
        string, low = self.string, max(self.begin, self.start - MOST_WORDS)
        figure = self._figure_of(before)
        if figure is not None:
            return Said((figure.printed.amount,), True, figure.start, figure.end, True)
        of = _OF.match(string, self.end, self.stop)
        if of is not None:
            behind = next(iter(self.figures(*of.span("words"))), None)
            if behind is not None:
                return Said((behind.printed.amount,), True, self.start, self.start, True)
            return self._named(of["words"], self.start)
        takes = _TAKES.search(string, low, self.start)
        if takes is None and (takes := _IS_OF.search(string, low, self.start)) is None:
            said = _SAID.search(string, low, self.start) is not None or _IN.match(string, self.end, self.stop) is not None
            return Said(self._total(), False, self.start, self.start) if said else None
        if takes["words"].strip():
            return self._named(takes["words"], takes.start("words"))
        return Said(self._total(), False, takes.start(), self.start)

    def _as_before(self) -> Said | None:
        """``MLP 占全部参数的 74.9%，注意力只有 10.0%``: the whole of the share before it in the sentence."""
        if self.last is None or self.last.begin != self.begin or self.last.said is None or self.last.said.figure:
            return None
        between = self.string[self.last.end : self.start]
        only = _ELLIPTIC.search(between) is not None and _OF.match(self.string, self.end, self.stop) is None
        return self.last.said._replace(at=self.start, end=self.start) if only else None

    def _figure_of(self, before: Sequence[Number]) -> Number | None:
        """The figure before a share that is said to be the whole, where no other share stands between."""
        string = self.string
        for number in before:
            words = max(self.begin, number.start - MOST_WORDS)
            if _WHOLE.search(string, words, number.start) is not None or _AMONG.match(string, number.end, self.start) is not None:
                return number if SHARE.search(string, number.end, self.start) is None else None
        if before and _FIGURE_OF.match(string, before[-1].end, self.start) is not None:
            return before[-1]
        return None

    def _named(self, words: str, at: int) -> Said | None:
        sized = _SIZED.search(words)
        if sized is not None:
            size = parameters_of(sized.group())
            near = [total for total in self.parts.totals if SMALLER * size <= total <= LARGER * size]
            return Said((near[0],), True, at, self.start) if len(near) == 1 else None
        label = read_label(words.strip())
        if label.foreign or label.other:
            return None
        if label.components and label.components != ("total",) and not label.stack:
            return Said(tuple(sorted(self.parts.called(label.components))), True, at, self.start)
        if _IT.match(words.strip()):
            last = self.last_before()
            return Said((*((last,) if last is not None else ()), *self._total()), True, at, self.start, last=last is not None)
        if label.total or label.model or label.components or _ALL.match(words.strip()):
            return Said(self._total(), True, at, self.start)
        return None

    def _total(self) -> tuple[Fraction, ...]:
        """The last total before the share, else the largest figure of the article."""
        return (self.parts.whole_before(self.blocks[self.at].text.span(self.start, self.start).start),) if self.parts.every else ()

    def is_known(self, said: Said) -> bool:
        """Whether a whole is a figure, a component, a figure called a total, or one of the same paragraph that the share is "of it"."""
        if said.figure or not self.parts.totals.isdisjoint(said.wholes):
            return True
        beside = next(amounts(self.string, max(0, self.begin - MOST_BACK), self.begin), None) is not None
        return beside if said.last else said.wholes != self._total()

    # -- the part ------------------------------------------------------------------------------------------------------

    def part(self, before: Sequence[Number], said: Said) -> tuple[Fraction, ...]:
        """What has the share: the part that its clause names, the figure before it, what was counted last, the part named behind it."""
        string = self.string
        end = said.at if said.at > self.begin and said.end >= self.start else self.start
        end = self.begin + len(string[self.begin : end].rstrip(" $*:：(（=≈~，,"))
        clause = behind_last(_CLAUSE, string, self.begin, end, self.begin)
        named = () if any(n.start >= clause for n in before) else self._called(string[clause:end])
        if named is None or named:
            return named or ()
        whole = self._whole_models(string[clause:end], said)
        if whole:
            return whole
        if (
            before
            and before[-1].end < self.start
            and self.start - before[-1].end <= MOST_WORDS
            and not SHARE.search(string, before[-1].end, self.start)
        ):
            return tuple(n.printed.amount for n in before[-2:] if n is before[-1] or _is_rounded_to(n.printed, before[-1].printed))
        if before:
            return ()
        behind = _IN.match(string, self.end, self.stop)
        if behind is not None:
            return self._called(behind["words"] or behind["han"]) or ()
        if _THAT.match(string, self.begin, self.start) is not None or _THAT.match(string, clause, self.start) is not None:
            last = self.last_before()
            return () if last is None else (last,)
        return ()

    def _whole_models(self, words: str, said: Said) -> tuple[Fraction, ...]:
        """What has the share where that is a whole model, or what is trained of it: the totals of the article, or what was counted last."""
        if said.stated and _TRAINED.search(words) is not None and next(amounts(words), None) is None:
            last = self.last_before()
            return () if last is None else (last,)
        if said.stated and _KEPT.match(words) is not None:
            return self.parts.of_models(said.wholes[0]) if said.last else ()
        return ()

    def _called(self, words: str) -> tuple[Fraction, ...] | None:
        """What the part that words name has; nothing where they name none, None where it is not known."""
        label = read_label(words.strip(" $*"))
        if not label.components or label.components == ("total",):
            return None if label.foreign else ()
        if not label.clear or label.foreign:
            return None
        named = self.parts.named(label.components)
        if len(label.components) == 1 and (not named or _BOTH.search(words) is not None):
            named = named | self.parts.together(label.components[0])
        return tuple(sorted(named)) or None


def _is_rounded_to(exact: Printed, short: Printed) -> bool:
    """Whether a figure is the one before it in short: ``39,152,031,744, about 39.2B``."""
    return exact.unit is None and short.unit is not None and abs(exact.amount - short.amount) <= short.ulp * short.factor(False) / 2
